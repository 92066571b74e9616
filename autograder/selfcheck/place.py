"""Where a notebook stands: its folder, and what lies there under the name of a module."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_PACKAGES = ("numpy", "matplotlib", "pytest", "msgspec", "autograder")


def notebooks_folder(names: Mapping[str, Any]) -> Path | None:
    """Return the folder of the notebook itself, where the program that shows it says so: a kernel may start elsewhere.

    names: the notebook's `globals()`.
    """
    for said in (names.get("__vsc_ipynb_file__"), os.environ.get("JPY_SESSION_NAME")):
        if isinstance(said, str) and said:
            folder = Path(said).parent
            if folder.is_dir():
                return folder
    return None


def shadowing(error: BaseException) -> Path | None:
    """Return the file beside a notebook that was taken for a module of Python's or of a package's, if one was."""
    frames = {Path(frame.filename) for frame in traceback.extract_tb(error.__traceback__)}
    for name in (*sys.stdlib_module_names, *_PACKAGES):
        file = Path.cwd() / f"{name}.py"
        module = sys.modules.get(name)
        if file in frames or (module is not None and getattr(module, "__file__", None) == str(file)):
            return Path(file.name)
    return None
