"""A deadline for a call in this very process: a loop that never ends is interrupted as the reader would interrupt it.

It counts as a worker's does: processor time, and ten times that on the clock, on Windows and asleep as well, which a
process's own timer (`bounds.budget`) cannot. Where Python would not turn the signal
into KeyboardInterrupt, or no thread can be had (a browser), there is none, and the reader's own interrupt is left.
"""

from __future__ import annotations

import signal
import threading
import time
from types import TracebackType

from autograder.model import Limits, Note, note

_POLL_S = 0.05
_DELIVERY_S = 0.02  # after which a signal that was sent has arrived


class Deadline:
    """Interrupts what runs within it when its time is up, again and again until it is left. Of one use.

    passed: the limit that it ran into, or None.
    """

    def __init__(self, limits: Limits) -> None:
        self.passed: Note | None = None
        self._limits = limits
        self._left = threading.Event()
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Deadline:
        main = threading.current_thread() is threading.main_thread()
        if main and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            thread = threading.Thread(target=self._wait, args=(time.process_time(), time.monotonic()), daemon=True)
            try:
                thread.start()
            except RuntimeError:  # no threads here
                return self
            self._thread = thread
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        """Let nothing more be sent, and take what is still on its way."""
        self._left.set()
        try:
            if self._thread is not None:
                self._thread.join()
            if self.passed is not None:
                time.sleep(_DELIVERY_S)
        except KeyboardInterrupt:
            if self._thread is not None:
                self._thread.join()
            if self.passed is None:  # the reader's own
                raise

    def _wait(self, cpu_s: float, clock_s: float) -> None:
        while not self._left.wait(_POLL_S):
            if self.passed is None:
                self.passed = self._limit(time.process_time() - cpu_s, time.monotonic() - clock_s)
            if self.passed is not None:
                _interrupt()
                self._left.wait(4 * _POLL_S)

    def _limit(self, cpu_s: float, wall_s: float) -> Note | None:
        if cpu_s > self._limits.call_cpu_s:
            return note("calls.cpu_limit", seconds=self._limits.call_cpu_s)
        if wall_s > self._limits.call_wall_s:
            return note("calls.wall_limit", seconds=self._limits.call_wall_s)
        return None


def _interrupt() -> None:
    """Interrupt the main thread; where it can be done by a real signal, a sleep ends, too."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        import _thread

        _thread.interrupt_main()
