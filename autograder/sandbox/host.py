"""Where workers come from: the levels, a source of workers at each, and a source for one's own file."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from functools import cache
from types import TracebackType
from typing import Self

from autograder.bounds.clipping import clip
from autograder.errors import EnvironmentProblem, GraderFault
from autograder.model import Limits, Note, note
from autograder.sandbox.channel import WorkerLost
from autograder.sandbox.filter import why_not
from autograder.sandbox.handle import Handle
from autograder.sandbox.process import Mother, Process, ZygoteLost
from autograder.sandbox.processes import Zygote, told
from autograder.sandbox.spawned import SpawnedProcess
from autograder.sandbox.surroundings import bubblewrap, python

_CPU_BACKSTOP_S = 600  # RLIMIT_CPU, beyond all budgets of one worker together


def resolve_level(level: str) -> str:
    """Return the level that `level` stands for on this machine.

    Raises: EnvironmentProblem where it does not hold here. `trusted` is never chosen: it has to be said.
    """
    if level == "trusted":
        return level
    if lacks := why_not():
        raise EnvironmentProblem(note("cage.no_safe_sandbox", why=told(lacks)))
    if level == "standard":
        return level
    problem = why_no_bubblewrap()
    if level == "strong" and problem:
        raise EnvironmentProblem(note("cage.not_strong", why=problem))
    return "standard" if problem else "strong"


@cache
def why_no_bubblewrap() -> Note | None:
    """Return why bubblewrap does not work here, or nothing. It is tried: having it does not mean that it works."""
    if shutil.which("bwrap") is None:
        return note("cage.no_bubblewrap")
    try:
        command = [*bubblewrap(), *python("autograder.sandbox.zygote", [], then="pass")]
        done = subprocess.run(command, capture_output=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return note("cage.bubblewrap_not_run", what=clip(str(error)))
    words = done.stderr.decode("utf-8", "replace").strip().splitlines()
    return note("cage.bubblewrap_not_work", what=clip(words[-1]) if words else "") if done.returncode else None


class Sandbox:
    """A source of workers at one level. Keep it: its zygote is warm."""

    def __init__(self, level: str, limits: Limits) -> None:
        self.level = level
        self.limits = limits
        self._zygotes: dict[bool, Zygote] = {}  # by whether it has preloaded everything
        self._retired: list[Zygote] = []  # no new workers come from these; they end with their last one
        self._owner = os.getpid()
        self._inherited: list[Zygote] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def start(self, *, everything: bool = False) -> Handle:
        """Return a fresh worker, with no submission in it yet.

        everything: the worker can import more than the usual modules.
        Raises: EnvironmentProblem, GraderFault where no cage can be built.
        """
        for _ in range(2):
            try:
                process = self._process(everything)
            except OSError as error:
                raise EnvironmentProblem(note("cage.no_worker", what=error.strerror or str(error))) from error
            worker = Handle(process, self, everything=everything)
            try:
                worker.wait_until_ready()
            except (WorkerLost, ZygoteLost):
                worker.kill()
                self.restart()  # a zygote whose child dies before it has run anything is not trusted further
            except BaseException:
                worker.kill()
                raise
            else:
                return worker
        raise GraderFault(note("cage.died_twice"))

    def why_no_threads(self) -> Note | None:
        """Return why workers may start no threads on this machine, or nothing; known once a worker has started."""
        return next((zygote.why_no_threads for zygote in self._zygotes.values()), None)

    def restart(self) -> None:
        """Let further workers come from new zygotes.

        Those there are stay until their last worker has ended: others' workers may stand still there, and what one
        submission does to its own costs them nothing.
        """
        self._leave_inherited()
        self._retired += self._zygotes.values()
        self._zygotes.clear()
        self._sweep()

    def give_up(self, zygote: Mother | None) -> None:
        """Let no further worker come from a zygote that does not answer."""
        for key in [key for key, each in self._zygotes.items() if each is zygote]:
            self._retired.append(self._zygotes.pop(key))
        self._sweep()

    def ended(self) -> None:
        """Take note that a worker has ended; it may have been a retired zygote's last one."""
        if self._retired:
            self._sweep()

    def close(self) -> None:
        """End the zygotes and all their workers."""
        self._leave_inherited()
        for zygote in (*self._zygotes.values(), *self._retired):
            zygote.close()
        self._zygotes.clear()
        self._retired.clear()

    def _sweep(self) -> None:
        for zygote in [each for each in self._retired if not each.living]:
            zygote.close()
            self._retired.remove(zygote)

    def _leave_inherited(self) -> None:
        """Join the zygotes of the process that this one was forked from, and let alone its sockets to them."""
        if self._owner != os.getpid():
            self._inherited += (*self._zygotes.values(), *self._retired)
            self._retired.clear()
            self._owner = os.getpid()
            theirs, self._zygotes = self._zygotes, {}
            for key, each in theirs.items():
                with suppress(OSError):  # one that is gone is started anew
                    self._zygotes[key] = each.joined()

    def _process(self, everything: bool) -> Process:
        if self.level == "trusted" and not sys.platform.startswith("linux"):
            return SpawnedProcess(self.limits.output_kb)
        self._leave_inherited()
        for _ in range(2):
            if everything not in self._zygotes:
                self._zygotes[everything] = Zygote(
                    self.level, self.limits.memory_mb, _CPU_BACKSTOP_S, self.limits.output_kb, everything=everything
                )
            try:
                return self._zygotes[everything].fork()
            except ZygoteLost:
                self.give_up(self._zygotes[everything])
        raise GraderFault(note("cage.silent_twice"))


class OwnSandbox(Sandbox):
    """Workers for one's own file: unconfined, a fresh process each, the same way on every platform.

    first: a process that has been started already; it serves if it has the limits asked for.
    """

    def __init__(self, limits: Limits, first: SpawnedProcess | None = None) -> None:
        super().__init__("trusted", limits)
        self._spare = first
        if first is not None and first.limits != self._limits:
            self.close()

    @property
    def _limits(self) -> tuple[int, int, int]:
        return self.limits.output_kb, self.limits.memory_mb, _CPU_BACKSTOP_S

    def start_ahead(self) -> None:
        """Start the next worker's process now, so that it is warm when it is needed."""
        if self._spare is None:
            self._spare = SpawnedProcess(*self._limits)

    def close(self) -> None:
        """End the process that waits."""
        if self._spare is not None:
            self._spare.kill()
            self._spare = None

    def _process(self, everything: bool) -> Process:
        process, self._spare = self._spare or SpawnedProcess(*self._limits), None
        return process
