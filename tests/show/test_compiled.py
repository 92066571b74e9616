"""Templates are compiled once: it is kept as Python keeps its own compiled files, and never believed when old."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.samples import ROOT

_PAGE = """
import jinja2
real, compiled = jinja2.Environment._compile, []
jinja2.Environment._compile = lambda self, *given: compiled.append(given) or real(self, *given)
from autograder.show import pages
for name in ("feedback.html", "staff.html"):
    pages.environment().get_template(name)
print(len(compiled))
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "autograder", tmp_path / "autograder", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def compiled(package: Path, *options: str) -> int:
    """Return how many templates a process of its own has compiled."""
    command = [sys.executable, *options, "-c", _PAGE]
    env = {"PYTHONPATH": str(package), "PATH": ""}
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=package, env=env, timeout=60)
    return int(done.stdout)


def kept(package: Path) -> list[Path]:
    return [*package.glob("autograder/show/templates/__pycache__/*")]


def test_a_template_is_compiled_once(package):
    assert compiled(package) == 2
    assert len(kept(package)) == 2
    assert compiled(package) == 0


def test_a_template_that_has_changed_is_compiled_anew(package):
    compiled(package)
    with (package / "autograder/show/templates/staff.html").open("a", encoding="utf-8") as file:
        file.write("{{ lang }}")
    assert compiled(package) == 1


def test_what_is_damaged_is_compiled_anew(package):
    compiled(package)
    for path in kept(package):
        path.write_bytes(path.read_bytes()[:40])
    assert compiled(package) == 2
    assert compiled(package) == 0


def test_where_python_keeps_nothing_nothing_is_kept(package):
    assert compiled(package, "-B") == 2
    assert kept(package) == []


def test_where_nothing_can_be_written_pages_are_made_all_the_same(package):
    (package / "autograder/show/templates/__pycache__").write_text("in the way")
    assert compiled(package) == 2
