"""Finding, reading and validating a chapter."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from autograder.bounds.near import near
from autograder.course.chapter import Chapter, Course, execute, find_course
from autograder.course.manifest import read_manifest
from autograder.errors import ContentError, UsageError
from tests.samples import MINI_COURSE, ROOT

MANIFEST = """\
id = "mini"
title = { zh = "题", en = "title" }

[limits]
call_cpu_s = 0.5

[[exercises]]
name = "double"
points = "0.5"
title = { zh = "题", en = "title" }
section = { zh = "第一节", en = "part 1" }
hints = [{ zh = "甲", en = "a" }]

[exercises.tests.test_double]
title = { zh = "题", en = "title" }
message = { zh = "话", en = "message" }
"""

SECOND = MANIFEST[MANIFEST.index("[[exercises]]") :]
AFTER_TITLE = MANIFEST[MANIFEST.index("[limits]") :]


@pytest.fixture
def manifest(tmp_path: Path) -> Path:
    folder = tmp_path / "mini"
    folder.mkdir()
    path = folder / "assignment.toml"
    path.write_text(MANIFEST, encoding="utf-8")
    return path


def test_a_manifest_is_read_whole(manifest):
    assignment = read_manifest(manifest)
    (exercise,) = assignment.exercises
    assert (assignment.id, assignment.title.en, assignment.limits.call_cpu_s) == ("mini", "title", 0.5)
    assert (exercise.name, exercise.points, exercise.bonus, exercise.steps) == ("double", Fraction(1, 2), False, None)
    assert (exercise.section.zh, exercise.hints[0].en) == ("第一节", "a")
    assert exercise.tests["test_double"].message.zh == "话"


# what stands there -> what is put instead -> the field, what was got, and what is allowed or to be done
ERRORS = {
    "id is not the folder's name": ('id = "mini"', 'id = "maxi"', "id: got 'maxi'; allowed: the folder's name, 'mini'"),
    "id is missing": ('id = "mini"\n', "", "id: is missing"),
    "unknown field": ('id = "mini"', 'id = "mini"\ntitel = 1', "titel: unknown field (did you mean title?); allowed: "),
    "title is no table": ('{ zh = "题", en = "title" }', '"title"', "title: got 'title'; allowed: a table"),
    "a language is missing": ('{ zh = "题", en = "title" }', '{ zh = "题" }', "title.en: is missing"),
    "a language is unknown": ('en = "title" }', 'eng = "title" }', "title.eng: unknown field (did you mean en?)"),
    "a language is empty": ('en = "title" }', 'en = " " }', "title.en: got ' '; allowed: a text that is not empty"),
    "a language is no text": ('en = "title" }', "en = 3 }", "title.en: got 3; allowed: a text that is not empty"),
    "limits are no table": ("[limits]\ncall_cpu_s = 0.5", "limits = 5", "limits: got 5; allowed: a table"),
    "unknown limit": ("call_cpu_s", "call_cpu", "limits.call_cpu: unknown field (did you mean call_cpu_s?); allowed: "),
    "a limit is 0": ("call_cpu_s = 0.5", "call_cpu_s = 0", "limits.call_cpu_s: got 0; allowed: a number above 0"),
    "a limit is a text": ("= 0.5", '= "0.5"', "limits.call_cpu_s: got '0.5'; allowed: a number above 0"),
    "a limit is a bool": ("= 0.5", "= true", "limits.call_cpu_s: got True; allowed: a number above 0"),
    "no exercises": (AFTER_TITLE, "exercises = []", "exercises: got []; allowed: a list of [[exercises]] tables"),
    "exercises are no list": (
        AFTER_TITLE,
        "exercises = 1",
        "exercises: got 1; allowed: a list of [[exercises]] tables",
    ),
    "an exercise is no table": (AFTER_TITLE, "exercises = [1]", "exercises[0]: got 1; allowed: a table"),
    "no name": ('name = "double"\n', "", "exercises[0].name: is missing"),
    "a name is no name": ('"double"', '"2x"', "exercises[0].name: got '2x'; allowed: a Python name"),
    "a name is private": ('"double"', '"_double"', "exercises[0].name: got '_double'; allowed: a Python name without"),
    "points are 0": ('"0.5"', "0", "exercises.double.points: got 0; allowed: a number above 0"),
    "points are a word": ('"0.5"', '"half"', "exercises.double.points: got 'half'; allowed: a number above 0"),
    "points divide by 0": ('"0.5"', '"1/0"', "exercises.double.points: got '1/0'; allowed: a number above 0"),
    "points are a bool": ('"0.5"', "true", "exercises.double.points: got True; allowed: a number above 0"),
    "bonus is no bool": ('points = "0.5"', 'points = 1\nbonus = "yes"', "exercises.double.bonus: got 'yes'; allowed: "),
    "steps is no name": ('points = "0.5"', "points = 1\nsteps = 1", "exercises.double.steps: got 1; allowed: the name"),
    "hints are no list": ('[{ zh = "甲", en = "a" }]', '"a"', "exercises.double.hints: got 'a'; allowed: a list of "),
    "a hint is no table": (
        '[{ zh = "甲", en = "a" }]',
        '["a"]',
        "exercises.double.hints[0]: got 'a'; allowed: a table",
    ),
    "a hint lacks a language": (', en = "a" }]', " }]", "exercises.double.hints[0].en: is missing"),
    "unknown field of an exercise": ("hints =", "hint =", "exercises.double.hint: unknown field (did you mean hints?)"),
    "tests are no table": (SECOND[SECOND.index("[exercises.tests") :], "tests = 1", "exercises.double.tests: got 1; "),
    "a test has no message": ('message = { zh = "话", en = "message" }', "", "tests.test_double.message: is missing"),
    "a test has no title": (
        '\ntitle = { zh = "题", en = "title" }\nmessage',
        "\nmessage",
        "test_double.title: is missin",
    ),
    "an exercise stands twice": (MANIFEST, MANIFEST + SECOND, "exercise 'double' stands twice; names are unique"),
    "a test stands twice": (
        MANIFEST,
        MANIFEST + SECOND.replace('"double"', '"halve"'),
        "test 'test_double' stands twice; names are unique in a chapter",
    ),
    "no TOML": ('id = "mini"', "id = mini", "is no valid TOML: "),
}


@pytest.mark.parametrize("case", ERRORS)
def test_a_broken_manifest_names_file_field_what_stands_there_and_what_is_allowed(manifest, case):
    there, instead, complaint = ERRORS[case]
    assert there in MANIFEST
    manifest.write_text(MANIFEST.replace(there, instead, 1), encoding="utf-8")
    with pytest.raises(ContentError) as error:
        read_manifest(manifest)
    assert str(manifest) in str(error.value)
    assert complaint in str(error.value)
    assert "\n" not in str(error.value)
    assert re.search("[\u4e00-\u9fff]", error.value.text.zh)
    assert error.value.exit_code == 2


def test_a_manifest_that_is_absent_or_no_text_is_named(manifest):
    with pytest.raises(ContentError, match="cannot be read"):
        read_manifest(manifest.parent / "other.toml")
    manifest.write_bytes(b'id = "\xff"')
    with pytest.raises(ContentError, match=r"assignment\.toml: is no valid TOML"):
        read_manifest(manifest)


def test_the_course_is_found_upwards_from_the_working_folder(monkeypatch):
    monkeypatch.chdir(MINI_COURSE / "assignments" / "mini")
    assert find_course().root == MINI_COURSE


def test_the_course_is_found_by_the_environment_where_no_parent_has_one(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AUTOGRADER_COURSE", str(MINI_COURSE))
    assert find_course().root == MINI_COURSE
    monkeypatch.chdir(ROOT)
    assert find_course().root == ROOT


def test_without_a_course_the_next_step_is_told(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match=re.escape(str(tmp_path)) + r".*--course DIR or set AUTOGRADER_COURSE"):
        find_course()
    with pytest.raises(UsageError, match=r"nowhere: no folder assignments/ in it"):
        find_course(tmp_path / "nowhere")


def test_an_unknown_assignment_is_answered_by_the_nearest_known_one():
    with pytest.raises(UsageError, match=r"no assignment 'min' in .*\(did you mean mini\?\); there is: mini"):
        Course(MINI_COURSE).chapter("min")


def test_of_several_assignments_one_has_to_be_named(mini_course):
    other = mini_course.root / "assignments" / "other"
    other.mkdir()
    (other / "assignment.toml").write_text(MANIFEST.replace('id = "mini"', 'id = "other"'), encoding="utf-8")
    assert mini_course.chapter_names() == ["mini", "other"]
    assert mini_course.chapter("other").assignment.id == "other"
    with pytest.raises(UsageError, match="name one of mini, other by --assignment"):
        mini_course.chapter()


def test_a_course_without_a_chapter_is_a_content_error(tmp_path):
    (tmp_path / "assignments").mkdir()
    with pytest.raises(ContentError, match=r"assignments: no chapter with an assignment\.toml"):
        Course(tmp_path).chapter()


def test_who_has_no_solutions_reads_the_chapter_but_cannot_grade():
    student = Chapter.read(MINI_COURSE / "assignments" / "mini")
    assert student.assignment.id == "mini"
    with pytest.raises(ContentError, match="grading needs the staff's copy"):
        student.hidden_tests.read_text()


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("def double(x):\n    return 2 * x\n", "no function total, which assignment.toml lists as an exercise"),
        ("import nowhere_at_all\n", "fails when it is executed: ModuleNotFoundError"),
        ("def double(x:\n", "fails when it is executed: SyntaxError"),
    ],
)
def test_a_reference_that_does_not_hold_is_a_content_error(mini_course, source, complaint):
    chapter = mini_course.chapter()
    (chapter.secret / "reference.py").write_text(source)
    with pytest.raises(ContentError, match=complaint) as error:
        _ = chapter.reference
    assert str(chapter.secret / "reference.py") in str(error.value)


def test_content_is_executed_by_path_and_leaves_nothing_importable(mini_course):
    path = mini_course.chapter().secret / "reference.py"
    module = execute(path)
    assert module.double(2) == 4
    with pytest.raises(ModuleNotFoundError):
        __import__("reference")
    assert not list(mini_course.root.rglob("__pycache__"))


@pytest.mark.parametrize(
    "changed",
    [
        "assignments/mini/assignment.toml",
        "assignments/mini/test_public.py",
        "solutions/mini/reference.py",
        "solutions/mini/test_hidden.py",
        "solutions/mini/misconceptions/double.toml",
    ],
)
def test_the_digest_follows_whatever_grading_depends_on(mini_course, changed):
    before = mini_course.chapter().digest
    assert mini_course.chapter().digest == before
    path = mini_course.root / changed
    path.write_text(path.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    assert mini_course.chapter().digest != before


def test_the_digest_does_not_depend_on_where_the_course_is(mini_course, mini):
    assert mini_course.chapter().digest == mini.digest


def test_a_word_far_from_all_known_ones_gets_no_guess():
    assert near("xyzzy", ["double", "total"]) is None
    assert near("totl", ["double", "total"]) == "total"
