"""The words for each status, the same in every format."""

from __future__ import annotations

from collections.abc import Mapping

from autograder.model import Status, SubmissionStatus, Text, note
from autograder.words import text

STATUS_WORDS: Mapping[str, Text] = {status: text(note(f"statuses.{status}")) for status in Status}
SUBMISSION_WORDS: Mapping[str, Text] = {
    status: text(note(f"statuses.submission_{status}")) for status in SubmissionStatus
}
