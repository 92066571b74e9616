"""Text that a submission may have chosen, made safe for terminal, table and file system; and numbers."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.show.text import cell, file_names, number, points

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
        "﹦1",
        "⁼1",
        "\u22121",
        "\ufb291",
    ],
)
def test_a_cell_is_never_a_formula(text):
    """A spreadsheet trims blanks, and reads full-width signs as their narrow forms."""
    assert cell(text).startswith("'")


@pytest.mark.parametrize("text", ["", "20260001", "李雷", "a=1", "a-b", "'quoted'", "1-2"])
def test_a_plain_cell_is_left_alone(text):
    assert cell(text) == text


@pytest.mark.parametrize("text", [";=1+1", "a;=1", "a; =1", 'a;"=1"', "a;\t+1", "a;;-1", "x;＝1", "one; two;@SUM(A1)"])
def test_a_cell_is_no_formula_where_the_list_separator_is_a_semicolon(text):
    """There a row is cut at semicolons, whatever stands in quotes around several of them."""
    for part in cell(text).split(";"):
        assert part.strip(' "\t')[:1] not in {*"=+-@|%＝"}


@pytest.mark.parametrize("text", ["a;b", "double:squared;total:squared", "one; two", "f(x); g(y)"])
def test_a_semicolon_before_a_word_is_left_alone(text):
    assert cell(text) == text


@pytest.mark.parametrize("prefix", ["\ufeff", "\u200b", "\u2060", "\u00ad", "\u3164", "\u2800", "\u034f", "\U000e0020"])
def test_what_is_unseen_before_a_formula_is_seen(prefix):
    """A spreadsheet that drops it would find the formula."""
    assert cell(f"{prefix}=1+1").startswith("\\")


def test_a_cell_is_no_longer_than_a_spreadsheet_takes():
    for text in ("x" * 10**6, ";=" * 10**5, "\x00" * 10**5, "\u202e=" * 10**5):
        assert len(cell(text)) <= 32_767
    assert cell("x" * 10**6).endswith("... (of 1,000,000 characters)")


@given(st.text(st.sampled_from("=+-@;\" \t\n'a,＝\ufeff\u200b\xa0"), max_size=12))
def test_whatever_the_text_no_part_of_a_cell_is_a_formula(text):
    for part in [cell(text), *cell(text).split(";")]:
        assert part.strip(' "\xa0')[:1] not in {*"=+-@＝"}


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
