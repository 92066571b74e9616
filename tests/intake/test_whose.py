"""A name proves nothing, a majority does: one hand-in, however it is called, costs no neighbour anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.intake import Intake, digest_of
from tests.intake.samples import STUBS, WHOLE, attempted, by_student, notes, read_folder, write, zipped
from tests.intake.whose_cases import CASES, LISTED, Odd

KNOWN = [digest_of(data.encode()) for data in (STUBS, "# Chapter 1\n", "def test_double(): ...\n")]


def files_of(case: Odd) -> dict[str, bytes | str]:
    """Return all files of a class."""
    listed = {"submission_metadata.yml": LISTED} if case.layout == "gradescope" else {}
    return {**dict.fromkeys(case.honest.values(), WHOLE), **listed, **case.others}


def as_folder(case: Odd, root: Path) -> Path:
    return write(root / "down", files_of(case))


def as_zip(case: Odd, root: Path) -> Path:
    (root / "down.zip").write_bytes(zipped(files_of(case)))
    return root / "down.zip"


def said_of(intake: Intake, name: str) -> str:
    """Return what rows and lines say of a file, a student or an entry."""
    rows = [f"{each.student} {each.file} {each.problem.en} {notes(each)}" for each in intake.submissions]
    lines = [f"{each.file}: {each.reason.en} {each.reason.zh}" for each in intake.unmatched]
    return "\n".join(each for each in (*rows, *lines) if name in each)


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
@pytest.mark.parametrize("form", [as_folder, as_zip])
def test_everybody_is_there_with_their_own_work(case: Odd, form, tmp_path):
    """Each honest neighbour is graded by their own file, without a note; the odd one has a row or a line."""
    intake = read_folder(form(case, tmp_path), assignment="ch01", known_files=KNOWN, roster=case.roster)
    found = by_student(intake)
    for student, path in case.honest.items():
        assert student in found, (sorted(found), intake.unmatched)
        submission = found[student]
        assert (submission.file, len(attempted(submission))) == (path, 3)
        assert not any(name in notes(submission) for name in case.others)
    assert case.says in said_of(intake, case.odd) != ""
    assert intake.layout == case.layout
