"""Values and results as JSON writes them, and back.

Numbers have 12 significant digits. What JSON lacks is an object: {"array": [...], "dtype": "float64"}, with "shape"
where it is empty · {"tuple": [...]} · {"number": "nan"} · {"type": "set"}. A result is {"value": ...} or
{"raises": "TypeError"}, with "changed" (the arguments after the call) where they differ.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from autograder.model import Arguments, CallResult, Raised, Returned


def pack_result(result: CallResult) -> dict[str, Any]:
    """Return a result as JSON has it."""
    assert isinstance(result, Returned | Raised)  # which is all that a call of ours comes to
    found: dict[str, Any] = {"value": pack(result.value)} if isinstance(result, Returned) else {"raises": result.type}
    if result.changed is not None:
        found["changed"] = {"args": pack_all(result.changed[0]), "kwargs": pack_table(result.changed[1])}
    return found


def unpack_result(table: dict[str, Any]) -> Returned | Raised:
    """Return a result from JSON."""
    changed: Arguments | None = None
    if "changed" in table:
        changed = unpack_all(table["changed"]["args"]), unpack_table(table["changed"]["kwargs"])
    if "raises" in table:
        return Raised(table["raises"], changed=changed)
    return Returned(unpack(table["value"]), changed=changed)


def pack_all(values: Any) -> list[Any]:
    """Return several values as JSON has them."""
    return [pack(value) for value in values]


def unpack_all(values: Any) -> tuple[Any, ...]:
    """Return several values from JSON."""
    return tuple(map(unpack, values))


def pack_table(values: dict[str, Any]) -> dict[str, Any]:
    """Return named values as JSON has them."""
    return {name: pack(value) for name, value in values.items()}


def unpack_table(values: dict[str, Any]) -> dict[str, Any]:
    """Return named values from JSON."""
    return {name: unpack(value) for name, value in values.items()}


def pack(value: Any) -> Any:
    """Return a value as JSON has it."""
    if isinstance(value, np.ndarray):
        packed = {"array": pack(value.tolist()), "dtype": value.dtype.name}
        return packed if value.size else {**packed, "shape": list(value.shape)}  # [] alone does not tell (0, 2)
    if isinstance(value, np.generic):
        return pack(value.item())
    if isinstance(value, float):
        return float(f"{value:.12g}") if math.isfinite(value) else {"number": repr(value)}
    if isinstance(value, tuple):
        return {"tuple": pack_all(value)}
    if isinstance(value, list):
        return pack_all(value)
    if value is None or isinstance(value, bool | int | str):
        return value
    return {"type": type(value).__name__}


def unpack(value: Any) -> Any:
    """Return a value from JSON; of a kind that JSON has no way for, one that is equal to nothing."""
    if isinstance(value, list):
        return [unpack(item) for item in value]
    if not isinstance(value, dict):
        return value
    if "array" in value:
        array = np.array(unpack(value["array"]), dtype=value["dtype"])
        return array.reshape(value["shape"]) if "shape" in value else array
    if "tuple" in value:
        return unpack_all(value["tuple"])
    return float(value["number"]) if "number" in value else object()
