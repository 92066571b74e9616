"""What can go wrong on our side of the cage, and the exit code each error ends the command with.

    AutograderError                 exit 2
    ├── UsageError                  what was asked for cannot be done: a path, an option, an unknown name
    ├── ContentError                a chapter that cannot be read or breaks the rules for content
    ├── EnvironmentProblem          this machine lacks something: a library, a kernel feature, a writable folder
    └── GraderFault                 exit 3: the grader itself failed; never the submission's fault

A submission's faults are values (`model.CallResult`, `model.SubmissionResult`), never exceptions.
Every message says what, where, and what to do next, on one line; as a `Text` in both languages.
"""

from __future__ import annotations

from autograder.model import Lang, Text


class AutograderError(Exception):
    """An error whose text is meant to be read; `exit_code` is what the command ends with."""

    exit_code = 2

    def __init__(self, message: str | Text = "") -> None:
        super().__init__(message)
        self.text = message if isinstance(message, Text) else Text(message, message)

    def __str__(self) -> str:
        return self.text.en

    def told(self, lang: Lang) -> str:
        """Return the message in a language, on one line."""
        return " ".join(self.text.get(lang).split())


class UsageError(AutograderError):
    """What was asked for cannot be done."""


class ContentError(AutograderError):
    """A chapter's content cannot be read, or breaks the rules for content."""


class EnvironmentProblem(AutograderError):
    """The machine lacks something that the command needs."""


class GraderFault(AutograderError):
    """The grader failed; a person has to look. Never a zero for the student."""

    exit_code = 3
