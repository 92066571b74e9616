"""A finished submission, and how values cross to other machines and into the ledger: as text, never as objects."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from msgspec import Struct

from autograder.model import SubmissionResult

_FRACTION = re.compile(r"-?[0-9]{1,40}(?:/[0-9]{1,40})?", re.ASCII)


class Entry(Struct, frozen=True):
    """A finished submission: its result, when it was finished and what it cost."""

    result: SubmissionResult
    finished: str  # ISO 8601, UTC
    wall_ms: float

    @classmethod
    def of(cls, result: SubmissionResult, started: float) -> Entry:
        """Return a result as one that is finished now. started: as `time.perf_counter` had it."""
        wall_ms = round((time.perf_counter() - started) * 1000, 3)
        return cls(result, datetime.now(UTC).isoformat(timespec="seconds"), wall_ms)


def to_plain(value: Any) -> Any:
    """Return what msgspec does not know as what it does: `enc_hook` of its encoders."""
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(type(value))


def from_plain(kind: type, value: Any) -> Any:
    """Return what `to_plain` was given: `dec_hook` of msgspec's decoders.

    Raises: ValueError for what is no such value.
    """
    if kind is Fraction:
        if not isinstance(value, str) or not _FRACTION.fullmatch(value):
            raise ValueError("no fraction")
        try:
            return Fraction(value)
        except ZeroDivisionError as error:
            raise ValueError(value) from error
    raise NotImplementedError(kind)
