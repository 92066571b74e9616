"""Run one command: parse, call, turn errors into a line and an exit code.

Errors quote names, ids and paths that somebody else has chosen: what a terminal would obey in them is shown instead.
What it starts takes no module from the working folder, whoever's that is.
"""

from __future__ import annotations

import errno
import os
import sys
import traceback
from collections.abc import Sequence

from autograder.bounds.budget import MAX_DETAIL
from autograder.bounds.clipping import clip
from autograder.cli.ending import ended_in_order
from autograder.cli.parser import parser
from autograder.cli.screen import DONE, FAULT, INTERRUPTED, UNUSABLE, language, warn
from autograder.errors import AutograderError
from autograder.machine import why_machine, why_os
from autograder.model import Said, note
from autograder.sandbox.surroundings import one_thread_each

# What is said without a name of a file is said of what is printed: our own files are named where they are written.
_OF_OUTPUT = frozenset({errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EBADF, getattr(errno, "EDQUOT", errno.ENOSPC)})


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    _open_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a console that lacks a character shows "?" rather than failing
            stream.reconfigure(errors="replace")
    os.environ["PYTHONSAFEPATH"] = "1"
    os.environ["MPLBACKEND"] = "agg"  # no command opens a window, and a notebook's backend is none of ours
    one_thread_each()
    commands = parser(language())
    if not (sys.argv[1:] if arguments is None else arguments):
        commands.print_usage(sys.stderr)
    options = commands.parse_args(arguments)
    try:
        with ended_in_order():
            code: int = options.run(options)
            sys.stdout.flush()
    except AutograderError as error:
        warn(error.said, options.lang if options.reader else None)
        return error.exit_code
    except KeyboardInterrupt:
        warn(note("commands.interrupted"))
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has gone
        _write_nowhere()
        return DONE
    except Exception as error:
        trouble: Said | None = why_machine(error)
        if trouble is None:  # ours; Python itself would print it raw
            return _fault()
        if isinstance(error, OSError) and error.filename is None and error.errno in _OF_OUTPUT:
            _write_nowhere()
            trouble = note("commands.stdout_unwritable", why=why_os(error))
        warn(trouble)
        return UNUSABLE
    return code


def _fault() -> int:
    print(clip(traceback.format_exc(), 2 * MAX_DETAIL, lines=True), file=sys.stderr)
    return FAULT


def _open_streams() -> None:
    """Put nothing where a standard stream is closed: else the next file opened would be taken for it."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            opened = os.open(os.devnull, os.O_RDWR)
            if opened != number:
                os.dup2(opened, number)
                os.close(opened)
            mode = "r" if number == 0 else "w"
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115


def _write_nowhere() -> None:
    """Have the exit flush into nothing what cannot be written."""
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115
