"""In the cage: execute a submission's blocks, then call its functions when asked.

Everything here shares a process with student code once the first block has run, so nothing here is secret and
nothing that leaves here is believed. Until then it is ours: it takes over stdin, stdout and stderr, sets the seeds,
and answers a signal with the line that the student's code is at.
"""

from __future__ import annotations
import __future__

import ast
import builtins
import copy
import io
import linecache
import os
import random
import signal
import sys
import types
from typing import Any, Final

import msgspec
import numpy as np

from autograder.sandbox import wire
from autograder.sandbox.failing import failing
from autograder.sandbox.offer import Refuse
from autograder.sandbox.printed import Printed
from autograder.sandbox.standin import INERT
from autograder.sandbox.system import ASKED
from autograder.sandbox.values import name_of
from autograder.sandbox.world import HOME, inhabit

_NO_NAMES: Final = wire.encode({})  # passed by name, as nearly always
MAX_TEXT: Final = 2_000
MAX_TRACEBACK: Final = 8_000
MAX_FRAMES: Final = 50  # of a stuck worker's stack
MAX_BASES: Final = 20


class Worker:
    """One submission's process: a stream of requests in, a stream of replies out."""

    def __init__(
        self, fd_in: int, fd_out: int, output_kb: int, *, seeded: bool = False, refuse: Refuse | None = None
    ) -> None:
        self._in, self._out = fd_in, fd_out
        self._reader = wire.FrameReader(limit=64 * 2**20)  # the host is trusted
        self._printed = Printed(output_kb * 1024)
        self._module = types.ModuleType("submission")
        self._files: dict[str, int] = {}
        self._flags = 0
        self._refuse = refuse
        self._seeded = seeded  # whether it was forked from a process that is

    def move_in(self) -> None:
        """Take over the process's streams, its chance and its signal; a zygote does it for all that it forks."""
        self._take_over_streams()
        random.seed(0)
        if ASKED is not None:
            signal.signal(ASKED, self._tell_where)

    def serve(self) -> None:
        """Answer requests until the host closes the stream."""
        self._send(wire.Ready())
        while (message := self._receive()) is not None:
            self.answer(message)

    def answer(self, message: bytes) -> None:
        """Do what one request asks for, and send the reply."""
        request = wire.read_request(message)
        reply = self._load(request) if isinstance(request, wire.Load) else self._call(request)
        if self._refuse is not None and self._refuse.lacks:
            reply = msgspec.structs.replace(reply, lacks=True)
        self._send(reply)

    def refuse(self, lacks: tuple[str, str]) -> None:
        """Tell the host that the cage could not be built; no student code runs then."""
        self._send(wire.Ready(lacks))

    # --- loading ---------------------------------------------------------------------------------------

    def _load(self, request: wire.Load) -> wire.Loaded:
        self._module = types.ModuleType(request.module)
        self._module.__dict__["__builtins__"] = __builtins__
        if request.module != "__main__":  # a notebook has none
            del self._module.__spec__  # of one without a loader Python 3.15 warns where a traceback is shown
            self._module.__dict__["__file__"] = f"{HOME}/{request.sources[0][0]}" if request.sources else ""
        else:
            builtins.get_ipython, builtins.display = INERT, INERT  # type: ignore[attr-defined]
        inhabit(request.sources[0][0] if request.sources and request.module != "__main__" else "ipykernel_launcher.py")
        sys.modules[request.module] = self._module  # dataclasses, pickle and annotations look it up there
        for index, (name, text) in enumerate(request.sources):
            self._files[name] = index
            linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
        if not self._seeded and ("numpy.random" in sys.modules or any("random" in text for _, text in request.sources)):
            seed_numpy()  # importing it takes a tenth of a fresh worker's start: only for who wants it
        self._flags = 0
        failures: dict[int, wire.Raised] = {}
        for block in request.blocks:
            self._run(request, block, failures)
        again = set(request.again)
        for block in request.blocks:  # cells are saved in another order than they were run in
            if block[0] in again and block[0] in failures and failures[block[0]].kind == "NameError":
                del failures[block[0]]
                self._run(request, block, failures)
        return wire.Loaded(sorted(failures.items())[: wire.MAX_FAILURES], self._take_printed())

    def _run(self, request: wire.Load, block: tuple[int, int, int, str], failures: dict[int, wire.Raised]) -> None:
        number, source, line, text = block
        if number not in request.quiet:
            self._send(wire.At(number))
        try:
            # Blank lines in front keep the file's line numbers; `_flags` carries __future__ imports over.
            name, placed = request.sources[source][0], "\n" * (line - 1) + text
            flags = self._flags | (ast.PyCF_ALLOW_TOP_LEVEL_AWAIT if request.module == "__main__" else 0)
            code = compile(placed, name, "exec", flags, dont_inherit=True)
            self._flags |= code.co_flags & _FUTURE_FLAGS
            if text.startswith(("import ", "from ")):
                self._import(self._imports(text, line, name) or [code])
            elif text.startswith(("def ", "async def ")):
                self._define(code, placed, name, flags)
            else:
                self._execute(code)
        except BaseException as error:  # one bad statement takes nobody else's marks, whatever it raises
            failures[number] = self._raised(error)

    def _import(self, parts: list[types.CodeType]) -> None:
        problem: ImportError | None = None
        for part in parts:
            try:
                self._execute(part)
            except ImportError as error:
                problem = problem or error
        if problem is not None:
            raise problem

    def _define(self, code: types.CodeType, placed: str, name: str, flags: int) -> None:
        """Define a function; what its annotations name need not be there, as since Python 3.14."""
        try:
            self._execute(code)
        except Exception:
            lazy = flags | __future__.annotations.compiler_flag
            self._execute(compile(placed, name, "exec", lazy, dont_inherit=True))

    def _execute(self, code: types.CodeType) -> None:
        """Run a statement; in a notebook it may await something."""
        waiting = eval(code, self._module.__dict__)  # statements have no value, but where they await
        if waiting is not None:
            import asyncio

            asyncio.run(waiting)

    def _imports(self, text: str, line: int, name: str) -> list[types.CodeType]:
        """Return an import statement as one for each of its names: one that is refused costs itself alone."""
        tree = ast.parse("\n" * (line - 1) + text)
        if len(tree.body) != 1 or not isinstance(tree.body[0], ast.Import | ast.ImportFrom):
            return []
        whole = tree.body[0]
        if len(whole.names) == 1 or (isinstance(whole, ast.ImportFrom) and whole.module == "__future__"):
            return []
        found = []
        for alias in whole.names:
            one = copy.copy(whole)
            one.names = [alias]
            found.append(compile(ast.Module([one], []), name, "exec", self._flags, dont_inherit=True))
        return found

    # --- calling ---------------------------------------------------------------------------------------

    def _call(self, request: wire.Call) -> wire.Reply:
        function = self._module.__dict__.get(request.function)
        if function is None or not callable(function):
            return wire.Reply(request.number, wire.Absent())
        args, kwargs = wire.decode(request.args), {} if request.kwargs == _NO_NAMES else wire.decode(request.kwargs)
        ending: wire.Value | wire.Raised | wire.NotSent | None = None
        value = None
        try:
            value = function(*args, **kwargs)
        except BaseException as error:  # the call boundary: student code may raise anything at all
            ending = self._raised(error)
        changed = _changed(request, args, kwargs)
        return wire.Reply(request.number, ending or _sent(value), changed, self._take_printed())

    # --- what is told about an exception, a print, a line ------------------------------------------------

    def _raised(self, error: BaseException) -> wire.Raised:
        try:
            text = str(error)[:MAX_TEXT]
        except BaseException:  # __str__ is the student's, too
            text = ""
        source, line = -1, 0
        trace = error.__traceback__
        lines = []
        while trace is not None:
            name = trace.tb_frame.f_code.co_filename
            if name in self._files:
                source, line = self._files[name], trace.tb_lineno
                lines.append(f"{name}:{line} {linecache.getline(name, line).strip()}")
            trace = trace.tb_next
        if isinstance(error, SyntaxError) and error.filename in self._files:  # what compile() refused
            source, line, text = self._files[error.filename], error.lineno or 0, error.msg
        shown = lines if len(lines) <= 12 else [*lines[:6], "...", *lines[-6:]]
        kind, *bases = _kinds(error)
        told = _clean("\n".join(shown))[:MAX_TRACEBACK]
        return wire.Raised(kind, bases, _clean(text), source, line, told, self._failing(error))

    def _failing(self, error: BaseException) -> wire.Failing:
        try:
            return failing(error, lambda frame: self._files.get(frame.f_code.co_filename))
        except BaseException:  # a look at names may run what the student has made of them
            return wire.Failing()

    def _tell_where(self, _signal: int, frame: types.FrameType | None) -> None:
        """Tell the lines that the student's functions are at, and end."""
        self._send(self._where(frame))
        os._exit(0)

    def _where(self, frame: types.FrameType | None) -> wire.Stuck:
        frames: list[tuple[int, int]] = []
        while frame is not None:
            if frame.f_code.co_filename in self._files:
                frames.append((self._files[frame.f_code.co_filename], frame.f_lineno))
            frame = frame.f_back
        return wire.Stuck(frames[::-1][:MAX_FRAMES])

    def _take_printed(self) -> str:
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except BaseException:  # the student may have replaced it by anything; printing never costs a mark
                continue
        return self._printed.take()

    def _take_over_streams(self) -> None:
        sys.stdin = io.TextIOWrapper(io.BytesIO(b""), encoding="utf-8")
        for name in ("stdout", "stderr"):
            stream = io.TextIOWrapper(self._printed, encoding="utf-8", errors="replace", write_through=True)  # type: ignore[type-var]
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)  # or a stream that is wrapped anew would take this one's end with it
        sys.__stdin__ = sys.stdin  # type: ignore[misc]

    # --- the stream ------------------------------------------------------------------------------------

    def _receive(self) -> bytes | None:
        while (message := self._reader.next()) is None:
            data = os.read(self._in, 65_536)
            if not data:
                return None
            self._reader.feed(data)
        return message

    def _send(self, message: Any) -> None:
        data = memoryview(wire.pack_message(message))
        while data:
            data = data[os.write(self._out, data) :]


def seed_numpy() -> None:
    """Give numpy's chance the same beginning in every worker; what is forked has it from its mother."""
    np.random.seed(0)


def _future_flags() -> int:
    flags = 0
    for name in __future__.all_feature_names:
        flags |= getattr(__future__, name).compiler_flag
    return flags


_FUTURE_FLAGS: Final = _future_flags()


def _changed(request: wire.Call, args: Any, kwargs: Any) -> bytes | None:
    """Return the encoded arguments after the call, or None where they are as they were."""
    try:
        if wire.encode(args) == request.args and (_NO_NAMES if not kwargs else wire.encode(kwargs)) == request.kwargs:
            return None
    except wire.CannotCross:
        pass
    return wire.encode_arguments(args, kwargs)


def _sent(value: Any) -> wire.Value | wire.NotSent:
    try:
        return wire.Value(wire.encode(value))
    except wire.CannotCross as error:
        return wire.NotSent(error.code, error.name)


def _kinds(error: BaseException) -> list[str]:
    """Return the names of the exception's class and of those that it is derived from, the nearest first."""
    classes = type.__dict__["__mro__"].__get__(type(error))  # a metaclass could make its own attribute anything
    return [name_of(each) for each in classes[:MAX_BASES] if each is not object]


def _clean(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")
