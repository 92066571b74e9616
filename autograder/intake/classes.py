"""SUBMISSIONS (a file, a folder or an archive) -> `Intake`: a submission a student, and what is nobody's.

Nobody is dropped silently: what cannot be read becomes a submission with a `problem`, what cannot be matched a line.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.errors import UsageError
from autograder.intake.files import File, Tree, folders_of, is_hidden, top_level
from autograder.intake.handins import HandIn, digest_of
from autograder.intake.layouts import LAYOUTS, folders, recognise, sections, single
from autograder.intake.limited import read_students
from autograder.intake.looking import looked_at
from autograder.intake.naming import is_gradable_name, is_promising_name, split_student, stem_of
from autograder.intake.platforms import PLATFORMS, Found
from autograder.intake.reading import read_file
from autograder.intake.roots import Asked, open_root
from autograder.intake.roster import Person, Roster
from autograder.model import Submission, Text

# Files of the staff's own, which no student hands in as work.
_CLERKS = frozenset("csv xlsx xls ods md rst json yml yaml toml ini log lnk url sh bat cmd otf ttf".split())

MISSING = Text("名单上有，没有交", "on the roster, nothing handed in")
_NOT_ON_ROSTER = Text("评了，但不在名单上", "graded, but not on the roster")
_HIDDEN = Text("隐藏文件，没有读", "a hidden file; it was not read")
_NOBODYS = Text("不是作业文件，也看不出是谁的", "no work, and nobody's by its name")


@dataclass(frozen=True)
class Unmatched:
    """A file that became nobody's submission, or a submission of nobody on the roster, and why."""

    file: str
    reason: Text


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
        raise UsageError(f"no layout is called {layout!r}; there are: auto, {', '.join(LAYOUTS)}")
    tree, is_one = open_root(path, asked)
    unmatched: list[Unmatched] = []
    found = _forced(tree, layout, asked, unmatched) if layout != "auto" else _found(tree, is_one, asked, unmatched)
    people = _by_student(found, roster, unmatched)
    if not people:
        raise UsageError(f"{path}: nobody's work is in it; expected .py or .ipynb files, or one folder a student")
    submissions = read_students(people, asked, jobs)
    unmatched += [Unmatched(tree.name, note) for note in tree.notes]
    if roster is not None:
        unmatched += _complete(submissions, roster)
    return Intake(tuple(submissions[student] for student in sorted(submissions)), tuple(unmatched), found.layout)


def read_submissions(path: Path, exercises: Collection[str]) -> list[Submission]:
    """Read everything that was handed in at `path`, sorted by student; `read_class` has the options.

    Raises: UsageError as `read_class`.
    """
    return list(read_class(path, exercises).submissions)


def _by_student(found: Found, roster: Roster | None, unmatched: list[Unmatched]) -> dict[str, list[HandIn]]:
    people: dict[str, list[HandIn]] = defaultdict(list)
    for each in found.hand_ins:
        hand_in = each if roster is None else _on_roster(each, roster, found.layout, unmatched)
        people[hand_in.student].append(hand_in)
    return people


# --- the roster ------------------------------------------------------------------------------------------


def _on_roster(hand_in: HandIn, roster: Roster, layout: str, unmatched: list[Unmatched]) -> HandIn:
    """Return the hand-in under the roster's id and name.

    The name alone tells only where the id is the platform's, or where there is no id but a name.
    """
    if (person := roster.find(hand_in.student)) is not None:
        return replace(hand_in, student=person.student, name=person.name or hand_in.name)
    name = hand_in.name if layout in PLATFORMS and layout != "chaoxing" else ""
    name = name or (hand_in.student if not hand_in.name else "")
    person = roster.find_by_name(name) or _number_and_name(hand_in.student, roster)
    if person is None:
        return hand_in
    reason = Text(f"按姓名认作名单上的 {person.student}", f"taken for {person.student} of the roster, by the name")
    unmatched.append(Unmatched(hand_in.label, reason))
    return replace(hand_in, student=person.student, name=person.name or hand_in.name)


def _number_and_name(student: str, roster: Roster) -> Person | None:
    """Find who wrote number and name without anything between: `20260101李雷`, `李雷20260101`."""
    digits = "".join(char for char in student if char.isdigit())
    person = roster.find(digits) if digits and digits != student else None
    return person if person is not None and person.name and person.name in student else None


def _complete(submissions: dict[str, Submission], roster: Roster) -> list[Unmatched]:
    """Add who handed in nothing, and return a line for each who is not on the roster."""
    known = {person.student for person in roster.people}
    strangers = [Unmatched(each.file, _NOT_ON_ROSTER) for each in submissions.values() if each.student not in known]
    for person in roster.people:
        if person.student not in submissions:
            submissions[person.student] = Submission(person.student, person.name, missing=True, problem=MISSING)
    return strangers


# --- who handed in what ----------------------------------------------------------------------------------


def _forced(tree: Tree, layout: str, asked: Asked, unmatched: list[Unmatched]) -> Found:
    found = LAYOUTS[layout](tree, asked.assignment) or Found(layout, (), frozenset())
    reason = Text(f"名字不符合 {layout} 的格式", f"not named as {layout} names files")
    unmatched += [Unmatched(name, reason) for name in top_level(tree) if name not in found.covered]
    return found


def _found(tree: Tree, is_one: bool, asked: Asked, unmatched: list[Unmatched]) -> Found:
    if is_one:
        return single(tree, asked.assignment)
    found = recognise(tree, asked.assignment)
    if found is None:
        tree = _without_clerks(tree, asked, unmatched)
        found = recognise(tree, asked.assignment) or sections(tree, asked.assignment) or folders(tree, asked.assignment)
    rest = {name: files for name, files in top_level(tree).items() if name not in found.covered}
    own = frozenset(each for each in tree.folders if each[len(tree.prefix) :].split("/", 1)[0] in rest)
    others = replace(tree, files=tuple(file for files in rest.values() for file in files), folders=own)
    return _with_rest(found, _without_clerks(others, asked, unmatched), unmatched)


def _with_rest(found: Found, rest: Tree, unmatched: list[Unmatched]) -> Found:
    """Read what does not follow the platform's naming as if there were none; what is no work is nobody's."""
    kept = tuple(file for file in rest.files if "/" in rest.inside(file) or is_promising_name(file.name))
    reason = Text(
        f"名字不符合 {found.layout} 的格式，也不是作业文件", f"not named as {found.layout} names files, and no work"
    )
    paths = {file.path for file in kept}
    unmatched += [Unmatched(file.path, reason) for file in rest.files if file.path not in paths]
    if not kept and not folders_of(rest):
        return found
    note = Text(
        f"文件名不符合 {found.layout} 的格式，学生按文件名认",
        f"not named as {found.layout} names files; the student is told from the name",
    )
    further = folders(replace(rest, files=kept), "").hand_ins
    noted = tuple(replace(each, notes=(*each.notes, note)) for each in further)
    return Found(found.layout, (*found.hand_ins, *noted), found.covered)


def _without_clerks(tree: Tree, asked: Asked, unmatched: list[Unmatched]) -> Tree:
    """Set aside the files beside the students' that are the staff's, the course's, or hidden."""
    kept: list[File] = []
    for file in tree.files:
        inside = tree.inside(file)
        if is_hidden(inside):
            unmatched += [Unmatched(file.path, _HIDDEN)] if "/" not in inside else []
        elif "/" in inside:
            kept.append(file)
        elif _is_clerks(inside):
            unmatched.append(Unmatched(file.path, _NOBODYS))
        elif not _is_courses(file, asked):
            kept.append(file)
    own = frozenset(each for each in tree.folders if not is_hidden(each[len(tree.prefix) :]))
    return replace(tree, files=tuple(kept), folders=own)


def _is_clerks(name: str) -> bool:
    extension = name.rsplit(".", 1)[-1].lower() if "." in name else ""
    return extension in _CLERKS and not split_student(stem_of(name))[1] and not stem_of(name).isdigit()


def _is_courses(file: File, asked: Asked) -> bool:
    """Whether a file is the course's own and unchanged; a stub is the student's who handed it in, all the same."""

    def is_known(data: bytes) -> bool:
        if digest_of(data) not in asked.known:
            return False
        return not is_gradable_name(file.name) or not read_file(file, data, asked.exercises).bound

    return bool(asked.known) and looked_at(file, is_known, otherwise=False)
