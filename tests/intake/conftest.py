"""What tests of whole classes share: reading them where a process a class would cost more than all the rest."""

from __future__ import annotations

import pytest

from autograder.bounds.crew import Crew


@pytest.fixture
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read a class as where there is no fork: copying a test session for each costs ten times what reading does.

    That as many processes as one likes find the same is shown in test_limited.py, where they are what is tested.
    """
    monkeypatch.setattr(Crew, "can_fork", False)
