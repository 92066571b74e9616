"""A name proves nothing, a majority does: one hand-in, however it is called, costs no neighbour anything."""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

import pytest

from autograder.intake import Intake, digest_of
from autograder.words import say, text
from tests.intake.samples import (
    DOUBLE,
    STUBS,
    WHOLE,
    attempted,
    by_student,
    fault,
    notes,
    problem,
    read_folder,
    write,
    zipped,
)
from tests.intake.whose_cases import (
    BLACKBOARD,
    CANVAS,
    CASES,
    CHAOXING,
    FLAT,
    FOLDERS,
    LISTED,
    MOODLE,
    MOODLE_FLAT,
    NBGRADER,
    NUMBERS,
    PEOPLE,
    Odd,
)

pytestmark = pytest.mark.usefixtures("in_this_process")

KNOWN = [digest_of(data.encode()) for data in (STUBS, "# Chapter 1\n", "def test_double(): ...\n")]


def files_of(case: Odd) -> dict[str, bytes | str]:
    """Return all files of a class."""
    listed = {"submission_metadata.yml": LISTED} if case.layout == "gradescope" else {}
    return {**dict.fromkeys(case.honest.values(), WHOLE), **listed, **case.others}


def as_folder(case: Odd, root: Path) -> Path:
    return write(root / "down", files_of(case))


def as_zip(case: Odd, root: Path) -> Path:
    (root / "down.zip").write_bytes(zipped(files_of(case)))
    return root / "down.zip"


def said_of(intake: Intake, name: str) -> str:
    """Return what rows and lines say of a file, a student or an entry."""
    rows = [f"{each.student} {each.file} {problem(each).en} {notes(each)}" for each in intake.submissions]
    lines = [f"{each.file}: {text(each.reason)}" for each in intake.unmatched]
    return "\n".join(each for each in (*rows, *lines) if name in each)


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
@pytest.mark.parametrize("form", [as_folder, as_zip])
def test_everybody_is_there_with_their_own_work(case: Odd, form, tmp_path):
    """Each honest neighbour is graded by their own file, without a note; the odd one has a row or a line."""
    intake = read_folder(form(case, tmp_path), assignment="ch01", known_files=KNOWN, roster=case.roster)
    found = by_student(intake)
    for student, path in case.honest.items():
        assert student in found, (sorted(found), intake.unmatched)
        submission = found[student]
        assert (submission.file, len(attempted(submission))) == (path, 3)
        assert not any(name in notes(submission) for name in case.others)
    assert case.says in said_of(intake, case.odd) != ""
    assert intake.layout == case.layout


# --- what else may happen to one ---------------------------------------------------------------------------


def test_a_class_in_a_folder_with_the_staffs_files_beside_it_is_a_class(tmp_path):
    """A roster beside the folder that holds everybody does not make everybody one student."""
    files = {f"hw1/2026010{n}-{name}.py": WHOLE for n, name in ((1, "Li Lei"), (2, "Han"), (3, "Jim"))}
    intake = read_folder(write(tmp_path / "down", {**files, "roster.csv": "a,b", "README.md": "x"}))
    assert {each.student for each in intake.submissions} == {"20260101", "20260102", "20260103"}
    said = "\n".join(say(each.reason, "en") for each in intake.unmatched)
    assert "roster.csv" in said
    assert "README.md" in said


@pytest.mark.parametrize("late", ["mallory.py", "mallory/ch01.py", "x_1001_assignsubmission_file_y.py", "hw.pdf"])
@pytest.mark.parametrize("honest", [NUMBERS, CANVAS, MOODLE, CHAOXING])
def test_who_is_late_does_not_make_a_class_one_student(honest, late, tmp_path):
    """One hand-in beside the folder that holds everybody is read by its own name, and everybody by theirs."""
    files = {f"hw1/{path}": WHOLE for path in honest.values()}
    intake = read_folder(write(tmp_path / "down", {**files, late: DOUBLE}))
    found = by_student(intake)
    assert {student: found[student].file for student in honest} == {s: f"hw1/{path}" for s, path in honest.items()}
    assert said_of(intake, late.split("/")[0])


@pytest.mark.parametrize("short", ["s.py", "20.py", "a.py"])
def test_a_short_name_does_not_make_a_class_one_student(short, tmp_path):
    """Names that all begin with one hand-in's whole name are still several people's."""
    stem = short.removesuffix(".py")
    files = {f"hw1/{stem}{letter}.py": WHOLE for letter in "bcd"}
    (tmp_path / "class.zip").write_bytes(zipped({**files, f"hw1/{short}": WHOLE}))
    found = by_student(read_folder(tmp_path / "class.zip", assignment="ch01"))
    assert set(found) == {stem, f"{stem}b", f"{stem}c", f"{stem}d"}


@pytest.mark.parametrize("name", ["ch01.py", "test_public.py", "README.md", "pictures.py", "START.txt"])
@pytest.mark.parametrize("data", [STUBS, "# Chapter 1\n", "def test_double(): ...\n", "changed = 1\n"])
def test_a_file_of_the_courses_at_the_top_makes_nobody_one_student(name, data, tmp_path):
    """Whatever of the bundle lies in a class's archive, by accident or not, three students are three rows."""
    honest = {"alice.py": WHOLE, "bob.pdf": "%PDF-1.4", "carl.zip": zipped({"ch01.py": WHOLE})}
    (tmp_path / "class.zip").write_bytes(zipped({**honest, name: data}))
    intake = read_folder(tmp_path / "class.zip", assignment="ch01", known_files=KNOWN)
    assert {"alice", "bob", "carl"} <= set(by_student(intake))
    assert said_of(intake, name.split(".")[0])


def test_the_courses_own_file_under_a_students_name_has_a_line(tmp_path):
    """Who hands in what was given out, unchanged and renamed, is not passed over in silence."""
    files = {
        "alice.py": WHOLE,
        "mallory.py": "def test_double(): ...\n",
        "20260101-李雷.py": "def test_double(): ...\n",
    }
    intake = read_folder(write(tmp_path, files), known_files=KNOWN)
    assert len(attempted(by_student(intake)["alice"])) == 3
    assert "the course's own file, unchanged" in said_of(intake, "mallory")
    assert "the course's own file, unchanged" in said_of(intake, "20260101")


def test_nbgraders_time_counts_at_its_one_place(tmp_path):
    """A `timestamp.txt` of the student's own, anywhere else, is a file like any other: it is part of the hand-in."""
    files = {f"submitted/{name}/ch01/ch01.py": WHOLE for name in ("alice", "bob", "carl")}
    times = {f"submitted/{name}/ch01/timestamp.txt": "2024-03-01 10:00:00 UTC" for name in ("alice", "bob", "carl")}
    digests = {}
    for run, more in {
        "plain": {},
        "its place": {"submitted/alice/ch01/timestamp.txt": "1" * 5_000},
        "own": {"submitted/alice/ch01/sub/timestamp.txt": "2020-01-01"},
        "beside": {"submitted/alice/timestamp.txt": "2020-01-01"},
    }.items():
        intake = read_folder(write(tmp_path / run, {**files, **times, **more}), assignment="ch01")
        found = by_student(intake)
        assert (intake.layout, set(found)) == ("nbgrader", {"alice", "bob", "carl"})
        assert all(len(attempted(each)) == 3 for each in found.values())
        digests[run] = found["alice"].digest
    assert digests["plain"] == digests["its place"] == digests["beside"] != digests["own"]


def test_canvas_marks_whom_it_marks(tmp_path):
    """LATE is Canvas' where Canvas writes it; in a file's name it is the student's word."""
    write(
        tmp_path,
        {
            "doejane_1001_701_x_LATE_ch01.py": WHOLE,
            "lilei_LATE_1002_702_ch01.py": WHOLE,
            "grayjim_1003_703_LATE_1002_9_ch01.py": WHOLE,
        },
    )
    found = by_student(read_folder(tmp_path))
    assert {student: "marked late" in notes(each) for student, each in found.items()} == {
        "1001": False,
        "1002": True,
        "1003": False,
    }


def test_an_archive_that_bears_a_number_and_a_name_is_that_students(tmp_path):
    """One packed hand-in, full of names as a platform writes them, gives nobody else a grade."""
    inner = {f"v{n}_100{n}_70{n}_ch01.py": WHOLE for n in range(5)}
    write(tmp_path, {"20260101-李雷.zip": zipped(inner)})
    (submission,) = read_folder(tmp_path).submissions
    assert submission.student == "20260101"


def test_a_download_that_is_found_packed_is_told(tmp_path):
    write(tmp_path, {"down.zip": zipped({"doejane_12_901_a.py": WHOLE, "leili_13_902_a.py": WHOLE})})
    intake = read_folder(tmp_path)
    assert set(by_student(intake)) == {"12", "13"}
    assert any("read as a class's download" in say(each.reason, "en") for each in intake.unmatched)


@pytest.mark.deadline
@pytest.mark.parametrize(
    "name",
    [
        "mallory_66_" + "9" * 5_000 + "_a.py",
        "submission_" + "9" * 5_000 + "/a.py",
        "mallory - Copy (" + "9" * 5_000 + ").py",
        "mallory copy " + "9" * 5_000 + ".py",
        "mallory" + " " * 4_000 + "副.py",
        "mallory" + "- " * 2_000 + "x.py",
        "9" * 4_000 + "-mallory.py",
        "mallory" + ".a" * 2_000 + "!.py",
        "mallory_66_901_" + ".a" * 2_000 + "!",
        "mallory_" * 1_200 + ".py",
        "mallory" + "(1)" * 1_300 + ".py",
        "马" * 4_000 + "-1" + ".py",
        "mallory\0.py",
        "mallory\n\r\x85\u2028.py",
        "mallory/../../alice.py",
        "/mallory/alice.py",
        "C:/mallory/alice.py",
        "..\\alice.py",
    ],
)
@pytest.mark.parametrize("honest", [("alice.py", "bob.py"), ("lilei_12_1_a.py", "han_13_2_a.py", "jim_14_3_a.py")])
def test_a_name_that_no_disk_could_hold_costs_its_owner_only(name, honest, tmp_path):
    """Names in a class's archive may be anything: the others are whole, this one is there, and nobody waits."""
    (tmp_path / "class.zip").write_bytes(zipped({**dict.fromkeys(honest, WHOLE), name: WHOLE}))
    started = time.process_time()
    intake = read_folder(tmp_path / "class.zip", roster=None)
    assert time.process_time() - started < 1.0
    assert {each.file for each in intake.submissions if len(attempted(each)) == 3} >= set(honest)
    assert len(intake.submissions) + len(intake.unmatched) > len(honest)


@pytest.mark.parametrize("name", ["[Content_Types].xml", "word/document.xml", ".py", "a.docx"])
def test_a_class_is_no_document_because_of_one_file(name, tmp_path):
    """What a word processor's document begins with is, in a class's archive, one hand-in's name."""
    files = {"alice.py": WHOLE, "bob.py": WHOLE, "[Content_Types].xml": "x", name: "x"}
    (tmp_path / "class.zip").write_bytes(zipped(files))
    intake = read_folder(tmp_path / "class.zip")
    assert {"alice", "bob"} <= set(by_student(intake))
    assert said_of(intake, "[Content_Types]")


def test_many_files_beside_an_assignments_folder_are_one_line(tmp_path):
    files = {f"submitted/{name}/ch01/ch01.py": WHOLE for name in ("alice", "bob", "carl")}
    more = {f"submitted/alice/{n}.txt": "x" for n in range(300)}
    intake = read_folder(write(tmp_path, {**files, **more}), assignment="ch01")
    assert [say(each.reason, "en") for each in intake.unmatched] == [
        "not in this assignment's folder, not read (300 files)"
    ]


@pytest.mark.parametrize("kind", ["file", "folder", "loop", "nothing", "pipe"])
def test_what_is_no_file_is_named_and_never_followed(kind, tmp_path):
    """A link to a neighbour's work, to itself or out of the class, and a pipe: beside students they are nobody's."""
    root = write(tmp_path / "down", {"alice/ch01.py": WHOLE, "bob/ch01.py": WHOLE})
    (root / "mallory").mkdir()
    targets = {"file": root / "alice/ch01.py", "folder": root / "alice", "loop": root, "nothing": root / "none"}
    for place in (root / "mallory" / "ch01.py", root / "other"):
        if kind == "pipe":
            os.mkfifo(place)
        else:
            place.symlink_to(targets[kind])
    intake = read_folder(root)
    found = by_student(intake)
    assert set(found) == {"alice", "bob", "mallory"}
    assert all(len(attempted(found[each])) == 3 for each in ("alice", "bob"))
    assert "no regular file" in problem(found["mallory"]).en
    assert [each.file for each in intake.unmatched if "no regular file" in say(each.reason, "en")] == ["other"]


def test_everything_in_a_class_is_in_a_row_or_in_a_line(tmp_path):
    """No file of a class is passed over in silence, whatever the layout made of it, but a platform's own."""
    for number, case in enumerate(CASES):
        root = tmp_path / str(number)
        root.mkdir()
        intake = read_folder(as_folder(case, root), assignment="ch01", known_files=KNOWN)
        told = " ".join([*(f"{each.student} {each.file}" for each in intake.submissions), said_of(intake, "")])
        for path in case.others:
            entry = path.split("/")[0]
            if entry in {"submission_metadata.yml", "source", "release"}:
                continue
            assert any(part in told for part in (path, entry, Path(entry).stem, entry[:12])), (case.id, path)


# --- names that nobody has thought of ------------------------------------------------------------------------

_PARTS = (
    "mallory", "x", "1001", "66", "2026010101", "马力", "_", "_", "-", " ", "assignsubmission_file",
    "_assignsubmission_file_", "_attempt_2024-03-01-10-30-00", "LATE_", "anon_abc", "submission_", "submission_1",
    "submitted", "source", "timestamp.txt", "ch01", "(1)", " - Copy", "副本", ".", "..", "\u202e", "\u200b", "é",
    "e\u0301", "٢٠٢٦", "Jane Doe", "doejane", "Homework 1_", "text.html", "onlinetext", "/", "\\", "901", "\0", "\n",
    "%", "😀", "venv", ".git",
)  # fmt: skip
_ENDS = (".py", ".ipynb", ".zip", "", ".txt", ".pdf", "/a.py", "/ch01/ch01.py", "/x/timestamp.txt", ".py.txt", ".md")
_CLASSES = (FLAT, FOLDERS, MOODLE, MOODLE_FLAT, CANVAS, BLACKBOARD, CHAOXING, NBGRADER)


def test_no_name_made_of_these_parts_costs_a_neighbour_anything(tmp_path):
    """Of 200 classes with one name put together by chance, each honest file is graded, and nothing is a fault."""
    for seed in range(200):
        chance = random.Random(seed)
        honest = chance.choice(_CLASSES)
        name = "".join(chance.choice(_PARTS) for _ in range(chance.randint(1, 6))) + chance.choice(_ENDS)
        (tmp_path / "down.zip").write_bytes(zipped({**dict.fromkeys(honest.values(), WHOLE), name: DOUBLE}))
        roster = PEOPLE if chance.random() < 0.3 else None
        intake = read_folder(tmp_path / "down.zip", assignment="ch01", roster=roster)
        assert set(honest.values()) <= {each.file for each in intake.submissions}, (seed, name)
        assert not any(fault(each) for each in intake.submissions), (seed, name)


@pytest.mark.parametrize("honest", ["20260101-alice", "20260101"])
@pytest.mark.parametrize("colluders", [1, 3])
def test_no_folder_of_a_student_is_read_as_a_class(tmp_path, honest, colluders):
    """Whoever fills theirs with files that are called as others are: the others' folders are theirs all the same."""
    files = {f"{honest}/ch01.py": WHOLE, "20260102-bob/ch01.py" if "-" in honest else "20260102/ch01.py": WHOLE}
    for number in range(colluders):
        for other in range(1, 6):
            files[f"eve{number}/2026010{other}-x{other}.py"] = DOUBLE
            files[f"eve{number}/x{other}_2026010{other}_{number}99_ch01.py"] = DOUBLE
    found = by_student(read_folder(write(tmp_path / "down", files), assignment="ch01"))
    assert attempted(found["20260101"]) == attempted(found["20260102"]) != attempted(found["eve0"])
    assert found["20260101"].file == f"{honest}/ch01.py"
    assert found["20260102"].file.startswith("20260102")
