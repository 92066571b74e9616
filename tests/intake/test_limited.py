"""A hand-in that costs too much, or ends the process that reads it, costs its owner only: a row that says why."""

from __future__ import annotations

import faulthandler
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from autograder.intake import limited, read_class
from autograder.intake.blocks import MAX_CODE
from autograder.model import Missing, Submission
from autograder.words import text
from tests.intake.nasty import KB, nasty_file
from tests.intake.samples import (
    NAMES,
    STUBS,
    WHOLE,
    WHOLE_NOTEBOOK,
    as_bytes,
    attempted,
    by_student,
    fault,
    notebook,
    problem,
    read_folder,
    write,
    zipped,
)
from tests.samples import ROOT

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere nothing is forked")

HONEST = {
    f"honest{number:02d}.{kind}": data
    for number in range(10)
    for kind, data in (("py", WHOLE), ("ipynb", WHOLE_NOTEBOOK), ("zip", zipped({"hw/a.py": STUBS + WHOLE})))
    if number % 3 == ("py", "ipynb", "zip").index(kind)
}


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what spends its time be over soon."""
    monkeypatch.setattr(limited, "READING_CPU_S", 0.5)
    monkeypatch.setattr(limited, "_GRACE_S", 1)
    monkeypatch.setattr(limited, "MEMORY_MB", 128)


def children() -> set[str]:
    """Return this process's children, the dead ones included."""
    found = set()
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(place.read_text().rsplit(")", 1)[1].split()[1]) == os.getpid():
                found.add(place.parent.name)
        except OSError:  # it has ended meanwhile
            continue
    return found


def loop() -> None:
    while True:
        pass


def loop_through_everything() -> None:
    """Go on whatever is raised, as code that catches everything does."""
    while True:
        try:
            loop()
        except BaseException:
            continue


def loop_without_the_clock() -> None:
    """Do not even see the signal, as where the time passes within one call of C."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGPROF})
    loop()


def wait() -> None:
    time.sleep(60)


def take_memory() -> None:
    held = []
    while True:
        held.append(bytearray(2**24))


def take_memory_at_once() -> None:
    bytearray(2**31)


def leave() -> None:
    os._exit(0)


def be_killed() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def overflow() -> None:
    faulthandler.disable()  # pytest's
    os.kill(os.getpid(), signal.SIGSEGV)


def exit_politely() -> None:
    raise SystemExit(0)


def recurse() -> None:
    recurse()


def fail() -> None:
    raise ZeroDivisionError


LETHAL: dict[str, tuple[Callable[[], None], str]] = {
    "loops": (loop, "of processor time"),
    "loops_through_everything": (loop_through_everything, "of processor time"),
    "loops_without_the_clock": (loop_without_the_clock, "of processor time"),
    "takes_memory": (take_memory, "of memory"),
    "takes_memory_at_once": (take_memory_at_once, "of memory"),
    "leaves": (leave, "the process that read it ended"),
    "is_killed": (be_killed, "the process that read it ended"),
    "overflows": (overflow, "the process that read it ended"),
    "exits": (exit_politely, "the process that read it ended"),
}


@pytest.fixture
def lethal(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Callable[[], None]], None]:
    """Let reading one student's work do something."""
    real = limited.read_student

    def arrange(student: str, action: Callable[[], None]) -> None:
        def read(hand_ins, *rest) -> Submission:
            if hand_ins[0].student == student:
                action()
            return real(hand_ins, *rest)

        monkeypatch.setattr(limited, "read_student", read)

    return arrange


# Those that only the system ends look the same to whoever waits for them, and take a second each: one place will do.
PLACES = [(name, *place) for name in LETHAL for place in (("a", 1), ("honest05x", 2)) if not name.startswith("loops_")]
PLACES += [("loops_through_everything", "a", 2), ("loops_without_the_clock", "honest05x", 2)]


@pytest.fixture(scope="module")
def honest(tmp_path_factory) -> tuple[Submission, ...]:
    """What is read of the honest ones alone."""
    return read_folder(write(tmp_path_factory.mktemp("honest"), HONEST)).submissions


@pytest.mark.deadline
@linux
@pytest.mark.parametrize(("name", "student", "jobs"), PLACES)
def test_what_ends_its_reader_is_a_row_beside_honest_ones(name, student, jobs, honest, lethal, tmp_path):
    """The odd one is unreadable with its reason in both languages; every other submission is what it would be."""
    action, reason = LETHAL[name]
    lethal(student, action)
    found = by_student(read_folder(write(tmp_path, {**HONEST, f"{student}.py": WHOLE}), jobs=jobs))
    odd = found.pop(student)
    assert tuple(found.values()) == honest
    assert reason in problem(odd).en
    assert "hand it in again" in problem(odd).en
    assert "再交" in problem(odd).zh
    assert (fault(odd), isinstance(odd, Missing), odd.file) == ("", False, f"{student}.py")
    assert odd.digest


@linux
def test_what_only_waits_is_ended_as_well(lethal, monkeypatch, tmp_path):
    monkeypatch.setattr(limited, "_WALL_S", 8.0)
    lethal("b", wait)
    a, b, c = read_folder(write(tmp_path, {"a.py": WHOLE, "b.py": WHOLE, "c.py": WHOLE})).submissions
    assert "the process that read it ended" in problem(b).en
    assert len(attempted(a)) == len(attempted(c)) == 3


@linux
def test_a_whole_class_of_such_has_its_rows(monkeypatch, tmp_path):
    """Where everybody's reading ends its process, everybody has a row all the same."""
    monkeypatch.setattr(limited, "read_student", lambda *_: leave())
    found = read_folder(write(tmp_path, HONEST), jobs=2).submissions
    assert len(found) == len(HONEST)
    assert all("ended" in problem(each).en for each in found)


@linux
def test_a_process_that_somebody_else_ends_costs_nobody_anything(lethal, tmp_path):
    """What ends once is tried once more, and is read."""
    once = tmp_path / "once"

    def die_once() -> None:
        if not once.exists():
            once.touch()
            be_killed()

    lethal("b", die_once)
    write(tmp_path / "in", {"a.py": WHOLE, "b.py": WHOLE})
    assert [len(attempted(each)) for each in read_folder(tmp_path / "in").submissions] == [3, 3]


@linux
@pytest.mark.parametrize("action", [recurse, fail])
def test_a_fault_of_our_own_stays_one(action, lethal, tmp_path):
    """An exception of the grader's is for a person to look at, not the student's to answer for."""
    lethal("b", action)
    a, b = read_folder(write(tmp_path, {"a.py": WHOLE, "b.py": WHOLE})).submissions
    assert len(attempted(a)) == 3
    assert "a person will look" in problem(b).en
    assert "Error" in fault(b)


@pytest.mark.deadline
@pytest.mark.parametrize(("action", "reason"), [(loop, "of processor time"), (fail, "a person will look")])
def test_where_nothing_is_forked_the_clock_holds(action, reason, lethal, monkeypatch, tmp_path):
    if not hasattr(signal, "ITIMER_PROF") and action is loop:
        pytest.skip("no clock here")
    lethal("b", action)
    monkeypatch.setattr(limited.Crew, "can_fork", False)
    a, b = read_folder(write(tmp_path, {"a.py": WHOLE, "b.py": WHOLE})).submissions
    assert len(attempted(a)) == 3
    assert reason in problem(b).en


@linux
def test_one_student_alone_is_limited_too(lethal, tmp_path):
    """A small file is read without a process of its own, anything else in one."""
    lethal("a", loop)
    assert "of processor time" in problem(read_folder(write(tmp_path, {"a.py": WHOLE}) / "a.py").submissions[0]).en
    lethal("b", leave)
    large = write(tmp_path, {"b.py": WHOLE + "# more\n" * 20_000}) / "b.py"
    assert "the process that read it ended" in problem(read_folder(large).submissions[0]).en


@linux
@pytest.mark.parametrize("packed", [False, True])
def test_the_number_of_processes_changes_nothing(packed, tmp_path):
    """Of 60 hand-ins the same is read by one process, two and five, from a folder and from a zip."""
    files = {f"{20260000 + i}-{name}": data for i, (name, data) in enumerate([*HONEST.items()] * 6)}
    if packed:
        place = write(tmp_path, {"class.zip": zipped({f"class/{name}": data for name, data in files.items()})})
        place /= "class.zip"
    else:
        place = write(tmp_path, files)
    expected = read_class(place, NAMES, jobs=1)
    assert len(expected.submissions) == 60
    assert not any(problem(each) for each in expected.submissions)
    for jobs in (2, 5):
        assert read_class(place, NAMES, jobs=jobs) == expected


@linux
@pytest.mark.parametrize("left", [0, 1])
def test_where_no_process_is_to_be_had_nobody_is_dropped(left, lethal, monkeypatch, tmp_path):
    """With no process at all everybody is read here; where none replaces one that ended, a person looks at the rest."""
    lethal("b", be_killed if left else fail)
    forks = iter([True] * left)
    real = os.fork

    def fork() -> int:
        if not next(forks, False):
            raise BlockingIOError("no more processes")
        return real()

    monkeypatch.setattr(os, "fork", fork)
    a, b, c = read_folder(write(tmp_path, {"a.py": WHOLE, "b.py": WHOLE, "c.py": WHOLE})).submissions
    assert "a person will look" in problem(b).en
    assert ("no more processes" if left else "ZeroDivisionError") in fault(b)
    assert all(fault(each) if left else attempted(each) for each in (a, c))


@linux
def test_no_process_stays(lethal, tmp_path):
    """Neither those that ended well nor those that were replaced are left, nor is one left to be waited for."""
    before = children()
    lethal("b", be_killed)
    read_folder(write(tmp_path, {"a.py": WHOLE, "b.py": WHOLE}), jobs=2)
    assert children() == before


@linux
def test_limits_are_the_readers_alone(tmp_path):
    """What reads is limited, not who asked for it."""
    import resource

    kinds = (resource.RLIMIT_CPU, resource.RLIMIT_AS, resource.RLIMIT_CORE)
    before = [resource.getrlimit(kind) for kind in kinds]
    read_folder(write(tmp_path, HONEST), jobs=2)
    assert [resource.getrlimit(kind) for kind in kinds] == before
    assert signal.getitimer(signal.ITIMER_PROF)[0] == 0


# --- real hand-ins ---------------------------------------------------------------------------------------

_SLOW = nasty_file("nearly_assigned_magic", 200 * KB)[1].decode()
VAST: dict[str, bytes] = {
    "many_slow_files.zip": zipped({f"{number}.py": _SLOW for number in range(40)}),
    "many_slow_notebooks.zip": zipped({f"{n}.ipynb": as_bytes(notebook(_SLOW)) for n in range(40)}),
    "slow_in_archives.zip": zipped({f"{n}.zip": zipped({"a.py": _SLOW}) for n in range(40)}),
    "one_by_one.zip": zipped([("a.py", _SLOW)] * 40),
}


def cpu_s_of_children() -> float:
    """Return what the processes have used that this one has waited for."""
    return sum(os.times()[2:4])


@pytest.mark.deadline
@linux
@pytest.mark.parametrize("name", VAST)
def test_many_files_are_one_students_cost(name: str, tmp_path: Path):
    """What is slow many times over is stopped after the time that one student has."""
    write(tmp_path, {"a.py": WHOLE, name: VAST[name], "z.py": WHOLE})
    started = cpu_s_of_children()
    found = by_student(read_folder(tmp_path))
    assert cpu_s_of_children() - started < 5
    assert len(attempted(found["a"])) == len(attempted(found["z"])) == 3
    assert "of processor time" in problem(found[name.removesuffix(".zip")]).en


_IN_LITTLE_MEMORY = """
import sys
from pathlib import Path
from autograder.intake import limited
from tests.intake.samples import attempted, problem, read_folder

limited.READING_CPU_S, limited.MEMORY_MB = 20.0, 128
for each in read_folder(Path(sys.argv[1])).submissions:
    print(each.student, problem(each).en or len(attempted(each)))
"""


@linux
def test_more_memory_than_one_student_has_is_a_row(tmp_path):
    """A notebook of objects without end is unreadable where there is no memory for it, and the next is read.

    In a process of its own: one that has run for long has memory to hand out that no limit counts.
    """
    objects = b'{"cells": [' + b'{"":0},' * 1_900_000 + b"0]}"
    write(tmp_path, {"a.py": WHOLE, "b.ipynb": objects, "c.py": WHOLE})
    done = subprocess.run(
        [sys.executable, "-c", _IN_LITTLE_MEMORY, str(tmp_path)], capture_output=True, text=True, check=True, cwd=ROOT
    )
    a, b, c = done.stdout.splitlines()
    assert (a, c) == ("a 3", "c 3")
    assert "more than 128 MB of memory" in b


@linux
def test_the_digest_of_what_was_not_read_changes_with_it(lethal, tmp_path):
    """Who hands in something else under the same name and time is read anew; the same has the same digest."""
    digests = []
    for said in (WHOLE, WHOLE, WHOLE + "\n"):
        lethal("a", be_killed)
        path = write(tmp_path, {"a.py": said, "b.py": WHOLE})
        os.utime(path / "a.py", (1, 1))
        digests.append(by_student(read_folder(path))["a"].digest)
    assert digests[0] == digests[1] != digests[2]


# --- what reading hands on -------------------------------------------------------------------------------

_LONG = "n" * 100 * KB
LONG_WORDS: dict[str, tuple[str, bytes]] = {
    "a_broken_function": ("s1.py", f"def {_LONG}(:\n    pass\n".encode()),
    "a_class": ("s1.py", f"class {_LONG}:\n    def double(x): return 1\n".encode()),
    "an_outer_function": ("s1.py", f"def {_LONG}():\n    def double(x): return 1\n".encode()),
    "many_broken_functions": ("s1.py", "".join(f"def {'n' * 500}{i}(:\n" for i in range(500)).encode()),
    "many_shell_lines": ("s1.py", b"!ls\n" * 50_000),
    "many_archives": (
        "s1.zip",
        zipped({f"{'n' * 150}{i}.zip": zipped({"a.txt": b"x"})[:-9] for i in range(300)} | {"a.py": WHOLE}),
    ),
    "many_files": ("s1.zip", zipped({f"{'n' * 200}{i}.py": WHOLE for i in range(150)})),
    "language": (
        "s1.ipynb",
        as_bytes(notebook(WHOLE, metadata={"kernelspec": {"language": _LONG}})),
    ),
    "imports": ("s1.zip", zipped({"a.py": f"import {_LONG}\n{WHOLE}", f"{'n' * 200}.py": "x = 1"})),
}


@pytest.mark.parametrize("name", LONG_WORDS)
def test_what_reading_says_is_short(name: str, tmp_path: Path):
    """However long names are and however many things are odd: few notes, each of a length that a person reads."""
    file, data = LONG_WORDS[name]
    submission = by_student(read_folder(write(tmp_path, {file: data, "s2.py": WHOLE})))["s1"]
    texts = [text(said) for said in submission.told]
    assert any(texts)
    assert len(texts) <= 45
    assert all(len(part) <= 2_100 for said in texts for part in (said.zh, said.en))
    assert sum(len(said.en) for said in texts) < 20_000


def test_a_submission_is_cheap_to_hand_on(tmp_path):
    """What crosses between processes is the code, twice, and not the megabytes that stood around it."""
    outputs = [{"output_type": "stream", "name": "stdout", "text": "x" * 5_000_000}]
    document = notebook(WHOLE)
    document["cells"][0]["outputs"] = outputs
    found = by_student(read_folder(write(tmp_path, {"a.ipynb": as_bytes(document), "b.py": "x = 1\n" * 15_000})))
    assert len(pickle.dumps(found["a"])) < 10_000
    assert len(pickle.dumps(found["b"])) < 7 * 90_000
    assert MAX_CODE <= 2**20
