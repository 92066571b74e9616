"""What a person decided: `overrides.csv` in a grading folder -> the changes of scores, in the order of its rows.

Nothing is guessed. A row that names nobody, no exercise or no score ends the run before anything is written.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Final

from autograder.bounds.clipping import clip
from autograder.bounds.near import near
from autograder.errors import UsageError
from autograder.gradebook.amounts import Amount, read_amount
from autograder.intake.roster import Roster, as_id, has_lost_digits
from autograder.intake.tables import numbered_rows
from autograder.model import Adjustment, Text, note

FILE: Final = "overrides.csv"
LATE: Final = "late"  # what stands in the place of an exercise where a lateness is excused
_HEADS = {
    "student": frozenset("student id studentid sid 学生 学号".split()),
    "exercise": frozenset("exercise 练习 题目 函数".split()),
    "score": frozenset("score points 分数 得分 成绩".split()),
    "reason": frozenset("reason why comment 理由 原因 说明 备注".split()),
    "by": frozenset("by who 谁 批改人 经手人 老师 助教".split()),
}
_NEEDED = ("student", "exercise", "score")
_SHOWN = 3


@dataclass(frozen=True)
class Override:
    """One row. student: the id as the class has it; exercise: empty is the total, `late` the late rule's deduction."""

    row: int
    student: str
    exercise: str
    amount: Amount
    reason: str = ""
    by: str = ""

    def adjustment(self, before: Fraction | None) -> Adjustment:
        """Return what it makes of `before`; a change of what has no score stays without effect."""
        said = Text(self.reason, self.reason)
        after = self.amount.value if not self._is_change else None
        if before is not None and self._is_change:
            change = self.amount.of(before)
            after = max(Fraction(0), before + change if self.amount.sign == "+" else before - change)
        return Adjustment("override", before, after, said, self.by, self.exercise, str(self.amount))

    @property
    def _is_change(self) -> bool:
        return bool(self.amount.sign)

    def contradicts(self, other: Override) -> bool:
        """Whether both say what one score is to be, and not the same."""
        same = (self.student, self.exercise) == (other.student, other.exercise)
        return same and not (self._is_change or other._is_change) and self.amount != other.amount


def read_overrides(path: Path, people: Roster, exercises: Collection[str]) -> tuple[Override, ...]:
    """Return the rows of a table of overrides; none where there is no such file.

    people: everybody in the class. exercises: their names.
    Raises: UsageError with the row where it cannot be read, or says nothing that could be done.
    """
    if not path.exists():
        return ()
    rows = numbered_rows(path)
    if not rows:
        return ()
    reader = _Reader(path, _columns(path, *rows[0]), people, tuple(exercises))
    found: list[Override] = []
    for number, row in rows[1:]:
        override = reader.override(number, row)
        if (other := next((each for each in found if override.contradicts(each)), None)) is not None:
            raise UsageError(
                note("overrides.twice", path=str(path), row=number, other=other.row, student=override.student)
            )
        found.append(override)
    return tuple(found)


def _columns(path: Path, row: int, head: Sequence[str]) -> dict[str, int]:
    """Return which column is what.

    Raises: UsageError where one that is needed is not named.
    """
    names = ["".join(char for char in as_id(field).casefold() if char.isalnum()) for field in head]
    found = {
        column: next((at for at, name in enumerate(names) if name in words), -1) for column, words in _HEADS.items()
    }
    if missing := tuple(column for column in _NEEDED if found[column] < 0):
        raise UsageError(note("overrides.no_column", path=str(path), row=row, missing=missing))
    return found


@dataclass(frozen=True)
class _Reader:
    path: Path
    columns: dict[str, int]
    people: Roster
    exercises: tuple[str, ...]

    def override(self, number: int, row: Sequence[str]) -> Override:
        """Return what a row says.

        Raises: UsageError where it says nothing that could be done.
        """
        field = {column: row[at] if 0 <= at < len(row) else "" for column, at in self.columns.items()}
        student = self._student(number, field["student"])
        exercise = self._exercise(number, field["exercise"])
        amount = read_amount(field["score"])
        excuse = exercise == LATE and LATE not in self.exercises
        fits = amount is not None and (amount.value == 0 if excuse else bool(amount.sign) or not amount.percent)
        if amount is None or not fits:
            raise self._wrong(number, "no_excuse" if excuse else "no_score", score=clip(field["score"]))
        return Override(number, student, exercise, amount, field["reason"], field["by"])

    def _student(self, number: int, said: str) -> str:
        wanted = as_id(said)
        if has_lost_digits(wanted):
            raise self._wrong(number, "lost_digits", student=wanted)
        found = self.people.candidates(wanted) if wanted else ()
        if len(found) == 1:
            return found[0].student
        if found:
            several = tuple(each.student for each in found[:_SHOWN])
            raise self._wrong(number, "several", student=wanted, several=several)
        guess = near(wanted, (each.student for each in self.people.people), cutoff=0.8)
        raise self._wrong(number, "nobody", student=clip(wanted), near=guess)

    def _exercise(self, number: int, said: str) -> str:
        if not said or said in self.exercises:
            return said
        known = (*self.exercises, LATE)
        folded = [each for each in known if each.casefold() == as_id(said).casefold()]
        if len(folded) == 1:
            return folded[0]
        raise self._wrong(number, "no_exercise", exercise=clip(said), names=self.exercises, near=near(said, known))

    def _wrong(self, number: int, code: str, **more: str | tuple[str, ...] | None) -> UsageError:
        return UsageError(note(f"overrides.{code}", path=str(self.path), row=number, **more))
