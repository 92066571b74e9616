"""What a page's figures are drawn from: tables that the chapter's Python computed, so that no formula is repeated.

Arrays travel as the bytes of 32-bit floats in hexadecimal: small, exact to seven digits, and no text that reads as a
number of a test.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from autograder.bounds.clipping import clip
from autograder.course.chapter import Chapter, execute
from autograder.errors import ContentError
from autograder.model import note

FILE = "page.py"


def figures_of(chapter: Chapter) -> tuple[dict[str, Any], set[str]]:
    """Return each figure's tables by name, ready for JSON, and the pictures that are measured, not drawn on a page.

    Both are empty where the chapter has no page of its own.
    Raises: ContentError for a file that raises.
    """
    path = chapter.public / FILE
    if not path.is_file():
        return {}, set()
    try:
        module = execute(path)
        made = module.tables(chapter.reference)
    except ContentError:
        raise
    except Exception as error:  # a file of the chapter's: it can raise anything
        why = {"kind": type(error).__name__, "why": clip(str(error))}
        raise ContentError(note("content.fails", path=str(path), **why)) from error
    found = {str(name): {key: _sent(value) for key, value in table.items()} for name, table in made.items()}
    return found, set(getattr(module, "MEASURED", ()))


def _sent(value: Any) -> Any:
    if not isinstance(value, np.ndarray):
        return value
    return {"shape": list(value.shape), "hex": np.ascontiguousarray(value, dtype="<f4").tobytes().hex()}
