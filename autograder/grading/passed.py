"""What a case has passed with before, it passes with again: then nothing is compared anew.

A test is a function of what its calls bring back. In a class most answers are right, and most right answers are the
same to the last bit: whoever answers a case's calls with bytes that it has passed with has passed it. Only passing is
remembered; of everything else the test itself says what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from autograder.grading.outcomes import CaseOutcome
from autograder.model import CallResult, Returned, Status
from autograder.sandbox.ahead import PlannedCall
from autograder.suite.proxy import Caller
from autograder.suite.reader import Suite, TestCase
from autograder.suite.recording import RecordedCall, Recording

_MOST: Final = 100  # answers to one call that are remembered

# The bytes of the first call's answer -> those of the second's -> ...; after the last call nothing.
_Known = dict[bytes, Any]
Run = Callable[[TestCase, Caller, Caller], CaseOutcome]
# As a `Caller`, with the call as it can be sent.
Sender = Callable[[str, tuple[Any, ...], dict[str, Any], PlannedCall], CallResult]


class Passed:
    """What each case of a chapter has passed with, while one process grades.

    planned: the calls whose arguments depend on no result, as `independent` finds them. A case that makes others, or
    that asks for another function's results, is not remembered. ahead: these calls, as they can be sent ahead.
    """

    def __init__(self, suite: Suite, recording: Recording, planned: Recording) -> None:
        self.ahead = {
            part: [PlannedCall.of(call.function, call.args, call.kwargs) for call in calls]
            for part, calls in planned.items()
        }
        self._known: dict[str, _Known] = {}
        self._calls: dict[str, list[tuple[RecordedCall, PlannedCall]]] = {}
        for case in suite.cases:
            part = case.exercise, case.hidden
            calls = [call for call in planned[part] if call.case == case.id]
            whole = len(calls) == sum(call.case == case.id for call in recording[part])
            if calls and whole and all(call.function == case.exercise for call in calls):
                self._calls[case.id] = [(call, PlannedCall.of(call.function, call.args, call.kwargs)) for call in calls]

    def run(self, case: TestCase, call: Sender, own: Caller, run: Run) -> CaseOutcome:
        """Return a case's outcome, by `run` where it is not known beforehand.

        call: calls the submission. own: gives the submission's own results; what they decide is not remembered.
        """
        if case.id not in self._calls:
            return run(case, _encoding(call), own)
        asked = _Asked(call, own)
        known: _Known | None = self._known.setdefault(case.id, {})
        for recorded, planned in self._calls[case.id]:
            asked.ask(planned, recorded.function, recorded.args, recorded.kwargs)
            last = asked.path[-1]
            known = known.get(last) if known is not None and last is not None else None
            if known is None:
                break
        else:
            return CaseOutcome(case, Status.PASSED, made=asked.made)
        outcome = run(case, asked.again, asked.own)
        if outcome.status is Status.PASSED and asked.decided_by([planned for _, planned in self._calls[case.id]]):
            self._remember(case.id, asked.path)
        return outcome

    def _remember(self, case: str, path: Sequence[bytes | None]) -> None:
        known = self._known[case]
        for each in path:
            if each is None or (each not in known and len(known) >= _MOST):
                return
            known = known.setdefault(each, {})


def _encoding(send: Sender) -> Caller:
    def call(function: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult:
        return send(function, args, kwargs, PlannedCall.of(function, args, kwargs))

    return call


def _alone(result: CallResult) -> bytes | None:
    """Return a value's bytes, where that value is all that came of a call."""
    if isinstance(result, Returned) and result.changed is None and not result.printed:
        return result.data
    return None


class _Asked:
    """What a submission has answered in one case; the test gets what was asked before it ran, and then what it asks.

    path: of each answer its bytes; None where it was no value, or came with more.
    """

    def __init__(self, call: Sender, own: Caller) -> None:
        self._call, self._own = call, own
        self._planned: list[PlannedCall] = []
        self._made: list[RecordedCall] = []
        self._told = 0
        self._asked_own = False
        self.path: list[bytes | None] = []

    @property
    def made(self) -> tuple[RecordedCall, ...]:
        """All calls so far, with what came back."""
        return tuple(self._made)

    def ask(self, planned: PlannedCall, function: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult:
        """Make a call."""
        result = self._call(function, args, kwargs, planned)
        self._planned.append(planned)
        self._made.append(RecordedCall(function, args, kwargs, result))
        self.path.append(_alone(result))
        return result

    def again(self, function: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult:
        """Answer a test's next call."""
        planned = PlannedCall.of(function, args, kwargs)
        if self._told < len(self._made) and self._planned[self._told] == planned:
            result = self._made[self._told].result
        else:
            result = self.ask(planned, function, args, kwargs)
        self._told += 1
        return result

    def own(self, function: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult:
        """Give a result of the submission's own."""
        self._asked_own = True
        return self._own(function, args, kwargs)

    def decided_by(self, calls: Sequence[PlannedCall]) -> bool:
        """Whether the test has made these calls, and nothing else of the submission can have told."""
        return not self._asked_own and self._told == len(calls) and self._planned == list(calls)
