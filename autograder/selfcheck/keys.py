"""Single keys, where the terminal gives them, and a pause where it does not."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Any, Self


class Keys:
    """Reads single keys from the terminal while it is open; the terminal is as before afterwards."""

    def __init__(self) -> None:
        self._saved: list[Any] | None = None
        self._windows: Any = None
        self.works = False

    def __enter__(self) -> Self:
        if not sys.stdin.isatty():
            return self
        try:
            import termios
            import tty

            self._saved = termios.tcgetattr(sys.stdin.fileno())
            tty.setcbreak(sys.stdin.fileno())
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
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._saved is not None:
            import termios

            termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, self._saved)

    def wait(self, seconds: float) -> str:
        """Return the key that was pressed within that time, or nothing."""
        if not self.works:
            time.sleep(seconds)
            return ""
        if self._windows is not None:
            return self._wait_on_windows(seconds)
        import os
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
