"""A handed-in script -> sources and blocks."""

from __future__ import annotations

from autograder.intake.blocks import Blocks, split
from autograder.intake.decoding import Unreadable, decode
from autograder.model import Source


def read_script(data: bytes) -> tuple[tuple[Source, ...], Blocks]:
    """Read a .py file.

    Raises: Unreadable where there is nothing to grade in it.
    """
    text = decode(data)
    if text.lstrip()[:15].lower().startswith(("<!doctype html", "<html")):
        raise Unreadable("这是一个网页，不是 Python 文件", "this is a web page, not a Python file")
    return (Source("submission.py", text),), split(text)
