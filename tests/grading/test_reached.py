"""A module that the text does not name is there all the same, while loading and within a call."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

import pytest

from autograder.grading.session import Session
from autograder.model import Limits, Returned
from autograder.sandbox.ahead import PlannedCall
from autograder.sandbox.host import Sandbox
from tests.grading.right_styles.lazy import REACHED
from tests.samples import needs_cage, submission

pytestmark = needs_cage


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox("standard", Limits()) as warm:
        yield warm


@pytest.mark.parametrize("text", REACHED)
def test_while_loading(sandbox: Sandbox, text: str) -> None:
    session = Session(sandbox, submission(text))
    session.worker()
    session.close()
    assert session.first_load is not None
    assert session.first_load.failures == ()


@pytest.mark.parametrize("text", [text for text in REACHED if "import *" not in text])
def test_within_a_call(sandbox: Sandbox, text: str) -> None:
    session = Session(sandbox, submission(f"def f():\n{textwrap.indent(text, '    ')}\n    return 1.0\n"))
    result = session.call("f", (), {})
    session.close()
    assert isinstance(result, Returned), result
    assert result.value == 1.0


def test_in_a_call_that_was_sent_ahead_and_is_not_asked_for(sandbox: Sandbox) -> None:
    text = "import numpy as N\ndef f(x):\n    a = 'f' + 'ft'\n    return float(getattr(N, a).fft([x])[0].real)\n"
    session = Session(sandbox, submission(text))
    session.expect([PlannedCall.of("f", (n,), {}) for n in range(3)])
    assert session.call("f", (2.0,), {}).value == 2.0
    session.expect([PlannedCall.of("f", (n,), {}) for n in range(3)])
    session.expect([])
    assert session.call("f", (5.0,), {}).value == 5.0
    session.close()


def test_what_is_not_offered_starts_no_other_worker(sandbox: Sandbox) -> None:
    """A refused import is no reason for a fresh worker."""
    session = Session(sandbox, submission("import pandas, socket\ndef f():\n    import torch\n"))
    first = session.worker()
    assert session.call("f", (), {}).type == "ModuleNotFoundError"
    assert session.worker() is first
    session.close()


def test_a_worker_that_always_lacks_something_gets_one_other(sandbox: Sandbox) -> None:
    """It may ask for what nobody has as often as it likes: the second worker is the last."""
    text = "def f():\n    try:\n        import numpy.no_such_module_at_all\n    except ImportError:\n        return 1\n"
    session = Session(sandbox, submission(text))
    before = session._shared.workers
    assert [session.call("f", (), {}).value for _ in range(5)] == [1] * 5
    assert before - session._shared.workers <= 2
    session.close()
