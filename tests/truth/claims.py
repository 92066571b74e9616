"""What a sentence claims of a function, and the first input on which that is not so.

A claim is of one of two kinds: it names a call (then the call is made and compared), or it says something of every
call (then it is asked of inputs that nobody has tried).
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from autograder.model import Note
from autograder.suite.showing import show_call
from tests.truth.everywhere import EVERYWHERE, OF_TESTS
from tests.truth.named import NAMING
from tests.truth.places import PLACES
from tests.truth.two import Told


def against(told: Told, claim: Note) -> str:
    """Return an input that speaks against a claim; "" where none does, "?" where nothing can be tried."""
    code = claim.code.partition(".")[2]
    with np.errstate(all="ignore"):
        if code in NAMING | PLACES:
            return (NAMING | PLACES)[code](told, claim)
        if code not in EVERYWHERE:
            return "?"
        if code in OF_TESTS or dict(claim.parameters).get("tests"):
            told = replace(told, inputs=tuple((call.args, call.kwargs) for call in told.prints.calls))
        tried = 0
        for arguments, holds in EVERYWHERE[code](told, claim):
            tried += 1
            if not holds:
                return show_call("f", *arguments)
        return "" if tried else "?"
