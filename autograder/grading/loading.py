"""What of a file did not run: each statement once, and a name that keeps functions from being defined once for all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from autograder.bounds.clipping import clip
from autograder.grading.refused import meant
from autograder.grading.session import Session
from autograder.intake.advice import USUAL_IMPORTS
from autograder.model import (
    BlockKind,
    Diagnosis,
    Explanation,
    Lost,
    Note,
    Raised,
    Read,
    Said,
    Status,
    TestOutcome,
    note,
)
from autograder.sandbox.replies import LoadFailure
from autograder.suite.failures import instead

_MOST = 20


def load_notes(session: Session, submission: Read) -> tuple[Note, ...]:
    """Return a note a statement that did not run; such a statement costs nothing by itself."""
    failures = [each for each in _failures(session) if each.ending.status is not Status.NOT_ATTEMPTED]
    lacking = _lacking(failures, submission)
    told = {number for numbers in lacking.values() for number in numbers}
    notes = [_undefined(name, numbers, failures, submission) for name, numbers in lacking.items()]
    notes += [_load_note(each.ending) for number, each in enumerate(failures[:_MOST]) if number not in told]
    return tuple(notes)


def not_repeated(notes: Iterable[Said], loading: Sequence[Note]) -> tuple[Said, ...]:
    """Return what intake has to say, without the imports that loading has missed as well."""
    names = {each["name"] for each in loading if each.code == "grading.undefined"}
    return tuple(
        each
        for each in notes
        if not (isinstance(each, Note) and each.code == "code.forgotten_import" and each["name"] in names)
    )


def with_failed_definition(
    found: Diagnosis | None, name: str, outcomes: Sequence[TestOutcome], session: Session, submission: Read
) -> Diagnosis | None:
    """Return a diagnosis; of a function that is not there since its `def` did not run, with that."""
    is_missing = any(outcome.status is Status.MISSING for outcome in outcomes)
    for each in _failures(session) if found is not None and is_missing else ():
        if isinstance(each.ending, Raised) and name in submission.blocks[each.block].names:
            seen = note("grading.not_defined", name=name, type=clip(each.ending.type), text=clip(each.ending.text))
            return Diagnosis(Explanation(seen))
    return found


def _failures(session: Session) -> list[LoadFailure]:
    report = session.first_load
    return [*session.stuck, *(report.failures if report is not None else ())]


def _lacking(failures: Sequence[LoadFailure], submission: Read) -> Mapping[str, list[int]]:
    """Return the names for want of which functions were not defined, and which failures are theirs."""
    found: dict[str, list[int]] = {}
    for number, each in enumerate(failures):
        is_definition = each.block >= 0 and submission.blocks[each.block].kind is BlockKind.DEFINITION
        if is_definition and isinstance(each.ending, Raised) and each.ending.is_a("NameError"):
            found.setdefault(each.ending.failing.name, []).append(number)
    return {name: numbers for name, numbers in found.items() if name}


def _undefined(name: str, numbers: Sequence[int], failures: Sequence[LoadFailure], submission: Read) -> Note:
    blocks = [submission.blocks[failures[number].block] for number in numbers]
    functions = tuple(clip(each) for block in blocks for each in block.names)[:_MOST]
    ending = failures[numbers[0]].ending
    line = USUAL_IMPORTS.get(name, "")
    return note("grading.undefined", ending.where, functions=functions, name=clip(name), line=line)


def _load_note(ending: Raised | Lost) -> Note:
    if isinstance(ending, Lost):
        return note(f"calls.statement_{ending.status}", ending.where)
    if ending.is_a("ModuleNotFoundError") and (near := meant(ending.failing.name)):
        return note("calls.module_misspelt", ending.where, name=clip(ending.failing.name), near=near)
    facts = {"type": ending.type, "text": ending.text}
    return note("calls.statement_raised", ending.where, **facts, instead=instead(ending.type))
