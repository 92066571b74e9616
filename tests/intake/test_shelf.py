"""Submissions on a shelf: what is in memory is who handed in what, and the texts come back as they were."""

from __future__ import annotations

import errno

import pytest
from msgspec.structs import replace

from autograder.intake import read_class
from autograder.intake import shelf as shelf_module
from autograder.intake.shelf import Shelf, head_of, packed
from autograder.model import Missing, Read, Source, note

NAMES = ["double"]
TEXT = "def double(x):\n    return x * {}\n"


@pytest.fixture
def class_of_three(tmp_path):
    for number, student in enumerate("abc"):
        (tmp_path / f"{student}.py").write_text(TEXT.format(number), encoding="utf-8")
    return read_class(tmp_path, NAMES)


def test_heads_hold_no_text_nor_what_is_made_of_it_and_everything_else(class_of_three):
    for head, whole in zip(class_of_three.heads, class_of_three.submissions, strict=True):
        assert isinstance(whole, Read)
        assert whole.sources[0].text == TEXT.format("abc".index(whole.student))
        assert whole.functions
        assert head == replace(whole, sources=(), blocks=(), functions=())


def test_each_comes_back_in_any_order_and_as_often_as_it_is_asked_for(class_of_three):
    shelf = class_of_three.submissions
    texts = {head.student: shelf.whole(head).sources[0].text for head in reversed(shelf.heads)}
    assert texts == {student: TEXT.format(number) for number, student in enumerate("abc")}
    assert [each.student for each in shelf] == ["a", "b", "c"] == [each.student for each in shelf[:]]
    assert shelf[-1] == shelf.whole(shelf.heads[2])


def test_who_has_no_text_stands_there_as_it_is():
    shelf = Shelf.of([Missing("a"), Read("b").unreadable(note("handing_in.died"))])
    assert list(shelf) == shelf.heads
    assert Shelf.of(shelf) is shelf


def test_a_text_that_no_bytes_hold_stays_in_memory():
    """A lone surrogate, as of a broken decoding: its student is not lost for it."""
    odd = Read("a", sources=(Source("submission.py", "x = '\ud800'"),))
    assert packed(odd) is None
    assert list(Shelf.of([odd])) == [odd]


def test_what_is_stored_after_something_was_read_does_not_write_over_it():
    shelf = Shelf()
    for student in "abcd":
        whole = Read(student, sources=(Source("submission.py", student * 1000),))
        shelf.heads.append(head_of(whole))
        shelf.store(student, packed(whole) or b"")
        assert shelf[0].sources[0].text == "a" * 1000
    assert [each.sources[0].text[:1] for each in shelf] == ["a", "b", "c", "d"]


def test_without_room_for_a_file_nobody_is_lost(monkeypatch, tmp_path):
    monkeypatch.setattr(shelf_module.tempfile, "TemporaryFile", refuse)
    (tmp_path / "a.py").write_text(TEXT.format(1), encoding="utf-8")
    (whole,) = read_class(tmp_path, NAMES).submissions
    assert whole.sources[0].text == TEXT.format(1)


def refuse(*_, **__):
    raise OSError(errno.ENOSPC, "No space left on device")


def test_stubs_count_as_having_what_is_asked_for(tmp_path):
    (tmp_path / "a.py").write_text("def double(x):\n    raise NotImplementedError\n", encoding="utf-8")
    (tmp_path / "b.py").write_text("def other(x):\n    return x\n", encoding="utf-8")
    assert read_class(tmp_path, NAMES).submissions.having == 1
