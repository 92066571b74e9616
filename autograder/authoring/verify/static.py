"""What can be seen in a chapter's files without running anything."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from autograder.authoring.verify.report import Finding, line_of
from autograder.course.chapter import MANIFEST, Chapter
from autograder.course.ungraded import CELLS, PICTURES, QUIZ, picture_names, read_cells, read_quiz
from autograder.errors import ContentError
from autograder.model import Exercise, Text
from autograder.suite.reader import read_file
from autograder.words import say

_CHINESE = re.compile(r"[\u3400-\u9fff]")
_HINTS = 3
_PUBLIC_SHARE = (Fraction(1, 5), Fraction(2, 5))


def test_file(chapter: Chapter, *, hidden: bool) -> list[Finding]:
    """Return what a test file has that grading would not honour."""
    found = read_file(chapter, hidden=hidden).refused
    return [Finding(each.path, each.line, say(each.what, "en"), "") for each in found]


def manifest(chapter: Chapter) -> list[Finding]:
    """Return what the manifest lacks or has too much of."""
    path = chapter.public / MANIFEST
    public, hidden = (set(read_file(chapter, hidden=hidden).tests) for hidden in (False, True))
    findings = [
        Finding(chapter.hidden_tests, line_of(chapter.hidden_tests, name), f"{name} is also a public test", "rename it")
        for name in sorted(public & hidden)
    ]
    for exercise in chapter.assignment.exercises:
        line = line_of(path, f'name = "{exercise.name}"')
        for name in exercise.tests:
            if name not in public | hidden:
                at = line_of(path, name)
                findings.append(Finding(path, at, f"a title for {name}, which no file has", "take it out, or write it"))
        if len(exercise.hints) < _HINTS:
            what = f"{exercise.name} has {len(exercise.hints)} hints"
            findings.append(Finding(path, line, what, f"write {_HINTS}, from a nudge to nearly there"))
        for kind, names in (("public", public), ("hidden", hidden)):
            if not names & set(exercise.tests):
                findings.append(Finding(path, line, f"{exercise.name} has no {kind} test", "write one"))
        findings += [
            Finding(path, line, f"{exercise.name}: {what}", "write it in both languages")
            for what in _untranslated(exercise)
        ]
    return findings


def _untranslated(exercise: Exercise) -> Iterator[str]:
    texts = {"title": exercise.title, "section": exercise.section}
    texts |= {f"hint {i}": hint for i, hint in enumerate(exercise.hints, start=1)}
    for name, test in exercise.tests.items():
        texts |= {f"title of {name}": test.title, f"message of {name}": test.message}
    for what, text in texts.items():
        if problem := language_problem(text):
            yield f"{what} {problem}"


def language_problem(text: Text) -> str:
    """Return how a text fails to be in both languages, or nothing. English may quote a Chinese word."""
    if not text.zh.strip() or not text.en.strip():
        return "is empty in one language"
    if not _CHINESE.search(text.zh):
        return "has no Chinese in its zh"
    if len(_CHINESE.findall(text.en)) > len(text.en) / 4:
        return "is Chinese in its en"
    return ""


def misconceptions(chapter: Chapter) -> list[Finding]:
    """Return misconceptions whose names clash or whose explanations are incomplete, and exercises that have none."""
    path = chapter.secret / "misconceptions.py"
    findings = []
    families = {m.family for m in chapter.misconceptions}
    for m in chapter.misconceptions:
        line = m.function.__code__.co_firstlineno
        if m.name in families:
            findings.append(Finding(path, line, f"{m.name} is also a family", "rename one: they are one namespace"))
        for what in ("seen", "means", "next"):
            if problem := language_problem(getattr(m.explanation, what)):
                findings.append(Finding(path, line, f"{m.name}: {what} {problem}", "write it in both languages"))
    for exercise in chapter.assignment.exercises:
        if not any(m.exercise == exercise.name for m in chapter.misconceptions):
            findings.append(Finding(path, 1, f"{exercise.name} has no misconception", "write at least one"))
    return findings


def points(chapter: Chapter, shares: dict[tuple[str, bool], Fraction]) -> list[Finding]:
    """Return exercises whose tests' points do not add up, or lie on the wrong side.

    shares: points by (exercise, hidden).
    """
    path = chapter.public / MANIFEST
    findings = []
    for exercise in chapter.assignment.exercises:
        public, hidden = shares[exercise.name, False], shares[exercise.name, True]
        line = line_of(path, f'name = "{exercise.name}"')
        if public + hidden != exercise.points:
            what = f"{exercise.name} is worth {exercise.points}, its tests {public + hidden}"
            findings.append(Finding(path, line, what, "correct one of them"))
        elif not _PUBLIC_SHARE[0] <= public / exercise.points <= _PUBLIC_SHARE[1]:
            what = f"{exercise.name}: {float(public / exercise.points):.0%} of its points are on public tests"
            findings.append(Finding(path, line, what, "about 30 % is right: a table of public answers earns no more"))
    return findings


def ungraded(chapter: Chapter) -> tuple[str, list[Finding]]:
    """Return what is wrong with the chapter's quiz, cells and pictures, which are not graded but read."""
    findings = []
    counts = []
    for what, file, read in (
        ("questions", QUIZ, read_quiz),
        ("cells", CELLS, read_cells),
        ("pictures", PICTURES, picture_names),
    ):
        try:
            counts.append(f"{len(read(chapter.public))} {what}")
        except ContentError as error:
            findings.append(Finding(chapter.public / file, 1, str(error), "correct it"))
    return ", ".join(counts), findings


def readings(chapter: Chapter) -> list[Finding]:
    """Return what one language's reading has and the other lacks."""
    paths = {lang: chapter.public / f"reading.{lang}.md" for lang in ("zh", "en")}
    texts = {lang: path.read_text(encoding="utf-8-sig") if path.exists() else "" for lang, path in paths.items()}
    findings = [
        Finding(paths[lang], 1, "is missing or empty", "write it") for lang, text in texts.items() if not text.strip()
    ]
    if findings:
        return findings
    marks = {lang: re.findall(r"<!--\s*(.*?)\s*-->", text) for lang, text in texts.items()}
    for lang, other in (("zh", "en"), ("en", "zh")):
        for mark in dict.fromkeys(marks[lang]):
            if marks[lang].count(mark) > marks[other].count(mark):
                what = f"lacks <!-- {mark} -->, which reading.{lang}.md has"
                findings.append(Finding(paths[other], 1, what, "put it in its place"))
    if not findings and marks["zh"] != marks["en"]:
        findings.append(Finding(paths["en"], 1, "its comment lines stand in another order", "follow reading.zh.md"))
    return findings
