"""What Python refuses to read: where, which line, and why. Students meet it before anything else.

And what this Python reads, and the oldest that grades does not.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from autograder.intake.grammar import newest_grammar
from autograder.intake.parsing import parse
from autograder.intake.refusals import found_at
from autograder.model import NO_TEXT, Explanation, Note, Place, Read, Said, Source, note

_DEFINITION = re.compile(r"^[ \t]*(?:async[ \t]+)?def[ \t]+(\w+)", re.MULTILINE)


@dataclass(frozen=True)
class Refusal:
    """One thing that Python refuses. `names`: the functions that could not be read because of it."""

    place: Place  # with the column, where it is known
    line: str
    explanation: Explanation
    names: frozenset[str]


def first_refusal(submission: Read) -> Refusal | None:
    """Return the first place at which a source does not parse, or None."""
    bound = {name for block in submission.blocks for name in block.names}
    for source in submission.sources:
        error = parse(source.text)
        if isinstance(error, Exception):
            return _refusal(source, error, frozenset(_DEFINITION.findall(source.text)) - bound)
    return None


def _refusal(source: Source, error: Exception, names: frozenset[str]) -> Refusal:
    lines = source.text.split("\n")
    number, column, why = found_at(source.text, error)
    number = min(max(number, 1), len(lines))
    line = lines[number - 1]
    char = line[column - 1 : column] if column > 0 else ""
    explanation = Explanation(
        why, _named(char) if char and not char.isascii() else NO_TEXT, note("selfcheck.and_again")
    )
    return Refusal(Place(number, source.cell, column), line, explanation, names)


def _named(char: str) -> Said:
    name = unicodedata.name(char, "")
    return note("selfcheck.unicode_name", name=name) if name else NO_TEXT


# --- grammar that is newer than grading has ----------------------------------------------------------------

OLDEST: Final = (3, 11)  # what grading may run on; what this very Python refuses is told elsewhere


def newer_grammar(sources: tuple[Source, ...]) -> Note | None:
    """Say where the newest grammar of the first source with newer grammar stands and what to do, or return None."""
    for source in sources:
        if (found := newest_grammar(source.text, OLDEST)) is not None:
            line, version = found
            needed, oldest = (".".join(map(str, each)) for each in (version, OLDEST))
            return note("selfcheck.newer_grammar", Place(line, source.cell), needed=needed, oldest=oldest)
    return None
