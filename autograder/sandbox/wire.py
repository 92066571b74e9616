"""Messages between the host and a worker: a length, then msgpack. What the cage sends is treated as hostile.

Values cross in a form of their own (`values`); both ends have it from here.
"""

from __future__ import annotations

import struct
from collections.abc import Collection
from typing import Annotated, Any, Final

import msgspec

from autograder.sandbox.values import MAX_BYTES, NotPlain
from autograder.sandbox.values import CannotCross as CannotCross
from autograder.sandbox.values import Garbled as Garbled
from autograder.sandbox.values import decode as decode
from autograder.sandbox.values import decode_arguments as decode_arguments
from autograder.sandbox.values import decode_counted as decode_counted
from autograder.sandbox.values import encode as encode
from autograder.sandbox.values import encode_arguments as encode_arguments

MAX_FAILURES: Final = 200  # statements of a file that are told as failed
_FEW: Final = msgspec.Meta(max_length=100)  # more of these than a worker of ours tells
_HEADER: Final = struct.Struct("<I")


class Load(msgspec.Struct, array_like=True, tag=True, frozen=True):
    """To the worker: execute these blocks.

    sources: (name, text); blocks: (number, source, line, text).
    again: the blocks that are tried once more after the others, should they have lacked a name.
    quiet: the blocks that cannot take long, and are begun without a word.
    """

    module: str
    sources: list[tuple[str, str]]
    blocks: list[tuple[int, int, int, str]]
    again: list[int] = []
    quiet: list[int] = []


class Call(msgspec.Struct, array_like=True, tag=True, frozen=True):
    """To the worker: call a function; `args` and `kwargs` are encoded values."""

    number: int
    function: str
    args: bytes
    kwargs: bytes


class Value(msgspec.Struct, array_like=True, tag=True, frozen=True):
    """An encoded value came back."""

    data: bytes


class Held(msgspec.Struct, array_like=True, frozen=True):
    """What a name holds: its type; a number as text, a module's name or an array's kind of numbers; its shape."""

    name: str
    kind: str
    what: str
    shape: list[int]


class Failing(msgspec.Struct, array_like=True, frozen=True):
    """Where an exception arose: (source, line) of the student's functions, the outermost first.

    span: first line and column, last line and column of the expression, columns as `ast` counts them.
    name: what a NameError, an AttributeError or an ImportError is about. held: what the names of the last frame hold.
    """

    frames: Annotated[list[tuple[int, int]], _FEW] = []
    span: tuple[int, int, int, int] = (0, 0, 0, 0)
    name: str = ""
    held: Annotated[list[Held], _FEW] = []


class Raised(msgspec.Struct, array_like=True, tag=True, frozen=True):
    """An exception as text. bases: as the model's; source: index of the source whose line it is, or -1."""

    kind: str
    bases: Annotated[list[str], _FEW]
    text: str
    source: int
    line: int
    traceback: str
    failing: Failing = Failing()


class NotSent(msgspec.Struct, array_like=True, tag=True, frozen=True):
    """Something came back that cannot cross, as `CannotCross` has it."""

    code: NotPlain
    name: str


class Absent(msgspec.Struct, array_like=True, tag=True, frozen=True):
    """There is no such function."""


class Ready(msgspec.Struct, array_like=True, tag=True, frozen=True):
    """From the worker, first of all: the cage stands, or what it lacks: code and name, as `CannotConfine` has them."""

    lacks: tuple[str, str] | None = None


class At(msgspec.Struct, array_like=True, tag=True, frozen=True):
    """From the worker, while loading: this block begins."""

    block: int


class Loaded(msgspec.Struct, array_like=True, tag=True, frozen=True):
    """From the worker: all blocks have been tried; these failed, the first of them. lacks: as a reply's."""

    failures: Annotated[list[tuple[int, Raised]], msgspec.Meta(max_length=MAX_FAILURES)]
    printed: str
    lacks: bool = False


class Reply(msgspec.Struct, array_like=True, tag=True, frozen=True):
    """From the worker: how a call ended.

    changed: the encoded arguments after the call where they differ from before.
    lacks: a module was asked for that is offered and that this worker does not hold.
    """

    number: int
    ending: Value | Raised | NotSent | Absent
    changed: bytes | None = None
    printed: str = ""
    lacks: bool = False


class Stuck(msgspec.Struct, array_like=True, tag=True, frozen=True):
    """From the worker, when asked by a signal: (source, line) of the student's functions, the outermost first."""

    frames: list[tuple[int, int]]


_message_encoder = msgspec.msgpack.Encoder()
_to_worker: Any = msgspec.msgpack.Decoder(Load | Call)
_from_worker: Any = msgspec.msgpack.Decoder(Ready | At | Loaded | Reply | Stuck)


def pack_message(message: msgspec.Struct) -> bytes:
    """Return a message with its length before it."""
    return frame(_message_encoder.encode(message))


def read_request(data: bytes) -> Load | Call:
    """Return a message that the host sent."""
    request: Load | Call = _to_worker.decode(data)
    return request


def read_reply(data: bytes) -> Ready | At | Loaded | Reply | Stuck:
    """Return a message that a worker sent.

    Raises: Garbled for anything else.
    """
    try:
        reply: Ready | At | Loaded | Reply | Stuck = _from_worker.decode(data)
    except (msgspec.DecodeError, RecursionError, MemoryError, UnicodeDecodeError) as error:
        raise Garbled(type(error).__name__) from None
    return reply


def frame(message: bytes) -> bytes:
    """Return a message with its length before it."""
    return _HEADER.pack(len(message)) + message


class FrameReader:
    """Cuts a stream of bytes into messages, and refuses a length beyond the limit before it reads on."""

    def __init__(self, limit: int = MAX_BYTES + 65_536) -> None:
        self._buffer = bytearray()
        self._limit = limit

    def feed(self, data: bytes) -> None:
        """Add bytes that have arrived."""
        self._buffer += data

    def take(self, streams: Collection[bytes]) -> bool:
        """Take one of these streams, where it has arrived as a whole and comes first."""
        found = next((stream for stream in streams if self._buffer.startswith(stream)), b"")
        del self._buffer[: len(found)]
        return bool(found)

    def may_bring(self, streams: Collection[bytes]) -> bool:
        """Whether one of these streams may still be what comes first, as far as bytes have arrived."""
        return any(stream.startswith(self._buffer) for stream in streams)

    def next(self) -> bytes | None:
        """Return the next whole message, or None where more bytes are needed.

        Raises: Garbled for a message that says it is longer than the limit.
        """
        if len(self._buffer) < _HEADER.size:
            return None
        (length,) = _HEADER.unpack_from(self._buffer)
        if length > self._limit:
            raise Garbled("a message beyond the limit")
        end = _HEADER.size + length
        if len(self._buffer) < end:
            return None
        message = bytes(self._buffer[_HEADER.size : end])
        del self._buffer[:end]
        return message
