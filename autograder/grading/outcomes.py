"""Test cases -> outcomes -> exercise results, wherever the calls run: in the cage, or in a reader's own notebook."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from fractions import Fraction
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from autograder.bounds.budget import SHOWING_CPU_S, Spent, at_most
from autograder.diagnosis import Diagnostician
from autograder.diagnosis.diagnose import refused
from autograder.diagnosis.probes import Expect
from autograder.errors import AutograderError, ContentError
from autograder.grading.accidents import explained
from autograder.grading.refused import believed
from autograder.model import (
    NO_TEXT,
    REFUSED,
    CallResult,
    Diagnosis,
    Exercise,
    ExerciseResult,
    Explanation,
    Note,
    Read,
    Said,
    Status,
    TestOutcome,
    WrongCall,
    note,
)
from autograder.suite.failures import Failure, constant
from autograder.suite.marks import raised_by_pytest
from autograder.suite.proxy import Caller, CallFailure, SubmissionProxy
from autograder.suite.reader import TestCase
from autograder.suite.recording import RecordedCall
from autograder.words import say

if TYPE_CHECKING:
    from autograder.grading.wrong import Rights


_ABSENT = "calls.absent"


class CaseOutcome(Struct, frozen=True):
    """How one case of a test ended."""

    case: TestCase
    status: Status
    message: Said = NO_TEXT  # for public calls only
    detail: str = ""
    ended: CallFailure | None = None  # the call that brought no value back, or raised what it should not
    made: tuple[RecordedCall, ...] = ()  # all calls of it, with what came back


def public_result(
    exercise: Exercise,
    cases: Sequence[TestCase],
    submission: Read,
    call: Caller,
    diagnostician: Diagnostician,
    probe: Caller | None = None,
    expect: Expect = lambda *_: None,
) -> ExerciseResult:
    """Run one exercise's public cases on `call` and explain what failed: the whole of a self-check.

    submission: what is known of the reader's names and imports.
    probe: how to make calls beyond the tests; without it only the tests' own are looked at once more.
    expect: is told which of these come next.
    """
    answers: list[RecordedCall] = []

    def kept(function: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult:
        answers.append(RecordedCall(function, args, kwargs, call(function, args, kwargs)))
        return answers[-1].result

    ran = [with_refusal(run_case(case, kept), submission) for case in cases]
    outcomes = gathered(ran)
    found = diagnostician.diagnose(
        exercise, outcomes, submission, probe or call, answers, probes=probe is not None, expect=expect
    )
    return exercise_result(
        exercise, outcomes, believed(with_ending(found, first_failed(ran), submission), outcomes, submission)
    )


def first_failed(ran: Sequence[CaseOutcome]) -> CaseOutcome | None:
    """Return the first case that did not pass."""
    return next((each for each in ran if each.status is not Status.PASSED), None)


def with_ending(found: Diagnosis | None, failed: CaseOutcome | None, submission: Read) -> Diagnosis | None:
    """Return a diagnosis with what ended the call of the case that failed; its line alone where the test tells it."""
    if failed is None:
        return found
    return explained(found, failed.ended, submission, told=failed.status is Status.FAILED)


def with_refusal(outcome: CaseOutcome, submission: Read) -> CaseOutcome:
    """Return how a case ended; of a function that is not there since Python refuses its definition, with why."""
    said = outcome.message
    if not (outcome.status is Status.MISSING and isinstance(said, Note) and said.code == _ABSENT):
        return outcome
    why = refused(str(said["function"]), submission)
    return outcome if why is None else replace(outcome, message=why)


def run_case(
    case: TestCase, call: Caller, reference: ModuleType | None = None, own: Caller | None = None
) -> CaseOutcome:
    """Run one case.

    reference: the module of right answers, for cases that want it.
    own: gives the submission's own results, for cases that build on them.
    Raises: AutograderError for faults of the content or of ours that have a name.
    """
    fixtures = {"reference": reference} if case.wants_reference else {}
    made: list[RecordedCall] = []

    def noting(function: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult:
        made.append(RecordedCall(function, args, kwargs, call(function, args, kwargs)))
        return made[-1].result

    outcome = _ended(case, SubmissionProxy(noting, own or call), fixtures)
    return replace(outcome, made=tuple(made))


def _ended(case: TestCase, submission: SubmissionProxy, fixtures: dict[str, Any]) -> CaseOutcome:
    try:
        with np.errstate(all="ignore"):  # a submission's values must not make our arithmetic talk
            case.function(submission=submission, **fixtures, **case.params)
    except CallFailure as failure:
        return CaseOutcome(case, failure.status, failure.message, f"{case.id}: {failure.detail}", failure)
    except (Failure, AssertionError) as failure:
        message = failure.message if isinstance(failure, Failure) else NO_TEXT
        cause = failure.__cause__
        ended = cause if isinstance(cause, CallFailure) else None
        return CaseOutcome(case, Status.FAILED, message, f"{case.id}: {failure}", ended)
    except AutograderError:
        raise
    except raised_by_pytest("fail") as failure:
        return CaseOutcome(case, Status.FAILED, NO_TEXT, f"{case.id}: {failure}")
    except raised_by_pytest("skip") as skip:
        raise ContentError(note("grading.skips", test=case.id)) from skip
    except Exception:  # the test itself failed: a fault of ours
        return CaseOutcome(case, Status.FAULT, detail=f"{case.id}: {traceback.format_exc()}")
    return CaseOutcome(case, Status.PASSED)


def not_attempted(case: TestCase) -> CaseOutcome:
    """Return the outcome of a case whose function is still the stub."""
    return CaseOutcome(case, Status.NOT_ATTEMPTED, constant(Status.NOT_ATTEMPTED))


def too_costly(case: TestCase) -> CaseOutcome:
    """Return the outcome of a case that was not run, since comparing what came back has taken too long."""
    message = note("grading.too_costly")
    return CaseOutcome(case, Status.UNSENDABLE, message, f"{case.id}: {say(message, 'en')}")


def gathered(
    found: Sequence[CaseOutcome], public: Sequence[TestOutcome] = (), rights: Rights | None = None
) -> tuple[TestOutcome, ...]:
    """Gather the cases of each test function.

    public: the outcomes of the exercise's public tests, which decide what is told of hidden ones.
    rights: what is right, where staff are to see the calls; a self-check has no staff.
    """
    absent = _absent(public)
    outcomes = []
    for test in dict.fromkeys(each.case.test for each in found):
        cases = [each for each in found if each.case.test == test]
        failed = [each for each in cases if each.status is not Status.PASSED]
        first = next((each for each in failed if each.status is Status.FAULT), failed[0] if failed else cases[0])
        outcomes.append(
            TestOutcome(
                test=test,
                title=first.case.text.title,
                hidden=first.case.hidden,
                status=first.status,
                score=sum((each.case.points for each in cases if each.status is Status.PASSED), Fraction(0)),
                max_score=sum((each.case.points for each in cases), Fraction(0)),
                message=_message(first, absent),
                detail="\n".join(each.detail for each in failed),
                told=_told(first, absent),
                calls=_calls(failed, rights) if failed and rights is not None else (),
            )
        )
    return tuple(outcomes)


def _calls(failed: Sequence[CaseOutcome], rights: Rights) -> tuple[WrongCall, ...]:
    """Return the calls on which cases failed; none where looking at what came back takes too long once more."""
    try:
        with at_most(SHOWING_CPU_S):
            return rights.wrong_calls(each.made for each in failed)
    except Spent as spent:
        if spent.around:
            raise
        return ()


def _absent(public: Sequence[TestOutcome]) -> Status:
    """Return in which word hidden tests are not passed: that the function is not there, or else nothing more.

    It follows from public calls alone. How hidden ones end is the submission's to choose, and would tell of inputs.
    """
    statuses = {outcome.status for outcome in public}
    return next(iter(statuses)) if len(statuses) == 1 and statuses <= _NOT_THERE else Status.FAILED


_NOT_THERE = {Status.NOT_ATTEMPTED, Status.MISSING}


def _told(outcome: CaseOutcome, absent: Status) -> Status | None:
    """Return the status that a student reads in the place of a hidden test's own."""
    return absent if outcome.case.hidden and outcome.status not in {Status.PASSED, Status.FAULT} else None


def _message(outcome: CaseOutcome, absent: Status) -> Said:
    """Return what the student reads. The one place where hidden and public part."""
    if outcome.status is Status.PASSED:
        return NO_TEXT
    if outcome.status is Status.FAULT:
        return constant(Status.FAULT)
    is_unread = absent is Status.MISSING and _code(outcome.message) == REFUSED  # which stands in the text itself
    if outcome.case.hidden and not is_unread:  # its constant message says that the result is not right
        return outcome.case.text.message if absent is Status.FAILED else constant(absent)
    seen = outcome.message or constant(outcome.status)
    if outcome.status in _NOT_THERE:
        return seen
    is_of_values = outcome.status is Status.FAILED and _code(seen) not in _NO_VALUE_IS_OFF
    following = outcome.case.text.message if is_of_values else NO_TEXT
    return note("grading.then", first=seen, then=following)


# What a test's author says of a wrong result is not so where the result may be right, and something else is not.
_NO_VALUE_IS_OFF = {"comparing.input_changed", "comparing.array_of_one"}


def _code(said: Said) -> str:
    return said.code if isinstance(said, Note) else ""


def exercise_result(
    exercise: Exercise, outcomes: tuple[TestOutcome, ...], diagnosis: Diagnosis | None
) -> ExerciseResult:
    """Sum up an exercise's outcomes."""
    failed = [outcome.status for outcome in outcomes if outcome.status is not Status.PASSED]
    only_hidden = all(outcome.hidden or outcome.status is Status.PASSED for outcome in outcomes)
    status = Status.FAULT if Status.FAULT in failed else failed[0] if failed else Status.PASSED
    return ExerciseResult(
        name=exercise.name,
        title=exercise.title,
        section=exercise.section,
        bonus=exercise.bonus,
        status=status,
        score=sum((outcome.score for outcome in outcomes), Fraction(0)),
        max_score=exercise.points,
        tests=outcomes,
        diagnosis=diagnosis or (_only_hidden(exercise) if failed and only_hidden else None),
    )


def _only_hidden(exercise: Exercise) -> Diagnosis:
    return Diagnosis(
        Explanation(
            note("grading.only_hidden"),
            note("grading.other_inputs"),
            note("grading.look_at_titles", section=exercise.section),
        )
    )
