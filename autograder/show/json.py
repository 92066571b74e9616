"""One submission's results as JSON, in Gradescope's schema for results.json; the staff's copy adds `detail`."""

from __future__ import annotations

from typing import Any

import msgspec

from autograder.model import ExerciseResult, Status, SubmissionResult, SubmissionStatus, TestOutcome
from autograder.show.evidence import sentence
from autograder.show.text import number
from autograder.words import say


def results_json(result: SubmissionResult, *, staff: bool = False) -> str:
    """Return the file's text. Keys stand in a fixed order; there is no date in it."""
    document = _document(result, staff)
    try:
        encoded = msgspec.json.encode(document)
    except UnicodeEncodeError:
        encoded = msgspec.json.encode(_encodable(document))
    return msgspec.json.format(encoded, indent=1).decode() + "\n"


def _document(result: SubmissionResult, staff: bool) -> dict[str, Any]:
    document: dict[str, Any] = {}
    if result.score is not None:
        document["score"] = number(result.score)
    document["tests"] = _tests(result, staff)
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
        "content_digest": result.content_digest,
        "submission_digest": result.submission_digest,
        "sandbox_level": result.sandbox_level,
        **{name: version for name, version in (("python", result.python), ("numpy", result.numpy)) if version},
        "lang": result.lang,
        "misconceptions": list(result.misconceptions),
        "notes": [note.get(result.lang) for note in result.notes],
        "exercises": {exercise.name: _exercise(result, exercise, staff) for exercise in result.exercises},
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


def _tests(result: SubmissionResult, staff: bool) -> list[dict[str, Any]]:
    if result.status is not SubmissionStatus.GRADED:
        name, note = result.assignment_title.get(result.lang), result.notes[-1].get(result.lang)
        entry: dict[str, Any] = {"name": name, "output": note, "visibility": "visible", "tags": []}
        if result.status is not SubmissionStatus.FAULT:
            entry = {
                "name": name,
                "score": 0.0,
                "max_score": number(result.max_score),
                "status": "failed",
                **entry,
            }
        if staff:
            entry["detail"] = result.detail
        return [entry]
    return [_test(result, exercise, outcome, staff) for exercise in result.exercises for outcome in exercise.tests]


def _test(result: SubmissionResult, exercise: ExerciseResult, outcome: TestOutcome, staff: bool) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "name": f"{exercise.name}: {outcome.title.get(result.lang)}",
        "score": number(outcome.score),
        "max_score": number(outcome.max_score),
        "status": "passed" if outcome.status is Status.PASSED else "failed",
        "output": outcome.message.get(result.lang),
        "visibility": "visible",
        "tags": [exercise.name],
    }
    if staff:
        entry["detail"] = outcome.detail
        entry["outcome"] = outcome.status.value
    return entry


def _exercise(result: SubmissionResult, exercise: ExerciseResult, staff: bool) -> dict[str, Any]:
    entry: dict[str, Any] = {}
    if result.status is not SubmissionStatus.FAULT:
        entry["score"] = number(exercise.score)
    entry["max_score"] = number(exercise.max_score)
    entry["status"] = (exercise.status if staff else exercise.shown).value
    if exercise.diagnosis is not None:
        explanation, divergence = exercise.diagnosis.explanation, exercise.diagnosis.divergence
        entry["feedback"] = {
            key: say(said, result.lang)
            for key, said in (
                ("seen", explanation.seen),
                ("step", sentence(divergence) if divergence is not None else None),
                ("means", explanation.means),
                ("next", explanation.next),
            )
            if said
        }
    return entry
