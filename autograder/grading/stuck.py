"""Where a call that did not come back was stuck: the loop around it tells more than the line it happened to be at."""

from __future__ import annotations

from msgspec.structs import replace

from autograder.intake.blocks import loop_around, outermost_loop
from autograder.model import CallResult, Lost, Place, Read, Status


def with_loop(result: CallResult, submission: Read) -> CallResult:
    """Name the outermost loop that a call was stuck in rather than the line that it happened to be at."""
    if not isinstance(result, Lost) or result.status is not Status.TIMEOUT or result.where is None:
        return result
    texts = {source.cell: source.text for source in submission.sources}
    for place in result.stack:
        if (line := loop_around(texts[place.cell], place.line)) is not None:
            return replace(result, where=Place(line, place.cell))
    line = outermost_loop(texts[result.where.cell], result.where.line)
    return replace(result, where=Place(line, result.where.cell))
