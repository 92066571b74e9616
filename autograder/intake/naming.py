"""File names -> students: what stands in front of an extension, numbers split from names, marks of copies."""

from __future__ import annotations

import re

from autograder.intake.archives import archive_stem, has_archive_name

_NUMBERED = re.compile(r"(\d{6,})[-_ ]+(\S.*)", re.DOTALL)
_NAME_AND_MORE = re.compile(r"([\u3400-\u9fff·]{2,})[-_ ].+", re.DOTALL)
_GRADABLE = re.compile(r"\.(?:py|pyw|ipynb)$", re.IGNORECASE)
_DOUBLE = re.compile(r"\.(?:txt|json|html?|download|bak)$", re.IGNORECASE)
_EXTENSION = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,5}$")
# "hw (1)", "hw(2)", "hw - Copy", "hw - 副本 (2)", "hw的副本"
_COPY = re.compile(
    r"(?P<base>.+?)(?:\s*[(（](?P<number>\d{1,3})[)）]|\s*-\s*Copy(?: ?\((?P<copy>\d+)\))?|"
    r"\s*-?\s*副本(?: ?[(（](?P<fuben>\d+)[)）])?|\s+copy(?: (?P<mac>\d+))?|的副本)",
    re.IGNORECASE | re.DOTALL,
)


def is_gradable_name(name: str) -> bool:
    """Whether a name ends as a script's or a notebook's does, or as that with one more extension."""
    return _GRADABLE.search(_DOUBLE.sub("", name)) is not None


def is_promising_name(name: str) -> bool:
    """Whether a file of this name is looked into first."""
    return is_gradable_name(name) or has_archive_name(name)


def stem_of(name: str) -> str:
    """Return a file's name without its extension, or extensions: `a.ipynb.txt`, `a.tar.gz`."""
    single = _DOUBLE.sub("", name)
    if _GRADABLE.search(single):
        return _GRADABLE.sub("", single) or name
    if has_archive_name(name):
        return _GRADABLE.sub("", archive_stem(name)) or name
    return _EXTENSION.sub("", name) or name


def split_student(stem: str) -> tuple[str, str]:
    """Split `20260101-李雷` into number and name; anything else is the id by itself.

    A Chinese name ends where something else follows: `20260101-李雷-第一次作业`.
    """
    numbered = _NUMBERED.fullmatch(stem)
    if numbered is None:
        return stem, ""
    name = numbered[2]
    if (copied := split_copy(name)) is not None:
        name = copied[0]
    more = _NAME_AND_MORE.fullmatch(name)
    return numbered[1], more[1] if more else name


def split_copy(stem: str) -> tuple[str, int] | None:
    """Split `hw (2)` into what was copied and the copy's number; None for what is no copy."""
    found = _COPY.fullmatch(stem)
    if found is None:
        return None
    number = found["number"] or found["copy"] or found["fuben"] or found["mac"] or "1"
    return found["base"], int(number)
