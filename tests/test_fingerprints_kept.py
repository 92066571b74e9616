"""The mistakes of chapter 1 are those of its first edition, however they are written.

`data/ch01_fingerprints.tsv` was made from the first edition's public values, when each mistake was a function of its
own: exercise, family, name, and a digest of what it returns on every public call. A change of the reference, or of the
way a mistake is made from it, that changes a mistake shows here. Where a public call is added, the digests are made
anew: `python -m tests.test_fingerprints_kept`, after looking at what changed.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from autograder.authors.misconceptions import read_misconceptions
from tests.samples import ROOT

KEPT = ROOT / "tests/data/ch01_fingerprints.tsv"
PUBLIC_VALUES = ROOT / "assignments/ch01/public_values.json"


def fingerprints(document: dict[str, Any]) -> set[tuple[str, str, str, str]]:
    """Return (exercise, family, name, digest) of each mistake in a `public_values.json`."""
    return {
        (exercise, each["family"], each["name"], _digest(each["results"]))
        for exercise, table in document["exercises"].items()
        for each in table["misconceptions"]
    }


def _digest(results: Any) -> str:
    text = json.dumps(_rounded(results), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _rounded(value: Any) -> Any:
    """Round numbers to six digits: what another order of operations changes is no other mistake."""
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_rounded(item) for item in value]
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(f"{value:.6g}") + 0.0
    return value


def test_every_mistake_of_the_first_edition_returns_what_it_did():
    kept = {tuple(line.split("\t")) for line in KEPT.read_text(encoding="utf-8").splitlines()}
    found = fingerprints(json.loads(PUBLIC_VALUES.read_text(encoding="utf-8")))
    assert len(kept) == 260
    assert found == kept


def test_they_take_no_more_than_2200_lines(ch01):
    files = sorted((ch01.secret / "misconceptions").iterdir())
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files if path.is_file()) <= 2200
    assert len(read_misconceptions(ch01)) == 260


if __name__ == "__main__":
    lines = sorted("\t".join(row) for row in fingerprints(json.loads(PUBLIC_VALUES.read_text(encoding="utf-8"))))
    KEPT.write_text("\n".join(lines) + "\n", encoding="utf-8")
