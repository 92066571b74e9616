"""What reference and misconceptions return on the public calls.

Staff compute it from the chapter, once a process; students have it as `public_values.json`, where no line of secret
code stands. Numbers there have 12 significant digits. A value is written as JSON writes it; what JSON lacks is an
object: {"array": [...], "dtype": "float64"}, with "shape" where it is empty · {"tuple": [...]} · {"number": "nan"} ·
{"type": "set"}. A result is {"value": ...} or {"raises": "TypeError"}, with "changed" (the arguments after the call)
where they differ.
"""

from __future__ import annotations

import inspect
import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from autograder.authors.misconceptions import function_of, read_misconceptions
from autograder.bounds.clipping import clip
from autograder.course.chapter import MANIFEST, Chapter
from autograder.diagnosis.calls import Observed
from autograder.diagnosis.observed import observe
from autograder.errors import ContentError
from autograder.model import Arguments, CallResult, Exercise, Explanation, Misconception, Raised, Returned, Text, note
from autograder.suite.local import call_locally
from autograder.suite.recording import RecordedCall, Recording
from autograder.suite.showing import show
from autograder.words import say

FILE = "public_values.json"
FORMAT = 1


@dataclass(frozen=True)
class Known:
    """A misconception without its code: what it is called, what is said about it, what it returns.

    told: what its author says. observed: what to read off the calls where that is without `seen`; a class needs few.
    """

    name: str
    family: str
    told: Explanation
    results: tuple[CallResult, ...]
    observed: Observed | None = field(default=None, compare=False, repr=False)

    @cached_property
    def explanation(self) -> Explanation:
        """What is said about it; what is seen is read off the calls where the author leaves it to them."""
        if self.told.seen or self.observed is None:
            return self.told
        return replace(self.told, seen=observe(self.observed))


@dataclass(frozen=True)
class Fingerprints:
    """One exercise's public calls (with the right results) and what its misconceptions return on them.

    steps, place: name and position of the parameter that is read step by step, or None.
    prefixes: for each call the right results for the first 1, 2, ... items of that parameter.
    """

    calls: tuple[RecordedCall, ...]
    known: tuple[Known, ...]
    steps: str | None = None
    place: int = 0
    prefixes: tuple[tuple[Any, ...], ...] = ()


def from_chapter(chapter: Chapter, recording: Recording) -> dict[str, Fingerprints]:
    """Compute every exercise's fingerprints from the reference and the misconceptions."""
    found = {}
    misconceptions = read_misconceptions(chapter)
    for exercise in chapter.assignment.exercises:
        calls = tuple(call for call in recording[exercise.name, False] if call.function == exercise.name)
        prefixes: tuple[tuple[Any, ...], ...] = ()
        if exercise.steps is not None:
            function, place = getattr(chapter.reference, exercise.name), chapter.step_places[exercise.name]
            _check_steps(chapter, exercise, calls)
            prefixes = tuple(_prefixes(function, call, exercise.steps, place) for call in calls)
        parameters = tuple(inspect.signature(getattr(chapter.reference, exercise.name)).parameters)
        known = tuple(
            _known(m, Observed(calls, _results(chapter, m, calls), parameters, prefixes))
            for m in misconceptions
            if m.exercise == exercise.name
        )
        found[exercise.name] = Fingerprints(
            calls, known, exercise.steps, chapter.step_places.get(exercise.name, 0), prefixes
        )
    return found


def _check_steps(chapter: Chapter, exercise: Exercise, calls: Sequence[RecordedCall]) -> None:
    """Refuse to read a parameter step by step that has no steps in some public call.

    Raises: ContentError that names file, field, what a call gives and what is allowed.
    """
    assert exercise.steps is not None
    for call in calls:
        for whole in _given(call, exercise.steps, chapter.step_places[exercise.name]):
            if not (isinstance(whole, list | tuple) or (isinstance(whole, np.ndarray) and whole.ndim)):
                field = f"exercises.{exercise.name}.steps"
                got = f"{exercise.steps} = {show(whole)}"
                what = note("content.bad_value", got=got, allowed=note("content.a_parameter_with_items"))
                raise ContentError(note("content.field", path=str(chapter.public / MANIFEST), field=field, what=what))


def _prefixes(function: Callable[..., Any], call: RecordedCall, steps: str, place: int) -> tuple[Any, ...]:
    """Return the right results for the first 1, 2, ... items; nothing from where on the reference raises."""
    found = []
    for args, kwargs in shortened(call, steps, place):
        result = call_locally(function, args, kwargs)
        if not isinstance(result, Returned):
            break
        found.append(result.value)
    return tuple(found)


def _results(
    chapter: Chapter, misconception: Misconception, calls: tuple[RecordedCall, ...]
) -> tuple[Returned | Raised, ...]:
    function = function_of(chapter, misconception)
    return tuple(call_locally(function, call.args, call.kwargs) for call in calls)


def _known(misconception: Misconception, seen: Observed) -> Known:
    return Known(misconception.name, misconception.family, misconception.explanation, seen.results, seen)


def shortened(call: RecordedCall, steps: str, place: int) -> list[tuple[tuple[Any, ...], dict[str, Any]]]:
    """Return a call's arguments with the first 1, 2, ... items of the parameter that is read step by step."""
    found: list[tuple[tuple[Any, ...], dict[str, Any]]] = []
    for whole in _given(call, steps, place):
        for length in range(1, len(whole) + 1):
            if steps in call.kwargs:
                found.append((call.args, {**call.kwargs, steps: whole[:length]}))
            else:
                found.append(((*call.args[:place], whole[:length], *call.args[place + 1 :]), call.kwargs))
    return found


def _given(call: RecordedCall, steps: str, place: int) -> tuple[Any, ...]:
    """Return what a call gives the parameter that is read step by step; nothing where it leaves it out."""
    if steps in call.kwargs:
        return (call.kwargs[steps],)
    return call.args[place : place + 1]


# --- public_values.json --------------------------------------------------------------------------------


def to_json(fingerprints: dict[str, Fingerprints]) -> str:
    """Return the text of public_values.json."""
    document = {
        "format": FORMAT,
        "exercises": {
            name: {
                "steps": each.steps,
                "place": each.place,
                "calls": [{"args": _pack_all(c.args), "kwargs": _pack_table(c.kwargs)} for c in each.calls],
                "right": [_pack_result(c.result) for c in each.calls],
                "prefixes": [_pack_all(values) for values in each.prefixes],
                "misconceptions": [
                    {
                        "name": known.name,
                        "family": known.family,
                        **{
                            key: {"zh": say(said, "zh"), "en": say(said, "en")}
                            for key, said in (
                                ("seen", known.explanation.seen),
                                ("means", known.explanation.means),
                                ("next", known.explanation.next),
                            )
                        },
                        "results": [_pack_result(result) for result in known.results],
                    }
                    for known in each.known
                ],
            }
            for name, each in fingerprints.items()
        },
    }
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.replace('{"name":', '\n{"name":') + "\n"  # a line a misconception: a difference can be read


def from_json(path: Path) -> dict[str, Fingerprints]:
    """Read public_values.json.

    Raises: ContentError where it is absent, damaged or of another version of the kit.
    """
    try:
        document = json.loads(path.read_text(encoding="utf-8-sig"))
        if document["format"] != FORMAT:
            found = clip(str(document["format"]))
            raise ContentError(note("content.other_format", path=str(path), found=found, known=FORMAT))
        return {name: _exercise(name, table) for name, table in document["exercises"].items()}
    except OSError as error:
        raise ContentError(note("content.unread_generated", path=str(path), why=error.strerror)) from error
    except (ValueError, KeyError, TypeError) as error:
        raise ContentError(note("content.damaged", path=str(path), why=clip(str(error)))) from error


def _exercise(name: str, table: dict[str, Any]) -> Fingerprints:
    calls = tuple(
        RecordedCall(name, tuple(map(_unpack, call["args"])), _unpack_table(call["kwargs"]), _unpack_result(right))
        for call, right in zip(table["calls"], table["right"], strict=True)
    )
    known = tuple(
        Known(
            each["name"],
            each["family"],
            Explanation(*(Text(**each[key]) for key in ("seen", "means", "next"))),
            tuple(map(_unpack_result, each["results"])),
        )
        for each in table["misconceptions"]
    )
    prefixes = tuple(tuple(map(_unpack, values)) for values in table["prefixes"])
    return Fingerprints(calls, known, table["steps"], table["place"], prefixes)


def _pack_result(result: CallResult) -> dict[str, Any]:
    assert isinstance(result, Returned | Raised)  # which is all that a call of ours comes to
    found: dict[str, Any] = {"value": _pack(result.value)} if isinstance(result, Returned) else {"raises": result.type}
    if result.changed is not None:
        found["changed"] = {"args": _pack_all(result.changed[0]), "kwargs": _pack_table(result.changed[1])}
    return found


def _unpack_result(table: dict[str, Any]) -> CallResult:
    changed: Arguments | None = None
    if "changed" in table:
        changed = tuple(map(_unpack, table["changed"]["args"])), _unpack_table(table["changed"]["kwargs"])
    if "raises" in table:
        return Raised(table["raises"], changed=changed)
    return Returned(_unpack(table["value"]), changed=changed)


def _pack_all(values: Any) -> list[Any]:
    return [_pack(value) for value in values]


def _pack_table(values: dict[str, Any]) -> dict[str, Any]:
    return {name: _pack(value) for name, value in values.items()}


def _unpack_table(values: dict[str, Any]) -> dict[str, Any]:
    return {name: _unpack(value) for name, value in values.items()}


def _pack(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        packed = {"array": _pack(value.tolist()), "dtype": value.dtype.name}
        return packed if value.size else {**packed, "shape": list(value.shape)}  # [] alone does not tell (0, 2)
    if isinstance(value, np.generic):
        return _pack(value.item())
    if isinstance(value, float):
        return float(f"{value:.12g}") if math.isfinite(value) else {"number": repr(value)}
    if isinstance(value, tuple):
        return {"tuple": _pack_all(value)}
    if isinstance(value, list):
        return _pack_all(value)
    if value is None or isinstance(value, bool | int | str):
        return value
    return {"type": type(value).__name__}


def _unpack(value: Any) -> Any:
    if isinstance(value, list):
        return [_unpack(item) for item in value]
    if not isinstance(value, dict):
        return value
    if "array" in value:
        array = np.array(_unpack(value["array"]), dtype=value["dtype"])
        return array.reshape(value["shape"]) if "shape" in value else array
    if "tuple" in value:
        return tuple(_unpack(item) for item in value["tuple"])
    return float(value["number"]) if "number" in value else object()  # equal to nothing
