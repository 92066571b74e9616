"""One student's hand-ins -> the one `Submission` that is graded. Which, and why, stands in its notes.

Between hand-ins the newest that is no untouched stub wins; within one, the file that attempts most, then the newest.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from autograder.bounds.clipping import clip_path
from autograder.intake.archives import MAX_DEPTH, Budget, is_archive, open_archive
from autograder.intake.decoding import Barred, UnreadableFile, plain_lines
from autograder.intake.files import File, is_hidden, is_junk
from autograder.intake.naming import is_promising_name
from autograder.intake.reading import Reading, read_file
from autograder.model import Note, Parameter, Read, Submission, note
from autograder.words import say

_MAX_READ = 200  # scripts and notebooks of one hand-in
_MAX_OTHERS = 50  # other files, looked into where there is nothing better
_SHOWN, _SHOWN_PATH = 5, 120


class HandIn(Struct, frozen=True):
    """What one student handed in at one time.

    order: later is larger. notes: what the download says about it. source: by whose naming the student is told, a
    platform's, "folder" or "file"; entry: the top-level name that says so. class_name: of the archive or folder that
    holds the class; handed_in: when, where the platform says so.
    """

    student: str
    name: str
    files: tuple[File, ...]
    order: tuple[int, ...] = ()
    notes: tuple[Note, ...] = ()
    label: str = ""
    source: str = "file"
    entry: str = ""
    class_name: str = ""
    handed_in: datetime | None = None


@dataclass(eq=False)
class _Contents:
    """What a hand-in turned out to hold; it is filled while its files are opened."""

    hand_in: HandIn
    exercises: Collection[str]
    known: Collection[str]
    readings: list[Reading] = field(default_factory=list)
    problems: list[tuple[str, Note]] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    others: list[File] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)
    barred: list[str] = field(default_factory=list)  # what may be work, and this machine does not let us read
    budget: Budget = field(default_factory=Budget)

    @property
    def best(self) -> Reading | None:
        """The file that is graded, if this is the hand-in that is."""
        return min(self.readings, key=_rank, default=None)

    @property
    def is_attempt(self) -> bool:
        """Whether it is more than an untouched stub."""
        return any(reading.is_attempt for reading in self.readings)

    @property
    def why_not(self) -> str:
        """What is said of it where another one is graded."""
        if any(reading.bound for reading in self.readings):
            return "handing_in.is_stub"
        return "handing_in.has_none" if self.readings else "handing_in.is_unreadable"

    def look(self) -> None:
        """Open everything; files with unpromising names only where nothing else is an attempt."""
        for file in self.hand_in.files:
            self._add(file, 0)
        if not self.is_attempt:
            for file in self.others[:_MAX_OTHERS]:
                self._open(file, 0, only_with_exercises=True)

    def _add(self, file: File, depth: int) -> None:
        if file.refused:
            self.problems.append((file.path, file.refused))
            if file.barred and (file.path.endswith("/") or is_promising_name(file.name)):
                self.barred.append(file.path)
        elif is_promising_name(file.name):
            self._open(file, depth)
        else:
            self.others.append(file)

    def _open(self, file: File, depth: int, *, only_with_exercises: bool = False) -> None:
        try:
            data = file.read()
            self.budget.spend_bytes(data)
            self.seen.append(f"{file.path}\0{hashlib.sha256(data).hexdigest()}")
            if is_archive(file, data):
                self._open_archive(file, data, depth)
            elif len(self.readings) < _MAX_READ:
                reading = read_file(file, data, self.exercises)
                if only_with_exercises and not reading.bound + reading.broken:
                    raise _not_gradable(file)
                if reading.bound + reading.broken or digest_of(data) not in self.known:
                    self.readings.append(reading)
        except UnreadableFile as error:
            if not self.known or digest_of_file(file) not in self.known:
                self.problems.append((file.path, error.reason))
                if isinstance(error, Barred) and (is_promising_name(file.name) or not self.is_attempt):
                    self.barred.append(file.path)

    def _open_archive(self, file: File, data: bytes, depth: int) -> None:
        if depth >= MAX_DEPTH:
            raise UnreadableFile(note("files.nested_archives", most=MAX_DEPTH))
        tree = open_archive(data, file.path, self.budget)
        self.notes += tree.notes
        for inner in tree.files:
            parts = tree.inside(inner).split("/")
            if inner.refused or not any(is_junk(part) or is_hidden(part) for part in parts):
                self._add(inner, depth + 1)


def _rank(reading: Reading) -> tuple[int, int, int, int, int, str]:
    """Return what sorts the file that counts to the front."""
    bound = 0 if reading.is_attempt else -reading.bound  # of mere files, the stub
    path = reading.file.path
    return -reading.attempted, -reading.broken, bound, -reading.file.modified, path.count("/"), path


def _not_gradable(file: File) -> UnreadableFile:
    kind = f".{file.name.rsplit('.', 1)[1]}"[:12] if "." in file.name[1:] else ""
    return UnreadableFile(note("handing_in.not_gradable", kind=kind))


def digest_of(data: bytes) -> str:
    """Return the digest by which a course's own files are known again, whatever their line ends."""
    try:
        data = plain_lines(data.decode("utf-8")).encode()
    except UnicodeDecodeError:
        pass  # no text: its bytes count
    return hashlib.sha256(data).hexdigest()


def digest_of_file(file: File) -> str:
    """Return `digest_of` a file, or an empty string where it cannot be read."""
    try:
        return digest_of(file.read())
    except UnreadableFile:
        return ""


# --- one student -----------------------------------------------------------------------------------------


def read_student(hand_ins: Sequence[HandIn], exercises: Collection[str], known: Collection[str] = ()) -> Submission:
    """Read one student's hand-ins and return what is graded of them."""
    ordered = sorted(hand_ins, key=lambda each: (each.order, each.label), reverse=True)
    opened: list[_Contents] = []
    for hand_in in ordered:
        contents = _Contents(hand_in, exercises, known)
        contents.look()
        opened.append(contents)
        if contents.is_attempt:
            break
    chosen = next((each for each in reversed(opened) if each.is_attempt), None)
    chosen = chosen or next((each for each in opened if each.best is not None), None)
    digest = _digest(ordered, opened)
    barred = [path for contents in opened for path in contents.barred]
    fault = say(note("handing_in.barred", files=_listed(barred)), "en") if barred else ""
    graded = chosen.hand_in if chosen is not None else ordered[0]
    name = next((each.name for each in ordered if each.name), "")
    known_of = Read(ordered[0].student, name, "", digest, (), graded.class_name, graded.handed_in)
    if chosen is None or (best := chosen.best) is None:
        file = next((file.path for each in ordered for file in each.files), ordered[0].label)
        unreadable = replace(known_of, file=file, notes=ordered[0].notes).unreadable(_problem(opened))
        return replace(known_of, file=file, notes=unreadable.told).fault(fault) if fault else unreadable
    notes = (*chosen.hand_in.notes, *_superseded(ordered, opened, chosen), *_other_files(chosen, best), *best.notes)
    read = replace(known_of, file=best.file.path, notes=notes)
    if fault:
        return read.fault(fault)
    return replace(read, sources=best.sources, blocks=best.blocks, module=best.module, content=best.content)


def _digest(ordered: Sequence[HandIn], opened: Sequence[_Contents]) -> str:
    digest = hashlib.sha256()
    for hand_in in ordered:
        for line in (hand_in.label, *map(repr, hand_in.notes), *(file.path for file in hand_in.files)):
            digest.update(line.encode("utf-8", "replace") + b"\0")
    for contents in opened:
        for line in contents.seen:
            digest.update(line.encode("utf-8", "replace") + b"\0")
    return digest.hexdigest()[:16]


def _listed(names: Sequence[str]) -> Parameter:
    shown = tuple(clip_path(name, _SHOWN_PATH) for name in names[:_SHOWN])
    return shown if len(names) <= _SHOWN else note("handing_in.listed", names=shown, count=len(names))


def _superseded(ordered: Sequence[HandIn], opened: Sequence[_Contents], chosen: _Contents) -> tuple[Note, ...]:
    """Return the note on several hand-ins: which one is graded, why, and which are not."""
    if len(ordered) == 1:
        return ()
    others = _listed([each.label for each in ordered if each is not chosen.hand_in])
    times, graded = len(ordered), chosen.hand_in.label
    passed_over = [each for each in opened if each is not chosen]
    if not chosen.is_attempt or not passed_over or opened.index(chosen) == 0:
        return (note("handing_in.newest", times=times, graded=graded, others=others),)
    newest = passed_over[0]
    why, label = note(newest.why_not), newest.hand_in.label
    return (note("handing_in.passed_over", times=times, newest=label, why=why, graded=graded, others=others),)


def _other_files(contents: _Contents, best: Reading) -> tuple[Note, ...]:
    """Return the notes on what else the graded hand-in holds."""
    notes = list(contents.notes)
    others = [each for each in contents.readings if each is not best and (each.is_attempt or not each.bound)]
    if others:
        names = _listed([each.file.path for each in sorted(others, key=_rank)])
        notes.append(note("handing_in.several_files", graded=best.file.path, attempted=best.attempted, others=names))
    notes += [_of(*problem) for problem in contents.problems[:_SHOWN]]
    if (more := len(contents.problems) - _SHOWN) > 0:
        notes.append(note("handing_in.files_left", count=more))
    return (*notes, *_imports_of(best, contents))


def _of(path: str, reason: Note) -> Note:
    return note("handing_in.of", path=path, reason=reason)


def _imports_of(best: Reading, contents: _Contents) -> Iterator[Note]:
    """Name the files beside the graded one that it imports: only one file is graded."""
    stems = {each.file.name.rsplit(".", 1)[0]: each.file.path for each in contents.readings if each is not best}
    words = {word for block in best.blocks if block.kind == "import" for word in block.text.replace(",", " ").split()}
    return (note("handing_in.imports", file=stems[stem]) for stem in sorted(words & stems.keys()))


def _problem(opened: Sequence[_Contents]) -> Note:
    """Return why nothing could be graded."""
    problems = [problem for contents in opened for problem in contents.problems]
    files = [file for contents in opened for file in contents.hand_in.files]
    if not problems and not files:
        return note("handing_in.empty_folder")
    if not problems:
        return note("handing_in.no_file", files=_listed([file.name for file in files]))
    if len(problems) == 1 and len(files) == 1 and problems[0][0] == files[0].path:
        return problems[0][1]
    first, second, third = ([_of(*problem) for problem in problems[:3]] + [None, None])[:3]
    return note("handing_in.reasons", first=first, second=second, third=third)
