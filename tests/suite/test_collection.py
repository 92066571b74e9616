"""Collecting a chapter's tests: nothing of the machine takes part, and what grading would not honour is refused."""

from __future__ import annotations

import os
import sys
from fractions import Fraction

import pytest

from autograder.course.chapter import Chapter
from autograder.errors import ContentError
from autograder.suite.collection import collect

HEAD = "import pytest\n\nfrom autograder.authors import assert_close\n\n\n"


def mark(exercise="double", points="2"):
    return f'@pytest.mark.exercise("{exercise}", points="{points}")\n'


TEST = f"{mark()}def test_double_text_values(submission):\n    assert_close(submission.double(3), 6)\n"


@pytest.fixture
def chapter(mini_course) -> Chapter:
    return mini_course.chapter()


def public(chapter: Chapter, text: str):
    """Collect a chapter whose public tests are `text`."""
    chapter.public_tests.write_text(text, encoding="utf-8")
    return collect(chapter, hidden=False)


def names(suite):
    return [case.test for case in suite.cases]


def test_tests_come_in_the_manifest_s_order_public_before_hidden(chapter):
    order = [(case.exercise, case.hidden) for case in collect(chapter).cases]
    assert list(dict.fromkeys(order)) == [(e, h) for e in ("double", "total", "shares") for h in (False, True)]


def test_the_points_of_both_courses_add_up_to_their_manifests(chapter, ch01):
    """Thirty per cent for the public tests, exactly all for both."""
    for each in (chapter, ch01):
        suite = collect(each)
        for exercise in each.assignment.exercises:
            shown = sum(case.points for case in suite.of(exercise.name, hidden=False))
            hidden = sum(case.points for case in suite.of(exercise.name, hidden=True))
            assert shown + hidden == exercise.points, exercise.name
            assert Fraction("0.27") <= shown / exercise.points <= Fraction("0.33"), exercise.name


def test_every_title_of_the_manifest_belongs_to_a_test(chapter, ch01):
    for each in (chapter, ch01):
        titled = {test for exercise in each.assignment.exercises for test in exercise.tests}
        assert titled == set(names(collect(each)))


def test_a_parametrised_test_shares_its_points_equally(chapter):
    cases = [case for case in collect(chapter).cases if case.test == "test_double_text_values"]
    assert [case.points for case in cases] == [Fraction("0.15")] * 2
    assert [case.params for case in cases] == [{"x": 3, "right": 6}, {"x": 1.5, "right": 3.0}]


def test_a_case_can_be_called_directly(chapter):
    case = collect(chapter).cases[0]
    calls = []

    class Spy:
        def double(self, x):
            calls.append(x)
            return 6

    case.function(submission=Spy(), **case.params)
    assert calls == [3]


def test_only_who_asks_for_the_reference_gets_it(chapter):
    suite = collect(chapter)
    assert not any(case.wants_reference for case in suite.cases if not case.hidden)
    assert all(case.wants_reference for case in suite.cases if case.hidden)


def test_without_hidden_tests_solutions_are_not_touched(chapter):
    student = Chapter.read(chapter.public)
    assert {case.hidden for case in collect(student, hidden=False).cases} == {False}


# --- hermetic --------------------------------------------------------------------------------------------


def test_nothing_of_the_machine_changes_what_is_collected(chapter, monkeypatch, tmp_path):
    """A hostile conftest.py and configuration above, options and plug-ins in the environment, another folder."""
    expected = names(collect(chapter))
    hostile = "raise RuntimeError('a conftest.py was executed')\n"
    for folder in (tmp_path, tmp_path / "course", chapter.public, chapter.secret):
        (folder / "conftest.py").write_text(hostile)
        (folder / "pytest.ini").write_text("[pytest]\npython_functions = nothing\naddopts = -k nothing\n")
    monkeypatch.setenv("PYTEST_ADDOPTS", "-k nothing")
    monkeypatch.setenv("PYTEST_PLUGINS", "no_such_plugin")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "")
    monkeypatch.chdir(tmp_path)
    assert names(collect(chapter)) == expected


def test_the_process_is_left_as_it_was(chapter, monkeypatch):
    monkeypatch.setenv("PYTEST_ADDOPTS", "-k nothing")
    monkeypatch.delenv("PYTEST_PLUGINS", raising=False)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    before = dict(os.environ), list(sys.path), set(sys.modules)
    collect(chapter)
    assert (dict(os.environ), list(sys.path)) == before[:2]
    assert not {name for name in set(sys.modules) - before[2] if "test_" in name}
    assert sys.dont_write_bytecode is False


def test_no_bytecode_and_no_cache_is_written(chapter, monkeypatch, mini_course):
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    before = sorted(mini_course.root.rglob("*"))
    collect(chapter)
    assert sorted(mini_course.root.rglob("*")) == before


def test_nothing_is_printed(chapter, capfd):
    collect(chapter)
    assert capfd.readouterr() == ("", "")


def test_two_chapters_with_files_of_the_same_names_stay_apart(chapter, ch01):
    """Both have a test_public.py and a test_hidden.py, and a process may collect both, in any order."""
    first, other, again = collect(chapter), collect(ch01), collect(chapter)
    assert names(first) == names(again)
    assert not set(names(first)) & set(names(other))


def test_a_changed_file_is_collected_anew(chapter):
    assert names(public(chapter, HEAD + TEST)) == ["test_double_text_values"]
    renamed = TEST.replace("test_double_text_values", "test_double_negative")
    assert names(public(chapter, HEAD + renamed)) == ["test_double_negative"]


def test_a_file_that_failed_is_collected_once_it_is_mended(chapter):
    with pytest.raises(ContentError):
        public(chapter, HEAD + "1 / 0\n" + TEST)
    assert names(public(chapter, HEAD + TEST)) == ["test_double_text_values"]


# --- refused ---------------------------------------------------------------------------------------------

INDIRECT = '@pytest.mark.parametrize("x", [1], indirect=True)\n'
REFUSED = {
    "no test": ("x = 1\n", "pytest finds no test in it"),
    "only functions of another name": ("def check_double(submission): ...\n", "pytest finds no test in it"),
    "does not parse": ("def test_x(:\n", "pytest cannot collect it: "),
    "fails when imported": ("1 / 0\n" + TEST, "pytest cannot collect it: "),
    "imports what is not there": ("import no_such_module\n" + TEST, "pytest cannot collect it: "),
    "skips itself": ("pytest.skip('no', allow_module_level=True)\n" + TEST, "skips itself"),
    "needs what is not there": ("pytest.importorskip('no_such_module')\n" + TEST, "skips itself"),
    "a class": (
        f"class TestDouble:\n    {mark()}    def test_double_text_values(self, submission): ...\n",
        "stands in a class; write module-level functions",
    ),
    "a unittest class": (
        f"import unittest\nclass T(unittest.TestCase):\n    {mark()}    def test_double_text_values(self): ...\n",
        "stands in a class; write module-level functions",
    ),
    "skip": ("@pytest.mark.skip\n" + TEST, "uses skip, which a chapter's tests must not"),
    "skipif": ("@pytest.mark.skipif(True, reason='no')\n" + TEST, "uses skipif"),
    "xfail": ("@pytest.mark.xfail\n" + TEST, "uses xfail"),
    "usefixtures": ("@pytest.mark.usefixtures('tmp_path')\n" + TEST, "uses usefixtures"),
    "a mark of the whole file": ("pytestmark = pytest.mark.skip\n" + TEST, "uses skip"),
    "a fixture of pytest": (TEST.replace("(submission)", "(submission, capsys)"), "wants the fixture 'capsys'"),
    "a fixture of its own": (
        "@pytest.fixture\ndef three(): return 3\n" + TEST.replace("(submission)", "(submission, three)"),
        "wants the fixture 'three'; there are only submission and reference",
    ),
    "an autouse fixture": (
        "@pytest.fixture(autouse=True)\ndef three(): return 3\n" + TEST,
        "wants the fixture 'three'",
    ),
    "a setup function": ("def setup_function(f): ...\n" + TEST, "wants the fixture '_xunit_setup_function_fixture"),
    "a setup for the file": ("def setup_module(m): ...\n" + TEST, "wants the fixture '_xunit_setup_module_fixture"),
    "indirect parameters": (INDIRECT + TEST.replace("(submission)", "(submission, x)"), "indirect"),
    "a coroutine": (TEST.replace("def ", "async def "), "has to be a plain function"),
    "a generator": (TEST + "    yield\n", ""),
    "no exercise": (TEST.replace(mark(), ""), 'needs exactly one @pytest.mark.exercise("NAME", points=POINTS)'),
    "two exercises": (mark() + TEST, "needs exactly one @pytest.mark.exercise"),
    "no points": (TEST.replace(', points="2"', ""), "needs exactly one @pytest.mark.exercise"),
    "points by position": (TEST.replace("points=", ""), "needs exactly one @pytest.mark.exercise"),
    "points that are a word": (TEST.replace('"2"', '"two"'), "points='two' is no number above 0"),
    "points divided by 0": (TEST.replace('"2"', '"1/0"'), "points='1/0' is no number above 0"),
    "points of 0": (TEST.replace('"2"', '"0"'), "points='0' is no number above 0"),
    "points below 0": (TEST.replace('"2"', '"-1"'), "points='-1' is no number above 0"),
    "an unknown exercise": (
        TEST.replace('"double"', '"doubel"'),
        "no exercise 'doubel' in the manifest (did you mean double?)",
    ),
    "no title": (
        TEST.replace("test_double_text_values", "test_double_untitled"),
        "no title and message; add [exercises.tests.test_double_untitled] to double in the manifest",
    ),
    "the title of another exercise": (TEST.replace('"double"', '"total"'), "no title and message"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_grading_would_not_honour_is_a_content_error_that_names_the_file(chapter, case):
    text, complaint = REFUSED[case]
    with pytest.raises(ContentError) as error:
        public(chapter, HEAD + text)
    assert str(error.value).startswith(str(chapter.public_tests))
    assert complaint in str(error.value)
    assert "\n" not in str(error.value)


def test_an_absent_file_is_a_content_error(chapter):
    chapter.hidden_tests.unlink()
    with pytest.raises(ContentError, match=r"test_hidden\.py: is missing"):
        collect(chapter)


def test_the_allowed_is_not_refused(chapter):
    """The other side of the refusals: what they start from is collected."""
    assert [case.points for case in public(chapter, HEAD + TEST).cases] == [2]
