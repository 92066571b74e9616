"""What whoever grades calls: grade, report, compare, show, demo, doctor."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from autograder.cli.screen import DONE, FAULT, FINDINGS, Progress, language, shown, tell, warn
from autograder.errors import UsageError
from autograder.model import note
from autograder.words import say

if TYPE_CHECKING:
    from autograder.app.grading import Graded
    from autograder.app.looking import ClassRequest, Looked


def grade(options: argparse.Namespace) -> int:
    """Grade submissions into a folder, or show how they would be read."""
    from rich.console import Console

    from autograder.app import grading
    from autograder.app.looking import ClassRequest
    from autograder.gradebook import Manner

    hand_ins = ClassRequest(
        tuple(options.submissions), options.course, options.assignment, options.roster, options.layout, options.jobs
    )
    if options.dry_run:
        return _dry_run(hand_ins)
    if options.output is None:
        raise UsageError(note("commands.no_output"))
    manner = Manner(options.fresh, options.replace, options.compare, options.due, options.late, options.zero)
    request = grading.GradeRequest(
        hand_ins,
        options.output,
        options.lang,
        options.sandbox,
        manner,
        options.gradebook,
        options.executor,
        language(),
    )
    with Progress(Console(stderr=True)) as progress:
        graded = grading.grade(request, grading.Progress(progress, progress.begun), _before)
    return _told(graded)


def compare(options: argparse.Namespace) -> int:
    """Show whose total is another than before, by how much and why."""
    from rich.console import Console

    from autograder.gradebook.compare import compare
    from autograder.show.terminal import print_changes

    found, lang = compare(options.folder, options.old), language()
    for said in found.notes:
        warn(said)
    print_changes(Console(), found.changes, lang)
    tell("commands.compared", changed=len(found.changes), same=found.same)
    return DONE


def report(options: argparse.Namespace) -> int:
    """Write the class's page anew from what its folder holds."""
    from autograder.app.reporting import report

    written = report(options.folder, language())
    for said in written.notes:
        warn(said)
    tell("commands.reported", count=written.students, path=shown(written.path))
    return DONE


def show(options: argparse.Namespace) -> int:
    """Show one student in full."""
    from autograder.gradebook.held import held_class
    from autograder.gradebook.meant import meant
    from autograder.selfcheck import console
    from autograder.show.code import code_of
    from autograder.show.folder import staff_page
    from autograder.show.person import person_lines

    held = held_class(options.folder)
    for said in held.notes:
        warn(said)
    found = held.whole(meant(held.standings, options.student))
    record = held.record(found.result.student)
    view = console.view(None)
    console.show(person_lines(found, record, code_of(found.result, record), view))
    page = staff_page(options.folder, [each.result.student for each in held.standings], found.result.student)
    if page.is_file():
        tell("record.page", path=shown(page))
    return DONE


def demo(options: argparse.Namespace) -> int:
    """Grade a sample class made from a chapter's own content."""
    from rich.console import Console

    from autograder.app import grading

    with Progress(Console(stderr=True)) as progress:
        told = grading.Progress(progress, progress.begun)
        graded = grading.demo(
            options.course, options.chapter, options.sandbox, options.jobs, options.lang, told, language()
        )
    code = _told(graded)
    tell("commands.open_report", path=shown(graded.output / "report.html"))
    return code


def doctor(options: argparse.Namespace) -> int:
    """Try out what this machine's sandbox can do."""
    from rich.console import Console

    from autograder.sandbox.doctor import examine
    from autograder.show.terminal import print_checks

    checks, lang = examine(), language()
    rows = [(say(each.name, lang), each.holds, say(each.seen, lang), say(each.remedy or "", lang)) for each in checks]
    print_checks(Console(), rows)
    fit = all(check.holds for check in checks if check.needed)
    tell("commands.standard_holds" if fit else "commands.standard_fails")
    return DONE if fit else FINDINGS


def _dry_run(request: ClassRequest) -> int:
    from rich.console import Console

    from autograder.app.looking import look
    from autograder.show.terminal import print_hand_ins

    looked, lang = look(request), language()
    intake = looked.intake
    rows = [(each.student, each.name, each.file, each.told) for each in intake.heads]
    print_hand_ins(Console(), rows, [(each.file, each.reason) for each in intake.unmatched], lang)
    tell("commands.as_it_is", said=intake.tally.said)
    tell("commands.nothing_graded", count=len(rows), layout=intake.layout)
    if looked.doubt is not None:
        warn(looked.doubt)
    return DONE


def _before(looked: Looked) -> None:
    """Show the class in figures before it is graded, which may take a while."""
    warn(looked.intake.tally.said)
    if looked.doubt is not None:
        warn(looked.doubt)


def _told(graded: Graded) -> int:
    """Show what grading a class came to, and return the exit code."""
    from rich.console import Console

    from autograder.show.terminal import print_changes, print_table, print_unmatched

    lang, outcome, looked = language(), graded.outcome, graded.looked
    for said in outcome.notes:
        warn(said)
    print_table(Console(), outcome.standings, lang)
    print_unmatched(Console(), [(each.file, each.reason) for each in looked.intake.unmatched], lang)
    print_changes(Console(), outcome.changes, lang)
    tell("commands.as_it_is", said=graded.tally.said)
    counts = {"updated": outcome.updated, "kept": outcome.kept, "copies": outcome.from_copy}
    counts["changed"] = len(outcome.changes)
    if graded.compared:
        tell("commands.would_update", **counts, output=shown(graded.output))
    else:
        tell("commands.updated", **counts, continued=outcome.continued, output=shown(graded.output))
    if looked.doubt is not None:
        warn(looked.doubt)
    if graded.booked is not None:
        tell("commands.booked", count=graded.booked)
    for said in graded.unbooked:
        warn(said)
    if not graded.faults:
        return DONE
    warn(note("commands.faults", count=graded.faults, folder=shown(graded.output / "staff")))
    return FAULT
