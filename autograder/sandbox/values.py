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
import re
from typing import Any, Final, Literal

import msgspec
import numpy as np

MAX_BYTES: Final = 4 * 2**20  # one message
MAX_DEPTH: Final = 16
MAX_ITEMS: Final = 65_000
MAX_INT_DIGITS: Final = 1_000
MAX_DIMENSIONS: Final = 8

_INT: Final = re.compile("-?[0-9]+")
_DTYPES: Final = {
    f"{order}{kind}{size}": np.dtype(f"{order}{kind}{size}")
    for kind, sizes in (
        ("f", (2, 4, 8)),
        ("c", (8, 16)),
        ("i", (1, 2, 4, 8)),
        ("u", (1, 2, 4, 8)),
        ("b", (1,)),
    )
    for size in sizes
    for order in "<>|"
}
_SCALARS: Final = frozenset({type(None), bool, int, float, str})  # that msgpack knows
_NUMPY_SCALARS: Final = frozenset(np.dtype(code).type for code in "?bBhHiIlLqQefdFD")

NotPlain = Literal[
    "value_of_type", "deep_value", "many_items", "dict_keys", "long_int", "long_text", "array_of_dtype", "large_array",
    "large_value",
]  # fmt: skip

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder()


class CannotCross(Exception):
    """A value that is not plain. code: why, as `words.calls` has it; name: of its type, or of what goes too far."""

    def __init__(self, code: NotPlain, name: str = "") -> None:
        super().__init__(code, name)
        self.code, self.name = code, name


class Garbled(Exception):
    """Bytes that are no value or no message."""


def encode(value: Any) -> bytes:
    """Return a plain value as bytes.

    Raises: CannotCross.
    """
    packed = _encoder.encode(_Packer().pack(value, 0))
    if len(packed) > MAX_BYTES:
        raise CannotCross("large_value", str(len(packed) // 2**20))
    return packed


def encode_arguments(args: tuple[Any, ...], kwargs: dict[str, Any]) -> bytes:
    """Return a call's arguments as bytes; of those that cannot cross, that they cannot."""
    try:
        return encode((args, kwargs, []))
    except CannotCross:
        given = [*args, *kwargs.values()]
    places = [place for place, value in enumerate(given) if not _crosses(value)]
    for left_out in (places, list(range(len(given)))):  # all of them where each would cross, and not all together
        crossing = [None if place in left_out else value for place, value in enumerate(given)]
        named = dict(zip(kwargs, crossing[len(args) :], strict=True))
        try:
            return encode((tuple(crossing[: len(args)]), named, left_out))
        except CannotCross:
            continue
    raise CannotCross("large_value")


def decode_arguments(data: bytes) -> tuple[tuple[tuple[Any, ...], dict[str, Any]], int]:
    """Return the arguments that `data` holds, and of how many parts they are; `...` stands for what could not cross.

    Raises: Garbled.
    """
    value, parts = decode_counted(data)
    match value:
        case (tuple() as args, dict() as kwargs, list() as left_out) if {type(each) for each in left_out} <= {int}:
            given = [... if place in left_out else each for place, each in enumerate((*args, *kwargs.values()))]
            return (tuple(given[: len(args)]), dict(zip(kwargs, given[len(args) :], strict=True))), parts
    raise Garbled("no arguments")


def _crosses(value: Any) -> bool:
    try:
        encode(value)
    except CannotCross:
        return False
    return True


def decode(data: bytes) -> Any:
    """Return the value that `data` holds.

    Raises: Garbled for anything that `encode` could not have made.
    """
    return decode_counted(data)[0]


def decode_counted(data: bytes) -> tuple[Any, int]:
    """Return the value that `data` holds, and of how many parts it is; plain numbers and texts of a list are none.

    Raises: Garbled for anything that `encode` could not have made.
    """
    if len(data) > MAX_BYTES:
        raise Garbled("too long")
    collects = gc.isenabled()
    try:
        gc.disable()  # a message of a million lists would have it search them again and again
        unpacker = _Unpacker()
        return unpacker.unpack(_decoder.decode(data), 0), unpacker.parts
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
        raise CannotCross("value_of_type", _type_name(kind))

    def _pack_container(self, value: Any, kind: type, depth: int) -> list[Any]:
        if depth >= MAX_DEPTH:
            raise CannotCross("deep_value")
        self.items += len(value)
        if self.items > MAX_ITEMS:
            raise CannotCross("many_items", str(MAX_ITEMS))
        if kind is dict:
            packed: list[Any] = ["d"]
            for key, item in list(value.items()):
                if not _is_key(key):
                    raise CannotCross("dict_keys", _type_name(type(key)))
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
        raise CannotCross("long_int")
    return ["i", str(value)]


def _pack_str(value: str) -> str:
    if len(value) > MAX_BYTES:
        raise CannotCross("long_text")
    return value.encode("utf-8", "replace").decode("utf-8")


def _pack_array(value: Any) -> list[Any]:
    if value.dtype.str not in _DTYPES:
        raise CannotCross("array_of_dtype", printable(str(value.dtype)))
    if value.ndim > MAX_DIMENSIONS or value.nbytes > MAX_BYTES:
        raise CannotCross("large_array")
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
        self.items = self.parts = 0

    def unpack(self, raw: Any, depth: int) -> Any:
        self.parts += 1
        if type(raw) in _SCALARS:
            return raw
        if type(raw) is not list or not raw or depth > MAX_DEPTH:
            raise Garbled("no tagged value")
        tag, items = raw[0], raw[1:]
        if tag == "l" or tag == "t":
            self._count(len(items))
            unpacked = [item if type(item) in _SCALARS else self.unpack(item, depth + 1) for item in items]
            return unpacked if tag == "l" else tuple(unpacked)
        if tag == "d" and len(items) % 2 == 0:
            self._count(len(items) // 2)
            return self._unpack_dict(items, depth)
        match tag, items:
            case "a", [str() as dtype, list() as shape, bytes() as data] if dtype in _DTYPES:
                return _array(_DTYPES[dtype], shape, data)
            case "n", [str() as dtype, bytes() as data] if dtype in _DTYPES:
                return _array(_DTYPES[dtype], [], data)[()]
            case "c", [float() as real, float() as imag]:
                return complex(real, imag)
            case "i", [str() as digits] if len(digits) <= MAX_INT_DIGITS and _INT.fullmatch(digits):
                return int(digits)
        raise Garbled("unknown tag")

    def _count(self, items: int) -> None:
        self.items += items
        if self.items > MAX_ITEMS:
            raise Garbled("too many items")

    def _unpack_dict(self, items: list[Any], depth: int) -> dict[Any, Any]:
        found = {}
        for i in range(0, len(items), 2):
            key = self.unpack(items[i], depth + 1)
            if not _is_key(key):
                raise Garbled("a key that is no scalar")
            found[key] = self.unpack(items[i + 1], depth + 1)
        return found


def _array(dtype: Any, shape: list[Any], data: bytes) -> Any:
    size = dtype.itemsize
    for n in shape:
        if type(n) is not int or not 0 <= n <= MAX_BYTES or len(shape) > MAX_DIMENSIONS:
            raise Garbled("no shape")
        size *= n
    if size != len(data):
        raise Garbled("shape and bytes disagree")
    try:
        flat = np.frombuffer(data, dtype=dtype)
        return (flat if len(shape) == 1 else flat.reshape(shape)).copy()
    except ValueError:  # an empty array whose other dimensions multiply beyond any size
        raise Garbled("an impossible shape") from None
