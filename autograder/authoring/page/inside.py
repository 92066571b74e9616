"""What a page with Python in it embeds: Pyodide, the kit's own modules, the chapter's files, as text for its worker."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from pathlib import Path
from typing import Any

from msgspec import Struct

from autograder.authoring.build import generate
from autograder.authoring.page.bundled import Scripts
from autograder.authoring.page.distribution import Distribution
from autograder.authoring.stubs import LANGS, imports, read_stubs, script_head
from autograder.course.chapter import Chapter
from autograder.course.release import HAND_WRITTEN, work_names
from autograder.course.sources import read_text
from autograder.selfcheck.figures import FILE as FIGURES
from autograder.selfcheck.figures import card_in
from autograder.show.archive import zipped

# The rooms that a check of one's own file goes through.
_ROOMS = (
    "model", "words", "bounds", "course", "suite", "authors", "intake", "sandbox", "diagnosis", "grading", "selfcheck",
    "show",
)  # fmt: skip
_ENGINE = Path(__file__).resolve().parents[2]
_FOLDER = "chapter"
_READ_AS_TEXT = (".py", ".toml", ".json")  # what Python reads of a chapter; pictures and readings are the page's


class Inside(Struct, frozen=True):
    """What makes a page one with Python in it.

    editor: a script for the page. parts: JSON, text for each file of the worker's. work: what the reader's own files
    are made of.
    """

    editor: str
    parts: str
    work: dict[str, Any]

    @property
    def notebook_names(self) -> dict[str, str]:
        """What the notebooks are called, by language."""
        names: dict[str, str] = self.work["notebook_names"]
        return names


def inside(chapter: Chapter, distribution: Distribution, scripts: Scripts, wheel_name: str) -> Inside:
    """Return what a chapter's page embeds. wheel_name: of the bundle's wheel, which the notebooks install.

    Raises: ContentError.
    """
    generated = {path.name: text for path, text in generate(chapter, wheel_name).items()}
    parts = distribution.parts | {"kit.zip": kit(chapter, generated), "script": scripts.python.encode("utf-8")}
    texts = {name: _as_text(data) for name, data in parts.items()}
    return Inside(_in_a_script(scripts.editor), embedded(texts), _work(chapter, generated))


def embedded(data: Any) -> str:
    """Return data as JSON that may stand in a script element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _in_a_script(script: str) -> str:
    """Return a script that may stand in a script element: only in texts can it say what ends one."""
    return script.replace("</script", "<\\/script").replace("<!--", "<\\!--")


def kit(chapter: Chapter, generated: dict[str, str]) -> bytes:
    """Return a zip of the kit's modules and of what they read of the chapter, the same bytes for the same files."""
    modules = [*_ENGINE.glob("*.py"), *(path for room in _ROOMS for path in (_ENGINE / room).rglob("*.py"))]
    files = {path.relative_to(_ENGINE.parent).as_posix(): path.read_bytes() for path in modules}
    own = f"{_FOLDER}/{chapter.assignment.id}"
    for name in (*HAND_WRITTEN, FIGURES):
        path = chapter.public / name
        if path.is_file() and path.suffix in _READ_AS_TEXT:
            files[f"{own}/{name}"] = read_text(path).encode("utf-8")
    left = work_names(chapter.assignment.id)
    files |= {f"{own}/{name}": text.encode("utf-8") for name, text in generated.items() if name not in left}
    return zipped(files, packed=False)


def _work(chapter: Chapter, generated: dict[str, str]) -> dict[str, Any]:
    """Return what the page's script makes the reader's script and notebooks of."""
    stubs, name = read_stubs(chapter), chapter.assignment.id
    _, notebook, english = work_names(name)
    names = {lang: file for lang, file in (("zh", notebook), ("en", english)) if file in generated}
    return {
        "folder": f"{_FOLDER}/{name}",
        "card": card_in(chapter.public),
        "head": script_head(chapter.assignment, imports(chapter.secret / "reference.py")),
        "stubs": {stub.name: {lang: stub.text(lang).rstrip("\n") for lang in LANGS} for stub in stubs},
        "notebook_names": names,
        "notebooks": {lang: json.loads(generated[file]) for lang, file in names.items()},
    }


def _as_text(data: bytes) -> str:
    return b64encode(gzip.compress(data, 9, mtime=0)).decode("ascii")
