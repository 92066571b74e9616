"""A second chapter needs no line of the kit: results of any kind, alone and beside the repository's first chapter."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import pytest

from autograder import cli
from autograder.authoring.build import build, stale
from autograder.authoring.demo import as_notebook, as_script
from autograder.authoring.verify import verify
from autograder.authors.misconceptions import read_misconceptions
from autograder.course.chapter import Course
from autograder.selfcheck.notebook import SelfCheck
from autograder.show.folder import student_artefacts
from autograder.words import say
from tests.samples import LEVEL, needs_cage

COLUMNS = ("scale_scores", "causal_mask", "masked_softmax", "attention")


def _table(folder: Path) -> dict[str, dict[str, str]]:
    with (folder / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        return {row["student"]: row for row in csv.DictReader(file)}


def _grade(course: Course, chapter: str, handed_in: Path, output: Path) -> dict[str, dict[str, str]]:
    where = ["--course", str(course.root), "--assignment", chapter, "--sandbox", LEVEL, "--lang", "en"]
    assert cli.main(["grade", str(handed_in), "-o", str(output), *where]) == 0
    return _table(output)


# --- the contract ------------------------------------------------------------------------------------------


@needs_cage
def test_the_contract_holds(qkv):
    report = verify(qkv, LEVEL, student_artefacts)
    assert list(report.findings) == []


def test_what_is_generated_is_fresh(two_chapters):
    assert stale(two_chapters) == []


def test_build_makes_the_files_of_both_chapters(two_chapters):
    gone = [two_chapters.root / "assignments" / name / f"{name}.py" for name in ("ch01", "qkv")]
    before = [path.read_bytes() for path in gone]
    for path in gone:
        path.unlink()
    assert build(two_chapters) == gone
    assert [path.read_bytes() for path in gone] == before


# --- graded ------------------------------------------------------------------------------------------------


def test_each_chapter_grades_scripts_and_notebooks_beside_the_other(two_chapters, tmp_path):
    for name in ("ch01", "qkv"):
        chapter = two_chapters.chapter(name)
        folder = tmp_path / f"{name}-in"
        folder.mkdir()
        (folder / "script.py").write_text(as_script(chapter, {}), encoding="utf-8")
        (folder / "notebook.ipynb").write_text(as_notebook(chapter, {}), encoding="utf-8")
        for suffix in ("py", "ipynb"):
            shutil.copy(chapter.public / f"{name}.{suffix}", folder / f"stub-{suffix}.{suffix}")
        table = _grade(two_chapters, name, folder, tmp_path / f"{name}-out")
        full = f"{float(chapter.assignment.max_score):.2f}"
        scores = {student: row["score"] for student, row in table.items()}
        assert scores == {"script": full, "notebook": full, "stub-py": "0.00", "stub-ipynb": "0.00"}


def test_a_wrong_answer_of_any_kind_is_named(two_chapters, tmp_path):
    """An error that is not raised, a mask of floats, one of two results, an argument that is not used."""
    chapter = two_chapters.chapter("qkv")
    known = {f"{each.exercise}:{each.name}": each for each in read_misconceptions(chapter)}
    chosen = [
        "scale_scores:None_for_ValueError",
        "causal_mask:floats_for_bools",
        "masked_softmax:ignores_mask",
        "attention:item_0_only",
    ]
    (tmp_path / "in").mkdir()
    for each in chosen:
        wrong = known[each]
        text = as_script(chapter, {wrong.exercise: wrong.source})
        (tmp_path / "in" / f"{wrong.exercise}.py").write_text(text, "utf-8")
    table = _grade(two_chapters, "qkv", tmp_path / "in", tmp_path / "out")
    for each in chosen:
        row = table[each.partition(":")[0]]
        assert row["misconceptions"].split(";")[0] == each
        points = next(e.points for e in chapter.assignment.exercises if e.name == row["student"])
        assert float(row[row["student"]]) <= float(points) / 2


# --- checked -----------------------------------------------------------------------------------------------


@pytest.fixture
def folder(qkv, tmp_path):
    """The chapter as a reader has it."""
    shutil.copytree(qkv.public, tmp_path / "qkv")
    return tmp_path / "qkv"


def _check(folder: Path, monkeypatch, capsys, *more: str) -> tuple[int, str]:
    monkeypatch.chdir(folder)
    code = cli.main(["check", "--plain", "--lang", "en", *more])
    return code, capsys.readouterr().out


def test_the_stub_then_the_reference_are_checked(folder, qkv, monkeypatch, capsys):
    assert _check(folder, monkeypatch, capsys)[0] == 1
    (folder / "qkv.py").write_text(as_script(qkv, {}), "utf-8")
    code, out = _check(folder, monkeypatch, capsys)
    assert code == 0, out


@pytest.mark.parametrize("name", COLUMNS)
def test_each_misconception_is_told_by_its_name_and_by_a_call_that_can_be_typed(folder, qkv, monkeypatch, capsys, name):
    for wrong in (each for each in read_misconceptions(qkv) if each.exercise == name):
        (folder / "qkv.py").write_text(as_script(qkv, {name: wrong.source}), "utf-8")
        code, out = _check(folder, monkeypatch, capsys, "--exercise", name)
        assert code == 1, wrong.name
        assert say(wrong.explanation.means, "en")[1:].rstrip(".") in " ".join(out.split()), (wrong.name, out)
        assert f"{name}(" in out or "came back at every call" in out
        assert "Traceback" not in out


UNSCALED = """\
class LengthError(ValueError):
    pass


def scale_scores(Q, K, *, scale=None):
    if Q.shape[1] != K.shape[1]:
        raise LengthError
    return (1.0 if scale is None else scale) * (Q @ K.T)
"""


def test_a_mistake_keeps_its_name_where_another_right_exception_is_raised(folder, qkv, monkeypatch, capsys):
    (folder / "qkv.py").write_text(as_script(qkv, {"scale_scores": UNSCALED}), "utf-8")
    assert "means  Not divided by √d." in _check(folder, monkeypatch, capsys, "--exercise", "scale_scores")[1]


def test_no_line_that_raises_rightly_is_shown_as_the_place_to_mend(folder, qkv, monkeypatch, capsys):
    """Of two lines that raise, the one that should not is shown, also where the other is met first."""
    (folder / "qkv.py").write_text(as_script(qkv, {"scale_scores": UNSCALED}), "utf-8")
    assert "raise LengthError" not in _check(folder, monkeypatch, capsys, "--exercise", "scale_scores")[1]
    scaled = UNSCALED.replace("(1.0 if", "(1 / np.sqrt(Q.shape[1]) if")
    mixed = scaled.replace("else scale)", "else 1 / 0)")
    (folder / "qkv.py").write_text(as_script(qkv, {"scale_scores": mixed}), "utf-8")
    out = _check(folder, monkeypatch, capsys, "--exercise", "scale_scores")[1]
    assert "1 / 0" in out
    assert "raise LengthError" not in out
    wrong_kind = scaled.replace("(ValueError)", "(KeyError)")
    (folder / "qkv.py").write_text(as_script(qkv, {"scale_scores": wrong_kind}), "utf-8")
    assert "raise LengthError" in _check(folder, monkeypatch, capsys, "--exercise", "scale_scores")[1]


def test_a_line_that_fails_in_another_call_is_not_shown_for_a_wrong_value(folder, qkv, monkeypatch, capsys):
    """What is told is the first failure; a line of another one would mislead."""
    mixed = UNSCALED.replace("else scale)", "else 1 / 0)")
    (folder / "qkv.py").write_text(as_script(qkv, {"scale_scores": mixed}), "utf-8")
    out = _check(folder, monkeypatch, capsys, "--exercise", "scale_scores")[1]
    assert "1.41421" in out
    assert "1 / 0" not in out


def test_a_notebook_checks_the_readers_own_functions(folder, qkv, monkeypatch, capsys):
    monkeypatch.chdir(folder)
    own: dict = {"__name__": "__main__"}
    exec((qkv.secret / "reference.py").read_text(encoding="utf-8"), own)
    reader = SelfCheck("qkv", own, "en")
    reader.check("attention")
    assert "√ attention · passed · public tests 2/2" in capsys.readouterr().out
    exec("def attention(Q, K, V, *, mask=None):\n    return Q @ K.T @ V", own)
    reader.check("attention")
    assert "× attention" in capsys.readouterr().out


# --- the demo ----------------------------------------------------------------------------------------------


def test_a_chapter_has_a_demo_of_its_own_that_leaves_the_firsts_alone(two_chapters, capsys):
    kept = two_chapters.root / "build" / "demo" / "report.html"
    kept.parent.mkdir(parents=True)
    kept.write_text("the first chapter's")
    assert cli.main(["demo", "qkv", "--course", str(two_chapters.root), "--sandbox", LEVEL]) == 0
    report = two_chapters.root / "build" / "qkv-demo" / "report.html"
    assert capsys.readouterr().out.rstrip().endswith(f"Open {report} in a browser.")
    assert report.is_file()
    assert kept.read_text() == "the first chapter's"
    reference, notebook, stub = list(_table(report.parent).values())[:3]
    assert (reference["score"], notebook["score"], stub["score"]) == ("12.00", "12.00", "0.00")
    assert set(COLUMNS) <= set(reference)


def test_a_demo_of_no_chapter_is_told_with_the_near_name(two_chapters, capsys):
    assert cli.main(["demo", "qkw", "--course", str(two_chapters.root)]) == 2
    assert "qkv" in capsys.readouterr().err
