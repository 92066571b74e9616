"""Calls that are sent ahead: read, answered early, late, out of order, for others; and lives that end among them."""

from __future__ import annotations

from tests.adversaries.adversary import HONEST, IMPORTS, Adversary, at_load, everywhere, family, in_call
from tests.adversaries.protocol import TOOLS as FRAMES

# What an attacker writes first: how to take the calls that wait out of the stream, without anybody answering them.
TOOLS = f"""{FRAMES}
import select
def the_worker():
    frame = sys._getframe()
    while "request" not in frame.f_locals: frame = frame.f_back
    return frame.f_locals["self"]
def waiting():
    reader, found = the_worker()._reader, []
    while select.select([3], [], [], 0)[0]:
        reader.feed(os.read(3, 65536))
    while (message := reader.next()) is not None:
        found.append(wire.read_request(message))
    return found
def answer(call, value): reply(call.number, wire.Value(wire.encode(value)))
RIGHT = {{"double": lambda x: 2 * x, "total": lambda s: float(sum(s)), "shares": lambda s: np.array(s) / sum(s)}}
def right(call): return RIGHT[call.function](*wire.decode(call.args))
"""


def _ahead(name: str, tries: str, body: str, **facts):
    return in_call(name, tries, body, before=TOOLS, **{"keeps": frozenset(), **facts})


def _load(name: str, tries: str, code: str, **facts):
    return at_load(name, tries, TOOLS + code, **{"keeps": frozenset(), **facts})


_ANY = {"double": "2", "shares": "1"}  # what is honest may be lost by one's own doing, and is never more than it is

ADVERSARIES = family(
    "foreseeing",
    (
        everywhere(
            "answer_of_another_function",
            "a function that died, and another one's last answer, which would be right for it",
            """
            import os
            def double(x): return 33.375 if x == 86420.5 else -1.0
            def total(seq): os._exit(0)
            def shares(seq): return -1.0
            """,
            status="exit",
        ),
        everywhere(
            "answer_before_the_time_was_up",
            "one right answer, then no more time: what was answered last counts no further",
            """
            import time
            def total(seq):
                if not isinstance(seq, (list, tuple, np.ndarray)): return -1.0
                if len(seq) == 2: time.sleep(9)
                return 33.375 if len(seq) == 5 else -1.0
            double = shares = total
            """,
            most={"total": "1.05"},
            status="timeout failed unsendable",
        ),
        _ahead(
            "all_calls_answered_in_one",
            "answer all calls that wait, right where they are public, from within the first",
            """
            for call in waiting():
                answer(call, right(call) if call.function != "total" else -1.0)
            return -1.0
            """,
            most=_ANY,
        ),
        _ahead(
            "answers_in_another_order",
            "answer the calls that wait, the last one first",
            "for call in waiting()[::-1]:\n    answer(call, right(call))\nreturn 7.0",
            most=_ANY,
        ),
        _ahead(
            "answers_exchanged",
            "give each call the answer of the next one",
            """
            calls = waiting()
            for call, other in zip(calls, calls[1:] + calls[:1]):
                reply(call.number, wire.Value(wire.encode(right(other))))
            return -1.0
            """,
            most={"double": "2", "shares": "1", "total": "0.45"},
        ),
        _ahead(
            "every_second_answer",
            "answer every second call, and none of the others",
            "for call in waiting()[::2]:\n    answer(call, right(call))\nreturn -1.0",
            most=_ANY,
        ),
        _ahead(
            "answers_twice",
            "answer each call that waits twice: wrongly, then rightly",
            "for call in waiting():\n    answer(call, -1.0)\n    answer(call, right(call))\nreturn -1.0",
            most=_ANY,
        ),
        _ahead(
            "answers_far_ahead",
            "answer calls that nobody has made so far, hidden ones among them, with a guess",
            """
            first = number()
            for i in range(200):
                reply(first + i, wire.Value(wire.encode(12.5)))
            return 12.5
            """,
            most=_ANY,
        ),
        _ahead(
            "half_an_answer_now",
            "half a reply now, and the other half once the next call is known",
            """
            global half
            whole = msgspec.msgpack.encode(wire.Reply(number(), wire.Value(wire.encode(7.0))))
            data = struct.pack("<I", len(whole)) + whole
            rest = globals().get("half", b"")
            half = data[len(data) // 2 :]
            raw(rest + data[: len(data) // 2])
            raise SystemExit
            """,
            most=_ANY,
        ),
        _ahead(
            "header_without_end",
            "a length, and then the honest reply as what it announces",
            "raw(struct.pack('<I', 40))\nreturn 7.0",
            most=_ANY,
        ),
        _ahead(
            "calls_kept_for_a_thread",
            "a thread that answers the calls that wait, later and beside the others",
            """
            calls = waiting()
            def later():
                for call in calls:
                    time.sleep(0.002)
                    answer(call, right(call) if call.function != "total" else -1.0)
            threading.Thread(target=later, daemon=True).start()
            return -1.0
            """,
            most=_ANY,
        ),
        _ahead(
            "thread_that_reads_beside",
            "a thread that takes every call from now on, and answers with what it was asked",
            """
            def take():
                while True:
                    data = os.read(3, 65536)
                    if not data: return
                    reader = wire.FrameReader()
                    reader.feed(data)
                    while (message := reader.next()) is not None:
                        call = wire.read_request(message)
                        reply(call.number, wire.Value(call.args))
            threading.Thread(target=take, daemon=True).start()
            return -1.0
            """,
            most=_ANY,
        ),
        _ahead(
            "public_told_from_hidden",
            "be right while many calls wait, as public ones do, and wrong when few do",
            "return float(sum(seq)) if len(waiting()) > 2 else -1.0",
            most={**_ANY, "total": "0.45"},
        ),
        in_call(
            "public_remembered",
            "remember what was asked until it is asked for something new, and be right for what was known",
            """
            import sys
            seen = sys.__dict__.setdefault("seen", {})
            known = len(seen) < 3 or tuple(seq) in seen
            seen[tuple(seq)] = True
            return float(sum(seq)) if known else -1.0
            """,
            most={"total": "1.95"},
            status="failed",
        ),
        _ahead(
            "ended_with_calls_unanswered",
            "leave as long as others' calls wait",
            "os._exit(0) if waiting() else None\nreturn -1.0",
            most=_ANY,
        ),
        in_call(
            "ended_once_others_were_right",
            "leave in a call that stands behind all of another function's",
            "import os\nos._exit(0)",
            status="exit",
        ),
        in_call(
            "killed_by_its_own_signal",
            "die by a signal, again and again, in every worker that there is",
            "import ctypes\nctypes.CDLL(None).abort()",
            status="crash exit failed",
        ),
        _load(
            "stream_drained_at_load",
            "take all calls that came with the file before anything is defined",
            "calls = waiting()\n",
            most=_ANY,
        ),
        _load(
            "answered_at_load",
            "answer all public calls while loading, as rightly as public ones can be, then define junk",
            """
calls = waiting()
send(msgspec.msgpack.encode(wire.Loaded([], "")))
for call in calls: answer(call, right(call))
def double(x): return -1.0
""",
            most={"double": "2", "total": "0.9", "shares": "1"},
        ),
        _load(
            "asks_for_itself",
            "put calls of one's own into the worker's buffer, so that it answers what nobody has asked",
            """
for name in ("double", "total", "shares"):
    the_worker()._reader.feed(wire.pack_message(wire.Call(1, name, wire.encode((1.0,)), wire.encode({}))))
""",
            most=_ANY,
        ),
        _load(
            "loads_once_more",
            "put another file into the worker's buffer, to be loaded as if the grader had sent it",
            """
text = "def double(x): return 2 * x\\ndef total(seq): return -1.0\\nshares = double\\n"
request = wire.Load("submission", [("x.py", text)], [(0, 0, 1, text)])
worker = the_worker()
data = wire.pack_message(request)
worker._reader._buffer[:0] = data
""",
            most={"double": "2", "shares": "1"},
        ),
        _ahead(
            "lacks_for_ever",
            "say with each reply that a module is lacking, so that all is begun anew",
            "instead(wire.Value(wire.encode(7.0)), None, '', True)",
            most=_ANY,
        ),
        _load(
            "lacks_while_loading",
            "say while loading that a module is lacking, every time",
            'send(msgspec.msgpack.encode(wire.Loaded([], "", True)))\ntime.sleep(0.01)\n',
            most=_ANY,
        ),
        _ahead(
            "lacks_when_hidden",
            "say that a module is lacking at the first call that is new, to have it asked once more",
            "if len(seq) == 5:\n    instead(wire.Value(wire.encode(-1.0)), None, '', True)\nreturn -1.0",
            most=_ANY,
        ),
        _ahead(
            "slow_for_others",
            "answer at once, then stay busy so that the calls behind it seem to be slow",
            """
            reply(number(), wire.Value(wire.encode(-1.0)))
            end = time.process_time() + 0.1
            while time.process_time() < end: pass
            return -1.0
            """,
            most=_ANY,
        ),
        in_call(
            "busy_before_it_was_asked",
            "use up a call's time whenever a call comes, and then be wrong",
            "import time\nend = time.process_time() + 0.12\nwhile time.process_time() < end: pass\nreturn -1.0",
            status="failed timeout",
        ),
        Adversary(
            "asked_for_diagnosis_alone",
            "be wrong at once, and hang in the calls by which diagnosis looks at it",
            IMPORTS
            + HONEST["double"]
            + HONEST["shares"]
            + """
known = {(1.0, 2.0, 4.0), (5.0,), (2.0, -1.0, 0.5, 3.0)}
def total(seq):
    while tuple(map(float, seq)) not in known and not {48.125, 91.125} & set(map(float, seq)): pass
    return -1.0
""",
            status="failed",
        ),
        Adversary(
            "exits_in_diagnosis",
            "be wrong at once, and leave in the calls by which diagnosis looks at it",
            IMPORTS
            + HONEST["double"]
            + HONEST["shares"]
            + """
import os
known = {(1.0, 2.0, 4.0), (5.0,), (2.0, -1.0, 0.5, 3.0)}
def total(seq):
    if tuple(map(float, seq)) not in known and not {48.125, 91.125} & set(map(float, seq)): os._exit(0)
    return -1.0
""",
            status="failed",
        ),
        Adversary(
            "lies_in_diagnosis",
            "raise, print and return vast things in the calls by which diagnosis looks at it",
            IMPORTS
            + HONEST["double"]
            + HONEST["shares"]
            + """
known = {(1.0, 2.0, 4.0), (5.0,), (2.0, -1.0, 0.5, 3.0)}
calls = []
def total(seq):
    if tuple(map(float, seq)) in known: return -1.0
    calls.append(1)
    print("x" * 10**5)
    if len(calls) % 4 == 0: raise ValueError(f"{seq}" * 1000)
    return [np.zeros(400_000), [[]] * 64_000, {i: i for i in range(60_000)}, "x" * 4_000_000][len(calls) % 4]
""",
            status="failed unsendable exception",
        ),
    ),
)
