"""The rules by which a value is right. A lie or a vacuous value passes none of them; an honest style passes all."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from autograder.suite.comparison import as_array, as_number, difference, identical, numbers, same
from autograder.words import say


class EqualsEverything:
    """An object that agrees with whatever it is compared with."""

    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    __hash__ = None

    def __le__(self, other):
        return True

    __lt__ = __ge__ = __gt__ = __le__

    def __abs__(self):
        return self

    def __sub__(self, other):
        return self

    __rsub__ = __sub__

    def __bool__(self):
        return True

    def all(self):
        return True


class LyingFloat(float):
    """A float that is equal to, and no distance from, everything."""

    def __eq__(self, other):
        return True

    __hash__ = float.__hash__

    def __sub__(self, other):
        return 0.0

    __rsub__ = __sub__

    def __float__(self):
        return 0.5


class LyingArray(np.ndarray):
    """An array that is equal to everything."""

    def __eq__(self, other):
        return np.ones(self.shape, bool)

    __hash__ = None


class HasArray:
    """An object that numpy turns into whatever it says."""

    def __array__(self, dtype=None, copy=None):
        return np.array([0.25, 0.75])


class SaysFloat:
    """An object whose class says that it is a float."""

    @property
    def __class__(self):
        return float

    def __float__(self):
        return 0.5


class MyList(list):
    """A list that is not one."""


LIES_ABOUT_A_NUMBER = {
    "nan": (math.nan, "finite"),
    "numpy nan": (np.float64("nan"), "finite"),
    "0-d nan": (np.array(math.nan), "finite"),
    "inf": (math.inf, "finite"),
    "minus inf": (-math.inf, "finite"),
    "an int beyond floats": (10**400, "finite"),
    "a float16 overflow": (np.float16("inf"), "finite"),
    "None": (None, "type"),
    "True": (True, "type"),
    "numpy True": (np.bool_(True), "type"),
    "0-d True": (np.array(True), "type"),
    "complex": (0.5 + 0j, "type"),
    "numpy complex": (np.complex128(0.5), "type"),
    "text": ("0.5", "type"),
    "bytes": (b"0.5", "type"),
    "Decimal": (Decimal("0.5"), "type"),
    "Fraction": (Fraction(1, 2), "type"),
    "NotImplemented": (NotImplemented, "type"),
    "equals everything": (EqualsEverything(), "type"),
    "lying float": (LyingFloat(0.1), "type"),
    "says that it is a float": (SaysFloat(), "type"),
    "masked": (np.ma.masked, "type"),
    "masked array": (np.ma.array(0.5, mask=True), "type"),
    "object array": (np.array(EqualsEverything(), dtype=object), "type"),
    "a date": (np.datetime64("2020-01-01"), "type"),
    "dict": ({}, "type"),
    "set": ({0.5}, "type"),
    "function": (lambda: 0.5, "type"),
    "empty list": ([], "type"),
    "empty array": (np.array([]), "type"),
    "no rows": (np.empty((0, 3)), "type"),
    "a list of it": ([0.5], "type"),
    "an array of it": (np.array([0.5]), "shape"),
    "a table of it": (np.array([[0.5, 0.5]]), "shape"),
    "several": ([0.5, 0.5], "shape"),
    "rows of different lengths": ([[0.5], [0.5, 0.5]], "type"),
}


@pytest.mark.parametrize("name", LIES_ABOUT_A_NUMBER)
def test_no_lie_is_a_number(name):
    value, kind = LIES_ABOUT_A_NUMBER[name]
    found = difference(value, 0.5)
    assert found is not None
    assert found.kind == kind
    assert say(found.said, "zh")
    assert say(found.said, "en")


RIGHT = np.array([0.25, 0.75])
LIES_ABOUT_AN_ARRAY = {
    "nan in it": (np.array([0.25, math.nan]), "finite"),
    "all nan": (np.full(2, math.nan), "finite"),
    "inf in it": ([0.25, math.inf], "finite"),
    "None": (None, "type"),
    "a number that broadcasts": (0.25, "shape"),
    "a 0-d array that broadcasts": (np.array(0.25), "shape"),
    "an array of one that broadcasts": (np.array([0.25]), "shape"),
    "no rows, which broadcast": (np.empty((0, 2)), "shape"),
    "an empty array": (np.array([]), "shape"),
    "an empty list": ([], "shape"),
    "nested empty lists": ([[], []], "shape"),
    "a row of a table": (RIGHT[None, :], "shape"),
    "a column": (RIGHT[:, None], "shape"),
    "one too many": (np.append(RIGHT, 0.0), "shape"),
    "rows of different lengths": ([[0.25], [0.75, 0.0]], "shape"),
    "fully masked": (np.ma.array([9.0, 9.0], mask=True), "type"),
    "matrix": (RIGHT.view(np.matrix), "type"),
    "recarray": (np.rec.array([(0.25,), (0.75,)], dtype=[("a", float)]), "type"),
    "structured": (np.array([(0.25,), (0.75,)], dtype=[("a", float)]), "type"),
    "lying subclass": (np.array([9.0, 9.0]).view(LyingArray), "type"),
    "of objects": (np.array([EqualsEverything(), EqualsEverything()]), "type"),
    "of bools": (np.array([True, False]), "type"),
    "of texts": (np.array(["0.25", "0.75"]), "type"),
    "of complex numbers": (RIGHT.astype(complex), "type"),
    "of dates": (np.array(["2020-01-01", "2020-01-02"], dtype="M8[D]"), "type"),
    "a list with None": ([0.25, None], "type"),
    "a list with True": ([0.25, True], "type"),
    "a list with a liar": ([0.25, EqualsEverything()], "type"),
    "a list with a text": ([0.25, "0.75"], "type"),
    "a list with a masked array": ([0.25, np.ma.masked], "type"),
    "a list subclass": (MyList(RIGHT), "type"),
    "a dict": ({0: 0.25, 1: 0.75}, "type"),
    "a set": ({0.25, 0.75}, "type"),
    "a generator": (iter([0.25, 0.75]), "type"),
    "a range": (range(2), "type"),
    "has __array__": (HasArray(), "type"),
    "equals everything": (EqualsEverything(), "type"),
    "text": ("ab", "type"),
}


@pytest.mark.parametrize("name", LIES_ABOUT_AN_ARRAY)
def test_no_lie_is_an_array(name):
    value, kind = LIES_ABOUT_AN_ARRAY[name]
    found = difference(value, RIGHT)
    assert found is not None
    assert found.kind == kind
    assert say(found.said, "zh")
    assert say(found.said, "en")


def test_nothing_empty_is_right_where_something_is_expected():
    """A comparison over no elements holds vacuously."""
    for expected in (RIGHT, np.ones((2, 3)), 0.5):
        for empty in ([], (), np.array([]), np.empty((0, 2)), np.empty((0, 2, 3)), np.empty((2, 0))):
            assert difference(empty, expected) is not None


@pytest.mark.parametrize(
    "value",
    [
        0.5,
        np.float64(0.5),
        np.float32(0.5),
        np.float16(0.5),
        np.longdouble(0.5) if np.longdouble is np.float64 else 0.5,
        np.array(0.5),
        np.array(0.5, dtype=np.float32),
        0.5 + 4e-5,
        0.5 - 4e-5,
    ],
)
def test_every_honest_style_of_a_number_is_right(value):
    assert difference(value, 0.5) is None


@pytest.mark.parametrize("value", [2, 2.0, np.int64(2), np.int8(2), np.uint8(2), np.array(2), np.array(2, dtype="u1")])
def test_whole_numbers_may_be_ints(value):
    assert difference(value, 2.0) is None
    assert difference(value, 2) is None


@pytest.mark.parametrize(
    "value",
    [
        RIGHT,
        RIGHT.astype(np.float32),
        RIGHT.astype(">f8"),
        RIGHT[::-1].copy()[::-1],
        [0.25, 0.75],
        (0.25, 0.75),
        [np.float64(0.25), np.float32(0.75)],
        [np.array(0.25), 0.75],
        RIGHT + 2e-5,
    ],
)
def test_every_honest_style_of_an_array_is_right(value):
    assert difference(value, RIGHT) is None
    assert difference(value, [0.25, 0.75]) is None


@pytest.mark.parametrize(
    "value",
    [
        [[1, 2], [3, 4]],
        ((1.0, 2.0), (3.0, 4.0)),
        [np.array([1.0, 2.0]), np.array([3.0, 4.0])],
        (np.array([1, 2]), [3, 4]),
        np.array([[1, 2], [3, 4]]),
    ],
)
def test_tables_may_be_nested_as_people_nest_them(value):
    assert difference(value, np.array([[1.0, 2.0], [3.0, 4.0]])) is None


def test_type_is_told_before_shape_shape_before_finiteness_and_finiteness_before_value():
    wrong_in_everything = [
        (np.array([["x", "y"]]), "type"),
        (np.array([[math.nan, 9.0]]), "shape"),
        (np.array([math.nan, 9.0]), "finite"),
        (np.array([0.25, 9.0]), "value"),
    ]
    assert [difference(value, RIGHT).kind for value, _ in wrong_in_everything] == [
        kind for _, kind in wrong_in_everything
    ]


@pytest.mark.parametrize(
    ("value", "expected", "zh", "en"),
    [
        (None, 0.5, "返回了 None：函数里是不是没有 return？", "None came back: does the function lack a return?"),
        (None, RIGHT, "返回了 None：函数里是不是没有 return？", "None came back: does the function lack a return?"),
        ("0.5", 0.5, "返回的类型是 str，需要一个数", "a value of type str came back; a number is needed"),
        (True, 0.5, "返回的类型是 bool，需要一个数", "a value of type bool came back; a number is needed"),
        ([0.5] * 3, 0.5, "返回了 3 个数，需要 1 个数", "3 numbers came back; one is needed"),
        (
            np.array([0.5]),
            0.5,
            "返回了形状为 (1,) 的数组，需要的是里面那一个数",
            "an array of shape (1,) came back; the number in it is needed",
        ),
        (0.5, RIGHT, "返回了一个数，需要形状为 (2,) 的数组", "one number came back; shape (2,) is needed"),
        (np.ones((2, 1)), RIGHT, "返回的形状是 (2, 1)，需要 (2,)", "the shape is (2, 1); (2,) is needed"),
        ([[1], [1, 2]], RIGHT, "返回的各行长短不一，需要形状 (2,)", "the rows differ in length; shape (2,) is needed"),
        (
            np.array([True, False]),
            RIGHT,
            "返回的类型是 ndarray(bool, shape (2,))，需要形状为 (2,) 的数组",
            "a value of type ndarray(bool, shape (2,)) came back; an array of shape (2,) is needed",
        ),
        ([1, None], RIGHT, "返回的序列里有 None，需要的是数", "the returned sequence holds None; numbers are needed"),
        (math.nan, 0.5, "结果里有 nan，不是有限的数", "the result holds nan, which is no finite number"),
        ([0.25, -math.inf], RIGHT, "结果里有 inf，不是有限的数", "the result holds inf, which is no finite number"),
        (0.75, 0.5, "得到 0.75，应为 0.5", "0.75 came back; it should be 0.5"),
        ([0.25, 0.5], RIGHT, "下标 1 处得到 0.5，应为 0.75", "at index 1 0.5 came back; it should be 0.75"),
        (
            [[1, 2], [3, 5]],
            np.array([[1, 2], [3, 4]]),
            "下标 (1, 1) 处得到 5，应为 4",
            "at index (1, 1) 5 came back; it should be 4",
        ),
    ],
)
def test_the_message_says_what_came_and_what_is_needed(value, expected, zh, en):
    found = difference(value, expected)
    assert (say(found.said, "zh"), say(found.said, "en")) == (zh, en)


def test_two_numbers_that_differ_are_never_shown_alike():
    """Four digits would show both as 0.261, and leave the student puzzled."""
    message = say(difference(0.261001, 0.26096).said, "en")
    assert message == "0.261001 came back; it should be 0.26096"
    assert say(difference(1.0, 1.0 + 1e-3, rtol=1e-9, atol=0).said, "en") == "1 came back; it should be 1.001"


@pytest.mark.parametrize(
    ("value", "expected", "right"),
    [
        (0.500049, 0.5, True),
        (0.500052, 0.5, False),
        (0.9e-6, 0.0, True),
        (1.1e-6, 0.0, False),
        (0.26096, 0.260959254219, True),
        (0.261, 0.260959254219, False),  # rounded to three digits
        (0.26, 0.260959254219, False),
    ],
)
def test_tolerance_is_relative_1e_4_and_absolute_1e_6(value, expected, right):
    """Wide enough for float32, too narrow for an answer rounded to three digits."""
    assert (difference(value, expected) is None) is right
    assert (difference([value], [expected]) is None) is right


def test_a_test_may_set_its_own_tolerance():
    assert difference(0.6, 0.5, rtol=0, atol=0.11) is None
    assert difference(0.6, 0.5, rtol=0, atol=0.09) is not None


def test_nesting_without_end_is_refused_and_not_followed():
    value = [0.25]
    for _ in range(500):
        value = [value]
    assert difference(value, RIGHT).kind == "shape"
    assert difference(value, 0.5) is not None


def test_asking_for_a_number_or_an_array_gives_it_or_the_reason():
    assert as_number(np.array(3)) == 3.0
    assert as_number("3").kind == "type"
    assert as_array([1, 2], (2,)).tolist() == [1.0, 2.0]
    assert as_array([1, 2], (3,)).kind == "shape"


@pytest.mark.parametrize(
    ("value", "shape"), [(3, ()), (2.5, ()), ([1, 2], (2,)), ([[1], [2]], (2, 1)), (np.ones((2, 3)), (2, 3))]
)
def test_numbers_of_any_shape_are_found(value, shape):
    assert numbers(value).shape == shape


@pytest.mark.parametrize("value", [None, "3", True, [1, "2"], [[1], [1, 2]], {}, np.array(["a"]), 1j])
def test_what_is_no_numbers_is_none(value):
    assert numbers(value) is None


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (1, 1.0),
        (1.0, np.float32(1.0)),
        (math.nan, math.nan),
        ([1, 2], np.array([1.0, 2.0])),
        ((1, 2), [1, 2]),
        (None, None),
        ("a", "a"),
        (True, True),
        (1j, 1j),
        ({"a": [1]}, {"a": (1.0,)}),
        ((None, [1, "x"]), [None, (1, "x")]),
        ([[1], [1, 2]], [[1], [1, 2]]),
    ],
)
def test_one_fingerprint(a, b):
    assert same(a, b)
    assert same(b, a)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (1, [1]),
        (1, np.array([1])),
        (1.0, 1.001),
        (1, True),
        (0, None),
        (0, math.nan),
        ("1", 1),
        ([1, 2], [1, 2, 3]),
        ([1, 2], [[1, 2]]),
        ({"a": 1}, {"b": 1}),
        ({"a": 1}, {"a": 2}),
        (None, "None"),
        ("a", "b"),
        ([None], []),
        (1j, 1.0),
    ],
)
def test_two_fingerprints(a, b):
    assert not same(a, b)
    assert not same(b, a)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ([1.0], 1.0),
        (1.0, [1.0]),
        (np.array([1.0]), 1.0),
        (np.array([1.0]), [1.0]),
        ([1.0], (1.0,)),
        ({}, []),
        ([], None),
    ],
)
def test_a_container_is_identical_to_nothing_of_another_kind(a, b):
    assert identical(a, a)
    assert not identical(a, b)
