"""A corpus of functions as students write them, each with the truth about it, that no list of mistakes was made from.

`data/corpus/` holds them as text: a line `#: exercise: truth`, then the function and what it needs. One mistake each in
the files that are named after exercises, two in `two.py` (truths joined by ` + `), none in `right.py`; `misbehaving.py`
holds what answers differently each time, keeps state, is slow, raises at times, or never ends. A folder within holds
what was written to measure on, before anybody had looked at what is said of it; of all chapters that there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.authoring.demo import answers
from autograder.course.chapter import Chapter, find_course
from autograder.intake.blocks import split

ROOT = Path(__file__).resolve().parents[1]
FOLDER = Path(__file__).parent / "data" / "corpus"
_MARK = "#: "
_COURSES = {"ch01": ROOT, "qkv": ROOT / "tests/data/qkv_course", "mini": ROOT / "tests/data/mini_course"}
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


def chapters() -> Iterator[Chapter]:
    """Yield the chapters that the corpus has functions of."""
    return (find_course(folder).chapter(name) for name, folder in _COURSES.items())


def cases(folder: Path = FOLDER, chapter: Chapter | None = None) -> Iterator[Case]:
    """Yield the corpus in the order of its files; of one chapter, where one is given."""
    return (each for each in _all(folder) if chapter is None or each.exercise in _exercises(chapter))


def _exercises(chapter: Chapter) -> set[str]:
    return {exercise.name for exercise in chapter.assignment.exercises}


def _all(folder: Path) -> Iterator[Case]:
    for path in sorted(folder.rglob("*.py")):
        kind = path.stem if path.stem in _APART else "one"
        for part in f"\n{path.read_text(encoding='utf-8')}".split(f"\n{_MARK}")[1:]:
            head, _, source = part.partition("\n")
            exercise, _, truth = head.partition(": ")
            yield Case(kind, exercise, truth, source.strip() + "\n")
