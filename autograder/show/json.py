"""One submission's results as JSON, in Gradescope's schema for results.json; the staff's copy adds `detail`."""

from __future__ import annotations

from typing import Any

import msgspec

from autograder.model import ExerciseResult, Lang, Status, SubmissionResult, SubmissionStatus, TestOutcome
from autograder.show.evidence import sentence
from autograder.show.text import number
from autograder.words import say


def results_json(result: SubmissionResult, lang: Lang, *, staff: bool = False) -> str:
    """Return the file's text. Keys stand in a fixed order; there is no date in it."""
    document = _document(result, lang, staff)
    try:
        encoded = msgspec.json.encode(document)
    except UnicodeEncodeError:
        encoded = msgspec.json.encode(_encodable(document))
    return msgspec.json.format(encoded, indent=1).decode() + "\n"


def _document(result: SubmissionResult, lang: Lang, staff: bool) -> dict[str, Any]:
    document: dict[str, Any] = {}
    if result.score is not None:
        document["score"] = number(result.score)
    document["tests"] = _tests(result, lang, staff)
    document["visibility"] = "visible"
    document["stdout_visibility"] = "hidden"
    document["extra_data"] = {
        "student": result.student,
        "name": result.name,
        "file": result.file,
        "assignment": result.assignment,
        "status": result.status.value,
        "max_score": number(result.max_score),
        "kit_version": result.kit_version,
        "engine_digest": result.engine_digest,
        "content_digest": result.content_digest,
        "submission_digest": result.submission_digest,
        "sandbox_level": result.sandbox_level,
        **{name: version for name, version in (("python", result.python), ("numpy", result.numpy)) if version},
        "lang": lang,
        "misconceptions": list(result.misconceptions),
        "notes": [say(note, lang) for note in result.notes],
        "exercises": {exercise.name: _exercise(result, exercise, lang, staff) for exercise in result.exercises},
    }
    if staff:
        document["extra_data"]["detail"] = result.detail
    return document


def _encodable(value: Any) -> Any:
    """Return a document whose texts no encoding refuses: a lone surrogate, which none can carry, is spelt out."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, list):
        return [_encodable(item) for item in value]
    return {key: _encodable(item) for key, item in value.items()} if isinstance(value, dict) else value


def _tests(result: SubmissionResult, lang: Lang, staff: bool) -> list[dict[str, Any]]:
    if result.status is not SubmissionStatus.GRADED:
        name, note = result.assignment_title.get(lang), say(result.notes[-1], lang)
        entry: dict[str, Any] = {"name": name, "output": note, "visibility": "visible", "tags": []}
        if result.status is not SubmissionStatus.FAULT:
            entry = {"name": name, "score": 0.0, "max_score": number(result.max_score), "status": "failed", **entry}
        if staff:
            entry["detail"] = result.detail
        return [entry]
    return [_test(exercise, outcome, lang, staff) for exercise in result.exercises for outcome in exercise.tests]


def _test(exercise: ExerciseResult, outcome: TestOutcome, lang: Lang, staff: bool) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "name": f"{exercise.name}: {outcome.title.get(lang)}",
        "score": number(outcome.score),
        "max_score": number(outcome.max_score),
        "status": "passed" if outcome.status is Status.PASSED else "failed",
        "output": say(outcome.message, lang),
        "visibility": "visible",
        "tags": [exercise.name],
    }
    if staff:
        entry["detail"] = outcome.detail
        entry["outcome"] = outcome.status.value
    return entry


def _exercise(result: SubmissionResult, exercise: ExerciseResult, lang: Lang, staff: bool) -> dict[str, Any]:
    entry: dict[str, Any] = {}
    if result.status is not SubmissionStatus.FAULT:
        entry["score"] = number(exercise.score)
    entry["max_score"] = number(exercise.max_score)
    entry["status"] = (exercise.status if staff else exercise.shown).value
    if exercise.diagnosis is not None:
        explanation, divergence = exercise.diagnosis.explanation, exercise.diagnosis.divergence
        entry["feedback"] = {
            key: say(said, lang)
            for key, said in (
                ("seen", explanation.seen),
                ("step", sentence(divergence) if divergence is not None else None),
                ("means", explanation.means),
                ("next", explanation.next),
            )
            if said
        }
    return entry
