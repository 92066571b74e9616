"""Whose a hand-in is. A name proves nothing: where two hand-ins claim one student, nobody's is merged or superseded.

The claim that is made as most of the class make theirs is believed, then the one that the roster bears out; where
neither tells, each stands by itself, and a line says so: a person decides. Lines name students and are for staff;
notes are for the student and name nobody else.
"""

from __future__ import annotations

import traceback
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from autograder.bounds.clipping import clip
from autograder.intake.decoding import clean
from autograder.intake.files import cut_name, looked_at
from autograder.intake.handins import HandIn, digest_of
from autograder.intake.naming import folded_name, persons_name, split_copy, stem_of
from autograder.intake.platforms import PLATFORMS
from autograder.intake.roster import Person, Roster
from autograder.model import Note, note

_MAX_ID = 255
_EXACT, _LOOSE, _BY_NAME, _IN_PATH = 4, 3, 2, 1
_NUMBER, _FOLDER, _FILE = "number", "folder", "file"
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_SHOWN = 5
_LOOKED_AT = 50  # files of a hand-in whose paths are read

Line = tuple[str, Note]  # what it is about, and why


@dataclass(frozen=True)
class Settled:
    """Who handed in what. contested: the people of the roster whose hand-in a person has to choose, and why."""

    people: dict[str, list[HandIn]]
    lines: list[Line]
    contested: dict[str, Note]


@dataclass(frozen=True)
class _Claim:
    """A hand-in, and whose it says it is. target: an id after NFC; certainty: how it was found on the roster.

    candidates: the people of the roster of whom it may be any.
    """

    hand_in: HandIn
    target: str
    person: Person | None = None
    certainty: int = _EXACT
    candidates: tuple[Person, ...] = ()

    @property
    def owned(self) -> HandIn:
        """The hand-in under the roster's id and name; ids are the same after NFC."""
        if self.person is None:
            return replace(self.hand_in, student=self.target)
        return replace(self.hand_in, student=self.person.student, name=self.person.name or self.hand_in.name)


def settle(hand_ins: Iterable[HandIn], roster: Roster | None) -> Settled:
    """Return whose each hand-in is."""
    settled = Settled(defaultdict(list), [], {})
    claims = [_claimed(each, roster, settled.lines) for each in hand_ins]
    settling = _Settling(settled, claims)
    for target, own in settling.by_target.items():
        settling.settle(target, own)
    for claim in claims:
        for person in claim.candidates:
            settled.contested.setdefault(person.student, note("handing_in.namesake"))
    settled.lines[:0] = map(_which_of, filter(_is_open, claims))
    settled.lines.extend(_shared_names(claims))
    settled.lines.extend(_shortened(settling.matched))
    return settled


def _claimed(hand_in: HandIn, roster: Roster | None, lines: list[Line]) -> _Claim:
    """Return a hand-in's claim; whatever is wrong with its name costs it alone."""
    student, name = cut_name(clean(hand_in.student), _MAX_ID), cut_name(clean(hand_in.name), _MAX_ID)
    notes = (*hand_in.notes, note("handing_in.invisible")) if _is_odd(student + name) else hand_in.notes
    hand_in = replace(hand_in, student=student or "?", name=name, notes=notes)
    candidates: Sequence[Person] = ()
    person, certainty = None, _EXACT
    try:
        if roster is not None:
            candidates, certainty = _on_roster(hand_in, roster)
    except Exception as error:  # a name that nobody has thought of: this one is not on the roster, the others are read
        why = "".join(traceback.format_exception_only(error)).strip()
        lines.append((hand_in.label, note("handing_in.odd_name", error=clip(why))))
    if len(candidates) == 1:
        person, candidates = candidates[0], ()
    elif candidates:
        hand_in = replace(hand_in, notes=(*hand_in.notes, note("handing_in.whose")))
    target = unicodedata.normalize("NFC", (person or hand_in).student)
    return _Claim(hand_in, target, person, certainty, tuple(candidates))


def _is_odd(text: str) -> bool:
    return not text.isprintable() and any(unicodedata.category(char) in _UNSEEN for char in text)


def _on_roster(hand_in: HandIn, roster: Roster) -> tuple[Sequence[Person], int]:
    """Return who of the roster may be meant, and how certain that is; several where a person has to choose.

    The name alone tells only where the id is the platform's, or where there is no id but a name; an id in the paths of
    the files only where nothing else does, or which of one name is meant.
    """
    if (person := roster.find(hand_in.student)) is not None:
        return [person], _EXACT if hand_in.student in person.ids else _LOOSE
    name = hand_in.name if hand_in.source in PLATFORMS.keys() - {"chaoxing"} else ""
    name = name or (hand_in.student if not hand_in.name else "")
    called = roster.called(name)
    if len(called) == 1:
        return called, _BY_NAME
    if not called and not hand_in.name and (found := roster.find_in(hand_in.student)) is not None:
        return [found], _BY_NAME  # neither a number nor a name was made out: both were looked for anywhere
    if _is_number(hand_in):
        return (), _BY_NAME
    within = roster.in_paths(file.path[file.path.find(hand_in.entry) :] for file in hand_in.files[:_LOOKED_AT])
    named = [each for each in within if each in called]
    if called:
        return named if len(named) == 1 else called, _IN_PATH
    if not hand_in.name and any(each.student in hand_in.student for each in within):
        return (), _BY_NAME  # it stands beside another's name
    return within, _IN_PATH


def _is_number(hand_in: HandIn) -> bool:
    """Whether a hand-in bears a number of its own in front of a name: it is somebody's who is not on the roster."""
    return hand_in.source not in PLATFORMS.keys() - {"chaoxing"} and bool(hand_in.name)


# --- two claims on one student -------------------------------------------------------------------------


class _Settling:
    """What the whole class says about how its claims are made, and what has been settled so far."""

    def __init__(self, settled: Settled, claims: Sequence[_Claim]) -> None:
        self.settled = settled
        self.matched: list[Line] = []
        self.by_target: dict[str, list[_Claim]] = defaultdict(list)
        for claim in claims:
            self.by_target[claim.target].append(claim)
        kinds = Counter(kind for kind, _ in {(_kind(claim), claim.target) for claim in claims})
        both = sum({_FOLDER, _FILE} <= {_kind(claim) for claim in own} for own in self.by_target.values())
        self._unpacked = 2 * both > len(self.by_target)  # most have a folder and the archive that it came from
        self._usual = kinds
        self._members = Counter(claim.hand_in.entry for claim in claims)
        self._taken = set(self.by_target)

    def settle(self, target: str, claims: Sequence[_Claim]) -> None:
        """Settle all claims on one student: to one of them, or each by itself."""
        groups = self._identities(claims)
        ranks = [self._rank(group) for group in groups]
        chosen = groups[ranks.index(max(ranks))] if ranks.count(max(ranks)) == 1 else None
        if chosen is not None:
            owned = [claim.owned for claim in chosen]
            self.settled.people[owned[0].student] += _in_time(owned)
            self.settled.lines.extend(_apart(owned))
            self.matched.extend(line for claim in chosen if (line := _told(claim)))
        elif (person := claims[0].person) is not None:
            self.settled.contested[person.student] = note("handing_in.contested")
        else:
            self._taken.discard(target)
        others = [group for group in groups if group is not chosen]
        ids = Counter(group[0].hand_in.student for group in others)
        for group in others:
            student = self._own_id(group[0].hand_in, alone=ids[group[0].hand_in.student] == 1)
            for claim in group:
                notes = (*claim.hand_in.notes, note("handing_in.by_itself"))
                self.settled.people[student].append(replace(claim.hand_in, student=student, notes=notes))
                self.settled.lines.append(
                    (claim.hand_in.label, note("handing_in.claims_too", target=target, student=student))
                )

    def _identities(self, claims: Sequence[_Claim]) -> list[list[_Claim]]:
        """Return the claims that are one person's: told in one way, by one id, under one name."""
        told: dict[tuple[str, ...], list[_Claim]] = defaultdict(list)
        for claim in claims:
            by, kind = claim.hand_in, _kind(claim)
            who = claim.target if claim.person is not None and claim.certainty == _EXACT else by.student
            kind = _FOLDER if kind == _FILE and self._unpacked else kind
            told[kind, who, by.entry if kind == "gradescope" else ""].append(claim)
        return [group for own in told.values() for group in _by_name(own)]

    def _rank(self, group: Sequence[_Claim]) -> tuple[int, int, bool, bool, int]:
        """Return how far claims are to be believed.

        As most of the class make theirs; certain; under the roster's name; under a name; one's own before a group's.
        """
        first, person = group[0].hand_in, group[0].person
        named = person is not None and any(person.is_called(claim.hand_in.name) for claim in group)
        certainty = max(claim.certainty for claim in group)
        return self._usual[_kind(group[0])], certainty, named, bool(_compared(first)), -self._members[first.entry]

    def _own_id(self, hand_in: HandIn, *, alone: bool) -> str:
        """Return an id that nobody else has: the hand-in's own where that is free, else its name."""
        name = hand_in.entry or hand_in.label
        wanted = [*([hand_in.student] if alone else []), stem_of(name), name]
        student = next((each for each in wanted if each not in self._taken), "")
        number = 2
        while not student or student in self._taken:
            student, number = f"{name} ({number})", number + 1
        self._taken.add(student)
        return student


def _kind(claim: _Claim) -> str:
    """Return in which way a student is told: by a platform, by a number in front of more, by a folder or a file."""
    by = claim.hand_in
    if by.source in PLATFORMS and by.source != "chaoxing":
        return by.source
    stem = stem_of(by.entry)
    copied = split_copy(stem)
    bare = (copied[0] if copied is not None else stem) == by.student
    return _NUMBER if by.source == "chaoxing" or (by.student.isdigit() and not bare) else by.source


def _by_name(claims: list[_Claim]) -> list[list[_Claim]]:
    """Return the claims by the people whose names they bear; what bears none is not taken for one's that do."""
    names = {claim.hand_in.name: _compared(claim.hand_in) for claim in claims}
    people = _distinct(filter(None, names.values()))
    under: dict[str, list[_Claim]] = defaultdict(list)
    for claim in claims:
        name = names[claim.hand_in.name]
        under[next((each for each in people if name.startswith(each)), "")].append(claim)
    return list(under.values())


def _compared(hand_in: HandIn) -> str:
    """Return what a hand-in's name is compared by: a platform's is a name, another's may be a title."""
    written = hand_in.source in PLATFORMS and hand_in.source != "chaoxing"
    return folded_name(hand_in.name) if written else persons_name(hand_in.name)


def _distinct(names: Iterable[str]) -> list[str]:
    """Return the names of different people: a longer one that begins with another is that one's."""
    first: list[str] = []
    for name in sorted(set(names), key=lambda each: (len(each), each)):
        if not any(name.startswith(each) for each in first):
            first.append(name)
    return first


# --- what is said of it ----------------------------------------------------------------------------------


def _told(claim: _Claim) -> Line | None:
    if claim.person is None or claim.certainty == _EXACT:
        return None
    code = {_LOOSE: "loosely", _BY_NAME: "by_name", _IN_PATH: "by_path"}[claim.certainty]
    return claim.hand_in.label, note(f"handing_in.{code}", student=claim.person.student)


def _shortened(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield the lines on who was found on the roster how; where many were found in one way, one line on all of them."""
    by_code: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        by_code[line[1].code].append(line)
    for code, own in by_code.items():
        if len(own) <= _SHOWN:
            yield from own
        else:
            yield "", note(f"{code}_many", count=len(own))


def _is_open(claim: _Claim) -> bool:
    return bool(claim.candidates)


def _which_of(claim: _Claim) -> Line:
    """Return the question whose a hand-in is, with who may be meant."""
    by = claim.hand_in
    students = tuple(sorted(each.student for each in claim.candidates)[:_SHOWN])
    names = {each.name for each in claim.candidates}
    name = names.pop() if len(names) == 1 else ""
    return by.label, note(
        "handing_in.which_of", name=name, count=len(claim.candidates), students=students, own=by.student
    )


# --- one student in several classes ----------------------------------------------------------------------


def _in_time(hand_ins: list[HandIn]) -> list[HandIn]:
    """Return hand-ins from several classes in the order of their times, where the platform says all of them."""
    times = [moment.timestamp() for each in hand_ins if (moment := each.handed_in) is not None]
    if len({each.class_name for each in hand_ins}) < 2 or len(times) < len(hand_ins):
        return hand_ins
    return [replace(each, order=(int(1e6 * at), *each.order)) for each, at in zip(hand_ins, times, strict=True)]


def _apart(hand_ins: Sequence[HandIn]) -> Iterator[Line]:
    """Yield the question which hand-in counts, where they lie in several classes, differ, and no time decides."""
    classes = sorted({each.class_name for each in hand_ins})
    if len(classes) < 2 or all(each.handed_in is not None for each in hand_ins):
        return
    if len({_content(each) for each in hand_ins}) > 1:
        shown = tuple(filter(None, classes))[:_SHOWN]
        yield hand_ins[0].label, note("handing_in.in_several", student=hand_ins[0].student, classes=shown)


def _content(hand_in: HandIn) -> tuple[str, ...]:
    """Return what tells one hand-in's files from another's, whatever they are called; a file not read is its own."""
    return tuple(sorted(looked_at(each, digest_of, otherwise=each.path) for each in hand_in.files))


def _shared_names(claims: Iterable[_Claim]) -> Iterable[Line]:
    """Yield a line on each name that stands under two ids, unless the roster has it under both."""
    ids: dict[str, dict[str, _Claim]] = defaultdict(dict)
    for claim in claims:
        if name := persons_name(claim.hand_in.name):
            ids[name].setdefault(claim.target, claim)
    for own in ids.values():
        if len(own) > 1 and not all(claim.person and claim.certainty == _EXACT for claim in own.values()):
            first = next(iter(own.values())).hand_in
            students = tuple(sorted(own)[:_SHOWN])
            shared = note("handing_in.shared_name", name=first.name, count=len(own), students=students)
            yield first.label, shared
