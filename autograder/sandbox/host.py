"""The trusted end of the sandbox: start a worker, load a submission into it, call its functions, end it.

Nothing here waits without a deadline, and nothing that a worker sends is believed: a reply is a value, or it is the
reason why there is none.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Any, Self

from autograder.bounds.budget import UNASKED_S
from autograder.errors import EnvironmentProblem, GraderFault
from autograder.model import (
    Absent,
    Answered,
    Arguments,
    CallResult,
    Limits,
    Lost,
    Place,
    Raised,
    Read,
    Returned,
    Status,
    Unsendable,
    note,
)
from autograder.sandbox import wire
from autograder.sandbox.confinement import why_not
from autograder.sandbox.processes import Process, Zygote, ZygoteLost, why_no_bubblewrap
from autograder.sandbox.spawned import SpawnedProcess
from autograder.sandbox.worker import MAX_BASES, MAX_FRAMES, MAX_TEXT, MAX_TRACEBACK
from autograder.suite.comparison import identical

_CPU_BACKSTOP_S = 600  # RLIMIT_CPU, beyond all budgets of one worker together
_ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{6,16}\b")
# A function whose defaults and annotations are names and numbers: defining it calls nothing, and ends at once.
_PLAIN_FUNCTION = re.compile(r"def \w+\([\w\s,=.*:-]*\)(?:\s*->\s*[\w.]+)?\s*:")
_AHEAD_BYTES = 48 * 1024  # what the stream surely takes while nobody reads
_MAX_REASON = 300  # characters of why a block failed
_WHERE_S = 0.3  # how long a stuck worker may take to say where it is


def resolve_level(level: str) -> str:
    """Return the level that `level` stands for on this machine.

    Raises: EnvironmentProblem where it does not hold here. `trusted` is never chosen: it has to be said.
    """
    if level == "trusted":
        return level
    if problem := why_not():
        raise EnvironmentProblem(
            f"no safe sandbox on this machine: {problem}. For files that you trust, such as your own,"
            " add --sandbox trusted"
        )
    if level == "standard":
        return level
    problem = why_no_bubblewrap()
    if level == "strong" and problem:
        raise EnvironmentProblem(f"level strong does not hold here: {problem}; use --sandbox standard, or mend it")
    return "standard" if problem else "strong"


@dataclass(frozen=True)
class LoadFailure:
    """One block that failed while loading, and how."""

    block: int
    ending: Raised | Lost


@dataclass(frozen=True)
class LoadReport:
    """What loading came to. Where it did not finish, `stuck` is the block that ended the worker, and how.

    It is block -1 where the worker was lost before the first one began. lacks: as `Lacks` says.
    """

    failures: tuple[LoadFailure, ...]
    printed: str = ""
    stuck: LoadFailure | None = None
    lacks: bool = False


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

    def start(self, *, everything: bool = False) -> Worker:
        """Return a fresh worker, with no submission in it yet.

        everything: the worker can import more than the usual modules.
        Raises: EnvironmentProblem, GraderFault where no cage can be built.
        """
        for _ in range(2):
            worker = Worker(self._process(everything), self, everything=everything)
            try:
                worker.wait_until_ready()
            except (WorkerLost, ZygoteLost):
                worker.kill()
                self.restart()  # a zygote whose child dies before it has run anything is not trusted further
            else:
                return worker
        raise GraderFault("a worker died before it had run anything, twice")

    def why_no_threads(self) -> str:
        """Return why workers may start no threads on this machine, or nothing; known once a worker has started."""
        return next((zygote.why_no_threads for zygote in self._zygotes.values()), "")

    def restart(self) -> None:
        """Let further workers come from new zygotes.

        Those there are stay until their last worker has ended: others' workers may stand still there, and what one
        submission does to its own costs them nothing.
        """
        self._leave_inherited()
        self._retired += self._zygotes.values()
        self._zygotes.clear()
        self._sweep()

    def give_up(self, zygote: Zygote | None) -> None:
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
        """Let alone the zygotes of the process that this one was forked from: two that talk to one get each other's."""
        if self._owner != os.getpid():
            self._inherited += (*self._zygotes.values(), *self._retired)
            self._zygotes.clear()
            self._retired.clear()
            self._owner = os.getpid()

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
        raise GraderFault("the sandbox's zygote does not answer, twice")


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


class WorkerLost(Exception):
    """The worker ended, garbled its stream or ran out of time; `result` says how."""

    def __init__(self, result: Lost, *, suspect: bool = False) -> None:
        super().__init__(result.status)
        self.result = result
        self.suspect = suspect  # perhaps not the submission's doing: worth one more try


class LostAhead(Exception):
    """The worker was lost in a call that was sent ahead and that nobody has asked for."""


class Lacks(Exception):
    """The worker was asked for a module that it does not hold, and that a worker started with `everything` does."""


@dataclass(frozen=True)
class PlannedCall:
    """A call that is likely to be made soon, with its arguments encoded once for all submissions."""

    function: str
    args: bytes
    kwargs: bytes

    @classmethod
    def of(cls, function: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> PlannedCall:
        """Encode a call."""
        return cls(function, wire.encode(args), wire.encode(kwargs))


class Worker:
    """One submission's process. After a call has cost it its life, `alive` is False and all calls fail."""

    def __init__(self, process: Process, sandbox: Sandbox, *, everything: bool = False) -> None:
        self._process = process
        self._sandbox = sandbox
        self._reader = wire.FrameReader()
        self._submission = Read("")
        self._number = 0
        self._ahead: deque[tuple[int, PlannedCall]] = deque()
        self.alive = True
        self._everything = everything
        self.suspect = False  # the last call ended by no limit of ours and no exit of its own

    def wait_until_ready(self) -> None:
        """Wait for the worker's word that its cage stands.

        Raises: WorkerLost; EnvironmentProblem where the cage cannot be built.
        """
        message = self._receive(60.0, 60.0)
        if not isinstance(message, wire.Ready):
            raise WorkerLost(_garbled())
        if message.problem:
            self.kill()
            raise EnvironmentProblem(f"the sandbox cannot be closed: {message.problem}")

    # --- loading ---------------------------------------------------------------------------------------

    def load(self, submission: Read, skip: Collection[int], wall_s: float, again: Collection[int] = ()) -> LoadReport:
        """Execute the submission's blocks but those in `skip`, each with a call's CPU limit, all within `wall_s`.

        again: the blocks that are tried once more after the others, should they lack a name.
        """
        self._submission = submission
        blocks = submission.blocks
        run = [i for i in range(len(blocks)) if i not in skip]
        request = wire.Load(
            submission.module,
            [(source.name, source.text) for source in submission.sources],
            [(i, blocks[i].source, blocks[i].line, blocks[i].text) for i in run],
            again=[i for i in again if i not in skip],
            quiet=[i for i in run if _PLAIN_FUNCTION.match(blocks[i].text)],
        )
        again_left = set(request.again)
        deadline = time.monotonic() + wall_s
        at = -1
        try:
            self._send(request, wall_s)
            while True:
                wall_left = min(deadline - time.monotonic(), self._sandbox.limits.call_wall_s)
                message = self._receive(self._sandbox.limits.call_cpu_s, wall_left)
                if isinstance(message, wire.Loaded):
                    return LoadReport(
                        self._failures(message),
                        _without_addresses(message.printed[: self._output_limit]),
                        lacks=message.lacks and not self._everything,
                    )
                if not isinstance(message, wire.At) or message.block not in range(len(blocks)):
                    raise WorkerLost(_garbled())
                if message.block <= at:  # a second try; each block has one
                    if message.block not in again_left:
                        raise WorkerLost(_garbled())
                    again_left.discard(message.block)
                at = message.block
        except WorkerLost as lost:
            self._lose(lost)
            place = Place(blocks[at].line, submission.sources[blocks[at].source].cell) if at >= 0 else None
            return LoadReport((), stuck=LoadFailure(at, replace(lost.result, where=place)))

    def _failures(self, message: wire.Loaded) -> tuple[LoadFailure, ...]:
        known = range(len(self._submission.blocks))
        return tuple(
            LoadFailure(block, self._raised(raised, _MAX_REASON))
            for block, raised in message.failures[:200]
            if block in known
        )

    # --- calling ---------------------------------------------------------------------------------------

    def expect(self, calls: Sequence[PlannedCall]) -> None:
        """Send calls ahead, in the order in which they are likely to be made.

        It saves a round trip a call. What is then called in another order, or not at all, is right all the same.
        Raises: LostAhead; Lacks.
        """
        self._pass_over(len(self._ahead), UNASKED_S)
        if not self.alive or sum(len(call.args) + len(call.kwargs) + 100 for call in calls) > _AHEAD_BYTES:
            return
        numbers = range(self._number + 1, self._number + 1 + len(calls))
        self._number += len(calls)
        self._ahead.extend(zip(numbers, calls, strict=True))
        messages = [wire.Call(n, call.function, call.args, call.kwargs) for n, call in self._ahead]
        if not self._process.send(b"".join(map(wire.pack_message, messages)), self._sandbox.limits.call_wall_s):
            self.kill()
            raise LostAhead

    def call(self, function: str, args: tuple[Any, ...], kwargs: dict[str, Any], wall_s: float) -> CallResult:
        """Call one of the submission's functions with plain values.

        wall_s: what is left of the exercise's time; a call never gets more than its own limits either.
        Raises: LostAhead; Lacks.
        """
        self.suspect = False
        planned = PlannedCall.of(function, args, kwargs)
        place = next((i for i, (_, call) in enumerate(self._ahead) if call == planned), len(self._ahead))
        self._pass_over(place, min(wall_s, UNASKED_S))
        try:
            if self._ahead:
                number, _ = self._ahead.popleft()
            else:
                self._number = number = self._number + 1
                self._send(wire.Call(number, function, planned.args, planned.kwargs), wall_s)
            result = self._reply(number, min(wall_s, self._sandbox.limits.call_wall_s))
            if isinstance(result, Answered) and identical(result.changed, (args, kwargs)):
                return replace(result, changed=None)  # 0.0 became 0, say
            return result
        except WorkerLost as lost:
            self._lose(lost)
            return lost.result

    def _pass_over(self, count: int, wall_s: float) -> None:
        """Wait for the replies to calls that were sent ahead and are not asked for; what they say does not count."""
        deadline = time.monotonic() + wall_s
        for _ in range(count):
            number, _ = self._ahead.popleft()
            try:
                self._reply(number, max(0.0, deadline - time.monotonic()))
            except WorkerLost as lost:
                self._lose(lost)
                raise LostAhead from None

    def _reply(self, number: int, wall_s: float) -> CallResult:
        reply = self._receive(self._sandbox.limits.call_cpu_s, wall_s, ask_where=True)
        if not isinstance(reply, wire.Reply) or reply.number != number:
            raise WorkerLost(_garbled())
        if reply.lacks and not self._everything:
            raise Lacks
        return self._result(reply)

    def _result(self, reply: wire.Reply) -> CallResult:
        changed = _arguments(reply.changed) if reply.changed is not None else None
        printed = _without_addresses(reply.printed[: self._output_limit])
        match reply.ending:
            case wire.Value(data):
                return Returned(_decode(data), changed=changed, printed=printed)
            case wire.NotPlain(what):
                return Unsendable(what[:100], changed=changed, printed=printed)
            case wire.Absent():
                return Absent()
        return replace(self._raised(reply.ending), changed=changed, printed=printed)

    def _raised(self, raised: wire.Raised, most: int = MAX_TEXT) -> Raised:
        return Raised(
            raised.kind[:100],
            _without_addresses(raised.text[:most]),
            tuple(name[:100] for name in raised.bases[:MAX_BASES]),
            self._place(raised.source, raised.line),
            _without_addresses(raised.traceback[:MAX_TRACEBACK]),
        )

    @property
    def _output_limit(self) -> int:
        return self._sandbox.limits.output_kb * 1024

    def _place(self, source: int, line: int) -> Place | None:
        sources = self._submission.sources
        if 0 <= source < len(sources) and 0 < line <= 10**6:
            return Place(line, sources[source].cell)
        return None

    def pause(self) -> bool:
        """Stop the worker until `resume`, so that it sees nothing of what others do meanwhile; else end it.

        Returns: whether it stands still rather than having been ended by us.
        """
        if self.alive and not self._process.pause():
            self.kill()
            return False
        return True

    def resume(self) -> bool:
        """Let the worker go on; return whether it is still there. While it stood still it could not end itself."""
        if self.alive and not self._process.resume():
            self.kill()
            return False
        return True

    def kill(self) -> None:
        """End the worker."""
        self.alive = False
        try:
            self._process.kill()
        except ZygoteLost:
            self._sandbox.give_up(self._process.zygote)
        self._sandbox.ended()

    # --- the stream ------------------------------------------------------------------------------------

    def _send(self, message: Any, timeout_s: float) -> None:
        if not self.alive or not self._process.send(wire.pack_message(message), timeout_s):
            raise self._died()

    def _receive(self, cpu_s: float, wall_s: float, *, ask_where: bool = False) -> Any:
        """Return the next message within both limits.

        Raises: WorkerLost.
        """
        started = time.monotonic()
        cpu_before = self._process.cpu_s() or 0.0
        cpu_used = 0.0
        while True:
            try:
                if (data := self._reader.next()) is not None:
                    return wire.read_reply(data)
            except wire.Garbled:
                raise WorkerLost(_garbled()) from None
            wall_left = wall_s - (time.monotonic() - started)
            # Threads burn CPU faster than the clock on the wall runs: look again after half of what is left.
            chunk = self._process.receive(min(wall_left, max((cpu_s - cpu_used) / 2, 0.01)))
            if chunk == b"":
                raise self._died()
            if chunk:  # and look at the clocks all the same: a stream that drips would never end
                self._reader.feed(chunk)
            cpu_now = self._process.cpu_s()
            cpu_used = (cpu_now - cpu_before) if cpu_now is not None else 0.0
            wall_used = time.monotonic() - started
            if cpu_used >= cpu_s or wall_used >= wall_s:
                raise self._out_of_time(cpu_s, wall_s, cpu_used, ask_where)

    def _out_of_time(self, cpu_s: float, wall_s: float, cpu_used: float, ask_where: bool) -> WorkerLost:
        by_cpu = cpu_used >= cpu_s
        limit = note("calls.cpu_limit", seconds=cpu_s) if by_cpu else note("calls.wall_limit", seconds=wall_s)
        stack = self._ask_where() if ask_where else ()
        suspect = not by_cpu and cpu_used < 0.1 * cpu_s and self._process.cpu_s() is not None
        where = stack[0] if stack else None
        return WorkerLost(Lost(Status.TIMEOUT, limit, where, stack), suspect=suspect)

    def _ask_where(self) -> tuple[Place, ...]:
        self._process.ask_where()
        deadline = time.monotonic() + _WHERE_S
        try:
            while (left := deadline - time.monotonic()) > 0:
                if (data := self._reader.next()) is not None:
                    message = wire.read_reply(data)
                    frames = message.frames[:MAX_FRAMES] if isinstance(message, wire.Stuck) else []
                    return tuple(filter(None, (self._place(source, line) for source, line in frames)))
                chunk = self._process.receive(left)
                if not chunk:
                    return ()
                self._reader.feed(chunk)
        except wire.Garbled:
            return ()
        return ()

    def _died(self) -> WorkerLost:
        try:
            code = self._process.end()
        except ZygoteLost:
            self._sandbox.give_up(self._process.zygote)
            return WorkerLost(Lost(Status.CRASH, note("calls.process_lost")), suspect=True)
        if code < 0:
            return WorkerLost(Lost(Status.CRASH, note("calls.signal", number=-code)), suspect=True)
        return WorkerLost(Lost(Status.EXIT, note("calls.exit_code", number=code)))

    def _lose(self, lost: WorkerLost) -> None:
        self.suspect = lost.suspect
        self._ahead.clear()
        self.kill()


def _arguments(data: bytes) -> Arguments:
    match _decode(data):
        case (tuple() as args, dict() as kwargs):
            return args, kwargs
    raise WorkerLost(_garbled())


def _decode(data: bytes) -> Any:
    try:
        return wire.decode(data)
    except wire.Garbled:
        raise WorkerLost(_garbled()) from None


def _garbled() -> Lost:
    return Lost(Status.CRASH, note("calls.garbled"))


def _without_addresses(text: str) -> str:
    """Return `text` without memory addresses, which differ from run to run."""
    return _ADDRESS.sub("0x..", text)
