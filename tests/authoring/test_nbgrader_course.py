"""The nbgrader course: what stands in it, what does not, and what is never written over."""

from __future__ import annotations

import ast
import json
import re

import pytest

from autograder import cli
from autograder.authoring.leaks import secrets
from autograder.authoring.nbgrader_course import assignment_files, export, source_notebook
from autograder.authoring.new import new_chapter
from autograder.course.chapter import Course
from autograder.errors import ContentError, EnvironmentProblem, UsageError
from autograder.integrations import nbgrader
from autograder.integrations.nbgrader import settings


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "nb"


def cells(chapter, lang="en"):
    return json.loads(source_notebook(chapter, lang))["cells"]


def text(cell):
    return "".join(cell["source"])


def described(chapter, lang="en"):
    """Return what the notebook tells nbgrader, by grade id."""
    own = (cell["metadata"]["nbgrader"] for cell in cells(chapter, lang) if "nbgrader" in cell["metadata"])
    return {each["grade_id"]: each for each in own}


# --- the notebook ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_each_exercise_has_one_locked_test_cell_with_its_points(ch01, lang):
    tests = {grade_id: own for grade_id, own in described(ch01, lang).items() if own["grade"]}
    exercises = ch01.assignment.exercises
    assert list(tests) == [exercise.name for exercise in exercises]
    assert all(own["locked"] and not own["solution"] for own in tests.values())
    assert [own["points"] for own in tests.values()] == [0 if e.bonus else float(e.points) for e in exercises]
    assert sum(own["points"] for own in tests.values()) == ch01.assignment.max_score


def test_each_exercise_has_one_solution_cell_that_students_write_into(ch01):
    solutions = [own for own in described(ch01).values() if own["solution"]]
    assert [own["grade_id"] for own in solutions] == [f"solution-{e.name}" for e in ch01.assignment.exercises]
    assert not any(own["locked"] or own["grade"] for own in solutions)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_answer_stands_between_nbgraders_markers_and_nowhere_else(ch01, lang):
    whole = source_notebook(ch01, lang)
    solutions = [c for c in cells(ch01, lang) if c["metadata"].get("nbgrader", {}).get("solution")]
    assert len(solutions) == 6
    for cell in solutions:
        head, begin, rest = text(cell).partition("    ### BEGIN SOLUTION\n")
        answer, end, after = rest.partition("    ### END SOLUTION")
        assert begin
        assert end
        assert after.strip() == ""
        ast.parse(f"{head}    raise NotImplementedError()\n")
        ast.parse(text(cell))
        for line in answer.strip().splitlines():
            assert whole.count(json.dumps(line, ensure_ascii=False)[1:-1]) == sum(
                text(c).count(line) for c in solutions
            )


def test_a_test_cell_is_the_students_own_check_and_fails_validation_unless_it_is_a_bonus(ch01):
    calls = {c["metadata"]["nbgrader"]["grade_id"]: text(c) for c in cells(ch01) if is_test(c)}
    for exercise in ch01.assignment.exercises:
        wanted = f'check("{exercise.name}")' if exercise.bonus else f'check("{exercise.name}", validate=True)'
        assert wanted in calls[exercise.name].splitlines()
    plain = [c for c in cells(ch01) if not is_test(c) and re.match(r'check\("\w+"\)', text(c))]
    assert plain == []


def is_test(cell):
    return cell["metadata"].get("nbgrader", {}).get("grade", False)


def test_the_kernel_is_called_as_nbgrader_wants_it(mini):
    assert json.loads(source_notebook(mini, "zh"))["metadata"]["kernelspec"]["name"] == "python3"


def test_but_for_the_answers_no_file_holds_a_line_or_a_value_of_the_staffs(ch01):
    known = secrets(ch01)
    files = {name: data.decode("utf-8", "replace") for name, data in assignment_files(ch01, "en").items()}
    assert list(known.find("answers", "\n".join(map(text, cells(ch01)))))
    files["ch01.ipynb"] = re.sub(r"BEGIN SOLUTION.*?END SOLUTION", "", "\n".join(map(text, cells(ch01))), flags=re.S)
    for name, found in files.items():
        assert list(known.find(name, found)) == []


def test_beside_the_notebook_stands_what_its_self_check_needs_and_no_file_of_the_staffs(mini):
    names = set(assignment_files(mini, "en"))
    assert names >= {"mini.ipynb", "assignment.toml", "test_public.py", "public_values.json"}
    assert not names & {"reference.py", "test_hidden.py", "misconceptions", "mini.py"}


# --- the course --------------------------------------------------------------------------------------------


def test_every_chapter_is_an_assignment(mini_course, folder):
    new_chapter(mini_course, "ch02")
    export(mini_course, folder, "en")
    assert sorted(path.name for path in (folder / "source").iterdir()) == ["ch02", "mini"]
    assert (folder / "source" / "ch02" / "ch02.ipynb").is_file()


def test_a_second_time_nothing_is_written(mini_course, folder):
    first = export(mini_course, folder, "en")
    assert {path.name for path in first.written} >= {"mini.ipynb", settings.FILE}
    assert export(mini_course, folder, "en") == type(first)([], "")


def test_what_changed_in_the_content_is_written_anew(mini_course, folder):
    export(mini_course, folder, "en")
    path = mini_course.root / "assignments" / "mini" / "reading.en.md"
    path.write_text(path.read_text(encoding="utf-8") + "\nA last word.\n", encoding="utf-8")
    (written,) = [p for p in export(mini_course, folder, "en").written if p.suffix == ".ipynb"]
    assert "A last word." in written.read_text(encoding="utf-8")


def test_the_settings_hold_no_password_and_take_the_databases_address_from_the_environment(mini_course, folder):
    export(mini_course, folder, "en")
    lines = (folder / settings.FILE).read_text(encoding="utf-8")
    assert "db_url = os.environ['NBGRADER_GRADEBOOK']" in lines
    assert "postgresql" not in lines


def test_the_settings_load_and_every_class_in_them_is_there(mini_course, folder, monkeypatch):
    loader = pytest.importorskip("traitlets.config.loader")
    pytest.importorskip("nbgrader")
    from traitlets.utils.importstring import import_item

    export(mini_course, folder, "en")
    monkeypatch.setenv(settings.GRADEBOOK_VARIABLE, "sqlite:////elsewhere.db")
    config = loader.PyFileConfigLoader(settings.FILE, path=str(folder)).load_config()
    assert config.CourseDirectory.root == str(folder.resolve())
    assert config.CourseDirectory.db_url == "sqlite:////elsewhere.db"
    assert config.Autograder.course == str(mini_course.root)
    assert config.OverwriteCells.add_missing_cells is True
    own = config.Autograde
    named = [own.exporter_class, *own.sanitize_preprocessors, *own.autograde_preprocessors]
    assert all(isinstance(import_item(name), type) for name in named)
    assert not any(name.endswith(".Execute") for name in named)
    order = [name.rsplit(".", 1)[1] for name in own.autograde_preprocessors]
    assert order.index("SaveAutoGrades") + 1 == order.index("Settle")


def test_a_course_with_settings_of_its_own_keeps_them_and_is_told_what_to_add(mini_course, folder):
    folder.mkdir()
    own = folder / settings.FILE
    own.write_text("c = get_config()\nc.CourseDirectory.course_id = 'theirs'\n", encoding="utf-8")
    before = own.read_text(encoding="utf-8")
    exported = export(mini_course, folder, "en")
    assert own.read_text(encoding="utf-8") == before
    assert "c.Autograde.autograde_preprocessors" in exported.snippet
    own.write_text(before + exported.snippet, encoding="utf-8")
    assert export(mini_course, folder, "en").snippet == ""


# --- what is refused ---------------------------------------------------------------------------------------


def other_assignment(folder):
    place = folder / "source" / "mini"
    place.mkdir(parents=True)
    (place / "mini.ipynb").write_text(json.dumps({"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    return place / "mini.ipynb"


def contents(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_another_assignment_of_the_name_is_not_written_over(mini_course, folder):
    other_assignment(folder)
    before = contents(folder)
    with pytest.raises(UsageError, match="notebook of another assignment; nothing was written"):
        export(mini_course, folder, "en")
    assert contents(folder) == before


def test_a_folder_of_the_name_with_another_notebook_is_not_mixed(mini_course, folder):
    other_assignment(folder).rename(folder / "source" / "mini" / "problem1.ipynb")
    before = contents(folder)
    with pytest.raises(UsageError, match="another assignment of that name"):
        export(mini_course, folder, "en")
    assert contents(folder) == before


@pytest.mark.parametrize("data", [b"", b"\xff", b"[]", b"{}", b'{"metadata": 1, "cells": 2}'])
def test_a_damaged_notebook_of_the_name_is_somebodys_work_too(mini_course, folder, data):
    other_assignment(folder).write_bytes(data)
    with pytest.raises(UsageError, match="nothing was written"):
        export(mini_course, folder, "en")


def test_an_edited_notebook_is_not_written_over_unless_it_is_forced(mini_course, folder):
    export(mini_course, folder, "en")
    path = folder / "source" / "mini" / "mini.ipynb"
    document = json.loads(path.read_text(encoding="utf-8"))
    document["cells"].append({"cell_type": "markdown", "id": "x", "metadata": {}, "source": "Good luck!"})
    path.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(UsageError, match=r"was edited by hand.*--force"):
        export(mini_course, folder, "en")
    assert path in export(mini_course, folder, "en", force=True).written
    assert "Good luck!" not in path.read_text(encoding="utf-8")


def test_saving_it_in_jupyter_is_no_edit(mini_course, folder):
    export(mini_course, folder, "en")
    path = folder / "source" / "mini" / "mini.ipynb"
    document = json.loads(path.read_text(encoding="utf-8"))
    document["metadata"]["language_info"] = {"name": "python", "version": "3.13.0"}
    for cell in document["cells"]:
        cell["source"] = text(cell)
        cell["id"] = f"new-{cell['id']}"[:60]
    path.write_text(json.dumps(document, indent=2), encoding="utf-8")
    export(mini_course, folder, "en")


@pytest.mark.parametrize("part", [".", "assignments", "solutions/mini", "assignments/mini/nb"])
def test_the_contents_own_folders_are_no_nbgrader_course(mini_course, part):
    """Nbgrader copies what lies beside a notebook, and `--force` deletes."""
    with pytest.raises(UsageError, match="holds the content itself"):
        export(mini_course, mini_course.root / part, "en")


def test_a_course_without_a_chapter_is_named(tmp_path, folder):
    (tmp_path / "assignments").mkdir()
    with pytest.raises(ContentError, match="no chapter"):
        export(Course(tmp_path), folder, "en")
    assert not folder.exists()


def test_a_folder_that_cannot_be_written_is_named(mini_course, tmp_path):
    (tmp_path / "nb").write_text("a file")
    with pytest.raises(EnvironmentProblem, match="cannot be written"):
        export(mini_course, tmp_path / "nb", "en")


# --- the verb ----------------------------------------------------------------------------------------------


def run(course: Course, *arguments) -> int:
    return cli.main(["export", "nbgrader", "--course", str(course.root), *map(str, arguments)])


def test_export_writes_the_course_and_says_what_comes_next(mini_course, folder, capsys):
    pytest.importorskip("nbgrader")
    assert run(mini_course, "-o", folder) == 0
    said = capsys.readouterr().out
    assert "mini.ipynb" in said
    assert "nbgrader generate_assignment" in said
    assert "小作业" in (folder / "source" / "mini" / "mini.ipynb").read_text(encoding="utf-8")


def test_build_makes_the_course_in_build_and_a_second_time_nothing(mini_course, capsys):
    for wanted in ("mini.ipynb", "were fresh"):
        assert cli.main(["build", "--course", str(mini_course.root)]) == 0
        assert wanted in capsys.readouterr().out
    assert (mini_course.root / "build" / "nbgrader" / "source" / "mini" / "mini.ipynb").is_file()
    assert (mini_course.root / "build" / "nbgrader" / settings.FILE).is_file()


def test_export_prints_what_a_course_with_settings_has_to_add(mini_course, folder, capsys):
    pytest.importorskip("nbgrader")
    folder.mkdir()
    (folder / settings.FILE).write_text("c = get_config()\n")
    assert run(mini_course, "-o", folder, "--lang", "en") == 0
    said = capsys.readouterr().out
    assert "Add this to " in said
    assert f"c.Autograder.course = {str(mini_course.root)!r}" in said


def test_without_nbgrader_it_ends_with_2_and_the_line_that_installs_it(mini_course, folder, capsys, monkeypatch):
    monkeypatch.setattr(nbgrader, "find_spec", lambda name: None)
    assert run(mini_course, "-o", folder) == 2
    assert 'python -m pip install -e ".[nbgrader]"' in capsys.readouterr().err
    assert not folder.exists()


def test_a_gradebook_without_nbgrader_ends_with_2_before_anything_is_graded(mini_course, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(nbgrader, "find_spec", lambda name: None)
    output = tmp_path / "out"
    submitted = tmp_path / "submitted"
    submitted.mkdir()
    arguments = ["grade", submitted, "-o", output, "--course", mini_course.root, "--gradebook", "sqlite:///x.db"]
    assert cli.main([str(each) for each in arguments]) == 2
    assert 'python -m pip install -e ".[nbgrader]"' in capsys.readouterr().err
    assert not output.exists()
