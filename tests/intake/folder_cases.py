"""A corpus of what a TA downloads: folders (and the same as zips), each with who must come out of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tests.intake.samples import DOUBLE, STUBS, WHOLE, WHOLE_NOTEBOOK, zipped

W, N, S = WHOLE, WHOLE_NOTEBOOK, STUBS
Z = zipped({"ch01/ch01.ipynb": WHOLE_NOTEBOOK})
METADATA = """---
submission_101:
  :submitters:
  - :name: Li Lei
    :email: lilei@example.edu
    :sid: '0020260101'
  :created_at: 2024-03-01 10:00:00.000000000 Z
  :score: 3.0
  :history:
  - :id: 99
    :submitters:
    - :name: Somebody Else
      :sid: '999'
submission_102:
  :submitters:
  - :name: "Han Meimei \\u97e9"
    :email: han@example.edu
    :sid: ''
  - :name: 'Jim O''Neil'
    :email: jim@example.edu
    :sid: "20260103"
submission_103:
  :submitters: []
"""


@dataclass(frozen=True)
class Download:
    """One download. students: id -> (name, part of the graded file's path or of the problem)."""

    id: str
    files: Mapping[str, bytes | str]
    students: Mapping[str, tuple[str, str]]
    layout: str = "flat"
    unmatched: tuple[str, ...] = ()
    says: Mapping[str, str] = field(default_factory=dict)
    assignment: str = ""
    empty: tuple[str, ...] = ()  # folders without a file


def canvas() -> Iterator[Download]:
    """Yield downloads from Canvas."""
    yield Download(
        "Canvas",
        {"doejane_12345_987654_ch01.ipynb": N, "lilei_LATE_12346_987655_hw.py": W, "李雷_12347_987656_ch01.zip": Z},
        {
            "12345": ("doejane", "987654_ch01.ipynb"),
            "12346": ("lilei", "hw.py"),
            "12347": ("李雷", "ch01.zip/ch01/ch01.ipynb"),
        },
        "canvas",
        says={"12346": "marked late"},
    )
    yield Download(
        "Canvas, handed in again",
        {"doejane_12345_100_ch01.py": W, "doejane_12345_102_ch01-2.py": W, "doejane_12345_101_ch01-1.py": W},
        {"12345": ("doejane", "ch01-2.py")},
        "canvas",
        says={
            "12345": "graded the newest, doejane_12345_102_ch01-2.py; not "
            "graded: doejane_12345_101_ch01-1.py, doejane_12345_100_ch01.py"
        },
    )
    yield Download(
        "Canvas, the newest a stub",
        {"doejane_12345_100_ch01.py": DOUBLE, "doejane_12345_102_ch01-1.py": S},
        {"12345": ("doejane", "100_ch01.py")},
        "canvas",
        says={"12345": "ch01-1.py, is an untouched stub"},
    )
    yield Download(
        "Canvas, several files at once",
        {"doejane_12345_100_notes-1.py": "x = 1\n", "doejane_12345_101_ch01.py": W},
        {"12345": ("doejane", "ch01.py")},
        "canvas",
        says={"12345": "not graded: doejane_12345_100_notes-1.py"},
    )
    yield Download(
        "Canvas, anonymous",
        {"anon_aB3dE_55_ch01.py": W, "anon_Xy9zQ_56_ch01.py": W},
        {"anon_aB3dE": ("", "55_ch01.py"), "anon_Xy9zQ": ("", "56_ch01.py")},
        "canvas",
    )
    yield Download(
        "Canvas, text only",
        {"doejane_12345_text.html": "<p>x</p>", "lilei_12346_98_ch01.py": W},
        {"12345": ("doejane", "only text"), "12346": ("lilei", "ch01.py")},
        "canvas",
    )
    yield Download(
        "Canvas, and a file by mail",
        {"doejane_12345_987_ch01.py": W, "lilei_12346_988_ch01.py": W, "20260101-李雷.py": W, "grades.csv": "a,b"},
        {"12345": ("doejane", "ch01.py"), "12346": ("lilei", "ch01.py"), "20260101": ("李雷", "20260101-李雷.py")},
        "canvas",
        ("grades.csv",),
        {"20260101": "not named as canvas"},
    )


def moodle() -> Iterator[Download]:
    """Yield downloads from Moodle."""
    yield Download(
        "Moodle, folders",
        {
            "Jane Doe_4711_assignsubmission_file_/ch01.ipynb": N,
            "Lei Li_4712_assignsubmission_file_/homework/ch01.py": W,
            "韩梅梅_4713_assignsubmission_file_/ch01.zip": Z,
        },
        {
            "4711": ("Jane Doe", "ch01.ipynb"),
            "4712": ("Lei Li", "work/ch01.py"),
            "4713": ("韩梅梅", "ch01.zip/ch01/ch01.ipynb"),
        },
        "moodle",
    )
    yield Download(
        "Moodle, flat",
        {
            "Jane Doe_4711_assignsubmission_file_ch01.ipynb": N,
            "Jane Doe_4711_assignsubmission_file_extra.py": "x = 1",
            "Lei Li_4712_assignsubmission_file_ch01.py": W,
        },
        {"4711": ("Jane Doe", "ch01.ipynb"), "4712": ("Lei Li", "ch01.py")},
        "moodle",
    )
    yield Download(
        "Moodle, newer folders",
        {"Jane Doe_4711_assignsubmission_file/ch01.py": W},
        {"4711": ("Jane Doe", "ch01.py")},
        "moodle",
    )
    yield Download(
        "Moodle, online text",
        {
            "Jane Doe_4711_assignsubmission_onlinetext_/onlinetext.html": "<p>x</p>",
            "Jane Doe_4711_assignsubmission_file_/ch01.py": W,
            "Lei Li_4712_assignsubmission_onlinetext_/onlinetext.html": "<p>",
        },
        {"4711": ("Jane Doe", "ch01.py"), "4712": ("Lei Li", "only text")},
        "moodle",
    )


def blackboard() -> Iterator[Download]:
    """Yield downloads from Blackboard."""
    head, first, second = "Homework 1_", "_attempt_2024-03-01-10-30-00", "_attempt_2024-03-02-09-00-00"
    yield Download(
        "Blackboard",
        {
            f"{head}jdoe{first}.txt": "Name: Jane Doe (jdoe)\nAssignment: Homework 1\nDate Submitted: Friday\n",
            f"{head}jdoe{first}_ch01.py": DOUBLE,
            f"{head}jdoe{second}_ch01.py": W,
            f"{head}l_lei{first}_ch01.ipynb": N,
            f"{head}han{first}.txt": "Name: Han Meimei (han)\nSubmission Field:\nno student submission text.\n",
        },
        {"jdoe": ("Jane Doe", f"{second}_ch01.py"), "l_lei": ("", "ch01.ipynb"), "han": ("Han Meimei", "only text")},
        "blackboard",
        says={"jdoe": f"not graded: {head}jdoe{first}_ch01.py"},
    )


def gradescope() -> Iterator[Download]:
    """Yield exports of Gradescope."""
    files = {
        "submission_metadata.yml": METADATA,
        "submission_101/ch01.py": W,
        "submission_102/src/ch01.ipynb": N,
        "submission_103/ch01.py": W,
    }
    students = {
        "0020260101": ("Li Lei", "submission_101/ch01.py"),
        "han@example.edu": ("Han Meimei 韩", "ch01.ipynb"),
        "20260103": ("Jim O'Neil", "ch01.ipynb"),
        "submission_103": ("", "ch01.py"),
    }
    yield Download("Gradescope", files, students, "gradescope")
    wrapped = {f"assignment_9_export/{name}": data for name, data in files.items()}
    yield Download("Gradescope, in its folder", wrapped, students, "gradescope")
    yield Download(
        "Gradescope without its list",
        {"submission_5/a.py": W, "submission_6/a.py": W},
        {"submission_5": ("", "a.py"), "submission_6": ("", "a.py")},
        "gradescope",
    )


def chaoxing() -> Iterator[Download]:
    """Yield downloads from Chaoxing (Xuexitong)."""
    yield Download(
        "Chaoxing, folders",
        {"2026010101-李雷/ch01.ipynb": N, "2026010102-韩梅梅/作业.zip": Z},
        {"2026010101": ("李雷", "ch01.ipynb"), "2026010102": ("韩梅梅", "作业.zip/ch01/ch01.ipynb")},
        "chaoxing",
    )
    yield Download(
        "Chaoxing, files",
        {"2026010101-李雷.zip": Z, "2026010102-韩梅梅-第一次作业.py": W},
        {"2026010101": ("李雷", "ch01.ipynb"), "2026010102": ("韩梅梅", ".py")},
        "chaoxing",
    )
    yield Download(
        "Chaoxing, name first",
        {"李雷-2026010101/ch01.py": W, "韩梅梅_2026010102.py": W},
        {"2026010101": ("李雷", "ch01.py"), "2026010102": ("韩梅梅", ".py")},
        "chaoxing",
    )
    yield Download(
        "Chaoxing, letters in the number",
        {"B21031234-李雷.py": W, "B21031235-韩梅梅.py": W},
        {"B21031234": ("李雷", ".py"), "B21031235": ("韩梅梅", ".py")},
        "chaoxing",
    )
    yield Download(
        "Chaoxing, two classes",
        {"一班/2026010101-李雷/a.py": W, "一班/2026010103-王芳.py": W, "二班/2026010102-韩梅梅/a.py": W},
        {"2026010101": ("李雷", "a.py"), "2026010102": ("韩梅梅", "a.py"), "2026010103": ("王芳", ".py")},
        "chaoxing",
    )
    yield Download(
        "Chaoxing, packed twice",
        {"第一次作业/一班/2026010101-李雷/a.py": W, "第一次作业/一班/2026010102-韩梅梅.py": W},
        {"2026010101": ("李雷", "a.py"), "2026010102": ("韩梅梅", ".py")},
        "chaoxing",
    )


def nbgrader() -> Iterator[Download]:
    """Yield nbgrader's folders."""
    files = {
        "submitted/alice/ch01/ch01.ipynb": N,
        "submitted/alice/ch01/timestamp.txt": "2024-03-01 10:00:00 UTC",
        "submitted/bob/ch01/ch01.ipynb": N,
        "submitted/bob/ch02/ch02.ipynb": S,
    }
    students = {"alice": ("", "submitted/alice/ch01/ch01.ipynb"), "bob": ("", "submitted/bob/ch01/ch01.ipynb")}
    yield Download("nbgrader, submitted", files, students, "nbgrader", assignment="ch01")
    course = {**files, "source/ch01/ch01.ipynb": N, "release/ch01/ch01.ipynb": S, "gradebook.db": "SQLite format 3"}
    yield Download("nbgrader, the whole course", course, students, "nbgrader", assignment="ch01")
    inner = {name.removeprefix("submitted/"): data for name, data in files.items()}
    yield Download(
        "nbgrader, inside submitted",
        inner,
        {"alice": ("", "alice/ch01/"), "bob": ("", "bob/ch01/")},
        "nbgrader",
        assignment="ch01",
    )
    yield Download(
        "nbgrader, another assignment only",
        {**files, "submitted/carl/ch02/ch02.ipynb": N},
        students,
        "nbgrader",
        unmatched=("submitted/carl",),
        assignment="ch01",
    )


def plain() -> Iterator[Download]:
    """Yield folders that no platform made."""
    yield Download(
        "flat",
        {"alice.py": W, "bob.ipynb": N, "carl.zip": Z, "dora.tar.gz": b"\x1f\x8b"},
        {"alice": ("", "alice.py"), "bob": ("", "bob.ipynb"), "carl": ("", "ch01.ipynb"), "dora": ("", "cut off")},
    )
    yield Download(
        "flat with numbers",
        {"20260101-Li Lei.py": W, "20260102_Han.ipynb": N, "20260103 Jim.py": W, "1234-x.py": W},
        {
            "20260101": ("Li Lei", ".py"),
            "20260102": ("Han", ".ipynb"),
            "20260103": ("Jim", ".py"),
            "1234-x": ("", ".py"),
        },
    )
    yield Download(
        "script and notebook",
        {"alice.py": DOUBLE, "alice.ipynb": N},
        {"alice": ("", "alice.ipynb")},
        says={"alice": "several files: graded alice.ipynb (it attempts most: 3); not graded: alice.py"},
    )
    yield Download(
        "copies",
        {"alice.py": S, "alice (1).py": W, "bob - 副本.py": W, "bob.py": S, "hw (1).ipynb": N},
        {"alice": ("", "alice (1).py"), "bob": ("", "bob - 副本.py"), "hw (1)": ("", "hw (1).ipynb")},
    )
    yield Download(
        "double extensions",
        {"alice.ipynb.txt": N, "bob.py.txt": W},
        {"alice": ("", ".ipynb.txt"), "bob": ("", ".py.txt")},
    )
    yield Download(
        "no extension",
        {"alice": W, "bob": N, "carl.txt": W},
        {"alice": ("", "alice"), "bob": ("", "bob"), "carl": ("", "carl.txt")},
    )
    yield Download(
        "other things",
        {
            "alice.pdf": "%PDF-1.4",
            "bob.docx": b"\xd0\xcf\x11\xe0" + b"\0" * 9,
            "carl.png": b"\x89PNG",
            "dora.rar": b"Rar!\x1a\x07\0",
            "emil.txt": "see my mail",
        },
        {
            "alice": ("", "PDF"),
            "bob": ("", "Word"),
            "carl": ("", "picture"),
            "dora": ("", "RAR"),
            "emil": ("", ".txt file without the functions"),
        },
    )
    yield Download(
        "the staff's own files",
        {"alice.py": W, "roster.csv": "a", "README.md": "b", ".hidden.py": W},
        {"alice": ("", "alice.py")},
        unmatched=("roster.csv", "README.md", ".hidden.py"),
    )
    yield Download(
        "folders",
        {"alice/ch01.py": W, "bob/deep/er/ch01.ipynb": N, "carl/a.zip": Z},
        {
            "alice": ("", "alice/ch01.py"),
            "bob": ("", "er/ch01.ipynb"),
            "carl": ("", "a.zip/ch01/ch01.ipynb"),
            "dora": ("", "the folder is empty"),
        },
        "folders",
        empty=("dora",),
    )
    yield Download(
        "folders and files",
        {"alice/ch01.py": W, "bob.py": W},
        {"alice": ("", "ch01.py"), "bob": ("", "bob.py")},
        "folders",
    )
    yield Download(
        "packed with a folder around",
        {"download/20260101-a.py": W, "download/20260102-b.py": W},
        {"20260101": ("a", ".py"), "20260102": ("b", ".py")},
    )
    yield Download("one student's folder", {"alice/ch01.py": W}, {"alice": ("", "alice/ch01.py")}, "folders")
    yield Download(
        "macOS made the zip",
        {"alice/ch01.py": W, "bob/ch01.py": W, "__MACOSX/alice/._ch01.py": "x", ".DS_Store": "x"},
        {"alice": ("", "ch01.py"), "bob": ("", "ch01.py")},
        "folders",
    )
    yield Download(
        "the newest of one student's",
        {"alice/a.py": S, "alice/b.zip": zipped({"b.py": W})},
        {"alice": ("", "b.zip/b.py")},
        "folders",
    )
    yield Download(
        "helpers beside it",
        {"alice/ch01.py": "import tools\n" + W, "alice/tools.py": "x = 1\n"},
        {"alice": ("", "ch01.py")},
        "folders",
        says={"alice": "imports alice/tools.py"},
    )
    yield Download(
        "whatever ids",
        {"=1+1.py": W, "0007.py": W, "1e5.py": W, "con.py": W, "<b>.py": W, "a;b,c.py": W},
        {each: ("", f"{each}.py") for each in ("=1+1", "0007", "1e5", "con", "<b>", "a;b,c")},
    )


DOWNLOADS = [*canvas(), *moodle(), *blackboard(), *gradescope(), *chaoxing(), *nbgrader(), *plain()]
