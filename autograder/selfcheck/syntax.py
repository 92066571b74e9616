"""What Python refuses to read: where, which line, and why. Students meet it before anything else.

And what this Python reads, and the oldest that grades does not.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from msgspec import Struct

from autograder.intake.grammar import newest_grammar, newest_name
from autograder.intake.parsing import parse
from autograder.intake.refusals import found_at
from autograder.intake.standing import Version
from autograder.model import NO_TEXT, Explanation, Note, Place, Read, Said, Source, note

_DEFINITION = re.compile(r"^[ \t]*(?:async[ \t]+)?def[ \t]+(\w+)", re.MULTILINE)


class Refusal(Struct, frozen=True):
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


# --- what is newer than grading has ----------------------------------------------------------------

OLDEST: Final = (3, 11)  # what grading may run on; what this very Python refuses is told elsewhere


def newer(sources: tuple[Source, ...]) -> Note | None:
    """Say where the first source with something newer has it and what to do, or return None.

    Of the library, only names of the modules in which people compute are known; numpy's are the same at both places.
    """
    for source in sources:
        if (grammar := newest_grammar(source.text, OLDEST)) is not None:
            line, needed = grammar
            return _newer("grammar", Place(line, source.cell), needed)
        if (named := newest_name(source.text, OLDEST)) is not None:
            line, name, needed = named
            return _newer("name", Place(line, source.cell), needed, name=name)
    return None


def _newer(what: str, place: Place, needed: Version, **parameters: str) -> Note:
    versions = {name: ".".join(map(str, each)) for name, each in (("needed", needed), ("oldest", OLDEST))}
    return note(f"selfcheck.newer_{what}", place, **versions, **parameters)
