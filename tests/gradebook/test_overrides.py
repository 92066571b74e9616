"""overrides.csv: whoever wrote it with whatever, each row is done to the letter or told with its number."""

from __future__ import annotations

import os
import sys
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.errors import UsageError
from autograder.gradebook.amounts import Amount, read_amount
from autograder.gradebook.overrides import Override, read_overrides
from autograder.intake.roster import Person, Roster

PEOPLE = Roster((Person("0012"), Person("20260101", "李雷"), Person("012"), Person("0345"), Person("é"), Person("s-1")))
HEAD = "student,exercise,score,reason,by\n"
EXERCISES = ("double", "total")


def read(tmp_path, data: str | bytes):
    path = tmp_path / "overrides.csv"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return read_overrides(path, PEOPLE, EXERCISES)


@pytest.mark.parametrize(
    "data",
    [
        HEAD + "20260101,double,+1,口头答对了,王\n",
        ("\ufeff" + HEAD + "20260101,double,+1,口头答对了,王\r\n"),
        (HEAD + "20260101,double,+1,口头答对了,王\n").encode("gb18030"),
        (HEAD + "20260101,double,+1,口头答对了,王\n").encode("utf-16"),
        (HEAD + "20260101,double,+1,口头答对了,王\n").replace(",", ";"),
        (HEAD + "20260101,double,+1,口头答对了,王\n").replace(",", "\t"),
        "sep=;\nSTUDENT;Exercise;Score;Reason;By\n20260101.0;Double;＋１;口头答对了;王\n",
        "\n学号,姓名,题目,分数,理由,批改人\n２０２６０１０１,李雷,double,'+1,口头答对了,王\n,,,,,\n",
        HEAD + '="20260101",double,"+1.00 分",口头答对了,王\n',
    ],
)
def test_a_row_is_read_however_it_was_written(data, tmp_path):
    (found,) = read(tmp_path, data)
    assert (found.student, found.exercise, found.reason, found.by) == ("20260101", "double", "口头答对了", "王")
    assert found.amount == Amount(Fraction(1), sign="+")


@pytest.mark.parametrize("data", ["", HEAD, "\n\n", HEAD + ",,,,\n\n"])
def test_a_table_without_a_row_changes_nothing(data, tmp_path):
    assert read(tmp_path, data) == ()
    assert read_overrides(tmp_path / "none.csv", PEOPLE, EXERCISES) == ()


@pytest.mark.parametrize(
    ("written", "meant"),
    [("345", "0345"), ("e\u0301", "é"), ("S1", "s-1"), ("0012", "0012"), ("012", "012")],
)
def test_an_id_that_a_spreadsheet_has_changed_is_known_where_it_can_only_be_one(written, meant, tmp_path):
    assert read(tmp_path, f"{HEAD}{written},,9,,\n")[0].student == meant


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("20260102,,9,,", "nobody has the id 20260102 (20260101?)"),
        (",,9,,", "no student is named"),
        ("12,,9,,", "12 may be 0012, 012"),
        ("2.03E+12,,9,,", "lost digits"),
        ("20260101,tripel,9,,", "no exercise tripel"),
        ("20260101,doubel,9,,", "(double?)"),
        ("20260101,,,,", "'' is no score"),
        ("20260101,,50%,,", "'50%' is no score"),
        ("20260101,,nine,,", "'nine' is no score"),
        ("20260101,,1e3,,", "is no score"),
        ("20260101,,nan,,", "is no score"),
        ("20260101,,+-1,,", "is no score"),
        ("20260101,late,1,,", "the score is 0"),
        ("20260101,late,-10%,,", "the score is 0"),
        ("20260101,,8,,\n\n20260101,,7,,", "row 5 and row 3 give 20260101 two values"),
        ("20260101", "'' is no score"),
    ],
)
def test_a_row_that_cannot_be_done_is_one_line_with_its_number(row, words, tmp_path):
    with pytest.raises(UsageError) as raised:
        read(tmp_path, f"{HEAD}0345,,9,fine,\n{row}\n")
    line = raised.value.told("en")
    assert words in line
    assert "overrides.csv: row " in line
    assert raised.value.exit_code == 2
    assert "第" in raised.value.told("zh")


@pytest.mark.parametrize(
    ("head", "missing"), [("student,score", "exercise"), ("20260101,,9,,", "student, exercise, score")]
)
def test_a_column_that_is_not_named_is_told(head, missing, tmp_path):
    with pytest.raises(UsageError, match=f"the head has no {missing};"):
        read(tmp_path, f"{head}\n0345,9\n")


@pytest.mark.parametrize("data", [b"PK\3\4xlsx", b"\xd0\xcf\x11\xe0xls", b'a,b\n"' + b"x" * 200_000])
def test_what_is_no_table_is_told(data, tmp_path):
    with pytest.raises(UsageError, match=r"overrides\.csv"):
        read(tmp_path, data)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes in folders, and links take a privilege")
def test_what_is_no_file_is_told_and_not_waited_for(tmp_path):
    path = tmp_path / "overrides.csv"
    for make in (path.mkdir, lambda: os.mkfifo(path), lambda: path.symlink_to("nowhere")):
        make()
        with pytest.raises(UsageError, match=r"overrides\.csv: this table cannot be read"):
            read_overrides(path, PEOPLE, EXERCISES)
        path.rename(tmp_path / str(len(list(tmp_path.iterdir()))))
    (tmp_path / "own.csv").write_text(HEAD + "0345,,9,,\n")
    path.symlink_to("own.csv")
    assert len(read_overrides(path, PEOPLE, EXERCISES)) == 1


def test_two_rows_that_agree_and_two_changes_are_no_contradiction(tmp_path):
    rows = "20260101,,8,,\n20260101,,8.0,,\n20260101,,+1,,\n20260101,,+1,,\n20260101,double,3,,\n"
    assert len(read(tmp_path, HEAD + rows)) == 5


@pytest.mark.parametrize(
    ("asked", "before", "after"),
    [("9", "7", "9"), ("9", None, "9"), ("+1", "7", "8"), ("-10%", "7", "6.3"), ("+10%", "7", "7.7"), ("-9", "7", "0"),
     ("+1", None, None), ("-10%", None, None), ("0", "7", "0")],
)  # fmt: skip
def test_a_number_is_set_and_a_sign_changes_what_is_there(asked, before, after):
    found = Override(2, "s", "", read_amount(asked), "why", "me").adjustment(
        None if before is None else Fraction(before)
    )
    assert found.after == (None if after is None else Fraction(after))
    assert (found.by, found.asked) == ("me", asked)


@given(st.decimals(min_value=0, max_value=999, places=2), st.sampled_from(["", "+", "-", "−", "＋"]), st.booleans())
def test_an_amount_is_what_was_written(value, sign, percent):
    found = read_amount(f" {sign}{value}{'%' if percent else ''}")
    assert (found.value, found.percent) == (Fraction(value), percent)
    assert found.sign == {"−": "-", "＋": "+"}.get(sign, sign)


@given(st.text(max_size=12))
def test_no_text_is_too_odd_for_an_amount(text):
    found = read_amount(text)
    assert found is None or found.value >= 0
