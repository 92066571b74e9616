"""What reference and misconceptions return on the public calls, and the file in which students have it."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest

from autograder.course.chapter import Chapter
from autograder.diagnosis import packing, public_values
from autograder.diagnosis.fingerprints import from_chapter
from autograder.diagnosis.public_values import FILE, fingerprints_of, from_json, made_of, to_json
from autograder.errors import ContentError
from autograder.model import Raised
from autograder.suite.comparison import same
from autograder.suite.reader import read_suite
from autograder.suite.recording import record
from autograder.words import text


def computed(chapter: Chapter):
    return from_chapter(chapter, record(chapter, read_suite(chapter, hidden=False)))


@pytest.fixture(params=["ch01", "mini"])
def chapter(request) -> Chapter:
    return request.getfixturevalue(request.param)


def in_words(known):
    """Return what is said about a mistake: the engine's part of it are notes until then."""
    told = known.explanation
    return [text(said) for said in (told.seen, told.means, told.next)]


def alike(a, b) -> bool:
    changed = (a.changed is None) is (b.changed is None)
    if isinstance(a, Raised) or isinstance(b, Raised):
        return changed and (type(a), a.type) == (type(b), b.type)
    return changed and (same(a.value, b.value) or (a.value is not None and type(b.value) is object))


def test_what_students_have_says_the_same_as_the_chapter(chapter):
    own, shipped = computed(chapter), from_json(chapter.public / FILE)
    assert list(shipped) == list(own)
    for name, prints in own.items():
        other = shipped[name]
        assert [known.name for known in other.known] == [known.name for known in prints.known]
        assert [in_words(known) for known in other.known] == [in_words(known) for known in prints.known]
        for mine, theirs in zip(prints.calls, other.calls, strict=True):
            assert same(list(mine.args), list(theirs.args))
            assert alike(mine.result, theirs.result)
        for mine, theirs in zip(prints.known, other.known, strict=True):
            assert all(map(alike, mine.results, theirs.results)), mine.name
        assert (other.steps, other.place, len(other.prefixes)) == (prints.steps, prints.place, len(prints.prefixes))


@pytest.mark.parametrize(
    ("place", "change"),
    [
        (None, ""),
        ("assignments/mini/assignment.toml", "\n# changed\n"),
        ("assignments/mini/test_public.py", "\n# changed\n"),
        ("solutions/mini/reference.py", "\n# changed\n"),
        ("solutions/mini/misconceptions/double.toml", "\n# changed\n"),
        ("assignments/mini/public_values.json", "damaged"),
    ],
)
def test_staff_read_the_file_where_it_was_made_of_this_very_content(mini_course, monkeypatch, place, change):
    """What was computed of the same files is not computed again; anything else is."""
    chapter = mini_course.chapter()
    (chapter.public / FILE).write_text(to_json(computed(chapter), made_of(chapter)), encoding="utf-8")
    if place is not None:
        with (mini_course.root / place).open("a", encoding="utf-8") as file:
            file.write(change)
    chapter = mini_course.chapter()
    asked = []
    monkeypatch.setattr(public_values, "from_chapter", lambda *given: asked.append(given) or from_chapter(*given))
    found = fingerprints_of(chapter, record(chapter, read_suite(chapter, hidden=False)))
    assert bool(asked) is (place is not None)
    assert list(found) == list(computed(chapter))


def test_the_committed_file_was_made_of_the_committed_content(chapter, monkeypatch):
    """So nobody who grades computes it, and what staff see of a mistake is what students see."""
    monkeypatch.setattr(public_values, "from_chapter", None)
    found = fingerprints_of(chapter, record(chapter, read_suite(chapter)))
    shipped = from_json(chapter.public / FILE)
    for name, each in shipped.items():
        assert [(known.name, known.told) for known in found[name].known] == [(k.name, k.told) for k in each.known]


def test_only_calls_on_public_inputs_are_in_it(chapter):
    """No hidden call of the staff's suite is recorded for students."""
    suite = read_suite(chapter)
    recording = record(chapter, suite)
    for name, prints in computed(chapter).items():
        public = [call for call in recording[name, False] if call.function == name]
        assert len(prints.calls) == len(public)


def test_the_file_is_valid_json_without_nan_and_the_same_each_time(chapter):
    text = to_json(computed(chapter))
    assert text == to_json(computed(chapter))

    def refuse(word):
        raise AssertionError(word)

    json.loads(text, parse_constant=refuse)


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        3,
        0.1,
        "x",
        [1, [2.0]],
        (1, 2.0),
        np.array([[1, 2]]),
        np.array([0.5], dtype=np.float32),
        np.float64(0.5),
    ],
)
def test_plain_values_cross_the_file(value):
    back = packing.unpack(json.loads(json.dumps(packing.pack(value))))
    assert same(back, value)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_what_json_lacks_crosses_as_well(value):
    back = packing.unpack(json.loads(json.dumps(packing.pack(value), allow_nan=False)))
    assert type(back) is float
    assert str(back) == str(value)


def test_what_cannot_cross_is_equal_to_nothing():
    back = packing.unpack(packing.pack({1, 2}))
    assert not same(back, {1, 2})
    assert not same(back, None)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (None, "cannot be read"),
        ("", "is damaged"),
        ("[]", "is damaged"),
        ("{}", "is damaged"),
        ('{"format": 0, "exercises": {}}', "is of format 0, this kit reads 4"),
        ('{"format": 4, "exercises": {"double": {}}}', "is damaged"),
    ],
)
def test_a_file_that_does_not_hold_is_named_with_the_next_step(tmp_path, text, complaint):
    path = tmp_path / FILE
    if text is not None:
        path.write_text(text)
    with pytest.raises(ContentError, match=complaint) as error:
        from_json(path)
    assert str(path) in str(error.value)
    assert "unzip the bundle anew" in str(error.value)
