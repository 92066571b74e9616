"""The distribution of Pyodide that pages with Python are tried with; where it is not there, the reason."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest

FOLDER = Path(os.environ.get("AUTOGRADER_TEST_PYODIDE") or Path(tempfile.gettempdir()) / "autograder-pyodide-314.0.4")


def distribution() -> Path:
    """Return the folder; skip, with the reason, where there is none or nothing to bundle with."""
    if not FOLDER.is_dir():
        pytest.skip("no Pyodide to try it with: .ci/pyodide")
    if shutil.which("npm") is None:
        pytest.skip("no npm")
    return FOLDER
