"""Small classes of honest neighbours and one hostile or unlucky hand-in: who must come out with their own work.

Each is read as a folder and as a zip. `odd` is part of the name that a row or a line must bear for the odd one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from autograder.intake.roster import Person, Roster
from tests.intake.samples import DOUBLE, STUBS, WHOLE, WHOLE_NOTEBOOK, zipped

W, N, S, D = WHOLE, WHOLE_NOTEBOOK, STUBS, DOUBLE


@dataclass(frozen=True)
class Odd:
    """One class. honest: id -> the path of the file that is graded; each defines all exercises, without a note."""

    id: str
    honest: Mapping[str, str]
    others: Mapping[str, bytes | str]
    odd: str
    layout: str = "flat"
    roster: Roster | None = None
    says: str = ""  # part of what the row or the line of the odd one says
    beside: Mapping[str, bytes | str] = field(default_factory=dict)  # of the honest, beside what is graded


FLAT = {"alice": "alice.py", "bob": "bob.py", "carl": "carl.py"}
FOLDERS = {"alice": "alice/ch01.py", "bob": "bob/ch01.py", "carl": "carl/ch01.py"}
MOODLE = {
    "1001": "Jane Doe_1001_assignsubmission_file_/ch01.py",
    "1002": "Lei Li_1002_assignsubmission_file_/ch01.py",
    "1003": "Jim Gray_1003_assignsubmission_file_/ch01.py",
}
MOODLE_FLAT = {student: path.replace("/", "") for student, path in MOODLE.items()}
CANVAS = {"1001": "doejane_1001_701_ch01.py", "1002": "lilei_1002_702_ch01.py", "1003": "grayjim_1003_703_ch01.py"}
DATE = "_attempt_2024-03-01-10-30-00"
BLACKBOARD = {user: f"Homework 1_{user}{DATE}_ch01.py" for user in ("jdoe", "l_lei", "han")}
CHAOXING = {
    "2026010101": "2026010101-李雷.py",
    "2026010102": "2026010102-韩梅梅.py",
    "2026010103": "2026010103-王芳/ch01.py",
}
GRADESCOPE = {"1001": "submission_1/ch01.py", "1002": "submission_2/ch01.py", "1003": "submission_3/ch01.py"}
NBGRADER = {name: f"submitted/{name}/ch01/ch01.py" for name in ("alice", "bob", "carl")}
COURSE = {"source/ch01/ch01.py": W, "release/ch01/ch01.py": S}
LISTED = "".join(
    f"submission_{n}:\n  :submitters:\n  - :name: Person {letter}\n    :sid: '100{n}'\n  :score: 1.0\n"
    for n, letter in ((1, "Ann"), (2, "Ben"), (3, "Cid"))
)
NUMBERS = {f"2026010{n}": f"2026010{n}-{name}.py" for n, name in ((1, "李雷"), (2, "韩梅梅"), (3, "王芳"))}
PEOPLE = Roster(
    (Person("S001", "Jane Doe", ("1001",)), Person("S002", "Lei Li", ("1002",)), Person("S003", "Jim Gray"))
)


def layouts() -> Iterator[Odd]:
    """Yield classes in which one student's names look like another layout's."""
    for place in ("x/timestamp.txt", "ch01/timestamp.txt"):
        others = {"mallory/ch01.py": W, f"mallory/{place}": "2020-01-01 00:00:00 UTC"}
        yield Odd(f"nbgrader's {place} in one folder", FOLDERS, others, "mallory", "folders")
    times = {f"mallory/{n}/timestamp.txt": "x" for n in range(9)}
    yield Odd("nine times nbgrader's time in one folder", FOLDERS, {"mallory/a.py": W, **times}, "mallory", "folders")
    yield Odd("nbgrader's time in a hidden folder", FOLDERS, {".x/ch01/timestamp.txt": "x"}, ".x", "folders")
    yield Odd(
        "one folder is called submitted",
        FOLDERS,
        {"submitted/alice/ch01/ch01.py": D, "submitted/bob/ch01/ch01.py": D},
        "submitted",
        "folders",
    )
    yield Odd(
        "a folder called submitted in a flat class", FLAT, {"submitted/bob/ch01/ch01.py": D}, "submitted", "folders"
    )
    yield Odd(
        "submitted in one student's folder", FOLDERS, {"mallory/submitted/alice/ch01/ch01.py": D}, "mallory", "folders"
    )
    for name in ("source", "release", "autograded", "feedback"):
        yield Odd(f"a student is called {name}", FOLDERS, {f"{name}/ch01.py": W}, name, "folders")
    for name, student in (
        ("x_1001_assignsubmission_file_a.py", "x_1001_assign"),
        ("mallory_LATE_12_98_a.py", "mallory_LATE"),
        (f"HW_alice{DATE}_a.py", "HW_alice"),
        ("submission_7.py", "submission_7"),
        ("submission_metadata.yml", "submission_metadata.yml"),
    ):
        yield Odd(f"{name} in a flat class", FLAT, {name: W}, student)
    for name in ("x_1001_assignsubmission_file_", "2026010101-李雷", "submission_7", "mallory_12_98_a"):
        yield Odd(f"{name} among folders", FOLDERS, {f"{name}/a.py": W}, name[:8], "folders")
    yield Odd(
        "Gradescope's list in one student's folder",
        FOLDERS,
        {"mallory/submission_metadata.yml": LISTED, "mallory/submission_1/a.py": W},
        "mallory",
        "folders",
    )
    yield Odd("Gradescope's list among files", FLAT, {"submission_metadata.yml": LISTED, "mallory.py": W}, "mallory")
    many = {f"mallory_66_9{n:02d}_x{n}_7{n:02d}_assignsubmission_file_a.py": D for n in range(20)}
    yield Odd("twenty of Moodle's names inside one person's of Canvas", CANVAS, many, "mallory_66_9", "canvas")
    yield Odd(
        "a folder of one student holds a platform's download",
        FOLDERS,
        {f"mallory/v{n}_100{n}_70{n}_a.py": D for n in range(1, 9)},
        "mallory",
        "folders",
    )
    yield Odd(
        "a folder of one student holds numbered names",
        FOLDERS,
        {f"mallory/2026010{n}-x.py": D for n in range(1, 9)},
        "mallory",
        "folders",
    )
    sections = {
        "20260101": "一班/20260101-李雷.py",
        "20260102": "一班/20260102-韩梅梅.py",
        "20260103": "二班/20260103-王芳.py",
    }
    yield Odd("a student's folder beside the sections", sections, {"mallory/ch01.py": W}, "mallory", "chaoxing")
    sections["20260104"] = "二班/20260104-马力.py"
    yield Odd("one file within a section", sections, {"二班/mallory.py": W}, "mallory", "chaoxing")
    latin = {"20260101": "A/20260101-Li Lei.py", "20260102": "A/20260102-Han.py", "20260103": "B/20260103-Jim Xu.py"}
    latin["20260104"] = "B/20260104-Wang Fang.py"
    yield Odd("sections that no platform made", latin, {"mallory/ch01.py": W}, "mallory", "nested")


def hidden_in_names() -> Iterator[Odd]:
    """Yield classes in which a file name of one student holds what a platform says of another."""
    for own, name in (
        ("66", "Mallory_66_assignsubmission_file_x_1001_assignsubmission_file_y.py"),
        ("66", "Mallory_66_assignsubmission_file_Jane Doe_1001_assignsubmission_onlinetext_.py"),
        ("66", "Mallory_66_assignsubmission_file_doejane_1001_701_ch01.py"),
    ):
        yield Odd(f"Moodle: {name}", MOODLE_FLAT, {name: D}, name, "moodle", says=own)
    for name in (
        "mallory_66_901_x_1001_55_y.py",
        "mallory_66_901_doejane_LATE_1001_701_ch01.py",
        "mallory_LATE_66_901_x_LATE_1001_55_y.py",
        f"mallory_66_901_Homework 1_jdoe{DATE}_x.py",
        "mallory_66_901_doejane_1001_701_ch01-9.py",
    ):
        yield Odd(f"Canvas: {name}", CANVAS, {name: D}, name, "canvas", says="66")
    for name in (
        f"Homework 1_mallory{DATE}_x_jdoe_attempt_2030-01-01-00-00-00_y.py",
        f"Homework 1_mallory{DATE}_jdoe{DATE}.txt",
    ):
        yield Odd(f"Blackboard: {name}", BLACKBOARD, {name: D}, name, "blackboard", says="mallory")
    yield Odd("Blackboard: an assignment of its own", BLACKBOARD, {f"zz{DATE}_y.py": D}, "zz", "blackboard")
    yield Odd(
        "Blackboard: a name in the comments",
        BLACKBOARD,
        {
            f"Homework 1_mallory{DATE}.txt": "Assignment: 1\nComments:\nName: Jane Doe (jdoe)\n",
            f"Homework 1_mallory{DATE}_y.py": D,
        },
        "mallory",
        "blackboard",
    )
    yield Odd(
        "Chaoxing: another's number behind",
        CHAOXING,
        {"2026010199-马力-2026010101-李雷.py": D},
        "2026010199",
        "chaoxing",
    )
    yield Odd(
        "Chaoxing: another's name before", CHAOXING, {"马力-2026010199_李雷-2026010101.py": D}, "2026010199", "chaoxing"
    )
    folded = LISTED + (
        "submission_4:\n  :submitters:\n"
        '  - :name: "Mallory Mallory Mallory Mallory Mallory Mallory Mallory Mallory Mallory Mal\n'
        "      :sid: '1001'\n      :email: x\"\n    :sid: '66'\n  :score: 0.0\n"
    )
    files = {"submission_metadata.yml": folded, "submission_4/a.py": D}
    yield Odd(
        "Gradescope: a folded name with a field in it", GRADESCOPE, files, "submission_4", "gradescope", says="66"
    )


def two_claims() -> Iterator[Odd]:
    """Yield classes in which two hand-ins claim one student."""
    yield Odd(
        "Moodle: a forged upload by mail",
        MOODLE,
        {"x_1001_assignsubmission_file_y.py": D},
        "x_1001",
        "moodle",
        PEOPLE,
    )
    yield Odd("Moodle: a stem that is an id", MOODLE, {"1001.py": D}, "1001.py", "moodle", says="claims 1001")
    yield Odd("Canvas: a stem that is an id", CANVAS, {"1001.py": D}, "1001.py", "canvas", says="claims 1001")
    yield Odd("Canvas: a folder that is an id", CANVAS, {"1001/y.py": D}, "1001", "canvas", says="claims 1001")
    yield Odd(
        "nbgrader: a file beside the course",
        NBGRADER,
        {"alice.py": D, **COURSE},
        "alice.py",
        "nbgrader",
        says="claims alice",
    )
    yield Odd("a folder and a file of one name", FOLDERS, {"alice.py": D}, "alice.py", "folders", says="claims alice")
    yield Odd("a file and a folder of one name", FLAT, {"alice/ch01.py": D}, "alice", "folders", says="claims alice")
    yield Odd(
        "one number under two names",
        NUMBERS,
        {"20260101-马力/a.py": D},
        "20260101-马力",
        "chaoxing",
        NUMBERED,
        "claims 20260101",
    )
    yield Odd(
        "Gradescope: a group that its member has not asked for",
        GRADESCOPE,
        {
            "submission_metadata.yml": LISTED + "submission_4:\n  :submitters:\n  - :name: M\n    :sid: '66'\n"
            "  - :name: Person Ann\n    :sid: '1001'\n",
            "submission_4/a.py": D,
        },
        "submission_4",
        "gradescope",
        says="claims 1001",
    )


PEOPLE = Roster((Person("1001", "Jane Doe"), Person("1002", "Lei Li"), Person("1003", "Jim Gray")))
NUMBERED = Roster((Person("20260101", "李雷"), Person("20260102", "韩梅梅"), Person("20260103", "王芳")))


def names() -> Iterator[Odd]:
    """Yield classes in which one name is odd."""
    for id, name in (
        ("marks of direction", "\u202emallory\u202c"),
        ("no width", "mal\u200blory"),
        ("escapes", "\x1b[31mmallory"),
        ("a number of 80 digits", "9" * 80 + "-mallory"),
        ("digits of another script", "٢٠٢٦٠١٠١-mallory"),
        ("a copy of absurd number", "mallory - Copy (" + "9" * 60 + ")"),
        ("a name of blanks", "mallory" + " " * 90 + "x"),
        ("a mark of order", "\ufeffmallory"),
        ("a picture", "mallory😀"),
        ("a device", "CON.mallory"),
        ("a formula", "=1+1+mallory"),
    ):
        yield Odd(f"a file: {id}", FLAT, {f"{name}.py": W}, name[:12])
        yield Odd(f"a folder: {id}", FOLDERS, {f"{name}/a.py": W}, name[:12], "folders")
    yield Odd("Canvas: an id of 80 digits", CANVAS, {f"mallory_{'9' * 80}_1_a.py": W}, "mallory", "canvas")
    yield Odd("Moodle: an id of 80 digits", MOODLE, {f"M_{'9' * 80}_assignsubmission_file_/a.py": W}, "M_9", "moodle")
    yield Odd(
        "Gradescope: 80 digits",
        GRADESCOPE,
        {"submission_metadata.yml": LISTED, f"submission_{'9' * 80}/a.py": W},
        "submission_99",
        "gradescope",
    )
    yield Odd(
        "Blackboard: no such day",
        BLACKBOARD,
        {"Homework 1_mallory_attempt_0000-99-99-99-99-99_a.py": W},
        "mallory",
        "blackboard",
    )
    surrogate = LISTED + 'submission_4:\n  :submitters:\n  - :name: "\\ud800"\n    :sid: "\\udfff66"\n'
    yield Odd(
        "Gradescope: a lone surrogate",
        GRADESCOPE,
        {"submission_metadata.yml": surrogate, "submission_4/a.py": W},
        "submission_4",
        "gradescope",
    )
    nul = LISTED + 'submission_4:\n  :submitters:\n  - :name: "\\0"\n    :sid: "66\\0"\n'
    yield Odd(
        "Gradescope: a NUL",
        GRADESCOPE,
        {"submission_metadata.yml": nul, "submission_4/a.py": W},
        "submission_4",
        "gradescope",
    )
    yield Odd("two forms of one letter", {**FLAT, "é": "é.py"}, {"e\u0301.py": D}, "e\u0301", says="claims é")
    yield Odd(
        "a download that has not ended",
        FLAT,
        {"mallory.ipynb.crdownload": W},
        "mallory.ipynb.crdownload",
        says="unfinished",
    )
    yield Odd("a temporary file", FOLDERS, {"mallory.py.tmp": W}, "mallory.py.tmp", "folders", says="unfinished")
    yield Odd("a hidden file", FLAT, {".mallory.py": W}, ".mallory.py", says="hidden")
    yield Odd("a hidden folder", FOLDERS, {".mallory/ch01.py": W}, ".mallory", "folders", says="hidden")
    yield Odd("a folder named as environments are", FOLDERS, {"venv/ch01.py": W}, "venv", "folders")


def beside_the_courses() -> Iterator[Odd]:
    """Yield classes in which somebody handed in what the course gave out, or a course."""
    yield Odd("an untouched stub", FLAT, {"ch01.py": S}, "ch01")
    yield Odd("an untouched stub among folders", FOLDERS, {"ch01.py": S}, "ch01", "folders")
    yield Odd("the stub and the tests", FLAT, {"ch01.py": S, "test_public.py": "def test_double(): pass\n"}, "ch01")
    yield Odd(
        "a course",
        FOLDERS,
        {"mallory/assignments/ch01/ch01.py": W, "mallory/solutions/ch01/reference.py": D},
        "mallory",
        "folders",
    )
    yield Odd(
        "a course among files",
        FLAT,
        {"assignments/ch01/ch01.py": W, "solutions/ch01/reference.py": D},
        "solutions",
        "folders",
    )
    yield Odd(
        "a PDF beside one's own ch01.py",
        {"ch01": "ch01.py"},
        {"mallory.pdf": "%PDF-1.4"},
        "mallory",
        says="PDF",
    )
    yield Odd(
        "a zip beside one's own ch01.py",
        {"ch01": "ch01.py"},
        {"mallory.zip": zipped({"ch01.py": D})},
        "mallory",
    )


CASES = [*layouts(), *hidden_in_names(), *two_claims(), *names(), *beside_the_courses()]
