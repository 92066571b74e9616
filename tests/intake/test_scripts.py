"""Scripts as students hand them in, and what must come out of each."""

from __future__ import annotations

import pytest

from tests.intake.notebook_cases import Case
from tests.intake.samples import DOUBLE, WHOLE, attempted, notes, problem, read
from tests.intake.script_cases import CASES


def test_each_case_has_a_name_of_its_own():
    assert len({case.id for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_what_comes_out_of_a_script(case: Case):
    """Every script of the corpus is graded by what it attempts, or says why it cannot be."""
    submission = read(case.data, case.name)
    said = notes(submission) + f"\n{problem(submission).en}\n{problem(submission).zh}"
    assert (attempted(submission), bool(problem(submission))) == (set(case.attempted), not case.readable), said
    assert [part for part in case.says if part not in said] == []
    if case.silent:
        assert submission.notes == ()


def test_a_note_names_line_and_column_as_an_editor_counts_them():
    submission = read(WHOLE.replace("2 * x", "2 * （x）").encode(), "s1.py")
    assert "line 5, column 16: double does not parse" in notes(submission)
    assert "第 5 行第 16 列" in notes(submission)


def test_lines_are_the_files_own_also_behind_a_broken_part():
    submission = read(f"def broken(:\n  pass\n\n\n{DOUBLE}".encode(), "s1.py")
    assert [(block.line, block.names) for block in submission.blocks] == [(5, ("double",))]


def test_a_thousand_mistakes_make_no_thousand_notes():
    submission = read(b"x = = 1\n" * 1000 + WHOLE.encode(), "s1.py")
    assert 20 < len(submission.notes) < 30
    assert "975 more" in notes(submission)
    assert len(attempted(submission)) == 3
