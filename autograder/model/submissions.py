"""What a student handed in, as text. Nothing of it has been executed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from autograder.model.notes import NO_TEXT, Text


class BlockKind(StrEnum):
    """What a top-level statement is; definitions and imports still run when loading's time is spent."""

    DEFINITION = "definition"
    IMPORT = "import"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Block:
    """One top-level statement (or several that share a line), executed as a unit."""

    source: int  # index into Submission.sources
    line: int  # first line in that source, from 1
    text: str
    kind: BlockKind
    names: tuple[str, ...] = ()  # what it binds
    stub: bool = False  # a function whose body is still the stub's


@dataclass(frozen=True, slots=True)
class Source:
    """One piece of a submission with line numbers of its own: the script, or one code cell."""

    name: str  # "submission.py", "cell 3"
    text: str
    cell: int | None = None  # the cell's number among the notebook's code cells, from 1


@dataclass(frozen=True, slots=True)
class Submission:
    """What one student handed in, as text. Nothing of it has been executed."""

    student: str
    name: str = ""
    file: str = ""
    sources: tuple[Source, ...] = ()
    blocks: tuple[Block, ...] = ()
    module: str = "submission"
    digest: str = ""
    notes: tuple[Text, ...] = ()
    problem: Text = NO_TEXT  # why nothing could be read; such a submission has no blocks
    missing: bool = False  # on the roster, nothing handed in
    fault: str = ""  # for staff: how the reading itself failed, which is never the submission's fault
    content: str = ""  # digest of the bytes of the file that is graded
    shape: str = ""  # digest of its code without names and layout, where it attempts anything

    def is_stub(self, name: str) -> bool:
        """Whether `name` is bound by untouched stubs only."""
        binding = [block for block in self.blocks if name in block.names]
        return bool(binding) and all(block.stub for block in binding)
