"""What modules are given that is otherwise here than elsewhere, so that a harmless program finds what it expects.

Names of another numpy: what is right under a student's numpy is right here, and only names of which another name is
the very same are given. Time zones, read beforehand. The names of what opens processes or sockets, which are not here.
"""

from __future__ import annotations

import io
import sys
import types
from collections.abc import Callable
from pathlib import Path
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

_NAMED: Final = (
    ("concurrent.futures", "ProcessPoolExecutor"),
    ("concurrent.futures", "InterpreterPoolExecutor"),
    ("unittest", "IsolatedAsyncioTestCase"),
)


def know_other_names() -> None:
    """Give numpy each name that it lacks and that another version has."""
    there = vars(np)
    for name, value in _MADE.items():
        if name not in there:
            setattr(np, name, value)
    for name, other in _SAME.items():
        if name not in there and other in there:
            setattr(np, name, there[other])


def keep_time_zones() -> None:
    """Read what time zones there are, for `zoneinfo` to find when it is asked."""
    try:
        import zoneinfo
    except ImportError:
        return
    common: Any = sys.modules["zoneinfo._common"]
    known = {}
    for name in zoneinfo.available_timezones():
        for folder in zoneinfo.TZPATH:
            if (path := Path(folder, name)).is_file():
                known[name] = path.read_bytes()
                break
    load = common.load_tzdata
    common.load_tzdata = lambda key: io.BytesIO(known[key]) if key in known else load(key)
    zoneinfo.available_timezones = lambda: set(known)


def complete() -> None:
    """Give each offered module the names that it would get from a refused one: a star import asks for all of them."""
    for module, name in _NAMED:
        if name in getattr(sys.modules.get(module), "__all__", ()):
            setattr(sys.modules[module], name, type(name, (_NotHere,), {}))
    if "urllib" in sys.modules:  # numpy looks for a file on the network where there is none on disk
        request = sys.modules["urllib.request"] = types.ModuleType("urllib.request", "As on a machine without network.")
        request.urlopen = request.urlretrieve = _no_network  # type: ignore[attr-defined]
        sys.modules["urllib"].request = request  # type: ignore[attr-defined]


def look_for_no_file() -> None:
    """Have a traceback of a missing module look through no folder of `sys.path`, as it does from Python 3.15 on."""
    if sys.version_info >= (3, 15):
        import traceback

        traceback._find_incompatible_extension_module = lambda name: None


def _no_network(*_args: object, **_kwargs: object) -> None:
    from urllib.error import URLError

    raise URLError("there is no network where this is graded")


class _NotHere:
    """What stands for a class that opens processes or sockets: it has its name, and cannot be made."""

    def __init__(self, *_args: object, **_kwargs: object) -> None:
        raise RuntimeError(f"{type(self).__name__} needs processes or sockets; there are none where this is graded")
