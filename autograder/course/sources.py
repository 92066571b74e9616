"""A chapter's files as text and as Python: whatever is wrong with one is told with its path, on one line."""

from __future__ import annotations

import ast
from pathlib import Path

from autograder.errors import ContentError
from autograder.machine import why_os
from autograder.model import note


def read_text(path: Path) -> str:
    """Return a file's text.

    Raises: ContentError where it cannot be read or is no UTF-8.
    """
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ContentError(note("content.unread", path=str(path), why=why_os(error))) from error
    except UnicodeDecodeError as error:
        raise ContentError(note("content.unread", path=str(path), why=str(error))) from error


def read_python(path: Path) -> ast.Module:
    """Return a file's syntax tree; nothing is executed.

    Raises: ContentError where it cannot be read or does not parse.
    """
    return parse(read_text(path), str(path))


def parse(source: str, where: str) -> ast.Module:
    """Return the syntax tree of a text that stands in `where`.

    Raises: ContentError where it does not parse.
    """
    try:
        return ast.parse(source)
    except SyntaxError as error:
        raise ContentError(note("content.no_python", path=where, line=error.lineno or 1, why=error.msg)) from error
    except (ValueError, RecursionError, MemoryError) as error:  # null characters, or nested too deeply
        why = str(error) or type(error).__name__
        raise ContentError(note("content.no_python", path=where, line=1, why=why)) from error
