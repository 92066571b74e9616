"""Right files of chapter 1 in styles that no list of accepted answers holds.

Each defines what it is about; the exercises that it leaves out are the reference's.
"""

from __future__ import annotations

import textwrap

from autograder.authoring.demo import answers
from autograder.authoring.stubs import imports as imports_of
from autograder.course.chapter import Chapter
from autograder.intake.blocks import split
from tests.grading.right_styles.around import AROUND
from tests.grading.right_styles.classes import CLASSES
from tests.grading.right_styles.files import BYTES, NOTEBOOKS, notebook
from tests.grading.right_styles.flow import FLOW
from tests.grading.right_styles.imports import IMPORTS
from tests.grading.right_styles.numpy_ways import NUMPY_WAYS
from tests.grading.right_styles.surroundings import SURROUNDINGS
from tests.grading.right_styles.values import VALUES

KINDS = {
    "imports": IMPORTS,
    "surroundings": SURROUNDINGS,
    "numpy": NUMPY_WAYS,
    "classes": CLASSES,
    "flow": FLOW,
    "values": VALUES,
    "around": AROUND,
}
SCRIPTS = {f"{kind}: {name}": text for kind, table in KINDS.items() for name, text in table.items()}


def whole(chapter: Chapter, text: str) -> str:
    """Return a style as a file that is handed in: the exercises that it does not define are the reference's."""
    text = textwrap.dedent(text).lstrip("\n")
    defined = {name for block in split(text).blocks for name in block.names}
    rest = [source for name, source in answers(chapter, {}).items() if name not in defined]
    head = f"import math\n{imports_of(chapter.secret / 'reference.py')}\n"
    return "\n\n".join([text, *([head] if rest else []), *rest])


def right_files(chapter: Chapter) -> dict[str, tuple[str, bytes]]:
    """Return all right files: what each is about -> its name and its bytes."""
    answer = whole(chapter, "")
    scripts = {name: ("ch01.py", whole(chapter, text).encode()) for name, text in SCRIPTS.items()}
    encoded = {f"bytes: {name}": ("ch01.py", make(answer)) for name, make in BYTES.items()}
    notebooks = {f"notebook: {name}": ("ch01.ipynb", notebook(cells, answer)) for name, cells in NOTEBOOKS.items()}
    return {**scripts, **encoded, **notebooks}
