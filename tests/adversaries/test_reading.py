"""Hostile files and names, before anything of them runs: the grader itself reads them, so nothing may cost it much."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.course.chapter import Chapter
from autograder.grading import Grader
from autograder.intake import read_class
from autograder.model import Standing, SubmissionResult, Text, Unreadable
from autograder.show.folder import FolderReporter
from tests.adversaries import traces
from tests.adversaries.adversary import HONEST, IMPORTS
from tests.adversaries.sources import NO_NOTEBOOKS
from tests.adversaries.vast import VAST
from tests.samples import MINI_COURSE, needs_cage

pytestmark = needs_cage  # for the limits that the tests set; the reading itself is the same everywhere

CPU_S, MEMORY_MB = 12, 1024
NAMES = ["double", "total", "shares"]
EMPTY = Text("空", "empty")
# One process imports what reading needs, and forks for each folder, whose limits are its own.
_READ = f"""
import os, resource, sys, traceback
from pathlib import Path
from autograder.intake import read_class
from autograder.words import say

def read(folder):
    resource.setrlimit(resource.RLIMIT_CPU, ({CPU_S}, {CPU_S}))
    resource.setrlimit(resource.RLIMIT_AS, ({MEMORY_MB} << 20, {MEMORY_MB} << 20))
    found = read_class(folder, {NAMES}).submissions
    return len(found), sum(len(say(note, "en")) for submission in found for note in submission.notes)

for folder in sys.argv[1:]:
    if pid := os.fork():
        print(Path(folder).name, os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)
        continue
    try:
        print(*read(Path(folder)), end=" ", flush=True)
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)
"""


@pytest.fixture(scope="module")
def readings(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, str], str]:
    """Return "students, characters of notes, file, exit code" of each vast file's reading, and what was complained."""
    root = tmp_path_factory.mktemp("vast")
    for name, (_, data) in VAST.items():
        (root / name).mkdir()
        (root / name / name).write_bytes(data)
        (root / name / "honest.py").write_text(IMPORTS + "".join(HONEST.values()))
    command = [sys.executable, "-c", _READ, *(str(root / name) for name in VAST)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return dict(zip(VAST, done.stdout.splitlines(), strict=False)), done.stderr[-2000:]


@pytest.mark.parametrize("name", VAST)
def test_a_vast_file_costs_little(name: str, readings: tuple[dict[str, str], str]) -> None:
    """Reading it takes seconds, little memory and few words, and the file beside it is read."""
    read, complaints = readings
    match read.get(name, "").split():
        case [students, words, file, "0"]:
            assert (file, students) == (name, "2")
            assert int(words) < 20_000
        case ended:
            pytest.fail(f"{VAST[name][0]}: {ended} {complaints}")


@pytest.mark.parametrize("name", NO_NOTEBOOKS)
def test_what_is_no_notebook_has_a_row(name: str, tmp_path: Path) -> None:
    """A file that only ends like a notebook is read or refused, with a reason."""
    (tmp_path / "20260001.ipynb").write_bytes(NO_NOTEBOOKS[name])
    (submission,) = read_class(tmp_path, NAMES).submissions
    assert submission.student == "20260001"
    assert isinstance(submission, Unreadable) or submission.sources


HOSTILE_NAMES = [
    "=cmd|'C calc'!A0", "+1+1", "-1", "@SUM(A1)", "＝1+1", "..", "...", "con", "NUL", "aux", "a\nb", "a\tb", "a\rb",
    "\x1b[31mred", "\x9b31m", "<script>alert(1)<script>", "\"><img src=x onerror=alert(1)>", "'; drop table", "a&b",
    "%2e%2e%2f", "..\\..\\x", "~", "a~0123456789ab", "`id`", "$(id)", "a;b", " lead", "trail ", "trail.", "{{7*7}}",
    "{% x %}", "\u202etxt.exe", "a\u200bb", "A", "a", "é", "e\u0301", "学" * 60, "x" * 240,
    "ⅷ", "\x7f", "|x", "20260001-=1+1",
    "20260002-\u202e李", "20260003-<b>李</b>",
]  # fmt: skip


@pytest.fixture(scope="module")
def grader() -> Iterator[Grader]:
    """Grade nothing but what cannot be read, for which no sandbox is started."""
    grader = Grader(Chapter.read(MINI_COURSE / "assignments" / "mini", MINI_COURSE / "solutions" / "mini"), "standard")
    yield grader
    grader.close()


def _class(folder: Path, grader: Grader) -> list[SubmissionResult]:
    """Hand in a file under each hostile name, and return a result for each student."""
    handed_in = folder / "handed-in"
    handed_in.mkdir()
    for name in HOSTILE_NAMES:
        if name not in ("..", "..."):
            (handed_in / f"{name.replace('/', '')}.py").write_text("x = 1\n")
    (folder / "handed-in" / "dots").mkdir()
    (folder / "handed-in" / "dots" / "....py").write_text("x = 1\n")
    return _results(handed_in, grader)


def _results(handed_in: Path, grader: Grader) -> list[SubmissionResult]:
    return [grader.grade(each.unreadable(EMPTY)) for each in read_class(handed_in, NAMES).submissions]


def _write(results: list[SubmissionResult], out: Path) -> None:
    reporter = FolderReporter(out, [each.student for each in results], NAMES, "zh")
    reporter.prepare()
    for each in results:
        reporter.write_submission(Standing(each))
    reporter.write_class([Standing(each) for each in results], "2024-01-01", 1.0, len(results))


def test_hostile_names_are_rows_and_files_of_their_own(grader: Grader, tmp_path: Path) -> None:
    """Everybody has a row and three files inside the folder; nothing in them is obeyed."""
    results = _class(tmp_path, grader)
    before = {*tmp_path.rglob("*")}
    _write(results, tmp_path / "out")
    written = {path for path in tmp_path.rglob("*") if path not in before}
    assert all(path.is_relative_to(tmp_path / "out") for path in written)
    for folder, suffix in (("results", "json"), ("staff", "json"), ("feedback", "html")):
        names = [path.name.casefold() for path in (tmp_path / "out" / folder).glob(f"*.{suffix}")]
        assert len(names) == len(set(names)) == len(results), folder
    assert len(results) >= len(HOSTILE_NAMES) - 3
    table = (tmp_path / "out" / "grades.csv").read_text(encoding="utf-8")
    assert traces.unsafe_csv(table, 14 + len(NAMES)) == []
    for page in (tmp_path / "out").rglob("*.html"):
        assert traces.unsafe_html(page.read_text(encoding="utf-8")) == [], page.name
    for file in (tmp_path / "out").rglob("*.json"):
        assert traces.unsafe_json(file.read_text(encoding="utf-8")) == [], file.name


def test_a_name_that_is_no_text_has_a_row(grader: Grader, tmp_path: Path) -> None:
    """A file whose name is no UTF-8 does not stop the class."""
    (tmp_path / "in").mkdir()
    with open(bytes(tmp_path / "in") + b"/2026\xff\xfe.py", "w") as file:
        file.write("x = 1\n")
    results = _results(tmp_path / "in", grader)
    assert len(results) == 1
    _write(results, tmp_path / "out")
    assert len(list((tmp_path / "out" / "results").iterdir())) == 1
