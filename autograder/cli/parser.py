"""The verbs, their options and examples; `words.help` has what is said of each."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NoReturn

from autograder import __version__
from autograder.bounds.budget import MAX_TEXT
from autograder.bounds.clipping import clip
from autograder.cli import authors, exports, staff, students
from autograder.cli.screen import UNUSABLE
from autograder.machine import cores
from autograder.model import Lang, note
from autograder.show.layout import View
from autograder.words import label, say
from autograder.words.complaints import LIBRARY

_START = {"reader": "python -m autograder", "staff": "python -P -m autograder"}
_LANGS = ("zh", "en")
_FORMATS = ("canvas", "moodle", "chaoxing", "gradescope", "jsonl", "nbgrader")
_REMARK_GAP = 5  # blanks before what is said of an example

_COMPLAINTS = tuple(
    f"complaints.{name}"
    for name in ("argument", "choice", "required", "unknown", "one_value", "some_values", "no_value", "ambiguous")
)

Example = tuple[str, str]  # the command, and the code of what is said of it


def parser(lang: Lang = "en") -> argparse.ArgumentParser:
    """Return the parser; each verb's `run` is the function that carries it out."""
    said = dict(zip(LIBRARY, (label(code, lang) for code in _COMPLAINTS), strict=True))
    argparse._ = lambda text: said.get(text, text)  # type: ignore[attr-defined]  # its own way to translate wants files
    usage = "%(prog)s [-h] [--version] COMMAND ..."
    parser = _Parser(prog="autograder", usage=usage, description=label("help.program", lang), lang=lang)
    parser.add_argument(
        "--version", action="version", version=f"autograder {__version__}", help=label("help.version", lang)
    )
    verbs = _Verbs(parser, lang)
    verbs.begin("help.for_readers")
    _of_readers(verbs)
    verbs.begin("help.for_graders")
    _of_graders(verbs)
    _of_a_graded_folder(verbs)
    _of_a_trial(verbs)
    _of_other_systems(verbs)
    verbs.begin("help.for_authors")
    _of_authors(verbs)
    return parser


class _Parser(argparse.ArgumentParser):
    """A parser in the reader's language.

    Its complaints quote arguments (file names, where a shell made them of `*`) without obeying them.
    """

    def __init__(self, *, lang: Lang, **options: Any) -> None:
        class Format(argparse.RawDescriptionHelpFormatter):
            def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: Any = None) -> None:
                super().add_usage(usage, actions, groups, label("help.usage", lang) if prefix is None else prefix)

        super().__init__(**options, add_help=False, formatter_class=Format)
        self._lang = lang
        self.sections: dict[str, dict[str, str]] = {}  # what is said of verbs, by for whom they are
        self._positionals.title, self._optionals.title = label("help.positionals", lang), label("help.options", lang)
        self.add_argument("-h", "--help", action="help", help=label("help.help", lang))

    def format_help(self) -> str:
        """Return the help; the verbs stand in it by for whom they are, a reader's first."""
        if not self.sections:
            return super().format_help()
        view = View(lang=self._lang, columns=shutil.get_terminal_size().columns)
        names = max(len(name) for verbs in self.sections.values() for name in verbs)
        lines = [super().format_help().rstrip("\n")]
        for who, verbs in self.sections.items():
            lines += ["", label(who, self._lang)]
            lines += [line for name, what in verbs.items() for line in view.wrap(what, f"  {name:<{names}}  ")]
        return "\n".join([*lines, "", label("help.of_one", self._lang), ""])

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse what is none of an argument's choices, with the one that is near where one is."""
        try:
            super()._check_value(action, value)
        except argparse.ArgumentError:
            from autograder.bounds.near import near

            if (meant := near(str(value), map(str, action.choices or ()))) is None:
                raise
            said = note("complaints.near_choice", value=clip(str(value)), near=meant)
            raise argparse.ArgumentError(action, say(said, self._lang)) from None

    def error(self, message: str) -> NoReturn:
        said = note("complaints.error", program=self.prog, message=clip(message, MAX_TEXT))
        self.exit(UNUSABLE, f"{say(said, self._lang)}\n")


class _Verbs:
    """Adds verbs to a parser."""

    def __init__(self, parser: _Parser, lang: Lang) -> None:
        self._lang, self._sections = lang, parser.sections
        self._verbs = parser.add_subparsers(
            prog=parser.prog, metavar="COMMAND", required=True, parser_class=_Parser, help=argparse.SUPPRESS
        )
        self._section: dict[str, str] = {}

    def begin(self, who: str) -> None:
        """Have the next verbs stand under this head in the help. who: its code."""
        self._section = self._sections[who] = {}

    def add(
        self, name: str, run: Callable[[argparse.Namespace], int], said: str, examples: Iterable[Example], who: str
    ) -> _Verb:
        what = self._section[name] = label(said, self._lang)
        parser: argparse.ArgumentParser = self._verbs.add_parser(
            name,
            lang=self._lang,
            description=what[0].upper() + what[1:] + ("。" if self._lang == "zh" else "."),
            epilog=f"{label('help.examples', self._lang)}\n{self._listed(examples, _START[who])}",
        )
        parser.set_defaults(run=run, reader=who == "reader")
        verb = _Verb(parser, self._lang)
        verb.add("--course", "help.course", metavar="DIR")
        return verb

    def _listed(self, examples: Iterable[Example], start: str) -> str:
        rows = [(f"  {start} {command}", remark) for command, remark in examples]
        width = max((len(row) for row, remark in rows if remark), default=0) + _REMARK_GAP
        return "\n".join(f"{row:<{width}}{label(remark, self._lang)}" if remark else row for row, remark in rows)


class _Verb:
    """Adds arguments to a verb."""

    def __init__(self, parser: argparse.ArgumentParser, lang: Lang) -> None:
        self._parser, self._lang = parser, lang

    def add(self, name: str, said: str, **options: Any) -> None:
        """Add an argument. said: the code of what its help says."""
        self._parser.add_argument(name, help=label(said, self._lang), **options)

    def add_switch(self, name: str, said: str) -> None:
        """Add an option without a value."""
        self.add(name, said, action="store_true")

    def add_sandbox(self) -> None:
        """Add the choice of a level."""
        self.add("--sandbox", "help.sandbox", choices=("auto", "strong", "standard", "trusted"), default="auto")

    def add_grading(self) -> None:
        """Add what grading any class takes."""
        self.add("--jobs", "help.jobs", type=self._positive, default=cores(), metavar="N")
        self.add_sandbox()
        self.add("--lang", "help.result_lang", choices=_LANGS, default="zh")

    def _positive(self, text: str) -> int:
        if text.isdecimal() and int(text) > 0:
            return int(text)
        raise argparse.ArgumentTypeError(label("commands.no_number", self._lang))


def _of_readers(verbs: _Verbs) -> None:
    start = verbs.add("start", students.start, "help.start", [("start", ""), ("start ch01 ~/attention", "")], "reader")
    start.add("chapter", "help.start_chapter", nargs="?", metavar="CHAPTER")
    start.add("folder", "help.start_folder", nargs="?", type=Path, metavar="DIR")
    examples = [
        ("check", "help.check_best_remark"),
        ("check ch01.ipynb --lang en", ""),
        ("check --watch", "help.check_watch_remark"),
        ("check --exercise NAME", "help.check_exercise_remark"),
    ]
    check = verbs.add("check", students.check, "help.check", examples, "reader")
    check.add("path", "help.check_path", nargs="?", type=Path, metavar="PATH")
    check.add("--exercise", "help.check_exercise", metavar="NAME")
    check.add_switch("--watch", "help.check_watch")
    check.add_switch("--plain", "help.check_plain")
    hint = verbs.add("hint", students.hint, "help.hint", [("hint NAME", ""), ("hint NAME --all", "")], "reader")
    hint.add("exercise", "help.exercise", metavar="EXERCISE")
    hint.add_switch("--all", "help.hint_all")
    reset = verbs.add("reset", students.reset, "help.reset", [("reset NAME", "")], "reader")
    reset.add("exercise", "help.exercise", metavar="EXERCISE")
    examples = [
        ("plot", "help.plot_which_remark"),
        ("plot NAME", "help.plot_name_remark"),
        ("plot NAME -o picture.svg", ""),
    ]
    plot = verbs.add("plot", students.plot, "help.plot", examples, "reader")
    plot.add("name", "help.plot_name", nargs="?", metavar="NAME")
    plot.add("-o", "help.plot_output", dest="output", type=Path, metavar="FILE")
    quiz = verbs.add("quiz", students.quiz, "help.quiz", [("quiz", ""), ("quiz --lang en", "")], "reader")
    for verb in (start, check, hint, reset, plot, quiz):
        verb.add("--lang", "help.lang", choices=_LANGS)


def _of_graders(verbs: _Verbs) -> None:
    examples = [
        ("grade submissions/ -o graded/", ""),
        ("grade download.zip --dry-run", "help.grade_dry_run_remark"),
        ("grade download.zip -o graded/ --roster class.csv", ""),
        ("grade class1.zip class2.zip -o graded/ --lang en", "help.grade_several_remark"),
        ("grade late/ -o graded/ --compare", "help.grade_compare_remark"),
        ("grade submissions/ -o graded/ --replace", "help.grade_replace_remark"),
        ("grade course/submitted -o course/graded --gradebook sqlite:///course/gradebook.db", ""),
        ("grade mooc/ -o graded/ --executor dask=tcp://10.0.0.5:8786", "help.grade_executor_remark"),
    ]
    grade = verbs.add("grade", staff.grade, "help.grade", examples, "staff")
    grade.add("submissions", "help.grade_submissions", nargs="+", type=Path, metavar="SUBMISSIONS")
    grade.add("-o", "help.grade_output", dest="output", type=Path, metavar="DIR")
    grade.add("--assignment", "help.grade_assignment", metavar="ch01")
    grade.add("--due", "help.grade_due", metavar="WHEN")
    grade.add("--late", "help.grade_late", metavar="RULE")
    grade.add("--zero", "help.grade_zero", metavar="LIST")
    grade.add_switch("--compare", "help.grade_compare")
    grade.add_switch("--fresh", "help.grade_fresh")
    grade.add_switch("--replace", "help.grade_replace")
    grade.add("--gradebook", "help.grade_gradebook", metavar="URL")
    grade.add_switch("--dry-run", "help.grade_dry_run")
    grade.add("--layout", "help.grade_layout", metavar="NAME", default="auto")
    grade.add("--roster", "help.grade_roster", type=Path, metavar="CSV")
    grade.add("--executor", "help.grade_executor", metavar="dask=ADDRESS")
    grade.add_grading()


def _of_a_graded_folder(verbs: _Verbs) -> None:
    report = verbs.add("report", staff.report, "help.report", [("report graded/", "help.report_remark")], "staff")
    report.add("folder", "help.compare_folder", type=Path, metavar="DIR")
    examples = [("compare graded/", "help.compare_remark"), ("compare graded/ last-week/", "")]
    compare = verbs.add("compare", staff.compare, "help.compare", examples, "staff")
    compare.add("folder", "help.compare_folder", type=Path, metavar="DIR")
    compare.add("old", "help.compare_old", nargs="?", type=Path, metavar="OLD_DIR")
    examples = [("show 20260001 graded/", ""), ("show 李雷 graded/", "help.show_remark")]
    show = verbs.add("show", staff.show, "help.show", examples, "staff")
    show.add("student", "help.show_student", metavar="STUDENT")
    show.add("folder", "help.compare_folder", type=Path, metavar="DIR")


def _of_a_trial(verbs: _Verbs) -> None:
    examples = [("demo", ""), ("demo ch01", ""), ("demo --sandbox trusted", "help.demo_trusted_remark")]
    demo = verbs.add("demo", staff.demo, "help.demo", examples, "staff")
    demo.add("chapter", "help.demo_chapter", nargs="?", metavar="CHAPTER")
    demo.add_grading()
    verbs.add("doctor", staff.doctor, "help.doctor", [("doctor", "help.doctor_remark")], "staff")


def _of_authors(verbs: _Verbs) -> None:
    examples = [
        ("build", ""),
        ("build --check", "help.build_check_remark"),
        ("build --web --pyodide ~/pyodide", "help.build_web_remark"),
    ]
    build = verbs.add("build", authors.build, "help.build", examples, "staff")
    build.add_switch("--check", "help.build_check")
    build.add_switch("--web", "help.build_web")
    build.add("--pyodide", "help.build_pyodide", type=Path, metavar="DIR")
    examples = [("verify", ""), ("verify ch01", "help.verify_remark")]
    verify = verbs.add("verify", authors.verify, "help.verify", examples, "staff")
    verify.add("chapter", "help.verify_chapter", nargs="?", metavar="CHAPTER")
    verify.add_sandbox()
    new = verbs.add("new", authors.new, "help.new", [("new ch02", "")], "staff")
    new.add("chapter", "help.new_chapter", metavar="CHAPTER")


def _of_other_systems(verbs: _Verbs) -> None:
    examples = [
        ("export canvas graded/ -o canvas.csv --template gradebook.csv", "help.export_canvas_remark"),
        ("export moodle graded/ -o grades.csv --template worksheet.csv", ""),
        ("export moodle graded/ -o feedback.zip", "help.export_feedback_remark"),
        ("export chaoxing graded/ -o scores.xlsx", ""),
        ("export jsonl graded/ -o grades.jsonl --force", "help.export_force_remark"),
        ("export gradescope -o autograder.zip --lang en", ""),
        ("export nbgrader -o ~/course", ""),
    ]
    export = verbs.add("export", exports.export, "help.export", examples, "staff")
    export.add("format", "help.export_format", choices=_FORMATS, metavar="FORMAT")
    export.add("folder", "help.export_folder", nargs="?", type=Path, metavar="DIR")
    export.add("-o", "help.export_output", dest="output", type=Path, metavar="OUT", required=True)
    export.add("--template", "help.export_template", type=Path, metavar="FILE")
    export.add("--column", "help.export_column", metavar="NAME")
    export.add_switch("--force", "help.export_force")
    export.add("--assignment", "help.export_assignment", metavar="ch01")
    export.add("--lang", "help.export_lang", choices=_LANGS, default="zh")
