"""Frames on the worker's stream: forged, early, late, doubled, cut off, oversized, drained; on every descriptor."""

from tests.adversaries.adversary import at_load, family, in_call

# What an attacker writes first: how to send a frame, and how to learn which call this is.
TOOLS = """
import os, struct, sys, threading, time
from autograder.sandbox import wire
import msgspec
def raw(data): os.write(3, data)
def send(data): raw(struct.pack("<I", len(data)) + data)
def reply(*arguments, **facts): send(msgspec.msgpack.encode(wire.Reply(*arguments, **facts)))
def number():
    frame = sys._getframe()
    while "request" not in frame.f_locals: frame = frame.f_back
    return frame.f_locals["request"].number
def instead(*arguments, **facts):
    real = wire.pack_message
    def once(message):
        wire.pack_message = real
        return b""
    wire.pack_message = once
    reply(number(), *arguments, **facts)
"""


def _frame(name: str, tries: str, body: str, **facts):
    return in_call(name, tries, body, before=TOOLS, **facts)


ADVERSARIES = family(
    "protocol",
    (
        _frame(
            "forged_true",
            "answer before the function has ended, with True",
            "reply(number(), wire.Value(wire.encode(True)))\nreturn -1.0",
            status="failed",
            keeps=frozenset({"double"}),
            most={"shares": "1"},
        ),
        _frame(
            "forged_ahead",
            "answer the next hundred calls at once with the public answers",
            """
            first = number()
            for i in range(100):
                reply(first + i, wire.Value(wire.encode(7.0)))
            return 7.0
            """,
            keeps=frozenset(),
            most={"double": "0.6", "total": "0"},
        ),
        _frame(
            "forged_other_number",
            "answer another call",
            'reply(number() + 7, wire.Value(b""))\nreturn 7.0',
            status="crash",
        ),
        _frame(
            "forged_missing",
            "say that the function is missing",
            "instead(wire.Absent())",
            status="missing",
        ),
        _frame(
            "forged_raised",
            "say NotImplementedError with a vast line number, and go on",
            'instead(wire.Raised("NotImplementedError", ["E"], "x" * 10**6, 2**62, -5, "t"))',
            status="not_attempted",
        ),
        _frame(
            "raised_without_exception",
            "an exception without its text",
            'reply(number(), ["Raised", "E"])\nos._exit(0)',
            status="crash",
        ),
        _frame(
            "unknown_kind",
            "a reply of a kind that does not exist",
            'reply(number(), ["Passed", wire.encode(7.0)])\nos._exit(0)',
            status="crash",
        ),
        _frame(
            "ready_again",
            "say ready again, with a problem",
            'send(msgspec.msgpack.encode(wire.Ready(("no_users", ""))))\nreturn 7.0',
            status="crash",
        ),
        _frame(
            "loaded_again",
            "say loaded again",
            'send(msgspec.msgpack.encode(wire.Loaded([], "")))\nreturn 7.0',
            status="crash",
        ),
        _frame(
            "stuck_unasked",
            "say stuck without being asked",
            "send(msgspec.msgpack.encode(wire.Stuck([(0, 1)])))\nreturn 7.0",
            status="crash",
        ),
        _frame(
            "stuck_in_many_places",
            "when asked for the stuck line of a long file, name a thousand",
            """
            import signal
            frames = [(0, line) for line in range(1, 1000)]
            signal.signal(signal.SIGUSR1, lambda *_: send(msgspec.msgpack.encode(wire.Stuck(frames))))
            while True:
                pass
            """,
            status="timeout unsendable",  # the latter where this machine is slow to look its lines up
            after="x = [1, 2, 3, 4, (5, 6), 7]\n" * 7000,
        ),
        _frame(
            "changed_is_no_arguments",
            "say that the arguments changed into something that is none",
            "reply(number(), wire.Value(wire.encode(7.0)), wire.encode([1, 2, 3]))\nos._exit(0)",
            status="crash",
        ),
        _frame(
            "changed_into_other_arguments",
            "say that there are more arguments than there were, fewer, or others",
            """
            for changed in ((2.0, 3.0), {}), ((), {}), ((2.0,), {"more": 1.0}):
                reply(number(), wire.Value(wire.encode(7.0)), wire.encode((*changed, [])))
            os._exit(0)
            """,
            status="crash",
        ),
        _frame(
            "changed_in_places_that_are_none",
            "say that arguments cannot cross which there are not",
            "instead(wire.Value(wire.encode(-1.0)), wire.encode(((1.0,), {}, [-1, 5, 10**30, 0])))",
            status="failed",
        ),
        _frame(
            "changed_with_hostile_scalars",
            "say that the arguments changed into numbers that overflow when compared",
            "instead(wire.Value(wire.encode(-1.0)), wire.encode((([np.float32(1), 10**400, np.int8(1)],), {}, [])))",
            status="failed",
        ),
        _frame(
            "truncated", "begin a reply and end", 'raw(struct.pack("<I", 100) + b"half")\nos._exit(0)', status="exit"
        ),
        _frame(
            "truncated_and_wait",
            "begin a reply and never end it",
            'raw(struct.pack("<I", 100) + b"half")\nwhile True: pass',
            status="timeout",
        ),
        _frame(
            "length_of_4_gb", "announce a message of 4 GB", 'raw(b"\\xff\\xff\\xff\\xff")\nreturn 7.0', status="crash"
        ),
        _frame("empty_messages", "a flood of empty messages", "raw(bytes(4) * 10_000)\nreturn 7.0", status="crash"),
        _frame(
            "dripping",
            "announce 4 MB and send it byte by byte, so that something always arrives in time",
            """
            raw((4 * 2**20).to_bytes(4, "little"))
            started = time.time()
            while time.time() - started < 15:
                raw(b"x")
                pause = time.perf_counter() + 2e-5
                while time.perf_counter() < pause:
                    pass
            """,
            status="timeout crash",
        ),
        _frame("flood", "write without end", 'while True: raw(b"x" * 65536)', status="crash"),
        _frame(
            "doubled",
            "send each reply twice",
            "reply(number(), wire.Value(wire.encode(-1.0)))\nreturn -1.0",
            status="failed",
            keeps=frozenset({"double"}),
            most={"shares": "1"},
        ),
        _frame(
            "drained",
            "read the calls that wait, so that nobody answers them",
            """
            import select
            while select.select([3], [], [], 0)[0]:
                os.read(3, 65536)
            return -1.0
            """,
        ),
        _frame(
            "stream_closed",
            "close the stream and go on computing",
            "os.close(3)\nwhile True: pass",
            status="crash timeout",
        ),
        _frame(
            "stream_doubled_and_closed",
            "keep a copy of the stream open and close the original",
            "os.dup(3)\nos.close(3)\nreturn 7.0",
            status="exit crash",
        ),
        # What an exercise does to its worker after it has answered can cost the next one in the same file, never more.
        _frame(
            "answer_then_exit",
            "answer, then leave, in the hope that somebody else is blamed",
            "reply(number(), wire.Value(wire.encode(-1.0)))\nos._exit(0)",
            keeps=frozenset({"double"}),
            most={"shares": "1"},
        ),
        _frame(
            "answer_then_stall",
            "answer, then stall, in the hope that somebody else is blamed",
            "reply(number(), wire.Value(wire.encode(-1.0)))\nwhile True: pass",
            keeps=frozenset(),
            most={"double": "2", "shares": "1"},
        ),
        _frame(
            "thread_on_the_stream",
            "a thread that writes garbage now and then, after the call has ended",
            """
            def disturb():
                time.sleep(0.001)
                raw(b"\\0\\0\\0\\0garbage")
            threading.Thread(target=disturb, daemon=True).start()
            return -1.0
            """,
            keeps=frozenset(),
            most={"double": "2", "shares": "1"},
        ),
        _frame(
            "every_descriptor",
            "write an answer to every descriptor there is",
            """
            for fd in range(4, 4096):
                try:
                    os.write(fd, b"\\x01" * 8)
                except OSError:
                    continue
                raise ValueError(@BREACH@ + str(fd))
            return -1.0
            """,
            status="failed",
        ),
        _frame(
            "every_descriptor_read",
            "read what the grader says to the mother process",
            """
            import fcntl
            for fd in range(4, 4096):
                try:
                    fcntl.fcntl(fd, fcntl.F_GETFD)
                except OSError:
                    continue
                raise ValueError(@BREACH@ + str(fd))
            return -1.0
            """,
            status="failed",
        ),
        at_load(
            "forged_loaded",
            "say that loading is done before the functions exist, then answer everything with 7",
            TOOLS
            + """
send(msgspec.msgpack.encode(wire.Loaded([], "")))
for i in range(1, 200):
    reply(i, wire.Value(wire.encode(7.0)))
time.sleep(60)
""",
            keeps=frozenset(),
            most={"total": "0", "double": "0"},
        ),
        at_load(
            "forged_at",
            "blame other blocks for the time that this one takes",
            TOOLS + "for block in (5, 4, -1, 10**9):\n    send(msgspec.msgpack.encode(wire.At(block)))\n",
            keeps=frozenset({"double", "shares"}),
        ),
        at_load(
            "forged_failures",
            "a report of loading with a hundred thousand failures in blocks that do not exist",
            TOOLS
            + 'failures = [(i, wire.Raised("E", [], "x", 9, 9, "")) for i in range(100_000)]\n'
            + 'send(msgspec.msgpack.encode(wire.Loaded(failures, "p" * 10**6)))\n',
            keeps=frozenset(),
            most={"double": "2", "shares": "1"},
        ),
    ),
)
