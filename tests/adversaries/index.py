"""All adversaries, in the order in which they are graded."""

from tests.adversaries import (
    calling,
    changing,
    encoding,
    ending,
    exhausting,
    foreseeing,
    injecting,
    inspecting,
    leaking,
    lingering,
    lying,
    patching,
    processes,
    protocol,
    reaching,
    showing,
    signalling,
    sources,
    stalling,
    telling,
)

FAMILIES = (
    inspecting,
    patching,
    lying,
    protocol,
    foreseeing,
    encoding,
    ending,
    signalling,
    processes,
    exhausting,
    reaching,
    calling,
    stalling,
    changing,
    lingering,
    leaking,
    injecting,
    showing,
    sources,
    telling,
)
ADVERSARIES = tuple(adversary for module in FAMILIES for adversary in module.ADVERSARIES)

# Those that take seconds, because they wait rather than compute: one level is enough.
SLOW = frozenset(
    (
        "sleep deadlock wait_for_the_grader sleep_a_little sleep_while_loading many_loops_while_loading "
        "exit_of_the_main_thread dripping answer_then_stall"
    ).split()
)
