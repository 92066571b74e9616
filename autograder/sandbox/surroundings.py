"""What a helper process is started with: the Python and the packages that the host itself runs on, and no more.

The helper is not the host: it takes no module from the working folder, and knows neither the user's settings nor
PYTHONPATH. So it is told where numpy and msgspec lie, wherever the host has found them: in a user's own folder, too.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

PACKAGE_ROOT: Final = str(Path(__file__).resolve().parents[2])
# Without these neither Python nor a BLAS library may start at all.
KEPT: Final = ("SYSTEMROOT", "OPENBLAS_CORETYPE", "LD_LIBRARY_PATH", "PYTHONHOME")
_NEEDED: Final = ("numpy", "msgspec")
_SEEN: Final = (*_NEEDED, "numpy.libs")
THREADS: Final = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")


@cache
def package_folders() -> tuple[str, ...]:
    """Return the folders from which the host takes what a worker needs; where one lacks, the worker says so."""
    found: dict[str, None] = {}
    for name in _NEEDED:
        try:
            spec = find_spec(name)
        except (ImportError, ValueError):
            continue
        if spec is not None and spec.origin is not None:
            found[str(Path(os.path.abspath(spec.origin)).parents[1])] = None
    return tuple(found)


def python(module: str, arguments: Iterable[object], then: str = "main(sys.argv[1:])", first: str = "") -> list[str]:
    """Return the command that runs `main` of a sandbox module; no file in the working folder is taken for a module.

    The host's packages come before those that this Python would find by itself, and behind the standard library. It
    ends with the host from its first moment on: what it imports takes a while. first: what is run before it imports.
    """
    code = (
        f"import sys; path, given = sys.path[:], {package_folders()!r}; "
        "sites = [p for p in path if p.endswith(('site-packages', 'dist-packages'))]; "
        f"sys.path[:] = dict.fromkeys([{PACKAGE_ROOT!r}, *(p for p in path if p not in sites), *given, *sites]); "
        "from autograder.sandbox.system import die_with_parent; die_with_parent(); "
        f"{first}from {module} import main; {then}"
    )
    return [sys.executable, "-s", "-P", "-B", "-X", "utf8", "-c", code, *map(str, arguments)]


def environment(kept: Iterable[str] = KEPT, **more: str) -> dict[str, str]:
    """Return the whole environment of a helper. One BLAS thread: more would only wait for each other."""
    own = {name: os.environ[name] for name in kept if name in os.environ}
    return {**own, **dict.fromkeys(THREADS, "1"), **more, "PYTHONHASHSEED": "0", "LANG": "C.UTF-8"}


def one_thread_each() -> None:
    """Have this process's BLAS start no threads, whatever the surroundings ask; to be called before numpy is loaded.

    A machine may refuse them, and a BLAS library then ends the process as Ctrl-C would. Nothing here is the faster for
    them.
    """
    os.environ.update(dict.fromkeys(THREADS, "1"))


def places() -> list[str]:
    """Return the folders that a Python in a file system of its own needs to see: Python, its libraries, our own."""
    program = os.path.realpath(sys.executable)
    libraries = os.environ.get("LD_LIBRARY_PATH", "").split(os.pathsep)
    found = ["/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", sys.base_prefix, sys.prefix]
    found += [os.path.realpath(sys.base_prefix), str(Path(program).parents[1])]
    found += [os.path.join(folder, name) for folder in package_folders() for name in _SEEN]  # nothing beside them
    found += [os.path.join(PACKAGE_ROOT, "autograder"), *(path for path in libraries if os.path.isabs(path))]
    return [place for place in dict.fromkeys(found) if Path(place).parent != Path(place)]


def _links(program: str) -> list[str]:
    """Return the links that lead to a program, one from another, as an environment's Python leads to the one of it."""
    found: list[str] = []
    while os.path.islink(program) and program not in found:
        found.append(program)
        program = os.path.normpath(os.path.join(os.path.dirname(program), os.readlink(program)))
    return found


def bubblewrap() -> list[str]:
    """Return the command that puts a zygote into namespaces of its own, with a file system that holds Python only."""
    command = ["bwrap", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"]
    command += ["--cap-drop", "ALL"]
    if os.geteuid() == 0:  # a user namespace would map all workers to one user, whose limits they would share
        for capability in ("CAP_SETUID", "CAP_SETGID", "CAP_SYS_ADMIN"):
            command += ["--cap-add", capability]
    else:
        command += ["--unshare-user", "--uid", "65534", "--gid", "65534"]
    command += ["--die-with-parent", "--tmpfs", "/", "--dev", "/dev", "--chdir", "/"]
    bound = places()
    for place in bound:
        command += ["--ro-bind-try", place, place]
    for link in _links(sys.executable):
        if not any(Path(link).is_relative_to(place) for place in bound):
            command += ["--symlink", os.readlink(link), link]
    return [*command, "--remount-ro", "/", "--"]
