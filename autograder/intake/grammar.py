"""Which newer Python a piece of code is written for: where the one that grades refuses it, and where this one reads it.

Nothing is guessed: what newer versions brought is rewritten in the older way, and only if Python then takes the whole
piece was it the version, and nothing else, that stood in the way. Both questions are asked of one table.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec import Struct

from autograder.intake.parsing import parse
from autograder.intake.standing import Version, as_python_knows, in_f_strings, lazy_or_unpacked, library_names

_LONGEST: Final = 50_000  # characters; nobody writes a statement of that length
_DEEPEST: Final = 12  # strings within strings
_TOKEN = re.compile(r"""(?<!\w)(?P<prefix>[A-Za-z]{0,2})(?P<quote>\"\"\"|'''|"|')|\#[^\n]*""")
_PLAIN_END = {
    '"': re.compile(r'(?:[^"\\\n]|\\.)*+"', re.DOTALL),
    "'": re.compile(r"(?:[^'\\\n]|\\.)*+'", re.DOTALL),
    '"""': re.compile(r'(?:[^"\\]|\\.|"(?!""))*+"""', re.DOTALL),
    "'''": re.compile(r"(?:[^'\\]|\\.|'(?!''))*+'''", re.DOTALL),
}
_TYPE = re.compile(r"^([ \t]*)type[ \t]+(\w+)(?=[ \t]*=(?!=))", re.MULTILINE)
_GENERIC = re.compile(r"^([ \t]*(?:(?:async[ \t]+)?def|class)[ \t]+\w+|[ \t]*type[ \t]+\w+)[ \t]*\[", re.MULTILINE)
_BARE_EXCEPT = re.compile(
    r"^([ \t]*except\*?[ \t]+)((?:[\w.]*\b[A-Z]\w*[ \t]*,[ \t]*)+[\w.]*\b[A-Z]\w*)[ \t]*:", re.MULTILINE
)
_LAZY = re.compile(r"^([ \t]*)lazy[ \t]+(?=import\b|from\b)", re.MULTILINE)
_UNPACKED = re.compile(r"([\[{(][ \t\n]*)\*{1,2}(?=[^\n]{0,200}?\bfor\b)")
_Finder = Callable[[str], int | None]  # a text -> the line of something, or None
_OPEN, _CLOSE = "([{", ")]}"


class _Odd(Exception):
    """It is no string of any version."""


def needed_python(text: str) -> Version | None:
    """Return the version whose grammar a refused piece needs; None where that would not help, or is not known."""
    if len(text) > _LONGEST:
        return None
    needed: Version | None = None
    for brought in BROUGHT:
        if brought.version <= sys.version_info[:2]:
            continue
        try:
            older = brought.rewritten(text)
        except _Odd:
            return None
        if older != text:
            text, needed = older, brought.version
            if not isinstance(parse(text), Exception):
                return needed
    return None


def newest_grammar(text: str, oldest: Version) -> tuple[int, Version] | None:
    """Return where a text that this Python reads has its newest grammar, and the version that this needs.

    Returns: the line and the version; None where `oldest` reads it as well, or this Python does not.
    """
    if oldest >= sys.version_info[:2] or isinstance(parse(text), Exception):
        return None
    for brought in reversed(BROUGHT):
        if oldest < brought.version <= sys.version_info[:2]:
            finders: tuple[_Finder, ...] = (partial(as_python_knows, brought.version), *brought.unknown)
            if lines := [line for find in finders if (line := find(text)) is not None]:
                return min(lines), brought.version
    return None


def newest_name(text: str, oldest: Version) -> tuple[int, str, Version] | None:
    """Return where a text that this Python reads uses the newest name of the library, the name, and its version.

    Names of modules are known, attributes of objects are not; what stands behind a question for it is left alone.
    """
    if oldest >= sys.version_info[:2] or isinstance(tree := parse(text), Exception):
        return None
    used = library_names(tree)
    for brought in reversed(BROUGHT):
        found = [(used[name], name) for name in brought.names.split() if name in used]
        if found and oldest < brought.version <= sys.version_info[:2]:
            return *min(found), brought.version
    return None


def _without_parameters(text: str, *, defaults: bool) -> str:
    """Leave out the type parameters of functions, classes and aliases; defaults: only those that have one."""
    parts, at = [], 0
    for found in _GENERIC.finditer(text):
        if found.start() < at:
            continue
        end = _closing(text, found.end())
        inside = text[found.end() : end - 1]
        if ("=" in re.sub(r"[=!<>:]=", "", inside)) is defaults:
            parts.append(text[at : found.start()] + found[1])
            at = end
    return "".join(parts) + text[at:]


def _generic(text: str) -> str:
    return _TYPE.sub(r"\1\2", _without_parameters(_without_strings(text, "f"), defaults=False))


def _with_defaults(text: str) -> str:
    return _TYPE.sub(r"\1\2", _without_parameters(text, defaults=True))


def _templates(text: str) -> str:
    return _BARE_EXCEPT.sub(r"\1(\2):", _without_strings(text, "t"))


def _lazy(text: str) -> str:
    return _UNPACKED.sub(r"\1", _LAZY.sub(r"\1", text))


class Brought(Struct, frozen=True):
    """What a version has brought.

    rewritten: says it in the older way.
    unknown: find the line of what Python's own parser does not know to be new.
    names: of the library's modules in which people compute, with blanks between them.
    """

    version: Version
    rewritten: Callable[[str], str]
    unknown: tuple[_Finder, ...]
    names: str


BROUGHT: Final[tuple[Brought, ...]] = (
    Brought(  # type parameters, `type X = ...`, any expression in an f-string
        (3, 12), _generic, (in_f_strings,),
        "math.sumprod itertools.batched random.binomialvariate typing.override typing.TypeAliasType"
        " types.get_original_bases collections.abc.Buffer calendar.Day calendar.Month",
    ),
    Brought(  # type parameters with defaults
        (3, 13), _with_defaults, (),
        "math.fma statistics.kde statistics.kde_random copy.replace typing.NoDefault typing.ReadOnly typing.TypeIs"
        " typing.get_protocol_members typing.is_protocol re.PatternError enum.EnumDict types.CapsuleType",
    ),
    Brought(  # t-strings, several exceptions without brackets
        (3, 14), _templates, (),
        "functools.Placeholder operator.is_none operator.is_not_none decimal.IEEEContext heapq.heapify_max"
        " heapq.heappop_max heapq.heappush_max heapq.heappushpop_max heapq.heapreplace_max"
        " typing.evaluate_forward_ref inspect.ispackage",
    ),
    Brought(  # lazy imports, unpacking in comprehensions
        (3, 15), _lazy, (lazy_or_unpacked,),
        "math.fmax math.fmin math.isnormal math.issubnormal math.signbit re.prefixmatch typing.NoExtraItems"
        " typing.TypeForm typing.disjoint_base",
    ),
)  # fmt: skip


def _closing(text: str, at: int) -> int:
    """Return where the bracket that is open at `at` has been closed."""
    depth = 1
    while depth:
        if at >= len(text):
            raise _Odd
        depth += (text[at] in _OPEN) - (text[at] in _CLOSE)
        at += 1
    return at


# --- strings with expressions in them ------------------------------------------------------------------


def _without_strings(text: str, kind: str) -> str:
    """Put an empty string in the place of each f-string or t-string, whose expressions have to be right themselves.

    Raises: _Odd for what is no such string in any version.
    """
    parts, at = [], 0
    while found := _TOKEN.search(text, at):
        quote = found["quote"]
        if quote is None:
            parts.append(text[at : found.end()])
            at = found.end()
        elif kind in found["prefix"].lower():
            parts.append(text[at : found.start()] + '""')
            at = _formatted(text, found.end(), quote, "r" in found["prefix"].lower(), 0)
        else:
            end = _plain(text, found.end(), quote)
            parts.append(text[at:end])
            at = end
    return "".join(parts) + text[at:]


def _plain(text: str, at: int, quote: str) -> int:
    found = _PLAIN_END[quote].match(text, at)
    if found is None:
        raise _Odd
    return found.end()


def _formatted(text: str, at: int, quote: str, raw: bool, depth: int) -> int:
    """Return where a string with fields ends that begins at `at`, behind its quotes."""
    if depth > _DEEPEST:
        raise _Odd
    while not text.startswith(quote, at):
        char = text[at : at + 1]
        if char == "" or (char == "\n" and len(quote) == 1):
            raise _Odd
        if char == "\\":
            at = text.find("}", at) + 1 if text.startswith("\\N{", at) and not raw else at + 2
            if at == 0:
                raise _Odd
        elif text[at : at + 2] in {"{{", "}}"}:
            at += 2
        elif char == "}":
            raise _Odd
        else:
            at = _field(text, at + 1, quote, depth) if char == "{" else at + 1
    return at + len(quote)


def _field(text: str, at: int, quote: str, depth: int) -> int:
    """Return where a field ends; its expression has to parse."""
    at, expression = _expression(text, at, depth)
    if not expression.strip() or isinstance(parse(f"({expression}\n)"), Exception):
        raise _Odd
    if text[at : at + 1] == "=":
        at += 1 + len(text[at + 1 :]) - len(text[at + 1 :].lstrip())
    if text[at : at + 1] == "!":
        if text[at + 1 : at + 2] not in {"r", "s", "a"}:
            raise _Odd
        at += 2
    if text[at : at + 1] == ":":
        at += 1
        while (char := text[at : at + 1]) != "}":
            if char in {"", "\n"} or text.startswith(quote, at):
                raise _Odd
            at = _field(text, at + 1, quote, depth + 1) if char == "{" else at + 1
    if text[at : at + 1] != "}":
        raise _Odd
    return at + 1


def _expression(text: str, at: int, depth: int) -> tuple[int, str]:
    """Return where a field's expression ends, and the expression, with empty strings for strings."""
    parts: list[str] = []
    brackets = 0
    while True:
        char = text[at : at + 1]
        if char == "":
            raise _Odd
        if (token := _TOKEN.match(text, at)) is not None and (token["quote"] or char == "#"):
            parts.append('""' if token["quote"] else "")
            at = _string(text, token, depth) if token["quote"] else token.end()
            continue
        if not brackets and (char in "}:" or _ends(text, at)):
            return at, "".join(parts)
        brackets += (char in _OPEN) - (char in _CLOSE)
        if text[at : at + 2] in {"==", "!=", "<=", ">="}:
            parts.append(text[at : at + 2])
            at += 2
            continue
        parts.append(char)
        at += 1


def _string(text: str, token: re.Match[str], depth: int) -> int:
    if set("ft") & set(token["prefix"].lower()):
        return _formatted(text, token.end(), token["quote"], "r" in token["prefix"].lower(), depth + 1)
    return _plain(text, token.end(), token["quote"])


def _ends(text: str, at: int) -> bool:
    """Whether an expression ends here, at its conversion or at the `=` that has it shown."""
    if text[at] == "!":
        return text[at + 1 : at + 2] != "="
    return text[at] == "=" and re.match(r"=\s*[!:}]", text[at : at + 20]) is not None
