"""An event loop without sockets: coroutines, tasks, timers and threads go on in it as in any other.

asyncio's own loop wakes itself through a pair of sockets, which there are none of in the cage.
"""

from __future__ import annotations

import asyncio
import asyncio.base_events
import asyncio.events
import threading
import warnings
from typing import Any


class Loop(asyncio.base_events.BaseEventLoop):
    """Waits for the next timer, or until a thread has called."""

    def __init__(self) -> None:
        super().__init__()
        self._called = threading.Event()
        self._selector = self

    def select(self, timeout: float | None = None) -> list[Any]:
        """Wait as a selector does; there is nothing to select from."""
        self._called.wait(timeout)
        self._called.clear()
        return []

    def _process_events(self, event_list: list[Any]) -> None:
        return

    def _write_to_self(self) -> None:
        self._called.set()


def use_own_loop() -> None:
    """Have asyncio make this loop wherever it makes one."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        policy: Any = getattr(asyncio.events, "_get_event_loop_policy", asyncio.get_event_loop_policy)()
        type(policy)._loop_factory = Loop
    for name in ("SelectorEventLoop", "EventLoop"):
        if hasattr(asyncio, name):
            setattr(asyncio, name, Loop)
