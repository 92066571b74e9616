"""What can be seen in a chapter's files without running anything."""

from __future__ import annotations

import builtins
import dis
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from types import CodeType

from autograder.authoring.stubs import imports
from autograder.authoring.verify.report import Checked, found, line_of
from autograder.authors.misconceptions import FOLDER
from autograder.course.chapter import MANIFEST, Chapter
from autograder.course.sources import read_text
from autograder.course.ungraded import (
    CELLS,
    GUESSES,
    PICTURES,
    QUIZ,
    picture_names,
    read_cells,
    read_guesses,
    read_quiz,
)
from autograder.errors import ContentError
from autograder.model import Exercise, Finding, Misconception, Note, Text, note
from autograder.suite.reader import TestFile

_CHINESE = re.compile(r"[\u3400-\u9fff]")
_HINTS = 3
_PUBLIC_SHARE = (Fraction(1, 5), Fraction(2, 5))


def allowed(files: tuple[TestFile, ...]) -> Checked:
    """What a test file has that grading would not honour."""
    return note("verify.count_files", files=len(files)), [each for file in files for each in file.refused]


def manifest(chapter: Chapter, files: tuple[TestFile, ...]) -> Checked:
    """What the manifest lacks or has too much of."""
    path = chapter.public / MANIFEST
    public, hidden = (set(file.tests) for file in files)
    findings = [
        found(chapter.hidden_tests, line_of(chapter.hidden_tests, name), "twice", name=name)
        for name in sorted(public & hidden)
    ]
    for exercise in chapter.assignment.exercises:
        line = line_of(path, f'name = "{exercise.name}"')
        findings += [
            found(path, line_of(path, name), "title_of_none", name=name)
            for name in exercise.tests
            if name not in public | hidden
        ]
        if len(exercise.hints) < _HINTS:
            count = len(exercise.hints)
            findings.append(found(path, line, "few_hints", name=exercise.name, count=count, wanted=_HINTS))
        for code, names in (("no_public", public), ("no_hidden", hidden)):
            if not names & set(exercise.tests):
                findings.append(found(path, line, code, name=exercise.name))
        for where, text in _texts(exercise):
            if what := language_problem(text):
                findings.append(found(path, line, "language", name=exercise.name, where=where, what=what))
    tests = sum(len(each.tests) for each in chapter.assignment.exercises)
    return note("verify.count_tests", exercises=len(chapter.assignment.exercises), tests=tests), findings


def _texts(exercise: Exercise) -> Iterator[tuple[Note, Text]]:
    yield note("verify.of_title"), exercise.title
    yield note("verify.of_section"), exercise.section
    for number, hint in enumerate(exercise.hints, start=1):
        yield note("verify.of_hint", number=number), hint
    for name, test in exercise.tests.items():
        yield note("verify.of_test_title", test=name), test.title
        yield note("verify.of_test_message", test=name), test.message


def language_problem(text: Text, *, numbers_only: bool = False) -> Note | None:
    """Return how a text fails to be in both languages. English may quote a Chinese word.

    numbers_only: whether a Chinese text may do without Chinese: numbers, formulas, code.
    """
    if not text.zh.strip() or not text.en.strip():
        return note("verify.empty")
    if not _CHINESE.search(text.zh) and not (numbers_only and text.zh == text.en):
        return note("verify.no_chinese")
    if len(_CHINESE.findall(text.en)) > len(text.en) / 4:
        return note("verify.chinese")
    return None


def misconceptions(chapter: Chapter, known: Sequence[Misconception]) -> Checked:
    """Misconceptions that are not explained in both languages, or use what does not travel; exercises with none."""
    findings = []
    travels = {*dir(builtins), "math", *(exercise.name for exercise in chapter.assignment.exercises)}
    travels |= set(re.findall(r"\w+", imports(chapter.secret / "reference.py")))
    for m in known:
        for part in ("seen", "means", "next"):
            told = getattr(m.explanation, part)
            if not isinstance(told, Text) or (part == "seen" and not told):
                continue  # the engine's own words
            if what := language_problem(told):
                where = note(f"verify.of_{part}")
                findings.append(found(m.file, m.line, "language", name=m.name, where=where, what=what))
        for name in sorted(_globals(compile(m.source, m.name, "exec")) - travels):
            findings.append(found(m.file, m.line, "does_not_travel", name=m.name, other=name))
    for exercise in chapter.assignment.exercises:
        if not any(m.exercise == exercise.name for m in known):
            path = chapter.secret / FOLDER / f"{exercise.name}.toml"
            findings.append(found(path, 1, "no_misconception", name=exercise.name))
    return note("verify.count_of_them", count=len(known)), findings


def _globals(code: CodeType) -> set[str]:
    """Return the names that code looks up outside of itself."""
    names = {each.argval for each in dis.get_instructions(code) if each.opname in {"LOAD_GLOBAL", "LOAD_NAME"}}
    return names.union(*(_globals(each) for each in code.co_consts if isinstance(each, CodeType)))


def points(chapter: Chapter, files: tuple[TestFile, ...]) -> Checked:
    """Exercises whose tests' points do not add up, or lie on the wrong side."""
    path = chapter.public / MANIFEST
    findings = []
    for exercise in chapter.assignment.exercises:
        public, hidden = (
            sum((case.points for case in file.cases if case.exercise == exercise.name), Fraction(0)) for file in files
        )
        line = line_of(path, f'name = "{exercise.name}"')
        share = public / exercise.points
        if public + hidden != exercise.points:
            parts = {"points": str(exercise.points), "tests": str(public + hidden)}
            findings.append(found(path, line, "worth", name=exercise.name, **parts))
        elif not _PUBLIC_SHARE[0] <= share <= _PUBLIC_SHARE[1]:
            findings.append(found(path, line, "public_share", name=exercise.name, share=float(share)))
    return note("verify.nothing"), findings


def ungraded(chapter: Chapter) -> Checked:
    """What is wrong with the chapter's quiz, guesses, cells and pictures, which are not graded but read."""
    findings: list[Finding] = []
    readers = {
        "questions": (QUIZ, read_quiz),
        "guesses": (GUESSES, read_guesses),
        "cells": (CELLS, read_cells),
        "pictures": (PICTURES, picture_names),
    }
    counts = dict.fromkeys(readers, 0)
    for what, (file, read) in readers.items():
        try:
            counts[what] = len(read(chapter.public))
        except ContentError as error:
            findings.append(found(chapter.public / file, 1, "unread", why=error.said))
    return note("verify.count_ungraded", **counts), findings or [*_quiz_languages(chapter), *_guesses(chapter)]


def _reading_paths(chapter: Chapter) -> dict[str, Path]:
    return {lang: chapter.public / f"reading.{lang}.md" for lang in ("zh", "en")}


def _reading_texts(chapter: Chapter) -> dict[str, str]:
    """Return both readings by language; empty where there is none."""
    return {lang: read_text(path) if path.exists() else "" for lang, path in _reading_paths(chapter).items()}


def _quiz_languages(chapter: Chapter) -> list[Finding]:
    path = chapter.public / QUIZ
    findings = []
    for question in read_quiz(chapter.public):
        texts = [("question", question.text), ("section", question.section)]
        texts += [pair for each in question.options for pair in (("option", each.text), ("why", each.why))]
        for part, text in texts:
            if what := language_problem(text, numbers_only=part == "option"):
                line = line_of(path, text.en.partition("\n")[0])
                where = note(f"verify.of_{part}")
                findings.append(found(path, line, "language", name=question.id, where=where, what=what))
    return findings


def _guesses(chapter: Chapter) -> list[Finding]:
    """Answers that are not the same in both languages, or to what no reading asks."""
    path, texts = chapter.public / GUESSES, _reading_texts(chapter).values()
    findings = []
    for name, answers in read_guesses(chapter.public).items():
        if not all(f"<!-- predict: {name} -->" in text for text in texts):
            findings.append(found(path, line_of(path, f'name = "{name}"'), "not_asked", name=name))
        for answer in answers:
            if what := language_problem(answer.text, numbers_only=False):
                line = line_of(path, answer.text.en.partition("\n")[0])
                findings.append(found(path, line, "language", name=name, where=note("verify.of_answer"), what=what))
    return findings


def readings(chapter: Chapter) -> Checked:
    """What one language's reading has and the other lacks."""
    figure = note("verify.both_languages")
    paths, texts = _reading_paths(chapter), _reading_texts(chapter)
    if empty := [found(paths[lang], 1, "no_reading") for lang, text in texts.items() if not text.strip()]:
        return figure, empty
    marks = {lang: re.findall(r"<!--\s*(.*?)\s*-->", text) for lang, text in texts.items()}
    findings = [
        found(paths[other], 1, "lacks_comment", comment=mark, other=paths[lang].name)
        for lang, other in (("zh", "en"), ("en", "zh"))
        for mark in dict.fromkeys(marks[lang])
        if marks[lang].count(mark) > marks[other].count(mark)
    ]
    if not findings and marks["zh"] != marks["en"]:
        findings.append(found(paths["en"], 1, "other_order"))
    return figure, findings
