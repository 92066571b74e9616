"""Stalls: loops in C that no signal handler interrupts, sleeps, and waits for what never comes."""

from tests.adversaries.adversary import at_load, everywhere, family, in_call


def _spin(name: str, tries: str, body: str, **facts):
    return in_call(name, tries, body, **{"status": "timeout", **facts})


ADVERSARIES = family(
    "stalling",
    (
        _spin("loop", "loop for ever", "while True: pass"),
        _spin(
            "loop_that_catches",
            "loop, and catch whatever is raised",
            "while True:\n    try:\n        while True: pass\n    except BaseException: pass",
        ),
        _spin("power", "a power with a hundred million digits", "return 10**10**8"),
        _spin(
            "power_with_modulus", "a modular power of vast numbers", "return pow(3, 1 << 100_000, (1 << 100_000) - 1)"
        ),
        _spin("factorial", "a factorial in C", "import math\nreturn math.factorial(10**8)"),
        _spin(
            "regular_expression",
            "a regular expression that backtracks",
            "import re\nreturn re.match(r'(a|aa)+$', 'a' * 60 + 'b')",
        ),
        _spin(
            "iterator_in_c",
            "exhaust an endless iterator in C",
            "import collections, itertools\ncollections.deque(itertools.count(), 0)",
        ),
        _spin("sum_in_c", "a sum in C", "return sum(range(10**12))"),
        _spin(
            "matrices",
            "a product of large matrices",
            "a = np.ones((2500, 2500))\nwhile True: a = a @ a / 2500",
            status="timeout crash",  # on Python 3.15 the BLAS of numpy 2.5 writes beyond its own stack
        ),
        _spin("decomposition", "one long call into LAPACK", "return np.linalg.svd(np.ones((2000, 2000)))"),
        _spin(
            "sorted_weird",
            "sort objects whose comparison never ends",
            "class Weird:\n    def __lt__(self, other):\n        while True: pass\nreturn sorted([Weird(), Weird()])",
        ),
        _spin(
            "hash_collisions",
            "a dict whose keys all collide",
            """
            class Same:
                __hash__ = lambda self: 0
                __eq__ = lambda self, other: False
            return dict.fromkeys(Same() for _ in range(10**6))
            """,
        ),
        _spin(
            "int_to_text",
            "print an int of ten million digits",
            "import sys\nsys.set_int_max_str_digits(0)\nprint(1 << 30_000_000)",
        ),
        _spin(
            "decimal",
            "a decimal exponential without end",
            "import decimal\ndecimal.getcontext().prec = 10**6\nreturn decimal.Decimal(3).exp()",
        ),
        _spin(
            "iterator_that_never_ends",
            "make a list of an iterator that never ends",
            """
            class Grow:
                def __iter__(self): return self
                def __next__(self): return 1
            return list(Grow())
            """,
            status="timeout memory",
        ),
        _spin(
            "threads_spin",
            "burn processor time in threads and join them",
            """
            import threading
            def spin():
                while True: pass
            threads = [threading.Thread(target=spin) for _ in range(4)]
            for thread in threads:
                thread.start()
            threads[0].join()
            """,
        ),
        _spin("sleep", "sleep for an hour", "import time\ntime.sleep(3600)"),
        _spin(
            "deadlock",
            "wait for a lock that nobody frees",
            "import threading\nlock = threading.Lock()\nlock.acquire()\nlock.acquire()",
        ),
        _spin(
            "wait_for_the_grader", "wait until the grader closes the stream", "import os\nwhile os.read(3, 65536): pass"
        ),
        in_call(
            "sleep_a_little",
            "sleep in every call, each time just less than is allowed",
            "import time\ntime.sleep(1.2)\nreturn -1.0",
            status="failed timeout",
        ),
        in_call(
            "spin_a_little",
            "compute in every call, each time just less than is allowed",
            "import time\nstarted = time.process_time()\nwhile time.process_time() - started < 0.08: pass\nreturn -1.0",
            status="failed",
        ),
        at_load("loop_while_loading", "loop for ever while loading", "while True: pass\n", status="failed"),
        at_load(
            "sleep_while_loading", "sleep for ever while loading", "import time\ntime.sleep(3600)\n", status="failed"
        ),
        at_load(
            "loop_in_a_default",
            "loop for ever in a default argument",
            "def helper(x=[None for _ in iter(int, 1)]): pass\n",
            status="failed",
        ),
        everywhere(
            "many_loops_while_loading",
            "twenty statements that each loop for ever",
            "while True: pass\n" * 20 + "def total(seq):\n    return -1.0\n",
            status="failed timeout missing",
        ),
    ),
)
