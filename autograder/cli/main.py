"""Run one command: parse, call, turn errors into a line and an exit code.

What it starts takes no module from the working folder, whoever's that is.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from autograder.cli.parser import parser
from autograder.cli.screen import DONE, INTERRUPTED, say
from autograder.errors import AutograderError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a console that lacks a character shows "?" rather than failing
            stream.reconfigure(errors="replace")
    os.environ["PYTHONSAFEPATH"] = "1"
    options = parser().parse_args(arguments)
    try:
        code: int = options.run(options)
    except AutograderError as error:
        say(error.text)
        return error.exit_code
    except KeyboardInterrupt:
        print("autograder: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has gone
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  so that the exit flushes into nothing
        return DONE
    return code
