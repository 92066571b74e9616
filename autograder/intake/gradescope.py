"""Gradescope's submission_metadata.yml -> who handed in what. Only the lines that say so are read."""

from __future__ import annotations

import json
import re
from datetime import datetime

from autograder.intake.moments import read_moment

METADATA = "submission_metadata.yml"
_FOLDER = re.compile(r"(submission_[0-9]{1,18}):\s*")
_FIELD = re.compile(r"(?P<indent> *)(?P<item>- )?:?(?P<key>\w+): ?(?P<value>.*)")


def read_submitters(text: str) -> dict[str, list[tuple[str, str]]]:
    """Return (student, name) of each submitter, by the folder of the submission.

    The student is the student id, else the e-mail address, else the name. A field counts in its own column only:
    what a student is called may be folded over several lines, and hold what looks like another field.
    """
    found: dict[str, list[dict[str, str]]] = {}
    people: list[dict[str, str]] | None = None
    depth = column = -1
    key = ""
    for line in text.split("\n"):
        if (folder := _FOLDER.fullmatch(line)) is not None:
            people = found.setdefault(folder[1], [])
            depth = column = -1
            continue
        field = _FIELD.fullmatch(line)
        at = len(line) - len(line.lstrip(" "))
        if people is None:
            continue
        if field is not None and field["key"] == "submitters" and depth < 0 and not field["item"]:
            depth = at  # of the submission itself; its history has others
        elif field is not None and depth >= 0 and field["item"] and at >= depth and column in {-1, at + 2}:
            column, key = at + 2, field["key"]
            people.append({key: field["value"]})
        elif field is not None and depth >= 0 and at == column and not field["item"] and people:
            key = field["key"]
            people[-1].setdefault(key, field["value"])
        elif depth >= 0 and people and at > column:
            people[-1][key] = f"{people[-1][key].removesuffix(chr(92))} {line.strip()}"
        elif depth >= 0 and line.strip():
            people = None
    read = {folder: [_identity(person) for person in own] for folder, own in found.items()}
    return {folder: [each for each in submitters if each[0]] for folder, submitters in read.items()}


def read_times(text: str) -> dict[str, datetime]:
    """Return when each submission was made, by its folder; its history has times of others, further in."""
    times: dict[str, datetime] = {}
    folder, column = "", -1
    for line in text.split("\n"):
        if (found := _FOLDER.fullmatch(line)) is not None:
            folder, column = found[1], -1
            continue
        field = _FIELD.fullmatch(line)
        if field is None or field["item"] or not folder:
            continue
        column = len(field["indent"]) if column < 0 else column
        moment = read_moment(_scalar(field["value"])) if field["key"] == "created_at" else None
        if moment is not None and len(field["indent"]) == column:
            times.setdefault(folder, moment)
    return times


def _identity(person: dict[str, str]) -> tuple[str, str]:
    name, email, student = (_scalar(person.get(key, "")) for key in ("name", "email", "sid"))
    return student or email or name, name


def _scalar(value: str) -> str:
    """Return a YAML scalar's text: plain, in single or in double quotes."""
    value = value.strip()
    if len(value) >= 2 and value[0] == value[-1] == "'":
        return value[1:-1].replace("''", "'")
    if len(value) >= 2 and value[0] == value[-1] == '"':
        try:
            return str(json.loads(value.replace("\\x", "\\u00")))
        except ValueError:
            return value[1:-1]
    return "" if value in {"null", "~"} else value
