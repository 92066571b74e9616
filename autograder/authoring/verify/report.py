"""Findings and checks."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Finding:
    """Something in a chapter that breaks the contract: where, what, and the remedy."""

    path: Path
    line: int
    what: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.what}" + (f"; {self.remedy}" if self.remedy else "")


@dataclass(frozen=True)
class Check:
    """One line of the table."""

    name: str
    figure: str
    findings: tuple[Finding, ...] = ()


@dataclass
class Report:
    """A chapter's checks, in the order in which they were made."""

    chapter: str
    checks: list[Check] = field(default_factory=list)

    def add(self, name: str, figure: str, findings: list[Finding]) -> None:
        """Add a check."""
        self.checks.append(Check(name, figure, tuple(findings)))

    @property
    def findings(self) -> list[Finding]:
        """All findings."""
        return [finding for check in self.checks for finding in check.findings]


def line_of(path: Path, text: str) -> int:
    """Return the first line of a file that holds `text`, or 1."""
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError):
        return 1
    return next((number for number, line in enumerate(lines, start=1) if text in line), 1)
