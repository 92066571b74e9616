"""Several classes: archives and folders of classes, side by side on the command line or within one another."""

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

import pytest

from autograder.errors import UsageError
from autograder.intake import classes
from autograder.intake.handins import HandIn
from autograder.intake.roster import Person, Roster
from autograder.model import Missing
from autograder.words import say
from tests.intake.samples import DOUBLE, WHOLE, attempted, by_student, notes, problem, read_folder, write, zipped

pytestmark = pytest.mark.usefixtures("in_this_process")

ONE = {"20260101-李雷/ch01.py": WHOLE, "20260102-韩梅梅.py": WHOLE, "20260103-王芳.zip": zipped({"ch01.py": WHOLE})}
TWO = {"20260201-马力.py": WHOLE, "20260202-周杰/作业.py": WHOLE}
WHO = {
    "20260101": "1班", "20260102": "1班", "20260103": "1班", "20260201": "2班", "20260202": "2班",
}  # fmt: skip


def class_of(intake) -> dict[str, str]:
    """Return who is in which class."""
    return {each.student: each.class_name for each in intake.submissions}


def lines(intake) -> str:
    return "\n".join(f"{each.file}: {say(each.reason, 'en')}" for each in intake.unmatched)


def wrapped(files: Mapping[str, bytes | str], *folders: str) -> dict[str, bytes | str]:
    """Return files with folders around them."""
    return {"/".join((*folders, name)): data for name, data in files.items()}


SHAPES = {
    "archives": {"1班.zip": zipped(ONE), "2班.zip": zipped(TWO)},
    "a folder around each": {"1班.zip": zipped(wrapped(ONE, "1班")), "2班.zip": zipped(wrapped(TWO, "作业", "x"))},
    "folders": {**wrapped(ONE, "1班"), **wrapped(TWO, "2班")},
    "a folder and an archive": {**wrapped(ONE, "1班"), "2班.zip": zipped(TWO)},
    "a folder around": {"作业1/1班.zip": zipped(ONE), "作业1/2班.zip": zipped(TWO)},
    "a roster beside": {"1班.zip": zipped(ONE), "2班.zip": zipped(TWO), "名单.xlsx": b"PK"},
    "downloaded twice": {"1班 (1).zip": zipped(ONE), "2班 - 副本.zip": zipped(TWO)},
}  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("form", ["folder", "zip"])
def test_an_archive_or_a_folder_for_each_class_is_looked_into(shape, form, tmp_path):
    """Five students of two classes, each by the class that the archive is called by."""
    files = SHAPES[shape]
    path = write(tmp_path / "down", files)
    if form == "zip":
        path = tmp_path / "down.zip"
        path.write_bytes(zipped(files))
    intake = read_folder(path, assignment="ch01")
    assert class_of(intake) == WHO
    assert all(len(attempted(each)) == 3 for each in intake.submissions)


@pytest.mark.parametrize("form", ["archives", "folders", "one of each"])
def test_what_is_given_side_by_side_is_read_as_if_it_lay_in_one_folder(form, tmp_path):
    """`grade 1班.zip 2班/ 20260301-赵云.py 孙权.zip`: two classes, and two students of none."""
    paths = []
    for name, files in (("1班", ONE), ("2班", TWO)):
        if form == "folders" or (form == "one of each" and name == "1班"):
            paths.append(write(tmp_path / name, files))
        else:
            paths.append(tmp_path / f"{name}.zip")
            paths[-1].write_bytes(zipped(files))
    late = write(tmp_path, {"20260301-赵云.py": WHOLE, "20260302-孙权.zip": zipped({"ch01.py": WHOLE})})
    intake = read_folder([*paths, late / "20260301-赵云.py", late / "20260302-孙权.zip"], assignment="ch01")
    assert class_of(intake) == {**WHO, "20260301": "", "20260302": ""}


def test_one_class_and_whoever_was_late_are_given_side_by_side(tmp_path):
    (tmp_path / "1班.zip").write_bytes(zipped(ONE))
    write(tmp_path, {f"2026010{n}-{name}.zip": zipped({"ch01.py": WHOLE}) for n, name in ((4, "赵云"), (5, "孙权"))})
    intake = read_folder(sorted(tmp_path.iterdir()), assignment="ch01")
    assert set(by_student(intake)) == {"20260101", "20260102", "20260103", "20260104", "20260105"}


def test_files_that_a_shell_has_listed_are_students(tmp_path):
    """`grade submissions/*`: one who fills theirs with other people's names makes no class of it."""
    files = {f"{name}.zip": zipped({"ch01.py": WHOLE}) for name in ("alice", "bob", "carl")}
    files["eve.zip"] = zipped({f"2026010{n}-x{n}.py": DOUBLE for n in range(5)})
    write(tmp_path, files)
    intake = read_folder(sorted(tmp_path.iterdir()), assignment="ch01")
    assert set(by_student(intake)) == {"alice", "bob", "carl", "eve"}


def test_a_path_that_is_given_twice_counts_once_and_two_of_one_name_are_two(tmp_path):
    first, second = tmp_path / "a" / "hw.zip", tmp_path / "b" / "hw.zip"
    for path, files in ((first, ONE), (second, TWO)):
        path.parent.mkdir()
        path.write_bytes(zipped(files))
    intake = read_folder([first, second, tmp_path / "a" / ".." / "a" / "hw.zip"], assignment="ch01")
    assert set(by_student(intake)) == set(WHO)
    assert all("handed in" not in notes(each) for each in intake.submissions)


def test_one_of_several_that_is_not_there_is_named(tmp_path):
    write(tmp_path, {"a.py": WHOLE})
    with pytest.raises(UsageError, match=r"none\.zip: no such file or folder"):
        read_folder([tmp_path / "a.py", tmp_path / "none.zip"])


def test_years_hold_classes(tmp_path):
    files = {**wrapped(ONE, "2025级", "1班"), **wrapped(TWO, "2025级", "2班"), "2026级/3班/20260301-赵云.py": WHOLE}
    files["2026级/3班/20260302-孙权.py"] = WHOLE
    intake = read_folder(write(tmp_path / "down", files), assignment="ch01")
    assert {each.class_name for each in intake.submissions} >= {"2025级 1班", "2025级 2班"}
    assert set(by_student(intake)) == {*WHO, "20260301", "20260302"}


@pytest.mark.parametrize("names", [("李雷", "韩梅梅"), ("20260101", "20260102"), ("Li Lei", "Han Mei")])
def test_what_is_called_as_a_class_may_hold_bare_names_and_numbers(names, tmp_path):
    files = {f"{n}班.zip": zipped({f"{name}{n}.py" if name[0].isdigit() else f"{name}.py": WHOLE for name in names})
             for n in (1, 2)}  # fmt: skip
    if not names[0][0].isdigit():
        files["2班.zip"] = zipped({"王芳.py": WHOLE, "马力.py": WHOLE})
    intake = read_folder(write(tmp_path, files), assignment="ch01")
    assert len(intake.submissions) == 4
    assert {each.class_name for each in intake.submissions} == {"1班", "2班"}


def test_the_roster_tells_a_class_that_nothing_else_does(tmp_path):
    people = Roster(
        tuple(Person(student, name) for student, name in (("a1", "Ann"), ("b2", "Ben"), ("c3", "Cid"), ("d4", "")))
    )
    files = {"x.zip": zipped({"a1.py": WHOLE, "b2.py": WHOLE}), "y.zip": zipped({"Cid/ch01.py": WHOLE, "d4.py": WHOLE})}
    intake = read_folder(write(tmp_path, files), roster=people, assignment="ch01")
    assert class_of(intake) == {"a1": "x", "b2": "x", "c3": "y", "d4": "y"}


@pytest.mark.parametrize("name", ["20260140-张三", "20260140", "jdoe"])
@pytest.mark.parametrize("archive", ["late.zip", "补交.zip"])
def test_a_folder_by_a_number_or_the_rosters_id_is_that_student_where_it_is_alone(name, archive, tmp_path):
    people = Roster((Person("jdoe", "Jane"), Person("20260140", "张三")))
    (tmp_path / archive).write_bytes(zipped({f"{name}/ch01.py": WHOLE}))
    found = by_student(read_folder(tmp_path / archive, assignment="ch01", roster=people))
    student = name.split("-")[0]
    assert len(attempted(found[student])) == 3
    assert set(found) == {"jdoe", "20260140"}


def test_whoever_was_late_has_an_archive_beside_the_classes(tmp_path):
    """补交.zip holds one student only, under a number and a name."""
    late = zipped({"20260140-张三/ch01.py": WHOLE})
    write(tmp_path, {"1班.zip": zipped(ONE), "2班.zip": zipped(TWO), "补交.zip": late})
    assert set(by_student(read_folder(tmp_path, assignment="ch01"))) == {*WHO, "20260140"}


@pytest.mark.parametrize("bad", [b"Rar!\x1a\x07\0 x", zipped(ONE)[:90], b"7z\xbc\xaf\x27\x1c x"])
def test_a_classs_archive_that_cannot_be_read_is_a_line_and_no_student(bad, tmp_path):
    write(tmp_path, {"1班.zip": zipped(ONE), "2班.zip": zipped(TWO), "3班.rar": bad})
    intake = read_folder(tmp_path, assignment="ch01")
    assert set(by_student(intake)) == set(WHO)
    assert "3班.rar: " in lines(intake)


@pytest.mark.parametrize("form", ["folder", "zip"])
@pytest.mark.parametrize("names", ["1班 2班 3班 4班", "2班 x1班 3班 4班 5班", "A B C D", "B A D C"])
def test_half_of_the_archives_that_cannot_be_read_make_no_student_of_a_class(names, form, tmp_path):
    good, other, *bad = names.split()
    files = {
        f"{good}.zip": zipped(ONE),
        f"{other}.zip": zipped(TWO),
        **{f"{name}.rar": b"Rar!\x1a\x07\0" for name in bad},
    }
    path = write(tmp_path / "down", files)
    if form == "zip":
        path = tmp_path / "作业1_全部.zip"
        path.write_bytes(zipped(files))
    intake = read_folder(path, assignment="ch01")
    assert set(by_student(intake)) == set(WHO)
    assert all(f"{name}.rar: " in lines(intake) for name in bad)


def test_who_fills_theirs_with_names_beside_archives_that_cannot_be_read_is_one_student(tmp_path):
    files = {"eve.zip": zipped(ONE), **{f"{name}.rar": b"Rar!\x1a\x07\0" for name in ("alice", "bob", "carl")}}
    assert set(by_student(read_folder(write(tmp_path, files)))) == {"eve", "alice", "bob", "carl"}


@pytest.mark.parametrize("names", [("1班.rar", "2班.rar"), ("1班.rar",)])
@pytest.mark.parametrize("given", ["folder", "files"])
def test_nothing_but_archives_that_cannot_be_read_says_why(names, given, tmp_path):
    write(tmp_path, dict.fromkeys(names, b"Rar!\x1a\x07\x00 x"))
    with pytest.raises(UsageError, match=r"1班\.rar: this is a RAR archive"):
        read_folder(tmp_path if given == "folder" else sorted(tmp_path.iterdir()), assignment="ch01")


def test_students_archives_are_students_whatever_they_hold(tmp_path):
    """Most hand in a zip with several scripts; one fills theirs with other people's names."""
    own = zipped({"main.py": WHOLE, "old.py": DOUBLE, "try 2.py": DOUBLE})
    files = {f"{name}.zip": own for name in ("alice", "bob", "carl", "dora")}
    files["1班.zip"] = zipped({f"2026010{n}-x{n}.py": DOUBLE for n in range(5)})
    intake = read_folder(write(tmp_path, files), assignment="ch01")
    assert set(by_student(intake)) == {"alice", "bob", "carl", "dora", "1班"}


# --- one student in two of them --------------------------------------------------------------------------


def test_one_student_in_two_classes_is_a_question_unless_it_is_the_same_work(tmp_path):
    (tmp_path / "1班.zip").write_bytes(zipped(ONE))
    again = {"20260101-李雷/ch01.py": DOUBLE, "20260102-韩梅梅.py": WHOLE, **TWO}
    (tmp_path / "2班.zip").write_bytes(zipped(again))
    intake = read_folder([tmp_path / "1班.zip", tmp_path / "2班.zip"], assignment="ch01")
    assert set(by_student(intake)) == set(WHO)
    assert "20260101 handed in in several places (1班, 2班)" in lines(intake)
    assert "20260102 handed in" not in lines(intake)


@pytest.mark.parametrize("later", [1, 2])
def test_where_the_platform_says_when_the_newest_counts(later, tmp_path):
    head = "Homework 1_"
    for number in (1, 2):
        date = f"_attempt_2024-03-0{5 if number == later else 1}-10-30-00"
        files = {f"{head}jdoe{date}_ch01.py": WHOLE if number == later else DOUBLE}
        files |= {f"{head}s{number}{n}{date}_ch01.py": WHOLE for n in range(2)}
        (tmp_path / f"{number}班.zip").write_bytes(zipped(files))
    intake = read_folder([tmp_path / "1班.zip", tmp_path / "2班.zip"], assignment="ch01")
    found = by_student(intake)["jdoe"]
    assert (len(attempted(found)), found.class_name) == (3, f"{later}班")
    assert found.handed_in == datetime(2024, 3, 5, 10, 30)
    assert "jdoe" not in lines(intake)


def test_who_hands_in_with_another_class_than_the_rosters_is_told(tmp_path):
    people = Roster(
        tuple(Person(student, "", (), "2班" if student == "20260101" else name) for student, name in WHO.items())
    )
    intake = read_folder(write(tmp_path, SHAPES["folders"]), roster=people)
    assert "20260101 handed in with 1班, the roster says 2班" in lines(intake)
    assert lines(intake).count("the roster counts") == 1


# --- two of one name -------------------------------------------------------------------------------------


def test_two_of_one_name_are_a_question_with_the_candidates(tmp_path):
    """Canvas knows names and numbers of its own: neither 李伟 is missing, neither gets the other's work."""
    people = Roster((Person("1", "李伟"), Person("2", "李伟"), Person("3", "韩梅梅"), Person("4", "王芳")))
    files = {"李伟_901_11_ch01.py": WHOLE, "李伟_902_12_ch01.py": DOUBLE, "韩梅梅_903_13_ch01.py": WHOLE}
    intake = read_folder(write(tmp_path, files), roster=people)
    found = by_student(intake)
    assert set(found) == {"1", "2", "3", "4", "901", "902"}
    assert isinstance(found["4"], Missing)
    assert all("have this name" in problem(found[each]).en for each in ("1", "2"))
    asked = [say(each.reason, "en") for each in intake.unmatched][:2]
    assert all("several on the roster are called 李伟: 1, 2; choose" in each for each in asked)
    assert "not on the roster" not in lines(intake)
    chosen = Roster((Person("1", "李伟", ("902",)), Person("2", "李伟", ("901",)), *people.people[2:]))
    found = by_student(read_folder(tmp_path, roster=chosen))
    assert {each: len(attempted(found[each])) for each in ("1", "2")} == {"1": 1, "2": 3}


def test_an_id_in_the_path_tells_which_of_one_name_is_meant(tmp_path):
    people = Roster((Person("20260101", "李伟"), Person("20260102", "李伟")))
    files = {"李伟_901_11_20260102.py": WHOLE, "李伟_902_12_李伟20260101作业.py": DOUBLE}
    found = by_student(read_folder(write(tmp_path, files), roster=people))
    assert {student: len(attempted(each)) for student, each in found.items()} == {"20260101": 1, "20260102": 3}


@pytest.mark.parametrize("path", ["作业/20260101.py", "homework final/ch01_20260101_v2.ipynb.py", "x_9_12_20260101.py"])
def test_a_rosters_id_anywhere_in_a_path_is_a_match(path, tmp_path):
    people = Roster((Person("20260101", "李雷"), Person("S20260102", "Han")))
    others = {"y_8_13_S20260102.py": WHOLE} if "_12_" in path else {"hw/S20260102.py": WHOLE}
    intake = read_folder(write(tmp_path, {path: WHOLE, **others}), roster=people)
    assert {each.student for each in intake.submissions} == {"20260101", "S20260102"}
    assert "by an id in the names of its files" in lines(intake)


def test_another_students_number_in_a_file_takes_nothing_from_them(tmp_path):
    """Who has no number on the roster and writes another's into a file's name: the other keeps their own work."""
    people = Roster((Person("20260101", "李雷"), Person("20260102", "韩梅梅")))
    files = {"20260101-李雷/a.py": WHOLE, "20260199-马力/20260101.py": DOUBLE, "mallory/20260101.py": DOUBLE}
    found = by_student(read_folder(write(tmp_path, files), roster=people))
    assert len(attempted(found["20260101"])) == 3
    assert {"20260199", "mallory", "20260102"} < set(found)


# --- refused entries -------------------------------------------------------------------------------------


def test_what_would_leave_the_archive_is_nobodys_and_listed_at_the_end(tmp_path):
    leaving = ["../evil.py", "/etc/cron.py", "alice/../../carl.py"]
    files = {"alice.py": WHOLE, "bob.py": WHOLE, **dict.fromkeys(leaving, DOUBLE)}
    (tmp_path / "down.zip").write_bytes(zipped(files))
    intake = read_folder(tmp_path / "down.zip")
    assert set(by_student(intake)) == {"alice", "bob"}
    assert [each.file for each in intake.unmatched] == leaving


def test_who_is_on_the_roster_and_whose_file_was_refused_is_not_missing(tmp_path):
    people = Roster((Person("20260101", "李雷"), Person("20260102", "韩梅梅")))
    write(tmp_path, {"20260102.py": WHOLE})
    (tmp_path / "20260101-李雷.py").symlink_to("/etc/passwd")
    found = by_student(read_folder(tmp_path, roster=people))
    assert set(found) == {"20260101", "20260102"}
    assert "a link or has an unsafe path" in problem(found["20260101"]).en


# --- nothing vanishes ------------------------------------------------------------------------------------

_NAMES = (
    "20260101-李雷", "20260102_韩梅梅", "王芳-20260103", "alice", "bob (1)", "1班", "2班", "第3组", "作业", "ch01",
    "late", "doejane_12_98_a", "Jane_4711_assignsubmission_file_", "20260104", "__MACOSX", "补交", "submitted",
    "2025级",
)  # fmt: skip
_ENDS = (".py", ".ipynb", ".zip", ".rar", ".pdf", ".txt", "", ".py.txt", ".csv", ".docx")


def _made(chance: random.Random, depth: int = 0) -> dict[str, bytes | str]:
    """Return files in folders and archives, to a depth of three, put together by chance."""
    files: dict[str, bytes | str] = {}
    for _ in range(chance.randint(1, 4)):
        name, end = chance.choice(_NAMES), chance.choice(_ENDS)
        kind = chance.random()
        if depth < 2 and kind < 0.3:
            files |= wrapped(_made(chance, depth + 1), name)
        elif depth < 2 and kind < 0.5:
            files[f"{name}.zip"] = zipped(_made(chance, depth + 1))
        else:
            files.setdefault(f"{name}{end}", WHOLE if end in {".py", "", ".py.txt"} else f"x{end}")
    return {name: data for name, data in files.items() if not any(f"{name}/" in other for other in files)}


def test_no_member_of_an_input_ever_vanishes_without_a_row_or_a_line(tmp_path, monkeypatch):
    """Of 150 downloads put together by chance, each file that is read at all is a student's, or has a line."""
    handed: dict[str, list[HandIn]] = {}
    monkeypatch.setattr(classes, "read_students", lambda people, *_: handed.update(people) or {})
    for seed in range(150):
        chance = random.Random(seed)
        inputs = [write(tmp_path / str(seed) / f"{n}班", _made(chance)) for n in range(chance.randint(1, 3))]
        handed.clear()
        try:
            intake = read_folder(inputs, assignment="ch01")
        except UsageError:
            continue
        inside = {file.path for own in handed.values() for each in own for file in each.files}
        told = {each.file for each in intake.unmatched} | {
            str(value) for each in intake.unmatched for _, value in each.reason.parameters
        }
        lost = [
            member
            for root in inputs
            for member in _members(root, "" if len(inputs) == 1 else f"{root.name}/")
            if not any(each in inside | told for each in _around(member))
        ]
        several = {
            each.file.rpartition("/")[0] for each in intake.unmatched if dict(each.reason.parameters).get("count")
        }
        assert not [each for each in lost if not several & set(_around(each))], (seed, lost, inside, told)


def _members(root: Path, prefix: str) -> list[str]:
    """Return the paths of all files below a folder, through archives."""
    found = []
    for path in (each for each in root.rglob("*") if each.is_file() and "__MACOSX" not in str(each)):
        shown = f"{prefix}{path.relative_to(root).as_posix()}"
        found += _packed(shown, path.read_bytes()) if path.suffix == ".zip" and path.stat().st_size > 9 else [shown]
    return found


def _packed(shown: str, data: bytes) -> list[str]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = {name: archive.read(name) for name in archive.namelist() if "__MACOSX" not in name}
    found = []
    for name, inner in members.items():
        path = f"{shown}/{name}"
        found += _packed(path, inner) if name.endswith(".zip") and len(inner) > 9 else [path]
    return found


def _around(member: str) -> list[str]:
    """Return a path and what it lies in: who has an archive has what is in it."""
    parts = member.split("/")
    return ["/".join(parts[:n]) for n in range(1, len(parts) + 1)]
