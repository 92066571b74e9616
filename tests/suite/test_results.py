"""Results of any kind: what is right, what is not and why, what is the same fingerprint, what a value holds."""

from __future__ import annotations

import math

import numpy as np
import pytest

from autograder.authors import CallFailure, Failure, SubmissionProxy, assert_raises
from autograder.model import Absent, Raised, Returned, Status
from autograder.suite.comparison import difference, same
from autograder.suite.local import call_locally, local_caller
from autograder.suite.results import alike, arrays, changed, distance, meets
from autograder.words import say

TABLE = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
MASK = np.array([[True, False], [False, True]])
PAIR = (np.array([0.25, 0.75]), TABLE)

RIGHT = {
    "a bool": (True, [True, np.True_, np.array(True)]),
    "a text": ("up", ["up"]),
    "None": (None, [None]),
    "a mask": (MASK, [MASK.copy(), MASK.tolist(), tuple(map(tuple, MASK.tolist())), [MASK[0], list(MASK[1])]]),
    "a list of bools": ([True, False], [[True, False], np.array([True, False]), (np.True_, False)]),
    "two arrays of different shape": (PAIR, [PAIR, list(PAIR), ([0.25, 0.75], TABLE.tolist())]),
    "an array and a number": ((TABLE, 2.0), [(TABLE, 2), [TABLE, np.float32(2)]]),
    "things of several kinds": (("a", 1.0, None, True, MASK), [["a", 1, None, np.True_, MASK.tolist()]]),
    "infinity": (-math.inf, [-math.inf, np.float64("-inf")]),
    "an array with infinities": (np.array([0.0, -math.inf]), [[0.0, -math.inf], np.array([0.0, -math.inf])]),
    "nothing at all": ((), [(), []]),
}
WRONG = {
    "a bool turned": (True, False, "value", "False came back; it should be True"),
    "1 for True": (True, 1, "type", "a value of type int came back; True or False is needed"),
    "None for False": (False, None, "type", "None came back: does the function lack a return?"),
    "another text": ("up", "down", "value", "'down' came back; it should be 'up'"),
    "a number for a text": ("up", 1.0, "type", "a value of type float came back; a text is needed"),
    "a number for None": (None, 0.0, "type", "a value of type float came back; it should be None"),
    "a mask turned": (MASK, ~MASK, "value", "at index (0, 0) False came back; it should be True"),
    "floats for a mask": (
        MASK, MASK * 1.0, "type",
        "a value of type ndarray(float64, shape (2, 2)) came back; an array of bools of shape (2, 2) is needed",
    ),
    "a list of ints for a mask": (MASK, [[1, 0], [0, 1]], "type", "holds int; True or False is needed"),
    "a mask of another shape": (MASK, MASK[:1], "shape", "the shape is (1, 2); (2, 2) is needed"),
    "one bool for a mask": (MASK, True, "shape", "one bool came back; shape (2, 2) is needed"),
    "a mask for numbers": (np.array([1.0, 0.0]), np.array([True, False]), "type", "an array of shape (2,) is needed"),
    "one of two": (PAIR, PAIR[0], "shape", "item 0 of what came back: one number came back; shape (2,) is needed"),
    "too few": (PAIR, PAIR[:1], "shape", "1 items came back; 2 are needed"),
    "too many": (PAIR, (*PAIR, 1), "shape", "3 items came back; 2 are needed"),
    "the wrong way round": (PAIR, PAIR[::-1], "shape", "item 0 of what came back: the shape is (2, 3); (2,) is needed"),
    "wrong in the second": (
        PAIR, (PAIR[0], TABLE + 1), "value", "item 1 of what came back: at index (0, 0) 2 came back; it should be 1",
    ),
    "a number for a pair": (PAIR, 3.0, "type", "a value of type float came back; a tuple of 2 is needed"),
    "None for a pair": (PAIR, None, "type", "None came back"),
    "the other infinity": (-math.inf, math.inf, "finite", "the result holds inf"),
    "a number for infinity": (-math.inf, -1e30, "value", "it should be -inf"),
    "infinity at the wrong place": (np.array([0.0, -math.inf]), [-math.inf, 0.0], "finite", "the result holds inf"),
    "nan for infinity": (np.array([0.0, -math.inf]), [0.0, math.nan], "finite", "the result holds nan"),
    "a number for an infinity": (np.array([0.0, -math.inf]), [0.0, -1e9], "value", "at index 1 -1e+09 came back"),
}  # fmt: skip


@pytest.mark.parametrize("case", RIGHT)
def test_each_honest_style_is_right_and_has_the_same_fingerprint(case):
    expected, styles = RIGHT[case]
    for style in styles:
        assert difference(style, expected) is None, style
        assert same(style, expected), style


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_told_with_its_kind_and_has_another_fingerprint(case):
    expected, given, kind, words = WRONG[case]
    found = difference(given, expected)
    assert found is not None
    assert found.kind == kind
    assert words in say(found.said, "en")
    assert not same(given, expected)


def test_a_nan_is_never_right_even_where_the_test_asks_for_one():
    assert difference(math.nan, math.nan).kind == "finite"


def test_what_no_function_can_be_asked_for_is_the_test_s_own_mistake():
    with pytest.raises(TypeError, match="a dict is nothing"):
        difference({}, {})


# --- a call that is to raise -----------------------------------------------------------------------------


class OwnError(ValueError):
    """A class of the student's own."""


def raising(error):
    def function(*_args):
        raise error

    return SubmissionProxy(local_caller({"f": function, "one": lambda: 1.0}))


@pytest.mark.parametrize("error", [ValueError("no"), OwnError("no"), UnicodeError("no")])
def test_the_exception_asked_for_is_right_and_so_is_one_derived_from_it(error):
    assert_raises(ValueError, raising(error).f, [1.0])


def test_another_exception_is_told_with_the_right_one():
    with pytest.raises(Failure) as failure:
        assert_raises(ValueError, raising(TypeError("no")).f)
    assert say(failure.value.message, "en") == "TypeError was raised; it should be ValueError"


def test_a_value_in_place_of_an_exception_is_shown():
    with pytest.raises(Failure) as failure:
        assert_raises(ValueError, raising(None).one)
    assert say(failure.value.message, "en") == "1 came back; ValueError should have been raised"


@pytest.mark.parametrize(
    ("error", "kind", "status"),
    [
        (NotImplementedError(), RuntimeError, Status.NOT_ATTEMPTED),
        (NotImplementedError(), Exception, Status.NOT_ATTEMPTED),
        (MemoryError(), Exception, Status.MEMORY),
    ],
)
def test_a_stub_never_earns_by_what_it_raises(error, kind, status):
    with pytest.raises(CallFailure) as failure:
        assert_raises(kind, raising(error).f)
    assert failure.value.status is status


def test_two_ends_of_a_call_are_alike_and_meet_each_other():
    right = call_locally(lambda: exec("raise ValueError"), (), {})
    own = Raised("OwnError", bases=("ValueError", "Exception", "BaseException"))
    assert meets(own, right)
    assert not meets(right, own)
    assert not alike(own, right)
    assert alike(right, Raised("ValueError"))
    assert not meets(Raised("NotImplementedError", bases=("RuntimeError",)), Raised("RuntimeError"))
    assert not meets(Returned(None), right)
    assert not meets(Absent(), Absent())
    assert not alike(Absent(), Absent())
    assert meets(Returned([True]), Returned(np.array([True])))


# --- what a value holds ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (1.5, [1.5]),
        ([1, 2.0], [[1.0, 2.0]]),
        (PAIR, [PAIR[0].tolist(), TABLE.tolist()]),
        (("a", None, True, [1.0]), [[1.0]]),
        (MASK, []),
    ],
)
def test_the_numbers_of_any_value_are_found(value, found):
    assert [each.tolist() for each in arrays(value)] == found


def test_a_value_is_changed_in_all_its_parts_and_keeps_its_kinds():
    value = (1.0, [2, True, None], "a", np.array([1, 2]), np.float32(0.5), MASK)
    after = changed(value, lambda each: not each if isinstance(each, bool) else (each or 0) + 1)
    assert after[:3] == (2.0, [3, False, 1], "a")
    assert after[3].tolist() == [2, 3]
    assert (type(after[4]), float(after[4])) == (np.float32, 1.5)
    assert same(after[5], ~MASK)


@pytest.mark.parametrize(
    ("found", "right", "far"),
    [
        (1.0 + 1.01e-4, 1.0, 1.0),
        ((PAIR[0], TABLE + 7.01e-4), PAIR, 6.94),
        ([0.0, -math.inf], np.array([0.0, -math.inf]), 0.0),
        (PAIR[0], PAIR, 0.0),
        (True, True, 0.0),
    ],
)
def test_distance_is_measured_in_tolerances_over_all_parts(found, right, far):
    assert distance(Returned(found), Returned(right)) == pytest.approx(far, rel=0.01)
