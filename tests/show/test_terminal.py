"""The table in the terminal: students' text is shown, never obeyed."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from autograder.model import Standing
from autograder.show.terminal import print_table
from tests.show.results import CLASS, GRADED


def table(results=CLASS, lang="en", width=120, **options) -> str:
    file = io.StringIO()
    standings = [Standing(each) for each in results]
    print_table(Console(file=file, width=width, legacy_windows=False, **options), standings, lang)
    return file.getvalue()


def row(text: str, student: str) -> str:
    return next(line for line in text.splitlines() if student in line)


def test_there_is_a_row_for_everybody():
    text = table()
    for result in CLASS:
        assert result.student in text


def test_a_row_tells_the_score_and_what_was_found():
    text = table()
    assert "9.33" in row(text, GRADED.student)
    assert "double: means" in row(text, GRADED.student)
    assert "11.00" in row(text, "20260001")
    assert "all passed; bonus 1.00" in row(text, "20260001")
    assert "not attempted" in row(text, "stub")
    assert "the file is empty" in row(text, "unreadable")
    assert "-" in row(text, "fault").split("fault", 1)[1]


def test_no_control_of_a_student_reaches_the_terminal():
    """With colours on, the only escapes are our own; without, there is none."""
    assert "\x1b" not in table(color_system=None)
    assert "\x1b[31m" not in table(force_terminal=True, color_system="standard", no_color=False)


def test_rich_s_markup_in_a_name_is_a_name():
    from msgspec.structs import replace

    odd = replace(GRADED, student="[red]x[/red] [link=http://x]", name="[bold")
    assert "[red]x[/red]" in table((odd,))


@pytest.mark.parametrize("width", [20, 40, 80])
def test_a_narrow_terminal_gets_a_table_as_well(width):
    assert all(len(line) <= width for line in table(width=width, color_system=None).splitlines())


def test_chinese_is_told_in_chinese():
    """`--lang zh`, the default, is the language of results; the table is one of them."""
    text = table(lang="zh")
    for words in ("学生", "总分", "无法读取：文件是空的", "全部通过；附加 1.00", "未作答"):
        assert words in text
    assert "the file is empty" not in text
