"""What students receive of a chapter: an allow-list of file names, and the stubs to start over with."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from autograder.bounds.clipping import clip
from autograder.course.chapter import MANIFEST
from autograder.errors import ContentError
from autograder.model import Text, note

STUBS = "stubs.json"
FORMAT = 1

# By hand, by name; what a chapter lacks is left out.
HAND_WRITTEN = (
    MANIFEST, "reading.zh.md", "reading.en.md", "test_public.py", "pictures.py", "finish.py", "quiz.toml",
    "guesses.toml", "cells.toml", "labels.otf", "labels.LICENSE",
)  # fmt: skip


def work_names(chapter: str) -> tuple[str, ...]:
    """Return the names of the files that students write into: the script and the notebooks."""
    return f"{chapter}.py", f"{chapter}.ipynb", f"{chapter}.en.ipynb"


def public_names(chapter: str) -> tuple[str, ...]:
    """Return the names of all files that students receive."""
    return (*HAND_WRITTEN, *work_names(chapter), "public_values.json", STUBS)


def to_json(stubs: Mapping[str, tuple[str, Text]]) -> str:
    """Return the text of stubs.json: for each exercise the script's stub and each notebook's."""
    table = {name: {"script": script, "zh": cell.zh, "en": cell.en} for name, (script, cell) in stubs.items()}
    return json.dumps({"format": FORMAT, "stubs": table}, ensure_ascii=False, indent=1) + "\n"


def read_stubs(folder: Path) -> dict[str, tuple[str, Text]]:
    """Read the stubs of the chapter in `folder`.

    Raises: ContentError where they are absent, damaged or of another version of the kit.
    """
    path = folder / STUBS
    try:
        document = json.loads(path.read_text(encoding="utf-8-sig"))
        if document["format"] != FORMAT:
            raise ContentError(
                note("content.other_format", path=str(path), found=clip(str(document["format"])), known=FORMAT)
            )
        return {name: (each["script"], Text(each["zh"], each["en"])) for name, each in document["stubs"].items()}
    except OSError as error:
        raise ContentError(note("content.unread_generated", path=str(path), why=error.strerror)) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ContentError(note("content.damaged", path=str(path), why=clip(str(error)))) from error
