"""The self-check's screens, to the last byte, against files that a person has read.

After a change that is meant, write them anew and read the difference:

    AUTOGRADER_REWRITE_GOLDEN=1 python -m pytest tests/show/test_selfcheck.py
"""

from __future__ import annotations

import os
import re
from fractions import Fraction

import pytest
from msgspec.structs import replace

from autograder import model
from autograder.model import NO_TEXT, Diagnosis, Divergence, Exercise, ExerciseResult, Explanation, Status, Text
from autograder.show.drawing import Table
from autograder.show.layout import View
from autograder.show.selfcheck import (
    Excerpt,
    Focus,
    Screen,
    check_lines,
    exercise_lines,
    hint_lines,
    number,
)
from tests.samples import ROOT

SCREENS = ROOT / "tests" / "data" / "screens"
NEAR = Diagnosis(Explanation(Text("没有", "absent"), Text("像", "alike")))


def exercise(name: str, status: Status, zh: str, en: str, *, bonus: bool = False, passed: int = 0) -> ExerciseResult:
    tests = tuple(
        model.TestOutcome(
            f"test_{i}", Text("题", "title"), False, Status.PASSED if i < passed else status, Fraction(0), Fraction(1)
        )
        for i in range(3)
    )
    points = Fraction(1) if bonus else Fraction(5, 2)
    return ExerciseResult(name, Text(zh, en), Text("第一节", "part 1"), bonus, status, Fraction(0), points, tests)


DONE = exercise("read_along", Status.PASSED, "一个词一个词地读", "Reading word by word", passed=3)
WRONG = exercise("weigh", Status.FAILED, "打分，再归一化", "Score, then normalise", passed=1)
OPEN = exercise("look_back", Status.NOT_ATTEMPTED, "回头看开头", "Looking back at the beginning")
BONUS = exercise("context", Status.MISSING, "上下文向量", "The context vector", bonus=True)
TITLE = Text("第 1 章：RNN 为什么会忘，注意力为什么不会", "Chapter 1: why RNNs forget, and why attention does not")
EXPLAINED = Explanation(
    Text("L=20 得到 6.8%，课文是 4.9%。", "L=20 gives 6.8 %, the text has 4.9 %."),
    Text(
        "和没有过 tanh 这道“压缩门”，记忆可以超过 1。",
        "The sum never passes through tanh, so the memory can grow beyond 1.",
    ),
    Text("tanh 的括号里有哪几项？", "which terms stand inside tanh?"),
)
PARTS = Divergence("weigh([1, 0, 0, -2])", (0.5, 0.45, -0.4, 1.25), (0.5, 0.4451, -0.34, 1.25), 2)
TABLES = (
    Table(
        Text("结果一", "Result 1"),
        (Text("L", "L"), Text("注意力", "attention")),
        ((Text("5", "5"), Text("60.0 %", "60.0 %")), (Text("10", "10"), Text("60.0 %", "60.0 %"))),
        note=Text("一句话。", "A sentence."),
    ),
    Table(
        Text("结果二", "Result 2"),
        (),
        ((Text("我", "我"), Text("0.25", "0.25")), (Text("love", "love"), Text("0.75", "0.75"))),
        (0.25, 0.75),
    ),
)
WRONG_SCREEN = Screen(
    TITLE,
    "ch01.py",
    (DONE, WRONG, OPEN, BONUS),
    focus=Focus(Text("先改 weigh（第一节）", "First to fix: weigh (part 1)"), EXPLAINED, PARTS),
    notes=(Text("还有一条说明", "one note"),),
    command="python -m autograder hint weigh",
    target="weigh",
)
DONE_SCREEN = Screen(
    TITLE, "作业.ipynb", (DONE, replace(BONUS, status=Status.PASSED)), tables=TABLES, next=Text("完", "end")
)
SYNTAX_SCREEN = Screen(
    TITLE,
    "ch01.py",
    (DONE, WRONG, OPEN),
    broken=frozenset({"weigh"}),
    focus=Focus(
        Text("先改第 3 行", "First to fix: line 3"),
        Explanation(Text("全角字符", "a full-width character")),
        excerpt=Excerpt(3, "\tfor 词 in seq：", 14),
    ),
    command="python -m autograder check",
)
HINTS = (Text("先算一个点。", "Start with one point."), Text("再看第二节。", "Then read part 2."), Text("完", "end"))
WEIGH = Exercise("weigh", Fraction(1), WRONG.title, WRONG.section, HINTS, {})

OUTPUTS = {
    f"{name}.{lang}{suffix}.txt": (lines, View(lang=lang, **options))
    for lang in ("zh", "en")
    for suffix, options in {
        "": {},
        ".plain": {"plain": True},
        ".ascii": {"signs": False},
        ".narrow": {"columns": 44},
    }.items()
    for name, lines in {
        "wrong": lambda view: check_lines(WRONG_SCREEN, view),
        "done": lambda view: check_lines(DONE_SCREEN, view),
        "syntax": lambda view: check_lines(SYNTAX_SCREEN, view),
        "hints": lambda view: hint_lines(WEIGH, range(1, 3), view),
    }.items()
    if not (suffix == ".ascii" and lang == "zh")
}


@pytest.mark.parametrize("name", OUTPUTS)
def test_the_screen_is_the_one_that_was_read(name):
    lines, view = OUTPUTS[name]
    found = "\n".join(lines(view)) + "\n"
    if os.environ.get("AUTOGRADER_REWRITE_GOLDEN"):
        SCREENS.mkdir(parents=True, exist_ok=True)
        (SCREENS / name).write_text(found, encoding="utf-8", newline="")
    assert found == (SCREENS / name).read_bytes().decode("utf-8")


def test_no_screen_is_left_over():
    assert {path.name for path in SCREENS.iterdir()} == set(OUTPUTS)


@pytest.mark.parametrize("name", OUTPUTS)
def test_no_line_is_wider_than_the_terminal(name):
    lines, view = OUTPUTS[name]
    assert all(view.cells(line) <= view.width or "python -m" in line for line in lines(view))


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_gbk_console_can_print_every_sign(lang):
    for screen in (WRONG_SCREEN, DONE_SCREEN, SYNTAX_SCREEN):
        "\n".join(check_lines(screen, View(lang=lang, wide_signs=True))).encode("gbk")


def test_colours_change_nothing_but_colours():
    for screen in (WRONG_SCREEN, DONE_SCREEN, SYNTAX_SCREEN):
        coloured = "\n".join(check_lines(screen, View(colour=True)))
        assert "\x1b[" in coloured
        assert re.sub(r"\x1b\[\d+m", "", coloured) == "\n".join(check_lines(screen, View()))


def test_where_keys_do_it_no_command_is_named():
    assert "python -m" not in "\n".join(check_lines(WRONG_SCREEN, View(), commands=False))


def test_a_function_that_is_absent_is_open_and_one_that_is_misspelt_is_wrong():
    absent = replace(BONUS, diagnosis=Diagnosis(Explanation(Text("没有", "absent"), NO_TEXT)))
    signs = [line[0] for line in exercise_lines((absent, replace(absent, diagnosis=NEAR)), View())]
    assert signs == ["○", "×"]


def test_a_plot_marks_the_text_and_the_student_where_they_differ():
    """Where they are too near to be drawn apart, the student's mark says that they are not the same."""
    rows = [line[45:] for line in check_lines(WRONG_SCREEN, View()) if "step " in line and "yours" in line]
    assert [("x" in row, "o" in row) for row in rows] == [(False, True), (True, False), (True, True), (False, True)]


def test_a_long_line_of_the_file_is_shown_around_its_column():
    excerpt = Excerpt(7, "x = " + "a" * 200 + "：" + "b" * 50, 205)
    focus = Focus(Text("", "t"), Explanation(Text("", "s")), excerpt=excerpt)
    _, _, shown, caret, *_ = check_lines(Screen(TITLE, "f.py", (), focus=focus), View())
    assert shown[View().cells(caret[:-1])] == "："


def test_text_of_the_student_is_shown_and_never_obeyed():
    focus = Focus(
        Text("x", "x"),
        Explanation(Text("\x1b[2J", "\x1b[2J")),
        excerpt=Excerpt(1, "print('\x1b[31m')", 3),
        printed="\x1b]0;t\x07",
    )
    assert not any(
        "\x1b" in line or "\x07" in line for line in check_lines(Screen(TITLE, "\x1b.py", (), focus=focus), View())
    )


@pytest.mark.parametrize(
    ("points", "shown"), [(Fraction(3), "3"), (Fraction(5, 2), "2.5"), (Fraction(1, 3), "0.33"), (Fraction(10), "10")]
)
def test_points_are_shown_without_needless_zeros(points, shown):
    assert number(points) == shown
