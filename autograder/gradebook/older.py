"""What another version of the kit has noted, and this one has no words for, is told as that; all else stays."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from autograder.bounds.ceiling import with_texts
from autograder.engine import engine_digest
from autograder.gradebook.book import Adjusted
from autograder.model import Said, SubmissionResult, note
from autograder.words.sentences import can_say


def in_our_words(result: SubmissionResult) -> SubmissionResult:
    """Return a result of which everything can be said here; what this very engine has made can be."""
    return result if result.engine_digest == engine_digest() else with_texts(result, _ours)


def adjusted_in_our_words(adjusted: Mapping[str, Adjusted]) -> dict[str, Adjusted]:
    """Return what was made of results, with reasons that can be said here."""
    return {
        student: replace(each, adjustments=tuple(replace(one, reason=_ours(one.reason)) for one in each.adjustments))
        for student, each in adjusted.items()
    }


def _ours(said: Said) -> Said:
    return said if can_say(said) else note("gradebook.no_words")
