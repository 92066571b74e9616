"""What a chapter asks, and the mistakes that it knows."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

from msgspec import Struct, field

from autograder.model.notes import NO_TEXT, Said, Text


class TestText(Struct, frozen=True):
    """What students may read about one test: its published title, and a constant message for its failure."""

    title: Text
    message: Text


class Exercise(Struct, frozen=True):
    """One function to write."""

    name: str
    points: Fraction
    title: Text
    section: Text
    hints: tuple[Text, ...]
    tests: Mapping[str, TestText]
    bonus: bool = False
    steps: str | None = None  # the parameter whose prefixes show the first step that diverges
    laws: tuple[str, ...] = ()  # what can be asked of an answer, as `course.laws` reads it


class Limits(Struct, frozen=True):
    """What a submission may use. The wall limit of a call is ten times its CPU limit.

    submission_wall_s: everything together, second tries included. Of it each exercise keeps a share that no other can
        use up.
    """

    call_cpu_s: float = 2.0
    exercise_wall_s: float = 30.0
    load_wall_s: float = 30.0
    memory_mb: int = 512
    output_kb: int = 64
    submission_wall_s: float = 120.0

    @property
    def call_wall_s(self) -> float:
        """Seconds of wall time after which a call is stopped even if it sleeps."""
        return 10 * self.call_cpu_s


class Assignment(Struct, frozen=True):
    """One chapter's work: the exercises in the order in which they are read and reported."""

    id: str
    title: Text
    exercises: tuple[Exercise, ...]
    limits: Limits = field(default_factory=Limits)

    def exercise(self, name: str) -> Exercise:
        """Return the exercise called `name`; KeyError where there is none."""
        for exercise in self.exercises:
            if exercise.name == name:
                return exercise
        raise KeyError(name)

    @property
    def max_score(self) -> Fraction:
        """Points possible, bonus excluded."""
        return sum((e.points for e in self.exercises if not e.bonus), Fraction(0))


class Explanation(Struct, frozen=True):
    """A message in the shape of all our messages: what is seen, what it means, where to look next."""

    seen: Said
    means: Said = NO_TEXT
    next: Said = NO_TEXT


class Misconception(Struct, frozen=True):
    """A named wrong implementation of one exercise, and how to explain it to who has it.

    explanation: without `seen` where the author leaves it to the public calls.
    source: a function of the exercise's name that stands by itself, but for the reference's imports and the chapter's
        other functions.
    file, line: where it is written.
    """

    name: str
    exercise: str
    family: str
    explanation: Explanation
    source: str
    file: Path
    line: int
    minor: str = ""  # the reason why it may keep more than half of the points
