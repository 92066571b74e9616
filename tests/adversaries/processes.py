"""Processes and threads: forks of every kind, daemons, other programs, and threads that outlive their call."""

from tests.adversaries.adversary import at_load, family, in_call

ADVERSARIES = family(
    "processes",
    (
        in_call(
            "fork",
            "fork by every function that Python has for it",
            """
            import os, pty
            for call in (os.fork, os.forkpty, pty.fork):
                try:
                    pid = call()
                except OSError:
                    continue
                if isinstance(pid, tuple):
                    pid = pid[0]
                if pid == 0:
                    os._exit(0)
                raise ValueError(@BREACH@ + call.__name__)
            return -1.0
            """,
            status="failed exception",
        ),
        in_call(
            "fork_by_system_call",
            "fork, vfork, clone and clone3 by number, with and without the flags of a thread",
            """
            import ctypes, os
            libc = ctypes.CDLL(None, use_errno=True)
            x86 = os.uname().machine == "x86_64"
            clone = 56 if x86 else 220
            attempts = [(57,), (58,)] if x86 else []
            attempts += [(clone, flags, 0, 0, 0, 0) for flags in (17, 0x100, 0x4111, 0x8011, 0x10000011, 0x700, 0xF11)]
            attempts += [(435, ctypes.create_string_buffer(88), 88)]
            for attempt in attempts:
                pid = libc.syscall(*attempt)
                if pid == 0:
                    os._exit(0)
                if pid > 0 or ctypes.get_errno() not in (13, 38):
                    raise ValueError(@BREACH@ + str(attempt))
            return -1.0
            """,
            status="failed",
        ),
        in_call(
            "fork_bomb",
            "fork without end",
            """
            import os
            for _ in range(1000):
                try:
                    os.fork()
                except OSError:
                    return -1.0
            """,
            status="failed",
        ),
        in_call(
            "other_programs",
            "start a program by every way there is",
            """
            import os, subprocess
            path = "/bin/sh"
            ways = {
                "system": lambda: os.system("true") == 0 or (_ for _ in ()).throw(OSError),
                "popen": lambda: os.popen("true").read(),
                "run": lambda: subprocess.run([path, "-c", "true"]),
                "spawn": lambda: os.posix_spawn(path, [path], {}),
                "execv": lambda: os.execv(path, [path]),
                "execve": lambda: os.execve(path, [path], {}),
            }
            for name, way in ways.items():
                try:
                    way()
                except OSError:
                    continue
                raise ValueError(@BREACH@ + name)
            return -1.0
            """,
            status="failed exception",
        ),
        in_call(
            "daemon",
            "leave a daemon behind: fork twice, a session of one's own, wait for better times",
            """
            import os, time
            try:
                if os.fork() == 0:
                    os.setsid()
                    if os.fork() == 0:
                        time.sleep(30)
                    os._exit(0)
            except OSError:
                pass
            try:
                os.setsid()
            except OSError:
                return -1.0
            raise ValueError(@BREACH@)
            """,
            status="failed",
        ),
        in_call(
            "multiprocessing",
            "a pool of processes",
            """
            import concurrent.futures
            with concurrent.futures.ProcessPoolExecutor(2) as pool:
                list(pool.map(abs, [1, 2]))
            raise ValueError(@BREACH@)
            """,
            status="exception",
        ),
        in_call(
            "threads_outlive_the_call",
            "threads that go on computing after the call, and when the worker is to end",
            """
            import threading
            def spin():
                while True:
                    pass
            for _ in range(4):
                threading.Thread(target=spin, daemon=False).start()
            return -1.0
            """,
            keeps=frozenset(),
            most={"double": "2", "shares": "1"},
        ),
        in_call(
            "thread_bomb",
            "as many threads as the system gives, with small stacks",
            """
            import threading, time
            threading.stack_size(65536)  # Python 3.14 grants no smaller ones
            try:
                for _ in range(5000):
                    threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
            except RuntimeError:
                return -1.0
            raise ValueError(@BREACH@)
            """,
            status="failed memory timeout crash",
            keeps=frozenset({"double"}),
            most={"shares": "1"},
        ),
        in_call(
            "thread_patches_later",
            "a thread that patches numpy while honest functions run",
            """
            import threading, time
            def patch():
                while True:
                    np.allclose = np.array_equal = lambda *a, **k: True
                    time.sleep(0.001)
            threading.Thread(target=patch, daemon=True).start()
            return -1.0
            """,
            status="failed",
        ),
        at_load(
            "thread_while_loading",
            "a thread that is started while loading and never ends",
            "import threading, time\nthreading.Thread(target=time.sleep, args=(60,)).start()\n",
            status="failed",
        ),
        in_call(
            "priority",
            "take the processor from everybody else",
            """
            import os
            attempts = (
                lambda: os.nice(-5),
                lambda: os.setpriority(os.PRIO_PROCESS, os.getppid(), 19),
                lambda: os.sched_setaffinity(0, {0}),
                lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)),
            )
            for i, attempt in enumerate(attempts):
                try:
                    attempt()
                except PermissionError:
                    continue
                raise ValueError(@BREACH@ + str(i))
            return -1.0
            """,
            status="failed",
        ),
    ),
)
