"""What a person reads of a value: what it is, and a line of what is in it. However large the value, the line is not.

A text is written piece by piece until it is long enough, each piece has a character at least, and only the value's
exact type is asked: so no value makes this look at more of it than the line can hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from autograder.bounds.budget import MAX_CALL, MAX_LINE
from autograder.bounds.clipping import clip, visible, without_addresses

_ITEMS: Final = 8  # of a sequence
_FEWER: Final = (16, 8, 4, 2)  # of an argument's lists: so many where there is room, else fewer
_CALL: Final = 2 * MAX_LINE  # characters
_PAIRS: Final = 4  # of a dict
_NUMBERS: Final = 60  # of an array that is shown as a table; so many rows of nothing, too
_MAX_BITS: Final = 2_000  # of an int that is written out
_NAME: Final = 40  # characters of an argument's name
_LONGEST: Final = 500  # items of a list that is written as a repetition

_NUMPY: Final = tuple(np.dtype(code).type for code in "?bBhHiIlLqQefdFD")
_SIX_DIGITS: Final = frozenset({float, *(kind for kind in _NUMPY if np.dtype(kind).kind in "iuf")})
_AS_THEY_ARE: Final = frozenset({bool, type(None), complex, *_NUMPY} - _SIX_DIGITS)


def show(value: Any) -> str:
    """Return a line that shows a plain value, of `MAX_LINE` characters at most."""
    return _line(_pieces(value))


def show_arguments(args: tuple[Any, ...], kwargs: dict[str, Any], most: int = _FEWER[0]) -> str:
    """Return a call's arguments as they can be typed, the first eight of them. most: items of each of their lists."""
    shown = [_argument(value, most) for value in args[:_ITEMS]]
    named = islice(kwargs.items(), _ITEMS - len(shown))
    shown += [f"{clip(name, _NAME)}={_argument(value, most)}" for name, value in named]
    return ", ".join(shown) + (", ..." if len(args) + len(kwargs) > _ITEMS else "")


def show_call(function: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """Return a call as it can be typed; of what is long items are left out, and `...` stands for them."""
    text = ""
    for most in _FEWER:
        text = f"{function}({show_arguments(args, kwargs, most)})"
        if len(text) <= _CALL:
            break
    return clip(text, _CALL)


def show_whole_call(function: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """Return a call as it can be typed with all that is in it; as `show_call` where that is beyond `MAX_CALL`."""
    given = chain((("", value) for value in args), ((f"{name}=", value) for name, value in kwargs.items()))
    text = f"{function}("
    for number, (name, value) in enumerate(given):
        text += ", " * (number > 0) + name
        for piece in _typed(value, None):
            text += piece
            if len(text) >= MAX_CALL:
                return show_call(function, args, kwargs)
    return visible(f"{text})")


def type_name(value: Any) -> str:
    """Name a plain value's type; for arrays with dtype and shape."""
    if type(value) is np.ndarray:
        return clip(f"ndarray({value.dtype}, shape {value.shape})")
    return "None" if value is None else clip(type(value).__name__)


def apart(a: float, b: float) -> tuple[str, str]:
    """Format two different numbers with as many digits as it takes to see that they differ."""
    for digits in (4, 6, 9, 12, 17):
        pair = f"{a:.{digits}g}", f"{b:.{digits}g}"
        if pair[0] != pair[1]:
            break
    return pair


def _line(pieces: Iterator[str]) -> str:
    text = ""
    for piece in pieces:
        text += piece
        if len(text) > MAX_LINE:
            break
    return clip(text)


def _argument(value: Any, most: int) -> str:
    """Return an argument as it can be typed, with as many items as there is room for: its brackets are closed."""
    text = ""
    for few in (each for each in _FEWER if each <= most):
        text = "".join(_up_to(MAX_LINE, _typed(value, few)))
        if len(text) <= MAX_LINE:
            break
    return clip(text)


def _up_to(most: int, pieces: Iterator[str]) -> Iterator[str]:
    """Yield pieces until they are longer than `most` characters together."""
    length = 0
    for piece in pieces:
        yield piece
        length += len(piece)
        if length > most:
            return


def _typed(value: Any, most: int | None) -> Iterator[str]:
    """Yield the pieces of an argument: `np.array([0.5, 1.0])`, `[1.0] + [0.0] * 49`.

    most: items of each list, beyond which the others are left out; None for all of them.
    """
    kind = type(value)
    if kind is np.ndarray and _is_table(value, MAX_CALL if most is None else _NUMBERS):
        yield "np.array("
        yield from _typed(value.tolist(), most)
        yield ")"
    elif kind is float:
        text = f"{value:.6g}"
        yield text if set(text) & set(".en") else f"{text}.0"
    elif kind is list and _ITEMS < len(value) <= _LONGEST and _repeats(value):
        start = 0 if _repeats(value, 0) else 1
        yield from _typed_items("[", value[:start], "] + ", most) if start else ()
        yield from _typed_items("[", value[start : start + 1], f"] * {len(value) - start}", most)
    elif kind in (list, tuple):
        closing = "]" if kind is list else ",)"[len(value) != 1 :]
        yield from _typed_items("[" if kind is list else "(", value, closing, most)
    else:
        yield from _pieces(value)


def _repeats(items: list[Any], start: int = 1) -> bool:
    """Whether all items from `start` on are the same number."""
    kind, first = type(items[start]), items[start]
    return kind in (int, float) and all(type(each) is kind and each == first for each in islice(items, start, None))


def _is_table(array: NDArray[Any], most: int) -> bool:
    """Whether an array is written as lists: of two dimensions, and no more than so many numbers, or rows of nothing."""
    return array.ndim <= 2 and max(array.size, len(np.atleast_1d(array))) <= most


def _typed_items(opening: str, items: list[Any] | tuple[Any, ...], closing: str, most: int | None) -> Iterator[str]:
    yield opening
    for number, item in enumerate(items):
        if number:
            yield ", "
        if number == most:
            yield "..."
            break
        yield from _typed(item, most)
    yield closing


def _pieces(value: Any) -> Iterator[str]:
    kind = type(value)
    if kind is np.ndarray:
        yield from _of_array(value)
    elif kind in _SIX_DIGITS:
        yield f"{float(value):.6g}"
    elif kind is int:
        yield repr(value) if value.bit_length() <= _MAX_BITS else f"int of {value.bit_length():,} bits"
    elif kind is list:
        yield from _of_items("[", value, "]")
    elif kind is tuple:
        yield from _of_items("(", value, ",)"[len(value) != 1 :])
    elif kind is dict:
        yield from _of_dict(value)
    elif kind is str:  # without addresses: else the same submission would not give the same text twice
        yield without_addresses(repr(value[:MAX_LINE]))
    elif kind in _AS_THEY_ARE:
        yield repr(value)
    elif value is ...:  # an argument that could not cross
        yield "<...>"
    else:
        yield f"<{type_name(value)}>"


def _of_items(opening: str, items: list[Any] | tuple[Any, ...], closing: str) -> Iterator[str]:
    yield opening
    for number, item in enumerate(items):
        if number:
            yield ", "
        if number == _ITEMS:
            yield "..."
            break
        yield from _pieces(item)
    yield closing


def _of_dict(value: dict[Any, Any]) -> Iterator[str]:
    yield "{"
    for number, (key, item) in enumerate(value.items()):
        if number:
            yield ", "
        if number == _PAIRS:
            yield "..."
            break
        yield from _pieces(key)
        yield ": "
        yield from _pieces(item)
    yield "}"


def _of_array(value: NDArray[Any]) -> Iterator[str]:
    """Yield the pieces of an array; numpy's own text takes seconds for many dimensions, or for a million empty rows."""
    if value.ndim <= 2 and value.size <= _NUMBERS and all(length <= _NUMBERS for length in value.shape):
        yield from _pieces(value.tolist())
        return
    yield f"array of shape {value.shape}"
    for number, item in enumerate(value.flat[:_ITEMS].tolist()):
        yield ", " if number else ": "
        yield from _pieces(item)
    if value.size > _ITEMS:
        yield ", ..."
