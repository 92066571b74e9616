"""What many tests share: the two courses, and graders that are kept warm for the whole session."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy: the pool forks this process
os.environ.pop("PYTEST_ADDOPTS", None)  # it was for this session, not for those that tests start

import pytest

from autograder.course.chapter import Chapter, Course
from autograder.grading import Grader
from autograder.sandbox.host import Sandbox
from tests.samples import LEVEL, MINI_COURSE, QKV_COURSE, ROOT

collect_ignore = ["data"]  # a chapter's tests are content, not tests of the kit


CEILING_S = 300  # of wall, for each test with its fixtures, on a machine that others use as well


def pytest_configure(config: pytest.Config) -> None:
    """Let a process with idle threads of numpy's fork, of which Python 3.12 and up warn; let SIGINT interrupt.

    A shell ignores SIGINT for what it starts in the background, and so would each process that a test starts.
    """
    config.addinivalue_line("filterwarnings", "ignore:This process .* is multi-threaded:DeprecationWarning")
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let each test end by itself; let none but those that a clock decides be run once more."""
    has = config.pluginmanager.hasplugin
    for item in items:
        if has("timeout"):
            item.add_marker(pytest.mark.timeout(CEILING_S))
        if has("rerunfailures") and not item.get_closest_marker("deadline"):
            item.add_marker(pytest.mark.flaky(reruns=0))


@pytest.fixture(autouse=True)
def _no_course_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test depends on where the user's own course is."""
    monkeypatch.delenv("AUTOGRADER_COURSE", raising=False)
    monkeypatch.setenv("PYTHONSAFEPATH", "")  # which the command line sets for whatever it starts


@pytest.fixture(scope="session", autouse=True)
def _state_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or writes what the user's own programs remember."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


@pytest.fixture(scope="session")
def ch01() -> Chapter:
    """Chapter 1, as it stands in the repository."""
    return Course(ROOT).chapter("ch01")


@pytest.fixture(scope="session")
def mini() -> Chapter:
    """The only chapter of the mini course."""
    return Course(MINI_COURSE).chapter("mini")


@pytest.fixture(scope="session")
def qkv() -> Chapter:
    """A chapter of another kind: matrices, a tuple, a boolean mask, keyword-only arguments, errors."""
    return Course(QKV_COURSE).chapter("qkv")


@pytest.fixture
def two_chapters(tmp_path: Path) -> Course:
    """A course that holds the repository's first chapter and, beside it, the one on queries, keys and values."""
    root = tmp_path / "two"
    for part in ("assignments", "solutions"):
        shutil.copytree(ROOT / part / "ch01", root / part / "ch01", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copytree(QKV_COURSE / part / "qkv", root / part / "qkv", ignore=shutil.ignore_patterns("__pycache__"))
    return Course(root)


@pytest.fixture
def mini_course(tmp_path: Path) -> Course:
    """A copy of the mini course, to be changed at will."""
    root = tmp_path / "course"
    shutil.copytree(MINI_COURSE, root, ignore=shutil.ignore_patterns("__pycache__", "build"))
    return Course(root)


@pytest.fixture(scope="session")
def ch01_grader(ch01: Chapter) -> Iterator[Grader]:
    """A warm grader of chapter 1; messages in English."""
    grader = Grader(ch01, LEVEL)
    yield grader
    grader.close()


@pytest.fixture(scope="session")
def mini_grader(mini: Chapter) -> Iterator[Grader]:
    """A warm grader of the mini course; messages in English."""
    grader = Grader(mini, LEVEL)
    yield grader
    grader.close()


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Sandbox]:
    """Return a list that grows by one for each worker that is started."""
    found: list[Sandbox] = []
    start = Sandbox.start

    def noting(self: Sandbox, **options: bool) -> object:
        found.append(self)
        return start(self, **options)

    monkeypatch.setattr(Sandbox, "start", noting)
    return found
