"""What students and readers call: check, hint, reset, start, plot, quiz."""

from __future__ import annotations

import argparse
import gc
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.cli.screen import DONE, FINDINGS
from autograder.model import Said, note
from autograder.selfcheck import console
from autograder.selfcheck.opening import opened

if TYPE_CHECKING:
    from autograder.selfcheck.checking import Checker
    from autograder.selfcheck.finding import Work
    from autograder.show.layout import View


def check(options: argparse.Namespace) -> int:
    """Check the reader's own file."""
    if not options.watch:
        gc.disable()  # a command that is over in a moment: nothing is worth being looked for
    with opened(options.path, options.course, options.exercise) as (checker, work):
        return (_watch if options.watch else _once)(checker, work, options)


def _once(checker: Checker, work: Work, options: argparse.Namespace) -> int:
    from autograder.selfcheck.progress import remember
    from autograder.show.selfcheck import check_lines

    view = console.view(options.lang, plain=options.plain)
    with console.patience(view, lambda: checker.running):
        screen = checker.check(work, options.exercise)
    console.show(check_lines(remember(screen, work.chapter.public), view))
    return DONE if screen.passes else FINDINGS


def _watch(checker: Checker, work: Work, options: argparse.Namespace) -> int:
    from autograder.selfcheck.watch import Watch, Wishes, watched_files

    wishes = Wishes(options.lang, options.plain, options.exercise)
    return DONE if Watch(checker, work, watched_files(work, options.path), wishes).run() else FINDINGS


def hint(options: argparse.Namespace) -> int:
    """Tell the next hint."""
    from autograder.selfcheck.finding import find_exercise
    from autograder.selfcheck.progress import climb
    from autograder.show.selfcheck import hint_lines

    name, view = options.exercise, console.view(options.lang)
    rungs = climb(find_exercise(name, Path(), options.course), name, everything=options.all)
    if rungs.is_last:
        more = note("selfcheck.last_hint")
    else:
        more = note("selfcheck.one_more_hint" if rungs.kept else "selfcheck.hints_forgotten", name=name)
    console.show([*hint_lines(rungs.exercise, rungs.numbers, view), *view.wrap(view.text(more))])
    return DONE


def reset(options: argparse.Namespace) -> int:
    """Put the stub back."""
    from autograder.selfcheck.finding import find_exercise
    from autograder.selfcheck.reset import reset

    name = options.exercise
    said = [
        note(
            "selfcheck.stub_added" if each.added else "selfcheck.stub_again",
            file=each.file.name,
            name=name,
            kept=each.kept.name,
        )
        for each in reset(find_exercise(name, Path(), options.course), name, Path())
    ]
    _tell(said or [note("selfcheck.stub_still", name=name)], console.view(options.lang))
    return DONE


def start(options: argparse.Namespace) -> int:
    """Make a fresh working copy."""
    from autograder.selfcheck.finding import find_chapter
    from autograder.selfcheck.start import start

    chapter = find_chapter(options.chapter, Path(), options.course)
    folder = start(chapter, options.folder)
    shown = str(folder.relative_to(Path.cwd()) if folder.is_relative_to(Path.cwd()) else folder)
    said = note("selfcheck.fresh_copy", assignment=chapter.assignment.id, folder=str(folder))
    _tell([said], console.view(options.lang))
    console.show([f'  cd "{shown}"' if " " in shown else f"  cd {shown}", "  python -m autograder check --watch"])
    return DONE


def plot(options: argparse.Namespace) -> int:
    """Draw a picture; without a name say which there are."""
    import logging

    from autograder.selfcheck.finding import find_chapters
    from autograder.selfcheck.pictures import names, plot_into

    view = console.view(options.lang)
    if options.name is None:
        known = tuple(each for chapter in find_chapters(Path(), options.course) for each in names(chapter))
        _tell([note("selfcheck.pictures", names=known)], view)
        return DONE
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # where it keeps its own files is of no interest here
    path, alt = plot_into(options.name, options.output, options.course, view.lang)
    console.show([view.text(note("selfcheck.drawn", path=str(path))), *view.wrap(alt)])
    return DONE


def quiz(options: argparse.Namespace) -> int:
    """Ask the quiz."""
    from autograder.selfcheck.finding import find_chapter
    from autograder.selfcheck.quiz import take

    view = console.view(options.lang)
    chapter = find_chapter(None, Path(), options.course)
    take(chapter, ask=lambda said: input(view.text(said)), tell=lambda said: _tell([said], view))
    return DONE


def _tell(said: Iterable[Said], view: View) -> None:
    console.show(line for each in said for line in view.wrap(view.text(each)) or [""])
