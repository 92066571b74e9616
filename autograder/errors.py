"""What can go wrong on our side of the cage, and the exit code each error ends the command with.

    AutograderError                 exit 2
    ├── UsageError                  what was asked for cannot be done: a path, an option, an unknown name
    ├── ContentError                a chapter that cannot be read or breaks the rules for content
    ├── EnvironmentProblem          this machine lacks something: a library, a kernel feature, a writable folder
    └── GraderFault                 exit 3: the grader itself failed; never the submission's fault

A submission's faults are values (`model.CallResult`, `model.SubmissionResult`), never exceptions.
Every message says what, where, and what to do next, on one line.
"""


class AutograderError(Exception):
    """An error whose text is meant to be read; `exit_code` is what the command ends with."""

    exit_code = 2


class UsageError(AutograderError):
    """What was asked for cannot be done."""


class ContentError(AutograderError):
    """A chapter's content cannot be read, or breaks the rules for content."""


class EnvironmentProblem(AutograderError):
    """The machine lacks something that the command needs."""


class GraderFault(AutograderError):
    """The grader failed; a person has to look. Never a zero for the student."""

    exit_code = 3
