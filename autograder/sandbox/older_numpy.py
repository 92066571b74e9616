"""Names of numpy that are there in one version and not in another: a submission may use those of either.

What is right under a student's numpy is right here. Only names of which another name is the very same are given.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

# A name that numpy 2 has dropped, or that it has added -> what it is called in the other.
_SAME: Final = dict(
    pair.split("=")
    for pair in (
        "Inf=inf Infinity=inf infty=inf PINF=inf NaN=nan NAN=nan float_=float64 complex_=complex128 cfloat=complex128 "
        "singlecomplex=complex64 longfloat=longdouble clongfloat=clongdouble longcomplex=clongdouble string_=bytes_ "
        "unicode_=str_ product=prod cumproduct=cumprod alltrue=all sometrue=any round_=round in1d=isin trapz=trapezoid "
        "row_stack=vstack mat=asmatrix issubsctype=issubdtype "
        "acos=arccos acosh=arccosh asin=arcsin asinh=arcsinh atan=arctan atan2=arctan2 atanh=arctanh "
        "concat=concatenate pow=power trapezoid=trapz permute_dims=transpose bitwise_invert=invert "
        "bitwise_left_shift=left_shift bitwise_right_shift=right_shift"
    ).split()
)
_MADE: Final[dict[str, Callable[..., Any] | float]] = {
    "NINF": float("-inf"),
    "PZERO": 0.0,
    "NZERO": -0.0,
    "asfarray": lambda a, dtype=np.float64: np.asarray(a, dtype=dtype),
    "msort": lambda a: np.sort(a, axis=0),
    "disp": lambda mesg, device=None, linefeed=True: print(mesg, end="\n" if linefeed else "", file=device),
    "matrix_transpose": lambda x: np.swapaxes(x, -1, -2),
    "vecdot": lambda x1, x2, axis=-1: np.sum(np.conj(x1) * x2, axis=axis),
    "matvec": lambda x1, x2: np.matmul(x1, np.asarray(x2)[..., None])[..., 0],
    "vecmat": lambda x1, x2: np.matmul(np.conj(x1)[..., None, :], x2)[..., 0, :],
    "cumulative_sum": lambda x, *, axis=None: np.cumsum(x, axis=axis),
    "cumulative_prod": lambda x, *, axis=None: np.cumprod(x, axis=axis),
    "astype": lambda x, dtype, /, *, copy=True: x.astype(dtype, copy=copy),
    "unstack": lambda x, /, *, axis=0: tuple(np.moveaxis(x, axis, 0)),
}


def know_other_names() -> None:
    """Give numpy each name that it lacks and that another version has."""
    there = vars(np)
    for name, value in _MADE.items():
        if name not in there:
            setattr(np, name, value)
    for name, other in _SAME.items():
        if name not in there and other in there:
            setattr(np, name, there[other])
