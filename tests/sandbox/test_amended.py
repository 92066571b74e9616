"""Names of numpy that another version has are there, and are what they are called in this one."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from autograder.sandbox import amended
from tests.samples import ROOT

USES = """
import numpy as np
from autograder.sandbox.amended import know_other_names
{before}
know_other_names()
x = np.array([[3.0, 1.0], [2.0, 4.0]])
v = np.array([1.0, 2.0])
assert np.float_ is np.float64 and np.string_ is np.bytes_ and np.complex_ is np.complex128
assert np.product(v) == np.cumproduct(v)[-1] == 2 and np.alltrue(v) and np.sometrue(v)
assert np.Inf == np.Infinity == np.infty == np.PINF == -np.NINF == np.inf and np.NaN != np.NaN and np.PZERO == np.NZERO
assert np.round_(1.6) == 2 and np.asfarray([1]).dtype == float and np.msort(x).tolist() == [[2, 1], [3, 4]]
assert np.in1d([1, 2], [2]).tolist() == [False, True] and np.mat([[1]]).shape == (1, 1)
assert np.trapz(v) == np.trapezoid(v) == 1.5 and np.row_stack([v, v]).shape == (2, 2)
assert np.acos(1.0) == 0 and np.atan2(0, 1) == 0 and np.pow(2, 3) == 8 and np.concat([v, v]).shape == (4,)
assert np.vecdot(v, v) == 5 and np.matvec(x, v).tolist() == [5, 10] and np.vecmat(v, x).tolist() == [7, 9]
assert np.matrix_transpose(np.zeros((2, 3, 4))).shape == (2, 4, 3) and np.permute_dims(x).shape == (2, 2)
assert np.cumulative_sum(v).tolist() == [1, 3] and np.cumulative_prod(v).tolist() == [1, 2]
assert np.astype(v, int).dtype == int and [row.tolist() for row in np.unstack(x)] == x.tolist()
"""
LATER = (
    "acos atan2 pow concat vecdot matvec vecmat matrix_transpose permute_dims cumulative_sum cumulative_prod astype"
    " unstack"
)


@pytest.mark.parametrize("lacking", ["", LATER, f"{LATER} trapz", f"{LATER} trapezoid"])
def test_names_of_both_are_there(lacking: str) -> None:
    """Under this numpy, and under one that lacks what later ones have added."""
    before = f"for name in {lacking.split()!r}: vars(np).pop(name, None)"
    if "trapezoid" in lacking:
        before += "\nnp.trapz = lambda y: float((y[1:] + y[:-1]).sum() / 2)"
    code = USES.format(before=before)
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stderr == ""


def test_nothing_that_is_there_is_replaced() -> None:
    """A name that numpy has itself stays its own."""
    code = (
        "import numpy as np\nbefore = dict(vars(np))\nfrom autograder.sandbox.amended import know_other_names\n"
        "know_other_names()\nassert all(vars(np)[name] is value for name, value in before.items())"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_every_other_name_is_one_of_numpys() -> None:
    """No name leads nowhere."""
    known = {*vars(np), *amended._SAME, *amended._MADE}
    assert set(amended._SAME.values()) <= known
