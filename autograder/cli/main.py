"""Run one command: parse, call, turn errors into a line and an exit code.

Errors quote names, ids and paths that somebody else has chosen: what a terminal would obey in them is shown instead.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence

from autograder.budget import MAX_DETAIL, MAX_TEXT
from autograder.cli.parser import parser
from autograder.cli.screen import DONE, FAULT, INTERRUPTED
from autograder.clipping import clip
from autograder.errors import AutograderError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a console that lacks a character shows "?" rather than failing
            stream.reconfigure(errors="replace")
    options = parser().parse_args(arguments)
    try:
        code: int = options.run(options)
    except AutograderError as error:
        print(f"autograder: {clip(str(error), MAX_TEXT)}", file=sys.stderr)
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
