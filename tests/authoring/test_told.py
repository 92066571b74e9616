"""What `verify` tells without its being a fault: who follows whom, how much ships, what was judged equal."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.authoring.build import generate
from autograder.authoring.verify import graded
from autograder.authoring.verify.run import _graded
from autograder.authoring.verify.sizes import sizes
from autograder.diagnosis.fingerprints import from_chapter
from autograder.model import Returned, note
from autograder.suite.reader import read_suite
from autograder.suite.recording import RecordedCall, record
from autograder.words import say
from tests.samples import LEVEL


def _edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_points_that_fall_with_another_s_mistake_are_told(mini):
    """The mini course's shares calls total; double stands alone."""
    recording = record(mini, read_suite(mini))
    pairs = _graded(mini, LEVEL, recording)
    figure, findings = graded.followers(mini, pairs, recording)
    assert (say(figure, "en"), findings) == ("shares falls with 2 of 2 misconceptions of total", [])
    alone = [pair for pair in pairs if pair[0].exercise == "double"]
    assert say(graded.followers(mini, alone, recording)[0], "en") == "none"


def test_what_ships_and_the_largest_call_are_told(mini):
    recording = record(mini, read_suite(mini))
    figure, findings = sizes(mini, recording)
    assert findings == []
    shipped = sum(path.stat().st_size for path in mini.public.iterdir() if path.is_file()) / 1024
    assert shipped <= figure["shipped"] <= shipped + 20  # each file is rounded up
    assert (figure["call"], figure["most"]) == (1, 4096)


@pytest.mark.parametrize("value", [np.zeros(600_000), {1.5}, [0.0] * 300_000])
def test_a_result_that_cannot_be_sent_is_found(mini, value):
    recording = record(mini, read_suite(mini))
    recording["total", True].append(RecordedCall("total", ([1.0],), {}, Returned(value)))
    (finding,) = sizes(mini, recording)[1]
    assert finding.path == mini.hidden_tests
    assert "total: a call's arguments or its result cannot be sent: " in say(finding.said, "en")


def test_steps_may_be_rows_and_results_arrays(mini_course):
    """A step is an item of the parameter, whatever it is; its result may be an array."""
    _edit(mini_course.chapter().public / "assignment.toml", "bonus = true\n", 'bonus = true\nsteps = "seq"\n')
    chapter = mini_course.chapter()
    prints = from_chapter(chapter, record(chapter, read_suite(chapter, hidden=False)))["shares"]
    assert [len(prefix) for prefix in prints.prefixes] == [2, 3]
    assert [each.shape for each in prints.prefixes[1]] == [(1,), (2,), (3,)]
    assert any('"prefixes":[[{"array"' in text for text in generate(chapter).values())


def test_a_missing_argument_is_varied_by_what_other_calls_give(mini):
    """None has no neighbour: a mutant that differs only where a number is passed is not equal."""
    calls = [RecordedCall("double", (3, None), {}, Returned(6)), RecordedCall("double", (3, 5), {}, Returned(6))]
    given = graded._given(calls)
    assert given == {0: [3, 3], 1: [None, 5]}


def test_every_mutant_that_is_judged_equal_is_listed(mini):
    recording = record(mini, read_suite(mini))
    pairs = _graded(mini, LEVEL, recording)
    figure, _ = graded.mutants(mini, pairs, recording)
    assert len(figure["equal"]) == figure["count"] > 0
    assert figure["equal"][0].code == note("verify.one_mutant").code
