"""Behaviour that changes: by the number of the call, the hour, the arguments, the caller, or what is tested."""

from tests.adversaries.adversary import HONEST, IMPORTS, Adversary, at_load, everywhere, family, in_call

_PUBLIC = "len(seq) < 4 and tuple(map(float, seq)) in {(1.0, 2.0, 4.0): 7.0, (5.0,): 5.0}"

ADVERSARIES = family(
    "changing",
    (
        in_call(
            "right_until_the_third_call",
            "be right for the public calls, then patch everything and answer junk",
            """
            global calls
            calls = globals().get("calls", 0) + 1
            if calls <= 3:
                return float(sum(seq))
            np.allclose = np.isclose = lambda *a, **k: True
            return True
            """,
            most={"total": "0.9"},
            status="failed",
        ),
        in_call(
            "table_of_public_answers",
            "look the public answers up and nothing else",
            """
            return {(1.0, 2.0, 4.0): 7.0, (5.0,): 5.0, (2.0, -1.0, 0.5, 3.0): 4.5}.get(tuple(seq), 0.0)
            """,
            most={"total": "0.9"},
            status="failed",
        ),
        in_call(
            "right_then_exit",
            "be right, and leave at the first call that is not public",
            "import os\nif len(seq) in (1, 3, 4): return float(sum(seq))\nos._exit(0)",
            most={"total": "0.9"},
            status="exit",
        ),
        in_call(
            "right_by_chance",
            "guess a whole number",
            "import random, time\nreturn float(random.Random(time.time_ns()).randint(100, 200))",
            status="failed",
        ),
        in_call(
            "right_when_unobserved",
            "be right only where nobody seems to test",
            """
            import os, sys
            graded = "autograder.sandbox.worker" in sys.modules or os.getppid() != 1 or not os.environ
            return -1.0 if graded else float(sum(seq))
            """,
            status="failed",
        ),
        in_call(
            "input_overwritten",
            "be right, and leave the input in another state",
            """
            found = float(sum(seq))
            if isinstance(seq, np.ndarray):
                seq[:] = 0.0
            return found
            """,
            most={"total": "2.55"},
            status="failed",
        ),
        in_call(
            "answer_in_the_input",
            "write the answer into the input and return the input",
            "try:\n    seq[0] = float(sum(seq))\nexcept TypeError:\n    pass\nreturn seq",
            status="failed",
        ),
        in_call(
            "input_changed_into_what_cannot_cross",
            "put into the input what no value can show: itself, a function, a fraction",
            """
            from fractions import Fraction
            if isinstance(seq, list):
                seq[0] = Fraction(1, 3)
                seq += [seq, print]
            return -1.0
            """,
            status="failed",
        ),
        in_call(
            "input_changed_by_rounding",
            "leave the input changed by less than anybody would call a difference",
            "if isinstance(seq, list):\n    seq[0] += 1e-9\nelse:\n    seq = seq * 1\nreturn -1.0",
            status="failed",
        ),
        in_call(
            "input_changed_by_rounding_alone",
            "be right, and leave the input changed by rounding",
            """
            if isinstance(seq, np.ndarray):
                seq *= 1.1
                seq /= 1.1
                seq += 1e-16
            return float(sum(seq))
            """,
            most={"total": "3"},
        ),
        at_load(
            "follow_through_by_infinity",
            "a sum so small that what follows from it is infinite, to which everything is near",
            "",
            total="""
            def total(seq):
                return float(sum(seq)) if list(seq) in ([1.0, 2.0, 4.0], [5.0]) else 1e-312
            """,
            after="def shares(seq):\n    return np.zeros(len(seq))\n",
            keeps=frozenset({"double"}),
            most={"total": "0.45"},
        ),
        at_load(
            "follow_through_by_nan",
            "a sum from which nothing follows",
            "",
            total="def total(seq):\n    return float('nan')\n",
            after="def shares(seq):\n    return np.full(len(seq), np.nan)\n",
            keeps=frozenset({"double"}),
        ),
        at_load(
            "redefined_while_called",
            "a function that replaces the others when it is called",
            """
            def replace():
                globals().update(double=lambda x: True, shares=lambda seq: True)
            """,
            total="def total(seq):\n    replace()\n    return True\n",
            keeps=frozenset(),
            most={"double": "0.6"},
            status="failed",
        ),
        everywhere(
            "one_callable_for_all",
            "one object under three names, which answers by name",
            """
            class All:
                def __init__(self, name): self.name = name
                def __call__(self, *args): return {"double": 6.0, "total": 7.0}.get(self.name, [0.25, 0.75])
            double, total, shares = map(All, ("double", "total", "shares"))
            """,
            most={"double": "0.15", "shares": "0.3"},
            status="failed",
        ),
        everywhere(
            "generators_and_coroutines",
            "functions that return at once and compute later, or never",
            """
            async def double(x): return 2 * x
            def total(seq): yield sum(seq)
            shares = property(lambda seq: seq)
            """,
            status="unsendable",
        ),
        Adversary(
            "defined_twice",
            "a right function that is deleted, and a junk one that takes its name later",
            IMPORTS
            + HONEST["double"]
            + HONEST["total"]
            + HONEST["shares"]
            + "real = total\ndel total\nif True:\n    total = lambda seq: real(seq) + 1e-2\n",
            status="failed",
        ),
        Adversary(
            "module_getattr",
            "no functions at all, but a module that makes them up",
            IMPORTS + HONEST["double"] + HONEST["shares"] + "def __getattr__(name):\n    return lambda *a: True\n",
            status="missing",
        ),
    ),
)
