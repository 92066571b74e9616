"""Which share of seeded mistakes in a room its own tests notice, and what that costs. Run by hand.

    python benchmarks/mutation_score.py intake diagnosis [--count 30] [--seed 1] [--others CLONE]

A mistake is one expression of the room changed: a comparison, `and` for `or`, a condition turned round, a number one
larger, `+` for `-`, nothing returned. Each is made in a copy of this clone, where `pytest -x tests/ROOM` runs; it is
noticed if that fails or does not end. The same seed makes the same mistakes. With --others, the tests of another clone
are asked where our own notice nothing: what only they notice was lost where ours were made from them.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CEILING_S = 600
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "build", "__pycache__", ".*_cache", ".hypothesis")
SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    **{ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt},
    **{
        ast.Eq: ast.NotEq,
        ast.NotEq: ast.Eq,
        ast.Is: ast.IsNot,
        ast.IsNot: ast.Is,
        ast.In: ast.NotIn,
        ast.NotIn: ast.In,
    },
    **{ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult},
}


@dataclass(frozen=True)
class Mistake:
    """A changed expression of a file."""

    file: str
    line: int
    old: str
    new: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.old} -> {self.new}"


def mistakes(file: Path, tree: Path) -> Iterator[Mistake]:
    """Yield all mistakes that can be made in one file, from top to bottom."""
    text = file.read_text(encoding="utf-8")
    data, starts = text.encode(), [0]
    for line in data.split(b"\n"):
        starts.append(starts[-1] + len(line) + 1)
    for node in _expressions(ast.parse(text)):
        if (new := _changed(node)) is None:
            continue
        begin = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        changed = data[:begin] + f"({new})".encode() + data[end:]
        old = " ".join(data[begin:end].decode().split())
        yield Mistake(str(file.relative_to(tree)), node.lineno, old[:60], new[:60], changed.decode())


def _expressions(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the expressions that are run, without annotations and what stands in an f-string."""
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns"} or isinstance(node, ast.JoinedStr):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.expr):
                child.asked = name == "test"  # type: ignore[attr-defined]
                child.given = isinstance(node, ast.Return)  # type: ignore[attr-defined]
                yield child
            if isinstance(child, ast.AST):
                yield from _expressions(child)


def _changed(node: ast.expr) -> str | None:
    """Return what stands in an expression's place, or None where it stays."""
    match node:
        case ast.Compare(left, [operator], [right]) if type(operator) in SWAPPED:
            return ast.unparse(ast.Compare(left, [SWAPPED[type(operator)]()], [right]))  # type: ignore[list-item]
        case ast.BoolOp(operator, values):
            return ast.unparse(ast.BoolOp(SWAPPED[type(operator)](), values))  # type: ignore[arg-type]
        case ast.BinOp(left, operator, right) if type(operator) in SWAPPED:
            return ast.unparse(ast.BinOp(left, SWAPPED[type(operator)](), right))  # type: ignore[arg-type]
        case ast.Constant(bool() as value):
            return str(not value)
        case ast.Constant(int() as value):
            return str(value + 1)
    if node.asked:  # type: ignore[attr-defined]
        return f"not ({ast.unparse(node)})"
    return "None" if node.given else None  # type: ignore[attr-defined]


def noticed(tree: Path, room: str) -> bool:
    """Tell whether the room's tests fail, or do not end."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", f"tests/{room}"]
    running = subprocess.Popen(
        command,
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return running.wait(CEILING_S) != 0
    except subprocess.TimeoutExpired:
        os.killpg(running.pid, signal.SIGKILL)
        running.wait()
        return True


def score(tree: Path, room: str, count: int, seed: int, others: Path | None) -> None:
    """Print which mistakes nobody notices, or only the others, and the share that is noticed."""
    for each in (tree, *([copied(tree, others / "tests", tree.with_name("others"))] if others else [])):
        if noticed(each, room):
            raise SystemExit(f"{each.name}: tests/{room} fails without any mistake")
    possible = [each for file in sorted((tree / "autograder" / room).rglob("*.py")) for each in mistakes(file, tree)]
    chosen = random.Random(seed).sample(possible, min(count, len(possible)))
    ours = theirs = 0
    for mistake in chosen:
        with made(mistake, tree):
            if noticed(tree, room):
                ours += 1
            elif others is not None and noticed(copied(tree, others / "tests", tree.with_name("others")), room):
                theirs += 1
                print(f"  noticed by the others alone: {mistake}", flush=True)
            else:
                print(f"  not noticed: {mistake}", flush=True)
    told = "" if others is None else f", {theirs} more by the others"
    print(f"{room}: {ours} of {len(chosen)} noticed{told}; {len(possible)} are possible", flush=True)


@contextmanager
def made(mistake: Mistake, tree: Path) -> Iterator[None]:
    """Make a mistake for a while."""
    file = tree / mistake.file
    right = file.read_text(encoding="utf-8")
    file.write_text(mistake.text, encoding="utf-8")
    yield
    file.write_text(right, encoding="utf-8")


def copied(source: Path, tests: Path, tree: Path) -> Path:
    """Return a copy of a clone with these tests."""
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(source, tree, ignore=LEFT_OUT)
    shutil.rmtree(tree / "tests")
    shutil.copytree(tests, tree / "tests", ignore=LEFT_OUT)
    return tree


def main() -> None:
    """Score each room in a copy of this clone."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rooms", nargs="+")
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--others", type=Path, help="another clone, whose tests are asked, too")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tree = copied(ROOT, ROOT / "tests", Path(folder) / "clone")
        for room in options.rooms:
            score(tree, room, options.count, options.seed, options.others)


if __name__ == "__main__":
    main()
