"""What a chapter shows at the end is the chapter's; whatever it does, the check stands."""

from __future__ import annotations

import re

import pytest

from autograder.model import Returned, Text
from autograder.selfcheck.finish import FILE, tables_of
from autograder.suite.local import local_caller
from autograder.words import say


def call(name, args, kwargs):
    return Returned(2.0 * args[0])


def test_a_chapter_without_results_has_none(tmp_path):
    assert tables_of(tmp_path, call) == ((), None)


def test_cells_are_texts_or_pairs_and_the_rest_may_be_left_out(tmp_path):
    (tmp_path / FILE).write_text(
        "def finish(submission):\n"
        '    return [{"title": ("题", "title"), "rows": [[1, ("甲", "a"), submission.double(3.0)]], "bars": [1]}]\n',
        encoding="utf-8",
    )
    (table,), problem = tables_of(tmp_path, call)
    assert problem is None
    assert (table.title, table.rows) == (Text("题", "title"), ((Text("1", "1"), Text("甲", "a"), Text("6.0", "6.0")),))
    assert (table.header, table.bars, table.note) == ((), (1.0,), Text("", ""))


@pytest.mark.parametrize(
    "text",
    [
        "def finish(s:",
        "1 / 0",
        "x = 1",
        "def finish(s):\n    1 / 0",
        "def finish(s):\n    return [{}]",
        "def finish(s):\n    return 3",
    ],
)
def test_whatever_it_does_is_a_note(tmp_path, text):
    (tmp_path / FILE).write_text(text)
    tables, problem = tables_of(tmp_path, call)
    assert tables == ()
    assert "the results at the end could not be computed" in say(problem, "en")


def test_chapter_1_shows_the_text_s_values_from_the_reference(ch01):
    names = {e.name: getattr(ch01.reference, e.name) for e in ch01.assignment.exercises}
    tables, problem = tables_of(ch01.public, local_caller(names))
    assert problem is None
    cells = [[cell.en for cell in row] for table in tables for row in table.rows]
    assert cells == [
        ["5", "26.1%", "60.0%"],
        ["10", "14.5%", "60.0%"],
        ["20", "4.9%", "60.0%"],
        ["50", "0.2%", "60.0%"],
        ["我", "0.168"],
        ["love", "0.457"],
        ["猫", "0.374"],
    ]
    assert sum(tables[1].bars) == pytest.approx(1)
    for table in tables:
        for text in (table.title, table.note, *table.header):
            assert text
            text.zh.encode("gbk")
            assert not re.search(r"[\u4e00-\u9fff]", text.en)
