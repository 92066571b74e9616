"""What nbgrader's Autograde does with our preprocessors: in this process, as formgrader's button does it."""

from __future__ import annotations

import json
import re

import pytest
from msgspec.structs import replace
from nbgrader.converters import NbGraderException

from autograder.integrations.nbgrader import preprocessors
from autograder.model import SubmissionStatus
from tests.samples import notebook_json, script

WRONG = "def double(x):\n    return x * x\n"
FULL = {
    "double": (2.0, None, None, False),
    "total": (3.0, None, None, False),
    "shares": (0.0, None, 1.0, False),
}


def edited(document, change):
    """Return a notebook whose cells `change` has had its way with; it returns what stands in a cell's place."""
    cells = [new for cell in document["cells"] for new in change(cell)]
    return {**document, "cells": cells}


def described(cell):
    return cell["metadata"].get("nbgrader", {})


# --- scores and feedback -----------------------------------------------------------------------------------


def test_a_right_and_a_wrong_notebook_get_our_scores_and_a_bonus_is_extra_credit(mini_nb):
    mini_nb.hand_in("ann", mini_nb.notebook())
    mini_nb.hand_in("bob", mini_nb.notebook(double=WRONG))
    mini_nb.hand_in("cy", mini_nb.released())
    mini_nb.autograde()
    assert mini_nb.grades("ann") == FULL
    assert mini_nb.grades("bob") == {**FULL, "double": (0.0, None, None, False)}
    assert set(mini_nb.grades("cy").values()) == {(0.0, None, None, False)}


def test_the_feedback_stands_under_each_test_and_names_what_went_wrong(mini_nb):
    mini_nb.hand_in("bob", mini_nb.notebook(double=WRONG))
    mini_nb.autograde()
    shown = mini_nb.shown("bob", "double")
    assert "Doubling" in shown
    assert "What is seen" in shown
    assert "0.00 / 2.00" in shown
    assert "3.00 / 3.00" in mini_nb.shown("bob", "total")
    assert mini_nb.cell("bob", "double")["outputs"][0]["output_type"] == "execute_result"


def test_what_a_student_says_is_text_in_the_feedback(mini_nb):
    hostile = 'def double(x):\n    raise ValueError("<script>steal()</script> $\\\\href{javascript:steal()}{x}$")\n'
    mini_nb.hand_in("eve", mini_nb.notebook(double=hostile))
    mini_nb.autograde()
    shown = mini_nb.shown("eve", "double")
    assert "&lt;script&gt;" in shown
    assert "<script" not in shown
    assert 'class="tex2jax_ignore mathjax_ignore"' in shown


def test_no_hidden_test_and_no_code_of_the_solutions_is_in_what_a_student_gets(mini_nb):
    own = {name: f"def {name}(*args):\n    return -1\n" for name in FULL}
    mini_nb.hand_in("bob", mini_nb.notebook(**own))
    mini_nb.autograde()
    text = json.dumps(mini_nb.autograded("bob")) + json.dumps(mini_nb.released())
    secret = [
        line.strip()
        for path in (mini_nb.chapter.hidden_tests, mini_nb.chapter.secret / "reference.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.match(r"    (assert|return|found|expected|for)\b", line)
    ]
    assert len(secret) >= 6
    assert [line for line in secret if line in text] == []


# --- whatever a student did to the notebook ----------------------------------------------------------------


def test_cells_deleted_duplicated_edited_and_renamed_cost_nothing(mini_nb):
    whole = mini_nb.notebook()
    mini_nb.hand_in("deleted", edited(whole, lambda cell: [] if described(cell).get("grade") else [cell]))
    mini_nb.hand_in("bare", {**whole, "cells": [c for c in whole["cells"] if c["cell_type"] == "code"], "metadata": {}})
    mini_nb.hand_in("doubled", edited(whole, lambda cell: [cell, cell]))
    mini_nb.hand_in("edited", edited(whole, lambda c: [{**c, "source": "2.0"}] if described(c).get("grade") else [c]))
    mini_nb.hand_in("renamed", edited(whole, lambda c: [rename(c)]))
    mini_nb.hand_in("elsewhere", notebook_json([script(mini_nb.chapter)]))
    log = mini_nb.autograde()
    assert "ERROR" not in log
    for student in ("deleted", "bare", "doubled", "edited", "renamed", "elsewhere"):
        assert mini_nb.grades(student) == FULL, student
        assert "Doubling" in mini_nb.shown(student, "double")


def rename(cell):
    own = {**described(cell), "grade_id": f"x{cell['id']}"} if described(cell) else None
    return cell if own is None else {**cell, "metadata": {"nbgrader": own}}


HOSTILE = {
    "truncated": lambda nb: json.dumps(nb)[:1500],
    "empty": lambda nb: "",
    "html": lambda nb: "<!doctype html><title>Sign in</title>",
    "binary": lambda nb: b"\xff\xfe\x00\x01" * 50,
    "list": lambda nb: "[]",
    "no-metadata": lambda nb: {"cells": nb["cells"]},
    "future-schema": lambda nb: edited(nb, lambda c: [forged(c, schema_version=99)]),
    "old-schema": lambda nb: edited(nb, lambda c: [forged(c, schema_version=0)]),
    "no-grade-id": lambda nb: edited(nb, lambda c: [forged(c, grade_id=None)]),
    "points": lambda nb: edited(nb, lambda c: [forged(c, points="many")]),
    "null-metadata": lambda nb: edited(nb, lambda c: [{**c, "metadata": None}]),
    "outputs": lambda nb: edited(nb, lambda c: [{**c, "outputs": [RICH]}] if c["cell_type"] == "code" else [c]),
    "format-3": lambda nb: {"worksheets": [{"cells": [as_3(c) for c in nb["cells"]]}], "nbformat": 3, "metadata": {}},
    "kernel": lambda nb: {**nb, "metadata": {"kernelspec": {"name": "sh", "display_name": "x", "language": "sh"}}},
}
RICH = {"output_type": "execute_result", "data": {"text/plain": "3.0"}, "metadata": {}, "execution_count": 1}


def forged(cell, **values):
    own = {name: value for name, value in {**described(cell), **values}.items() if value is not None}
    return {**cell, "metadata": {"nbgrader": own}} if described(cell) else cell


def as_3(cell):
    source = "".join(cell["source"])
    return (
        {"cell_type": "code", "input": source, "outputs": [], "language": "python", "metadata": {}}
        if cell["cell_type"] == "code"
        else {"cell_type": "markdown", "source": source, "metadata": {}}
    )


def test_no_file_stops_the_class_or_the_student_and_each_has_a_page(mini_nb):
    """One odd `schema_version` ends plain nbgrader's run for everybody after it."""
    for name, make in HOSTILE.items():
        mini_nb.hand_in(name, make(mini_nb.notebook()))
    mini_nb.hand_in("zoe", mini_nb.notebook())
    log = mini_nb.autograde()
    assert "ERROR" not in log
    assert mini_nb.grades("zoe") == FULL
    earned = {name: mini_nb.grades(name) for name in HOSTILE}
    readable = set(HOSTILE) - {"truncated", "empty", "html", "binary", "list"}
    assert {name for name in HOSTILE if earned[name] == FULL} >= readable
    for name in ("empty", "html", "binary", "list"):
        assert set(earned[name].values()) == {(None, None, None, True)}
        assert "unreadable" in mini_nb.shown(name, "total").lower()


def test_a_link_to_the_solutions_is_not_followed(mini_nb):
    path = mini_nb.hand_in("eve", "")
    path.unlink()
    path.symlink_to(mini_nb.root / "source" / "mini" / "mini.ipynb")
    mini_nb.autograde()
    assert set(mini_nb.grades("eve").values()) == {(None, None, None, True)}
    assert "return 2 * x" not in json.dumps(mini_nb.autograded("eve"))


def test_a_students_html_is_text_in_the_notebook_that_graders_open(mini_nb):
    whole = mini_nb.notebook()
    whole["cells"].insert(0, {"cell_type": "markdown", "id": "m", "metadata": {}, "source": "<script>steal()</script>"})
    raw = {
        "cell_type": "raw",
        "id": "r",
        "metadata": {"raw_mimetype": "text/html"},
        "source": "<script>steal()</script>",
    }
    whole["cells"].insert(0, raw)
    mini_nb.hand_in("eve", whole)
    mini_nb.autograde()
    assert "<script" not in json.dumps(mini_nb.autograded("eve"))
    assert mini_nb.grades("eve") == FULL


# --- people and faults -------------------------------------------------------------------------------------


def test_a_persons_grade_stays_and_is_looked_at_again(mini_nb):
    mini_nb.hand_in("bob", mini_nb.notebook(double=WRONG))
    mini_nb.autograde()
    mini_nb.sql(
        "UPDATE grade SET manual_score = 1.25, extra_credit = 0.5, needs_manual_grade = 0"
        " WHERE cell_id IN (SELECT id FROM base_cell WHERE name = 'double')"
    )
    mini_nb.hand_in("bob", mini_nb.notebook())
    mini_nb.autograde()
    assert mini_nb.grades("bob") == {**FULL, "double": (2.0, 1.25, 0.5, True)}


def test_a_persons_extra_credit_on_a_bonus_stays_and_ours_is_renewed(mini_nb):
    for student in ("ann", "bob"):
        mini_nb.hand_in(student, mini_nb.notebook())
    mini_nb.autograde()
    mini_nb.sql(
        "UPDATE grade SET extra_credit = 0.5 WHERE extra_credit = 1 AND notebook_id IN (SELECT n.id FROM"
        " submitted_notebook n JOIN submitted_assignment a ON a.id = n.assignment_id WHERE a.student_id = 'ann')"
    )
    for student in ("ann", "bob"):
        mini_nb.hand_in(student, mini_nb.notebook(shares="def shares(seq):\n    return 0\n"))
    for _ in range(2):
        mini_nb.autograde()
        assert mini_nb.grades("ann")["shares"] == (0.0, None, 0.5, True)
        assert mini_nb.grades("bob")["shares"] == (0.0, None, None, False)


@pytest.mark.parametrize("how", ["raises", "status"])
def test_a_fault_of_the_graders_waits_for_a_person_and_is_no_zero(mini_nb, monkeypatch, how):
    real = preprocessors.result_of

    def broken(*own):
        if how == "raises":
            raise RuntimeError("the grader broke")
        return replace(real(*own), status=SubmissionStatus.FAULT, detail="the grader broke")

    monkeypatch.setattr(preprocessors, "result_of", broken)
    mini_nb.hand_in("ann", mini_nb.notebook())
    log = mini_nb.autograde()
    assert set(mini_nb.grades("ann").values()) == {(None, None, None, True)}
    assert "ann: a grader fault; grade it by hand" in log
    assert "the grader broke" in log


def test_outputs_count_for_nothing_where_grading_is_switched_off(mini_nb):
    """`--no-execute` keeps a student's stored outputs, and an empty output is full marks to nbgrader."""
    mini_nb.hand_in("bob", edited(mini_nb.notebook(double=WRONG), lambda c: [{**c, "outputs": [RICH]}]))
    mini_nb.autograde(Execute__enabled=False, ClearOutput__enabled=False)
    assert mini_nb.grades("bob")["double"] == (0.0, None, None, False)
    mini_nb.autograde(GradeInCage__enabled=False)
    assert all((auto, needs) == (None, True) for auto, _, _, needs in mini_nb.grades("bob").values())


# --- the course --------------------------------------------------------------------------------------------


def test_a_course_that_is_not_there_is_named_and_nobody_is_graded(mini_nb, tmp_path):
    mini_nb.hand_in("ann", mini_nb.notebook())
    with pytest.raises(NbGraderException) as caught:
        mini_nb.autograde(Autograder__course=str(tmp_path / "nowhere"))
    assert "no folder assignments/" in caught.value.__notes__[0]
    assert set(mini_nb.grades("ann").values()) == {(None, None, None, True)}
    assert not (mini_nb.root / "autograded" / "ann" / "mini").exists()


def test_points_that_are_not_the_manifests_are_named(mini_nb):
    mini_nb.hand_in("ann", mini_nb.notebook())
    mini_nb.sql("UPDATE grade_cells SET max_score = 7 WHERE max_score = 3")
    with pytest.raises(NbGraderException) as caught:
        mini_nb.autograde()
    assert "gives 7 points to total" in caught.value.__notes__[0]


def test_folders_in_another_order_are_named(mini_nb):
    path = mini_nb.root / "submitted" / "mini" / "ann" / "mini.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(mini_nb.notebook()))
    with pytest.raises(NbGraderException) as caught:
        mini_nb.autograde(CourseDirectory__directory_structure="{nbgrader_step}/{assignment_id}/{student_id}")
    assert "submissions have to stand in" in caught.value.__notes__[0]


def test_another_assignment_of_the_course_is_run_by_nbgrader_as_ever(mini_nb):
    """Ours is a preprocessor for all of a course; what is not ours must neither fail nor become full marks."""
    solution = {"schema_version": 3, "grade": False, "solution": True, "locked": False, "task": False}
    test = {"schema_version": 3, "grade": True, "solution": False, "locked": True, "task": False, "points": 4}
    cells = [
        cell_of("### BEGIN SOLUTION\nx = 1\n### END SOLUTION", {**solution, "grade_id": "s"}),
        cell_of("assert x == 1", {**test, "grade_id": "t"}),
    ]
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    own = {"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    place = mini_nb.root / "source" / "ps1"
    place.mkdir()
    (place / "p.ipynb").write_text(json.dumps(own))
    mini_nb.command("generate_assignment", "ps1")
    for student, text in (("ann", "x = 1"), ("bob", "x = 2"), ("cy", None)):
        path = mini_nb.submitted / student / "ps1" / "p.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text("{" if text is None else json.dumps({**own, "cells": [{**cells[0], "source": text}, cells[1]]}))
    with pytest.raises(NbGraderException) as caught:
        mini_nb.autograde(assignment="ps1")
    assert "error processing assignment 'ps1' for student 'cy'" in caught.value.__notes__[0]
    assert mini_nb.grades("ann", "ps1") == {"t": (4.0, None, None, False)}
    assert mini_nb.grades("bob", "ps1") == {"t": (0.0, None, None, False)}


def cell_of(source, own):
    return {
        "cell_type": "code",
        "id": own["grade_id"],
        "metadata": {"nbgrader": own},
        "source": source,
        "outputs": [],
        "execution_count": None,
    }
