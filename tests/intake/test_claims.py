"""Whose a hand-in is: what the class and the roster bear out, and what is left to a person."""

from __future__ import annotations

import pytest

from autograder.bounds.clipping import visible
from autograder.intake import matching
from autograder.intake.claims import settle
from autograder.intake.handins import HandIn
from autograder.intake.roster import Person, Roster
from autograder.model import Missing
from autograder.words import say
from tests.intake.samples import DOUBLE, WHOLE, attempted, by_student, notes, problem, read_folder, write, zipped

pytestmark = pytest.mark.usefixtures("in_this_process")

CANVAS = {"doejane_12_901_a.py": WHOLE, "leili_13_902_a.py": WHOLE, "grayjim_14_903_a.py": WHOLE}
PEOPLE = Roster((Person("S001", "Jane Doe"), Person("S002", "Li Lei"), Person("S003", "Jim Gray")))


def test_an_anagram_of_a_name_is_another_name(tmp_path):
    """`edojane` has Jane Doe's letters and is not she; it stands by itself, and nobody is superseded."""
    write(tmp_path, {**CANVAS, "edojane_66_904_a.py": DOUBLE, "ieill_67_905_a.py": DOUBLE})
    intake = read_folder(tmp_path, roster=PEOPLE)
    found = by_student(intake)
    assert {each: len(attempted(found[each])) for each in ("S001", "S002", "S003")} == {"S001": 3, "S002": 3, "S003": 3}
    assert found["S001"].file == "doejane_12_901_a.py"
    assert {"66", "67"} <= set(found)
    assert not any("edojane" in notes(found[each]) for each in ("S001", "S002"))


def test_a_name_under_two_ids_is_for_a_person_to_decide(tmp_path):
    """Two accounts with one name: neither supersedes the other, each has a row, and the one who is meant says so."""
    write(tmp_path, {**CANVAS, "janedoe_66_904_a.py": DOUBLE})
    intake = read_folder(tmp_path, roster=PEOPLE)
    found = by_student(intake)
    assert "several hand-ins claim this student" in problem(found["S001"]).en
    assert not isinstance(found["S001"], Missing)
    assert (found["12"].file, found["66"].file) == ("doejane_12_901_a.py", "janedoe_66_904_a.py")
    lines = {each.file: each.reason for each in intake.unmatched if "S001" in say(each.reason, "en")}
    assert set(lines) == {"doejane_12_901_a.py", "janedoe_66_904_a.py"}
    assert all("人工" in say(reason, "zh") for reason in lines.values())


def test_what_a_student_reads_names_nobody_else(tmp_path):
    """Notes and problems go to students: who else claims the id stands in the staff's lines only."""
    write(tmp_path, {**CANVAS, "janedoe_66_904_a.py": DOUBLE, "13.py": DOUBLE})
    intake = read_folder(tmp_path, roster=PEOPLE)
    others = {each: [other for other in intake.submissions if other is not each] for each in intake.submissions}
    for each, rest in others.items():
        said = notes(each) + problem(each).en + problem(each).zh
        assert not any(other.file and other.file in said for other in rest)
        assert not any(other.student in said for other in rest if len(other.student) > 2)


@pytest.mark.parametrize(
    ("files", "rows", "claimed"),
    [
        ({"007.py": WHOLE, "7.py": DOUBLE}, {"007": "007.py", "7": "7.py"}, "007"),
        ({"S1.py": WHOLE, "s-1.py": DOUBLE}, {"S1": "S1.py", "s-1": "s-1.py"}, "S1"),
        ({"S1.py": WHOLE, "Jane Doe.py": DOUBLE}, {"S1": "S1.py", "Jane Doe": "Jane Doe.py"}, "S1"),
        ({"S1.py": WHOLE, "S1JaneDoe.py": DOUBLE}, {"S1": "S1.py"}, ""),
        ({"7.py": WHOLE, "0007.py": DOUBLE}, {"7": "7.py", "0007": "0007.py"}, "007"),
        ({"é.py": WHOLE, "e\u0301.py": DOUBLE}, {"é": "é.py", "e\u0301": "e\u0301.py"}, "é"),
    ],
)
def test_two_ids_are_never_merged(files, rows, claimed, tmp_path):
    """An id that only resembles another's, or that only a name leads to, never supersedes that one's work."""
    people = Roster((Person("007", "Li"), Person("S1", "Jane Doe"), Person("é", "Zoe")))
    intake = read_folder(write(tmp_path, files), roster=people)
    found = by_student(intake)
    assert {student: found[student].file for student in rows} == rows
    assert not claimed or any(f"claims {claimed}," in say(each.reason, "en") for each in intake.unmatched)
    assert all("handed in 2 times" not in notes(each) for each in intake.submissions)


def test_one_number_under_two_names_is_two_rows(tmp_path):
    """Without a roster nobody knows whose the number is: both are graded, each by itself, both are listed."""
    write(tmp_path, {"20260101-李雷.py": WHOLE, "20260101-王芳.py": DOUBLE, "20260102-韩梅梅.py": WHOLE})
    intake = read_folder(tmp_path)
    found = by_student(intake)
    assert set(found) == {"20260101-李雷", "20260101-王芳", "20260102"}
    assert [len(attempted(found[each])) for each in sorted(found)] == [3, 1, 3]
    assert {each.file for each in intake.unmatched} == {"20260101-李雷.py", "20260101-王芳.py"}


@pytest.mark.parametrize(
    "second",
    ["20260101-李雷 (1).py", "20260101_李雷-终稿.py", "20260101-李雷.zip.py", "20260101 李雷 - 副本.py"],
)
def test_one_person_may_hand_in_twice(second, tmp_path):
    """A copy, and whatever stands behind number and name, are the same student's, as they have always been."""
    write(tmp_path, {"20260101-李雷.py": WHOLE, second: WHOLE, "20260102-韩梅梅.py": WHOLE})
    intake = read_folder(tmp_path)
    assert {each.student for each in intake.submissions} == {"20260101", "20260102"}
    assert "handed in 2 times" in notes(by_student(intake)["20260101"])


@pytest.mark.parametrize(
    "bare", ["20260101.py", "20260101/ch01.py", "20260101-hw2.py", "20260101-第二次提交.py", "20260101 (1).py"]
)
def test_a_bare_number_is_not_merged_with_a_number_and_a_name(bare, tmp_path):
    """Anybody can call a file by another's number: where the class writes names, too, it stands by itself."""
    write(tmp_path, {"20260101-Li Lei.py": WHOLE, bare: DOUBLE, "20260102-Han Mei.py": WHOLE})
    intake = read_folder(tmp_path)
    assert by_student(intake)["20260101"].file == "20260101-Li Lei.py"
    assert len(intake.submissions) == 3
    assert any("claims 20260101" in say(each.reason, "en") for each in intake.unmatched)


@pytest.mark.parametrize("second", ["20260101 (1).py", "20260101 - 副本.py", "20260101.ipynb.py"])
def test_where_nobody_writes_names_a_number_is_enough(second, tmp_path):
    write(tmp_path, {"20260101.py": WHOLE, second: WHOLE, "20260102.py": WHOLE})
    intake = read_folder(tmp_path)
    assert "20260101" in by_student(intake)
    assert not any("claims" in say(each.reason, "en") for each in intake.unmatched)


def test_a_folder_and_the_archive_that_it_came_from_are_one_hand_in(tmp_path):
    """Who unpacks a class's archives beside them has everybody twice, and that is no conflict."""
    packed = {f"{name}.zip": zipped({"ch01.py": WHOLE}) for name in ("alice", "bob", "carl")}
    write(tmp_path, {**packed, **{f"{name}/ch01.py": WHOLE for name in ("alice", "bob", "carl")}})
    intake = read_folder(tmp_path)
    assert [each.student for each in intake.submissions] == ["alice", "bob", "carl"]
    assert intake.unmatched == ()


def test_a_name_that_two_ids_share_is_listed_and_merges_nobody(tmp_path):
    write(tmp_path, {"20260101-李雷.py": WHOLE, "20260102-李雷.py": DOUBLE, "20260103-王芳.py": WHOLE})
    intake = read_folder(tmp_path)
    assert {each.student for each in intake.submissions} == {"20260101", "20260102", "20260103"}
    (line,) = intake.unmatched
    assert "the name 李雷 stands under 2 ids (20260101, 20260102)" in say(line.reason, "en")


def test_an_id_that_nobody_else_has_is_found_for_each(tmp_path):
    """Names that were given to rows of their own are never given twice."""
    hand_ins = [
        HandIn("1", name, (), label=f"{name}-{source}", source=source, entry="same")
        for source in ("canvas", "moodle")
        for name in ("Ann", "Ben", "Cid")
    ]
    settled = settle(hand_ins, None)
    assert sorted(settled.people) == ["same", "same (2)", "same (3)", "same (4)", "same (5)", "same (6)"]
    assert len(settled.lines) == 6


def test_a_name_that_breaks_the_search_costs_its_owner_only(tmp_path, monkeypatch):
    """Whatever goes wrong while deciding whose one hand-in is, is that one's line."""
    real = matching._on_roster

    def failing(hand_in, roster, **how):
        if hand_in.student == "b":
            raise OverflowError("too large")
        return real(hand_in, roster, **how)

    monkeypatch.setattr(matching, "_on_roster", failing)
    write(tmp_path, {"a.py": WHOLE, "b.py": WHOLE, "S003.py": WHOLE})
    intake = read_folder(tmp_path, roster=PEOPLE)
    assert {"a", "b", "S003"} <= {each.student for each in intake.submissions}
    assert any(
        say(each.reason, "en").endswith("OverflowError: too large") for each in intake.unmatched if each.file == "b.py"
    )


def test_an_id_is_never_longer_than_a_line(tmp_path):
    hand_ins = [HandIn("x" * 10_000 + last, "y" * 10_000, (), label=last) for last in "ab"]
    settled = settle(hand_ins, PEOPLE)
    assert len(settled.people) == 2
    assert all(len(student) <= 255 for student in settled.people)


def test_a_rosters_ids_hold_nothing_that_a_terminal_obeys(tmp_path):
    """Escapes, marks of direction and line ends go where the roster is read; what is left still finds the student."""
    from autograder.intake import read_roster

    rows = 'student,name\n"\x1b[31m20260101\x1b[0m","李\u202e雷"\n"20260\u200b102","韩\n梅梅"\n"a\x00b",x\n'
    people = read_roster(write(tmp_path, {"r.csv": rows.replace("\x00", "\x07")}) / "r.csv").people
    assert [person.student for person in people] == ["[31m20260101[0m", "20260102", "ab"]
    assert [visible(person.student + person.name) == person.student + person.name for person in people] == [True] * 3
