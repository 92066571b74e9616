"""What a round of tests has passed with before, it passes with again: then nothing is read, nothing compared anew.

A round, one exercise's public or hidden tests, is a function of what its calls bring back. In a class most answers are
right, and most right answers are the same to the last bit: whoever answers a round's calls by values that it has passed
with has passed it. Only passing is remembered; of everything else the tests themselves say what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final

from autograder.model import CallResult, Returned
from autograder.sandbox.ahead import PlannedCall, answers
from autograder.suite.proxy import Caller
from autograder.suite.recording import Recording

_MOST: Final = 16  # ways to pass one round that are remembered
_LONGEST: Final = 64 * 1024  # bytes of one of them

Part = tuple[str, bool]  # an exercise, and whether its hidden tests
# As a `Caller`, with the call as it can be sent.
Sender = Callable[[str, tuple[Any, ...], dict[str, Any], PlannedCall], CallResult]


class Passed:
    """What each round of a chapter's tests has passed with, while one process grades.

    recording: all calls of the tests. planned: those whose arguments depend on no result, as `independent` finds them.
    A round that makes others, or that asks for another function's results, is not remembered.
    ahead: the planned calls, as they can be sent ahead.
    """

    def __init__(self, recording: Recording, planned: Recording) -> None:
        self.ahead = {
            part: [PlannedCall.of(call.function, call.args, call.kwargs) for call in calls]
            for part, calls in planned.items()
        }
        self._known: dict[Part, list[tuple[bytes, ...]]] = {
            part: []
            for part, calls in planned.items()
            if calls and len(calls) == len(recording[part]) and all(call.function == part[0] for call in calls)
        }
        self._sent: dict[tuple[Part, int], Collection[bytes]] = {}

    def known(self, part: Part) -> Callable[[int], Collection[bytes]]:
        """Return what has passed, as a worker sends it whose first call has a certain number."""

        def sent(number: int) -> Collection[bytes]:
            if (part, number) not in self._sent:
                self._sent[part, number] = [answers(number, values) for values in self._known.get(part, ())]
            return self._sent[part, number]

        return sent

    def remember(self, part: Part, answered: Answered) -> None:
        """Keep what a round has passed with."""
        if part not in self._known or (values := answered.decided_by(self.ahead[part])) is None:
            return
        if len(self._known[part]) < _MOST and values not in self._known[part] and sum(map(len, values)) <= _LONGEST:
            self._known[part].append(values)
            self._sent = {key: sent for key, sent in self._sent.items() if key[0] != part}


class Answered:
    """What a submission has answered in one round, on the way to its tests. call, own: as tests are given them."""

    def __init__(self, call: Sender, own: Caller) -> None:
        self._call, self._own = call, own
        self._planned: list[PlannedCall] = []
        self._values: list[bytes | None] = []

    def call(self, function: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult:
        """Make a call."""
        planned = PlannedCall.of(function, args, kwargs)
        result = self._call(function, args, kwargs, planned)
        self._planned.append(planned)
        self._values.append(_alone(result))
        return result

    def own(self, function: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult:
        """Give a result of the submission's own: what that decides holds for nobody else."""
        self._values.append(None)
        return self._own(function, args, kwargs)

    def decided_by(self, calls: Sequence[PlannedCall]) -> tuple[bytes, ...] | None:
        """Return what these calls brought back, where nothing else of the submission can have told."""
        values = tuple(value for value in self._values if value is not None)
        return values if len(values) == len(self._values) and self._planned == list(calls) else None


def _alone(result: CallResult) -> bytes | None:
    """Return a value's bytes, where that value is all that came of a call."""
    if isinstance(result, Returned) and result.changed is None and not result.printed:
        return result.data
    return None
