"""How learning platforms name what they download: one small function a platform, each `Tree -> Found or None`.

A recogniser answers from names alone (Gradescope's list aside), whatever share of the tree follows its naming.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from autograder.intake.decoding import Unreadable, decode
from autograder.intake.files import File, Tree, children, folders_of, refusing, top_level
from autograder.intake.gradescope import METADATA, read_submitters
from autograder.intake.handins import HandIn
from autograder.intake.naming import split_copy, stem_of
from autograder.model import Text

LATE = Text("平台标记为迟交", "marked late by the platform")
_TEXT_ONLY = Text(
    "只在网页里填了文字，没有交文件；请上传 .py 或 .ipynb", "only text was entered, no file; upload the .py or .ipynb"
)


@dataclass(frozen=True)
class Found:
    """What a recogniser made of a tree. covered: the top-level names that it could read; the others are left."""

    layout: str
    hand_ins: tuple[HandIn, ...]
    covered: frozenset[str]


Recogniser = Callable[[Tree, str], Found | None]


def _matches(tree: Tree, pattern: re.Pattern[str]) -> Iterator[tuple[str, re.Match[str], list[File]]]:
    for name, files in top_level(tree).items():
        if (found := pattern.fullmatch(name)) is not None:
            yield name, found, files


# --- Canvas: doejane_LATE_12345_987654_ch01-1.ipynb -------------------------------------------------------

_CANVAS = re.compile(
    r"(?:(?P<name>(?!LATE_).+?)_)?(?P<late>LATE_)?(?P<id>\d+|anon_[A-Za-z0-9]+)_(?:(?P<attachment>\d+)_(?P<file>.+)"
    r"|(?P<entry>text|link)\.html)",
    re.DOTALL,
)
_VERSION = re.compile(r"(?P<base>.+?)(?:-(?P<version>\d{1,3}))?(?P<suffix>(?:\.\w+)*)", re.DOTALL)


def canvas(tree: Tree, _assignment: str) -> Found | None:
    """Read a Canvas download: name, late mark, user, attachment, file; a second upload of a name gets -1, -2."""
    people: dict[str, list[tuple[re.Match[str], list[File]]]] = defaultdict(list)
    covered: set[str] = set()
    for name, found, files in _matches(tree, _CANVAS):
        if found["entry"]:
            files = [replace(file, read=refusing(_TEXT_ONLY), refused=_TEXT_ONLY) for file in files]
        people[found["id"]].append((found, files))
        covered.add(name)
    hand_ins = [each for person in people.values() for each in _canvas_hand_ins(person)]
    return Found("canvas", tuple(hand_ins), frozenset(covered)) if hand_ins else None


def _canvas_hand_ins(uploads: list[tuple[re.Match[str], list[File]]]) -> Iterator[HandIn]:
    """Tell a resubmission (the same name with a later number) from several files of one submission."""
    versions: dict[str, list[int]] = defaultdict(list)
    parsed = []
    for found, files in uploads:
        part = _VERSION.fullmatch(found["file"] or found["entry"])
        base, version = (part["base"] + part["suffix"], int(part["version"] or 0)) if part else (found["file"], 0)
        versions[base].append(version)
        parsed.append((found, files, base, version))
    current: list[tuple[re.Match[str], list[File]]] = []
    for found, files, base, version in parsed:
        if version < max(versions[base]):
            yield _canvas_hand_in([(found, files)], (0, version, int(found["attachment"] or 0)))
        else:
            current.append((found, files))
    yield _canvas_hand_in(current, (1, 0, max(int(found["attachment"] or 0) for found, _ in current)))


def _canvas_hand_in(uploads: list[tuple[re.Match[str], list[File]]], order: tuple[int, ...]) -> HandIn:
    first = uploads[0][0]
    late = (LATE,) if any(found["late"] for found, _ in uploads) else ()
    files = tuple(file for _, each in uploads for file in each)
    return HandIn(first["id"], first["name"] or "", files, order, late, shown(files))


# --- Moodle: Jane Doe_12345_assignsubmission_file_/ch01.ipynb, or the same as one flat name ---------------

_MOODLE = re.compile(
    r"(?P<name>.+)_(?P<id>\d+)_assignsubmission_(?P<kind>file|onlinetext)(?:_(?P<file>.*))?", re.DOTALL
)


def moodle(tree: Tree, _assignment: str) -> Found | None:
    """Read a Moodle download, with or without folders; text entered online counts only where there is no file."""
    people: dict[str, list[tuple[re.Match[str], list[File]]]] = defaultdict(list)
    covered: set[str] = set()
    for name, found, files in _matches(tree, _MOODLE):
        people[found["id"]].append((found, files))
        covered.add(name)
    hand_ins = []
    for uploads in people.values():
        of_files = [(found, files) for found, files in uploads if found["kind"] == "file"]
        files = [file for _, each in of_files for file in each]
        if not of_files:
            online = [file for _, each in uploads for file in each]
            files = [replace(file, read=refusing(_TEXT_ONLY), refused=_TEXT_ONLY) for file in online]
        first = uploads[0][0]
        hand_ins.append(HandIn(first["id"], first["name"], tuple(files), label=shown(files)))
    return Found("moodle", tuple(hand_ins), frozenset(covered)) if hand_ins else None


# --- Blackboard: Homework 1_jdoe_attempt_2024-03-01-10-30-00_ch01.ipynb, with a .txt that says who ----------

_BLACKBOARD = re.compile(r"(?P<head>.+)_attempt_(?P<date>\d{4}(?:-\d{1,2}){5})(?:_(?P<file>.+)|\.txt)", re.DOTALL)
_SAYS_NAME = re.compile(r"^\s*(?:Name|姓名|名称)\s*[:：]\s*(.+?)\s*\(([^()]*)\)\s*$", re.MULTILINE)


def blackboard(tree: Tree, _assignment: str) -> Found | None:
    """Read a Blackboard download: assignment, user, attempt's date, file."""
    attempts: dict[tuple[str, str], list[File]] = defaultdict(list)
    names: dict[str, str] = {}
    covered: set[str] = set()
    found_all = list(_matches(tree, _BLACKBOARD))
    length = _common_head([found["head"] for _, found, _ in found_all])
    for entry, found, files in found_all:
        user = found["head"][length:] if 0 < length < len(found["head"]) else found["head"].rsplit("_", 1)[-1]
        covered.add(entry)
        attempt = attempts[user, found["date"]]
        if found["file"]:
            attempt += files
        else:
            names[user] = _name_in(files) or names.get(user, "")
    hand_ins = tuple(
        HandIn(user, names.get(user, ""), tuple(files) or _text_only(user), _date(date), label=shown(files) or date)
        for (user, date), files in attempts.items()
    )
    return Found("blackboard", hand_ins, frozenset(covered)) if hand_ins else None


def _common_head(heads: list[str]) -> int:
    """Return the length of `assignment_`, which all heads share; 0 where there is one head only."""
    if len(set(heads)) < 2:
        return 0
    shortest, longest = min(heads), max(heads)
    same = next((i for i, char in enumerate(shortest) if longest[i : i + 1] != char), len(shortest))
    return shortest.rfind("_", 0, same) + 1


def _name_in(files: Iterable[File]) -> str:
    for file in files:
        try:
            found = _SAYS_NAME.search(decode(file.read()[:4_000]).text)
        except Unreadable:
            continue
        if found is not None:
            return found[1]
    return ""


def _date(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("-"))


def _text_only(user: str) -> tuple[File, ...]:
    return (File(user, refusing(_TEXT_ONLY), refused=_TEXT_ONLY),)


# --- Gradescope: submission_metadata.yml and submission_123/ ---------------------------------------------

_GRADESCOPE = re.compile(r"submission_\d+")


def gradescope(tree: Tree, _assignment: str) -> Found | None:
    """Read a Gradescope export; each member of a group has a row of its own."""
    listed = next((file for file in tree.files if tree.inside(file) == METADATA), None)
    folders = {name: files for name, _, files in _matches(tree, _GRADESCOPE)}
    if listed is None and not folders:
        return None
    try:
        submitters = read_submitters(decode(listed.read()).text) if listed is not None else {}
    except Unreadable:
        submitters = {}
    hand_ins = []
    for folder in sorted(folders.keys() | submitters.keys()):
        files = tuple(folders.get(folder, ()))
        number = int(folder.rsplit("_", 1)[-1])
        for student, name in submitters.get(folder) or [(folder, "")]:
            hand_ins.append(HandIn(student, name, files, (number,), label=folder))
    covered = frozenset(folders) | ({METADATA} if listed is not None else set())
    return Found("gradescope", tuple(hand_ins), covered) if hand_ins else None


# --- nbgrader: submitted/<student>/<assignment>/<notebook> -----------------------------------------------


def nbgrader(tree: Tree, assignment: str) -> Found | None:
    """Read an nbgrader course's `submitted` folder, or the course itself."""
    covered = frozenset(top_level(tree))
    if "submitted" in folders_of(tree):
        tree = children(tree)["submitted"]
    elif tree.name != "submitted" and not any(_is_timestamp(tree.inside(file)) for file in tree.files):
        return None
    hand_ins = []
    for student, own in children(tree).items():
        if assignment in folders_of(own):
            own = children(own)[assignment]
        elif assignment and folders_of(own) and not any("/" not in own.inside(file) for file in own.files):
            continue  # this student handed in other assignments only
        files = tuple(file for file in own.files if file.name != "timestamp.txt")
        hand_ins.append(HandIn(student, "", files, label=student))
    return Found("nbgrader", tuple(hand_ins), covered) if hand_ins else None


def _is_timestamp(path: str) -> bool:
    return path.count("/") == 2 and path.endswith("/timestamp.txt")


# --- Chaoxing / Xuexitong: 20260101-李雷/..., 20260101-李雷.zip, 李雷-20260101.ipynb, perhaps in class folders ----

_HAN = r"[\u3400-\u9fff\U00020000-\U0003ffff·]{2,}"
_CHAOXING = re.compile(
    rf"(?:(?P<id>[A-Za-z]{{0,3}}\d{{5,}}[A-Za-z]?)[-_](?P<name>{_HAN})|(?P<name2>{_HAN})[-_](?P<id2>[A-Za-z]{{0,3}}\d{{5,}}[A-Za-z]?))"
    r"(?:[-_ (（.].*)?",
    re.DOTALL,
)


def chaoxing(tree: Tree, _assignment: str) -> Found | None:
    """Read a Chaoxing (Xuexitong) download: number and name, in either order."""
    hand_ins = []
    covered = set()
    for entry, found, files in _matches(tree, _CHAOXING):
        covered.add(entry)
        student, name = found["id"] or found["id2"], found["name"] or found["name2"]
        hand_ins.append(HandIn(student, name, tuple(files), newest(files, entry), label=entry))
    return Found("chaoxing", tuple(hand_ins), frozenset(covered)) if hand_ins else None


def newest(files: Iterable[File], name: str) -> tuple[int, ...]:
    """Return what orders hand-ins that nobody numbered: their files' times, then the number of a copy."""
    copied = split_copy(stem_of(name)) if name else None
    return max((file.modified for file in files), default=0), copied[1] if copied is not None else 0


def shown(files: Iterable[File]) -> str:
    """Return the words for a hand-in in notes: its first files."""
    return ", ".join(file.path for file in list(files)[:3])


PLATFORMS: Mapping[str, Recogniser] = {
    "gradescope": gradescope,
    "nbgrader": nbgrader,
    "moodle": moodle,
    "canvas": canvas,
    "blackboard": blackboard,
    "chaoxing": chaoxing,
}
