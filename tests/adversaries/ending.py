"""Ends of every kind: exits, crashes, exceptions that are none, and ends that come later."""

from tests.adversaries.adversary import HONEST, IMPORTS, Adversary, at_load, family, in_call

ADVERSARIES = family(
    "ending",
    (
        in_call("os_exit_0", "leave with success", "import os\nos._exit(0)", status="exit"),
        in_call(
            "os_exit_70", "leave with the code that the worker itself uses", "import os\nos._exit(70)", status="exit"
        ),
        in_call("sys_exit", "sys.exit with success", "import sys\nsys.exit(0)", status="exit"),
        in_call("sys_exit_odd", "SystemExit with an object", "raise SystemExit(object())", status="exit"),
        in_call("quit", "quit()", "raise SystemExit(True)", status="exit"),
        in_call(
            "keyboard_interrupt",
            "KeyboardInterrupt, which ends whole graders",
            "raise KeyboardInterrupt",
            status="exception",
        ),
        in_call("generator_exit", "GeneratorExit", "raise GeneratorExit", status="exception"),
        in_call("stop_iteration", "StopIteration, which ends loops", "raise StopIteration(7.0)", status="exception"),
        in_call(
            "pytest_outcome",
            "exceptions that are named as pytest's outcomes",
            """
            class Skipped(BaseException):
                __module__ = "pytest"
                def __init__(self): self.msg, self.pytrace, self.allow_module_level = "skipped", False, True
            raise Skipped
            """,
            status="exception",
        ),
        in_call("assertion_error", "an assertion of one's own", "raise AssertionError", status="exception"),
        in_call(
            "not_implemented",
            "NotImplementedError from a written function",
            "raise NotImplementedError",
            status="not_attempted",
        ),
        in_call("memory_error", "MemoryError without a reason", "raise MemoryError", status="memory"),
        in_call(
            "hostile_exception",
            "an exception whose text, traceback, class and name raise or lie",
            """
            class Meta(type):
                __name__ = property(lambda cls: 1 / 0)
            class Hostile(Exception, metaclass=Meta):
                __class__ = property(lambda self: SystemExit)
                __traceback__ = property(lambda self: 1 / 0)
                def __str__(self): raise SystemExit
            raise Hostile
            """,
            status="exception exit",
        ),
        in_call(
            "endless_traceback",
            "an exception whose traceback never ends",
            """
            class Frame:
                tb_frame = property(lambda self: self)
                f_code = property(lambda self: self)
                co_filename = "submission.py"
                tb_lineno = 1
                tb_next = property(lambda self: self)
            class Endless(Exception):
                __traceback__ = property(lambda self: Frame())
            raise Endless
            """,
            status="timeout exception memory exit",
        ),
        in_call(
            "syntax_error_by_hand",
            "a SyntaxError whose fields are no texts and numbers",
            """
            error = SyntaxError("x")
            error.filename, error.lineno, error.msg = "submission.py", "line", b"bytes"
            raise error
            """,
            status="exception exit",
        ),
        in_call("abort", "abort()", "import os\nos.abort()", status="crash"),
        in_call("null_pointer", "read address 0", "import ctypes\nctypes.string_at(0)", status="crash"),
        in_call(
            "recursion",
            "recurse without end",
            "def down(n): return down(n + 1) + 1\nreturn down(0)",
            status="exception",
        ),
        in_call(
            "stack_overflow",
            "recurse without end and without Python's limit, through C",
            """
            import sys
            sys.setrecursionlimit(2**31 - 1)
            class Down:
                def __repr__(self): return repr([self, Down()])
                def __getattr__(self, name): return getattr(self, name + "x")
            return Down().a
            """,
            status="crash memory exception timeout",
        ),
        in_call(
            "machine_code",
            "run an illegal instruction",
            """
            import ctypes, mmap
            page = mmap.mmap(-1, 4096, prot=7)
            page.write(bytes(4096))
            ctypes.CFUNCTYPE(None)(ctypes.addressof(ctypes.c_char.from_buffer(page)))()
            """,
            status="crash",
        ),
        in_call(
            "refcounts",
            "free objects that are in use",
            """
            import ctypes
            for each in (None, True, (), float, dict):
                ctypes.c_long.from_address(id(each)).value = 0
            return [None] * 10
            """,
            keeps=frozenset(),  # what it broke was its own
            most={"double": "2", "shares": "1"},
        ),
        in_call(
            "exit_of_the_main_thread",
            "end the main thread alone and go on in another",
            """
            import ctypes, os, threading, time
            threading.Thread(target=time.sleep, args=(60,)).start()
            exit_ = {"x86_64": 60}.get(os.uname().machine, 93)
            ctypes.CDLL(None).syscall(exit_, 0)
            """,
            status="timeout exit crash",
        ),
        in_call(
            "exit_in_a_thread",
            "leave from a thread, after the call",
            """
            import os, threading, time
            def leave():
                time.sleep(0.001)
                os._exit(0)
            threading.Thread(target=leave).start()
            return -1.0
            """,
            keeps=frozenset(),
            most={"double": "2", "shares": "1"},
        ),
        at_load(
            "at_exit",
            "write full marks when the interpreter ends",
            """
            import atexit, os, sys, threading
            def win():
                print(@BREACH@)
                open("@SCRATCH@/results.json", "w").write("{}")
            atexit.register(win)
            threading._register_atexit(win)
            sys.exitfunc = win
            """,
            status="failed",
        ),
        at_load(
            "raise_in_del",
            "raise whenever something is freed",
            """
            class Mine:
                def __del__(self): raise SystemExit("del")
            mines = [Mine() for _ in range(100)]
            mines.clear()
            """,
            total="def total(seq):\n    return Mine()\n",
            status="unsendable",
        ),
        at_load("exit_while_loading", "leave while loading", "import os\nos._exit(0)", status="failed"),
        at_load(
            "exit_by_decorator",
            "leave in a decorator of a function",
            "import os\n@lambda f: os._exit(1)\ndef helper(): pass\n",
            status="failed",
        ),
        at_load("crash_while_loading", "crash while loading", "import ctypes\nctypes.string_at(0)", status="failed"),
        at_load(
            "many_exits",
            "forty statements that each end the worker",
            "import os\n" + "os._exit(0)\n" * 40,
            status="failed",
        ),
        at_load(
            "raise_while_loading",
            "raise something that is no Exception",
            "raise BaseException('stop')",
            status="failed",
        ),
        Adversary(
            "exit_in_the_middle",
            "end between two definitions",
            IMPORTS + HONEST["double"] + "raise SystemExit\n" + HONEST["shares"],
            status="missing",
        ),
        Adversary(
            "notebook_that_exits",
            "a notebook whose cells exit, crash and loop",
            (
                IMPORTS + HONEST["double"],
                "import os\nos._exit(0)",
                "while True: pass",
                "exit()",
                "1/0",
                HONEST["shares"],
            ),
            status="missing",
        ),
    ),
)
