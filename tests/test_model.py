"""The values: what they compute about themselves."""

from __future__ import annotations

import dataclasses
from fractions import Fraction

import pytest
from msgspec import Struct
from msgspec.structs import replace

from autograder import model
from autograder.intake.blocks import split
from autograder.model import (
    NO_TEXT,
    Assignment,
    Diagnosis,
    Exercise,
    ExerciseResult,
    Explanation,
    Limits,
    Raised,
    Read,
    Status,
    SubmissionResult,
    SubmissionStatus,
    Text,
    note,
)
from autograder.words import text


def exercise(name: str, points: str, *, bonus: bool = False) -> Exercise:
    return Exercise(name, Fraction(points), NO_TEXT, NO_TEXT, (), {}, bonus)


def exercise_result(name: str, score: str, *, bonus: bool = False, misconception: str = "") -> ExerciseResult:
    diagnosis = Diagnosis(Explanation(NO_TEXT), misconception)
    return ExerciseResult(name, NO_TEXT, NO_TEXT, bonus, Status.FAILED, Fraction(score), Fraction(3), (), diagnosis)


def result(status: SubmissionStatus, *exercises: ExerciseResult) -> SubmissionResult:
    return SubmissionResult("s", "", "", "mini", NO_TEXT, status, Fraction(3), exercises)


def test_the_maximum_leaves_the_bonus_out():
    assignment = Assignment("a", NO_TEXT, (exercise("f", "0.1"), exercise("g", "0.2"), exercise("h", "5", bonus=True)))
    assert assignment.max_score == Fraction("0.3")


def test_an_unknown_exercise_is_a_key_error():
    with pytest.raises(KeyError, match="nobody"):
        Assignment("a", NO_TEXT, (exercise("f", "1"),)).exercise("nobody")


def test_the_score_is_exact_and_leaves_the_bonus_out():
    found = result(SubmissionStatus.GRADED, *[exercise_result(f"f{i}", "0.1") for i in range(3)])
    assert found.score == Fraction(3, 10)
    assert result(SubmissionStatus.GRADED, exercise_result("f", "1", bonus=True)).score == 0


def test_only_what_was_graded_has_a_score():
    """Nobody gets a zero that no test gave."""
    scores = {status: (result(status).score, result(status).bonus) for status in SubmissionStatus}
    assert scores.pop(SubmissionStatus.GRADED) == (0, 0)
    assert set(scores.values()) == {(None, None)}


def test_named_mistakes_stand_as_exercise_and_name():
    found = result(
        SubmissionStatus.GRADED,
        exercise_result("f", "0", misconception="squared"),
        exercise_result("g", "0"),
        exercise_result("h", "0", misconception="other"),
    )
    assert found.misconceptions == ("f:squared", "h:other")


def test_what_is_seen_without_a_name_is_listed_by_its_code():
    seen = replace(exercise_result("f", "1"), diagnosis=Diagnosis(Explanation(NO_TEXT), symptom="constant"))
    found = result(SubmissionStatus.GRADED, seen, exercise_result("g", "1"))
    assert found.misconceptions == ("f:~constant",)


def test_wall_time_of_a_call_is_ten_times_its_cpu_time():
    assert Limits(call_cpu_s=0.5).call_wall_s == 5.0
    assert Limits() == Limits(2.0, 30.0, 30.0, 512)


@pytest.mark.parametrize(
    ("text", "stub"),
    [
        ("def f(x):\n    '''Doc.'''\n    raise NotImplementedError('f')", True),
        ("def f(x): ...", True),
        ("def f(x):\n    pass", True),
        ("def f(x):\n    raise NotImplementedError", True),
        ("def f(x):\n    return x", False),
        ("def f(x): ...\ndef f(x):\n    return x", False),
        ("def f(x):\n    return x\ndef f(x): ...", False),
        ("def g(x): ...", False),
        ("f = None", False),
    ],
)
def test_a_name_is_a_stub_only_if_nothing_else_binds_it(text, stub):
    assert Read("s", blocks=split(text).blocks).is_stub("f") is stub


@pytest.mark.parametrize(
    ("raised", "status"),
    [
        (Raised("NotImplementedError"), Status.NOT_ATTEMPTED),
        (Raised("_ArrayMemoryError", bases=("MemoryError", "Exception")), Status.MEMORY),
        (Raised("SystemExit"), Status.EXIT),
        (Raised("KeyError", bases=("LookupError", "Exception")), Status.EXCEPTION),
    ],
)
def test_an_exception_ends_a_call_by_its_class_or_one_that_this_is_derived_from(raised, status):
    assert raised.status is status
    assert all(map(raised.is_a, (raised.type, *raised.bases)))
    assert not raised.is_a("ValueError")


def test_a_place_is_told_in_the_numbers_of_its_file_or_cell():
    assert text(note("places.in_file", line=7, column=0)) == Text("第 7 行", "line 7")
    assert text(note("places.in_cell", line=2, cell=4, column=0)) == Text("第 4 个单元格第 2 行", "cell 4, line 2")


def test_text_is_both_languages():
    both = Text("甲", "a") + Text("乙", "b")
    assert (both.get("zh"), both.get("en")) == ("甲乙", "ab")
    assert both
    assert not NO_TEXT


def test_statuses_are_those_of_the_contract():
    """Scripts rely on these words."""
    assert " ".join(Status) == (
        "passed failed not_attempted missing exception timeout memory exit crash unsendable fault"
    )
    assert " ".join(SubmissionStatus) == "graded unreadable missing fault"


def test_all_values_are_frozen():
    kinds = [kind for kind in vars(model).values() if isinstance(kind, type)]
    structs = [kind for kind in kinds if issubclass(kind, Struct)]
    others = [kind for kind in kinds if dataclasses.is_dataclass(kind)]
    assert len(structs) > 10
    assert all(kind.__struct_config__.frozen for kind in structs)
    assert all(kind.__dataclass_params__.frozen for kind in others)
