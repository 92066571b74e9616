"""Every public name of every offered module is the same in the cage as in plain Python, however it is reached."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from autograder.sandbox import offer
from autograder.sandbox.host import Sandbox
from tests.samples import ROOT, needs_cage, submission

pytestmark = needs_cage

LOOK = """
import sys, warnings

def look(name):
    import importlib
    warnings.simplefilter("ignore")
    try:
        module = importlib.import_module(name)
    except BaseException as error:
        return {"(import)": "refused"}
    found = {}
    for each in sorted(set(dir(module)) | set(getattr(module, "__all__", ()))):
        if not each.startswith("_"):
            try:
                found[each] = type(getattr(module, each)).__name__
            except BaseException as error:
                found[each] = "refused"
    names = {}
    try:
        exec(f"from {name} import *", names)
        found["(star)"] = "there"
    except BaseException as error:
        found["(star)"] = "refused"
    return found
"""
# Loaded by plain Python on the way, and refused here: not what anybody asks these modules for.
BY_THE_WAY = {
    "asyncio",
    "subprocess",
    "socket",
    "multiprocessing",
    "http",
    "ssl",
    "selectors",
    "urlopen",
    "socketserver",
}
# What an offered module reaches within a function, and what is not there: other systems' modules, and packages that
# are not ours to offer. numpy.distutils is about building numpy.
ELSEWHERE = (
    "distutils",
    "numpy.distutils",
    "numpy.f2py",
    "encodings.mbcs",
    "_osx",
    "_aix",
    "plistlib",
    "readline",
    "rlcompleter",
    "site",
    "pdb",
    "test",
    "asyncio.windows",
)


def offered() -> list[str]:
    code = "from autograder.sandbox import offer\noffer.preload(everything=False)\n"
    code += "print(*sorted({name for name in (*offer.USUAL, *offer.all_names()) if not name.startswith('_')}))"
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True).stdout.split()


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    from autograder.model import Limits

    with Sandbox("standard", Limits(call_cpu_s=20.0, memory_mb=1024)) as sandbox:
        yield sandbox


def test_every_public_name_is_there(sandbox: Sandbox) -> None:
    """Attributes, lazy ones too, and `from m import *`, of each module that may be imported."""
    modules = offered()
    code = f"{LOOK}\nimport json\nprint('@@' + json.dumps({{m: look(m) for m in {modules!r}}}))"
    plain = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    there = json.loads(plain.stdout.split("@@")[1])
    assert len(there) > 250
    worse = []
    workers = {everything: sandbox.start(everything=everything) for everything in (False, True)}
    for worker in workers.values():
        worker.load(submission(LOOK), (), 30)
    for module in modules:
        worker = workers[offer.needs_more(f"import {module}\nfrom {module} import *")]
        here = worker.call("look", (module,), {}, 30).value
        for name, kind in there[module].items():
            if module == "urllib.request" and name not in {"urlopen", "urlretrieve"}:
                continue  # a machine without network
            if (module, name) == ("ctypes.util", "(star)"):
                continue  # it looks for libraries by running programs
            if kind != "refused" and here.get(name, "refused") == "refused" and name not in BY_THE_WAY:
                worse.append(f"{module}.{name}")
    for worker in workers.values():
        worker.kill()
    assert worse == []


def test_what_offered_modules_import_later_is_in_memory() -> None:
    """An import within a function of theirs finds what plain Python finds."""
    code = "from autograder.sandbox import offer\nimport sys, json\n"
    for everything in (False, True):
        code += f"offer.preload(everything={everything})\n"
        code += "print('@@' + json.dumps({n: getattr(m, '__file__', None) for n, m in sys.modules.items()}))\n"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    told = [line[2:] for line in done.stdout.splitlines() if line.startswith("@@")]  # one of them prints a poem
    for everything, files in zip((False, True), map(json.loads, told), strict=True):
        missing = {
            f"{module} -> {name}"
            for module, file in files.items()
            if file is not None and file.endswith(".py") and is_ours_to_offer(module, everything=everything)
            for name in imported_within_functions(module, Path(file))
            if name not in files and is_ours_to_offer(name, everything=True) and offer._is_module(name)
        }
        # numpy's are loaded for whoever writes their names; warnings goes on without tracemalloc.
        # What opens sockets is in a zygote all the same; there are no other systems' modules here.
        lazy = {f"numpy -> numpy.{name}" for name in ("matlib", "f2py", "fft", "polynomial", "char", "ma")}
        unasked = {"traceback -> importlib.resources.readers"}  # by what `amended.look_for_no_file` puts aside
        assert missing <= {*lazy, *unasked, "warnings -> tracemalloc", "types -> _socket", "platform -> _ios_support"}


def is_ours_to_offer(module: str, *, everything: bool) -> bool:
    root = module.split(".")[0]
    if not (root in sys.stdlib_module_names or root == "numpy") or offer.is_refused(module):
        return False
    return not (module.startswith(ELSEWHERE) or "test" in module or (not everything and module not in offer.USUAL))


@cache
def imported_within_functions(module: str, file: Path) -> set[str]:
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    found: set[str] = set()
    for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) or "main" in function.name:
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                parts = package.split(".")[: len(package.split(".")) - max(0, node.level - 1)] if node.level else []
                source = ".".join([*parts, *([node.module] if node.module else [])])
                found |= {source, *(f"{source}.{alias.name}" for alias in node.names)}
    return found
