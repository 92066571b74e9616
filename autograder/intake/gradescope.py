"""Gradescope's submission_metadata.yml -> who handed in what. Only the lines that say so are read."""

from __future__ import annotations

import json
import re

METADATA = "submission_metadata.yml"
_FOLDER = re.compile(r"(submission_\d+):\s*$")
_FIELD = re.compile(r"(?P<indent> *)(?P<item>- )?:?(?P<key>\w+): ?(?P<value>.*)$")


def read_submitters(text: str) -> dict[str, list[tuple[str, str]]]:
    """Return (student, name) of each submitter, by the folder of the submission.

    The student is the student id, else the e-mail address, else the name.
    """
    found: dict[str, list[dict[str, str]]] = {}
    people: list[dict[str, str]] | None = None
    depth = -1
    for line in text.split("\n"):
        if (folder := _FOLDER.match(line)) is not None:
            people = found[folder[1]] = []
            depth = -1
            continue
        field = _FIELD.match(line)
        if field is None or people is None:
            continue
        indent = len(field["indent"])
        if field["key"] == "submitters" and depth < 0:  # of the submission itself; its history has others
            depth = indent
        elif depth >= 0 and (field["item"] or indent > depth):
            if field["item"]:
                people.append({})
            if people:
                people[-1][field["key"]] = _scalar(field["value"])
        elif depth >= 0:
            people = None
    named = {folder: map(_identity, submitters) for folder, submitters in found.items()}
    return {folder: [each for each in submitters if each[0]] for folder, submitters in named.items()}


def _identity(person: dict[str, str]) -> tuple[str, str]:
    name = person.get("name", "")
    return person.get("sid") or person.get("email") or name, name


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
