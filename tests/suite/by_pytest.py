"""What pytest itself finds in test files, in a process of its own: the measure for the reader."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.samples import ROOT

_COLLECT = """
import sys, pytest
class Keep:
    def pytest_configure(self, config):
        config.addinivalue_line("markers", "exercise(name, points): the exercise that a test belongs to")
    def pytest_collection_modifyitems(self, items):
        for item in items:
            callspec = getattr(item, "callspec", None)
            params = sorted(callspec.params.items()) if callspec else []
            print("found", repr((str(item.path), item.originalname, params, "reference" in item.fixturenames)))
sys.exit(pytest.main(sys.argv[1:], plugins=[Keep()]))
"""


Found = list[tuple[str, list[tuple[str, object]], bool]]


def found_by_pytest(paths: list[Path]) -> dict[Path, Found]:
    """Return, for each file, (test, its parameters, whether it asks for the reference) of pytest's items, in order."""
    quiet = ["--collect-only", "--noconftest", "--import-mode=importlib", "-q", "-p", "no:cacheprovider", "-s"]
    done = subprocess.run(
        [sys.executable, "-B", "-c", _COLLECT, *quiet, f"--rootdir={paths[0].parent}", *map(str, paths)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    found: dict[Path, Found] = {path: [] for path in paths}
    for line in done.stdout.splitlines():
        if line.startswith("found "):
            path, *fact = eval(line[6:])
            found[Path(path)].append(tuple(fact))
    return found
