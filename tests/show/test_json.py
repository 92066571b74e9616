"""results/<id>.json: Gradescope's schema, and our own facts in extra_data."""

from __future__ import annotations

import json

import pytest

from autograder.show.json import results_json
from tests.show.results import CLASS, FAULT, GRADED, HOSTILE, MISSING, PERFECT, UNREADABLE


def refuse(word):
    raise AssertionError(f"{word} is no JSON")


def read(result, lang="zh", **options):
    return json.loads(results_json(result, lang, **options), parse_constant=refuse)


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
        }
        assert test["visibility"] == "visible"
        assert isinstance(test["name"], str)
        assert isinstance(test["output"], str)
        assert isinstance(test["tags"], list)
        assert test.get("status", "failed") in {"passed", "failed"}
    assert sum(test.get("score", 0) for test in document["tests"]) == pytest.approx(
        sum(exercise.get("score", 0) for exercise in document["extra_data"]["exercises"].values()), abs=0.01
    )


def test_scores_have_two_decimals_half_up_and_leave_the_bonus_out():
    document = read(GRADED)
    assert document["score"] == 9.33
    assert [test["score"] for test in document["tests"]] == [0.0, 0.33, 9.0, 0.0]
    assert read(PERFECT)["score"] == 10.0


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


@pytest.mark.parametrize("staff", [False, True])
def test_a_fault_has_no_score_anywhere_and_one_test_that_says_a_person_will_look(staff):
    document = read(FAULT, staff=staff)
    assert "score" not in document
    (test,) = document["tests"]
    assert not {"score", "max_score", "status"} & set(test)
    assert "会有人来看" in test["output"]
    assert document["extra_data"]["status"] == "fault"
    assert not any("score" in exercise for exercise in document["extra_data"]["exercises"].values())


@pytest.mark.parametrize("result", [UNREADABLE, MISSING])
def test_what_could_not_be_read_or_was_not_handed_in_has_the_score_0_and_its_reason(result):
    document = read(result, "en")
    assert document["score"] == 0.0
    (test,) = document["tests"]
    assert (test["score"], test["max_score"], test["status"]) == (0.0, 10.0, "failed")
    assert test["output"] == result.notes[-1].en


def test_detail_is_for_staff():
    assert HOSTILE in read(GRADED, staff=True)["tests"][0]["detail"]
    assert "got 17.25" in results_json(GRADED, "zh", staff=True)
    for result in CLASS:
        assert '"detail"' not in results_json(result, "zh")
    assert "17.25" not in results_json(GRADED, "zh")


def test_hostile_text_comes_back_as_it_was():
    assert read(GRADED)["extra_data"]["notes"][0] == f"附注 {HOSTILE}"


def test_there_is_no_date_and_no_order_by_chance():
    assert results_json(GRADED, "zh") == results_json(GRADED, "zh")
    assert list(read(GRADED)) == ["score", "tests", "visibility", "stdout_visibility", "extra_data"]
