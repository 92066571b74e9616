"""One worker with a submission in it, as the trusted end holds it: load, call, read the replies.

A reply is a value, or it is the reason why there is none.
"""

from __future__ import annotations

import re
import time
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from autograder.bounds.budget import ANSWERS_BYTES, PART_BYTES, UNASKED_S
from autograder.bounds.clipping import without_addresses
from autograder.errors import EnvironmentProblem
from autograder.model import (
    Absent,
    CallResult,
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
from autograder.sandbox.ahead import Ahead, Answers, LostAhead, PlannedCall, Sent
from autograder.sandbox.channel import Channel, Source, WorkerLost, garbled
from autograder.sandbox.confinement import CannotConfine
from autograder.sandbox.process import Process
from autograder.sandbox.processes import told
from autograder.sandbox.replies import LoadFailure, LoadReport, as_failing, changed_arguments, decode
from autograder.sandbox.worker import MAX_BASES, MAX_TEXT, MAX_TRACEBACK

# A function whose defaults and annotations are names and numbers: defining it calls nothing, and ends at once.
_PLAIN_FUNCTION = re.compile(r"def \w+\([\w\s,=.*:-]*\)(?:\s*->\s*[\w.]+)?\s*:")
_READY_S = 60.0  # a cold disk may need long
_MAX_KEPT = 64 * 1024  # bytes of a value that are kept beside it
_MAX_REASON = 300  # characters of why a block failed


class Lacks(Exception):
    """The worker was asked for a module that it does not hold, and that a worker started with `everything` does."""


class Handle(Channel):
    """One submission's worker. After a call has cost it its life, `alive` is False and all calls fail.

    answered: bytes of all replies so far, by their functions; whoever has had another worker hands its own on.
    waited: seconds spent on calls sent ahead while another one was asked for, by their functions.
    """

    def __init__(self, process: Process, source: Source, *, everything: bool = False) -> None:
        super().__init__(process, source)
        self._limits = source.limits
        self._output_limit = source.limits.output_kb * 1024
        self._submission = Read("")
        self._number = 0
        self._ahead = Ahead()
        self._everything = everything
        self._at = -1  # the block that loading has begun last
        self.waited: defaultdict[str, float] = defaultdict(float)
        self.answered: defaultdict[str, int] = defaultdict(int)

    def wait_until_ready(self) -> None:
        """Wait for the worker's word that its cage stands.

        Raises: WorkerLost; EnvironmentProblem where the cage cannot be built.
        """
        message = self._receive(_READY_S, _READY_S, _READY_S)
        if not isinstance(message, wire.Ready):
            raise garbled()
        if message.lacks is not None:
            self.kill()
            raise EnvironmentProblem(note("cage.not_closed", why=told(CannotConfine(*message.lacks))))

    # --- loading ---------------------------------------------------------------------------------------

    def load(
        self,
        submission: Read,
        skip: Collection[int],
        wall_s: float,
        again: Collection[int] = (),
        ahead: Sequence[PlannedCall] = (),
    ) -> LoadReport:
        """Execute the submission's blocks but those in `skip`, each with a call's CPU limit, all within `wall_s`.

        again: the blocks that are tried once more after the others, should they lack a name.
        ahead: calls that are likely to come first, as for `expect`; they go with it.
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
        self._at = -1
        try:
            calls, self._number = self._ahead.add(ahead, self._number)
            self._send(wire.pack_message(request) + calls, wall_s)
            message = self._loaded(time.monotonic() + wall_s, set(request.again))
            printed = without_addresses(message.printed[: self._output_limit])
            return LoadReport(self._failures(message), printed, lacks=message.lacks and not self._everything)
        except WorkerLost as lost:
            at = blocks[self._at] if self._at >= 0 else None
            place = Place(at.line, submission.sources[at.source].cell) if at is not None else None
            return LoadReport((), stuck=LoadFailure(self._at, msgspec.structs.replace(self._lose(lost), where=place)))
        except BaseException:  # nobody holds it yet
            self.kill()
            raise

    def _loaded(self, deadline: float, again_left: set[int]) -> wire.Loaded:
        """Return the worker's report; meanwhile note which block it says it has begun."""
        while True:
            left, own = deadline - time.monotonic(), self._limits.call_wall_s
            of_s = own if own <= left else self._limits.load_wall_s
            message = self._receive(self._limits.call_cpu_s, min(left, own), of_s)
            if isinstance(message, wire.Loaded):
                return message
            if not isinstance(message, wire.At) or message.block not in range(len(self._submission.blocks)):
                raise garbled()
            if message.block <= self._at:  # a second try; each block has one
                if message.block not in again_left:
                    raise garbled()
                again_left.discard(message.block)
            self._at = message.block

    def _failures(self, message: wire.Loaded) -> tuple[LoadFailure, ...]:
        known = range(len(self._submission.blocks))
        return tuple(
            LoadFailure(block, self._raised(raised, _MAX_REASON))
            for block, raised in message.failures
            if block in known
        )

    # --- calling ---------------------------------------------------------------------------------------

    def expect(self, calls: Sequence[PlannedCall]) -> None:
        """Send calls ahead, in the order in which they are likely to be made, unless they are ahead already.

        It saves a round trip a call. What is then called in another order, or not at all, is right all the same.
        Raises: LostAhead; Lacks.
        """
        self._pass_over(self._ahead.place_of(calls))
        if calls and self.alive and not self._ahead:
            data, self._number = self._ahead.add(calls, self._number)
            if not self._process.send(data, self._limits.call_wall_s):
                self.kill()
                raise LostAhead

    @property
    def is_ahead(self) -> bool:
        """Whether calls were sent ahead that nobody has asked for so far."""
        return bool(self._ahead)

    def is_answered(self, calls: Sequence[PlannedCall], known: Answers) -> bool:
        """Whether what comes next is the answer to these calls, sent ahead, as it is known; then all are answered."""
        number = self._ahead.first_of(calls)
        if number is None or not self._arrives(known(number), len(calls)):
            return False
        for _ in calls:
            self._ahead.take()
        return True

    def reach(self, planned: PlannedCall) -> None:
        """Wait for what was sent ahead of a call; what is not asked for any more does not count.

        Calls ahead of one that is not among them keep their replies, until these are asked for.
        Raises: LostAhead; Lacks.
        """
        if self._ahead.is_next(planned):
            return
        if (place := self._ahead.place_of([planned])) < len(self._ahead):
            self._pass_over(place)
            return
        deadline = time.monotonic() + UNASKED_S
        for place, sent in self._ahead.unread():
            self._ahead.keep(place, self._unasked(sent, deadline))

    def call(
        self,
        function: str,
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
        wall_s: float,
        planned: PlannedCall | None = None,
    ) -> CallResult:
        """Call one of the submission's functions with plain values. planned: the same, where it is encoded already.

        wall_s: what is left of the exercise's time; a call never gets more than its own limits either.
        Raises: LostAhead; Lacks.
        """
        self.suspect = False
        planned = planned or PlannedCall.of(function, args, kwargs)
        self.reach(planned)
        sent = self._ahead.take() if self._ahead.is_next(planned) else None
        if sent is not None and sent.reply is not None:
            return sent.reply
        try:
            if sent is None:
                self._number += 1
                self._send(planned.message(self._number), wall_s)
                sent = Sent(self._number, planned)
            return self._reply(sent, min(wall_s, self._limits.call_wall_s))
        except WorkerLost as lost:
            return self._lose(lost)

    def _pass_over(self, count: int) -> None:
        """Wait for the replies to calls that were sent ahead and are not asked for; what they say does not count."""
        deadline = time.monotonic() + UNASKED_S
        for _ in range(count):
            self._unasked(self._ahead.take(), deadline)

    def _unasked(self, sent: Sent, deadline: float) -> CallResult:
        """Return the reply to a call that is ahead of the one that was asked for. Raises: LostAhead; Lacks."""
        if sent.reply is not None:
            return sent.reply
        started = time.monotonic()
        try:
            return self._reply(sent, max(0.0, deadline - started))
        except WorkerLost as lost:
            self._lose(lost)
            raise LostAhead from None
        finally:
            self.waited[sent.call.function] += time.monotonic() - started

    def _reply(self, sent: Sent, wall_s: float) -> CallResult:
        function, before = sent.call.function, self.received
        if self.answered[function] > ANSWERS_BYTES:
            raise WorkerLost(Status.UNSENDABLE, note("calls.many_values"))
        of_s = self._limits.exercise_wall_s if wall_s < self._limits.call_wall_s else wall_s
        reply = self._receive(self._limits.call_cpu_s, wall_s, of_s, ask_where=True, more=len(self._ahead))
        if not isinstance(reply, wire.Reply) or reply.number != sent.number:
            raise garbled()
        if reply.lacks and not self._everything:
            raise Lacks
        printed = reply.printed[: self._output_limit]
        self.answered[function] += self.received - before - len(printed.encode())  # printing never costs a mark
        changed = None
        if reply.changed is not None:
            changed, parts = changed_arguments(reply.changed, sent.call)
            self.answered[function] += parts * PART_BYTES
        printed = without_addresses(printed)
        match reply.ending:
            case wire.Value(data):
                value, parts = decode(data)
                self.answered[function] += parts * PART_BYTES
                kept = data if len(data) <= _MAX_KEPT else None
                return Returned(value, kept, changed=changed, printed=printed)
            case wire.NotSent(code, name):
                return Unsendable(note(f"calls.{code}", name=name[:100]), changed=changed, printed=printed)
            case wire.Absent():
                return Absent()
        return replace(self._raised(reply.ending), changed=changed, printed=printed)

    def _raised(self, raised: wire.Raised, most: int = MAX_TEXT) -> Raised:
        return Raised(
            raised.kind[:100],
            without_addresses(raised.text[:most]),
            tuple(name[:100] for name in raised.bases[:MAX_BASES]),
            self._place(raised.source, raised.line),
            without_addresses(raised.traceback[:MAX_TRACEBACK]),
            as_failing(raised.failing, self._place),
        )

    def _place(self, source: int, line: int) -> Place | None:
        sources = self._submission.sources
        # A line is whatever the submission says it is; one that its file has not would be a number of its choice.
        if 0 <= source < len(sources) and 0 < line <= len(sources[source].text.splitlines()) + 1:
            return Place(line, sources[source].cell)
        return None

    def _lose(self, lost: WorkerLost) -> Lost:
        """End the worker, and return how it was lost."""
        self.suspect = lost.suspect
        self._ahead.clear()
        self.kill()
        places = tuple(filter(None, (self._place(source, line) for source, line in lost.frames)))
        return Lost(lost.status, lost.why, places[0] if places else None, places)
