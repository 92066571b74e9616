"""Which submissions are the same file, or the same code under other names: a fact for the staff, no verdict.

What is compared is what was graded. Untouched stubs are everybody's and are left out. Of single functions only what is
long, and nearly nobody else's, is told: there are few ways to write a short one.
"""

from __future__ import annotations

import builtins
import hashlib
import keyword
import tokenize
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from autograder.intake.tokens import Token, tokens
from autograder.model import Alike, Read, Shape, Submission

_FIXED = frozenset([*keyword.kwlist, *dir(builtins), "self", "np", "numpy", "math"])
_BLOCK: Final = {tokenize.INDENT: "INDENT", tokenize.DEDENT: "DEDENT"}
_BRACKETS: Final = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}
_OPENING = frozenset("if elif else for while try except finally with def class async".split())

_LONG: Final = 60  # words of code that two share by themselves no more, be it one function or several
_FEW: Final = 3  # so many may have a function for it to be told,
_RARE: Final = 20  # or one in so many


class Likeness(Struct, frozen=True):
    """What of one submission is compared: the digest of the graded file's bytes, its code's shape, its functions'."""

    student: str
    content: str
    shape: str
    functions: tuple[Shape, ...] = ()


def with_shape(submission: Submission, exercises: Collection[str]) -> Submission:
    """Return a submission that carries its shape, unless it attempts nothing: stubs are everybody's."""
    if not isinstance(submission, Read):
        return submission
    real = {name for block in submission.blocks if not block.stub for name in block.names}
    if real.isdisjoint(exercises):
        return submission
    whole, functions = _shapes(submission, exercises)
    return replace(submission, shape=whole, functions=functions)


def likeness(submission: Submission, exercises: Collection[str]) -> Likeness | None:
    """Return what of a submission is compared, or None for one that attempts nothing."""
    known = submission if isinstance(submission, Read) and submission.shape else with_shape(submission, exercises)
    if not isinstance(known, Read) or not known.content or not known.shape:
        return None
    return Likeness(known.student, known.content, known.shape, known.functions)


def grouped(members: Collection[Likeness]) -> tuple[Alike, ...]:
    """Return the groups of two and more, in the order of their first student.

    A renamed group names identical ones among its members, too; a group that is identical throughout stands once, and
    one whose whole code is the same is not told again of its functions.
    """
    same: dict[str, list[str]] = defaultdict(list)
    alike: dict[str, list[Likeness]] = defaultdict(list)
    for member in members:
        same[member.content].append(member.student)
        alike[member.shape].append(member)
    found = [Alike("identical", tuple(sorted(students))) for students in same.values() if len(students) > 1]
    for each in alike.values():
        if len({member.content for member in each}) > 1:
            found.append(Alike("renamed", tuple(sorted(member.student for member in each))))
    whole = {group.students for group in found}
    found += [group for group in _by_functions(members) if group.students not in whole]
    return tuple(sorted(found, key=lambda group: (group.students, group.kind)))


def _by_functions(members: Collection[Likeness]) -> list[Alike]:
    """Return who shares functions that few have, of some length together."""
    having: dict[tuple[str, str], list[Likeness]] = defaultdict(list)
    for member in members:
        for function in member.functions:
            having[function.name, function.digest].append(member)
    few = max(_FEW, len(members) // _RARE)
    shared: dict[tuple[str, ...], list[Shape]] = defaultdict(list)
    for (name, _), own in having.items():
        if 1 < len(own) <= few:
            one = next(each for each in own[0].functions if each.name == name)
            shared[tuple(sorted(member.student for member in own))].append(one)
    found = []
    for students, functions in shared.items():
        if sum(each.length for each in functions) >= _LONG:
            found.append(Alike("functions", students, tuple(each.name for each in functions)))
    return found


def groups(submissions: Iterable[Submission], exercises: Collection[str]) -> tuple[Alike, ...]:
    """Return the groups among submissions."""
    return grouped([each for one in submissions if (each := likeness(one, exercises)) is not None])


def shape(submission: Read) -> str:
    """Return a digest of the code that stays the same when names, comments, strings' quotes and layout change.

    How far a line is indented is layout; in which block it stands is not.
    """
    return _shapes(submission, ())[0]


def _shapes(submission: Read, exercises: Collection[str]) -> tuple[str, tuple[Shape, ...]]:
    """Return the shape of all of a submission's code, and those of its functions, the last of each name."""
    whole, numbers = hashlib.sha256(), _Numbers()
    functions: dict[str, Shape] = {}
    for block in submission.blocks:
        if block.kind == "import" or block.stub:
            continue
        words = list(_words(block.text))
        whole.update(_numbered(words, numbers) + b"\n")
        for name in block.names:
            if name in exercises:
                digest = hashlib.sha256(_numbered(words, _Numbers())).hexdigest()[:16]
                spelt = [word for word, _ in words]
                length = len(spelt) - sum(map(spelt.count, _BLOCK.values()))
                functions[name] = Shape(name, digest, length)
    return whole.hexdigest()[:16], tuple(functions[name] for name in exercises if name in functions)


class _Numbers(dict[str, str]):
    """Numbers names in the order in which they appear."""

    def __missing__(self, name: str) -> str:
        self[name] = number = f"n{len(self)}"
        return number


def _numbered(words: Iterable[tuple[str, bool]], numbers: _Numbers) -> bytes:
    """Return words in a row, names as their numbers."""
    named = [numbers[word] if is_name else word for word, is_name in words]
    return "".join([f"{word} " for word in named]).encode("utf-8", "replace")


def _words(code: str) -> Iterable[tuple[str, bool]]:
    """Yield a block's tokens, and whether each is a name that could be another one."""
    before = "\n"
    try:
        for kind, text in _on_lines_of_their_own(tokens(code)):
            if kind == tokenize.NAME:
                yield text, text not in _FIXED and before != "."
            elif kind in _BLOCK:
                yield _BLOCK[kind], False
                continue
            elif kind == tokenize.NEWLINE:
                before = "\n"
                continue
            elif kind == tokenize.STRING:
                if before == "\n":  # a docstring
                    continue
                yield text.strip("rbuRBU\"'"), False
            else:
                yield text, False
            before = text
    except (tokenize.TokenError, SyntaxError):  # of a Python that reads it otherwise than its own parser does
        yield code, False


def _on_lines_of_their_own(found: Iterable[Token]) -> Iterator[Token]:
    """Yield tokens; of `if x: y` those of the same on two lines."""
    first, depth, waiting, inline = "", 0, False, False
    for token in found:
        kind, text = token
        if kind == tokenize.NEWLINE:
            yield token
            if inline:
                yield tokenize.DEDENT, ""
            first, waiting, inline = "", False, False
            continue
        if waiting:
            yield tokenize.NEWLINE, ""
            yield tokenize.INDENT, ""
            waiting, inline = False, True
        yield token
        if kind == tokenize.OP:
            if text in _BRACKETS:
                depth += _BRACKETS[text]
            waiting = text == ":" and not depth and not inline and first in _OPENING
        elif not first and kind == tokenize.NAME:
            first = text
