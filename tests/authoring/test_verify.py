"""`verify` names each of a set of planted content faults, by file and line, and is content with a good chapter."""

import re
import shutil
from pathlib import Path

import pytest

from autograder.authoring.build import build
from autograder.authoring.leaks import secrets
from autograder.authoring.verify import verify
from autograder.authoring.verify.drawn import pictures
from autograder.authoring.verify.graded import public_files
from autograder.course.chapter import Course
from autograder.show.folder import student_artefacts
from autograder.suite.reader import read_suite
from autograder.suite.recording import record
from autograder.words import say


def _findings(root):
    report = verify(Course(root).chapter("ch02"), "standard", student_artefacts)
    return [say(finding.said, "en") for finding in report.findings]


def _edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text, (path, old)
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_new_chapter_holds(good):
    """What `new` makes passes the whole contract."""
    assert _findings(good) == []


PUBLIC, HIDDEN = "assignments/ch02/test_public.py", "solutions/ch02/test_hidden.py"
MANIFEST, REFERENCE = "assignments/ch02/assignment.toml", "solutions/ch02/reference.py"
MISCONCEPTIONS, ACCEPTED = "solutions/ch02/misconceptions/scale_and_shift.toml", "solutions/ch02/accepted/by_steps.py"

# (file, old, new, what the finding has to say); what is generated is made anew before it is changed.
FAULTS = {
    "a right answer at the edge of the tolerance": (
        ACCEPTED, "return y", "return y * (1 + 0.7e-4)", r"by_steps.py:4: .*is right, and yet off by 0\.7"),
    "a wrong answer too near the tolerance": (
        MISCONCEPTIONS, '"scale * (x + shift)"', '"(scale * x + shift) * 1.00015"', r"toml:\d+: shifts_first is wrong, and yet"),
    "a skip": (PUBLIC, "@pytest.mark.exercise", "@pytest.mark.skip\n@pytest.mark.exercise", r"test_public.py:\d+: .*skip"),
    "an xfail": (HIDDEN, "@pytest.mark.exercise", "@pytest.mark.xfail\n@pytest.mark.exercise", r"test_hidden.py:.*xfail"),
    "a class": (HIDDEN, "import pytest\n", "import pytest\n\n\nclass TestMore:\n    pass\n", r"test_hidden.py:\d+: class"),
    "a fixture": (HIDDEN, "(submission, reference)", "(submission, reference, tmp_path)", r"test_hidden.py:.*tmp_path"),
    "a setup function": (PUBLIC, "import pytest\n", "import pytest\n\n\ndef setup_module():\n    pass\n", r"setup_module"),
    "a test without mark": (PUBLIC, '@pytest.mark.exercise("scale_and_shift", points="0.6")\n', "", r"no exercise mark"),
    "an unknown exercise": (HIDDEN, '"scale_and_shift", points', '"scale_and_shfit", points', r"did you mean scale_and"),
    "points that do not add up": (HIDDEN, '"1.4"', '"1.3"', r"assignment.toml:\d+: .*worth 2, its tests 19/10"),
    "an expected value near zero": (
        PUBLIC, "assert_close(submission.scale_and_shift(-1.5), -2.0)",
        "assert_close(submission.scale_and_shift(-1.5), -2.0)\n"
        "    assert_close(submission.scale_and_shift(0.00001, 1.0, 0.0), 0.00001)", r"test_public.py:.*near the tolerance",
    ),
    "too few hints": (
        MANIFEST, '    { zh = "公式里先乘后加；两个参数各用一次。", en = "The formula multiplies first and adds second; each parameter is used once." },\n',
        "", r"assignment.toml:\d+: scale_and_shift has 2 hints",
    ),
    "a title without a test": (
        MANIFEST, "[exercises.tests.test_other_lines]",
        '[exercises.tests.test_gone]\ntitle = { zh = "没有", en = "gone" }\nmessage = { zh = "没有", en = "gone" }\n\n'
        "[exercises.tests.test_other_lines]", r"assignment.toml:\d+: a title for test_gone",
    ),
    "English that is Chinese": (MANIFEST, 'en = "Scale, then shift"', 'en = "先缩放，再平移"', r"Chinese in its en"),
    "a misconception that passes": (
        MISCONCEPTIONS, "scale * (x + shift)", "shift + scale * x", r"scale_and_shift.toml:6: shifts_first passes all",
    ),
    "an explanation in one language": (
        MISCONCEPTIONS, '"Which step comes first in the formula?"', '"公式里哪一步在前？"', r"scale_and_shift.toml:6: shifts_first: next is Chinese in its en",
    ),
    "a right answer refused": (ACCEPTED, "y += shift", "y += shift + 1e-3", r"by_steps.py:\d+: scale_and_shift fails"),
    "a mutant that survives": (
        REFERENCE, "return scale * x + shift", "return scale * x + shift + (x > 2.05)", r"reference.py:\d+: .*no test notices",
    ),
    "a stale file": ("assignments/ch02/ch02.py", "def scale_and_shift", "def  scale_and_shift", r"ch02.py:1: is stale"),
    "readings that differ": ("assignments/ch02/reading.en.md", "## Part 1", "<!-- picture: line -->\n\n## Part 1", r"reading.zh.md:1: lacks"),
    "a stub that earns": ("assignments/ch02/ch02.py", 'raise NotImplementedError("scale_and_shift")', "return 2.0 * x + 1.0",
                          r"stub of scale_and_shift is failed"),
}  # fmt: skip


# Faults stand together in a course where none hides another: of one test the first is told, what only running shows is
# not looked for where reading has shown enough, and no mutant is tried where a right answer is refused.
APART = (
    {"a fixture", "a test without mark"},
    {"an unknown exercise"},
    {"points that do not add up", "an expected value near zero", "a misconception that passes",
     "a right answer refused", "a stale file", "a stub that earns"},
    {"a mutant that survives"},
    {"a right answer at the edge of the tolerance", "a wrong answer too near the tolerance"},
)  # fmt: skip


@pytest.fixture(scope="module")
def found(good, tmp_path_factory):
    """What is found of each fault, by one verification of each course that has some."""
    told = {}
    for names in (*APART, FAULTS.keys() - set().union(*APART)):
        root = tmp_path_factory.mktemp("faults") / "course"
        shutil.copytree(good, root)
        faults = [FAULTS[name] for name in FAULTS if name in names]
        for generated in (False, True):
            for file, old, new, _ in (fault for fault in faults if ("ch02.py" in fault[0]) is generated):
                _edit(root / file, old, new)
            if not generated:
                _build_if_possible(root)
        told |= dict.fromkeys(names, _findings(root))
    return told


@pytest.mark.parametrize("fault", FAULTS)
def test_each_planted_fault_is_named(found, fault):
    """The finding names file, line and what is wrong."""
    assert any(re.search(FAULTS[fault][-1], finding) for finding in found[fault]), found[fault]


def _build_if_possible(course):
    """Make the generated files anew where the fault allows it."""
    from autograder.errors import AutograderError

    try:
        build(Course(course))
    except AutograderError:
        pass


PUBLIC_PLACES = {
    "a reading": ("assignments/ch02/reading.en.md", "## Part 1", "{}\n\n## Part 1"),
    "a hint": (MANIFEST, 'en = "The formula multiplies first', 'en = "{}. The formula multiplies first'),
    "a message": (MANIFEST, "[exercises.tests.test_other_lines]", "# {}\n[exercises.tests.test_other_lines]"),
}
PASTED = {
    "a hidden number": ("1.731", r"a hidden number: 1\.731"),
    "a hidden number among others": ("2.5, 1.731 and 8", r"a hidden number: 1\.731"),
}


@pytest.mark.parametrize("pasted", PASTED)
@pytest.mark.parametrize("place", PUBLIC_PLACES)
def test_what_is_hidden_is_found_in_whatever_authors_write_for_students(course, place, pasted):
    file, old, new = PUBLIC_PLACES[place]
    text, expected = PASTED[pasted]
    _edit(course / file, old, new.format(text))
    assert any(re.search(rf"{Path(file).name}:\d+: {expected}", finding) for finding in _leaks(course))


@pytest.mark.parametrize("secret", [REFERENCE, HIDDEN, ACCEPTED])
@pytest.mark.parametrize("file", ["reading.zh.md", "quiz.toml", "page.js"])
def test_a_secret_line_pasted_where_students_read_is_found(course, secret, file):
    """The reference's line, a hidden test, an accepted answer's: whole lines of five tokens and more."""
    lines = (course / secret).read_text(encoding="utf-8").split("\n")
    line = next(line.strip() for line in lines if re.match(r" +(return scale|assert_close|y = x)", line))
    path = course / "assignments/ch02" / file
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    path.write_text(f"{before}\n{line}\n", encoding="utf-8")
    assert any(re.search(rf"{file}:\d+: a line of secret code", finding) for finding in _leaks(course))


def test_what_a_public_test_prints_is_public(course):
    """A number that a public test has is no secret any more, wherever else it stands."""
    _edit(course / PUBLIC, "import pytest\n", "import pytest\n\nKNOWN = 1.731\n")
    _edit(course / "assignments/ch02/reading.en.md", "## Part 1", "1.731\n\n## Part 1")
    assert _leaks(course) == []


def _leaks(root):
    chapter = Course(root).chapter("ch02")
    return [say(finding.said, "en") for finding in public_files(chapter, secrets(chapter))[1]]


def test_a_hidden_value_in_a_generated_file_is_found(course):
    """A hidden value that reaches a student's file by way of an explanation is named."""
    _edit(
        course / MISCONCEPTIONS,
        "It shifts first and scales second",
        "x = 1.731 gives 9.1: it shifts first and scales second",
    )
    _build_if_possible(course)
    assert any("public_values.json" in finding and "1.731" in finding for finding in _findings(course))


PICTURE = """
def line(panel):
    \"\"\"Draw the line.\"\"\"
    values = panel.values("scale_and_shift", [(2.0,)])
    {}
    return "a line"
"""
DRAWN = {
    "fails always": ("1 / 0", "line cannot be drawn with the reference: .*ZeroDivisionError"),
    "asks what no public test asks": ('panel.right("scale_and_shift", 99.0)', "no public test calls scale_and_shift"),
    "fails with the stub": ("assert not values.absent", "line cannot be drawn with the stub: .*AssertionError"),
    "fails with wrong numbers": ("assert values.absent or not values.wrong", "drawn with wrong numbers: .*Assertion"),
    "says nothing": ("return None", "returns no alternative text"),
    "says it in two languages at once": ('return ("一条线", "a line")', "returns no alternative text"),
    "is drawn with all": ("panel.axes.plot([0, 1], [0, 1])", ""),
}


@pytest.mark.parametrize("case", DRAWN)
def test_a_picture_that_fails_with_some_answers_is_found(course, case):
    body, expected = DRAWN[case]
    path = course / "assignments/ch02/pictures.py"
    path.write_text(PICTURE.format(body), encoding="utf-8")
    chapter = Course(course).chapter("ch02")
    findings = [say(each.said, "en") for each in pictures(chapter, record(chapter, read_suite(chapter)))[1]]
    assert bool(findings) == bool(expected)
    assert not expected or re.search(rf"pictures\.py:2: .*{expected}", findings[0]), findings


def test_a_constant_that_earns_is_found(course):
    """A test whose inputs all have one answer is named, with the constant that earns."""
    text = (course / PUBLIC).read_text(encoding="utf-8")
    head = text[: text.index("    assert_close(")]
    lines = [f"    assert_close(submission.scale_and_shift({x}, 0.0, 0.5), 0.5)\n" for x in (1.0, 2.0)]
    (course / PUBLIC).write_text(head + "".join(lines), encoding="utf-8")
    _build_if_possible(course)
    assert any(
        re.search(r"test_public.py:\d+: .*gives 3/5 to the constant: return 0.5", found) for found in _findings(course)
    )


def test_an_unreadable_manifest_is_no_finding(course):
    """What cannot be read at all is a content error, which ends with exit code 2."""
    from autograder.errors import ContentError

    (course / MANIFEST).write_text("id = ", encoding="utf-8")
    with pytest.raises(ContentError, match=r"assignment\.toml: is no valid TOML"):
        _findings(course)
