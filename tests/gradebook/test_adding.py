"""A folder for a term: who is graded into it is added, whoever is there stays, and each change has its reason."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from msgspec.structs import force_setattr

from autograder.errors import EnvironmentProblem, Interrupted, UsageError
from autograder.gradebook import ADDING, Manner
from autograder.gradebook import folder as folder_module
from autograder.gradebook import round as round_module
from autograder.gradebook.compare import compare
from autograder.model import Change, SubmissionStatus
from autograder.words import say
from tests.gradebook.classes import (
    NAMES,
    Desk,
    by_its_remark,
    files,
    graded_by_remarks,
    hand_in,
    make_strict,
    table,
    work,
)
from tests.gradebook.test_lock import held_elsewhere

PDF = b"%PDF-1.7\n\x00\x01"
COMPARING, FRESH, REPLACING = Manner(compare=True), Manner(fresh=True), Manner(replace=True)


@pytest.fixture(autouse=True)
def _by_remarks(monkeypatch):
    graded_by_remarks(monkeypatch)


@pytest.fixture
def desk(mini_course) -> Desk:
    return Desk(mini_course)


@pytest.fixture
def graded(desk, tmp_path) -> Path:
    """A folder that holds three: ann all right, bob half, cy sloppy."""
    first = hand_in(tmp_path / "first", ann=work(), bob=work(wrong="double"), cy=work(sloppy="total"))
    desk.grade(first, tmp_path / "graded")
    return tmp_path / "graded"


def late(tmp_path, **files) -> Path:
    return hand_in(tmp_path / "late", **files)


def class_list(tmp_path) -> Path:
    """A roster with all of `graded`, one who is late, and one who never handed anything in."""
    path = tmp_path / "class.csv"
    path.write_text("student,name\nann,Ann\nbob,Bob\ncy,Cy\nzoe,Zoe\nyan,Yan\n")
    return path


def told(outcome) -> str:
    return " ".join(say(each, "en") for each in outcome.notes)


def shown(changes: list[Change]) -> list[tuple[str, float | None, float | None, str]]:
    return [
        (
            each.student,
            None if each.before is None else float(each.before),
            None if each.after is None else float(each.after),
            "; ".join(say(cause, "en") for cause in each.causes),
        )
        for each in changes
    ]


def test_one_late_file_updates_one_and_the_class_stays(desk, graded, tmp_path):
    outcome = desk.grade(late(tmp_path, zoe=work()), graded)
    assert (outcome.updated, outcome.kept) == (1, 3)
    assert shown(outcome.changes) == [("zoe", None, 6, "new")]
    assert list(table(graded)) == ["ann", "bob", "cy", "zoe"]
    assert {path.stem for path in (graded / "feedback").iterdir()} == {"ann", "bob", "cy", "zoe"}
    report = (graded / "report.html").read_text(encoding="utf-8")
    assert all(f'staff/{student}.html"' in report for student in ("ann", "bob", "cy", "zoe"))


def test_who_hands_in_again_is_updated_and_told_with_the_reason(desk, graded, tmp_path):
    outcome = desk.grade(late(tmp_path, bob=work(), ann=work()), graded)
    assert (outcome.updated, outcome.kept) == (1, 2)  # ann's is the same
    assert shown(outcome.changes) == [("bob", 4, 6, "another hand-in (bob.py)")]


def test_in_the_end_it_is_as_if_all_had_come_at_once(desk, graded, tmp_path):
    desk.grade(late(tmp_path, bob=work(), zoe=work(wrong="total")), graded)
    for path in (tmp_path / "late").iterdir():
        shutil.copy(path, tmp_path / "first")
    desk.grade(tmp_path / "first", tmp_path / "at once")
    assert files(graded) == files(tmp_path / "at once")


def test_two_who_differ_in_case_only_get_other_names_and_the_old_file_goes(desk, graded, tmp_path):
    desk.grade(late(tmp_path, Ann=work(wrong="total")), graded)
    names = {json.loads(path.read_text())["extra_data"]["student"]: path.stem for path in graded.glob("results/*")}
    assert len(names) == 4
    assert "ann" not in {stem.casefold() for stem in names.values()}
    assert len(list(graded.glob("feedback/*"))) == 4


# --- what cannot be read, and who is missing -----------------------------------------------------------------


def test_a_newer_hand_in_that_cannot_be_read_does_not_wipe_a_score(desk, graded, tmp_path):
    outcome = desk.grade(late(tmp_path, ann=PDF, zoe=PDF), graded)
    rows = table(graded)
    assert (rows["ann"]["status"], rows["zoe"]["status"]) == ("graded", "unreadable")
    assert rows["ann"]["score"] == "5.00"
    assert "the newest hand-in ann.py cannot be graded (this is a PDF" in rows["ann"]["notes"]
    assert "the one before counts: ann" in told(outcome)
    desk.grade(late(tmp_path, ann=work(wrong="total")), graded)
    assert (table(graded)["ann"]["score"], table(graded)["ann"]["notes"]) == ("2.00", "")


def test_an_untouched_stub_takes_back_no_work(desk, graded, tmp_path):
    """One after the other as at once: what holds no work does not wipe a score, and row, page and screen say so."""
    stub = work(open=" ".join(NAMES))
    outcome = desk.grade(late(tmp_path, bob=stub, zoe=stub), graded)
    assert shown(outcome.changes) == [("zoe", None, 0, "new")]
    rows = table(graded)
    assert (rows["bob"]["score"], rows["zoe"]["score"]) == ("3.00", "0.00")
    assert rows["bob"]["notes"] == "the newest hand-in bob.py is an untouched stub; the one before counts"
    assert "the newest hand-in of 1 student holds no work" in told(outcome)
    assert "the one before counts: bob" in told(outcome)
    desk.grade(late(tmp_path, bob=work()), graded)
    assert (table(graded)["bob"]["score"], table(graded)["bob"]["notes"]) == ("5.00", "")


def test_what_a_missing_student_is_given_is_told_as_a_change(desk, graded, tmp_path):
    """A total by hand, one by rule, one taken back, one that a hand-in takes over: each row of grades.csv."""
    roster = class_list(tmp_path)
    desk.grade(tmp_path / "first", graded, roster=roster)
    decided = graded / "overrides.csv"
    decided.write_text("student,exercise,score,reason,by\nzoe,,2,on paper,T\n")
    outcome = desk.grade(tmp_path / "first", graded, roster=roster)
    assert shown(outcome.changes) == [("zoe", None, 2, "by hand 2.00: on paper (T)")]
    assert shown(compare(graded).changes) == shown(outcome.changes)
    outcome = desk.grade(tmp_path / "first", graded, Manner(zero="missing"), roster=roster)
    assert shown(outcome.changes) == [("yan", None, 0, "what has no score counts as 0")]
    decided.unlink()
    outcome = desk.grade(tmp_path / "first", graded, roster=roster)
    assert shown(outcome.changes) == [("zoe", 2, 0, "an override was taken back")]
    outcome = desk.grade(late(tmp_path, yan=work()), graded, roster=roster)
    assert shown(outcome.changes) == [("yan", 0, 6, "new")]
    assert shown(compare(graded).changes) == shown(outcome.changes)
    outcome = desk.grade(tmp_path / "late", graded, Manner(zero="none"), roster=roster)
    assert shown(outcome.changes) == [("zoe", 0, None, "what has no score no longer counts as 0")]


def test_who_is_on_the_roster_and_has_no_result_is_missing_until_there_is_one(desk, graded, tmp_path):
    roster = tmp_path / "class.csv"
    roster.write_text("student,name\nann,Ann A.\nbob,Bob B.\nzoe,Zoe Z.\n")
    desk.grade(late(tmp_path, bob=work()), graded, roster=roster)
    rows = table(graded)
    assert {student: row["status"] for student, row in rows.items()} == {
        "ann": "graded", "bob": "graded", "cy": "graded", "zoe": "missing"
    }  # fmt: skip
    assert not (graded / "results" / "zoe.json").exists()
    assert "Ann A." in (graded / "staff" / "ann.json").read_text(encoding="utf-8")
    assert (graded / "roster.csv").read_bytes() == roster.read_bytes()
    desk.grade(late(tmp_path, zoe=work()), graded, roster=graded / "roster.csv")
    assert table(graded)["zoe"]["status"] == "graded"


def test_a_roster_that_comes_later_gives_its_ids_to_who_is_there(desk, tmp_path):
    """Graded by file names first; with the roster nobody stands there twice, and nothing is graded again."""
    first = hand_in(tmp_path / "first", **{"Ann Lee": work(), "Bob Ray": work(wrong="total"), "guest": work()})
    desk.grade(first, tmp_path / "graded")
    roster = tmp_path / "class.csv"
    roster.write_text("student,name\n1001,Ann Lee\n1002,Bob Ray\n1003,Cy Fox\n")
    outcome = desk.grade(first, tmp_path / "graded", roster=roster)
    assert {student: row["status"] for student, row in table(tmp_path / "graded").items()} == {
        "1001": "graded", "1002": "graded", "1003": "missing", "guest": "graded"
    }  # fmt: skip
    assert (outcome.resumed, outcome.kept) == (3, 3)
    moved = [("1001", 6, 6, "stood under Ann Lee before"), ("1002", 3, 3, "stood under Bob Ray before")]
    assert shown(outcome.changes) == shown(compare(tmp_path / "graded").changes) == moved
    assert desk.grade(first, tmp_path / "graded", roster=roster).changes == []
    desk.grade(first, tmp_path / "at once", roster=roster)
    assert files(tmp_path / "graded") == files(tmp_path / "at once")
    make_strict(desk.course)
    late_folder = hand_in(tmp_path / "late", **{"1003": work()})
    assert desk.grade(late_folder, tmp_path / "graded", roster=roster).from_copy == 3
    assert list(table(tmp_path / "graded")) == ["1001", "1002", "1003", "guest"]


@pytest.mark.parametrize(
    ("before", "listed"),
    [
        (["0101", "0102"], "student,name\n101,\n102,\n103,\n"),  # a spreadsheet has made numbers of the ids
        (["101", "102"], "student,name\n0101,\n0102,\n0103,\n"),  # and that was mended
        (["Ann Lee", "Bob Ray"], "student,name\n101,Ann Lee\n102,Bob Ray\n103,Cy Fox\n"),
    ],
)
def test_a_roster_that_comes_with_others_hand_ins_gives_its_ids_as_well(desk, tmp_path, before, listed):
    """Who was graded is matched as hand-ins are: nobody stands there graded and missing at once."""
    desk.grade(hand_in(tmp_path / "first", **dict.fromkeys(before, work())), tmp_path / "graded")
    roster = tmp_path / "class.csv"
    roster.write_text(listed)
    ann, bob, cy = (line.split(",")[0] for line in listed.splitlines()[1:])
    outcome = desk.grade(late(tmp_path, **{cy: work()}), tmp_path / "graded", roster=roster)
    assert {student: row["status"] for student, row in table(tmp_path / "graded").items()} == dict.fromkeys(
        (ann, bob, cy), "graded"
    )
    assert f"2 students graded before now stand under the roster's ids: {ann}, {bob}" in told(outcome)
    assert {each.stem for each in (tmp_path / "graded" / "results").iterdir()} == {ann, bob, cy}
    moved = [(new, 6, 6, f"stood under {old} before") for new, old in zip((ann, bob), before, strict=True)]
    expected = [*moved, (cy, None, 6, "new")]
    assert shown(outcome.changes) == shown(compare(tmp_path / "graded").changes) == expected
    assert desk.grade(late(tmp_path, **{cy: work()}), tmp_path / "graded", roster=roster).changes == []
    assert shown(compare(tmp_path / "graded").changes) == expected


def test_two_who_may_be_one_of_the_roster_stay_as_they_are(desk, tmp_path):
    first = hand_in(tmp_path / "first", **{"0101": work(), "00101": work(wrong="total")})
    desk.grade(first, tmp_path / "graded")
    roster = tmp_path / "class.csv"
    roster.write_text("student,name\n101,Ann\n102,Bob\n")
    desk.grade(late(tmp_path, **{"102": work()}), tmp_path / "graded", roster=roster)
    assert {student: row["total"] for student, row in table(tmp_path / "graded").items()} == {
        "00101": "3.00", "0101": "6.00", "101": "", "102": "6.00"
    }  # fmt: skip


@pytest.mark.parametrize("manner", [ADDING, FRESH])
@pytest.mark.parametrize("strict", [False, True])
def test_an_earlier_hand_in_that_is_given_again_stays_earlier_and_that_is_told(desk, graded, tmp_path, manner, strict):
    """The first command is run again after a resubmission, as an override asks for it: the newer work counts."""
    desk.grade(late(tmp_path, bob=work()), graded)
    before = files(graded)
    if strict:
        make_strict(desk.course)
    for _ in range(2):
        outcome = desk.grade(tmp_path / "first", graded, manner)
        assert "1 student's hand-in in this input is known and was replaced by a later one" in told(outcome)
        assert "which still counts: bob" in told(outcome)
        assert not [each for each in outcome.changes if each.student == "bob"]
    assert strict or files(graded) == before
    assert table(graded)["bob"]["total"] == "6.00"
    assert "replaced" not in told(desk.grade(tmp_path / "late", graded))


# --- content, engine, level ------------------------------------------------------------------------------------


def test_changed_tests_grade_all_again_from_the_copies(desk, graded, tmp_path):
    """By one measure, as if all had come at once; and why is told."""
    make_strict(desk.course)
    shutil.rmtree(tmp_path / "first")
    outcome = desk.grade(late(tmp_path, zoe=work()), graded)
    assert (outcome.updated, outcome.kept, outcome.from_copy) == (1, 3, 3)
    assert shown(outcome.changes)[0] == ("cy", 6, 3, "the content (tests) has changed")
    at_once = hand_in(tmp_path / "all", ann=work(), bob=work(wrong="double"), cy=work(sloppy="total"), zoe=work())
    desk.grade(at_once, tmp_path / "at once")
    assert files(graded) == files(tmp_path / "at once")


def test_both_the_hand_in_that_counts_and_a_newer_unreadable_one_are_graded_again(desk, graded, tmp_path):
    desk.grade(late(tmp_path, cy=PDF), graded)
    make_strict(desk.course)
    desk.grade(late(tmp_path, cy=PDF), graded)
    row = table(graded)["cy"]
    assert (row["score"], "this is a PDF" in row["notes"]) == ("2.00", True)
    assert desk.grade(tmp_path / "late", graded).from_copy == 0


def test_where_no_copy_is_kept_the_score_stays_and_that_is_told(desk, graded, tmp_path, monkeypatch):
    monkeypatch.setattr(round_module.Ledger, "submission", lambda *_: None)
    make_strict(desk.course)
    outcome = desk.grade(late(tmp_path, zoe=work()), graded)
    assert "3 students stay as graded with earlier content" in told(outcome)
    assert "ann, bob, cy" in told(outcome)
    assert table(graded)["cy"]["score"] == "5.00"


def test_without_a_copy_and_for_other_points_there_is_no_score(desk, graded, tmp_path, monkeypatch):
    monkeypatch.setattr(round_module.Ledger, "submission", lambda *_: None)
    manifest = desk.course.chapter().public / "assignment.toml"
    text = manifest.read_text(encoding="utf-8")
    assert "points = 3" in text
    manifest.write_text(text.replace("points = 3", "points = 4"), encoding="utf-8")
    desk.grade(late(tmp_path, zoe=work()), graded)
    rows = table(graded)
    assert {student: (row["status"], row["score"]) for student, row in rows.items()} == {
        **dict.fromkeys(("ann", "bob", "cy"), ("fault", "")), "zoe": ("graded", "6.00")
    }  # fmt: skip


def test_a_fault_is_graded_again_from_its_copy(desk, graded, tmp_path, monkeypatch):
    def failing(job, grader, todo, *on):
        for each in todo:
            yield next(by_its_remark(job, grader, [each.fault("ours") if each.student == "zoe" else each], on))

    monkeypatch.setattr(folder_module, "grade_all", failing)
    desk.grade(late(tmp_path, zoe=work(), bob=work()), graded)
    assert table(graded)["zoe"]["status"] == "fault"
    graded_by_remarks(monkeypatch)
    (tmp_path / "late" / "zoe.py").unlink()
    outcome = desk.grade(tmp_path / "late", graded)
    assert (outcome.from_copy, table(graded)["zoe"]["score"]) == (1, "5.00")


# --- comparing, fresh, replacing -------------------------------------------------------------------------------


def test_comparing_tells_the_same_and_writes_nothing(desk, graded, tmp_path):
    before = {path: path.read_bytes() for path in graded.rglob("*") if path.is_file()}
    make_strict(desk.course)
    (graded / "overrides.csv").write_text("student,exercise,score,reason,by\nbob,,+1,well argued,T\n")
    before[graded / "overrides.csv"] = (graded / "overrides.csv").read_bytes()
    would = desk.grade(late(tmp_path, zoe=work(), ann=work(wrong="total")), graded, COMPARING)
    assert {path: path.read_bytes() for path in graded.rglob("*") if path.is_file()} == before
    assert not list(graded.rglob(".*"))
    does = desk.grade(tmp_path / "late", graded)
    assert would.changes == does.changes
    assert (would.updated, would.kept, would.from_copy) == (does.updated, does.kept, does.from_copy)
    assert [each[0] for each in shown(does.changes)] == ["ann", "bob", "cy", "zoe"]
    assert "by hand 5.00 (was 4.00): well argued (T)" in shown(does.changes)[1][3]


def test_comparing_into_a_folder_that_is_not_there_makes_none(desk, tmp_path):
    desk.grade(late(tmp_path, zoe=work()), tmp_path / "new", COMPARING)
    assert not (tmp_path / "new").exists()


def test_fresh_grades_the_input_anew_and_keeps_the_others(desk, graded, tmp_path, monkeypatch):
    seen = []

    def noting(job, grader, todo, *on):
        for entry in by_its_remark(job, grader, todo, on):
            seen.append(entry.result.student)
            yield entry

    monkeypatch.setattr(folder_module, "grade_all", noting)
    desk.grade(late(tmp_path, bob=work(wrong="double")), graded, FRESH)
    assert seen == ["bob"]
    assert list(table(graded)) == ["ann", "bob", "cy"]


class Stopped:
    """Grades so many, then the user presses Ctrl-C."""

    def __init__(self, after: int) -> None:
        self.after, self.seen = after, []

    def __call__(self, job, grader, todo, *on):
        for entry in by_its_remark(job, grader, todo, on):
            if len(self.seen) == self.after:
                raise KeyboardInterrupt
            self.seen.append(entry.result.student)
            yield entry


@pytest.mark.parametrize("manner", [FRESH, REPLACING], ids=["fresh", "replace"])
def test_an_interrupted_run_of_that_kind_leaves_the_folder_and_goes_on(desk, graded, tmp_path, monkeypatch, manner):
    before = files(graded)
    for student in ("ann", "bob"):
        (tmp_path / "first" / f"{student}.py").write_text(work(wrong="total"))
    monkeypatch.setattr(folder_module, "grade_all", first := Stopped(2))
    with pytest.raises(Interrupted, match="2 of 3"):
        desk.grade(tmp_path / "first", graded, manner)
    assert {name: data for name, data in files(graded).items() if not name.startswith(".")} == before
    monkeypatch.setattr(folder_module, "grade_all", second := Stopped(9))
    outcome = desk.grade(tmp_path / "first", graded, manner)
    assert (first.seen, second.seen) == (["ann", "bob"], ["cy"])
    assert (outcome.updated, outcome.continued, outcome.kept) == ((3, 2, 0) if manner.replace else (2, 2, 1))
    graded_by_remarks(monkeypatch)
    desk.grade(tmp_path / "first", tmp_path / "other")
    assert files(graded) == files(tmp_path / "other")
    third = Stopped(9)
    monkeypatch.setattr(folder_module, "grade_all", third)
    desk.grade(tmp_path / "first", graded, manner)
    assert third.seen == ["ann", "bob", "cy"]  # what is whole is not gone on with


def test_what_an_interrupted_replacement_has_graded_of_others_is_not_taken_in(desk, graded, tmp_path, monkeypatch):
    monkeypatch.setattr(folder_module, "grade_all", Stopped(1))
    with pytest.raises(Interrupted):
        desk.grade(hand_in(tmp_path / "other", yan=work(), zoe=work()), graded, REPLACING)
    graded_by_remarks(monkeypatch)
    desk.grade(late(tmp_path, zoe=work()), graded, REPLACING)
    assert list(table(graded)) == ["zoe"]
    assert {path.stem for path in (graded / "feedback").iterdir()} == {"zoe"}


# --- refusals --------------------------------------------------------------------------------------------------


def snapshot(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("manner", [Manner(), COMPARING, FRESH, REPLACING])
def test_another_assignments_folder_is_refused_and_nothing_is_touched(desk, graded, tmp_path, monkeypatch, manner):
    before = snapshot(graded)
    grader = desk.grader()
    force_setattr(grader.chapter.assignment, "id", "ch09")
    with pytest.raises(UsageError, match="holds the results of mini, and takes none of ch09") as error:
        desk.grade(late(tmp_path, zoe=work()), graded, manner, grader=grader)
    assert "里面是作业 mini 的成绩" in error.value.told("zh")
    assert snapshot(graded) == before


@pytest.mark.parametrize("manner", [Manner(), REPLACING])
def test_a_folder_that_another_run_holds_is_refused_and_nothing_is_touched(desk, graded, tmp_path, manner):
    with held_elsewhere(graded) as process:
        before = snapshot(graded)
        with pytest.raises(EnvironmentProblem, match=rf"another run holds this folder \(process {process.pid} on "):
            desk.grade(late(tmp_path, zoe=work()), graded, manner)
        assert snapshot(graded) == before
    desk.grade(tmp_path / "late", graded, manner)
    assert "zoe" in table(graded)


BAD_ROWS = ["nobody,,+1,,\n", "ann,triple,+1,,\n", "ann,,much,,\n", "ann,,3,,\nann,,4,,\n"]


@pytest.mark.parametrize("row", BAD_ROWS)
def test_overrides_that_say_nothing_end_the_run_before_anything_is_written(desk, graded, tmp_path, row):
    (graded / "overrides.csv").write_text("student,exercise,score,reason,by\n" + row)
    before = snapshot(graded)
    with pytest.raises(UsageError, match=r"overrides\.csv"):
        desk.grade(late(tmp_path, zoe=work()), graded)
    assert snapshot(graded) == before


@pytest.mark.parametrize(
    "said", [{"due": "soon"}, {"due": "2026-03-01", "late": "a lot"}, {"late": "10%/day"}, {"zero": "all"}]
)
def test_terms_that_are_not_understood_end_the_run_before_anything_is_written(desk, graded, tmp_path, said):
    before = snapshot(graded)
    with pytest.raises(UsageError):
        desk.grade(late(tmp_path, zoe=work()), graded, Manner(**said))
    assert snapshot(graded) == before


def test_a_full_disk_leaves_what_was_there(desk, graded, tmp_path, monkeypatch):
    """Full in the ledger, or in the files: one line, and the next run goes on."""
    before = snapshot(graded)

    def full(*_):
        raise OSError(28, "No space left on device", str(graded / "there"))

    monkeypatch.setattr("autograder.gradebook.lines._write", lambda file, data: (file.write(data[:40]), full()))
    with pytest.raises(EnvironmentProblem, match="No space left on device"):
        desk.grade(late(tmp_path, zoe=work()), graded)
    assert snapshot(graded) == before
    monkeypatch.undo()
    graded_by_remarks(monkeypatch)
    monkeypatch.setattr("autograder.show.folder._write", full)
    with pytest.raises(EnvironmentProblem, match="No space left on device"):
        desk.grade(tmp_path / "late", graded)
    ledger = graded / "ledger.jsonl"
    after = snapshot(graded)
    assert after.pop(ledger).startswith(before.pop(ledger))
    assert {path: data for path, data in after.items() if ".aside" not in path.parts} == before
    monkeypatch.undo()
    graded_by_remarks(monkeypatch)
    assert desk.grade(tmp_path / "late", graded).continued == 1
    assert not (graded / ".aside").exists()


# --- the ledger's own trouble ------------------------------------------------------------------------------------


def test_who_stood_only_in_a_damaged_line_is_named(desk, graded, tmp_path):
    ledger = graded / "ledger.jsonl"
    lines = ledger.read_bytes().splitlines(keepends=True)
    ledger.write_bytes(b"".join(line.replace(b"graded", b"Graded") if b'"bob"' in line else line for line in lines))
    outcome = desk.grade(late(tmp_path, zoe=work()), graded)
    assert "1 line does not count" in told(outcome)
    assert "1 student has no result now, as the lines about them do not count: bob" in told(outcome)
    assert list(table(graded)) == ["ann", "cy", "zoe"]


def test_who_is_on_the_roster_is_named_as_well(desk, graded, tmp_path):
    """To be missing now is to be without the result that was there; who never had one is not named."""
    ledger = graded / "ledger.jsonl"
    lines = ledger.read_bytes().splitlines(keepends=True)
    ledger.write_bytes(b"".join(line.replace(b"graded", b"Graded") if b'"bob"' in line else line for line in lines))
    outcome = desk.grade(late(tmp_path, zoe=work()), graded, roster=class_list(tmp_path))
    assert "1 student has no result now, as the lines about them do not count: bob;" in told(outcome)
    assert {student: row["status"] for student, row in table(graded).items()}["bob"] == "missing"


@pytest.mark.parametrize("listed", [False, True])
@pytest.mark.parametrize("manner", [Manner(), COMPARING])
def test_where_no_line_counts_the_class_is_not_lost(desk, graded, tmp_path, monkeypatch, manner, listed):
    """Another user's, or another machine's: one late file would shrink it to one row, on a roster or not."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "another"))
    before, roster = snapshot(graded), class_list(tmp_path) if listed else None
    with pytest.raises(
        EnvironmentProblem, match=r"no line of its ledger counts.*3 students \(ann, bob, cy\) would be lost"
    ) as refused:
        desk.grade(late(tmp_path, zoe=work()), graded, manner, roster=roster)
    assert "--replace" not in str(refused.value)
    assert snapshot(graded) == before


def test_where_no_line_counts_the_whole_class_is_graded_anew(desk, graded, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "another"))
    desk.grade(tmp_path / "first", graded)  # all are in it
    assert list(table(graded)) == ["ann", "bob", "cy"]
    desk.grade(late(tmp_path, zoe=work()), graded, REPLACING)
    assert list(table(graded)) == ["zoe"]


def test_a_ledger_of_the_version_before_is_gone_on_with(desk, graded, tmp_path):
    """Its lines have no copy, and there are no states: what it holds is the state before this run."""
    from autograder.gradebook.ledger import Ledger

    path, lines = graded / "ledger.jsonl", Ledger(graded)._lines
    old = [json.loads(body) for _, _, body in lines.read() if b'"result"' in body]
    path.unlink()
    for line in old:
        lines.append(json.dumps({key: line[key] for key in ("result", "finished", "wall_ms")}).encode())
    outcome = desk.grade(late(tmp_path, bob=work()), graded)
    assert (outcome.updated, outcome.kept) == (1, 2)
    assert shown(outcome.changes) == [("bob", 4, 6, "another hand-in (bob.py)")]
    make_strict(desk.course)
    outcome = desk.grade(tmp_path / "late", graded)
    assert "2 students stay as graded with earlier content" in told(outcome)


# --- two states beside each other --------------------------------------------------------------------------------


def test_a_folder_is_compared_with_its_own_last_time(desk, graded, tmp_path):
    desk.grade(late(tmp_path, bob=work(), zoe=work()), graded, Manner(due="2026-03-01", zero="missing"))
    found = compare(graded)
    assert shown(found.changes) == [("bob", 4, 6, "another hand-in (bob.py)"), ("zoe", None, 6, "new")]
    assert (found.same, found.notes) == (2, ())
    desk.grade(tmp_path / "late", graded)  # nothing is other, so there is no new state
    assert compare(graded) == found
    (graded / "overrides.csv").write_text("student,exercise,score,reason,by\nbob,total,1,copied,T\n")
    desk.grade(tmp_path / "late", graded)
    (change,) = compare(graded).changes
    assert shown([change]) == [("bob", 6, 4, "total by hand 1.00 (was 3.00): copied (T)")]
    (graded / "overrides.csv").unlink()
    desk.grade(tmp_path / "late", graded)
    assert shown(compare(graded).changes) == [("bob", 4, 6, "an override was taken back")]


def test_two_folders_are_compared(desk, graded, tmp_path):
    shutil.copytree(graded, tmp_path / "old")
    make_strict(desk.course)
    desk.grade(late(tmp_path, zoe=work()), graded)
    desk.grade(tmp_path / "first", graded, REPLACING)
    found = compare(graded, tmp_path / "old")
    assert shown(found.changes) == [("cy", 6, 3, "the content (tests) has changed")]
    assert shown(compare(tmp_path / "old", graded).changes)[0][1:3] == (3, 6)


def test_a_folder_graded_once_has_nothing_to_be_compared_with(graded):
    found = compare(graded)
    assert found.changes == []
    assert "was graded once only" in say(found.notes[0], "en")


def test_an_interrupted_run_is_told_and_not_compared(desk, graded, tmp_path, monkeypatch):
    monkeypatch.setattr(folder_module, "grade_all", Stopped(1))
    with pytest.raises(Interrupted):
        desk.grade(late(tmp_path, bob=work(), zoe=work()), graded)
    found = compare(graded)
    assert found.changes == []
    assert "a run was interrupted, and 1 new result is in no table yet" in say(found.notes[0], "en")


@pytest.mark.parametrize("manner", [COMPARING, Manner()])
def test_what_an_interrupted_run_left_of_others_is_told_and_counted(desk, graded, tmp_path, monkeypatch, manner):
    """Another command takes in half of the round: it says whose, and counts them as updated."""
    monkeypatch.setattr(folder_module, "grade_all", Stopped(2))
    with pytest.raises(Interrupted):
        desk.grade(late(tmp_path, ann=work(wrong="total"), yan=work(), zoe=work()), graded)
    monkeypatch.setattr(folder_module, "grade_all", by_its_remark)
    outcome = desk.grade(hand_in(tmp_path / "later", dan=work()), graded, manner)
    assert "2 students whom it had graded and who are not in this input are taken in now (ann, yan)" in told(outcome)
    assert (outcome.updated, outcome.continued, outcome.kept) == (3, 2, 2)
    assert [each.student for each in outcome.changes] == ["ann", "dan", "yan"]
    if not manner.compare:
        assert "interrupted" not in told(desk.grade(tmp_path / "late", graded))


def test_what_cannot_be_compared_is_named(desk, graded, tmp_path, monkeypatch):
    with pytest.raises(UsageError, match="no class was graded here"):
        compare(tmp_path)
    with pytest.raises(UsageError, match="no class was graded here"):
        compare(graded, tmp_path / "nowhere")
    grader = desk.grader()
    force_setattr(grader.chapter.assignment, "id", "ch09")
    desk.grade(late(tmp_path, zoe=work()), tmp_path / "other", grader=grader)
    with pytest.raises(UsageError, match=r"other holds the results of ch09, .*graded those of mini"):
        compare(graded, tmp_path / "other")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "another"))
    with pytest.raises(UsageError, match="no line of its ledger counts"):
        compare(graded)


def test_a_student_who_is_no_longer_in_the_class_is_gone(desk, graded, tmp_path):
    outcome = desk.grade(late(tmp_path, ann=work()), graded, REPLACING)
    gone = [each for each in outcome.changes if each.status_after is None]
    assert [each.student for each in gone] == ["bob", "cy"]
    assert {each.status_before for each in gone} == {SubmissionStatus.GRADED}


def test_a_due_time_is_not_ended_under_a_rule_that_the_folder_remembers(desk, graded, tmp_path):
    """Nothing is written, and the line says how both end, as nobody has said `--late` this time."""
    desk.grade(tmp_path / "first", graded, Manner(due="2026-03-01", late="10%/day"))
    before = snapshot(graded)
    with pytest.raises(UsageError, match=r"there is a late rule.* --late none"):
        desk.grade(tmp_path / "first", graded, Manner(due="none"))
    assert snapshot(graded) == before
    desk.grade(tmp_path / "first", graded, Manner(due="none", late="none"))
