"""What no single submission shows: a grader that is busy, and calls that wait behind each other."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from autograder.course.chapter import Chapter
from autograder.grading import Grader
from autograder.model import Limits
from autograder.sandbox.handle import Handle
from autograder.sandbox.host import Sandbox
from tests.adversaries.adversary import HONEST, IMPORTS, JUNK, in_call
from tests.samples import MINI_COURSE, by_name, needs_cage, submission

pytestmark = needs_cage


def chapter_in(course: Path, **limits: float) -> Chapter:
    chapter = Chapter.read(course / "assignments" / "mini", course / "solutions" / "mini")
    return replace(chapter, assignment=replace(chapter.assignment, limits=Limits(**limits)))


@contextmanager
def grading(chapter: Chapter) -> Iterator[Grader]:
    grader = Grader(chapter, "standard")
    try:
        yield grader
    finally:
        grader.close()


def test_the_descriptors_of_a_busy_grader_stay_outside() -> None:
    """A grader with a hundred open files shares none of them, its talk with the zygote least of all."""
    opened = [os.open(os.devnull, os.O_RDONLY) for _ in range(100)]
    body = """
    import fcntl
    for fd in range(4, 4096):
        try:
            fcntl.fcntl(fd, fcntl.F_GETFD)
        except OSError:
            continue
        raise ValueError(f"descriptor {fd} is open")
    return -1.0
    """
    try:
        with grading(chapter_in(MINI_COURSE)) as grader:
            result = by_name(grader.grade(submission(str(in_call("", "", body).text))))["total"]
    finally:
        for fd in opened:
            os.close(fd)
    assert result.status == "failed", result.tests[0].detail


class _Dripping:
    """A worker's process that announces 4 MB and then sends a byte whenever it is asked, for a minute."""

    def __init__(self) -> None:
        self._waiting = (4 * 2**20).to_bytes(4, "little")
        self._started = time.monotonic()

    def send(self, data: bytes, timeout_s: float) -> bool:
        return True

    def receive(self, timeout_s: float) -> bytes | None:
        time.sleep(0.001)
        data, self._waiting = self._waiting or b"x", b""
        return data if time.monotonic() - self._started < 60 else b""

    def cpu_s(self) -> float | None:
        return time.monotonic() - self._started

    def ask_where(self) -> None:
        """Tell nothing."""

    def end(self) -> int:
        return 0

    def kill(self) -> None:
        """End."""


@pytest.mark.deadline
def test_a_worker_that_always_sends_something_meets_its_deadline() -> None:
    """However little arrives, and however often, the clocks are looked at."""
    started = time.monotonic()
    with Sandbox("standard", Limits(call_cpu_s=0.2)) as sandbox:
        result = Handle(_Dripping(), sandbox).call("f", (), {}, 0.5)
    assert result.status == "timeout"
    assert time.monotonic() - started < 30


# Goes through the calls that wait behind this one, and returns what `double` is to be given.
_READS_AHEAD = """
def total(seq):
    import sys
    from autograder.sandbox import wire
    frame = sys._getframe()
    while type(frame.f_locals.get("self")).__name__ != "Worker":
        frame = frame.f_back
    data = bytes(frame.f_locals["self"]._reader._buffer)
    while len(data) > 4:
        end = 4 + int.from_bytes(data[:4], "little")
        call, data = wire.read_request(data[4:end]), data[end:]
        if call.function == "double":
            return wire.decode(call.args)[0]
    return -1.0
"""


# What a test may do with a right value before or after it has asked for it: (how, the test's last line).
_CHAINS = {
    "result": "assert_close(submission.double(submission.total(seq)), 2 * reference.total(seq))",
    "reference": "assert_close(submission.total(seq), reference.total(seq));"
    " assert_close(submission.double(reference.total(seq)), 2 * reference.total(seq))",
    "rounded": "assert_close(submission.double(round(submission.total(seq), 6)), 2 * reference.total(seq))",
    "float32": "assert_close(submission.double(float(np.float32(submission.total(seq)))), 2 * reference.total(seq))",
}


@pytest.mark.parametrize("how", _CHAINS)
def test_calls_sent_ahead_give_no_answer_away(how: str, tmp_path: Path) -> None:
    """A test that passes a right value on does not put it into the queue before it has asked for it."""
    course = tmp_path / "course"
    shutil.copytree(MINI_COURSE, course)
    hidden = course / "solutions" / "mini" / "test_hidden.py"
    text = hidden.read_text(encoding="utf-8")
    plain = "assert_close(submission.total(seq), reference.total(seq))"
    assert text.count(plain) == 2
    hidden.write_text(text.replace(plain, _CHAINS[how]), encoding="utf-8")
    with grading(chapter_in(course)) as grader:
        honest = by_name(grader.grade(submission(IMPORTS + "".join(HONEST.values()))))
        junk = by_name(grader.grade(submission(IMPORTS + HONEST["double"] + JUNK["total"] + HONEST["shares"])))
        reader = by_name(grader.grade(submission(IMPORTS + HONEST["double"] + _READS_AHEAD + HONEST["shares"])))
    assert honest["total"].score == 3
    assert junk["total"].score == 0
    assert reader["total"].score == 0
