"""What can go wrong on our side of the cage, and the exit code each error ends the command with.

    AutograderError                 exit 2
    ├── UsageError                  what was asked for cannot be done: a path, an option, an unknown name
    ├── ContentError                a chapter that cannot be read or breaks the rules for content
    ├── EnvironmentProblem          this machine lacks something: a library, a kernel feature, a writable folder
    ├── GraderFault                 exit 3: the grader itself failed; never the submission's fault
    └── Interrupted                 exit 130: the user stopped it; what was finished is kept

A submission's faults are values (`model.CallResult`, `model.SubmissionResult`), never exceptions.
Every message says what, where, and what to do next, on one line. An error carries a note, and so both languages;
`main` renders it once, in the language of whoever runs the command.
"""

from __future__ import annotations

from autograder.model import Lang, Said, Text
from autograder.words import say, text


class AutograderError(Exception):
    """An error whose text is meant to be read; `exit_code` is what the command ends with."""

    exit_code = 2

    def __init__(self, said: Said | str = "") -> None:
        super().__init__(said)
        self.said: Said = Text(said, said) if isinstance(said, str) else said

    @property
    def text(self) -> Text:
        """The message in both languages."""
        return text(self.said)

    def __str__(self) -> str:
        return say(self.said, "en")

    def told(self, lang: Lang) -> str:
        """Return the message in a language, on one line."""
        return " ".join(say(self.said, lang).split())


class UsageError(AutograderError):
    """What was asked for cannot be done."""


class ContentError(AutograderError):
    """A chapter's content cannot be read, or breaks the rules for content."""


class EnvironmentProblem(AutograderError):
    """The machine lacks something that the command needs."""


class GraderFault(AutograderError):
    """The grader failed; a person has to look. Never a zero for the student."""

    exit_code = 3


class Interrupted(AutograderError):
    """The user stopped the run; what was finished stays in the ledger."""

    exit_code = 130
