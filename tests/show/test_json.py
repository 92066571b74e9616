"""results/<id>.json: Gradescope's schema, and our own facts in extra_data."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from autograder.model import NO_TEXT, Standing, Status
from autograder.show.json import results_json
from tests.show.results import ADJUSTED, CLASS, DECIDED, FAULT, GRADED, HOSTILE, PERFECT, UNREADABLE, for_staff


def refuse(word):
    raise AssertionError(f"{word} is no JSON")


def read(result, lang="zh", *, staff=False):
    standing = result if isinstance(result, Standing) else Standing(result)
    text = for_staff(standing, lang)["json"] if staff else results_json(standing, lang)
    return json.loads(text, parse_constant=refuse)


@pytest.mark.parametrize("result", CLASS, ids=lambda result: result.status.value)
@pytest.mark.parametrize("staff", [False, True])
def test_every_file_is_valid_and_holds_gradescope_s_fields(result, staff):
    document = read(result, staff=staff)
    assert document["visibility"] == "visible"
    for test in document["tests"]:
        assert set(test) <= {
            "name",
            "score",
            "max_score",
            "status",
            "output",
            "visibility",
            "tags",
            "detail",
            "outcome",
            "hidden",
            "calls",
        }
        assert test["visibility"] == "visible"
        assert isinstance(test["name"], str)
        assert isinstance(test["output"], str)
        assert isinstance(test["tags"], list)
        assert test.get("status", "failed") in {"passed", "failed"}
    assert sum(test.get("score", 0) for test in document["tests"]) == pytest.approx(
        sum(exercise.get("score", 0) for exercise in document["extra_data"]["exercises"].values()), abs=0.01
    )


def test_the_score_is_the_total_with_two_decimals_half_up():
    document = read(GRADED)
    assert document["score"] == 9.33
    assert [test["score"] for test in document["tests"]] == [0.0, 0.33, 9.0, 0.0]
    assert read(PERFECT)["score"] == 11.0
    adjusted = read(ADJUSTED)
    assert adjusted["score"] == 9.0
    facts = adjusted["extra_data"]
    assert [facts[name] for name in ("score", "bonus", "adjustment", "total")] == [10.0, 1.0, -2.0, 9.0]
    assert facts["exercises"]["double"]["score"] == 1.5


def test_an_adjustment_is_told_with_its_reason_and_who_did_it_to_staff_alone():
    document, staff = read(ADJUSTED), read(ADJUSTED, staff=True)
    assert document["output"].endswith("人工 9.00（原 9.30）：口头答辩")
    last = {"kind": "override", "exercise": "", "before": 9.3, "after": 9.0, "reason": "口头答辩"}
    assert document["extra_data"]["adjustments"][-1] == last
    assert staff["extra_data"]["adjustments"][-1] == {**last, "by": "王"}
    assert "output" not in read(PERFECT)


def test_the_diagnosis_stands_in_the_first_test_that_did_not_pass():
    """Gradescope shows nothing else."""
    first, second, *others = read(GRADED, "en")["tests"]
    for part in (
        "What is seen: seen <a>",
        "gives 16; it should be 8",
        "What it means: means",
        "Where to look next: next",
    ):
        assert part in first["output"]
        assert not any(part in test["output"] for test in (second, *others))
    wrong = GRADED.exercises[0]
    passed = replace(wrong.tests[0], status=Status.PASSED, message=NO_TEXT)
    result = replace(GRADED, exercises=(replace(wrong, tests=(passed, wrong.tests[1])),))
    first, second = read(result, "en")["tests"]
    assert first["output"] == ""
    assert second["output"].startswith("look elsewhere\nWhat is seen: seen <a>\n")


def test_each_test_is_named_by_its_title_and_tagged_with_its_exercise():
    tests = read(GRADED, "en")["tests"]
    assert tests[1]["name"] == "double: title of test_hidden"
    assert [test["tags"] for test in tests] == [["double"], ["double"], ["total"], ["shares"]]
    assert tests[1]["output"] == "look elsewhere"


def test_the_names_of_test_functions_do_not_stand_in_it():
    """Only the published titles."""
    for result in CLASS:
        assert not any(test["name"].startswith("test_") for test in read(result)["tests"])


def test_our_own_facts_stand_in_extra_data():
    facts = read(GRADED)["extra_data"]
    assert facts["student"] == GRADED.student
    assert facts["status"] == "graded"
    assert (facts["kit_version"], facts["content_digest"]) == ("9.9.9", "fedcba9876543210")
    assert facts["engine_digest"] == "89abcdef01234567"
    assert (facts["sandbox_level"], facts["misconceptions"]) == ("standard", ["double:squared"])
    assert len(facts["notes"]) == 2
    assert {name: (each["score"], each["max_score"], each["status"]) for name, each in facts["exercises"].items()} == {
        "double": (0.33, 1.0, "exception"),
        "total": (9.0, 9.0, "passed"),
        "shares": (0.0, 1.0, "not_attempted"),
    }


@pytest.mark.parametrize("result", [UNREADABLE, FAULT])
@pytest.mark.parametrize("staff", [False, True])
def test_what_was_not_graded_has_no_score_anywhere_and_one_test_that_says_why(result, staff):
    document = read(result, "en", staff=staff)
    (test,) = document["tests"]
    assert not {"score", "max_score", "status"} & set(test)
    assert test["output"] == result.notes[-1].en
    facts = document["extra_data"]
    assert facts["status"] == result.status
    assert not {"score", "bonus", "adjustment", "total"} & {*document, *facts}
    assert not any("score" in exercise for exercise in facts["exercises"].values())


def test_what_a_person_decided_is_the_score_of_what_was_not_graded():
    document = read(DECIDED, "en")
    assert document["score"] == 6.0
    assert "score" not in document["tests"][0]
    assert document["output"] == "by hand 6.00: read the docx"


def test_detail_is_for_staff():
    assert HOSTILE in read(GRADED, staff=True)["tests"][0]["detail"]
    assert "got 17.25" in for_staff(Standing(GRADED), "zh")["json"]
    for result in CLASS:
        assert '"detail"' not in results_json(Standing(result), "zh")
    assert "17.25" not in results_json(Standing(GRADED), "zh")


def test_hostile_text_comes_back_as_it_was():
    assert read(GRADED)["extra_data"]["notes"][0] == f"附注 {HOSTILE}"


def test_there_is_no_date_and_no_order_by_chance():
    assert results_json(Standing(GRADED), "zh") == results_json(Standing(GRADED), "zh")
    assert list(read(GRADED)) == ["score", "tests", "visibility", "stdout_visibility", "extra_data"]
