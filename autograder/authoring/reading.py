"""A reading, cut at its comment lines, which say where what stands.

    <!-- exercise: NAME -->           the exercise
    <!-- predict: NAME -->            the text up to the next comment or heading asks; the reader takes a guess
    <!-- reveal: NAME -->             that text is the answer, to be opened when the experiment has been run
    <!-- end -->                      ends such a text before that
    <!-- picture: NAME -->            a picture of pictures.py
    <!-- figure: NAME -->             a figure of page.js that moves; on the page alone
    <!-- cell: NAME -->               an experiment of cells.toml
    <!-- quiz: NUMBER -->             a question of the quiz

Other comment lines are for other readers of the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_COMMENT = re.compile(r"<!--\s*(\w+)(?::\s*([\w-]+))?\s*-->")
_TEXTS = {"predict", "reveal"}  # comments whose text follows them


def parts(reading: str) -> Iterator[tuple[str, str, str]]:
    """Yield (kind, name, Markdown); a heading begins a new text, and what stands alone has none."""
    kind, name, lines = "text", "", list[str]()
    for line in [*reading.split("\n"), None]:
        comment = _COMMENT.fullmatch(line.strip()) if line is not None else None
        if line is None or comment is not None or line.startswith("#"):
            if (text := re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()) or kind != "text":
                yield kind, name, text
            kind, name, lines = "text", "", []
        if comment is not None:
            kind, name = comment[1], comment[2] or ""
            if kind not in _TEXTS:
                if kind != "end":
                    yield kind, name, ""
                kind, name = "text", ""
        elif line is not None:
            lines.append(line)
