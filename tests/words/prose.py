"""Where the engine's code holds prose: texts in Chinese, or of several English words, that a person could read.

Excused by rule, as no person reads them or they are no sentence of the engine's:
docstrings · what an assertion or an exception of Python's own says · patterns (`re`) · code that is made for other
programs: Python that parses, a line that calls or assigns, HTML, CSS, SQL, a command line · lists of
names (`"...".split()`) · names that are compared with what other systems write: Chinese words of up to six characters
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

CHINESE = re.compile(r"[\u4e00-\u9fff]{7,}|[\u4e00-\u9fff][^\u4e00-\u9fff\w]+[\u4e00-\u9fff]")
ENGLISH = re.compile(r"(?:\b[A-Za-z][a-z']+[,;:]? ){3,}(?:[a-z]{2,}|\{\})")
CODE = re.compile(
    r"</?\w+[^>]*>|[;{}]\s*\n|\w+\(.*\)\n|^\s*(import|def|from|#|SELECT|INSERT|CREATE|UPDATE|GRANT|try:)", re.M
)
OWN = re.compile(r"(Usage|Content)Error|EnvironmentProblem|GraderFault|AutograderError|Failure|Text")


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """Yield (line, text) for each text of a module that a person could read."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    excused = {id(each) for node in ast.walk(tree) for each in _excused(node)}
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if id(node) in excused or id(node) in inside:
            continue
        text = _text(node)
        if text and (CHINESE.search(text) or ENGLISH.search(text)) and not CODE.search(text):
            yield node.lineno, text


def _text(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return ""


def _excused(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    elif isinstance(node, ast.Assert) and node.msg is not None:
        yield from ast.walk(node.msg)
    elif isinstance(node, ast.Raise) and node.exc is not None:
        for call in ast.walk(node.exc):
            if isinstance(call, ast.Call) and not OWN.search(ast.unparse(call.func)):
                yield from ast.walk(call)
    elif isinstance(node, ast.Call) and ast.unparse(node.func).startswith("re."):
        yield from ast.walk(node)
    elif isinstance(node, ast.Attribute) and node.attr == "split":
        yield node.value
