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

from autograder.desk import desk_of
from autograder.model import NO_CONTEXT, NOTHING_KEPT, Standing
from autograder.show.csv import grades_csv
from autograder.show.feedback import feedback_html
from autograder.show.grades import grades
from autograder.show.json import results_json
from autograder.show.report import RunFacts, report_html
from autograder.show.terminal import print_table
from autograder.show.text import file_names
from tests.samples import ROOT
from tests.show.results import (
    ADJUSTED,
    DECIDED,
    EXERCISES,
    FAULT,
    GRADED,
    PERFECT,
    RECORD,
    STANDINGS,
    STUB,
    UNREADABLE,
    for_staff,
)

GOLDEN = ROOT / "tests" / "data" / "golden"
FACTS = RunFacts("2026-01-02T03:04:05+00:00", 1.25, 4)


def table(lang) -> str:
    """Return the terminal's table as it stands on a narrow terminal without colours."""
    file = io.StringIO()
    print_table(Console(file=file, width=100, color_system=None, legacy_windows=False), STANDINGS, lang)
    return file.getvalue()


def report(lang) -> str:
    names = file_names(each.result.student for each in STANDINGS)
    page = report_html(desk_of(STANDINGS, NO_CONTEXT), names, FACTS, lang, NO_CONTEXT.code)
    return re.sub("(<script>|sha256-).*?(</script>|')", r"\1\2", without_style(page), flags=re.DOTALL)


def feedback(result, lang) -> str:
    return without_style(feedback_html(standing(result), lang))


def staff(result, lang) -> str:
    record = RECORD if result is GRADED else NOTHING_KEPT
    return without_style(for_staff(standing(result), lang, record)["html"])


def results(result, lang) -> str:
    return results_json(standing(result), lang)


def standing(result) -> Standing:
    return result if isinstance(result, Standing) else Standing(result)


def without_style(page: str) -> str:
    """Return a page without its style sheet, which says nothing and is read in a browser."""
    return re.sub(r"<style>.*?</style>", "<style></style>", page, flags=re.DOTALL)


OUTPUTS = {
    "results-graded.zh.json": lambda: results(GRADED, "zh"),
    "results-graded.en.json": lambda: results(GRADED, "en"),
    "staff-graded.zh.json": lambda: for_staff(Standing(GRADED), "zh", RECORD)["json"],
    "staff-graded.zh.html": lambda: staff(GRADED, "zh"),
    "staff-graded.en.html": lambda: staff(GRADED, "en"),
    "staff-adjusted.zh.html": lambda: staff(ADJUSTED, "zh"),
    "staff-fault.en.html": lambda: staff(FAULT, "en"),
    "results-perfect.zh.json": lambda: results(PERFECT, "zh"),
    "results-unreadable.zh.json": lambda: results(UNREADABLE, "zh"),
    "results-adjusted.zh.json": lambda: results(ADJUSTED, "zh"),
    "results-decided.en.json": lambda: results(DECIDED, "en"),
    "staff-adjusted.zh.json": lambda: for_staff(ADJUSTED, "zh")["json"],
    "results-fault.zh.json": lambda: results(FAULT, "zh"),
    "staff-fault.en.json": lambda: for_staff(Standing(FAULT), "en")["json"],
    "grades.zh.csv": lambda: grades_csv(grades(STANDINGS, EXERCISES, "zh")),
    "grades.en.csv": lambda: grades_csv(grades(STANDINGS, EXERCISES, "en")),
    "feedback-graded.zh.html": lambda: feedback(GRADED, "zh"),
    "feedback-graded.en.html": lambda: feedback(GRADED, "en"),
    "feedback-perfect.zh.html": lambda: feedback(PERFECT, "zh"),
    "feedback-adjusted.zh.html": lambda: feedback(ADJUSTED, "zh"),
    "feedback-decided.en.html": lambda: feedback(DECIDED, "en"),
    "feedback-stub.en.html": lambda: feedback(STUB, "en"),
    "feedback-unreadable.zh.html": lambda: feedback(UNREADABLE, "zh"),
    "feedback-fault.en.html": lambda: feedback(FAULT, "en"),
    "report.zh.html": lambda: report("zh"),
    "report.en.html": lambda: report("en"),
    "terminal.zh.txt": lambda: table("zh"),
    "terminal.en.txt": lambda: table("en"),
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
