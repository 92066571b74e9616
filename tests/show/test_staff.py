"""One student in full, for staff: on a page and on a terminal, whatever stands in it."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from msgspec.structs import replace

from autograder.bounds.budget import MAX_CODE, MAX_CODE_LINES
from autograder.model import NOTHING_KEPT, Adjustment, Piece, Place, Record, Standing, Text
from autograder.show.code import code_of
from autograder.show.feedback import feedback_html
from autograder.show.json import results_json
from autograder.show.layout import View
from autograder.show.person import person_lines
from autograder.show.text import points
from tests.adversaries import traces
from tests.show.results import (
    ADJUSTED,
    CLASS,
    DECIDED,
    FAULT,
    GRADED,
    MISSING,
    PERFECT,
    RECORD,
    STANDINGS,
    UNREADABLE,
    for_staff,
)
from tests.show.test_html import Page


def lines(standing, record=NOTHING_KEPT, **options) -> list[str]:
    view = View(**{"lang": "en", **options})
    return person_lines(standing, record, code_of(standing.result, record), view)


def page(standing, record=NOTHING_KEPT, lang="en") -> Page:
    return Page(for_staff(standing, lang, record)["html"])


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("standing", STANDINGS, ids=lambda each: each.result.student[:9])
def test_a_page_is_well_formed_and_without_script_or_address(standing, lang):
    text = for_staff(standing, lang, RECORD)["html"]
    assert traces.unsafe_html(text) == []
    found = Page(text)
    links = {attributes["href"] for tag, attributes in found.elements if tag == "a"}
    ids = [attributes["id"] for _, attributes in found.elements if "id" in attributes]
    assert links <= {f"#{each}" for each in ids}
    assert len(ids) == len(set(ids))
    assert "default-src 'none'" in text
    assert "http" not in text.replace("http-equiv", "")


def test_each_failing_call_stands_there_as_it_can_be_typed_and_hidden_ones_are_marked():
    text = " ".join(page(Standing(GRADED), RECORD).text.split())
    assert "hidden double(17.25) got 17.25 · right 34.5" in text
    assert "right TypeError · ended at line 2" in text
    terminal = "\n".join(lines(Standing(GRADED), RECORD))
    assert "  hidden  double(17.25)\n      got 17.25, right is 34.5\n" in terminal


def test_the_line_at_which_a_call_ended_is_marked_in_the_function():
    text = for_staff(Standing(GRADED), "en", RECORD)["html"]
    (marked,) = re.findall(r'<mark class="line">(.*?)</mark>', text)
    assert '<span class="n">   2</span>' in marked
    assert "a call ended here" in marked
    terminal = lines(Standing(GRADED), RECORD)
    assert [line for line in terminal if line.startswith(">")] == [
        ">    2 |     raise Odd('</pre><script>alert(1)</script>')"
    ]


def test_all_hand_ins_stand_there_and_which_counts():
    text = " ".join(page(Standing(GRADED), RECORD).text.split())
    assert "1 2026-03-01 18:00 first.py 3.00 2 2026-03-03 09:30" in text
    assert re.search(r"9\.33 counts", text)
    terminal = "\n".join(lines(Standing(GRADED), RECORD))
    assert "   1  first.py · handed in 2026-03-01 18:00 · 3.00 · graded 2026-03-02 UTC" in terminal
    assert re.search(r"^\*  2  ", terminal, re.MULTILINE)


def test_when_it_was_graded_is_told_on_the_terminal_alone():
    """The same hand-ins graded again give the same page, to the last byte."""
    later = replace(RECORD, hand_ins=tuple(replace(each, graded="2027-01-01") for each in RECORD.hand_ins))
    assert for_staff(Standing(GRADED), "en", RECORD) == for_staff(Standing(GRADED), "en", later)
    assert lines(Standing(GRADED), RECORD) != lines(Standing(GRADED), later)


def test_adjustments_stand_there_with_their_reasons_and_who_decided():
    for text in (page(ADJUSTED, lang="zh").text, "\n".join(lines(ADJUSTED, lang="zh"))):
        assert "人工 9.00（原 9.30）：口头答辩（王）" in text
        assert "迟交" in text
        assert "得分 10.00 · 附加 1.00 · 调整 -2.00" in text


@pytest.mark.parametrize("result", [UNREADABLE, FAULT])
def test_what_was_not_graded_says_why_on_both(result):
    for text in (page(Standing(result)).text, "\n".join(lines(Standing(result)))):
        assert result.notes[-1].en in " ".join(text.split())
        assert "/ 10.00" not in text


def test_who_is_missing_or_decided_by_hand_is_told_as_that():
    assert "nothing handed in" in "\n".join(lines(Standing(MISSING)))
    assert "6.00 / 10.00" in "\n".join(lines(DECIDED))


def test_a_withheld_and_a_withdrawn_name_are_for_staff_alone():
    first = GRADED.exercises[0]
    told = replace(first.diagnosis, withheld="cubed", withdrawn=True)
    standing = Standing(replace(GRADED, exercises=(replace(first, diagnosis=told), *GRADED.exercises[1:])))
    for text in (page(standing).text, " ".join("\n".join(lines(standing)).split())):
        assert "cubed fits every public call" in text
        assert "the calls of hidden tests speak against squared" in text
    for text in (feedback_html(standing, "en"), results_json(standing, "en")):
        assert "cubed" not in text
        assert "speak against" not in text


@pytest.mark.parametrize("result", CLASS, ids=lambda each: each.status.value)
def test_nothing_of_a_failing_call_is_in_what_a_student_receives(result):
    for text in (feedback_html(Standing(result), "zh"), results_json(Standing(result), "zh")):
        assert "17.25" not in text
        assert "34.5" not in text


@pytest.mark.parametrize("columns", [40, 80, 200])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_no_line_is_wider_than_the_terminal_or_obeyed_by_it(columns, lang):
    for standing in STANDINGS:
        view = View(lang=lang, columns=columns)
        for line in person_lines(standing, RECORD, code_of(standing.result, RECORD), view):
            assert not re.search(r"[\x00-\x1f\x7f\u202e]", line)
            if " " in line.strip()[20:40]:  # a word without a blank is broken nowhere
                assert view.cells(line) <= max(view.width, 60)


def test_colours_say_nothing_and_are_there_only_where_they_are_wanted():
    plain, coloured = lines(Standing(GRADED), RECORD), lines(Standing(GRADED), RECORD, colour=True)
    assert not any("\x1b" in line for line in plain)
    assert [re.sub(r"\x1b\[\d*m", "", line) for line in coloured] == plain


def test_a_console_without_signs_gets_letters():
    assert any(line.startswith("x double") for line in lines(Standing(GRADED), signs=False))


# --- the code ------------------------------------------------------------------------------------------------


def record(*pieces: Piece) -> Record:
    return Record(code=pieces)


def test_a_helper_in_which_a_call_ended_stands_with_the_exercise():
    helper, rest = Piece(Place(2), "def helper(x):", ("helper",)), Piece(Place(9), "x = 1", ("x",))
    code = code_of(GRADED, record(helper, rest))
    assert [each.first for each in code.own["double"]] == [2]
    assert [each.first for each in code.rest] == [9]


def test_a_line_of_another_cell_is_another_line():
    code = code_of(GRADED, record(Piece(Place(2, 1), "x", ("double",))))
    assert code.own["double"][0].marked == frozenset()
    assert "code cell 1" in page(Standing(GRADED), record(Piece(Place(2, 1), "x", ("double",)))).text


def test_a_function_that_could_not_be_read_stands_with_its_exercise():
    """Whoever says that it was handed in is right, and sees why it does not count."""
    code = code_of(GRADED, record(Piece(Place(3), "def double(x)\n    return 2 * x")))
    assert [each.first for each in code.own["double"]] == [3]


def test_the_stub_is_nobodys_code():
    code = code_of(GRADED, RECORD)
    assert code.own["shares"] == ()


def test_very_long_code_is_cut_the_failing_function_last_and_the_page_says_so():
    long = Piece(Place(1), "\n".join(f"x = {number}" for number in range(5_000)), ("x",))
    wide = Piece(Place(6_000), "y" * 500_000, ("y",))
    own = Piece(Place(7_000), "def double(x):\n    return 0", ("double",))
    kept = record(long, wide, own)
    code = code_of(GRADED, kept)
    assert code.own["double"][0].lines == ("def double(x):", "    return 0")
    assert sum(len(each.lines) for each in code.rest) <= MAX_CODE_LINES
    assert code.left_out > 4_000
    text = for_staff(Standing(GRADED), "en", kept)["html"]
    assert len(text) < 10 * MAX_CODE
    assert f"{code.left_out} more lines are not shown" in text


def test_code_without_end_costs_next_to_nothing():
    code = code_of(PERFECT, record(*(Piece(Place(number), "\u202e" * 10_000, ("double",)) for number in range(200))))
    assert sum(len(line) for each in code.own["double"] for line in each.lines) <= 2 * MAX_CODE


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("after", ["0", "0.5", "1"])
def test_every_page_shows_an_exercises_points_as_they_count(lang, after):
    """A person decided: points that no longer count do not stand beside a total that they do not add up to."""
    decided = Adjustment("override", Fraction(1), Fraction(after), Text("", ""), exercise="double")
    standing = Standing(GRADED, adjustments=(decided,))
    feedback, staff = feedback_html(standing, lang), for_staff(standing, lang)["html"]
    for each in GRADED.exercises:
        figures = f"{points(standing.points(each))} / {points(each.max_score)}"
        for html in (feedback, staff):
            heads = re.findall(rf"<(?:h2|li|summary)>[^<]*\b{each.name}\b[^<]* · [^<]*", html)
            assert [head for head in heads if figures in head], (each.name, heads)
            assert ("测试给" in heads[0] or "the tests gave" in heads[0]) == (each.name == "double")
