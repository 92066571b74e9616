"""The late rule: its grammar, what it costs, and what it says where it is not understood."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.errors import UsageError
from autograder.gradebook.amounts import Amount
from autograder.gradebook.late import LateRule, read_due, read_excuse, read_rule
from autograder.words import say

DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
TEN, HALF = Amount(Fraction(10), True), Amount(Fraction(50), True)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("10%/day", LateRule(TEN, "day")),
        ("10%/day,max 50%", LateRule(TEN, "day", HALF)),
        (" 10 % / Day , MAX 50 % ", LateRule(TEN, "day", HALF)),
        ("-10% per day; up to 50%; grace 15min", LateRule(TEN, "day", HALF, 15 * MINUTE)),
        ("grace 15 minutes 10%/d max 50%", LateRule(TEN, "day", HALF, 15 * MINUTE)),
        ("1/day", LateRule(Amount(Fraction(1)), "day")),
        ("0.5/hour,max 3", LateRule(Amount(Fraction(1, 2)), "hour", Amount(Fraction(3)))),
        ("２０％／周", LateRule(Amount(Fraction(20), True), "week")),
        ("每天扣10%，最多50%，宽限15分钟", LateRule(TEN, "day", HALF, 15 * MINUTE)),
        ("每迟交1天扣 10 %", LateRule(TEN, "day")),
        ("1分/天、上限5分", LateRule(Amount(Fraction(1)), "day", Amount(Fraction(5)))),
        ("1/分钟", LateRule(Amount(Fraction(1)), "minute")),
    ],
)
def test_a_rule_is_read_however_it_was_written(text, rule):
    assert read_rule(text) == rule


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("10%/fortnight", None),
        ("10%", "10%"),
        ("ten percent a day", "ten percent a day"),
        ("10%/day,max", "max"),
        ("10%/day,10%/hour", "10%/hour"),
        ("10%/day,max 50%,max 60%", "max 60%"),
        ("max 50%", None),
        ("", None),
        ("101%/day", None),
        ("10%/day,grace 15", "grace 15"),
        ("10%/day,grace 3 moons", None),
        ("10%/day --zero", "--zero"),
    ],
)
def test_a_rule_that_is_none_is_one_line_with_the_place_and_examples(text, at):
    with pytest.raises(UsageError) as raised:
        read_rule(text)
    for lang in ("zh", "en"):
        line = raised.value.told(lang)
        assert "10%/day,max 50%" in line
        assert at is None or at in line


@pytest.mark.parametrize(
    ("rule", "by", "cost"),
    [
        ("10%/day", timedelta(microseconds=1), 1),
        ("10%/day", DAY, 1),
        ("10%/day", DAY + timedelta(seconds=1), 2),
        ("10%/day", 40 * DAY, 10),
        ("10%/day,max 50%", 40 * DAY, 5),
        ("1/hour,max 30%", 2 * HOUR, 2),
        ("1/hour,max 30%", 5 * HOUR, 3),
        ("10%/day,max 2", 5 * DAY, 2),
        ("100/day", HOUR, 10),
    ],
)
def test_a_started_unit_counts_and_no_more_than_was_earned_is_taken(rule, by, cost):
    assert read_rule(rule).deduction(by, Fraction(10)) == cost


amounts = st.builds(Amount, st.fractions(min_value=0, max_value=100), st.booleans())
rules = st.builds(LateRule, amounts, st.sampled_from(["minute", "hour", "day", "week"]), st.none() | amounts)
spans = st.timedeltas(timedelta(microseconds=1), timedelta(days=400))


@given(rules, spans, spans, st.fractions(min_value=0, max_value=50))
def test_later_never_costs_less(rule, one, other, earned):
    sooner, later = sorted((one, other))
    assert 0 <= rule.deduction(sooner, earned) <= rule.deduction(later, earned) <= earned


@given(st.text(alphabet=st.sampled_from("0123456789%/.,; day max grace min hour 每天扣最多"), max_size=40))
def test_any_text_is_a_rule_or_one_line(text):
    with suppress(UsageError):
        assert read_rule(text).rate.value >= 0


def test_a_due_time_has_a_zone_and_a_date_is_the_end_of_its_day():
    assert read_due("2026-03-01T18:00+08:00").utctimetuple()[:5] == (2026, 3, 1, 10, 0)
    assert read_due("2026-03-01") == datetime(2026, 3, 2).astimezone()
    with pytest.raises(UsageError, match="2026-03-01T18:00"):
        read_due("tomorrow")


def test_what_a_deduction_was_is_said():
    rule = read_rule("10%/day,max 30%")
    assert say(rule.said(2 * DAY + 3 * HOUR, Fraction(10)), "zh") == "迟交 2 天 3 小时，按 3 天扣 30%"
    assert say(rule.said(3 * DAY + MINUTE, Fraction(10)), "zh") == "迟交 3 天，按 4 天扣 30%（上限）"
    assert (
        say(read_rule("0.5/hour").said(20 * MINUTE, Fraction(10)), "en")
        == "late by 20 min, counted as 1 hour, minus 0.5"
    )


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("", False), ("否", False), ("-", False), ("0", False), ("是", True), ("1", True), ("病假", True),
        ("3天", 3 * DAY), ("2026-03-05 12:00", datetime(2026, 3, 5, 12)), ("3月5日", datetime(2026, 3, 6)),
        ("1/5", datetime(2027, 1, 6)), ("7", None), ("99月1日", None),
    ],
)  # fmt: skip
def test_an_extension_is_a_day_a_time_or_a_yes(text, meant):
    assert read_excuse(text, read_due("2026-03-01")) == meant
