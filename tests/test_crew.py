"""A crew's processes: one task at a time each, and one that dies or is late costs its own task alone."""

from __future__ import annotations

import os
import time

import pytest

from autograder.bounds.crew import Crew, Died, Done


def prepare(hanging_s: float = 60.0):
    """Return work that squares a number, or does what a text says."""

    def work(task):
        if task == "die":
            os._exit(4)
        if task == "hang":
            time.sleep(hanging_s)
        if task == "raise":
            raise ValueError("no")
        return os.getpid() if task == "pid" else task * task

    return work


def finished(crew: Crew) -> dict:
    """Return all answers by key."""
    answers = {}
    while crew.open:
        done = crew.take()
        answers[done.key] = done.answer
    return answers


def test_each_task_is_done_once() -> None:
    """More tasks than seats: each has its answer, an exception among them."""
    with Crew(2, prepare, wall_s=30) as crew:
        for number in range(7):
            crew.give(number, number)
        crew.give("bad", "raise")
        answers = finished(crew)
    assert {key: answer for key, answer in answers.items() if key != "bad"} == {n: n * n for n in range(7)}
    assert isinstance(answers["bad"], ValueError)


@pytest.mark.parametrize(("task", "late"), [("die", False), ("hang", True)])
def test_a_lost_process_costs_its_own_task(task: str, late: bool) -> None:
    """A process that dies or is late is one `Died`; the seat is filled anew and all others have their answers."""
    with Crew(1, prepare, wall_s=1.0) as crew:
        for key in (1, task, 3, 4):
            crew.give(key, key)
        answers = finished(crew)
    lost = answers.pop(task)
    assert isinstance(lost, Died)
    assert lost.late is late
    assert answers == {1: 1, 3: 9, 4: 16}


def test_a_task_may_ask_for_a_seat() -> None:
    """What asks for a seat is done by that seat's process, also where the other one is free."""
    with Crew(2, prepare, wall_s=30) as crew:
        for key in range(4):
            crew.give(key, "pid", seat=1)
        found: list[Done] = []
        while crew.open:
            found.append(crew.take())
    assert {done.seat for done in found} == {1}
    assert len({done.answer for done in found}) == 1


def test_nothing_is_waited_for_where_nothing_was_given() -> None:
    """Taking from an idle crew is a mistake of ours, and no endless wait."""
    with Crew(1, prepare, wall_s=30) as crew, pytest.raises(LookupError):
        crew.take()
