"""Each student's hand-ins -> a submission, read in a process that may fail: what costs too much costs its owner only.

The processes are forked, so they have the class in memory. One student may take `budget.READING_CPU_S` of their time
and `budget.MEMORY_MB` of their memory; the system ends a process that does not stop by itself. Where there is no
fork, everybody is read in this process, and the clock alone holds. So is a small file that is all there is: forking
would cost more than reading it.
"""

from __future__ import annotations

import gc
import hashlib
import mmap
import signal
import traceback
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from autograder.bounds.budget import MAX_DETAIL, MEMORY_MB, READING_CPU_S, Spent, at_most
from autograder.bounds.clipping import clip_said
from autograder.bounds.crew import Crew, Died
from autograder.intake.archives import is_archive
from autograder.intake.asked import Asked
from autograder.intake.decoding import UnreadableFile
from autograder.intake.handins import HandIn, read_student
from autograder.intake.shelf import Shelf, binds_any, head_of, packed
from autograder.intake.similar import with_shape
from autograder.model import Note, Read, Submission, Unreadable, note

_CHUNK: Final = 16  # students a task: what crosses between processes costs more than a usual hand-in
_TRIES: Final = 2  # a process may be ended by somebody else
_WAITING, _BEGUN, _READ = range(3)  # what a student's byte in shared memory says
_WALL_S: Final = 60.0  # a task that only waits; what works is ended by its processor time
_GRACE_S: Final = 2  # of processor time, for what does not stop by itself
_DIGEST_CPU_S: Final = 0.5
_MAX_NOTES: Final = 40
_SIGXCPU: Final = getattr(signal, "SIGXCPU", 0)
_SMALL: Final = 2**16  # bytes from which nothing large can come

_Task = tuple[int, int]  # the first student's number, and the number after the last one's


class _Leaf(Struct, frozen=True):
    """What was read of a student: without the texts, and these as bytes; or all of it, where no bytes hold it.

    has_any: whether any function that is asked for is there, be it a stub.
    """

    submission: Submission
    body: bytes | None = None
    has_any: bool = False

    @classmethod
    def of(cls, submission: Submission, asked: Asked) -> _Leaf:
        body, has_any = packed(submission), binds_any(submission, asked.exercises)
        return cls(submission, None, has_any) if body is None else cls(head_of(submission), body, has_any)


_Found = dict[int, Submission]  # by number; heads, where the shelf has the texts


class _Reading(Struct, frozen=True):
    """What becomes of everybody's hand-ins."""

    everybody: Sequence[Sequence[HandIn]]
    asked: Asked
    shelf: Shelf
    found: _Found = field(default_factory=dict)

    def take(self, number: int, leaf: _Leaf) -> None:
        """Keep what was read of a student."""
        self.shelf.having += leaf.has_any
        if leaf.body is not None:
            self.shelf.store(leaf.submission.student, leaf.body)
        self.found[number] = leaf.submission


def read_students(
    people: Mapping[str, Sequence[HandIn]], asked: Asked, jobs: int = 1, shelf: Shelf | None = None
) -> dict[str, Submission]:
    """Read everybody's hand-ins, on `jobs` processes; every student has a submission.

    shelf: takes the texts; then what is returned is without them. Without one all is returned.
    """
    reading = _Reading(list(people.values()), asked, Shelf() if shelf is None else shelf)
    if not Crew.can_fork or (len(reading.everybody) == 1 and _is_small(reading.everybody[0])):
        _here(reading)
    else:
        _forked(reading, jobs)
    found = {student: reading.found[number] for number, student in enumerate(people)}
    return found if shelf is not None else {student: reading.shelf.whole(each) for student, each in found.items()}


def _here(reading: _Reading) -> None:
    for number, hand_ins in enumerate(reading.everybody):
        reading.take(number, _Leaf.of(_read(hand_ins, reading.asked), reading.asked))


def _is_small(hand_ins: Sequence[HandIn]) -> bool:
    """Whether this is one file, no archive, and so short that it cannot cost much."""
    files = [file for hand_in in hand_ins for file in hand_in.files]
    if len(files) != 1 or files[0].refused:
        return False
    try:
        data = files[0].read()
    except UnreadableFile:
        return False
    return len(data) <= _SMALL and not is_archive(files[0], data)


def _forked(reading: _Reading, jobs: int) -> None:
    everybody, found = reading.everybody, reading.found
    tasks = [(first, min(first + _CHUNK, len(everybody))) for first in range(0, len(everybody), _CHUNK)]
    states = mmap.mmap(-1, max(len(everybody), 1))  # shared with the processes: who is being read
    try:
        crew = Crew(max(1, min(jobs, len(tasks))), _reader, everybody, reading.asked, states, wall_s=_WALL_S)
    except OSError:  # no process is to be had here
        _here(reading)
        return
    with crew:
        for task in tasks:
            crew.give(task, task)
        try:
            _take_all(crew, reading, states)
        except OSError:  # none to replace one that ended: what ended it must not be read here
            fault = traceback.format_exc()
            for number in set(range(len(everybody))) - set(found):
                found[number] = _unread(everybody[number]).fault(fault)


def _take_all(crew: Crew, reading: _Reading, states: mmap.mmap) -> None:
    """Take the tasks' answers; what a process leaves undone is given anew, but for whom it ended under too often."""
    died: dict[int, int] = defaultdict(int)
    while crew.open:
        done = crew.take()
        first, end = done.key
        left = [(first, end)]
        if isinstance(done.answer, list):
            for number, leaf in enumerate(done.answer, start=first):
                reading.take(number, leaf)
            left = [(first + len(done.answer), end)]
        else:  # the process ended, or could not send: under whom it had begun, else under the first
            under = max(states[first:end].find(_BEGUN), 0) + first
            states[first:end] = bytes(end - first)
            left = [(first, under), (under, under + 1), (under + 1, end)]
            died[under] += 1
            if died[under] >= _TRIES or _ended_by_us(done.answer):
                spent = getattr(done.answer, "code", None) == -_SIGXCPU
                unread = _unread(reading.everybody[under])
                reading.found[under] = unread.unreadable(_spent() if spent else note("handing_in.died"))
                del left[1]
        for task in left:
            if task[0] < task[1]:
                crew.give(task, task)


def _ended_by_us(answer: object) -> bool:
    return isinstance(answer, Died) and (answer.late or answer.code == -_SIGXCPU)


def _reader(everybody: Sequence[Sequence[HandIn]], asked: Asked, states: mmap.mmap) -> Callable[[_Task], list[_Leaf]]:
    """Return what reads a task's students, as many as one may cost. In a process of its own."""
    gc.freeze()  # what was here before stays, and need not be looked at
    own = _Limits()

    def read(task: _Task) -> list[_Leaf]:
        found: list[_Leaf] = []
        started = own.spent_s()
        for number in range(*task):
            own.renew()
            states[number] = _BEGUN
            found.append(_Leaf.of(_read(everybody[number], asked, own.renew), asked))
            states[number] = _READ
            if own.spent_s() - started > READING_CPU_S:
                break  # nobody waits for one student's neighbours
        return found

    return read


def _read(hand_ins: Sequence[HandIn], asked: Asked, renew: Callable[[], None] = lambda: None) -> Submission:
    """Read one student. renew: allows for what is still done about a hand-in that has spent its share."""
    try:
        with _no_collector(), at_most(READING_CPU_S):
            return _bounded(with_shape(read_student(hand_ins, asked.exercises, asked.known), asked.exercises))
    except Spent:
        reason = _spent()
    except MemoryError:
        reason = note("handing_in.memory", mb=MEMORY_MB)
    except Exception:  # whatever failed is ours: a person looks at it, no student gets a zero for it
        fault = traceback.format_exc()[-MAX_DETAIL:]
        renew()
        return _unread(hand_ins).fault(fault)
    renew()
    return _unread(hand_ins).unreadable(reason)


@contextmanager
def _no_collector() -> Iterator[None]:
    """Keep the garbage collector out of a tree of a million nodes, none of which is garbage."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _bounded(submission: Submission) -> Submission:
    """Return a submission whose notes are few and short; most are so already."""
    notes = tuple(map(clip_said, submission.notes[:_MAX_NOTES]))
    if (more := len(submission.notes) - _MAX_NOTES) > 0:
        notes = (*notes, note("handing_in.more", count=more))
    if isinstance(submission, Unreadable):
        return replace(submission, notes=notes, reason=clip_said(submission.reason))
    return submission if notes == submission.notes else replace(submission, notes=notes)


def _spent() -> Note:
    return note("handing_in.spent", seconds=READING_CPU_S)


def _unread(hand_ins: Sequence[HandIn]) -> Read:
    """Return what is known of a student whose hand-ins could not be read to the end."""
    first = hand_ins[0]
    notes, when = first.notes[:_MAX_NOTES], first.handed_in
    return Read(first.student, first.name, first.label, _digest(hand_ins), notes, first.class_name, when)


def _digest(hand_ins: Sequence[HandIn]) -> str:
    """Return a digest that changes with what was handed in; of what takes long to unpack, with its names and times."""
    digest = hashlib.sha256()
    for file in (file for hand_in in hand_ins for file in hand_in.files):
        digest.update(f"{file.path}\0{file.modified}\0".encode("utf-8", "replace"))
    try:
        with at_most(_DIGEST_CPU_S):
            whole = digest.copy()
            for file in (file for hand_in in hand_ins for file in hand_in.files):
                try:
                    whole.update(file.read())
                except UnreadableFile:
                    continue
            digest = whole
    except (Spent, Exception):
        pass  # names and times it is
    return digest.hexdigest()[:16]


class _Limits:
    """Limits of a reading process, moved on before each student, so that none inherits what another has used."""

    def __init__(self) -> None:
        import resource  # not on Windows, where nothing is forked

        self._resource = resource
        self._limit(resource.RLIMIT_CORE, 0)

    def spent_s(self) -> float:
        """Return the processor time of this process."""
        usage = self._resource.getrusage(self._resource.RUSAGE_SELF)
        return usage.ru_utime + usage.ru_stime

    def renew(self) -> None:
        """Allow this process another student's time and memory."""
        with open("/proc/self/statm", "rb") as file:
            pages = int(file.read().split()[0])
        used = pages * self._resource.getpagesize()
        self._limit(self._resource.RLIMIT_AS, used + MEMORY_MB * 2**20)
        self._limit(self._resource.RLIMIT_CPU, int(self.spent_s() + READING_CPU_S) + _GRACE_S)

    def _limit(self, which: int, value: int) -> None:
        _, most = self._resource.getrlimit(which)
        if most != self._resource.RLIM_INFINITY:
            value = min(value, most)
        self._resource.setrlimit(which, (value, most))
