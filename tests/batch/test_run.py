"""Submissions in, results out, behind `concurrent.futures.Executor`."""

from __future__ import annotations

import os
import pickle

import pytest

from autograder.batch import run as run_module
from autograder.batch.run import Job, conditions, grade_all
from autograder.grading import Grader
from autograder.model import Status, SubmissionStatus
from tests.samples import LEVEL, needs_cage, script, submission


@pytest.fixture(scope="module")
def job(mini) -> Job:
    return Job(mini.public, mini.secret, LEVEL, "en")


@pytest.fixture(scope="module")
def grader(job):
    made = job.grader()
    yield made
    made.close()


def a_class(chapter, count: int):
    right = script(chapter)
    wrong = script(chapter, double="def double(x):\n    return x * x\n")
    return [submission(wrong if i % 3 == 0 else right, f"s{i:02}") for i in range(count)]


@pytest.mark.parametrize("jobs", [1, 2, 50])
def test_everybody_is_graded_once_however_many_processes_there_are(job, grader, jobs):
    hand_ins = a_class(grader.chapter, 7)
    results = [entry.result for entry in grade_all(job, grader, hand_ins, jobs)]
    assert sorted(result.student for result in results) == [each.student for each in hand_ins]
    assert {result.student for result in results if result.score == 3} == {"s00", "s03", "s06"}


def test_a_process_gives_the_same_result_as_this_one(job, grader):
    (hand_in,) = a_class(grader.chapter, 1)
    (entry,) = grade_all(job, grader, [hand_in], 1)
    assert entry.result == grader.grade(hand_in)
    assert entry.wall_ms > 0
    assert entry.finished.endswith("+00:00")


def test_without_submissions_no_process_is_started(job, grader, monkeypatch):
    monkeypatch.setattr(run_module, "process_pool", lambda *_: 1 / 0)
    assert list(grade_all(job, grader, [], 4)) == []


def test_what_crosses_to_a_process_is_text_and_paths(job, mini):
    """Whatever executor it is, on this machine or another."""
    assert pickle.loads(pickle.dumps(job)) == job
    (hand_in,) = a_class(mini, 1)
    assert pickle.loads(pickle.dumps(hand_in)) == hand_in


def test_a_grader_can_be_made_of_a_job_alone(job):
    """As a machine without fork does."""
    made = job.grader()
    assert conditions(made).content_digest == made.chapter.digest
    assert conditions(made).lang == "en"
    made.close()


@needs_cage
def test_a_process_that_dies_is_replaced_and_the_others_are_graded(job, grader, monkeypatch):
    """The grader's own process dies on one submission, every time: that one is a fault, and nobody else's matter."""
    whole = Grader.grade

    def deadly(self, hand_in):
        if hand_in.student == "s02" and not hand_in.problem:
            os._exit(9)
        return whole(self, hand_in)

    monkeypatch.setattr(Grader, "grade", deadly)
    results = {entry.result.student: entry.result for entry in grade_all(job, grader, a_class(grader.chapter, 6), 2)}
    assert len(results) == 6
    lost = results.pop("s02")
    assert (lost.status, lost.score) == (SubmissionStatus.FAULT, None)
    assert {exercise.status for exercise in lost.exercises} == {Status.FAULT}
    assert "died" in lost.detail
    assert {result.status for result in results.values()} == {SubmissionStatus.GRADED}


@needs_cage
def test_a_process_that_dies_once_costs_nobody_anything(job, grader, monkeypatch, tmp_path):
    whole = Grader.grade
    mark = tmp_path / "died"

    def deadly_once(self, hand_in):
        if hand_in.student == "s02" and not mark.exists():
            mark.touch()
            os._exit(9)
        return whole(self, hand_in)

    monkeypatch.setattr(Grader, "grade", deadly_once)
    results = [entry.result for entry in grade_all(job, grader, a_class(grader.chapter, 4), 2)]
    assert {result.status for result in results} == {SubmissionStatus.GRADED}
    assert len(results) == 4


def test_who_stops_listening_stops_the_run(job, grader):
    stream = grade_all(job, grader, a_class(grader.chapter, 30), 1)
    next(stream)
    stream.close()
    assert list(stream) == []
