"""Single keys, where the terminal gives them, and a pause where it does not."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any, Self


class Keys:
    """Reads single keys from the terminal while it is open; the terminal is as before afterwards."""

    def __init__(self) -> None:
        self._saved: list[Any] | None = None
        self._windows: Any = None
        self._before: dict[signal.Signals, Any] = {}
        self.works = False

    def __enter__(self) -> Self:
        if not sys.stdin.isatty():
            return self
        try:
            import termios

            self._saved = termios.tcgetattr(sys.stdin.fileno())
            self._take()
            self.works = True
        except ImportError:  # Windows
            try:
                import msvcrt

                self._windows = msvcrt
                self.works = True
            except ImportError:
                pass
        except (OSError, termios.error):
            pass
        if self._saved is not None and threading.current_thread() is threading.main_thread():
            self._before = {number: signal.signal(number, act) for number, act in self._acts().items()}
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)
        self._before = {}
        self._give_back()

    def _acts(self) -> dict[signal.Signals, Callable[[int, FrameType | None], None]]:
        """Return what is done where the system stops or continues us: the terminal is not ours meanwhile."""
        return {
            signal.SIGTSTP: self._stop,
            signal.SIGCONT: lambda *_: self._take(),
        }

    def _stop(self, *_: object) -> None:
        self._give_back()
        os.kill(os.getpid(), signal.SIGSTOP)

    def _take(self) -> None:
        """Have the terminal give single keys; from the background it would stop us again."""
        import termios
        import tty

        terminal = sys.stdin.fileno()
        try:
            if os.tcgetpgrp(terminal) != os.getpgrp():
                return
        except OSError:  # no terminal of this session's: nobody else is in the foreground
            pass
        try:
            tty.setcbreak(terminal)
        except (OSError, termios.error):
            pass

    def _give_back(self) -> None:
        if self._saved is not None:
            import termios

            try:
                termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, self._saved)
            except (OSError, termios.error):  # the terminal has gone
                pass

    def wait(self, seconds: float) -> str:
        """Return the key that was pressed within that time, or nothing."""
        if not self.works:
            time.sleep(seconds)
            return ""
        if self._windows is not None:
            return self._wait_on_windows(seconds)
        import select

        readable, _, _ = select.select([sys.stdin], [], [], seconds)
        if not readable:
            return ""
        data = os.read(sys.stdin.fileno(), 1)
        if not data:  # the terminal has gone
            raise EOFError
        return data.decode("ascii", "replace")

    def _wait_on_windows(self, seconds: float) -> str:
        deadline = time.monotonic() + seconds
        while True:
            if self._windows.kbhit():
                return str(self._windows.getwch())
            if (left := deadline - time.monotonic()) <= 0:
                return ""
            time.sleep(min(left, 0.01))
