"""What authors of chapters call: build, verify, new, export."""

from __future__ import annotations

import argparse
from pathlib import Path

from autograder.cli.screen import DONE, FINDINGS, shown


def build(options: argparse.Namespace) -> int:
    """Make what is generated, or tell what of it is stale."""
    from autograder.authoring.build import build, stale
    from autograder.authoring.bundle import write_bundles
    from autograder.authoring.nbgrader_course import export
    from autograder.course.chapter import find_course

    course = find_course(options.course)
    if options.check:
        old = stale(course)
        for path in old:
            print(f"stale: {shown(path)}")
        print(f"{len(old)} stale; run: python -P -m autograder build" if old else "all generated files are fresh")
        return FINDINGS if old else DONE
    changed = build(course) + write_bundles(course)
    changed += export(course, course.root / "build" / "nbgrader", force=True).written  # build/ is nobody's to edit
    for path in changed:
        print(f"wrote {shown(path)}")
    print(f"{len(changed)} written" if changed else "all generated files, bundles and the nbgrader course were fresh")
    return DONE


def verify(options: argparse.Namespace) -> int:
    """Check the content contract."""
    from dataclasses import replace

    from rich.console import Console

    from autograder.authoring.verify import verify
    from autograder.course.chapter import find_course
    from autograder.model import Limits
    from autograder.sandbox.trial import usable_level
    from autograder.show.folder import student_artefacts
    from autograder.show.terminal import print_verification

    course = find_course(options.course)
    level = usable_level(options.sandbox, Limits())
    names = [options.chapter] if options.chapter else course.chapter_names()
    reports = [verify(course.chapter(name), level, student_artefacts) for name in names]
    for report in reports:
        findings = [str(replace(f, path=Path(shown(f.path)))) for f in report.findings]
        rows = [(check.name, check.figure, len(check.findings)) for check in report.checks]
        print_verification(Console(), report.chapter, rows, findings)
    return FINDINGS if any(report.findings for report in reports) else DONE


def new(options: argparse.Namespace) -> int:
    """Make a new chapter."""
    from autograder.authoring.new import new_chapter
    from autograder.course.chapter import find_course

    for path in new_chapter(find_course(options.course), options.chapter):
        print(f"wrote {shown(path)}")
    print(f"Write over them, then run: python -P -m autograder build, python -P -m autograder verify {options.chapter}")
    return DONE


def export(options: argparse.Namespace) -> int:
    """Make what another system takes."""
    from autograder.authoring.nbgrader_course import export
    from autograder.course.chapter import find_course
    from autograder.integrations.nbgrader import need_nbgrader

    need_nbgrader()
    exported = export(find_course(options.course), options.output, options.lang, force=options.force)
    for path in exported.written:
        print(f"wrote {shown(path)}")
    if exported.snippet:
        print(f"Add this to {shown(options.output / 'nbgrader_config.py')}:\n\n{exported.snippet}")
    print(f"In {shown(options.output)} run: nbgrader generate_assignment, then grade as ever")
    return DONE
