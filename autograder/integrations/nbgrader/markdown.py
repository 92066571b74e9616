"""A student's cells -> cells with nothing in them that a browser would obey, and nothing that takes long to draw.

Twice sure: what is known to be obeyed is written so that it is text, and then the cell is drawn as nbgrader's pages
draw it, and looked through. Where anything is left that is not on the lists, or drawing took too long, the whole cell
stands as it was written. Cleaning what is clean changes nothing.
"""

from __future__ import annotations

import html
import re
import time
import unicodedata
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from html.parser import HTMLParser
from importlib import import_module
from types import ModuleType
from typing import Any, Final, TypeVar
from urllib.parse import unquote

from autograder.bounds.budget import Spent, at_most
from autograder.model import Lang
from autograder.words import label

MAX_CELL: Final = 20_000  # characters; the worst of that length takes a second or so
DRAWING_CPU_S: Final = 1.0  # all cells of one notebook together
_LEAST_S: Final = 0.002  # no clock is as fine

SCHEMES: Final = frozenset({"http", "https", "mailto"})
_PICTURE_DATA = re.compile(r"data:image/(?:png|jpeg|gif);base64,", re.ASCII)

# All HTML that Markdown may hold: tags without attributes, which can do nothing; and links that are their own text.
_HARMLESS = (
    r"</?(?:details|summary|br|b|i|em|strong|sub|sup|code|kbd|table|thead|tbody|tr|td|th)\s*/?>"
    r"|<https?://[^\s<>\"'`\\]+>|<mailto:[^\s<>\"'`\\:]+>"
)
_TAG = re.compile(rf"<(?!{_HARMLESS.replace('|<', '|').removeprefix('<')})(?=[A-Za-z/!?])")
# TeX that MathJax turns into links, styles or any macro, whatever number of backslashes stands before it.
_OBEYED_TEX = re.compile(
    r"\\+(?=(?:href|url|csname|require|class|style|cssId|data|html|mmlToken|bbox|includegraphics))"
)
_ENTITY = re.compile(r"&(?=(#[0-9]{1,9};?|#[xX][0-9a-fA-F]{1,8};?|[A-Za-z][A-Za-z0-9]{1,31};?))")
_DESTINATION = re.compile(r"\](?:\(|:)(?:\s|>)*<?")
_ENDS = re.compile(r"[\s()<>]")
_LOOKED_AT: Final = 300  # characters of a destination in which its scheme has to end

T = TypeVar("T")


class Cleaner:
    """Cleans the cells of one notebook, within one allowance of CPU."""

    def __init__(self, lang: Lang = "zh") -> None:
        self._lang = lang
        self._left_s = DRAWING_CPU_S

    def clean(self, source: str, attachments: Mapping[str, Mapping[str, str]] | None = None) -> str:
        """Return a Markdown cell's source as it may be shown. attachments: its own, which are kept with it."""
        _nbconvert()  # to import it takes longer than drawing any cell may
        written = self._in_time(lambda: without_power(source[:MAX_CELL]))
        if written is None:
            return self._as_text(source)
        fits = max(len(source), len(written)) <= MAX_CELL
        if fits and self._in_time(lambda: _is_harmless(written, attachments)):
            return written
        return self._as_text(written)

    def code(self, source: str) -> str:
        """Return a code cell's source as it may be shown: where colouring it takes too long, as comments."""
        _colours()
        if self._in_time(lambda: _is_coloured(source)):
            return source
        return "\n".join(f"# {line}" for line in (label("nbgrader.as_comments", self._lang), *source.split("\n")))

    def _in_time(self, work: Callable[[], T]) -> T | None:
        """Return what `work` comes to, or None where it fails or the allowance is spent."""
        if self._left_s < _LEAST_S:
            return None
        started = time.thread_time()
        try:
            with at_most(self._left_s):
                return work()
        except (Exception, Spent):  # nbconvert fails in as many ways as there is Markdown
            return None
        finally:
            self._left_s -= time.thread_time() - started

    def _as_text(self, source: str) -> str:
        lines = source[:MAX_CELL].replace("\\", "＼").replace("$", "＄").splitlines()  # no formula is looked for in it
        text = "\n".join([label("nbgrader.as_written", self._lang), "", *(f"    {line}".rstrip() for line in lines)])
        return text[:MAX_CELL].rstrip()


def _is_harmless(source: str, attachments: Mapping[str, Mapping[str, str]] | None) -> bool:
    return not problems(drawn(source, attachments)) if attachments else _is_harmless_alone(source)


@lru_cache(maxsize=512)  # most cells of a class are the reading's own
def _is_harmless_alone(source: str) -> bool:
    return not problems(drawn(source))


@lru_cache(maxsize=512)
def _is_coloured(source: str) -> bool:
    return bool(coloured(source))


@lru_cache(maxsize=512)
def without_power(source: str) -> str:
    """Return Markdown in which what a browser or MathJax would obey stands as text."""
    text = "".join(char for char in source if char in "\n\t" or unicodedata.category(char) not in {"Cc", "Cs"})
    text = _ENTITY.sub(_spelt_out, _TAG.sub("&lt;", _OBEYED_TEX.sub("", text)))
    return _DESTINATION.sub(lambda match: match[0] + ("" if _may_be_followed(text, match.end()) else "#"), text)


def drawn(source: str, attachments: Mapping[str, Mapping[str, str]] | None = None) -> str:
    """Return the HTML that nbconvert makes of a Markdown cell."""
    nbconvert = _nbconvert()
    pictures = {name: dict(each) for name, each in (attachments or {}).items()}
    renderer = nbconvert.IPythonRenderer(escape=False, attachments=pictures)
    return str(nbconvert.MarkdownWithMath(renderer=renderer).render(source))


def coloured(source: str) -> str:
    """Return the HTML that nbconvert makes of a code cell."""
    return str(_colours()(source))


@cache
def _nbconvert() -> ModuleType:
    return import_module("nbconvert.filters.markdown_mistune")


@cache
def _colours() -> Callable[[str], Any]:
    colour: Callable[[str], Any] = import_module("nbconvert.filters.highlight").Highlight2HTML(pygments_lexer="python")
    colour("x = 1")  # which imports the rest
    return colour


def problems(page: str) -> list[str]:
    """Return what a browser would obey in some HTML: tags, attributes, addresses that are on no list of ours."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return reader.found


def _spelt_out(match: re.Match[str]) -> str:
    """Return the sign that begins an entity; one that hides a letter, or a sign that has power, is written out."""
    hidden = html.unescape(f"&{match[1]}")
    obeyed = any(char.isascii() and (char.isalnum() or char in "\\$:{}\t\n\r ") for char in hidden[:2])
    return "&amp;" if (obeyed and not hidden.startswith("&")) or unicodedata.category(hidden[0]) == "Cf" else "&"


def _may_be_followed(text: str, start: int) -> bool:
    """Return whether a link may lead to what stands at a place: by its scheme, however that is written."""
    raw = text[start : start + _LOOKED_AT]
    end = _ENDS.search(raw)
    raw = raw[: end.start()] if end else raw
    if _PICTURE_DATA.match(raw) or raw.startswith("attachment:"):
        return True
    plain, before = raw, ""
    while plain != before:  # an entity may hide an entity
        before, plain = plain, unquote(html.unescape(plain))
    plain = "".join(char for char in plain if char.isprintable() and not char.isspace() and char != "\\")
    scheme = re.match(r"[^/?#:]*", plain)
    rest = plain[scheme.end() :] if scheme else plain
    if rest.startswith(":"):
        return scheme is not None and scheme[0].lower() in SCHEMES
    return bool(rest) or len(raw) < _LOOKED_AT


# --- what was drawn ------------------------------------------------------------------------------------

_TAGS = frozenset(
    "p h1 h2 h3 h4 h5 h6 a img em strong b i del s sub sup code kbd pre ul ol li dl dt dd blockquote hr br div span"
    " table thead tbody tr th td input details summary".split()
)
_ATTRIBUTES = frozenset("href src alt title class id start type disabled checked style".split())
_ALIGNMENT = re.compile(r"text-align: ?(?:left|right|center);?")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self.text: list[str] = []

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def close(self) -> None:
        super().close()
        if found := _OBEYED_TEX.search("".join(self.text)):  # put together over a tag
            self.found.append(found[0])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _TAGS:
            self.found.append(tag)
        for name, value in attrs:
            if name not in _ATTRIBUTES or not _is_harmless_value(name, value or ""):
                self.found.append(f"{tag} {name}={value}")

    def handle_comment(self, data: str) -> None:
        self.found.append(f"<!--{data}")

    def handle_decl(self, decl: str) -> None:
        self.found.append(f"<!{decl}")

    def handle_pi(self, data: str) -> None:
        self.found.append(f"<?{data}")

    def unknown_decl(self, data: str) -> None:
        self.found.append(f"<![{data}")


def _is_harmless_value(name: str, value: str) -> bool:
    if name == "style":
        return _ALIGNMENT.fullmatch(value) is not None
    if name == "class":
        return "mermaid" not in value
    if name not in {"href", "src"}:
        return True
    plain = "".join(char for char in value if char.isprintable() and not char.isspace())
    scheme = _SCHEME.match(plain)
    return scheme is None or scheme[1].lower() in SCHEMES or _PICTURE_DATA.match(value) is not None
