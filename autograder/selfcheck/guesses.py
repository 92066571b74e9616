"""Which answer of a chapter speaks to a guess: by its numbers, or by a word that it holds."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from math import isclose

from autograder.course.ungraded import Answer
from autograder.model import Text

_NUMBER = re.compile(r"-?\d+(?:,\d{3})*(?:\.\d+)?%?")
_CLOSE = 0.02  # relative: a guess is a rounded number


def answer_to(guess: str, answers: Sequence[Answer]) -> Text | None:
    """Return what is said to a guess; None where no answer speaks to it, or several do.

    A word within a longer one that matches as well ("can" in "cannot") does not count.
    """
    text = _plain(guess)
    matches = {like: answer for answer in answers for like in map(_plain, answer.like) if _is_like(text, like)}
    longest = {like: answer for like, answer in matches.items() if not any(like in o and like != o for o in matches)}
    found = {answer.text for answer in longest.values()}
    return found.pop() if len(found) == 1 else None


def _plain(text: str) -> str:
    """Return a text as it is compared: full-width signs as the usual ones, small letters, a plain minus."""
    return unicodedata.normalize("NFKC", text).casefold().replace("\u2212", "-").strip()


def _is_like(guess: str, like: str) -> bool:
    wanted = _NUMBER.findall(like)
    if wanted and not re.search(r"[^\W\d_]", _NUMBER.sub("", like)):
        given = _NUMBER.findall(guess)
        return len(given) == len(wanted) and all(map(_near, given, wanted))
    if like.isascii():
        return re.search(rf"(?<![a-z0-9_]){re.escape(like)}(?![a-z0-9_])", guess, re.ASCII) is not None
    return like in guess


def _near(given: str, wanted: str) -> bool:
    """Whether two numbers are the same; a percentage is also met by its figure and by its fraction."""
    mine, right = _value(given), _value(wanted)
    if not wanted.endswith("%"):
        return isclose(mine, right, rel_tol=_CLOSE) or (
            given.endswith("%") and isclose(mine / 100, right, rel_tol=_CLOSE)
        )
    return any(
        isclose(mine, each, rel_tol=_CLOSE) for each in ((right,) if given.endswith("%") else (right, right / 100))
    )


def _value(number: str) -> float:
    return float(number.rstrip("%").replace(",", ""))
