"""Reading a chapter's tests: what pytest finds is found; what grading would not honour is refused by file and line."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from autograder.course.chapter import Chapter
from autograder.errors import ContentError
from autograder.suite.reader import read_file, read_suite
from tests.samples import ROOT
from tests.suite.by_pytest import found_by_pytest

HEAD = "import pytest\n\nfrom autograder.authors import assert_close\n\n\n"


def mark(exercise="double", points="2"):
    return f'@pytest.mark.exercise("{exercise}", points="{points}")\n'


TEST = f"{mark()}def test_double_text_values(submission):\n    assert_close(submission.double(3), 6)\n"


@pytest.fixture
def chapter(mini_course) -> Chapter:
    return mini_course.chapter()


def public(chapter: Chapter, text: str):
    """Read a chapter whose public tests are `text`."""
    chapter.public_tests.write_text(text, encoding="utf-8")
    return read_suite(chapter, hidden=False)


def names(suite):
    return [case.test for case in suite.cases]


def facts(cases):
    return [(case.test, sorted(case.params.items()), case.wants_reference) for case in cases]


# --- what pytest finds -----------------------------------------------------------------------------------


PARAMETERS = {
    "one name": ("x", '"x", [1, 2.5]'),
    "a tuple as the value of one name": ("x", '"x", [(1, 2), [3]]'),
    "names in a text": ("x, y", '"x, y", [(1, 2), (3, 4)]'),
    "names in a tuple, with ids": ("x, y", '("x", "y"), [(1, 2)], ids=["a"]'),
    "names in a tuple of one": ("x", '("x",), [(1,), (2,)]'),
    "by name": ("x", 'argnames="x", argvalues=[1, 2]'),
    "not indirect": ("x", '"x", [1, 2], indirect=False'),
    "two marks": ("x, y", '"x", [1, 2]', '"y", [3, 4, 5]'),
    "three marks": ("w, x, y, z", '"x", [1, 2]', '"y, z", [(3, 4), (5, 6)]', '"w", "ab"'),
    "pytest.param": ("x", '"x", [pytest.param(1, id="one"), 2]'),
    "pytest.param of two": ("x, y", '"x, y", [pytest.param(1, 2), (3, 4)]'),
    "a text as a row": ("x, y", '"x, y", ["ab"]'),
}
SIGNATURES = ["submission, n=3", "submission, *more", "submission, **more", "*, submission"]
BESIDE = "test_data = [1, 2]\n\n\ndef check_it(submission): ...\n\n\nclass_like = 3\n"
FILES = {
    **{
        name: "".join(f"@pytest.mark.parametrize({given})\n" for given in marks)
        + f"{mark()}def test_double_negative(submission, {taken}): ...\n"
        for name, (taken, *marks) in PARAMETERS.items()
    },
    **{given: f"{mark()}def test_double_negative({given}): ...\n" for given in SIGNATURES},
    "what is no test": BESIDE + TEST,
}


@pytest.fixture(scope="module")
def by_pytest(tmp_path_factory, mini, ch01):
    """What pytest finds in the files above and in two chapters, by name, found at one go."""
    folder = tmp_path_factory.mktemp("files")
    paths = {name: folder / f"test_{number}.py" for number, name in enumerate(FILES)}
    for name, path in paths.items():
        path.write_text(HEAD + FILES[name], encoding="utf-8")
    for each in (mini, ch01):
        paths |= {(each.assignment.id, False): each.public_tests, (each.assignment.id, True): each.hidden_tests}
    found = found_by_pytest(list(paths.values()))
    return {name: found[path] for name, path in paths.items()}


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("name", ["mini", "ch01"])
def test_every_chapter_s_tests_are_read_as_pytest_finds_them(name, hidden, request, by_pytest):
    found = facts(read_file(request.getfixturevalue(name), hidden=hidden).cases)
    assert found == by_pytest[name, hidden]
    assert len(found) > 5


@pytest.mark.parametrize("name", FILES)
def test_what_pytest_finds_in_a_file_is_found(chapter, name, by_pytest):
    """Parameters, parameters that need not be given, what is no test: one reads as the other."""
    found = public(chapter, HEAD + FILES[name]).cases
    assert facts(found) == by_pytest[name]
    assert found
    assert all(case.points == Fraction(2, len(found)) for case in found)


# --- what is read ----------------------------------------------------------------------------------------


def test_tests_come_in_the_manifest_s_order_public_before_hidden(chapter):
    order = [(case.exercise, case.hidden) for case in read_suite(chapter).cases]
    assert list(dict.fromkeys(order)) == [(e, h) for e in ("double", "total", "shares") for h in (False, True)]


def test_the_points_of_both_courses_add_up_to_their_manifests(chapter, ch01):
    """Thirty per cent for the public tests, exactly all for both."""
    for each in (chapter, ch01):
        suite = read_suite(each)
        for exercise in each.assignment.exercises:
            shown = sum(case.points for case in suite.of(exercise.name, hidden=False))
            hidden = sum(case.points for case in suite.of(exercise.name, hidden=True))
            assert shown + hidden == exercise.points, exercise.name
            assert Fraction("0.27") <= shown / exercise.points <= Fraction("0.33"), exercise.name


def test_every_title_of_the_manifest_belongs_to_a_test(chapter, ch01):
    for each in (chapter, ch01):
        titled = {test for exercise in each.assignment.exercises for test in exercise.tests}
        assert titled == set(names(read_suite(each)))


def test_a_parametrised_test_shares_its_points_equally(chapter):
    cases = [case for case in read_suite(chapter).cases if case.test == "test_double_text_values"]
    assert [case.points for case in cases] == [Fraction("0.15")] * 2
    assert [case.params for case in cases] == [{"x": 3, "right": 6}, {"x": 1.5, "right": 3.0}]


def test_a_case_can_be_called_directly(chapter):
    case = read_suite(chapter).cases[0]
    calls = []

    class Spy:
        def double(self, x):
            calls.append(x)
            return 6

    case.function(submission=Spy(), **case.params)
    assert calls == [3]


def test_without_hidden_tests_solutions_are_not_touched(chapter):
    student = Chapter.read(chapter.public)
    assert {case.hidden for case in read_suite(student, hidden=False).cases} == {False}


# --- nothing of the machine takes part, and nothing stays -------------------------------------------------


def test_reading_imports_no_pytest(ch01):
    """That is what it is for: importing pytest takes longer than a whole self-check."""
    code = (
        "import sys\nfrom pathlib import Path\nfrom autograder.course.chapter import Chapter\n"
        "from autograder.suite.reader import read_suite\n"
        f"assert read_suite(Chapter.read(Path({str(ch01.public)!r})), hidden=False).cases\n"
        "assert not {'pytest', '_pytest'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def test_nothing_of_the_machine_changes_what_is_found(chapter, monkeypatch, tmp_path):
    """A hostile conftest.py and configuration above, options and plug-ins in the environment, another folder."""
    expected = names(read_suite(chapter))
    for folder in (tmp_path, tmp_path / "course", chapter.public, chapter.secret):
        (folder / "conftest.py").write_text("raise RuntimeError('a conftest.py was executed')\n")
        (folder / "pytest.ini").write_text("[pytest]\npython_functions = nothing\naddopts = -k nothing\n")
    monkeypatch.setenv("PYTEST_ADDOPTS", "-k nothing")
    monkeypatch.setenv("PYTEST_PLUGINS", "no_such_plugin")
    monkeypatch.chdir(tmp_path)
    assert names(read_suite(chapter)) == expected


def test_the_process_is_left_as_it_was(chapter, mini_course, capfd):
    files = sorted(mini_course.root.rglob("*"))
    before = dict(os.environ), list(sys.path), sys.modules["pytest"]
    read_suite(chapter)
    assert (dict(os.environ), list(sys.path), sys.modules["pytest"]) == before
    assert sys.modules["pytest"] is pytest
    assert sorted(mini_course.root.rglob("*")) == files
    assert capfd.readouterr() == ("", "")


def test_the_rest_of_pytest_is_the_real_one(chapter):
    body = f"{mark()}def test_double_negative(submission):\n    with pytest.raises(ZeroDivisionError):\n        1 / 0\n"
    (case,) = public(chapter, f"{HEAD}NEAR = pytest.approx(1)\n{body}    assert NEAR == 1\n").cases
    case.function(submission=None)
    assert Path(pytest.__file__).name == "__init__.py"


def test_two_chapters_with_files_of_the_same_names_stay_apart(chapter, ch01):
    """Both have a test_public.py and a test_hidden.py, and a process may read both, in any order."""
    first, other, again = read_suite(chapter), read_suite(ch01), read_suite(chapter)
    assert names(first) == names(again)
    assert not set(names(first)) & set(names(other))


def test_a_changed_file_is_read_anew_also_after_one_that_failed(chapter):
    assert names(public(chapter, HEAD + TEST)) == ["test_double_text_values"]
    with pytest.raises(ContentError):
        public(chapter, HEAD + "1 / 0\n" + TEST)
    renamed = TEST.replace("test_double_text_values", "test_double_negative")
    assert names(public(chapter, HEAD + renamed)) == ["test_double_negative"]


# --- refused ---------------------------------------------------------------------------------------------

INDIRECT = '@pytest.mark.parametrize("x", [1], indirect={})\n'
WITH_X = TEST.replace("(submission)", "(submission, x)")


def parametrize(given, test=WITH_X):
    return f"@pytest.mark.parametrize({given})\n{test}"


REFUSED = {
    "no test": ("x = 1\n", "1: there is no test in it; write a function test_"),
    "only functions of another name": ("def check_double(submission): ...\n", "1: there is no test in it"),
    "skips itself": ("pytest.skip('no', allow_module_level=True)\n" + TEST, "1: the file skips itself"),
    "needs what is not there": ("pytest.importorskip('no_such_module')\n" + TEST, "1: the file skips itself"),
    "a class": (
        f"class TestDouble:\n    {mark()}    def test_double_text_values(self, submission): ...\n",
        "7: class TestDouble; write module-level test functions",
    ),
    "a unittest class": (
        f"import unittest\nclass T(unittest.TestCase):\n    {mark()}    def test_double_text_values(self): ...\n",
        "8: class T; write",
    ),
    "skip": ("@pytest.mark.skip\n" + TEST, "6: test_double_text_values uses skip, which grading does not honour; take"),
    "skipif": ("@pytest.mark.skipif(True, reason='no')\n" + TEST, "6: test_double_text_values uses skipif"),
    "xfail": ("@pytest.mark.xfail\n" + TEST, "uses xfail"),
    "usefixtures": ("@pytest.mark.usefixtures('tmp_path')\n" + TEST, "uses usefixtures"),
    "any other mark": ("@pytest.mark.filterwarnings('error')\n" + TEST, "uses filterwarnings"),
    "a mark of the whole file": ("pytestmark = pytest.mark.skip\n" + TEST, "pytestmark, which is for the whole file"),
    "a test that is to be none": (TEST + "test_double_text_values.__test__ = False\n", "uses __test__"),
    "a file that is to hold none": (TEST + "__test__ = False\n", "__test__, which is for the whole file; mark each"),
    "a fixture of pytest": (
        TEST.replace("(submission)", "(submission, capsys)"),
        "6: test_double_text_values wants the fixture 'capsys'; there are only submission, reference",
    ),
    "a fixture of its own": (
        "@pytest.fixture\ndef three(): return 3\n" + TEST,
        "6: fixture three; there are only submission, reference",
    ),
    "an autouse fixture": ("@pytest.fixture(autouse=True)\ndef three(): return 3\n" + TEST, "6: fixture three"),
    "a setup function": ("def setup_function(f): ...\n" + TEST, "6: setup_function would never run; do it in each"),
    "a setup for the file": ("def setup_module(m): ...\n" + TEST, "setup_module would never run"),
    "the end of a file": ("def teardown_module(m): ...\n" + TEST, "teardown_module would never run"),
    "a hook": ("def pytest_generate_tests(metafunc): ...\n" + TEST, "pytest_generate_tests would never run"),
    "plug-ins": ("pytest_plugins = ['x']\n" + TEST, "1: pytest_plugins would never run"),
    "indirect parameters": (INDIRECT.format(True) + WITH_X, "is parametrized indirectly; give the values themselves"),
    "one indirect parameter": (INDIRECT.format('["x"]') + WITH_X, "is parametrized indirectly"),
    "rows that do not fit": (parametrize('"x, y", [(1,)]'), "parametrize does not hold: "),
    "no rows": (parametrize('"x", []'), "parametrize does not hold: no values"),
    "no values": (parametrize('"x"'), "parametrize does not hold: "),
    "a parameter that the test does not take": (parametrize('"x", [1]', TEST), "does not take x of parametrize"),
    "a parameter that has a value": (
        parametrize('"x", [1]', TEST.replace("(submission)", "(submission, x=1)")),
        "does not take x of parametrize",
    ),
    "a coroutine": (TEST.replace("def ", "async def "), "has to be a plain function"),
    "a generator": (TEST + "    yield\n", "has to be a plain function"),
    "another name for a test": (TEST + "test_again = test_double_text_values\n", "test_again is no function"),
    "a callable": ("from functools import partial\ntest_it = partial(print)\n" + TEST, "1: test_it is no function"),
    "no exercise": (TEST.replace(mark(), ""), 'no exercise mark, or not a whole one; mark it once: @pytest.mark.exerc'),
    "two exercises": (mark() + TEST, "has no exercise mark, or not a whole one"),
    "no points": (TEST.replace(', points="2"', ""), "has no exercise mark, or not a whole one"),
    "points by position": (TEST.replace("points=", ""), "has no exercise mark, or not a whole one"),
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
        "no published title and message; add [exercises.tests.test_double_untitled] to double in the manifest",
    ),
    "the title of another exercise": (TEST.replace('"double"', '"total"'), "no published title and message"),
}  # fmt: skip
UNREADABLE = {
    "does not parse": ("def test_x(:\n", "fails when it is executed: SyntaxError"),
    "fails when imported": ("1 / 0\n" + TEST, "fails when it is executed: ZeroDivisionError"),
    "imports what is not there": ("import no_such_module\n" + TEST, "fails when it is executed: ModuleNotFoundError"),
    "a mark on one row": (
        parametrize('"x", [pytest.param(1, marks=pytest.mark.skip)]'),
        "fails when it is executed: TypeError",
    ),
}


@pytest.mark.parametrize("case", [*REFUSED, *UNREADABLE])
def test_what_grading_would_not_honour_is_a_content_error_that_names_the_file(chapter, case):
    text, complaint = REFUSED.get(case) or UNREADABLE[case]
    with pytest.raises(ContentError) as error:
        public(chapter, HEAD + text)
    assert str(error.value).startswith(str(chapter.public_tests))
    assert complaint in str(error.value)
    assert "\n" not in str(error.value)
    if case in REFUSED:
        assert re.match(rf"{re.escape(str(chapter.public_tests))}:\d+：.*[\u4e00-\u9fff]", error.value.text.zh)


def test_all_that_is_refused_is_named_at_once(chapter):
    text = HEAD + "class TestIt: ...\n" + TEST.replace("(submission)", "(submission, capsys)")
    chapter.public_tests.write_text(text, encoding="utf-8")
    refused = read_file(chapter, hidden=False).refused
    assert [(each.what.code, each.what["name"]) for each in refused] == [
        ("content.a_class", "TestIt"),
        ("content.other_fixture", "test_double_text_values"),
    ]


def test_an_absent_file_is_a_content_error(chapter):
    chapter.hidden_tests.unlink()
    with pytest.raises(ContentError, match=r"test_hidden\.py: cannot be read"):
        read_suite(chapter)


def test_the_allowed_is_not_refused(chapter):
    """The other side of the refusals: what they start from is read."""
    assert [case.points for case in public(chapter, HEAD + TEST).cases] == [2]
