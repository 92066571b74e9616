"""Arguments and exit codes; no logic.

    parser     the verbs, their options and examples
    staff      grade, show, demo, doctor
    authors    build, verify, new
    exports    export
    students   check, hint, reset, start, plot, quiz
    screen     what is shown while a command runs; the exit codes
    ending     how it ends where the system asks it to

Results go to stdout, progress and problems to stderr. Every problem is one line; the exit code is the error's own.
"""

from autograder.cli.main import main

__all__ = ["main"]
