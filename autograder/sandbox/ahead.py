"""Calls that are sent to a worker before anybody has asked for them, in the order in which they will be answered."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
from itertools import islice
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from autograder.model import CallResult
from autograder.sandbox import wire

_ROOM: Final = 48 * 1024  # bytes that the stream surely takes while nobody reads
_AROUND: Final = 100  # bytes of a message beside the arguments


class LostAhead(Exception):
    """The worker was lost in a call that was sent ahead and that nobody has asked for."""


class PlannedCall(Struct, frozen=True):
    """A call that is likely to be made soon, with its arguments encoded once for all submissions."""

    function: str
    args: bytes
    kwargs: bytes

    @classmethod
    def of(cls, function: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> PlannedCall:
        """Encode a call."""
        return cls(function, wire.encode(args), wire.encode(kwargs))

    def message(self, number: int) -> bytes:
        """Return the call as it is sent."""
        return wire.pack_message(wire.Call(number, self.function, self.args, self.kwargs))


# The streams by which a worker may answer calls of which the first has this number.
Answers = Callable[[int], Collection[bytes]]


def answers(number: int, values: Sequence[bytes]) -> bytes:
    """Return what a worker sends whose calls, from a number on, bring back these values and nothing else."""
    replies = (wire.Reply(number + place, wire.Value(data)) for place, data in enumerate(values))
    return b"".join(map(wire.pack_message, replies))


class Sent(Struct, frozen=True):
    """A call that was sent ahead, by its number; `reply` where it was read before anybody asked for it."""

    number: int
    call: PlannedCall
    reply: CallResult | None = None


class Ahead:
    """The calls that one worker has been sent ahead."""

    def __init__(self) -> None:
        self._sent: deque[Sent] = deque()

    def __len__(self) -> int:
        return len(self._sent)

    def add(self, calls: Sequence[PlannedCall], number: int) -> tuple[bytes, int]:
        """Take as many of these calls as there is room for.

        number: of the last call that was made. Returns: the calls as they are sent, and the number of the last one.
        """
        messages, room = [], _ROOM
        for call in calls:
            room -= len(call.args) + len(call.kwargs) + _AROUND
            if room < 0:
                break
            number += 1
            self._sent.append(Sent(number, call))
            messages.append(call.message(number))
        return b"".join(messages), number

    def place_of(self, calls: Sequence[PlannedCall]) -> int:
        """Return how many calls stand before these, which may go on beyond the last one; else all."""
        ahead = [sent.call for sent in self._sent]
        for place, call in enumerate(ahead):
            if calls and call == calls[0] and (rest := ahead[place : place + len(calls)]) == list(calls[: len(rest)]):
                return place
        return len(ahead)

    def first_of(self, calls: Sequence[PlannedCall]) -> int | None:
        """Return the number of the first of these calls, where all of them come next and nobody has read an answer."""
        sent = list(islice(self._sent, len(calls)))
        is_next = [(each.call, each.reply) for each in sent] == [(call, None) for call in calls]
        return sent[0].number if sent and is_next else None

    def is_next(self, call: PlannedCall) -> bool:
        """Whether a call is the first of them."""
        return bool(self._sent) and self._sent[0].call == call

    def take(self) -> Sent:
        """Take out the first one."""
        return self._sent.popleft()

    def unread(self) -> list[tuple[int, Sent]]:
        """Return those without a reply, and where they stand."""
        return [(place, sent) for place, sent in enumerate(self._sent) if sent.reply is None]

    def keep(self, place: int, reply: CallResult) -> None:
        """Keep a reply until somebody asks for it."""
        self._sent[place] = replace(self._sent[place], reply=reply)

    def clear(self) -> None:
        """Forget all of them."""
        self._sent.clear()
