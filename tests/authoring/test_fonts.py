"""A chapter's font holds every character of its pictures' labels, under a name that no licence reserves."""

from __future__ import annotations

import pytest
from fontTools.ttLib import TTFont

from autograder import cli
from autograder.authoring.fonts import FAMILY, FONT, LICENCE, SOURCE, label_characters, make_font, missing_characters
from autograder.course.chapter import Course

needs_source = pytest.mark.skipif(not SOURCE.exists(), reason="the font to cut from is not on this machine")
PICTURE = '"""画图。"""\n\n\ndef a(panel):\n    """注释。"""\n    return panel.say(f"猫 {1} 只", "a cat")\n'


@pytest.fixture
def chapter(mini_course: Course):
    chapter = mini_course.chapter()
    (chapter.public / "pictures.py").write_text(PICTURE, encoding="utf-8")
    return chapter


def test_the_font_of_chapter_1_holds_every_label(ch01):
    assert missing_characters(ch01) == ""
    assert "猫" in label_characters(ch01)


def test_labels_are_the_texts_of_the_pictures_without_docstrings(chapter):
    found = label_characters(chapter)
    assert {"猫", "只", "a", "9", "\N{MINUS SIGN}"} <= found
    assert {"○", "课"} <= found  # what the kit itself writes under a picture
    assert not found & set("注释")


def test_a_chapter_without_pictures_needs_no_font(mini):
    assert label_characters(mini) == set()
    assert missing_characters(mini) == ""
    assert make_font(mini) == []


def test_without_a_font_all_labels_are_missing(chapter):
    assert {"猫", "只"} <= set(missing_characters(chapter))


def test_where_the_source_is_not_there_nothing_is_written(chapter, tmp_path, monkeypatch):
    monkeypatch.setattr("autograder.authoring.fonts.SOURCE", tmp_path / "none.ttc")
    assert make_font(chapter) == []
    assert not (chapter.public / FONT).exists()


@needs_source
def test_a_font_is_made_once_and_anew_when_a_label_is_new(chapter):
    assert [path.name for path in make_font(chapter)] == [FONT, LICENCE]
    first = (chapter.public / FONT).read_bytes()
    assert missing_characters(chapter) == ""
    assert make_font(chapter) == []
    (chapter.public / "pictures.py").write_text(PICTURE.replace("只", "条"), encoding="utf-8")
    assert missing_characters(chapter) == "条"
    assert make_font(chapter)
    assert (chapter.public / FONT).read_bytes() != first


@needs_source
def test_the_same_labels_make_the_same_bytes(ch01, chapter):
    (chapter.public / "pictures.py").write_bytes((ch01.public / "pictures.py").read_bytes())
    make_font(chapter)
    assert (chapter.public / FONT).read_bytes() == (ch01.public / FONT).read_bytes()


def test_the_font_is_small_renamed_and_carries_its_licence(ch01):
    path = ch01.public / FONT
    assert path.stat().st_size < 40_000
    with TTFont(path) as font:
        assert font["name"].getDebugName(1) == FAMILY
        assert "Open Font License" in font["name"].getDebugName(13)
        assert "Adobe" in font["name"].getDebugName(0)
        inner = font["CFF "].cff
        top = inner.topDictIndex[0]
        called = [*inner.fontNames, top.FullName, top.FamilyName, *(part.FontName for part in top.FDArray)]
        called += [record.toUnicode() for record in font["name"].names if record.nameID in {1, 3, 4, 6, 16}]
    assert not any(reserved in name for name in called for reserved in ("Noto", "Source"))
    licence = (ch01.public / LICENCE).read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "Copyright 2014-2021 Adobe" in licence


@pytest.mark.skipif(SOURCE.exists(), reason="the font to cut from is on this machine")
def test_who_lacks_the_font_is_told_what_to_install(chapter, capsys):
    """`build` cannot make it and says so; `build --check` does not send back to `build` alone."""
    (chapter.public / "pictures.py").write_text(PICTURE.replace("def a(", "def none("), encoding="utf-8")
    course = str(chapter.public.parents[1])
    assert cli.main(["build", "--course", course]) == 0
    built = capsys.readouterr().out
    assert cli.main(["build", "--check", "--course", course]) == 1
    for said in (built, capsys.readouterr().out):
        assert f"{FONT}: lacks characters" in said
        assert "fonts-noto-cjk" in said
