"""One bad statement or function never takes another's marks: skipping, fresh workers, budgets, one retry."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from autograder.grading.session import Session
from autograder.model import Limits, Place, Status, note
from autograder.sandbox.ahead import PlannedCall
from autograder.sandbox.host import Sandbox
from tests.samples import needs_cage, notebook_submission, submission
from tests.waiting import gone

pytestmark = [needs_cage, pytest.mark.deadline]  # its limits are short

LIMITS = Limits(call_cpu_s=0.1, exercise_wall_s=1.0, load_wall_s=0.8)


@pytest.fixture(scope="module")
def sandbox():
    with Sandbox("standard", LIMITS) as warm:
        yield warm


@pytest.fixture
def session(sandbox):
    """Return a function that opens a session on a script or on a notebook's cells."""
    opened = []

    def open_session(text, box=sandbox):
        hand_in = submission(text) if isinstance(text, str) else notebook_submission(text)
        opened.append(Session(box, hand_in))
        return opened[-1]

    yield open_session
    for each in opened:
        each.close()


def probe(session, name, *args):
    return session.probe(args, {}, PlannedCall.of(name, args, {}))


def call(session, name, *args):
    return session.call(name, args, {})


# --- loading -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "status"),
    [
        ("while True: pass", Status.TIMEOUT),
        ("__import__('os')._exit(0)", Status.EXIT),
        ("__import__('ctypes').string_at(0)", Status.CRASH),
    ],
)
def test_a_statement_that_ends_its_worker_is_skipped_and_the_others_run(session, statement, status):
    found = session(f"def f():\n    return x\n\n{statement}\nx = 7\n")
    assert call(found, "f").value == 7
    assert [(stuck.ending.status, stuck.ending.where) for stuck in found.stuck] == [(status, Place(4))]


def test_several_such_statements_are_all_skipped(session):
    found = session("import os\nos._exit(0)\nos._exit(1)\nwhile True: pass\ndef f():\n    return 7\n")
    assert call(found, "f").value == 7
    assert [stuck.ending.where.line for stuck in found.stuck] == [2, 3, 4]


def test_a_cell_is_no_unit_each_of_its_statements_is(session):
    found = session(["x = 1\nwhile True: pass\ny = 2\n", "def f():\n    return [x, y]\n"])
    assert call(found, "f").value == [1, 2]
    assert found.stuck[0].ending.where == Place(2, cell=1)


@pytest.mark.deadline
def test_when_loading_s_time_is_spent_definitions_and_imports_still_run(session):
    text = """
        import time
        time.sleep(600)
        x = 1
        import math
        class A:
            y = 2
        def f():
            return [math.floor(2.5), A.y, "x" in globals()]
        """
    started = time.monotonic()
    assert call(session(text), "f").value == [2, 2, False]
    assert time.monotonic() - started < 60


def test_a_definition_that_hangs_is_skipped_as_well(session):
    text = "def hang(f):\n    while True: pass\n@hang\ndef f(): ...\ndef g():\n    return 7\n"
    found = session(text)
    assert call(found, "g").value == 7
    assert call(found, "f").status is Status.MISSING


def test_later_workers_skip_what_ended_an_earlier_one(session):
    """The second worker is needed for g; it must not hang on the same statement once more."""
    found = session("while True: pass\ndef f():\n    __import__('os')._exit(0)\ndef g():\n    return 7\n")
    assert call(found, "f").status is Status.EXIT
    assert call(found, "g").value == 7
    assert len(found.stuck) == 1


def test_an_empty_submission_loads(session):
    assert call(session("# nothing yet\n"), "f").status is Status.MISSING


# --- calling -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("while True: pass", Status.TIMEOUT),
        ("__import__('os')._exit(0)", Status.EXIT),
        ("__import__('ctypes').string_at(0)", Status.CRASH),
        ("__import__('os').close(3)", Status.EXIT),
    ],
)
def test_a_function_that_ends_its_worker_is_not_run_again_and_the_others_are(session, started, body, status):
    found = session(f"def f():\n    {body}\ndef g():\n    return 7\n")
    first = call(found, "f")
    assert first.status is status
    workers = len(started)
    assert [call(found, "f") for _ in range(50)] == [first] * 50
    assert len(started) == workers
    assert call(found, "g").value == 7


@pytest.mark.parametrize(
    "body", ["1 / 0", "raise SystemExit", "raise MemoryError", "return object()", "raise NotImplementedError"]
)
def test_a_function_that_only_fails_is_run_on_every_call(session, body):
    found = session(f"n = 0\ndef f():\n    global n\n    n += 1\n    {body}\ndef g():\n    return n\n")
    for _ in range(3):
        assert call(found, "f").status is not Status.PASSED
    assert call(found, "g").value == 3


def test_an_exercise_s_calls_share_a_budget_and_the_next_exercise_has_its_own(session):
    found = session("import time\ndef f():\n    time.sleep(0.45)\n    return 7\ndef g():\n    return 8\n")
    results = [call(found, "f") for _ in range(4)]
    assert [result.status for result in results[:2]] == [Status.PASSED] * 2
    assert results[3].status is Status.TIMEOUT
    assert results[3].why.code == "calls.wall_limit"
    assert call(found, "g").value == 8


@pytest.mark.parametrize(
    ("text", "loop"),
    [
        ("def f():\n    x = 0\n    while True:\n        x += 1\n        x -= 1\n", 3),
        ("def f():\n    for i in iter(int, 1):\n        for j in range(10):\n            j += i\n", 2),
        ("def f():\n    return g()\n\ndef g():\n    while True:\n        pass\n", 5),
    ],
)
def test_the_loop_is_named_and_not_the_line_that_it_happened_to_be_at(session, text, loop):
    result = call(session(text), "f")
    assert result.why == note("calls.cpu_limit", seconds=0.1)
    assert result.where == Place(loop)


def test_in_a_notebook_the_loop_is_named_by_its_cell(session):
    result = call(session(["x = 1\n", "def f():\n    while x:\n        pass\n"]), "f")
    assert result.where == Place(2, cell=2)


# --- one retry ---------------------------------------------------------------------------------------------
# At level trusted a submission can write: so it can tell its first run from its second.


@pytest.fixture
def trusted():
    with Sandbox("trusted", replace(LIMITS, exercise_wall_s=5.0)) as box:
        yield box


ONCE = """
import os
def first(name):
    path = os.path.join({folder!r}, name)
    with open(path, "a") as file:
        file.write("x")
    return os.path.getsize(path) == 1
"""


def runs(folder: Path, name: str) -> int:
    path = folder / name
    return path.stat().st_size if path.exists() else 0


def test_a_worker_that_died_by_a_foreign_signal_is_tried_once_more(session, trusted, tmp_path):
    text = (
        ONCE.format(folder=str(tmp_path))
        + "def f():\n    if first('f'):\n        os.kill(os.getpid(), 9)\n    return 7\n"
    )
    found = session(text, trusted)
    assert call(found, "f").value == 7
    assert runs(tmp_path, "f") == 2


def test_a_worker_that_was_kept_waiting_is_tried_once_more(session, trusted, tmp_path):
    """Wall time ran out, and hardly any CPU time was used: the machine may have been busy."""
    sleep = "import time\ndef f():\n    if first('f'):\n        time.sleep(60)\n    return 7\n"
    assert call(session(ONCE.format(folder=str(tmp_path)) + sleep, trusted), "f").value == 7


def test_what_repeats_is_the_submission_s(session, trusted, tmp_path):
    text = ONCE.format(folder=str(tmp_path)) + "def f():\n    first('f')\n    os.kill(os.getpid(), 9)\n"
    found = session(text, trusted)
    assert [call(found, "f").status for _ in range(5)] == [Status.CRASH] * 5
    assert runs(tmp_path, "f") == 2


def test_the_retry_comes_once_an_exercise(session, trusted, tmp_path):
    text = """
def f(k):
    if first(f'f{k}'):
        os.kill(os.getpid(), 9)
    return 7
def g():
    if first('g'):
        os.kill(os.getpid(), 9)
    return 8
"""
    found = session(ONCE.format(folder=str(tmp_path)) + text, trusted)
    assert call(found, "f", 1).value == 7
    assert call(found, "f", 2).status is Status.CRASH
    assert call(found, "g").value == 8


@pytest.mark.parametrize("body", ["while True: pass", "os._exit(0)"])
def test_what_is_surely_the_submission_s_is_not_tried_again(session, trusted, tmp_path, body):
    text = ONCE.format(folder=str(tmp_path)) + f"def f():\n    first('f')\n    {body}\n"
    assert call(session(text, trusted), "f").status in {Status.TIMEOUT, Status.EXIT}
    assert runs(tmp_path, "f") == 1


def test_a_closed_session_leaves_no_process(session):
    found = session("def f():\n    return 7\n")
    call(found, "f")
    pid = found.worker()._process.pid
    found.close()
    found.close()
    assert gone(pid)


def test_what_diagnosis_sent_ahead_and_did_not_ask_for_costs_the_tests_no_time(session):
    found = session("import time\ndef f(x):\n    time.sleep(0.05)\n    return x\n")
    found.expect([PlannedCall.of("f", (x,), {}) for x in (1, 2, 3)])
    assert probe(found, "f", 2).value == 2
    found.expect([PlannedCall.of("f", (x,), {}) for x in (4, 5)])
    assert [probe(found, "f", x).value for x in (4, 5)] == [4, 5]
    found.forget()
    before = found._left_s.get("f", LIMITS.exercise_wall_s)
    found._charge(found.worker())
    assert found._left_s.get("f", LIMITS.exercise_wall_s) == before


# --- all that a function answers ---------------------------------------------------------------------------

VAST = """
def vast(*_):
    return {}

def honest(*_):
    return 1.0
"""


@pytest.mark.parametrize("answer", ["[[] for _ in range(640)]", "'x' * 20_000"])
def test_who_answers_more_than_anybody_looks_at_is_listened_to_no_more(session, monkeypatch, answer):
    """That is counted, not clocked: it ends with the same call everywhere. Another function's answers still count."""
    monkeypatch.setattr("autograder.sandbox.handle.ANSWERS_BYTES", 40_000)
    found = session(VAST.format(answer))
    ended = [call(found, "vast", number).status for number in range(8)]
    assert ended[0] is Status.PASSED
    assert ended[-4:] == [Status.UNSENDABLE] * 4
    assert call(found, "honest").value == 1.0


def test_what_a_call_prints_is_no_answer(session, monkeypatch):
    monkeypatch.setattr("autograder.sandbox.handle.ANSWERS_BYTES", 10_000)
    found = session("def f(n):\n    print('x' * 20_000)\n    return 1.0\n")
    assert [call(found, "f", number).status for number in range(4)] == [Status.PASSED] * 4


def test_what_diagnosis_has_heard_counts_for_no_test(session, monkeypatch):
    monkeypatch.setattr("autograder.sandbox.handle.ANSWERS_BYTES", 40_000)
    found = session(VAST.format("'x' * 20_000"))
    probes = [probe(found, "vast", number).status for number in range(6)]
    assert probes[-1] is Status.UNSENDABLE
    found.forget()
    assert call(found, "vast", 1).status is Status.PASSED


def test_answers_that_nobody_has_asked_for_end_nothing_else(session, monkeypatch):
    """Vast answers that stand before another function's are passed over; that one is asked all the same."""
    monkeypatch.setattr("autograder.sandbox.handle.ANSWERS_BYTES", 40_000)
    found = session(VAST.format("'x' * 20_000"))
    calls = [PlannedCall.of("vast", (number,), {}) for number in range(6)]
    found.expect([*calls, PlannedCall.of("honest", (1,), {})])
    assert call(found, "honest", 1).value == 1.0


# --- that it ends the same way each time ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "import time\ndef f(n):\n    time.sleep(0.7)\n",  # the second one has what the first has left
        "import time\ndef f(n):\n    return n\ntime.sleep(5)\n",
    ],
)
def test_who_runs_out_of_time_is_told_a_limit_and_not_what_was_left_of_it(session, text):
    found = session(text)
    ends = [call(found, "f", number) for number in range(3)]
    told = {end.why["seconds"] for end in ends if end.status is Status.TIMEOUT}
    told |= {stuck.ending.why["seconds"] for stuck in found.stuck}
    assert told <= {LIMITS.call_wall_s, LIMITS.exercise_wall_s, LIMITS.load_wall_s}
    assert told
