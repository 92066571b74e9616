"""One submission's results as JSON, in Gradescope's schema for results.json; the staff's copy adds `detail`."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction
from typing import Any

import msgspec

from autograder.model import (
    NO_TEXT,
    Adjustment,
    ExerciseResult,
    Lang,
    Record,
    Said,
    Standing,
    Status,
    SubmissionResult,
    SubmissionStatus,
    TestOutcome,
    note,
)
from autograder.show.code import Code, Excerpt
from autograder.show.evidence import line, sentence
from autograder.show.text import number
from autograder.words import label, say


def results_json(standing: Standing, lang: Lang) -> str:
    """Return the file's text. Keys stand in a fixed order; there is no date in it, nor points where none are known."""
    return _text(_document(standing, lang))


def results_and_staff_json(standing: Standing, record: Record, code: Code, lang: Lang) -> tuple[str, str]:
    """Return that file's text, and the same with all that staff may know. code: what the record holds of it."""
    document = _document(standing, lang)
    results = _text(document)
    _tell_staff(document, standing, lang)
    document["extra_data"] |= _kept(standing, record, code)
    return results, _text(document)


def _text(document: dict[str, Any]) -> str:
    return msgspec.json.format(encoded(document), indent=1).decode() + "\n"


def encoded(document: dict[str, Any]) -> bytes:
    """Return a document as JSON on one line; a lone surrogate, which no encoding carries, is spelt out."""
    try:
        return msgspec.json.encode(document)
    except UnicodeEncodeError:
        return msgspec.json.encode(_encodable(document))


def _document(standing: Standing, lang: Lang) -> dict[str, Any]:
    result = standing.result
    document: dict[str, Any] = _known(score=standing.total)
    if standing.adjustments:
        document["output"] = "\n".join(say(each.told, lang) for each in standing.adjustments)
    document["tests"] = _tests(result, lang)
    document["visibility"] = "visible"
    document["stdout_visibility"] = "hidden"
    document["extra_data"] = {
        "student": result.student,
        "name": result.name,
        "class": result.class_name,
        "file": result.file,
        "assignment": result.assignment,
        "status": result.status.value,
        **_known(score=standing.score, bonus=standing.bonus, adjustment=standing.adjustment, total=standing.total),
        "max_score": number(result.max_score),
        "adjustments": [_adjustment(each, lang) for each in standing.adjustments],
        "kit_version": result.kit_version,
        "engine_digest": result.engine_digest,
        "content_digest": result.content_digest,
        "submission_digest": result.submission_digest,
        "sandbox_level": result.sandbox_level,
        **{name: version for name, version in (("python", result.python), ("numpy", result.numpy)) if version},
        "lang": lang,
        "misconceptions": list(result.misconceptions),
        "notes": [say(each, lang) for each in result.notes],
        "exercises": {exercise.name: _exercise(standing, exercise, lang) for exercise in result.exercises},
    }
    return document


def _tell_staff(document: dict[str, Any], standing: Standing, lang: Lang) -> None:
    """Add to a student's document what only staff may know; all else of it is made once."""
    result, own = standing.result, document["extra_data"]
    for entry, adjustment in zip(own["adjustments"], standing.adjustments, strict=True):
        entry["by"] = adjustment.by
    for entry, exercise in zip(own["exercises"].values(), result.exercises, strict=True):
        entry["status"] = exercise.status.value
    if result.status is SubmissionStatus.GRADED:
        outcomes = [outcome for exercise in result.exercises for outcome in exercise.tests]
        for entry, outcome in zip(document["tests"], outcomes, strict=True):
            entry |= _for_staff(outcome, lang)
    else:
        document["tests"][0]["detail"] = result.detail
    own["detail"] = result.detail


def _known(**points: Fraction | None) -> dict[str, float]:
    return {name: number(each) for name, each in points.items() if each is not None}


def _adjustment(adjustment: Adjustment, lang: Lang) -> dict[str, Any]:
    return {
        "kind": adjustment.kind,
        "exercise": adjustment.exercise,
        **_known(before=adjustment.before, after=adjustment.after),
        "reason": say(adjustment.reason, lang),
    }


def _encodable(value: Any) -> Any:
    """Return a document whose texts no encoding refuses: a lone surrogate, which none can carry, is spelt out."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, list):
        return [_encodable(item) for item in value]
    return {key: _encodable(item) for key, item in value.items()} if isinstance(value, dict) else value


def _tests(result: SubmissionResult, lang: Lang) -> list[dict[str, Any]]:
    if result.status is not SubmissionStatus.GRADED:
        name, said = result.assignment_title.get(lang), say(result.notes[-1], lang)
        return [{"name": name, "output": said, "visibility": "visible", "tags": []}]
    return [test for exercise in result.exercises for test in _tests_of(exercise, lang)]


def _tests_of(exercise: ExerciseResult, lang: Lang) -> Iterator[dict[str, Any]]:
    """Yield an exercise's tests. The first that did not pass tells the diagnosis: Gradescope shows nothing else."""
    untold = _diagnosis(exercise)
    for outcome in exercise.tests:
        passed, message = outcome.status is Status.PASSED, say(outcome.message, lang)
        told = [] if passed else [each for each in untold if say(each[1], lang) != message]
        output = (message, *(say(_labelled(part, said, lang), lang) for part, said in told))
        untold = untold if passed else []
        yield {
            "name": f"{exercise.name}: {outcome.title.get(lang)}",
            "score": number(outcome.score),
            "max_score": number(outcome.max_score),
            "status": "passed" if passed else "failed",
            "output": "\n".join(filter(None, output)),
            "visibility": "visible",
            "tags": [exercise.name],
        }


def _for_staff(outcome: TestOutcome, lang: Lang) -> dict[str, Any]:
    calls = [{"call": each.call, "got": say(each.got, lang), "right": say(each.right, lang)} for each in outcome.calls]
    return {"detail": outcome.detail, "outcome": outcome.status.value, "hidden": outcome.hidden, "calls": calls}


def _kept(standing: Standing, record: Record, code: Code) -> dict[str, Any]:
    """Return all hand-ins, and each exercise's code with the lines at which calls ended."""
    hand_ins = [
        {
            "file": each.file,
            "handed_in": _moment(each.came(standing.listed)),
            "status": each.status.value,
            **_known(score=each.score),
            "counts": each.counts,
        }
        for each in record.hand_ins
    ]
    own = {name: [_excerpt(each) for each in excerpts] for name, excerpts in code.own.items()}
    return {"hand_ins": hand_ins, "code": own}


def _moment(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()


def _excerpt(excerpt: Excerpt) -> dict[str, Any]:
    text = "\n".join(excerpt.lines)
    return {"cell": excerpt.cell, "line": excerpt.first, "text": text, "ended_at": sorted(excerpt.marked)}


def _labelled(part: str, said: Said, lang: Lang) -> Said:
    return (
        said
        if part in ("line", "step")
        else note("feedback.labelled", label=label(f"feedback.{part}", lang), said=said)
    )


def _diagnosis(exercise: ExerciseResult) -> list[tuple[str, Said]]:
    """Return what is told of a mistake, each part with its name."""
    if exercise.diagnosis is None:
        return []
    told, divergence, at = exercise.diagnosis.explanation, exercise.diagnosis.divergence, exercise.diagnosis.at
    here: Said = line(at) if at is not None else NO_TEXT
    step: Said = sentence(divergence) if divergence is not None else NO_TEXT
    parts = (("seen", told.seen), ("line", here), ("step", step), ("means", told.means), ("next", told.next))
    return [(name, said) for name, said in parts if said]


def _exercise(standing: Standing, exercise: ExerciseResult, lang: Lang) -> dict[str, Any]:
    entry: dict[str, Any] = _known(score=standing.points(exercise))
    entry["max_score"] = number(exercise.max_score)
    entry["status"] = exercise.shown.value
    if exercise.diagnosis is not None:
        entry["feedback"] = {name: say(said, lang) for name, said in _diagnosis(exercise)}
    return entry
