"""Pictures that a student pasted into a Markdown cell: kept where they are pictures, within one allowance a notebook.

A browser decides by what stands in a picture, so we look, too. One that Colab wrote into the text becomes an
attachment, as Jupyter writes it. A reference whose picture is not kept leads nowhere: nbconvert would fail on it.
"""

from __future__ import annotations

import base64
import binascii
import html
import re
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import unquote

from autograder.bounds.budget import MAX_BYTES

_BEGINNINGS: Final = {
    "image/png": (b"\x89PNG\r\n\x1a\n",),
    "image/jpeg": (b"\xff\xd8\xff",),
    "image/gif": (b"GIF87a", b"GIF89a"),
}
_MAX_PIXELS: Final = 40_000_000
_AROUND: Final = 200  # characters about a picture: its name, its kind
_WRITTEN_IN = re.compile(
    r"(\](?:\(|:)\s*)<?data:(image/(?:png|jpeg|gif));base64,([A-Za-z0-9+/=]+)>?(?=[\s)]|$)", re.ASCII
)
_REFERENCE = re.compile(r"(\](?:\(|:)[\s>]*<?)attachment:([^\s()<>]*)")
_PLAIN_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]{0,79}", re.ASCII)


class Allowance:
    """What all pictures of one notebook may come to, in characters of the notebook."""

    def __init__(self, left: int = MAX_BYTES) -> None:
        self.left = left

    def take(self, mime: Any, text: Any) -> str | None:
        """Return a picture's data as it is kept, or None where it is no picture or too much."""
        if mime not in _BEGINNINGS or not isinstance(text, str) or len(text) > self.left + 4096:
            return None
        try:
            data = base64.b64decode("".join(text.split()), validate=True)
        except (binascii.Error, ValueError):
            return None
        kept = base64.b64encode(data).decode("ascii")
        if not data.startswith(_BEGINNINGS[mime]) or len(kept) > self.left or _pixels(mime, data) > _MAX_PIXELS:
            return None
        self.left -= len(kept) + _AROUND
        return kept


def kept_pictures(source: str, attachments: Any, allowance: Allowance) -> tuple[str, dict[str, dict[str, str]]]:
    """Return a cell's source, whose references lead to what is kept, and the attachments that are."""
    kept: dict[str, dict[str, str]] = {}
    renamed: dict[str, str] = {}
    wanted = {name for match in _REFERENCE.finditer(source) for name in (match[2], _unquoted(match[2]))}
    found = [each for each in attached_pictures(attachments) if each[0] in wanted]
    taken = {name for name, *_ in found}

    def keep(name: str, mime: str, data: str | None) -> str:
        new = name if _PLAIN_NAME.fullmatch(name) else ""
        number = len(kept) + 1
        while not new or (new in kept) or (new != name and new in taken):
            new, number = f"picture-{number}.{mime.removeprefix('image/')}", number + 1
        if data is not None:
            kept[new] = {mime: data}
        return new if data is not None else ""

    for name, mime, text in found:
        renamed[name] = keep(name, mime, allowance.take(mime, text))

    def attached(match: re.Match[str]) -> str:
        new = keep("", match[2], allowance.take(match[2], match[3]))
        return f"{match[1]}attachment:{new}" if new else f"{match[1]}#{match[2]}"

    def led(match: re.Match[str]) -> str:
        name = match[2]
        new = renamed.get(name) or renamed.get(_unquoted(name)) or (name if name in kept else "")
        return f"{match[1]}attachment:{new}" if new else f"{match[1]}#attachment:{name}"

    return _REFERENCE.sub(led, _WRITTEN_IN.sub(attached, source)), kept


def attached_pictures(attachments: Any) -> list[tuple[str, str, str]]:
    """Return (name, type, data) of what may be pictures in a cell's attachments, whatever these are."""
    found = []
    for name, bundle in attachments.items() if isinstance(attachments, Mapping) else ():
        for mime, text in bundle.items() if isinstance(bundle, Mapping) else ():
            text = "".join(map(str, text)) if isinstance(text, list) else text
            if mime in _BEGINNINGS and isinstance(text, str):
                found.append((str(name), str(mime), text))
                break
    return found


def _unquoted(name: str) -> str:
    return unquote(html.unescape(name))


def _pixels(mime: str, data: bytes) -> int:
    """Return how many pixels a picture claims to have: a browser makes room for them all."""
    if mime == "image/png":
        return int.from_bytes(data[16:20], "big") * int.from_bytes(data[20:24], "big")
    if mime == "image/gif":
        return int.from_bytes(data[6:8], "little") * int.from_bytes(data[8:10], "little")
    place = 2
    while place + 9 <= len(data) and data[place] == 0xFF:
        if data[place + 1] in {0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF}:
            return int.from_bytes(data[place + 5 : place + 7], "big") * int.from_bytes(
                data[place + 7 : place + 9], "big"
            )
        place += 2 + int.from_bytes(data[place + 2 : place + 4], "big")
    return 0
