"""What stays behind a statement or a call: hooks, handlers, finalizers, limits, and what hangs on the stream."""

from __future__ import annotations

from tests.adversaries.adversary import HONEST, at_load, everywhere, family, in_call
from tests.adversaries.protocol import TOOLS

_OWN = {"double": "2", "shares": "1"}  # what one does to oneself may cost it, and gains nothing


def _hook(name: str, tries: str, code: str, **facts):
    """Return a submission that leaves something behind while loading; its other functions are honest."""
    return at_load(name, tries, code, **facts)


def _own(name: str, tries: str, code: str, **facts):
    """Do the same where it may cost the submission itself what is honest in it."""
    return at_load(name, tries, code, **{"keeps": frozenset(), "most": _OWN, **facts})


ADVERSARIES = family(
    "lingering",
    (
        _hook(
            "monitored",
            "watch every line and every return by the interpreter's own means, and change nothing",
            """
            import sys
            if hasattr(sys, "monitoring"):
                sys.monitoring.use_tool_id(3, "x")
                sys.monitoring.register_callback(3, sys.monitoring.events.PY_RETURN, lambda *a: None)
                sys.monitoring.set_events(3, sys.monitoring.events.PY_RETURN)
            sys.setprofile(lambda *a: None)
            """,
        ),
        _own(
            "returns_replaced_by_a_tracer",
            "a tracer that sets each function's result, the worker's own among them, to the public answer",
            """
            import sys
            def trace(frame, event, arg):
                for name in ("value", "ending", "found"):
                    if name in frame.f_locals:
                        frame.f_locals[name] = 7.0
                return trace
            sys.settrace(trace)
            """,
        ),
        _own(
            "raising_profiler",
            "a profiler that raises at the worker's own calls",
            """
            import sys
            def profile(frame, event, arg):
                if frame.f_code.co_name in ("answer", "_send", "encode"):
                    raise RuntimeError("no")
            sys.setprofile(profile)
            """,
        ),
        _hook(
            "collector_s_callback",
            "raise whenever garbage is collected",
            "import gc\ngc.callbacks.append(lambda *a: 1 / 0)\n",
        ),
        _own(
            "collector_s_callback_that_exits",
            "leave when garbage is collected",
            "import gc, os\ngc.set_threshold(1)\ngc.callbacks.append(lambda *a: os._exit(0))\n",
        ),
        _hook(
            "finalizers",
            "finalizers that raise, print and allocate, at the end and before",
            """
            import atexit, weakref
            class Thing:
                def __del__(self):
                    print("x" * 1000)
                    raise SystemExit
            for _ in range(50): weakref.finalize(Thing(), lambda: 1 / 0)
            atexit.register(lambda: 1 / 0)
            kept = [Thing() for _ in range(50)]
            kept.append(kept)
            """,
        ),
        _hook(
            "hooks_for_what_is_not_caught",
            "hooks for exceptions that nobody catches, which leave",
            """
            import os, sys, threading
            sys.excepthook = sys.unraisablehook = threading.excepthook = lambda *a: os._exit(0)
            """,
        ),
        _own(
            "audit_hook_that_refuses",
            "an audit hook that refuses everything from now on",
            "import sys\nsys.addaudithook(lambda *a: 1 / 0)\n",
        ),
        _hook(
            "imports_hooked",
            "import hooks that make modules up, for the worker, too",
            """
            import sys, types
            class Finder:
                def find_spec(self, name, path=None, target=None):
                    return None
                def find_module(self, name, path=None):
                    return self
            sys.meta_path.insert(0, Finder())
            sys.path_hooks.insert(0, lambda path: 1 / 0)
            sys.path_importer_cache.clear()
            """,
        ),
        _own(
            "imports_replaced",
            "a builtin import that gives everybody the same lying module",
            """
            import builtins, types
            builtins.__import__ = lambda *a, **k: types.ModuleType("x")
            builtins.__build_class__ = lambda *a, **k: None
            """,
        ),
        _hook(
            "warnings_that_print",
            "warnings shown by a function that raises, and made errors",
            "import warnings\nwarnings.simplefilter('error')\nwarnings.showwarning = lambda *a, **k: 1 / 0\n",
        ),
        _hook(
            "streams_replaced",
            "an output that raises at each write and flush, and no input",
            """
            import sys
            class Stream:
                def __getattr__(self, name): raise RuntimeError(name)
            sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ = Stream()
            sys.stdin = None
            """,
        ),
        _own(
            "small_recursion_limit",
            "a recursion limit just above where it stands",
            "import sys\nsys.setrecursionlimit(sys.getrecursionlimit() and 30)\n",
        ),
        _own(
            "alarm_in_the_worker",
            "a timer whose handler raises in the worker's own code",
            """
            import signal
            def raise_(*_): raise ValueError("alarm")
            signal.signal(signal.SIGALRM, raise_)
            signal.setitimer(signal.ITIMER_REAL, 0.001, 0.0005)
            """,
        ),
        _hook(
            "asked_where_and_deaf",
            "ignore the signal that asks where it is, and all others",
            """
            import signal
            for number in range(1, 32):
                try: signal.signal(number, signal.SIG_IGN)
                except (OSError, ValueError): pass
            """,
        ),
        in_call(
            "asked_where_and_lying",
            "when asked where it is, name lines that the file has not, and then go on",
            """
            import signal
            stuck = wire.Stuck([(0, 2**62), (9, 1), (-1, -1)])
            signal.signal(signal.SIGUSR1, lambda *_: send(msgspec.msgpack.encode(stuck)))
            while True: pass
            """,
            before=TOOLS,
            status="timeout",
        ),
        in_call(
            "asked_where_and_answering",
            "when asked where it is, answer the call rightly, too late",
            """
            import signal
            n, answer = number(), wire.Value(wire.encode(float(sum(seq))))
            signal.signal(signal.SIGUSR1, lambda *_: reply(n, answer))
            while True: pass
            """,
            before=TOOLS,
            status="timeout",
        ),
        _own(
            "descriptors_moved",
            "put the stream where the output is, and the other way round",
            "import os\nfor fd in (0, 1, 2): os.dup2(3, fd)\n",
        ),
        _own("descriptors_closed", "close all that is open, the stream, too", "import os\nos.closerange(0, 64)\n"),
        in_call(
            "stream_shut_down",
            "shut the stream down by the call for sockets, by half and whole",
            """
            import ctypes
            libc = ctypes.CDLL(None)
            for how in (0, 1, 2): libc.shutdown(3, how)
            return -1.0
            """,
            status="failed crash exit",
        ),
        in_call(
            "descriptors_sent",
            "send the grader descriptors along with an answer, thousands of them",
            """
            import array, socket
            try:
                stream = socket.socket(fileno=3)
                for _ in range(500):
                    stream.sendmsg([b"\\0"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [3] * 200))])
            except OSError:
                pass
            return -1.0
            """,
            status="failed crash exit exception",
        ),
        in_call(
            "stream_made_to_wait",
            "settings on the stream: not waiting, small buffers, urgent bytes",
            """
            import fcntl, os, ctypes
            for flags in (os.O_NONBLOCK, os.O_ASYNC, os.O_DIRECT):
                try: fcntl.fcntl(3, fcntl.F_SETFL, flags)
                except OSError: pass
            libc = ctypes.CDLL(None)
            one = ctypes.c_int(1)
            for option in (7, 8, 32, 33): libc.setsockopt(3, 1, option, ctypes.byref(one), 4)
            libc.send(3, b"x", 1, 1)
            return -1.0
            """,
            status="failed crash exit",
        ),
        in_call(
            "limits_lowered",
            "lower every limit of the process that answers",
            """
            import resource
            for name in dir(resource):
                if name.startswith("RLIMIT_"):
                    try: resource.setrlimit(getattr(resource, name), (0, 0))
                    except (OSError, ValueError): pass
            return -1.0
            """,
            status="failed exception memory crash",
        ),
        in_call(
            "stopped_by_itself",
            "stop, so that neither an answer nor an end comes",
            """
            import ctypes, os, signal
            libc = ctypes.CDLL(None)
            libc.raise_ = getattr(libc, "raise")
            libc.raise_(signal.SIGSTOP)
            return -1.0
            """,
            status="failed timeout crash",
        ),
        _hook(
            "numpy_half_replaced",
            "numpy's functions replaced by such as are right for public inputs alone",
            """
            real = np.sum, np.exp, np.tanh
            np.sum = lambda a, *r, **k: 7.0
            np.exp = np.tanh = lambda a, *r, **k: np.zeros_like(a)
            np.asarray = np.ascontiguousarray = lambda *a, **k: np.array([7.0])
            np.errstate = None
            """,
        ),
        _own(
            "types_of_the_wire_replaced",
            "the types by which values are told replaced by such as hold everything",
            """
            import sys
            values = sys.modules["autograder.sandbox.values"]
            class All(frozenset):
                def __contains__(self, other): return True
            values._NUMPY_SCALARS = values._SCALARS = All()
            values._DTYPES = dict.fromkeys(values._DTYPES)
            values.MAX_ITEMS = values.MAX_DEPTH = 10**9
            """,
        ),
        _own(
            "own_numbers_of_calls",
            "a worker that numbers its answers by itself, one ahead",
            TOOLS
            + """
real = wire.Reply
wire.Reply = lambda number, *a, **k: real(number + 1, *a, **k)
""",
        ),
        everywhere(
            "names_taken_from_each_other",
            "each function under the name of another, and back again with every call",
            """
            def double(x): return 2 * x
            def total(seq): return float(sum(seq))
            def shares(seq): return np.array(seq) / sum(seq)
            def turning(name):
                def call(*args):
                    globals().update(double=turning("total"), total=turning("shares"), shares=turning("double"))
                    return right[name](*args)
                return call
            right = dict(double=double, total=total, shares=shares)
            double, total, shares = turning("double"), turning("shares"), turning("total")
            """,
            most={"double": "0.15"},
        ),
        everywhere(
            "keywords_that_are_no_names",
            "functions that take anything, hold on to it and give it back by turns",
            """
            kept = []
            def double(*args, **kwargs):
                kept.append((args, kwargs))
                return kept[len(kept) // 2][0][0]
            total = shares = double
            """,
        ),
        at_load(
            "honest_beside_a_flood",
            "a thread that prints and allocates for as long as the process lives",
            """
            import threading, time
            def flood():
                while True:
                    print("x" * 1000)
                    time.sleep(0.001)
            try: threading.Thread(target=flood, daemon=True).start()
            except RuntimeError: pass
            """,
            total=HONEST["total"],
            keeps=frozenset(HONEST),
        ),
    ),
)
