"""What authors of chapters call: build, verify, new."""

from __future__ import annotations

import argparse
from pathlib import Path

from autograder.cli.screen import DONE, FINDINGS, language, shown, tell
from autograder.errors import UsageError
from autograder.model import note


def build(options: argparse.Namespace) -> int:
    """Make what is generated, or tell what of it is stale."""
    from autograder.app import content
    from autograder.authoring.fonts import FONT

    if not options.check or options.web or options.pyodide:
        changed = content.build(options.course, _pyodide(options))
        _tell_written(changed)
        tell("commands.wrote_count" if changed else "commands.were_fresh", count=len(changed))
        for path in content.without_font(options.course):
            tell("commands.no_font", path=shown(path))
        return DONE
    stale = content.stale(options.course)
    for path in stale:
        tell("commands.no_font" if path.name == FONT else "commands.stale", path=shown(path))
    tell("commands.stale_count" if stale else "commands.all_fresh", count=len(stale))
    return FINDINGS if stale else DONE


def _pyodide(options: argparse.Namespace) -> Path | None:
    """Return the folder that pages with Python are made from, where they are asked for."""
    if options.web != (options.pyodide is not None) or (options.web and options.check):
        raise UsageError(note("authoring.web_alone"))
    folder: Path | None = options.pyodide
    return folder


def verify(options: argparse.Namespace) -> int:
    """Check the content contract."""
    from msgspec.structs import replace
    from rich.console import Console

    from autograder.app import content
    from autograder.show.terminal import print_verification

    reports = content.verify(options.course, options.chapter, options.sandbox)
    for report in reports:
        findings = [replace(each, path=Path(shown(each.path))).said for each in report.findings]
        rows = [(note(f"verify.{check.name}"), check.figure, len(check.findings)) for check in report.checks]
        print_verification(Console(), report.chapter, rows, findings, language())
    return FINDINGS if any(report.findings for report in reports) else DONE


def new(options: argparse.Namespace) -> int:
    """Make a new chapter."""
    from autograder.authoring.new import new_chapter
    from autograder.course.chapter import find_course

    _tell_written(new_chapter(find_course(options.course), options.chapter))
    tell("commands.write_over", chapter=options.chapter)
    return DONE


def _tell_written(paths: list[Path]) -> None:
    for path in paths:
        tell("commands.wrote", path=shown(path))
