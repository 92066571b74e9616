"""A check is opened: its worker is started before anything heavy is imported, so that both load at the same time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.sandbox.spawned import SpawnedProcess

if TYPE_CHECKING:
    from autograder.selfcheck.checking import Checker
    from autograder.selfcheck.finding import Work

USUAL_LIMITS = 64, 512, 600  # what a manifest means that says nothing; another one costs a second start


@contextmanager
def opened(path: Path | None, course: str | None, only: str | None) -> Iterator[tuple[Checker, Work]]:
    """Give the checker of the assignment that is found, and the reader's file.

    path: a file or a folder; None is the working folder. only: the one exercise that will be checked.
    Raises: AutograderError.
    """
    first = SpawnedProcess(*USUAL_LIMITS)
    try:
        from autograder.sandbox.host import OwnSandbox
        from autograder.selfcheck.checking import Checker
        from autograder.selfcheck.finding import find_exercise, find_work

        if only is not None:
            find_exercise(only, path or Path(), course)
        work = find_work(path, course)
        checker = Checker(work.chapter, OwnSandbox(work.chapter.assignment.limits, first))
    except BaseException:
        first.kill()
        raise
    try:
        yield checker, work
    finally:
        checker.close()
