"""Plain values <-> bytes, in msgpack. Both ends use it; what the cage sends is treated as hostile.

None, bool, int, float, complex, str, lists, tuples, dicts of these, numpy scalars and plain numeric arrays cross,
and come back with exactly their type. Nothing else does: no subclass, masked or object array, generator, or
anything deep, cyclic or huge. `encode` refuses them with `CannotCross`; `decode` trusts neither length, depth,
type nor shape.

Scalars that msgpack knows stand for themselves. All else is an array that begins with a tag:
    ["l", ...] list · ["t", ...] tuple · ["d", key, value, ...] dict · ["c", re, im] complex · ["i", text] big int
    ["n", dtype, bytes] numpy scalar · ["a", dtype, [shape], bytes] array
"""

from __future__ import annotations

import gc
import math
import re
import struct
from typing import Any, Final

import msgspec
import numpy as np

MAX_BYTES: Final = 4 * 2**20  # one message
MAX_DEPTH: Final = 16
MAX_ITEMS: Final = 200_000
MAX_INT_DIGITS: Final = 1_000
MAX_DIMENSIONS: Final = 8

_HEADER: Final = struct.Struct("<I")
_INT: Final = re.compile("-?[0-9]+")
_DTYPES: Final = frozenset(
    f"{order}{kind}{size}"
    for kind, sizes in (
        ("f", (2, 4, 8)),
        ("c", (8, 16)),
        ("i", (1, 2, 4, 8)),
        ("u", (1, 2, 4, 8)),
        ("b", (1,)),
    )
    for size in sizes
    for order in "<>|"
)
_NUMPY_SCALARS: Final = frozenset(np.dtype(code).type for code in "?bBhHiIlLqQefdFD")

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder()


class CannotCross(Exception):
    """A value that cannot cross; the text is the name of what cannot."""


class Garbled(Exception):
    """Bytes that are no value or no message."""


def encode(value: Any) -> bytes:
    """Return a plain value as bytes.

    Raises: CannotCross, whose text names the offending type or limit.
    """
    packed = _encoder.encode(_Packer().pack(value, 0))
    if len(packed) > MAX_BYTES:
        raise CannotCross(f"a value of {len(packed) // 2**20} MB")
    return packed


def decode(data: bytes) -> Any:
    """Return the value that `data` holds.

    Raises: Garbled for anything that `encode` could not have made.
    """
    if len(data) > MAX_BYTES:
        raise Garbled("too long")
    collects = gc.isenabled()
    gc.disable()  # a message of a million lists would have it search them again and again
    try:
        return _Unpacker().unpack(_decoder.decode(data), 0)
    except (msgspec.DecodeError, RecursionError, MemoryError, UnicodeDecodeError) as error:
        raise Garbled(type(error).__name__) from None
    finally:
        if collects:
            gc.enable()


class _Packer:
    """Counts what it packs, so that a value cannot be endless."""

    def __init__(self) -> None:
        self.items = 0

    def pack(self, value: Any, depth: int) -> Any:
        kind = type(value)
        if value is None or kind is bool or kind is float:
            return value
        if kind is int:
            return _pack_int(value)
        if kind is str:
            return _pack_str(value)
        if kind is list or kind is tuple or kind is dict:
            return self._pack_container(value, kind, depth)
        if kind is complex:
            return ["c", value.real, value.imag]
        if kind is np.ndarray:
            return _pack_array(value)
        if kind in _NUMPY_SCALARS:
            return ["n", value.dtype.str, value.tobytes()]
        raise CannotCross(_type_name(kind))

    def _pack_container(self, value: Any, kind: type, depth: int) -> list[Any]:
        if depth >= MAX_DEPTH:
            raise CannotCross("a deeply nested value")
        self.items += len(value)
        if self.items > MAX_ITEMS:
            raise CannotCross(f"a value of more than {MAX_ITEMS} items")
        if kind is dict:
            packed: list[Any] = ["d"]
            for key, item in list(value.items()):
                if not _is_key(key):
                    raise CannotCross(f"a dict with {_type_name(type(key))} keys")
                packed += [self.pack(key, depth + 1), self.pack(item, depth + 1)]
            return packed
        tag = "l" if kind is list else "t"
        return [tag, *[item if type(item) is float else self.pack(item, depth + 1) for item in list(value)]]


def _is_key(value: Any) -> bool:
    """Whether a value may be a dict's key. Large ints may not: any number of them have one and the same hash."""
    return type(value) in (str, float, bool, type(None)) or (type(value) is int and -(2**63) <= value < 2**64)


def _pack_int(value: int) -> Any:
    if -(2**63) <= value < 2**64:
        return value
    if value.bit_length() > MAX_INT_DIGITS * 3:
        raise CannotCross("an int of more than 900 digits")
    return ["i", str(value)]


def _pack_str(value: str) -> str:
    if len(value) > MAX_BYTES:
        raise CannotCross("a very long text")
    return value.encode("utf-8", "replace").decode("utf-8")


def _pack_array(value: Any) -> list[Any]:
    if value.dtype.str not in _DTYPES:
        raise CannotCross(f"an array of dtype {printable(str(value.dtype))}")
    if value.ndim > MAX_DIMENSIONS or value.nbytes > MAX_BYTES:
        raise CannotCross("a very large array")
    return ["a", value.dtype.str, list(value.shape), value.tobytes()]


def _type_name(kind: type) -> str:
    try:
        module = type.__dict__["__module__"].__get__(kind)
    except AttributeError:  # a class need have none
        module = ""
    name = name_of(kind)
    return name if module in ("builtins", "__main__", "submission") else printable(f"{module}.{name}")


def name_of(kind: type) -> str:
    """Return a class's own name; `type.__dict__`, since a metaclass could make `kind.__name__` anything."""
    return printable(type.__dict__["__name__"].__get__(kind))


def printable(text: str) -> str:
    """Return a short text without control characters."""
    return "".join(c if c.isprintable() else "?" for c in str(text)[:80])


class _Unpacker:
    """Counts what it unpacks by the packer's rule: a short message must not become a vast value."""

    def __init__(self) -> None:
        self.items = 0

    def unpack(self, raw: Any, depth: int) -> Any:
        kind = type(raw)
        if raw is None or kind in (bool, int, float, str):
            return raw
        if kind is not list or not raw or depth > MAX_DEPTH:
            raise Garbled("no tagged value")
        tag = raw[0]
        if tag in ("l", "t", "d"):
            self.items += (len(raw) - 1) // 2 if tag == "d" else len(raw) - 1
            if self.items > MAX_ITEMS:
                raise Garbled("too many items")
        items = raw[1:]
        match tag, items:
            case "l", _:
                return [item if type(item) is float else self.unpack(item, depth + 1) for item in items]
            case "t", _:
                return tuple(self.unpack(item, depth + 1) for item in items)
            case "d", _ if len(items) % 2 == 0:
                return self._unpack_dict(items, depth)
            case "c", [float() as real, float() as imag]:
                return complex(real, imag)
            case "i", [str() as digits] if len(digits) <= MAX_INT_DIGITS and _INT.fullmatch(digits):
                return int(digits)
            case "n", [str() as dtype, bytes() as data] if dtype in _DTYPES:
                return _array(dtype, (), data)[()]
            case "a", [str() as dtype, list() as shape, bytes() as data] if dtype in _DTYPES:
                return _array(dtype, tuple(shape), data)
        raise Garbled("unknown tag")

    def _unpack_dict(self, items: list[Any], depth: int) -> dict[Any, Any]:
        found = {}
        for i in range(0, len(items), 2):
            key = self.unpack(items[i], depth + 1)
            if not _is_key(key):
                raise Garbled("a key that is no scalar")
            found[key] = self.unpack(items[i + 1], depth + 1)
        return found


def _array(dtype: str, shape: tuple[Any, ...], data: bytes) -> Any:
    if len(shape) > MAX_DIMENSIONS or not all(type(n) is int and 0 <= n <= MAX_BYTES for n in shape):
        raise Garbled("no shape")
    if math.prod(shape) * np.dtype(dtype).itemsize != len(data):
        raise Garbled("shape and bytes disagree")
    try:
        return np.frombuffer(data, dtype=dtype).reshape(shape).copy()
    except ValueError:  # an empty array whose other dimensions multiply beyond any size
        raise Garbled("an impossible shape") from None


# --- messages: a length, then msgpack ------------------------------------------------------------------


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


class Raised(msgspec.Struct, array_like=True, tag=True, frozen=True):
    """An exception as text. bases: as the model's; source: index of the source whose line it is, or -1."""

    kind: str
    bases: list[str]
    text: str
    source: int
    line: int
    traceback: str


class NotPlain(msgspec.Struct, array_like=True, tag=True, frozen=True):
    """Something came back that cannot cross."""

    what: str


class Absent(msgspec.Struct, array_like=True, tag=True, frozen=True):
    """There is no such function."""


class Ready(msgspec.Struct, array_like=True, tag=True, frozen=True):
    """From the worker, first of all: the cage stands, or what it lacks: code and name, as `CannotConfine` has them."""

    lacks: tuple[str, str] | None = None


class At(msgspec.Struct, array_like=True, tag=True, frozen=True):
    """From the worker, while loading: this block begins."""

    block: int


class Loaded(msgspec.Struct, array_like=True, tag=True, frozen=True):
    """From the worker: all blocks have been tried; these failed. lacks: as a reply's."""

    failures: list[tuple[int, Raised]]
    printed: str
    lacks: bool = False


class Reply(msgspec.Struct, array_like=True, tag=True, frozen=True):
    """From the worker: how a call ended.

    changed: the encoded (args, kwargs) after the call where they differ from before.
    lacks: a module was asked for that is offered and that this worker does not hold.
    """

    number: int
    ending: Value | Raised | NotPlain | Absent
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
