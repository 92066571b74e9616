"""The student's verbs: what each does, and the exit code it ends with.

`check` starts its worker before it imports anything heavy: both then load at the same time.
"""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.sandbox.spawned import SpawnedProcess

if TYPE_CHECKING:
    from autograder.model import Lang
    from autograder.selfcheck.checking import Checker
    from autograder.selfcheck.finding import Work

DONE, FINDINGS = 0, 1
USUAL_LIMITS = 64, 512, 600  # what a manifest means that says nothing; another one costs a second start


def check(
    path: Path | None, course: str | None, lang: Lang | None, only: str | None, *, plain: bool, watch: bool
) -> int:
    """Check a file, once or whenever it is saved.

    Raises: AutograderError.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy loads faster so, here as in the worker
    if not watch:
        gc.disable()  # a command that is over in a moment: nothing is worth being looked for
    first = SpawnedProcess(*USUAL_LIMITS)
    try:
        checker, work = _prepare(first, path, course, lang, only)
    except BaseException:
        first.kill()
        raise
    try:
        if watch:
            return _watch(checker, work, path, lang, only, plain=plain)
        return _once(checker, work, lang, only, plain=plain)
    finally:
        checker.close()


def _prepare(
    first: SpawnedProcess, path: Path | None, course: str | None, lang: Lang | None, only: str | None
) -> tuple[Checker, Work]:
    from autograder.selfcheck import console
    from autograder.selfcheck.checking import Checker
    from autograder.selfcheck.finding import find_exercise, find_work

    speaks = console.view(lang).lang
    if only is not None:
        find_exercise(only, path or Path(), course, speaks)
    work = find_work(path, course, speaks)
    return Checker(work.chapter, first), work


def _once(checker: Checker, work: Work, lang: Lang | None, only: str | None, *, plain: bool) -> int:
    from autograder.selfcheck import console
    from autograder.selfcheck.checking import is_done
    from autograder.selfcheck.progress import remember
    from autograder.show.selfcheck import check_lines

    view = console.view(lang, plain=plain)
    with console.patience(view, lambda: checker.running):
        screen = checker.check(work, only)
    console.show(check_lines(remember(screen, work.chapter.public), view))
    return DONE if screen.exercises and is_done(screen.exercises) else FINDINGS


def _watch(checker: Checker, work: Work, path: Path | None, lang: Lang | None, only: str | None, *, plain: bool) -> int:
    from autograder.selfcheck.watch import Watch, Wishes, watched_files

    done = Watch(checker, work, watched_files(work, path), Wishes(lang, plain, only)).run()
    return DONE if done else FINDINGS


def hint(name: str, course: str | None, lang: Lang | None, *, everything: bool) -> int:
    """Show the next hint of an exercise, or all of them.

    Raises: AutograderError.
    """
    from autograder.model import Text
    from autograder.selfcheck import console
    from autograder.selfcheck.finding import find_exercise
    from autograder.selfcheck.hints import climb
    from autograder.show.selfcheck import hint_lines

    view = console.view(lang)
    rungs = climb(find_exercise(name, Path(), course, view.lang), name, everything=everything)
    exercise = rungs.exercise
    numbers = range(rungs.first, rungs.first + len(rungs.hints))
    lines = hint_lines(name, exercise.section, rungs.hints, numbers, len(exercise.hints), view)
    if rungs.is_last:
        more = Text(
            "提示到此为止。改好了就检查：python -m autograder check", "that was all. Then: python -m autograder check"
        )
    else:
        more = Text(f"再要一条：python -m autograder hint {name}", f"one more: python -m autograder hint {name}")
    console.show([*lines, *view.wrap(view.text(more))])
    return DONE


def reset(name: str, course: str | None, lang: Lang | None) -> int:
    """Put an exercise's stub back.

    Raises: AutograderError.
    """
    from autograder.model import Text
    from autograder.selfcheck import console
    from autograder.selfcheck.finding import find_exercise
    from autograder.selfcheck.reset import reset as put_back

    view = console.view(lang)
    changes = put_back(find_exercise(name, Path(), course, view.lang), name, Path(), view.lang)
    texts = [
        Text(
            f"{change.file.name}：{name} 又是骨架代码了；原来的文件留在 {change.kept.name}",
            f"{change.file.name}: {name} is the stub again; the old file is kept as {change.kept.name}",
        )
        for change in changes
    ]
    nothing = Text(f"没有改动：{name} 在哪个文件里都还是骨架代码", f"nothing to do: {name} is the stub in every file")
    console.show(line for text in texts or [nothing] for line in view.wrap(view.text(text)))
    return DONE


def start(name: str | None, folder: Path | None, course: str | None, lang: Lang | None) -> int:
    """Make a fresh working copy.

    Raises: AutograderError.
    """
    from autograder.model import Text
    from autograder.selfcheck import console
    from autograder.selfcheck.finding import find_chapter
    from autograder.selfcheck.start import start as copy

    view = console.view(lang)
    chapter = find_chapter(name, Path(), course, view.lang)
    target = copy(chapter, folder, view.lang)
    shown = str(target.relative_to(Path.cwd()) if target.is_relative_to(Path.cwd()) else target)
    texts = Text(
        f"{chapter.assignment.id} 的新副本在 {target}。接着：",
        f"a fresh copy of {chapter.assignment.id} is in {target}. Then:",
    )
    console.show(
        [
            *view.wrap(view.text(texts)),
            f'  cd "{shown}"' if " " in shown else f"  cd {shown}",
            "  python -m autograder check --watch",
        ]
    )
    return DONE


def plot(name: str | None, output: Path | None, course: str | None, lang: Lang | None) -> int:
    """Draw a picture with the reader's own functions into a file; without a name say which there are.

    output: a .png or .svg; None is the picture's name in the working folder.
    Raises: AutograderError.
    """
    from autograder.model import Text
    from autograder.selfcheck import console
    from autograder.selfcheck.finding import find_chapters
    from autograder.selfcheck.pictures import names, plot_into

    view = console.view(lang)
    if name is None:
        known = [each for chapter in find_chapters(Path(), course, view.lang) for each in names(chapter)]
        listed = ", ".join(known) or view.text(Text("没有", "none"))
        console.show(view.wrap(view.text(Text(f"可以画的图：{listed}", f"pictures to draw: {listed}"))))
        return DONE
    path, alt = plot_into(name, output, course, view.lang)
    console.show([f"{view.text(Text('画好了', 'wrote'))} {path}", *view.wrap(alt)])
    return DONE


def quiz(course: str | None, lang: Lang | None) -> int:
    """Go through the chapter's quiz.

    Raises: AutograderError.
    """
    from autograder.selfcheck import console
    from autograder.selfcheck.finding import find_chapter
    from autograder.selfcheck.quiz import take

    view = console.view(lang)
    take(
        find_chapter(None, Path(), course, view.lang),
        view.lang,
        tell=lambda text: console.show(line for part in text.split("\n") for line in view.wrap(part) or [""]),
    )
    return DONE
