"""Markdown as the readings use it -> HTML; formulas between dollars become MathML. HTML in it is text."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from autograder.errors import EnvironmentProblem
from autograder.model import note


def html(markdown: str) -> str:
    """Return a text as HTML.

    Raises: EnvironmentProblem where the tools are not installed.
    """
    return str(_parser().render(markdown))


def inline(markdown: str) -> str:
    """Return a line as HTML, without a paragraph around it."""
    return str(_parser().renderInline(markdown))


@cache
def _parser() -> Any:
    try:
        from latex2mathml import converter
        from markdown_it import MarkdownIt
        from mdit_py_plugins.dollarmath import dollarmath_plugin
    except ImportError as error:
        raise EnvironmentProblem(note("authoring.no_page_tools", name=str(error.name))) from error

    def formula(text: str, options: dict[str, Any]) -> str:
        display = "block" if options["display_mode"] else "inline"
        return re.sub(r' xmlns="[^"]*"', "", converter.convert(text, display=display))

    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.use(dollarmath_plugin, renderer=formula, allow_space=False, double_inline=False)
    parser.add_render_rule("table_open", lambda *_: '<div class="scroll" tabindex="0" role="group"><table>\n')
    parser.add_render_rule("table_close", lambda *_: "</table></div>\n")
    return parser
