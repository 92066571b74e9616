"""Find in what students receive anything that only staff may have: a line of secret code, a hidden input or value.

A code line is a line between BEGIN and END SOLUTION, or of the hidden tests, the misconceptions' code or the accepted
answers, that has five tokens or more. A hidden literal is a number of three significant digits or more, or a list of
three numbers or more, among the arguments and results that the hidden tests have on the reference. Public tests and
stubs excuse what stands in them; readings, hints, quiz, pictures and messages are searched and excuse nothing.
"""

from __future__ import annotations

import io
import re
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, reduce
from operator import or_
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from autograder.authors.misconceptions import written_code
from autograder.bounds.clipping import clip
from autograder.course.chapter import Chapter, find_course
from autograder.course.sources import read_text
from autograder.model import Note, note
from autograder.suite.reader import read_suite
from autograder.suite.recording import record
from autograder.suite.results import arrays
from autograder.words import say

_TOKEN = re.compile(r"\w+|[^\w\s]")
_NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?!\w|\.\w)")  # one may end a sentence
_LIST = re.compile(r"[\[(]([^\[\]()]*)[\])]")
_SOLUTION = re.compile(r"### BEGIN SOLUTION\n(.*?)### END SOLUTION", re.DOTALL)
_SECRET_PATHS = ("solutions/", "tests/")


class Leak(Struct, frozen=True):
    """Something secret in a public file."""

    file: str
    line: int
    what: Note

    @property
    def said(self) -> Note:
        """All of it as one note."""
        return note("verify.found", file=self.file, line=self.line, what=self.what)


class Secrets(Struct, frozen=True):
    """What no student may receive."""

    lines: frozenset[str]
    numbers: frozenset[float]
    lists: frozenset[tuple[float, ...]]

    def __or__(self, other: Secrets) -> Secrets:
        return Secrets(self.lines | other.lines, self.numbers | other.numbers, self.lists | other.lists)

    def find(self, file: str, text: str) -> Iterator[Leak]:
        """Yield what of the secrets stands in a text."""
        for number, line in enumerate(text.split("\n"), start=1):
            if line.strip() in self.lines:
                yield Leak(file, number, note("verify.secret_line", text=clip(line.strip(), 80)))
            for token in _NUMBER.findall(line):
                if _digits(token) >= 3 and self._is_secret(token):
                    yield Leak(file, number, note("verify.hidden_number", text=token))
            for found in _lists(line):
                if found in self.lists:
                    yield Leak(file, number, note("verify.hidden_list", text=clip(str(list(found)))))

    def _is_secret(self, token: str) -> bool:
        value = abs(float(token))
        if value in self.numbers:
            return True
        # Five digits are enough to tell a rounded hidden value from chance.
        digits = _digits(token)
        return digits >= 5 and value in _rounded(self.numbers, digits)


@lru_cache
def _rounded(numbers: frozenset[float], digits: int) -> frozenset[float]:
    """Return numbers with so many digits: worked out once for the thousands of texts that are looked through."""
    return frozenset(float(f"{number:.{digits}g}") for number in numbers)


def secrets(chapter: Chapter) -> Secrets:
    """Return a chapter's secrets."""
    reference = read_text(chapter.secret / "reference.py")
    public = [read_text(chapter.public_tests)]
    public.append(_SOLUTION.sub("", reference))  # signatures and docstrings become the stubs
    public_lines = {line.strip() for text in public for line in text.split("\n")}
    public_numbers = {abs(float(token)) for text in public for token in _NUMBER.findall(text)}
    public_lists = {found for text in public for found in _lists(text)}
    lines = {line for line in _code_lines(chapter) if line not in public_lines and len(_TOKEN.findall(line)) >= 5}
    numbers, lists = _literals(chapter)
    known = {float(f"{number:.9g}") for number in public_numbers}
    hidden = {number for number in numbers if float(f"{number:.9g}") not in known}
    return Secrets(frozenset(lines), frozenset(hidden), frozenset(lists - public_lists))


def _code_lines(chapter: Chapter) -> Iterator[str]:
    reference = read_text(chapter.secret / "reference.py")
    texts = _SOLUTION.findall(reference)
    files = [chapter.hidden_tests, *(chapter.secret / "accepted").glob("*.py")]
    texts += [read_text(path) for path in files if path.exists()]
    texts += written_code(chapter)  # of a misconception only the code: what is said about it ships
    for text in texts:
        yield from (line.strip() for line in text.split("\n"))


def _literals(chapter: Chapter) -> tuple[set[float], set[tuple[float, ...]]]:
    numbers: set[float] = set()
    lists: set[tuple[float, ...]] = set()
    recording = record(chapter, read_suite(chapter))
    for (_, hidden), calls in recording.items():
        for call in calls if hidden else ():
            for value in (*call.args, *call.kwargs.values(), call.value):
                _gather(value, numbers, lists)
    return {abs(n) for n in numbers if _digits(repr(n)) >= 3}, {found for found in lists if len(found) >= 3}


def _gather(value: Any, numbers: set[float], lists: set[tuple[float, ...]]) -> None:
    for array in arrays(value):
        numbers.update(map(float, array.ravel()))
        if array.ndim and array.size:
            lists.update(tuple(map(float, row)) for row in array.reshape(-1, array.shape[-1]))


def _digits(token: str) -> int:
    """Return how many significant digits a number is written with."""
    return len(re.sub(r"[eE].*|[-.]", "", token).lstrip("0").rstrip("0")) or 1


def _lists(text: str) -> Iterator[tuple[float, ...]]:
    for inner in _LIST.findall(text):
        parts = [part.strip() for part in inner.split(",") if part.strip()]
        if len(parts) >= 3 and all(_NUMBER.fullmatch(part) for part in parts):
            yield tuple(map(float, parts))


# --- packages ------------------------------------------------------------------------------------------


def members(archive: Path) -> Iterator[tuple[str, str]]:
    """Yield (name, text) of the files in a wheel, a zip or an sdist."""
    if archive.suffix in {".whl", ".zip"}:
        yield from _zipped(archive.read_bytes())
        return
    with tarfile.open(archive) as tarred:
        for member in tarred.getmembers():
            file = tarred.extractfile(member)
            if file is not None:
                yield member.name.partition("/")[2], file.read().decode("utf-8", "replace")


def _zipped(data: bytes) -> Iterator[tuple[str, str]]:
    with zipfile.ZipFile(io.BytesIO(data)) as zipped:
        for name in zipped.namelist():
            inner = zipped.read(name)
            if name.endswith((".whl", ".zip")):  # the bundle brings the engine's wheel
                yield from _zipped(inner)
            else:
                yield name, inner.decode("utf-8", "replace")


def scan(archive: Path, known: Secrets) -> list[Leak]:
    """Return what a package holds that no student may receive: secret folders, lines, values."""
    leaks = []
    for name, text in members(archive):
        if name.startswith(_SECRET_PATHS):
            leaks.append(Leak(f"{archive.name}/{name}", 1, note("verify.secret_folder")))
        leaks += known.find(f"{archive.name}/{name}", text)
    return leaks


def of_course(chapters: Mapping[str, Secrets], package: Path) -> Secrets:
    """Return what a package of a course must not hold, from the secrets of its chapters.

    A chapter's bundle tells of its own numbers alone: those of another chapter stand in it by chance.
    """
    everything = reduce(or_, chapters.values())
    own = chapters.get(package.stem, everything)
    return replace(everything, numbers=own.numbers, lists=own.lists)


def main(arguments: Iterable[str]) -> int:
    """Scan the packages named, for `.ci/run`; return 1 where one of them leaks."""
    course = find_course()
    chapters = {name: secrets(course.chapter(name)) for name in course.chapter_names()}
    known = of_course(chapters, Path())
    packages = map(Path, arguments)
    leaks = [leak for package in packages for leak in scan(package, of_course(chapters, package))]
    for leak in leaks:
        print(say(leak.said, "en"))
    looked = {"lines": len(known.lines), "numbers": len(known.numbers), "lists": len(known.lists)}
    print(say(note("verify.scanned", leaks=len(leaks), **looked), "en"))
    return 1 if leaks else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
