"""How a hostile submission is written down: what it tries, and what must hold after it has been graded."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

HONEST = {
    "double": "def double(x):\n    return 2 * x\n",
    "total": "def total(seq):\n    found = 0.0\n    for x in seq:\n        found += x\n    return float(found)\n",
    "shares": "def shares(seq):\n    return np.array(seq, dtype=float) / sum(seq)\n",
}
JUNK = {name: f"def {name}(*args):\n    return -1.0\n" for name in HONEST}
IMPORTS = "import numpy as np\n"

# Replaced when a submission is written to disk. The word is cut in two so that a source line that stands in a
# traceback does not count as success.
PLACEHOLDERS = ("@BREACH@", "@SCRATCH@", "@SECRET@")
BREACH = "BREACH"
BREACH_LITERAL = '"BRE" "ACH "'


@dataclass(frozen=True)
class Adversary:
    """One hostile submission.

    tries: what it tries, in a few words.
    text: the source, or a notebook's cells.
    keeps: the exercises that are honest and must keep all their points.
    most: points that a partly honest exercise may earn; every exercise in neither earns 0.
    status: the words of which one must be the status of `total`; empty where any will do.
    hole: why it succeeds today; the test is then expected to fail, and has to be freed when that changes.
    """

    name: str
    tries: str
    text: str | tuple[str, ...]
    keeps: frozenset[str] = frozenset({"double", "shares"})
    most: Mapping[str, str] = field(default_factory=dict)
    status: str = ""
    hole: str = ""
    encoding: str = "utf-8"
    family: str = ""

    @property
    def suffix(self) -> str:
        """The file name's suffix."""
        return ".py" if isinstance(self.text, str) else ".ipynb"

    def data(self, scratch: str, secret: str) -> bytes:
        """Return the file's bytes."""
        text = self.text if isinstance(self.text, str) else _notebook(self.text)
        for placeholder, value in zip(PLACEHOLDERS, (BREACH_LITERAL, scratch, secret), strict=True):
            text = text.replace(placeholder, value if isinstance(self.text, str) else json.dumps(value)[1:-1])
        return text.encode(self.encoding, "surrogatepass")


def in_call(name: str, tries: str, body: str, *, before: str = "", **facts) -> Adversary:
    """Return a submission whose `total` has this body."""
    hostile = "def total(seq):\n" + textwrap.indent(textwrap.dedent(body).strip("\n"), "    ") + "\n"
    return at_load(name, tries, before, total=hostile, **facts)


def at_load(name: str, tries: str, code: str, *, after: str = "", total: str = JUNK["total"], **facts) -> Adversary:
    """Return a submission that runs `code` while loading, before its functions; `total` is junk."""
    parts = (IMPORTS, textwrap.dedent(code), HONEST["double"], textwrap.dedent(total), HONEST["shares"])
    return Adversary(name, tries, "\n".join((*parts, textwrap.dedent(after))), **facts)


def everywhere(name: str, tries: str, code: str, **facts) -> Adversary:
    """Return a submission that is `code` alone, none of it honest."""
    return Adversary(name, tries, IMPORTS + textwrap.dedent(code), **{"keeps": frozenset(), **facts})


def family(name: str, adversaries: Iterable[Adversary]) -> tuple[Adversary, ...]:
    """Return the adversaries with their family's name."""
    return tuple(replace(adversary, family=name) for adversary in adversaries)


def _notebook(cells: Iterable[str]) -> str:
    code = [
        {"cell_type": "code", "id": f"c{i}", "metadata": {}, "execution_count": None, "outputs": [], "source": text}
        for i, text in enumerate(cells)
    ]
    return json.dumps({"cells": code, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
