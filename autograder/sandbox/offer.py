"""What a submission may import: what that is, how it gets into the zygote, and what stands in for the rest.

A child can open no file, so whatever it imports has to be in memory when it is forked. The usual modules are always
there; a zygote that also holds the rest of the standard library and of numpy is started for submissions that name any
of it, because each page that a zygote holds costs every child. matplotlib cannot draw in the cage: an inert stand-in
takes every call and draws nothing. So does the kit's own self-check. Any other import fails as an ImportError.
"""

from __future__ import annotations

import codecs
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import pkgutil
import re
import sys
import types
import warnings
from collections.abc import Iterator, Sequence
from typing import Final

from autograder.sandbox.standin import STAND_INS, stand_in_module

USUAL: Final = frozenset(
    (
        "__future__ abc argparse array ast base64 binascii bisect builtins calendar cmath codecs collections "
        "collections.abc concurrent concurrent.futures contextlib contextvars copy csv ctypes dataclasses datetime "
        "decimal difflib dis enum errno fractions functools gc graphlib gzip hashlib heapq html inspect io itertools "
        "json keyword linecache locale logging math numbers operator os os.path pathlib pickle platform pprint queue "
        "random re secrets statistics string struct sys tempfile textwrap threading time timeit token tokenize "
        "traceback types typing unicodedata unittest uuid warnings weakref zlib "
        "numpy numpy.random numpy.linalg numpy.fft numpy.polynomial numpy.testing numpy.ma numpy.typing numpy.lib "
        "numpy.lib.stride_tricks numpy.exceptions numpy.dtypes"
    ).split()
)
# What opens windows, processes or sockets, and what is no library.
REFUSED: Final = frozenset(
    (
        "antigravity asynchat asyncio asyncore cgi cgitb curses ensurepip ftplib http idlelib imaplib lib2to3 "
        "msilib multiprocessing nntplib poplib pty smtpd smtplib socket socketserver ssl subprocess telnetlib test "
        "tkinter turtle turtledemo venv webbrowser winreg winsound wsgiref xmlrpc urllib.request urllib.robotparser "
        "concurrent.futures.process logging.handlers logging.config xml.sax.saxutils unittest.async_case"
    ).split()
)
_CODECS: Final = (
    "ascii", "utf-8", "utf-8-sig", "utf-16", "utf-32", "latin-1", "cp1252", "gbk", "gb2312", "gb18030", "big5",
    "punycode", "idna",
)  # fmt: skip
OFFERED: Final = (
    "numpy, the standard library (but nothing that opens windows, processes or sockets), and matplotlib,"
    " which draws nothing here"
)
_IMPORT: Final = re.compile(r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import\b|import[ \t]+([\w., \t]+))", re.MULTILINE)


def needs_more(text: str) -> bool:
    """Whether a source names a module of the standard library or of numpy beyond the usual ones."""
    for one, several in _IMPORT.findall(text):
        for part in (one or several).split(","):
            name = part.split(" as ")[0].strip()
            root = name.split(".")[0]
            if (root in sys.stdlib_module_names or root == "numpy") and name not in USUAL and not is_refused(name):
                return True
    return False


def is_refused(name: str) -> bool:
    """Whether a module of the standard library is none that submissions may import."""
    parts = name.split(".")
    return any(".".join(parts[: i + 1]) in REFUSED for i in range(len(parts)))


def preload(*, everything: bool) -> None:
    """Import what submissions may import; afterwards a child needs no file."""
    for name in sorted(USUAL):
        _try_import(name)
    for codec in _CODECS:
        codecs.lookup(codec)
    if everything:
        for name in all_names():
            _try_import(name)


def all_names() -> Iterator[str]:
    """Yield the names of all modules that `preload(everything=True)` imports."""
    roots = [name for name in sorted(sys.stdlib_module_names) if not name.startswith("_") and not is_refused(name)]
    yield from ("__future__", *roots)
    for root in ("numpy", *roots):
        module = sys.modules.get(root)
        yield from _submodules(root, getattr(module, "__path__", None))


def _submodules(root: str, path: Sequence[str] | None) -> Iterator[str]:
    """Yield a package's public submodules, at any depth."""
    for info in pkgutil.iter_modules(path) if path is not None else ():
        name = f"{root}.{info.name}"
        if info.name.startswith("_") or info.name in {"tests", "test", "conftest", "distutils", "setup"}:
            continue
        if is_refused(name):
            continue
        yield name
        if info.ispkg:
            module = sys.modules.get(name)
            yield from _submodules(name, getattr(module, "__path__", None))


def _try_import(name: str) -> None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            importlib.import_module(name)
    except BaseException:  # a module that this Python or system lacks; some say so by SystemExit
        return


class _StandIns(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds an inert module under every name that a stand-in is for."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Find a stand-in."""
        if any(name == root or name.startswith(f"{root}.") for root in STAND_INS):
            return importlib.machinery.ModuleSpec(name, self, is_package=True)
        return None

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        """Make it."""
        return stand_in_module(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        """Have nothing to execute."""


class _Refuse(importlib.abc.MetaPathFinder):
    """The last finder: says plainly that there is no such module here."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Refuse."""
        raise ModuleNotFoundError(f"No module named {name!r} where this is graded; there is {OFFERED}", name=name)


def use_stand_ins() -> None:
    """Let imports of matplotlib and of the kit's self-check find something that takes every call."""
    sys.meta_path.insert(0, _StandIns())


def close_imports() -> None:
    """From here on only what has been imported before can be imported."""
    for name in [name for name in sys.modules if is_refused(name)]:
        del sys.modules[name]  # who holds the module keeps it; a submission cannot import it
    sys.path.clear()
    sys.path_importer_cache.clear()
    sys.meta_path[:] = [finder for finder in sys.meta_path if getattr(finder, "__name__", "") != "PathFinder"]
    sys.meta_path.append(_Refuse())
