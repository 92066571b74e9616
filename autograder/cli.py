"""Arguments and exit codes; no logic.

Results go to stdout, progress and problems to stderr. Every problem is one line; the exit code is the error's own.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from autograder import __version__
from autograder.errors import AutograderError, UsageError

if TYPE_CHECKING:
    from autograder.batch import Outcome
    from autograder.content import Chapter
    from autograder.intake import Intake
    from autograder.model import Lang


DONE, FINDINGS, USAGE, FAULT, INTERRUPTED = 0, 1, 2, 3, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a console that lacks a character shows "?" rather than failing
            stream.reconfigure(errors="replace")
    options = _parser().parse_args(arguments)
    try:
        code: int = options.run(options)
    except AutograderError as error:
        print(f"autograder: {error}".replace("\n", " "), file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        print("autograder: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has gone
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  so that the exit flushes into nothing
        return DONE
    return code


# --- the commands --------------------------------------------------------------------------------------


def _grade(options: argparse.Namespace) -> int:
    from autograder.content import find_course

    chapter = find_course(options.course).chapter(options.assignment)
    if options.dry_run:
        return _dry_run(_read_class(chapter, options.submissions, options), options.lang)
    if options.output is None:
        raise UsageError("where do the results go? Add -o DIR, or --dry-run to see only what would be graded")
    if options.gradebook is not None:  # before anything is graded
        _gradebook().check_gradebook(options.gradebook, chapter.assignment)
    return _grade_into(chapter, options.submissions, options.output, options, fresh=options.fresh)


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
    )


def _dry_run(intake: Intake, lang: Lang) -> int:
    from rich.console import Console

    from autograder.reporters.terminal import print_hand_ins

    rows = [
        (each.student, each.name, each.file, [note.get(lang) for note in (*each.notes, each.problem) if note])
        for each in intake.submissions
    ]
    print_hand_ins(Console(), rows, [(each.file, each.reason.get(lang)) for each in intake.unmatched])
    print(f"{len(rows)} students, layout {intake.layout}; nothing was graded.")
    return DONE


def _gradebook() -> ModuleType:
    from autograder.integrations.nbgrader import need_nbgrader

    need_nbgrader()
    from autograder.integrations.nbgrader import gradebook

    return gradebook


def _demo(options: argparse.Namespace) -> int:
    from autograder.authoring.demo import write_sample_class
    from autograder.content import find_course

    course = find_course(options.course)
    chapter = course.chapter(course.chapter_names()[0] if course.chapter_names() else None)
    folder = course.root / "build" / "demo"
    try:
        write_sample_class(chapter, folder / "submissions")
    except OSError as error:
        raise UsageError(
            f"{folder}: cannot be written: {error.strerror}; run the demo in a copy of the course"
        ) from error
    code = _grade_into(chapter, folder / "submissions", folder, options, fresh=True)
    print(f"Open {_shown(folder / 'report.html')} in a browser.")
    return code


def _grade_into(chapter: Chapter, submissions: Path, output: Path, options: argparse.Namespace, *, fresh: bool) -> int:
    from rich.console import Console

    from autograder.batch import Interrupted, Job, grade_into
    from autograder.intake.similar import groups
    from autograder.model import SubmissionStatus
    from autograder.reporters.folder import FolderReporter
    from autograder.reporters.terminal import print_table, print_unmatched
    from autograder.sandbox.host import resolve_level

    names = [exercise.name for exercise in chapter.assignment.exercises]
    intake = _read_class(chapter, submissions, options)
    found = list(intake.submissions)
    job = Job(chapter.public, chapter.secret, resolve_level(options.sandbox), options.lang)
    grader = job.grader()
    alike = [(group.kind, group.students) for group in groups(found, names)]
    unmatched = [(each.file, each.reason) for each in intake.unmatched]
    reporter = FolderReporter(output, [each.student for each in found], names, alike, unmatched)
    with _progress(Console(stderr=True)) as show:
        try:
            outcome = grade_into(reporter, job, grader, found, options.jobs, fresh=fresh, on_progress=show)
        except Interrupted as interrupted:
            show.close()
            print(
                f"autograder: interrupted: {interrupted}; run the same command again to go on",
                file=sys.stderr,
            )
            return INTERRUPTED
    print_table(Console(), outcome.results)
    print_unmatched(Console(), [(file, reason.get(options.lang)) for file, reason in unmatched])
    faults = sum(result.status is SubmissionStatus.FAULT for result in outcome.results)
    print(_summary(outcome, output))
    if getattr(options, "gradebook", None) is not None:
        written = _gradebook().write_results(options.gradebook, chapter.assignment, outcome.results, submissions)
        print(f"{written} written into the gradebook.")
    if faults:
        print(
            f"autograder: {faults} with a grader fault and no score; see {_shown(output / 'staff')}",
            file=sys.stderr,
        )
    return FAULT if faults else DONE


def _build(options: argparse.Namespace) -> int:
    from autograder.authoring.build import build, stale
    from autograder.authoring.bundle import write_bundles
    from autograder.content import find_course

    course = find_course(options.course)
    if options.check:
        old = stale(course)
        for path in old:
            print(f"stale: {_shown(path)}")
        print(f"{len(old)} stale; run: python -m autograder build" if old else "all generated files are fresh")
        return FINDINGS if old else DONE
    changed = build(course) + write_bundles(course)
    for path in changed:
        print(f"wrote {_shown(path)}")
    print(f"{len(changed)} written" if changed else "all generated files and bundles were fresh")
    return DONE


def _export(options: argparse.Namespace) -> int:
    from autograder.authoring.nbgrader_course import export
    from autograder.content import find_course
    from autograder.integrations.nbgrader import need_nbgrader

    need_nbgrader()
    exported = export(find_course(options.course), options.output, options.lang, force=options.force)
    for path in exported.written:
        print(f"wrote {_shown(path)}")
    if exported.snippet:
        print(f"Add this to {_shown(options.output / 'nbgrader_config.py')}:\n\n{exported.snippet}")
    print(f"In {_shown(options.output)} run: nbgrader generate_assignment, then grade as ever")
    return DONE


def _verify(options: argparse.Namespace) -> int:
    from dataclasses import replace

    from rich.console import Console

    from autograder.authoring.verify import verify
    from autograder.content import find_course
    from autograder.reporters.folder import student_artefacts
    from autograder.reporters.terminal import print_verification
    from autograder.sandbox.host import resolve_level

    course = find_course(options.course)
    level = resolve_level(options.sandbox)
    names = [options.chapter] if options.chapter else course.chapter_names()
    reports = [verify(course.chapter(name), level, student_artefacts) for name in names]
    for report in reports:
        shown = [replace(f, path=Path(_shown(f.path))) for f in report.findings]
        rows = [(check.name, check.figure, len(check.findings)) for check in report.checks]
        print_verification(Console(), report.chapter, rows, [str(finding) for finding in shown])
    return FINDINGS if any(report.findings for report in reports) else DONE


def _new(options: argparse.Namespace) -> int:
    from autograder.authoring.new import new_chapter
    from autograder.content import find_course

    for path in new_chapter(find_course(options.course), options.chapter):
        print(f"wrote {_shown(path)}")
    print(f"Write over them, then run: python -m autograder build, python -m autograder verify {options.chapter}")
    return DONE


def _doctor(options: argparse.Namespace) -> int:
    from rich.console import Console

    from autograder.reporters.terminal import print_checks
    from autograder.sandbox.doctor import examine

    checks = examine()
    print_checks(Console(), [(check.name, check.holds, check.seen, check.remedy) for check in checks])
    fit = all(check.holds for check in checks if check.needed)
    print("level standard holds: this machine can grade" if fit else "level standard does not hold here")
    return DONE if fit else FINDINGS


# --- the student's commands ------------------------------------------------------------------------------


def _check(options: argparse.Namespace) -> int:
    from autograder.selfcheck.verbs import check

    return check(options.path, options.course, options.lang, options.exercise, plain=options.plain, watch=options.watch)


def _hint(options: argparse.Namespace) -> int:
    from autograder.selfcheck.verbs import hint

    return hint(options.exercise, options.course, options.lang, everything=options.all)


def _reset(options: argparse.Namespace) -> int:
    from autograder.selfcheck.verbs import reset

    return reset(options.exercise, options.course, options.lang)


def _plot(options: argparse.Namespace) -> int:
    from autograder.selfcheck.verbs import plot

    return plot(options.name, options.output, options.course, options.lang)


def _quiz(options: argparse.Namespace) -> int:
    from autograder.selfcheck.verbs import quiz

    return quiz(options.course, options.lang)


def _start(options: argparse.Namespace) -> int:
    from autograder.selfcheck.verbs import start

    return start(options.chapter, options.folder, options.course, options.lang)


# --- what is shown -------------------------------------------------------------------------------------


def _summary(outcome: Outcome, output: Path) -> str:
    words = [f"{len(outcome.results)} graded into {_shown(output)}"]
    if outcome.resumed:
        words.append(f"{outcome.resumed} of them by an earlier run")
    if outcome.outdated:
        words.append(f"{outcome.outdated} graded anew because something had changed")
    return ", ".join(words) + "."


def _shown(path: Path) -> str:
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)


class _progress:
    """A bar with the time left on a terminal, a line now and then elsewhere; it starts no thread."""

    def __init__(self, console: Any) -> None:
        from rich import progress

        self._bar = None
        self._last = -1
        if console.is_terminal:
            self._bar = progress.Progress(
                progress.TextColumn("grading"),
                progress.BarColumn(),
                progress.MofNCompleteColumn(),
                progress.TimeRemainingColumn(),
                console=console,
                auto_refresh=False,
                transient=True,
            )
            self._task = self._bar.add_task("grading", total=None)

    def __enter__(self) -> _progress:
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __call__(self, done: int, total: int) -> None:
        if self._bar is not None:
            self._bar.update(self._task, completed=done, total=total, refresh=True)
        elif done * 10 // max(total, 1) > self._last:
            self._last = done * 10 // max(total, 1)
            print(f"graded {done} of {total}", file=sys.stderr)

    def close(self) -> None:
        """Take the bar off the screen."""
        if self._bar is not None:
            self._bar.stop()


# --- the arguments -------------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="autograder",
        description="Grade exercises: hidden tests, a cage for student code, feedback that names the mistake.",
    )
    parser.add_argument("--version", action="version", version=f"autograder {__version__}")
    verbs = parser.add_subparsers(metavar="COMMAND", required=True)

    _student_verbs(verbs)
    grade = _verb(
        verbs,
        "grade",
        _grade,
        "grade submissions into a folder",
        """\
  python -m autograder grade submissions/ -o graded/
  python -m autograder grade download.zip --dry-run              who handed in what, and how it is read
  python -m autograder grade download.zip -o graded/ --roster class.csv
  python -m autograder grade alice.ipynb -o graded/ --lang en
  python -m autograder grade submissions/ -o graded/ --fresh     forget an earlier run
  python -m autograder grade course/submitted -o course/graded --gradebook sqlite:///course/gradebook.db""",
    )
    grade.add_argument("submissions", type=Path, metavar="SUBMISSIONS", help="a file, a folder or an archive")
    grade.add_argument("-o", dest="output", type=Path, metavar="DIR", help="where the results go")
    grade.add_argument("--assignment", metavar="ch01", help="which assignment (default: the only one)")
    grade.add_argument(
        "--fresh", action="store_true", help="grade all anew; default: go on where an earlier run stopped"
    )
    grade.add_argument("--gradebook", metavar="URL", help="then write the results into nbgrader's gradebook, too")
    grade.add_argument(
        "--dry-run", action="store_true", help="show who handed in what and how it is read; grade nothing"
    )
    grade.add_argument(
        "--layout", metavar="NAME", default="auto", help="whose naming a download follows (default: auto)"
    )
    grade.add_argument("--roster", type=Path, metavar="CSV", help="the class: adds names, and a row for who is missing")
    _grading_options(grade)

    demo = _verb(
        verbs,
        "demo",
        _demo,
        "grade a sample class made from the first chapter's own content",
        """\
  python -m autograder demo
  python -m autograder demo --sandbox trusted     on Windows and macOS: it is our own sample class""",
    )
    _grading_options(demo)

    doctor = _verb(
        verbs,
        "doctor",
        _doctor,
        "try out what this machine's sandbox can do",
        """\
  python -m autograder doctor     exit 0 only if submissions can be graded safely here""",
    )
    doctor.set_defaults(course=None)

    build = _verb(
        verbs,
        "build",
        _build,
        "make the generated files, and the students' bundles in build/student/",
        """\
  python -m autograder build
  python -m autograder build --check     exit 1 if a generated file is stale""",
    )
    check = _verb(
        verbs,
        "verify",
        _verify,
        "prove that a chapter's tests are good tests",
        """\
  python -m autograder verify
  python -m autograder verify ch01     exit 1 if anything breaks the content contract""",
    )
    check.add_argument("chapter", nargs="?", metavar="CHAPTER", help="which chapter (default: all)")
    _sandbox_option(check)

    build.add_argument("--check", action="store_true", help="change nothing; exit 1 where something is stale")

    export = _verb(
        verbs,
        "export",
        _export,
        "make what another system takes: nbgrader's course",
        """\
  python -m autograder export nbgrader -o ~/course
  python -m autograder export nbgrader -o ~/course --lang en --force     write over what was edited there""",
    )
    export.add_argument("format", choices=("nbgrader",), metavar="FORMAT", help="nbgrader")
    export.add_argument("-o", dest="output", type=Path, metavar="OUT", required=True, help="where it goes")
    export.add_argument("--force", action="store_true", help="write over another assignment of the same name")
    export.add_argument("--lang", choices=("zh", "en"), default="zh", help="the notebooks' language (default: zh)")

    new = _verb(
        verbs,
        "new",
        _new,
        "make the folders of a new chapter, with one tiny exercise to write over",
        """\
  python -m autograder new ch02""",
    )
    new.add_argument("chapter", metavar="CHAPTER", help="the folder's name, such as ch02")
    return parser


def _student_verbs(verbs: Any) -> None:
    start = _verb(
        verbs,
        "start",
        _start,
        "make a fresh working copy of an assignment",
        """\
  python -m autograder start
  python -m autograder start ch01 ~/attention""",
    )
    start.add_argument("chapter", nargs="?", metavar="CHAPTER", help="which assignment (default: the only one)")
    start.add_argument("folder", nargs="?", type=Path, metavar="DIR", help="where to (default: a new folder beside)")
    check = _verb(
        verbs,
        "check",
        _check,
        "check your own file against the public tests",
        """\
  python -m autograder check                          the file you have worked on most
  python -m autograder check ch01.ipynb --lang en
  python -m autograder check --watch                  check whenever you save
  python -m autograder check --exercise NAME   one exercise only""",
    )
    check.add_argument("path", nargs="?", type=Path, metavar="PATH", help="a file or a folder (default: found here)")
    check.add_argument("--exercise", metavar="NAME", help="check this exercise only")
    check.add_argument("--watch", action="store_true", help="stay, and check whenever the file is saved")
    check.add_argument("--plain", action="store_true", help="words only: no colour, no drawing, no motion")
    hint = _verb(
        verbs,
        "hint",
        _hint,
        "show a hint, one more each time",
        """\
  python -m autograder hint NAME
  python -m autograder hint NAME --all""",
    )
    hint.add_argument("exercise", metavar="EXERCISE", help="the function's name")
    hint.add_argument("--all", action="store_true", help="show all hints at once")
    reset = _verb(
        verbs,
        "reset",
        _reset,
        "put an exercise's stub back; the old file is kept beside it",
        """\
  python -m autograder reset NAME""",
    )
    reset.add_argument("exercise", metavar="EXERCISE", help="the function's name")
    plot = _verb(
        verbs,
        "plot",
        _plot,
        "draw one of the chapter's pictures with your own functions",
        """\
  python -m autograder plot                       which pictures there are
  python -m autograder plot NAME                  into NAME.png
  python -m autograder plot NAME -o picture.svg""",
    )
    plot.add_argument("name", nargs="?", metavar="NAME", help="the picture (default: say which there are)")
    plot.add_argument("-o", dest="output", type=Path, metavar="FILE", help="a .png or .svg (default: NAME.png)")
    quiz = _verb(
        verbs,
        "quiz",
        _quiz,
        "answer the chapter's questions for yourself, without points",
        """\
  python -m autograder quiz
  python -m autograder quiz --lang en""",
    )
    for verb in (start, check, hint, reset, plot, quiz):
        verb.add_argument("--lang", choices=("zh", "en"), help="language (default: the system's)")


def _verb(
    verbs: Any, name: str, run: Callable[[argparse.Namespace], int], what: str, examples: str
) -> argparse.ArgumentParser:
    verb: argparse.ArgumentParser = verbs.add_parser(
        name,
        help=what,
        description=what[0].upper() + what[1:] + ".",
        epilog=f"examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    verb.add_argument("--course", metavar="DIR", help="the folder that holds assignments/ (default: found upwards)")
    verb.set_defaults(run=run)
    return verb


def _grading_options(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--jobs", type=_positive, default=_cores(), metavar="N", help="processes (default: one a core)")
    _sandbox_option(verb)
    verb.add_argument(
        "--lang", choices=("zh", "en"), default="zh", help="language of results and feedback (default: zh)"
    )


def _sandbox_option(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--sandbox",
        choices=("auto", "strong", "standard", "trusted"),
        default="auto",
        help="how student code is confined; 'trusted' hardly is, and is never chosen by itself",
    )


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("has to be 1 or more")
    return number


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
