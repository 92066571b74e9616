"""Which student of a class is meant by what a person types: an id, a name, or a part of either. Nobody is guessed."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from autograder.bounds.clipping import clip
from autograder.bounds.near import near
from autograder.errors import UsageError
from autograder.intake.roster import Person, Roster, as_id
from autograder.model import Standing, note

_SHOWN: Final = 8


def meant(standings: Sequence[Standing], said: str) -> Standing:
    """Return who is meant: who has just this id, else this name, else a part of either, else the name in other order.

    An id that is a name, as of a file that may be several people's, means whoever has the name as well; the file's own
    name means that one.
    Raises: UsageError that lists them where several are meant, and the nearest where nobody is.
    """
    people = Roster(tuple(Person(each.result.student, each.result.name) for each in standings))
    known = {each.result.student: each for each in standings}
    ways: tuple[Callable[[str], Sequence[Person]], ...] = (
        partial(_with_id, people), partial(_named, people), partial(_with, people), people.called,
    )  # fmt: skip
    wanted = as_id(said.strip())
    of_file = [each for each in standings if wanted and each.result.file.rpartition("/")[2] == wanted]
    if len(of_file) == 1:
        return of_file[0]
    found = next((found for way in ways if wanted and (found := way(wanted))), ())
    if len(found) == 1:
        return known[found[0].student]
    if found:
        shown = tuple(map(_told, found[:_SHOWN]))
        raise UsageError(note("record.several", said=clip(said), count=len(found), who=shown, more=len(found) > _SHOWN))
    raise UsageError(note("record.nobody", said=clip(said), near=_nearest(said, people)))


def _with_id(people: Roster, said: str) -> Sequence[Person]:
    found = people.candidates(said)
    return [*found, *(each for each in _named(people, said) if each not in found)] if found else ()


def _named(people: Roster, said: str) -> Sequence[Person]:
    return [each for each in people.people if _folded(each.name) == _folded(said)]


def _with(people: Roster, said: str) -> Sequence[Person]:
    part = _folded(said)
    return [each for each in people.people if part in _folded(each.student) or part in _folded(each.name)]


def _nearest(said: str, people: Roster) -> str:
    """Return who has the nearest id or name, as it is told; nothing where none is near."""
    by_word = {_folded(word): each for each in people.people for word in (each.student, each.name) if word}
    word = near(_folded(said), by_word, cutoff=0.5)
    return "" if word is None else _told(by_word[word])


def _told(person: Person) -> str:
    return clip(" ".join(filter(None, (person.student, person.name))))


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold().strip()
