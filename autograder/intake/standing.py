"""Where something that a version has brought stands in a text that this Python reads: the line of the first piece."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import warnings
from collections import deque
from typing import Final

from autograder.intake.parsing import parse

Version = tuple[int, int]

_ASKING: Final = frozenset({"hasattr", "version_info"})


def as_python_knows(version: Version, text: str) -> int | None:
    """Return the line of what Python's own parser knows to be of that version or a newer one."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(text, feature_version=(version[0], version[1] - 1))
    except SyntaxError as error:
        return error.lineno or 1
    return None


def in_f_strings(text: str) -> int | None:
    """Return the line of an f-string that only Python 3.12 reads: its quotes, a backslash or a comment within {}."""
    start, middle, end = (getattr(tokenize, f"FSTRING_{part}", None) for part in ("START", "MIDDLE", "END"))
    if start is None or not re.search(r"[fF][rR]?[\"']", text):
        return None
    open_quotes: list[str] = []
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            quote = token.string.lstrip("rRbBfFuUtT")[:3]
            quote = quote if quote in ('"""', "'''") else quote[:1]
            if open_quotes and token.type not in (middle, end) and _is_newer(token, open_quotes, quote, start):
                return token.start[0]
            if token.type == start:
                open_quotes.append(quote)
            elif token.type == end:
                open_quotes.pop()
    except (tokenize.TokenError, SyntaxError, IndexError):
        return None
    return None


def _is_newer(token: tokenize.TokenInfo, open_quotes: list[str], quote: str, start: int) -> bool:
    if token.type == tokenize.COMMENT or (token.type == tokenize.NL and len(open_quotes[-1]) == 1):
        return True
    if token.type not in (tokenize.STRING, start):
        return False
    return any(each in quote for each in open_quotes) or "\\" in token.string


def lazy_or_unpacked(text: str) -> int | None:
    """Return the line of what Python 3.15 brought and its parser takes for older: `lazy import`, `[*x for x in y]`."""
    tree = parse(text)
    if isinstance(tree, Exception):
        return None
    return min(
        (node.lineno for node in ast.walk(tree) if isinstance(node, ast.stmt | ast.expr) and _is_new(node)),
        default=None,
    )


def _is_new(node: ast.AST) -> bool:
    if isinstance(node, ast.DictComp):
        return node.value is None
    if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp):
        return isinstance(node.elt, ast.Starred)
    return bool(getattr(node, "is_lazy", False))


def library_names(tree: ast.Module) -> dict[str, int]:
    """Return the names of modules that a text uses, such as `math.sumprod`, each with the first line.

    What is tried (`try`), or asked for (`hasattr`, `version_info`), has another way beside it, and is left out.
    """
    modules: dict[str, str] = {}
    found: dict[str, int] = {}
    todo: deque[ast.AST] = deque([tree])
    while todo:
        node = todo.popleft()
        if isinstance(node, ast.Import):
            for each in node.names:
                root = each.name.split(".")[0]
                modules[each.asname or root] = each.name if each.asname else root
        elif isinstance(node, ast.ImportFrom):
            for each in node.names:
                found.setdefault(f"{node.module}.{each.name}", node.lineno)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = modules.get(node.value.id, "")
            found.setdefault(f"{module}.{node.attr}", node.lineno)
        if not _has_another_way(node):
            todo += ast.iter_child_nodes(node)
    return found


def _has_another_way(node: ast.AST) -> bool:
    if isinstance(node, ast.If | ast.IfExp):
        parts = ast.walk(node.test)
        return not _ASKING.isdisjoint(getattr(part, "id", getattr(part, "attr", "")) for part in parts)
    return isinstance(node, ast.Try)
