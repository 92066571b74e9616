"""What students and readers call: check, hint, reset, start, plot, quiz."""

from __future__ import annotations

import argparse


def check(options: argparse.Namespace) -> int:
    """Check the reader's own file."""
    from autograder.selfcheck.verbs import check

    return check(options.path, options.course, options.lang, options.exercise, plain=options.plain, watch=options.watch)


def hint(options: argparse.Namespace) -> int:
    """Tell the next hint."""
    from autograder.selfcheck.verbs import hint

    return hint(options.exercise, options.course, options.lang, everything=options.all)


def reset(options: argparse.Namespace) -> int:
    """Put the stub back."""
    from autograder.selfcheck.verbs import reset

    return reset(options.exercise, options.course, options.lang)


def plot(options: argparse.Namespace) -> int:
    """Draw a picture."""
    from autograder.selfcheck.verbs import plot

    return plot(options.name, options.output, options.course, options.lang)


def quiz(options: argparse.Namespace) -> int:
    """Ask the quiz."""
    from autograder.selfcheck.verbs import quiz

    return quiz(options.course, options.lang)


def start(options: argparse.Namespace) -> int:
    """Make a fresh working copy."""
    from autograder.selfcheck.verbs import start

    return start(options.chapter, options.folder, options.course, options.lang)
