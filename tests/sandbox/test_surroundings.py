"""The helper is not the host: wherever the host has found Python and its packages, the helper finds the same."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from autograder.sandbox import surroundings
from autograder.sandbox.host import why_no_bubblewrap
from tests.samples import MINI_COURSE, ROOT, needs_cage

PACKAGES = Path(sysconfig.get_paths()["purelib"])
WORK = MINI_COURSE / "solutions" / "mini" / "accepted" / "builtins.py"
LEVELS = [
    "standard",
    pytest.param("strong", marks=pytest.mark.skipif(bool(why_no_bubblewrap()), reason="bubblewrap does not work here")),
]


@pytest.fixture(scope="module")
def bare(tmp_path_factory) -> Path:
    """A Python of its own without any package."""
    folder = tmp_path_factory.mktemp("bare 空") / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True, timeout=60)
    return folder


def graded(python: Path, output: Path, level: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT") if name in os.environ}
    command = [python, "-m", "autograder", "grade", "--course", MINI_COURSE, WORK, "-o", output]
    return subprocess.run(
        [*map(str, command), "--sandbox", level, "--lang", "en"],
        capture_output=True, text=True, timeout=90, env={**kept, **environment}, cwd=ROOT,
    )  # fmt: skip


@needs_cage
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("how", ["on PYTHONPATH", "in the user's site folder", "by a path file"])
def test_packages_are_found_where_the_host_has_them(bare, tmp_path, level, how):
    """Not only in the prefix of this Python: on PYTHONPATH, in the user's own folder, in a folder that a .pth names."""
    python, environment = bare / "bin" / "python", {}
    if how == "on PYTHONPATH":
        environment["PYTHONPATH"] = os.pathsep.join([str(PACKAGES), str(ROOT)])
    elif how == "by a path file":
        shutil.copytree(bare, tmp_path / "venv", symlinks=True)
        python = tmp_path / "venv" / "bin" / "python"
        site = next((tmp_path / "venv" / "lib").glob("python*/site-packages"))
        (site / "elsewhere.pth").write_text(f"{PACKAGES}\n{ROOT}\n", encoding="utf-8")
    else:
        python = Path(getattr(sys, "_base_executable", sys.executable))
        version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
        site = tmp_path / "我的 base" / "lib" / version / "site-packages"
        site.parent.mkdir(parents=True)
        site.symlink_to(PACKAGES, target_is_directory=True)
        environment["PYTHONUSERBASE"] = str(tmp_path / "我的 base")
    done = graded(python, tmp_path / "out", level, **environment)
    assert (done.returncode, done.stderr.count("Error")) == (0, 0), done.stderr
    assert "all passed" in done.stdout


@needs_cage
@pytest.mark.parametrize("level", LEVELS)
def test_a_python_that_links_lead_to_is_found_at_every_level(tmp_path, level):
    """From an environment to a folder of links, as a package manager keeps one, to the program itself."""
    for folder, target in (("cellar", os.path.realpath(sys.executable)), ("bin", "../cellar/python3")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "python3").symlink_to(target)
    made = tmp_path / "venv"
    subprocess.run([tmp_path / "bin" / "python3", "-m", "venv", "--without-pip", made], check=True, timeout=60)
    if subprocess.run([made / "bin" / "python", "-c", ""], capture_output=True, timeout=60, check=False).returncode:
        pytest.skip("this Python does not find its own library through links: it was moved")
    found = os.pathsep.join([str(PACKAGES), str(ROOT)])
    done = graded(made / "bin" / "python", tmp_path / "out", level, PYTHONPATH=found)
    assert (done.returncode, done.stderr.count("Error")) == (0, 0), done.stderr


def test_a_host_s_package_comes_before_another_of_the_same_name(monkeypatch, tmp_path):
    """The numpy that the host has loaded is the one that the helper loads, not one that its Python finds first."""
    code = "import sys; import numpy, msgspec; print(numpy.__file__); print(msgspec.__file__)"
    command = surroundings.python("os", [], then=code.replace("import sys; ", ""))
    command[command.index("-c") + 1] = command[command.index("-c") + 1].replace("from os import main", "pass")
    found = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout.split("\n")
    assert [Path(path).parents[1] for path in found if path] == [PACKAGES, PACKAGES]


def test_the_standard_library_comes_before_packages(tmp_path, monkeypatch):
    """A folder of packages may hold old copies of its modules (typing, enum): they are not taken."""
    for name in ("numpy", "msgspec"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("")
    (tmp_path / "typing.py").write_text("raise SystemExit('the wrong one')")
    monkeypatch.setattr(surroundings, "package_folders", lambda: (str(tmp_path),))
    command = surroundings.python("os", [], then="import numpy, sys; print(numpy.__file__)")
    command[command.index("-c") + 1] = command[command.index("-c") + 1].replace("from os import main", "import typing")
    found = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout.strip()
    assert Path(found).parent.parent == tmp_path


def test_only_what_is_needed_of_a_folder_is_seen_at_level_strong(monkeypatch):
    """Packages may lie in somebody's home: nothing beside them is shown to the cage."""
    monkeypatch.setattr(surroundings, "package_folders", lambda: ("/home/ta",))
    places = surroundings.places()
    assert "/home/ta/numpy" in places
    assert "/home/ta" not in places
    assert "/" not in places


@pytest.mark.parametrize("name", ["LD_LIBRARY_PATH", "PYTHONHOME"])
def test_a_python_that_starts_only_with_a_variable_gets_it(monkeypatch, name):
    monkeypatch.setenv(name, "/opt/python/lib")
    monkeypatch.setenv("PYTHONPATH", "/opt/hostile")
    made = surroundings.environment()
    assert made[name] == "/opt/python/lib"
    assert "PYTHONPATH" not in made
    assert {made[each] for each in surroundings.THREADS} == {"1"}


def test_no_command_s_blas_starts_threads(monkeypatch):
    """However many the surroundings ask for: where a machine refuses them, the process would end as by Ctrl-C."""
    monkeypatch.setattr(os, "environ", {"OPENBLAS_NUM_THREADS": "64"})
    surroundings.one_thread_each()
    assert dict.fromkeys(surroundings.THREADS, "1") == os.environ
