"""Whatever an author breaks ends as a line that names the file: a finding (exit 1) or a content error (exit 2).

With those of test_verify.py these are more than a hundred planted faults. Those that show before anything is graded
are looked for without grading, which finds the same.
"""

from __future__ import annotations

import re

import pytest

from autograder.authoring import guarded
from autograder.authoring.build import build
from autograder.authoring.verify import graded, run, verify
from autograder.course.chapter import Course
from autograder.errors import AutograderError, ContentError
from autograder.sandbox import values
from autograder.show.folder import student_artefacts
from autograder.words import say
from tests.authoring.faults import ALL, FAULTS, GONE, MANIFEST, REFERENCE, RETURN

GRADED = {
    "an accepted answer that is no Python",
    "an accepted answer that loops",
    "a test that calls nothing",
    "no accepted answer",
}
STALE = {name for name, (file, *_) in FAULTS.items() if re.search(r"(json|ipynb|ch02\.py)$", file)}


def _plant(root, file, old, new):
    path = root / file
    if old is GONE:
        path.unlink()
    elif old is ALL:
        path.write_bytes(new if isinstance(new, bytes) else new.encode())
    else:
        text = path.read_text(encoding="utf-8")
        assert old in text
        new = new if "np." not in new else f"import numpy as np\n{new}".replace("import", "    import", 1)
        path.write_text(text.replace(old, new), encoding="utf-8")


def _told(root):
    """Return the exit code, and (path, line, what is said) of all that is told."""
    try:
        findings = verify(Course(root).chapter("ch02"), "standard", student_artefacts).findings
    except AutograderError as error:
        return error.exit_code, [(None, 1, error.told("en"))]
    return int(bool(findings)), [(each.path, each.line, say(each.said, "en")) for each in findings]


@pytest.mark.parametrize("fault", FAULTS)
def test_each_planted_fault_is_told_on_a_line_that_names_its_file(course, fault, monkeypatch):
    file, old, new, code, expected = FAULTS[fault]
    _plant(course, file, old, new)
    if fault not in GRADED:
        monkeypatch.setattr(run, "_graded", lambda *_: [])
        monkeypatch.setattr(graded, "CHECKS", {})
    if "sent" in fault:  # what is too large in earnest is written out for a minute before
        monkeypatch.setattr(values, "MAX_BYTES", 2**16)
    if "loops" in fault:
        monkeypatch.setattr(guarded, "CPU_S", 1.0)
    elif fault not in STALE:
        _build_if_possible(course)
    ended, told = _told(course)
    assert any(re.search(expected, said) for _, _, said in told), told
    assert ended == code, told
    for path, line, said in told:
        assert "Traceback" not in said
        assert "\n" not in said
        if path is not None and path.is_file():
            assert 1 <= line <= len(path.read_bytes().split(b"\n")), said


def _build_if_possible(root):
    try:
        build(Course(root))
    except AutograderError:
        pass


def test_what_was_found_before_content_ends_a_check_is_told_with_it(course, monkeypatch):
    """An author mends both at once."""
    _plant(course, MANIFEST, 'en = "Scale, then shift"', 'en = "先缩放，再平移"')
    _plant(course, REFERENCE, RETURN, "raise ValueError(scale * x + shift)")
    ended, told = _told(course)
    assert ended == 1
    assert [bool(re.search("Chinese in its en|fails on the reference", said)) for _, _, said in told] == [True, True]


def test_a_fault_of_the_content_names_the_line_that_failed(course):
    chapter = Course(course).chapter("ch02")
    with (
        pytest.raises(ContentError, match=r"reference\.py:1: ends the check: RuntimeError: odd"),
        guarded.guarded(chapter),
    ):
        raise RuntimeError("odd")
