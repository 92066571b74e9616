"""Whatever value comes back, showing and comparing it looks at a bounded part of it, never raises and never warns."""

from __future__ import annotations

import math
import unicodedata
import warnings
from collections.abc import Iterator

import msgspec
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from autograder.bounds.budget import MAX_LINE, MAX_NODES
from autograder.sandbox import values, wire
from autograder.suite import showing
from autograder.suite.comparison import as_array, as_number, difference, identical, numbers, same
from autograder.suite.plain import fits, shape_of
from autograder.suite.showing import show, show_arguments, type_name
from autograder.words import say
from tests.suite.nasty import ARRAYS, NASTY, VALUES

# --- any value that the wire can bring ---------------------------------------------------------------------

EXPECTED = [0.5, 3, 0.0, np.array([0.25, 0.75]), [1.0, 2.0], np.ones((2, 3)), np.zeros((0, 2)), np.ones((1,) * 8)]
any_value = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def sent(value):
    """Return a value as it comes over the wire."""
    return wire.decode(wire.encode(value))


@pytest.fixture(autouse=True)
def _nothing_warns() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@any_value
@given(VALUES)
def test_a_value_is_shown_in_one_line_of_seen_characters(value):
    value = sent(value)
    for text in (show(value), type_name(value)):
        assert 0 < len(text) <= MAX_LINE
        assert not {unicodedata.category(char) for char in text} & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert len(show_arguments((value,) * 100, {"k" * 10**5: value})) <= 9 * (MAX_LINE + 50)


@any_value
@given(VALUES, st.sampled_from(EXPECTED))
def test_a_comparison_with_what_is_right_gives_a_verdict_and_a_message(value, expected):
    found = difference(sent(value), expected)
    assert found is None or (say(found.said, "zh") and say(found.said, "en"))
    assert found is None or len(say(found.said, "en")) < 2 * MAX_LINE
    assert numbers(value) is None or numbers(value).dtype == np.float64


@any_value
@given(VALUES, VALUES)
def test_same_and_identical_are_one_in_either_order(a, b):
    a, b = sent(a), sent(b)
    assert same(a, b) is same(b, a)
    assert identical(a, b) is identical(b, a)


@any_value
@given(VALUES)
def test_a_value_is_the_same_as_itself(value):
    value = sent(value)
    assert same(value, value)
    assert identical(value, value)
    assert wire.encode(value) == wire.encode(sent(value))


@any_value
@given(ARRAYS)
def test_an_array_and_the_list_of_its_numbers_are_alike(array):
    """Not where nothing is in it but empty rows: a list does not tell how many columns they would have."""
    if array.dtype.kind in "fiu" and array.size:
        assert same(array.tolist(), array)
        assert same(array, tuple(array.tolist()) if array.ndim else array.tolist())
        assert array.ndim == 0 or not same(array, [*array.tolist(), 0.5])


# --- what is looked at --------------------------------------------------------------------------------------


ROW = np.array([0.168, 0.457, 0.374])


class Counter:
    """Counts the containers and items that are looked at, whoever looks."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.nodes = 0
        pieces = showing._pieces

        def counted(value: object) -> Iterator[str]:
            self.nodes += 1
            return pieces(value)

        monkeypatch.setattr(showing, "_pieces", counted)


@pytest.mark.parametrize("name", NASTY)
def test_showing_looks_at_no_more_than_its_line_holds(name, monkeypatch):
    """Every piece has a character: so the budget of characters is one of nodes."""
    counter = Counter(monkeypatch)
    text = show(NASTY[name])
    assert 0 < len(text) <= MAX_LINE
    assert 0 < counter.nodes <= MAX_LINE + 2 < MAX_NODES


class Steps:
    """Counts the lines of our own code that run: what it looks at, it looks at in a line."""

    def __init__(self) -> None:
        self.lines = 0

    def __enter__(self) -> Steps:
        import sys

        self._before = sys.gettrace()
        sys.settrace(self._trace)
        return self

    def __exit__(self, *_: object) -> None:
        import sys

        sys.settrace(self._before)

    def _trace(self, frame, event, _):
        if "autograder" not in frame.f_code.co_filename:
            return None
        self.lines += event == "line" or event == "call"
        return self._trace


COMPARISONS = {
    "with a number": lambda value: difference(value, 0.5),
    "with an array": lambda value: difference(value, ROW),
    "with a table": lambda value: difference(value, np.ones((2, 2))),
    "same as a number": lambda value: same(value, 0.5),
    "same as an array": lambda value: same(value, ROW),
    "array, the same": lambda value: same(ROW, value),
    "same as a list": lambda value: same([value, 1], [[0.1, 0.2], 1]),
    "same as a dict": lambda value: same({"k": value}, {"k": {1: 2}}),
    "identical to arguments": lambda value: identical(((value,), {}), (([0.1, 0.2],), {})),
    "as a number": as_number,
    "as an array": lambda value: as_array(value, (2,)),
    "its numbers": numbers,
    "its shape, where it fits": lambda value: fits(value, MAX_NODES) and shape_of(value),
}


@pytest.mark.parametrize("how", COMPARISONS)
@pytest.mark.parametrize("name", NASTY)
def test_comparing_takes_a_bounded_number_of_steps(name, how):
    """Steps, not seconds: so many for a value of MAX_NODES items, and no more for a larger one."""
    with Steps() as steps:
        COMPARISONS[how](NASTY[name])
    assert 0 < steps.lines < 12 * MAX_NODES


def test_steps_would_be_counted():
    """The whole walk through a large value is far beyond what the test above allows."""
    value = [[0.5] for _ in range(50_000)]
    with Steps() as steps:
        shape_of(value)
    assert steps.lines > 12 * MAX_NODES


def test_an_array_of_another_shape_is_not_copied():
    """Its shape is asked first: a megabyte of the wrong shape costs what a byte does."""
    import tracemalloc

    value = np.zeros(4_000_000, "u1")
    tracemalloc.start()
    try:
        for compare in COMPARISONS.values():
            compare(value)
        assert tracemalloc.get_traced_memory()[1] < 10**6
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", NASTY)
def test_the_catalogue_is_what_the_wire_lets_through(name):
    """A nasty value that cannot arrive proves nothing."""
    value = NASTY[name]
    if name == "four megabytes of bytes" or isinstance(value, str):
        assert len(msgspec.msgpack.encode(["a", "|u1", [4_000_000], bytes(4_000_000)])) < values.MAX_BYTES
    assert identical(sent(value), value)


# --- what is still told, and told right ---------------------------------------------------------------------


def test_an_answer_of_honest_size_is_still_compared_in_full():
    right = np.linspace(0, 1, 60_000).reshape(300, 200)
    for style in (right, right.tolist(), tuple(map(tuple, right.tolist())), list(right)):
        assert difference(style, right) is None
        assert same(style, right)
    wrong = right.copy()
    wrong[299, 199] = 7
    assert "(299, 199)" in say(difference(wrong.tolist(), right).said, "en")


def test_a_list_that_is_too_large_is_called_so():
    found = difference([0.5] * 200_000, ROW)
    assert found.kind == "shape"
    said = "the list is too large (200000 items, not counting those within); shape (3,) is needed"
    assert say(found.said, "en") == said
    assert say(found.said, "zh") == "返回的list太大（最外层有 200000 项），需要形状 (3,)"
    assert say(difference([0.5] * 2_001, 0.5).said, "en") == "a value of type list came back; a number is needed"
    assert say(difference([0.5] * 1_500, 0.5).said, "en") == "1500 numbers came back; one is needed"


def test_a_tolerance_is_the_same_from_both_sides():
    """Relative to the larger of the two."""
    a, b = 1.0, 1.0 + 1e-4 + 1.005e-6
    assert same(a, b)
    assert same(b, a)
    assert same(np.array([a]), [b])
    assert same([b], np.array([a]))


@pytest.mark.parametrize("pair", [(10**400, -(10**400)), (math.inf, -math.inf), (1e308, -1e308), (math.inf, 1e308)])
def test_numbers_beyond_all_floats_are_not_near_to_each_other(pair):
    a, b = pair
    assert not same(a, b)
    assert not same([a, 1], [b, 1])
    if isinstance(a, float):
        assert not same(np.array([a, 1.0]), [b, 1])


def test_arrays_of_bools_and_complex_numbers_have_fingerprints_as_well():
    for array in (np.array([True, False]), np.array([1j, complex(math.nan, 0)])):
        assert same(array, array.copy())
        assert not same(array, array[:1])
        assert not same(array, np.abs(array).astype(float))
