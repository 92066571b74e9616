"""What a student's work counts for: sums, blanks, and the reason in every row below full marks."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from autograder.model import NO_TEXT, Adjustment, Standing, Status, SubmissionStatus, Text, cents, note
from autograder.words import say
from tests.show.results import FAULT, GRADED, MISSING, PERFECT, STUB, UNREADABLE

ILL = Text("病假", "ill")


def by_hand(before, after, **more) -> Adjustment:
    return Adjustment("override", before, after, ILL, **more)


def reasons(standing: Standing, lang="zh") -> list[str]:
    return [say(each, lang) for each in standing.reasons]


def test_a_total_is_score_and_bonus_and_adjustments():
    late = Adjustment("late", Fraction(11), Fraction(9), note("standing.late", reason="x", before="", after=""))
    standing = Standing(PERFECT, True, (late, by_hand(Fraction(1), Fraction(3, 2), exercise="double")))
    assert (standing.score, standing.bonus, standing.adjustment, standing.total) == (
        10,
        1,
        Fraction(-3, 2),
        Fraction("9.5"),
    )
    assert Standing(PERFECT, adjustments=(by_hand(Fraction(11), Fraction(7)),)).adjustment == -4


amounts = st.one_of(st.none(), st.fractions(min_value=0, max_value=30))


@given(
    score=st.fractions(min_value=0, max_value=30),
    changes=st.lists(st.tuples(amounts, amounts, st.sampled_from(["", "double", "total"])), max_size=5),
    result=st.sampled_from([GRADED, UNREADABLE, MISSING, FAULT]),
    zero=st.booleans(),
)
def test_what_is_shown_always_adds_up_and_is_never_below_nothing(score, changes, result, zero):
    first, *others = result.exercises
    result = replace(result, exercises=(replace(first, score=score), *others))
    adjustments = tuple(by_hand(before, after, exercise=name) for before, after, name in changes)
    found = Standing(result, False, adjustments, zero)
    figures = (found.score, found.bonus, found.adjustment, found.total)
    if None in figures:
        assert set(figures) == {None}
        assert result.status is not SubmissionStatus.GRADED
    else:
        assert found.score + found.bonus + found.adjustment == found.total >= 0
        assert all(cents(figure) == figure for figure in figures)


@pytest.mark.parametrize(
    ("points", "shown"), [("1/3", "0.33"), ("0.005", "0.01"), ("-0.005", "-0.01"), ("2.675", "2.68")]
)
def test_cents_are_half_up(points, shown):
    assert cents(Fraction(points)) == Fraction(shown)


@pytest.mark.parametrize("result", [UNREADABLE, MISSING, FAULT])
def test_nobody_gets_a_zero_that_no_test_gave(result):
    blank = Standing(result)
    assert (blank.score, blank.bonus, blank.adjustment, blank.total) == (None,) * 4
    assert [blank.points(each) for each in result.exercises] == [None] * 3
    zero = Standing(result, zero=True)
    assert (zero.score, zero.total, zero.points(result.exercises[0])) == (0, 0, 0)
    decided = Standing(result, adjustments=(by_hand(None, Fraction(6)),))
    assert (decided.score, decided.adjustment, decided.total) == (0, 6, 6)
    assert Standing(result, adjustments=(by_hand(None, None, asked="+1"),)).total is None


def test_an_exercise_counts_what_a_person_said_of_it():
    standing = Standing(UNREADABLE, adjustments=(by_hand(None, Fraction(3), exercise="double"),))
    assert [standing.points(each) for each in UNREADABLE.exercises] == [3, None, None]
    assert standing.total == 3


@pytest.mark.parametrize(
    ("standing", "zh"),
    [
        (Standing(PERFECT), []),
        (Standing(STUB), ["double、total 未作答"]),
        (Standing(GRADED), ["double：说明"]),
        (Standing(MISSING), ["没有交"]),
        (Standing(UNREADABLE), ["无法读取：文件是空的 <b>"]),
        (
            Standing(PERFECT, adjustments=(by_hand(Fraction(7), Fraction(9), by="王"),)),
            ["人工 9.00（原 7.00）：病假（王）"],
        ),
        (
            Standing(PERFECT, adjustments=(by_hand(None, None, asked="-10%", exercise="double"),)),
            ["double 人工 -10%（没有分数可改，未生效）：病假"],
        ),
        (Standing(PERFECT, adjustments=(Adjustment("override", None, Fraction(0), NO_TEXT),)), ["人工 0.00"]),
    ],
)
def test_reasons_are_phrases_that_name_the_exercises(standing, zh):
    assert reasons(standing) == zh


def test_a_mistake_without_a_name_is_told_by_the_first_test_that_does_not_pass():
    wrong = replace(GRADED.exercises[0], diagnosis=None, status=Status.FAILED)
    result = replace(GRADED, exercises=(wrong, *GRADED.exercises[1:]))
    assert reasons(Standing(result), "en") == ["double: not passed (title of test_public)"]
