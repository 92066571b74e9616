"""A harmless program meets in the cage what it meets in any empty folder; imports cost no more than themselves."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

import pytest

from autograder.grading.session import Session
from autograder.model import Status
from autograder.sandbox.host import Sandbox
from tests.samples import need_threads, needs_cage, submission
from tests.sandbox.conftest import LIMITS

pytestmark = needs_cage

# What right answers do by the way. Each sets `found`; none may raise.
HARMLESS = {
    "a settings file that may be absent": """
        import json
        try:
            with open("config.json") as file:
                found = json.load(file)
        except FileNotFoundError:
            found = "absent"
        assert found == "absent"
        """,
    "a path that may exist": """
        from pathlib import Path
        found = [Path("data.npy").exists(), Path("data").is_dir(), Path("/tmp/x").is_file()]
        assert found == [False] * 3
        """,
    "a table with a fallback": """
        import numpy as np
        try:
            found = np.load("weights.npy")
        except FileNotFoundError:
            found = np.ones(3)
        try:
            np.loadtxt("data.csv")
        except (OSError, FileNotFoundError):
            pass
        """,
    "the null device": """
        import contextlib, os
        with open(os.devnull, "w") as null, contextlib.redirect_stdout(null):
            print("nothing")
        found = open(os.devnull).read()
        with open(os.devnull, "wb") as null:
            null.write(b"x")
        os.close(os.open(os.devnull, os.O_WRONLY))
        assert found == "" and os.path.exists(os.devnull)
        """,
    "its folder": """
        import glob, os
        from pathlib import Path
        found = os.getcwd()
        assert os.path.isdir(found) and os.path.isdir(".") and Path.cwd().exists()
        assert os.listdir() == os.listdir(".") == list(Path(".").iterdir()) == glob.glob("*.csv") == []
        assert list(os.walk(".")) in ([], [(".", [], [])])
        os.chdir(".")
        with os.scandir() as entries:
            assert list(entries) == []
        """,
    "its home": """
        import os
        from pathlib import Path
        found = os.path.expanduser("~")
        assert Path.home() == Path(found) and os.path.isdir(found) and os.environ["HOME"] == found
        """,
    "its name": """
        import getpass, os
        found = getpass.getuser()
        assert os.environ.get("USER") == found
        """,
    "its arguments": """
        import argparse, sys
        assert len(sys.argv) == 1 and sys.argv[0].endswith(".py")
        parser = argparse.ArgumentParser()
        parser.add_argument("--length", type=int, default=5)
        found = parser.parse_args().length
        """,
    "its file": """
        import os
        from pathlib import Path
        found = os.path.dirname(os.path.abspath(__file__))
        assert Path(__file__).suffix == ".py" and found == os.getcwd()
        """,
    "streams wrapped anew": """
        import io, sys
        sys.stdout = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8")
        sys.stderr = io.TextIOWrapper(sys.stderr.buffer, encoding="utf-8", line_buffering=True)
        print("你好")
        print("done", file=sys.stderr)
        sys.stdout.flush()
        found = 1
        """,
    "streams as bytes": """
        import sys
        sys.stdout.buffer.write("中文".encode())
        sys.stdout.reconfigure(encoding="utf-8")
        found = sys.stdin.read()
        assert found == "" and sys.__stdin__ is sys.stdin
        """,
    "asking for a module": """
        import importlib.util, importlib
        found = importlib.util.find_spec("torch")
        assert found is None
        assert importlib.util.find_spec("numpy") is not None or True
        try:
            importlib.import_module("torch")
        except ImportError as error:
            assert error.name == "torch"
        """,
    "dates": """
        from datetime import datetime, timezone, timedelta
        found = datetime.strptime("2024-03-05", "%Y-%m-%d").year
        assert found == 2024 and datetime.now(timezone(timedelta(hours=8))).tzinfo is not None
        import time
        assert time.strptime("5 Mar 2024", "%d %b %Y").tm_year == 2024
        """,
    "codecs": """
        found = ["x".encode(name) for name in ("cp437", "koi8-r", "shift_jis", "utf-7", "mac_roman", "iso-8859-15")]
        assert "жук".encode("cp1251").decode("cp1251") == "жук"
        """,
    "a pool of threads": """
        from concurrent.futures import ThreadPoolExecutor
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(lambda x: 2 * x, [1, 2, 3]))
        assert found == [2, 4, 6]
        """,
    "its own source": """
        import inspect
        def helper(x):
            return x + 1
        found = inspect.getsource(helper)
        assert "x + 1" in found
        """,
    "lazy parts of numpy": """
        import numpy as np
        found = [np.char.upper("a"), np.rec.array([(1, 2)]), np.ctypeslib.as_array]
        found += [getattr(np, "strings", np.char).upper("a")]  # since numpy 2
        from numpy import matlib
        assert matlib.zeros((2, 2)).shape == (2, 2)
        np.core
        """,
    "all of numpy": """
        from numpy import *
        found = float(tanh(0.5)) + float(array([1.0]).sum())
        """,
    "all of several": """
        from math import *
        from random import *
        from collections import *
        from itertools import *
        from concurrent.futures import *
        from unittest import *
        found = sqrt(4) + len(Counter("aab"))
        """,
    "several statements on a line": "import math; import colorsys; found = colorsys.rgb_to_hsv(1, 0, 0)",
    "an import that goes over lines": """
        from numpy import (
            array,
            tanh,
        )
        import math, \\
            colorsys
        found = math.pi, colorsys
        """,
    "hashes": """
        import hashlib
        found = [hashlib.new(name, b"x").hexdigest() for name in ("md5", "sha1", "sha256", "sha3_256", "blake2b")]
        """,
    "a temporary name": """
        import tempfile
        try:
            found = tempfile.gettempdir()
        except FileNotFoundError:
            found = ""
        """,
    "a profile of itself": """
        import cProfile, pstats, timeit, tracemalloc
        tracemalloc.start()
        found = timeit.timeit("1 + 1", number=10)
        tracemalloc.stop()
        """,
    "warnings and logs": """
        import logging, warnings
        logging.basicConfig(level=logging.INFO)
        logging.info("x")
        warnings.warn("y")
        found = 1
        """,
}


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox("standard", LIMITS) as sandbox:
        yield sandbox


def run(sandbox: Sandbox, text: str) -> list[str]:
    """Return why statements of a script failed."""
    session = Session(sandbox, submission(textwrap.dedent(text)))
    try:
        assert session.call("found_at_all", (), {}).status in {Status.PASSED, Status.MISSING}
        assert session.stuck == []
        assert session.first_load is not None
        return [f"{each.ending.type}: {each.ending.text}" for each in session.first_load.failures]
    finally:
        session.close()


@pytest.mark.parametrize("name", HARMLESS)
def test_a_harmless_program_goes_through(sandbox: Sandbox, name: str) -> None:
    """What works in an empty folder anywhere works here."""
    if "Thread" in HARMLESS[name]:
        need_threads()
    assert run(sandbox, HARMLESS[name]) == []


def test_a_refused_name_costs_itself_alone(sandbox: Sandbox) -> None:
    """The other names of the same statement are there, and so is what stands before and behind it."""
    text = """
        import pandas as pd, numpy as np, torch, math
        from os import getcwd, does_not_exist, path
        assert np.pi > 3 and math.pi > 3 and path and getcwd
        """
    failures = run(sandbox, text)
    assert len(failures) == 2
    assert "pandas" in failures[0]
    assert "does_not_exist" in failures[1]


def test_what_cannot_be_here_says_so_when_it_is_used(sandbox: Sandbox) -> None:
    """A class that would start processes can be imported, and not made."""
    failures = run(sandbox, "from concurrent.futures import ProcessPoolExecutor\nProcessPoolExecutor()\n")
    assert len(failures) == 1
    assert "none where this is graded" in failures[0]


def test_the_null_device_is_no_way_to_a_file(sandbox: Sandbox) -> None:
    """What stands in for looking around opens nothing else."""
    for path in ("/dev/null/../zero", "/etc/passwd", "/dev/zero", "/home/student/x", "x.txt"):
        (failure,) = run(sandbox, f"open({path!r})\n")
        assert "FileNotFoundError" in failure
        (failure,) = run(sandbox, f"open({path!r}, 'w')\n")
        assert "PermissionError" in failure or "FileNotFoundError" in failure
