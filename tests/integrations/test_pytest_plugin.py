"""pytest itself runs a chapter's tests against one file."""

import os
import shutil
import subprocess
import sys

import pytest

from tests.samples import MINI_COURSE


def _pytest(*arguments, at=MINI_COURSE):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "autograder.integrations.pytest_plugin", "-c", os.devnull]
    environment = {
        **os.environ,
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "LC_ALL": "C.UTF-8",
    }
    options = ["--rootdir", str(at), "--import-mode=importlib", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, *options, *map(str, arguments)], capture_output=True, text=True, env=environment, check=False
    )
    return done.returncode, done.stdout + done.stderr


def test_hidden_tests_pass_on_the_reference_beside_them():
    """Without --submission the reference is what is tested."""
    code, said = _pytest(MINI_COURSE / "solutions/mini/test_hidden.py")
    assert code == 0, said


@pytest.fixture(params=["mini", "work", "mini (1)"])
def own_folder(request, tmp_path):
    """A student's folder, whatever it is called."""
    folder = tmp_path / request.param
    shutil.copytree(MINI_COURSE / "assignments/mini", folder)
    return folder


def test_what_is_not_attempted_is_skipped(own_folder):
    """The stub fails nothing, and says so."""
    code, said = _pytest(own_folder, "-rs", at=own_folder)
    assert code == 0, said
    assert "not attempted" in said
    assert "failed" not in said


def test_a_failure_says_what_check_says_and_nothing_of_the_engine(own_folder):
    """The message alone: no frame, no file of ours, and the call that failed."""
    own = own_folder / "mini.py"
    right = (MINI_COURSE / "solutions/mini/reference.py").read_text(encoding="utf-8")
    own.write_text(right.replace("def double(x", "def double(x, *_):\n    return y\n\n\ndef other(x"), encoding="utf-8")
    code, said = _pytest(own_folder, at=own_folder)
    assert code == 1, said
    assert "stopped at line" in said
    assert "NameError" in said
    assert "Nothing that this line can see is called y" in said
    for part in ("Traceback", "autograder/", "pytest_plugin", "CallFailure", "def test_"):
        assert part not in said


def test_a_file_that_does_not_parse_is_told_once_as_check_does(own_folder):
    (own_folder / "mini.py").write_text("def double(x:\n    return 2 * x\n", encoding="utf-8")
    code, said = _pytest(own_folder, at=own_folder)
    assert code == 1
    assert "First to fix: line 1" in said


@pytest.mark.parametrize("folder", ["assignments/mini/test_public.py", "solutions/mini/test_hidden.py"])
def test_one_s_own_file_is_tested(tmp_path, folder):
    """--submission names the file."""
    own = tmp_path / "my.py"
    own.write_text((MINI_COURSE / "solutions/mini/reference.py").read_text(encoding="utf-8"), encoding="utf-8")
    code, said = _pytest(MINI_COURSE / folder, "--submission", own)
    assert code == 0, said


def test_a_file_that_is_not_there_is_named(tmp_path):
    """A wrong path is told in a line."""
    _, said = _pytest(MINI_COURSE / "assignments/mini/test_public.py", "--submission", tmp_path / "gone.py")
    assert "gone.py: cannot be read" in said
