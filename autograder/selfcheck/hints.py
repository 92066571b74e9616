"""The ladder of hints: from a nudge to nearly there, one rung more each time it is asked for."""

from __future__ import annotations

from dataclasses import dataclass

from autograder.course.chapter import Chapter
from autograder.model import Exercise, Text
from autograder.selfcheck.progress import Progress


@dataclass(frozen=True)
class Rungs:
    """Some rungs of an exercise's ladder."""

    exercise: Exercise
    first: int  # the number of the first one, from 1
    hints: tuple[Text, ...]

    @property
    def numbers(self) -> range:
        """The rungs' numbers, from 1."""
        return range(self.first, self.first + len(self.hints))

    @property
    def is_last(self) -> bool:
        """Whether the ladder ends here."""
        return self.first - 1 + len(self.hints) == len(self.exercise.hints)


def climb(chapter: Chapter, name: str, *, everything: bool = False) -> Rungs:
    """Return the next rung, and remember it; after the last one, or if asked for, the whole ladder."""
    exercise = chapter.assignment.exercise(name)
    progress = Progress.read(chapter.public)
    used = progress.hints.get(name, 0)
    total = len(exercise.hints)
    everything = everything or used >= total
    progress.hints[name] = total if everything else used + 1
    progress.write()
    if everything:
        return Rungs(exercise, 1, exercise.hints)
    return Rungs(exercise, used + 1, exercise.hints[used : used + 1])
