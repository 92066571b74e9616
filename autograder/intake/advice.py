"""Why an exercise was not found: in a text cell, in a comment, inside a class, split, misspelt. Named, never repaired.

Nothing here changes a score; each note says what is seen, where, and how to hand it in so that it counts.
"""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Collection, Iterator, Sequence
from difflib import SequenceMatcher

from autograder.bounds.clipping import clip
from autograder.intake.blocks import does_nothing, is_main_test
from autograder.intake.notebook_json import Cell
from autograder.intake.parsing import parse
from autograder.model import Block, BlockKind, Note, Place, Source, note

_SIMILAR = 0.8
USUAL_IMPORTS = {
    "np": "import numpy as np",
    "numpy": "import numpy",
    "math": "import math",
    "plt": "import matplotlib.pyplot as plt",
}
_HEAD = re.compile(r"^[^\S\n]*(?:async\s+)?def\s+(\w+)", re.MULTILINE)
_FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef


def advice(
    exercises: Collection[str],
    sources: Sequence[Source],
    blocks: Sequence[Block],
    broken: Collection[str],
    others: Sequence[Cell] = (),
) -> Iterator[Note]:
    """Yield a note for each exercise that was not found though something like it is there.

    broken: what refused pieces would have defined; it has been named already.
    others: the cells of a notebook that are not executed.
    """
    attempted = {name for block in blocks if not block.stub for name in block.names}
    missing = [name for name in exercises if name not in attempted and name not in broken]
    for exercise in exercises:
        if exercise in attempted:
            yield from _leftover(exercise, sources, blocks)
    if missing:
        yield from _not_found(missing, exercises, sources, blocks, others)
    yield from _split_functions(exercises, sources)
    yield from _forgotten_imports(sources, blocks)


def _not_found(
    missing: Collection[str],
    exercises: Collection[str],
    sources: Sequence[Source],
    blocks: Sequence[Block],
    others: Sequence[Cell],
) -> Iterator[Note]:
    """Yield at most one note an exercise: the first place at which it is."""
    in_cells = {name: cell for cell in reversed(others) if "def" in cell.text for name in _HEAD.findall(cell.text)}
    hidden = _hidden([name for name in missing if name not in in_cells], sources, blocks)
    free = {
        name: block
        for block in blocks
        if block.kind is BlockKind.DEFINITION and not block.stub
        for name in block.names
        if name not in exercises
    }
    for exercise in missing:
        if (cell := in_cells.get(exercise)) is not None:
            yield _in_other_cell(exercise, cell)
        elif (told := hidden.get(exercise) or _commented(exercise, sources)) is not None:
            yield told
        elif (name := _most_similar(exercise, free)) is not None:
            place = Place(free[name].line, sources[free[name].source].cell)
            yield note("code.similar_name", place, exercise=exercise, name=name)


def _hidden(exercises: Collection[str], sources: Sequence[Source], blocks: Sequence[Block]) -> dict[str, Note]:
    """Return the note for each exercise that stands inside something else; each block is parsed once."""
    found: dict[str, Note] = {}
    for block in blocks:
        wanted = {name for name in exercises if name not in found and f"def {name}" in block.text}
        if wanted and not block.stub and isinstance(tree := parse(block.text), ast.Module):
            found |= _inside(wanted, tree, block, sources[block.source].cell)
    return found


def _commented(exercise: str, sources: Sequence[Source]) -> Note | None:
    head = f"def {exercise}"
    for source in sources:
        for number, line in enumerate(source.text.split("\n") if head in source.text else (), start=1):
            if line.lstrip().startswith("#") and head in line:
                return note("code.commented_out", Place(number, source.cell), exercise=exercise)
    return None


def _in_other_cell(exercise: str, cell: Cell) -> Note:
    if cell.kind == "code":
        return note("code.under_magic", exercise=exercise, cell=cell.code)
    code = "code.in_markdown" if cell.kind in {"markdown", "heading"} else "code.in_raw"
    return note(code, exercise=exercise, cell=cell.number)


def _inside(wanted: Collection[str], tree: ast.Module, block: Block, cell: int | None) -> dict[str, Note]:
    """Return the note for each function that is hidden in a class, in another function, in `if __name__ == ...`.

    Of several of one name the first counts, and of one that stands in an ordinary `if` or loop nothing is said.
    """
    found: dict[str, Note | None] = {}
    for outer in tree.body:
        for node in ast.walk(outer):
            if not (isinstance(node, _FUNCTIONS) and node.name in wanted) or node is outer or node.name in found:
                continue
            place, where = Place(block.line + node.lineno - 1, cell), _what(outer)
            found[node.name] = note("code.inside", place, exercise=node.name, outer=where) if where else None
    return {name: told for name, told in found.items() if told is not None}


def _what(outer: ast.stmt) -> Note | None:
    match outer:
        case ast.ClassDef(name=name):
            return note("code.in_class", name=clip(name))
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return note("code.in_function", name=clip(name))
        case ast.If(test=test) if is_main_test(test):
            return note("code.in_main")
    return None


def _most_similar(exercise: str, free: Collection[str]) -> str | None:
    wanted = SequenceMatcher(b=_folded(exercise))
    best, found = _SIMILAR, None
    for name in [name for name in itertools.islice(free, 200) if len(name) <= 2 * len(exercise) + 20]:
        wanted.set_seq1(_folded(name))
        if wanted.real_quick_ratio() >= best and wanted.quick_ratio() >= best and (ratio := wanted.ratio()) >= best:
            best, found = ratio, name
    return found


def _folded(name: str) -> str:
    """Return a name without what people vary: case, underscores, a version at the end."""
    return re.sub(r"(?:v?\d+|new|final|copy)$", "", name.lower().replace("_", "")) or name


def _leftover(exercise: str, sources: Sequence[Source], blocks: Sequence[Block]) -> Iterator[Note]:
    """Name a stub's `raise NotImplementedError` that stands in front of the student's own code."""
    for block in blocks:
        if block.names[:1] != (exercise,) or "NotImplementedError" not in block.text:
            continue
        tree = parse(block.text)
        node = tree.body[0] if isinstance(tree, ast.Module) and tree.body else None
        if not isinstance(node, _FUNCTIONS) or node.name != exercise:
            continue
        body = [each for each in node.body if not isinstance(each, ast.Expr) or not does_nothing(each)]
        if len(body) > 1 and isinstance(body[0], ast.Raise) and does_nothing(body[0]):
            place = Place(block.line + body[0].lineno - 1, sources[block.source].cell)
            yield note("code.leftover_raise", place, exercise=exercise)


def _split_functions(exercises: Collection[str], sources: Sequence[Source]) -> Iterator[Note]:
    """Name each exercise whose body goes on in the next code cell, which Python does not join."""
    for source, following in itertools.pairwise(sources):
        first = next((line for line in following.text.split("\n") if line.strip()), "")
        if source.cell is None or not first[:1].isspace():
            continue
        heads = re.findall(r"^(?:async\s+)?def\s+(\w+)", source.text, re.MULTILINE)
        last = source.text.rstrip().rsplit("\n", 1)[-1]
        if heads and heads[-1] in exercises and (last[:1].isspace() or last.startswith(("def", "async"))):
            yield note("code.split_function", exercise=heads[-1], one=source.cell, two=following.cell)


def _forgotten_imports(sources: Sequence[Source], blocks: Sequence[Block]) -> Iterator[Note]:
    """Ask for the usual imports that are used and nowhere made."""
    bound = {name for block in blocks for name in block.names}
    if "*" in bound:  # `from pylab import *` brings anything
        return
    wanted = {name: re.compile(rf"(?<![\w.]){name}\.\w") for name in USUAL_IMPORTS if name not in bound}
    places: dict[str, Place] = {}
    for block in blocks:
        here = [
            name
            for name, used in wanted.items()
            if name not in places and f"{name}." in block.text and used.search(block.text)
        ]
        for name, line in _uses(block, here).items() if here else ():
            places[name] = Place(block.line + line - 1, sources[block.source].cell)
    for name in wanted:
        if (place := places.get(name)) is not None:
            yield note("code.forgotten_import", place, name=name, made=USUAL_IMPORTS[name])


def _uses(block: Block, names: Collection[str]) -> dict[str, int]:
    """Return the line of the block's first use of each of these that is a global name there."""
    tree = parse(block.text)
    first: dict[str, int] = {}
    local: set[str] = set()
    for node in ast.walk(tree) if isinstance(tree, ast.Module) else ():
        match node:
            case ast.Name(id=found, ctx=ast.Load()) if found in names:
                first[found] = min(first.get(found, node.lineno), node.lineno)
            case ast.Name(id=found) | ast.arg(arg=found) if found in names:
                local.add(found)
            case ast.alias(name=found, asname=other):
                local |= {other or "", found.split(".", 1)[0]}
    return {name: line for name, line in first.items() if name not in local}
