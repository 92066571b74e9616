"""What of a student's folder nbgrader may copy, and what of it its page shows; nobody else's work depends on it."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import pytest
from nbgrader.converters.base import NbGraderException

from autograder.integrations.nbgrader import handed_in
from autograder.integrations.nbgrader.handed_in import Refused, files_of, moment
from autograder.model import note
from tests.integrations.nbgrader.conftest import copied
from tests.samples import LEVEL

FULL = {"double": 2.0, "total": 3.0, "shares": 1.0}
WRONG = "def double(x):\n    return x * x\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A student's folder with a plain file, among others' and staff's files."""
    place = tmp_path / "submitted" / "eve" / "mini"
    place.mkdir(parents=True)
    (place / "mini.ipynb").write_text("{}")
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "test_hidden.py").write_text("SECRET")
    return place


def left_out(folder: Path, **options) -> list[tuple[Path, object]]:
    return files_of(folder, **options).left_out


def link(path: Path, target: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)


ODD = {
    "a link to the tests": lambda path: link(path, "../../../secret/test_hidden.py"),
    "a link to all tests": lambda path: link(path, "../../../secret"),
    "a link to a file of the system": lambda path: link(path, "/etc/passwd"),
    "a link to a device": lambda path: link(path, "/dev/zero"),
    "a link to nothing": lambda path: link(path, "nowhere"),
    "a link to itself": lambda path: link(path, path.name),
    "a link to a link": lambda path: (link(path.with_name("b"), "/etc/passwd"), link(path, "b")),
    "a link to its own folder": lambda path: link(path, "."),
    "a pipe": os.mkfifo,
    "a socket": lambda path: bound(path),
    "a huge file": lambda path: sparse(path, handed_in.MAX_FILE_BYTES + 1),
    "a file without end": lambda path: sparse(path, 2**43),
}


def bound(path: Path) -> None:
    import socket

    with socket.socket(socket.AF_UNIX) as made:
        here = Path.cwd()
        try:
            os.chdir(path.parent)  # a socket's path is short
            made.bind(path.name)
        finally:
            os.chdir(here)


def sparse(path: Path, size: int) -> None:
    with path.open("wb") as file:
        file.truncate(size)


@pytest.mark.parametrize(
    ("what", "name"),
    [
        (what, name)
        for what in ODD
        for name in ("data.csv", "other.ipynb", "deep/er/data.csv", ".hidden", "a[b]*.csv")
        if not (
            name.endswith(".ipynb") and ("huge" in what or "end" in what)
        )  # a notebook is not copied: it is made anew
    ],
)
def test_what_is_no_plain_file_of_the_students_own_is_left_out(folder, what, name):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    ODD[what](path)
    (folder / "mine.csv").write_text("1")
    found = {each for each, _ in left_out(folder)}
    assert path in found
    assert found <= {path, path.with_name("b")}


@pytest.mark.parametrize("place", ["eve/mini", "eve"])
def test_a_folder_that_is_a_link_is_refused(folder, tmp_path, place):
    """To grade it were to grade another's work."""
    other = tmp_path / "submitted" / "ann" / "mini"
    other.mkdir(parents=True)
    if place == "eve":
        (tmp_path / "submitted" / "mal").symlink_to("ann")
        with pytest.raises(Refused, match="mal: is a link"):
            left_out(tmp_path / "submitted" / "mal" / "mini")
    else:
        (tmp_path / "submitted" / "mal").mkdir()
        (tmp_path / "submitted" / "mal" / "mini").symlink_to(other)
        with pytest.raises(Refused, match="mini: is a link"):
            left_out(tmp_path / "submitted" / "mal" / "mini")


def test_a_folder_given_through_a_link_is_as_good_as_any(folder, tmp_path):
    (tmp_path / "course").symlink_to(tmp_path / "submitted")
    assert left_out(tmp_path / "course" / "eve" / "mini") == []


def test_more_files_than_anybody_needs_are_refused_and_another_assignment_may_have_them(folder):
    for i in range(handed_in.MAX_ENTRIES):
        (folder / f"{i}.txt").touch()
    with pytest.raises(Refused, match="more than 2000 files"):
        left_out(folder)
    assert left_out(folder, ours=False) == []


def test_empty_folders_count_as_well(folder):
    for i in range(handed_in.MAX_ENTRIES):
        (folder / f"{i}").mkdir()
    with pytest.raises(Refused, match="more than 2000 files"):
        left_out(folder)


def test_large_files_have_one_allowance(folder):
    for i in range(6):
        sparse(folder / f"{i}.npy", handed_in.MAX_FILE_BYTES)
    assert [path.name for path, _ in left_out(folder)] == ["4.npy", "5.npy", "mini.ipynb"]


@pytest.mark.deadline
def test_links_without_number_cost_no_time_and_leave_the_rest(folder):
    import time

    for i in range(1_900):
        (folder / f"[{i}]*").symlink_to("/etc/passwd")
    (folder / "mine.csv").write_text("1")
    started = time.process_time()
    files = files_of(folder)
    assert time.process_time() - started < 1.0
    assert len(files.left_out) == 1_900
    assert folder / "mine.csv" in files.kept


@pytest.mark.parametrize(
    "name",
    ["evil.html", "EVIL.HTM", "a.svg", "a.xhtml", "a.xml", "a.mht", "a.js", "a.css", "a.swf", "a.pdf.html", "a.shtml"],
)
def test_what_formgrader_would_serve_as_a_page_of_its_own_is_left_out(folder, name):
    (folder / name).write_text("<script>alert(1)</script>")
    assert left_out(folder) == [(folder / name, note("nbgrader.not_inert"))]
    assert left_out(folder, ours=False) == []


@pytest.mark.parametrize("name", ["a.csv", "a.txt", "A.PNG", "README", "a.py", "a.npy", "a.pdf", "a.html.txt"])
def test_what_a_browser_only_shows_is_copied(folder, name):
    (folder / name).write_text("1")
    assert folder / name in files_of(folder).kept


def test_what_nbgrader_ignores_is_not_even_counted(folder):
    for name in (".ipynb_checkpoints", "__pycache__"):
        (folder / name).mkdir()
        for i in range(handed_in.MAX_ENTRIES):
            (folder / name / f"{i}.pyc").touch()
    files = files_of(folder, [".ipynb_checkpoints", "__pycache__", "*.ipynb"])
    assert (files.kept, files.left_out) == ([], [])


@pytest.mark.parametrize(
    "text",
    [
        "2024-02-29 23:59:58.948203 UTC", "2024-02-29 23:59:58 +0800", "2024-02-29T23:59:58Z", "2024-02-29",
        "2024-02-29 10:00 CST",
    ],
)  # fmt: skip
def test_a_time_stamp_is_read(folder, text):
    (folder / "timestamp.txt").write_text(f"{text}\n")
    assert moment(folder / "timestamp.txt") == text


@pytest.mark.parametrize(
    "text",
    [
        "now", "9" * 400, "1e999999", "2024-02-29 10:00:00 /dev/zero", "2024-02-29 10:00:00 ../../etc/passwd", "\0",
        "2024-02-29 10:00:00 " + "9" * 100, "10000-01-01", "-1", "٢٠٢٤-02-29", "x" * 100_000, b"\xed\xa0\x80",
    ],
)  # fmt: skip
def test_a_time_stamp_that_is_none_is_named(folder, text):
    (folder / "timestamp.txt").write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(Refused, match="says no date; write when it was handed in"):
        left_out(folder)
    assert handed_in.handed_in_at(folder / "mini.ipynb", "eve", "mini") is None


@pytest.mark.parametrize(
    "what", ["a link to a file of the system", "a link to a device", "a link to nothing", "a pipe"]
)
def test_a_time_stamp_that_is_no_file_is_not_opened(folder, what):
    ODD[what](folder / "timestamp.txt")
    with pytest.raises(Refused, match=r"timestamp.txt: is a"):
        left_out(folder)
    assert handed_in.handed_in_at(folder / "mini.ipynb", "eve", "mini") is None


def test_an_impossible_day_has_no_time_and_ends_nothing(folder):
    (folder / "timestamp.txt").write_text("2024-02-31 10:00:00")
    assert handed_in.handed_in_at(folder / "mini.ipynb", "eve", "mini") is None


def test_only_the_assignments_folder_says_when_it_was_handed_in(folder):
    """A student can make folders further in, of any name."""
    (folder / "timestamp.txt").write_text("2024-03-02 00:00:00")
    deep = folder / "eve" / "mini"
    deep.mkdir(parents=True)
    (deep / "timestamp.txt").write_text("2024-01-01 00:00:00")
    assert handed_in.handed_in_at(deep / "mini.ipynb", "eve", "mini") == datetime(2024, 3, 2)


# --- nbgrader itself ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def attacked(made_mini, tmp_path_factory):
    """The course after a class with all that was autograded; the first and the last are honest."""
    nb = copied(made_mini, tmp_path_factory.mktemp("handed-in") / "nb")
    for honest in ("a-first", "z-last"):
        nb.hand_in(honest, nb.notebook())
        nb.hand_in(honest, "a,b\n1,2\n", "data/own.csv")
    nb.hand_in("links", nb.notebook())
    own = nb.submitted / "links" / nb.id
    nb.hand_in("links", "<script>alert(1)</script>", "evil.html")
    for number, target in enumerate((nb.chapter.hidden_tests, "/etc/passwd", nb.submitted / "a-first" / nb.id)):
        (own / f"link{number}").symlink_to(target)
    (own / "test_public.py").symlink_to(nb.chapter.secret / "reference.py")
    (own / "other.ipynb").symlink_to(nb.chapter.secret / "reference.py")
    os.mkfifo(own / "pipe")
    sparse(own / "huge.bin", 2**43)
    (nb.submitted / "twin").symlink_to("a-first")
    nb.hand_in("late", nb.notebook())
    os.mkfifo(nb.submitted / "late" / nb.id / "timestamp.txt")
    nb.hand_in("junk", nb.notebook())
    nb.hand_in("junk", "2024-01-01 00:00:00 /dev/zero", "timestamp.txt")
    nb.hand_in("new\nline", nb.notebook())
    nb.hand_in("esc\x1b[2J", nb.notebook())
    better = nb.notebook()
    better["cells"].insert(0, {"cell_type": "markdown", "metadata": {}, "source": "My *own* words", "id": "own"})
    nb.hand_in("better-notebook", nb.released())
    nb.hand_in("better-notebook", better, "my best [one](x).ipynb")
    nb.hand_in("better-script", nb.released())
    code = ["".join(each["source"]) for each in nb.notebook()["cells"] if each["cell_type"] == "code"]
    nb.hand_in("better-script", "\n\n".join(code), "work.py")
    nb.hand_in("worse-beside", nb.notebook())
    nb.hand_in("worse-beside", nb.released(), "0.ipynb")
    notebook = nb.notebook(double=WRONG)
    notebook["cells"].append(
        {
            "cell_type": "markdown",
            "metadata": {},
            "id": "p",
            "source": "![mine](attachment:lost.png)\n\n[x](javascript:alert(1))",
        }
    )
    nb.hand_in("lost-picture", notebook)
    log = []
    with suppress(NbGraderException), pytest.MonkeyPatch.context() as patch:
        said = "nbgrader.converters.base.traceback.format_exc"
        patch.setattr(said, lambda: log.append(str(sys.exc_info()[1])) or "")
        nb.autograde(Autograder__sandbox=LEVEL)
    return nb, "\n".join(log)


def copies(nb, student):
    place = nb.root / "autograded" / student / nb.id
    return {path.relative_to(place).as_posix() for path in place.rglob("*") if path.is_file()}


@pytest.mark.parametrize("honest", ["a-first", "z-last"])
def test_the_others_are_graded_with_all_their_files(attacked, honest):
    nb, _ = attacked
    assert nb.scores(honest) == FULL
    assert "data/own.csv" in copies(nb, honest)


def test_links_pipes_and_huge_files_are_not_copied_and_the_rest_is_graded(attacked):
    nb, _ = attacked
    assert nb.scores("links") == FULL
    found = copies(nb, "links")
    assert f"{nb.id}.ipynb" in found
    assert not found & {"link0", "link1", "link2", "pipe", "huge.bin", "other.ipynb", "evil.html"}
    staffs = (nb.root / "source" / nb.id / "test_public.py").read_bytes()
    assert (nb.root / "autograded" / "links" / nb.id / "test_public.py").read_bytes() == staffs


@pytest.mark.parametrize(
    ("student", "words"),
    [("twin", "is a link"), ("late", "timestamp.txt: is a pipe"), ("junk", "says no date")],
)
def test_who_cannot_be_taken_is_named_and_not_graded(attacked, student, words):
    nb, log = attacked
    assert words in log
    assert not (nb.root / "autograded" / student).exists()


def test_a_name_that_ends_nbgrader_ends_nobody(attacked):
    nb, _ = attacked
    assert nb.sql("SELECT count(*) FROM student WHERE id LIKE 'new%' OR id LIKE 'esc%'") == [(0,)]


def text_of(nb, student) -> str:
    return "\n".join("".join(each["source"]) for each in nb.autograded(student)["cells"])


@pytest.mark.parametrize(
    ("student", "name", "words"),
    [
        ("better-notebook", "my best \\[one\\]\\(x\\).ipynb", "My *own* words"),
        ("better-script", "work.py", "return 2 * x"),
    ],
)
def test_the_page_shows_the_file_that_is_graded_and_names_it(attacked, student, name, words):
    nb, _ = attacked
    assert nb.scores(student) == FULL
    shown = text_of(nb, student)
    first = "".join(nb.autograded(student)["cells"][0]["source"])
    assert name in first.replace("\\.", ".").replace("\\-", "-")
    assert "so it is graded, and not mini" in first
    assert words in shown
    assert "NotImplementedError" not in shown


def test_where_nbgraders_own_notebook_is_graded_nothing_is_said(attacked):
    nb, _ = attacked
    assert nb.scores("worse-beside") == FULL
    assert "so it is graded" not in text_of(nb, "worse-beside")


def test_feedback_comes_for_a_lost_picture_and_leads_nowhere(attacked):
    nb, _ = attacked
    nb.command("generate_feedback", nb.id, "--student", "lost-picture")
    page = (nb.root / "feedback" / "lost-picture" / nb.id / f"{nb.id}.html").read_text(encoding="utf-8")
    assert 'href="#javascript:alert(1)"' in page
    assert 'src="#attachment:lost.png"' in page
    assert 'href="javascript' not in page


def test_feedback_holds_no_file_that_a_link_led_to(attacked):
    nb, _ = attacked
    nb.command("generate_feedback", nb.id, "--student", "links")
    place = nb.root / "feedback" / "links"
    secrets = {nb.chapter.hidden_tests.read_bytes(), (nb.chapter.secret / "reference.py").read_bytes()}
    assert not secrets & {path.read_bytes() for path in place.rglob("*") if path.is_file()}
    assert (place / nb.id / f"{nb.id}.html").is_file()
    assert not list(place.rglob("link*"))
