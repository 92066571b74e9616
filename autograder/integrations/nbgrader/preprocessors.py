"""What nbgrader's Autograde runs for an assignment of ours: `nbgrader_config.py` names these classes.

Exporter      reads a handed-in file, whatever is in it
Restore       in place of the sanitizers: makes the notebook anew from the gradebook's cells and the student's sources
GradeInCage   in place of Execute: asks our grader, and puts score and feedback under each test cell
Settle        after SaveAutoGrades: what we found is what counts; bonus, faults and people's grades

Another assignment of the same course goes through nbgrader's own. A submission's fault raises nothing.
"""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Any

import nbformat
from msgspec import Struct
from nbconvert.exporters import NotebookExporter
from nbformat import NotebookNode, v4
from nbgrader.converters import BaseConverter
from nbgrader.preprocessors import (
    CheckCellMetadata,
    ClearOutput,
    DeduplicateIds,
    Execute,
    NbGraderPreprocessor,
    OverwriteCells,
    OverwriteKernelspec,
)
from traitlets import Enum, Unicode
from traitlets.config import LoggingConfigurable

from autograder.bounds.budget import READING_CPU_S, WRITING_CPU_S, Spent, at_most
from autograder.bounds.clipping import visible
from autograder.bounds.places import no_plain_file
from autograder.course.chapter import Chapter
from autograder.errors import AutograderError, EnvironmentProblem, GraderFault
from autograder.integrations.nbgrader import cells, gradebook, handed_in, solution_id
from autograder.integrations.nbgrader.database import open_gradebook
from autograder.integrations.nbgrader.results import Setup, result_of
from autograder.integrations.nbgrader.shown import what_is_shown
from autograder.model import Lang, Standing, SubmissionResult, SubmissionStatus, note
from autograder.show.html import exercise_html
from autograder.words import say

_OWN = "autograder"  # our key in a notebook's metadata and in the resources


class Autograder(LoggingConfigurable):
    """How our assignments are graded: `c.Autograder` in `nbgrader_config.py`."""

    course = Unicode("", help="The root of the content, with assignments/ and solutions/.").tag(config=True)
    lang = Enum(("zh", "en"), "zh", help="The language of the feedback.").tag(config=True)
    sandbox = Enum(("auto", "strong", "standard", "trusted"), "auto", help="The sandbox's level.").tag(config=True)
    results = Unicode("", help="The folder of an earlier `grade`, from nbgrader's course folder.").tag(config=True)


def setup_of(parent: Any, coursedir: Any) -> Setup:
    """Return how this course's submissions are graded, by `nbgrader_config.py`."""
    own = Autograder(parent=parent)
    results = Path(coursedir.root, own.results) if own.results else None
    return Setup(Path(own.course), "en" if own.lang == "en" else "zh", own.sandbox, results)


class Exporter(NotebookExporter):
    """Reads a notebook; what is none becomes an empty one, for `Restore` to deal with."""

    def __init__(self, config: Any = None, **kw: Any) -> None:
        super().__init__(config=config, **kw)  # type: ignore[no-untyped-call]
        if isinstance(self.parent, BaseConverter):
            handed_in.guard(self.parent, self._is_ours)

    def from_filename(self, filename: str, resources: Any = None, **kw: Any) -> Any:
        """Convert a file. It has to be a plain one: a link may lead to the solutions."""
        path = Path(filename)
        facts = (resources or {}).get("nbgrader", {})
        if why := no_plain_file(path):
            notebook = _refused(say(note("nbgrader.no_plain_file", why=why), "en"))
        elif getattr(self.parent, "_sanitizing", False) and self._is_ours(facts.get("assignment", "")):
            notebook = v4.new_notebook()  # type: ignore[no-untyped-call]  # `Restore` reads it, within bounds
        else:
            return super().from_filename(filename, resources=resources, **kw)
        place = {"name": path.stem, "path": str(path.parent)}
        return self.from_notebook_node(  # type: ignore[no-untyped-call]
            notebook, resources={**(resources or {}), "metadata": place}, **kw
        )

    def _is_ours(self, assignment: str) -> bool:
        try:
            converter: Any = self.parent
            return setup_of(converter, converter.coursedir).chapter(assignment) is not None
        except AutograderError:  # told by whoever needs the course
            return False

    def from_file(self, file_stream: Any, resources: Any = None, **kw: Any) -> Any:
        """Convert an open file."""
        try:
            notebook = nbformat.read(file_stream, as_version=4)  # type: ignore[no-untyped-call]
        except Exception as error:  # nbformat fails in as many ways as a file can be wrong
            notebook = _refused(f"{type(error).__name__}: {error}")
        return self.from_notebook_node(notebook, resources=resources, **kw)  # type: ignore[no-untyped-call]


def _refused(reason: str) -> NotebookNode:
    return v4.new_notebook(metadata={_OWN: {"refused": reason}})  # type: ignore[no-untyped-call,no-any-return]


class _Ours(Struct, frozen=True):
    """One handed-in notebook of an assignment of ours."""

    chapter: Chapter
    setup: Setup
    student: str
    db_url: str


class _OursOrNot(NbGraderPreprocessor):  # type: ignore[misc]
    """What the three have in common: whether the notebook is of an assignment of ours."""

    def ours(self, resources: Any) -> _Ours | None:
        """Return what is graded, or None where nbgrader goes its own way.

        Raises: AutograderError where the course cannot be read.
        """
        facts = resources["nbgrader"]
        setup = setup_of(self, self.coursedir)
        chapter = setup.chapter(facts["assignment"]) if facts["notebook"] == facts["assignment"] else None
        return None if chapter is None else _Ours(chapter, setup, facts["student"], facts["db_url"])

    @property
    def coursedir(self) -> Any:
        """Nbgrader's `CourseDirectory`."""
        return self.parent.parent.coursedir  # of the converter that made the exporter that made us

    def submitted(self, ours: _Ours) -> Path:
        """Return the folder of all that was handed in.

        Raises: EnvironmentProblem where submissions stand in another order.
        """
        own, assignment = self.coursedir, ours.chapter.assignment.id
        path = Path(own.format_path(own.submitted_directory, ours.student, assignment))
        if path.parts[-2:] != (ours.student, assignment):
            raise EnvironmentProblem(note("nbgrader.other_order", order=own.directory_structure))
        return path.parents[1]


# What nbgrader does to a notebook before it runs it. For one that we have made anew there is nothing left to do.
_SANITIZERS = (ClearOutput, DeduplicateIds, OverwriteKernelspec, OverwriteCells, CheckCellMetadata)


class Restore(_OursOrNot):
    """Makes the notebook anew. Whatever a student did to cells, ids or metadata: each known cell is there once."""

    def preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        """Return the notebook as nbgrader's own sanitizers leave one."""
        ours = self.ours(resources)
        if ours is None:
            if reason := nb.metadata.get(_OWN, {}).get("refused"):
                raise ValueError(say(note("nbgrader.refused", why=reason), "en"))
            for sanitizer in _SANITIZERS:
                nb, resources = sanitizer(parent=self.parent)(nb, resources)
            return nb, resources
        path = Path(resources["metadata"]["path"], f"{resources['unique_key']}.ipynb")
        shown, notes = what_is_shown(path, ours.chapter, self.submitted(ours), ours.student, ours.setup.lang)
        with open_gradebook(ours.db_url) as session:
            submission = gradebook.submitted_notebook(session, ours.chapter.assignment.id, ours.student)
            known = gradebook.known_cells(submission.notebook)
            said = gradebook.comments_of(submission)
        if why := gradebook.why_not(known, ours.chapter.assignment):
            raise EnvironmentProblem(note("nbgrader.not_the_present", why=why))
        lang, in_order = ours.setup.lang, _in_order(known, ours.chapter)
        try:
            with at_most(READING_CPU_S):
                restored = cells.restore(shown, in_order, lang, notes)
        except Spent:
            restored = cells.restore(cells.unreadable(lang), in_order, lang, notes)
        restored.metadata[_OWN] = {"said": said}
        return restored, resources


def _in_order(known: list[cells.KnownCell], chapter: Chapter) -> list[cells.KnownCell]:
    """Return the cells as they stand in the source notebook; a database need not keep the order."""
    ids = [each for exercise in chapter.assignment.exercises for each in (solution_id(exercise.name), exercise.name)]
    rank = {grade_id: i for i, grade_id in enumerate(ids)}
    return sorted(known, key=lambda cell: rank.get(cell.grade_id, len(rank)))


class GradeInCage(_OursOrNot):
    """Runs no kernel: our grader runs what was handed in, in its cage, against the hidden tests."""

    def preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        """Put each exercise's score and feedback under its test cell."""
        ours = self.ours(resources)
        if ours is None:
            return Execute(parent=self.parent)(nb, resources)  # type: ignore[no-any-return]
        result = self._result(ours)
        resources[_OWN] = (result, nb.metadata.pop(_OWN, {}).get("said", {}))
        names = [exercise.name for exercise in ours.chapter.assignment.exercises]
        outputs = self._outputs(result, names, ours)
        for cell in nb.cells:
            if cell.cell_type == "code":
                cell.outputs = outputs.get(cell.metadata.get("nbgrader", {}).get("grade_id", ""), [])
        return nb, resources

    def _outputs(self, result: SubmissionResult | None, names: list[str], ours: _Ours) -> dict[str, list[NotebookNode]]:
        """Return what stands under each test cell; nothing where writing it takes too long. The score is kept."""
        if result is None:
            return {}
        try:
            with at_most(WRITING_CPU_S):
                return {name: [_output(result, name, ours.setup.lang, notes=name == names[0])] for name in names}
        except (Exception, Spent):
            self._tell("nbgrader.no_feedback", ours, traceback.format_exc())
            return {}

    def _result(self, ours: _Ours) -> SubmissionResult | None:
        """Return the result, or None for a fault of ours, which a person looks at.

        Raises: AutograderError for a course or a machine on which nobody can be graded.
        """
        reason = ""
        result = None
        try:
            result = result_of(ours.setup, ours.chapter, self.submitted(ours), ours.student)
        except GraderFault:
            reason = traceback.format_exc()
        except AutograderError:
            raise
        except (Exception, Spent):  # whatever failed is ours: no student gets a zero for it
            reason = traceback.format_exc()
        if result is not None and result.status is SubmissionStatus.FAULT:
            reason = result.detail
        if reason:
            self._tell("nbgrader.fault", ours, visible(reason, lines=True))
        return result

    def _tell(self, code: str, ours: _Ours, detail: str) -> None:
        """Write into nbgrader's log. It speaks the feedback's language."""
        self.log.error("%s\n%s", say(note(code, student=visible(ours.student)), ours.setup.lang), detail)


def _output(result: SubmissionResult, name: str, lang: Lang, *, notes: bool) -> NotebookNode:
    """Return an output that nbgrader reads a score from and a person reads feedback in."""
    exercise = next(each for each in result.exercises if each.name == name)
    score = 0.0 if exercise.bonus or result.score is None else float(exercise.score)
    data = {"text/plain": repr(score), "text/html": exercise_html(result, name, lang, notes=notes)}
    return v4.new_output("execute_result", data=data, execution_count=None)  # type: ignore[no-untyped-call,no-any-return]


class Settle(_OursOrNot):
    """Writes what we found into the gradebook, whatever SaveAutoGrades made of the outputs."""

    def preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        """Write and return the notebook as it is."""
        ours = self.ours(resources)
        if ours is not None:
            result, said = resources.get(_OWN) or (None, {})
            with open_gradebook(ours.db_url) as session:
                submission = gradebook.submitted_notebook(session, ours.chapter.assignment.id, ours.student)
                gradebook.settle(submission, None if result is None else Standing(result), said)
                session.commit()
        return nb, resources
