"""What one submission may cost the trusted side: the figures, in one place, and the clock that keeps them.

Whatever reads, splits, decodes, compares, shows, hashes or writes anything of a submission stays within these, and
spending them is that submission's failure, told as such: nobody else waits for it, nobody else is lost. Cutting is
done where text is made; the clock is for what cannot be counted beforehand. SECURITY.md tells the figures, and
`tests/adversaries` tries to exceed each of them.
"""

from __future__ import annotations

import gc
import signal
import sys
import threading
import time
from types import FrameType
from typing import Any, Final

READING_CPU_S: Final = 3.0  # opening, decoding and splitting what one student handed in
LOOKING_CPU_S: Final = 0.5  # at one file, to tell whose it is, before anybody's reading has begun
COMPARING_CPU_S: Final = 0.5  # one exercise's public or hidden tests, beyond what runs in the cage
GRADING_CPU_S: Final = 3.0  # each of a submission's two rounds, public and hidden
WRITING_CPU_S: Final = 1.0  # one student's files
SHOWING_CPU_S: Final = 0.1  # the calls on which one test failed, as staff are shown them
LATE_S: Final = 30.0  # beyond a submission's own wall time (the manifest's): then its grader is stopped from outside
PROBES: Final = 150  # calls by which one wrong answer is looked at, beyond the public ones
PROBING_S: Final = 3.0  # wall: after that no further probe of an answer is made
# Of ours, on what these calls bring back: vast values cost it. A browser's clock runs on in the submission's own code.
PROBING_CPU_S: Final = 0.3 if sys.platform != "emscripten" else PROBING_S
PROBED_S: Final = 15.0  # wall, all that diagnosis asks one submission; given back to its tests
PROBE_CPU_S: Final = 0.5  # one call of diagnosis in a reader's own notebook
WORKERS: Final = 40  # processes that one submission may use up, loading and calls together
# All that one function answers in one round, after which nobody listens to it: each answer could be as vast as one may
# be. It is counted, and so comes before any clock, which differs by machine and by load, and is not everywhere.
ANSWERS_BYTES: Final = 4 * 2**20
PART_BYTES: Final = 64  # as what each list, tuple, array within a value counts beside its bytes: it takes as long
UNASKED_S: Final = 5.0  # waiting for calls that were sent ahead and that no test has made

MEMORY_MB: Final = 1024  # what reading one student's work may take beyond what the process has already

MAX_NODES: Final = 2_000  # of one value that is shown; comparing and decoding have the wire's own limits
MAX_LINE: Final = 160  # characters of a name, a path, a value in a sentence
MAX_CALL: Final = 2_000  # characters of one call that staff can type
MAX_CALLS: Final = 16_000  # characters of all of them together
MAX_TEXT: Final = 2_000  # characters of one message or note
MAX_DETAIL: Final = 8_000  # characters of one detail for staff
MAX_CODE: Final = 12_000  # characters of a student's code on the page for staff
MAX_CODE_LINES: Final = 400
MAX_BYTES: Final = 2 * 2**20  # all files about one student together

_LEAST_S: Final = 0.001  # nothing would be no clock at all
_AHEAD_S: Final = 0.05  # by which the timer's clock may be ahead of ours
_AGAIN_S: Final = 0.25  # should something on the way have swallowed the first


class Spent(BaseException):
    """A submission has used up what it may cost. No `Exception`: what catches those takes it for a fault of ours.

    around: whether the clock of a block around the innermost one has run out, too.
    """

    def __init__(self, *, around: bool = False) -> None:
        super().__init__()
        self.around = around


# When the clocks that run end, in CPU time of this process, the outermost first. A process has one such clock.
_ends: Final[list[float]] = []


class at_most:
    """Raise `Spent` in a `with` block once it has used `cpu_s` seconds of this process's CPU time.

    Blocks may stand within each other; the shorter clock counts. Only a process's main thread has this clock, and
    Windows has none: there what is counted beforehand is all that holds.
    """

    __slots__ = ("_before", "_cpu_s", "_depth")

    def __init__(self, cpu_s: float) -> None:
        self._cpu_s = cpu_s
        self._before: Any = None
        self._depth = -1

    def __enter__(self) -> None:
        if not hasattr(signal, "ITIMER_PROF") or threading.current_thread() is not threading.main_thread():
            return
        self._depth = len(_ends)
        if self._depth == 0:
            self._before = signal.signal(signal.SIGPROF, _spent)
        _ends.append(min([time.process_time() + self._cpu_s, *_ends]))
        _set(_ends[-1])

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if self._depth < 0:
            return
        now, own = time.process_time(), _ends[self._depth]
        del _ends[self._depth :]
        if _ends:  # the clock of the block around this one goes on
            _set(_ends[-1])
        else:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, self._before)
        # What Python's parser makes of a `Spent` in its midst.
        if isinstance(error, SystemError) and now >= own - _AHEAD_S:
            raise Spent(around=bool(_ends) and now >= _ends[-1] - _AHEAD_S) from error


def _set(end: float) -> None:
    signal.setitimer(signal.ITIMER_PROF, max(end - time.process_time(), _LEAST_S), _AGAIN_S)


def _spent(_signal: int, frame: FrameType | None) -> None:
    # Not where a clock is just being set or stopped: a block that is left may not leave its clock behind. And not
    # where Python would drop it: the clock ticks again.
    if _ends and time.process_time() < _ends[-1] - _AHEAD_S:  # a tick of a block before, which has come late
        return
    if frame is None or (frame.f_globals is not globals() and not _is_dropped(frame)):
        # The timer's clock is another one, and may be a little ahead: what ends with this block has ended.
        raise Spent(around=len(_ends) > 1 and _ends[-2] <= max(_ends[-1], time.process_time()))


def _is_dropped(frame: FrameType | None) -> bool:
    """Whether Python drops what is raised here: in a finalizer, or in what the garbage collector calls."""
    called = [getattr(each, "__code__", None) for each in gc.callbacks]
    while frame is not None:
        if frame.f_code.co_name == "__del__" or frame.f_globals.get("__name__") == "weakref" or frame.f_code in called:
            return True
        frame = frame.f_back
    return False
