"""What a result counts for: the late rule on what was earned, then what a person decided, in the order of the rows."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from fractions import Fraction

import pytest
from msgspec.structs import replace

from autograder.errors import UsageError
from autograder.gradebook.amounts import read_amount
from autograder.gradebook.late import read_due, read_rule
from autograder.gradebook.overrides import Override
from autograder.gradebook.standings import class_rules
from autograder.intake.roster import Person, Roster
from autograder.model import SubmissionStatus, note
from autograder.show.feedback import feedback_html
from autograder.show.json import results_json
from autograder.words import say
from tests.show.results import FAULT, MISSING, PERFECT, UNREADABLE

DUE = "2026-03-01T18:00"
NONE: frozenset[SubmissionStatus] = frozenset()
STUDENT = PERFECT.student
LATER = datetime(2026, 3, 3, 19, 0)  # two days and an hour


def rules(*overrides, due=DUE, late="10%/day", people=(), zero=NONE):
    found = tuple(Override(at, STUDENT, exercise, read_amount(score), reason, "王")
                  for at, (exercise, score, reason) in enumerate(overrides, start=2))  # fmt: skip
    return class_rules(
        read_due(due) if due else None, read_rule(late) if late else None, zero, found, Roster(tuple(people))
    )


def handed_in(at, result=PERFECT):
    return replace(result, handed_in=at)


def told(standing, lang="zh"):
    return [say(each, lang) for each in standing.reasons]


def test_late_work_loses_a_share_of_what_it_earned_bonus_included():
    standing = rules().standing(handed_in(LATER))
    assert (standing.score, standing.bonus, standing.adjustment, standing.total) == (
        10,
        1,
        Fraction("-3.3"),
        Fraction("7.7"),
    )
    assert told(standing) == ["迟交 2 天 1 小时，按 3 天扣 30%：7.70（原 11.00）"]


@pytest.mark.parametrize("at", [datetime(2026, 3, 1, 18, 0), datetime(2026, 2, 1), None])
def test_what_came_in_time_or_without_a_time_loses_nothing(at):
    standing = rules().standing(handed_in(at))
    assert (standing.late, standing.total, told(standing)) == (None, 11, [])
    assert [each.code for each in rules().told([standing])] == ["late.due"] + ["late.untimed"] * (at is None)


@pytest.mark.parametrize("due", [DUE, None])
@pytest.mark.parametrize(("at", "is_told"), [("2026-03-03 19:00", True), ("-", False), ("", False)])
def test_a_time_of_the_class_list_without_a_file_is_asked_about_and_not_late(at, is_told, due):
    found = rules(due=due, late=None, people=[Person(MISSING.student, handed_in=at), Person(STUDENT, handed_in=at)])
    standings = [found.standing(MISSING), found.standing(PERFECT)]
    assert standings[0].late is None
    said = [say(each, "en") for each in found.told(standings) if each.code == "late.no_file"]
    assert [MISSING.student in each and STUDENT not in each for each in said] == [True] * is_told


def test_grace_makes_the_due_time_later():
    graced = rules(late="10%/day,grace 2h")
    assert graced.standing(handed_in(datetime(2026, 3, 1, 20, 0))).late is None
    assert graced.standing(handed_in(datetime(2026, 3, 1, 20, 1))).late.by == timedelta(minutes=1)


def test_without_a_rule_lateness_is_told_and_costs_nothing():
    standing = rules(late=None).standing(handed_in(LATER))
    assert (say(standing.late.said, "zh"), standing.total, standing.reasons) == ("2 天 1 小时", 11, ())
    assert rules(due=None, late=None).standing(handed_in(LATER)).late is None


def test_a_platforms_word_without_a_time_costs_nothing_and_is_told():
    """How late that was nobody knows, so a person decides."""
    marked = replace(PERFECT, notes=(note("handing_in.late"),))
    standing = rules().standing(marked)
    assert standing.total == 11
    assert told(standing) == ["平台记为迟交，不知道迟了多久，没有扣分"]
    assert rules(due=None, late=None).standing(marked).late is not None


@pytest.mark.parametrize(
    ("person", "total", "late"),
    [
        (Person(STUDENT, handed_in="2026-03-03 19:00"), "7.7", True),
        (Person(STUDENT, handed_in="2026-03-03 19:00", excused="是"), "11", True),
        (Person(STUDENT, handed_in="2026-03-03 19:00", excused="否"), "7.7", True),
        (Person(STUDENT, handed_in="2026-03-03 19:00", excused="1天"), "8.8", True),
        (Person(STUDENT, handed_in="2026-03-03 19:00", excused="3月4日"), "11", False),
        (Person(STUDENT, handed_in="-"), "11", False),
        (Person(STUDENT, handed_in="未提交"), "11", False),
    ],
)
def test_the_class_list_says_times_and_extensions(person, total, late):
    standing = rules(people=[person]).standing(PERFECT)
    assert (standing.total, standing.late is not None) == (Fraction(total), late)


def test_a_platforms_own_time_goes_before_the_class_lists():
    standing = rules(people=[Person(STUDENT, handed_in="2026-03-03 19:00")]).standing(handed_in(datetime(2026, 3, 1)))
    assert standing.total == 11


@pytest.mark.parametrize("person", [Person("x", handed_in="3/4/2026"), Person("x", excused="7")])
def test_what_the_class_list_says_and_nobody_understands_is_told_before_anything_is_done(person):
    with pytest.raises(UsageError, match="the class list's"):
        rules(people=[person])
    assert rules(people=[person], due=None, late=None).times == {}


@pytest.mark.parametrize(("due", "shown"), [(DUE, "2026-03-01 18:00"), ("2026-03-01", "2026-03-01 24:00")])
def test_the_due_time_is_told_with_its_zone(due, shown):
    (told,) = rules(due=due, late=None).told([])
    assert re.fullmatch(rf"due {shown} \(UTC[+-]\d{{4}}, this machine's zone\)", say(told, "en"))
    assert rules(due=None, late=None).told([]) == ()


def test_a_rule_needs_a_due_time():
    with pytest.raises(UsageError, match="--due"):
        rules(due=None)


def test_an_override_comes_last_and_is_told_with_what_was_there_before():
    standing = rules(("", "9", "口头答辩"), ("", "+0.5", "")).standing(handed_in(LATER))
    assert standing.total == Fraction("9.5")
    assert told(standing)[1:] == ["人工 9.00（原 7.70）：口头答辩（王）", "人工 9.50（原 9.00）（王）"]


def test_rows_are_done_in_their_order():
    assert rules(("", "+1", ""), ("", "9", "")).standing(PERFECT).total == 9
    assert rules(("", "9", ""), ("", "+1", "")).standing(PERFECT).total == 10
    assert rules(("", "9", ""), ("double", "+1", "")).standing(PERFECT).total == 10
    assert rules(("double", "0", ""), ("", "-50%", "")).standing(PERFECT).total == 5


def test_a_lateness_is_excused_by_a_row():
    standing = rules(("late", "0", "病假")).standing(handed_in(LATER))
    assert (standing.total, standing.late.excused) == (11, True)
    assert told(standing) == ["迟交 2 天 1 小时，不扣分：病假（王）"]
    assert told(rules(("late", "0", "病假")).standing(PERFECT)) == []


@pytest.mark.parametrize("row", [("late", "0", "病假"), ("double", "1", "口头"), ("", "+1", "口头"), ("late", "0", "")])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_who_decided_is_told_to_staff_and_not_to_the_student(row, lang):
    standing = rules(row).standing(handed_in(LATER))
    assert any("王" in each for each in told(standing, lang))
    assert "王" not in results_json(standing, lang) + feedback_html(standing, lang)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([("double", "30", "")], "double 30.00 (the most is 1.00)"),
        ([("double", "+0.01", "")], "double 1.01 (the most is 1.00)"),
        ([("double", "30", ""), ("", "38", "")], "double 30.00 (the most is 1.00)"),
        ([("", "11.5", "")], "11.50 (the most is 11.00)"),
        ([("", "+100%", "")], "22.00 (the most is 11.00)"),
        ([("", "11", "")], ""),  # the bonus counts
        ([("double", "30", ""), ("double", "-29", "")], ""),
    ],
)
def test_more_than_there_is_to_get_is_told_and_counts(rows, told):
    found = rules(*rows, due=None, late=None)
    said = [say(each, "en") for each in found.told([found.standing(PERFECT), found.standing(MISSING)])]
    assert said == [each for each in said if f"{STUDENT} {told}" in each]
    assert len(said) == bool(told)


def test_an_exercise_that_is_called_late_is_an_exercise():
    renamed = tuple(replace(each, name="late") if each.name == "double" else each for each in PERFECT.exercises)
    standing = rules(("late", "0", "x")).standing(replace(PERFECT, exercises=renamed, handed_in=LATER))
    assert standing.total == Fraction("6.7")


@pytest.mark.parametrize("result", [UNREADABLE, MISSING, FAULT])
def test_what_has_no_score_stays_blank_until_a_person_or_the_class_decides(result):
    own = replace(result, student=STUDENT, handed_in=LATER)
    assert rules(("", "+1", "")).standing(own).total is None
    assert rules(("", "6", "")).standing(own).total == 6
    assert rules(("double", "3", ""), ("total", "+1", "")).standing(own).total == 3
    zero = rules(("", "+1", ""), zero=frozenset({result.status})).standing(own)
    assert (zero.score, zero.total) == (0, 1)
    others = frozenset(SubmissionStatus) - {result.status}
    assert rules(zero=others).standing(own).total is None


def test_the_class_list_says_name_and_class():
    result = replace(PERFECT, name="?", class_name="a.zip")
    assert rules(people=[Person(STUDENT, "李雷", class_name="2班")]).standing(result).result.class_name == "2班"
    kept = rules(people=[Person(STUDENT)]).standing(result).result
    assert (kept.name, kept.class_name) == ("?", "a.zip")


def test_overrides_of_a_whole_class_are_gone_through_once():
    """Ten thousand rows for ten thousand students would be looked at a hundred million times."""
    looks: list[int] = []

    class Rows(tuple):
        def __iter__(self):
            looks.append(1)
            return super().__iter__()

    students = [f"s{number:02}" for number in range(20)]
    rows = Rows(Override(at, each, "", read_amount("+1"), "", "me") for at, each in enumerate(students, start=2))
    of_class = class_rules(None, None, NONE, rows, None)
    standings = [of_class.standing(replace(PERFECT, student=each)) for each in students]
    assert all(len(each.adjustments) == 1 for each in standings)
    assert len(looks) == 1
