"""What a submission returns on the public calls -> `Diagnosis`.

Only calls on public inputs are made, and on what is made of them. A misconception is named only if it matches every
public call, differs from the reference on at least two, and no other call tells it from the answer; several that match
are named by the family they share, or not at all.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from autograder.bounds.near import near
from autograder.diagnosis.beyond import is_told_apart
from autograder.diagnosis.calls import Observed, changed_input, example, telling
from autograder.diagnosis.curve import curve
from autograder.diagnosis.divergence import divergence
from autograder.diagnosis.experiment import next_experiment
from autograder.diagnosis.fingerprints import Fingerprints, Known, laws_of
from autograder.diagnosis.probes import Expect, Probes
from autograder.diagnosis.symptoms import FACTS, KEPT, LAST, RELATED, fact, look, shapes
from autograder.diagnosis.symptoms.known import dressed, possible
from autograder.model import (
    NO_TEXT,
    REFUSED,
    BlockKind,
    CallResult,
    Diagnosis,
    Divergence,
    Exercise,
    Explanation,
    Note,
    Parameter,
    Raised,
    Read,
    Returned,
    Said,
    Status,
    TestOutcome,
    note,
)
from autograder.suite.proxy import Caller
from autograder.suite.recording import RecordedCall
from autograder.suite.results import alike, meets

_OF_VALUES = {"comparing.wrong", "comparing.wrong_at", "comparing.in_item"}
_OF_KINDS = {  # a test tells best what is of another kind than it should be
    f"comparing.{code}"
    for code in (
        "no_number no_bool no_text no_none no_items other_count no_array_of_number no_array_of_bool one_number "
        "one_bool rows_differ item_no_number item_no_bool several array_of_one"
    ).split()
}
_CALL = note("look.call")
_AFTER = {
    Status.UNSENDABLE: note("look.returned"),
    **dict.fromkeys((Status.TIMEOUT, Status.EXIT, Status.CRASH), note("look.stopped")),
}
_TOLD = {Status.UNSENDABLE: "unsendable"}  # how a call ended says all there is
_ONE_BY_ONE = {"map", "filter", "zip", "enumerate", "reversed", "dict_values", "dict_keys", "dict_items"}
_FUNCTIONS = {"function", "method", "builtin_function_or_method", "ufunc"}
_KEPT = "two_answers"
_NOTHING_TO_COMPARE = {Status.NOT_ATTEMPTED, Status.TIMEOUT, Status.EXIT, Status.CRASH, Status.FAULT}


class Diagnostician:
    """Explains wrong answers to one chapter's exercises."""

    def __init__(self, fingerprints: Mapping[str, Fingerprints]) -> None:
        self.fingerprints = fingerprints

    def diagnose(
        self,
        exercise: Exercise,
        outcomes: Sequence[TestOutcome],
        submission: Read,
        call: Caller,
        earlier: Sequence[RecordedCall] = (),
        *,
        probes: bool = True,
        expect: Expect = lambda *_: None,
    ) -> Diagnosis | None:
        """Explain an exercise whose public tests did not all pass; None where they did.

        outcomes: those of its public tests.
        call: how to call the submission's functions; on public inputs alone, and on what is made of them.
        earlier: what such calls gave when the tests made them.
        probes: whether it may be called on other inputs than the tests' and their beginnings.
        expect: is told which calls come next.
        """
        failed = next((outcome for outcome in outcomes if outcome.status is not Status.PASSED), None)
        if failed is None:
            return None
        if failed.status is Status.MISSING or failed.status in _NOTHING_TO_COMPARE:
            return _nothing_to_compare(exercise, failed, submission)
        prints, asking = self.fingerprints[exercise.name], Probes(exercise.name, call, expect)
        asking.foresee([(each.args, each.kwargs) for each in reversed(prints.calls)])
        # The last first: what is kept from one call to the next shows where their order is another.
        results = [asking.made(each.args, each.kwargs) for each in reversed(prints.calls)][::-1]
        seen = prints.observed(
            results, laws_of(exercise), earlier=tuple(earlier), ask=asking.ask if probes else None, soon=asking.soon
        )
        found = divergence(prints, results, asking)  # before other probes have used up the budget
        explained = _explained(prints, seen, in_words=failed.status is not Status.FAILED)
        if explained is not None and explained.symptom == _KEPT:  # a fresh call's numbers are others
            return explained
        if (told := _told_call(explained)) and (found is None or found.call != told):
            found = divergence(prints, results, asking, told)
        explained = explained or _as_the_test_said(failed, seen, found)
        along = curve(prints, results, asking) if found is not None and prints.steps is not None else None
        return replace(explained, divergence=found, curve=along)


def _as_the_test_said(failed: TestOutcome, seen: Observed, shown: Divergence | None) -> Diagnosis:
    """Return what a test's own message tells, where nothing more is seen; values stand with their call alone."""
    said = _said(failed)
    if _first(said) in _OF_KINDS:
        return Diagnosis(Explanation(said, next=note("look.returned")), symptom="other_kind")
    after = next_experiment(seen, shown) if failed.status is Status.FAILED else _AFTER.get(failed.status, _CALL)
    seen_of = NO_TEXT if shown is not None and _first(said) in _OF_VALUES else said
    return Diagnosis(Explanation(seen_of, _of_its_type(said), after), symptom=_TOLD.get(failed.status, ""))


def _of_its_type(said: Parameter) -> Said:
    """Return what it means that no plain value came back but one of Python's types that students meet unawares."""
    while isinstance(said, Note) and said.code != "calls.value_of_type":
        facts = dict(said.parameters)
        said = facts.get("what", facts.get("first"))
    name = str(said["name"]).rpartition(".")[2] if isinstance(said, Note) else ""
    if name in _ONE_BY_ONE:
        return note("diagnosis.one_by_one", name=name)
    kinds = {"generator": "generator", **dict.fromkeys(_FUNCTIONS, "function_itself")}
    return note(f"diagnosis.{kinds[name]}") if name in kinds else NO_TEXT


def _explained(prints: Fingerprints, seen: Observed, *, in_words: bool) -> Diagnosis | None:
    """Return what is sure, else what is seen; None where neither is.

    in_words: a call ended without a value, and is told as that where nothing is sure.
    """
    if (kept := fact(seen, KEPT)) is not None:  # then no call says anything about another
        return _seen(kept)
    name, explanation = _match(prints, seen)
    if explanation is not None:
        return Diagnosis(_truly_wrapped(prints, name, seen) or explanation, name)
    if in_words:
        return None
    changed = _seen(changed_input(seen)) if seen.changed else None
    if not seen.wrong:
        return changed
    for facts, signs in ((FACTS, False), (RELATED, True)):
        if (found := fact(seen, facts)) is not None:
            return _and(_seen(found), changed)
        if (both := dressed(prints, seen, signs=signs)) is not None:
            return _and(both, changed)
    found = fact(seen, LAST)
    return changed if found is None else _and(_seen(found), changed)


def _and(first: Diagnosis, second: Diagnosis | None) -> Diagnosis:
    """Say two things that are seen: of the values, and of what the calls leave behind."""
    if second is None:
        return first
    both = note("seen.two", first=first.explanation.seen, second=second.explanation.seen)
    return replace(first, explanation=replace(first.explanation, seen=both))


def _told_call(explained: Diagnosis | None) -> Parameter:
    """Return the call that what is seen tells of; nothing where it tells of all."""
    said: Parameter = explained.explanation.seen if explained is not None else None
    while isinstance(said, Note):
        facts = dict(said.parameters)
        if "call" in facts:
            return facts["call"]
        said = facts.get("fact", facts.get("first"))
    return ""


def _truly_wrapped(prints: Fingerprints, name: str, seen: Observed) -> Explanation | None:
    """Tell what a number comes back in, where that is something else than with the mistake.

    A name takes a tuple, a list and an array for the same.
    """
    found = shapes.rearranged(seen)
    if found is None or found.code != "seen.wrapped":
        return None
    number = telling(seen)
    results = [known.results[number] for known in prints.known if name in (known.name, known.family)]
    kinds = {type(each.value) for each in (*results, seen.results[number]) if isinstance(each, Returned)}
    if len(kinds) == 1:
        return None
    return Explanation(note("seen.both", fact=found, example=example(seen)), next=look(found))


def _seen(found: Note) -> Diagnosis:
    change = dict(found.parameters).get("change")
    code = change.code if isinstance(change, Note) else found.code
    return Diagnosis(Explanation(note("seen.one", fact=found), next=look(found)), symptom=code.partition(".")[2])


def unexplained(outcomes: Sequence[TestOutcome]) -> Diagnosis:
    """Return what can be said where nothing is known beyond the first test that failed."""
    failed = next(outcome for outcome in outcomes if outcome.status is not Status.PASSED)
    return Diagnosis(Explanation(_said(failed), next=note("look.by_hand")))


def _said(failed: TestOutcome) -> Said:
    """Return what a test has seen, without what its author guesses; all of it where an assertion of his own failed."""
    said = failed.message
    if not isinstance(said, Note) or not _first(said).startswith("comparing."):
        return said
    return note(said.code, first=said["first"], then=NO_TEXT)


def _first(said: Said) -> str:
    """Return the code of what a test's message begins with."""
    first = dict(said.parameters).get("first") if isinstance(said, Note) else None
    return first.code if isinstance(first, Note) else ""


def _match(prints: Fingerprints, seen: Observed) -> tuple[str, Explanation | None]:
    right = [call.result for call in prints.calls]
    matches = [
        known
        for known in possible(prints, seen)
        if all(map(_matches, seen.results, known.results, right))
        and known.can_be_named
        and sum(not alike(a, b) for a, b in zip(known.results, right, strict=True)) >= 2
    ]
    if seen.ask is not None:
        matches = [known for known in matches if not _is_told_apart(prints, known, seen)]
    if not matches:
        return "", None
    if len(matches) == 1:
        return matches[0].name, matches[0].explanation
    families = {known.family for known in matches}
    return (families.pop(), matches[0].explanation) if len(families) == 1 else ("", None)


def _is_told_apart(prints: Fingerprints, known: Known, seen: Observed) -> bool:
    """Whether other calls than the tests' show that an answer is another mistake."""
    results = known.beyond()
    return bool(results) and is_told_apart(results, seen.asked_in_turn(prints.beyond))


def _matches(result: CallResult, known: CallResult, right: CallResult) -> bool:
    """Whether a call ended as the misconception's does; what is derived from the right exception counts as that."""
    if isinstance(result, Raised) and isinstance(right, Raised) and meets(result, right):
        result = dataclasses.replace(result, type=right.type)
    return alike(result, known)


def _nothing_to_compare(exercise: Exercise, failed: TestOutcome, submission: Read) -> Diagnosis:
    if failed.status is Status.MISSING and (why := refused(exercise.name, submission)) is not None:
        means = note("diagnosis.not_read", why.place, name=exercise.name, why=why["why"])
        return Diagnosis(Explanation(why, means, note("diagnosis.mend")), symptom="not_read")
    if failed.status is Status.MISSING:
        return Diagnosis(_absent(exercise.name, failed.message, submission))
    return Diagnosis(Explanation(failed.message, next=_AFTER.get(failed.status, _look(exercise))))


def refused(name: str, submission: Read) -> Note | None:
    """Return why Python refuses the definition of a function, as reading has noted it; None where it does not."""
    return next(
        (each for each in submission.notes if isinstance(each, Note) and each.code == REFUSED and each["name"] == name),
        None,
    )


def _absent(name: str, told: Said, submission: Read) -> Explanation:
    """Tell that a function is not there, and which may be it under another name."""
    blocks = sorted(submission.blocks, key=lambda block: block.kind is not BlockKind.DEFINITION)
    names = dict.fromkeys(known for block in blocks for known in block.names if known != name)
    found = near(name, names, cutoff=0.7)
    if found is None:
        return Explanation(told, next=note("diagnosis.take_the_stub", name=name))
    return Explanation(told, note("diagnosis.misspelt", name=found), note("diagnosis.rename", name=found, right=name))


def _look(exercise: Exercise) -> Note:
    return note("diagnosis.read_again", section=exercise.section)
