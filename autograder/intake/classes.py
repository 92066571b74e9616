"""SUBMISSIONS (a file, a folder or an archive) -> `Intake`: a submission a student, and what is nobody's.

Nobody is dropped silently: what cannot be read becomes an `Unreadable`, what cannot be matched a line.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from autograder.errors import UsageError
from autograder.intake.archives import has_archive_name
from autograder.intake.asked import Asked, is_class
from autograder.intake.attendance import complete, told_of_share
from autograder.intake.claims import settle
from autograder.intake.files import NOT_REGULAR, File, is_hidden, looked_at
from autograder.intake.found import Found
from autograder.intake.handins import HandIn, digest_of
from autograder.intake.intaken import Intake, Unmatched
from autograder.intake.layouts import LAYOUTS, folders, left, recognise, single
from autograder.intake.limited import read_students
from autograder.intake.naming import is_gradable_name, is_promising_name, is_staffs
from autograder.intake.reading import read_file
from autograder.intake.roots import open_roots
from autograder.intake.roster import Roster
from autograder.intake.sections import class_name, sections
from autograder.intake.shelf import Shelf
from autograder.intake.trees import LEAVES, Tree
from autograder.model import note

_OUTPUT = frozenset({"ledger.jsonl", "grades.csv"})  # what a grading folder holds


def read_class(
    paths: Path | Sequence[Path],
    exercises: Collection[str],
    *,
    layout: str = "auto",
    roster: Roster | None = None,
    known_files: Collection[str] = (),
    assignment: str = "",
    jobs: int = 1,
) -> Intake:
    """Read everything that was handed in at `paths`; several are read as if they lay in one folder.

    exercises: the functions asked for. layout: a name in `LAYOUTS`, or "auto".
    known_files: `digest_of` the course's own files, which are ignored where they are unchanged.
    assignment: the chapter's id, by which nbgrader's folders and the students' own files are called.
    jobs: how many processes read.
    Raises: UsageError where one of the paths does not exist, cannot be read, or nobody is in them.
    """
    paths = [paths] if isinstance(paths, Path) else list(paths)
    asked = Asked(tuple(exercises), frozenset(known_files), assignment, roster)
    if layout != "auto" and layout not in LAYOUTS:
        raise UsageError(note("handing_in.no_layout", layout=layout, names=tuple(LAYOUTS)))
    tree, is_one = open_roots(paths, asked)
    unmatched: list[Unmatched] = []
    tree = _without_outputs(_without_refused(tree, is_one, unmatched), unmatched)
    found = _forced(tree, layout, asked, unmatched) if layout != "auto" else _found(tree, is_one, asked, unmatched)
    unmatched += _unaccounted(tree, found, unmatched)
    settled = settle(_of_classes(paths, tree, found), roster)
    if not settled.people:
        raise _nobody(paths, unmatched)
    submissions = read_students(settled.people, asked, jobs, shelf := Shelf())
    unmatched = [*(Unmatched(file, reason) for file, reason in settled.lines), *unmatched]
    notes = dict.fromkeys(each for part in (tree, *found.opened) for each in part.notes)
    unmatched += [Unmatched(tree.name, each) for each in notes]
    if roster is not None:
        unmatched[:0] = told_of_share(submissions, roster)
        unmatched += complete(submissions, roster, settled.contested, unmatched)
    unmatched.sort(key=lambda each: 2 if each.is_refused else not each.asked)
    on_roster = len(roster.people) - len(roster.unread[:1]) if roster is not None else 0
    return Intake(shelf.holding(submissions), tuple(unmatched), found.layout, on_roster)


def _of_classes(paths: Sequence[Path], tree: Tree, found: Found) -> Iterator[HandIn]:
    """Yield the hand-ins with the class of what was given, where it is called as one and nothing says better."""
    whole = next((class_name(name) for name in (tree.name, *(path.name for path in paths)) if is_class(name)), "")
    for hand_in in found.hand_ins:
        is_told = hand_in.class_name or len(paths) > 1 or not whole
        yield hand_in if is_told else replace(hand_in, class_name=whole)


def _nobody(paths: Sequence[Path], unmatched: Sequence[Unmatched]) -> UsageError:
    """Return the refusal of what holds nobody; where archives could not be read, that is why."""
    path = ", ".join(map(str, paths))
    unread = next((each for each in unmatched if has_archive_name(each.file)), None)
    if unread is None:
        return UsageError(note("handing_in.nobody", path=path))
    return UsageError(note("handing_in.of", path=unread.file, reason=unread.reason))


# --- who handed in what ----------------------------------------------------------------------------------


def _forced(tree: Tree, layout: str, asked: Asked, unmatched: list[Unmatched]) -> Found:
    found = LAYOUTS[layout](tree, asked.assignment) or Found(layout, (), frozenset())
    reason = note("handing_in.not_named", layout=layout)
    unmatched += [Unmatched(name, reason) for name in tree.by_entry if name not in found.covered]
    return found


def _found(tree: Tree, is_one: bool, asked: Asked, unmatched: list[Unmatched]) -> Found:
    if is_one:
        return single(tree, asked.assignment)
    found = sections(tree, asked) if tree.given else None
    found = found or recognise(tree, asked.assignment) or sections(tree, asked)
    if found is None:
        return folders(_without_clerks(tree, asked, unmatched), asked.assignment)
    for name, rest in (("", left(tree, found)), *found.rest):
        found = _with_rest(found, name, _without_clerks(rest, asked, unmatched), unmatched)
    return found


def _without_refused(tree: Tree, is_one: bool, unmatched: list[Unmatched]) -> Tree:
    """Set aside what is never opened and nobody's: paths that leave the archive, links and devices at the top."""
    refused = [
        file for file in tree.files if file.refused == LEAVES or (file.refused == NOT_REGULAR and _is_top(tree, file))
    ]
    if is_one or not refused:
        return tree
    unmatched += [Unmatched(file.path, file.refused) for file in refused if file.refused is not None]
    paths = {file.path for file in refused}
    return replace(tree, files=tuple(file for file in tree.files if file.path not in paths))


def _without_outputs(tree: Tree, unmatched: list[Unmatched]) -> Tree:
    """Set aside folders that an earlier grading has written: whoever is in the class has not."""
    found = [
        name for name, inner in tree.by_folder.items() if {f"{inner.prefix}{own}" for own in _OUTPUT} <= _paths(inner)
    ]
    unmatched += [Unmatched(f"{tree.prefix}{name}", note("handing_in.output")) for name in found]
    kept = tuple(file for file in tree.files if tree.inside(file).split("/", 1)[0] not in found)
    folders = frozenset(each for each in tree.folders if each[len(tree.prefix) :].split("/", 1)[0] not in found)
    return replace(tree, files=kept, folders=folders) if found else tree


def _paths(tree: Tree) -> set[str]:
    return {file.path for file in tree.files}


def _is_top(tree: Tree, file: File) -> bool:
    return "/" not in tree.inside(file)


def _unaccounted(tree: Tree, found: Found, unmatched: Iterable[Unmatched]) -> list[Unmatched]:
    """Return a line for whatever is in no hand-in and has no line yet: nothing is dropped, however it came to be."""
    told = {file.path for hand_in in found.hand_ins for file in hand_in.files} | found.own
    told |= {each.file for each in unmatched} | {path for path, _ in found.lines}
    lines = [Unmatched(path, reason) for path, reason in found.lines]
    lost: dict[str, list[str]] = defaultdict(list)
    for part in (tree, *found.opened):
        for file in part.files:
            entry = part.inside(file).split("/", 1)[0]
            if file.path not in told and f"{part.prefix}{entry}" not in told and not is_hidden(entry):
                lost[f"{part.prefix}{entry}"].append(file.path)
    for paths in lost.values():
        lines.append(Unmatched(paths[0], note("handing_in.nobodys", count=len(paths) if len(paths) > 1 else 0)))
    return lines


def _with_rest(found: Found, name: str, rest: Tree, unmatched: list[Unmatched]) -> Found:
    """Read what does not follow the platform's naming as if there were none; what is no work is nobody's.

    name: the class that it lies in.
    """
    kept = tuple(file for file in rest.files if "/" in rest.inside(file) or is_promising_name(file.name))
    reason = note("handing_in.no_work", layout=found.layout)
    paths = {file.path for file in kept}
    unmatched += [Unmatched(file.path, reason) for file in rest.files if file.path not in paths]
    if not kept and not rest.own_folders:
        return found
    told = note("handing_in.by_file_name", layout=found.layout)
    further = folders(replace(rest, files=kept), "").hand_ins
    noted = tuple(replace(each, notes=(*each.notes, told), class_name=name) for each in further)
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
