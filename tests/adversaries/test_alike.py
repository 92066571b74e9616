"""Who attacks is given the same result however many processes grade, whoever else is graded beside, in any order.

Left out is who asks the clock, races with the grader, or fills the memory by steps: how that ends is chance everywhere.
"""

from __future__ import annotations

from collections.abc import Collection

import pytest
from msgspec.structs import replace

from autograder.batch.run import Job, grade_all
from autograder.grading import Grader
from autograder.model import Submission, SubmissionResult
from tests.adversaries.index import ADVERSARIES
from tests.adversaries.test_adversaries import HandedIn, warm_grader
from tests.samples import MINI_COURSE, needs_cage

pytestmark = [needs_cage, pytest.mark.deadline]  # its limits are short

_NAMES = frozenset(
    (
        "answer_of_another_function all_calls_answered_in_one answers_exchanged every_second_answer ready_again"
        " ended_with_calls_unanswered killed_by_its_own_signal lacks_for_ever stream_drained_at_load exits_in_diagnosis"
        " lies_in_diagnosis input_changed_into_what_cannot_cross input_changed_by_rounding changed_into_other_arguments"
        " vast_answers_to_all_calls numbers_beyond_all many_exits right_then_exit everything_fails null_pointer"
        " notebook_that_exits defined_twice deep cyclic keys_unseen prints_in_calls truncated os_exit_0 length_of_4_gb"
    ).split()
)


def _results(grader: Grader, submissions: Collection[Submission], jobs: int) -> dict[str, SubmissionResult]:
    job = Job(MINI_COURSE / "assignments" / "mini", MINI_COURSE / "solutions" / "mini", grader.level)
    return {entry.result.student: entry.result for entry in grade_all(job, grader, submissions, jobs)}


def test_who_attacks_ends_alike_however_many_processes_grade(tmp_path) -> None:
    adversaries = [each for each in ADVERSARIES if each.name in _NAMES]
    assert {each.name for each in adversaries} == _NAMES
    handed_in = list(HandedIn.of(adversaries, tmp_path).submissions.values())
    junk = replace(handed_in[0], student="junk", sources=(), blocks=())
    with warm_grader("standard") as grader:
        one = _results(grader, handed_in, 1)
        three = _results(grader, [junk, *handed_in[::-1]], 3)
    assert set(three) == {*one, "junk"}
    for student, result in one.items():
        assert three[student] == result, student
