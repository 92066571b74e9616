"""gzip, bzip2, xz -> bytes, never more than asked for."""

from __future__ import annotations

import bz2
import lzma
import zlib
from typing import Any

from autograder.intake.decoding import UnreadableFile
from autograder.intake.kinds import Kind
from autograder.model import note

MAX_RATIO = 250
_ALWAYS = 8 * 2**20  # a ratio says nothing about less
_CHUNK = 2**20
_MAX_MEMBERS = 1_000


def check_ratio(unpacked: int, packed: int) -> None:
    """Raise UnreadableFile where so few bytes became so many that it must be a bomb."""
    if unpacked > _ALWAYS and unpacked > MAX_RATIO * max(packed, 1):
        raise UnreadableFile(note("files.bomb", ratio=MAX_RATIO))


def decompress(data: bytes, kind: Kind, limit: int) -> tuple[bytes, bool]:
    """Return what `data` unpacks to, and whether it was cut off.

    Raises: UnreadableFile where it is damaged, a bomb, or unpacks to more than `limit`.
    """
    unpacked = bytearray()
    members, rest = 0, data
    try:
        while rest:  # these formats may follow one another in one file
            decompressor = _decompressor(kind)
            while not decompressor.eof:
                part = decompressor.decompress(rest, _CHUNK)
                rest = decompressor.unconsumed_tail if kind is Kind.GZIP else b""
                unpacked += part
                if len(unpacked) > limit:
                    raise UnreadableFile(note("files.unpacked", mb=max(1, limit // 2**20)))
                check_ratio(len(unpacked), len(data))
                if not part and not rest and (kind is Kind.GZIP or decompressor.needs_input):
                    return bytes(unpacked), not decompressor.eof
            rest = decompressor.unused_data.lstrip(b"\0")
            members += 1
            if members > _MAX_MEMBERS or not rest.startswith(data[:2]):
                break
    except (zlib.error, OSError, EOFError, lzma.LZMAError, ValueError) as error:
        if not unpacked:
            raise UnreadableFile(note("files.stream_damaged")) from error
        return bytes(unpacked), True
    return bytes(unpacked), False


def first_bytes(data: bytes, kind: Kind, size: int) -> bytes:
    """Return the first bytes of what `data`, perhaps the begin of a file only, unpacks to.

    Raises: UnreadableFile where it is damaged.
    """
    unpacked = bytearray()
    decompressor = _decompressor(kind)
    try:
        while len(unpacked) < size and not decompressor.eof:
            part = decompressor.decompress(data, size - len(unpacked))
            data = decompressor.unconsumed_tail if kind is Kind.GZIP else b""
            unpacked += part
            if not part and not data:
                break
    except (zlib.error, OSError, EOFError, lzma.LZMAError, ValueError) as error:
        raise UnreadableFile(note("files.stream_damaged")) from error
    return bytes(unpacked)


def _decompressor(kind: Kind) -> Any:
    if kind is Kind.GZIP:
        return zlib.decompressobj(31)
    return bz2.BZ2Decompressor() if kind is Kind.BZIP2 else lzma.LZMADecompressor(memlimit=256 * 2**20)
