"""The verbs, their options and examples."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from autograder import __version__
from autograder.bounds.budget import MAX_TEXT
from autograder.bounds.clipping import clip
from autograder.cli import authors, staff, students
from autograder.machine import cores


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints quote arguments (file names, where a shell made them of `*`) without obeying them."""

    def error(self, message: str) -> NoReturn:
        super().error(clip(message, MAX_TEXT))


def parser() -> argparse.ArgumentParser:
    """Return the parser; each verb's `run` is the function that carries it out."""
    parser = _Parser(
        prog="autograder",
        description="Grade exercises: hidden tests, a cage for student code, feedback that names the mistake.",
    )
    parser.add_argument("--version", action="version", version=f"autograder {__version__}")
    verbs = parser.add_subparsers(metavar="COMMAND", required=True)

    _student_verbs(verbs)
    grade = _verb(
        verbs,
        "grade",
        staff.grade,
        "grade submissions into a folder",
        """\
  python -P -m autograder grade submissions/ -o graded/
  python -P -m autograder grade download.zip --dry-run              who handed in what, and how it is read
  python -P -m autograder grade download.zip -o graded/ --roster class.csv
  python -P -m autograder grade alice.ipynb -o graded/ --lang en
  python -P -m autograder grade submissions/ -o graded/ --fresh     forget an earlier run
  python -P -m autograder grade course/submitted -o course/graded --gradebook sqlite:///course/gradebook.db""",
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
        staff.demo,
        "grade a sample class made from the first chapter's own content",
        """\
  python -P -m autograder demo
  python -P -m autograder demo --sandbox trusted     on Windows and macOS: it is our own sample class""",
    )
    _grading_options(demo)

    doctor = _verb(
        verbs,
        "doctor",
        staff.doctor,
        "try out what this machine's sandbox can do",
        """\
  python -P -m autograder doctor     exit 0 only if submissions can be graded safely here""",
    )
    doctor.set_defaults(course=None)

    build = _verb(
        verbs,
        "build",
        authors.build,
        "make the generated files, the students' bundles in build/student/, nbgrader's course in build/nbgrader/",
        """\
  python -P -m autograder build
  python -P -m autograder build --check     exit 1 if a generated file is stale""",
    )
    check = _verb(
        verbs,
        "verify",
        authors.verify,
        "prove that a chapter's tests are good tests",
        """\
  python -P -m autograder verify
  python -P -m autograder verify ch01     exit 1 if anything breaks the content contract""",
    )
    check.add_argument("chapter", nargs="?", metavar="CHAPTER", help="which chapter (default: all)")
    _sandbox_option(check)

    build.add_argument("--check", action="store_true", help="change nothing; exit 1 where something is stale")

    export = _verb(
        verbs,
        "export",
        authors.export,
        "make what another system takes: nbgrader's course",
        """\
  python -P -m autograder export nbgrader -o ~/course
  python -P -m autograder export nbgrader -o ~/course --lang en --force     write over what was edited there""",
    )
    export.add_argument("format", choices=("nbgrader",), metavar="FORMAT", help="nbgrader")
    export.add_argument("-o", dest="output", type=Path, metavar="OUT", required=True, help="where it goes")
    export.add_argument("--force", action="store_true", help="write over another assignment of the same name")
    export.add_argument("--lang", choices=("zh", "en"), default="zh", help="the notebooks' language (default: zh)")

    new = _verb(
        verbs,
        "new",
        authors.new,
        "make the folders of a new chapter, with one tiny exercise to write over",
        """\
  python -P -m autograder new ch02""",
    )
    new.add_argument("chapter", metavar="CHAPTER", help="the folder's name, such as ch02")
    return parser


def _student_verbs(verbs: Any) -> None:
    start = _verb(
        verbs,
        "start",
        students.start,
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
        students.check,
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
        students.hint,
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
        students.reset,
        "put an exercise's stub back; the old file is kept beside it",
        """\
  python -m autograder reset NAME""",
    )
    reset.add_argument("exercise", metavar="EXERCISE", help="the function's name")
    plot = _verb(
        verbs,
        "plot",
        students.plot,
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
        students.quiz,
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
    verb.add_argument("--jobs", type=_positive, default=cores(), metavar="N", help="processes (default: one a core)")
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
