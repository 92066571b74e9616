"""What is claimed of every call: of results, of inputs, of arguments, of one step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograder.diagnosis.symptoms.inputs import _OF_STATES
from autograder.diagnosis.symptoms.results import CHANGES
from autograder.diagnosis.symptoms.scale import _PARTS
from autograder.model import Arguments, Note, Returned
from autograder.suite.comparison import numbers, same
from autograder.suite.local import call_locally
from autograder.suite.recording import RecordedCall
from tests.truth.inputs import other
from tests.truth.two import Told, Trials, beginnings, figure, literal, near, typed


def of_each(test: Callable[[np.ndarray, np.ndarray, Note], bool]) -> Callable[[Told, Note], Trials]:
    def trials(told: Told, claim: Note) -> Trials:
        for arguments, mine, right in told.pairs():
            yield arguments, test(mine, right, claim)

    return trials


def wrong_one(test: Callable[[np.ndarray, np.ndarray], bool]) -> Callable[[Told, Note], Trials]:
    """Ask of the numbers that are wrong alone."""

    def trials(told: Told, claim: Note) -> Trials:
        for arguments, mine, right in told.pairs():
            off = ~np.isclose(mine, right, rtol=1e-4, atol=1e-6)
            if off.any():
                yield arguments, test(mine[off], right[off])

    return trials


def named_number(told: Told, arguments: Arguments, what: Note) -> float:
    """Return a number that the arguments have, as `seen.part_...` names it, to the power that is said."""
    powers = {"times": 1, "divided_by": -1, "times_root": 0.5, "divided_by_root": -0.5, "times_square": 2}
    part, power = (
        (what["what"], powers[what.code.removeprefix("parts.")]) if "what" in dict(what.parameters) else (what, 1)
    )
    value = numbers(told.given(arguments, str(part["name"])))
    return float(np.float64(_PARTS[part.code.removeprefix("parts.")](value)) ** power) if value is not None else np.nan


def cut(right: np.ndarray, scale: float) -> np.ndarray:
    return np.trunc(right * scale) / scale


def feature(measure: Callable[[np.ndarray, float], np.ndarray]) -> Callable[[Told, Note], Trials]:
    def trials(told: Told, claim: Note) -> Trials:
        for arguments, mine, right in told.pairs():
            what = named_number(told, arguments, claim["what"])
            if np.isfinite(what):
                yield arguments, near(mine, np.broadcast_to(measure(right, what), mine.shape))

    return trials


def result_is(told: Told, claim: Note) -> Trials:
    change = CHANGES[claim["change"].code.removeprefix("made.result_")]
    for arguments in told.inputs:
        mine, right = told.value(told.mine, arguments), told.value(told.right, arguments)
        wanted = _tried(change, right)
        if mine is not None and wanted is not None:
            yield arguments, near(mine, wanted)


def states_are(told: Told, claim: Note) -> Trials:
    change = _OF_STATES[claim["change"].code.removeprefix("made.state_")]
    for arguments in told.inputs:
        states = [told.value(told.right, each) for each in beginnings(told, arguments)]
        mine = told.value(told.mine, arguments)
        wanted = _tried(change, np.array(states, dtype=float))
        if mine is not None and wanted is not None:
            yield arguments, near(mine, wanted)


def _tried(change: Callable[[np.ndarray], Any], values: np.ndarray | None) -> np.ndarray | None:
    try:
        found = None if values is None else np.asarray(change(values), dtype=float)
    except (ValueError, IndexError, TypeError):
        return None
    return found if found is not None and np.isfinite(found).all() else None


_CANNOT = frozenset("squared root inverse unit_length share_of_sum share_of_largest".split())  # be made of every input


def input_is(told: Told, claim: Note) -> Trials:
    change = claim["change"]
    code, names = change.code.removeprefix("made.input_"), change["names"]
    for arguments in told.inputs:
        other_ = told.changed(arguments, code, names)
        mine = told.value(told.mine, arguments)
        right = told.value(told.right, other_ if other_ is not None else arguments)
        if mine is not None and right is not None and (other_ is not None or code not in _CANNOT):
            yield arguments, near(mine, right)


def prefix(length: Callable[[int, Note], int]) -> Callable[[Told, Note], Trials]:
    def trials(told: Told, claim: Note) -> Trials:
        for arguments in told.inputs:
            every = beginnings(told, arguments)
            if len(every) < 2:
                continue
            mine = told.value(told.mine, arguments)
            right = told.value(told.right, every[min(length(len(every), claim), len(every)) - 1])
            if mine is not None and right is not None:
                yield arguments, near(mine, right)

    return trials


def unused(told: Told, claim: Note) -> Trials:
    chance = np.random.default_rng(3)
    for arguments in told.inputs:
        mine = call_locally(told.mine, *arguments)
        for name in claim["names"]:
            moved = other(
                told.prints,
                RecordedCall("", *told.with_(arguments, name, told.given(arguments, name)), Returned()),
                chance,
                name,
            )
            result = call_locally(told.mine, *moved)
            if isinstance(mine, Returned) and isinstance(result, Returned):
                yield moved, same(mine.value, result.value)


def constant(told: Told, claim: Note) -> Trials:
    for arguments in told.inputs:
        mine = told.value(told.mine, arguments)
        if mine is not None:
            yield arguments, near(mine, np.broadcast_to(literal(claim["value"]), mine.shape))


def default(told: Told, claim: Note) -> Trials:
    name = str(claim["name"])
    for arguments in told.inputs:
        passed = told.with_(arguments, name, told.given(arguments, name))
        mine, right = told.value(told.mine, passed), told.value(told.right, passed)
        if mine is not None and right is not None:
            yield passed, near(mine, right)
        place = told.prints.parameters.index(name)
        if claim["found"] and name not in arguments[1] and place >= len(arguments[0]):
            mine = told.value(told.mine, arguments)
            right = told.value(told.right, told.with_(arguments, name, float(str(claim["found"]))))
            if mine is not None and right is not None:
                yield arguments, near(mine, right)


def relation(change: str, image: Callable[[np.ndarray], np.ndarray]) -> Callable[[Told, Note], Trials]:
    def trials(told: Told, claim: Note) -> Trials:
        for arguments in told.inputs:
            moved = told.changed(
                told.with_(arguments, claim["name"], told.given(arguments, claim["name"])), change, (claim["name"],)
            )
            if moved is None:
                continue
            mine, then = told.value(told.mine, arguments), told.value(told.mine, moved)
            if mine is not None and then is not None:
                yield moved, near(then, image(mine))

    return trials


_LAW_NAMES = {
    "tanh": np.tanh, "sigmoid": lambda z: 1 / (1 + np.exp(-z)), "relu": lambda z: max(z, 0.0), "sin": np.sin,
    "clip": lambda z: min(max(z, -1.0), 1.0), "arctan": np.arctan, "tan": np.tan, "sinh": np.sinh,
    "softsign": lambda z: z / (1 + abs(z)),
}  # fmt: skip


def law(told: Told, claim: Note) -> Trials:
    """A law is told with three digits, and of calls with the default weights: so near it has to come, one step on."""
    text = str(claim["law"]).replace("·", "*").replace("z³", "z**3")
    body = text.partition(", z = ")
    later = claim.code == "by_steps.step_law_later"
    start = float(str(dict(claim.parameters).get("start", "0")))
    for number, call in enumerate(told.prints.calls):
        del number
        chance = np.random.default_rng(5)
        for _ in range(3):
            (given_, *_), _ = other(told.prints, call, chance)
            seq = list(np.asarray(given_, dtype=float))
            states = [told.value(told.mine, ((seq[:n],), {})) for n in range(1, len(seq) + 1)]
            if any(each is None or each.ndim for each in states):
                continue
            for place, x in enumerate(seq):
                if later and place == 0:
                    continue
                h = start if place == 0 else float(states[place - 1])
                names = {**_LAW_NAMES, "h": h, "x": x}
                if body[2]:
                    names["z"] = eval(body[2], {}, names)
                wanted = eval(body[0], {}, names)
                yield ((seq[: place + 1],), {}), abs(float(states[place]) - wanted) <= 0.01 * (1 + abs(h) + abs(x))


def item_weights(told: Told, claim: Note) -> Trials:
    call, weights = typed(str(claim["call"])), literal(claim["yours"])
    chance = np.random.default_rng(9)
    for turn in range(8):
        moved = other(told.prints, RecordedCall("", *call, Returned()), chance, claim["name"]) if turn else call
        items, mine = numbers(told.given(moved, claim["name"])), told.value(told.mine, moved)
        if items is not None and mine is not None:
            mine = mine[int(str(claim["row"]))] if claim["row"] else mine.reshape((weights @ items).shape)
            scale = float(np.abs(weights) @ np.abs(items).reshape(len(items), -1).sum(axis=1))
            yield moved, bool((np.abs(mine - weights @ items) <= 6e-3 * scale + 1e-6).all())


def sums_of_wrong(told: Told, claim: Note) -> Trials:
    """No wrong result adds up to what it should; its proportions are right, if that is told."""
    for arguments, mine, right in told.pairs():
        if not same(mine, right):
            scaled = right * (mine.sum() / right.sum())
            off = not np.isclose(mine.sum(axis=-1), figure(claim, "wanted"), rtol=1e-5).any()
            yield arguments, off and (not claim["shares"] or near(mine, scaled))


def coarse(told: Told, claim: Note) -> Trials:
    """As many wrong results as are told stay where an argument is a little larger."""
    staying, name = 0, str(claim["name"])
    for arguments in told.inputs:
        mine, right = told.value(told.mine, arguments), told.value(told.right, arguments)
        given = told.given(arguments, name)
        if mine is not None and not same(mine, right):
            other = figure(claim, "factor") * np.asarray(given)
            like = other if isinstance(given, np.ndarray) else other.tolist()
            moved = told.value(told.mine, told.with_(arguments, name, like))
            staying += moved is not None and moved.shape == mine.shape and bool(np.abs(moved - mine).max() < 1e-8)
    yield told.inputs[0], staying >= int(str(claim["count"]))


def beginning(told: Told, claim: Note) -> Trials:
    """Each wrong result is the right one for fewer items."""
    for arguments in told.inputs:
        mine, every = told.value(told.mine, arguments), beginnings(told, arguments)
        if mine is not None and not same(mine, told.value(told.right, arguments)):
            yield arguments, any(same(mine, told.value(told.right, each)) for each in every[:-1])
