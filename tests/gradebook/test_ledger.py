"""The ledger: what resuming reads, and what of it still counts."""

from __future__ import annotations

import io
import os
import re
import time

import numpy as np
import pytest
from msgspec.structs import replace

from autograder.batch import Entry
from autograder.diagnosis.divergence import beside
from autograder.errors import EnvironmentProblem
from autograder.gradebook import ledger as ledger_module
from autograder.gradebook import lines as lines_module
from autograder.gradebook.book import Conditions, Graded, recalled
from autograder.gradebook.ledger import FILE, Ledger
from autograder.gradebook.line import Unwritable
from autograder.gradebook.lines import MAX_LINE_BYTES
from autograder.gradebook.seal import Seal
from autograder.intake.similar import Likeness
from autograder.model import (
    NO_TEXT,
    Assignment,
    Diagnosis,
    Exercise,
    Explanation,
    Place,
    Read,
    Returned,
    SubmissionStatus,
    Text,
    note,
)
from autograder.suite.recording import RecordedCall
from autograder.words import say
from tests.show.results import CLASS, GRADED

CONDITIONS = Conditions(GRADED.content_digest, GRADED.engine_digest, GRADED.sandbox_level)
OWN = Assignment(
    GRADED.assignment,
    GRADED.assignment_title,
    tuple(Exercise(e.name, e.max_score, e.title, e.section, (), {}, bonus=e.bonus) for e in GRADED.exercises),
)


def entry(result=GRADED, **changes) -> Graded:
    made = Entry(replace(result, **changes), "2026-01-02T03:04:05+00:00", 12.5)
    return Graded(made, alike=Likeness(made.result.student, "c0", "5a"))


def results(ledger: Ledger) -> list[Graded]:
    """Return all that a ledger tells, whoever it is about, without where it stands."""
    return [whole(ledger, each) for hand_ins in ledger.read().book.values() for each in hand_ins]


def whole(ledger: Ledger, graded: Graded) -> Graded:
    made = replace(graded.entry, result=ledger.whole(graded))
    return replace(graded, at=-1, entry=made)


def students(ledger: Ledger) -> list[str]:
    return [each.result.student for each in results(ledger)]


def known(ledger: Ledger, submission: Read | None = None, assignment: Assignment = OWN) -> Graded | None:
    handed_in = submission or Read(GRADED.student, digest=GRADED.submission_digest)
    found = recalled(ledger.read().book, handed_in, CONDITIONS, assignment)
    return None if found is None else whole(ledger, found)


@pytest.fixture
def ledger(tmp_path) -> Ledger:
    return Ledger(tmp_path)


@pytest.mark.parametrize("result", CLASS, ids=lambda result: result.status.value)
def test_a_result_comes_back_whole(ledger, result):
    """Every report can be written anew from the ledger alone: fractions, both languages, hostile text."""
    ledger.append(entry(result), None)
    assert results(ledger) == [entry(result)]


@pytest.mark.parametrize("value", [float("nan"), float("inf"), [1.0, float("nan")], [float("-inf"), 2.0]])
def test_a_wrong_answer_that_is_no_number_comes_back_as_well(ledger, value):
    """JSON has no number for it: kept as one, its line would be of another form, and the student without a result."""
    right, mine = (np.array([1.0, 2.0]), np.array(value)) if isinstance(value, list) else (2.0, value)
    call = RecordedCall("double", (1.0,), {}, Returned(value=right))
    wrong = Diagnosis(Explanation(NO_TEXT), divergence=beside(call, mine))
    (first, *others) = GRADED.exercises
    one = entry(exercises=(replace(first, diagnosis=wrong), *others))
    ledger.append(one, None)
    assert results(ledger) == [one]
    assert ledger.absent == []


def test_entries_come_in_the_order_in_which_they_were_written(ledger, tmp_path):
    for student in "cab":
        ledger.append(entry(student=student), None)
    assert students(ledger) == ["c", "a", "b"]
    assert (tmp_path / FILE).read_bytes().count(b"\n") == 3


def test_without_a_file_there_are_no_entries(ledger):
    assert results(ledger) == []


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"{}",
        b'{"result": 3}',
        b"\xff\xfe",
        b"\x00",
        b'{"student": "of another tool"}',
        b"[" * 5_000,
    ],
)
def test_a_torn_or_foreign_line_is_passed_over(ledger, tmp_path, line):
    ledger.append(entry(student="a"), None)
    with (tmp_path / FILE).open("ab") as file:
        file.write(line + b"\n")
    ledger.append(entry(student="b"), None)
    assert students(ledger) == ["a", "b"]


@pytest.mark.parametrize("kept", [1, 50, 400, -1])
def test_after_a_torn_last_line_the_next_one_starts_anew(ledger, tmp_path, kept):
    """A run that was killed while it wrote leaves half a line, without its end."""
    ledger.append(entry(student="a"), None)
    whole = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(whole + whole[:kept])
    ledger.append(entry(student="b"), None)
    assert set(students(ledger)) == {"a", "b"}


def test_lines_of_a_moment_go_to_the_disk_together_and_none_is_left(ledger, monkeypatch):
    synced, now = [], [10.0]
    monkeypatch.setattr(lines_module.os, "fsync", synced.append)
    monkeypatch.setattr(ledger_module.time, "monotonic", lambda: now[0])
    ledger.append(entry(), None)
    assert len(synced) == 1
    ledger.append(entry(), None)
    ledger.append(entry(), None)
    assert len(synced) == 1
    ledger.keep()
    ledger.keep()
    assert len(synced) == 2
    now[0] += 0.5
    ledger.append(entry(), None)
    ledger.keep()
    assert len(synced) == 3


def test_the_same_result_under_the_same_conditions_counts(ledger):
    ledger.append(entry(), None)
    assert known(ledger) == entry()


@pytest.mark.parametrize(
    "change",
    [
        {"submission_digest": "other"},
        {"content_digest": "other"},
        {"engine_digest": "other"},
        {"sandbox_level": "trusted"},
        {"student": "other"},
        {"status": SubmissionStatus.FAULT},
    ],
    ids=lambda change: next(iter(change)),
)
def test_whatever_has_changed_is_graded_anew(ledger, change):
    """Another hand-in, other content, another engine, another level; a fault never counts."""
    ledger.append(entry(**change), None)
    assert known(ledger) is None


def test_of_two_results_the_later_counts(ledger):
    ledger.append(entry(notes=()), None)
    ledger.append(entry(), None)
    assert known(ledger) == entry()


def test_a_fault_does_not_wipe_out_an_earlier_result(ledger):
    ledger.append(entry(), None)
    ledger.append(entry(status=SubmissionStatus.FAULT), None)
    assert known(ledger) == entry()


def test_a_ledger_that_cannot_be_read_or_written_is_named(tmp_path):
    (tmp_path / FILE).mkdir()
    for act in (lambda: Ledger(tmp_path).read(), lambda: Ledger(tmp_path).append(entry(), None)):
        with pytest.raises(EnvironmentProblem, match="cannot be") as error:
            act()
        assert str(tmp_path / FILE) in str(error.value)


def test_a_zero_denominator_is_a_foreign_line(ledger, tmp_path):
    ledger.append(entry(), None)
    path = tmp_path / FILE
    path.write_bytes(path.read_bytes().replace(b'"max_score":"10"', b'"max_score":"1/0"'))
    assert results(ledger) == []
    assert os.path.getsize(path)


# --- what counts as absent ---------------------------------------------------------------------------------


def forged(line: bytes) -> bytes:
    """Return a line that says of itself what it likes."""
    return line.replace(b'"score":"', b'"score":"9')


def resealed(seal: Seal, body: bytes) -> bytes:
    """Return a line whose checksum holds, whatever it says: what the key's owner alone can write."""
    return b'{"check":"' + seal.mark(body) + b'",' + body[1:]


def body_of(line: bytes) -> bytes:
    return b"{" + line[len(b'{"check":"') + 64 + 2 :]


@pytest.fixture
def line(ledger, tmp_path) -> bytes:
    """One honest line, which no longer stands in the ledger."""
    ledger.append(entry(), None)
    path = tmp_path / FILE
    text = path.read_bytes().rstrip(b"\n")
    path.unlink()
    return text


NINES = b"9" * 10**6
DEEP = b"[" * 10**6 + b"]" * 10**6  # beyond any stack: Python 3.14 goes on as long as there is some
POISONED = {
    "a score with a huge exponent": lambda line: line.replace(b'"max_score":"10"', b'"max_score":"1e999999999"'),
    "a score with endless digits": lambda line: line.replace(b'"max_score":"10"', b'"max_score":"' + NINES + b'"'),
    "a score with a decimal point": lambda line: line.replace(b'"max_score":"10"', b'"max_score":"10.0"'),
    "a score of a million": lambda line: line.replace(b'"max_score":"10"', b'"max_score":"10000001"'),
    "a score below zero": lambda line: line.replace(b'"max_score":"10"', b'"max_score":"-10"'),
    "a score that is a number": lambda line: line.replace(b'"max_score":"10"', b'"max_score":10'),
    "a score that is none": lambda line: line.replace(b'"max_score":"10"', b'"max_score":"nan"'),
    "digits of another script": lambda line: line.replace(b'"max_score":"10"', '"max_score":"١٠"'.encode()),
    "more than there is to earn": lambda line: re.sub(rb'"score":"[^"]*"', b'"score":"999"', line),
    "a fault that is none": lambda line: line.replace(b'"status":"graded"', b'"status":"perfect"'),
    "an endless time": lambda line: re.sub(rb'"wall_ms":[0-9.]+', b'"wall_ms":1e999', line),
    "a time below zero": lambda line: re.sub(rb'"wall_ms":[0-9.]+', b'"wall_ms":-1', line),
    "deep JSON beside the result": lambda line: line[:-1] + b',"more":' + DEEP + b"}",
    "deep JSON in the result": lambda line: line.replace(b'"notes":', b'"notes":' + DEEP + b',"old":'),
    "a line without end": lambda line: line[:-1] + b',"more":"' + b"x" * (5 * 2**20) + b'"}',
    "a surrogate": lambda line: line.replace(b'"student":"', b'"student":"\xed\xa0\x80'),
    "a list for a text": lambda line: line.replace(b'"finished":"', b'"finished":["', 1),
    "nothing": lambda line: b"{}",
}  # fmt: skip


@pytest.mark.deadline
@pytest.mark.parametrize("what", POISONED)
def test_a_poisoned_line_counts_as_absent_is_named_and_costs_no_time(ledger, tmp_path, line, what):
    """Even where its checksum holds; how much more where it does not."""
    poison = POISONED[what](body_of(line))
    started = time.process_time()
    for bad in (resealed(ledger._seal, poison), poison, line[: len(line) - len(body_of(line)) + 1] + poison[1:]):
        (tmp_path / FILE).write_bytes(bad + b"\n" + line + b"\n")
        assert known(ledger) is not None
        (note,) = ledger.told()
        assert "1 line does not count (the first is line 1)" in say(note, "en")
        assert "--replace" not in say(note, "en")  # that would lose the others
        assert "1 行不算数（第一处在第 1 行）" in say(note, "zh")
    assert time.process_time() - started < 2.0


@pytest.mark.parametrize(
    "change",
    [
        forged,
        lambda line: line.replace(b'"graded"', b'"missing"', 1),
        lambda line: line[:10] + line[11:12] + line[10:11] + line[12:] if line[10:11] != line[11:12] else b"x" + line,
        lambda line: b'{"check":"' + b"0" * 64 + line[74:],
        lambda line: b'{"check":"",' + line[76:],
        lambda line: b'{"check":null,' + line[76:],
        body_of,
        lambda line: line + b" ",
        lambda line: b" " + line,
        lambda line: line[:-1] + b',"student":"other"}',
        lambda line: line.replace(GRADED.student.encode(), b"somebody"),
        lambda line: line[:200],
        lambda line: line[200:],
        lambda line: line * 2,
    ],
    ids=range(14),
)
def test_a_line_of_which_a_byte_was_changed_is_not_believed(ledger, tmp_path, line, change):
    assert change(line) != line
    (tmp_path / FILE).write_bytes(change(line) + b"\n")
    assert ledger.read().book == {}
    assert len(ledger.absent) == 1


def test_a_ledger_from_before_checksums_is_told_as_such_and_nobody_is_lost(ledger, tmp_path, line):
    (tmp_path / FILE).write_bytes((body_of(line) + b"\n") * 3)
    assert known(ledger) is None
    (note,) = ledger.told()
    assert "3 lines do not count (the first is line 1), without a checksum" in say(note, "en")


def test_a_line_of_the_version_before_is_told_as_such_and_nobody_is_lost(ledger, tmp_path, line):
    """Its checksum holds, yet it has texts where there are notes now, a language, and no engine's digest."""
    old = body_of(line).replace(b'"type":"text",', b"").replace(b'"engine_digest":', b'"lang":"zh","old":')
    (tmp_path / FILE).write_bytes(resealed(ledger._seal, old) + b"\n" + line + b"\n")
    assert known(ledger) is not None
    (told,) = ledger.told()
    assert "1 line does not count (the first is line 1), of another version or out of range" in say(told, "en")


def test_what_is_said_comes_back_as_the_facts_that_it_is_of(ledger):
    """So that another language grades nobody anew."""
    told = note("grading.then", Place(3, 2), first=note("grading.spent"), then=Text("甲", "a"), of=("x", 1, 2.5, None))
    ledger.append(entry(notes=(told, NO_TEXT)), None)
    (back,) = results(ledger)
    assert back.result.notes == (told, NO_TEXT)


def test_a_line_of_another_user_s_is_not_believed(tmp_path, line, monkeypatch):
    (tmp_path / FILE).write_bytes(line + b"\n")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "another"))
    assert known(Ledger(tmp_path)) is None


def test_points_that_are_not_the_chapters_do_not_count(ledger, mini):
    """A line that holds, of the same digest, yet of other exercises."""
    ledger.append(entry(), None)
    assert known(ledger, assignment=mini.assignment) is None
    assert known(ledger) is not None


def test_what_no_line_can_hold_is_the_submissions_own_trouble(ledger, tmp_path):
    ledger.append(entry(student="a"), None)
    before = (tmp_path / FILE).read_bytes()
    for bad in (entry(detail="x" * (5 * 2**20)), entry(name="\ud800")):
        with pytest.raises(Unwritable):
            ledger.append(bad, None)
    assert (tmp_path / FILE).read_bytes() == before
    ledger.append(entry(student="b"), None)
    assert students(ledger) == ["a", "b"]


class Counted(io.FileIO):
    """A file that counts the bytes that are read of it."""

    taken = 0

    def readinto(self, buffer) -> int:
        count = super().readinto(buffer)
        self.taken += count
        return count


def test_a_large_ledger_is_read_a_line_at_a_time(ledger, tmp_path, line, monkeypatch):
    """Each byte once, however long it is and whatever stands in it, and in no more memory for more lines."""
    import tracemalloc

    files, peaks = [], []

    def counted(path, _):
        files.append(Counted(path))
        return io.BufferedReader(files[-1])

    monkeypatch.setattr(lines_module, "_open", counted)
    for count in (1_000, 4_000):
        (tmp_path / FILE).write_bytes((line + b"\n") * count + b"x" * 2**23 + b"\n")
        tracemalloc.start()
        assert sum(1 for _ in ledger._lines.read()) == count + 1
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert files[-1].taken == (tmp_path / FILE).stat().st_size
    assert peaks[1] < 1.2 * peaks[0] < 5 * MAX_LINE_BYTES


# --- what stands there in the ledger's place ---------------------------------------------------------------


@pytest.mark.parametrize("what", ["a link", "a link to nothing", "a pipe", "a folder", "a device"])
def test_what_is_no_file_is_neither_read_nor_written_and_named(ledger, tmp_path, what):
    path, victim = tmp_path / FILE, tmp_path / "victim"
    victim.write_text("precious")
    match what:
        case "a link":
            path.symlink_to(victim)
        case "a link to nothing":
            path.symlink_to(tmp_path / "new")
        case "a pipe":
            os.mkfifo(path)
        case "a folder":
            path.mkdir()
        case "a device":
            path.symlink_to("/dev/zero")
    for act in (lambda: ledger.read(), lambda: ledger.append(entry(), None)):
        with pytest.raises(EnvironmentProblem, match="move it away, or give another folder to -o") as error:
            act()
        assert f"{path}: cannot be" in str(error.value)
        assert "把它移开" in error.value.told("zh")
    assert victim.read_text() == "precious"
    assert not (tmp_path / "new").exists()


def test_a_file_that_has_another_name_is_not_appended_to(ledger, tmp_path):
    victim = tmp_path / "victim"
    victim.write_text("precious")
    os.link(victim, tmp_path / FILE)
    with pytest.raises(EnvironmentProblem, match="has another name elsewhere"):
        ledger.append(entry(), None)
    assert victim.read_text() == "precious"
