"""Which of a student's hand-ins counts, as they come in and are graded again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from autograder.batch import Entry
from autograder.gradebook.book import Graded, received, standing, telling
from autograder.model import SubmissionStatus
from tests.show.results import GRADED

STATUSES = {"g": SubmissionStatus.GRADED, "u": SubmissionStatus.UNREADABLE, "f": SubmissionStatus.FAULT}


def graded(what: str, at: int) -> Graded:
    """Return `g1`: graded, of hand-in 1. `=`: from the copy; `'`: under other content."""
    result = replace(
        GRADED,
        student="ann",
        status=STATUSES[what[0]],
        submission_digest=what[1],
        content_digest="other" if "'" in what else "content",
    )
    return Graded(Entry(result, "", 1.0), "=" in what, None, at)


@pytest.mark.parametrize(
    ("came", "counts", "tells"),
    [
        ("g1", 0, [0]),
        ("g1 g2", 1, [1]),
        ("g1 g2 g1", 1, [1]),  # the first was given once more, as by the first command
        ("g1 g2 g1'", 1, [1]),  # by other tests, too
        ("g1 g2 g3 g2 g1", 2, [2]),
        ("g1 g2 g1 g3", 3, [3]),
        ("g1 g2 g1=", 1, [1]),  # it was graded again only
        ("g1 u2", 0, [0, 1]),
        ("g1 u2 u3", 0, [0, 2]),
        ("u1 u2", 1, [1]),
        ("u1 g2", 1, [1]),
        ("g1 u2 g3", 2, [2]),
        ("g1 u2 g1='", 2, [2, 1]),  # graded again by other tests, it still is the earlier hand-in
        ("g1 f2", 1, [1]),  # a person looks; the earlier score would hide that
        ("g1 f1", 0, [0]),  # we failed on what had been graded: nothing is taken away
        ("g1 f1='", 1, [1]),  # by other tests it has no score yet
        ("g1 g2 u1", 1, [1]),  # what could be read then cannot now
        ("g1 f2 u3", 0, [0, 2]),
    ],
)
def test_the_newest_counts_unless_it_cannot_be_read(came, counts, tells):
    book = {}
    for at, what in enumerate(came.split()):
        received(book, graded(what, at))
    assert standing(book["ann"]).at == counts
    assert [each.at for each in telling(book["ann"])] == tells
