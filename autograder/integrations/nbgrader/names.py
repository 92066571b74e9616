"""Names of the class list -> nbgrader's students. A name that stands there is a person's, and stays.

nbgrader shows `last, first`, and "None" for either that is not there: so both are written, or neither.
"""

from __future__ import annotations

from collections.abc import Iterable

from nbgrader import api
from sqlalchemy.orm import Session

from autograder.bounds.clipping import clip
from autograder.model import Standing

_LONGEST = 128  # of nbgrader's columns


def write_names(session: Session, standings: Iterable[Standing]) -> None:
    """Name whoever is in the gradebook without a name."""
    for standing in standings:
        name = clip(standing.result.name, _LONGEST).strip()
        student = session.get(api.Student, standing.result.student) if name else None
        if student is not None and not student.first_name and not student.last_name:
            student.last_name, student.first_name = last_and_first(name)


def last_and_first(name: str) -> tuple[str, str]:
    """Return a name in the two parts that nbgrader has; one that is not parted is the last, whole."""
    if "," in name or "，" in name:
        last, _, first = name.replace("，", ",").partition(",")
    else:
        first, _, last = name.rpartition(" ")
    return last.strip(), first.strip()
