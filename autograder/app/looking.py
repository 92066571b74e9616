"""Who handed in what, and whether it is what was asked for, before anything is graded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from autograder.batch.hand_ins import hand_ins
from autograder.course.chapter import MANIFEST, Chapter, Course, find_course
from autograder.course.manifest import read_manifest
from autograder.errors import AutograderError
from autograder.intake import Intake
from autograder.intake.shelf import binds_any
from autograder.model import Assignment, Note, Read, Submission, note

_DOUBTED = 3  # hand-ins from which on it is strange that nearly nobody has any of the functions


class ClassRequest(Struct, frozen=True):
    """Whose work is to be read, and for which assignment.

    submissions: what lies there is read as if it lay in one folder. course, assignment: None is the one that is found.
    roster: the class, as a table.
    """

    submissions: tuple[Path, ...]
    course: str | None = None
    assignment: str | None = None
    roster: Path | None = None
    layout: str = "auto"
    jobs: int = 1

    def chapter(self) -> tuple[Course, Chapter]:
        """Return the course and the chapter.

        Raises: UsageError, ContentError.
        """
        course = find_course(self.course, apart_from=self.submissions)
        return course, course.chapter(self.assignment)

    def read(self, chapter: Chapter) -> Intake:
        """Read what was handed in.

        Raises: UsageError.
        """
        names = [exercise.name for exercise in chapter.assignment.exercises]
        return hand_ins(chapter.public, names, self.submissions, layout=self.layout, roster=self.roster, jobs=self.jobs)


class Looked(Struct, frozen=True):
    """Who handed in what. doubt: what makes it unlikely that it is this assignment's.

    strangers: how many were read, where not one of several has any of its functions.
    """

    intake: Intake
    doubt: Note | None = None
    strangers: int = 0


def look(request: ClassRequest) -> Looked:
    """Return who handed in what, and how it is read; nothing is graded.

    Raises: AutograderError.
    """
    course, chapter = request.chapter()
    return look_at(course, chapter, request)


def look_at(course: Course, chapter: Chapter, request: ClassRequest) -> Looked:
    """Return who handed in what for a chapter.

    Raises: UsageError.
    """
    intake = request.read(chapter)
    total, have = sum(isinstance(each, Read) for each in intake.heads), intake.submissions.having
    if 5 * have >= total:
        return Looked(intake)
    strangers = total if have == 0 and total > 1 else 0
    others = {each.id: _having(intake.submissions, each) for each in _others(course, chapter)}
    other = max(others, key=lambda each: others[each], default="")
    other = other if other and 2 * others[other] > total else ""
    if total < _DOUBTED and not other:
        return Looked(intake, None, strangers)  # that a few have nothing of it is said of them
    doubt = note("commands.doubt", have=have, total=total, assignment=chapter.assignment.id, other=other)
    return Looked(intake, doubt, strangers)


def _having(submissions: Iterable[Submission], assignment: Assignment) -> int:
    """Return how many have any of an assignment's functions, be they stubs."""
    wanted = {exercise.name for exercise in assignment.exercises}
    return sum(binds_any(each, wanted) for each in submissions)


def _others(course: Course, chapter: Chapter) -> Iterator[Assignment]:
    """Yield the other assignments of a course that can be read."""
    for name in course.chapter_names():
        try:
            if name != chapter.assignment.id:
                yield read_manifest(course.root / "assignments" / name / MANIFEST)
        except AutograderError:
            continue
