"""What is right is right: in whatever style, in class as at home, and nothing is said that is not so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from autograder.course.chapter import find_course
from autograder.grading.grader import Grader
from autograder.model import Status, SubmissionResult, SubmissionStatus
from autograder.selfcheck.checking import Checker
from autograder.selfcheck.finding import read_work
from autograder.show.selfcheck import Screen
from autograder.words import say
from tests.forked import forked_workers
from tests.grading.right_styles import right_files, whole
from tests.grading.right_styles.refused import ARGUABLE, REFUSED
from tests.samples import LEVEL, ROOT, need_threads, needs_cage

CHAPTER = find_course(ROOT).chapter("ch01")
RIGHT = {
    **right_files(CHAPTER),
    **{
        f"accepted: {path.stem}": ("ch01.py", whole(CHAPTER, path.read_text(encoding="utf-8")).encode())
        for path in sorted((CHAPTER.secret / "accepted").glob("*.py"))
    },
}


class Both:
    """Grades a file, and checks it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.grader = Grader(CHAPTER, LEVEL)
        self.checker = Checker(CHAPTER)

    def __call__(self, name: str, data: bytes) -> tuple[SubmissionResult, Screen]:
        file = self.folder / name
        file.write_bytes(data)
        work = read_work(CHAPTER, file)
        self.checker.start_ahead()
        graded = self.grader.grade(replace(work.submission, student="s1", digest="d"))
        return graded, self.checker.check(work)


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    found = Both(tmp_path_factory.mktemp("styles"))
    (found.folder / "data.csv").write_text("0.6\n")
    (found.folder / "helper.py").write_text("ALPHA = 0.6\n")
    with forked_workers():
        yield found
        found.checker.close()
    found.grader.close()


def lost(graded: SubmissionResult) -> dict[str, str]:
    """Return why each exercise below full marks lost some."""
    return {
        each.name: next(
            f"{say(test.message, 'en')} {test.detail}" for test in each.tests if test.status is not Status.PASSED
        )
        for each in graded.exercises
        if each.score != each.max_score
    }


def wrong(screen: Screen) -> list[str]:
    """Return the exercises that a check does not call right."""
    return [each.name for each in screen.exercises if each.status is not Status.PASSED]


def test_there_are_enough_of_them() -> None:
    """A hundred and fifty, and ten of a kind."""
    kinds = [name.split(":")[0] for name in RIGHT]
    assert len(RIGHT) >= 200
    assert all(kinds.count(kind) >= 10 for kind in set(kinds))


@needs_cage
@pytest.mark.parametrize("name", RIGHT)
def test_right_in_class_and_at_home(both: Both, name: str) -> None:
    """Full marks, no mistake named, no notice; and the check is green without a notice."""
    if "thread" in name:
        need_threads()
    graded, screen = both(*RIGHT[name])
    assert lost(graded) == {}
    assert [say(note, "en") for note in graded.notes] == []
    assert all(each.diagnosis is None for each in graded.exercises)
    assert (wrong(screen), [say(note, "en") for note in screen.notes]) == ([], [])


@needs_cage
@pytest.mark.parametrize("name", REFUSED)
def test_what_grading_refuses_is_said_before_handing_in(both: Both, name: str) -> None:
    """The check fails where marks would be lost, in the same words; what costs nothing is a notice in both."""
    graded, screen = both("ch01.py", whole(CHAPTER, REFUSED[name]).encode())
    assert sorted(lost(graded)) == sorted(wrong(screen))
    said = " ".join(
        [
            *(say(note, "en") for note in screen.notes),
            *(say(test.message, "en") for e in screen.exercises for test in e.tests),
        ]
    )
    assert "where this is graded" in said
    zh = " ".join(
        [
            *(say(note, "zh") for note in screen.notes),
            *(say(test.message, "zh") for e in screen.exercises for test in e.tests),
        ]
    )
    assert "评分时" in zh or "改用 numpy" in zh
    assert [say(note, "en") for note in graded.notes][: len(screen.notes) - 1] == [
        say(note, "en") for note in screen.notes
    ][:-1]
    assert not any(each.diagnosis and each.diagnosis.misconception for each in (*graded.exercises, *screen.exercises))


@needs_cage
@pytest.mark.parametrize("name", ARGUABLE)
def test_what_could_be_argued_about_is_decided_alike(both: Both, name: str) -> None:
    """Where a result is of no plain kind, class and home refuse it in the same words, which say what to return."""
    text, right = ARGUABLE[name]
    graded, screen = both("ch01.py", whole(CHAPTER, text).encode())
    assert (lost(graded) == {}) is (wrong(screen) == []) is right
    if not right:
        exercise = next(each for each in screen.exercises if each.name in wrong(screen))
        assert "a plain number, list or array is needed" in say(exercise.tests[0].message, "en")


_FALLBACK = """
import numpy as np
try:
    from scipy.special import softmax
except ImportError:
    def softmax(scores):
        return scores / scores.sum()

def softmax_weights(query, keys):
    return softmax(keys @ query)
"""


@needs_cage
def test_no_mistake_is_named_where_a_fallback_ran(both: Both) -> None:
    """What ran is not what was meant: class and home say which module is missing, and name no mistake."""
    for found in both("ch01.py", whole(CHAPTER, _FALLBACK).encode()):
        (exercise,) = (each for each in found.exercises if each.name == "softmax_weights")
        assert exercise.status is Status.FAILED
        assert exercise.diagnosis is not None
        assert exercise.diagnosis.misconception == ""
        assert "there is no scipy.special" in say(exercise.diagnosis.explanation.means, "en")
        assert "评分时没有 scipy.special" in say(exercise.diagnosis.explanation.means, "zh")


@needs_cage
def test_an_import_that_nothing_uses_withholds_no_name(both: Both) -> None:
    """The mistake is the file's own where the module that is missing plays no part in it."""
    text = "import pandas as pd\nimport numpy as np\n" + _FALLBACK[_FALLBACK.index("def softmax_w") :]
    text = text.replace("softmax(keys @ query)", "(keys @ query) / (keys @ query).sum()")
    for found in both("ch01.py", whole(CHAPTER, text).encode()):
        (exercise,) = (each for each in found.exercises if each.name == "softmax_weights")
        assert exercise.diagnosis is not None
        assert exercise.diagnosis.misconception != ""


@needs_cage
@pytest.mark.parametrize(
    "data",
    [b"X = 'a'\n" * 70_000, b"# " + b"a" * 2**20 + b"\n", b"x = 1\n" * 30_000, b"\x89PNG\r\n\x1a\n" + bytes(99), b""],
)
def test_what_is_too_long_or_no_text_is_refused_by_both(both: Both, data: bytes) -> None:
    """A file that cannot be graded is no green check: both say the same reason."""
    graded, screen = both("ch01.py", data)
    assert graded.status is SubmissionStatus.UNREADABLE
    assert screen.exercises == ()
    assert screen.focus is not None
    reason = say(graded.notes[-1], "en").split("; ")[0]
    assert say(screen.focus.explanation.seen, "en").startswith(reason)
