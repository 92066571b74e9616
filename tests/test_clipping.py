"""Text is cut in one place and made visible in one place: short enough, and nothing in it is obeyed or unseen."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.bounds import clipping
from autograder.bounds.budget import MAX_LINE, MAX_TEXT
from autograder.bounds.clipping import clip, clip_path, clip_text, visible
from autograder.model import Text

ANY_TEXT = st.text(st.characters(codec=None), max_size=30)
# Marks, blanks, joiners, selectors and controls are rare among all characters: half of a text are such.
ODD = st.characters(codec=None, categories=["Mn", "Me", "Cf", "Cc", "Cs", "Co", "Lo"])
ODD_TEXT = st.text(st.one_of(ODD, st.sampled_from("a\n中\u3164\u2800\ufe0f")), max_size=60)


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


@pytest.mark.parametrize("blank", ["\u3164", "\u115f", "\uffa0", "\u2800", "\u034f", "\u180b", "\ufe00", "\U000e0101"])
def test_what_shows_nothing_is_shown(blank):
    """An id with a filler in it looks like another's."""
    assert visible(f"ann{blank}") == "ann" + blank.encode("unicode_escape").decode()


@pytest.mark.parametrize(
    "text", ["e\u0301", "Vi\u1ec7t", "ệ", "e\u0323\u0302", "ไม่รู้", "שָׁלוֹם", "नमस्ते", "✅\ufe0f", "x\u0304\u0302"]
)
def test_the_marks_that_people_write_stay(text):
    assert visible(text) == text


def test_marks_are_not_piled_up():
    """A base with ten thousand marks covers the page above it; a zero-width tower takes no column and all the time."""
    shown = visible("a" + "\u0335" * 10_000)
    assert shown.startswith("a" + "\u0335" * 4 + "\\u0335")
    assert sum(unicodedata.category(char) == "Mn" for char in shown) == 4
    assert len(clip("a" + "\u0335" * 10_000)) <= MAX_LINE


@given(ODD_TEXT)
def test_whatever_the_text_no_pile_and_no_blank_gets_through_and_a_second_time_changes_nothing(text):
    shown = visible(text, lines=True)
    marks = 0
    for char in shown:
        marks = marks + 1 if unicodedata.category(char) in {"Mn", "Me"} else 0
        assert marks <= 4
        assert char not in "\u3164\u2800\u115f\u034f"
    assert visible(shown, lines=True) == shown
    assert visible(visible(text)) == visible(text)


def test_what_is_passed_at_a_glance_holds_neither_marks_nor_blanks():
    plain = [char for char in map(chr, range(sys.maxunicode + 1)) if not clipping._ODD.match(char)]
    assert len(plain) > 100_000
    assert [c for c in plain if unicodedata.category(c) in {"Mn", "Me"} or clipping._BLANKS.match(c)] == []


# --- cutting ---------------------------------------------------------------------------------------------


@given(st.one_of(ANY_TEXT, ODD_TEXT, st.text(max_size=400)), st.integers(0, 400))
def test_no_text_is_longer_than_it_may_be(text, most):
    assert len(clip(text, most)) <= most
    assert len(clip(text, most, lines=True, lang="zh")) <= most


@given(ANY_TEXT)
def test_a_short_text_is_only_made_visible(text):
    assert clip(text, 1_000) == visible(text)


def test_a_text_that_was_cut_says_so():
    assert clip("x" * 200) == "x" * 157 + "..."
    assert clip("x" * 12_345, MAX_TEXT).endswith("x... (of 12,345 characters)")
    assert clip("x" * 12_345, MAX_TEXT, lang="zh").endswith("x……（共 12,345 个字符）")
    assert clip("\x00" * 100).endswith("\\u0000\\...")  # short, but not when it is seen


@given(st.one_of(ANY_TEXT, ODD_TEXT, st.text(max_size=400)), st.integers(3, 400))
def test_no_path_is_longer_than_it_may_be_and_its_end_stays(path, most):
    shown = clip_path(path, most)
    assert len(shown) <= most
    assert shown == visible(path) or shown.startswith("...")
    assert visible(path).endswith(shown.removeprefix("...")) or any(map(unicodedata.combining, path))


def test_of_a_long_path_the_file_s_name_is_left():
    assert clip_path("folder/" * 100 + "ann.py").endswith("folder/ann.py")
    assert len(clip_path("\x00" * 10**6)) == MAX_LINE


def test_cutting_costs_no_more_for_a_longer_text(monkeypatch):
    """What is left out is not looked at."""
    seen = []
    monkeypatch.setattr(clipping, "visible", lambda text, *, lines=False: seen.append(len(text)) or text)
    clip("\x00" * 10**6)
    assert seen == [MAX_LINE]


def test_both_languages_are_cut_and_what_needs_nothing_is_the_same_object():
    long = clip_text(Text("字" * 5_000, "x" * 5_000))
    assert (len(long.zh), len(long.en)) == (MAX_TEXT, MAX_TEXT)
    assert long.zh.endswith("（共 5,000 个字符）")
    honest = Text("第 2 行：结果不对\n再看", "line 2: not right\nlook")
    assert clip_text(honest) is honest
