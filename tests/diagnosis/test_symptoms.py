"""What is seen of a wrong answer is true of every public call, and says no more than they show."""

from __future__ import annotations

import inspect
import re

import numpy as np
import pytest

from autograder.diagnosis.calls import Observed
from autograder.diagnosis.fingerprints import from_chapter
from autograder.diagnosis.public_values import FILE, from_json
from autograder.diagnosis.symptoms import observe
from autograder.diagnosis.symptoms.left import first_wrong
from autograder.diagnosis.variants import Variant
from autograder.model import NO_TEXT, Returned
from autograder.suite.local import call_locally
from autograder.suite.reader import read_suite
from autograder.suite.recording import RecordedCall, record
from autograder.words import text


def seen(right, wrong, *calls, prefixes=()):
    """Return what is seen of `wrong` in both languages; each call is its arguments, with a dict of named ones last."""
    recorded, results = [], []
    for call in calls:
        args, kwargs = (call[:-1], call[-1]) if call and isinstance(call[-1], dict) else (call, {})
        recorded.append(RecordedCall("f", args, kwargs, call_locally(right, args, kwargs)))
        results.append(call_locally(wrong, args, kwargs))
    parameters = tuple(inspect.signature(right).parameters)
    return text(observe(Observed(tuple(recorded), tuple(results), parameters, prefixes)))


def double(x, scale=2):
    return scale * np.asarray(x, dtype=float)[()]


ONE, TWO, THREE, MINUS = (1.0,), (2.0,), (3.5,), (-4.0,)
ROWS = (([1.0, 3.0],), ([0.5, 2.0, 4.0],), (np.array([2.0, 1.0]),))


def softmax(x):
    e = np.exp(np.asarray(x))
    return e / e.sum()


FACTS = {
    "raises": (double, lambda x: x.nothing, (ONE, TWO), "Every call of the tests raises AttributeError."),
    "none": (double, lambda x: print(x), (ONE, TWO), "None came back at every call of the tests."),
    "text": (double, lambda x: f"{2 * x}", (ONE, TWO), "A text comes back at every call of the tests, no number: f(1.0) gives '2.0' instead of 2."),
    "constant": (double, lambda x: 7, (ONE, TWO), "Every call that was tried gives 7: f(1.0) gives 7 instead of 2."),
    "sign": (double, lambda x: -2 * x, (ONE, TWO), "In the calls of the tests the sizes are right, and the signs are all flipped: f(1.0) gives -2 instead of 2."),
    "factor": (double, lambda x: 2.5 * x, (ONE, MINUS), "In all calls tried each result is 1.25 times the right one: f(1.0) gives 2.5 instead of 2."),
    "more": (double, lambda x: 2 * x + 0.5, (ONE, TWO), "In all calls tried each result is exactly 0.5 too large: f(1.0) gives 2.5 instead of 2."),
    "less": (double, lambda x: 2 * x - 3, (ONE, TWO), "In all calls tried each result is exactly 3 too small: f(1.0) gives -1 instead of 2."),
    "shape": (double, lambda x: [2 * x], (ONE, TWO), "In the calls of the tests the number is right, but it comes back in a list: f(1.0) gives [2] instead of 2."),
    "rounded": (lambda x: x / 3, lambda x: round(x / 3, 2), (ONE, TWO), "In all calls tried each result is right to 2 decimals, and the rest is gone: f(1.0) gives 0.33 instead of 0.333."),
    "reversed": (double, lambda x: double(x)[::-1], ROWS, "In all calls tried each of your results is exactly the right one in reverse order: f([1.0, 3.0]) gives [6, 2] instead of [2, 6]."),
    "sorted": (double, lambda x: np.sort(double(x)), (([3.0, 1.0, 2.0],), ([1.0, 5.0, 4.0],)), "In all calls tried each of your results is exactly the right one, sorted: f([3.0, 1.0, 2.0]) gives [2, 4, 6] instead of [6, 2, 4]."),
    "other places": (double, lambda x: np.roll(double(x), 1), (([3.0, 1.0, 2.0],), ([1.0, 5.0, 4.0],)), "In the calls of the tests the numbers are right, but in other places: f([3.0, 1.0, 2.0]) gives [4, 6, 2] instead of [6, 2, 4]."),
    "too large": (double, lambda x: x**3 + 3, (ONE, TWO), "In every call of the tests the result is too large: f(1.0) gives 4 instead of 2."),
    "too small": (double, lambda x: x / (1 + x), (ONE, TWO), "In every call of the tests the result is too small: f(1.0) gives 0.5 instead of 2."),
    "passed": (double, lambda x, scale=2: 2 * x, ((1.0,), (2.0,), (1.0, 5), (2.0, {"scale": 3})), "Of the tests' calls only those that pass scale are wrong: f(1.0, 5) gives 2 instead of 5."),
    "not passed": (double, lambda x, scale=3: scale * x, ((1.0,), (2.0,), (1.0, 5), (2.0, {"scale": 3})), "Of the tests' calls only those that pass scale are right: f(1.0) gives 3 instead of 2."),
    "by position": (double, lambda x, y=2, scale=2: scale * x, ((1.0, 5), (2.0, 3), (3.0, {"scale": 4}), (1.0, {"scale": 7})), "Of the tests' calls only those that pass scale by position are wrong: f(1.0, 5) gives 2 instead of 5."),
    "an array": (double, lambda x: 2 * float(np.max(x)), (ONE, TWO, *ROWS[2:], (np.array([1.0, 9.0]),)), "In all calls tried each of your results is exactly the largest number of the right one: f(np.array([2.0, 1.0])) gives 4 instead of [4, 2]."),
    "integers": (double, lambda x: 0 if isinstance(x, int) else 2 * x, (ONE, TWO, (3,), (4,)), "Of the tests' calls only those with whole numbers are wrong, and all that they give is whole numbers, too: f(3) gives 0 instead of 6."),
    "integers, by fractions": (double, lambda x: 0.5 if isinstance(x, int) else 2 * x, (ONE, TWO, (3,), (4,)), "Of the tests' calls only those with whole numbers are wrong: f(3) gives 0.5 instead of 6."),
    "more even": (softmax, lambda x: softmax(np.arctan(x)), ROWS, "Each wrong result of the tests is too even, its largest number too small and its smallest too large: f([1.0, 3.0]) gives [0.386, 0.614] instead of [0.119, 0.881]."),
    "less even": (softmax, lambda x: softmax(np.sinh(x)), ROWS, "Each wrong result of the tests is too uneven, its largest number too large and its smallest too small: f([1.0, 3.0]) gives [0.000144, 1] instead of [0.119, 0.881]."),
    "off to one side": (double, lambda x: np.expm1(x) + x, (([0.0, 1.0, -2.0],), ([3.0, -4.0, 2.0],)), "In the calls of the tests all numbers that are off are too large: f([0.0, 1.0, -2.0]) gives [0, 2.72, -2.86] instead of [0, 2, -4]."),
    "an example alone": (double, lambda x: x * x, (ONE, MINUS, TWO), "f(1.0) gives 1 instead of 2."),
    "a place in a large array": (double, lambda x: np.where(np.arange(9) == 4, 0, double(x)), ((np.arange(9.0) + 1,), (np.arange(9.0) + 2,)), "In the calls of the tests 0 comes back in 2 places where it should not, as in f(np.array([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0])); all other numbers are right."),
    "an item of a tuple": (lambda x: (x, [x, 3]), lambda x: (x, [x, 4]), (ONE, TWO), "In the calls of the tests, of each result of two items or more the first item alone is right, as in f(1.0)."),
    "an exception": (double, lambda x: 1 / (x - 1), (ONE, TWO, MINUS), "1 of the tests' 3 calls raises, as f(1.0) does: ZeroDivisionError."),
}  # fmt: skip


@pytest.mark.parametrize("case", FACTS)
def test_each_fact_is_told_with_an_example(case):
    right, wrong, calls, wanted = FACTS[case]
    found = seen(right, wrong, *calls)
    assert found.en == wanted
    assert re.search(r"[\u3400-\u9fff]", found.zh)
    assert found.zh.endswith("。")


def test_nothing_is_told_of_a_right_answer():
    assert seen(double, lambda x: x + x, ONE, TWO) == NO_TEXT


def test_as_many_digits_are_shown_as_it_takes_to_see_the_difference():
    """`0.757 instead of 0.757` is no sentence."""
    found = seen(lambda x: x / 3, lambda x: x / 3 * (1 + 2e-4 * x), ONE, TWO)
    assert "f(1.0) gives 0.3334 instead of 0.3333." in found.en


def turned(x, y):
    return np.outer(y, x)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda x, y: np.zeros_like(x), "gives an array of shape (1,) instead of an array of shape (2, 1). At every call of the tests it has the length of x"),
        (lambda x, y: np.outer(x, y) + 1, "gives an array of shape (1, 2) instead of an array of shape (2, 1)"),
        (lambda x, y: [7.0 * x[-1]], "gives a list of shape (1,) instead of an array of shape (2, 1)"),
    ],
)  # fmt: skip
def test_another_shape_is_told_with_the_call_and_with_whose_it_is(wrong, told):
    calls = ((np.array([1.0]), np.array([2.0, 3.0])), (np.array([1.0, 2.0, 5.0]), np.array([3.0, 4.0])))
    call = "f(np.array([1.0]), np.array([2.0, 3.0]))"
    assert seen(turned, wrong, *calls).en == f"Another shape comes back: {call} {told}."


def test_whose_shape_it_is_is_said_of_the_calls_that_gave_one():
    """One of three raises: of that nobody knows the shape."""
    calls = ((np.array([1.0]), np.array([2.0, 3.0])), (np.array([1.0, 2.0, 5.0]), np.array([3.0, 4.0])))
    wrong = lambda x, y: np.zeros(len(x)) if len(x) != 2 else x[2]  # noqa: E731
    told = seen(turned, wrong, *calls, (np.ones(2), np.ones(2))).en
    assert "Wherever an array comes back in the tests it has the length of x" in told
    assert "At every call" not in told


def test_numbers_in_an_array_and_tables_of_another_shape_are_told_by_a_table():
    """That a number comes back in an array is true and not all."""
    calls = (ONE, (np.array([[1.0, 2.0], [3.0, 4.0]]),), (-7.0,))
    told = seen(double, lambda x: np.ravel(double(x)), *calls).en
    call = "f(np.array([[1.0, 2.0], [3.0, 4.0]]))"
    assert (
        told == f"In the calls of the tests the numbers are right, but the shape of {call} is (4,) instead of (2, 2)."
    )
    told = seen(double, lambda x: np.ravel(double(x)), ONE, (-7.0,)).en
    assert told.startswith("In the calls of the tests the number is right, but it comes back in an array")


def test_another_shape_in_one_call_is_told_where_others_have_the_right_one():
    found = seen(double, lambda x: np.atleast_1d(3 + np.abs(double(x))), ONE, *ROWS[2:], (np.array([0.5, -4.0]),))
    assert found.en == "Another shape comes back: f(1.0) gives an array of shape (1,) instead of one number."


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        (double, lambda x: (x, double(x), "n"), "f(1.0) gives a tuple of 3 items; at every call of the tests the one at index [1] is the right result."),
        (lambda x: (x, 2 * x), lambda x: x + 1, "f(1.0) gives 1 result, where 2 are asked for, in a tuple."),
        (lambda x: np.array([[x > 1]]), lambda x: np.array([[1.0 if x > 1 else 0.0]]), "In the calls of the tests the numbers 1 and 0 come back, where True and False are asked for: f(1.0) gives [[0]] instead of [[False]]."),
        (lambda x: np.array([x > 1, x < 9]), lambda x: np.array([x < 1, x < 0]), "f(1.0) gives [False, False] instead of [False, True]."),
        (double, lambda x: np.maximum(double(x) - 7, 0), "In the calls of the tests nothing that comes back is below 0, and 2 of the right numbers are: f(1.0) gives 0 instead of 2."),
    ],
)  # fmt: skip
def test_what_kind_of_value_comes_back_is_told_as_it_is(right, wrong, told):
    assert seen(right, wrong, ONE, TWO, MINUS, (-9.0,), (9.0,)).en == told


def test_an_input_that_is_another_after_the_call_is_shown_before_and_after():
    def emptied(x):
        found = sum(x)
        x.clear()
        return found

    found = seen(lambda x: sum(x), emptied, ([1, 2],), ([3],))
    assert found.en == "The result is right, but f([3]) turns x from [3] into []."


def test_a_call_that_is_to_raise_is_told_as_one():
    def checked(x):
        if x < 0:
            raise ValueError(x)
        return x

    assert seen(checked, lambda x: x, ONE, MINUS).en == "f(-4.0) gives -4, where ValueError is to be raised."


def test_facts_about_values_hold_beside_calls_that_raise_as_they_should():
    def checked(x, factor=1):
        if x < 0:
            raise ValueError(x)
        return factor * x

    assert seen(checked, lambda x: checked(x, 3), ONE, TWO, MINUS).en.startswith(
        "In all calls tried each result is 3 times the right one"
    )


def test_an_input_without_its_last_item_is_recognised_by_the_prefixes():
    calls = (([1.0, 2.0, 4.0],), ([5.0, 0.5],))
    prefixes = ((1.0, 3.0, 7.0), (5.0, 5.5))
    found = seen(sum, lambda x: sum(x[:-1]), *calls, prefixes=prefixes)
    told = "In all calls tried each result of two items or more is the one for an input without its last item"
    assert found.en == f"{told}: f([1.0, 2.0, 4.0]) gives 3 instead of 7."


def read_by_items(wrong):
    """Return what an answer shows that reads a list item by item, with single items to ask for."""
    calls = [([1.0, 2.0],), ([2.0, 0.5],), ([-1.0, 3.0],), ([4.0, 4.0],)]
    recorded = tuple(RecordedCall("f", call, {}, Returned(sum(call[0]))) for call in calls)
    results = tuple(Returned(wrong(*call)) for call in calls)
    alone = Variant("first_alone", ("x",), tuple(Returned(call[0][0]) for call in calls))
    ask = lambda args, kwargs: Returned(wrong(*args, **kwargs))  # noqa: E731
    return Observed(recorded, results, ("x",), steps="x", made=lambda: (alone,), ask=ask)


def test_a_single_item_that_comes_out_wrong_is_told():
    found = first_wrong(read_by_items(lambda x: sum(np.sinh(x))))
    assert text(found).en == "A single item of x already comes out wrong: f([1.0]) gives 1.175 instead of 1"


def test_a_single_item_that_is_right_anywhere_is_not_told():
    assert first_wrong(read_by_items(lambda x: sum(x) if len(x) == 1 else 0)) is None
    assert first_wrong(read_by_items(lambda x: max(x[0], 0) + sum(x[1:]) ** 2)) is None


def test_a_feature_that_fits_beside_another_is_not_told():
    """Two features that tell the calls apart alike are a coincidence: neither is named."""
    calls = ((1.0,), (2.0,), (3, {"scale": 5}), (4, {"scale": 7}))
    assert seen(double, lambda x, scale=2: 2 * x, *calls).en == "f(3, scale=5) gives 6 instead of 15."


def test_two_parameters_that_are_always_passed_together_are_named_together():
    def right(x, a=1, b=2):
        return x + a * b

    calls = ((1.0,), (2.0,), (1.0, 3, 4), (2.0, 5, 5))
    assert seen(right, lambda x, a=1, b=2: x + 2, *calls).en.startswith(
        "Of the tests' calls only those that pass a, b are wrong"
    )


def test_one_wrong_call_is_no_feature():
    calls = ((1.0,), (2.0,), (1.0, 5))
    assert seen(double, lambda x, scale=2: 2 * x, *calls).en == "f(1.0, 5) gives 2 instead of 5."


@pytest.mark.parametrize("name", ["ch01", "mini"])
def test_students_read_what_the_chapter_sees(request, name):
    """What the engine sees is computed once, when the public values are built."""
    chapter = request.getfixturevalue(name)
    shipped = from_json(chapter.public / FILE)
    for exercise, prints in from_chapter(chapter, record(chapter, read_suite(chapter, hidden=False))).items():
        told = {known.name: text(known.explanation.seen) for known in shipped[exercise].known}
        assert {known.name: text(known.explanation.seen) for known in prints.known} == told
