"""What ended a call, in the reader's language: the call, the line, and the usual cause where it shows.

A cause is told only where exception, code and what the names held show it; else Python's own text stands alone.

scene       the expression that failed, and what its names held
names       names and attributes that are not there
operations  operands, calls, loops and items of another kind than the code takes them for
arguments   calls that do not fit a function's parameters
values      shapes, indices, keys, zero, truth
endless     loops that cannot end
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from autograder.bounds.clipping import clip
from autograder.grading.accidents import arguments, names, operations, values
from autograder.grading.accidents.endless import endless
from autograder.grading.accidents.scene import Scene, block_at, line_at
from autograder.model import NO_TEXT, Diagnosis, Explanation, Lost, Note, Parameter, Raised, Read, Said, Status, note
from autograder.suite.failures import instead
from autograder.suite.proxy import CallFailure
from autograder.suite.showing import show_call

_CAUSES: tuple[Callable[[Scene], Note | None], ...] = (
    values.own,
    names.name,
    names.attribute,
    arguments.arguments,
    operations.arithmetic,
    operations.called,
    operations.looped,
    operations.item,
    values.axis,
    values.unpacked,
    values.room,
    values.truth,
    values.shapes,
    values.index,
    values.key,
    values.by_zero,
    values.too_large,
    values.endless,
)


def explained(
    found: Diagnosis | None, failure: CallFailure | None, submission: Read, *, told: bool = False
) -> Diagnosis | None:
    """Return a diagnosis with what ended its first failing call, where one did not return.

    failure: that of the exercise's first public test that did not pass; None where that one returned a value.
    told: whether the test says itself what is wrong with how the call ended; then its line is added, no more.
    """
    result = failure.result if failure is not None else None
    if found is None or failure is None or not isinstance(result, Raised | Lost):
        return found
    found = replace(found, at=line_at(submission, result.where))
    if told or found.misconception:
        return found
    if isinstance(result, Lost):
        return _lost(found, failure, result, submission)
    if result.status is Status.NOT_ATTEMPTED:
        if not (callee := _unwritten(failure, result, submission)):
            return found
        means, first = note("accidents.calls_unwritten", callee=callee), note("accidents.write_first", callee=callee)
        own = [at for at in result.failing.stack if (block := block_at(submission, at)) is None or not block.stub]
        at = line_at(submission, own[-1]) if own else None
        return Diagnosis(Explanation(found.explanation.seen, means, first), symptom="calls_unwritten", at=at)
    if result.status is not Status.EXCEPTION:
        return found
    return _accident(found, Scene(failure, result, submission))


def _lost(found: Diagnosis, failure: CallFailure, lost: Lost, submission: Read) -> Diagnosis:
    """Add the call that did not come back, and why it cannot where the text shows it."""
    cause = endless(submission, lost.where) if lost.status is Status.TIMEOUT else None
    call = show_call(failure.function, *failure.arguments)
    seen = note("accidents.lost", call=call, ended=found.explanation.seen)
    told = replace(found.explanation, seen=seen, means=cause or found.explanation.means)
    return replace(found, explanation=told, symptom=cause.code.partition(".")[2] if cause is not None else "")


def _accident(found: Diagnosis, scene: Scene) -> Diagnosis:
    raised, failure = scene.raised, scene.failure
    cause = next((cause for each in _CAUSES if (cause := each(scene)) is not None), None)
    within = scene.function.name if scene.function is not None else ""
    facts: dict[str, Parameter] = {
        "call": show_call(failure.function, *failure.arguments),
        "at": raised.where,
        "within": clip(within) if within != failure.function else "",
        "type": clip(raised.type),
        "text": clip(" ".join(raised.text.split())),
    }
    told = Explanation(note("accidents.stopped", **facts), cause or instead(raised.type) or NO_TEXT, _after(scene))
    code = cause.code.partition(".")[2] if cause is not None else "exception"
    return replace(found, explanation=told, divergence=None, symptom=code)


def _after(scene: Scene) -> Said:
    """Return where to look: at the failing line, and at the exercise's own that led there where it is another's."""
    raised, submission, function = scene.raised, scene.submission, scene.failure.function
    if raised.where is None:
        return NO_TEXT
    stack = [(at, block_at(submission, at)) for at in raised.failing.stack]
    own = [at for at, block in stack if block is not None and function in block.names]
    elsewhere = scene.block is not None and function not in scene.block.names
    return note("accidents.then_again", at=raised.where, caller=own[-1] if own and elsewhere else "")


def _unwritten(failure: CallFailure, raised: Raised, submission: Read) -> str:
    """Return the function that a call has come to and that is still the stub, where it is another one."""
    block = block_at(submission, raised.where)
    if block is None or not block.stub:
        return ""
    return next((name for name in block.names if name != failure.function), "")
