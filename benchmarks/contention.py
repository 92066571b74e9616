"""What one submission could tell another by keeping the machine busy, and what grading lets through of it.

Two workers run at the same time: one is busy or idle in a pattern, the other counts how much it gets done. The
table says how many bits a second that carries here. Grading never lets it happen: the public tests of a class run
before any hidden test of it, and workers stand still in between (tests/adversaries/test_collusion.py).

    python benchmarks/contention.py
"""

from __future__ import annotations

import math
import os
import random
import statistics
import threading
import time

from autograder.model import Block, BlockKind, Limits, Read, Source
from autograder.sandbox.host import Sandbox, resolve_level

SECONDS = 6.0
SLOTS_S = (0.2, 0.1, 0.05, 0.02, 0.01)

SENDER = """
import threading, time

def send(bits, slot, start):
    def burn(until):
        while time.time() < until:
            sum(range(500))
    for number, bit in enumerate(bits):
        until = start + (number + 1) * slot
        if bit:
            for thread in [threading.Thread(target=burn, args=(until,)) for _ in range(8)]:
                thread.start()
        time.sleep(max(0.0, until - time.time()))
    return 0.0
"""
RECEIVER = """
import time

def receive(count, slot, start):
    while time.time() < start:
        pass
    found = []
    for number in range(count):
        until, done = start + (number + 1) * slot, 0
        while time.time() < until:
            sum(range(200))
            done += 1
        found.append(done)
    return found
"""


def script(text: str) -> Read:
    """Return a submission that is one block."""
    return Read("s", sources=(Source("submission.py", text),), blocks=(Block(0, 1, text, BlockKind.OTHER),))


def capacity(errors: float) -> float:
    """Return the bits that one binary symbol carries at this rate of errors."""
    errors = min(errors, 1 - errors)
    return 1.0 if errors == 0 else 1 + errors * math.log2(errors) + (1 - errors) * math.log2(1 - errors)


def measure(level: str, slot_s: float) -> float:
    """Return the rate of errors at this many seconds a bit."""
    limits = Limits(call_cpu_s=60, exercise_wall_s=120)
    count = int(SECONDS / slot_s)
    bits = [random.randint(0, 1) for _ in range(count)]
    with Sandbox(level, limits) as first, Sandbox(level, limits) as second:
        sender, receiver = first.start(), second.start()
        sender.load(script(SENDER), (), 30)
        receiver.load(script(RECEIVER), (), 30)
        start = time.time() + 0.3
        thread = threading.Thread(target=sender.call, args=("send", (bits, slot_s, start), {}, 60))
        thread.start()
        counts = receiver.call("receive", (count, slot_s, start), {}, 60).value
        thread.join()
        sender.kill()
        receiver.kill()
    middle = statistics.median(counts)
    return sum((found < middle) != bit for found, bit in zip(counts, bits, strict=True)) / count


def main() -> None:
    """Print the table."""
    level = resolve_level("auto")
    cores = len(os.sched_getaffinity(0))
    print(f"level {level}, {cores} cores, load {os.getloadavg()[0]:.1f}; if both ran at the same time:")
    print("  s a bit   errors   bits a second")
    for slot_s in SLOTS_S:
        errors = measure(level, slot_s)
        print(f"  {slot_s:7.2f}   {errors:6.1%}   {capacity(errors) / slot_s:8.1f}")


if __name__ == "__main__":
    main()
