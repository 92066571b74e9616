"""Plain values cross the wire and come back exactly; nothing else crosses; and nothing that arrives can do harm."""

from __future__ import annotations

import collections
import decimal
import struct
import subprocess
import sys
import time
import types
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from autograder.model import note
from autograder.sandbox import wire
from autograder.sandbox.values import MAX_ITEMS
from autograder.words import say
from tests.samples import ROOT, needs_cage

FUZZED = 100_000

# --- values that cross ---------------------------------------------------------------------------------

_DTYPES = [np.dtype(code) for code in ("f2", "<f4", ">f8", "c8", ">c16", "i1", "<i2", ">i4", "i8", "u1", "u8", "?")]
_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
_ints = st.integers() | st.integers(-(2**2990), 2**2990)
_scalars = st.none() | st.booleans() | _ints | st.floats() | st.complex_numbers() | _text
_numpy_scalars = st.sampled_from(_DTYPES).flatmap(
    lambda dtype: hnp.arrays(dtype.newbyteorder("="), ()).map(lambda array: array[()])
)
_arrays = st.sampled_from(_DTYPES).flatmap(
    lambda dtype: hnp.arrays(dtype, hnp.array_shapes(min_dims=0, max_dims=5, min_side=0, max_side=4))
)
_keys = st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | _text
values = st.recursive(
    _scalars | _numpy_scalars | _arrays,
    lambda inner: (
        st.lists(inner, max_size=5) | st.lists(inner, max_size=5).map(tuple) | st.dictionaries(_keys, inner, max_size=4)
    ),
    max_leaves=20,
)


def assert_exactly(found: Any, sent: Any) -> None:
    """Fail unless `found` is `sent` in type and to the last bit."""
    assert type(found) is type(sent)
    if isinstance(sent, np.ndarray | np.generic):
        assert (found.dtype, found.shape, found.tobytes()) == (sent.dtype, sent.shape, sent.tobytes())
    elif isinstance(sent, dict):
        assert len(found) == len(sent)
        for (found_key, found_item), (key, item) in zip(found.items(), sent.items(), strict=True):
            assert_exactly(found_key, key)
            assert_exactly(found_item, item)
    elif isinstance(sent, list | tuple):
        assert len(found) == len(sent)
        for found_item, item in zip(found, sent, strict=True):
            assert_exactly(found_item, item)
    elif isinstance(sent, float):
        assert struct.pack("d", found) == struct.pack("d", sent)
    elif isinstance(sent, complex):
        assert struct.pack("dd", found.real, found.imag) == struct.pack("dd", sent.real, sent.imag)
    else:
        assert found == sent


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(values)
def test_a_plain_value_comes_back_exactly(value: Any) -> None:
    """Type, shape, byte order and every bit are kept, those of nan and -0.0 too."""
    packed = wire.encode(value)
    assert_exactly(wire.decode(packed), value)
    assert wire.encode(wire.decode(packed)) == packed


@pytest.mark.parametrize("dtype", _DTYPES, ids=str)
def test_arrays_of_every_layout_come_back_as_plain_ones(dtype: np.dtype) -> None:
    """Strided, transposed and read-only arrays arrive as writable ones with the same elements."""
    array = np.arange(24).reshape(2, 3, 4).astype(dtype)
    for view in (array[::-1, ::2], array.T, np.asfortranarray(array), np.broadcast_to(array[0], (2, 3, 4))):
        found = wire.decode(wire.encode(view))
        assert found.dtype == dtype
        assert found.flags.writeable
        assert np.array_equal(found, view)


def test_lone_surrogates_arrive_as_question_marks() -> None:
    assert wire.decode(wire.encode("a\ud800b")) == "a?b"


# --- values that do not --------------------------------------------------------------------------------


class _Float(float):
    pass


class _Array(np.ndarray):
    pass


def _nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


def _cyclic() -> list[Any]:
    value: list[Any] = []
    value.append(value)
    return value


_UNSENDABLE = {
    "float subclass": (_Float(1.0), "test_wire._Float"),
    "bool subclass of int": (type("Int", (int,), {})(1), "Int"),
    "named tuple": (collections.namedtuple("Point", "x")(1), "Point"),
    "ordered dict": (collections.OrderedDict(a=1), "collections.OrderedDict"),
    "array subclass": (np.zeros(2).view(_Array), "test_wire._Array"),
    "masked array": (np.ma.masked_all(2), "MaskedArray"),
    "masked": (np.ma.masked, "MaskedConstant"),
    "matrix": (np.zeros((1, 1)).view(np.matrix), "numpy.matrix"),
    "object array": (np.array([None]), "an array of dtype object"),
    "text array": (np.array(["a"]), "an array of dtype <U1"),
    "structured array": (np.zeros(1, [("a", "f8")]), "an array of dtype [('a', '<f8')]"),
    "date": (np.datetime64("2020-01-01"), "numpy.datetime64"),
    "long double": (np.longdouble(1), "numpy.longdouble"),
    "bytes": (b"a", "bytes"),
    "set": ({1}, "set"),
    "generator": ((x for x in ()), "generator"),
    "function": (len, "builtin_function_or_method"),
    "module": (types, "module"),
    "decimal": (decimal.Decimal(1), "decimal.Decimal"),
    "within a list": ([1, [2, {3}]], "set"),
    "within a dict": ({"a": {"b": b""}}, "bytes"),
    "odd key": ({(1,): 2}, "a dict with tuple keys"),
    "numpy key": ({np.float64(1.0): 2}, "a dict with numpy.float64 keys"),
    "deep": (_nested(17), "a deeply nested value"),
    "cyclic": (_cyclic(), "a deeply nested value"),
    "long": ([0] * 65_001, "a value of more than 65000 items"),
    "unfolding": ([[0] * 30_000] * 3, "a value of more than 65000 items"),
    "vast int": (1 << 3001, "an int of more than 900 digits"),
    "vast array": (np.zeros(2**20), "a very large array"),
    "vast text": ("x" * (4 * 2**20 + 1), "a very long text"),
    "many dimensions": (np.zeros((1,) * 9), "a very large array"),
    "large in sum": (["x" * 2**20] * 5, "a value of 5 MB"),
}


@pytest.mark.parametrize("name", _UNSENDABLE)
def test_anything_else_is_refused_by_its_name(name: str) -> None:
    value, words = _UNSENDABLE[name]
    with pytest.raises(wire.CannotCross) as refused:
        wire.encode(value)
    assert words in say(note(f"calls.{refused.value.code}", name=refused.value.name), "en")
    assert len(refused.value.name) < 100


def test_a_hostile_type_name_is_made_harmless() -> None:
    """Controls are replaced, the length is bounded, and a metaclass cannot choose the name."""

    class Meta(type):
        __name__ = property(lambda cls: "float")  # type: ignore[assignment]

    hostile = Meta("x\x1b[31m\u202e" + "y" * 500, (), {})()
    with pytest.raises(wire.CannotCross) as refused:
        wire.encode(hostile)
    assert "float" not in refused.value.name
    assert refused.value.name.isprintable()
    assert len(refused.value.name) <= 80


# --- what arrives --------------------------------------------------------------------------------------

_pack = msgspec.msgpack.encode
_GARBLED = {
    "nothing": b"",
    "half a value": _pack(["l", 1, 2])[:-1],
    "more than a value": _pack(1) + _pack(2),
    "a map": _pack({"a": 1}),
    "bytes": _pack(b"a"),
    "an extension": _pack(msgspec.msgpack.Ext(1, b"a")),
    "no tag": _pack([]),
    "an unknown tag": _pack(["z"]),
    "a tag that is no text": _pack([["l"], 1]),
    "half a complex": _pack(["c", 1.0]),
    "a complex of ints": _pack(["c", 1, 2]),
    "an int with two signs": _pack(["i", "--5"]),
    "an int of other digits": _pack(["i", "²"]),
    "an int of digits elsewhere in the world": _pack(["i", "٣"]),
    "an int with a blank": _pack(["i", "5\n"]),
    "an int that is too long": _pack(["i", "1" * 1001]),
    "an empty int": _pack(["i", ""]),
    "an odd dict": _pack(["d", "a"]),
    "a list as key": _pack(["d", ["l"], 1]),
    "an array as key": _pack(["d", ["a", "<f8", [0], b""], 1]),
    "an object dtype": _pack(["a", "|O", [1], bytes(8)]),
    "a text dtype": _pack(["n", "<U1", bytes(4)]),
    "a dtype that is no text": _pack(["n", 5, bytes(4)]),
    "a shape with more than its bytes": _pack(["a", "<f8", [2], bytes(8)]),
    "a shape with less than its bytes": _pack(["a", "<f8", [1], bytes(16)]),
    "a negative shape": _pack(["a", "<f8", [-1], bytes(8)]),
    "a shape of floats": _pack(["a", "<f8", [1.0], bytes(8)]),
    "a shape of bools": _pack(["a", "|u1", [True], bytes(1)]),
    "nine dimensions": _pack(["a", "|u1", [1] * 9, bytes(1)]),
    "an impossible shape": _pack(["a", "|u1", [2**22] * 7 + [0], b""]),
    "a scalar of the wrong size": _pack(["n", "<f8", bytes(7)]),
    "too deep": _pack(_nested(0)).join([b"\x92\xa1l"] * 19),
}
_BOMBS: dict[str, Callable[[], bytes]] = {
    "four million items": lambda: _pack(["l", *[None] * 4_000_000]),
    "a million lists": lambda: _pack(["l", *[["l"]] * 1_300_000]),
    "a million tuples within a list": lambda: _pack(["l", ["t", *[["t"]] * 600_000], ["t", *[["t"]] * 600_000]]),
    "a vast dict": lambda: b"\x92\xa1l" + b"\xdd" + struct.pack(">I", 2_000_001) + b"\xa1d" + b"\x01" * 2_000_000,
    "many arrays": lambda: _pack(["l", *[["a", "|b1", [0], b""]] * 350_000]),
    "four billion items announced": lambda: b"\xdd\xff\xff\xff\xff",
    "a text of 4 GB announced": lambda: b"\xdb\xff\xff\xff\xff",
    "nested beyond all stacks": lambda: b"\x91" * 4_000_000,
    "too long": lambda: bytes(wire.MAX_BYTES + 1),
}


@pytest.mark.parametrize("name", _GARBLED)
def test_what_no_encoder_made_is_garbled(name: str) -> None:
    with pytest.raises(wire.Garbled):
        wire.decode(_GARBLED[name])


@pytest.mark.deadline
@pytest.mark.parametrize("name", _BOMBS)
def test_a_short_message_cannot_become_a_vast_value(name: str) -> None:
    """It is garbled, and found out soon."""
    bomb = _BOMBS[name]()
    started = time.process_time()
    with pytest.raises(wire.Garbled):
        wire.decode(bomb)
    assert time.process_time() - started < 3.0


def test_as_many_items_cross_as_may_be_sent() -> None:
    """The limit is the same on both sides, for lists, tuples and dicts."""
    half = MAX_ITEMS // 2
    for value in (
        [0.0] * MAX_ITEMS,
        [(0,) * (half - 1), [1] * (half - 1)],
        dict.fromkeys(range(MAX_ITEMS)),
    ):
        assert_exactly(wire.decode(wire.encode(value)), value)


# --- messages ------------------------------------------------------------------------------------------

_RAISED = wire.Raised("E", ["Exception"], "text", 0, 1, "trace")
_REPLIES = (
    wire.Ready(("x", "y")),
    wire.At(2),
    wire.Loaded([(0, _RAISED)], "p"),
    wire.Reply(1, wire.Value(b"\xc0"), None, "p"),
    wire.Reply(2, _RAISED),
    wire.Reply(3, wire.NotSent("value_of_type", "set")),
    wire.Reply(4, wire.Absent()),
    wire.Stuck([(0, 3)]),
)
_REQUESTS = (
    wire.Load("submission", [("a.py", "x = 1")], [(0, 0, 1, "x = 1")]),
    wire.Call(1, "f", b"\xc0", b"\xc0"),
)


@settings(max_examples=100, deadline=None, derandomize=True, database=None)
@given(st.data())
def test_messages_arrive_however_the_stream_is_cut(data: st.DataObject) -> None:
    """Frames come out whole and in order, whatever the pieces in which their bytes arrive."""
    sent = data.draw(st.lists(st.sampled_from([*_REPLIES, *_REQUESTS]), max_size=6))
    stream = b"".join(map(wire.pack_message, sent))
    reader, found = wire.FrameReader(), []
    while stream:
        size = data.draw(st.integers(1, len(stream)))
        reader.feed(stream[:size])
        stream = stream[size:]
        while (message := reader.next()) is not None:
            found.append(message)
    assert len(found) == len(sent)
    for message, original in zip(found, sent, strict=True):
        read = wire.read_reply if isinstance(original, _kinds(_REPLIES)) else wire.read_request
        assert read(message) == original


def _kinds(messages: tuple[Any, ...]) -> tuple[type, ...]:
    return tuple({type(message) for message in messages})


def test_a_worker_cannot_send_what_only_the_host_sends() -> None:
    for request in _REQUESTS:
        with pytest.raises(wire.Garbled):
            wire.read_reply(_pack(request))


def test_a_length_beyond_the_limit_is_refused_before_its_bytes_arrive() -> None:
    reader = wire.FrameReader(limit=100)
    reader.feed(struct.pack("<I", 101))
    with pytest.raises(wire.Garbled):
        reader.next()


@needs_cage
def test_fuzzing_finds_nothing() -> None:
    """A hundred thousand random and mutated messages end in a value or in `Garbled`, with bounded time and memory."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.sandbox.fuzzing", str(FUZZED), "0"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=25,
    )
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.deadline
def test_keys_that_all_have_one_hash_do_not_cross() -> None:
    """A dict of them takes quadratic time to build; neither end does."""
    key = (2**61 - 1) * 2**70
    with pytest.raises(wire.CannotCross, match=r"dict_keys.*int"):
        wire.encode({key: 1})
    keys = [item for n in range(20_000) for item in (["i", str(key * (n + 1))], 1)]
    started = time.process_time()
    with pytest.raises(wire.Garbled):
        wire.decode(msgspec.msgpack.encode(["d", *keys]))
    assert time.process_time() - started < 1.0


def test_arguments_cross_one_by_one() -> None:
    """Of what cannot cross it is told that it cannot, and of nothing else."""
    endless: list[Any] = []
    endless.append(endless)
    cases = {
        "all": (((1.0, [2, 3]), {"alpha": 0.5}), ((1.0, [2, 3]), {"alpha": 0.5})),
        "one": (((1.0, [print]), {"alpha": 0.5}), ((1.0, ...), {"alpha": 0.5})),
        "named": (((endless, "x"), {"alpha": decimal.Decimal(1), "b": None}), ((..., "x"), {"alpha": ..., "b": None})),
        "together": ((("x" * 3_000_000, "y" * 3_000_000), {}), ((..., ...), {})),
    }
    assert {name: wire.decode_arguments(wire.encode_arguments(*before))[0] for name, (before, _) in cases.items()} == {
        name: after for name, (_, after) in cases.items()
    }


@pytest.mark.parametrize("lie", [7, ((), {}), ((), {}, [True]), ((), {}, [1.0]), ([], {}, []), ((), {}, ()), {}])
def test_what_holds_no_arguments_is_garbled(lie: Any) -> None:
    with pytest.raises(wire.Garbled):
        wire.decode_arguments(wire.encode(lie))
