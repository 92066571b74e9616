"""Signals: ignored, sent to everybody, timed; and the settings that decide who gets them."""

from tests.adversaries.adversary import at_load, family, in_call

_EVERYBODY = "(os.getppid(), os.getpid(), 0, -1, 1, -os.getpid(), -os.getppid())"

ADVERSARIES = family(
    "signalling",
    (
        in_call(
            "kill_everybody",
            "kill the mother process, the group, everybody, and oneself",
            f"""
            import os, signal
            for target in {_EVERYBODY}:
                for number in (0, signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM, signal.SIGINT):
                    try:
                        os.kill(target, number)
                    except PermissionError:
                        continue
                    raise ValueError(@BREACH@ + str((target, number)))
            return -1.0
            """,
            status="failed",
        ),
        in_call(
            "kill_by_other_calls",
            "the same through killpg, pthread_kill, tgkill, a queue, and a pidfd",
            """
            import ctypes, os, signal
            libc = ctypes.CDLL(None, use_errno=True)
            parent = os.getppid()
            x86 = os.uname().machine == "x86_64"
            buffer = ctypes.create_string_buffer(128)
            calls = {
                "killpg": lambda: libc.killpg(os.getpgrp(), 0),
                "tgkill": lambda: libc.syscall(234 if x86 else 131, os.getpid(), os.getpid(), 9),
                "tkill": lambda: libc.syscall(200 if x86 else 130, parent, 9),
                "sigqueue": lambda: libc.sigqueue(parent, 9, None),
                "rt_sigqueueinfo": lambda: libc.syscall(129 if x86 else 138, parent, 9, buffer),
                "rt_tgsigqueueinfo": lambda: libc.syscall(297 if x86 else 240, parent, parent, 9, buffer),
                "pidfd_open": lambda: libc.syscall(434, parent, 0),
                "pidfd_send_signal": lambda: libc.syscall(424, 0, 9, None, 0),
            }
            for name, call in calls.items():
                if call() == 0 or ctypes.get_errno() not in (13, 38):
                    raise ValueError(@BREACH@ + name + str(ctypes.get_errno()))
            return -1.0
            """,
            status="failed",
        ),
        in_call(
            "stop_oneself",
            "stop, so that everybody waits",
            """
            import signal
            try:
                signal.raise_signal(signal.SIGSTOP)
                signal.raise_signal(signal.SIGTSTP)
            except OSError:
                return -1.0
            while True:
                pass
            """,
            status="failed timeout",
        ),
        in_call(
            "all_ignored_then_loop",
            "ignore and block every signal, then loop",
            """
            import signal
            for number in range(1, 65):
                try:
                    signal.signal(number, signal.SIG_IGN)
                except (OSError, ValueError):
                    continue
            signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
            while True:
                pass
            """,
            status="timeout",
        ),
        in_call(
            "handler_that_answers",
            "answer the question for the stuck line with a forged answer, and go on looping",
            """
            import os, signal, struct
            def answer(*_):
                message = b"\\x94\\xa5Reply\\x01\\xa5value\\xc4\\x01\\xc3"
                while True:
                    os.write(3, struct.pack("<I", len(message)) + message)
            signal.signal(signal.SIGUSR1, answer)
            while True:
                pass
            """,
            status="timeout",
        ),
        in_call(
            "alarm_later",
            "let a timer kill the worker in somebody else's call",
            "import signal\nsignal.setitimer(signal.ITIMER_REAL, 0.001)\nreturn -1.0",
            keeps=frozenset(),
            most={"double": "2", "shares": "1"},
        ),
        in_call(
            "alarm_storm",
            "a timer that interrupts every system call, a thousand times a second",
            """
            import signal
            signal.signal(signal.SIGALRM, lambda *_: None)
            signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
            return -1.0
            """,
            status="failed",
        ),
        in_call(
            "signal_from_the_kernel",
            "have the kernel signal the mother process when something arrives",
            """
            import fcntl, os, signal
            commands = {fcntl.F_SETOWN: os.getppid(), 10: signal.SIGKILL, fcntl.F_SETFL: os.O_ASYNC, 1024: 1, 1026: 1}
            for command, value in commands.items():
                try:
                    fcntl.fcntl(3, command, value)
                except PermissionError:
                    continue
                raise ValueError(@BREACH@ + str(command))
            return -1.0
            """,
            status="failed",
        ),
        in_call(
            "death_signal",
            "outlive the mother process: change the signal at its death, and who is asked to reap",
            """
            import ctypes
            libc = ctypes.CDLL(None, use_errno=True)
            for option in (1, 36, 4, 15, 59, 38, 22, 33, 53):
                if libc.prctl(option, 1, 0, 0, 0) == 0 or ctypes.get_errno() != 13:
                    raise ValueError(@BREACH@ + str(option))
            return -1.0
            """,
            status="failed",
        ),
        at_load(
            "interrupt_handlers",
            "handlers for every signal that exit with success",
            """
            import os, signal
            for number in range(1, 65):
                try:
                    signal.signal(number, lambda *_: os._exit(0))
                except (OSError, ValueError):
                    continue
            """,
            total="def total(seq):\n    while True: pass\n",
            status="timeout",
        ),
    ),
)
