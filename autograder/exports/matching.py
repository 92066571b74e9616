"""Whose the rows of a platform's table are. A platform has several ids for one person, and a number may be two's.

So the column says whose a row is in which most of the class is found, under names that agree where both are known.
What stands before the @ of e-mail addresses is a column like any other: schools make addresses of their ids.
Another one counts only where the names do not speak against it, and a name alone only where nobody else has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from autograder.bounds.clipping import visible
from autograder.errors import UsageError
from autograder.exports.asked import Asked, about
from autograder.gradebook.changes import listed
from autograder.intake.roster import Person, Roster, as_id
from autograder.model import Said, Standing, note


class Line(Struct, frozen=True):
    """A row of the table that is a person's. ids: what stands in the columns of ids, as many in each row."""

    name: str
    ids: tuple[str, ...]


class Matched(Struct, frozen=True):
    """The class beside the table. rows: whose each row is, by its number.

    notes: what a person has to know of whose rows they are; unfilled: of totals that go into none.
    """

    rows: Mapping[int, Standing]
    notes: tuple[Said, ...]
    unfilled: tuple[Said, ...]


def match(asked: Asked, path: Path, lines: Mapping[int, Line]) -> Matched:
    """Return whose each row is.

    lines: the people's rows by their numbers.
    Raises: UsageError where it is another course's table, or lacks somebody who has a total.
    """
    search = _Search(asked, lines)
    search.by_ids()
    by_name = search.by_names()
    if not search.rows:
        count = len(asked.held.standings)
        raise UsageError(note("exports.nobody", path=visible(str(path)), count=count, rows=len(lines)))
    lost, elsewhere = search.without_row()
    if lost and not asked.partly:
        raise UsageError(*about("exports.not_in_template", lost, path=visible(str(path))))
    blank = [each for each in search.rows.values() if each.total is None]
    strange = [line.name or line.ids[0] for number, line in lines.items() if number not in search.rows]
    notes = (*about("exports.by_name", by_name), *about("exports.other_names", search.other_names()))
    if strange:
        notes = (*notes, note("exports.strangers", count=len(strange), people=listed(strange)))
    unfilled = (
        *about("exports.left_out", lost),
        *about("exports.other_classes", elsewhere),
        *about("exports.blank", blank),
    )
    return Matched(search.rows, notes, unfilled)


class _Search:
    """Finds rows for people. rows: whose each row is, as far as that is found."""

    def __init__(self, asked: Asked, lines: Mapping[int, Line]) -> None:
        self.rows: dict[int, Standing] = {}
        self._class, self._lines = asked.held.standings, lines
        self._ids = {number: (*each.ids, *map(_before_at, each.ids)) for number, each in lines.items()}
        self._others = {person.student: person.others for person in asked.held.roster.people}

    def open(self) -> list[Standing]:
        """Return who has no row yet."""
        found = {each.result.student for each in self.rows.values()}
        return [each for each in self._class if each.result.student not in found]

    def without_row(self) -> tuple[list[Standing], list[Standing]]:
        """Return who has a total and no row, and apart from them those of whose class nobody has one.

        A platform that knows classes gives a table of each.
        """
        here = {"", *(each.result.class_name for each in self.rows.values())}
        lost = [each for each in self.open() if each.total is not None]
        elsewhere = [each for each in lost if each.result.class_name not in here]
        return [each for each in lost if each.result.class_name in here], elsewhere

    def by_ids(self) -> None:
        """Find people by their ids: first in the column where most are found, then in the others."""
        width = max(map(len, self._ids.values()), default=0)
        columns = [self._found_in(column) for column in range(width)]
        ranked = sorted(columns, key=lambda pairs: (sum(map(self._is_called, pairs)), len(pairs)), reverse=True)
        for place, pairs in enumerate(ranked):
            still = {each.result.student for each in self.open()}
            pairs = [(number, each) for number, each in pairs if each.result.student in still]
            claims = Counter(number for number, _ in pairs)
            for number, standing in pairs:
                is_free = number not in self.rows and claims[number] == 1
                if is_free and (place == 0 or _agree(self._lines[number].name, standing.result.name)):
                    self.rows[number] = standing

    def other_names(self) -> list[Standing]:
        """Return whose rows bear another name, where most rows bear the name of whose they are."""
        known = [pair for pair in self.rows.items() if self._lines[pair[0]].name and pair[1].result.name]
        others = [pair[1] for pair in known if not self._is_called(pair)]
        return others if 2 * len(others) < len(known) else []

    def by_names(self) -> list[Standing]:
        """Find who is left by their names, where one alone has it on either side; return them."""
        theirs = Roster(tuple(Person(str(number), each.name) for number, each in self._lines.items()))
        ours = Roster(tuple(Person(each.result.student, each.result.name) for each in self._class))
        found = []
        for standing in self.open():
            name = standing.result.name
            called = theirs.called(name) if name and len(ours.called(name)) == 1 else ()
            if len(called) == 1 and int(called[0].student) not in self.rows:
                self.rows[int(called[0].student)] = standing
                found.append(standing)
        return found

    def _is_called(self, pair: tuple[int, Standing]) -> bool:
        """Whether a row bears a person's name; one that is not known is nobody's."""
        number, standing = pair
        theirs, ours = self._lines[number].name, standing.result.name
        return bool(theirs and ours) and _agree(theirs, ours)

    def _found_in(self, column: int) -> list[tuple[int, Standing]]:
        """Return whose rows one column of ids tells; an id that stands there twice tells nothing."""
        rows = {as_id(ids[column]): number for number, ids in self._ids.items() if ids[column]}
        listing = Roster(tuple(Person(as_id(ids[column])) for ids in self._ids.values() if ids[column]))
        pairs = []
        for standing in self._class:
            student = standing.result.student
            for known_by in (student, *self._others.get(student, ())):
                if (person := listing.find(known_by)) is not None:
                    pairs.append((rows[person.student], standing))
                    break
        return pairs


def _before_at(address: str) -> str:
    """Return what stands before the @ of an address; empty for what is none."""
    name, mark, _ = address.partition("@")
    return name.strip() if mark else ""


def _agree(one: str, other: str) -> bool:
    """Whether two names may be one person's; one that is not known may be anybody's."""
    return not (one and other) or Person("", one).is_called(other)
