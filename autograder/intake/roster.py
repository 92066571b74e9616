"""A roster (CSV, as learning platforms and Excel write it) -> who is in the class, and under which ids."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from autograder.errors import UsageError
from autograder.intake.decoding import Unreadable, decode
from autograder.intake.kinds import Kind, foreign, kind_of

_MAX_BYTES = 16 * 2**20
# The heads of columns, folded: lower case, letters and digits only.
_IDS = frozenset(
    "id student studentid studentnumber studentno sid sisuserid sisloginid sisid loginid login username userid user "
    "identifier idnumber orgdefinedid externalid lmsuserid netid uid participant "
    "学号 学号工号 学工号 学生学号 工号 编号 账号 帐号 用户名".split()
)
_EMAILS = frozenset("email emailaddress mail 邮箱 电子邮箱 电子邮件 邮件".split())
_NAMES = frozenset("name fullname studentname displayname 姓名 学生姓名 名字 真实姓名 全名".split())
_FIRST = frozenset("firstname givenname forename preferredname 名".split())
_LAST = frozenset("lastname surname familyname 姓 姓氏".split())
_EXCEL_TEXT = re.compile(r'="(.*)"')
_PARTICIPANT = re.compile(r"(?:Participant|参与者|编号)\s*([0-9]{1,18})", re.IGNORECASE)
_WORDS = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"[0-9]+")
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_LONGEST = 255  # characters of an id or a name
_LONGEST_NAME = 100


@dataclass(frozen=True)
class Person:
    """One line of the roster. student: the id that rows are named by; others: what else the person is known by."""

    student: str
    name: str = ""
    others: tuple[str, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """All that the person is known by, the first first."""
        return (self.student, *self.others)

    def is_called(self, name: str) -> bool:
        """Whether a name is the person's, whichever part of it comes first."""
        return "".join(_words(name)) in _name_keys(self.name)


@dataclass(frozen=True)
class Roster:
    """The people of a class, in the order of the file."""

    people: tuple[Person, ...]

    @cached_property
    def _by_id(self) -> tuple[tuple[Callable[[str], str], dict[str, list[Person]]], ...]:
        """People by their ids: as they are, then folded, then without the zeros that Excel takes away."""
        keys = (_same, _folded, _without_zeros)
        return tuple((key, _index(self.people, lambda each, key=key: map(key, each.ids))) for key in keys)  # type: ignore[misc]

    @cached_property
    def _by_name(self) -> dict[str, list[Person]]:
        return _index(self.people, lambda each: _name_keys(each.name))

    def find(self, student: str) -> Person | None:
        """Return who has this id; None for nobody, or where that is not certain."""
        for key, index in self._by_id:
            if found := index.get(key(student)):
                return found[0] if len(found) == 1 else None
        return None

    def find_by_name(self, name: str) -> Person | None:
        """Return who has this name, whichever part of it comes first; None for nobody, or for several."""
        found = self._by_name.get("".join(_words(name)), [])
        return found[0] if len(found) == 1 else None

    def find_in(self, text: str) -> Person | None:
        """Return whose number and name stand in a text without anything between: `20260101李雷`, `李雷20260101`."""
        numbers = _DIGITS.findall(text)
        person = self.find(numbers[0]) if len(numbers) == 1 and numbers[0] != text else None
        return person if person is not None and person.name and person.name in text else None


def read_roster(path: Path) -> Roster:
    """Read a roster: a head line that names its columns, or the id and the name in the first two.

    Raises: UsageError where it cannot be read or names one id twice.
    """
    rows = _rows(path)
    head = [_folded(field) for field in rows[0]] if rows else []
    columns = _columns(head)
    body = rows[1:] if columns is not None else rows
    people: dict[str, Person] = {}
    for number, row in enumerate(body, start=2 if columns is not None else 1):
        person = _person(row, columns or _Columns((0,), (), (1,)))
        if person is None:
            continue
        if person.student in people and people[person.student] != person:
            raise UsageError(f"{path}: row {number}: the id {person.student} stands there twice; keep one of the two")
        people[person.student] = person
    if not people:
        raise UsageError(f"{path}: nobody is on this roster; expected a head line such as: student,name")
    return Roster(tuple(people.values()))


def _rows(path: Path) -> list[list[str]]:
    try:
        with path.open("rb") as stream:
            data = stream.read(_MAX_BYTES)
    except OSError as error:
        raise UsageError(f"{path}: the roster cannot be read: {error.strerror}") from error
    if kind_of(data) is not Kind.TEXT or foreign(data) is not None:
        raise UsageError(f"{path}: the roster is no text; save it as CSV (in Excel: CSV UTF-8)")
    try:
        text = decode(data).text
    except Unreadable as error:
        raise UsageError(f"{path}: {error}; the roster has to be a CSV file") from error
    first = next((line for line in text.split("\n") if line.strip()), "")
    delimiter = max(",;\t，", key=first.count)
    try:
        rows = list(csv.reader(io.StringIO(text.strip("\n")), delimiter=delimiter, skipinitialspace=True))
    except csv.Error as error:
        raise UsageError(f"{path}: the roster is no CSV: {error}") from error
    return [[_field(field) for field in row] for row in rows if any(field.strip() for field in row)]


def _field(text: str) -> str:
    """Return a field as it was meant: Excel writes ids as ="00123" or '00123 to keep them text."""
    if not text.isprintable():  # escapes and marks would be obeyed wherever the roster's ids are shown
        text = "".join(char for char in " ".join(text.split()) if unicodedata.category(char) not in _UNSEEN)
    text = text.strip()
    found = _EXCEL_TEXT.fullmatch(text)
    return unicodedata.normalize("NFC", found[1] if found else text.removeprefix("'"))[:_LONGEST]


@dataclass(frozen=True)
class _Columns:
    ids: tuple[int, ...]
    emails: tuple[int, ...] = ()
    names: tuple[int, ...] = ()
    last: tuple[int, ...] = ()


def _columns(head: Sequence[str]) -> _Columns | None:
    """Return which column is what, or None where the first line is no head line."""

    def at(words: frozenset[str]) -> tuple[int, ...]:
        return tuple(index for index, field in enumerate(head) if field in words)

    ids, names, first, last = at(_IDS), at(_NAMES), at(_FIRST), at(_LAST)
    emails = at(_EMAILS)
    student = head.index("student") if "student" in head else -1
    if student >= 0 and len(ids) > 1 and not names and not first:  # Canvas calls the name's column Student
        ids, names = tuple(index for index in ids if index != student), (student,)
    if not ids and not (emails and (names or first)):
        return None
    return _Columns(ids, emails, names or first, () if names else last)


def _person(row: Sequence[str], columns: _Columns) -> Person | None:
    def values(indices: Iterable[int]) -> list[str]:
        return [row[index] for index in indices if index < len(row) and row[index]]

    ids = [_number_of(value) for value in values(columns.ids)]
    known = list(dict.fromkeys([*ids, *values(columns.emails)]))
    if not known:
        return None  # a total, or "Points Possible"
    name, last = " ".join(values(columns.names[:1])), " ".join(values(columns.last[:1]))
    if last:
        name = f"{last}{name}" if not last.isascii() else f"{name} {last}".strip()
    return Person(known[0], name, tuple(known[1:]))


def _number_of(value: str) -> str:
    found = _PARTICIPANT.fullmatch(value)
    return found[1] if found else value


# --- what is the same -----------------------------------------------------------------------------------


def _same(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _folded(text: str) -> str:
    """Return letters and digits only, in lower case and of normal width."""
    return "".join(char for char in unicodedata.normalize("NFKC", text).casefold() if char.isalnum())


def _without_zeros(text: str) -> str:
    """Return a number without the zeros in front, which Excel takes away."""
    return text.lstrip("0") if text.isdigit() else ""


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
