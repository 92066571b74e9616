"""What went wrong in a class and for whom: mistakes by their name, and what has none by its results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from typing import Any

from msgspec import Struct

from autograder.model import NO_TEXT, ExerciseResult, Explanation, Note, Parameter, Place, Status, SubmissionResult


class Mistake(Struct, frozen=True):
    """Students whose answers to an exercise are wrong in the same way.

    name: of the misconception or its family, `~code` of what else is seen; empty where all that they share is what
    came of it. example: the first student's result. students: by id.
    """

    exercise: str
    name: str
    example: ExerciseResult
    students: tuple[str, ...]

    @property
    def is_named(self) -> bool:
        """Whether it is a misconception, which means the same whoever has it."""
        return bool(self.name) and not self.name.startswith("~")

    @property
    def shared(self) -> Explanation:
        """What can be said to all: the example's explanation without what points at a line of its own code."""
        told = self.example.diagnosis.explanation if self.example.diagnosis is not None else Explanation(NO_TEXT)
        return Explanation(*(NO_TEXT if _has_place(each) else each for each in (told.seen, told.means, told.next)))


def _has_place(said: Parameter) -> bool:
    if isinstance(said, Note):
        return said.place is not None or any(_has_place(value) for _, value in said.parameters)
    return isinstance(said, Place) or (isinstance(said, tuple) and any(map(_has_place, said)))


def mistakes_of(graded: Sequence[SubmissionResult]) -> tuple[Mistake, ...]:
    """Return the mistakes of a class, the most frequent first, then by exercise and name; those of a bonus come last.

    graded: the results of who has been graded, by student.
    """
    found: dict[Hashable, list[tuple[str, ExerciseResult]]] = defaultdict(list)
    places: dict[str, int] = {}
    for result in graded:
        for place, exercise in enumerate(result.exercises):
            places.setdefault(exercise.name, place)
            if exercise.is_wrong:
                found[exercise.name, *_kind(exercise)].append((result.student, exercise))
    mistakes = [
        Mistake(own[0][1].name, _name(own[0][1]), own[0][1], tuple(student for student, _ in own))
        for own in found.values()
    ]

    def order(m: Mistake) -> tuple[Any, ...]:
        return m.example.bonus, -len(m.students), places[m.exercise], not m.name, m.name, m.students

    return tuple(sorted(mistakes, key=order))


def _name(exercise: ExerciseResult) -> str:
    told = exercise.diagnosis
    if told is None:
        return ""
    return told.misconception or (told.symptom and f"~{told.symptom}")


def _kind(exercise: ExerciseResult) -> tuple[Hashable, ...]:
    """Return what two answers share that are wrong in the same way: a name, else what came of them, test by test."""
    if name := _name(exercise):
        return (name,)
    statuses = tuple((test.test, test.status) for test in exercise.tests)
    seen = exercise.diagnosis.explanation.seen if exercise.diagnosis is not None else None
    apart = exercise.diagnosis.divergence if exercise.diagnosis is not None else None
    came_back = (apart.call, apart.yours) if apart is not None else None
    return "", statuses, seen.code if isinstance(seen, Note) else "", came_back


def passes_public_alone(exercise: ExerciseResult) -> bool:
    """Whether all public tests of an exercise pass, and a hidden one does not."""
    public = [test for test in exercise.tests if not test.hidden]
    failed = [test for test in exercise.tests if test.status is not Status.PASSED]
    return bool(public) and bool(failed) and all(test.hidden for test in failed)
