"""What whoever grades knows before a download is looked into: the chapter, its files, who is in the class."""

from __future__ import annotations

import re
from collections.abc import Collection

from msgspec import Struct

from autograder.course.release import public_names
from autograder.intake.naming import split_student, stem_of
from autograder.intake.roster import Person, Roster

_DIGITS = 6  # of a student's number, at least
_CLASS = re.compile(r"班|[年届]级|学院|专业|\b(?:class|section)(?![a-z])", re.IGNORECASE)
_START = "START.txt"


class Asked(Struct, frozen=True):
    """What the chapter asks for, and of whom.

    exercises: the functions. known: digests of the course's own files. assignment: the chapter's id.
    """

    exercises: Collection[str]
    known: Collection[str] = ()
    assignment: str = ""
    roster: Roster | None = None

    @property
    def own_names(self) -> frozenset[str]:
        """The stems of what the course hands out."""
        return frozenset(map(stem_of, (*public_names(self.assignment), _START))) if self.assignment else frozenset()

    def person(self, name: str) -> Person | None:
        """Return who of the roster a file or folder is called by."""
        stem = stem_of(name)
        return (self.roster.find(stem) or self.roster.find_by_name(stem)) if self.roster is not None else None

    def is_student(self, name: str) -> bool:
        """Whether a file or folder is called as a student is: by a number, with a name or without, or by the roster."""
        if self.person(name) is not None:
            return True
        number, persons = split_student(stem_of(name))
        return bool(persons and not is_class(persons)) or (number.isdigit() and not persons and len(number) >= _DIGITS)


def is_class(name: str) -> bool:
    """Whether a file or folder is called as a class is: 计科2301班, Section A."""
    return _CLASS.search(name) is not None
