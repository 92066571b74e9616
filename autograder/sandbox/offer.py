"""What a submission may import: what that is, how it gets into the zygote, and what stands in for the rest.

A child can open no file, so whatever it imports has to be in memory when it is forked. The usual modules are always
there; a zygote that also holds the rest of the standard library and of numpy is started for submissions that name any
of it, because each page that a zygote holds costs every child. Where the text does not show that it reaches one more,
the worker tells so, and the submission goes on in one that holds all. matplotlib cannot draw in the cage: an inert
stand-in takes every call and draws nothing. So does the kit's own self-check. Any other import is an ImportError.
"""

from __future__ import annotations

import codecs
import encodings
import encodings.aliases
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
from functools import cache
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any, Final

from autograder.sandbox.amended import complete, keep_time_zones, know_other_names, look_for_no_file
from autograder.sandbox.standin import STAND_INS, stand_in_module

USUAL: Final = frozenset(
    (
        "__future__ abc array ast base64 binascii bisect builtins calendar cmath codecs collections collections.abc "
        "concurrent concurrent.futures contextlib contextvars copy csv ctypes dataclasses datetime decimal dis enum "
        "errno fractions functools gc graphlib gzip hashlib heapq inspect io itertools json keyword linecache locale "
        "logging math numbers operator os os.path pathlib pickle platform pprint queue random re secrets statistics "
        "string struct sys tempfile textwrap threading time timeit token tokenize traceback types typing unicodedata "
        "uuid warnings weakref zlib "
        "numpy numpy.random numpy.linalg numpy.typing numpy.lib numpy.lib.stride_tricks numpy.exceptions numpy.dtypes "
        # what these reach only when a function or an attribute of theirs is used
        "_strptime _tokenize _md5 _sha1 _sha2 _sha256 _sha512 _sha3 _blake2 concurrent.futures.thread getopt grp "
        "mmap numpy.core numpy.ctypeslib numpy.rec numpy.strings pwd py_compile urllib urllib.error urllib.parse "
        "_ast_unparse _colorize _pylong _suggestions codeop"  # some of them since Python 3.12, 3.13 or 3.14
    ).split()
)
# Words by which a module beyond the usual ones is reached without naming it in an import.
_REACHED: Final = (
    "await ", "f2py", "matlib", ".testing", ".fft", ".polynomial", ".ma.", "np.ma", "numpy.ma", ".char.",
    "recfunctions", "__import__", "import_module", "importlib", "doctest", "pydoc", "help(", "unpack_archive",
    "make_archive",
)  # fmt: skip
_QUOTED: Final = re.compile(r"""["']([A-Za-z][\w .-]{1,30})["']""")
# What opens windows, processes or sockets, and what is no library.
REFUSED: Final = frozenset(
    (
        "antigravity asynchat asyncore cgi cgitb curses ensurepip ftplib http idlelib imaplib lib2to3 "
        "msilib multiprocessing nntplib poplib pty smtpd smtplib socket socketserver ssl subprocess telnetlib test "
        "tkinter turtle turtledemo venv webbrowser winreg winsound wsgiref xmlrpc urllib.robotparser "
        "concurrent.futures.process logging.handlers logging.config xml.sax.saxutils unittest.async_case "
        "concurrent.futures.interpreter"
    ).split()
)
# What modules beyond the usual ones reach within functions of theirs.
_LATER: Final = ("_sysconfig", "importlib.metadata._adapters", "importlib.resources._adapters")
_CODECS: Final = (
    "ascii", "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1", "cp1252", "gbk", "gb2312",
    "gb18030", "big5", "punycode", "idna", "unicode-escape", "raw-unicode-escape", "base64", "hex", "rot13", "charmap",
)  # fmt: skip
_ALL_CODECS: Final = frozenset(encodings.aliases.aliases.values())
_MAX_PARTS: Final = 4
_USUAL_CODECS: Final = frozenset(codecs.lookup(name).name.replace("-", "_") for name in _CODECS)
OFFERED: Final = (
    "numpy, the standard library (but nothing that opens windows, processes or sockets), and matplotlib,"
    " which draws nothing here"
)
# It begins with letters, so that searching is fast. A list of names goes on within brackets, or after a backslash.
_IMPORT: Final = re.compile(r"import\b[ \t]*(\*|\([^)]*|[\w., \t]*(?:\\\n[\w., \t]*)*)")
_FROM: Final = re.compile(r"\bfrom\s+([\w.]+)\s+$")
_LONGEST_FROM: Final = 200
_PLAIN_STARS: Final = frozenset(
    {"math", "cmath", "random", "typing", "itertools", "functools", "operator", "statistics"}
)


def needs_more(text: str) -> bool:
    """Whether a source may reach a module of the standard library or of numpy beyond the usual ones.

    Wherever the words stand: a module too many costs little, one that is missing costs marks.
    """
    if any(word in text for word in _REACHED):
        return True
    for found in _IMPORT.finditer(text):
        source = _FROM.search(text, max(0, found.start() - _LONGEST_FROM), found.start())
        if source is not None and found[1].startswith("*"):
            if source[1] in _PLAIN_STARS:
                continue
            return True
        names = _words(found[1])
        parts = [source[1], *(f"{source[1]}.{name}" for name in names)] if source is not None else names
        if any(_is_beyond_usual(name) for name in parts):
            return True
    return any(_is_unusual_codec(word) for word in _QUOTED.findall(text)) if "cod" in text else False


def _words(names: str) -> list[str]:
    return [part.split(" as ")[0].strip(" ()\t\\\n") for part in re.sub(r"#.*", "", names).split(",")]


def _is_beyond_usual(name: str) -> bool:
    root, _, rest = name.partition(".")
    if not (root in sys.stdlib_module_names or root == "numpy") or name in USUAL or is_refused(name):
        return False
    return not rest or _is_module(name)


@cache
def _folder_of(root: str) -> Path | None:
    """Return the folder of a package of the standard library or of numpy."""
    spec = importlib.machinery.PathFinder.find_spec(root)
    places = spec.submodule_search_locations if spec is not None else None
    return Path(next(iter(places))) if places else None


def _is_module(name: str) -> bool:
    """Whether a dotted name is a module's rather than something in one.

    A submission has chosen the name, and this is the trusted side: nothing is imported, not even a parent. Its files
    are looked for.
    """
    root, *parts = name.split(".")
    if not 0 < len(parts) <= _MAX_PARTS or not all(part.isidentifier() for part in parts):
        return False
    folder = _folder_of(root)
    if folder is None:
        return root == "os" and parts == ["path"]
    place = folder.joinpath(*parts)
    try:
        return place.is_dir() or any(place.parent.glob(f"{parts[-1]}.*"))
    except OSError:  # a name that no file can have
        return False


def _is_unusual_codec(word: str) -> bool:
    name = word.lower().replace("-", "_").replace(" ", "_")
    known = encodings.aliases.aliases.get(name, name)
    return known not in _USUAL_CODECS and known in _ALL_CODECS


def is_refused(name: str) -> bool:
    """Whether a module of the standard library is none that submissions may import."""
    parts = name.split(".")
    return any(".".join(parts[: i + 1]) in REFUSED for i in range(len(parts)))


def is_offered(name: str) -> bool:
    """Whether a submission may import a module of this name, as far as the name tells."""
    root = name.partition(".")[0]
    if any(name == each or name.startswith(f"{each}.") for each in STAND_INS):
        return True
    return root == "numpy" or (root in sys.stdlib_module_names and not is_refused(name))


def not_here(name: str) -> ModuleNotFoundError:
    """Return what importing a module that is not offered raises."""
    return ModuleNotFoundError(f"No module named {name!r} where this is graded; there is {OFFERED}", name=name)


def preload(*, everything: bool) -> None:
    """Import what submissions may import; afterwards a child needs no file."""
    for name in sorted(USUAL):
        _try_import(name)
    for codec in _CODECS:
        codecs.lookup(codec)
    if everything:
        for name in all_names():  # one by one: a package's modules are known once it is loaded
            _try_import(name)
        for name in _LATER:
            _try_import(name)
        if "asyncio" in sys.modules:
            from autograder.sandbox.looping import use_own_loop

            use_own_loop()
        keep_time_zones()
    complete()
    know_other_names()


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

    def find_spec(self, name: str, path: Sequence[str] | None = None, *_: Any) -> ModuleSpec | None:
        """Find a stand-in."""
        if any(name == root or name.startswith(f"{root}.") for root in STAND_INS):
            return ModuleSpec(name, self, is_package=True)
        return None

    def create_module(self, spec: ModuleSpec) -> types.ModuleType:
        """Make it."""
        return stand_in_module(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        """Have nothing to execute."""


class Refuse(importlib.abc.MetaPathFinder):
    """The last finder: says plainly that there is no such module here.

    lacks: whether one was asked for that is offered: the other zygote holds it.
    """

    lacks = False

    def find_spec(self, name: str, path: Sequence[str] | None = None, *_: Any) -> ModuleSpec | None:
        """Refuse an import; who asks only whether there is such a module is told that there is not."""
        self.lacks = self.lacks or is_offered(name)
        if sys._getframe(2).f_code.co_name != "_find_and_load_unlocked":
            return None
        raise not_here(name)


def use_stand_ins() -> None:
    """Let imports of matplotlib and of the kit's self-check find something that takes every call."""
    sys.meta_path.insert(0, _StandIns())


def close_imports() -> Refuse:
    """From here on only what has been imported before can be imported. Return what tells of attempts."""
    for name in [name for name in sys.modules if is_refused(name)]:
        del sys.modules[name]  # who holds the module keeps it; a submission cannot import it
    look_for_no_file()
    sys.path.clear()
    sys.path_importer_cache.clear()
    sys.meta_path[:] = [finder for finder in sys.meta_path if getattr(finder, "__name__", "") != "PathFinder"]
    refuse = Refuse()
    sys.meta_path.append(refuse)
    return refuse
