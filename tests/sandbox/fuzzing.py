"""Throw random and mutated messages at the wire: nothing but `Garbled` may come of it, in bounded time and memory.

    python -m tests.sandbox.fuzzing 1000000 [SEED]

prints what it took, and fails with the message, in hex, that something else came of.
"""

from __future__ import annotations

import random
import struct
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from autograder.sandbox import wire

MAX_RSS_MB = 450  # numpy and the interpreter take some 50 of it; the largest message that may come, the rest

_pack = msgspec.msgpack.encode
_VALUES = (
    None,
    True,
    -1,
    2**63,
    1.5,
    "text",
    ["l", 1, 2.0, "x"],
    ["t", None, ["l"]],
    ["d", "key", 1, 2, 3.0],
    ["c", 1.0, float("nan")],
    ["i", "1" * 50],
    ["i", "-5"],
    ["n", "<f8", bytes(8)],
    ["n", "|b1", b"\x01"],
    ["a", "<f8", [2], bytes(16)],
    ["a", ">c16", [1, 1], bytes(16)],
    ["a", "|u1", [2, 0], b""],
    ["l", ["a", "<i4", [1], b"1234"], ["d", "a", ["t", ["l", ["c", 0.0, 1.0]]]]],
    # what no encoder of ours makes
    {"a": 1},
    {1: {2: [3]}},
    b"bytes",
    ["i", "--5"],
    ["z", 1],
    [],
    msgspec.msgpack.Ext(5, b"abc"),
)
_RAISED = wire.Raised("UnicodeError", ["ValueError"], "text", 0, 3, "trace")
_MESSAGES = (
    wire.Ready(),
    wire.Ready(("no_users", "")),
    wire.At(3),
    wire.Loaded([(1, _RAISED)], "printed"),
    wire.Reply(1, wire.Value(_pack(1.5)), None, "printed"),
    wire.Reply(2, _RAISED, changed=_pack(["t", ["t"], ["d"]])),
    wire.Reply(3, wire.NotSent("value_of_type", "generator")),
    wire.Reply(4, wire.Absent()),
    wire.Stuck([(0, 7), (0, 2)]),
)
_BY_HAND = (
    b"\xc7\x0c\xff" + bytes(12),  # a timestamp of 12 bytes
    b"\xd6\xff\0\0\0\0",
    b"\xd7\xff" + b"\xff" * 8,  # a timestamp beyond all calendars
    b"\x81\x90\xc0",  # a map whose key is a list, a map, bytes, a timestamp
    b"\x81\x80\xc0",
    b"\x81\xc4\x01a\xc0",
    b"\x81\xd6\xff\0\0\0\0\xc0",
    b"\xc1",
    b"\xdd\xff\xff\xff\xff",  # four billion items that do not follow
    b"\xdb\xff\xff\xff\xff",
    b"\x91" * 2000,
)
_SEEDS = (*map(_pack, _VALUES), *map(_pack, _MESSAGES), *_BY_HAND)
# The bytes with which msgpack says what follows.
_TELLING = bytes([0, 1, 0x7F, 0x80, 0x81, 0x90, 0x91, 0x9F, 0xA0, 0xA1, 0xBF, *range(0xC0, 0xE1), 0xFF])


def messages(count: int, seed: int) -> Iterator[bytes]:
    """Yield random messages, and mutations of what the wire knows."""
    chance = random.Random(seed)
    for number in range(count):
        if number % 10 == 0:
            yield chance.randbytes(chance.randint(0, 80))
        else:
            yield _mutate(chance.choice(_SEEDS), chance)


def _mutate(message: bytes, chance: random.Random) -> bytes:
    data = bytearray(message)
    for _ in range(chance.randint(1, 4)):
        place = chance.randint(0, len(data))
        match chance.randrange(6):
            case 0:
                data[place : place + 1] = bytes([chance.choice(_TELLING)])
            case 1 if place < len(data):
                data[place] ^= 1 << chance.randrange(8)
            case 2:
                del data[place:]
            case 3:
                del data[place : place + chance.randint(1, 4)]
            case 4:
                data[place:place] = bytes(chance.choices(_TELLING, k=chance.randint(1, 5)))
            case _:
                data[place:place] = chance.choice(_SEEDS)
    return bytes(data)


def fuzz(count: int, seed: int) -> None:
    """Feed `count` messages to the decoders and, in pieces, to the frame reader."""
    reader = wire.FrameReader(limit=4096)
    chance = random.Random(seed + 1)
    for message in messages(count, seed):
        for decode in (wire.decode, wire.read_reply):
            _expect_only_garbled(decode, message)
        reader = _feed(reader, message, chance)


def _expect_only_garbled(decode: Callable[[bytes], object], message: bytes) -> None:
    try:
        decode(message)
    except wire.Garbled:
        return
    except BaseException:
        print(f"{decode.__name__}: {message.hex()}", file=sys.stderr)
        raise


def _feed(reader: wire.FrameReader, message: bytes, chance: random.Random) -> wire.FrameReader:
    """Feed a message, framed or not, in pieces; return the reader, or a new one after garbage."""
    length = chance.choice((len(message), len(message), len(message), chance.randrange(2**32)))
    data = struct.pack("<I", length) + message
    while data:
        size = chance.randint(1, len(data))
        reader.feed(data[:size])
        data = data[size:]
        try:
            while (found := reader.next()) is not None:
                assert len(found) <= 4096
        except wire.Garbled:
            return wire.FrameReader(limit=4096)
    return reader


def _peak_mb() -> int:
    """Return this process's own peak. getrusage would count what its parent held when it was started."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) // 1024
    raise OSError("no VmHWM in /proc/self/status")


def main(arguments: list[str]) -> None:
    """Fuzz, and print the time and the memory that it took."""
    count, seed = int(arguments[0]), int(arguments[1]) if len(arguments) > 1 else 0
    started = time.monotonic()
    fuzz(count, seed)
    rss_mb = _peak_mb()
    print(f"{count} messages, {time.monotonic() - started:.1f} s, {rss_mb} MB")
    if rss_mb > MAX_RSS_MB:
        sys.exit(f"more than {MAX_RSS_MB} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
