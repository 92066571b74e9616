"""Where pages come from: the templates, compiled once, and what each of them speaks with."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from autograder import __version__
from autograder.bounds.budget import MAX_TEXT
from autograder.bounds.clipping import clip, clip_path
from autograder.model import Lang, note
from autograder.show.text import points, tidy
from autograder.words import label, say

_TEMPLATES = Path(__file__).parent / "templates"


@cache
def environment() -> Any:
    """Return what fills the templates."""
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_TEMPLATES),
        bytecode_cache=None if sys.dont_write_bytecode else _compiled(),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # looking whether a template has changed would be three times a page
    )
    environment.filters["points"] = points
    environment.filters["clip"] = clip
    environment.filters["path"] = clip_path
    return environment


def _compiled() -> Any:
    """Return what keeps compiled templates where Python keeps compiled modules; where it cannot, none are kept."""
    import jinja2

    class Compiled(jinja2.FileSystemBytecodeCache):
        def load_bytecode(self, bucket: Any) -> None:
            try:
                super().load_bytecode(bucket)
            except Exception:  # of a file that is damaged anything may come: it is compiled anew
                bucket.reset()

        def dump_bytecode(self, bucket: Any) -> None:
            with suppress(OSError):  # read-only, or full
                super().dump_bytecode(bucket)

    folder = _TEMPLATES / "__pycache__"
    with suppress(OSError):
        folder.mkdir(exist_ok=True)
    # Jinja looks at the template's text and at Python's version, not at its own, nor at the settings above.
    return Compiled(str(folder), f"%s.jinja-{jinja2.__version__}.kit-{__version__}")


def rendered(template: str, lang: Lang, words: str, **values: Any) -> str:
    """Return a page. words: the part of the vocabulary that `w` speaks in it."""
    return str(environment().get_template(template).render(**values, **_language(lang, words)))


def _language(lang: Lang, part: str) -> dict[str, Any]:
    """Return what every template speaks with: `w` is one of our own words, `say` what somebody said."""

    def words(name: str, **parameters: Any) -> str:
        return say(note(f"{part}.{name}", **parameters), lang)

    def shown(text: str) -> str:
        return tidy(clip(text, MAX_TEXT, lines=True, lang=lang))

    return {
        "lang": lang,
        "w": words,
        "say": lambda said: shown(say(said, lang)),
        "lateness": lambda late: say(note("report.late", by=late.span, excused=late.excused), lang),
        "status": lambda status: label(f"statuses.{status}", lang),
        "submission_status": lambda status: label(f"statuses.submission_{status}", lang),
    }
