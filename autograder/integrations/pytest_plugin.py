"""A chapter's tests under pytest itself, and so in an editor's test panel.

A student's `pytest` in a chapter's folder says what `check` says: the file is checked once, as `check` does it, each
test fails with that message, and what is still a stub is skipped. `--submission FILE`, and a hidden test, run in this
very process, without cage or deadline: `pytest solutions/ch01 --submission my.py`, for one's own work. Without the
option it is the `reference.py` beside a hidden test.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from types import ModuleType

    from autograder.authors import SubmissionProxy
    from autograder.selfcheck.tested import Tested, Told

_CHECKED = pytest.StashKey[dict[Path, "Tested"]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --submission."""
    from autograder.words import label

    group = parser.getgroup("autograder")
    group.addoption("--submission", metavar="FILE", help=label("authoring.submission_option", "en"))


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark known."""
    config.addinivalue_line("markers", "exercise(name, points): the exercise that a test belongs to")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what is not attempted."""
    from autograder.model import Status

    told = _told(item)
    if told is not None and told.status is Status.NOT_ATTEMPTED:
        item.add_marker(pytest.mark.skip(reason=told.text))


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Let a public test end as it did in the check."""
    from autograder.model import Status

    told = _told(pyfuncitem)
    if told is None:
        return None
    if told.status is not Status.PASSED:
        pytest.fail(told.text, pytrace=False)
    return True


def _told(item: pytest.Item) -> Told | None:
    """Return how a test ended in the check of its folder; None for a test that runs here."""
    from autograder.errors import AutograderError
    from autograder.selfcheck.console import language
    from autograder.selfcheck.tested import Tested, is_chapter

    mark, folder = item.get_closest_marker("exercise"), item.path.parent
    if mark is None or not mark.args or item.config.getoption("--submission") or not is_chapter(folder):
        return None
    checked = item.config.stash.setdefault(_CHECKED, {})
    if folder not in checked:
        try:
            checked[folder] = Tested(folder, language(None))
        except AutograderError as error:
            raise pytest.UsageError(str(error)) from None
    return checked[folder].told(getattr(item, "originalname", item.name), mark.args[0])


@pytest.fixture
def submission(request: pytest.FixtureRequest) -> SubmissionProxy | None:
    """Return the functions of the file, called by the rules of grading; None for a test that does not run here."""
    from autograder.authors import SubmissionProxy
    from autograder.suite.local import local_caller

    if _told(request.node) is not None:
        return None
    given = request.config.getoption("--submission")
    path = Path(given) if given else request.path.parent / "reference.py"
    functions = {name: value for name, value in vars(_module(path)).items() if callable(value)}
    return SubmissionProxy(local_caller(functions))


@pytest.fixture
def reference(request: pytest.FixtureRequest) -> ModuleType:
    """Return the right answers beside a hidden test."""
    return _module(request.path.parent / "reference.py")


def _module(path: Path) -> ModuleType:
    from autograder.course.chapter import execute
    from autograder.errors import ContentError
    from autograder.model import note
    from autograder.words import say

    if path.suffix != ".py":
        raise pytest.UsageError(say(note("authoring.takes_py", path=str(path)), "en"))
    try:
        return execute(path)
    except ContentError as error:
        raise pytest.UsageError(str(error)) from None
