"""What a submission returns on the public calls -> `Diagnosis`.

Only calls on public inputs are made. A misconception is named only if it matches every one of them and differs from
the reference on at least two; several that match are named by the family they share, or not at all.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np

from autograder.diagnosis.fingerprints import Fingerprints, shortened
from autograder.model import (
    NO_TEXT,
    BlockKind,
    CallResult,
    Diagnosis,
    Exercise,
    Explanation,
    Status,
    Submission,
    TestOutcome,
    Text,
)
from autograder.suite.comparison import difference, same
from autograder.suite.proxy import Caller
from autograder.suite.showing import show

_MAX_STEPS = 60
_MAX_NAMES = 200  # of a file, functions first: a comparison takes up to a tenth of a millisecond
_NOTHING_TO_COMPARE = {
    Status.NOT_ATTEMPTED, Status.MISSING, Status.TIMEOUT, Status.EXIT, Status.CRASH, Status.OUTPUT_LIMIT, Status.FAULT,
}  # fmt: skip


class Diagnostician:
    """Explains wrong answers to one chapter's exercises."""

    def __init__(self, fingerprints: Mapping[str, Fingerprints]) -> None:
        self.fingerprints = fingerprints

    def diagnose(
        self, exercise: Exercise, outcomes: Sequence[TestOutcome], submission: Submission, call: Caller
    ) -> Diagnosis | None:
        """Explain an exercise whose public tests did not all pass; None where they did.

        outcomes: those of its public tests.
        call: how to call the submission's functions.
        """
        failed = next((outcome for outcome in outcomes if outcome.status is not Status.PASSED), None)
        if failed is None:
            return None
        if failed.status in _NOTHING_TO_COMPARE:
            near = _near(exercise.name, submission) if failed.status is Status.MISSING else NO_TEXT
            return Diagnosis(Explanation(failed.message, near, _look(exercise)))
        prints = self.fingerprints[exercise.name]
        results = [call(each.function, each.args, each.kwargs) for each in prints.calls]
        step = self._first_step(exercise.name, prints, results, call) if prints.steps else NO_TEXT
        name, explanation = _match(prints, results)
        if explanation is not None:
            return Diagnosis(explanation, name, step)
        return replace(unexplained(exercise, outcomes), step=step)

    def _first_step(self, exercise: str, prints: Fingerprints, results: list[CallResult], call: Caller) -> Text:
        """Find the first prefix of the shortest failing public input on which the function is wrong."""
        assert prints.steps is not None
        wrong = [
            (len(prefixes), each, prefixes)
            for each, result, prefixes in zip(prints.calls, results, prints.prefixes, strict=True)
            if result.status is Status.PASSED and difference(result.value, each.result.value) is not None
        ]
        for _, each, prefixes in sorted(wrong, key=lambda item: item[0])[:1]:
            whole = each.kwargs[prints.steps] if prints.steps in each.kwargs else each.args[prints.place]
            arguments = shortened(each, prints.steps, prints.place)[:_MAX_STEPS]
            for number, ((args, kwargs), right) in enumerate(zip(arguments, prefixes, strict=False), start=1):
                mine = call(exercise, args, kwargs)
                if mine.status is not Status.PASSED:
                    return NO_TEXT
                if (found := difference(mine.value, right)) is not None:
                    if found.kind != "value":
                        return NO_TEXT  # another type or shape is told by the message itself
                    return _step(number, show(whole), mine.value, right)
        return NO_TEXT


def unexplained(exercise: Exercise, outcomes: Sequence[TestOutcome]) -> Diagnosis:
    """Return what can be said where nothing is known beyond the first test that failed."""
    failed = next(outcome for outcome in outcomes if outcome.status is not Status.PASSED)
    return Diagnosis(Explanation(failed.message, next=_look(exercise)))


def _match(prints: Fingerprints, results: list[CallResult]) -> tuple[str, Explanation | None]:
    right = [call.result for call in prints.calls]
    matches = [
        known
        for known in prints.known
        if all(map(_alike, results, known.results))
        and sum(not _alike(a, b) for a, b in zip(known.results, right, strict=True)) >= 2
    ]
    if not matches:
        return "", None
    if len(matches) == 1:
        return matches[0].name, matches[0].explanation
    families = {known.family for known in matches}
    return (families.pop(), matches[0].explanation) if len(families) == 1 else ("", None)


def _alike(a: CallResult, b: CallResult) -> bool:
    """Whether two calls have one fingerprint: value or exception type, and the arguments after the call."""
    if a.status is not b.status or a.error_type != b.error_type:
        return False
    if a.status is Status.PASSED and not same(a.value, b.value):
        return False
    if a.changed is None or b.changed is None:
        return a.changed is b.changed
    return same(a.changed[0], b.changed[0]) and same(a.changed[1], b.changed[1])


def _step(number: int, whole: str, mine: Any, right: Any) -> Text:
    """Say at which word of which input the numbers part, and to which side."""
    yours, wanted = show(mine), show(right)
    if np.ndim(right):
        zh, en = "不同", "different"
    else:
        zh, en = ("偏大", "too large") if float(mine) > float(right) else ("偏小", "too small")
    if number == 1:
        return Text(
            f"读 {whole}：第 1 个词就{zh}，你的是 {yours}，公式给出 {wanted}",
            f"reading {whole}: {en} from word 1 on, yours {yours}, the formula gives {wanted}",
        )
    words = f"{number - 1} word" + ("s" if number > 2 else "")
    return Text(
        f"读 {whole}：前 {number - 1} 个词都对，从第 {number} 个词起{zh}，你的是 {yours}，公式给出 {wanted}",
        f"reading {whole}: right for {words}, from word {number} on {en}, yours {yours}, the formula gives {wanted}",
    )


def _near(name: str, submission: Submission) -> Text:
    """Return a hint at a misspelt name, or nothing."""
    blocks = sorted(submission.blocks, key=lambda block: block.kind is not BlockKind.DEFINITION)
    names = dict.fromkeys(known for block in blocks for known in block.names if len(known) <= 2 * len(name))
    near = difflib.get_close_matches(name, sorted(islice(names, _MAX_NAMES)), n=1, cutoff=0.7)
    if not near:
        return NO_TEXT
    return Text(f"文件里有 {near[0]}，是不是写错了名字？", f"There is {near[0]}: is it the name misspelt?")


def _look(exercise: Exercise) -> Text:
    return Text(f"再读一读{exercise.section.zh}。", f"Read {exercise.section.en} again.")
