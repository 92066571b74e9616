"""A right answer as text and what is changed in it -> a wrong answer as text, a function that stands by itself.

Each way takes the original and returns the source of a function of the same name and, but for what is changed, the
same signature. Where the right answer is still called, it stands inside under its own name, so that one that calls
itself calls the right one.
"""

from __future__ import annotations

import ast
import difflib
import textwrap
from collections.abc import Mapping

from autograder.authors.original import Original
from autograder.model import Parameter, note
from autograder.words import say


class Unfit(Exception):
    """A change that cannot be made of this original; the note says why, and what would do."""

    def __init__(self, code: str, **parameters: Parameter) -> None:
        self.note = note(f"misconceptions.{code}", **parameters)
        super().__init__(say(self.note, "en"))


def change(original: Original, pairs: Mapping[str, str]) -> str:
    """Put each new text in the place of an old one, which stands in the original exactly once.

    Raises: Unfit where a text stands nowhere or more than once, or where two of them overlap.
    """
    text = original.text
    places = sorted((_place(text, old), old, new) for old, new in pairs.items())
    done, end = "", 0
    for start, old, new in places:
        if start < end:
            raise Unfit("overlap", old=old)
        done, end = done + text[end:start] + new, start + len(old)
    return f"{done}{text[end:]}\n"


def _place(text: str, old: str) -> int:
    count = text.count(old)
    if not old.strip() or count > 1:
        raise Unfit("several", old=old, count=count)
    if not count:
        lines = [line.strip() for line in text.split("\n")]
        nearest = difflib.get_close_matches(old, lines, n=1, cutoff=0.4)  # of lines, however long
        raise Unfit("nowhere", old=old, near=next(iter(nearest), None))
    return text.index(old)


def returns(original: Original, expression: str) -> str:
    """Return an expression over the original's own names in the place of what it returns.

    Raises: Unfit where the original returns at several places, or at none.
    """
    tree = ast.parse(original.text)
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Return)]
    if len(found) != 1 or found[0].value is None:
        raise Unfit("returns", count=len(found))
    node = found[0]
    lines = original.text.encode().split(b"\n")  # the positions count bytes
    start = lines[node.lineno - 1][: node.col_offset]
    rest = lines[(node.end_lineno or 0) - 1][node.end_col_offset :]
    changed = start + f"return {_bracketed(expression)}".encode() + rest
    return b"\n".join([*lines[: node.lineno - 1], changed, *lines[node.end_lineno :]]).decode() + "\n"


def instead(original: Original, expression: str) -> str:
    """Return an expression over the parameters, and nothing else of the original."""
    return f"{original.head}\n    return {_bracketed(expression)}\n"


def before(original: Original, statements: str) -> str:
    """Run statements on the parameters, then the original on what they have become."""
    return around(original, f"{statements.strip()}\nreturn {original.call}")


def result(original: Original, expression: str) -> str:
    """Return an expression over the right `result` and the parameters."""
    return after(original, f"return {_bracketed(expression)}")


def after(original: Original, statements: str) -> str:
    """Run statements on the right `result` and the parameters."""
    return around(original, f"result = {original.call}\n{statements}")


def around(original: Original, statements: str) -> str:
    """Run statements that call the original themselves, by its own name."""
    inner = textwrap.indent(original.text, "    ")
    return f"{original.head}\n{inner}\n{textwrap.indent(statements, '    ')}\n"


def with_head(original: Original, arguments: ast.arguments) -> str:
    """Give the original another signature."""
    return f"def {original.name}({ast.unparse(arguments)}):\n{original.body}\n"


def _bracketed(expression: str) -> str:
    expression = expression.strip()
    return f"(\n{expression}\n)" if "\n" in expression else expression
