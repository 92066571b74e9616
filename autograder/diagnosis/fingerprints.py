"""What reference and misconceptions return on the public calls.

It is computed from the chapter when `public_values.json` is built, where no line of secret code stands: students have
that file, and staff read it as well while it holds. So both see the same, and what is right on variants of the calls.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from autograder.authors.misconceptions import function_of, read_misconceptions
from autograder.authors.original import reads
from autograder.course.chapter import MANIFEST, Chapter
from autograder.course.laws import Law, read_law
from autograder.diagnosis.beyond import calls_beyond, nudged
from autograder.diagnosis.calls import Observed
from autograder.diagnosis.symptoms import PLAINER, fact, observe
from autograder.diagnosis.variants import Variant, variants_of
from autograder.errors import ContentError
from autograder.model import Arguments, CallResult, Exercise, Explanation, Misconception, Note, Returned, Said, note
from autograder.suite.local import call_locally
from autograder.suite.recording import RecordedCall, Recording
from autograder.suite.results import alike
from autograder.suite.showing import show


class Known(Struct, frozen=True, eq=False, dict=True):
    """A misconception without its code: what it is called, what is said about it, what it returns.

    beyond: gives what it returns on the calls that a name is tried on; () where nobody knows.
    told: what its author says. observed: how it answers, for what is not told; a class needs few of these.
    function: itself, where it was computed from staff's content; None where it was read.
    is_cheaper: whether something plainer is seen of it, by which nobody could tell it from other mistakes.
    """

    name: str
    family: str
    told: Explanation
    results: tuple[CallResult, ...]
    observed: Observed | None = None
    is_cheaper: Callable[[], bool] = lambda: False
    function: Callable[..., Any] | None = None
    beyond: Callable[[], tuple[CallResult, ...]] = tuple

    @cached_property
    def explanation(self) -> Explanation:
        """What is said about it; what is seen is read off the calls where the author leaves it to them."""
        if self.told.seen or self.observed is None:
            return self.told
        plain, tried = observe(replace(self.observed, ask=None)), observe(self.observed)
        # Its own code may deny elsewhere what is seen of the tests' calls; which fact is told, these alone decide.
        return replace(self.told, seen=tried if _code(tried) == _code(plain) else plain)

    @cached_property
    def can_be_named(self) -> bool:
        """Whether its results show it, and not only something plainer: an answer that never changes shows just that."""
        return not self.is_cheaper()


class Fingerprints(Struct, frozen=True, eq=False, dict=True):
    """One exercise's public calls (with the right results) and what its misconceptions return on them.

    steps, place: name and position of the parameter that is read step by step, or None.
    prefixes: for each call the right results for the first 1, 2, ... items of that parameter.
    parameters, defaults: the exercise's, as documented. made: makes the variants, when they are first asked for.
    """

    calls: tuple[RecordedCall, ...]
    known: tuple[Known, ...]
    steps: str | None = None
    place: int = 0
    prefixes: tuple[tuple[Any, ...], ...] = ()
    parameters: tuple[str, ...] = ()
    defaults: Mapping[str, Any] = field(default_factory=dict)
    made: Callable[[], tuple[Variant, ...]] = tuple
    worked_out: dict[str, Any] = field(default_factory=dict)

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """What is right on inputs that are made of the public ones."""
        return self.made()

    @cached_property
    def beyond(self) -> tuple[Arguments, ...]:
        """The calls that a name is tried on."""
        return calls_beyond(self.calls, self.variants, self.defaults, self.parameters)

    def observed(self, results: Sequence[CallResult], laws: tuple[Law, ...] = (), **more: Any) -> Observed:
        """Return results of these calls beside the right ones. more: what `Observed` has beyond that."""
        about = {"defaults": self.defaults, "laws": laws, "made": lambda: self.variants, "worked_out": self.worked_out}
        return Observed(self.calls, tuple(results), self.parameters, self.prefixes, self.steps, **{**about, **more})


def _code(seen: Said) -> str:
    fact = seen["fact"] if isinstance(seen, Note) else None
    return fact.code if isinstance(fact, Note) else ""


def from_chapter(chapter: Chapter, recording: Recording) -> dict[str, Fingerprints]:
    """Compute every exercise's fingerprints from the reference and the misconceptions."""
    found = {}
    misconceptions = read_misconceptions(chapter)
    for exercise in chapter.assignment.exercises:
        calls = tuple(call for call in recording[exercise.name, False] if call.function == exercise.name)
        prints = _without_known(chapter, exercise, calls)
        own = [m for m in misconceptions if m.exercise == exercise.name]
        laws = laws_of(exercise)
        found[exercise.name] = replace(prints, known=tuple(_known(chapter, m, prints, laws) for m in own))
    return found


def laws_of(exercise: Exercise) -> tuple[Law, ...]:
    """Return what the chapter declares of an exercise."""
    return tuple(law for written in exercise.laws if (law := read_law(written)) is not None)


def _without_known(chapter: Chapter, exercise: Exercise, calls: tuple[RecordedCall, ...]) -> Fingerprints:
    function, place = getattr(chapter.reference, exercise.name), chapter.step_places.get(exercise.name, 0)
    prefixes: tuple[tuple[Any, ...], ...] = ()
    if exercise.steps is not None:
        _check_steps(chapter, exercise, calls)
        prefixes = tuple(_prefixes(function, call, exercise.steps, place) for call in calls)
    signature = inspect.signature(function).parameters.values()
    parameters = tuple(each.name for each in signature)
    defaults = {each.name: each.default for each in signature if each.default is not each.empty}
    _check_laws(chapter, exercise, parameters)
    linear = [law.parameter for law in laws_of(exercise) if law.code == "linear"]
    made = partial(variants_of, function, calls, defaults, parameters, linear)
    return Fingerprints(calls, (), exercise.steps, place, prefixes, parameters, defaults, made)


def _check_laws(chapter: Chapter, exercise: Exercise, parameters: tuple[str, ...]) -> None:
    """Refuse a law of a parameter that the exercise does not have.

    Raises: ContentError that names file, field, what stands there and what is allowed.
    """
    for written in exercise.laws:
        if read_law(written, parameters) is None:
            what = note("content.bad_value", got=written, allowed=note("content.one_of", known=parameters))
            field = f"exercises.{exercise.name}.laws"
            raise ContentError(note("content.field", path=str(chapter.public / MANIFEST), field=field, what=what))


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


def _known(chapter: Chapter, misconception: Misconception, prints: Fingerprints, laws: tuple[Law, ...]) -> Known:
    function = function_of(chapter, misconception)
    results = tuple(call_locally(function, call.args, call.kwargs) for call in prints.calls)
    seen = prints.observed(results, laws, ask=partial(call_locally, function))
    is_cheaper = partial(_is_cheaper, misconception, seen)
    told, beyond = misconception.explanation, partial(_beyond, function, prints)
    return Known(misconception.name, misconception.family, told, results, seen, is_cheaper, function, beyond)


def _beyond(function: Callable[..., Any], prints: Fingerprints) -> tuple[CallResult, ...]:
    return tuple(_where_sure(function, arguments) for arguments in prints.beyond)


def _where_sure(function: Callable[..., Any], arguments: Arguments) -> CallResult:
    """Return what a mistake gives; nan where of equal things either may be meant, as the words about it leave open."""
    result = call_locally(function, *arguments)
    sure = all(alike(call_locally(function, *moved), result) for moved in nudged(arguments))
    return result if sure else Returned(math.nan)


def _is_cheaper(misconception: Misconception, seen: Observed) -> bool:
    """Whether results never change, or not with an argument, though the mistake is not that it is left out."""
    found = fact(seen, PLAINER)
    if found is None:
        return False
    names = seen.parameters if "names" not in dict(found.parameters) else found["names"]
    assert isinstance(names, tuple)
    return any(reads(misconception.source, misconception.exercise, str(name)) for name in names)


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
