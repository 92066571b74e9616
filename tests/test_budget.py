"""The clock of the trusted side: it ends a block that has used its CPU time, and blocks may stand in each other."""

from __future__ import annotations

import gc
import os
import signal
import time
import weakref

import pytest

from autograder.bounds.budget import Spent, at_most


def burn(cpu_s: float = 60.0) -> None:
    """Use CPU time; whoever swallows exceptions must not get away with it."""
    until = time.process_time() + cpu_s
    while time.process_time() < until:
        try:
            sum(range(1000))
        except Exception:
            continue


@pytest.mark.deadline
def test_a_block_ends_when_its_time_is_spent() -> None:
    """It ends soon after its own time; no `except Exception` on the way catches it."""
    started = time.process_time()
    with pytest.raises(Spent), at_most(0.2):
        burn()
    assert 0.1 < time.process_time() - started < 1.0


def test_sleeping_costs_nothing() -> None:
    """The clock counts CPU time, not waiting."""
    with at_most(0.05):
        time.sleep(0.2)


@pytest.mark.deadline
def test_the_block_around_keeps_its_own_time() -> None:
    """What an inner block used counts for the outer one, whose time goes on afterwards."""
    started = time.process_time()
    with pytest.raises(Spent), at_most(0.4):
        _burn_twice()
    assert 0.3 < time.process_time() - started < 1.5


def _burn_twice() -> None:
    with pytest.raises(Spent), at_most(0.1):
        burn()
    burn()


@pytest.mark.deadline
def test_an_inner_block_has_no_more_than_the_outer_one() -> None:
    """A longer inner clock does not extend the outer one."""
    started = time.process_time()
    with pytest.raises(Spent), at_most(0.1), at_most(50):
        burn()
    assert time.process_time() - started < 1.0


@pytest.mark.deadline
def test_it_is_known_which_clock_has_run_out() -> None:
    """Whoever catches it in between can let it pass where the block around has nothing left either."""
    with at_most(50), pytest.raises(Spent) as inner, at_most(0.1):
        burn()
    assert not inner.value.around
    for _ in range(5):
        with pytest.raises(Spent) as outer, at_most(0.1), at_most(50):
            burn()
        assert outer.value.around


def test_nothing_is_left_behind() -> None:
    """After a block no timer runs and the handler is as before."""
    before = signal.getsignal(signal.SIGPROF)
    with at_most(5):
        pass
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGPROF) is before


def _wait(cpu_s: float) -> None:
    """Use CPU time in a frame of its own: Python 3.13.0 lets what is raised at a loop's end pass a block around it."""
    until = time.process_time() + cpu_s
    while time.process_time() < until:
        pass


def test_no_clock_is_left_behind_however_narrow_the_moment() -> None:
    """Blocks that end just as their time does: hundreds of them, and none leaves anything for the next.

    A kernel whose timers tick coarsely may let each of the narrow ones pass: every fiftieth waits for its end.
    """
    raised = 0
    for number in range(500):
        try:
            with at_most(0.001 + number % 7 * 1e-4), at_most(50):
                _wait(60 if number % 50 == 0 else 0.0012)
        except Spent:
            raised += 1
        assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)
    assert raised >= 10
    burn(0.6)  # nothing ticks on


def test_a_tick_that_comes_late_ends_no_block_after_it() -> None:
    """The clock of a block before may have ticked once more while that one was left."""
    with at_most(30.0):
        os.kill(os.getpid(), signal.SIGPROF)
        sum(range(1000))


def as_the_parser_does(error: type[BaseException]) -> None:
    """Run out of time in the midst of what turns every exception into another."""
    try:
        burn()
    except Spent:
        raise error("AST constructor recursion depth mismatch") from None


@pytest.mark.deadline
def test_what_the_parser_makes_of_it_is_still_spent() -> None:
    """Python 3.11 makes a SystemError of what interrupts its parser: no fault of ours."""
    with pytest.raises(Spent) as spent, at_most(60.0), at_most(0.1):
        as_the_parser_does(SystemError)
    assert not spent.value.around
    with pytest.raises(ValueError, match="mismatch"), at_most(0.1):
        as_the_parser_does(ValueError)


def test_a_system_error_in_time_stays_one() -> None:
    with pytest.raises(SystemError), at_most(60.0):
        raise SystemError("another")


class _Thing:
    """What can be referred to weakly."""


@pytest.mark.deadline
@pytest.mark.parametrize("how", ["finalizer", "collector"])
def test_where_python_drops_an_exception_the_clock_waits(how: str) -> None:
    """No traceback of ours on the screen, and the block ends all the same."""

    def collected(phase: str, _info: object) -> None:
        if phase == "start":
            burn(0.3)

    ended = []

    def work() -> None:
        thing = _Thing()
        weakref.finalize(thing, burn, 0.3 if how == "finalizer" else 0.0)
        del thing
        if how == "collector":
            gc.callbacks.append(collected)
            try:
                gc.collect()
            finally:
                gc.callbacks.remove(collected)
        ended.append(how)
        burn()

    with pytest.raises(Spent), at_most(0.1):
        work()
    assert ended == [how]
