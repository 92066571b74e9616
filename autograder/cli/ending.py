"""How a command ends where the system asks it to, or its terminal closes: as on Ctrl-C, with everything put away."""

from __future__ import annotations

import errno
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

_ASKS: Final = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


@contextmanager
def ended_in_order() -> Iterator[None]:
    """Have SIGTERM and SIGHUP raise KeyboardInterrupt, once; its argument is the signal, and none for Ctrl-C.

    What was ignored stays so: `nohup` wants that.
    """
    ours = []
    if threading.current_thread() is threading.main_thread():
        ours = [number for number in _ASKS if signal.getsignal(number) is signal.SIG_DFL]

    def end(number: int, _: FrameType | None) -> None:
        for each in ours:  # a terminal that closes says so twice; no second one shall disturb the putting away
            signal.signal(each, signal.SIG_IGN)
        _leave_closed_terminal()
        raise KeyboardInterrupt(number)

    for number in ours:
        signal.signal(number, end)
    try:
        yield
    finally:
        # Where one has passed the execution of a text (a dataclass in the making), Python would end itself by SIGINT,
        # whatever our exit code. Executing another makes it forget.
        exec("")
        for number in ours:
            if signal.getsignal(number) is end:
                signal.signal(number, signal.SIG_DFL)


def _leave_closed_terminal() -> None:
    """Put nothing in the place of standard streams whose terminal has gone: what is written there would fail."""
    try:
        import termios
    except ImportError:  # Windows
        return
    for stream in range(3):
        try:
            termios.tcgetattr(stream)
        except termios.error as error:
            if error.args[0] == errno.EIO:
                null = os.open(os.devnull, os.O_RDWR)
                os.dup2(null, stream)
                os.close(null)
