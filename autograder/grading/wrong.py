"""Cases that failed -> the calls on which they did, as staff read them. Hidden inputs stand there: no student does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from autograder.bounds.clipping import clip
from autograder.model import CallResult, Lost, Note, Raised, Returned, Status, WrongCall, note
from autograder.sandbox.ahead import PlannedCall
from autograder.suite.comparison import same
from autograder.suite.recording import RecordedCall, Recording
from autograder.suite.results import alike, meets
from autograder.suite.showing import show, show_arguments, show_whole_call

_MOST: Final = 5  # of one test


class Rights:
    """What the reference gives on the calls of a chapter's tests."""

    def __init__(self, recording: Recording) -> None:
        self._known = {_key(each): each.result for calls in recording.values() for each in calls}

    def of(self, call: RecordedCall) -> CallResult | None:
        """Return what is right; None for a call that no test makes of its own: its arguments hang on other results."""
        return self._known.get(_key(call))

    def wrong_calls(self, cases: Iterable[Sequence[RecordedCall]]) -> tuple[WrongCall, ...]:
        """Return the call on which each case failed, of a case all calls are given; none where there is no function."""
        found = (wrong for made in cases if (wrong := self._wrong_call(made)) is not None)
        return tuple(islice(found, _MOST))

    def _wrong_call(self, made: Sequence[RecordedCall]) -> WrongCall | None:
        """Return the first call that is wrong; else the last one, of which the test's own words tell what is."""
        if made and made[-1].result.status is Status.MISSING:
            return None
        for call in made:
            right = self.of(call)
            if right is not None and not _is_right(call.result, right):
                return _shown(call, right)
        return _shown(made[-1]) if made else None


def _key(call: RecordedCall) -> PlannedCall:
    return PlannedCall.of(call.function, call.args, call.kwargs)


def _is_right(found: CallResult, right: CallResult) -> bool:
    return alike(found, right) or (isinstance(right, Raised) and meets(found, right))


def _shown(call: RecordedCall, right: CallResult | None = None) -> WrongCall:
    got = call.result
    at = got.where if isinstance(got, Raised | Lost) else None
    values_differ = isinstance(got, Returned) and isinstance(right, Returned) and not same(got.value, right.value)
    told = _ended(replace(got, changed=None) if values_differ and isinstance(got, Returned) else got)
    typed = show_whole_call(call.function, call.args, call.kwargs)
    return WrongCall(typed, told, "" if right is None else _ended(right), at)


def _ended(result: CallResult) -> str | Note:
    """Return how a call ended as a line: its value, with the arguments where it changed them; its exception; or how."""
    if isinstance(result, Returned):
        value = show(result.value)
        if result.changed is None:
            return value
        return note("record.changed", value=value, after=show_arguments(*result.changed))
    if isinstance(result, Raised) and result.status is Status.EXCEPTION:
        return note("record.raised", type=clip(result.type), text=clip(" ".join(result.text.split())))
    return note(f"statuses.{result.status}")
