"""The roster and what was handed in -> who is missing, who is a stranger, and whether it is this class's roster."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from autograder.errors import UsageError
from autograder.intake.intaken import Unmatched
from autograder.intake.roster import Person, Roster
from autograder.model import Missing, Note, Submission, Unreadable, note

_A_CLASS = 5  # hand-ins, from which on a roster that knows nobody is the wrong one


def told_of_share(submissions: Mapping[str, Submission], roster: Roster) -> list[Unmatched]:
    """Return a line where the roster knows few of a class: it is another class's, or its columns were not understood.

    Who may be several of the roster is one of the class, as well.
    Raises: UsageError where another column fits, or nobody does.
    """
    known = {person.student for person in roster.people}
    matched = sum(student in known or _is_open(each) for student, each in submissions.items())
    total = len(submissions)
    if 5 * matched >= total:
        return []
    head, count = roster.better_column(submissions)
    path, unread = roster.path, ",".join(filter(None, roster.unread))
    if count > matched:
        raise UsageError(note("roster.other_column", path=path, matched=matched, total=total, head=head, count=count))
    if not matched and (unread or total >= _A_CLASS):
        raise UsageError(note("roster.other_class", path=path, total=total, unread=unread))
    return [Unmatched(path, note("roster.fits_few", matched=matched, total=total, unread=unread))]


def complete(
    submissions: dict[str, Submission], roster: Roster, contested: Mapping[str, Note], unmatched: Sequence[Unmatched]
) -> list[Unmatched]:
    """Add who handed in nothing or may have, and return the lines on who is not on the roster, or in another class."""
    known = {person.student: person for person in roster.people}
    lines = [
        Unmatched(each.file, note("handing_in.not_on_roster", student=each.student))
        for each in submissions.values()
        if each.student not in known and not _is_open(each)
    ]
    lines += _in_other_classes(submissions.values(), known)
    refused = [each.file for each in unmatched if each.is_refused]
    refusals = {person.student: note("handing_in.refused") for person in roster.in_paths(refused)}
    for person in roster.people:
        if person.student in submissions or roster.unread[:1] == (person.student,):
            continue
        reason = contested.get(person.student) or refusals.get(person.student)
        if reason is not None:
            submissions[person.student] = Unreadable(person.student, person.name, reason=reason)
        else:
            submissions[person.student] = Missing(person.student, person.name)
    return lines


def _is_open(submission: Submission) -> bool:
    """Whether several on the roster may be meant."""
    return any(isinstance(each, Note) and each.code == "handing_in.whose" for each in submission.notes)


def _in_other_classes(submissions: Iterable[Submission], known: Mapping[str, Person]) -> list[Unmatched]:
    """Return a line on each who handed in with another class of the roster than their own."""
    classes = {person.class_name.casefold() for person in known.values()} - {""}
    lines = []
    for each in submissions:
        own = known[each.student].class_name if each.student in known else ""
        if own and each.class_name.casefold() in classes - {own.casefold()}:
            said = note("handing_in.other_class", student=each.student, handed_in=each.class_name, own=own)
            lines.append(Unmatched(each.file, said))
    return lines
