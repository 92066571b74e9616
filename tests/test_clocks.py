"""What the suite promises of itself: each test ends, Ctrl-C is heard, and a clock decides only where a mark says so."""

from __future__ import annotations

import ast
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.samples import ROOT

CLOCKS = {"time", "monotonic", "perf_counter", "process_time", "thread_time"}


def in_the_background(*arguments: object, cwd: Path = ROOT) -> str:
    """Run pytest where SIGINT is ignored, as a shell starts it before an `&`; return what it says."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-rA", "-p", "no:cacheprovider", *map(str, arguments)],
        capture_output=True,
        text=True,
        cwd=cwd,
        timeout=100,
        check=False,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
    )
    return done.stdout + done.stderr


needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="no process ignores SIGINT there")


@needs_signals
def test_what_is_interrupted_in_the_background_ends_as_well() -> None:
    said = in_the_background("tests/selfcheck/test_notebook.py", "-k", "can_be_interrupted")
    assert "2 passed" in said, said


_CONFTEST = """
import tests.conftest
from tests.conftest import pytest_collection_modifyitems, pytest_configure
tests.conftest.CEILING_S = 0.5
"""
_TRIAL = """
import itertools, time, pytest
tries = {name: itertools.count() for name in ("marked", "plain")}

def test_endless():
    time.sleep(60)

@pytest.mark.deadline
def test_marked():
    assert next(tries["marked"]) == 1

def test_plain():
    assert next(tries["plain"]) == 1
"""


@needs_signals
def test_an_endless_test_fails_and_only_what_a_clock_decides_is_run_once_more(tmp_path: Path) -> None:
    for plugin in ("pytest_timeout", "pytest_rerunfailures"):
        pytest.importorskip(plugin)
    (tmp_path / "conftest.py").write_text(_CONFTEST)
    (tmp_path / "test_trial.py").write_text(_TRIAL)
    said = in_the_background("-c", ROOT / "pyproject.toml", "--rootdir", tmp_path, "--reruns", 1, tmp_path)
    ends = {name: word for word, name in re.findall(r"^([A-Z]+) \S*::test_(\w+)", said, re.MULTILINE)}
    assert ends == {"endless": "FAILED", "marked": "PASSED", "plain": "FAILED"}, said
    assert "1 rerun" in said


# --- the mark --------------------------------------------------------------------------------------------


def reads_a_clock(assertion: ast.Assert) -> bool:
    """Tell whether more or less is asked of a clock, or of seconds that were measured (`wall_s`, `seconds`)."""
    orders = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
    compared = [
        each for each in ast.walk(assertion) if isinstance(each, ast.Compare) and isinstance(each.ops[0], orders)
    ]
    for part in (inner for each in compared for inner in ast.walk(each)):
        name = getattr(part, "attr", getattr(part, "id", ""))
        if name in CLOCKS or name.endswith("_s") or name in {"seconds", "costs"}:
            return True
    return False


def unmarked(text: str) -> list[str]:
    """Return the tests of a module that a clock decides, themselves or in a function that they use, without a mark."""
    module = ast.parse(text)
    if any("deadline" in ast.unparse(each) for each in module.body if "pytestmark" in ast.unparse(each)[:10]):
        return []
    functions = {each.name: each for each in module.body if isinstance(each, ast.FunctionDef)}
    names = {
        name: {part.id for part in ast.walk(each) if isinstance(part, ast.Name)} for name, each in functions.items()
    }
    timed = {
        name
        for name, each in functions.items()
        if any(isinstance(part, ast.Assert) and reads_a_clock(part) for part in ast.walk(each))
    }
    while more := {name for name, used in names.items() if used & timed} - timed:
        timed |= more
    marked = {name for name, each in functions.items() if "deadline" in " ".join(map(ast.unparse, each.decorator_list))}
    return sorted(name for name in timed - marked if name.startswith("test_"))


def test_no_clock_decides_a_test_without_the_mark() -> None:
    """A machine that is shared makes it fail where nothing is wrong; what only costs is a benchmark's."""
    found = {
        str(path.relative_to(ROOT)): names
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        if "data" not in path.parts and (names := unmarked(path.read_text(encoding="utf-8")))
    }
    assert found == {}


@pytest.mark.parametrize(
    "text",
    [
        "def test_a():\n    begun = time.monotonic()\n    assert time.monotonic() - begun < 1",
        "def test_a():\n    _, wall_s = f()\n    assert wall_s < 1",
        "def soon(x):\n    assert x.seconds < 1\ndef check(x):\n    soon(x)\ndef test_a():\n    check(1)",
    ],
)
def test_a_clock_without_a_mark_would_be_found(text: str) -> None:
    assert unmarked(text) == ["test_a"]
    assert unmarked("pytestmark = [pytest.mark.deadline]\n" + text) == []
    assert unmarked(text.replace("def test_a", "@pytest.mark.deadline\ndef test_a")) == []
