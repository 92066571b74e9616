"""Which submissions are the same file, or the same code under other names: a fact for the staff, no verdict.

What is compared is what was graded. Untouched stubs are everybody's and are left out.
"""

from __future__ import annotations

import builtins
import hashlib
import io
import keyword
import tokenize
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Literal

from autograder.model import Read, Submission

_FIXED = frozenset([*keyword.kwlist, *dir(builtins), "self", "np", "numpy", "math"])
_LAYOUT = frozenset(
    {tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.COMMENT, tokenize.ENDMARKER}
)


@dataclass(frozen=True)
class Likeness:
    """What of one submission is compared: the digest of the graded file's bytes, and that of its code's shape."""

    student: str
    content: str
    shape: str


@dataclass(frozen=True)
class Group:
    """Students who handed in the same. kind: the same bytes, or the same code but for names, comments and layout."""

    kind: Literal["identical", "renamed"]
    students: tuple[str, ...]


def with_shape(submission: Submission, exercises: Collection[str]) -> Submission:
    """Return a submission that carries its shape, unless it attempts nothing: stubs are everybody's."""
    if not isinstance(submission, Read):
        return submission
    real = {name for block in submission.blocks if not block.stub for name in block.names}
    return submission if real.isdisjoint(exercises) else replace(submission, shape=shape(submission))


def likeness(submission: Submission, exercises: Collection[str]) -> Likeness | None:
    """Return what of a submission is compared, or None for one that attempts nothing."""
    known = submission if isinstance(submission, Read) and submission.shape else with_shape(submission, exercises)
    if not isinstance(known, Read) or not known.content or not known.shape:
        return None
    return Likeness(known.student, known.content, known.shape)


def grouped(members: Iterable[Likeness]) -> tuple[Group, ...]:
    """Return the groups of two and more, in the order of their first student.

    A renamed group names identical ones among its members, too; a group that is identical throughout stands once.
    """
    same: dict[str, list[str]] = defaultdict(list)
    alike: dict[str, list[Likeness]] = defaultdict(list)
    for member in members:
        same[member.content].append(member.student)
        alike[member.shape].append(member)
    found = [Group("identical", tuple(sorted(students))) for students in same.values() if len(students) > 1]
    for each in alike.values():
        if len({member.content for member in each}) > 1:
            found.append(Group("renamed", tuple(sorted(member.student for member in each))))
    return tuple(sorted(found, key=lambda group: (group.students, group.kind)))


def groups(submissions: Iterable[Submission], exercises: Collection[str]) -> tuple[Group, ...]:
    """Return the groups among submissions."""
    return grouped(filter(None, (likeness(each, exercises) for each in submissions)))


def shape(submission: Read) -> str:
    """Return a digest of the code that stays the same when names, comments, strings' quotes and layout change."""
    digest = hashlib.sha256()
    numbers: dict[str, int] = {}
    for block in submission.blocks:
        if block.kind == "import" or block.stub:
            continue
        for word in _words(block.text, numbers):
            digest.update(word.encode("utf-8", "replace") + b" ")
        digest.update(b"\n")
    return digest.hexdigest()[:16]


def _words(code: str, numbers: dict[str, int]) -> Iterable[str]:
    """Yield a block's tokens; names are numbered in the order in which they appear."""
    before = "\n"
    try:
        for kind, text, *_ in tokenize.generate_tokens(io.StringIO(code).readline):
            if kind in _LAYOUT:
                before = "\n" if kind == tokenize.NEWLINE else before
            elif kind == tokenize.STRING and before == "\n":  # a docstring
                continue
            elif kind == tokenize.NAME and text not in _FIXED and before != ".":
                yield f"n{numbers.setdefault(text, len(numbers))}"
                before = text
            else:
                yield text.strip("rbuRBU\"'") if kind == tokenize.STRING else text
                before = text
    except (tokenize.TokenError, SyntaxError):  # of a Python that reads it otherwise than its own parser does
        yield code
