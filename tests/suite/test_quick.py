"""What is read without pytest is what pytest collects; what is not understood, pytest collects."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from autograder.course.chapter import Chapter
from autograder.errors import ContentError
from autograder.suite import reader as quick
from autograder.suite.collection import collect
from autograder.suite.reader import public_suite
from tests.samples import ROOT

HEAD = "import pytest\nfrom autograder.authors import assert_close\n"
MARK = '@pytest.mark.exercise("double", points="0.6")\n'


def facts(suite):
    return [(c.test, c.exercise, c.hidden, c.points, c.text, c.params, c.wants_reference) for c in suite.cases]


@pytest.mark.parametrize("name", ["mini", "ch01"])
def test_every_chapter_s_public_tests_are_read_as_pytest_collects_them(name, request, monkeypatch):
    chapter: Chapter = request.getfixturevalue(name)
    wanted = facts(collect(chapter, hidden=False))
    monkeypatch.setattr(quick, "collect", None)  # no way back to pytest
    assert facts(public_suite(chapter)) == wanted
    assert len(wanted) > 5


def test_reading_imports_no_pytest(ch01):
    """That is what it is for: importing pytest takes longer than the whole check."""
    code = (
        "import sys\nfrom pathlib import Path\nfrom autograder.course.chapter import Chapter\n"
        "from autograder.suite.reader import public_suite\n"
        f"assert public_suite(Chapter.read(Path({str(ch01.public)!r}))).cases\n"
        "assert not {'pytest', '_pytest'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


@pytest.fixture
def chapter(mini_course, tmp_path):
    """The mini chapter with one test in its manifest, and a way to write the tests."""
    public = mini_course.root / "assignments" / "mini"
    manifest = (public / "assignment.toml").read_text(encoding="utf-8")

    def write(body: str, name: str = "test_double_negative") -> Chapter:
        assert name in manifest
        (public / "test_public.py").write_text(HEAD + body, encoding="utf-8")
        return mini_course.chapter()

    return write


PARAMETERS = {
    "one name": ('"x", [1, 2.5]', [{"x": 1}, {"x": 2.5}]),
    "a tuple as the value of one name": ('"x", [(1, 2), [3]]', [{"x": (1, 2)}, {"x": [3]}]),
    "names in a text": ('"x, y", [(1, 2), (3, 4)]', [{"x": 1, "y": 2}, {"x": 3, "y": 4}]),
    "names in a tuple, with ids": ('("x", "y"), [(1, 2)], ids=["a"]', [{"x": 1, "y": 2}]),
}


@pytest.mark.parametrize("case", PARAMETERS)
def test_parameters_are_read_as_pytest_reads_them(chapter, monkeypatch, case):
    given, wanted = PARAMETERS[case]
    names = ", ".join(wanted[0])
    body = f"{MARK}@pytest.mark.parametrize({given})\ndef test_double_negative(submission, {names}):\n    pass\n"
    found = chapter(body)
    by_pytest = facts(collect(found, hidden=False))
    monkeypatch.setattr(quick, "collect", None)
    cases = public_suite(found).cases
    assert [case.params for case in cases] == wanted
    assert facts(public_suite(found)) == by_pytest


UNUSUAL = {
    "parametrize twice": '@pytest.mark.parametrize("x", [1])\n@pytest.mark.parametrize("y", [2])\n'
    "def test_double_negative(submission, x, y):\n    pass\n",
    "pytest.param": '@pytest.mark.parametrize("x", [pytest.param(1, id="one")])\n'
    "def test_double_negative(submission, x):\n    pass\n",
}


@pytest.mark.parametrize("case", UNUSUAL)
def test_what_pytest_understands_better_pytest_collects(chapter, case):
    found = chapter(MARK + UNUSUAL[case])
    assert facts(public_suite(found)) == facts(collect(found, hidden=False))


REFUSED = {
    "no mark": "def test_double_negative(submission):\n    pass\n",
    "no points": '@pytest.mark.exercise("double")\ndef test_double_negative(submission):\n    pass\n',
    "no such exercise": '@pytest.mark.exercise("dubble", points=1)\ndef test_double_negative(submission):\n    pass\n',
    "points below 0": '@pytest.mark.exercise("double", points=-1)\ndef test_double_negative(submission):\n    pass\n',
    "not in the manifest": f"{MARK}def test_more(submission):\n    pass\n",
    "a fixture": f"{MARK}def test_double_negative(submission, tmp_path):\n    pass\n",
    "a coroutine": f"{MARK}async def test_double_negative(submission):\n    pass\n",
    "a class": f"class TestIt:\n    {MARK}    def test_double_negative(self, submission):\n        pass\n",
    "skipped": f"{MARK}@pytest.mark.skip\ndef test_double_negative(submission):\n    pass\n",
    "no test": "x = 1\n",
    "does not parse": "def (\n",
    "fails": "1 / 0\n",
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_breaks_the_rules_is_refused_in_pytest_s_words(chapter, case):
    found = chapter(REFUSED[case])
    with pytest.raises(ContentError) as by_pytest:
        collect(found, hidden=False)
    with pytest.raises(ContentError) as here:
        public_suite(found)
    assert str(here.value) == str(by_pytest.value)


def test_the_rest_of_pytest_is_the_real_one(chapter, monkeypatch):
    """And nobody else finds the stand-in afterwards."""
    body = f"{MARK}def test_double_negative(submission):\n    with pytest.raises(ZeroDivisionError):\n        1 / 0\n"
    found = chapter(f"NEAR = pytest.approx(1)\n{body}    assert NEAR == 1\n")
    monkeypatch.setattr(quick, "collect", None)
    (case,) = public_suite(found).cases
    case.function(submission=None)
    assert sys.modules["pytest"] is pytest
    assert Path(pytest.__file__).name == "__init__.py"
