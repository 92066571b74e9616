"""Two hand-ins that work together: what one learns in a hidden call reaches nothing that the other shows."""

from __future__ import annotations

import json
import re
import time

import pytest

from autograder.batch import Job, grade_all
from autograder.model import Standing
from autograder.show.json import results_json
from tests.samples import LEVEL, needs_cage, script, submission

pytestmark = needs_cage

# Says in each call when it ran. A public call's words reach the student, a hidden one's the staff alone.
CLOCKED = """
def double(x):
    import time
    started = time.time()
    time.sleep(0.05)
    raise ValueError(f"ran from {started:.3f} to {time.time():.3f} here")
"""
_TIMES = re.compile(r"ran from ([\d.]+) to ([\d.]+) here")


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_no_public_call_runs_beside_or_after_a_hidden_one(mini, jobs: int) -> None:
    """Whatever a hidden call does to the machine, nobody whose words are shown is there to see it."""
    job = Job(mini.public, mini.secret, LEVEL)
    grader = job.grader()
    class_of = [submission(script(mini, double=CLOCKED), f"s{i}") for i in range(7)]
    try:
        results = [entry.result for entry in grade_all(job, grader, class_of, jobs)]
    finally:
        grader.close()
    public, hidden = [], []
    for result in results:
        for test in next(each for each in result.exercises if each.name == "double").tests:
            (hidden if test.hidden else public).extend(_TIMES.findall(test.detail))
        shown = _TIMES.findall(json.dumps(json.loads(results_json(Standing(result), "zh")), ensure_ascii=False))
        assert set(shown) <= set(public)
    assert len(public) >= 7
    assert len(hidden) >= 7
    assert max(float(end) for _, end in public) <= min(float(start) for start, _ in hidden)


def test_workers_stand_still_between_the_rounds(mini) -> None:
    """A thread that was left behind in a public call sees nothing of what runs meanwhile."""
    text = """
LOG = []

def double(x):
    import threading, time
    def watch():
        while True:
            LOG.append(time.monotonic())
            time.sleep(0.01)
    if not LOG:
        threading.Thread(target=watch, daemon=True).start()
    time.sleep(0.1)  # it has its turn before it is asked
    gaps = [b - a for a, b in zip(LOG, LOG[1:])]
    raise ValueError(f"the longest gap is {max(gaps, default=0):.2f} s")
"""
    grader = Job(mini.public, mini.secret, LEVEL).grader()
    try:
        begun = grader.begin(submission(script(mini, double=text)))
        begun.session.pause()
        time.sleep(1.0)
        begun.session.resume()
        result = grader.finish(begun)
    finally:
        grader.close()
    details = [test.detail for test in result.exercises[0].tests if test.hidden]
    gaps = [float(gap) for detail in details for gap in re.findall(r"gap is ([\d.]+) s", detail)]
    assert max(gaps) > 0.8
