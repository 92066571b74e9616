"""pytest itself runs a chapter's tests against one file."""

import os
import subprocess
import sys

import pytest

from tests.samples import MINI_COURSE


def _pytest(*arguments):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "autograder.integrations.pytest_plugin", "-c", os.devnull]
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    options = ["--rootdir", str(MINI_COURSE), "--import-mode=importlib", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, *options, *map(str, arguments)], capture_output=True, text=True, env=environment, check=False
    )
    return done.returncode, done.stdout + done.stderr


def test_hidden_tests_pass_on_the_reference_beside_them():
    """Without --submission the reference is what is tested."""
    code, said = _pytest(MINI_COURSE / "solutions/mini/test_hidden.py")
    assert code == 0, said


def test_public_tests_meet_the_stub_beside_them():
    """Without --submission a public test runs against the chapter's own file, which is a stub."""
    code, said = _pytest(MINI_COURSE / "assignments/mini/test_public.py")
    assert code == 1
    assert "CallFailure" in said


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
