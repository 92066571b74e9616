"""The class's page written anew from what its folder holds."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from autograder import cli
from autograder.app.reporting import report
from autograder.errors import EnvironmentProblem, UsageError
from autograder.gradebook import held_class
from autograder.gradebook.attendance import Attendance
from autograder.gradebook.ledger import FILE, Ledger
from autograder.model import Missing, Nobodys, Unreadable, note
from tests.gradebook.classes import DIFFERS, Desk, graded_by_remarks, hand_in, work

ROSTER = "学号,姓名,班级\nann,李安,1班\nbob,,\ncat,猫,2班\ndan,丁,2班\ngus,丁,2班\n"
NOBODYS = (Nobodys("x/ann (1).py", note("files.leaves"), asks=True), Nobodys("readme", note("handing_in.hidden")))


@pytest.fixture
def desk(mini_course, monkeypatch) -> Desk:
    graded_by_remarks(monkeypatch)
    return Desk(mini_course)


@pytest.fixture
def graded(desk, tmp_path):
    """Three handed in, of whom one is on no roster; two of the five on it are missing, for one two files contend."""
    roster = tmp_path / "class.csv"
    roster.write_text(ROSTER, encoding="utf-8")
    hand_in(tmp_path / "in", ann=work(), cat=work(wrong="total"), eve=work(wrong="total"))
    submissions = [*desk.read(tmp_path / "in", roster)]
    at = next(place for place, each in enumerate(submissions) if each.student == "gus")
    submissions[at] = Unreadable("gus", "丁", reason=note("handing_in.contested"))
    desk.grade(submissions, tmp_path / "out", roster=roster, nobodys=NOBODYS)
    return tmp_path / "out"


def page(folder) -> bytes:
    return DIFFERS.sub(b"", (folder / "report.html").read_bytes())


def test_it_is_the_page_that_grading_wrote(graded, tmp_path):
    """Without the hand-ins: names, who is missing or contested, what is nobody's, and the code are in the folder."""
    before, others = page(graded), {path.name for path in graded.iterdir()}
    shutil.rmtree(tmp_path / "in")
    (graded / "report.html").unlink()
    written = report(graded, "en")
    assert (written.path, written.students) == (graded / "report.html", 6)
    assert page(graded) == before
    assert {path.name for path in graded.iterdir()} == others
    for part in ("x/ann (1).py", "def total(x)", "丁", "不在名单上"):
        assert part.encode() in before


def test_it_opens_in_the_language_that_is_asked_for(graded):
    report(graded, "zh")
    assert b'<html lang="zh-CN">' in page(graded)


def test_a_partial_round_keeps_who_was_missing_and_replaces_what_was_nobodys(desk, graded, tmp_path):
    hand_in(tmp_path / "late", dan=work())
    desk.grade(tmp_path / "late", graded, roster=graded / "roster.csv")
    before = page(graded)
    report(graded, "en")
    assert page(graded) == before
    assert {each.student for each in Ledger(graded).read().attendance.missing} >= {"bob"}
    assert b"ann (1)" not in before


def test_a_page_that_says_nothing_new_adds_no_line(desk, graded, tmp_path):
    before = (graded / FILE).read_bytes()
    desk.grade(desk.read(tmp_path / "in", graded / "roster.csv"), graded, roster=graded / "roster.csv")
    after = (graded / FILE).read_bytes()
    assert after.count(b"\n") == before.count(b"\n") + 1  # only who is contested, and what is nobody's, is other
    desk.grade(desk.read(tmp_path / "in", graded / "roster.csv"), graded, roster=graded / "roster.csv")
    assert (graded / FILE).read_bytes() == after


def test_an_attendance_that_no_line_can_hold_goes_without_what_is_nobodys(tmp_path):
    ledger = Ledger(tmp_path)
    vast = tuple(Nobodys("f" * 10_000, note("files.leaves")) for _ in range(500))
    ledger.append_attendance(Attendance((Missing("ann"),), (), vast))
    assert ledger.read().attendance == Attendance((Missing("ann"),))


@pytest.mark.parametrize("what", ["nothing", "file", "no ledger", "empty ledger"])
def test_what_is_no_graded_class_is_refused(what, tmp_path):
    folder = tmp_path / "out"
    if what == "file":
        folder.write_text("x")
    elif what != "nothing":
        folder.mkdir()
    if what == "empty ledger":
        (folder / FILE).write_text("{}\n")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(UsageError, match="out: "):
        report(folder, "en")
    assert sorted(tmp_path.rglob("*")) == before


def test_a_folder_that_another_run_holds_is_left_alone(graded):
    before = (graded / "report.html").read_bytes()
    code = "import sys; from autograder.gradebook.lock import held; from pathlib import Path\n"
    code += "with held(Path(sys.argv[1])):\n    print(flush=True); sys.stdin.read()\n"
    other = [sys.executable, "-c", code, str(graded)]
    with subprocess.Popen(other, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        holder.stdout.readline()
        with pytest.raises(EnvironmentProblem, match="another run holds"):
            report(graded, "en")
        holder.stdin.close()
    assert (graded / "report.html").read_bytes() == before


def test_where_something_lies_in_its_place_that_stays(graded):
    (graded / "report.html").unlink()
    (graded / "report.html" / "mine").mkdir(parents=True)
    with pytest.raises(EnvironmentProblem, match=r"report\.html: cannot be written"):
        report(graded, "en")
    assert not list(graded.glob(".report.html*"))


def test_the_verb_says_what_it_wrote(graded, capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.chdir(graded.parent)
    assert cli.main(["report", "out"]) == 0
    assert capsys.readouterr().out == "out/report.html: written anew, 6 students.\n"
    assert cli.main(["report", "nowhere"]) == 2
    assert "no class was graded here" in capsys.readouterr().err


def test_the_folder_tells_who_is_on_the_roster_and_who_wrote_the_same(graded):
    context = held_class(graded).context
    assert context.roster == {"ann", "bob", "cat", "dan", "gus"}
    assert context.nobodys == NOBODYS
    assert context.code("ann", "total").startswith("def total(x)")
    assert context.code("dan", "total") == context.code("nobody", "total") == ""
