"""Diagnosis changes no score: it asks aside where a text may keep anything, and within a budget of its own."""

from __future__ import annotations

import textwrap

import pytest

from autograder.grading import session as module
from autograder.grading.probing import asking_a_notebook, may_keep_state
from autograder.model import Read, Status
from tests.samples import by_name, needs_cage, script, submission

COUNTING = """
    calls = 0

    def double(x):
        global calls
        calls += 1
        return 2 * x if 1 < calls <= 7 else 0
    """

PURE = {
    "a plain function": "def f(x, a=0.9, b=-1):\n    h = 0.0\n    for y in x:\n        h = a * h + y\n    return h",
    "constants and imports": "import numpy as np\nALPHA = 0.6\nf = lambda x: ALPHA * np.tanh(x)",
    "a list of its own": "def f(x):\n    states = []\n    states.append(x)\n    return states[-1]",
    "what another function keeps": "n = 0\ndef g(x):\n    global n\n    n += 1\n    return n\ndef f(x):\n    return x",
    "a module that it does not use": "from random import random\nimport os\ndef f(x):\n    return x",
    "a try-out below": "def f(x):\n    return x\nwords = [1.0, 2.0]\nprint(f(words))",
}
KEEPING = {
    "global": "n = 0\ndef f(x):\n    global n\n    n += 1\n    return n",
    "a memo": "seen = {}\ndef f(x):\n    return seen.setdefault(x, x)",
    "a default that is kept": "def f(x, found=[]):\n    found.append(x)\n    return len(found)",
    "an attribute": "def f(x):\n    f.n = x\n    return x",
    "a cache": "from functools import lru_cache\n@lru_cache\ndef f(x):\n    return x",
    "chance": "import numpy as np\ndef f(x):\n    return np.random.rand()",
    "chance by its own name": "from numpy.random import rand\ndef f(x):\n    return rand()",
    "chance by another name": "import random as luck\ndef f(x):\n    return luck.gauss(0, 1)",
    "a helper's helper": "n = []\ndef h(x):\n    n.append(x)\ndef g(x):\n    h(x)\ndef f(x):\n    return g(x)",
    "what is made of it": "def g(x, known=[]):\n    known.append(x)\n    return known\nf = lambda x: len(g(x))",
    "a function under an if": "if True:\n    def f(x, known=[]):\n        known.append(x)\n        return len(known)",
    "what memory holds": "import numpy as np\ndef f(x):\n    return np.empty(3)",
    "a class": "class A:\n    n = 0\ndef f(x):\n    A.n += 1\n    return A.n",
}


def read(text: str) -> Read:
    return submission(text)


@pytest.mark.parametrize("case", PURE)
def test_a_text_that_can_keep_nothing_is_known(case):
    assert not may_keep_state(read(PURE[case]), "f")


@pytest.mark.parametrize("case", KEEPING)
def test_a_text_that_may_keep_something_is_asked_aside(case):
    assert may_keep_state(read(KEEPING[case]), "f")
    assert asking_a_notebook(None, read(KEEPING[case]), "f") is None


@needs_cage
def test_calls_of_diagnosis_are_not_counted_by_the_function_that_is_tested(mini_grader):
    """It is right from its second call to its seventh: so many calls make the tests together."""
    text = script(mini_grader.chapter, double=textwrap.dedent(COUNTING))
    found = by_name(mini_grader.grade(submission(text)))["double"]
    assert found.diagnosis is not None
    assert found.diagnosis.symptom == "two_answers"
    assert found.diagnosis.divergence is None  # a fresh call's numbers are others
    assert [test.status for test in found.tests if test.hidden] == [Status.PASSED] * sum(t.hidden for t in found.tests)


@needs_cage
def test_without_time_for_diagnosis_the_hidden_tests_run_all_the_same(mini_grader, monkeypatch):
    monkeypatch.setattr(module, "PROBED_S", 0.0)
    text = script(mini_grader.chapter, double="def double(x):\n    return 2 * x if x != 3 else 0\n")
    found = by_name(mini_grader.grade(submission(text)))["double"]
    assert found.diagnosis is not None
    assert [test.status for test in found.tests if test.hidden] == [Status.PASSED] * sum(t.hidden for t in found.tests)
