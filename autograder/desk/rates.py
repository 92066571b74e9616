"""Which tests and which exercises of a class fail, and how often."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from autograder.model import ExerciseResult, Status, SubmissionResult, TestOutcome, word_of

_ABSENT = (Status.NOT_ATTEMPTED, Status.MISSING)


class TestRate(Struct, frozen=True):
    """How often a test fails. of: how many have attempted its exercise; who has not is no failure of the test."""

    test: TestOutcome
    failed: int
    of: int

    @property
    def share(self) -> Fraction:
        """The share of failures, from 0 to 1."""
        return Fraction(self.failed, self.of) if self.of else Fraction(0)


class ExerciseRate(Struct, frozen=True):
    """How a class did in one exercise.

    mean: in points, of all who were graded; share: the same of 1. statuses: by the word for how it ended, how
    many did, the most of them first.
    """

    exercise: ExerciseResult
    mean: Fraction
    share: Fraction
    statuses: tuple[tuple[str, int], ...]
    tests: tuple[TestRate, ...]


def rates_of(graded: Sequence[SubmissionResult]) -> tuple[ExerciseRate, ...]:
    """Return how each exercise went, in the order of the assignment; nothing where nobody was graded."""
    return tuple(_rate(own) for own in zip(*(result.exercises for result in graded), strict=True))


def _rate(own: Sequence[ExerciseResult]) -> ExerciseRate:
    mean = sum((each.score for each in own), Fraction(0)) / len(own)
    share = mean / own[0].max_score if own[0].max_score else Fraction(0)
    statuses = Counter(word_of(each, each.status) for each in own)
    ordered = sorted(statuses.items(), key=lambda each: (-each[1], each[0]))
    return ExerciseRate(own[0], mean, share, tuple(ordered), _tests(own))


def _tests(own: Sequence[ExerciseResult]) -> tuple[TestRate, ...]:
    outcomes: dict[tuple[bool, str], list[TestOutcome]] = defaultdict(list)
    for exercise in own:
        for test in exercise.tests:
            outcomes[test.hidden, test.test].append(test)
    return tuple(_test_rate(each) for each in outcomes.values())


def _test_rate(outcomes: Sequence[TestOutcome]) -> TestRate:
    attempted = [each for each in outcomes if each.status not in _ABSENT]
    failed = sum(each.status is not Status.PASSED for each in attempted)
    return TestRate(outcomes[0], failed, len(attempted))
