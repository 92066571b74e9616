"""Outside the cage a submission meets what it meets inside: statement by statement it ends the same way."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.model import Limits
from autograder.sandbox.host import OwnSandbox, Sandbox
from autograder.sandbox.likeness import watched
from tests.samples import needs_cage, submission

LIMITS = Limits(call_cpu_s=3.0, exercise_wall_s=10.0, load_wall_s=10.0, memory_mb=1024, output_kb=64)
# Each a program in a folder that has a file of data, a module and a folder; what it prints is compared, too.
PROGRAMS = {
    "imports": """
        import pandas
        import torch, numpy as np, scipy.linalg
        from sklearn import linear_model
        import helper
        from helper import ALPHA
        import msgspec_does_not_exist
        import tkinter, turtle
        import socket
        import subprocess, ssl
        from multiprocessing import Pool
        from urllib import robotparser
        import http.client
        import pytest
        from jinja2 import Template
        import winreg
        print(np.pi)
        """,
    "imports by name": """
        import importlib, importlib.util
        importlib.import_module("pandas")
        importlib.import_module("socket")
        __import__("rich")
        print([importlib.util.find_spec(name) is None for name in ("torch", "helper", "jinja2", "pytest")])
        """,
    "imports in a function, a class, a thread": """
        import threading
        def f():
            import jinja2
        f()
        class A:
            import socket
        try:
            import rich as gone
        except ImportError as error:
            print(error.name, type(error).__name__)
        """,
    "reading": """
        open("data.csv")
        open("data.csv", "rb")
        open("/etc/hostname")
        import io, os, pathlib, numpy as np
        io.open("data.csv")
        os.open("data.csv", os.O_RDONLY)
        pathlib.Path("data.csv").read_text()
        np.loadtxt("data.csv")
        np.load("data.npy")
        np.fromfile("data.csv")
        open(b"data.csv")
        """,
    "looking": """
        import os, glob
        from pathlib import Path
        print(os.path.exists("data.csv"), os.path.isfile("helper.py"), os.path.isdir("folder"))
        print(Path("data.csv").exists())
        print(os.path.exists("/etc"), Path("/etc/passwd").is_file(), os.path.lexists("data.csv"))
        print(os.listdir(), list(Path(".").iterdir()), glob.glob("*"), os.access("data.csv", 4))
        os.stat("data.csv")
        os.listdir("folder")
        os.listdir("/")
        os.scandir("/etc")
        print(os.getcwd(), os.path.isdir(os.getcwd()), Path.home(), os.path.abspath("x"), __file__)
        os.chdir("folder")
        """,
    "writing": """
        open("out.txt", "w")
        open("out.txt", "a")
        open("data.csv", "r+")
        open("out.txt", "x")
        import os, pathlib, numpy as np
        os.open("out.txt", os.O_CREAT | os.O_WRONLY)
        pathlib.Path("out.txt").write_text("x")
        pathlib.Path("out.txt").touch()
        np.save("out.npy", np.zeros(2))
        np.savetxt("out.txt", [1.0])
        os.mkdir("new")
        os.makedirs("new/er")
        os.remove("data.csv")
        os.rename("data.csv", "b")
        with open(os.devnull, "w") as null: print("x", file=null)
        import logging
        logging.FileHandler("log.txt")
        import tempfile
        tempfile.TemporaryFile()
        tempfile.mkdtemp()
        import shutil
        shutil.rmtree("folder")
        import sqlite3
        sqlite3.connect("base.db")
        print(sqlite3.connect(":memory:").execute("select 1").fetchall())
        """,
    "processes and network": """
        import os
        os.fork()
        os.execv("/bin/true", ["true"])
        print(os.system("true"))
        os.posix_spawn("/bin/true", ["true"], {})
        import urllib.request, urllib.error
        try:
            urllib.request.urlopen("http://localhost:9")
        except urllib.error.URLError:
            print("no network")
        """,
    "what goes on": """
        import asyncio, zoneinfo, datetime, codecs, inspect, locale, random, hashlib, threading
        print(asyncio.run(asyncio.sleep(0, 5)), zoneinfo.ZoneInfo("Asia/Shanghai"), "жук".encode("cp1251"))
        def f(): return 1
        print(inspect.getsource(f), f.__module__, __name__, random.random())
        import numpy as np
        print(np.random.rand(), np.float_(1), np.product([2, 3]))
        import matplotlib.pyplot as plt
        plt.savefig("a.png")
        print(len(threading.enumerate()) >= 1, datetime.datetime.strptime("2024", "%Y"))
        """,
}


@pytest.fixture(scope="module")
def sandboxes() -> Iterator[tuple[Sandbox, Sandbox]]:
    cage, home = Sandbox("standard", LIMITS), OwnSandbox(LIMITS)
    yield cage, home
    cage.close()
    home.close()


def ends(sandbox: Sandbox, text: str) -> tuple[list[tuple[int, str, str]], str]:
    """Return how each statement that failed ended, and what was printed."""
    worker = sandbox.start(everything=True)
    try:
        report = worker.load(submission(text), (), 8.0)
        assert report.stuck is None
    finally:
        worker.kill()
    return [(each.block, each.ending.type, each.ending.text) for each in report.failures], report.printed


@needs_cage
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_ends_as_in_the_cage(
    sandboxes: tuple[Sandbox, Sandbox], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same statements fail by the same exceptions, and the same is printed; nothing is left behind."""
    (tmp_path / "data.csv").write_text("1\n")
    (tmp_path / "helper.py").write_text("ALPHA = 1\n")
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    text = textwrap.dedent(PROGRAMS[name])
    cage, home = (ends(sandbox, text) for sandbox in sandboxes)
    lines = submission(text).blocks
    assert [(lines[n].text, error) for n, error, _ in home[0]] == [(lines[n].text, error) for n, error, _ in cage[0]]
    assert home[1] == cage[1]
    if name.startswith("imports"):
        assert home == cage  # to the letter
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data.csv", "folder", "helper.py"]


def test_a_watch_notes_and_lets_pass(tmp_path: Path) -> None:
    """In a reader's own kernel everything works, and what grading would refuse is known."""
    file = tmp_path / "x.txt"
    with watched() as seen:
        file.write_text("1")
        assert file.read_text() == "1"
    assert [type(each).__name__ for each in seen] == ["PermissionError", "FileNotFoundError"]
    with watched() as seen:
        import wave  # reads Python's own files

        assert wave
    assert seen == []
    file.write_text("2")
    assert seen == []
