"""What is called for other systems: export."""

from __future__ import annotations

import argparse

from autograder.cli.screen import DONE, shown, tell, warn


def export(options: argparse.Namespace) -> int:
    """Make what another system takes."""
    from autograder.app import exporting

    request = exporting.ExportRequest(
        options.format,
        options.output,
        options.folder,
        options.template,
        options.column,
        options.force,
        options.course,
        options.assignment,
        options.lang,
    )
    if request.format == "nbgrader":
        exporting.refuse_what_does_not_fit(request)
        return _nbgrader(options)
    exported = exporting.export(request)
    for said in exported.notes:
        warn(said)
    tell("commands.wrote_what", path=shown(exported.output), what=exported.said)
    return DONE


def _nbgrader(options: argparse.Namespace) -> int:
    """Write nbgrader's course, a folder that may be one already."""
    from autograder.authoring.nbgrader_course import export as export_course
    from autograder.course.chapter import find_course
    from autograder.integrations.nbgrader import need_nbgrader

    need_nbgrader()
    exported = export_course(find_course(options.course), options.output, options.lang, force=options.force)
    for path in exported.written:
        tell("commands.wrote", path=shown(path))
    if exported.snippet:
        tell("commands.add_settings", path=shown(options.output / "nbgrader_config.py"))
        print(f"\n{exported.snippet}")
    tell("commands.generate_assignment", folder=shown(options.output))
    return DONE
