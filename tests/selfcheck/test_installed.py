"""The kit as a reader has it: installed, so that it lies in one folder with numpy, and not in a clone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import autograder
from autograder.authoring.demo import as_script
from autograder.course.chapter import Chapter

PACKAGES = ("numpy", "numpy.libs", "msgspec")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages that holds numpy and the kit."""
    folder = tmp_path_factory.mktemp("environment") / "site-packages"
    shutil.copytree(Path(autograder.__file__).parent, folder / "autograder")
    for name in PACKAGES:
        spec = find_spec(name.partition(".")[0])
        assert spec is not None
        assert spec.origin is not None
        if (found := Path(spec.origin).parents[1] / name).is_dir():
            (folder / name).symlink_to(found)
    return folder


def check(site: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run `check` with the installed kit."""
    command = [sys.executable, "-P", "-m", "autograder", "check", "--lang", "en", "--plain"]
    own = {**os.environ, "PYTHONPATH": str(site), "LC_ALL": "C.UTF-8"}
    return subprocess.run(command, cwd=folder, env=own, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize(
    "line",
    [
        "np.random.seed(42)",
        "from numpy.random import default_rng",
        "import numpy.fft, numpy.polynomial, numpy.testing",
        "from numpy import *",
        "import numpy.typing as npt",
        "from numpy.lib.stride_tricks import sliding_window_view",
        "import dataclasses, decimal, statistics, unittest, asyncio",
    ],
)
def test_all_of_numpy_and_of_the_library_is_there(site, ch01_folder, ch01: Chapter, line):
    """What grading would take is refused nowhere, wherever the kit was installed."""
    text = as_script(ch01, {}).replace("import numpy as np\n", f"import numpy as np\n{line}\n", 1)
    assert line in text
    (ch01_folder / "ch01.py").write_text(text, encoding="utf-8")
    ran = check(site, ch01_folder)
    assert (ran.returncode, "did not run" in ran.stdout) == (0, False), ran.stdout + ran.stderr


def test_what_lies_beside_the_file_is_still_not_there(site, ch01_folder, ch01: Chapter):
    """Nor are the other packages of the environment: grading has them not."""
    (ch01_folder / "helper.py").write_text("ALPHA = 0.6\n", encoding="utf-8")
    text = as_script(ch01, {}).replace("import numpy as np\n", "import numpy as np\nimport helper\nimport pytest\n", 1)
    (ch01_folder / "ch01.py").write_text(text, encoding="utf-8")
    ran = check(site, ch01_folder)
    assert ran.returncode == 0
    assert ran.stdout.count("did not run") == 2
