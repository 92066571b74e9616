"""What a page's figures are drawn from: tables that the chapter's Python computed, so that no formula is repeated.

Arrays travel as the bytes of 32-bit floats in hexadecimal: small, exact to seven digits, and no text that reads as a
number of a test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from autograder.bounds.clipping import clip
from autograder.course.chapter import execute
from autograder.errors import ContentError
from autograder.model import note

FILE = "page.py"

Figure = Callable[[Any], Mapping[str, Any]]  # of functions by name


def figures_in(folder: Path) -> tuple[dict[str, Figure], set[str]]:
    """Return what makes each figure's tables by name, and the pictures that are measured, not drawn on a page.

    folder: the chapter's public one; both are empty where it has no page of its own.
    Raises: ContentError for a file that raises.
    """
    path = folder / FILE
    if not path.is_file():
        return {}, set()
    module = execute(path)
    return dict(module.FIGURES), set(getattr(module, "MEASURED", ()))


def card_in(folder: Path) -> str:
    """Return the figure that a chapter's picture is made of at the end, or nothing. folder: its public one.

    Raises: ContentError for a file that raises.
    """
    path = folder / FILE
    return str(getattr(execute(path), "CARD", "")) if path.is_file() else ""


def tables_of(folder: Path, functions: Any) -> dict[str, Any]:
    """Return each figure's tables by name, ready for JSON. functions: the right answers, as attributes.

    Raises: ContentError for a file that raises.
    """
    try:
        return {name: sendable(figure(functions)) for name, figure in figures_in(folder)[0].items()}
    except ContentError:
        raise
    except Exception as error:  # a file of the chapter's: it can raise anything
        why = {"kind": type(error).__name__, "why": clip(str(error))}
        raise ContentError(note("content.fails", path=str(folder / FILE), **why)) from error


def sendable(tables: Mapping[str, Any]) -> dict[str, Any]:
    """Return a figure's tables ready for JSON."""
    return {key: _sent(value) for key, value in tables.items()}


def _sent(value: Any) -> Any:
    if not isinstance(value, np.ndarray):
        return value
    return {"shape": list(value.shape), "hex": np.ascontiguousarray(value, dtype="<f4").tobytes().hex()}
