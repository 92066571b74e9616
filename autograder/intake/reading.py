"""One file's bytes -> what can be graded in it, whatever its name says it is."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Collection, Sequence

from msgspec import Struct

from autograder.intake.advice import advice
from autograder.intake.blocks import Blocks
from autograder.intake.decoding import UnreadableFile, decode
from autograder.intake.files import File, shortened
from autograder.intake.kinds import foreign, web_page
from autograder.intake.notebook_json import Cell
from autograder.intake.sources import notebook, script
from autograder.model import Block, BlockKind, Note, Place, Source, note

_SHOWN_NOTES = 25


class Reading(Struct, frozen=True):
    """What one file holds.

    content: a digest of its bytes.
    attempted, broken, bound: of the exercises, how many it attempts, attempts in vain, has.
    """

    file: File
    content: str
    module: str
    sources: tuple[Source, ...]
    blocks: tuple[Block, ...]
    notes: tuple[Note, ...]
    attempted: int
    broken: int
    bound: int

    @property
    def is_attempt(self) -> bool:
        """Whether the student has done something to it: it is no untouched stub and no mere other file."""
        return self.attempted + self.broken > 0


def read_file(file: File, data: bytes, exercises: Collection[str]) -> Reading:
    """Read a file as a notebook or a script.

    Raises: UnreadableFile with the reason.
    """
    if (said := foreign(data)) is not None:
        raise UnreadableFile(said)
    decoded = decode(data)
    text = decoded.text
    others: tuple[Cell, ...] = ()
    if is_notebook(file.name, text):
        module = "__main__"
        sources, found, others = notebook(text)
        misnamed = not file.name.lower().endswith(".ipynb")
    else:
        module = "submission"
        if (said := web_page(text)) is not None:
            raise UnreadableFile(said)
        sources, found = script(text)
        misnamed = not file.name.lower().endswith((".py", ".pyw"))
    blocks, overridden = settle(found.blocks, sources, exercises)
    notes = (
        *decoded.notes,
        *((note("code.is_notebook" if module == "__main__" else "code.is_script"),) if misnamed else ()),
        *found.problems,
        *overridden,
        *advice(exercises, sources, blocks, found.broken, others),
    )
    return _reading(file, data, module, sources, Blocks(blocks, notes, found.broken), exercises)


def _reading(
    file: File, data: bytes, module: str, sources: tuple[Source, ...], found: Blocks, exercises: Collection[str]
) -> Reading:
    bound = {name for block in found.blocks for name in block.names}
    real = {name for block in found.blocks if not block.stub for name in block.names}
    return Reading(
        file,
        hashlib.sha256(data).hexdigest()[:16],
        module,
        sources,
        found.blocks,
        shortened(found.problems, _SHOWN_NOTES),
        attempted=sum(name in real for name in exercises),
        broken=sum(name in found.broken and name not in real for name in exercises),
        bound=sum(name in bound for name in exercises),
    )


def is_notebook(name: str, text: str) -> bool:
    """Whether a text is to be read as a notebook: by what it is, and by its name where that cannot be told."""
    start = text.lstrip()[:1]
    if start == "{" and ('"cells"' in text or '"worksheets"' in text):
        return True
    if not name.lower().endswith(".ipynb"):
        return False
    if start in {"", "{", "[", "<", '"'}:
        return True
    return not any(
        line.startswith(("def ", "import ", "from ", "#", "class ", '"""')) for line in text.split("\n", 400)
    )


def settle(
    blocks: Sequence[Block], sources: Sequence[Source], exercises: Collection[str]
) -> tuple[tuple[Block, ...], tuple[Note, ...]]:
    """Leave out each stub of an exercise that is really defined elsewhere; say which of several definitions counts."""
    binding: dict[str, list[int]] = defaultdict(list)
    for number, block in enumerate(blocks):
        for name in set(block.names):
            if name in exercises:
                binding[name].append(number)
    idle: set[int] = set()
    notes: list[Note] = []
    for name in exercises:
        real = [number for number in binding[name] if not blocks[number].stub]
        stubs = [number for number in binding[name] if blocks[number].stub]
        if real:
            idle |= {number for number in stubs if blocks[number].names == (name,)}
            counts = blocks[real[-1]]
            place = Place(counts.line, sources[counts.source].cell)
            if stubs and stubs[-1] > real[-1]:
                notes.append(note("code.before_stub", place, name=name))
            elif len(real) > 1 and all(blocks[number].kind is BlockKind.DEFINITION for number in real):
                notes.append(note("code.last_of", place, name=name, times=len(real)))
    return tuple(block for number, block in enumerate(blocks) if number not in idle), tuple(notes)
