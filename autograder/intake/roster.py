"""A roster (CSV, as learning platforms and Excel write it) -> who is in the class, and under which ids."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from msgspec import Struct

from autograder.errors import UsageError
from autograder.intake import heads
from autograder.intake.naming import persons_name
from autograder.intake.tables import read_rows
from autograder.model import note

_HEAD_WITHIN = 10  # rows; a title, a class and a term may stand above
_TOTAL = re.compile(
    r"(?:合计|总计|小计|共计|总人数|人数|平均|最高|最低|满分|制表|填表|任课|打印|导出|备注|说明|共[0-9]+[人名]"
    r"|(?:(?:sub|grand) ?)?total(?![a-z0-9])|average(?![a-z0-9])|points ?possible).{0,60}",
    re.IGNORECASE | re.DOTALL,
)
_COUNT = re.compile(r"[0-9]{1,4}(?:[.,][0-9]+)? ?(?:[人名位分]|students?|people)?", re.IGNORECASE)
_WHOLE = re.compile(r"([0-9]+)[.,]0+")
_SCIENTIFIC = re.compile(r"([0-9])(?:[.,]([0-9]+))?E\+?([0-9]{1,2})", re.IGNORECASE)
_PARTICIPANT = re.compile(r"(?:Participant|参与人|参与者|參與者|编号)\s*([0-9]{1,18})", re.IGNORECASE)
_WORDS = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"[0-9]+")
_RUNS = re.compile(r"[A-Za-z0-9]+")
_SEGMENTS = re.compile(r"[-_()（）\[\]【】.,，、+~—]+|\s-\s")
_HAN = re.compile(r"[\u3400-\u9fff·]{2,}")
_TELLING = 4  # digits of a number that stands somewhere in a name and is to be an id
_LONGEST, _LONGEST_NAME = 255, 100


class Person(Struct, frozen=True):
    """One line of the roster. student: the id that rows are named by; others: what else the person is known by.

    handed_in, excused: what the columns of times and excuses say, as it is written.
    """

    student: str
    name: str = ""
    others: tuple[str, ...] = ()
    class_name: str = ""
    handed_in: str = ""
    excused: str = ""

    @property
    def ids(self) -> tuple[str, ...]:
        """All that the person is known by, the first first."""
        return (self.student, *self.others)

    def is_called(self, name: str) -> bool:
        """Whether a name is the person's, whichever part of it comes first."""
        return "".join(_words(name)) in _name_keys(self.name)


@dataclass(frozen=True)
class Roster:
    """The people of a class, in the order of the file. table: all columns of the file, each with its head.

    unread: a first line that looks like a head and names no column that is known; path: of the file.
    """

    people: tuple[Person, ...]
    table: tuple[tuple[str, tuple[str, ...]], ...] = field(default=(), compare=False, repr=False)
    unread: tuple[str, ...] = field(default=(), compare=False)
    path: str = field(default="", compare=False)

    @cached_property
    def _by_id(self) -> tuple[tuple[Callable[[str], str], dict[str, list[Person]]], ...]:
        """People by their ids: as they are, then folded, then without the zeros that Excel takes away."""
        keys = (_same, heads.folded, _without_zeros)
        return tuple((key, _index(self.people, lambda each, key=key: map(key, each.ids))) for key in keys)  # type: ignore[misc]

    @cached_property
    def _by_name(self) -> dict[str, list[Person]]:
        return _index(self.people, lambda each: _name_keys(each.name))

    def find(self, student: str) -> Person | None:
        """Return who has this id; None for nobody, or where that is not certain."""
        found = self.candidates(student)
        return found[0] if len(found) == 1 else None

    def candidates(self, student: str) -> Sequence[Person]:
        """Return who may be meant by an id; several where a spreadsheet has made them one."""
        return next((found for key, index in self._by_id if (found := index.get(key(student)))), ())

    def find_by_name(self, name: str) -> Person | None:
        """Return who has this name, whichever part of it comes first; None for nobody, or for several."""
        found = self.called(name)
        return found[0] if len(found) == 1 else None

    def called(self, name: str) -> Sequence[Person]:
        """Return the people of this name, whichever part of it comes first."""
        return self._by_name.get("".join(_words(name)), [])

    def in_paths(self, paths: Iterable[str]) -> list[Person]:
        """Return the people whose ids stand anywhere in these paths, as a whole run of letters and digits."""
        runs = {run for path in paths for run in _RUNS.findall(unicodedata.normalize("NFKC", path))}
        folded = self._by_id[1][1]
        telling = sorted(run for run in runs if len(run) >= _TELLING and not run.isalpha())
        people = {each.student: each for run in telling for each in folded.get(heads.folded(run), ())}
        return list(people.values())

    def find_in(self, text: str) -> Person | None:
        """Return whose number or name stands anywhere in a text: `20260101李雷`, `hw1-李雷-20260101 (final)`.

        None where two people are meant, or where the name beside a number is another's.
        """
        numbers = {person.student: person for person in map(self.find, _numbers(text)) if person is not None}
        named = {person.student: person for person in map(self.find_by_name, _name_parts(text)) if person is not None}
        if len(numbers) == 1:
            (person,) = numbers.values()
            spoken = person.name and (person.name in text or person.student in named)
            return person if spoken or (not named and not _strangers(text, person)) else None
        if len(numbers) == 0 and len(named) == 1 and not _numbers(text):
            return next(iter(named.values()))
        return None

    def better_column(self, wanted: Collection[str]) -> tuple[str, int]:
        """Return the head of the column that holds most of these ids, and how many: where the one taken is wrong."""
        keys = {key(each) for each in wanted for key in (heads.folded, _without_zeros)} - {""}
        counts = [(sum(heads.folded(value) in keys for value in values), head) for head, values in self.table]
        count, head = max(counts, default=(0, ""), key=lambda each: each[0])
        return head, count


def read_roster(path: Path) -> Roster:
    """Read a roster: a head line that names its columns, or the id and the name in the first two.

    Raises: UsageError where it cannot be read or names one id twice.
    """
    rows = read_rows(path)
    found = [_columns([heads.folded(field) for field in row]) for row in rows[:_HEAD_WITHIN]]
    first = next((at for at, columns in enumerate(found) if columns is not None), -1)
    columns = found[first] if first >= 0 else None
    people: dict[str, Person] = {}
    for number, row in enumerate(rows[first + 1 :], start=first + 2):
        person = _person(row, columns or _Columns((0,), (), (1,)))
        if person is None or (first >= 0 and row == rows[first]):  # printed again on each page
            continue
        if has_lost_digits(person.student):
            raise UsageError(note("roster.lost_digits", path=str(path), row=number, student=person.student))
        if person.student in people and people[person.student] != person:
            raise UsageError(note("roster.twice", path=str(path), row=number, student=person.student))
        people[person.student] = person
    if not people:
        raise UsageError(note("roster.empty", path=str(path)))
    unread = rows[0] if first < 0 and _looks_like_a_head(rows) else []
    head = rows[first] if first >= 0 else unread
    return Roster(tuple(people.values()), _table(rows[first + 1 :], head), tuple(unread), str(path))


def _looks_like_a_head(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row has no digit, and every other has one."""
    first, *others = [any(char.isdigit() for field in row for char in field) for row in rows]
    return not first and bool(others) and all(others)


def _table(rows: Sequence[Sequence[str]], head: Sequence[str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    width = max(map(len, rows), default=0)
    return tuple(
        (
            head[at] if at < len(head) and head[at] else str(at + 1),
            tuple(as_id(row[at]) for row in rows if at < len(row) and row[at]),
        )
        for at in range(min(width, 100))
    )


class _Columns(Struct, frozen=True):
    ids: tuple[int, ...]
    emails: tuple[int, ...] = ()
    names: tuple[int, ...] = ()
    last: tuple[int, ...] = ()
    further: tuple[tuple[int, ...], ...] = ()  # class, time, excuse


def _columns(head: Sequence[str]) -> _Columns | None:
    """Return which column is what, or None where the first line is no head line."""

    def at(words: frozenset[str]) -> tuple[int, ...]:
        return tuple(index for index, field in enumerate(head) if field in words)

    ids, names, first, last = at(heads.IDS), at(heads.NAMES), at(heads.FIRST), at(heads.LAST)
    emails = at(heads.EMAILS)
    student = head.index("student") if "student" in head else -1
    if student >= 0 and len(ids) > 1 and not names and not first:  # Canvas calls the name's column Student
        ids, names = tuple(index for index in ids if index != student), (student,)
    if not ids and not (emails and (names or first)):
        return None
    return _Columns(
        ids, emails, names or first, () if names else last, tuple(map(at, (heads.CLASSES, heads.TIMES, heads.EXCUSES)))
    )


def _person(row: Sequence[str], columns: _Columns) -> Person | None:
    def values(indices: Iterable[int]) -> list[str]:
        return [row[index] for index in indices if index < len(row) and row[index]]

    ids = [as_id(value) for value in values(columns.ids)]
    known = list(dict.fromkeys([*ids, *values(columns.emails)]))
    if not known or _TOTAL.fullmatch(known[0]):
        return None  # a total, or "Points Possible"
    name, last = "".join(values(columns.names)[:1]), "".join(values(columns.last)[:1])
    head = next(filter(None, row))
    if name in ("", head) and _TOTAL.fullmatch(head) and _COUNT.fullmatch(known[0]):
        return None  # a total whose word stands in front: how many they are is nobody's id
    if last:
        name = f"{last}{name}" if not last.isascii() else f"{name} {last}".strip()
    return Person(known[0], name, tuple(known[1:]), *("".join(values(each)[:1]) for each in columns.further))


def as_id(value: str) -> str:
    """Return an id as it was before a spreadsheet or an input method wrote `20260101.0`, `２０２６`, 2.0260101E+07."""
    value = unicodedata.normalize("NFKC", value)
    if (found := _PARTICIPANT.fullmatch(value) or _WHOLE.fullmatch(value)) is not None:
        return found[1]
    if (found := _SCIENTIFIC.fullmatch(value)) is not None:
        digits, exponent = found[1] + (found[2] or ""), int(found[3])
        if len(digits) > exponent:  # nothing is lost
            return digits[: exponent + 1] if not digits[exponent + 1 :].strip("0") else value
    return value


def has_lost_digits(student: str) -> bool:
    """Whether a spreadsheet has written an id in powers of ten and lost some of it."""
    return _SCIENTIFIC.fullmatch(student) is not None


# --- what is the same -----------------------------------------------------------------------------------


def _same(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _without_zeros(text: str) -> str:
    """Return a number without the zeros in front, which Excel takes away."""
    return text.lstrip("0") if text.isdigit() else ""


def _numbers(text: str) -> list[str]:
    return [number for number in _DIGITS.findall(unicodedata.normalize("NFKC", text)) if len(number) >= _TELLING]


def _name_parts(text: str) -> set[str]:
    """Return what may be a name in a text: what stands between marks, and each run of Chinese characters."""
    text = unicodedata.normalize("NFKC", text[:_LONGEST])
    parts = [part.strip() for part in _SEGMENTS.split(text)]
    return {part for part in (*parts, *_HAN.findall(text)) if len(part) > 1}


def _strangers(text: str, person: Person) -> bool:
    """Whether a Chinese name that may be another person's stands beside a number."""
    return any(persons_name(part) and part != person.name for part in _HAN.findall(text) if 2 <= len(part) <= 4)


def _words(name: str) -> list[str]:
    return _WORDS.findall(unicodedata.normalize("NFKC", name[:_LONGEST_NAME]).casefold())


def _name_keys(name: str) -> list[str]:
    """Return a name as platforms may write it: in its order, or with its last words first, and without blanks."""
    words = _words(name)
    keys = ["".join((*words[at:], *words[:at])) for at in range(len(words))]
    return [key for key in keys if len(key) > 1]


def _index(people: Iterable[Person], keys: Callable[[Person], Iterable[str]]) -> dict[str, list[Person]]:
    index: dict[str, list[Person]] = {}
    for person in people:
        for key in dict.fromkeys(filter(None, keys(person))):
            index.setdefault(key, []).append(person)
    return index
