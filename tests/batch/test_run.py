"""Submissions in, results out, on a crew of processes: all public rounds before any hidden one."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from autograder.batch import Job, grade_all
from autograder.batch import run as run_module
from autograder.errors import EnvironmentProblem
from autograder.grading import Grader
from autograder.model import Read, Status, SubmissionStatus
from autograder.words import say
from tests.samples import LEVEL, needs_cage, script, submission


@pytest.fixture(scope="module")
def job(mini) -> Job:
    return Job(mini.public, mini.secret, LEVEL)


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
    monkeypatch.setattr(run_module, "Crew", lambda *_, **__: 1 / 0)
    assert list(grade_all(job, grader, [], 4)) == []


def test_what_crosses_to_a_process_is_text_and_paths(job, mini):
    """Whatever executor it is, on this machine or another."""
    assert pickle.loads(pickle.dumps(job)) == job
    (hand_in,) = a_class(mini, 1)
    assert pickle.loads(pickle.dumps(hand_in)) == hand_in


def test_a_grader_can_be_made_of_a_job_alone(job):
    """As a machine without fork does."""
    made = job.grader()
    assert (made.level, made.chapter.public) == (LEVEL, job.public)
    made.close()


@needs_cage
def test_a_process_that_dies_is_replaced_and_the_others_are_graded(job, grader, monkeypatch):
    """The grader's own process dies on one submission, every time: that one is a fault, and nobody else's matter."""
    whole = Grader.begin

    def deadly(self, hand_in):
        if hand_in.student == "s02" and isinstance(hand_in, Read):
            os._exit(9)
        return whole(self, hand_in)

    monkeypatch.setattr(Grader, "begin", deadly)
    results = {entry.result.student: entry.result for entry in grade_all(job, grader, a_class(grader.chapter, 6), 2)}
    assert len(results) == 6
    lost = results.pop("s02")
    assert (lost.status, lost.score) == (SubmissionStatus.FAULT, None)
    assert {exercise.status for exercise in lost.exercises} == {Status.FAULT}
    assert "died" in lost.detail
    assert {result.status for result in results.values()} == {SubmissionStatus.GRADED}


@needs_cage
def test_a_process_that_dies_once_costs_nobody_anything(job, grader, monkeypatch, tmp_path):
    whole = Grader.begin
    mark = tmp_path / "died"

    def deadly_once(self, hand_in):
        if hand_in.student == "s02" and not mark.exists():
            mark.touch()
            os._exit(9)
        return whole(self, hand_in)

    monkeypatch.setattr(Grader, "begin", deadly_once)
    results = [entry.result for entry in grade_all(job, grader, a_class(grader.chapter, 4), 2)]
    assert {result.status for result in results} == {SubmissionStatus.GRADED}
    assert len(results) == 4


def refusing(monkeypatch, grants=lambda: False) -> None:
    """Have s02 get no worker unless `grants` says so."""
    whole = Grader.begin

    def begin(self, hand_in):
        if hand_in.student == "s02" and isinstance(hand_in, Read) and not grants():
            raise EnvironmentProblem("no worker can be started: Resource temporarily unavailable")
        return whole(self, hand_in)

    monkeypatch.setattr(Grader, "begin", begin)


def second_time(mark: Path) -> bool:
    there = mark.exists()
    mark.touch()
    return there


@needs_cage
def test_who_gets_no_worker_has_a_turn_when_others_have_done(job, grader, monkeypatch, tmp_path):
    refusing(monkeypatch, partial(second_time, tmp_path / "asked"))
    results = [entry.result for entry in grade_all(job, grader, a_class(grader.chapter, 6), 2)]
    assert {result.status for result in results} == {SubmissionStatus.GRADED}
    assert results[-1].student == "s02"
    assert len(results) == 6


@needs_cage
def test_who_alone_gets_no_worker_is_a_fault_and_no_other(job, grader, monkeypatch):
    """A harmless submission gets one on the same machine, so this is not the machine's matter."""
    refusing(monkeypatch)
    results = {entry.result.student: entry.result for entry in grade_all(job, grader, a_class(grader.chapter, 4), 2)}
    lost = results.pop("s02")
    assert (lost.status, lost.score) == (SubmissionStatus.FAULT, None)
    assert "got no worker" in lost.detail
    assert {result.status for result in results.values()} == {SubmissionStatus.GRADED}


@needs_cage
def test_where_nobody_gets_a_worker_any_more_the_run_ends_with_what_is_graded(job, grader, monkeypatch):
    """It is nobody's fault; what has been graded is in the ledger by then."""
    refusing(monkeypatch)
    monkeypatch.setattr(run_module, "why_unusable", lambda level, limits: "no more processes")
    stream = grade_all(job, grader, a_class(grader.chapter, 4), 2)
    assert sorted(next(stream).result.student for _ in range(3)) == ["s00", "s01", "s03"]
    with pytest.raises(EnvironmentProblem, match="Resource temporarily unavailable; what is graded stays: allow more"):
        next(stream)


def test_who_stops_listening_stops_the_run(job, grader):
    stream = grade_all(job, grader, a_class(grader.chapter, 30), 1)
    next(stream)
    stream.close()
    assert list(stream) == []


def test_all_public_tests_run_before_any_hidden_one(job, grader, monkeypatch, tmp_path):
    """Also with several processes; and whoever has begun stands still until everybody has."""
    log, begin, finish = tmp_path / "log", Grader.begin, Grader.finish

    def note(line: str) -> None:
        with log.open("a") as file:
            file.write(f"{line}\n")

    def begin_and_note(self, hand_in):
        found = begin(self, hand_in)
        note("begun")
        return found

    def note_and_finish(self, begun):
        note("finishing")
        return finish(self, begun)

    monkeypatch.setattr(Grader, "begin", begin_and_note)
    monkeypatch.setattr(Grader, "finish", note_and_finish)
    assert len(list(grade_all(job, grader, a_class(grader.chapter, 9), 2))) == 9
    assert log.read_text().split() == ["begun"] * 9 + ["finishing"] * 9


def test_a_large_class_is_graded_in_parts(job, grader, monkeypatch):
    """Not more workers stand still at a time than memory has room for."""
    monkeypatch.setattr(run_module, "TOGETHER", 3)
    results = [entry.result for entry in grade_all(job, grader, a_class(grader.chapter, 8), 2)]
    assert sorted(result.student for result in results) == [f"s{i:02}" for i in range(8)]


def put_off(monkeypatch, log: Path, which: str) -> None:
    """Have s02's round of that name become too slow for others at its second test; log who ends a round when."""
    for name in ("begin", "finish"):
        monkeypatch.setattr(Grader, name, _logged(getattr(Grader, name), name, log, slow=name == which))


def _logged(whole, name: str, log: Path, *, slow: bool):
    def round_(self, given):
        student = given.student if name == "begin" else given.submission.student
        if slow and student == "s02" and self.between is not run_module._nothing:
            left = [1]

            def between() -> None:
                if not left:
                    with log.open("a") as file:
                        file.write(f"{student} is-put-off\n")
                    raise run_module._PutOff
                left.pop()

            self.between = between
        found = whole(self, given)
        with log.open("a") as file:
            file.write(f"{student} {name}\n")
        return found

    return round_


@needs_cage
@pytest.mark.parametrize("which", ["begin", "finish"])
@pytest.mark.parametrize("jobs", [1, 3])
def test_who_is_slow_is_graded_when_all_others_are_and_to_the_same_end(job, grader, monkeypatch, tmp_path, which, jobs):
    """Nobody else waits for it: its public calls and their hidden ones still never run at the same time."""
    hand_ins, log = a_class(grader.chapter, 7), tmp_path / "log"
    alone = grader.grade(hand_ins[2])
    put_off(monkeypatch, log, which)
    results = [entry.result for entry in grade_all(job, grader, hand_ins, jobs)]
    assert sorted(each.student for each in results) == [each.student for each in hand_ins]
    assert results[-1] == alone
    lines = log.read_text().splitlines()
    assert lines.count("s02 is-put-off") == 1
    assert lines[-2:] == ["s02 begin", "s02 finish"]
    assert sum(line.endswith("finish") for line in lines[:-2]) == 6


@needs_cage
def test_where_all_are_slow_all_are_graded(job, grader, monkeypatch):
    hand_ins = a_class(grader.chapter, 5)
    usual = {entry.result.student: entry.result for entry in grade_all(job, grader, hand_ins, 2)}
    monkeypatch.setattr(run_module, "SLOW_S", -1.0)
    slow = {entry.result.student: entry.result for entry in grade_all(job, grader, hand_ins, 2)}
    assert slow == usual


def test_submissions_are_gone_through_once_and_no_more_than_a_group_ahead(job, grader, monkeypatch):
    """Whoever has ten thousand holds the texts of a few hundred."""
    monkeypatch.setattr(run_module, "TOGETHER", 3)
    taken: list[str] = []

    class Once(list):
        def __iter__(self):
            for each in super().__iter__():
                taken.append(each.student)
                yield each

    stream = grade_all(job, grader, Once(a_class(grader.chapter, 9)), 1)
    for number, _ in enumerate(stream):
        assert len(taken) <= 3 * (number // 3 + 1)
    assert taken == [f"s{i:02}" for i in range(9)]


@needs_cage
def test_a_process_that_dies_in_the_second_round_costs_nobody_anything(job, grader, monkeypatch, tmp_path):
    """Those whose workers it kept are graded anew, and are as right as the others."""
    finish, mark = Grader.finish, tmp_path / "died"

    def deadly_once(self, begun):
        if not mark.exists():
            mark.touch()
            os._exit(9)
        return finish(self, begun)

    monkeypatch.setattr(Grader, "finish", deadly_once)
    results = {entry.result.student: entry.result for entry in grade_all(job, grader, a_class(grader.chapter, 8), 2)}
    assert {result.status for result in results.values()} == {SubmissionStatus.GRADED}
    assert {student for student, result in results.items() if result.score == 3} == {"s00", "s03", "s06"}


@needs_cage
@pytest.mark.deadline
def test_a_submission_whose_grading_never_ends_has_used_up_its_time(job, grader, monkeypatch):
    """It is stopped from outside, twice; that is its row, with a reason, and no fault of the grader."""
    begin = Grader.begin

    def endless(self, hand_in):
        if hand_in.student == "s02" and isinstance(hand_in, Read):
            time.sleep(60)
        return begin(self, hand_in)

    monkeypatch.setattr(Grader, "begin", endless)
    monkeypatch.setattr(run_module, "LATE_S", 6.0 - grader.chapter.assignment.limits.submission_wall_s)
    results = {entry.result.student: entry.result for entry in grade_all(job, grader, a_class(grader.chapter, 4), 2)}
    late = results.pop("s02")
    assert late.status is SubmissionStatus.UNREADABLE
    assert "more time than a submission has" in say(late.notes[-1], "en")
    assert {result.status for result in results.values()} == {SubmissionStatus.GRADED}


@needs_cage
def test_processes_do_not_share_a_zygote_that_the_parent_has_started(job, grader):
    """Whoever has graded here before: two processes that talked to one zygote would get each other's workers."""
    hand_ins = a_class(grader.chapter, 12)
    assert grader.grade(hand_ins[0]).status is SubmissionStatus.GRADED
    for _ in range(3):
        results = {entry.result.student: entry.result for entry in grade_all(job, grader, hand_ins, 3)}
        assert {result.status for result in results.values()} == {SubmissionStatus.GRADED}
        assert {student for student, each in results.items() if each.score == 3} == {"s00", "s03", "s06", "s09"}
    assert grader.grade(hand_ins[0]).status is SubmissionStatus.GRADED


# --- on another executor -----------------------------------------------------------------------------------


def pool(processes: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(processes, multiprocessing.get_context("fork"))


@needs_cage
def test_on_any_executor_the_results_are_the_same(job, grader):
    hand_ins = a_class(grader.chapter, 5)
    own = {entry.result.student: entry.result for entry in grade_all(job, grader, hand_ins, 2)}
    with pool(2) as executor:
        assert {entry.result.student: entry.result for entry in grade_all(job, grader, hand_ins, executor)} == own


@needs_cage
def test_who_gets_no_worker_on_an_executor_gets_one_here(job, grader, monkeypatch, tmp_path):
    refusing(monkeypatch, partial(second_time, tmp_path / "asked"))
    with pool(2) as executor:
        results = [entry.result for entry in grade_all(job, grader, a_class(grader.chapter, 4), executor)]
    assert {result.status for result in results} == {SubmissionStatus.GRADED}
    assert [results[-1].student, len(results)] == ["s02", 4]


@needs_cage
@pytest.mark.parametrize("every_time", [False, True])
def test_a_process_of_an_executor_that_dies_costs_its_own_submission_alone(
    job, grader, monkeypatch, tmp_path, every_time
):
    """Such a pool gives up all that was outstanding; the crew grades it, at once, and the deadly one last."""
    whole, mark = Grader.begin, tmp_path / "died"

    def deadly(self, hand_in):
        if hand_in.student == "s02" and isinstance(hand_in, Read) and (every_time or not mark.exists()):
            mark.touch()
            os._exit(9)
        return whole(self, hand_in)

    monkeypatch.setattr(Grader, "begin", deadly)
    with pool(2) as executor:
        entries = list(grade_all(job, grader, a_class(grader.chapter, 6), executor))
    results = {entry.result.student: entry.result for entry in entries}
    assert len(results) == len(entries) == 6
    assert results.pop("s02").status is (SubmissionStatus.FAULT if every_time else SubmissionStatus.GRADED)
    assert {result.status for result in results.values()} == {SubmissionStatus.GRADED}


@needs_cage
def test_what_no_message_can_hold_is_graded_here(job, grader):
    """Half of a surrogate pair in a file's name, as archives have them, is nobody's reason to end a run."""
    odd, other = a_class(grader.chapter, 2)
    odd = replace(odd, file="s00-\udcff.py")
    with pool(1) as executor:
        entries = list(grade_all(job, grader, [odd, other], executor))
    assert [(each.result.student, each.result.status) for each in entries] == [
        ("s01", SubmissionStatus.GRADED),
        ("s00", SubmissionStatus.GRADED),
    ]


@needs_cage
def test_where_the_content_has_changed_nobody_is_graded(mini_course):
    job = Job(mini_course.chapter().public, mini_course.chapter().secret, LEVEL)
    grader = job.grader()
    assert grader.chapter.digest  # as it was when this grader read it
    hidden = mini_course.chapter().hidden_tests
    hidden.write_text(hidden.read_text(encoding="utf-8") + "\n# another day\n", encoding="utf-8")
    with pool(1) as executor, pytest.raises(EnvironmentProblem, match="the content changed"):
        list(grade_all(job, grader, a_class(grader.chapter, 2), executor))
    grader.close()
