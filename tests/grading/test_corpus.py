"""The corpus in class: what is right gets its marks and no remark; what misbehaves costs nobody but itself.

What is said of the wrong ones is for a reader to judge: `python benchmarks/diagnosis.py --said`.
"""

from __future__ import annotations

import runpy
from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from autograder.course.chapter import find_course
from autograder.grading.grader import Grader
from autograder.model import Limits, SubmissionStatus
from tests.corpus import Case, cases
from tests.samples import LEVEL, ROOT, by_name, needs_cage, submission

# run by hand; a change elsewhere shall not break it unseen
BENCH = runpy.run_path(str(ROOT / "benchmarks/diagnosis.py"))

CHAPTER = find_course(ROOT).chapter("ch01")
CORPUS = list(cases(chapter=CHAPTER))
LIMITS = Limits(call_cpu_s=0.5, exercise_wall_s=6, load_wall_s=6)


def of_kind(kind: str) -> list[pytest.param]:
    return [pytest.param(case, id=f"{case.exercise}: {case.truth}") for case in CORPUS if case.kind == kind]


@pytest.fixture(scope="module")
def grader() -> Iterator[Grader]:
    short = replace(CHAPTER, assignment=replace(CHAPTER.assignment, limits=LIMITS))
    found = Grader(short, LEVEL)
    yield found
    found.close()


def test_the_corpus_is_large_enough() -> None:
    """As many as it takes to measure shares on, over all exercises, and none of them twice."""
    count = Counter(case.kind for case in CORPUS)
    assert count["one"] >= 150
    assert count["two"] >= 50
    assert count["right"] >= 60
    assert count["misbehaving"] >= 20
    assert {case.exercise for case in CORPUS if case.kind == "one"} == {e.name for e in CHAPTER.assignment.exercises}
    assert len({case.source for case in CORPUS}) == len(CORPUS)


@needs_cage
@pytest.mark.parametrize("case", of_kind("right"))
def test_what_is_right_gets_full_marks_and_no_remark(grader: Grader, case: Case) -> None:
    result = grader.grade(submission(case.file(CHAPTER)))
    assert {name: each.score for name, each in by_name(result).items()} == {
        each.name: each.points for each in CHAPTER.assignment.exercises
    }
    assert [each.diagnosis for each in result.exercises if each.diagnosis] == []
    assert result.notes == ()


@needs_cage
@pytest.mark.deadline
@pytest.mark.parametrize("case", of_kind("misbehaving"))
def test_what_misbehaves_costs_its_own_exercise_alone(grader: Grader, case: Case) -> None:
    """The exercises that count are judged apart, whatever probing a function came to; the bonus builds on others."""
    result = grader.grade(submission(case.file(CHAPTER)))
    assert result.status is SubmissionStatus.GRADED
    found = by_name(result)
    assert found[case.exercise].score < found[case.exercise].max_score
    assert found[case.exercise].diagnosis is not None
    assert {e.name for e in result.exercises if not e.bonus and e.score < e.max_score} <= {case.exercise}


@needs_cage
def test_the_bench_grades_and_tells() -> None:
    """Each function's own result, in the order of the functions, and what was said of it in both languages."""
    wrong, right = (next(case for case in CORPUS if case.kind == kind) for kind in ("one", "right"))
    found = BENCH["graded"]([wrong, right], CHAPTER, LEVEL)
    rows = [BENCH["row"](case, result) for case, result in zip((wrong, right), found, strict=True)]
    assert [BENCH["how"](each) == "nothing" for each in rows] == [False, True]
    assert BENCH["told"](rows[0], "en") != BENCH["told"](rows[0], "zh")
