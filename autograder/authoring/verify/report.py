"""Findings and checks."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from autograder.model import Finding, Note, Parameter, note

Checked = tuple[Note, list[Finding]]  # the figure of a check, and what it found


class Check(Struct, frozen=True):
    """One line of the table. name: what it is called, under `verify.` in the words."""

    name: str
    figure: Note
    findings: tuple[Finding, ...] = ()


class Report(Struct, frozen=True):
    """A chapter's checks, in the order in which they were made."""

    chapter: str
    checks: tuple[Check, ...]

    @property
    def findings(self) -> list[Finding]:
        """All findings."""
        return [finding for check in self.checks for finding in check.findings]


def found(path: Path, line: int, code: str, **parameters: Parameter) -> Finding:
    """Return a finding of `verify`'s own."""
    return Finding(path, line, note(f"verify.{code}", **parameters))


def line_of(path: Path, text: str) -> int:
    """Return the first line of a file that holds `text`, or 1."""
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError):
        return 1
    return next((number for number, line in enumerate(lines, start=1) if text in line), 1)
