"""What adversaries' tests share."""

from __future__ import annotations

import pytest

from autograder.sandbox.host import Sandbox


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Sandbox]:
    """Return a list that grows by one for each worker that is started."""
    found: list[Sandbox] = []
    start = Sandbox.start

    def noting(self: Sandbox, **options: bool) -> object:
        found.append(self)
        return start(self, **options)

    monkeypatch.setattr(Sandbox, "start", noting)
    return found
