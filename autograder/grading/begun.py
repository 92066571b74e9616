"""A submission on its way: what its public tests came to, and the results of its own that others build on."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from autograder.grading.outcomes import CaseOutcome
from autograder.grading.passed import Sender
from autograder.grading.session import Session
from autograder.model import Absent, CallResult, Diagnosis, Read, Said, Status, TestOutcome
from autograder.sandbox.ahead import PlannedCall
from autograder.suite.recording import RecordedCall


@dataclass
class Begun:
    """A submission on its way: what its public tests came to, before the first hidden call."""

    submission: Read
    session: Session
    public: dict[str, tuple[TestOutcome, ...]] = field(default_factory=dict)
    hidden: dict[str, tuple[TestOutcome, ...]] = field(default_factory=dict)
    ran: dict[str, list[CaseOutcome]] = field(default_factory=dict)  # the hidden cases
    failed: dict[str, CaseOutcome | None] = field(default_factory=dict)  # of public tests the first that did
    diagnoses: dict[str, Diagnosis | None] = field(default_factory=dict)
    notes: tuple[Said, ...] = ()
    printed: str = ""
    answers: dict[str, list[RecordedCall]] = field(default_factory=dict)  # to public calls, and of what others build on
    _own: dict[PlannedCall, CallResult] = field(default_factory=dict)  # for the tests of one round
    _aside: Session | None = None

    def take(self, call: RecordedCall, result: CallResult) -> None:
        """Keep a result of the submission's own, for the tests that build on it."""
        self._own[PlannedCall.of(call.function, call.args, call.kwargs)] = result

    def answering(self, call: Sender) -> Sender:
        """Return what sends calls and also keeps what came back."""

        def answer(function: str, args: tuple[Any, ...], kwargs: dict[str, Any], planned: PlannedCall) -> CallResult:
            result = call(function, args, kwargs, planned)
            self.answers.setdefault(function, []).append(RecordedCall(function, args, kwargs, result))
            return result

        return answer

    def taken(self, function: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult:
        """Return a result that was taken; what was not is not there."""
        return self._own.get(PlannedCall.of(function, args, kwargs), Absent())

    def asked(self, function: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CallResult:
        """Return a result on public inputs, where the function has earned anything at all; each is asked for once."""
        if not any(test.score for test in self.public.get(function, ())):
            return Absent()
        planned = PlannedCall.of(function, args, kwargs)
        if planned not in self._own:
            self._aside = self._aside or self.session.beside()
            self._own[planned] = self._aside.call(function, args, kwargs, planned)
        return self._own[planned]

    def let_go(self, built_on: Collection[str]) -> None:
        """Forget what only public tests and diagnosis have asked for: values may be vast, and hundreds wait here.

        built_on: the functions whose answers are asked for once more.
        """
        self.failed.clear()
        self._own.clear()
        self.answers = {name: answers for name, answers in self.answers.items() if name in built_on}

    def close_aside(self) -> None:
        """End the process that was asked."""
        if self._aside is not None:
            self._aside.close()
            self._aside = None

    def is_half_right(self, function: str) -> bool:
        """Whether a function has earned some of its points so far, and not all."""
        tests = (*self.public.get(function, ()), *self.hidden.get(function, ()))
        return any(test.status is not Status.PASSED for test in tests) and any(test.score for test in tests)
