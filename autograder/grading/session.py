"""A submission's calls. Here lie the rules by which one bad statement or function never takes another's marks.

A function whose call cost the worker (time-out, exit, crash) is not run again: its later calls end as that one did.
The next function gets a fresh worker. A worker that ended for no reason of ours is tried once more, alone.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from autograder.bounds.budget import PROBED_S, WORKERS
from autograder.grading.stuck import with_loop
from autograder.intake.blocks import repeatable
from autograder.model import BlockKind, CallResult, Lost, Read, Status, Unsendable, note
from autograder.sandbox.ahead import Answers, LostAhead, PlannedCall
from autograder.sandbox.handle import Handle, Lacks
from autograder.sandbox.host import Sandbox
from autograder.sandbox.offer import needs_more
from autograder.sandbox.replies import LoadFailure, LoadReport

_GRACE_S = 10.0  # for the definitions alone, after loading's budget is spent
_MAX_STUCK = 16  # statements that each cost a worker; then loading's budget counts as spent
_SHARE = 1 / 20  # of a submission's wall time, which each exercise keeps for itself


@dataclass
class _Shared:
    """What all sessions of a submission have together: processes, and wall time. given_s: back, for diagnosis."""

    deadline: float
    workers: int = WORKERS
    given_s: float = 0.0

    @property
    def end(self) -> float:
        """When the wall time ends."""
        return self.deadline + self.given_s


class Session:
    """The calls of one submission, on as many workers as it takes, within one wall budget.

    exercises: the names that each keep a share of that budget, whatever the others use.
    """

    def __init__(self, sandbox: Sandbox, submission: Read, exercises: Collection[str] = ()) -> None:
        self._sandbox = sandbox
        self._limits = sandbox.limits
        self._submission = submission
        self._exercises = exercises
        self._everything = any(needs_more(source.text) for source in submission.sources)
        self._again = repeatable(submission.blocks)
        self._worker: Handle | None = None
        self._sends_ahead = True
        self._foreseen: Sequence[PlannedCall] = ()
        self._skip: set[int] = set()
        self._load_left_s = sandbox.limits.load_wall_s + _GRACE_S
        self._shared = _Shared(time.monotonic() + sandbox.limits.submission_wall_s)
        self._paused = 0.0
        self._unloadable: CallResult | None = None
        self._dead: dict[str, CallResult] = {}
        self._answered: defaultdict[str, int] = defaultdict(int)
        self._left_s: dict[str, float] = {}
        self._retried: set[str] = set()
        self._served: set[str] = set()  # by the worker of now
        self.first_load: LoadReport | None = None
        self.stuck: list[LoadFailure] = []

    def close(self) -> None:
        """End the worker, if one is left."""
        if self._worker is not None:
            self._worker.kill()
            self._worker = None

    def abandon(self, function: str) -> None:
        """Give up a function in the midst of a call: nothing is known of where its worker's stream is."""
        self._dead[function] = Unsendable(note("calls.slow_value"))
        self.close()
        self._sandbox.restart()

    def beside(self) -> Session:
        """Return a session with the same submission in other workers, within the same wall budget."""
        other = Session(self._sandbox, self._submission, self._exercises)
        other._shared, other._everything = self._shared, self._everything
        return other

    def pause(self) -> None:
        """Stop the worker, and the clock, until `resume`."""
        self._paused = time.monotonic()
        if self._worker is not None and not self._worker.pause():
            self._load_again_for_free()

    def resume(self) -> None:
        """Let both go on."""
        self._shared.deadline += time.monotonic() - self._paused
        if self._worker is not None and not self._worker.resume():
            self._load_again_for_free()

    def _load_again_for_free(self) -> None:
        """Give back what loading took: it was us who ended the worker, and the file has to be loaded once more."""
        whole_s = self._limits.load_wall_s + _GRACE_S
        self._shared.deadline += whole_s - self._load_left_s
        self._load_left_s = whole_s

    def foresee(self, calls: Sequence[PlannedCall]) -> None:
        """Tell all calls that are likely to be made in the end; they are sent together with the submission."""
        self._foreseen = calls

    def expect(self, calls: Sequence[PlannedCall]) -> None:
        """Tell which calls are likely to come next; it saves time and changes no result."""
        planned = [call for call in calls if call.function not in self._dead] if self._sends_ahead else []
        worker = self.worker() if planned else None
        if worker is not None:
            try:
                worker.expect(planned)
            except (LostAhead, Lacks) as problem:
                self._go_on_after(problem)

    def forget(self) -> None:
        """Wait for what diagnosis has sent ahead and not asked for; it costs the tests no time and no room."""
        self._answered.clear()
        worker = self._worker
        if worker is None or not worker.alive:
            return
        if worker.is_ahead:
            started = time.monotonic()
            with suppress(LostAhead, Lacks):
                worker.expect(())
            self._shared.given_s += time.monotonic() - started
            if not worker.alive:
                self._load_again_for_free()
        worker.waited.clear()

    def is_answered(self, function: str, calls: Sequence[PlannedCall], known: Answers) -> bool:
        """Whether a function's calls, sent ahead, are at once answered as is known; then they are made."""
        started, worker = time.monotonic(), self._worker
        if worker is None or not worker.alive or function in self._dead or not worker.is_answered(calls, known):
            return False
        self._spend(function, time.monotonic() - started)
        self._served.add(function)
        return True

    def call(
        self, function: str, args: tuple[Any, ...], kwargs: dict[str, Any], planned: PlannedCall | None = None
    ) -> CallResult:
        """Call one of the submission's functions; this is the `Caller` of its proxy. planned: the call, if encoded."""
        planned = planned or PlannedCall.of(function, args, kwargs)
        try:
            return self._call(planned, args, kwargs)
        except Lacks as problem:
            self._go_on_after(problem)
            return self._call(planned, args, kwargs)

    def probe(self, args: tuple[Any, ...], kwargs: dict[str, Any], planned: PlannedCall) -> CallResult:
        """Make a call for diagnosis: whatever comes of it, later calls have the time that they would have had."""
        function = planned.function
        left = min(PROBED_S - self._shared.given_s, self._limits.call_wall_s)
        started = time.monotonic()
        if function in self._dead or left <= 0 or (worker := self.worker()) is None:
            return self._dead.get(function) or Lost(Status.TIMEOUT, note("calls.wall_limit", seconds=PROBED_S))
        try:
            result = worker.call(function, args, kwargs, left, planned)
        except (LostAhead, Lacks) as problem:
            self._go_on_after(problem)
            return self.probe(args, kwargs, planned)
        self._served.add(function)
        self._shared.given_s += time.monotonic() - started
        if not worker.alive:
            self._load_again_for_free()
        return result

    def _go_on_after(self, problem: LostAhead | Lacks) -> None:
        """Send nothing ahead any more; or take workers that hold every module: the text had not shown that."""
        if isinstance(problem, LostAhead):
            self._sends_ahead = False
        else:
            self._everything = True
            self.close()

    def _call(self, planned: PlannedCall, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult:
        function = planned.function
        if function in self._dead:
            return self._dead[function]
        started = time.monotonic()
        left = self._at_most(self._left_s.setdefault(function, self._limits.exercise_wall_s), function, started)
        if left <= 0:
            self._dead[function] = self._out_of_time()
            return self._dead[function]
        worker = self.worker()
        if worker is None:
            assert self._unloadable is not None
            return self._unloadable
        try:
            worker.reach(planned)
        except LostAhead as problem:  # in a call that no test has made: it costs nothing
            self._go_on_after(problem)
            return self.call(function, args, kwargs, planned)
        finally:
            self._charge(worker)
        started = time.monotonic()
        result = worker.call(function, args, kwargs, left, planned)
        ended = time.monotonic()
        self._spend(function, ended - started)
        if not worker.alive and function not in self._retried and (worker.suspect or self._served - {function}):
            result, worker = self._once_more(planned, args, kwargs, result, worker)
        self._served.add(function)
        if not worker.alive:
            result = with_loop(result, self._submission)
            self._dead[function] = result
        elif left <= ended - started:
            self._dead[function] = self._out_of_time()
        return result

    def _charge(self, worker: Handle) -> None:
        """Take what calls that no test asked for have cost from what their own functions have left."""
        for function, seconds in worker.waited.items():
            self._spend(function, seconds)
        worker.waited.clear()

    def _spend(self, function: str, seconds: float) -> None:
        self._left_s[function] = self._left_s.get(function, self._limits.exercise_wall_s) - seconds

    def _out_of_time(self) -> CallResult:
        return Lost(Status.TIMEOUT, note("calls.wall_limit", seconds=self._limits.exercise_wall_s))

    def _at_most(self, own_s: float, function: str, now: float) -> float:
        """Return as much of `own_s` as the submission has left, beyond the shares of the other exercises."""
        others = len(self._exercises) - len(self._dead) - 1
        return min(own_s, self._shared.end - now - _SHARE * self._limits.submission_wall_s * max(0, others))

    def _once_more(
        self, planned: PlannedCall, args: tuple[Any, ...], kwargs: dict[str, Any], first: CallResult, dead: Handle
    ) -> tuple[CallResult, Handle]:
        """Repeat a call whose worker ended for no reason of ours, or had served another function before.

        What that one does after it has answered must not be charged to this one. The repetition has a fresh worker, a
        fresh zygote where the death itself was strange, and a budget of its own.
        """
        function = planned.function
        self._retried.add(function)
        if self._at_most(self._limits.call_wall_s, function, time.monotonic()) <= 0:
            return first, dead
        if dead.suspect:
            self._sandbox.restart()
        if (worker := self.worker()) is None:
            return first, dead
        left = self._at_most(self._limits.call_wall_s, function, time.monotonic())
        return worker.call(function, args, kwargs, left, planned), worker

    def worker(self) -> Handle | None:
        """Return a living worker with the submission loaded, or None where it cannot be loaded at all."""
        if self._worker is not None and self._worker.alive:
            return self._worker
        while self._unloadable is None:
            if self._shared.workers <= 0:
                self._unloadable = Lost(Status.CRASH, note("calls.processes_used_up"))
                break
            worker = self._sandbox.start(everything=self._everything)
            self._shared.workers -= 1
            worker.answered = self._answered
            report = self._load(worker)
            if report.lacks:
                worker.kill()
                self._everything = True
            elif report.stuck is None:
                if self.first_load is None:
                    self.first_load = report
                self._worker, self._foreseen = worker, ()
                self._served.clear()
                return worker
            else:
                self._give_up(report.stuck)
        return None

    def _give_up(self, stuck: LoadFailure) -> None:
        """Do without a statement that has cost a worker; without all of them where no time is left."""
        self.stuck.append(stuck)
        if stuck.block in self._skip or self._load_left_s <= 0:
            self._unloadable = stuck.ending
        self._skip.add(stuck.block)

    def _load(self, worker: Handle) -> LoadReport:
        if len(self.stuck) >= _MAX_STUCK:
            self._load_left_s = min(self._load_left_s, _GRACE_S)
        spent = self._load_left_s <= _GRACE_S
        if spent:  # only definitions and imports still run
            self._skip |= {i for i, block in enumerate(self._submission.blocks) if block.kind is BlockKind.OTHER}
        started = time.monotonic()
        wall_s = self._load_left_s if spent else self._load_left_s - _GRACE_S
        wall_s = min(wall_s, max(0.0, self._shared.end - started))
        ahead = self._foreseen if self._sends_ahead else ()
        report = worker.load(self._submission, self._skip, wall_s, self._again, ahead)
        self._load_left_s -= time.monotonic() - started
        return report
