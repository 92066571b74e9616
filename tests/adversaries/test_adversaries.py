"""Each adversary is graded by one warm grader, and after it an honest submission; then everything is looked at."""

from __future__ import annotations

import io
import os
import secrets
import time
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from zipfile import ZipFile

import msgspec
import pytest
from msgspec.structs import replace
from rich.console import Console

from autograder.batch import Entry
from autograder.batch.entries import to_plain
from autograder.bounds.budget import MAX_BYTES
from autograder.course.chapter import Chapter
from autograder.errors import EnvironmentProblem
from autograder.gradebook import book
from autograder.gradebook.ledger import Ledger
from autograder.grading import Grader
from autograder.intake import read_class
from autograder.model import Limits, Standing, Submission, SubmissionResult, SubmissionStatus
from autograder.sandbox.host import Sandbox, resolve_level
from autograder.show.folder import FolderReporter
from autograder.show.terminal import print_table
from tests.adversaries import traces
from tests.adversaries.adversary import HONEST, IMPORTS, Adversary, at_load, in_call
from tests.adversaries.index import ADVERSARIES, SLOW
from tests.samples import MINI_COURSE, by_name, needs_cage

pytestmark = [needs_cage, pytest.mark.deadline]  # its limits are short

# An odd number of megabytes, by which the processes of this run are known among others.
LIMITS = Limits(call_cpu_s=0.15, exercise_wall_s=1.5, load_wall_s=1.5, memory_mb=512 + os.getpid() % 97, output_kb=64)
MARKER = f'"memory_mb": {LIMITS.memory_mb},'
SECRET = secrets.token_hex(16)
SLOWEST_S = 20.0  # beyond all budgets that one submission has
GRADER_CPU_S = 2.5  # no submission may cost the grader itself more: it has no deadline of its own


# At other levels it is enough to try what depends on the level: the cage, not the grader's side of it.
OF_THE_CAGE = {
    "inspecting",
    "ending",
    "signalling",
    "processes",
    "exhausting",
    "reaching",
    "calling",
    "stalling",
    "telling",
}


@contextmanager
def warm_grader(level: str) -> Iterator[Grader]:
    """Return a grader of the mini course with short limits; its environment holds a secret."""
    try:
        level = resolve_level(level)
    except EnvironmentProblem as problem:
        pytest.skip(str(problem))
    chapter = Chapter.read(MINI_COURSE / "assignments" / "mini", MINI_COURSE / "solutions" / "mini")
    os.environ["ADVERSARY_SECRET"] = SECRET
    grader = Grader(replace(chapter, assignment=replace(chapter.assignment, limits=LIMITS)), level)
    try:
        yield grader
    finally:
        grader.close()
        os.environ.pop("ADVERSARY_SECRET", None)


@pytest.fixture(scope="module")
def grader() -> Iterator[Grader]:
    with warm_grader("standard") as grader:
        yield grader


@pytest.fixture(scope="module")
def strong_grader() -> Iterator[Grader]:
    with warm_grader("strong") as grader:
        yield grader


@dataclass(frozen=True)
class HandedIn:
    """All adversaries as one class, read at once: a process is forked for each reading.

    scratch: where they may write. submissions: by name.
    """

    scratch: Path
    secret: Path
    submissions: dict[str, Submission]

    @classmethod
    def of(cls, adversaries: Iterable[Adversary], folder: Path) -> HandedIn:
        scratch, secret, handed_in = folder / "scratch", folder / "secret.txt", folder / "handed-in"
        scratch.mkdir(exist_ok=True)
        scratch.chmod(0o777)  # so that it is not the file's owner who saves us
        secret.write_text(SECRET)
        secret.chmod(0o644)
        handed_in.mkdir()
        for each in adversaries:
            (handed_in / f"{each.name}{each.suffix}").write_bytes(each.data(str(scratch), str(secret)))
        (handed_in / "honest.py").write_text(IMPORTS + "".join(HONEST.values()))
        found = read_class(handed_in, list(HONEST)).submissions
        return cls(scratch, secret, {each.student: each for each in found})


@pytest.fixture(scope="module")
def handed_in(tmp_path_factory: pytest.TempPathFactory) -> HandedIn:
    found = HandedIn.of(ADVERSARIES, tmp_path_factory.mktemp("class"))
    assert set(found.submissions) == {"honest", *(each.name for each in ADVERSARIES)}
    return found


class Graded:
    """An adversary and an honest submission, graded one after the other, and everything that was written."""

    def __init__(self, grader: Grader, adversary: Adversary, handed_in: HandedIn, folder: Path) -> None:
        self.scratch = handed_in.scratch
        hostile, honest = handed_in.submissions[adversary.name], handed_in.submissions["honest"]
        submissions = replace(hostile, student="a"), replace(honest, student="b")
        names = [exercise.name for exercise in grader.chapter.assignment.exercises]
        started, cpu_before = time.monotonic(), time.process_time()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # as in a grader's process, not as in these tests
            self.result, self.next = (grader.grade(submission) for submission in submissions)
        self.seconds, self.cpu_s = time.monotonic() - started, time.process_time() - cpu_before
        reporter = FolderReporter(folder / "out", ["a", "b"], names, "zh")
        reporter.prepare()
        for result in (self.result, self.next):
            reporter.write_submission(Standing(result))
        reporter.write_class([Standing(self.result), Standing(self.next)], "2024-01-01", 1.0, 2)
        self.out = folder / "out"
        entry = Entry(self.result, "2024-01-01", 1.0)
        Ledger(self.out).append(book.Graded(entry), None)
        msgspec.msgpack.encode(entry, enc_hook=to_plain)  # as it would come back from a cluster
        files = (*self.out.glob("*/a.*"), *self.out.glob("*.*"))
        self.bytes = sum(file.stat().st_size for file in files)
        self.columns = 14 + len(names)
        self.threads = grader._sandbox.why_no_threads() is None

    def read(self, pattern: str) -> str:
        """Return the texts of the files that match, one after the other."""
        return "\n".join(map(text_of, sorted(self.out.glob(pattern))))


def text_of(file: Path) -> str:
    """Return all text of a file that was written; of a workbook that of its parts."""
    if file.suffix != ".xlsx":
        return file.read_text(encoding="utf-8")
    with ZipFile(file) as parts:
        return "\n".join(parts.read(name).decode("utf-8") for name in parts.namelist())


def cases(adversaries: Iterable[Adversary]) -> list:
    return [
        pytest.param(
            each,
            id=f"{each.family}-{each.name}",
            marks=pytest.mark.xfail(reason=each.hole, strict=True) if each.hole else (),
        )
        for each in adversaries
    ]


@pytest.mark.parametrize("adversary", cases(ADVERSARIES))
def test_an_adversary_gains_nothing(adversary: Adversary, grader: Grader, handed_in: HandedIn, tmp_path: Path) -> None:
    """At level standard it gains nothing, and costs nobody else anything."""
    assert_nothing_gained(adversary, Graded(grader, adversary, handed_in, tmp_path))


@pytest.mark.parametrize("adversary", cases(a for a in ADVERSARIES if a.family in OF_THE_CAGE and a.name not in SLOW))
def test_an_adversary_gains_nothing_at_strong(
    adversary: Adversary, strong_grader: Grader, handed_in: HandedIn, tmp_path: Path
) -> None:
    """At level strong it gains nothing either."""
    assert_nothing_gained(adversary, Graded(strong_grader, adversary, handed_in, tmp_path))


def assert_nothing_gained(adversary: Adversary, graded: Graded) -> None:
    assert_full_marks(graded.next)
    assert_scores(adversary, graded.result)
    assert_status(adversary, graded)
    assert graded.seconds < SLOWEST_S
    assert graded.cpu_s < GRADER_CPU_S
    assert_nothing_left(graded)
    assert_no_success(graded)
    assert_nothing_leaked(graded)
    assert_safe_to_show(graded)
    assert graded.bytes <= MAX_BYTES


def assert_full_marks(result: SubmissionResult) -> None:
    """Whoever is graded next is graded right."""
    assert {name: (e.status, e.score) for name, e in by_name(result).items()} == {
        name: ("passed", e.max_score) for name, e in by_name(result).items()
    }


def assert_scores(adversary: Adversary, result: SubmissionResult) -> None:
    """Junk earns nothing, and what is honest keeps all its points."""
    assert result.status in {SubmissionStatus.GRADED, SubmissionStatus.UNREADABLE}, result.detail
    for name, exercise in by_name(result).items():
        if name in adversary.keeps:
            assert exercise.score == exercise.max_score, f"{name}: {exercise}"
        else:
            assert exercise.score <= Fraction(adversary.most.get(name, "0")), f"{name}: {exercise}"


def assert_status(adversary: Adversary, graded: Graded) -> None:
    """How it ended is called by its name; it may be that no thread was to be had."""
    if adversary.status and graded.result.status is SubmissionStatus.GRADED:
        total = by_name(graded.result)["total"]
        refused = not graded.threads and "can't start new thread" in total.tests[0].detail
        assert refused or total.status in adversary.status.split(), total


def assert_nothing_left(graded: Graded) -> None:
    """No process and no file is left."""
    assert traces.processes_left(MARKER) == []
    assert traces.files_left(graded.scratch) == []


def assert_no_success(graded: Graded) -> None:
    """Nothing that it tried succeeded, by its own account, and it read no secret."""
    everything = graded.read("*/*") + graded.read("*.*")
    assert traces.breaches(everything) == []
    assert SECRET not in everything


def assert_nothing_leaked(graded: Graded) -> None:
    """No number of a hidden call is in what a student receives."""
    assert traces.hidden_numbers(graded.read("results/*") + graded.read("feedback/*") + graded.read("grades.csv")) == []


def assert_safe_to_show(graded: Graded) -> None:
    """Page, table, JSON and terminal obey nothing that the submission chose."""
    for name in ("feedback/a.html", "report.html"):
        assert traces.unsafe_html(graded.read(name)) == [], name
    for name in ("results/a.json", "staff/a.json"):
        assert traces.unsafe_json(graded.read(name)) == [], name
    assert traces.unsafe_csv(graded.read("grades.csv"), graded.columns) == []
    terminal = io.StringIO()
    print_table(Console(file=terminal, width=200), [Standing(graded.result)], "zh")
    assert "\x1b" not in terminal.getvalue()
    assert all(char.isprintable() or char == "\n" for char in terminal.getvalue())


# --- that the tests above can fail -----------------------------------------------------------------------


def test_success_would_be_seen(grader: Grader, tmp_path: Path) -> None:
    """What an adversary calls out in a call, or prints while loading, stands in the staff's files."""
    all_loud = (
        in_call("loud", "", "raise ValueError(@BREACH@ + 'x')"),
        in_call("loud_in_hidden_calls", "", "if len(seq) != 2: return -1.0\nraise ValueError(@BREACH@ + 'x')"),
        at_load("loud_while_loading", "", "print(@BREACH@ + 'x')\n"),
    )
    handed_in = HandedIn.of(all_loud, tmp_path)
    for loud in all_loud:
        with pytest.raises(AssertionError, match="BREACH x"):
            assert_no_success(Graded(grader, loud, handed_in, tmp_path / loud.name))


def test_a_process_would_be_seen(grader: Grader) -> None:
    """A worker that is still there is found by our mark."""
    with Sandbox(grader.level, LIMITS) as sandbox:
        worker = sandbox.start()
        assert len(traces.processes_left(MARKER)) == 1
        worker.kill()
        assert traces.processes_left(MARKER) == []


def test_a_leak_would_be_seen() -> None:
    """Each form in which an adversary carries a number out is recognised."""
    for text in ("x=17.25,", "[52.71]", "line 31750:", "0x1.1400000000000p+4", "33312e3735", "[-91.125]"):
        assert traces.hidden_numbers(text), text
    assert traces.hidden_numbers("3.00 / 5.00, line 12, 1.5") == []


def test_nothing_is_left_open(grader: Grader, handed_in: HandedIn, tmp_path: Path) -> None:
    """Grading a crash, a time-out and an exit leaves no descriptor behind."""
    hostile = {each.name: each for each in ADVERSARIES}
    counts = []
    for i, name in enumerate(("null_pointer", "loop", "os_exit_0", "fork", "null_pointer", "loop", "os_exit_0")):
        Graded(grader, hostile[name], handed_in, tmp_path / str(i))
        counts.append(traces.descriptors())
    assert counts[-1] <= counts[2]


def test_the_index_names_each_adversary_once() -> None:
    names = [each.name for each in ADVERSARIES]
    assert len(names) == len(set(names)) >= 90
    assert set(names) > SLOW
    assert all(each.tries and each.family for each in ADVERSARIES)
