"""What a folder keeps of one student -> a record of all hand-ins, and of the code of the one that counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from autograder.gradebook.book import HandIns, standing
from autograder.model import HandIn, Piece, Place, Read, Record, Submission, SubmissionResult


def record(hand_ins: HandIns, submission: Submission | None) -> Record:
    """Return the record of a student. submission: the one that counts; None where no copy of it is kept."""
    counting = standing(hand_ins)
    return Record(
        tuple(
            HandIn(
                each.result.file,
                each.result.status,
                _score(each.result),
                each is counting,
                each.result.handed_in,
                each.entry.finished,
            )
            for each in hand_ins
        ),
        tuple(_pieces(submission)) if isinstance(submission, Read) else (),
    )


def _score(result: SubmissionResult) -> Fraction | None:
    return None if result.score is None or result.bonus is None else result.score + result.bonus


def _pieces(submission: Read) -> Iterator[Piece]:
    """Yield all lines of a submission: its statements, and between them what is none or could not be read as one."""
    for at, source in enumerate(submission.sources):
        lines = source.text.split("\n")
        end = 0
        for block in sorted((each for each in submission.blocks if each.source == at), key=lambda each: each.line):
            yield from _between(lines[end : block.line - 1], Place(end + 1, source.cell))
            yield Piece(Place(block.line, source.cell), block.text.rstrip("\n"), block.names, block.stub)
            end = block.line + block.text.rstrip("\n").count("\n")
        yield from _between(lines[end:], Place(end + 1, source.cell))


def _between(lines: Sequence[str], place: Place) -> Iterator[Piece]:
    """Yield lines as a piece, without blank ones around them; nothing where all are."""
    first = next((at for at, line in enumerate(lines) if line.strip()), len(lines))
    text = "\n".join(lines[first:]).rstrip()
    if text:
        yield Piece(Place(place.line + first, place.cell), text)
