"""The rules by which a returned value is right: exact type, then shape, then finiteness, then value.

What is expected is a number, an array of numbers or bools, a bool, a text, None, or a tuple or list of these. Only
plain values reach these functions (the wire lets nothing else through), and only their exact types count: no
`isinstance`, no method of the value itself is ever asked, so that nothing can lie about what it is.

Nothing here looks at more of a value than what it is compared with has, and `MAX_NODES` beyond: shape and length are
asked first. Nothing raises, and nothing warns.
"""

from __future__ import annotations

import math
from typing import Any, Final, Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from autograder.bounds.budget import MAX_NODES
from autograder.model import Note, Parameter, note
from autograder.suite.plain import BOOLS, LEAVES, MAX_DEPTH, OTHERS, SCALARS, fits, shape_of, to_float
from autograder.suite.showing import apart, show, type_name

# float32 answers differ from float64 by some 1e-7 a step; the nearest wrong answer known is far beyond 1e-4.
RTOL = 1e-4
ATOL = 1e-6

Kind = Literal["type", "shape", "finite", "value"]
_PLAIN: Final = frozenset({float, int, bool, str})


class Difference(Struct, frozen=True):
    """Why a value is not the expected one. `said` holds values: for public calls only."""

    kind: Kind
    said: Note


class _Items(Struct, frozen=True):
    """What an array or nested sequences are made of."""

    name: str  # in the codes of what is said
    scalars: frozenset[type]
    kinds: str  # numpy's letters
    dtype: Any


_NUMBERS: Final = _Items("number", SCALARS, "fiu", np.float64)
_BOOLS: Final = _Items("bool", BOOLS, "b", np.bool_)


def _differs(kind: Kind, code: str, **parameters: Parameter) -> Difference:
    return Difference(kind, note(f"comparing.{code}", **parameters))


def _other_type(value: Any, code: str, **parameters: Parameter) -> Difference:
    if value is None:
        return _differs("type", "none_came")
    return _differs("type", code, type=type_name(value), **parameters)


@np.errstate(all="ignore")
def difference(actual: Any, expected: Any, *, rtol: float = RTOL, atol: float = ATOL) -> Difference | None:
    """Return why `actual` is not `expected`, or None where it is.

    actual: for a number a float, an int, a numpy float or int scalar, or a 0-d array of these; for an array also
        lists and tuples, nested as the shape asks; for a tuple or list either. Bools, complex numbers and text are
        never numbers. Infinity is right only where it is expected.
    """
    expected = _scalar(expected)
    if type(expected) in SCALARS:
        number = as_number(actual)
        return number if isinstance(number, Difference) else _number_difference(number, float(expected), rtol, atol)
    if type(expected) in BOOLS or type(expected) is str or expected is None:
        return _exact_difference(_scalar(actual), expected)
    for items in (_NUMBERS, _BOOLS):
        if (shape := shape_of(expected, items.scalars, items.kinds)) is not None:
            found = _as_array(actual, shape, items)
            wanted = np.asarray(expected, dtype=items.dtype)
            return found if isinstance(found, Difference) else _array_difference(found, wanted, rtol, atol)
    return _item_difference(actual, expected, rtol, atol)


def _number_difference(found: float, wanted: float, rtol: float, atol: float) -> Difference | None:
    if found == wanted:  # infinity, too
        return None
    if not math.isfinite(found):
        return _not_finite(math.isnan(found))
    if math.isfinite(wanted) and abs(found - wanted) <= atol + rtol * abs(wanted):
        return None
    yours, right = apart(found, wanted)
    return _differs("value", "wrong", yours=yours, right=right)


def _exact_difference(found: Any, wanted: Any) -> Difference | None:
    """Compare a bool, a text or None."""
    wanted_kind = "bool" if type(wanted) in BOOLS else "text" if type(wanted) is str else "none"
    kinds = BOOLS if wanted_kind == "bool" else {type(wanted)}
    if type(found) not in kinds:
        return _other_type(found, f"no_{wanted_kind}")
    return None if bool(found == wanted) else _differs("value", "wrong", yours=show(found), right=show(wanted))


def _array_difference(found: NDArray[Any], wanted: NDArray[Any], rtol: float, atol: float) -> Difference | None:
    if wanted.dtype.kind == "b":
        wrong = found != wanted
    else:
        odd = ~np.isfinite(found) & (found != wanted)
        if odd.any():
            return _not_finite(bool(np.isnan(found).any()))
        # Every number is near to infinity: what is expected has to be finite to be met by another one.
        near = np.isfinite(wanted) & (np.abs(found - wanted) <= atol + rtol * np.abs(wanted))
        wrong = ~(near | (found == wanted))
    if not wrong.any():
        return None
    index = tuple(int(i) for i in np.unravel_index(int(wrong.argmax()), wrong.shape))
    yours, right = found[index].item(), wanted[index].item()
    pair = (str(yours), str(right)) if wanted.dtype.kind == "b" else apart(yours, right)
    place = str(index[0]) if len(index) == 1 else str(index)
    return _differs("value", "wrong_at", index=place, yours=pair[0], right=pair[1])


def _item_difference(actual: Any, expected: Any, rtol: float, atol: float) -> Difference | None:
    """Compare a tuple or list whose items are of several kinds or shapes, item by item."""
    if type(expected) not in (list, tuple):
        raise TypeError(f"a {type(expected).__name__} is nothing that a function can be asked for")
    if type(actual) is np.ndarray and actual.ndim:
        actual = list(actual[: len(expected) + 1])
    if type(actual) not in (list, tuple):
        return _other_type(actual, "no_items", count=len(expected))
    if len(actual) != len(expected):
        return _differs("shape", "other_count", found=len(actual), count=len(expected))
    for number, (mine, right) in enumerate(zip(actual, expected, strict=True)):
        if (found := difference(mine, right, rtol=rtol, atol=atol)) is not None:
            return _differs(found.kind, "in_item", index=number, what=found.said)
    return None


def as_number(value: Any) -> float | Difference:
    """Return `value` as a float, or why it is not one number."""
    value = _scalar(value)
    return to_float(value) if type(value) in SCALARS else _not_a_number(value)


def as_array(value: Any, shape: tuple[int, ...]) -> NDArray[np.float64] | Difference:
    """Return `value` as a float64 array of `shape`, or why it is none."""
    return _as_array(value, shape, _NUMBERS)


def _as_array(value: Any, shape: tuple[int, ...], items: _Items) -> NDArray[Any] | Difference:
    if type(value) is np.ndarray:
        if value.dtype.kind not in items.kinds:
            return _other_type(value, f"no_array_of_{items.name}", shape=str(shape))
        array = value.astype(items.dtype) if value.shape == shape else value
    elif type(value) in (list, tuple):
        if not fits(value, MAX_NODES + 2 * math.prod(shape)):
            return _differs("shape", "too_large", type=type_name(value), count=len(value), shape=str(shape))
        nested = _nested(value, len(shape), items)
        if isinstance(nested, Difference):
            return nested
        try:
            array = np.array(nested, dtype=items.dtype)
        except ValueError:  # rows of different lengths
            return _differs("shape", "rows_differ", shape=str(shape))
    elif type(value) in items.scalars:
        return _differs("shape", f"one_{items.name}", shape=str(shape))
    else:
        return _other_type(value, f"no_array_of_{items.name}", shape=str(shape))
    if array.shape != shape:
        if array.shape == ():
            return _differs("shape", f"one_{items.name}", shape=str(shape))
        return _differs("shape", "other_shape", found=str(array.shape), shape=str(shape))
    return array


def _nested(value: Any, depth: int, items: _Items) -> Any | Difference:
    """Turn nested lists, tuples and arrays into nested lists of floats, or of bools."""
    if type(value) in (list, tuple):
        kinds = set(map(type, value))
        if kinds and kinds <= items.scalars:
            return value if items is _BOOLS or kinds == {float} else list(map(to_float, value))
        if depth < -MAX_DEPTH:
            return _differs("shape", "rows_differ", shape="()")
        rows = [_nested(item, depth - 1, items) for item in value]
        return next((row for row in rows if isinstance(row, Difference)), rows)
    if type(value) is np.ndarray and value.dtype.kind in items.kinds:
        return value.astype(items.dtype)
    if type(value) in items.scalars:
        return value if items is _BOOLS else to_float(value)
    return _differs("type", f"item_no_{items.name}", type=type_name(value))


def _not_a_number(value: Any) -> Difference:
    if type(value) is np.ndarray and value.shape == (1,):
        return _differs("shape", "array_of_one")
    shape = shape_of(value) if fits(value, MAX_NODES) or type(value) is np.ndarray else None
    size = math.prod(shape) if shape else 0
    return _differs("shape", "several", size=size) if size > 1 else _other_type(value, "no_number")


def _not_finite(is_nan: bool) -> Difference:
    return _differs("finite", "not_finite", what="nan" if is_nan else "inf")


@np.errstate(all="ignore")
def identical(a: Any, b: Any) -> bool:
    """Return whether two values are equal to the last bit, nan like nan; 0 and 0.0 are. What is not plain never is."""
    return _identical(a, b)


def _identical(a: Any, b: Any) -> bool:
    if type(a) is dict and type(b) is dict:
        return a.keys() == b.keys() and all(_identical(a[key], b[key]) for key in a)
    if type(a) in (list, tuple) and type(a) is type(b):
        plain = _PLAIN.issuperset(map(type, a)) and _PLAIN.issuperset(map(type, b))  # as nearly always: Python is fast
        return len(a) == len(b) and ((plain and a == b) or all(map(_identical, a, b)))
    if type(a) is np.ndarray and type(b) is np.ndarray:
        alike = a.shape == b.shape and a.dtype == b.dtype
        return alike and (a.tobytes() == b.tobytes() or np.array_equal(a, b, equal_nan=a.dtype.kind in "fc"))
    if type(a) not in LEAVES or type(b) not in LEAVES:
        return a is b  # in a reader's own notebook a changed argument may hold anything, and `==` be anything
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
    if type(a) in BOOLS and type(b) in BOOLS:
        return bool(a == b)
    if type(a) is dict and type(b) is dict:
        return a.keys() == b.keys() and all(_same(a[key], b[key]) for key in a)
    if type(a) in (list, tuple) and type(b) in (list, tuple):
        return len(a) == len(b) and all(map(_same, a, b))
    if type(b) is np.ndarray:
        return _same_as_array(a, b)
    if type(a) is np.ndarray:
        return _same_as_array(b, a)
    return type(a) is type(b) and type(a) in OTHERS and _identical(a, b)


def _scalar(value: Any) -> Any:
    return value[()] if type(value) is np.ndarray and value.ndim == 0 else value


def _near(a: float, b: float) -> bool:
    if a == b or not (math.isfinite(a) and math.isfinite(b)):
        return a == b or (math.isnan(a) and math.isnan(b))
    return abs(a - b) <= ATOL + RTOL * max(abs(a), abs(b))


def _same_as_array(value: Any, array: NDArray[Any]) -> bool:
    if array.dtype.kind == "b":
        bools = _as_array(value, array.shape, _BOOLS)
        return not isinstance(bools, Difference) and bool(np.array_equal(bools, array))
    if array.dtype.kind == "c":
        alike = type(value) is np.ndarray and value.shape == array.shape and value.dtype.kind == "c"
        return alike and bool(np.array_equal(value, array, equal_nan=True))
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
