"""Bombs, bounded by what they can do in two tenths of a second: memory, descriptors, disk, and output floods."""

from tests.adversaries.adversary import at_load, everywhere, family, in_call
from tests.adversaries.protocol import TOOLS

ADVERSARIES = family(
    "exhausting",
    (
        in_call("memory_by_numpy", "an array of a terabyte", "return np.ones(2**37)", status="memory"),
        in_call(
            "memory_by_list",
            "a list that doubles for ever",
            "found = [0]\nwhile True: found += found",
            status="memory timeout",
        ),
        in_call("memory_by_text", "a text of a terabyte", "return 'x' * 2**40", status="memory"),
        in_call(
            "memory_by_mapping",
            "map memory without end and keep it",
            """
            import mmap
            kept = []
            while True:
                kept.append(mmap.mmap(-1, 2**24))
            """,
            status="exception memory",
        ),
        in_call(
            "memory_kept",
            "fill the memory and swallow the error, so that later calls have none",
            """
            global kept
            kept = []
            size = 2**26
            while size > 2**12:
                try:
                    kept.append(bytearray(size))
                except MemoryError:
                    size //= 2
            return -1.0
            """,
            keeps=frozenset(),
            most={"double": "2", "shares": "1"},
        ),
        in_call(
            "memory_in_the_answer",
            "a list of texts, for which numpy would make a square table",
            "return ['x' * 3_000_000] + ['y'] * 64_000",
            status="failed",
        ),
        everywhere(
            "vast_answers_to_all_calls",
            "to every call of every function as vast an answer as may cross",
            """
            answer = [[] for _ in range(64_900)]
            def double(*args): return answer
            total = shares = double
            """,
            status="failed",
        ),
        everywhere(
            "vast_exceptions_to_all_calls",
            "to every call of every function an exception that says a hundred thousand things of itself",
            TOOLS
            + """
held = [wire.Held("n", "k", "w", [1] * 8)] * 50_000
told = wire.Raised("E", ["E"] * 10**5, "x", 0, 1, "", wire.Failing([(0, 1)] * 10**5, (1, 0, 1, 0), "x", held))
def double(*args): instead(told)
total = shares = double
""",
            status="crash",
        ),
        in_call(
            "descriptors",
            "use up all descriptors",
            """
            import os
            try:
                while True:
                    os.dup(3)
            except OSError:
                return -1.0
            """,
            status="failed",
        ),
        in_call(
            "disk",
            "fill the disk wherever one may write",
            """
            import os, tempfile
            for folder in ("/tmp", "/var/tmp", "/dev/shm", ".", "@SCRATCH@", "/run", "/dev/mqueue", os.sep):
                for way in (
                    lambda: open(folder + "/adversary-disk", "wb"),
                    lambda: tempfile.NamedTemporaryFile(dir=folder, prefix="adversary-"),
                    lambda: os.mkdir(folder + "/adversary-folder"),
                    lambda: os.symlink("/", folder + "/adversary-link"),
                    lambda: os.mkfifo(folder + "/adversary-pipe"),
                    lambda: os.open(folder, os.O_TMPFILE | os.O_RDWR),
                ):
                    try:
                        way()
                    except OSError:
                        continue
                    raise ValueError(@BREACH@ + folder)
            return -1.0
            """,
            status="failed",
        ),
        in_call(
            "limits_raised",
            "raise one's own limits, and those of the mother process",
            """
            import os, resource
            for number in range(16):
                for pid in (0, os.getpid(), os.getppid()):
                    try:
                        resource.prlimit(pid, number, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
                    except (OSError, ValueError):
                        continue
                    raise ValueError(@BREACH@ + str((number, pid)))
                try:
                    resource.setrlimit(number, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
                except (OSError, ValueError):
                    continue
                raise ValueError(@BREACH@ + str(number))
            return -1.0
            """,
            status="failed exception",
        ),
        in_call("print_flood", "print without end", "while True: print('x' * 10_000)", status="timeout"),
        in_call(
            "print_much", "print fifty megabytes and return", "print('y' * 50_000_000)\nreturn -1.0", status="failed"
        ),
        in_call(
            "stderr_flood",
            "write to stderr without end",
            "import sys\nwhile True: sys.stderr.write('x' * 10_000)",
            status="timeout",
        ),
        in_call(
            "descriptor_flood",
            "write to descriptors 1 and 2 past Python",
            "import os\nfor _ in range(1000): os.write(1, b'x' * 65536), os.write(2, b'x' * 65536)\nreturn -1.0",
            status="failed",
        ),
        in_call(
            "warning_flood",
            "a hundred thousand warnings, turned into errors for everybody",
            """
            import warnings
            warnings.simplefilter("always")
            for i in range(2000):
                warnings.warn("x" * 100 + str(i))
            warnings.simplefilter("error")
            return -1.0
            """,
            status="failed",
        ),
        in_call(
            "logging_flood",
            "log without end",
            "import logging\nlogging.basicConfig(level=0)\nwhile True: logging.critical('x' * 1000)",
            status="timeout",
        ),
        in_call(
            "vast_exception",
            "an exception with a hundred megabytes of text",
            "raise ValueError('x' * 100_000_000)",
            status="exception",
        ),
        in_call(
            "vast_type_name",
            "an exception whose type has a name of a megabyte",
            "raise type('E' * 10**6, (Exception,), {})",
            status="exception",
        ),
        in_call(
            "deep_exception_chain",
            "a chain of ten thousand exceptions",
            """
            error = None
            for i in range(10_000):
                new = ValueError(str(i))
                new.__cause__ = error
                error = new
            raise error
            """,
            status="exception",
        ),
        at_load(
            "stdout_replaced",
            "replace stdout by something that raises and never ends",
            """
            import sys
            class Hostile:
                def write(self, text): raise SystemExit
                def flush(self): raise KeyboardInterrupt
                def __getattr__(self, name): raise MemoryError
            sys.stdout = sys.stderr = Hostile()
            """,
            status="failed",
        ),
        at_load(
            "stdout_deleted",
            "delete stdout and stderr",
            "import sys\ndel sys.stdout, sys.stderr\n",
            keeps=frozenset(),
            most={"double": "2", "shares": "1"},
        ),
        at_load(
            "stdin_read",
            "read from stdin, for which somebody would have to type",
            """
            import sys
            try:
                input()
            except EOFError:
                pass
            assert sys.stdin.read() == ""
            """,
            status="failed",
        ),
        everywhere(
            "loading_flood", "print without end while loading", "while True: print('x' * 1000)\n", status="missing"
        ),
    ),
)
