"""What this machine can do is found out before the first submission, by one real worker, and told in one line.

What is wrong with a machine is wrong for everybody in a class: it must not become a fault of each.
"""

from __future__ import annotations

import shutil

import numpy as np

from autograder.bounds.clipping import clip, clip_said
from autograder.errors import AutograderError, EnvironmentProblem
from autograder.machine import open_files
from autograder.model import Block, BlockKind, Limits, Read, Returned, Said, Source, note
from autograder.sandbox.host import Sandbox, resolve_level
from autograder.suite.failures import told_to_staff

_FILE = """\
import numpy as np


def tried(x):
    return np.__version__, float(np.asarray([x, 0.25]).sum())
"""
_WALL_S = 60.0
LEAST_FILES = 24  # open at a time, in one process


def usable(level: str, limits: Limits) -> Sandbox:
    """Return a source of workers at the level that `level` stands for on this machine, once a worker has run there.

    Raises: EnvironmentProblem with what is missing and what to do.
    """
    if (files := open_files()) < LEAST_FILES:
        raise EnvironmentProblem(note("cage.few_files", files=files, least=LEAST_FILES))
    resolved = resolve_level("standard" if level == "auto" else level)
    if level == "auto" and shutil.which("bwrap") is not None:
        resolved = "strong"  # whether it works is about to be tried
    sandbox = Sandbox(resolved, limits)
    why = _tried(sandbox)
    if why and level == "auto" and resolved == "strong":
        sandbox.close()
        resolved, sandbox = "standard", Sandbox("standard", limits)
        why = _tried(sandbox)
    if why:
        sandbox.close()
        raise EnvironmentProblem(note("cage.unusable", level=resolved, why=why))
    return sandbox


def usable_level(level: str, limits: Limits) -> str:
    """Return the level that `level` stands for on this machine, as `usable` does, with nothing left running."""
    with usable(level, limits) as sandbox:
        return sandbox.level


def why_unusable(level: str, limits: Limits) -> Said | None:
    """Return why no worker can be had at a level, or none that computes as this process does; or nothing."""
    with Sandbox(level, limits) as sandbox:
        return _tried(sandbox)


def _tried(sandbox: Sandbox) -> Said | None:
    submission = Read("", sources=(Source("trial.py", _FILE),), blocks=(Block(0, 1, _FILE, BlockKind.OTHER),))
    try:
        worker = sandbox.start()
        worker.load(submission, (), _WALL_S)
        result = worker.call("tried", (0.5,), {}, _WALL_S)
        worker.kill()
    except AutograderError as error:
        return clip_said(error.said)
    except OSError as error:
        return note("cage.said", what=clip(f"{error.strerror or error}"))
    if not isinstance(result, Returned):
        return note("cage.worker_ended", status=result.status, what=clip(told_to_staff(result)))
    if result.value != (np.__version__, 0.75):
        return note("cage.worker_answers", value=clip(repr(result.value)), numpy=np.__version__)
    return None
