"""Results -> nbgrader's gradebook. A person's grades are kept; what has no total waits for a person.

A bonus stands in `extra_credit`, and so does what a person added to the total; what was taken from it is nbgrader's
penalty for lateness, whyever it was taken: nbgrader has no other place for it. Extra credit that we wrote is also said
in the solution cell's automatic comment: so a person's own can be told from ours, and stays. A URL may hold a
password: it is shown nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.script import ScriptDirectory
from nbgrader import api
from nbgrader.dbutil import ALEMBIC_DIR
from sqlalchemy import Engine, NullPool, create_engine, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import NoSuchModuleError, SQLAlchemyError
from sqlalchemy.orm import Session, selectinload

from autograder.bounds.budget import MAX_TEXT
from autograder.bounds.clipping import clip, clip_path
from autograder.errors import EnvironmentProblem, UsageError
from autograder.integrations.nbgrader import solution_id
from autograder.integrations.nbgrader.cells import KnownCell
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


@contextmanager
def open_gradebook(url: str) -> Iterator[Session]:
    """Open a gradebook of nbgrader's present version; what is not committed is not written.

    Raises: UsageError where there is none; EnvironmentProblem where it does not let us.
    """
    address = _address(url)
    try:
        with Session(_engine(address)) as session:
            _same_version(session)
            yield session
    except SQLAlchemyError as error:
        raise _problem(error, address) from None  # the original holds the statement, and may hold the URL
    except ModuleNotFoundError as error:
        raise EnvironmentProblem(note("nbgrader.no_driver", package=error.name)) from None


@lru_cache(maxsize=1)
def _engine(address: URL) -> Engine:
    """Return the engine of a database: it keeps its compiled queries, and no connection."""
    return create_engine(address, poolclass=NullPool)


def _address(url: str) -> URL:
    try:
        address = make_url(url)
        address.get_dialect()
    except (SQLAlchemyError, ValueError, ModuleNotFoundError) as error:
        unknown = isinstance(error, NoSuchModuleError)
        raise UsageError(note("nbgrader.unknown_database" if unknown else "nbgrader.no_url")) from None
    if address.get_backend_name() != "sqlite" and "@" in f"{address.host}{address.database}":
        # A piece of the password may have become the host: nothing of it is shown.
        raise UsageError(note("nbgrader.unquoted_password"))
    if address.get_backend_name() == "sqlite" and not Path(address.database or "").is_file():
        raise UsageError(note("nbgrader.no_gradebook", path=clip_path(address.database or "", MAX_TEXT)))
    return address


def _same_version(session: Session) -> None:
    wanted = _version()
    found = None
    if inspect(session.connection()).has_table("alembic_version"):
        found = session.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if found != wanted:
        raise EnvironmentProblem(note("nbgrader.other_version", found=found, wanted=wanted))


@cache
def _version() -> str | None:
    config = Config()
    config.set_main_option("script_location", ALEMBIC_DIR.replace("%", "%%"))
    return ScriptDirectory.from_config(config).get_current_head()


def _is_locked(error: SQLAlchemyError) -> bool:
    return "locked" in str(getattr(error, "orig", "")).lower()


def _problem(error: SQLAlchemyError, address: URL) -> EnvironmentProblem:
    shown = clip(address.render_as_string(hide_password=True), MAX_TEXT)
    if _is_locked(error):
        return EnvironmentProblem(note("nbgrader.locked", gradebook=shown))
    reason = " ".join(str(getattr(error, "orig", None) or type(error).__name__).split())
    if address.password:
        reason = reason.replace(str(address.password), "***")
    return EnvironmentProblem(note("nbgrader.unusable", gradebook=shown, why=clip(reason, 300)))
