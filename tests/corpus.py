"""A corpus of functions as students write them, each with the truth about it, that no list of mistakes was made from.

`data/corpus/` holds them as text: a line `#: exercise: truth`, then the function and what it needs. One mistake each in
the files that are named after exercises, two in `two.py` (truths joined by ` + `), none in `right.py`; `misbehaving.py`
holds what answers differently each time, keeps state, is slow, raises at times, or never ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.authoring.demo import answers
from autograder.course.chapter import Chapter
from autograder.intake.blocks import split

FOLDER = Path(__file__).parent / "data" / "corpus"
_MARK = "#: "
_APART = ("two", "right", "misbehaving")


@dataclass(frozen=True)
class Case:
    """A function as somebody wrote it.

    kind: `one`, `two`, `right` or `misbehaving`. truth: what is wrong with it; of a right one its style.
    """

    kind: str
    exercise: str
    truth: str
    source: str

    def file(self, chapter: Chapter) -> str:
        """Return it as a file that is handed in: whatever it does not define is the reference's."""
        defined = {name for block in split(self.source).blocks for name in block.names}
        rest = [text for name, text in answers(chapter, {}).items() if name not in defined]
        return "\n\n".join(["import math\nimport numpy as np\n", self.source, *rest])


def cases(folder: Path = FOLDER) -> Iterator[Case]:
    """Yield the corpus in the order of its files."""
    for path in sorted(folder.glob("*.py")):
        kind = path.stem if path.stem in _APART else "one"
        for part in f"\n{path.read_text(encoding='utf-8')}".split(f"\n{_MARK}")[1:]:
            head, _, source = part.partition("\n")
            exercise, _, truth = head.partition(": ")
            yield Case(kind, exercise, truth, source.strip() + "\n")
