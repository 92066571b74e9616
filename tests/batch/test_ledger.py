"""The ledger: what resuming reads, and what of it still counts."""

from __future__ import annotations

import dataclasses
import os

import pytest

from autograder.batch import ledger as ledger_module
from autograder.batch.ledger import FILE, Conditions, Entry, Ledger
from autograder.errors import EnvironmentProblem
from autograder.model import Submission, SubmissionStatus
from tests.reporters.results import CLASS, GRADED

CONDITIONS = Conditions(GRADED.content_digest, GRADED.kit_version, GRADED.sandbox_level, GRADED.lang)


def entry(result=GRADED, **changes) -> Entry:
    return Entry(dataclasses.replace(result, **changes), "2026-01-02T03:04:05+00:00", 12.5)


def handed_in(result=GRADED) -> Submission:
    return Submission(result.student, digest=result.submission_digest)


@pytest.fixture
def ledger(tmp_path) -> Ledger:
    return Ledger(tmp_path)


@pytest.mark.parametrize("result", CLASS, ids=lambda result: result.status.value)
def test_a_result_comes_back_whole(ledger, result):
    """Every report can be written anew from the ledger alone: fractions, both languages, hostile text."""
    ledger.append(entry(result))
    (back,) = ledger.read()
    assert back == entry(result)


def test_entries_come_in_the_order_in_which_they_were_written(ledger, tmp_path):
    for student in "cab":
        ledger.append(entry(student=student))
    assert [each.result.student for each in ledger.read()] == ["c", "a", "b"]
    assert (tmp_path / FILE).read_bytes().count(b"\n") == 3


def test_without_a_file_there_are_no_entries(ledger):
    assert list(ledger.read()) == []


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
    ledger.append(entry(student="a"))
    with (tmp_path / FILE).open("ab") as file:
        file.write(line + b"\n")
    ledger.append(entry(student="b"))
    assert [each.result.student for each in ledger.read()] == ["a", "b"]


@pytest.mark.parametrize("kept", [1, 50, 400, -1])
def test_after_a_torn_last_line_the_next_one_starts_anew(ledger, tmp_path, kept):
    """A run that was killed while it wrote leaves half a line, without its end."""
    ledger.append(entry(student="a"))
    whole = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(whole + whole[:kept])
    ledger.append(entry(student="b"))
    assert [each.result.student for each in ledger.read() if each.result.student != "a"] == ["b"]


def test_every_line_is_on_the_disk_before_the_next_submission(ledger, monkeypatch):
    synced = []
    monkeypatch.setattr(ledger_module.os, "fsync", synced.append)
    ledger.append(entry())
    ledger.append(entry())
    assert len(synced) == 2


def test_the_same_result_under_the_same_conditions_counts(ledger):
    ledger.append(entry())
    assert ledger.still_valid([handed_in()], CONDITIONS) == {GRADED.student: entry()}


@pytest.mark.parametrize(
    "change",
    [
        {"submission_digest": "other"},
        {"content_digest": "other"},
        {"kit_version": "other"},
        {"sandbox_level": "trusted"},
        {"lang": "en" if GRADED.lang == "zh" else "zh"},
        {"student": "other"},
        {"status": SubmissionStatus.FAULT},
    ],
    ids=lambda change: next(iter(change)),
)
def test_whatever_has_changed_is_graded_anew(ledger, change):
    """Another hand-in, other content, another kit, another level, another language; a fault never counts."""
    ledger.append(entry(**change))
    assert ledger.still_valid([handed_in()], CONDITIONS) == {}


def test_of_two_results_the_later_counts(ledger):
    ledger.append(entry(notes=()))
    ledger.append(entry())
    assert ledger.still_valid([handed_in()], CONDITIONS)[GRADED.student] == entry()


def test_a_fault_does_not_wipe_out_an_earlier_result(ledger):
    ledger.append(entry())
    ledger.append(entry(status=SubmissionStatus.FAULT))
    assert list(ledger.still_valid([handed_in()], CONDITIONS)) == [GRADED.student]


def test_a_ledger_that_cannot_be_read_or_written_is_named(tmp_path):
    (tmp_path / FILE).mkdir()
    for act in (lambda: list(Ledger(tmp_path).read()), lambda: Ledger(tmp_path).append(entry())):
        with pytest.raises(EnvironmentProblem, match="cannot be") as error:
            act()
        assert str(tmp_path / FILE) in str(error.value)


def test_a_zero_denominator_is_a_foreign_line(ledger, tmp_path):
    ledger.append(entry())
    path = tmp_path / FILE
    path.write_bytes(path.read_bytes().replace(b'"max_score":"10"', b'"max_score":"1/0"'))
    assert list(ledger.read()) == []
    assert os.path.getsize(path)
