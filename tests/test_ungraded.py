"""Quiz and experiment cells are read with both languages or not at all; the order of options is fixed and fair."""

from __future__ import annotations

import itertools
from collections import Counter
from pathlib import Path

import pytest

from autograder.course.ungraded import LETTERS, picture_names, read_cells, read_quiz
from autograder.errors import ContentError

QUIZ = """\
[[items]]
id = "one"
section = { zh = "一", en = "part 1" }
question = { zh = "几？", en = "How many?" }
right = { zh = "二", en = "two", why = { zh = "是的", en = "yes" } }
[[items.wrong]]
zh = "一"
en = "one"
why = { zh = "不", en = "no" }
[[items.wrong]]
zh = "三"
en = "three"
why = { zh = "不", en = "no" }
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "quiz.toml").write_text(QUIZ, encoding="utf-8")
    (tmp_path / "cells.toml").write_text("[[cells]]\nname = 'a'\nzh = 'x = 1'\nen = 'y = 1'\n", encoding="utf-8")
    return tmp_path


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_chapter_may_have_none_of_it(tmp_path):
    assert read_quiz(tmp_path) == ()
    assert read_cells(tmp_path) == {}
    assert picture_names(tmp_path) == []


def test_a_question_is_read_with_all_its_options(folder):
    (item,) = read_quiz(folder)
    assert sorted(option.text.en for option in item.options) == ["one", "three", "two"]
    assert [option.text.zh for option in item.options if option.right] == ["二"]
    assert item.options[LETTERS.index(item.right)].right


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('zh = "几？", ', "", "items[0].question.zh: is missing"),
        ('en = "How many?"', 'en = " "', "items[0].question.en: got ' '"),
        (', why = { zh = "是的", en = "yes" }', "", "items[0].right.why: is missing"),
        ('why = { zh = "不", en = "no" }', 'why = { zh = "不" }', "items[0].wrong[0].why.en: is missing"),
        ("section =", "sections =", "items[0].sections: unknown field (did you mean section?)"),
        ("[[items]]", "[[item]]", "item: unknown field (did you mean items?)"),
        ("right =", "right = 3 #", "items[0].right: got 3; allowed: a table"),
        ("[[items]]", "[[items]", "is no valid TOML"),
    ],
)
def test_what_a_question_lacks_is_named_by_its_field(folder, old, new, complaint):
    edit(folder / "quiz.toml", old, new)
    with pytest.raises(ContentError) as error:
        read_quiz(folder)
    assert complaint in str(error.value)
    assert "quiz.toml" in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("en = 'y = 1'", "", "cells.a.en: is missing"),
        ("y = 1", "y = (", "cells.a.en: line 1"),
        ("name = 'a'", "names = 'a'", "cells[0].names: unknown field"),
    ],
)
def test_what_a_cell_lacks_is_named_by_its_field(folder, old, new, complaint):
    edit(folder / "cells.toml", old, new)
    with pytest.raises(ContentError) as error:
        read_cells(folder)
    assert complaint in str(error.value)


def test_pictures_are_the_functions_without_an_underscore(tmp_path):
    (tmp_path / "pictures.py").write_text("X = 1\ndef a(p): ...\ndef _b(): ...\ndef c(p): ...\n")
    assert picture_names(tmp_path) == ["a", "c"]
    (tmp_path / "pictures.py").write_text("def a(:\n")
    with pytest.raises(ContentError, match=r"pictures\.py: line 1"):
        picture_names(tmp_path)


# --- the quiz of chapter 1 -------------------------------------------------------------------------------


def test_the_right_options_stand_at_each_place_about_equally_often(ch01):
    places = Counter(item.right for item in read_quiz(ch01.public))
    assert set(places) == set("ABCD")
    assert max(places.values()) - min(places.values()) <= 1


def test_the_order_is_the_same_for_everybody(ch01):
    assert read_quiz(ch01.public) == read_quiz(ch01.public)
    assert [item.right for item in read_quiz(ch01.public)] == list("CABDBDAABC")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_right_option_is_never_the_longest(ch01, lang):
    for item in read_quiz(ch01.public):
        lengths = {option.right: [] for option in item.options}
        for option in item.options:
            lengths[option.right].append(len(option.text.get(lang)))
        assert lengths[True][0] < max(lengths[False]), item.id


def test_there_are_eight_to_ten_questions_and_no_option_stands_twice(ch01):
    items = read_quiz(ch01.public)
    assert 8 <= len(items) <= 10
    assert len({item.id for item in items}) == len(items)
    for item, lang in itertools.product(items, ("zh", "en")):
        texts = [option.text.get(lang) for option in item.options]
        assert len(set(texts)) == len(texts) == 4
        assert all(option.why.get(lang) != option.text.get(lang) for option in item.options)
