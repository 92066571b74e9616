"""Processes of our own that work on one task at a time each, so that one that dies costs its own task and no other.

`concurrent.futures` gives up a whole pool where one process dies, and cannot stop a task that takes too long. Here
each process has a seat, a task may ask for a seat, a process that is late is killed, and its seat is filled anew.
There is no thread: whoever takes results drives it, so that forking is safe where the caller has none either.
"""

from __future__ import annotations

import ctypes
import gc
import multiprocessing
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Any, Final, Self

from msgspec import Struct

from autograder.model import Note, note
from autograder.words import say

_PR_SET_PDEATHSIG: Final = 1
_CLOSING_S: Final = 2.0
_COLLECTED: Final = 20_000  # new objects after which garbage is looked for: a task makes little

Work = Callable[[Any], Any]


class Died(Exception):
    """A process ended under its task, or was ended since it took too long.

    code: as `exitcode` of a process; None where it was late, or where that is not known.
    """

    def __init__(self, why: Note, *, late: bool = False, code: int | None = None) -> None:
        super().__init__(why)
        self.why, self.late, self.code = why, late, code

    def __str__(self) -> str:
        return say(self.why, "en")


class Done(Struct, frozen=True):
    """One task's end: its key, the seat it was done at, and what came of it (an exception where it raised one)."""

    key: Any
    seat: int
    answer: Any


@dataclass(slots=True)
class _Seat:
    number: int
    process: BaseProcess
    connection: Connection
    waiting: deque[tuple[Any, Any]] = field(default_factory=deque)  # (key, task) that asked for this seat
    key: Any = None
    busy: bool = False
    deadline: float = 0.0


class Crew:
    """A number of processes, each of which calls `prepare(*arguments)` once and then what that returns on each task.

    size: how many; where the machine grants fewer, those do.
    wall_s: how long one task may take before its process is killed.
    forks: whether the processes inherit what is in memory; where not, `prepare` and its arguments are pickled.
    """

    can_fork: Final = sys.platform.startswith("linux")

    def __init__(
        self, size: int, prepare: Callable[..., Work], *arguments: Any, wall_s: float, forks: bool = can_fork
    ) -> None:
        self._forks = forks
        self._context: BaseContext = multiprocessing.get_context("fork" if forks else "spawn")
        self._prepare, self._arguments, self._wall_s = prepare, arguments, wall_s
        self._waiting: deque[tuple[Any, Any]] = deque()
        self._lost: deque[Done] = deque()
        self._seats: list[_Seat] = []
        for number in range(size):
            try:
                self._seats.append(self._filled(number))
            except OSError:  # the machine grants no further one: those there are do
                if not self._seats:
                    raise
                break

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close(at_once=error is not None)

    @property
    def open(self) -> bool:
        """Whether anything is waited for."""
        return bool(self._waiting or self._lost) or any(seat.busy or seat.waiting for seat in self._seats)

    def give(self, key: Any, task: Any, seat: int | None = None) -> None:
        """Add a task, for any seat or for one. It is begun when results are taken."""
        (self._waiting if seat is None else self._seats[seat].waiting).append((key, task))

    def take(self) -> Done:
        """Return the next task that has ended; `Died` stands for a process that did."""
        while True:
            for seat in self._seats:
                self._begin(seat)
            if self._lost:
                return self._lost.popleft()
            busy = {seat.connection: seat for seat in self._seats if seat.busy}
            if not busy:
                raise LookupError("nothing is waited for")
            left = min(seat.deadline for seat in busy.values()) - time.monotonic()
            for connection in wait(list(busy), max(left, 0)):
                return self._answer(busy[connection])  # type: ignore[index]
            now = time.monotonic()
            for seat in busy.values():
                if seat.deadline <= now:
                    return self._replace(seat, Died(note("bounds.late", seconds=self._wall_s), late=True))

    def close(self, *, at_once: bool = False) -> None:
        """End the processes. at_once: without waiting for what they clean up."""
        for seat in self._seats:
            seat.connection.close()
            if at_once or seat.busy:
                seat.process.terminate()
        deadline = time.monotonic() + _CLOSING_S
        for seat in self._seats:
            seat.process.join(max(0.0, deadline - time.monotonic()))
            if seat.process.is_alive():
                seat.process.kill()
                seat.process.join()
        self._seats.clear()

    def _begin(self, seat: _Seat) -> None:
        queue = seat.waiting or self._waiting
        if seat.busy or not queue:
            return
        seat.key, task = queue.popleft()
        seat.busy, seat.deadline = True, time.monotonic() + self._wall_s
        try:
            seat.connection.send(task)
        except OSError:
            self._lost.append(self._replace(seat, _died(seat.process)))

    def _answer(self, seat: _Seat) -> Done:
        try:
            answer = seat.connection.recv()
        except (EOFError, OSError):
            return self._replace(seat, _died(seat.process))
        seat.busy = False
        return Done(seat.key, seat.number, answer)

    def _replace(self, seat: _Seat, why: Died) -> Done:
        """Fill a seat anew; what had asked for it still finds it, and nothing of what its process remembered."""
        done = Done(seat.key, seat.number, why)
        seat.process.kill()
        seat.process.join()
        seat.connection.close()
        new = self._filled(seat.number)
        new.waiting = seat.waiting
        self._seats[seat.number] = new
        return done

    def _filled(self, number: int) -> _Seat:
        ours, theirs = self._context.Pipe()
        others = [ours, *(seat.connection for seat in self._seats if seat.number != number)]
        if not self._forks:
            others = []
        process = self._context.Process(  # type: ignore[attr-defined]
            target=_serve, args=(theirs, others, os.getpid(), self._prepare, self._arguments)
        )
        process.start()
        theirs.close()
        return _Seat(number, process, ours)


def _died(process: BaseProcess) -> Died:
    process.join(_CLOSING_S)
    code = process.exitcode
    return Died(note("bounds.ended", code=None if code is None else str(code)), code=code)


def _serve(
    connection: Connection,
    others: list[Connection],
    parent: int,
    prepare: Callable[..., Work],
    arguments: tuple[Any, ...],
) -> None:
    """Work on tasks until the other end is closed. In a process of the crew."""
    for other in others:  # an end that a sibling holds open would never be seen closed
        other.close()
    for name in ("SIGINT", "SIGHUP"):  # Ctrl-C and a closed terminal are the parent's to handle
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    gc.freeze()  # what was there before the fork: looking it through again and again would copy all of it
    gc.set_threshold(_COLLECTED)
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            return
    work: Work | None = None
    while True:
        try:
            task = connection.recv()
        except (EOFError, OSError):
            return
        try:
            work = work or prepare(*arguments)
            answer = work(task)
        except (Exception, SystemExit) as error:
            answer = error
        try:
            connection.send(answer)
        except OSError:
            return
        except Exception as error:  # an answer, or an error, that does not cross
            connection.send(RuntimeError(f"{type(answer).__name__}: {error}"))
