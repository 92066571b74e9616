"""Each reporter's output, to the last byte, against a file that a person has read.

After a change that is meant, write the files anew and read the difference before it is committed:

    AUTOGRADER_REWRITE_GOLDEN=1 python -m pytest tests/show/test_golden.py
"""

from __future__ import annotations

import io
import os
import re

import pytest
from rich.console import Console

from autograder.show.csv import grades_csv
from autograder.show.html import RunFacts, feedback_html, report_html
from autograder.show.json import results_json
from autograder.show.terminal import print_table
from autograder.show.text import file_names
from tests.samples import ROOT
from tests.show.results import CLASS, EXERCISES, FAULT, GRADED, MISSING, PERFECT, STUB, UNREADABLE, in_english

GOLDEN = ROOT / "tests" / "data" / "golden"
FACTS = RunFacts("2026-01-02T03:04:05+00:00", 1.25, 4)
ENGLISH = tuple(map(in_english, CLASS))


def table(results) -> str:
    """Return the terminal's table as it stands on a narrow terminal without colours."""
    file = io.StringIO()
    print_table(Console(file=file, width=100, color_system=None, legacy_windows=False), results)
    return file.getvalue()


def report(results) -> str:
    names = file_names(result.student for result in results)
    return without_style(report_html(results, names, FACTS, results[0].lang))


def feedback(result) -> str:
    return without_style(feedback_html(result))


def without_style(page: str) -> str:
    """Return a page without its style sheet, which says nothing and is read in a browser."""
    return re.sub(r"<style>.*?</style>", "<style></style>", page, flags=re.DOTALL)


OUTPUTS = {
    "results-graded.zh.json": lambda: results_json(GRADED),
    "results-graded.en.json": lambda: results_json(in_english(GRADED)),
    "staff-graded.zh.json": lambda: results_json(GRADED, staff=True),
    "results-perfect.zh.json": lambda: results_json(PERFECT),
    "results-unreadable.zh.json": lambda: results_json(UNREADABLE),
    "results-missing.en.json": lambda: results_json(in_english(MISSING)),
    "results-fault.zh.json": lambda: results_json(FAULT),
    "staff-fault.en.json": lambda: results_json(in_english(FAULT), staff=True),
    "grades.zh.csv": lambda: grades_csv(CLASS, EXERCISES),
    "grades.en.csv": lambda: grades_csv(ENGLISH, EXERCISES),
    "feedback-graded.zh.html": lambda: feedback(GRADED),
    "feedback-graded.en.html": lambda: feedback(in_english(GRADED)),
    "feedback-perfect.zh.html": lambda: feedback(PERFECT),
    "feedback-stub.en.html": lambda: feedback(in_english(STUB)),
    "feedback-unreadable.zh.html": lambda: feedback(UNREADABLE),
    "feedback-fault.en.html": lambda: feedback(in_english(FAULT)),
    "report.zh.html": lambda: report(CLASS),
    "report.en.html": lambda: report(ENGLISH),
    "terminal.zh.txt": lambda: table(CLASS),
    "terminal.en.txt": lambda: table(ENGLISH),
}


@pytest.mark.parametrize("name", OUTPUTS)
def test_the_output_is_the_one_that_was_read(name):
    path, found = GOLDEN / name, OUTPUTS[name]()
    if os.environ.get("AUTOGRADER_REWRITE_GOLDEN"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(found, encoding="utf-8", newline="")
    with path.open(encoding="utf-8", newline="") as file:
        assert found == file.read()


def test_no_golden_file_is_left_over():
    assert {path.name for path in GOLDEN.iterdir()} == set(OUTPUTS)
