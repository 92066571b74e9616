"""Lines fit the terminal, Chinese counts double, and nothing of a submission is obeyed."""

from __future__ import annotations

import pytest

from autograder.model import Text
from autograder.show.layout import View

CHINESE = "两个权重都乘了，和却没有过 tanh 这道“压缩门”，记忆可以超过 1（见第一节）。再看 W_hh！"
ENGLISH = "Both weights are there, but the sum never passes through tanh, so the memory can grow beyond 1."


@pytest.mark.parametrize("text", [CHINESE, ENGLISH, CHINESE + ENGLISH])
@pytest.mark.parametrize("columns", [24, 33, 40, 57, 80])
def test_a_text_is_broken_to_fit_and_loses_nothing(text, columns):
    view = View(columns=columns)
    lines = view.wrap(text, "  see  ")
    assert all(view.cells(line) <= view.width for line in lines)
    assert lines[0].startswith("  see  ")
    assert all(line.startswith(" " * 7) for line in lines[1:])
    assert "".join("".join(line.split()) for line in lines) == "see" + "".join(text.split())


@pytest.mark.parametrize("columns", range(24, 60))
def test_no_line_begins_with_closing_punctuation_or_ends_with_opening(columns):
    for line in View(columns=columns).wrap(CHINESE * 3):
        assert line[0] not in "，。）”！"
        assert line[-1] not in "（“"


def test_a_word_longer_than_the_line_stands_alone():
    assert View(columns=30).wrap("a " + "b" * 40 + " c") == ["a", "b" * 40, "c"]


@pytest.mark.parametrize(
    ("text", "wide_signs", "cells"),
    [
        ("abc", False, 3),
        ("练习", False, 4),
        ("√ ×", False, 3),
        ("√ ×", True, 5),
        ("ａ", False, 2),
        ("e\u0301", False, 1),
    ],
)
def test_cells_are_those_of_the_console(text, wide_signs, cells):
    assert View(wide_signs=wide_signs).cells(text) == cells


def test_padding_and_cutting_count_cells():
    view = View()
    assert view.pad("练习", 6) == "练习  "
    assert view.cut("练习练习练习", 9) == "练习练..."
    assert view.cut("short", 9) == "short"


def test_the_last_column_stays_free_and_wide_terminals_are_not_filled():
    assert [View(columns=n).width for n in (10, 60, 80, 200)] == [20, 59, 79, 79]


def test_nothing_of_a_submission_reaches_the_terminal_as_a_command():
    assert "\x1b" not in View().text(Text("", "a\x1b[31mb"))


def test_colour_is_only_where_it_is_wanted():
    assert View(colour=True).paint("x", "bad") == "\x1b[31mx\x1b[0m"
    assert View().paint("x", "bad") == "x"
