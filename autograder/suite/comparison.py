"""The rules by which a returned value is right: exact type, then shape, then finiteness, then value.

Only plain values reach these functions (the wire lets nothing else through), and only their exact types count:
no `isinstance`, no method of the value itself is ever asked, so that nothing can lie about what it is.
The same rules serve tests, diagnosis and self-check.

Nothing here looks at more of a value than what it is compared with has, and `MAX_NODES` beyond: an array's shape and a
sequence's length are asked first. Nothing raises, and nothing warns.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from autograder.bounds.budget import MAX_NODES
from autograder.model import Text
from autograder.suite.plain import CONTAINERS, MAX_DEPTH, SCALARS, fits, shape_of, to_float
from autograder.suite.showing import apart, type_name

# float32 answers differ from float64 by some 1e-7 a step; the nearest wrong answer known is far beyond 1e-4.
RTOL = 1e-4
ATOL = 1e-6

Kind = Literal["type", "shape", "finite", "value"]
_OTHERS = {str, bool, type(None), complex, np.bool_, np.complex64, np.complex128}


@dataclass(frozen=True, slots=True)
class Difference:
    """Why a value is not the expected one. `message` holds values: for public calls only."""

    kind: Kind
    message: Text


def difference(actual: Any, expected: Any, *, rtol: float = RTOL, atol: float = ATOL) -> Difference | None:
    """Return why `actual` is not `expected`, or None where it is.

    expected: a number, or an array of any shape.
    actual: for a number a float, an int, a numpy float or int scalar, or a 0-d array of these; for an array also
        lists and tuples, nested as the shape asks. Bools, complex numbers and text are never numbers.
    """
    shape = () if type(expected) in SCALARS else np.shape(expected)
    if shape == ():
        number = as_number(actual)
        return number if isinstance(number, Difference) else _number_difference(number, float(expected), rtol, atol)
    return _array_difference(actual, expected, shape, rtol, atol)


def _number_difference(found: float, wanted: float, rtol: float, atol: float) -> Difference | None:
    if not math.isfinite(found):
        return Difference("finite", _not_finite(math.isnan(found)))
    if math.isfinite(wanted) and abs(found - wanted) <= atol + rtol * abs(wanted):
        return None
    yours, right = apart(found, wanted)
    return Difference("value", Text(f"得到 {yours}，应为 {right}", f"{yours} came back; it should be {right}"))


@np.errstate(all="ignore")
def _array_difference(
    actual: Any, expected: Any, shape: tuple[int, ...], rtol: float, atol: float
) -> Difference | None:
    found = as_array(actual, shape)
    if isinstance(found, Difference):
        return found
    if not np.isfinite(found).all():
        return Difference("finite", _not_finite(bool(np.isnan(found).any())))
    wanted = np.asarray(expected, dtype=np.float64)
    # Every number is near to infinity: what is expected has to be finite to be met.
    wrong = ~(np.isfinite(wanted) & (np.abs(found - wanted) <= atol + rtol * np.abs(wanted)))
    return Difference("value", _wrong_value(found, wanted, wrong)) if wrong.any() else None


def as_number(value: Any) -> float | Difference:
    """Return `value` as a float, or why it is not one number."""
    if type(value) is np.ndarray:
        if value.shape != ():
            return _not_a_number(value)
        value = value[()]
    if type(value) in SCALARS:
        return to_float(value)
    return _not_a_number(value)


def as_array(value: Any, shape: tuple[int, ...]) -> NDArray[np.float64] | Difference:
    """Return `value` as a float64 array of `shape`, or why it is none."""
    if type(value) is np.ndarray:
        if value.dtype.kind not in "fiu":
            return Difference("type", _type_message(value, shape))
        array = value.astype(np.float64) if value.shape == shape else value
    elif type(value) in (list, tuple):
        if not fits(value, MAX_NODES + 2 * math.prod(shape)):
            return Difference("shape", _size_message(value, shape))
        numbers = _nested(value, len(shape))
        if isinstance(numbers, Difference):
            return numbers
        try:
            array = np.array(numbers, dtype=np.float64)
        except ValueError:  # rows of different lengths
            return Difference("shape", _shape_message(None, shape))
    elif type(value) in SCALARS:
        return Difference("shape", _shape_message((), shape))
    else:
        return Difference("type", _type_message(value, shape))
    if array.shape != shape:
        return Difference("shape", _shape_message(array.shape, shape))
    return array


def _nested(value: Any, depth: int) -> Any | Difference:
    """Turn nested lists, tuples and arrays into nested lists of floats."""
    if type(value) in (list, tuple):
        kinds = set(map(type, value))
        if kinds and kinds <= SCALARS:
            return value if kinds == {float} else list(map(to_float, value))
        if depth < -MAX_DEPTH:
            return Difference("shape", _shape_message(None, ()))
        items = [_nested(item, depth - 1) for item in value]
        return next((item for item in items if isinstance(item, Difference)), items)
    if type(value) is np.ndarray and value.dtype.kind in "fiu":
        return value.astype(np.float64)
    number = as_number(value)
    if isinstance(number, Difference):
        name = type_name(value)
        return Difference(
            "type",
            Text(
                f"返回的序列里有 {name}，需要的是数",
                f"the returned sequence holds {name}; numbers are needed",
            ),
        )
    return number


def _not_a_number(value: Any) -> Difference:
    if value is None:
        return Difference(
            "type",
            Text("返回了 None：函数里是不是没有 return？", "None came back: does the function lack a return?"),
        )
    shape = shape_of(value) if fits(value, MAX_NODES) or type(value) is np.ndarray else None
    size = math.prod(shape) if shape else 0
    if type(value) is np.ndarray and value.shape == (1,):
        return Difference(
            "shape",
            Text(
                "返回了形状为 (1,) 的数组，需要的是里面那一个数",
                "an array of shape (1,) came back; the number in it is needed",
            ),
        )
    if size > 1:
        return Difference("shape", Text(f"返回了 {size} 个数，需要 1 个数", f"{size} numbers came back; one is needed"))
    name = type_name(value)
    return Difference(
        "type", Text(f"返回的类型是 {name}，需要一个数", f"a value of type {name} came back; a number is needed")
    )


def _type_message(value: Any, shape: tuple[int, ...]) -> Text:
    if value is None:
        return Text("返回了 None：函数里是不是没有 return？", "None came back: does the function lack a return?")
    name = type_name(value)
    return Text(
        f"返回的类型是 {name}，需要形状为 {shape} 的数组",
        f"a value of type {name} came back; an array of shape {shape} is needed",
    )


def _shape_message(found: tuple[int, ...] | None, shape: tuple[int, ...]) -> Text:
    if found is None:
        return Text(f"返回的各行长短不一，需要形状 {shape}", f"the rows differ in length; shape {shape} is needed")
    if found == ():
        return Text(f"返回了一个数，需要形状为 {shape} 的数组", f"one number came back; shape {shape} is needed")
    return Text(f"返回的形状是 {found}，需要 {shape}", f"the shape is {found}; {shape} is needed")


def _size_message(value: Any, shape: tuple[int, ...]) -> Text:
    return Text(
        f"返回的{type_name(value)}太大（最外层有 {len(value)} 项），需要形状 {shape}",
        f"the {type_name(value)} is too large ({len(value)} items, not counting those within); shape {shape} is needed",
    )


def _not_finite(is_nan: bool) -> Text:
    what = "nan" if is_nan else "inf"
    return Text(f"结果里有 {what}，不是有限的数", f"the result holds {what}, which is no finite number")


def _wrong_value(found: NDArray[np.float64], wanted: NDArray[np.float64], wrong: NDArray[np.bool_]) -> Text:
    index = tuple(int(i) for i in np.unravel_index(int(wrong.argmax()), wrong.shape))
    yours, right = apart(float(found[index]), float(wanted[index]))
    place = str(index[0]) if len(index) == 1 else str(index)
    return Text(
        f"下标 {place} 处得到 {yours}，应为 {right}", f"at index {place} {yours} came back; it should be {right}"
    )


@np.errstate(all="ignore")
def identical(a: Any, b: Any) -> bool:
    """Return whether two plain values are equal to the last bit, nan like nan; 0 and 0.0 are."""
    return _identical(a, b)


def _identical(a: Any, b: Any) -> bool:
    if type(a) is dict and type(b) is dict:
        return a.keys() == b.keys() and all(_identical(a[key], b[key]) for key in a)
    if type(a) in (list, tuple) and type(a) is type(b):
        return len(a) == len(b) and all(map(_identical, a, b))
    if type(a) is np.ndarray and type(b) is np.ndarray:
        return a.shape == b.shape and a.dtype == b.dtype and bool(np.array_equal(a, b, equal_nan=a.dtype.kind in "fc"))
    if type(a) in CONTAINERS or type(b) in CONTAINERS:
        return False
    try:
        return bool(a == b or (a != a and b != b))
    except OverflowError:  # an int that numpy cannot take
        return False


@np.errstate(all="ignore")
def same(a: Any, b: Any) -> bool:
    """Return whether two plain values are the same fingerprint: like in kind and shape, near in value, nan like nan.

    An array and a list of its numbers are alike; a number and an array of one number are not.
    """
    return _same(a, b)


def _same(a: Any, b: Any) -> bool:
    a, b = _scalar(a), _scalar(b)
    if type(a) in SCALARS and type(b) in SCALARS:
        return _near(to_float(a), to_float(b))
    if type(a) is dict and type(b) is dict:
        return a.keys() == b.keys() and all(_same(a[key], b[key]) for key in a)
    if type(a) in (list, tuple) and type(b) in (list, tuple):
        return len(a) == len(b) and all(map(_same, a, b))
    if type(b) is np.ndarray:
        return _same_as_array(a, b)
    if type(a) is np.ndarray:
        return _same_as_array(b, a)
    return type(a) is type(b) and type(a) in _OTHERS and _identical(a, b)


def _scalar(value: Any) -> Any:
    return value[()] if type(value) is np.ndarray and value.ndim == 0 else value


def _near(a: float, b: float) -> bool:
    if a == b or not (math.isfinite(a) and math.isfinite(b)):
        return a == b or (math.isnan(a) and math.isnan(b))
    return abs(a - b) <= ATOL + RTOL * max(abs(a), abs(b))


def _same_as_array(value: Any, array: NDArray[Any]) -> bool:
    if type(value) is np.ndarray and (value.dtype.kind in "bc" or array.dtype.kind in "bc"):
        alike = value.shape == array.shape and value.dtype.kind == array.dtype.kind
        return alike and bool(np.array_equal(value, array, equal_nan=array.dtype.kind == "c"))
    if array.dtype.kind not in "fiu":
        return False
    left = as_array(value, array.shape)
    if isinstance(left, Difference):
        return False
    right = array.astype(np.float64)
    near = np.abs(left - right) <= ATOL + RTOL * np.maximum(np.abs(left), np.abs(right))
    near &= np.isfinite(left) & np.isfinite(right)
    return bool((near | (left == right) | (np.isnan(left) & np.isnan(right))).all())


@np.errstate(all="ignore")
def numbers(value: Any) -> NDArray[np.float64] | None:
    """Return a number, an array or nested sequences of numbers as a float64 array; None for anything else.

    Sequences of more than `MAX_NODES` items are none, either, nor arrays of a hundred times as many numbers.
    """
    if type(value) in SCALARS:
        return np.array(to_float(value))
    if type(value) is np.ndarray:
        return value.astype(np.float64) if value.dtype.kind in "fiu" and value.size <= 100 * MAX_NODES else None
    if type(value) in (list, tuple) and fits(value, MAX_NODES) and (shape := shape_of(value)) is not None:
        found = as_array(value, shape)
        return None if isinstance(found, Difference) else found
    return None
