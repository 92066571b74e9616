"""Whatever a student did to a notebook: nbgrader finds each cell that it knows, once, as it was released."""

from __future__ import annotations

import json

import pytest

from autograder.integrations.nbgrader.cells import (
    MAX_BYTES,
    KnownCell,
    read_notebook,
    restore,
    unreadable,
)

KNOWN = [
    KnownCell("solution-double", "code", "def double(x):\n    raise NotImplementedError()", "c1", solution=True),
    KnownCell("double", "code", 'check("double")', "c2", locked=True, points=2.0),
    KnownCell("solution-total", "code", "def total(seq):\n    raise NotImplementedError()", "c3", solution=True),
    KnownCell("total", "code", 'check("total")', "c4", locked=True, points=3.0),
    KnownCell("essay", "markdown", "YOUR ANSWER HERE", "c5", solution=True, points=4.0),
]


def cell(source, kind="code", grade_id=None, **metadata):
    described = {"nbgrader": {"grade_id": grade_id}} if grade_id is not None else {}
    own = {"cell_type": kind, "id": "x", "metadata": {**described, **metadata}, "source": source}
    return own if kind != "code" else {**own, "execution_count": 1, "outputs": []}


def document(*cells, **more):
    return json.dumps({"cells": list(cells), "metadata": {}, "nbformat": 4, "nbformat_minor": 5, **more}).encode()


def restored(*cells):
    notebook = read_notebook(document(*cells))
    assert notebook is not None
    return restore(notebook, KNOWN).cells


def ids(cells):
    return [each.metadata.get("nbgrader", {}).get("grade_id", "-") for each in cells]


AS_RELEASED = [cell(each.source, each.cell_type, each.grade_id) for each in KNOWN]


def test_an_untouched_notebook_stays_as_it_is():
    assert ids(restored(*AS_RELEASED)) == [each.grade_id for each in KNOWN]


def test_a_deleted_test_cell_comes_back_below_what_it_tests():
    cells = restored(AS_RELEASED[0], cell("x = 1"), AS_RELEASED[2], AS_RELEASED[3], AS_RELEASED[4])
    assert ids(cells) == ["solution-double", "double", "-", "solution-total", "total", "essay"]


def test_all_known_cells_deleted_all_tests_come_back():
    """Nbgrader's own way raises KeyError here, and the student gets nothing."""
    assert ids(restored(cell("def double(x): return 2 * x"))) == ["double", "total", "essay", "-"]


def test_a_duplicated_cell_is_known_once_the_last_one():
    mine = cell("def double(x):\n    return 2 * x", grade_id="solution-double")
    cells = restored(AS_RELEASED[0], *AS_RELEASED[1:], mine, AS_RELEASED[1])
    assert sorted(each for each in ids(cells) if each != "-") == sorted(each.grade_id for each in KNOWN)
    assert next(each for each in cells if ids([each]) == ["solution-double"]).source == mine["source"]


def test_an_edited_test_cell_gets_its_source_back_and_an_answer_keeps_the_students():
    answer = cell("def double(x):\n    return 2 * x", grade_id="solution-double")
    first, second, *_ = restored(answer, cell("print('full marks')", grade_id="double"), *AS_RELEASED[2:])
    assert first.source == answer["source"]
    assert second.source == 'check("double")'


def test_points_and_kinds_are_the_gradebooks_whatever_a_notebook_says():
    forged = {"grade_id": "double", "points": 1e9, "grade": False, "solution": True, "schema_version": 99}
    cells = restored(AS_RELEASED[0], cell("pass", nbgrader=forged), *AS_RELEASED[2:])
    assert dict(cells[1].metadata.nbgrader) == KNOWN[1].metadata
    assert KNOWN[1].metadata["points"] == 2.0


@pytest.mark.parametrize("described", [None, [], "double", {"grade_id": 7}, {"grade_id": "nobody"}, {"grade": True}])
def test_odd_metadata_is_dropped(described):
    cells = restored(cell("x = 1", nbgrader=described), *AS_RELEASED)
    assert ids(cells) == ["-", *(each.grade_id for each in KNOWN)]
    assert cells[0].metadata == {}


def test_an_answer_turned_to_markdown_is_code_again():
    (first, *_) = restored(cell("def double(x): return 2 * x", "markdown", "solution-double"), *AS_RELEASED[1:])
    assert first.cell_type == "code"
    assert first.outputs == []


@pytest.mark.parametrize(
    "source",
    [
        "<script>steal()</script>",
        "<img src=x onerror=steal()>",
        "<b onclick=steal()>",
        "</div><iframe src=x>",
        "<svg/onload=steal()>",
        "<!-- --><style>*{}</style>",
    ],
)
@pytest.mark.parametrize("kind", ["markdown", "raw"])
def test_html_of_a_students_is_text_where_a_grader_looks(source, kind):
    (first, *_) = restored(cell(source, kind), *AS_RELEASED)
    assert first.cell_type == "markdown"
    assert "<" not in first.source.replace("&lt;", "")


def test_the_readings_own_harmless_tags_stay():
    text = "<details>\n<summary><b>The answer</b></summary>\n\na < b and 1<2\n\n</details>"
    assert restored(cell(text, "markdown"), *AS_RELEASED)[0].source == text


def test_tex_that_links_loses_its_power():
    (first, *_) = restored(cell(r"$\href{javascript:steal()}{x}$ and $\frac12$", "markdown"), *AS_RELEASED)
    assert first.source == r"$href{javascript:steal()}{x}$ and $\frac12$"


def test_outputs_and_attachments_are_gone():
    forged = {"output_type": "execute_result", "data": {"text/plain": "2.0"}, "metadata": {}, "execution_count": 1}
    cells = restored({**AS_RELEASED[1], "outputs": [forged], "attachments": {"a.png": {}}}, *AS_RELEASED[2:])
    assert all(each.get("outputs", []) == [] for each in cells)
    assert all("attachments" not in each for each in cells)


def test_what_stands_between_the_known_cells_keeps_its_order():
    sources = [cell(f"x = {i}") for i in range(5)]
    cells = restored(sources[0], AS_RELEASED[0], sources[1], AS_RELEASED[1], *sources[2:])
    assert [each.source for each in cells if ids([each]) == ["-"]] == [f"x = {i}" for i in range(5)]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b"\xff\xfe\x00",
        b'{"cells": 5, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}',
        b'{"cells": [], "metadata": {}, "nbformat": 99, "nbformat_minor": 0}',
        b'{"cells": [{"cell_type": "code", "metadata": {}, "source": "x',
        b"<!doctype html><title>Sign in</title>",
        b"[" * 100_000,
        b" " * (MAX_BYTES + 1),
    ],
    ids=range(11),
)
def test_what_is_no_notebook_is_none_and_raises_nothing(data):
    assert read_notebook(data) is None


def test_odd_cells_do_not_keep_the_others_from_being_read():
    data = document(5, {"cell_type": "heading", "source": "x"}, {"cell_type": "code", "source": 7}, AS_RELEASED[0])
    notebook = read_notebook(data)
    assert notebook is not None
    assert [each.source for each in notebook.cells] == ["x", "", AS_RELEASED[0]["source"]]
    assert ids(notebook.cells)[-1] == "solution-double"


def test_of_a_damaged_notebook_the_whole_cells_are_shown():
    data = document(cell("x = 1"), cell("y = 2"))[:-80]
    notebook = read_notebook(data)
    assert notebook is not None
    assert [each.source for each in notebook.cells] == ["x = 1"]


def test_a_notebook_of_format_3_is_read():
    code = {"cell_type": "code", "input": ["x = 1\n", "y = 2"], "outputs": [], "language": "python", "metadata": {}}
    data = {"worksheets": [{"cells": [code], "metadata": {}}], "metadata": {}, "nbformat": 3, "nbformat_minor": 0}
    notebook = read_notebook(json.dumps(data).encode())
    assert notebook is not None
    assert [each.source for each in notebook.cells] == ["x = 1\ny = 2"]


def test_in_place_of_no_notebook_all_tests_are_there_below_a_word_about_it():
    cells = restore(unreadable("en"), KNOWN).cells
    assert ids(cells) == ["double", "total", "essay", "-"]
    assert "no notebook" in cells[-1].source
