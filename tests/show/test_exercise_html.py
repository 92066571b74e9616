"""One exercise's feedback as a fragment, for a page of another program's."""

from __future__ import annotations

import pytest

from autograder.bounds.clipping import visible
from autograder.show.html import exercise_html
from tests.show.results import CLASS, FAULT, GRADED, HOSTILE, UNREADABLE
from tests.show.test_html import Page


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("result", CLASS, ids=lambda each: each.status.value)
def test_it_is_one_element_well_formed_and_without_script_or_address(result, lang):
    for exercise in result.exercises:
        page = Page(exercise_html(result, exercise.name, lang, notes=True))
        assert page.elements[0][0] == "div"
        for tag, attributes in page.elements:
            assert tag in {"div", "p", "b", "br", "span", "dl", "dt", "dd", "table", "tr", "td"}
            assert set(attributes) <= {"class", "lang", "style", "role", "aria-level"}


def test_it_says_what_is_seen_and_each_tests_score_and_nothing_for_staff():
    failed = next(each for each in GRADED.exercises if each.diagnosis)
    text = Page(exercise_html(GRADED, failed.name, "en")).text
    assert failed.diagnosis.explanation.seen.en in text
    assert all(outcome.title.en in text for outcome in failed.tests)
    details = [outcome.detail for outcome in failed.tests if outcome.detail]
    assert details
    assert not any(visible(detail) in text for detail in details)


def test_hostile_text_is_text_and_no_program_typesets_it():
    assert "<script" in HOSTILE
    shown = "".join(exercise_html(GRADED, exercise.name, "zh", notes=True) for exercise in GRADED.exercises)
    assert "&lt;script" in shown
    assert "<script" not in shown
    assert shown.count('class="tex2jax_ignore mathjax_ignore"') == len(GRADED.exercises)


def test_a_fault_shows_no_score_and_an_unreadable_file_says_why():
    name = FAULT.exercises[0].name
    assert "/" not in Page(exercise_html(FAULT, name, "zh")).text
    assert UNREADABLE.notes[-1].zh in Page(exercise_html(UNREADABLE, name, "zh")).text


def test_notes_about_the_file_stand_where_they_are_asked_for():
    note = GRADED.notes[-1].zh
    name = GRADED.exercises[0].name
    assert note in Page(exercise_html(GRADED, name, "zh", notes=True)).text
    assert note not in Page(exercise_html(GRADED, name, "zh")).text
