"""All files about one student together stay under a ceiling, whatever every text in the result is."""

from __future__ import annotations

import csv
import io
import json
import time
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.console import Console

from autograder import model
from autograder.batch import Entry
from autograder.bounds.budget import MAX_BYTES, MAX_CALL, MAX_DETAIL, MAX_LINE, MAX_TEXT, WRITING_CPU_S
from autograder.bounds.ceiling import MAX_NOTES, _level, within_limits
from autograder.bounds.clipping import clip
from autograder.course.chapter import Chapter
from autograder.gradebook.book import Graded
from autograder.gradebook.ledger import Ledger
from autograder.model import (
    NOTHING_KEPT,
    Curve,
    Diagnosis,
    Divergence,
    ExerciseResult,
    Explanation,
    HandIn,
    Note,
    Piece,
    Place,
    Record,
    Standing,
    Status,
    SubmissionResult,
    SubmissionStatus,
    Text,
    WrongCall,
    note,
)
from autograder.show.folder import FolderReporter
from autograder.show.terminal import print_table
from autograder.words import say
from tests.adversaries import traces
from tests.show.results import CLASS, GRADED, PERFECT

HUGE = 100_000
# One character each, chosen for what it costs somewhere: in JSON, in a page, in a cell, when it is made visible.
DEAREST = {
    "a quote": '"',
    "an apostrophe": "'",
    "an ampersand": "&",
    "a tag": "<",
    "a backslash": "\\",
    "a null": "\x00",
    "an escape": "\x1b",
    "a line end": "\n",
    "a carriage return": "\r",
    "a line separator": "\u2028",
    "a direction mark": "\u202e",
    "a zero width": "\u200b",
    "a byte order mark": "\ufeff",
    "a lone surrogate": "\ud800",
    "a private character": "\U00100000",
    "a tag character": "\U000e0041",
    "a mark": "\u0335",
    "a filler": "\u3164",
    "Chinese": "字",
    "an emoji": "\U0001f600",
    "a wide sign": "＝",
    "a formula at every semicolon": ";=",
    "the end of a script": "</script>",
    "a template": "{{ 7*7 }}",
    "a Markdown link": "[x](javascript:x)",
    "an attribute": '" onerror="x',
    "one of each": "\"'&<\\\x00\n\u2028\u202e\ud800\U000e0041\u0335\u3164字\U0001f600;=",
}


def _raised(huge: str) -> Note:
    return note("record.raised", type=huge, text=huge)


def code_of(piece: str) -> Record:
    """Return a record of code that is huge: one line, many lines, and lines of each exercise."""
    names = ("rnn_forward", "tanh_derivative", "")
    lines = (piece.replace("\n", "") * HUGE)[:HUGE]
    code = tuple(Piece(Place(1, at), text, (name,)) for at, name in enumerate(names) for text in (lines, "\n" * HUGE))
    return Record((HandIn("f" * MAX_LINE, SubmissionStatus.GRADED, None, True),) * 50, code)


def maximal(chapter: Chapter, piece: str, status: SubmissionStatus = SubmissionStatus.GRADED) -> SubmissionResult:
    """Return a result of a chapter's size in which every text that a submission can choose is huge."""
    huge = (piece * HUGE)[:HUGE]
    text = Text(huge, huge)
    line = "9" * MAX_LINE  # only numbers stand there
    numbers = Divergence("f" * 2 * MAX_LINE, (line,) * 5, (line,) * 5, 60, 58)
    exercises = tuple(
        ExerciseResult(
            e.name, e.title, e.section, e.bonus, Status.EXCEPTION, e.points, e.points,
            tuple(
                model.TestOutcome(
                    name, each.title, number % 2 == 1, Status.EXCEPTION, e.points, e.points, text, huge,
                    calls=(WrongCall("f" * 2 * MAX_LINE, clip(huge), line), WrongCall("f", _raised(clip(huge)))) * 2,
                )
                for number, (name, each) in enumerate(e.tests.items())
            ),
            Diagnosis(
                Explanation(text, text, text), "squared", numbers,
                curve=Curve(line, (1, 2), (1e308, -1e308), (0.0, 1.0)),
            ),
        )
        for e in chapter.assignment.exercises
    )  # fmt: skip
    return replace(
        GRADED,
        student=(piece * MAX_LINE)[:MAX_LINE],
        name=huge,
        file=huge,
        assignment_title=chapter.assignment.title,
        status=status,
        exercises=exercises,
        notes=(text,) * 5_000,
        detail=huge,
    )


class Written:
    """All that is written about one student, and what it took."""

    def __init__(self, result: SubmissionResult, folder: Path, record: Record = NOTHING_KEPT) -> None:
        names = [exercise.name for exercise in result.exercises]
        self.result = result = within_limits(result)
        started = time.process_time()
        reporter = FolderReporter(folder, [result.student], names, "zh")
        reporter.prepare()
        reporter.write_submission(Standing(result), record)
        reporter.write_class([Standing(result)], "2026-01-02", 1.0, 1)
        self.cpu_s = time.process_time() - started
        carried = {name: value.encode("utf-8", "replace").decode() for name, value in (("student", result.student),)}
        entry = Entry(replace(result, **carried), "2026-01-02", 1.0)  # an id that intake lets through
        Ledger(folder).append(Graded(entry), None)
        self.files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
        self.bytes = sum(path.stat().st_size for path in self.files.values())

    def texts(self, suffix: str) -> list[str]:
        return [path.read_text(encoding="utf-8") for name, path in self.files.items() if name.endswith(suffix)]


@pytest.mark.deadline
@pytest.mark.parametrize("name", DEAREST)
def test_a_result_that_is_maximal_in_every_field_stays_under_the_ceiling(name, ch01, tmp_path):
    """Every test failed, every text huge: each file, the ledger's line, the class's tables, all in; cut but once."""
    written = Written(maximal(ch01, DEAREST[name]), tmp_path, code_of(DEAREST[name]))
    assert within_limits(written.result) is written.result
    assert len(written.files) == 8
    assert MAX_BYTES // 10 < written.bytes <= MAX_BYTES
    assert written.cpu_s < WRITING_CPU_S
    assert_safe(written)


def assert_safe(written: Written) -> None:
    for text in written.texts(".html"):
        assert traces.unsafe_html(text) == []
    for text in written.texts(".json"):
        assert traces.unsafe_json(text) == []
    (table,) = written.texts(".csv")
    assert traces.unsafe_csv(table, len(next(csv.reader(io.StringIO(table))))) == []
    for line in written.texts(".jsonl"):
        json.loads(line)


@pytest.mark.parametrize("name", ["a quote", "an emoji", "one of each"])
def test_a_chapter_with_ten_times_as_many_tests_stays_under_it(name, ch01, tmp_path):
    """Each text is cut the shorter the more there are."""
    result = maximal(ch01, DEAREST[name])
    more = tuple(replace(each, tests=each.tests * 10) for each in result.exercises)
    written = Written(replace(result, exercises=more), tmp_path, code_of(DEAREST[name]))
    assert written.bytes <= MAX_BYTES
    assert_safe(written)


@pytest.mark.parametrize("status", [SubmissionStatus.UNREADABLE, SubmissionStatus.FAULT, SubmissionStatus.MISSING])
@pytest.mark.parametrize("name", ["a quote", "an emoji", "one of each"])
def test_what_was_not_graded_stays_under_it_as_well(status, name, ch01, tmp_path):
    written = Written(maximal(ch01, DEAREST[name], status), tmp_path)
    assert written.bytes <= MAX_BYTES
    assert_safe(written)


def test_what_is_said_is_cut_and_says_so(ch01):
    result = within_limits(maximal(ch01, "x"))
    texts = [say(test.message, "en") for exercise in result.exercises for test in exercise.tests]
    details = [test.detail for exercise in result.exercises for test in exercise.tests]
    for text in (
        *texts,
        *details,
        *(said for each in result.notes if "left out" not in (said := say(each, "en"))),
        result.detail,
    ):
        assert text.startswith("xxx")
        assert text.endswith(" characters)")
        assert len(text) > 200
    assert (len(result.name), len(result.file)) == (MAX_LINE, MAX_LINE)
    assert result.name.endswith("x...")
    assert result.file.startswith("...x")


def test_the_longest_are_cut_first_and_all_to_one_length(ch01):
    """One attack in one exercise does not cost the others their messages."""
    short, huge = Text("短", "short"), Text("x" * HUGE, "x" * HUGE)
    result = maximal(ch01, "x")
    first, *others = result.exercises
    kept = [
        replace(each, tests=tuple(replace(t, message=short) for t in each.tests), diagnosis=None) for each in others
    ]
    result = within_limits(replace(result, exercises=(first, *kept), notes=(huge,) * 30))
    assert all(test.message is short for exercise in result.exercises[1:] for test in exercise.tests)
    lengths = {len(say(note, "en")) for note in result.notes} | {
        len(say(test.message, "en")) for test in result.exercises[0].tests
    }
    assert len(lengths) == 1


def test_an_honest_result_is_left_as_it_is():
    """The same object: nothing of it was even copied."""
    for result in (PERFECT, replace(PERFECT, notes=(Text("一条", "one\ntwo"),), detail="Traceback:\n  line 3\n")):
        assert within_limits(result) is result


def test_of_many_notes_the_first_and_the_last_stay_and_the_rest_are_counted():
    """The last is the reason for a status."""
    notes = tuple(Text(f"第 {n} 条", f"note {n}") for n in range(1_000))
    found = within_limits(replace(PERFECT, notes=notes)).notes
    assert len(found) == MAX_NOTES
    assert (found[0], found[-1]) == (notes[0], notes[-1])
    assert say(found[-2], "en") == "961 more notes are left out"
    assert 961 + MAX_NOTES - 1 == 1_000


def test_what_no_one_may_see_is_gone_before_anything_is_written(ch01):
    """The ledger and other programs' pages get the same texts."""
    result = within_limits(maximal(ch01, DEAREST["one of each"]))
    for exercise in result.exercises:
        for text in (*(say(test.message, "zh") for test in exercise.tests), *(test.detail for test in exercise.tests)):
            assert not {unicodedata.category(char) for char in text.replace("\n", "")} & {"Cc", "Cf", "Cs", "Co", "Zl"}


@given(st.lists(st.integers(0, 100)), st.integers(0, 1_000), st.integers(0, 90))
def test_texts_are_cut_to_the_longest_length_at_which_they_fit(lengths, pot, most):
    level = _level(lengths, pot, most)
    cut = sum(min(length, level) for length in lengths)
    assert 0 <= level <= most
    assert cut <= pot
    assert level == most or sum(min(length, level + 1) for length in lengths) > pot


def test_a_row_of_the_class_s_tables_is_short(ch01, tmp_path):
    """Two hundred of the worst are still a page that opens, and a table that a spreadsheet takes."""
    written = Written(maximal(ch01, DEAREST["an emoji"]), tmp_path)
    assert written.files["grades.csv"].stat().st_size < 15_000
    assert written.files["report.html"].stat().st_size < 120_000  # 30 KB of it are the same for every class


def test_the_terminal_shows_a_maximal_result_in_a_bounded_number_of_lines(ch01):
    file = io.StringIO()
    unread = replace(maximal(ch01, "字", SubmissionStatus.UNREADABLE), student="ann")
    shown = [Standing(each) for each in (within_limits(unread), *CLASS)]
    print_table(Console(file=file, width=100, color_system=None, legacy_windows=False), shown, "zh")
    assert len(file.getvalue()) < 20_000


def test_the_figures_are_those_of_the_budget(ch01):
    """One huge text alone is cut at what one text may be."""
    one = within_limits(replace(PERFECT, notes=(Text("x" * HUGE, "y" * HUGE),), detail="z" * HUGE))
    assert len(say(one.notes[0], "zh")) == len(say(one.notes[0], "en")) == MAX_TEXT
    assert len(one.detail) == MAX_DETAIL


def test_calls_share_their_room_and_the_first_of_every_test_goes_first():
    """Calls are left out whole: one that is cut cannot be typed."""
    long, short = WrongCall("f" * MAX_CALL, "1"), WrongCall("f(1)", "1")
    tests = tuple(replace(GRADED.exercises[0].tests[0], calls=calls) for calls in ((long,) * 9, (long, short)))
    within = within_limits(replace(GRADED, exercises=(replace(GRADED.exercises[0], tests=tests),)))
    assert [test.calls for test in within.exercises[0].tests] == [(long,) * 6, (long, short)]
