"""What is wrong with the machine is told once, before the first submission: one line, exit 2, and nobody is graded."""

from __future__ import annotations

import resource

import pytest

from autograder import cli
from autograder.errors import EnvironmentProblem
from autograder.model import Limits, note
from autograder.sandbox import confinement, doctor, processes, trial
from autograder.sandbox import filter as seccomp_filter
from autograder.words import say
from tests.samples import MINI_COURSE, needs_cage, script

pytestmark = needs_cage

IN_ZYGOTE = {  # what a machine refuses, as its zygote or worker meets it -> what is said
    "no seccomp": (
        "import autograder.sandbox.confinement as c; c._SECCOMP_MODE_FILTER = 99",
        "the seccomp filter is refused by the kernel",
    ),
    "no no_new_privs": ("import autograder.sandbox.confinement as c; c._PR_SET_NO_NEW_PRIVS = 9999", "no_new_privs"),
    "Landlock refused": (
        "import autograder.sandbox.confinement as c; c._SYS_LANDLOCK_RESTRICT_SELF = 9999",
        "Landlock is refused",
    ),
    "setrlimit refused": (
        "import resource\ndef no(*_): raise OSError(1, 'no')\nresource.setrlimit = no",
        "setrlimit RLIMIT_CORE is refused",
    ),
    "no pidfd_open": (
        "import autograder.sandbox.system as s\ndef no(*_): raise OSError(38, 'Function not implemented')\n"
        "s._open = no",
        "pidfd_open is refused (Function not implemented)",
    ),
    "no numpy": ("import sys; sys.modules['numpy'] = None", "numpy"),
    "another numpy": ("import numpy; numpy.__version__ = '0.0'", "'0.0'"),
    "no fork": ("import os\ndef no(): raise OSError(11, 'no more')\nos.fork = no", "no more"),
    "no sockets to be sent": ("import socket\ndef no(*_): raise OSError(1, 'no')\nsocket.send_fds = no", "zygote"),
}


@pytest.fixture
def machine(monkeypatch):
    """Return a function that has each zygote begin with a piece of code, and bubblewrap be absent."""
    monkeypatch.setattr(trial, "resolve_level", lambda level: "standard")
    original = processes._python

    def begins_with(code):
        def python(module, arguments, **options):
            command = original(module, arguments, **options)
            place = command.index("-c") + 1
            first, imports, rest = command[place].partition(f"from {module} import main")
            command[place] = first.rstrip("; ") + f"\n{code}\n{imports}{rest}"
            return command

        monkeypatch.setattr(processes, "_python", python)

    return begins_with


@pytest.mark.parametrize("what", IN_ZYGOTE)
def test_a_class_on_such_a_machine_is_one_line_and_two(machine, what, tmp_path, capsys, mini):
    code, said = IN_ZYGOTE[what]
    machine(code)
    (tmp_path / "class").mkdir()
    for student in ("ann", "bob"):
        (tmp_path / "class" / f"{student}.py").write_text(script(mini))
    arguments = ["grade", str(tmp_path / "class"), "-o", str(tmp_path / "out"), "--course", str(MINI_COURSE)]
    assert cli.main(arguments) == 2
    shown = capsys.readouterr()
    assert said in shown.err
    assert shown.err.count("\n") == 1
    assert "Traceback" not in shown.err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("what", IN_ZYGOTE)
def test_doctor_shows_it_and_lives(machine, what):
    code, said = IN_ZYGOTE[what]
    machine(code)
    missing = [check for check in doctor.examine() if check.needed and not check.holds]
    assert any(said in say(check.seen, "en") for check in missing)
    assert all(check.remedy for check in missing)


def test_a_host_without_the_binding_says_what_to_install(monkeypatch, tmp_path, capsys):
    """No extra `staff`, or no libseccomp2."""

    def absent(*, threads):
        raise confinement.CannotConfine("no_binding", "no library")

    monkeypatch.setattr(processes, "compile_filter", absent)
    monkeypatch.setattr(seccomp_filter, "compile_filter", absent)
    assert cli.main(["grade", str(MINI_COURSE), "-o", str(tmp_path / "o"), "--course", str(MINI_COURSE)]) == 2
    assert cli.main(["doctor"]) == 1
    assert "libseccomp2" in capsys.readouterr().out
    assert "libseccomp2" in say(trial.why_unusable("standard", Limits()), "en")


@pytest.mark.parametrize(
    "error",
    [OSError(11, "Resource temporarily unavailable"), FileNotFoundError(2, "No such file"), OSError(24, "many")],
)
def test_a_machine_that_starts_no_process_is_told(monkeypatch, error):
    monkeypatch.setattr(processes.subprocess, "Popen", lambda *_, **__: (_ for _ in ()).throw(error))
    assert error.strerror in say(trial.why_unusable("standard", Limits()), "en")


def test_where_strong_does_not_work_after_all_standard_is_taken(monkeypatch):
    """Bubblewrap may run Python and yet not what a worker needs: `auto` goes on, `strong` does not."""
    monkeypatch.setattr(trial, "resolve_level", lambda level: "strong")
    why = {"strong": note("cage.no_users")}
    monkeypatch.setattr(trial, "_tried", lambda sandbox: why.get(sandbox.level))
    assert trial.usable_level("auto", Limits()) == "standard"
    with pytest.raises(EnvironmentProblem, match="at level strong"):
        trial.usable_level("strong", Limits())


def test_this_machine_can_grade():
    assert trial.why_unusable("standard", Limits()) is None
    assert trial.why_unusable("trusted", Limits()) is None


@pytest.mark.parametrize("name", ["RLIMIT_NOFILE", "RLIMIT_CPU", "RLIMIT_NPROC", "RLIMIT_MSGQUEUE"])
def test_a_lower_limit_of_the_machine_s_stays(monkeypatch, name):
    """A machine that allows less than we would is none the worse for it."""
    done = []

    def refused(which, limits):
        if limits[1] > 7:
            raise ValueError("not allowed to raise maximum limit")
        done.append(limits)

    monkeypatch.setattr(resource, "setrlimit", refused)
    monkeypatch.setattr(resource, "getrlimit", lambda which: (7, 7))
    confinement._set_limit(getattr(resource, name), name, 64, confinement.Confinement("standard", 512, 600))
    assert done == [(7, 7)]


def test_less_memory_than_a_submission_is_promised_is_told(monkeypatch):
    def refused(which, limits):
        raise ValueError("not allowed to raise maximum limit")

    monkeypatch.setattr(resource, "setrlimit", refused)
    monkeypatch.setattr(resource, "getrlimit", lambda which: (7, 7))
    with pytest.raises(confinement.CannotConfine, match=r"little_memory.*512"):
        confinement._set_limit(resource.RLIMIT_AS, "RLIMIT_AS", 2**29, confinement.Confinement("standard", 512, 600))
    confinement._set_limit(resource.RLIMIT_AS, "RLIMIT_AS", 2**29, confinement.Confinement("trusted", 512, 600))


def test_doctor_outlives_whatever_fails_in_it(monkeypatch):
    trials = ("_python", "_packages", "_seccomp", "_kernel", "_room", "_live", "_strong")
    for name in trials:

        def fails(*_, name=name):
            raise RuntimeError(f"a surprise in {name}")

        monkeypatch.setattr(doctor, name, fails)
    seen = {say(check.seen, "en"): check.holds for check in doctor.examine()}
    for name in trials:
        assert [holds for said, holds in seen.items() if f"a surprise in {name}" in said] == [False], (name, seen)


@pytest.mark.parametrize("missing", ["jinja2", "pyseccomp"])
def test_doctor_names_a_package_that_is_missing(monkeypatch, missing):
    real = doctor.importlib.util.find_spec
    monkeypatch.setattr(doctor.importlib.util, "find_spec", lambda name: None if name == missing else real(name))
    (found,) = [check for check in doctor._packages() if not check.holds]
    assert (found.name, found.needed) == (note("cage.package", name=missing), True)
    assert found.remedy == note("cage.install_staff")


def test_doctor_needs_no_folder_for_temporary_files(monkeypatch):
    def none(*_, **__):
        raise FileNotFoundError(2, "No usable temporary directory found")

    without = {check.name for check in doctor.examine() if not check.holds}  # bubblewrap, say
    monkeypatch.setattr(doctor.tempfile, "gettempdir", none)
    monkeypatch.setattr(doctor.tempfile, "TemporaryDirectory", none)
    assert {check.name for check in doctor.examine() if not check.holds} - without == {note("cage.temporary_folder")}
