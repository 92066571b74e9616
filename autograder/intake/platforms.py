"""How learning platforms name what they download: one small function a platform, each `Tree -> Found or None`.

A recogniser answers from names alone (Gradescope's list aside), whatever share of the tree follows its naming. What
a platform says of a hand-in (whose, when, late, which attempt) is read where the platform writes it: at the begin of
a name, never from what a student called a file.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime

from autograder.intake.decoding import UnreadableFile, clean, decode
from autograder.intake.files import File, refusing
from autograder.intake.found import Found, Recogniser, newest, shown
from autograder.intake.gradescope import METADATA, read_submitters, read_times
from autograder.intake.handins import HandIn
from autograder.intake.nbgrader_folders import nbgrader
from autograder.intake.trees import Tree
from autograder.model import note

_TEXT_ONLY = note("handing_in.text_only")
_NUMBER = r"[0-9]{1,18}"


_Upload = tuple[str, re.Match[str], list[File]]  # the top-level name, what it says, what lies there


def _matches(tree: Tree, pattern: re.Pattern[str]) -> Iterator[_Upload]:
    for name, files in tree.by_entry.items():
        if (found := pattern.fullmatch(name)) is not None:
            yield name, found, files


def _by_person(tree: Tree, pattern: re.Pattern[str]) -> dict[tuple[str, str], list[_Upload]]:
    """Return the uploads of each id and name: one id under two names is two people's until a person has looked."""
    people: dict[tuple[str, str], list[_Upload]] = defaultdict(list)
    for upload in _matches(tree, pattern):
        people[upload[1]["id"], upload[1]["name"] or ""].append(upload)
    return people


def _covered(people: Mapping[tuple[str, str], list[_Upload]]) -> frozenset[str]:
    return frozenset(entry for uploads in people.values() for entry, _, _ in uploads)


# --- Canvas: doejane_LATE_12345_987654_ch01-1.ipynb -------------------------------------------------------

_CANVAS = re.compile(  # Canvas leaves no number between underscores in a name, so the first is the id
    rf"(?:(?P<name>(?!LATE_).+?)_)?(?P<late>LATE_)?(?P<id>{_NUMBER}|anon_[A-Za-z0-9]{{1,40}})_"
    rf"(?:(?P<attachment>{_NUMBER})_(?P<file>.+)|(?P<entry>text|link)\.html)",
    re.DOTALL,
)
_VERSION = re.compile(r"-(?P<version>[0-9]{1,3})(?P<suffix>(?:\.\w{1,12}){0,3})\Z")


def canvas(tree: Tree, _assignment: str) -> Found | None:
    """Read a Canvas download: name, late mark, user, attachment, file; a second upload of a name gets -1, -2."""
    people = _by_person(tree, _CANVAS)
    hand_ins = [each for uploads in people.values() for each in _canvas_hand_ins(uploads)]
    return Found("canvas", tuple(hand_ins), _covered(people)) if hand_ins else None


def _canvas_hand_ins(uploads: list[_Upload]) -> Iterator[HandIn]:
    """Tell a resubmission (the same name with a later number) from several files of one submission."""
    versions: dict[str, list[int]] = defaultdict(list)
    parsed = []
    for upload in uploads:
        name = upload[1]["file"] or upload[1]["entry"]
        part = _VERSION.search(name)
        at = part.start() if part is not None and part.start() else len(name)
        base, version = (name[:at] + part["suffix"], int(part["version"])) if part and part.start() else (name, 0)
        versions[base].append(version)
        parsed.append((upload, base, version))
    current: list[_Upload] = []
    for upload, base, version in parsed:
        if version < max(versions[base]):
            yield _canvas_hand_in([upload], (0, version, int(upload[1]["attachment"] or 0)))
        else:
            current.append(upload)
    yield _canvas_hand_in(current, (1, 0, max(int(found["attachment"] or 0) for _, found, _ in current)))


def _canvas_hand_in(uploads: list[_Upload], order: tuple[int, ...]) -> HandIn:
    entry, first, _ = uploads[0]
    late = (note("handing_in.late"),) if any(found["late"] for _, found, _ in uploads) else ()
    files = tuple(_text(file) if found["entry"] else file for _, found, each in uploads for file in each)
    return HandIn(first["id"], first["name"] or "", files, order, late, shown(files), "canvas", entry)


def _text(file: File) -> File:
    return replace(file, read=refusing(_TEXT_ONLY), refused=_TEXT_ONLY)


# --- Moodle: Jane Doe_12345_assignsubmission_file_/ch01.ipynb, or the same as one flat name ---------------

_MOODLE = re.compile(  # Moodle leaves no underscore in a name, so the first number is the id
    rf"(?P<name>.+?)_(?P<id>{_NUMBER})_assignsubmission_(?P<kind>file|onlinetext)(?:_(?P<file>.*))?", re.DOTALL
)


def moodle_owner(path: str) -> tuple[str, str] | None:
    """Return (participant's number, name) of whose download a file lies in, by its path; None where none says so."""
    found = next(filter(None, map(_MOODLE.fullmatch, path.split("/"))), None)
    return None if found is None else (found["id"], found["name"])


def moodle(tree: Tree, _assignment: str) -> Found | None:
    """Read a Moodle download, with or without folders; text entered online counts only where there is no file."""
    people = _by_person(tree, _MOODLE)
    hand_ins = []
    own: set[str] = set()
    for (student, name), uploads in people.items():
        files = [file for _, found, each in uploads if found["kind"] == "file" for file in each]
        texts = [file for _, found, each in uploads if found["kind"] != "file" for file in each]
        if any(found["kind"] == "file" for _, found, _ in uploads):
            own |= {file.path for file in texts}
        else:
            files = [_text(file) for file in texts]
        entry = uploads[0][0]
        hand_ins.append(HandIn(student, name, tuple(files), label=shown(files) or entry, source="moodle", entry=entry))
    return Found("moodle", tuple(hand_ins), _covered(people), frozenset(own)) if hand_ins else None


# --- Blackboard: Homework 1_jdoe_attempt_2024-03-01-10-30-00_ch01.ipynb, with a .txt that says who ----------

_BLACKBOARD = re.compile(
    r"(?P<head>.+?)_attempt_(?P<date>[0-9]{4}(?:-[0-9]{1,2}){5})(?:_(?P<file>.+)|\.txt)", re.DOTALL
)
_SAYS_NAME = re.compile(r"(?:Name|姓名|名称)\s*[:：](.+)\(([^()]*)\)")


def blackboard(tree: Tree, _assignment: str) -> Found | None:
    """Read a Blackboard download: assignment, user, attempt's date, file."""
    attempts: dict[tuple[str, str], list[_Upload]] = defaultdict(list)
    names: dict[str, str] = {}
    uploads = list(_matches(tree, _BLACKBOARD))
    common = _common_head({found["head"] for _, found, _ in uploads})
    for upload in uploads:
        user = _user(upload[1]["head"], common)
        if user:
            attempts[user, upload[1]["date"]].append(upload)
            if not upload[1]["file"]:
                names[user] = _name_in(upload[2], user) or names.get(user, "")
    hand_ins = []
    for (user, date), each in attempts.items():
        files = tuple(file for _, found, files in each if found["file"] for file in files)
        label, entry = shown(files) or date, each[0][0]
        files = files or (File(user, refusing(_TEXT_ONLY), refused=_TEXT_ONLY),)
        order = tuple(int(part) for part in date.split("-"))
        who, when = (user, names.get(user, "")), _moment(order)
        hand_ins.append(HandIn(*who, files, order, (), label, "blackboard", entry, handed_in=when))
    covered = frozenset(entry for each in attempts.values() for entry, _, _ in each)
    own = frozenset(
        file.path for each in attempts.values() for _, found, at in each if not found["file"] for file in at
    )
    return Found("blackboard", tuple(hand_ins), covered, own) if hand_ins else None


def _moment(parts: tuple[int, ...]) -> datetime | None:
    try:
        return datetime(*parts)  # type: ignore[arg-type]
    except ValueError:  # no such day
        return None


def _common_head(heads: set[str]) -> str:
    """Return `assignment_`, with which most heads begin; nothing where there is one head only."""
    if len(heads) < 2:
        return ""
    begins: dict[str, int] = defaultdict(int)
    for head in heads:
        for found in re.finditer("_", head[:400]):
            begins[head[: found.end()]] += 1
    common, share = max(begins.items(), key=lambda each: (each[1], len(each[0])), default=("", 0))
    return common if 2 * share > len(heads) else ""


def _user(head: str, common: str) -> str:
    if common:
        return head.removeprefix(common) if head.startswith(common) else ""
    return head.rsplit("_", 1)[-1]


def _name_in(files: Iterable[File], user: str) -> str:
    """Return the name that Blackboard's own file says in its first line: what follows, the student has written."""
    for file in files:
        try:
            line = decode(file.read()[:1_000]).text.strip().split("\n", 1)[0]
        except UnreadableFile:
            continue
        if (found := _SAYS_NAME.match(line)) is not None and found[2].strip() == user:
            return found[1].strip()
    return ""


# --- Gradescope: submission_metadata.yml and submission_123/ ---------------------------------------------

_GRADESCOPE = re.compile(rf"submission_{_NUMBER}")


def gradescope(tree: Tree, _assignment: str) -> Found | None:
    """Read a Gradescope export; each member of a group has a row of its own."""
    listed = next((file for file in tree.files if tree.inside(file) == METADATA), None)
    folders = {name: files for name, _, files in _matches(tree, _GRADESCOPE)}
    if listed is None and not folders:
        return None
    try:
        text = decode(listed.read()).text if listed is not None else ""
    except UnreadableFile:
        text = ""
    submitters, times = read_submitters(text), read_times(text)
    hand_ins = []
    for folder in sorted(folders.keys() | submitters.keys()):
        files = tuple(folders.get(folder, ()))
        order = (int(folder.rsplit("_", 1)[-1]),)
        for student, name in submitters.get(folder) or [(folder, "")]:
            who, when = (clean(student), clean(name)), times.get(folder)
            hand_ins.append(HandIn(*who, files, order, (), folder, "gradescope", folder, handed_in=when))
    own = frozenset({listed.path} if listed is not None else ())
    covered = frozenset(folders) | ({METADATA} if listed is not None else set())
    return Found("gradescope", tuple(hand_ins), covered, own) if hand_ins else None


# --- Chaoxing / Xuexitong: 20260101-李雷/..., 20260101-李雷.zip, 李雷-20260101.ipynb, perhaps in class folders ----

_HAN = r"[\u3400-\u9fff\U00020000-\U0003ffff·]{2,}"
_ID = r"[A-Za-z]{0,3}\d{5,18}[A-Za-z]?"
_CHAOXING = re.compile(
    rf"(?:(?P<id>{_ID})[-_](?P<name>{_HAN})|(?P<name2>{_HAN})[-_](?P<id2>{_ID}))(?:[-_ (（.].*)?", re.DOTALL
)


def chaoxing(tree: Tree, _assignment: str) -> Found | None:
    """Read a Chaoxing (Xuexitong) download: number and name, in either order."""
    hand_ins = []
    for entry, found, files in _matches(tree, _CHAOXING):
        student, name = found["id"] or found["id2"], found["name"] or found["name2"]
        hand_ins.append(HandIn(student, name, tuple(files), newest(files, entry), (), entry, "chaoxing", entry))
    return Found("chaoxing", tuple(hand_ins), frozenset(each.entry for each in hand_ins)) if hand_ins else None


PLATFORMS: Mapping[str, Recogniser] = {
    "gradescope": gradescope,
    "nbgrader": nbgrader,
    "moodle": moodle,
    "canvas": canvas,
    "blackboard": blackboard,
    "chaoxing": chaoxing,
}
