"""Reading is linear: whatever a text is made of, twice as much of it costs about twice as much.

What Python's parser is given is counted, which no noise disturbs. The time outside of it and within it is measured
apart, so that neither hides the other: memory leaves the processor's cache as texts grow, and others use the machine
as well, so that there linear is told from quadratic, and no finer.
"""

from __future__ import annotations

import ast
import gc
import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from autograder.intake.blocks import MAX_CODE
from autograder.intake.files import in_memory
from autograder.intake.handins import HandIn, read_student
from autograder.intake.similar import with_shape
from tests.intake.nasty import KB, NASTY, nasty_file
from tests.intake.samples import NAMES, problem

SMALL, HALF, WHOLE = 10 * KB, 125 * KB, 250 * KB
GROWTH = 1.3  # times linear
GROWTH_OF_TIME = 1.7  # times a little more than linear: less than four times for twice as much
POWER_OF_TIME = 1.1
NOISE_S = 0.004
PASSES = 2  # a text that is refused as a whole is parsed in pieces, too; where that begins is no growth
MOST_PARSED = 7  # times as many characters as there are, of anything
TRIES = 6


@dataclass
class Cost:
    """What reading a file of so many bytes took: characters given to Python's parser, CPU seconds in it and outside."""

    size: int = 0
    parsed: int = 0
    parser_s: float = 0.0
    own_s: float = 0.0

    def least(self, other: Cost) -> Cost:
        """Return the smaller figures of two readings of one text."""
        return Cost(self.size, self.parsed, min(self.parser_s, other.parser_s), min(self.own_s, other.own_s))


@pytest.fixture
def parser(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cost]:
    """Count what the parser is given, and how long it takes."""
    cost = Cost()
    real = ast.parse

    def counted(text, *others, **more):
        started = time.process_time()
        cost.parsed += len(text)
        try:
            return real(text, *others, **more)
        finally:
            cost.parser_s += time.process_time() - started

    monkeypatch.setattr(ast, "parse", counted)
    gc.disable()  # as where students are read
    gc.freeze()  # what pytest holds is not looked through before each reading
    yield cost
    gc.unfreeze()
    gc.enable()


def read(parser: Cost, file: str, data: bytes) -> Cost:
    """Return what one reading of a file costs."""
    gc.collect()
    parser.parsed, parser.parser_s = 0, 0.0
    started = time.process_time()
    with_shape(read_student([HandIn("s1", "", (in_memory(file, data),))], NAMES), NAMES)
    whole_s = time.process_time() - started
    return Cost(len(data), parser.parsed, parser.parser_s, max(whole_s - parser.parser_s, 0.0))


def grown(small: Cost, large: Cost) -> list[str]:
    """Return what has grown by more than the text has."""
    times = large.size / small.size
    slower = GROWTH_OF_TIME * times**POWER_OF_TIME
    limits = {
        "characters parsed": (large.parsed, GROWTH * times * max(small.parsed, PASSES * small.size)),
        "seconds in the parser": (large.parser_s, slower * max(small.parser_s, NOISE_S)),
        "seconds outside of it": (large.own_s, slower * max(small.own_s, NOISE_S)),
    }
    return [f"{what}: {cost:.3g} > {limit:.3g}" for what, (cost, limit) in limits.items() if cost > limit]


@pytest.mark.deadline
@pytest.mark.parametrize("name", NASTY)
def test_reading_is_linear(name: str, parser: Cost) -> None:
    """From 10 to 250 KB, and from 125 to 250, the cost of each nasty text grows about as the text does."""
    files = {size: nasty_file(name, size) for size in (SMALL, HALF, WHOLE)}
    costs = {size: read(parser, *file) for size, file in files.items()}
    for _ in range(TRIES):
        found = grown(costs[HALF], costs[WHOLE]) + grown(costs[SMALL], costs[WHOLE])
        if not found:
            break
        costs = {size: cost.least(read(parser, *files[size])) for size, cost in costs.items()}
    assert found == []
    assert costs[WHOLE].parsed <= MOST_PARSED * costs[WHOLE].size


@pytest.mark.parametrize("name", NASTY)
def test_a_nasty_text_has_the_size_that_it_is_asked_for(name: str) -> None:
    """Twice the size is twice the text: what the test above compares is what it says."""
    made = NASTY[name][1]
    for size in (SMALL, WHOLE):
        assert 0.7 * size <= len(made(size)) <= 1.4 * size


def test_quadratic_reading_would_be_seen() -> None:
    """Twice the text at four times the cost, of any of the three kinds, is told."""
    small = Cost(HALF, 4 * HALF, 0.1, 0.1)
    assert grown(small, Cost(WHOLE, 8 * HALF, 0.2, 0.2)) == []
    for parsed, parser_s, own_s in ((16 * HALF, 0.2, 0.2), (8 * HALF, 0.4, 0.2), (8 * HALF, 0.2, 0.4)):
        assert len(grown(small, Cost(WHOLE, parsed, parser_s, own_s))) == 1


def test_honest_code_of_300_kb_is_read(parser: Cost) -> None:
    """A file of 300 KB is no file of a student's, yet it is read like any other."""
    lines = "x = np.array([1.0, 2.5, 3.0])  # measured\n"
    text = "import numpy as np\n\n\ndef double(x):\n    return 2 * x\n\n\n" + lines * (300 * KB // len(lines))
    submission = read_student([HandIn("s1", "", (in_memory("s1.py", text.encode()),))], NAMES)
    assert not problem(submission)
    assert "double" in {name for block in submission.blocks for name in block.names}
    assert parser.parsed < 1.1 * len(text)


def test_more_code_than_any_person_writes_is_refused_with_the_reason() -> None:
    """Beyond the ceiling nothing is parsed, and the student reads what to do."""
    for file, text in (("s1.py", "x = 1\n" * (MAX_CODE // 6 + 1)), ("s1.py", "x = = 1\n" * (MAX_CODE // 8 + 1))):
        submission = read_student([HandIn("s1", "", (in_memory(file, text.encode()),))], NAMES)
        assert f"more than {MAX_CODE // 2**10} KB of code" in problem(submission).en
        assert "KB" in problem(submission).zh
