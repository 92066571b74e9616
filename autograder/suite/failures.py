"""What a student reads when a call brought no value back, in two voices.

`describe` names the student's own line, exception and types and is for public calls only; `constant` is the status
alone, the same for everybody, and is all that a hidden call may say.
"""

from __future__ import annotations

from autograder.bounds.budget import MAX_DETAIL
from autograder.bounds.clipping import clip, clip_said
from autograder.model import Absent, CallResult, Lost, Note, Raised, Said, Status, Unsendable, note
from autograder.words import say

INSTEAD_OF_MODULE = note("calls.instead_of_module")
INSTEAD_OF_WRITING = note("calls.instead_of_writing")
_INSTEAD = {
    "ModuleNotFoundError": INSTEAD_OF_MODULE,
    "FileNotFoundError": note("calls.instead_of_reading"),
    "PermissionError": INSTEAD_OF_WRITING,
}


class Failure(Exception):
    """A test's assertion does not hold.

    message: for the student, shown for public tests only (it may hold values).
    detail: for staff.
    """

    def __init__(self, message: Said, detail: str = "") -> None:
        self.message = clip_said(message)
        self.detail = clip(detail or say(message, "en"), MAX_DETAIL, lines=True)
        super().__init__(self.detail)


def constant(status: Status) -> Note:
    """Return the status in words, without anything that the submission chose."""
    return note(f"statuses.said_{status}")


def describe(function: str, result: CallResult) -> Note:
    """Return how a public call of `function` ended, with the student's own line and exception."""
    match result:
        case Absent():
            return note("calls.absent", function=function)
        case Raised() if result.status is Status.EXCEPTION:
            facts = {"type": result.type, "text": result.text}
            return note("calls.raised", result.where, **facts, instead=instead(result.type))
        case Lost(Status.TIMEOUT):
            return note("calls.out_of_time", result.where, limit=result.why)
        case Unsendable():
            return note("calls.unsendable", what=result.what)
    return constant(result.status)


def told_to_staff(result: CallResult) -> str:
    """Return what else is known of how a call ended, on as many lines as it takes."""
    match result:
        case Raised():
            return "\n".join(part for part in (f"{result.type} {result.text}".strip(), result.traceback) if part)
        case Unsendable(what=what) | Lost(why=what):
            return say(what, "en")
    return ""


def instead(exception: str) -> Note | None:
    """Return what to do where an exception comes from what is otherwise where this is graded; else nothing."""
    return _INSTEAD.get(exception)
