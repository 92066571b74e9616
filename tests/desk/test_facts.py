"""A class's facts: each question of who grades it, answered from results alone."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module

from msgspec import Struct
from msgspec.structs import replace

from autograder.desk import desk_of, tally_of
from autograder.desk.asking import asking_of
from autograder.desk.figures import figures_of
from autograder.desk.mistakes import mistakes_of
from autograder.desk.rates import rates_of
from autograder.model import (
    NO_CONTEXT,
    NO_TEXT,
    Adjustment,
    Alike,
    ClassContext,
    Diagnosis,
    Divergence,
    Explanation,
    Nobodys,
    Place,
    Standing,
    Status,
    SubmissionStatus,
    Text,
    note,
)
from tests.show.results import DECIDED, FAULT, GRADED, MISSING, PERFECT, STUB, UNREADABLE, exercise, outcome


def student(ident: str, *exercises, **changes):
    return replace(PERFECT, student=ident, exercises=exercises or PERFECT.exercises, **changes)


def wrong(name: str, *, public="1", hidden="1", diagnosis=None, status=Status.FAILED):
    """Return an exercise of 1 + 1 points with what its tests gave."""
    tests = (
        outcome("test_a", Status.PASSED if public == "1" else status, public, "1"),
        outcome("test_b", Status.PASSED if hidden == "1" else status, hidden, "1", hidden=True),
    )
    return exercise(name, Status.PASSED if public == hidden == "1" else status, *tests, diagnosis=diagnosis)


def told(name="", symptom="", came_back=1.0, seen=NO_TEXT) -> Diagnosis:
    apart = Divergence("f(1)", (came_back,), (2.0,))
    return Diagnosis(Explanation(seen), name, apart, symptom)


# --- how they did ------------------------------------------------------------------------------------------------


def with_total(total: str | None) -> Standing:
    said = Adjustment("override", None, None if total is None else Fraction(total), Text("", ""))
    return Standing(UNREADABLE, adjustments=(said,))


def test_totals_fall_into_ten_ranges_full_marks_into_the_last_and_a_bonus_above_it():
    totals = ("0", "0.99", "1", "9.99", "10", "10.5")
    figures = figures_of([with_total(each) for each in (*totals, None)])
    assert [each.count for each in figures.bins] == [2, 1, 0, 0, 0, 0, 0, 0, 0, 2, 1]
    assert (figures.bins[0].low, figures.bins[0].high, figures.bins[-1].high) == (0, 1, None)
    assert (figures.counted, figures.full, figures.median) == (6, 2, Fraction("5.495"))
    assert figures.mean == sum(map(Fraction, totals)) / 6


def test_without_totals_or_points_there_is_nothing_to_spread():
    nobody = figures_of([Standing(MISSING), Standing(FAULT)])
    assert (nobody.bins, nobody.mean, nobody.median, nobody.counted) == ((), None, None, 0)
    bonus_only = figures_of([Standing(replace(PERFECT, max_score=Fraction(0)))])
    assert (bonus_only.bins, bonus_only.counted) == ((), 1)


def test_who_did_what_is_counted_once_for_page_and_terminal():
    told = tally_of([Standing(MISSING), Standing(FAULT)], ClassContext(frozenset({"a", "b"})))
    assert (told.on_roster, told.handed_in, told.missing, told.faults, told.asked) == (2, 1, 1, 1, 1 + 2)
    assert told == desk_of([Standing(MISSING), Standing(FAULT)], ClassContext(frozenset({"a", "b"}))).tally
    assert tally_of([], ClassContext()).on_roster == 0


# --- mistakes ----------------------------------------------------------------------------------------------------


def test_mistakes_stand_by_name_the_most_frequent_first():
    results = [
        student("a", wrong("f", public="0", diagnosis=told("squared")), wrong("g", public="0", diagnosis=told("late"))),
        student("b", wrong("f"), wrong("g", public="0", diagnosis=told("late", came_back=7.0))),
        student("c", wrong("f", public="0", diagnosis=told(symptom="scaled")), wrong("g")),
    ]
    found = mistakes_of(results)
    assert [(each.exercise, each.name, each.students) for each in found] == [
        ("g", "late", ("a", "b")),
        ("f", "squared", ("a",)),
        ("f", "~scaled", ("c",)),
    ]
    assert [each.is_named for each in found] == [True, True, False]
    assert found[0].example is results[0].exercises[1]


def test_a_mistake_in_a_bonus_exercise_stands_behind_those_that_cost_points():
    bonus = [replace(wrong("g", public="0", diagnosis=told("late")), bonus=True) for _ in "ab"]
    results = [
        student("a", wrong("f", public="0", diagnosis=told("squared")), bonus[0]),
        student("b", wrong("f"), bonus[1]),
    ]
    assert [(each.exercise, len(each.students)) for each in mistakes_of(results)] == [("f", 1), ("g", 2)]


def test_what_is_said_to_a_class_points_at_nobodys_own_line():
    at = Place(31)
    explained = Explanation(
        note("calls.raised", at, type="KeyError", text=""),
        Text("", "why"),
        note("accidents.then_again", at=at, caller=""),
    )
    (found,) = mistakes_of([student("a", wrong("f", public="0", diagnosis=Diagnosis(explained)))])
    assert found.shared == Explanation(NO_TEXT, explained.means, NO_TEXT)
    (untold,) = mistakes_of([student("a", wrong("f", public="0"))])
    assert untold.shared == Explanation(NO_TEXT)


def test_what_has_no_name_is_one_mistake_where_all_that_came_of_it_is_equal():
    def of(came_back=1.0, **changes):
        return wrong("f", public="0", diagnosis=told(came_back=came_back), **changes)

    results = [student(name, each) for name, each in zip("abcde", (
        of(), of(), of(came_back=3.0), of(hidden="0"), of(status=Status.TIMEOUT)), strict=True)]  # fmt: skip
    found = mistakes_of(results)
    assert [each.students for each in found] == [("a", "b"), ("c",), ("d",), ("e",)]
    assert not any(each.name for each in found)


def test_an_exception_is_another_mistake_than_another_exception():
    seen = [note("calls.raised", type="ValueError", text=""), note("calls.printed_only")]
    results = [
        student(name, wrong("f", public="0", diagnosis=Diagnosis(Explanation(each))))
        for name, each in zip("abc", (*seen, seen[0]), strict=True)
    ]
    assert [each.students for each in mistakes_of(results)] == [("a", "c"), ("b",)]


def test_what_is_not_written_yet_is_no_mistake():
    assert mistakes_of([STUB, PERFECT]) == ()


# --- rates -------------------------------------------------------------------------------------------------------


def test_a_test_fails_among_those_who_have_attempted_its_exercise():
    absent = exercise("f", Status.NOT_ATTEMPTED, outcome("test_a", Status.NOT_ATTEMPTED, "0", "1"))
    results = [student("a", wrong("f", hidden="0")), student("b", wrong("f")), student("c", absent)]
    (rate,) = rates_of(results)
    assert [(each.test.test, each.test.hidden, each.failed, each.of) for each in rate.tests] == [
        ("test_a", False, 0, 2),
        ("test_b", True, 1, 2),
    ]
    assert rate.tests[1].share == Fraction(1, 2)
    assert (rate.mean, rate.statuses[0][1]) == (1, 1)
    assert rates_of([]) == ()


# --- who needs a person ------------------------------------------------------------------------------------------


def test_each_kind_of_what_needs_a_person():
    standings = [
        Standing(FAULT),
        Standing(UNREADABLE),
        DECIDED,
        Standing(student("x", name="李 雷")),
        Standing(student("y", name="李雷")),
        Standing(student("z", exercise("f", Status.MISSING), name="")),
        Standing(student("p", wrong("f", hidden="0"), wrong("g", public="0", hidden="0"), name="王")),
    ]
    nobodys = (
        Nobodys("link", note("files.not_regular"), asks=True),
        Nobodys("who.py", note("handing_in.claims_too", target="a", student="b"), asks=True),
        Nobodys("x.py", note("handing_in.not_on_roster", student="x"), asks=True),
        Nobodys("notes.txt", note("handing_in.nobodys", count=0)),
    )
    alike = (Alike("identical", ("x", "y")),)
    listed = frozenset({"fault", "unreadable", "docx", "x", "y", "z"})
    asking = asking_of(standings, ClassContext(listed, alike, nobodys))
    assert asking.faults == ("fault",)
    assert asking.unreadable == ("unreadable",)  # for the other a person has decided
    assert [each.file for each in asking.refused] == ["link"]
    assert [each.file for each in asking.unclear] == ["who.py"]  # who is on no roster is told once
    assert asking.not_listed == ("p",)
    assert asking.same_names == (("x", "y"),)
    assert asking.strangers == ("z",)
    assert asking.public_only == (("p", ("f",)),)
    assert asking.alike == alike
    assert asking.count == 9
    assert asking.students == {"fault", "unreadable", "p", "x", "y", "z"}


def test_who_may_need_help_is_whoever_has_less_than_half_the_lowest_first():
    """A decision counts; who has no total is told elsewhere."""
    nothing = wrong("g", public="0", hidden="0")
    half = student("half", wrong("f"), nothing, max_score=Fraction(4))
    less = student("less", wrong("f", hidden="0"), nothing, max_score=Fraction(4))
    least = student("least", wrong("f", public="0", hidden="0"), nothing, max_score=Fraction(4))
    asking = asking_of([Standing(each) for each in (half, less, least, FAULT)], NO_CONTEXT)
    assert asking.behind == ("least", "less")
    assert asking.count == replace(asking, behind=()).count


def test_without_a_roster_nobody_is_missing_on_it():
    assert asking_of([Standing(GRADED)], NO_CONTEXT).not_listed == ()


def test_a_row_tells_what_can_be_asked_of_it():
    alike = ClassContext(alike=(Alike("renamed", (GRADED.student, "gone")),))
    rows = {row.standing.result.student: row for row in desk_of([*map(Standing, (GRADED, PERFECT, FAULT))], alike).rows}
    assert [(row.failed, row.alike, row.asks) for row in rows.values()] == [
        (False, False, False),
        (True, True, True),
        (False, False, True),
    ]
    assert list(rows) == sorted(rows)
    assert rows["fault"].standing.result.status is SubmissionStatus.FAULT


def test_files_that_were_passed_over_need_nobody():
    desk = desk_of([Standing(PERFECT)], ClassContext(nobodys=(Nobodys("a.txt", note("handing_in.hidden")),)))
    assert (desk.asking.count, [each.file for each in desk.others]) == (0, ["a.txt"])


def test_a_file_stands_under_what_a_person_decides_or_under_what_was_passed_over_never_under_both():
    files = [
        Nobodys("whose.py", note("handing_in.which_of"), asks=True),
        Nobodys("../up.py", note("files.leaves")),
        Nobodys("a.txt", note("files.leftover")),
    ]
    desk = desk_of([Standing(PERFECT)], ClassContext(nobodys=tuple(files)))
    told = ([each.file for each in group] for group in (desk.asking.unclear, desk.asking.refused, desk.others))
    assert list(told) == [["whose.py"], ["../up.py"], ["a.txt"]]


def test_what_the_desk_tells_are_facts_that_nobody_changes():
    found = [each for name in ("asking", "figures", "gather", "mistakes", "rates") for each in kinds(name)]
    assert len(found) >= 7
    assert [each.__name__ for each in found if not each.__struct_config__.frozen] == []


def is_value(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


def kinds(module: str) -> list[type]:
    """Return the values that a module of the desk defines."""
    place = f"autograder.desk.{module}"
    return [each for each in vars(import_module(place)).values() if is_value(each) and each.__module__ == place]
