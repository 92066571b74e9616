"""What a student asks for -> what came of it. Nothing is printed here.

`check` starts its worker before it imports anything heavy: both then load at the same time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.sandbox.spawned import SpawnedProcess

if TYPE_CHECKING:
    from autograder.model import Lang
    from autograder.selfcheck.checking import Checker
    from autograder.selfcheck.finding import Work
    from autograder.selfcheck.hints import Rungs
    from autograder.selfcheck.reset import Change

USUAL_LIMITS = 64, 512, 600  # what a manifest means that says nothing; another one costs a second start


@contextmanager
def opened(path: Path | None, course: str | None, only: str | None) -> Iterator[tuple[Checker, Work]]:
    """Give the checker of the assignment that is found, and the reader's file.

    path: a file or a folder; None is the working folder. only: the one exercise that will be checked.
    Raises: AutograderError.
    """
    first = SpawnedProcess(*USUAL_LIMITS)
    try:
        from autograder.selfcheck.checking import Checker
        from autograder.selfcheck.finding import find_exercise, find_work

        if only is not None:
            find_exercise(only, path or Path(), course)
        work = find_work(path, course)
        checker = Checker(work.chapter, first)
    except BaseException:
        first.kill()
        raise
    try:
        yield checker, work
    finally:
        checker.close()


def hint(name: str, course: str | None, *, everything: bool) -> Rungs:
    """Return the next hint of an exercise, or all of them.

    Raises: AutograderError.
    """
    from autograder.selfcheck.finding import find_exercise
    from autograder.selfcheck.hints import climb

    return climb(find_exercise(name, Path(), course), name, everything=everything)


def reset(name: str, course: str | None) -> list[Change]:
    """Put an exercise's stub back; return what changed.

    Raises: AutograderError.
    """
    from autograder.selfcheck.finding import find_exercise
    from autograder.selfcheck.reset import reset

    return reset(find_exercise(name, Path(), course), name, Path())


def start(name: str | None, folder: Path | None, course: str | None) -> tuple[str, Path]:
    """Make a fresh working copy; return the assignment's id and the folder.

    Raises: AutograderError.
    """
    from autograder.selfcheck.finding import find_chapter
    from autograder.selfcheck.start import start

    chapter = find_chapter(name, Path(), course)
    return chapter.assignment.id, start(chapter, folder)


def pictures(course: str | None) -> tuple[str, ...]:
    """Return which pictures there are.

    Raises: AutograderError.
    """
    from autograder.selfcheck.finding import find_chapters
    from autograder.selfcheck.pictures import names

    return tuple(each for chapter in find_chapters(Path(), course) for each in names(chapter))


def plot(name: str, output: Path | None, course: str | None, lang: Lang) -> tuple[Path, str]:
    """Draw a picture with the reader's own functions; return the file and what is to be seen in it.

    output: a .png or .svg; None is the picture's name in the working folder.
    Raises: AutograderError.
    """
    from autograder.selfcheck.pictures import plot_into

    return plot_into(name, output, course, lang)
