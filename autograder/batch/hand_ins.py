"""A chapter's hand-ins, read the same way whoever asks: so one file has one digest in every ledger."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from autograder.intake import Intake, digest_of, read_class, read_roster


def hand_ins(
    public: Path,
    exercises: Sequence[str],
    submissions: Path | Sequence[Path],
    *,
    layout: str = "auto",
    roster: Path | None = None,
    jobs: int = 1,
) -> Intake:
    """Read everything that was handed in at `submissions`; the chapter's own files, unchanged, are nobody's.

    public: the chapter's public folder, called as its assignment is. exercises: the functions asked for.
    roster: the class, as a table.
    Raises: UsageError where there is nothing to read, or nobody in it.
    """
    return read_class(
        submissions,
        exercises,
        layout=layout,
        roster=read_roster(roster) if roster is not None else None,
        known_files=[digest_of(path.read_bytes()) for path in public.iterdir() if path.is_file()],
        assignment=public.name,
        jobs=jobs,
    )
