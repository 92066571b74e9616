"""`public_values.json`: a chapter's fingerprints as students have them, written and read.

Staff read it too: to compute it anew takes two seconds. It names what it was made of, and counts for nothing else.
"""

from __future__ import annotations

import hashlib
import json
import re
from functools import partial
from pathlib import Path
from typing import Any, Final

from autograder import __version__
from autograder.authors.misconceptions import FOLDER
from autograder.bounds.clipping import clip
from autograder.course.chapter import MANIFEST, Chapter
from autograder.diagnosis.fingerprints import Fingerprints, Known, from_chapter
from autograder.diagnosis.packing import (
    pack,
    pack_all,
    pack_result,
    pack_table,
    unpack,
    unpack_all,
    unpack_result,
    unpack_table,
)
from autograder.diagnosis.variants import Variant
from autograder.errors import ContentError
from autograder.model import CallResult, Explanation, Returned, Text, note
from autograder.suite.recording import RecordedCall, Recording
from autograder.words import say

FILE: Final = "public_values.json"
FORMAT: Final = 4


def fingerprints_of(chapter: Chapter, recording: Recording) -> dict[str, Fingerprints]:
    """Return a chapter's fingerprints: read from its file where that was made of just this, else computed.

    Raises: ContentError for content that does not hold.
    """
    try:
        document = _document(chapter.public / FILE)
        if document.get("made_of") == made_of(chapter):
            return _exercises(document, chapter.public / FILE)
    except (ContentError, OSError):
        pass  # absent, damaged, of another version: `build` tells; what cannot be read is told below
    return from_chapter(chapter, recording)


def made_of(chapter: Chapter) -> str:
    """Return a digest of what a chapter's fingerprints are made of: this kit, manifest, public tests, secret code."""
    digest = hashlib.sha256(__version__.encode())
    mistakes = (path for path in sorted((chapter.secret / FOLDER).glob("*")) if path.suffix in {".py", ".toml"})
    for path in (chapter.public / MANIFEST, chapter.public_tests, chapter.secret / "reference.py", *mistakes):
        content = path.read_bytes() if path.exists() else b""
        digest.update(f"\0{path.name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


def to_json(fingerprints: dict[str, Fingerprints], digest: str = "") -> str:
    """Return the text of public_values.json. digest: of what they were made of."""
    tables = {name: _table(each) for name, each in fingerprints.items()}
    document = {"format": FORMAT, "made_of": digest, "exercises": tables}
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return re.sub(r'(?=\{"(?:name|code)":)', "\n", text) + "\n"  # a line a misconception or variant: readable


def _table(fingerprints: Fingerprints) -> dict[str, Any]:
    """Return an exercise's fingerprints as `_exercise` reads them."""
    return {
        "parameters": list(fingerprints.parameters),
        "defaults": pack_table(dict(fingerprints.defaults)),
        "steps": fingerprints.steps,
        "place": fingerprints.place,
        "calls": [{"args": pack_all(c.args), "kwargs": pack_table(c.kwargs)} for c in fingerprints.calls],
        "right": [pack_result(c.result) for c in fingerprints.calls],
        "prefixes": [pack_all(values) for values in fingerprints.prefixes],
        "variants": [
            {"code": v.code, "on": list(v.on), "right": [None if r is None else pack(r.value) for r in v.results]}
            for v in fingerprints.variants
        ],
        "misconceptions": [_misconception(known) for known in fingerprints.known],
    }


def _misconception(known: Known) -> dict[str, Any]:
    told = known.explanation
    said = (("seen", told.seen), ("means", told.means), ("next", told.next))
    return {
        "name": known.name,
        "family": known.family,
        **{key: {"zh": say(each, "zh"), "en": say(each, "en")} for key, each in said},
        **({} if known.can_be_named else {"cheaper": True}),
        "results": [pack_result(result) for result in known.results],
        "beyond": [pack_result(result) for result in known.beyond()],
    }


def read_calls(folder: Path) -> dict[str, tuple[RecordedCall, ...]]:
    """Return each exercise's public calls with what is right, from a chapter's public folder.

    Raises: ContentError, as `from_json`.
    """
    return {exercise: each.calls for exercise, each in from_json(folder / FILE).items()}


def from_json(path: Path) -> dict[str, Fingerprints]:
    """Read public_values.json.

    Raises: ContentError where it is absent, damaged or of another version of the kit.
    """
    return _exercises(_document(path), path)


def _document(path: Path) -> dict[str, Any]:
    try:
        document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8-sig"))
        if document["format"] != FORMAT:
            found = clip(str(document["format"]))
            raise ContentError(note("content.other_format", path=str(path), found=found, known=FORMAT))
    except OSError as error:
        raise ContentError(note("content.unread_generated", path=str(path), why=error.strerror)) from error
    except (ValueError, KeyError, TypeError) as error:
        raise _damaged(path, error) from error
    return document


def _exercises(document: dict[str, Any], path: Path) -> dict[str, Fingerprints]:
    try:
        return {name: _exercise(name, table) for name, table in document["exercises"].items()}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise _damaged(path, error) from error


def _damaged(path: Path, error: Exception) -> ContentError:
    return ContentError(note("content.damaged", path=str(path), why=clip(str(error))))


def _exercise(name: str, table: dict[str, Any]) -> Fingerprints:
    calls = tuple(
        RecordedCall(name, unpack_all(call["args"]), unpack_table(call["kwargs"]), unpack_result(right))
        for call, right in zip(table["calls"], table["right"], strict=True)
    )
    known = tuple(
        Known(
            each["name"],
            each["family"],
            Explanation(*(Text(**each[key]) for key in ("seen", "means", "next"))),
            tuple(map(unpack_result, each["results"])),
            is_cheaper=partial(each.get, "cheaper", False),
            beyond=partial(_results, each["beyond"]),
        )
        for each in table["misconceptions"]
    )
    prefixes = tuple(unpack_all(values) for values in table["prefixes"])
    parameters, defaults = tuple(table["parameters"]), unpack_table(table["defaults"])
    made = partial(_variants, table["variants"])
    return Fingerprints(calls, known, table["steps"], table["place"], prefixes, parameters, defaults, made)


def _results(packed: list[Any]) -> tuple[CallResult, ...]:
    return tuple(map(unpack_result, packed))


def _variants(tables: list[dict[str, Any]]) -> tuple[Variant, ...]:
    return tuple(
        Variant(
            each["code"],
            tuple(each["on"]),
            tuple(None if right is None else Returned(unpack(right)) for right in each["right"]),
        )
        for each in tables
    )
