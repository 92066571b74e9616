"""Run one command: parse, call, turn errors into a line and an exit code.

Errors quote names, ids and paths that somebody else has chosen: what a terminal would obey in them is shown instead.
What it starts takes no module from the working folder, whoever's that is.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence

from autograder.budget import MAX_DETAIL
from autograder.cli.parser import parser
from autograder.cli.screen import DONE, FAULT, INTERRUPTED, say
from autograder.clipping import clip
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
    except Exception:  # ours; Python itself would print it raw
        print(clip(traceback.format_exc(), 2 * MAX_DETAIL, lines=True), file=sys.stderr)
        return FAULT
    return code
