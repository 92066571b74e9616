"""What misconceptions say: numbers that the run does not give, and places that the reading does not have."""

from __future__ import annotations

import inspect
import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from autograder.authoring.verify.report import Checked, found
from autograder.authors.misconceptions import function_of
from autograder.course.chapter import Chapter
from autograder.course.sources import read_text
from autograder.diagnosis.calls import numbers_of
from autograder.diagnosis.fingerprints import shortened
from autograder.model import Answered, CallResult, Lang, Misconception, Parameter, Returned, Text, note
from autograder.suite.comparison import numbers
from autograder.suite.local import call_locally
from autograder.suite.recording import RecordedCall, Recording
from autograder.suite.results import alike

Problem = tuple[str, dict[str, Parameter]]  # a code of `verify` in the words, and what it is about
LANGS: tuple[Lang, ...] = ("zh", "en")

_NUMBER = re.compile(r"(L=|(?<![\w.]))([-−]?\d+(?:\.\d+)?)(?![\w.]*\w)(\s?%)?")
_NEEDED = 2  # public calls unlike the reference, below which a misconception is never named
_COUNTS = 2  # 0, 1 and 2 are words of their own: one number, two steps
_PART = {
    "zh": re.compile(r"第(\w{1,3})[节部]"),
    "en": re.compile(r"\b(?:[Pp]art|[Ss]ection)s? (\d+)"),
}
_HEADING = {
    "zh": re.compile(r"^#+\s*(?:第\s*)?(\w{1,3})\s*[、.节]", re.MULTILINE),
    "en": re.compile(r"^#+\s*(?:[Pp]art\s+)?(\d+)\b", re.MULTILINE),
}
_FORMULA = {
    "zh": re.compile(r"第(\w{1,3})[节部][^。？！]{0,4}公式"),
    "en": re.compile(r"formula of part (\d+)"),
}
_ANY_FORMULA = {"zh": re.compile("公式"), "en": re.compile(r"\bformulas?\b")}
_PICTURE = {
    "zh": re.compile(r"图[里中上]|看图|那张图|曲线图"),
    "en": re.compile(r"\b(picture|figure|plot|diagram)s?\b"),
}
_SHOWN = re.compile(r"<!--\s*picture:|!\[")
_WRITTEN = re.compile(r"\$|^( {4}|```)|=", re.MULTILINE)


def explained(chapter: Chapter, known: Sequence[Misconception], recording: Recording) -> Checked:
    """Misconceptions that differ on too few public calls, say numbers that no call gives, or point at nothing."""
    findings = []
    checked = 0
    readings = _readings(chapter)
    for m in known:
        calls = [call for call in recording[m.exercise, False] if call.function == m.exercise]
        function = function_of(chapter, m)
        results = [call_locally(function, call.args, call.kwargs) for call in calls]
        problems = [*_too_few(calls, results)]
        seen = m.explanation.seen
        if isinstance(seen, Text) and seen:
            checked += 1
            given = _given(chapter, m, calls, results)
            for lang in LANGS:
                problems += _wrong_numbers(seen, lang, given)
        for part in ("means", "next"):
            if isinstance(told := getattr(m.explanation, part), Text):  # the engine's own words name no place
                problems += _missing_places(part, told, readings)
        findings += [found(m.file, m.line, code, name=m.name, **about) for code, about in problems]
    return note("verify.count_own_words", own=checked, count=len(known)), findings


def _too_few(calls: Sequence[RecordedCall], results: Sequence[CallResult]) -> Iterator[Problem]:
    unlike = sum(not alike(result, call.result) for call, result in zip(calls, results, strict=True))
    if unlike < _NEEDED:
        yield "too_few_calls", {"count": unlike}


# --- numbers --------------------------------------------------------------------------------------------


def _wrong_numbers(seen: Text, lang: Lang, given: _Given) -> Iterator[Problem]:
    """Yield the numbers of a text that are, as they are rounded there, no number of the calls."""
    for length, number, percent in _NUMBER.findall(seen.get(lang)):
        token = f"{length}{number}{percent}"
        text = number.replace("−", "-")
        value, decimals = float(text), len(text.partition(".")[2])
        if text.isdigit() and value <= _COUNTS:
            continue
        known = given.lengths if length else 100 * given.results if percent else given.all
        if not np.any(np.abs(np.abs(known) - abs(value)) <= 0.5000001 * 10.0**-decimals):
            yield "wrong_number", {"token": token, "lang": lang}


class _Given(Struct, frozen=True):
    """The numbers that a text about the calls may name."""

    results: NDArray[np.float64]
    lengths: NDArray[np.float64]
    others: NDArray[np.float64]

    @property
    def all(self) -> NDArray[np.float64]:
        return np.concatenate([self.results, self.lengths, self.others])


def _given(chapter: Chapter, m: Misconception, calls: Sequence[RecordedCall], results: Sequence[CallResult]) -> _Given:
    """Gather arguments, lengths, results and how these are related; for steps also those of shorter inputs."""
    reference, function = getattr(chapter.reference, m.exercise), function_of(chapter, m)
    values: list[Any] = []
    lengths: list[float] = []
    others = _numbers_of([each.default for each in inspect.signature(reference).parameters.values()])
    for call, wrong in zip(calls, results, strict=True):
        arguments = [*call.args, *call.kwargs.values()]
        answers = [call.value, _value(wrong)]
        values += answers
        others += _numbers_of([*arguments, *(_after(wrong))]) + _relations(call.result, wrong)
        lengths += [float(n) for value in (*arguments, *answers) for n in np.shape(_plain(value))]
        for number, (args, kwargs) in enumerate(_shorter(chapter, m, call), start=1):
            lengths.append(float(number))
            values += [_value(call_locally(each, args, kwargs)) for each in (reference, function)]
    return _Given(*(np.array(each, dtype=np.float64) for each in (_numbers_of(values), lengths, others)))


def _shorter(chapter: Chapter, m: Misconception, call: RecordedCall) -> list[tuple[tuple[Any, ...], dict[str, Any]]]:
    steps = chapter.assignment.exercise(m.exercise).steps
    return shortened(call, steps, chapter.step_places[m.exercise]) if steps else []


def _after(result: CallResult) -> list[Any]:
    changed = result.changed if isinstance(result, Answered) else None
    return [*changed[0], *changed[1].values()] if changed is not None else []


def _value(result: CallResult) -> Any:
    return result.value if isinstance(result, Returned) else None


def _plain(value: Any) -> Any:
    return found if (found := numbers(value)) is not None else ()


def _numbers_of(values: Sequence[Any]) -> list[float]:
    found: list[float] = []
    for value in values:
        array = numbers(value)
        if array is not None and array.size:
            found += [*array.ravel().tolist(), float(array.sum())]
            found += array.sum(axis=-1).ravel().tolist() if array.ndim > 1 else []
        elif isinstance(value, str):
            found += [float(token) for token in re.findall(r"\d+(?:\.\d+)?", value)]
    return [each for each in found if np.isfinite(each)]


@np.errstate(all="ignore")
def _relations(right: CallResult, wrong: CallResult) -> list[float]:
    """Return by how much and by which factor a result is off."""
    a, b = numbers_of(right), numbers_of(wrong)
    if a is None or b is None or a.shape != b.shape:
        return []
    found = np.concatenate([(b / a).ravel(), (b - a).ravel()])
    return [float(each) for each in found if np.isfinite(each)]


# --- places ---------------------------------------------------------------------------------------------


def _readings(chapter: Chapter) -> dict[Lang, str]:
    paths = {lang: chapter.public / f"reading.{lang}.md" for lang in LANGS}
    return {lang: read_text(path) for lang, path in paths.items() if path.exists()}


def _missing_places(part: str, text: Text, readings: dict[Lang, str]) -> Iterator[Problem]:
    """Yield the parts, formulas and pictures that a text names and the reading of its language has not."""
    where = note(f"verify.of_{part}")
    for lang, reading in readings.items():
        said, parts = text.get(lang), _parts(reading, lang)
        about: dict[str, Parameter] = {"where": where, "lang": lang}
        for number in map(_number, _PART[lang].findall(said)):
            if number not in parts:
                yield "no_part", {**about, "part": number}
        for number in map(_number, _FORMULA[lang].findall(said)):
            if number in parts and not _WRITTEN.search(parts[number]):
                yield "no_formula_there", {**about, "part": number}
        if _ANY_FORMULA[lang].search(said) and not (_WRITTEN.search(reading) or "docstring" in said):
            yield "no_formula", about
        if (word := _PICTURE[lang].search(said)) and not _SHOWN.search(reading):
            yield "no_picture", {**about, "word": word[0]}


def _parts(reading: str, lang: Lang) -> dict[int, str]:
    """Return the text of each numbered part."""
    found = list(_HEADING[lang].finditer(reading))
    ends = [each.start() for each in found[1:]] + [len(reading)]
    return {_number(each[1]): reading[each.end() : end] for each, end in zip(found, ends, strict=True)}


def _number(text: str) -> int:
    """Read a number below a hundred, in Chinese ones too; 0 where it is none."""
    if text.isdecimal():
        return int(text)
    found = 0.0
    for value in (unicodedata.numeric(character, 0) for character in text):
        found = (found or 1) * 10 if value == 10 else found + value
    return int(found)
