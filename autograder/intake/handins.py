"""One student's hand-ins -> the one `Submission` that is graded. Which, and why, stands in its notes.

Between hand-ins the newest that is no untouched stub wins; within one, the file that attempts most, then the newest.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from autograder.intake.archives import MAX_DEPTH, Budget, is_archive, open_archive
from autograder.intake.decoding import Barred, UnreadableFile, plain_lines
from autograder.intake.files import File, is_hidden, is_junk
from autograder.intake.naming import is_promising_name
from autograder.intake.reading import Reading, read_file
from autograder.model import Fault, Read, Submission, Text, Unreadable

_MAX_READ = 200  # scripts and notebooks of one hand-in
_MAX_OTHERS = 50  # other files, looked into where there is nothing better
_SHOWN = 5


@dataclass(frozen=True)
class HandIn:
    """What one student handed in at one time.

    order: later is larger. notes: what the download says about it. source: by whose naming the student is told, a
    platform's, "folder" or "file"; entry: the top-level name that says so.
    """

    student: str
    name: str
    files: tuple[File, ...]
    order: tuple[int, ...] = ()
    notes: tuple[Text, ...] = ()
    label: str = ""
    source: str = "file"
    entry: str = ""


@dataclass(eq=False)
class _Contents:
    """What a hand-in turned out to hold; it is filled while its files are opened."""

    hand_in: HandIn
    exercises: Collection[str]
    known: Collection[str]
    readings: list[Reading] = field(default_factory=list)
    problems: list[tuple[str, Text]] = field(default_factory=list)
    notes: list[Text] = field(default_factory=list)
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
            raise UnreadableFile(
                f"压缩包套了超过 {MAX_DEPTH} 层，没有再打开；只压缩一层再交",
                f"archives are nested more than {MAX_DEPTH} deep; pack your files once",
            )
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
    zh, en = (
        (f"这种文件（{kind}）", f"a {kind} file") if kind else ("没有扩展名的这个文件", "this file without extension")
    )
    return UnreadableFile(
        f"{zh}里没有要求的函数，不能评分；请交 .py 或 .ipynb",
        f"{en} without the functions asked for cannot be graded; hand in .py or .ipynb",
    )


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
    fault = f"this machine could not read {_listed(barred)}; mend that and grade again" if barred else ""
    student, name = ordered[0].student, next((each.name for each in ordered if each.name), "")
    if chosen is None or chosen.best is None:
        file = next((file.path for each in ordered for file in each.files), ordered[0].label)
        unreadable = Unreadable(student, name, file, digest, ordered[0].notes, reason=_problem(opened))
        return Fault(student, name, file, digest, unreadable.told, detail=fault) if fault else unreadable
    best = chosen.best
    notes = (*chosen.hand_in.notes, *_superseded(ordered, opened, chosen), *_other_files(chosen, best), *best.notes)
    if fault:
        return Fault(student, name, best.file.path, digest, notes, detail=fault)
    return Read(
        student=student,
        name=name,
        file=best.file.path,
        sources=best.sources,
        blocks=best.blocks,
        module=best.module,
        digest=digest,
        notes=notes,
        content=best.content,
    )


def _digest(ordered: Sequence[HandIn], opened: Sequence[_Contents]) -> str:
    digest = hashlib.sha256()
    for hand_in in ordered:
        for line in (hand_in.label, *(note.zh for note in hand_in.notes), *(file.path for file in hand_in.files)):
            digest.update(line.encode("utf-8", "replace") + b"\0")
    for contents in opened:
        for line in contents.seen:
            digest.update(line.encode("utf-8", "replace") + b"\0")
    return digest.hexdigest()[:16]


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(name if len(name) <= 120 else f"...{name[-117:]}" for name in names[:_SHOWN])
    return f"{shown}, ... ({len(names)})" if len(names) > _SHOWN else shown


def _superseded(ordered: Sequence[HandIn], opened: Sequence[_Contents], chosen: _Contents) -> tuple[Text, ...]:
    """Return the note on several hand-ins: which one is graded, why, and which are not."""
    if len(ordered) == 1:
        return ()
    names = _listed([each.label for each in ordered if each is not chosen.hand_in])
    graded = chosen.hand_in.label
    passed_over = [each for each in opened if each is not chosen]
    if not chosen.is_attempt or not passed_over or opened.index(chosen) == 0:
        return (
            Text(
                f"交了 {len(ordered)} 次：评的是最新的 {graded}；没有评：{names}",
                f"handed in {len(ordered)} times: graded the newest, {graded}; not graded: {names}",
            ),
        )
    why = passed_over[0]
    reason = _why_not(why)
    label = why.hand_in.label
    return (
        Text(
            f"交了 {len(ordered)} 次：最新的 {label} {reason.zh}，评的是 {graded}；没有评：{names}",
            f"handed in {len(ordered)} times: the newest, {label}, {reason.en}; graded {graded}; not graded: {names}",
        ),
    )


def _why_not(contents: _Contents) -> Text:
    if any(reading.bound for reading in contents.readings):
        return Text("是没改过的骨架", "is an untouched stub")
    if contents.readings:
        return Text("里没有要求的函数", "has none of the functions asked for")
    return Text("读不出来", "cannot be read")


def _other_files(contents: _Contents, best: Reading) -> tuple[Text, ...]:
    """Return the notes on what else the graded hand-in holds."""
    notes: list[Text] = []
    others = [each for each in contents.readings if each is not best and (each.is_attempt or not each.bound)]
    if others:
        names = _listed([each.file.path for each in sorted(others, key=_rank)])
        notes.append(
            Text(
                f"交了多个文件：评的是 {best.file.path}（做了 {best.attempted} 个练习，最多）；没有评：{names}",
                f"several files: graded {best.file.path} (it attempts most: {best.attempted}); not graded: {names}",
            )
        )
    for path, reason in contents.problems[:_SHOWN]:
        notes.append(Text(f"{path}：{reason.zh}", f"{path}: {reason.en}"))
    if len(contents.problems) > _SHOWN:
        more = len(contents.problems) - _SHOWN
        notes.append(Text(f"还有 {more} 个文件没有读", f"{more} more files were not read"))
    return (*contents.notes, *notes, *_imports_of(best, contents))


def _imports_of(best: Reading, contents: _Contents) -> tuple[Text, ...]:
    """Name the files beside the graded one that it imports: only one file is graded."""
    stems = {each.file.name.rsplit(".", 1)[0]: each.file.path for each in contents.readings if each is not best}
    words = {word for block in best.blocks if block.kind == "import" for word in block.text.replace(",", " ").split()}
    return tuple(
        Text(
            f"代码导入了旁边的 {stems[stem]}；只评一个文件，请把它的内容并进来再交",
            f"the code imports {stems[stem]} from beside it; one file is graded: put everything into it",
        )
        for stem in sorted(stems)
        if stem in words
    )


def _problem(opened: Sequence[_Contents]) -> Text:
    """Return why nothing could be graded."""
    problems = [problem for contents in opened for problem in contents.problems]
    files = [file for contents in opened for file in contents.hand_in.files]
    if not problems:
        if not files:
            return Text("文件夹是空的；请重新提交", "the folder is empty; hand in your work again")
        names = _listed([file.name for file in files])
        return Text(
            f"没有可以评分的文件（只有 {names}）；请交 .py 或 .ipynb",
            f"no file to grade (only {names}); hand in .py or .ipynb",
        )
    if len(problems) == 1 and len(files) == 1 and problems[0][0] == files[0].path:
        return problems[0][1]
    shown = problems[:3]
    return Text(
        "；".join(f"{path}：{reason.zh}" for path, reason in shown),
        "; ".join(f"{path}: {reason.en}" for path, reason in shown),
    )
