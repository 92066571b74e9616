"""What a person decided: `overrides.csv` in a grading folder -> the changes of scores, in the order of its rows.

Nothing is guessed. A row that names nobody, no exercise or no score ends the run before anything is written.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final

from msgspec import Struct

from autograder.bounds.clipping import clip
from autograder.bounds.near import near
from autograder.bounds.places import no_plain_file
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


class Override(Struct, frozen=True):
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
        after = self.amount.value if not self.is_change else None
        if before is not None and self.is_change:
            change = self.amount.of(before)
            after = max(Fraction(0), before + change if self.amount.sign == "+" else before - change)
        return Adjustment("override", before, after, said, self.by, self.exercise, str(self.amount))

    @property
    def is_change(self) -> bool:
        """Whether it adds or takes, rather than says what a score is to be."""
        return bool(self.amount.sign)


def read_overrides(path: Path, people: Roster, exercises: Collection[str]) -> tuple[Override, ...]:
    """Return the rows of a table of overrides; none where there is no such file.

    people: everybody in the class. exercises: their names.
    Raises: UsageError with the row where it cannot be read, or says nothing that could be done.
    """
    if not path.is_file():
        if (why := no_plain_file(path)) is not None:  # a pipe would be waited for, a link may lead nowhere
            raise UsageError(note("tables.unread", path=str(path), why=why))
        return ()
    rows = numbered_rows(path)
    if not rows:
        return ()
    reader = _Reader(path, _columns(path, *rows[0]), people, tuple(exercises))
    found = tuple(reader.override(number, row) for number, row in rows[1:])
    _refuse_contradictions(path, found)
    return found


def _refuse_contradictions(path: Path, overrides: Iterable[Override]) -> None:
    """Refuse two rows that say what one score is to be, and not the same.

    Raises: UsageError.
    """
    said: dict[tuple[str, str], Override] = {}
    for each in overrides:
        first = said.setdefault((each.student, each.exercise), each) if not each.is_change else each
        if first.amount != each.amount:
            rows = {"row": each.row, "other": first.row}
            raise UsageError(note("overrides.twice", path=str(path), **rows, student=each.student))


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


class _Reader(Struct, frozen=True):
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
