"""What a student handed in, as text. Nothing of it has been executed."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any

from msgspec import Struct

from autograder.model.notes import Note, Said, note


class BlockKind(StrEnum):
    """What a top-level statement is; definitions and imports still run when loading's time is spent."""

    DEFINITION = "definition"
    IMPORT = "import"
    OTHER = "other"


class Block(Struct, frozen=True):
    """One top-level statement (or several that share a line), executed as a unit."""

    source: int  # index into Read.sources
    line: int  # first line in that source, from 1
    text: str
    kind: BlockKind
    names: tuple[str, ...] = ()  # what it binds
    stub: bool = False  # a function whose body is still the stub's


class Source(Struct, frozen=True):
    """One piece of a submission with line numbers of its own: the script, or one code cell."""

    name: str  # "submission.py", "cell 3"
    text: str
    cell: int | None = None  # the cell's number among the notebook's code cells, from 1


class Shape(Struct, frozen=True):
    """A function without names and layout: a digest of it, and how many words of code it is."""

    name: str
    digest: str
    length: int


class _Submission(Struct, frozen=True):
    """What is known of whatever one student handed in. file: the one that counts; notes: what was odd.

    class_name: the class of the archive or folder that it came in. handed_in: when, where the platform says so; without
        a zone it is the local time of whoever downloaded it.
    """

    student: str
    name: str = ""
    file: str = ""
    digest: str = ""
    notes: tuple[Said, ...] = ()
    class_name: str = ""
    handed_in: datetime | None = None

    @property
    def told(self) -> tuple[Said, ...]:
        """All that is said of it, the reason for its status last."""
        return self.notes

    def unreadable(self, reason: Said) -> Unreadable:
        """Return it as one that could not be read to its end."""
        return Unreadable(*self._known(), reason=reason)

    def fault(self, detail: str) -> Fault:
        """Return it as one that we failed on."""
        return Fault(*self._known(), detail=detail)

    def _known(self) -> tuple[Any, ...]:
        return self.student, self.name, self.file, self.digest, self.notes, self.class_name, self.handed_in


class Read(_Submission, frozen=True, kw_only=True):
    """One that can be graded. content: a digest of the graded file's bytes.

    shape: a digest of its code without names and layout, where it attempts anything; functions: the same of each of
        those that are asked for.
    """

    sources: tuple[Source, ...] = ()
    blocks: tuple[Block, ...] = ()
    module: str = "submission"
    content: str = ""
    shape: str = ""
    functions: tuple[Shape, ...] = ()

    def text_of(self, name: str) -> str:
        """Return the code that binds `name` and is no stub, as it was handed in; empty where there is none."""
        return "\n\n".join(block.text for block in self.blocks if name in block.names and not block.stub)

    def is_stub(self, name: str) -> bool:
        """Whether `name` is bound by untouched stubs only."""
        binding = [block for block in self.blocks if name in block.names]
        return bool(binding) and all(block.stub for block in binding)


def is_undecided(reason: Said) -> bool:
    """Return whether nothing is graded as it is open which hand-in is this student's, if any."""
    return isinstance(reason, Note) and reason.code in ("handing_in.contested", "handing_in.namesake")


class Unreadable(_Submission, frozen=True, kw_only=True):
    """One in which there is nothing to grade. reason: for the student."""

    reason: Said

    @property
    def told(self) -> tuple[Said, ...]:
        """All that is said of it, the reason last."""
        return *self.notes, self.reason

    @property
    def is_undecided(self) -> bool:
        """Whether it stands for whoever may have handed in what a person has to decide on."""
        return is_undecided(self.reason)


class Missing(_Submission, frozen=True):
    """Who is on the roster and handed in nothing."""

    @property
    def told(self) -> tuple[Said, ...]:
        """All that is said of it: that there is nothing."""
        return (note("handing_in.missing"),)


class Fault(_Submission, frozen=True, kw_only=True):
    """One that we failed to read or to grade, which is never the submission's fault. detail: for staff."""

    detail: str

    @property
    def told(self) -> tuple[Said, ...]:
        """All that is said of it: that a person will look."""
        return *self.notes, note("handing_in.fault")


Submission = Read | Unreadable | Missing | Fault
