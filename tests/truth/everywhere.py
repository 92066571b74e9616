"""What is claimed of every call, by its code: each claim with the inputs on which it is tried."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograder.model import Note, Raised, Returned
from autograder.suite.comparison import numbers, same
from autograder.suite.local import call_locally
from tests.truth.relations import (
    beginning,
    coarse,
    constant,
    cut,
    default,
    feature,
    input_is,
    item_weights,
    law,
    named_number,
    of_each,
    prefix,
    relation,
    result_is,
    states_are,
    sums_of_wrong,
    unused,
    wrong_one,
)
from tests.truth.two import Told, Trials, beginnings, figure, near


def _sums(told: Told, claim: Note) -> Trials:
    for arguments, mine, right in told.pairs():
        if right.ndim and right.size > 1 and np.ptp(right):  # equal shares may add up by chance
            low, high = figure(claim, "low"), float(str(claim["high"])) if claim["high"] else None
            total = mine.sum(axis=-1)
            alike = high is None and not near(total, np.full(np.shape(total), low), 2e-3)
            yield arguments, not (np.isclose(total, figure(claim, "wanted"), rtol=1e-5).any() or alike)


def _single(right_wanted: bool) -> Callable[[Told, Note], Trials]:
    def trials(told: Told, claim: Note) -> Trials:
        for arguments in told.inputs:
            first = beginnings(told, arguments)[0]
            mine, right = told.value(told.mine, first), told.value(told.right, first)
            whole = told.value(told.mine, arguments), told.value(told.right, arguments)
            if mine is not None and right is not None and right.any() and not same(*whole):
                yield first, same(mine, right) is right_wanted

    return trials


_SHORT = 6  # items of a call that is short


def _right_until(told: Told, claim: Note) -> Trials:
    for arguments in told.inputs:
        mine, right = told.value(told.mine, arguments), told.value(told.right, arguments)
        every = beginnings(told, arguments)
        if mine is None or right is None or same(mine, right) or len(every) > _SHORT:
            continue
        for length, each in enumerate(every, start=1):
            a, b = told.value(told.mine, each), told.value(told.right, each)
            if a is not None and b is not None and length <= claim["next"]:
                yield each, same(a, b) is (length <= claim["count"])


def _close(told: Told, claim: Note) -> Trials:
    for arguments, mine, right in told.pairs():
        used = np.abs(right) > 1e-3
        if used.any():
            yield arguments, bool((np.abs(mine / right - 1)[used] <= 0.01 * figure(claim, "percent") * 1.5).all())


def _where(wrong: bool) -> Callable[[Told, Note], Trials]:
    def trials(told: Told, claim: Note) -> Trials:
        feature = claim["feature"]
        for arguments in told.inputs:
            first = next(iter((*arguments[0], *arguments[1].values())))
            passed = {**dict(zip(told.prints.parameters, arguments[0], strict=False)), **arguments[1]}
            code = feature.code.removeprefix("kinds.")
            has = {
                "passed": any(name in passed for name in feature["names"]),
                "by_position": any(name in passed and name not in arguments[1] for name in feature["names"]),
                "a_list": type(first) is list,
                "a_tuple": type(first) is tuple,
                "an_array": type(first) is np.ndarray,
                "one_number": np.ndim(first) == 0,
                "whole_numbers": np.asarray(first).dtype.kind == "i",
            }[code]
            result, right = call_locally(told.mine, *arguments), call_locally(told.right, *arguments)
            is_right = isinstance(result, Returned) and isinstance(right, Returned) and same(result.value, right.value)
            yield arguments, is_right is not (has is wrong)

    return trials


def _sides(told: Told, claim: Note) -> Trials:
    for arguments, mine, right in told.pairs():
        x = numbers(told.given(arguments, str(claim["name"])))
        if x is None or x.shape != mine.shape:
            continue
        fine = x >= 0 if claim.code == "seen.wrong_below_0" else x <= 0
        yield arguments, bool((np.isclose(mine, right, rtol=1e-4, atol=1e-6) == fine).all())


def _softmax_of(told: Told, claim: Note) -> Trials:
    for arguments, mine, right in told.pairs():
        by = claim["factor"] if "factor" in dict(claim.parameters) else named_number(told, arguments, claim["what"])
        scores = float(str(by)) * np.log(right)
        wanted = np.exp(scores - scores.max(axis=-1, keepdims=True))
        yield arguments, near(mine, wanted / wanted.sum(axis=-1, keepdims=True), 2e-2)


def _at_place(test: Callable[[np.ndarray], np.ndarray]) -> Callable[[np.ndarray, np.ndarray, Note], bool]:
    """Of results of several items: those places are right that are said to be, and no others."""

    def holds(mine: np.ndarray, right: np.ndarray, claim: Note) -> bool:
        if not right.ndim or len(right) < 2:
            return True
        is_right = np.isclose(mine, right, rtol=1e-4, atol=1e-6).reshape(len(right), -1).all(axis=1)
        return bool((is_right == test(np.arange(len(right)))).all())

    return holds


def _even(side: int) -> Callable[[np.ndarray, np.ndarray], bool]:
    return lambda mine, right: (
        (side * (mine.max() - right.max()) < 1e-9) and (side * (mine.min() - right.min()) > -1e-9)
    )


def _of_shape(told: Told, claim: Note) -> Trials:
    for arguments in told.inputs:
        result, right = call_locally(told.mine, *arguments), told.value(told.right, arguments)
        mine = numbers(result.value) if isinstance(result, Returned) else None
        if mine is not None and right is not None:
            yield arguments, near(mine.ravel(), right.ravel())


def _holds_right(told: Told, claim: Note) -> Trials:
    for arguments in told.inputs:
        result, right = call_locally(told.mine, *arguments), call_locally(told.right, *arguments)
        if isinstance(result, Returned) and isinstance(right, Returned):
            yield arguments, same(result.value[int(str(claim["index"]))], right.value)


_DRESSED: dict[str, Callable[[np.ndarray], Any]] = {
    "rounded_4": lambda x: np.round(x, 4),
    "rounded_3": lambda x: np.round(x, 3),
    "rounded_2": lambda x: np.round(x, 2),
    "rounded_1": lambda x: np.round(x, 1),
    "percent": lambda x: 100 * x,
    "negated": lambda x: -x,
    "in_a_list": lambda x: x[None],
    "column": lambda x: x[:, None],
    "sorted": lambda x: np.sort(x),
    "reversed": lambda x: x[::-1],
}


def _dressed(told: Told, claim: Note) -> Trials:
    """What is told as a mistake and one thing more is that on every input: its cause is told."""
    known = next(each for each in told.prints.known if each.name == claim["known"])
    assert known.function is not None
    change = _DRESSED[claim["change"].code.removeprefix("made.dressed_")]
    for arguments in told.inputs:
        mine, plain = told.value(told.mine, arguments), told.value(known.function, arguments)
        if mine is not None and plain is not None:
            yield arguments, near(mine, change(plain))


def _table(told: Told, claim: Note) -> Trials:
    """Whatever is asked, one of the right answers of the tests comes back, or 0, None or an error."""
    known = [call.result.value for call in told.prints.calls]
    for arguments in told.inputs:
        result = call_locally(told.mine, *arguments)
        if isinstance(result, Returned) and result.value is not None:
            zero = not np.any(result.value)
            yield arguments, zero or any(same(result.value, each) for each in known)


def _is_kind(test: Callable[[Any], bool]) -> Callable[[Told, Note], Trials]:
    def trials(told: Told, claim: Note) -> Trials:
        for arguments in told.inputs:
            yield arguments, test(call_locally(told.mine, *arguments))

    return trials


EVERYWHERE: dict[str, Callable[[Told, Note], Trials]] = {
    "factor": of_each(lambda mine, right, claim: near(mine, figure(claim, "factor") * right)),
    "factor_is": feature(lambda right, what: right * what),
    "is_argument": feature(lambda right, what: np.float64(what)),
    "more_by": feature(lambda right, what: right + what),
    "less_by": feature(lambda right, what: right - what),
    "more": of_each(lambda mine, right, claim: near(mine - right, np.full(right.shape, figure(claim, "difference")))),
    "less": of_each(lambda mine, right, claim: near(right - mine, np.full(right.shape, figure(claim, "difference")))),
    "sign": of_each(lambda mine, right, claim: near(mine, -right)),
    "never_negative": of_each(lambda mine, right, claim: near(mine, np.abs(right))),
    "some_signs": of_each(lambda mine, right, claim: near(np.abs(mine), np.abs(right))),
    "rounded": of_each(lambda mine, right, claim: near(mine, np.round(right, int(str(claim["decimals"]))), 1e-9)),
    "cut_off": of_each(lambda mine, right, claim: near(mine, cut(right, 10.0 ** int(str(claim["decimals"]))), 1e-9)),
    "other_order": of_each(lambda mine, right, claim: near(np.sort(mine, axis=None), np.sort(right, axis=None))),
    "not_below_0": of_each(
        lambda mine, right, claim: (
            bool((mine >= 0).all()) and (not claim["rest"] or near(mine[right >= 0], right[right >= 0]))
        )
    ),
    "right_first": of_each(_at_place(lambda at: at == 0)),
    "right_last": of_each(_at_place(lambda at: at == at[-1])),
    "right_not_first": of_each(_at_place(lambda at: at > 0)),
    "right_not_last": of_each(_at_place(lambda at: at < at[-1])),
    "rows_alike": of_each(
        lambda mine, right, claim: mine.ndim < 2 or near(mine, np.broadcast_to(mine[:1], mine.shape))
    ),
    "too_large": wrong_one(lambda mine, right: bool((mine > right).all())),
    "too_small": wrong_one(lambda mine, right: bool((mine < right).all())),
    "off_above": wrong_one(lambda mine, right: bool((mine > right).all())),
    "off_below": wrong_one(lambda mine, right: bool((mine < right).all())),
    "too_even": wrong_one(_even(1)),
    "too_uneven": wrong_one(_even(-1)),
    "result_is": result_is,
    "states_are": states_are,
    "input_is": input_is,
    "one_fewer": prefix(lambda length, claim: length - 1),
    "first_item_only": prefix(lambda length, claim: 1),
    "items_at_most": prefix(lambda length, claim: int(str(claim["count"]))),
    "unused": unused,
    "unused_several": unused,
    "constant": constant,
    "one_number_everywhere": constant,
    "default": default,
    "even": relation("negated", lambda y: y),
    "odd": relation("negated", lambda y: -y),
    "scale_free": relation("doubled", lambda y: y),
    "proportional": relation("doubled", lambda y: 2 * y),
    "inverse": relation("doubled", lambda y: y / 2),
    "order_free": relation("reversed", lambda y: y),
    "only_first": relation("first_alone", lambda y: y),
    "only_last": relation("last_alone", lambda y: y),
    **dict.fromkeys(("step_law", "step_start", "step_law_and_start", "step_law_later"), law),
    "item_weights": item_weights,
    "sums": _sums,
    "sums_of_wrong": sums_of_wrong,
    "beginning": beginning,
    "coarse": coarse,
    "first_right": _single(right_wanted=True),
    "right_until": _right_until,
    "close": _close,
    "wrong_where": _where(wrong=True),
    "wrong_if_whole": _where(wrong=True),
    "right_where": _where(wrong=False),
    "wrong_below_0": _sides,
    "wrong_above_0": _sides,
    "scores_times": _softmax_of,
    "scores_times_what": _softmax_of,
    "wrapped": _of_shape,
    "other_shape": _of_shape,
    "holds_right": _holds_right,
    "dressed": _dressed,
    "none_always": _is_kind(lambda result: isinstance(result, Returned) and result.value is None),
    "text_always": _is_kind(lambda result: isinstance(result, Returned) and isinstance(result.value, str)),
    "table": _table,
    "raises_always": _is_kind(lambda result: isinstance(result, Raised)),
}  # fmt: skip


OF_TESTS = frozenset(
    (
        "not_below_0 too_large too_small off_above off_below too_even too_uneven close sums "
        "wrong_where right_where wrong_if_whole wrong_below_0 wrong_above_0 sign never_negative some_signs other_order "
        "other_shape wrapped holds_right first_right rows_alike right_first right_last right_not_first "
        "right_not_last default right_until beginning sums_of_wrong coarse"
    ).split()
)  # which say that they speak of the tests' calls
