"""What the operating system refuses is one line that says what it is; the machine's oddities are nobody's."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path
from shlex import quote

import pytest

from autograder import cli, machine
from autograder.gradebook import lines
from autograder.machine import cores, why_machine, why_os
from autograder.show import folder as folder_module
from autograder.words import say
from tests.samples import MINI_COURSE, ROOT, needs_cage, script
from tests.test_cli import SANDBOX, grade, read_table

posix = pytest.mark.skipif(os.name == "nt", reason="descriptors and limits")
WORK = MINI_COURSE / "solutions" / "mini" / "accepted" / "builtins.py"
GRADE = f"-m autograder grade {quote(str(WORK))} --course {quote(str(MINI_COURSE))} --sandbox {SANDBOX}"
KINDS = [
    errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EPERM, errno.ENOENT, errno.EMFILE, errno.ENFILE, errno.EAGAIN,
    errno.ENOMEM, errno.ENOSYS, errno.EIO, errno.ELOOP, errno.ENOTDIR, errno.ENAMETOOLONG, errno.ETIMEDOUT,
]  # fmt: skip


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", command], cwd=folder, capture_output=True, text=True, timeout=90,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "PY": sys.executable},
    )  # fmt: skip


@pytest.mark.parametrize("number", KINDS)
@pytest.mark.parametrize("name", ["/dev/shm/x", None])
def test_whatever_the_system_says_is_one_line_and_two(monkeypatch, capsys, number, name):
    """Wherever in a command it comes up: never a traceback, and -o is not blamed for what is not its own."""
    error = OSError(number, os.strerror(number), name) if name else OSError(number, os.strerror(number))

    def fails(options):
        raise error

    monkeypatch.setattr("autograder.sandbox.doctor.examine", lambda: fails(None))
    before = sys.stdout
    assert cli.main(["doctor"]) == 2
    if sys.stdout is not before:  # nothing more goes where nothing can be written
        sys.stdout.close()
        sys.stdout = before
    line = capsys.readouterr().err
    assert line.count("\n") == 1
    assert os.strerror(number) in line or "机器" in line or say(why_os(error), "zh") in line
    assert " -o" not in line
    assert (name or "") in line


@pytest.mark.parametrize("number", [errno.EAGAIN, errno.EMFILE, errno.ENOSYS])
def test_a_process_that_cannot_be_had_is_not_the_output_folder_s_fault(number, tmp_path, monkeypatch, capsys):
    def refused(*_, **__):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("autograder.gradebook.folder.grade_all", refused)
    assert grade(WORK, "-o", tmp_path / "out") == 2
    line = capsys.readouterr().err.splitlines()[-1]
    assert os.strerror(number) in line
    assert " -o" not in line


def test_a_package_that_is_missing_is_named_with_its_extra(monkeypatch, capsys):
    def absent():
        raise ModuleNotFoundError("No module named 'jinja2'", name="jinja2.sandbox")

    monkeypatch.setattr("autograder.sandbox.doctor.examine", absent)
    assert cli.main(["doctor"]) == 2
    line = capsys.readouterr().err
    assert "jinja2" in line
    assert ".[staff]" in line
    assert why_machine(ModuleNotFoundError("x", name="autograder.nothing")) is None


def test_where_the_machine_does_not_say_how_many_processors_it_has(monkeypatch):
    def refused(_):
        raise PermissionError(1, "no")

    monkeypatch.setattr(machine.os, "sched_getaffinity", refused, raising=False)
    monkeypatch.setattr(machine.os, "cpu_count", lambda: None)
    assert cores() == 1


# --- drives of other systems -----------------------------------------------------------------------------


@needs_cage
def test_a_drive_that_knows_no_permissions_and_no_syncing_is_written(tmp_path, monkeypatch, mini):
    """A Windows drive in WSL refuses chmod; some network drives answer fsync with EINVAL."""

    def refused(*_, **__):
        raise PermissionError(1, "Operation not permitted")

    def cannot(_):
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(folder_module.Path, "chmod", refused)
    monkeypatch.setattr(lines.os, "fsync", cannot)
    assert grade(WORK, "-o", tmp_path / "out") == 0
    assert read_table(tmp_path / "out")["builtins"]["score"] == "5.00"


@needs_cage
def test_a_disk_that_fails_to_sync_is_told(tmp_path, monkeypatch, capsys):
    def fails(_):
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(lines.os, "fsync", fails)
    assert grade(WORK, "-o", tmp_path / "out") == 2
    assert "Input/output error" in capsys.readouterr().err


# --- standard streams ------------------------------------------------------------------------------------


@posix
@needs_cage
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&-", "<&- >&- 2>&-"])
def test_closed_standard_streams_stop_nothing(closed, tmp_path):
    """The next file that is opened must not be taken for a stream: the results are whole."""
    done = shell(f'"$PY" {GRADE} -o out {closed}', tmp_path)
    assert done.returncode == 0, done.stderr
    assert read_table(tmp_path / "out")["builtins"]["score"] == "5.00"


@posix
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
@pytest.mark.parametrize("verb", ["-m autograder doctor", f"{GRADE} -o out"], ids=["doctor", "grade"])
def test_a_full_standard_output_is_called_so(verb, tmp_path):
    done = shell(f'"$PY" {verb} > /dev/full', tmp_path)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == (
        "autograder: the standard output cannot be written: No space left on device; make room and run it again"
    )
    assert "Traceback" not in done.stderr


@posix
@needs_cage
@pytest.mark.parametrize("limit", [12, 16, 24])
def test_few_file_descriptors_are_enough_or_told(limit, tmp_path):
    done = shell(f'ulimit -n {limit}; "$PY" {GRADE} -o out', tmp_path)
    assert done.returncode in {0, 2}
    assert "Traceback" not in done.stderr
    if done.returncode:
        assert f"this machine lets {limit} files be open at a time" in done.stderr


@posix
@needs_cage
def test_a_class_larger_than_the_files_that_may_be_open_is_graded_in_parts(tmp_path, mini):
    """Each worker that stands still holds two of them: a class of 20 with 32 of them has no fault."""
    (tmp_path / "class").mkdir()
    for number in range(20):
        (tmp_path / "class" / f"s{number}.py").write_text(script(mini) + f"\nn = {number}\n")
    done = shell(f'ulimit -n 32; "$PY" {GRADE.replace(str(WORK), "class")} --jobs 1 -o out', tmp_path)
    assert done.returncode == 0, done.stderr
    assert {row["score"] for row in read_table(tmp_path / "out").values()} == {"5.00"}


@posix
def test_the_working_folder_may_be_gone(tmp_path):
    done = shell(f'mkdir gone; cd gone; rmdir ../gone; "$PY" {GRADE} -o out', tmp_path)
    assert (done.returncode, done.stderr) == (
        2,
        "autograder: the working folder does not exist any more; change into another one and run it again\n",
    )


def test_a_mistake_of_ours_is_still_a_fault(monkeypatch, capsys):
    monkeypatch.setattr(sys.modules["autograder.cli.main"], "why_machine", lambda error: None)

    def absent():
        raise ModuleNotFoundError("No module named 'autograder.x'", name="autograder.x")

    monkeypatch.setattr("autograder.sandbox.doctor.examine", absent)
    assert cli.main(["doctor"]) == 3
    assert "Traceback" in capsys.readouterr().err


# --- content that may not be read, several versions in a class -------------------------------------------


@posix
@needs_cage
def test_solutions_that_may_not_be_read_are_one_line(tmp_path, monkeypatch, capsys):
    real = os.stat

    def stat(path, *rest, **options):
        if "solutions" in str(path):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, *rest, **options)

    monkeypatch.setattr("os.stat", stat)
    assert grade(WORK.parent / "numpy_style.py", "-o", tmp_path / "out") == 2
    shown = capsys.readouterr().err
    assert shown.count("\n") == 1
    assert "Traceback" not in shown


@needs_cage
def test_a_class_graded_by_two_versions_is_told_in_one_line(tmp_path, monkeypatch, capsys, mini):
    """The versions stand in results and ledger; another one makes nobody be graded anew but with --fresh."""
    import json

    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "ann.py").write_text(script(mini))
    monkeypatch.setattr("autograder.grading.results.platform.python_version", lambda: "3.10.0")
    assert grade(folder, "-o", tmp_path / "out") == 0
    monkeypatch.undo()
    assert "different versions" not in capsys.readouterr().err
    (folder / "bob.py").write_text(script(mini))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert grade(folder, "-o", tmp_path / "out") == 0
    (line,) = [line for line in capsys.readouterr().err.splitlines() if "different versions" in line]
    assert "1 × Python 3.10.0" in line
    assert "--fresh" in line
    found = json.loads((tmp_path / "out" / "results" / "ann.json").read_text("utf-8"))["extra_data"]
    assert (found["python"], found["numpy"].count(".")) == ("3.10.0", 2)
    assert '"3.10.0"' in (tmp_path / "out" / "ledger.jsonl").read_text("utf-8")
    assert grade(folder, "-o", tmp_path / "out", "--fresh") == 0
    assert "different versions" not in capsys.readouterr().err
