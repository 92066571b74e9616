"""`reference.py` -> the stubs that students fill in. Signature and docstring are the reference's; the body is not.

Docstrings hold Chinese, a line `---`, then English: a script shows both, a notebook one.
"""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

from msgspec import Struct

from autograder.course.chapter import MANIFEST, Chapter
from autograder.course.sources import parse, read_python, read_text
from autograder.errors import ContentError
from autograder.model import Assignment, Lang, Text, note
from autograder.words import say

LANGS: tuple[Lang, ...] = ("zh", "en")


class Stub(Struct, frozen=True):
    """One exercise as students receive it."""

    name: str
    signature: str  # "def f(...) -> float:", perhaps over several lines
    doc: Text

    def text(self, lang: Lang | None = None) -> str:
        """Return the stub's source; `lang` None gives both languages."""
        doc = f"{self.doc.zh}\n---\n{self.doc.en}" if lang is None else self.doc.get(lang)
        lines = [self.signature, *_indent(f'"""{doc}\n"""')]
        return "\n".join([*lines, f'    raise NotImplementedError("{self.name}")', ""])


def read_stubs(chapter: Chapter) -> list[Stub]:
    """Return the chapter's stubs in the manifest's order.

    Raises: ContentError for a function that is missing or whose docstring is not in both languages.
    """
    path = chapter.secret / "reference.py"
    functions = _functions(path)
    stubs = []
    for exercise in chapter.assignment.exercises:
        if exercise.name not in functions:
            raise ContentError(note("content.no_answer", path=str(path), name=exercise.name, file=MANIFEST))
        stubs.append(_stub(path, functions[exercise.name]))
    return stubs


def imports(path: Path) -> str:
    """Return a file's top-level imports, one a line."""
    tree = read_python(path)
    return "\n".join(ast.unparse(node) for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom))


def script(assignment: Assignment, stubs: list[Stub], import_lines: str) -> str:
    """Return `chNN.py`."""
    head = script_head(assignment, import_lines)
    return "\n\n\n".join([head, *(stub.text().rstrip("\n") for stub in stubs)]) + "\n"


def script_head(assignment: Assignment, import_lines: str) -> str:
    """Return what stands above the stubs in `chNN.py`."""
    zh, en = (say(note("chapter_files.script_head", title=assignment.title), lang) for lang in LANGS)
    return "\n\n".join(filter(None, (f'"""{zh}\n---\n{en}\n"""', import_lines)))


def function_source(path: Path, name: str) -> str:
    """Return the source of a top-level function without its decorators."""
    node, text = _functions(path)[name]
    return "\n".join(text.split("\n")[node.lineno - 1 : node.end_lineno]) + "\n"


def _functions(path: Path) -> dict[str, tuple[ast.FunctionDef, str]]:
    text = read_text(path)
    tree = parse(text, str(path))
    return {node.name: (node, text) for node in tree.body if isinstance(node, ast.FunctionDef)}


def _stub(path: Path, function: tuple[ast.FunctionDef, str]) -> Stub:
    node, text = function
    doc = inspect.cleandoc(ast.get_docstring(node) or "")
    zh, line, en = doc.partition("\n---\n")
    if not (zh.strip() and line and en.strip()):
        raise ContentError(note("authoring.no_docstring", path=str(path), name=node.name))
    lines = text.split("\n")[node.lineno - 1 : node.body[0].lineno - 1]
    return Stub(node.name, "\n".join(lines).rstrip(), Text(zh.strip(), en.strip()))


def _indent(text: str) -> list[str]:
    return [f"    {line}" if line else "" for line in text.split("\n")]
