"""The calls of the tests, recorded on the reference: which there are, in which order, and what they ask of others."""

from __future__ import annotations

import pytest

from autograder.model import Returned
from autograder.suite.reader import read_suite
from autograder.suite.recording import asked_of_others, independent, record


@pytest.fixture(scope="module")
def suite(mini):
    return read_suite(mini)


def test_every_exercise_has_its_public_and_its_hidden_calls_apart_in_the_order_of_the_tests(mini, suite):
    recording = record(mini, suite)
    names = [each.name for each in mini.assignment.exercises]
    assert set(recording) == {(name, hidden) for name in names for hidden in (False, True)}
    assert [call.args for call in recording["double", False]] == [(3,), (1.5,), (-4.0,)]
    assert [call.args for call in recording["double", True]] == [(17.25,), (-31.75,), (0.01375,), (86420.5,)]
    assert [call.result for call in recording["double", False]] == [Returned(6), Returned(3.0), Returned(-8.0)]


def test_what_takes_no_result_of_another_function_is_independent(mini, suite):
    recording = record(mini, suite)
    assert independent(mini, suite, recording) == recording


def test_what_hidden_tests_ask_of_other_functions_is_known_beforehand_each_once(mini, suite):
    """They ask only where an answer is not the reference's."""
    asked = asked_of_others(mini, suite)
    assert {name for name, calls in asked.items() if calls} == {"shares"}
    assert {call.function for call in asked["shares"]} == {"total"}
    given = [call.args[0] for call in asked["shares"]]
    assert [21.75, 4.125, 62.375] in given
    assert [1.0, 2.0, 4.0] in given
    assert len({str(each) for each in given}) == len(given)
    assert all(call.result == Returned(sum(call.args[0])) for call in asked["shares"])
