"""The trusted end: limits hold, nothing is waited for without a deadline, nothing that a worker sends is believed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest
from msgspec.structs import replace

from autograder.errors import EnvironmentProblem
from autograder.model import Limits, Lost, Place, Status, note
from autograder.sandbox import host
from autograder.sandbox.ahead import LostAhead, PlannedCall
from autograder.sandbox.confinement import CannotConfine
from autograder.sandbox.host import Sandbox, resolve_level
from autograder.sandbox.system import laid_out_alike
from tests.samples import LEVEL, need_threads, needs_cage, submission

LIMITS = Limits(call_cpu_s=0.3, output_kb=8)


def run(loaded, text, function="f", *args):
    worker, _ = loaded(text)
    return worker, worker.call(function, args, {}, 4.0)


# --- time --------------------------------------------------------------------------------------------------


@needs_cage
def test_an_endless_loop_is_stopped_by_its_cpu_time_and_its_line_is_known(loaded):
    worker, result = run(loaded, "def f():\n    x = 0\n    while True:\n        x += 1\n")
    assert result.status is Status.TIMEOUT
    assert result.why == note("calls.cpu_limit", seconds=0.3)
    assert result.where in {Place(3), Place(4)}
    assert (worker.alive, worker.suspect) == (False, False)


@needs_cage
def test_a_loop_in_c_that_hears_no_signal_is_stopped_without_its_line(loaded):
    worker, result = run(loaded, "def f():\n    return sum(iter(int, 1))\n")
    assert (result.status, result.where, worker.alive) == (Status.TIMEOUT, None, False)


@needs_cage
def test_threads_that_burn_time_together_share_one_limit(loaded):
    need_threads()
    text = """
        import threading
        def burn():
            while True: pass
        def f():
            for _ in range(4):
                threading.Thread(target=burn, daemon=True).start()
            burn()
        """
    _, result = run(loaded, text)
    assert (result.status, result.why) == (Status.TIMEOUT, note("calls.cpu_limit", seconds=0.3))


@needs_cage
def test_a_worker_that_ignores_all_signals_is_stopped(loaded):
    text = """
        import signal
        def f():
            for number in range(1, 32):
                try: signal.signal(number, signal.SIG_IGN)
                except Exception: pass
            while True: pass
        """
    worker, result = run(loaded, text)
    assert (result.status, worker.alive) == (Status.TIMEOUT, False)


def test_a_call_that_sleeps_is_stopped_by_wall_time_and_worth_another_try():
    with Sandbox(LEVEL, replace(LIMITS, call_cpu_s=0.05)) as quick:
        worker = quick.start()
        worker.load(submission("import time\ndef f():\n    time.sleep(60)\n"), (), 3.0)
        result = worker.call("f", (), {}, 9.0)
    assert (result.status, result.why) == (Status.TIMEOUT, note("calls.wall_limit", seconds=0.5))
    assert not worker.alive
    if LEVEL == "standard":
        assert result.where == Place(3)
        assert worker.suspect  # perhaps the machine was busy, not the submission


def test_what_is_left_of_the_exercise_s_time_bounds_a_call(loaded):
    worker, _ = loaded("import time\ndef f():\n    time.sleep(60)\n")
    result = worker.call("f", (), {}, 0.2)
    assert (result.status, result.why) == (Status.TIMEOUT, note("calls.wall_limit", seconds=4.0))


def test_time_between_calls_is_not_counted(loaded):
    worker, _ = loaded("def f():\n    return 7\n")
    for _ in range(4):
        time.sleep(0.1)
        assert worker.call("f", (), {}, 0.3).value == 7


# --- the end of a worker -----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [0, 3])
def test_an_exit_is_an_exit_whatever_its_code(loaded, code):
    """Exit codes prove nothing."""
    worker, result = run(loaded, f"import os\ndef f():\n    os._exit({code})\n")
    assert (result.status, result.why) == (Status.EXIT, note("calls.exit_code", number=code))
    assert (worker.alive, worker.suspect) == (False, False)


@needs_cage
def test_a_crash_is_told_with_its_signal_and_worth_another_try(loaded):
    worker, result = run(loaded, "import ctypes\ndef f():\n    ctypes.string_at(0)\n")
    assert (result.status, result.why) == (Status.CRASH, note("calls.signal", number=11))
    assert (worker.alive, worker.suspect) == (False, True)


def test_a_dead_worker_answers_every_further_call_with_a_failure(loaded):
    worker, _ = run(loaded, "import os\ndef f():\n    os._exit(0)\ndef g():\n    return 7\n")
    assert worker.call("g", (), {}, 4.0).status in {Status.EXIT, Status.CRASH}
    worker.kill()
    assert worker.call("g", (), {}, 4.0).status in {Status.EXIT, Status.CRASH}


# --- memory ------------------------------------------------------------------------------------------------


@needs_cage
@pytest.mark.parametrize("want", ["np.ones(2**30)", "[0] * 2**30", "'x' * 2**31", "bytearray(2**31)"])
def test_memory_beyond_the_limit_is_an_outcome_and_the_worker_lives_on(loaded, want):
    worker, result = run(loaded, f"import numpy as np\ndef f():\n    return len({want})\ndef g():\n    return 7\n")
    assert result.status is Status.MEMORY
    assert worker.call("g", (), {}, 4.0).value == 7


# --- the stream --------------------------------------------------------------------------------------------

# What a submission can do to the socket that its worker answers on.
ATTACKS = {
    "noise": "os.write(3, b'noise' * 100)",
    "a length without end": "os.write(3, b'\\xff' * 8)",
    "a message that is none": "os.write(3, b'\\x04\\x00\\x00\\x00abcd')",
    "half a message": "os.write(3, b'\\xff\\x00\\x00\\x00ab'); os._exit(0)",
    "nesting without end": "os.write(3, (100_000).to_bytes(4, 'little') + b'\\x91' * 100_000)",
    "another word": "os.write(3, wire.pack_message(wire.Ready()))",
    "the end of loading": "os.write(3, wire.pack_message(wire.Loaded([], '')))",
    "the answer to another call": "os.write(3, wire.pack_message(wire.Reply(99, wire.Value(wire.encode(7)))))",
    "a value that is none": "os.write(3, wire.pack_message(wire.Reply(1, wire.Value(b'\\xc1'))))",
    "an exception that is none": "os.write(3, wire.pack_message(wire.Reply(1, ['Raised', 'E'])))",
    "changes that are none": "os.write(3, wire.pack_message(wire.Reply(1, wire.Value(b'\\xc0'), wire.encode(7))))",
    "closing it": "os.close(3)",
}


@needs_cage
@pytest.mark.parametrize("attack", ATTACKS)
def test_a_garbled_stream_fails_the_call_and_costs_the_worker(loaded, attack):
    head = "import os, sys\nwire = sys.modules['autograder.sandbox.wire']\n"
    text = f"{head}def f():\n    {ATTACKS[attack]}\n    return 7\n"
    worker, result = run(loaded, text)
    assert result.status in {Status.CRASH, Status.EXIT}
    assert isinstance(result, Lost)
    assert not worker.alive


@needs_cage
def test_a_forged_answer_is_a_value_and_nothing_more(loaded):
    """A worker may answer for itself; the test compares in the trusted process."""
    text = """
        import os, sys
        wire = sys.modules['autograder.sandbox.wire']
        def f():
            os.write(3, wire.pack_message(wire.Reply(1, wire.Value(wire.encode('full marks')))))
            os._exit(0)
        """
    _, result = run(loaded, text)
    assert (result.status, result.value) == (Status.PASSED, "full marks")


@pytest.mark.parametrize(("line", "kept"), [(2, True), (500, False)])
def test_a_line_that_the_file_has_not_is_dropped(loaded, line, kept):
    """It would be a number of the submission's choice, such as one that it was called with."""
    text = f"""
        def f():
            exec(compile('\\n' * {line - 1} + 'raise ValueError', f.__code__.co_filename, 'exec'))
        """
    _, result = run(loaded, text)
    assert result.status is Status.EXCEPTION
    assert (result.where is not None and result.where.line == line) is kept


@needs_cage
def test_places_that_no_submission_has_are_dropped(loaded):
    text = """
        import os, sys
        wire = sys.modules['autograder.sandbox.wire']
        def f():
            raised = wire.Raised('E' * 10_000, ['B' * 1_000] * 100, 'T' * 10_000, 5, 10**9, 'B' * 100_000)
            os.write(3, wire.pack_message(wire.Reply(1, raised, printed='P' * 100_000)))
        """
    _, result = run(loaded, text)
    assert (result.status, result.where) == (Status.EXCEPTION, None)
    assert len(result.type) <= 100
    assert len(result.bases) <= 20
    assert max(map(len, result.bases)) <= 100
    assert len(result.text) <= 2_000
    assert len(result.traceback) <= 8_000
    assert len(result.printed) <= 8 * 1024


@pytest.mark.deadline
@needs_cage
def test_a_worker_that_takes_nothing_is_not_waited_for(loaded):
    """It has stopped reading, and the arguments are larger than the socket's buffer."""
    worker, _ = loaded("def f(x):\n    return 7\n")
    os.kill(worker._process.pid, signal.SIGSTOP)
    started = time.monotonic()
    result = worker.call("f", ([0.5] * 60_000,), {}, 0.3)
    assert result.status in {Status.CRASH, Status.TIMEOUT}
    assert (worker.alive, worker.suspect) == (False, True)
    assert time.monotonic() - started < 30


# --- loading -----------------------------------------------------------------------------------------------


@needs_cage
@pytest.mark.parametrize(
    ("statement", "status"),
    [
        ("while True: pass", Status.TIMEOUT),
        ("__import__('os')._exit(0)", Status.EXIT),
        ("__import__('ctypes').string_at(0)", Status.CRASH),
        ("__import__('os').write(3, b'x' * 100)", Status.CRASH),
    ],
)
def test_the_statement_that_ends_a_worker_is_named(loaded, statement, status):
    worker, report = loaded(f"x = 1\n\n{statement}\nf = int\n")
    assert (report.stuck.block, report.stuck.ending.status, report.stuck.ending.where) == (1, status, Place(3))
    assert not worker.alive


@pytest.mark.deadline
@needs_cage
def test_loading_has_a_budget_of_its_own(sandbox):
    worker = sandbox.start()
    started = time.monotonic()
    report = worker.load(submission("import time\ntime.sleep(600)\n"), (), 0.3)
    assert (report.stuck.block, report.stuck.ending.status) == (1, Status.TIMEOUT)
    assert time.monotonic() - started < 30


@needs_cage
def test_a_forged_place_while_loading_costs_the_worker(loaded):
    """It may not say that it is at a later statement, nor go back to an earlier one."""
    text = """
        import os, sys
        wire = sys.modules['autograder.sandbox.wire']
        os.write(3, wire.pack_message(wire.At({block})))
        """
    for block in (0, 2, 99):
        _, report = loaded(text.format(block=block))
        assert report.stuck is not None
        assert report.stuck.ending.status is Status.CRASH


# --- calls that are sent ahead -----------------------------------------------------------------------------

COUNT = "n = 0\ndef f(x):\n    global n\n    n += 1\n    return x\ndef g():\n    return n\n"


def planned(*calls):
    return [
        PlannedCall.of(function, args, {}) for function, *args in [(c[0], tuple(c[1:])) for c in calls] for args in args
    ]


def test_calls_sent_ahead_are_answered_in_their_order_and_made_once(loaded):
    worker, _ = loaded(COUNT)
    worker.expect(planned(("f", 1), ("f", 2), ("f", 3)))
    assert [worker.call("f", (x,), {}, 4.0).value for x in (1, 2, 3)] == [1, 2, 3]
    assert worker.call("g", (), {}, 4.0).value == 3


def test_calls_in_another_order_or_not_at_all_are_right_all_the_same(loaded):
    worker, _ = loaded(COUNT)
    worker.expect(planned(("f", 1), ("f", 2), ("f", 3)))
    assert [worker.call("f", (x,), {}, 4.0).value for x in (2, 9, 3, 1)] == [2, 9, 3, 1]


def test_calls_that_go_with_the_submission_are_answered_as_if_asked_for(loaded):
    worker, report = loaded(COUNT, ahead=[*planned(("f", 1), ("f", 2)), PlannedCall.of("g", (), {})])
    assert report.failures == ()
    worker.expect(planned(("f", 1), ("f", 2)))
    assert [worker.call("f", (x,), {}, 4.0).value for x in (1, 2)] == [1, 2]
    worker.expect([PlannedCall.of("g", (), {})])
    assert worker.call("g", (), {}, 4.0).value == 2


def test_another_call_in_between_makes_none_of_those_ahead_twice(loaded):
    worker, _ = loaded(COUNT, ahead=planned(("f", 1), ("f", 2), ("f", 3)))
    assert worker.call("f", (1,), {}, 4.0).value == 1
    assert worker.call("g", (), {}, 4.0).value == 3
    assert [worker.call("f", (x,), {}, 4.0).value for x in (2, 3)] == [2, 3]
    assert worker.call("g", (), {}, 4.0).value == 3


def test_what_is_waited_for_is_told_by_its_own_function(loaded):
    text = "import time\ndef slow():\n    time.sleep(0.3)\ndef g():\n    return 7\n"
    worker, _ = loaded(text, ahead=[PlannedCall.of("slow", (), {})])
    worker.reach(PlannedCall.of("g", (), {}))
    assert set(worker.waited) == {"slow"}


@needs_cage
def test_a_call_sent_ahead_that_nobody_asked_for_is_told_apart(loaded):
    worker, _ = loaded("import os\ndef f():\n    os._exit(0)\ndef g():\n    return 7\n")
    worker.expect(planned(("f",), ("g",)))
    with pytest.raises(LostAhead):
        worker.call("g", (), {}, 4.0)
    assert not worker.alive


# --- levels ------------------------------------------------------------------------------------------------


def test_trusted_is_used_only_where_it_is_said(monkeypatch):
    monkeypatch.setattr(host, "why_not", lambda: CannotConfine("no_linux"))
    assert resolve_level("trusted") == "trusted"
    for level in ("auto", "standard"):
        with pytest.raises(EnvironmentProblem, match=r"seccomp needs Linux.*add --sandbox trusted") as error:
            resolve_level(level)
        assert error.value.exit_code == 2


@needs_cage
@pytest.mark.parametrize(("problem", "level"), [(None, "strong"), (note("cage.no_bubblewrap"), "standard")])
def test_auto_is_the_best_level_that_holds(monkeypatch, problem, level):
    monkeypatch.setattr(host, "why_no_bubblewrap", lambda: problem)
    assert resolve_level("auto") == level
    assert resolve_level("standard") == "standard"


@needs_cage
def test_a_level_that_was_asked_for_and_does_not_hold_is_never_replaced_by_another(monkeypatch):
    monkeypatch.setattr(host, "why_no_bubblewrap", lambda: note("cage.no_bubblewrap"))
    with pytest.raises(EnvironmentProblem, match=r"bubblewrap is not installed.*--sandbox standard"):
        resolve_level("strong")


@needs_cage
def test_objects_lie_at_the_same_addresses_in_every_zygote_s_workers():
    """The order of a set of functions hangs on them, and with it what an honest function returns."""
    code = "print(id(type), id(len))"
    with laid_out_alike():
        alone = {subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout for _ in "ab"}
    if len(alone) > 1:
        pytest.skip("this machine lays programs out by chance")
    text = "class C: pass\ndef f(): return [id(C), hash(None), [repr(each) for each in {C, f, len, None, str}]]\n"
    seen = []
    for more in range(2):  # whose numbers are other ones, too
        with Sandbox(LEVEL, replace(LIMITS, memory_mb=512 + more)) as box:
            worker = box.start()
            worker.load(submission(text), (), 4.0)
            seen.append(worker.call("f", (), {}, 4.0).value)
            worker.kill()
    assert seen[0] == seen[1]
