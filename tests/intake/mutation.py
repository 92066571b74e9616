"""Random damage to notebooks, scripts and archives, the same for the same seed; and what must hold for all of it."""

from __future__ import annotations

import copy
import json
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from autograder.model import Unreadable
from autograder.words import say
from tests.intake.samples import (
    DOUBLE,
    IMPORT,
    NAMES,
    SHARES,
    STUBS,
    TOTAL,
    WHOLE,
    as_bytes,
    code,
    notebook,
    read,
    tarred,
    words,
    zipped,
    zipped_raw,
)

SLOWEST_S = 5.0  # of CPU; the usual mutant takes a thousandth of a second

NOTEBOOK = notebook(
    words("# 作业"),
    IMPORT,
    f"%%time\n{DOUBLE}",
    code([*TOTAL.splitlines(keepends=True)], outputs=[{"output_type": "stream", "text": ["1.0\n"]}]),
    f"!pip install numpy\n{SHARES}",
    metadata={"kernelspec": {"name": "python3", "language": "python"}, "language_info": {"name": "python"}},
)
OLD_NOTEBOOK = {"worksheets": [{"cells": [{"cell_type": "code", "input": WHOLE, "outputs": []}]}], "nbformat": 3}
SCRIPT = f"# 作业\n{WHOLE}\n\nif __name__ == '__main__':\n    print(double(2))\n".encode()
_INNER = zipped({"hw/a.ipynb": as_bytes(NOTEBOOK), "hw/b.py": STUBS})
ARCHIVES: tuple[tuple[str, bytes], ...] = (
    ("s1.zip", zipped({"ch01/ch01.ipynb": as_bytes(NOTEBOOK), "ch01/README.md": "x", "__MACOSX/._x": "y"})),
    ("s1.zip", zipped({"a.zip": _INNER, "b.tar": tarred({"c.py": SCRIPT})})),
    ("s1.zip", zipped_raw({"李雷的作业.py".encode("gbk"): SCRIPT, b"in\\side\\a.py": STUBS})),
    ("s1.tar", tarred({"ch01/a.py": SCRIPT, "作业.ipynb": as_bytes(OLD_NOTEBOOK)})),
    ("s1.tar.gz", tarred({"a.py": SCRIPT, "n" * 150 + ".py": STUBS}, "w:gz")),
    ("s1.tar.xz", tarred({"a.py": SCRIPT}, "w:xz")),
)
_BYTES = (0, 1, 9, 10, 13, 32, 34, 39, 40, 47, 92, 123, 125, 127, 128, 129, 192, 239, 254, 255)
_VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 1e999, float("nan"), "", "code", "def double(x): return 1", [], [[]], {}, {"cells": []}, [None],
    "\ud800", "%%bash", "!ls\n?x\n%time double = abs", ">>> x = (", "\0", "\r", {"source": 7}, [DOUBLE, TOTAL],
    "x = (" * 50,
)  # fmt: skip


def mutants(count: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """Yield (file name, bytes): half of them notebooks and scripts, half archives."""
    chance = random.Random(seed)
    whole = as_bytes(NOTEBOOK)
    for number in range(count):
        match number % 4:
            case 0:
                yield (
                    "s1.ipynb",
                    as_bytes(_swapped(chance, chance.choice([NOTEBOOK, NOTEBOOK, OLD_NOTEBOOK])), allow_nan=True),
                )
            case 1:
                yield chance.choice([("s1.ipynb", _damaged(chance, whole)), ("s1.py", _damaged(chance, SCRIPT))])
            case _:
                name, data = chance.choice(ARCHIVES)
                yield name, _damaged(chance, data)


def check(name: str, data: bytes) -> float:
    """Read one mutant; return the CPU seconds. Whatever it is, it has a row, and the row can be written.

    Raises: AssertionError where something does not hold; whatever intake raises, which is nothing.
    """
    started = time.process_time()
    submission = read(data, name)
    seconds = time.process_time() - started
    assert seconds < SLOWEST_S
    assert submission.student == "s1"
    assert submission.digest
    for part in (submission.file, *(say(note, lang) for note in submission.told for lang in ("zh", "en"))):
        part.encode("utf-8")
    assert len(submission.notes) < 100
    if isinstance(submission, Unreadable):
        return seconds
    assert submission.sources
    for text in (*submission.sources, *submission.blocks):
        text.text.encode("utf-8")
    assert all(0 <= block.source < len(submission.sources) and block.line >= 1 for block in submission.blocks)
    assert set().union(*(block.names for block in submission.blocks if block.stub)) <= {*NAMES, *_any_names(submission)}
    return seconds


def _any_names(submission: Any) -> set[str]:
    return {name for block in submission.blocks for name in block.names}


# --- damage ----------------------------------------------------------------------------------------------


def _damaged(chance: random.Random, data: bytes) -> bytes:
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        data = chance.choice(_DAMAGES)(chance, data)
    return data


def _flip(chance: random.Random, data: bytes) -> bytes:
    changed = bytearray(data or b"\0")
    for _ in range(chance.choice((1, 2, 8))):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def _set(chance: random.Random, data: bytes) -> bytes:
    changed = bytearray(data or b"\0")
    at = chance.randrange(len(changed))
    for offset in range(chance.choice((1, 2, 4))):
        changed[min(at + offset, len(changed) - 1)] = chance.choice(_BYTES)
    return bytes(changed)


def _truncate(chance: random.Random, data: bytes) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _cut(chance: random.Random, data: bytes) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + data[at + chance.randrange(1, 60) :]


def _insert(chance: random.Random, data: bytes) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + bytes(chance.choice(_BYTES) for _ in range(chance.randrange(1, 20))) + data[at:]


def _repeat(chance: random.Random, data: bytes) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + data[at : at + chance.randrange(1, 200)] * chance.choice((2, 3, 50)) + data[at:]


_DAMAGES: tuple[Callable[[random.Random, bytes], bytes], ...] = (
    _flip,
    _flip,
    _set,
    _set,
    _truncate,
    _cut,
    _insert,
    _repeat,
)


def _swapped(chance: random.Random, document: Any) -> Any:
    """Return a notebook in which a few values are of another type, gone, or somewhere else."""
    document = copy.deepcopy(document)
    for _ in range(chance.choice((1, 1, 2, 5))):
        places = list(_places(document))
        if not places:
            return document
        parent, key = chance.choice(places)
        match chance.randrange(5):
            case 0:
                del parent[key]
            case 1 if isinstance(parent, dict):
                parent[chance.choice(("cells", "source", "cell_type", "input", "outputs", "", "\ud800"))] = parent.pop(
                    key
                )
            case 2:
                parent[key] = copy.deepcopy(chance.choice(places)[0])
            case 3:
                parent[key] = json.dumps(parent[key]) if isinstance(parent[key], dict | list) else [parent[key]]
            case _:
                parent[key] = copy.deepcopy(chance.choice(_VALUES))
    return document


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield (container, key) of everything in a document."""
    waiting = [value]
    while waiting and len(waiting) < 10_000:
        each = waiting.pop()
        items = each.items() if isinstance(each, dict) else enumerate(each) if isinstance(each, list) else ()
        for key, inner in list(items):
            yield each, key
            waiting.append(inner)
