"""The doctor tries what it reports."""

import pytest

from autograder.model import CallResult, Status, Text
from autograder.sandbox import doctor
from autograder.sandbox.host import Worker


def test_everything_needed_holds_here():
    """On a machine that passes these tests level standard holds, and each attempt was refused."""
    checks = doctor.examine()
    assert [check for check in checks if check.needed and not check.holds] == []
    assert sum("(standard)" in check.name for check in checks) >= 9


@pytest.mark.parametrize(
    ("name", "result"),
    [
        ("read_a_secret_file", CallResult(Status.PASSED, "secret")),
        ("start_a_process", CallResult(Status.PASSED, "forked")),
        ("fill_the_memory", CallResult(Status.CRASH)),
        ("loop_for_ever", CallResult(Status.PASSED)),
        ("start_threads_without_end", CallResult(Status.PASSED, 65)),
        ("start_threads_without_end", CallResult(Status.CRASH)),
        ("read_the_load_of_the_machine", CallResult(Status.PASSED, "read")),
    ],
)
def test_an_attempt_that_succeeds_is_reported(monkeypatch, name, result):
    """Where the cage let something through, the check does not hold and names the attempt."""

    def call(self, function, args, kwargs, wall_s):
        if function == name:
            return result
        if function == "fill_the_memory":
            return CallResult(Status.MEMORY)
        if function == "loop_for_ever":
            return CallResult(Status.TIMEOUT, limit=Text("x", "x"))
        if function == "start_threads_without_end":
            return CallResult(Status.PASSED, 64)
        return CallResult(Status.EXCEPTION, error_type="PermissionError")

    monkeypatch.setattr(Worker, "call", call)
    failed = [check for check in doctor._live("standard") if not check.holds]
    assert [check.name for check in failed] == [f"{name.replace('_', ' ')} (standard)"]
    assert failed[0].needed


def test_whether_workers_may_start_threads_is_shown(monkeypatch):
    """With the reason where they may not; the level holds all the same."""
    names = {check.name: check for check in doctor._live("standard")}
    assert "threads of a worker's own (standard)" in names
    monkeypatch.setattr(doctor.Sandbox, "why_no_threads", lambda self: "no pid namespaces: not permitted")
    check = {check.name: check for check in doctor._live("standard")}["threads of a worker's own (standard)"]
    assert (check.holds, check.needed) == (False, False)
    assert "no pid namespaces" in check.seen
