"""Put an exercise's stub back, in script and notebooks; the old file stays beside the new one."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import Struct

from autograder.bounds.places import in_place_of
from autograder.course.chapter import Chapter
from autograder.course.release import read_stubs, work_names
from autograder.errors import EnvironmentProblem, UsageError
from autograder.model import Read, Submission, Text, note
from autograder.selfcheck.finding import candidates, read_work

_TOP_LEVEL = re.compile(r"^[^\s#)\]}]")


class Change(Struct, frozen=True):
    """One file that was reset, and where its old text is. added: it had no such function, and all else is kept."""

    file: Path
    kept: Path
    added: bool = False


def reset(chapter: Chapter, name: str, folder: Path) -> list[Change]:
    """Put the stub of the exercise `name` back wherever it was filled in, or is gone; return what changed.

    It is gone from the chapter's own files that have it not; if no file has it, from any that has other exercises.
    Raises: UsageError for a file that no stub can be put into; EnvironmentProblem for one that cannot be written.
    """
    script, cell = read_stubs(chapter.public)[name]
    works = [
        (read_work(chapter, file), text) for file in candidates(chapter, folder) if (text := _text(file)) is not None
    ]
    having = [work.file for work, text in works if _holds(work.submission, text, name)]
    own = work_names(chapter.assignment.id)
    texts = {}
    for work, text in works:
        if isinstance(work.submission, Read) and work.submission.is_stub(name):
            continue
        if work.file in having or work.file.name in own or (work.defined and not having):
            texts[work.file] = with_stub(work.file, text, name, script, cell)
    return [  # once all of them are known to work
        _replace(file, text, added=file not in having and file.suffix.lower() == ".py") for file, text in texts.items()
    ]


def _holds(submission: Submission, text: str, name: str) -> bool:
    """Whether a file has the function, be it one that does not parse or in a notebook that is damaged."""
    texts = [each.text for each in submission.sources] if isinstance(submission, Read) else []
    return any(re.search(rf"(?:\b|\\n)def\s+{name}\b", each) for each in texts or [text])


def with_stub(file: Path, text: str, name: str, script: str, cell: Text) -> str:
    """Return a file's text with the stub in the function's place.

    Raises: UsageError for a notebook that is none.
    """
    if file.suffix.lower() == ".py":
        new = in_script(text.replace("\r\n", "\n"), name, script)
        return new.replace("\n", "\r\n") if "\r\n" in text else new
    try:
        notebook = json.loads(text)
        return in_notebook(notebook, name, cell.get("en" if ".en." in file.name else "zh"))
    except (ValueError, KeyError, TypeError, AttributeError):
        raise UsageError(note("selfcheck.no_whole_notebook", file=file.name)) from None


def in_script(text: str, name: str, stub: str) -> str:
    """Return a script with the stub in the place of the function, once; at the end where there was none."""
    lines = text.split("\n")
    spans = _spans(text, name)
    if not spans:
        return text.rstrip("\n") + f"\n\n\n{stub.rstrip()}\n"
    for start, end in reversed(spans[1:]):
        del lines[start:end]
    start, end = spans[0]
    lines[start:end] = stub.rstrip("\n").split("\n")
    return "\n".join(lines)


def _spans(text: str, name: str) -> list[tuple[int, int]]:
    """Return the lines (from, to) of each top-level definition of a function."""
    try:
        body = ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return _spans_of_broken(text.split("\n"), name)
    found = []
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == name:
            first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            found.append((first - 1, node.end_lineno or node.lineno))
    return found


def _spans_of_broken(lines: list[str], name: str) -> list[tuple[int, int]]:
    """Do the same for a text that does not parse: a function ends where the next line stands at the left margin."""
    found = []
    for start, line in enumerate(lines):
        if not re.match(rf"(?:async\s+)?def\s+{name}\b", line):
            continue
        end = start + 1
        while end < len(lines) and not _TOP_LEVEL.match(lines[end]):
            end += 1
        while end > start + 1 and (not lines[end - 1].strip() or lines[end - 1].startswith("#")):
            end -= 1
        while start and lines[start - 1].startswith("@"):
            start -= 1
        found.append((start, end))
    return found


def in_notebook(notebook: dict[str, Any], name: str, stub: str) -> str:
    """Return a notebook's text with the stub in the function's cell, or in a new one at the end where there is none.

    The exercise's own cell becomes the stub again.
    """
    stub = stub.rstrip("\n")
    done = False
    for cell in _code_cells(notebook):
        source = cell.get("source", "")
        text = source if isinstance(source, str) else "".join(source)
        own = cell.get("id") == f"exercise-{name}"
        if not own and not _spans(text, name):
            continue
        text = stub if own else in_script(text, name, stub)
        cell["source"] = text if isinstance(source, str) else text.splitlines(keepends=True)
        cell["outputs"], cell["execution_count"] = [], None
        done = True
    if not done:
        known = {"id": f"exercise-{name}"} if any("id" in cell for cell in notebook["cells"]) else {}
        empty: dict[str, Any] = {
            "execution_count": None,
            "metadata": {},
            "outputs": [],
            "source": stub.splitlines(keepends=True),
        }
        notebook["cells"].append({"cell_type": "code", **known, **empty})
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def _code_cells(notebook: dict[str, Any]) -> Iterable[dict[str, Any]]:
    return [cell for cell in notebook["cells"] if cell.get("cell_type") == "code"]


# --- files ---------------------------------------------------------------------------------------------


def _text(file: Path) -> str | None:
    try:
        data = file.read_bytes()
    except OSError:
        return None
    for encoding in ("utf-8-sig", "gb18030"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None


def _replace(file: Path, text: str, *, added: bool) -> Change:
    """Write the new text in one step, after the old file was copied to the first free name beside it."""
    number = 1
    while (kept := file.with_name(f"{file.name}.old-{number}")).exists():
        number += 1
    try:
        kept.write_bytes(file.read_bytes())
        with in_place_of(file) as new:
            new.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise unwritable(file, error) from error
    return Change(file, kept, added)


def unwritable(path: Path | str, error: OSError) -> EnvironmentProblem:
    """Return what is raised where a file of the reader's cannot be written."""
    return EnvironmentProblem(note("selfcheck.unwritable", path=str(path), reason=error.strerror or str(error)))
