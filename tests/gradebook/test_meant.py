"""Who is meant by what a person types: the very id, then the name, then a part; nobody is guessed at."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from autograder.errors import UsageError
from autograder.gradebook.meant import meant
from autograder.model import Standing
from tests.show.results import MISSING, PERFECT

PEOPLE = (
    ("0101", "李雷"), ("01012", "Li Lei"), ("20260001", "李伟"), ("20260007", "李伟"), ("José", ""),
    ("=cmd()", "\x1b[31m"),
)  # fmt: skip
CLASS = tuple(Standing(replace(PERFECT, student=student, name=name)) for student, name in PEOPLE)


def found(said: str) -> str:
    return meant(CLASS, said).result.student


@pytest.mark.parametrize(
    ("said", "student"),
    [
        ("0101", "0101"),  # and not whoever's id begins so
        ("01012", "01012"),
        ("101", "0101"),  # Excel takes a zero away
        ("２０２６０００１", "20260001"),
        (" 20260007 ", "20260007"),
        ("李雷", "0101"),
        ("lei li", "01012"),
        ("雷", "0101"),
        ("0007", "20260007"),
        ("Jose\u0301", "José"),
        ("jos", "José"),
        ("cmd", "=cmd()"),
    ],
)
def test_it_is_the_very_id_then_the_name_then_a_part_of_either(said, student):
    assert found(said) == student


def test_several_are_listed_with_id_and_name():
    with pytest.raises(UsageError, match=r"may be 2 people: 20260001 李伟, 20260007 李伟; write the id") as raised:
        found("李伟")
    assert raised.value.exit_code == 2


@pytest.mark.parametrize("said", ["张伟", " 张伟 "])
def test_an_id_that_is_others_name_does_not_hide_them(said):
    """A file that two may have handed in is graded under their name until a person has decided."""
    people = (("张伟", ""), ("20261003", "张伟"), ("20261004", "张伟"))
    undecided = [
        Standing(replace(PERFECT, student=student, name=name, file=f"作业1/{student}.py")) for student, name in people
    ]
    with pytest.raises(UsageError, match="may be 3 people: 张伟, 20261003 张伟, 20261004 张伟; write the id"):
        meant(undecided, said)
    assert meant(undecided, "20261004").result.student == "20261004"
    assert meant(undecided, "张伟.py").result.student == "张伟"
    assert meant(undecided[:1], said).result.student == "张伟"


def test_of_very_many_only_some_are_listed():
    many = [Standing(replace(PERFECT, student=f"s{number:04}")) for number in range(1_000)]
    with pytest.raises(UsageError, match=r"may be 1000 people: s0000 .*s0007 [^,]*, \.\.\.;") as raised:
        meant(many, "s")
    assert len(str(raised.value)) < 500


def test_where_nobody_is_meant_the_nearest_is_named():
    with pytest.raises(UsageError, match=r"nobody has “20260o01” .*\(20260001 李伟\?\)"):
        found("20260o01")


@pytest.mark.parametrize("said", ["", "  ", "zzzz", "\x1b[2J", "x" * 100_000])
def test_what_nobody_has_is_one_short_harmless_line(said):
    with pytest.raises(UsageError) as raised:
        found(said)
    assert len(str(raised.value)) < 500
    assert "\x1b" not in str(raised.value)


def test_a_number_in_a_name_tells_it_from_others():
    many = [Standing(replace(PERFECT, student=f"s{number}", name=f"学生{number}")) for number in range(1_000)]
    assert meant(many, "学生777").result.student == "s777"
    assert meant(many, "学生7").result.student == "s7"


def test_an_empty_class_has_nobody():
    with pytest.raises(UsageError, match="nobody"):
        meant([], "ann")


def test_who_is_missing_is_found_as_well():
    assert meant([Standing(MISSING)], "missing").result is MISSING
