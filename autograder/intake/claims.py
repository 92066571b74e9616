"""Whose a hand-in is. A name proves nothing: where two hand-ins claim one student, nobody's is merged or superseded.

The claim that is made as most of the class make theirs is believed, then the one that the roster bears out; where
neither tells, each stands by itself, and a line says so: a person decides. Lines name students and are for staff;
notes are for the student and name nobody else.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from autograder.intake.files import looked_at
from autograder.intake.handins import HandIn, digest_of
from autograder.intake.matching import EXACT, SHOWN, Claim, Line, claimed, has_other_numbers, shortened, told, which_of
from autograder.intake.naming import folded_name, persons_name, split_copy, stem_of
from autograder.intake.platforms import PLATFORMS
from autograder.intake.roster import Roster
from autograder.model import Note, note

_NUMBER, _FOLDER, _FILE = "number", "folder", "file"


class Settled(Struct, frozen=True):
    """Who handed in what. contested: the people of the roster whose hand-in a person has to choose, and why."""

    people: dict[str, list[HandIn]]
    lines: list[Line]
    contested: dict[str, Note]


def settle(hand_ins: Iterable[HandIn], roster: Roster | None) -> Settled:
    """Return whose each hand-in is."""
    settled = Settled(defaultdict(list), [], {})
    hand_ins = list(hand_ins)
    by_names = roster is not None and has_other_numbers(hand_ins, roster)
    claims = [claimed(each, roster, settled.lines, by_names=by_names) for each in hand_ins]
    settling = _Settling(settled, claims)
    for target, own in settling.by_target.items():
        settling.settle(target, own)
    for claim in claims:
        for person in claim.candidates:
            settled.contested.setdefault(person.student, note("handing_in.namesake"))
    settled.lines[:0] = (which_of(claim) for claim in claims if claim.candidates)
    settled.lines.extend(_shared_names(claims))
    settled.lines.extend(shortened(settling.matched))
    return settled


# --- two claims on one student -------------------------------------------------------------------------


class _Settling:
    """What the whole class says about how its claims are made, and what has been settled so far."""

    def __init__(self, settled: Settled, claims: Sequence[Claim]) -> None:
        self.settled = settled
        self.matched: list[Line] = []
        self.by_target: dict[str, list[Claim]] = defaultdict(list)
        for claim in claims:
            self.by_target[claim.target].append(claim)
        kinds = Counter(kind for kind, _ in {(_kind(claim), claim.target) for claim in claims})
        both = sum({_FOLDER, _FILE} <= {_kind(claim) for claim in own} for own in self.by_target.values())
        self._unpacked = 2 * both > len(self.by_target)  # most have a folder and the archive that it came from
        self._usual = kinds
        self._members = Counter(claim.hand_in.entry for claim in claims)
        self._taken = set(self.by_target)

    def settle(self, target: str, claims: Sequence[Claim]) -> None:
        """Settle all claims on one student: to one of them, or each by itself."""
        groups = self._identities(claims)
        ranks = [self._rank(group) for group in groups]
        chosen = groups[ranks.index(max(ranks))] if ranks.count(max(ranks)) == 1 else None
        if chosen is not None:
            owned = [claim.owned for claim in chosen]
            self.settled.people[owned[0].student] += _in_time(owned)
            self.settled.lines.extend(_apart(owned))
            self.matched.extend(line for claim in chosen if (line := told(claim)))
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

    def _identities(self, claims: Sequence[Claim]) -> list[list[Claim]]:
        """Return the claims that are one person's: told in one way, by one id, under one name."""
        told: dict[tuple[str, ...], list[Claim]] = defaultdict(list)
        for claim in claims:
            by, kind = claim.hand_in, _kind(claim)
            who = claim.target if claim.person is not None and claim.certainty == EXACT else by.student
            kind = _FOLDER if kind == _FILE and self._unpacked else kind
            told[kind, who, by.entry if kind == "gradescope" else ""].append(claim)
        return [group for own in told.values() for group in _by_name(own)]

    def _rank(self, group: Sequence[Claim]) -> tuple[int, int, bool, bool, int]:
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


def _kind(claim: Claim) -> str:
    """Return in which way a student is told: by a platform, by a number in front of more, by a folder or a file."""
    by = claim.hand_in
    if by.source in PLATFORMS and by.source != "chaoxing":
        return by.source
    stem = stem_of(by.entry)
    copied = split_copy(stem)
    bare = (copied[0] if copied is not None else stem) == by.student
    return _NUMBER if by.source == "chaoxing" or (by.student.isdigit() and not bare) else by.source


def _by_name(claims: list[Claim]) -> list[list[Claim]]:
    """Return the claims by the people whose names they bear; what bears none is not taken for one's that do."""
    names = {claim.hand_in.name: _compared(claim.hand_in) for claim in claims}
    people = _distinct(filter(None, names.values()))
    under: dict[str, list[Claim]] = defaultdict(list)
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
        shown = tuple(filter(None, classes))[:SHOWN]
        yield hand_ins[0].label, note("handing_in.in_several", student=hand_ins[0].student, classes=shown)


def _content(hand_in: HandIn) -> tuple[str, ...]:
    """Return what tells one hand-in's files from another's, whatever they are called; a file not read is its own."""
    return tuple(sorted(looked_at(each, digest_of, otherwise=each.path) for each in hand_in.files))


def _shared_names(claims: Iterable[Claim]) -> Iterable[Line]:
    """Yield a line on each name that stands under two ids, unless the roster has it under both."""
    ids: dict[str, dict[str, Claim]] = defaultdict(dict)
    for claim in claims:
        if name := persons_name(claim.hand_in.name):
            ids[name].setdefault(claim.target, claim)
    for own in ids.values():
        if len(own) > 1 and not all(claim.person and claim.certainty == EXACT for claim in own.values()):
            first = next(iter(own.values())).hand_in
            students = tuple(sorted(own)[:SHOWN])
            shared = note("handing_in.shared_name", name=first.name, count=len(own), students=students)
            yield first.label, shared
