"""The doctor tries what it reports."""

import pytest

from autograder.model import Lost, Raised, Returned, Status, note
from autograder.sandbox import doctor
from autograder.sandbox.handle import Handle
from autograder.words import say


def test_everything_needed_holds_here():
    """On a machine that passes these tests level standard holds, and each attempt was refused."""
    checks = doctor.examine()
    assert [check for check in checks if check.needed and not check.holds] == []
    assert sum("(standard)" in say(check.name, "en") for check in checks) >= 9


@pytest.mark.parametrize(
    ("name", "result"),
    [
        ("read_a_secret_file", Returned("secret")),
        ("start_a_process", Returned("forked")),
        ("fill_the_memory", Lost(Status.CRASH, note("calls.garbled"))),
        ("loop_for_ever", Returned()),
        ("start_threads_without_end", Returned(65)),
        ("start_threads_without_end", Lost(Status.CRASH, note("calls.garbled"))),
        ("read_the_load_of_the_machine", Returned("read")),
    ],
)
def test_an_attempt_that_succeeds_is_reported(monkeypatch, name, result):
    """Where the cage let something through, the check does not hold and names the attempt."""

    def call(self, function, args, kwargs, wall_s):
        if function == name:
            return result
        if function == "fill_the_memory":
            return Raised("MemoryError")
        if function == "loop_for_ever":
            return Lost(Status.TIMEOUT, note("calls.cpu_limit", seconds=0.3))
        if function == "start_threads_without_end":
            return Returned(64)
        return Raised("PermissionError")

    monkeypatch.setattr(Handle, "call", call)
    failed = [check for check in doctor._live("standard") if not check.holds and check.name.code != "cage.own_threads"]
    assert [check.name for check in failed] == [note("cage.attempt", what=note(f"cage.try_{name}"), level="standard")]
    assert failed[0].needed


def test_whether_workers_may_start_threads_is_shown(monkeypatch):
    """With the reason where they may not; the level holds all the same."""
    name = note("cage.own_threads", level="standard")
    assert name in [check.name for check in doctor._live("standard")]
    monkeypatch.setattr(
        doctor.Sandbox, "why_no_threads", lambda self: note("cage.no_pid_namespaces", what="not permitted")
    )
    check = {check.name: check for check in doctor._live("standard")}[name]
    assert (check.holds, check.needed) == (False, False)
    assert "no pid namespaces" in say(check.seen, "en")
