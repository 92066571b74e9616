"""Results -> nbgrader's gradebook. A person's grades are kept; what has no total waits for a person.

A bonus stands in `extra_credit`, and so does what a person added to the total; what was taken from it is nbgrader's
penalty for lateness, whyever it was taken: nbgrader has no other place for it. Extra credit that we wrote is also said
in the solution cell's automatic comment: so a person's own can be told from ours, and stays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from nbgrader import api
from sqlalchemy.orm import Session, selectinload

from autograder.errors import UsageError
from autograder.integrations.nbgrader import solution_id
from autograder.integrations.nbgrader.cells import KnownCell
from autograder.integrations.nbgrader.database import open_gradebook
from autograder.integrations.nbgrader.handed_in import handed_in_at
from autograder.integrations.nbgrader.names import write_names
from autograder.model import Assignment, Note, Standing, SubmissionResult, SubmissionStatus, cents, note
from autograder.words import say

_MAX_ID = 128


def check_gradebook(url: str, assignment: Assignment) -> None:
    """Make sure that a gradebook can take the results of `assignment`. Nothing is written.

    Raises: UsageError, EnvironmentProblem.
    """
    with open_gradebook(url) as session:
        _notebook(session, assignment)


def write_results(url: str, assignment: Assignment, standings: Sequence[Standing], submitted: Path) -> int:
    """Write a class's totals, all or none; return how many. Who handed in nothing is left out, as nbgrader does.

    So is whose name no gradebook can hold: `nameless` says who that is.

    submitted: the folder that the results' files are relative to.
    Raises: UsageError, EnvironmentProblem.
    """
    lost = set(nameless([each.result for each in standings]))
    handed_in = [
        each
        for each in standings
        if each.result.status is not SubmissionStatus.MISSING and each.result.student not in lost
    ]
    with open_gradebook(url) as session:
        notebook = _notebook(session, assignment)
        for standing in handed_in:
            student = standing.result.student
            submission = _submission(session, notebook, student)
            if (at := handed_in_at(submitted / standing.result.file, student, assignment.id)) is not None:
                submission.timestamp = at
            written = next(each for each in submission.notebooks if each.notebook_id == notebook.id)
            settle(written, standing, comments_of(written))
            written.late_submission_penalty = float(-min(_beyond(standing), Fraction(0))) or None
        write_names(session, (each for each in standings if each.result.student not in lost))
        session.commit()
    return len(handed_in)


def nameless(results: Sequence[SubmissionResult]) -> list[str]:
    """Return the students whose ids a database cannot hold: no text, or longer than nbgrader's column."""
    return [result.student for result in results if result.student and not _fits(result.student)]


def _fits(student: str) -> bool:
    return len(student) <= _MAX_ID and not any(char == "\0" or "\ud800" <= char <= "\udfff" for char in student)


def settle(notebook: Any, standing: Standing | None, said: Mapping[str, str | None]) -> None:
    """Write a standing into a `SubmittedNotebook`: ours is what counts, whatever stands in the notebook's outputs.

    standing: None where there is none for a reason of ours.
    said: the automatic comments as they were before this grading, by solution cell.
    """
    points, credits = _points(standing), _credits(standing)
    known = {each.name: each for each in standing.result.exercises} if standing is not None else {}
    comments = {comment.cell.name: comment for comment in notebook.comments}
    for grade in notebook.grades:
        exercise = known.get(grade.cell.name)
        if exercise is None and (grade.cell_type != "code" or grade.cell.name in comments):
            continue  # a person's to grade, now as ever; a test's output would be full marks, as we run no cell
        by_hand = grade.manual_score is not None
        own = points.get(exercise.name) if exercise is not None else None
        grade.auto_score = None if own is None or exercise is None else 0.0 if exercise.bonus else float(own)
        if own is not None and exercise is not None:
            cell = solution_id(exercise.name)
            credit = credits.get(exercise.name, Fraction(0))
            by_hand |= not _write_credit(grade, credit, exercise.bonus, said.get(cell), comments.get(cell))
        grade.needs_manual_grade = grade.auto_score is None or by_hand


def comments_of(notebook: Any) -> dict[str, str | None]:
    """Return a `SubmittedNotebook`'s automatic comments by cell."""
    return {comment.cell.name: comment.auto_comment for comment in notebook.comments}


def submitted_notebook(session: Session, assignment: str, student: str) -> Any:
    """Return the `SubmittedNotebook` of an assignment of ours, which nbgrader has made."""
    return (
        session.query(api.SubmittedNotebook)
        .join(api.SubmittedNotebook.assignment)
        .join(api.SubmittedAssignment.assignment)
        .join(api.Notebook, api.Notebook.id == api.SubmittedNotebook.notebook_id)
        .filter(api.Assignment.name == assignment, api.Notebook.name == assignment)
        .filter(api.SubmittedAssignment.student_id == student)
        .options(
            selectinload(api.SubmittedNotebook.grades).joinedload(api.Grade.cell),
            selectinload(api.SubmittedNotebook.comments).joinedload(api.Comment.cell),
        )
        .one()
    )


def known_cells(notebook: Any) -> list[KnownCell]:
    """Return the cells of a source `Notebook` in their order."""
    graded = {cell.name: cell for cell in (*notebook.grade_cells, *notebook.task_cells)}
    solutions = {cell.name for cell in notebook.solution_cells}
    tasks = {cell.name for cell in notebook.task_cells}
    return [
        KnownCell(
            grade_id=cell.name,
            cell_type=cell.cell_type,
            source=cell.source or "",
            checksum=cell.checksum or "",
            locked=bool(cell.locked),
            solution=cell.name in solutions,
            task=cell.name in tasks,
            points=float(graded[cell.name].max_score) if cell.name in graded else None,
        )
        for cell in notebook.source_cells
    ]


def why_not(known: Sequence[KnownCell], assignment: Assignment) -> Note | None:
    """Return why these cells cannot take the scores of `assignment`, or nothing."""
    points = {cell.grade_id: cell.points for cell in known if cell.is_test}
    for exercise in assignment.exercises:
        wanted = 0.0 if exercise.bonus else float(exercise.points)
        if exercise.name not in points:
            return note("nbgrader.no_cell", name=exercise.name)
        if points[exercise.name] != wanted:
            given = points[exercise.name]
            return note("nbgrader.other_points", name=exercise.name, given=given, wanted=wanted)
    return None


# --- one grade -----------------------------------------------------------------------------------------


def _points(standing: Standing | None) -> dict[str, Fraction]:
    """Return what counts for each exercise; nothing where there is no total."""
    if standing is None or standing.total is None:
        return {}
    return {each.name: standing.points(each) or Fraction(0) for each in standing.result.exercises}


def _beyond(standing: Standing) -> Fraction:
    """Return how much the total is more, or less, than what its exercises come to: no exercise's, but the class's."""
    return cents((standing.total or Fraction(0)) - sum(_points(standing).values(), Fraction(0)))


def _credits(standing: Standing | None) -> dict[str, Fraction]:
    """Return what goes into extra credit: a bonus, and what no exercise is given for, into the first."""
    points = _points(standing)
    if standing is None or not points:
        return {}
    first, *_ = points
    credits = {each.name: points[each.name] for each in standing.result.exercises if each.bonus}
    return {**credits, first: credits.get(first, Fraction(0)) + max(_beyond(standing), Fraction(0))}


def _write_credit(grade: Any, credit: Fraction, bonus: bool, said: str | None, comment: Any) -> bool:
    """Write extra credit; return False where a person's stands in the place of ours."""
    before = grade.extra_credit
    ours = bool(before) and said == _bonus_words(before)
    if before and not ours:
        return not (credit or bonus)
    grade.extra_credit = float(credit) if credit else None
    if comment is not None and credit:
        comment.auto_comment = _bonus_words(grade.extra_credit)
    elif comment is not None and comment.auto_comment == said and ours:
        comment.auto_comment = None
    return True


def _bonus_words(score: float) -> str:
    return say(note("nbgrader.bonus", score=score), "en")  # the same in both: it is known again by it


# --- the database --------------------------------------------------------------------------------------


def _notebook(session: Session, assignment: Assignment) -> Any:
    """Return the assignment's `Notebook`; it has to be what was made from our content."""
    notebook = (
        session.query(api.Notebook)
        .join(api.Assignment)
        .filter(api.Assignment.name == assignment.id, api.Notebook.name == assignment.id)
        .one_or_none()
    )
    if notebook is None:
        raise UsageError(note("nbgrader.no_assignment", name=assignment.id))
    if why := why_not(known_cells(notebook), assignment):
        raise UsageError(note("nbgrader.another_assignment", name=assignment.id, why=why))
    return notebook


def _submission(session: Session, notebook: Any, student: str) -> Any:
    """Return a student's `SubmittedAssignment`, made as nbgrader makes it where there is none."""
    found = (
        session.query(api.SubmittedAssignment)
        .filter_by(assignment_id=notebook.assignment.id, student_id=student)
        .one_or_none()
    )
    if found is not None:
        return found
    if session.get(api.Student, student) is None:
        session.add(api.Student(id=student))
    with session.no_autoflush:  # a query meanwhile would flush what is half made, and warn of it
        submission = api.SubmittedAssignment(assignment=notebook.assignment, student_id=student)
        for each in notebook.assignment.notebooks:
            handed_in = api.SubmittedNotebook(notebook=each, assignment=submission)
            for cell in (*each.grade_cells, *each.task_cells):
                api.Grade(cell=cell, notebook=handed_in)
            for cell in (*each.solution_cells, *each.task_cells):
                api.Comment(cell=cell, notebook=handed_in)
        session.add(submission)
    session.flush()
    return submission
