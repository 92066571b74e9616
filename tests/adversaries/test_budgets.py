"""Each figure that a submission has to live within, and hand-ins that try to exceed it beside honest exercises."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from autograder.bounds.budget import COMPARING_CPU_S, GRADING_CPU_S, UNASKED_S, WORKERS
from autograder.course.chapter import Chapter
from autograder.grading import Grader
from autograder.model import Limits, Status, SubmissionResult, SubmissionStatus
from autograder.sandbox.host import Sandbox
from autograder.words import say
from tests.adversaries.adversary import HONEST, IMPORTS
from tests.samples import MINI_COURSE, by_name, needs_cage, submission

pytestmark = [needs_cage, pytest.mark.deadline]

LIMITS = Limits(call_cpu_s=0.3, exercise_wall_s=3.0, load_wall_s=2.0, submission_wall_s=10.0)


@pytest.fixture(scope="module")
def grader() -> Iterator[Grader]:
    chapter = Chapter.read(MINI_COURSE / "assignments" / "mini", MINI_COURSE / "solutions" / "mini")
    grader = Grader(replace(chapter, assignment=replace(chapter.assignment, limits=LIMITS)), "standard")
    yield grader
    grader.close()


def graded(grader: Grader, text: str) -> tuple[SubmissionResult, float, float]:
    """Return a script's result, and the wall and CPU seconds that it took here."""
    started, cpu = time.monotonic(), time.process_time()
    result = grader.grade(submission(IMPORTS + text))
    return result, time.monotonic() - started, time.process_time() - cpu


def keeps(result: SubmissionResult, *names: str) -> None:
    """What is honest keeps all its points."""
    for name in names:
        assert by_name(result)[name].score == by_name(result)[name].max_score, by_name(result)[name]


SLEEPS = "def {name}(*args):\n    import time\n    time.sleep(60)\n"


def test_all_exercises_together_have_one_wall_budget(grader: Grader) -> None:
    """Two that sleep for ever, and a file that sleeps while loading: the third keeps its share and its marks."""
    text = "import time\ntime.sleep(60)\n" + SLEEPS.format(name="double") + SLEEPS.format(name="total")
    result, wall_s, _ = graded(grader, text + HONEST["shares"])
    keeps(result, "shares")
    assert by_name(result)["double"].status is Status.TIMEOUT
    assert wall_s < LIMITS.submission_wall_s + 2


def test_one_exercise_cannot_use_up_the_time_of_another(grader: Grader) -> None:
    """It takes a little less than a call's limit each time."""
    text = "def double(x):\n    import time\n    time.sleep(2.5)\n    return 2 * x\n"
    result, wall_s, _ = graded(grader, text + HONEST["total"] + HONEST["shares"])
    keeps(result, "total", "shares")
    assert wall_s < LIMITS.submission_wall_s + 2


def test_calls_that_nobody_asks_for_are_not_waited_for_long(grader: Grader) -> None:
    """The first answer is wrong, so that a test stops; what was sent ahead sleeps as long as it may."""
    text = """
def total(seq):
    import time
    if len(seq) > 1:
        time.sleep(2.9)
    return -1.0
"""
    result, wall_s, _ = graded(grader, HONEST["double"] + text + HONEST["shares"])
    keeps(result, "double", "shares")
    assert wall_s < LIMITS.submission_wall_s + UNASKED_S


@pytest.mark.parametrize("statement", ["import os; os._exit(0)", "import ctypes; ctypes.string_at(0)"])
def test_a_file_uses_up_so_many_processes_and_no_more(grader: Grader, started: list[Sandbox], statement: str) -> None:
    """A thousand statements that each end the process; the definitions behind them count all the same."""
    result, _, cpu_s = graded(grader, f"{statement}\n" * 1000 + "".join(HONEST.values()))
    keeps(result, *HONEST)
    assert 0 < len(started) <= WORKERS
    assert cpu_s < GRADING_CPU_S


VAST = {
    "many lists": "[[] for _ in range(60_000)]",
    "many texts": "['x'] * 60_000",
    "lists in lists": "[[0.5] * 400 for _ in range(150)]",
    "a deep list": "__import__('functools').reduce(lambda a, _: [a], range(15), [1.0] * 60_000)",
    "many keys": "{str(i): i for i in range(60_000)}",
    "large numbers": "[10 ** 890] * 5_000",
    "a large array": "np.ones(500_000)",
    "rows of nothing": "np.ones((0, 1_000_000))",
    "nothing of rows": "np.ones((1_000_000, 0))",
    "a long text": "'x' * 4_000_000",
    "many dimensions": "np.ones((1,) * 8)",
    "nan": "[float('nan')] * 60_000",
}


@pytest.mark.parametrize("value", VAST)
def test_vast_answers_cost_the_grader_little(grader: Grader, value: str) -> None:
    """Reading, comparing, showing and diagnosing them stays within the budget, and costs the others nothing."""
    text = HONEST["double"] + f"def total(seq):\n    return {VAST[value]}\n" + HONEST["shares"]
    result, _, cpu_s = graded(grader, text)
    keeps(result, "double", "shares")
    assert by_name(result)["total"].score == 0
    assert cpu_s < 4 * COMPARING_CPU_S


@pytest.mark.parametrize("value", ["many lists", "lists in lists", "many keys"])
def test_vast_arguments_cost_the_grader_little(grader: Grader, value: str) -> None:
    """The arguments after a call are the submission's to fill, too."""
    text = f"def total(seq):\n    if isinstance(seq, list):\n        seq[:] = [{VAST[value]}]\n    return 7.0\n"
    result, _, cpu_s = graded(grader, HONEST["double"] + text + HONEST["shares"])
    keeps(result, "double", "shares")
    assert cpu_s < 4 * COMPARING_CPU_S


def test_all_that_is_said_is_bounded_when_everything_is_vast(grader: Grader) -> None:
    """Three vast functions, and a file that prints and raises for ever while it is loaded."""
    text = "print('x' * 10**7)\n" + "raise KeyError('y' * 10**7)\n" * 300
    for name in HONEST:
        text += f"def {name}(*args):\n    print('z' * 10**6)\n    return {VAST['many lists']}\n"
    result, _, cpu_s = graded(grader, text)
    assert result.status is SubmissionStatus.GRADED
    assert sum(exercise.score for exercise in result.exercises) == 0
    assert cpu_s < 2 * GRADING_CPU_S


def test_spending_the_whole_budget_is_that_submission_s_row(grader: Grader, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has a reason that a person understands, no score by a fault of ours, and the next one is graded right."""
    monkeypatch.setattr("autograder.grading.grader.GRADING_CPU_S", 0.0005)
    monkeypatch.setattr("autograder.grading.grader.COMPARING_CPU_S", 60.0)
    result, _, _ = graded(grader, "".join(f"def {name}(*args):\n    return {VAST['many lists']}\n" for name in HONEST))
    monkeypatch.undo()
    assert result.status is SubmissionStatus.UNREADABLE
    assert "more of the grader's time" in say(result.notes[-1], "en")
    assert "超过了上限" in say(result.notes[-1], "zh")
    honest, _, _ = graded(grader, "".join(HONEST.values()))
    keeps(honest, *HONEST)
