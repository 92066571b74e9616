"""A chapter's tests under pytest itself, against one file: `pytest solutions/ch01 --submission my.py`.

For one's own work: the file is executed in this very process, without cage or deadline. Without `--submission` it is
`chNN.py` beside a public test, and `reference.py` beside a hidden one.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from types import ModuleType

    from autograder.authors import SubmissionProxy


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --submission."""
    from autograder.words import label

    group = parser.getgroup("autograder")
    group.addoption("--submission", metavar="FILE", help=label("authoring.submission_option", "en"))


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark known."""
    config.addinivalue_line("markers", "exercise(name, points): the exercise that a test belongs to")


@pytest.fixture
def submission(request: pytest.FixtureRequest) -> SubmissionProxy:
    """Return the functions of the file, called by the rules of grading."""
    from autograder.authors import SubmissionProxy
    from autograder.suite.local import local_caller

    given = request.config.getoption("--submission")
    path = Path(given) if given else _own_file(request.path)
    functions = {name: value for name, value in vars(_module(path)).items() if callable(value)}
    return SubmissionProxy(local_caller(functions))


@pytest.fixture
def reference(request: pytest.FixtureRequest) -> ModuleType:
    """Return the right answers beside a hidden test."""
    return _module(request.path.parent / "reference.py")


def _own_file(test: Path) -> Path:
    folder = test.parent
    own = folder / "reference.py"
    return own if own.exists() else folder / f"{folder.name}.py"


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
