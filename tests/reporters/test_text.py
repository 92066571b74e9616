"""Text that a submission may have chosen, made safe for terminal, table and file system; and numbers."""

from __future__ import annotations

import unicodedata
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.clipping import visible
from autograder.reporters.text import cell, file_names, number, points

ANY_TEXT = st.text(st.characters(codec=None), max_size=30)


@pytest.mark.parametrize(
    ("score", "text"),
    [
        ("10", "10.00"),
        ("0", "0.00"),
        ("1/3", "0.33"),
        ("2/3", "0.67"),
        ("0.005", "0.01"),
        ("0.015", "0.02"),
        ("1.005", "1.01"),
        ("2.675", "2.68"),
        ("9.995", "10.00"),
        ("0.0049999999", "0.00"),
    ],
)
def test_points_have_two_decimals_half_up(score, text):
    """Binary floats and banker's rounding would give other halves."""
    assert points(Fraction(score)) == text
    assert number(Fraction(score)) == float(text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain 中文 é", "plain 中文 é"),
        ("\x1b[31mred\x1b[0m", "\\u001b[31mred\\u001b[0m"),
        ("a\x00b\x07c", "a\\u0000b\\u0007c"),
        ("a\u202eb\u200bc\ufeff", "a\\u202eb\\u200bc\\ufeff"),
        ("a\u2028b\u2029c", "a\\u2028b\\u2029c"),
        ("a\nb\tc\rd", "a b c d"),
        ("\ud800", "\\ud800"),
        ("\x9b31m", "\\u009b31m"),
        ("\U000e0041", "\\U000e0041"),
        ("\u3000\xa0", "\u3000\xa0"),
    ],
)
def test_a_terminal_is_shown_and_never_told(text, shown):
    assert visible(text) == shown


def test_line_ends_may_be_kept():
    assert visible("a\nb\x1b", lines=True) == "a\nb\\u001b"


@given(ANY_TEXT)
def test_whatever_the_text_no_control_gets_through(text):
    assert not {unicodedata.category(char) for char in visible(text)} & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "\n=1",
        " =1",
        "|x",
        "%x",
        "\u3000=1",
        "\xa0=1",
        "＝1+1",
        "＋1",
        "－1",
        "＠x",
    ],
)
def test_a_cell_is_never_a_formula(text):
    """A spreadsheet trims blanks, and reads full-width signs as their narrow forms."""
    assert cell(text).startswith("'")


@pytest.mark.parametrize("text", ["", "20260001", "李雷", "a=1", "a-b", "'quoted'", "1-2"])
def test_a_plain_cell_is_left_alone(text):
    assert cell(text) == text


@given(ANY_TEXT)
def test_a_cell_is_one_line(text):
    assert len(cell(text).splitlines()) <= 1


# --- file names --------------------------------------------------------------------------------------------


def test_a_plain_id_is_its_file_s_name():
    ids = ["ann", "20260001", "A-b_C", "x" * 64]
    assert file_names(ids) == {each: each for each in ids}


@pytest.mark.parametrize(
    "student",
    ["李雷", "a b", "a.b", "../x", "a/b", "a\\b", "", ".", "..", "x" * 65, "con", "NUL", "com1", "LPT9", "aux", "a:b",
     "é",
     "\x00", "=cmd", "-rf\n", "\ud800", "a~b", "ann.", "ann "],
)  # fmt: skip
def test_any_other_id_gets_a_safe_name_of_its_own(student):
    name = file_names([student, "ann"])[student]
    assert name != "ann"
    assert set(name) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-~")
    assert 0 < len(name) <= 64
    assert name.split("~")[0].lower() not in {"con", "nul", "com1", "lpt9", "aux"} or "~" in name


def test_ids_that_differ_in_case_alone_do_not_share_a_file():
    """On Windows and macOS Ann.json and ann.json are one file."""
    names = file_names(["Ann", "ann", "ANN", "bob"])
    assert len({name.casefold() for name in names.values()}) == 4
    assert names["bob"] == "bob"


@given(st.lists(ANY_TEXT, max_size=8))
def test_names_are_unique_and_do_not_depend_on_the_order(students):
    names = file_names(students)
    assert set(names) == set(students)
    assert len({name.casefold() for name in names.values()}) == len(set(students))
    assert file_names(reversed(students)) == names
