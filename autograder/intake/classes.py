"""SUBMISSIONS (a file, a folder or an archive) -> `Intake`: a submission a student, and what is nobody's.

Nobody is dropped silently: what cannot be read becomes an `Unreadable`, what cannot be matched a line.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.errors import UsageError
from autograder.intake.claims import settle
from autograder.intake.files import File, is_hidden, looked_at
from autograder.intake.found import Found
from autograder.intake.handins import digest_of
from autograder.intake.layouts import LAYOUTS, folders, left, recognise, sections, single
from autograder.intake.limited import read_students
from autograder.intake.naming import is_gradable_name, is_promising_name, is_staffs
from autograder.intake.reading import read_file
from autograder.intake.roots import Asked, open_root
from autograder.intake.roster import Roster
from autograder.intake.trees import Tree
from autograder.model import Missing, Note, Submission, Unreadable, note

_A_CLASS = 5  # hand-ins, from which on a roster that knows nobody is the wrong one


@dataclass(frozen=True)
class Unmatched:
    """A file that became nobody's submission, or a submission of nobody on the roster, and why."""

    file: str
    reason: Note


@dataclass(frozen=True)
class Intake:
    """What was handed in. layout: whose naming it follows; submissions stand by student."""

    submissions: tuple[Submission, ...]
    unmatched: tuple[Unmatched, ...] = ()
    layout: str = "flat"


def read_class(
    path: Path,
    exercises: Collection[str],
    *,
    layout: str = "auto",
    roster: Roster | None = None,
    known_files: Collection[str] = (),
    assignment: str = "",
    jobs: int = 1,
) -> Intake:
    """Read everything that was handed in at `path`.

    exercises: the functions asked for. layout: a name in `LAYOUTS`, or "auto".
    known_files: `digest_of` the course's own files, which are ignored where they are unchanged.
    assignment: the chapter's id, by which nbgrader's folders and the students' own files are called.
    jobs: how many processes read.
    Raises: UsageError where `path` does not exist, cannot be read, or holds nobody.
    """
    asked = Asked(tuple(exercises), frozenset(known_files), assignment)
    if layout != "auto" and layout not in LAYOUTS:
        raise UsageError(note("handing_in.no_layout", layout=layout, names=tuple(LAYOUTS)))
    tree, is_one = open_root(path, asked)
    unmatched: list[Unmatched] = []
    found = _forced(tree, layout, asked, unmatched) if layout != "auto" else _found(tree, is_one, asked, unmatched)
    unmatched += _unaccounted(tree, found, unmatched)
    settled = settle(found.hand_ins, roster)
    if not settled.people:
        raise UsageError(note("handing_in.nobody", path=str(path)))
    submissions = read_students(settled.people, asked, jobs)
    unmatched += [Unmatched(file, reason) for file, reason in settled.lines]
    unmatched += [Unmatched(tree.name, each) for each in tree.notes]
    if roster is not None:
        unmatched += _told_of_share(path, submissions, roster)
        unmatched += _complete(submissions, roster, settled.contested)
    return Intake(tuple(submissions[student] for student in sorted(submissions)), tuple(unmatched), found.layout)


# --- the roster ------------------------------------------------------------------------------------------


def _told_of_share(path: Path, submissions: Collection[str], roster: Roster) -> list[Unmatched]:
    """Return a line where the roster knows few of a class: it is another class's, or another column holds the ids.

    Raises: UsageError where another column fits, or nobody does.
    """
    known = {person.student for person in roster.people}
    matched, total = sum(student in known for student in submissions), len(submissions)
    if 5 * matched >= total:
        return []
    head, count = roster.better_column(submissions)
    if count > matched:
        raise UsageError(
            note("roster.other_column", path=str(path), matched=matched, total=total, head=head, count=count)
        )
    if not matched and total >= _A_CLASS:
        raise UsageError(note("roster.other_class", path=str(path), total=total))
    return [Unmatched(path.name, note("roster.fits_few", matched=matched, total=total))]


def _complete(submissions: dict[str, Submission], roster: Roster, contested: Collection[str]) -> list[Unmatched]:
    """Add who handed in nothing or may have, and return a line for each who is not on the roster."""
    known = {person.student for person in roster.people}
    stranger = note("handing_in.not_on_roster")
    strangers = [Unmatched(each.file, stranger) for each in submissions.values() if each.student not in known]
    for person in roster.people:
        if person.student in contested and person.student not in submissions:
            submissions[person.student] = Unreadable(person.student, person.name, reason=note("handing_in.contested"))
        elif person.student not in submissions:
            submissions[person.student] = Missing(person.student, person.name)
    return strangers


# --- who handed in what ----------------------------------------------------------------------------------


def _forced(tree: Tree, layout: str, asked: Asked, unmatched: list[Unmatched]) -> Found:
    found = LAYOUTS[layout](tree, asked.assignment) or Found(layout, (), frozenset())
    reason = note("handing_in.not_named", layout=layout)
    unmatched += [Unmatched(name, reason) for name in tree.by_entry if name not in found.covered]
    return found


def _found(tree: Tree, is_one: bool, asked: Asked, unmatched: list[Unmatched]) -> Found:
    if is_one:
        return single(tree, asked.assignment)
    found = recognise(tree, asked.assignment) or sections(tree, asked.assignment)
    if found is None:
        return folders(_without_clerks(tree, asked, unmatched), asked.assignment)
    for rest in (left(tree, found), *found.rest):
        found = _with_rest(found, _without_clerks(rest, asked, unmatched), unmatched)
    return found


def _unaccounted(tree: Tree, found: Found, unmatched: Iterable[Unmatched]) -> list[Unmatched]:
    """Return a line for whatever is in no hand-in and has no line yet: nothing is dropped, however it came to be."""
    told = {file.path for hand_in in found.hand_ins for file in hand_in.files} | found.own
    told |= {each.file for each in unmatched} | {path for path, _ in found.lines}
    lines = [Unmatched(path, reason) for path, reason in found.lines]
    lost: dict[str, list[str]] = defaultdict(list)
    for file in tree.files:
        entry = tree.inside(file).split("/", 1)[0]
        if file.path not in told and f"{tree.prefix}{entry}" not in told and not is_hidden(entry):
            lost[entry].append(file.path)
    for paths in lost.values():
        lines.append(Unmatched(paths[0], note("handing_in.nobodys", count=len(paths) if len(paths) > 1 else 0)))
    return lines


def _with_rest(found: Found, rest: Tree, unmatched: list[Unmatched]) -> Found:
    """Read what does not follow the platform's naming as if there were none; what is no work is nobody's."""
    kept = tuple(file for file in rest.files if "/" in rest.inside(file) or is_promising_name(file.name))
    reason = note("handing_in.no_work", layout=found.layout)
    paths = {file.path for file in kept}
    unmatched += [Unmatched(file.path, reason) for file in rest.files if file.path not in paths]
    if not kept and not rest.own_folders:
        return found
    told = note("handing_in.by_file_name", layout=found.layout)
    further = folders(replace(rest, files=kept), "").hand_ins
    noted = tuple(replace(each, notes=(*each.notes, told)) for each in further)
    return replace(found, hand_ins=(*found.hand_ins, *noted))


def _without_clerks(tree: Tree, asked: Asked, unmatched: list[Unmatched]) -> Tree:
    """Set aside the files beside the students' that are the staff's, the course's, or hidden."""
    kept: list[File] = []
    hidden: set[str] = set()
    for file in tree.files:
        inside = tree.inside(file)
        if is_hidden(inside):
            hidden.add(inside.split("/", 1)[0])
        elif "/" in inside:
            kept.append(file)
        elif is_staffs(inside):
            unmatched.append(Unmatched(file.path, note("handing_in.nobodys", count=0)))
        elif _is_courses(file, asked):
            unmatched.append(Unmatched(file.path, note("handing_in.courses")))
        else:
            kept.append(file)
    unmatched += [Unmatched(f"{tree.prefix}{entry}", note("handing_in.hidden")) for entry in sorted(hidden)]
    own = frozenset(each for each in tree.folders if not is_hidden(each[len(tree.prefix) :]))
    return replace(tree, files=tuple(kept), folders=own)


def _is_courses(file: File, asked: Asked) -> bool:
    """Whether a file is the course's own and unchanged; a stub is the student's who handed it in, all the same."""

    def is_known(data: bytes) -> bool:
        if digest_of(data) not in asked.known:
            return False
        return not is_gradable_name(file.name) or not read_file(file, data, asked.exercises).bound

    return bool(asked.known) and looked_at(file, is_known, otherwise=False)
