"""Notebooks as students hand them in, and what must come out of each."""

from __future__ import annotations

import time

import pytest

from autograder.words import say
from tests.intake.notebook_cases import CASES, Case
from tests.intake.samples import as_bytes, attempted, code, notebook, notes, problem, read, words


def test_the_corpus_is_as_large_as_it_is_said_to_be():
    assert len(CASES) >= 60
    assert len({case.id for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_what_comes_out_of_a_notebook(case: Case):
    """Every notebook of the corpus is graded by what it attempts, or says why it cannot be."""
    submission = read(case.data, case.name)
    said = notes(submission) + f"\n{problem(submission).en}\n{problem(submission).zh}"
    assert (attempted(submission), bool(problem(submission))) == (set(case.attempted), not case.readable), said
    assert [part for part in case.says if part not in said] == []
    if case.silent:
        assert submission.notes == ()


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_every_note_is_in_both_languages(case: Case):
    submission = read(case.data, case.name)
    for said in submission.told:
        assert say(said, "zh")
        assert say(said, "en")


def test_cells_are_numbered_among_the_code_cells():
    """`cell n` in a message is the nth code cell, whatever stands between."""
    submission = read(as_bytes(notebook(words("one"), "x = 1", words("two"), "", "def double(x):\n  return 1")))
    assert [(source.name, source.cell) for source in submission.sources] == [
        ("cell 1", 1),
        ("cell 2", 2),
        ("cell 3", 3),
    ]
    assert [(block.source, block.line) for block in submission.blocks] == [(0, 1), (2, 1)]
    assert submission.module == "__main__"


def test_lines_stay_where_they_were_when_magics_are_taken_out():
    submission = read(as_bytes(notebook("%%time\n!ls\n\ndef double(x):\n    %time y = x\n    return y\n")))
    (block,) = submission.blocks
    assert (block.line, block.text) == (4, "def double(x):\n    y = x\n    return y")


def test_what_a_notebook_printed_is_dropped():
    submission = read(as_bytes(notebook(code("x = 1", outputs=[{"text": "def double(x): return 2 * x"}]))))
    assert "double" not in repr(submission)


@pytest.mark.deadline
@pytest.mark.parametrize(
    "data",
    [
        b'{"cells":[' + b"<<<<<<< a\n" * 300_000,
        b'{"cells":[' + b'{"cell_type":' * 100_000,
        b'{"cells":[' + b'{"cell_type":"' * 100_000,
        b'{"cells":[' + b'{"cell_type":"code"},' * 100_000,
        as_bytes(notebook(*["x = = 1\n" * 20] * 2_000)),
        as_bytes(notebook(*["!ls\n" * 20] * 1_000)),
        as_bytes(notebook("x = '" + "（" * 200_000)),
    ],
    ids=["conflicts", "nesting", "open strings", "cells", "mistakes", "shell lines", "full-width"],
)
def test_no_notebook_takes_long(data):
    started = time.process_time()
    submission = read(data)
    assert time.process_time() - started < 5
    assert len(submission.notes) < 30
