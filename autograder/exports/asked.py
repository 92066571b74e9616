"""What an export of a class is asked for, and what it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from autograder.errors import UsageError
from autograder.gradebook import HeldClass
from autograder.gradebook.changes import listed
from autograder.model import Lang, Note, Parameter, Said, Standing, SubmissionResult, note


class Asked(Struct, frozen=True):
    """An export of the class that a folder holds. format: its name on the command line.

    template: a table of the platform's own, to be filled; column: what the scores' column is called there.
    partly: whether scores of students whom the template lacks may be left out.
    lang: of what students and other programs read.
    """

    format: str
    folder: Path
    held: HeldClass
    output: Path
    template: Path | None = None
    column: str | None = None
    partly: bool = False
    lang: Lang = "zh"

    @property
    def needed_template(self) -> Path:
        """The template; UsageError where none was given."""
        if self.template is None:
            raise UsageError(note(f"exports.needs_{self.format}"))
        return self.template

    @property
    def newest(self) -> SubmissionResult:
        """Any result of the class: all are of one assignment."""
        return self.held.standings[0].result


def about(code: str, standings: Sequence[Standing], **more: Parameter) -> tuple[Note, ...]:
    """Return a note that counts students and names the first; none where there is nobody."""
    named = listed(f"{each.result.student} {each.result.name}".strip() for each in standings)
    return (note(code, count=len(standings), students=named, **more),) if standings else ()


class Made(Struct, frozen=True):
    """A file's bytes. said: what is in it; notes: what a person has to know of it."""

    data: bytes
    said: Said
    notes: tuple[Said, ...] = ()
