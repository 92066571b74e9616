"""The whole round of nbgrader's own commands, from the exported course to the feedback in the student's folder."""

from __future__ import annotations

import csv
import getpass
import json
from pathlib import Path

import pytest

from tests.integrations.nbgrader.conftest import copied
from tests.integrations.nbgrader.nbcourse import NbCourse

WRONG = "def double(x):\n    return x * x\n"


@pytest.fixture(scope="module")
def nb(made_mini, tmp_path_factory) -> NbCourse:
    """A course with an exchange of its own."""
    nb = copied(made_mini, tmp_path_factory.mktemp("round") / "nb")
    exchange, cache = nb.root.parent / "exchange", nb.root.parent / "cache"
    exchange.mkdir()
    exchange.chmod(0o777)
    config = nb.root / "nbgrader_config.py"
    own = f"c.Exchange.root = {str(exchange)!r}\nc.Exchange.cache = {str(cache)!r}\n"
    config.write_text(config.read_text(encoding="utf-8") + own, encoding="utf-8")
    return nb


@pytest.fixture(scope="module")
def student(nb) -> Path:
    """The student's folder; nbgrader's settings there are the exchange alone."""
    folder = nb.root.parent / "student"
    folder.mkdir()
    lines = (nb.root / "nbgrader_config.py").read_text(encoding="utf-8").splitlines()
    own = [line for line in lines if line.startswith(("c = ", "c.Exchange", "c.CourseDirectory.course_id"))]
    (folder / "nbgrader_config.py").write_text("\n".join(own) + "\n", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def handed_in(nb, student) -> str:
    """The student's id, after release, fetch, work and submit; the work has one mistake."""
    nb.command("release_assignment", nb.id)
    nb.command("fetch_assignment", nb.id, cwd=student)
    path = student / nb.id / f"{nb.id}.ipynb"
    assert json.loads(path.read_text(encoding="utf-8"))["cells"] == nb.released()["cells"]
    path.write_text(json.dumps(nb.notebook(double=WRONG)), encoding="utf-8")
    nb.command("submit", nb.id, cwd=student)
    return getpass.getuser()


@pytest.fixture(scope="module")
def returned(nb, student, handed_in) -> Path:
    """The feedback in the student's folder, after collect, autograde, generate and release, and fetch."""
    nb.command("collect", nb.id)
    nb.nbgrader("autograde", nb.id)
    nb.command("generate_feedback", nb.id)
    nb.command("release_feedback", nb.id)
    nb.command("fetch_feedback", nb.id, cwd=student)
    (page,) = (student / nb.id / "feedback").rglob("*.html")
    return page


def test_what_students_fetch_checks_itself_and_holds_no_secret(nb, student, handed_in):
    fetched = {path.name for path in (student / nb.id).iterdir()}
    assert fetched >= {f"{nb.id}.ipynb", "assignment.toml", "test_public.py", "public_values.json"}
    assert not fetched & {"reference.py", "test_hidden.py", "misconceptions", "accepted"}
    text = "".join(
        path.read_text(encoding="utf-8") for path in (student / nb.id).iterdir() if path.suffix in {".py", ".json"}
    )
    assert "found += number" not in text


def test_the_score_is_ours(nb, returned, handed_in):
    assert nb.grades(handed_in) == {
        "double": (0.0, None, None, False),
        "total": (3.0, None, None, False),
        "shares": (0.0, None, 1.0, False),
    }


def test_the_feedback_that_comes_back_is_our_html(nb, returned):
    page = returned.read_text(encoding="utf-8")
    assert "Score: 4.0 / 5.0" in page
    assert "What is seen" in page
    assert "0.00 / 2.00" in page
    assert "&lt;div class=" not in page


def test_export_has_the_score_with_the_bonus(nb, returned, handed_in):
    nb.command("export")
    with (nb.root / "grades.csv").open(encoding="utf-8", newline="") as file:
        (row,) = csv.DictReader(file)
    assert (row["student_id"], float(row["score"]), float(row["max_score"])) == (handed_in, 4.0, 5.0)


def test_validate_passes_a_right_notebook_and_fails_a_wrong_one(nb, student, handed_in):
    """A bonus that was left out fails nothing. Both run in the student's own kernel, in the student's own folder."""
    stub = next(c for c in nb.released()["cells"] if c["id"] == "exercise-shares")["source"]
    place = student / nb.id
    for name, notebook in (("right", nb.notebook(shares="".join(stub))), ("wrong", nb.notebook(double=WRONG))):
        (place / f"{name}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    said = nb.nbgrader("validate", "right.ipynb", "wrong.ipynb", cwd=place)
    right, _, wrong = said.partition("Success! Your notebook passes all the tests.")
    assert "VALIDATION FAILED" not in right
    assert "VALIDATION FAILED ON 1 CELL(S)!" in wrong
    assert 'check("double", validate=True)' in wrong
