"""What of a class a person has to look at: who has no score, who may be somebody else, what is too much alike."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from unicodedata import normalize

from msgspec import Struct

from autograder.desk.mistakes import passes_public_alone
from autograder.model import Alike, ClassContext, Nobodys, Note, Standing, Status, SubmissionResult, SubmissionStatus

# Said of students at intake, and found again here for the whole class.
_OF_STUDENTS = frozenset({"handing_in.not_on_roster", "handing_in.shared_name"})
_REFUSED = frozenset({"files.leaves", "files.not_regular"})


class Asking(Struct, frozen=True):
    """Students are told by id. same_names: those of one name together. public_only: with the exercises.

    refused: paths that leave their archive, links, devices; unclear: whose a file is. undecided: who
    may be meant by that, and is told there. strangers: none of the assignment's functions is there. not_listed: who is
    on no class list, where there is one. behind: whose total is below half of what there is to get, the lowest first;
    nothing is open there, so they count nowhere.
    """

    faults: tuple[str, ...] = ()
    unreadable: tuple[str, ...] = ()
    unclear: tuple[Nobodys, ...] = ()
    refused: tuple[Nobodys, ...] = ()
    not_listed: tuple[str, ...] = ()
    same_names: tuple[tuple[str, ...], ...] = ()
    strangers: tuple[str, ...] = ()
    public_only: tuple[tuple[str, tuple[str, ...]], ...] = ()
    alike: tuple[Alike, ...] = ()
    undecided: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """How many entries there are."""
        kinds = (self.faults, self.unreadable, self.unclear, self.refused, self.not_listed, self.same_names)
        return sum(map(len, (*kinds, self.strangers, self.public_only, self.alike)))

    @property
    def students(self) -> frozenset[str]:
        """Who is named anywhere."""
        groups = (*self.same_names, *(each.students for each in self.alike))
        named = {student for group in groups for student in group} | {student for student, _ in self.public_only}
        return frozenset(named.union(self.faults, self.unreadable, self.undecided, self.not_listed, self.strangers))


def asking_of(standings: Sequence[Standing], context: ClassContext) -> Asking:
    """Return what a person has to look at.

    standings: by student.
    """
    results = [each.result for each in standings]
    graded = [each for each in results if each.status is SubmissionStatus.GRADED]
    asks = [each for each in context.nobodys if each.asks and _code(each) not in _OF_STUDENTS]
    return Asking(
        faults=_with(results, SubmissionStatus.FAULT),
        # A person has decided on those that have a total.
        unreadable=_with(
            (s.result for s in standings if s.total is None and not s.result.is_undecided), SubmissionStatus.UNREADABLE
        ),
        unclear=tuple(each for each in asks if _code(each) not in _REFUSED),
        refused=tuple(each for each in context.nobodys if _code(each) in _REFUSED),
        not_listed=tuple(_not_listed(results, context.roster, asks)),
        same_names=_same_names(results),
        strangers=tuple(each.student for each in graded if all(e.status is Status.MISSING for e in each.exercises)),
        public_only=tuple((each.student, names) for each in graded if (names := _public_only(each))),
        alike=context.alike,
        undecided=tuple(each.student for each in results if each.is_undecided),
        behind=tuple(_behind(standings)),
    )


def _behind(standings: Sequence[Standing]) -> Iterator[str]:
    totals = [(each.total, each.result) for each in standings if each.total is not None]
    for total, result in sorted(totals, key=lambda each: each[0]):
        if 2 * total < result.max_score:
            yield result.student


def _not_listed(
    results: Iterable[SubmissionResult], roster: frozenset[str] | None, asks: Iterable[Nobodys]
) -> Iterator[str]:
    """Yield who is on no class list; of whom it is asked which of the list they are, that is told already."""
    told = {_own(each) for each in asks}
    for each in results:
        if roster is not None and each.student not in roster and each.student not in told:
            yield each.student


def _own(nobodys: Nobodys) -> object:
    """Return under which id something stands until it is decided whose it is; None where it stands under none."""
    match nobodys.reason:
        case Note("handing_in.which_of") as asked:
            return dict(asked.parameters).get("own")
        case _:
            return None


def _code(nobodys: Nobodys) -> str:
    return nobodys.reason.code if isinstance(nobodys.reason, Note) else ""


def _with(results: Iterable[SubmissionResult], status: SubmissionStatus) -> tuple[str, ...]:
    return tuple(each.student for each in results if each.status is status)


def _same_names(results: Iterable[SubmissionResult]) -> tuple[tuple[str, ...], ...]:
    called: dict[str, list[str]] = defaultdict(list)
    for each in results:
        if name := "".join(normalize("NFKC", each.name).casefold().split()):
            called[name].append(each.student)
    return tuple(tuple(students) for students in called.values() if len(students) > 1)


def _public_only(result: SubmissionResult) -> tuple[str, ...]:
    return tuple(each.name for each in result.exercises if passes_public_alone(each))
