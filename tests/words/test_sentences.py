"""A note becomes a sentence: what may stand in its braces, and what its tables owe each other."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from autograder.model import Note, Place, Text, note
from autograder.words import label, say, text


@pytest.fixture(autouse=True)
def sample(monkeypatch):
    module = ModuleType("autograder.words.sample")
    module.WORDS = {
        "file": ("文件 {name}", "file {name}"),
        "count": ("{n:,} 个文件", "{n:,} {n:file|files}"),
        "near": (
            "没有 {name}{near:?（是不是 {near}）}{near:!；见 README}",
            "no {name}{near:? ({near}?)}{near:!; see README}",
        ),
        "share": ("{x:.1f} %", "{x:.1f} %"),
        "both": ("{first:.}{second}", "{first:.} {second}"),
        "at": ("在 {place} 停了", "stopped at {place}"),
        "lacks": ("{name} 没有", "{name} is missing"),
        "people": ("有 {who:;}", "there are {who:;}"),
        "gone": ("没有了", "gone"),
    }  # fmt: skip
    module.REMEDIES = {"gone": ("重新交 {name}", "hand {name} in again")}
    monkeypatch.setitem(sys.modules, "autograder.words.sample", module)


@pytest.mark.parametrize(
    ("said", "zh", "en"),
    [
        (note("sample.file", name="a.py"), "文件 a.py", "file a.py"),
        (note("sample.file", name=("a", "b")), "文件 a、b", "file a, b"),
        (note("sample.people", who=("a", "b")), "有 a、b", "there are a, b"),
        (note("sample.people", who=("a, x", "b")), "有 a, x、b", "there are a, x; b"),
        (note("sample.people", who=("甲、乙", "b")), "有 甲、乙；b", "there are 甲、乙, b"),
        (note("sample.people", who=("a, x",)), "有 a, x", "there are a, x"),
        (note("sample.file", name=Text("甲", "A")), "文件 甲", "file A"),
        (note("sample.file", name=note("sample.file", name="b")), "文件 文件 b", "file file b"),
        (note("sample.file", name=Place(3, 2, 5)), "文件 第 2 个单元格第 3 行第 5 列", "file cell 2, line 3, column 5"),
        (note("sample.file", name="{name} {0.x}"), "文件 {name} {0.x}", "file {name} {0.x}"),
        (note("sample.count", n=1), "1 个文件", "1 file"),
        (note("sample.count", n=1200), "1,200 个文件", "1,200 files"),
        (note("sample.near", name="x", near=None), "没有 x；见 README", "no x; see README"),
        (note("sample.near", name="x", near="y"), "没有 x（是不是 y）", "no x (y?)"),
        (note("sample.share", x=2.25), "2.2 %", "2.2 %"),
        (note("sample.both", first="one", second="two"), "one。two", "One. two"),
        (note("sample.both", first="Why?", second=""), "Why?。", "Why? "),
        (note("sample.both", first=Text("z 是", "z is"), second=""), "z 是。", "z is. "),
        (note("sample.both", first=note("sample.lacks", name="z"), second=""), "z 没有。", "z is missing. "),
        (
            note("sample.both", first=note("sample.gone", name="z"), second=""),
            "没有了；重新交 z。",
            "Gone; hand z in again. ",
        ),
        (
            note("sample.both", first=note("sample.gone", Place(2), name="z"), second=""),
            "第 2 行：没有了；重新交 z。",
            "Line 2: gone; hand z in again. ",
        ),
        (note("sample.at", Place(2)), "在 第 2 行 停了", "stopped at line 2"),
        (note("sample.file", Place(2), name="x"), "第 2 行：文件 x", "line 2: file x"),
        (note("sample.gone", name="x"), "没有了；重新交 x", "gone; hand x in again"),
    ],
)
def test_a_note_is_said_in_both_languages(said, zh, en):
    assert text(said) == Text(zh, en)


def test_a_remedy_can_be_left_out():
    assert say(note("sample.gone", name="x"), "en", remedy=False) == "gone"


def test_what_an_author_wrote_and_a_plain_string_are_said_as_they_are():
    assert say(Text("甲", "{A}"), "en") == "{A}"
    assert say("{x}", "zh") == "{x}"
    assert label("sample.gone", "zh") == "没有了"


@pytest.mark.parametrize("wrong", [Note("sample.nothing"), Note("sample.file")])
def test_a_code_or_a_parameter_that_is_not_there_is_our_mistake(wrong):
    with pytest.raises(KeyError):
        say(wrong, "en")


def test_a_notes_parameters_are_found_by_name():
    assert note("sample.file", name="x")["name"] == "x"
