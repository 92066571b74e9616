"""A ledger of another version of the kit: what it says in words that are gone is told as that, and nothing is lost."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from autograder.engine import engine_digest
from autograder.gradebook.book import Adjusted
from autograder.gradebook.older import adjusted_in_our_words, in_our_words
from autograder.model import Adjustment, Explanation, Standing, Text, WrongCall, note
from autograder.show.feedback import feedback_html
from tests.show.results import GRADED, for_staff

GONE = note("seen.one", fact=note("seen.a_word_of_the_year_before", call="f(1)"))
NO_TABLE = note("nowhere.at_all", x=1)
OTHER_PARAMETERS = note("gradebook.graded_by", versions="3.11")


@pytest.mark.parametrize("gone", [GONE, NO_TABLE, OTHER_PARAMETERS])
def test_what_has_no_words_any_more_is_told_as_that_and_the_rest_stays(gone):
    first = GRADED.exercises[0]
    told = replace(first.diagnosis, explanation=Explanation(gone, Text("说明", "means"), gone))
    tests = tuple(replace(each, message=gone, calls=(WrongCall("f(1)", gone, "2"),)) for each in first.tests)
    old = replace(GRADED, exercises=(replace(first, diagnosis=told, tests=tests), *GRADED.exercises[1:]), notes=(gone,))
    now = in_our_words(old)
    assert now.score == GRADED.score
    assert now.exercises[0].diagnosis.explanation.means.en == "means"
    for text in (feedback_html(Standing(now), "en"), for_staff(Standing(now), "en")["html"]):
        assert "said by another version of the kit" in text
        assert "means" in text


def test_what_can_be_said_is_the_same_object():
    assert in_our_words(GRADED) is GRADED


def test_what_this_engine_has_made_is_not_looked_at():
    own = replace(GRADED, notes=(NO_TABLE,), engine_digest=engine_digest())
    assert in_our_words(own) is own


def test_an_adjustments_points_stay_whatever_its_reason():
    old = {"ann": Adjusted(adjustments=(Adjustment("late", Fraction(5), Fraction(4), NO_TABLE),))}
    (one,) = adjusted_in_our_words(old)["ann"].adjustments
    assert (one.before, one.after) == (5, 4)
    assert one.reason == note("gradebook.no_words")
