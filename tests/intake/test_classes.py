"""Whole classes: whoever handed in has a row, whatever the file; what is nobody's has a line."""

from __future__ import annotations

import errno
import os
import socket
import sys
import unicodedata
from collections import Counter

import pytest

from autograder.bounds.clipping import visible
from autograder.errors import UsageError
from autograder.intake import limited, read_class
from autograder.model import Standing, SubmissionStatus
from autograder.show.csv import grades_csv
from autograder.show.grades import grades
from autograder.show.text import cell, file_names
from autograder.words import say
from tests.intake.samples import (
    NAMES,
    STUBS,
    WHOLE,
    WHOLE_NOTEBOOK,
    attempted,
    by_student,
    fault,
    notes,
    problem,
    read_folder,
    write,
    zipped,
)

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have no such files or names")

BROKEN = {
    "cut.ipynb": WHOLE_NOTEBOOK[:40],
    "html.ipynb": "<!doctype html><title>Sign in</title>",
    "empty.py": "",
    "zeros.py": b"\0" * 2048,
    "noise.py": bytes(range(256)) * 9,
    "json.ipynb": "{}",
    "list.ipynb": "[1, 2",
    "deep.ipynb": "[" * 100_000,
    "rar.zip": b"Rar!\x1a\x07\0 " + b"x" * 99,
    "cut.zip": zipped({"a.py": WHOLE})[:90],
    "bomb.zip": zipped({"a.py": b"\0" * 30_000_000}),
    "pdf.py": "%PDF-1.7",
    "photo.ipynb": b"\x89PNG\r\n\x1a\n",
    "word.docx": b"\xd0\xcf\x11\xe0" + b"\0" * 99,
    "prose.txt": "I will hand it in next week.",
}


def test_a_class_of_90_with_15_broken_files_is_graded_whole(tmp_path, mini_grader):
    """Nobody's points are lost to anybody's file: 90 rows, 75 with full points, 15 that say why not."""
    forms = [WHOLE, WHOLE_NOTEBOOK, zipped({"hw/a.py": WHOLE}), WHOLE.replace("\n", "\r\n").encode("utf-16")]
    suffixes = [".py", ".ipynb", ".zip", ".py"]
    files = {f"{20260000 + i}-student{suffixes[i % 4]}": forms[i % 4] for i in range(90 - len(BROKEN))}
    broken = {f"{20269000 + i}-{name}": data for i, (name, data) in enumerate(BROKEN.items())}
    intake = read_folder(write(tmp_path, {**files, **broken}))
    results = [mini_grader.grade(submission) for submission in intake.submissions]
    assert len(results) == 90
    assert Counter(result.status for result in results) == {
        SubmissionStatus.GRADED: 75,
        SubmissionStatus.UNREADABLE: 15,
    }
    full = mini_grader.chapter.assignment.max_score
    assert [result.student for result in results if result.score == full] == [f"{20260000 + i}" for i in range(75)]
    assert all(result.notes for result in results if result.status is SubmissionStatus.UNREADABLE)


# --- one file, no file -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "student"),
    [
        ("alice.ipynb", "alice"),
        ("20260101-李雷.py", "20260101"),
        ("hw (1).ipynb", "hw (1)"),
        ("a.b.py", "a.b"),
        ("x.ipynb.txt", "x"),
    ],
)
def test_one_file_is_one_student(name, student, tmp_path):
    data = WHOLE_NOTEBOOK if "ipynb" in name else WHOLE
    (submission,) = read_folder(write(tmp_path, {name: data}) / name).submissions
    assert (submission.student, submission.file, len(attempted(submission))) == (student, name, 3)


def test_a_link_given_by_the_staff_is_followed(tmp_path):
    write(tmp_path, {"real/a.py": WHOLE})
    (tmp_path / "link").symlink_to(tmp_path / "real")
    (tmp_path / "b.py").symlink_to(tmp_path / "real" / "a.py")
    assert read_folder(tmp_path / "link").submissions[0].student == "a"
    (submission,) = read_folder(tmp_path / "b.py").submissions
    assert (submission.student, submission.file, len(attempted(submission))) == ("b", "b.py", 3)


@pytest.mark.parametrize(
    ("files", "given", "words"),
    [
        ({}, "none", "no such file or folder"),
        ({"down/.DS_Store": "x", "down/__MACOSX/a": "x"}, "down", "nobody's work is in it"),
        ({"down/roster.csv": "a,b"}, "down", "nobody's work is in it"),
        ({"c.zip": b"PK\3\4 cut"}, "c.zip", "the zip is cut off"),
        ({"c.zip": zipped({})}, "c.zip", "the archive is empty"),
        ({"c.zip": zipped({".DS_Store": "x"})}, "c.zip", "nobody's work is in it"),
        ({"c.tar.gz": b"\x1f\x8b no"}, "c.tar.gz", "damaged"),
    ],
)
def test_what_holds_nobody_is_a_usage_error(files, given, words, tmp_path):
    write(tmp_path, files)
    with pytest.raises(UsageError, match=words):
        read_folder(tmp_path / given)


def test_a_folder_or_file_that_cannot_be_opened_is_a_row(tmp_path, monkeypatch):
    """Root may open everything, so the system's refusal is played here."""
    write(tmp_path, {"alice/a.py": WHOLE, "bob/b.py": WHOLE, "carl/c.py": WHOLE})
    real_scandir, real_open = os.scandir, os.open

    def scandir(path):
        if path == tmp_path / "alice":
            raise PermissionError(13, "Permission denied")
        return real_scandir(path)

    def opened(path, *rest, **options):
        if path == tmp_path / "bob" / "b.py":
            raise PermissionError(13, "Permission denied")
        return real_open(path, *rest, **options)

    monkeypatch.setattr("os.scandir", scandir)
    monkeypatch.setattr("os.open", opened)
    found = by_student(read_folder(tmp_path))
    assert "cannot be opened: Permission denied" in notes(found["alice"])
    assert "cannot be read: Permission denied" in notes(found["bob"])
    assert len(attempted(found["carl"])) == 3
    assert "could not read alice/" in fault(found["alice"])
    assert "could not read bob/b.py" in fault(found["bob"])
    assert fault(found["carl"]) == ""


@pytest.mark.parametrize(
    ("files", "barred", "ours"),
    [
        ({"s1/a.py": WHOLE}, "a.py", True),
        ({"s1/a.ipynb": "{}", "s1/b.py": WHOLE}, "a.ipynb", True),  # perhaps that is the work
        ({"s1/work.zip": b"PK", "s1/b.py": WHOLE}, "work.zip", True),
        ({"s1/a.py": WHOLE, "s1/notes.txt": "x"}, "notes.txt", False),
        ({"s1/notes.txt": "x"}, "notes.txt", True),
    ],
)
@pytest.mark.parametrize("error", [errno.EACCES, errno.EPERM, errno.EIO, errno.EMFILE, errno.ENOENT, errno.ESTALE])
def test_what_the_machine_does_not_let_us_read_is_nobody_s_zero(files, barred, ours, error, tmp_path, monkeypatch):
    """Permissions, a broken disk, a share that went away: a person looks, whatever else lies beside it."""
    write(tmp_path, files)
    real_open = os.open

    def opened(path, *rest, **options):
        if os.path.basename(path) == barred:
            raise OSError(error, os.strerror(error))
        return real_open(path, *rest, **options)

    monkeypatch.setattr("os.open", opened)
    (found,) = by_student(read_folder(tmp_path)).values()
    assert bool(fault(found)) == ours


@pytest.mark.parametrize("error", [errno.ELOOP, errno.ENAMETOOLONG])
def test_what_is_no_file_is_the_students(error, tmp_path, monkeypatch):
    write(tmp_path, {"s1/a.py": WHOLE})
    monkeypatch.setattr("os.open", lambda *_, **__: (_ for _ in ()).throw(OSError(error, os.strerror(error))))
    (found,) = by_student(read_folder(tmp_path)).values()
    assert (bool(problem(found)), fault(found)) == (True, "")


@linux
def test_links_pipes_and_sockets_are_named_and_never_opened(tmp_path):
    write(tmp_path, {"ok.py": WHOLE, "s1/ok.py": WHOLE})
    (tmp_path / "link.py").symlink_to("/etc/passwd")
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / "s1" / "up.py").symlink_to(tmp_path / "ok.py")
    os.mkfifo(tmp_path / "pipe.py")
    listening = socket.socket(socket.AF_UNIX)
    here = os.open(tmp_path, os.O_RDONLY)
    listening.bind(f"/proc/self/fd/{here}/socket.py")
    intake = read_folder(tmp_path)
    found = by_student(intake)
    listening.close()
    os.close(here)
    assert set(found) == {"ok", "s1"}
    refused = {each.file for each in intake.unmatched if "no regular file" in say(each.reason, "en")}
    assert refused == {"link.py", "loop", "pipe.py", "socket.py"}
    assert found["s1"].file == "s1/ok.py"
    assert "s1/up.py: no regular file" in notes(found["s1"])


@linux
def test_names_on_disk_that_are_no_utf8_are_read_as_gbk(tmp_path):
    folder = os.fsencode(tmp_path)
    for name in ("20260101-李雷.py".encode("gbk"), b"\xff\xfe.py"):
        with open(folder + b"/" + name, "w") as stream:
            stream.write(WHOLE)
    found = by_student(read_folder(tmp_path))
    assert set(found) == {"20260101", "%FF%FE"}
    assert (found["20260101"].name, found["20260101"].file) == ("李雷", "20260101-李雷.py")
    assert repr(found).encode()


def test_a_fault_of_our_own_is_no_students_problem(tmp_path, monkeypatch):
    """Where reading itself fails the others are read, and the one is for a person to look at."""
    real = limited.read_student

    def failing(hand_ins, *rest):
        if hand_ins[0].student == "b":
            raise ZeroDivisionError
        return real(hand_ins, *rest)

    monkeypatch.setattr(limited, "read_student", failing)
    write(tmp_path, {"a.py": WHOLE, "b.py": WHOLE})
    a, b = read_folder(tmp_path).submissions
    assert (fault(a), len(attempted(a))) == ("", 3)
    assert "ZeroDivisionError" in fault(b)
    assert "a person will look" in problem(b).en


def test_rows_stand_by_student_and_the_list_is_the_same(tmp_path):
    write(tmp_path, {"b.py": WHOLE, "a.py": STUBS, "0.py": "", "A.py": WHOLE})
    intake = read_class(tmp_path, NAMES)
    assert [each.student for each in intake.submissions] == ["0", "A", "a", "b"]
    assert read_class(tmp_path, NAMES).submissions == intake.submissions


# --- ids are text ----------------------------------------------------------------------------------------

NASTY = [
    "007",
    "1e5",
    "+49",
    "=1+1",
    "-1",
    "@sum",
    "=HYPERLINK(1)",
    "<script>alert(1)</script>",
    "a&b",
    "CON",
    "nul",
    "com1",
    "..",
    "a;b",
    'a"b',
    "a,b",
    "x" * 200,
    "\x1b[31mred",
    "tab\there",
    "line\nbreak",
    "\u202eabc",
    "李雷",
    "é",
    "e\u0301",
    "A",
    "a",
    " ",
    "a ",
    "$(rm)",
    "`ls`",
    "%s%n",
    "{x}",
    "~",
    "-rf",
    "a\u00a0b",
    "\u200b",
    "😀",
    "ﬀ",
    "ss",
    "ß",
    "0",
    "None",
]


@linux
def test_ids_are_kept_as_they_are(tmp_path):
    """Zeros, formulas, markup, controls, 200 characters: an id is text and is neither read nor changed."""
    names = [name for name in NASTY if "/" not in name and name != ".."]
    write(tmp_path, {f"{name}/a.py": WHOLE for name in names})
    intake = read_folder(tmp_path)
    assert {each.student for each in intake.submissions} == set(names)
    assert all(len(attempted(each)) == 3 for each in intake.submissions)


def test_every_id_has_a_file_name_of_its_own_that_is_safe_everywhere():
    stems = file_names(NASTY)
    assert len({stem.casefold() for stem in stems.values()}) == len(set(NASTY))
    for stem in stems.values():
        assert set(stem) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-~")
        assert len(stem) <= 64
        assert stem.split("~")[0].casefold() not in {"con", "nul", "com1"} or "~" in stem


def test_no_id_is_a_formula_or_a_control_character_where_it_is_shown():
    for name in NASTY:
        assert cell(name)[:1] not in {"=", "+", "-", "@"}
        assert all(unicodedata.category(char)[0] != "C" for char in visible(name))


@linux
def test_every_id_stands_in_one_row_of_the_csv(tmp_path, mini_grader):
    write(tmp_path, {f"{name}/a.py": STUBS for name in NASTY if name != ".."})
    results = [mini_grader.grade(submission) for submission in read_folder(tmp_path).submissions]
    text = grades_csv(grades([Standing(each) for each in results], NAMES, "zh"))
    assert len(text.strip().splitlines()) == len(results) + 1
