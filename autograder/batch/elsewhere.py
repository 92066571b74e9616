"""Grade on any `concurrent.futures.Executor`: on other processes, on other machines.

What crosses is bytes: the chapter's content, known by its digest and unpacked once a process; a submission as text; a
result as values. Nothing of a submission is ever unpickled. An executor promises no task the process of another, so it
gets whole submissions, and a few at a time: whoever streams a million holds a window of them.
"""

from __future__ import annotations

import multiprocessing.util
import os
import platform
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from autograder.batch.entries import Entry, from_plain, to_plain
from autograder.batch.parcel import pack, unpack
from autograder.course.chapter import Chapter
from autograder.engine import engine_digest
from autograder.errors import AutograderError, EnvironmentProblem
from autograder.grading import Grader
from autograder.machine import may_live
from autograder.model import Read, Said, Submission, note
from autograder.sandbox.trial import why_unusable

WINDOW: Final = 256  # submissions under way at a time
_FOLDER: Final = "autograder-"  # then the number of the process, and letters by chance
_LOOK_S: Final = 5.0  # without a result, after which it is looked whether anybody is there
_ONE_AT_A_TIME = threading.Lock()  # a grader talks to its zygote alone, whatever threads an executor has


def _nothing() -> None:
    """See nothing amiss: who says when an executor is lost is the executor."""


class Elsewhere(Struct, frozen=True):
    """What runs submissions in other processes, and how a chapter's content gets there.

    send: content -> what a task is given for it: itself, or whatever becomes it on its way. forks: whether this process
        may be forked beside it; where it has threads, a fork may inherit a lock that nobody gives back. look: asked now
        and then while nothing comes back; it raises EnvironmentProblem where nothing will.
    """

    executor: Executor
    send: Callable[[bytes], Any] = bytes
    window: int = WINDOW
    forks: bool = True
    look: Callable[[], None] = _nothing

    def grade(self, grader: Grader, submissions: Iterable[Read], lost: list[Submission]) -> Iterator[Entry]:
        """Yield what comes of these as it is finished; who is lost is added to `lost`.

        Lost is whose process died, or all of it, and who got no worker there.
        Raises: EnvironmentProblem where a machine has another engine or no worker for anybody, or all are gone.
        """
        chapter = grader.chapter
        asked = (chapter.digest, engine_digest(), grader.level)
        if Chapter.read(chapter.public, chapter.secret).digest != chapter.digest:
            raise EnvironmentProblem(note("grading.other_content"))
        content = self.send(pack(chapter.public, chapter.secret))
        todo = iter(submissions)
        under_way: dict[Future[bytes], Read] = {}
        try:
            while True:
                for each in todo:
                    under_way[self._submit(content, _Asked(*asked, each))] = each
                    if len(under_way) >= self.window:
                        break
                if not under_way:
                    return
                done = wait(under_way, _LOOK_S, FIRST_COMPLETED).done
                if not done:
                    self.look()
                for future in done:
                    entry = _entry_of(future)
                    submission = under_way.pop(future)
                    if entry is None:
                        lost.append(submission)
                    else:
                        yield entry
        finally:
            for future in under_way:
                future.cancel()

    def _submit(self, content: Any, asked: _Asked) -> Future[bytes]:
        try:
            return self.executor.submit(graded, content, msgspec.msgpack.encode(asked))
        except (BrokenExecutor, UnicodeError) as error:  # its processes died, or no message can hold it: it is lost
            failed: Future[bytes] = Future()
            failed.set_exception(error)
            return failed
        except Exception as error:  # it takes nothing any more
            raise EnvironmentProblem(note("grading.executor_gone")) from error


class _Asked(Struct, frozen=True):
    content: str  # their digests
    engine: str
    level: str
    submission: Read


class _Answer(Struct, frozen=True):
    """entry: None where nothing came of it there. why: what keeps it from grading anybody."""

    entry: Entry | None = None
    why: Said | None = None


def _entry_of(future: Future[bytes]) -> Entry | None:
    """Return what came of a submission, None where nothing did.

    Raises: EnvironmentProblem.
    """
    try:
        answer = msgspec.msgpack.decode(future.result(), type=_Answer, dec_hook=from_plain)
    except CancelledError as error:  # not by us: the executor has given up
        raise EnvironmentProblem(note("grading.executor_gone")) from error
    except Exception:  # its process died, or had no engine, or answered what is no answer
        return None
    if answer.why is not None:
        raise EnvironmentProblem(answer.why)
    return answer.entry


# --- in a process of the executor ------------------------------------------------------------------------


def graded(content: bytes, asked: bytes) -> bytes:
    """Grade a submission in a process of an executor, with a grader that is kept there.

    content: a chapter, packed. asked: an `_Asked`; returned is an `_Answer`; both as msgpack. It raises nothing: an
    exception would have to be pickled, and some cannot be.
    """
    try:
        with _ONE_AT_A_TIME:
            answer = _answer(content, msgspec.msgpack.decode(asked, type=_Asked))
        return msgspec.msgpack.encode(answer, enc_hook=to_plain)
    except Exception:  # ours, or what no message holds: whoever asked tries it at home, and sees it there
        return msgspec.msgpack.encode(_Answer())


def _answer(content: bytes, asked: _Asked) -> _Answer:
    started = time.perf_counter()
    if engine_digest() != asked.engine:
        return _Answer(why=note("grading.other_engine", machine=platform.node()))
    try:
        grader = _kept(content, asked.content, asked.level)
    except AutograderError as error:
        return _Answer(why=error.said)
    try:
        return _Answer(Entry.of(grader.grade(asked.submission), started))
    except EnvironmentProblem:
        return _Answer()


def _sweep() -> None:
    """Remove the content that processes of an executor have left: whoever ends them gives them no time to do it."""
    if sys.platform == "win32":  # where asking for a process ends it
        return
    for folder in Path(tempfile.gettempdir()).glob(f"{_FOLDER}*-*"):
        pid = folder.name.removeprefix(_FOLDER).partition("-")[0]
        if pid.isdecimal() and folder.lstat().st_uid == os.getuid() and not may_live(int(pid)):
            shutil.rmtree(folder, ignore_errors=True)


@lru_cache(maxsize=1)
def _kept(content: bytes, digest: str, level: str) -> Grader:
    """Return this process's grader of a chapter.

    Raises: EnvironmentProblem where no worker can be had, or the content is not that of the digest; ContentError.
    """
    _sweep()
    folder = Path(tempfile.mkdtemp(prefix=f"{_FOLDER}{os.getpid()}-"))
    multiprocessing.util.Finalize(None, shutil.rmtree, (folder,), {"ignore_errors": True}, exitpriority=5)
    chapter = Chapter.read(*unpack(content, folder))
    if chapter.digest != digest:
        raise EnvironmentProblem(note("grading.other_content"))
    if why := why_unusable(level, chapter.assignment.limits):
        why = note("cage.unusable", level=level, why=why)
        raise EnvironmentProblem(note("grading.unfit_machine", machine=platform.node(), why=why))
    grader = Grader(chapter, level)
    multiprocessing.util.Finalize(None, grader.close, exitpriority=10)
    return grader
