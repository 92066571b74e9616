"""A hand-in and the roster -> whose it says it is, how certain that is, and what is told of it.

Lines name students and are for staff; notes are for the student and name nobody else.
"""

from __future__ import annotations

import traceback
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from autograder.bounds.clipping import clip
from autograder.intake.decoding import clean
from autograder.intake.files import cut_name
from autograder.intake.handins import HandIn
from autograder.intake.platforms import PLATFORMS
from autograder.intake.roster import Person, Roster
from autograder.model import Note, note

SHOWN = 5
EXACT, _LOOSE, _BY_NAME, _IN_PATH = 4, 3, 2, 1
_MAX_ID = 255
_LOOKED_AT = 50  # files of a hand-in whose paths are read
_SEVERAL = 3  # people, from whom on names tell what their numbers are
_NUMBER = 6  # digits, at least, of a student's
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})

Line = tuple[str, Note]  # what it is about, and why


class Claim(Struct, frozen=True):
    """A hand-in, and whose it says it is. target: an id after NFC; certainty: how it was found on the roster.

    candidates: the people of the roster of whom it may be any.
    """

    hand_in: HandIn
    target: str
    person: Person | None = None
    certainty: int = EXACT
    candidates: tuple[Person, ...] = ()

    @property
    def owned(self) -> HandIn:
        """The hand-in under the roster's id and name; ids are the same after NFC."""
        if self.person is None:
            return replace(self.hand_in, student=self.target)
        return replace(self.hand_in, student=self.person.student, name=self.person.name or self.hand_in.name)


def claimed(hand_in: HandIn, roster: Roster | None, lines: list[Line], *, by_names: bool = False) -> Claim:
    """Return a hand-in's claim; whatever is wrong with its name costs it alone.

    by_names: whether the numbers beside names are the platform's own, see `has_other_numbers`.
    """
    student, name = cut_name(clean(hand_in.student), _MAX_ID), cut_name(clean(hand_in.name), _MAX_ID)
    notes = (*hand_in.notes, note("handing_in.invisible")) if _is_odd(student + name) else hand_in.notes
    hand_in = replace(hand_in, student=student or "?", name=name, notes=notes)
    candidates: Sequence[Person] = ()
    person, certainty = None, EXACT
    try:
        if roster is not None:
            candidates, certainty = _on_roster(hand_in, roster, by_names=by_names)
    except Exception as error:  # a name that nobody has thought of: this one is not on the roster, the others are read
        why = "".join(traceback.format_exception_only(error)).strip()
        lines.append((hand_in.label, note("handing_in.odd_name", error=clip(why))))
    if len(candidates) == 1:
        person, candidates = candidates[0], ()
    elif candidates:
        hand_in = replace(hand_in, notes=(*hand_in.notes, note("handing_in.whose")))
    target = unicodedata.normalize("NFC", (person or hand_in).student)
    return Claim(hand_in, target, person, certainty, tuple(candidates))


def _is_odd(text: str) -> bool:
    return not text.isprintable() and any(unicodedata.category(char) in _UNSEEN for char in text)


def has_other_numbers(hand_ins: Iterable[HandIn], roster: Roster) -> bool:
    """Whether a class's numbers are a platform's own: few of them are on the roster, most of the names are."""
    named = {(clean(each.student), clean(each.name)) for each in hand_ins if each.name and _is_number(each)}
    known = sum(bool(roster.candidates(student)) for student, _ in named)
    called = sum(bool(roster.called(name)) for _, name in named)
    return len(named) >= _SEVERAL and 5 * known < len(named) < 2 * called


def _on_roster(hand_in: HandIn, roster: Roster, *, by_names: bool) -> tuple[Sequence[Person], int]:
    """Return who of the roster may be meant, and how certain that is; several where a person has to choose.

    The name alone tells only where the id is the platform's, or where there is no id but a name; an id in the paths of
    the files only where nothing else does, or which of one name is meant.
    """
    if (person := roster.find(hand_in.student)) is not None:
        return [person], EXACT if hand_in.student in person.ids else _LOOSE
    name = hand_in.name if by_names or hand_in.source in PLATFORMS.keys() - {"chaoxing"} else ""
    name = name or (hand_in.student if not hand_in.name else "")
    called = roster.called(name)
    if len(called) == 1:
        return called, _BY_NAME
    if not called and not hand_in.name and (found := roster.find_in(hand_in.student)) is not None:
        return [found], _BY_NAME  # neither a number nor a name was made out: both were looked for anywhere
    if not by_names and _is_number(hand_in):
        return (), _BY_NAME
    within = roster.in_paths(file.path[file.path.find(hand_in.entry) :] for file in hand_in.files[:_LOOKED_AT])
    named = [each for each in within if each in called]
    if called:
        return named if len(named) == 1 else called, _IN_PATH
    if not hand_in.name and any(each.student in hand_in.student for each in within):
        return (), _BY_NAME  # it stands beside another's name
    return within, _IN_PATH


def _is_number(hand_in: HandIn) -> bool:
    """Whether a hand-in bears a student's number: it is somebody's who is not on the roster."""
    own = bool(hand_in.name) or (hand_in.student.isdigit() and len(hand_in.student) >= _NUMBER)
    return own and hand_in.source not in PLATFORMS.keys() - {"chaoxing"}


def told(claim: Claim) -> Line | None:
    """Return the line on who was found on the roster, and how, where it was not by an id as it is."""
    if claim.person is None or claim.certainty == EXACT:
        return None
    code = {_LOOSE: "loosely", _BY_NAME: "by_name", _IN_PATH: "by_path"}[claim.certainty]
    return claim.hand_in.label, note(f"handing_in.{code}", student=claim.person.student)


def shortened(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield the lines on who was found on the roster how; where many were found in one way, one line on all of them."""
    by_code: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        by_code[line[1].code].append(line)
    for code, own in by_code.items():
        if len(own) <= SHOWN:
            yield from own
        else:
            yield "", note(f"{code}_many", count=len(own))


def which_of(claim: Claim) -> Line:
    """Return the question whose a hand-in is, with who may be meant."""
    by = claim.hand_in
    students = tuple(sorted(each.student for each in claim.candidates)[:SHOWN])
    names = {each.name for each in claim.candidates}
    name = names.pop() if len(names) == 1 else ""
    return by.label, note("handing_in.which_of", name=name, students=students, own=by.student)
