"""Which of a student's hand-ins is graded, and what is said of the others."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from autograder.intake import digest_of
from autograder.model import Submission
from tests.intake.samples import (
    DOUBLE,
    IMPORT,
    SHARES,
    STUB_NOTEBOOK,
    STUBS,
    TOTAL,
    WHOLE,
    WHOLE_NOTEBOOK,
    attempted,
    by_student,
    notes,
    problem,
    read_folder,
    write,
    zipped,
)

HOUR_NS = 3_600 * 10**9


def hand_in(root: Path, files: dict[str, bytes | str], **options: object) -> Submission:
    """Write files, each an hour newer than the one before, and return the only student's submission."""
    write(root, files)
    for age, name in enumerate(files):
        os.utime(root / name, ns=(age * HOUR_NS, age * HOUR_NS))
    (submission,) = read_folder(root, **options).submissions
    return submission


def test_the_newest_wins_even_if_an_older_one_has_more(tmp_path):
    submission = hand_in(tmp_path, {"20260101-a.py": WHOLE, "20260101-b.py": DOUBLE})
    assert (submission.file, attempted(submission)) == ("20260101-b.py", {"double"})
    assert "graded the newest, 20260101-b.py; not graded: 20260101-a.py" in notes(submission)


@pytest.mark.parametrize(
    "newest", [STUBS, "x = 1\n", "", b"%PDF-1.4"], ids=["stub", "nothing asked for", "empty", "PDF"]
)
def test_the_newest_does_not_win_where_it_is_no_attempt(newest, tmp_path):
    submission = hand_in(tmp_path, {"20260101-a.py": DOUBLE, "20260101-b.py": WHOLE, "20260101-c.py": newest})
    assert submission.file == "20260101-b.py"
    assert "the newest, 20260101-c.py, " in notes(submission)
    assert "graded 20260101-b.py" in notes(submission)


def test_an_attempt_that_does_not_parse_is_one(tmp_path):
    """The newest wins also where Python refuses all of it: it is no untouched stub."""
    submission = hand_in(tmp_path, {"20260101-a.py": WHOLE, "20260101-b.py": "def double(x:\n  return 2 * x\n"})
    assert submission.file == "20260101-b.py"
    assert "double does not parse" in notes(submission)


def test_of_untouched_stubs_the_newest_is_graded(tmp_path):
    submission = hand_in(tmp_path, {"20260101-a.py": STUBS, "20260101-b.py": STUBS})
    assert (submission.file, problem(submission).en) == ("20260101-b.py", "")


def test_of_one_hand_in_the_file_that_attempts_most_is_graded(tmp_path):
    files = {"s1/a.py": DOUBLE, "s1/b.ipynb": WHOLE_NOTEBOOK, "s1/c.py": DOUBLE + TOTAL}
    submission = hand_in(tmp_path, files)
    assert submission.file == "s1/b.ipynb"
    assert "graded s1/b.ipynb (it attempts most: 3); not graded: s1/c.py, s1/a.py" in notes(submission)


def test_of_two_files_that_attempt_as_much_the_newer_is_graded(tmp_path):
    assert hand_in(tmp_path, {"s1/b.py": WHOLE, "s1/a.py": WHOLE}).file == "s1/a.py"
    assert hand_in(tmp_path, {"s1/a.py": WHOLE, "s1/b.py": WHOLE}).file == "s1/b.py"


def test_what_parses_counts_before_what_does_not(tmp_path):
    broken = WHOLE.replace("return 2", "return (2")
    assert hand_in(tmp_path, {"s1/a.py": WHOLE, "s1/b.py": broken}).file == "s1/a.py"


def test_what_cannot_be_read_is_named_beside_what_can(tmp_path):
    submission = hand_in(
        tmp_path, {"s1/a.py": WHOLE, "s1/b.ipynb": "{", "s1/c.zip": b"PK\3\4", "s1/photo.png": b"\x89PNG"}
    )
    assert submission.file == "s1/a.py"
    assert "s1/b.ipynb: the notebook file is damaged" in notes(submission)
    assert "s1/c.zip: the zip is cut off" in notes(submission)
    assert "photo" not in notes(submission)


def test_code_is_found_under_any_name_where_there_is_nothing_better(tmp_path):
    assert hand_in(tmp_path, {"s1/a.txt": WHOLE}).file == "s1/a.txt"


def test_a_stub_does_not_hide_code_under_another_name(tmp_path):
    assert hand_in(tmp_path, {"s1/ch01.py": STUBS, "s1/answer": WHOLE}).file == "s1/answer"


# --- the course's own files ------------------------------------------------------------------------------

COURSE = {
    "README.md": "# Chapter 1\n",
    "test_public.py": "def test_double(submission):\n    assert submission.double(1) == 2\n",
    "pictures.py": "def draw(submission): ...\n",
    "quiz.toml": "title = 'quiz'\n",
    "ch01.py": STUBS,
    "ch01.ipynb": STUB_NOTEBOOK,
}
KNOWN = frozenset(digest_of(data.encode() if isinstance(data, str) else data) for data in COURSE.values())


def test_the_courses_own_files_are_ignored_where_they_are_unchanged(tmp_path):
    """Students zip the whole folder: nothing of the course's is listed as theirs."""
    files = {f"ch01/{name}": data for name, data in COURSE.items()}
    write(tmp_path, {"alice.zip": zipped({**files, "ch01/ch01.py": WHOLE}), "bob.zip": zipped(files)})
    found = by_student(read_folder(tmp_path, known_files=KNOWN, assignment="ch01"))
    assert (found["alice"].file, found["alice"].notes) == ("alice.zip/ch01/ch01.py", ())
    assert (attempted(found["bob"]), found["bob"].notes, problem(found["bob"]).en) == (set(), (), "")


def test_line_ends_do_not_change_the_courses_files(tmp_path):
    crlf = {f"ch01/{name}": data.replace("\n", "\r\n") for name, data in COURSE.items() if isinstance(data, str)}
    write(tmp_path, {"alice.zip": zipped({**crlf, "ch01/mine.py": WHOLE})})
    (submission,) = read_folder(tmp_path, known_files=KNOWN).submissions
    assert (submission.file, submission.notes) == ("alice.zip/ch01/mine.py", ())


def test_a_changed_file_of_the_course_is_named(tmp_path):
    changed = {**COURSE, "test_public.py": "def test_double(): pass\n", "ch01.py": WHOLE}
    write(tmp_path, {"alice.zip": zipped(changed)})
    (submission,) = read_folder(tmp_path, known_files=KNOWN).submissions
    assert submission.file == "alice.zip/ch01.py"
    assert "not graded: alice.zip/test_public.py" in notes(submission)


def test_a_zip_with_the_courses_files_is_one_students(tmp_path):
    """`grade alice.zip` grades alice, although the zip holds many files."""
    for number, files in enumerate([{**COURSE, "ch01.py": WHOLE}, {f"ch01/{n}": d for n, d in COURSE.items()}]):
        path = tmp_path / f"20260101-alice{number}.zip"
        path.write_bytes(zipped(files))
        (submission,) = read_folder(path, known_files=KNOWN, assignment="ch01").submissions
        assert submission.student == "20260101"


def test_the_courses_files_beside_the_students_are_nobodys(tmp_path):
    write(tmp_path, {**COURSE, "20260101-a.py": WHOLE})
    intake = read_folder(tmp_path, known_files=KNOWN)
    assert set(by_student(intake)) == {"ch01", "20260101"}


# --- the digest ------------------------------------------------------------------------------------------


def test_the_digest_is_of_what_was_handed_in(tmp_path):
    """Nothing but the student's own files, by name and by content, changes it."""
    files: dict[str, bytes | str] = {"s1/a.py": WHOLE, "s1/b.py": DOUBLE}
    first = hand_in(tmp_path / "1", files).digest
    assert hand_in(tmp_path / "2", dict(reversed(files.items()))).digest == first
    assert hand_in(tmp_path / "3", {**files, "s1/b.py": TOTAL}).digest != first
    assert hand_in(tmp_path / "4", {"s1/a.py": WHOLE, "s1/c.py": DOUBLE}).digest != first


def test_a_hand_in_that_cannot_be_read_has_a_digest_of_its_own(tmp_path):
    digests = {hand_in(tmp_path / str(i), {"s1/a.ipynb": data}).digest for i, data in enumerate(["", "{", "{}"])}
    assert len(digests) == 3


def test_the_content_is_that_of_the_graded_file(tmp_path):
    one, two = hand_in(tmp_path / "1", {"s1/a.py": WHOLE}), hand_in(tmp_path / "2", {"s2/b.py": WHOLE})
    assert one.content == two.content != ""
    assert hand_in(tmp_path / "3", {"s3.py": IMPORT + SHARES}).content != one.content
