"""What students and readers call: check, hint, reset, start, plot, quiz."""

from __future__ import annotations

import argparse
import gc
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.cli.screen import DONE, FINDINGS
from autograder.model import Said, note
from autograder.selfcheck import console, verbs

if TYPE_CHECKING:
    from autograder.selfcheck.checking import Checker
    from autograder.selfcheck.finding import Work
    from autograder.show.layout import View


def check(options: argparse.Namespace) -> int:
    """Check the reader's own file."""
    if not options.watch:
        gc.disable()  # a command that is over in a moment: nothing is worth being looked for
    with verbs.opened(options.path, options.course, options.exercise) as (checker, work):
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
    from autograder.show.selfcheck import hint_lines

    view = console.view(options.lang)
    rungs = verbs.hint(options.exercise, options.course, everything=options.all)
    more = note("selfcheck.last_hint") if rungs.is_last else note("selfcheck.one_more_hint", name=options.exercise)
    console.show([*hint_lines(rungs.exercise, rungs.numbers, view), *view.wrap(view.text(more))])
    return DONE


def reset(options: argparse.Namespace) -> int:
    """Put the stub back."""
    name = options.exercise
    said = [
        note("selfcheck.stub_again", file=each.file.name, name=name, kept=each.kept.name)
        for each in verbs.reset(name, options.course)
    ]
    _tell(said or [note("selfcheck.stub_still", name=name)], console.view(options.lang))
    return DONE


def start(options: argparse.Namespace) -> int:
    """Make a fresh working copy."""
    assignment, folder = verbs.start(options.chapter, options.folder, options.course)
    shown = str(folder.relative_to(Path.cwd()) if folder.is_relative_to(Path.cwd()) else folder)
    _tell([note("selfcheck.fresh_copy", assignment=assignment, folder=str(folder))], console.view(options.lang))
    console.show([f'  cd "{shown}"' if " " in shown else f"  cd {shown}", "  python -m autograder check --watch"])
    return DONE


def plot(options: argparse.Namespace) -> int:
    """Draw a picture; without a name say which there are."""
    view = console.view(options.lang)
    if options.name is None:
        _tell([note("selfcheck.pictures", names=verbs.pictures(options.course))], view)
        return DONE
    path, alt = verbs.plot(options.name, options.output, options.course, view.lang)
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
