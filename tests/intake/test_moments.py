"""Moments and durations, as people, spreadsheets and platforms write them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.intake.moments import read_duration, read_moment

BEIJING = timezone(timedelta(hours=8))


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2026-03-01", datetime(2026, 3, 2)),
        ("2026-03-01T18:05", datetime(2026, 3, 1, 18, 5)),
        ("2026-03-01 18:05:09.123456", datetime(2026, 3, 1, 18, 5, 9)),
        ("2026-03-01T18:05:09+08:00", datetime(2026, 3, 1, 18, 5, 9, tzinfo=BEIJING)),
        ("2026-03-01 18:05:09 +0800", datetime(2026, 3, 1, 18, 5, 9, tzinfo=BEIJING)),
        ("2026-03-01T18:05Z", datetime(2026, 3, 1, 18, 5, tzinfo=UTC)),
        ("2026-03-01 15:58:23.948203 UTC", datetime(2026, 3, 1, 15, 58, 23, tzinfo=UTC)),
        ("2026-03-01 24:00", datetime(2026, 3, 2)),
        ("2026/3/1 8:05", datetime(2026, 3, 1, 8, 5)),
        ("２０２６．３．１　８：０５", datetime(2026, 3, 1, 8, 5)),
        ("2026年3月1日 18:05", datetime(2026, 3, 1, 18, 5)),
        ("2026年3月1日18点05分", datetime(2026, 3, 1, 18, 5)),
        ("Sunday, 1 March 2026, 8:05 PM", datetime(2026, 3, 1, 20, 5)),
        ("Mar 1, 2026 12:05 am", datetime(2026, 3, 1, 0, 5)),
        ("2024-02-29", datetime(2024, 3, 1)),
    ],
)
def test_a_moment_is_read_however_it_was_written(text, moment):
    found = read_moment(text)
    assert (found, found.tzinfo is None) == (moment, moment.tzinfo is None)


@pytest.mark.parametrize(
    "text",
    ["", "soon", "3/4/2026", "26-03-01", "2026-02-30", "2026-13-01", "2026-03-01 25:00", "2026-03-01 24:01",
     "2026-03-01x", "2026-03-01 13:00 PM", "2026-03-01 18", "1 Foo 2026", "2026-03-01 18:05 CST", "20260301",
     "1970-01-01", "9999-12-31"],
)  # fmt: skip
def test_what_may_be_another_moment_is_none(text):
    assert read_moment(text) is None


@given(st.datetimes(datetime(1971, 1, 1), datetime(2999, 1, 1), timezones=st.sampled_from([None, UTC, BEIJING])))
def test_what_python_writes_is_read_back(moment):
    moment = moment.replace(microsecond=0)
    assert read_moment(moment.isoformat()) == moment


@given(st.text())
def test_no_text_is_too_odd(text):
    read_moment(text)
    read_duration(text)


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("15min", timedelta(minutes=15)),
        ("2 Days", timedelta(days=2)),
        ("３天", timedelta(days=3)),
        ("1小时", timedelta(hours=1)),
        ("1w", timedelta(weeks=1)),
        ("3", None),
        ("day", None),
        ("-1 day", None),
        ("1.5 h", None),
        ("1 fortnight", None),
    ],
)
def test_a_duration_has_a_unit(text, span):
    assert read_duration(text) == span
