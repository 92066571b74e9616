"""What whoever grades calls: grade, demo, doctor."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from autograder.bounds.places import lies_within
from autograder.cli.screen import DONE, FAULT, FINDINGS, Progress, say, shown, summary
from autograder.errors import UsageError
from autograder.model import Text
from autograder.words import say as tell

if TYPE_CHECKING:
    from autograder.course.chapter import Chapter, Course
    from autograder.intake import Intake
    from autograder.model import Lang, SubmissionResult


def grade(options: argparse.Namespace) -> int:
    """Grade submissions into a folder, or show how they would be read."""
    from autograder.course.chapter import find_course

    course = find_course(options.course, apart_from=options.submissions)
    chapter = course.chapter(options.assignment)
    if options.dry_run:
        return _dry_run(_read_class(chapter, options.submissions, options), options.lang)
    if options.output is None:
        raise UsageError("where do the results go? Add -o DIR, or --dry-run to see only what would be graded")
    _keep_apart(options.output, options.submissions, course)
    if options.gradebook is not None:  # before anything is graded
        _gradebook().check_gradebook(options.gradebook, chapter.assignment)
    return _grade_into(chapter, options.submissions, options.output, options, fresh=options.fresh)


def _keep_apart(output: Path, submissions: Path, course: Course) -> None:
    """Refuse an output folder in which hand-ins or content lie, or that lies in them.

    Raises: UsageError.
    """
    others = (submissions, course.root / "assignments", course.root / "solutions")
    for other in others:
        if lies_within(output, other) or (lies_within(other, output) and other is submissions):
            raise UsageError(
                Text(
                    f"{output}：结果不能和 {other} 放在一起（一个在另一个里面）；给 -o 一个单独的文件夹",
                    f"{output}: is {other}, lies in it or holds it; results need a folder of their own: give one to -o",
                )
            )


def _read_class(chapter: Chapter, submissions: Path, options: argparse.Namespace) -> Intake:
    from autograder.intake import digest_of, read_class, read_roster

    roster = getattr(options, "roster", None)
    return read_class(
        submissions,
        [exercise.name for exercise in chapter.assignment.exercises],
        layout=getattr(options, "layout", "auto"),
        roster=read_roster(roster) if roster is not None else None,
        known_files=[digest_of(path.read_bytes()) for path in chapter.public.iterdir() if path.is_file()],
        assignment=chapter.assignment.id,
        jobs=options.jobs,
    )


def _dry_run(intake: Intake, lang: Lang) -> int:
    from rich.console import Console

    from autograder.show.terminal import print_hand_ins

    rows = [
        (each.student, each.name, each.file, [tell(note, lang) for note in each.told]) for each in intake.submissions
    ]
    print_hand_ins(Console(), rows, [(each.file, tell(each.reason, lang)) for each in intake.unmatched])
    print(f"{len(rows)} students, layout {intake.layout}; nothing was graded.")
    return DONE


def _gradebook() -> ModuleType:
    from autograder.integrations.nbgrader import need_nbgrader

    need_nbgrader()
    from autograder.integrations.nbgrader import gradebook

    return gradebook


def demo(options: argparse.Namespace) -> int:
    """Grade a sample class made from the first chapter's own content."""
    from autograder.authoring.demo import write_sample_class
    from autograder.course.chapter import find_course

    course = find_course(options.course)
    chapter = course.chapter(course.chapter_names()[0] if course.chapter_names() else None)
    folder, handed_in = course.root / "build" / "demo", course.root / "build" / "demo-class"
    try:
        write_sample_class(chapter, handed_in)
    except OSError as error:
        raise UsageError(
            f"{folder}: cannot be written: {error.strerror}; run the demo in a copy of the course"
        ) from error
    code = _grade_into(chapter, handed_in, folder, options, fresh=True)
    print(f"Open {shown(folder / 'report.html')} in a browser.")
    return code


def _grade_into(chapter: Chapter, submissions: Path, output: Path, options: argparse.Namespace, *, fresh: bool) -> int:
    from rich.console import Console

    from autograder.batch import Job
    from autograder.gradebook import grade_into
    from autograder.gradebook.seal import own_seal
    from autograder.intake.similar import groups
    from autograder.model import SubmissionStatus
    from autograder.sandbox.trial import usable_level
    from autograder.show.folder import FolderReporter
    from autograder.show.terminal import print_table, print_unmatched

    names = [exercise.name for exercise in chapter.assignment.exercises]
    intake = _read_class(chapter, submissions, options)
    found = list(intake.submissions)
    job = Job(chapter.public, chapter.secret, usable_level(options.sandbox, chapter.assignment.limits))
    grader = job.grader()
    alike = [(group.kind, group.students) for group in groups(found, names)]
    unmatched = [(each.file, each.reason) for each in intake.unmatched]
    reporter = FolderReporter(output, [each.student for each in found], names, options.lang, alike, unmatched)
    seal = own_seal([output, submissions])
    with Progress(Console(stderr=True)) as show:
        outcome = grade_into(reporter, job, grader, found, options.jobs, fresh=fresh, seal=seal, on_progress=show)
    for note in outcome.notes:
        say(note)
    print_table(Console(), outcome.results, options.lang)
    print_unmatched(Console(), [(file, tell(reason, options.lang)) for file, reason in unmatched])
    faults = sum(result.status is SubmissionStatus.FAULT for result in outcome.results)
    print(summary(outcome, output))
    if getattr(options, "gradebook", None) is not None:
        _write_gradebook(options.gradebook, chapter, outcome.results, submissions)
    if faults:
        print(
            f"autograder: {faults} with a grader fault and no score; see {shown(output / 'staff')}",
            file=sys.stderr,
        )
    return FAULT if faults else DONE


def _write_gradebook(url: str, chapter: Chapter, results: list[SubmissionResult], submissions: Path) -> None:
    gradebook = _gradebook()
    written = gradebook.write_results(url, chapter.assignment, results, submissions)
    print(f"{written} written into the gradebook.")
    for student in gradebook.nameless(results):
        say(
            Text(
                f"{student[:80]}：成绩册存不下这样的学号，没有写入；给文件夹改名后再运行",
                f"{student[:80]}: no gradebook can hold such an id, so it is not written; rename the folder",
            )
        )


def doctor(options: argparse.Namespace) -> int:
    """Try out what this machine's sandbox can do."""
    from rich.console import Console

    from autograder.sandbox.doctor import examine
    from autograder.show.terminal import print_checks

    checks = examine()
    print_checks(Console(), [(check.name, check.holds, check.seen, check.remedy) for check in checks])
    fit = all(check.holds for check in checks if check.needed)
    print("level standard holds: this machine can grade" if fit else "level standard does not hold here")
    return DONE if fit else FINDINGS
