"""grades.xlsx, read back by the library that others read it with: numbers, texts, no formula, the same bytes."""

from __future__ import annotations

import io
import zipfile
from xml.etree import ElementTree

import openpyxl
import pytest

from autograder.model import Standing
from autograder.show.folder import FolderReporter
from autograder.show.grades import Grades, grades
from autograder.show.xlsx import grades_xlsx
from tests.show.results import EXERCISES, PERFECT, STANDINGS

TABLE = grades(STANDINGS, EXERCISES, "zh")


def sheet(table=TABLE):
    return openpyxl.load_workbook(io.BytesIO(grades_xlsx(table))).active


def test_it_holds_the_table_of_the_csv():
    found = [[cell.value for cell in row] for row in sheet()]
    assert found[0] == list(TABLE.columns)
    for row, wanted in zip(found[1:], TABLE.rows, strict=True):
        assert [each for each in row if isinstance(each, int | float)] == [
            pytest.approx(float(each), abs=0.005) for each in wanted if each is not None and not isinstance(each, str)
        ]
    assert found[1][:4] == ["20260001", "李雷", None, "graded"]


def test_ids_are_text_points_are_numbers_and_nothing_is_a_formula():
    for row in sheet().iter_rows(min_row=2):
        assert row[0].data_type == "s"
        assert row[0].number_format == "@"
        assert {cell.data_type for cell in row} <= {"s", "n"}
        assert {cell.number_format for cell in row if isinstance(cell.value, float)} <= {"0.00"}
        assert all(cell.quotePrefix for cell in row if cell.data_type == "s")
    assert "<f>" not in str(zipfile.ZipFile(io.BytesIO(grades_xlsx(TABLE))).read("xl/worksheets/sheet1.xml"))


def test_the_head_stays_in_view_and_can_be_filtered_and_columns_are_as_wide_as_they_need():
    found = sheet()
    assert found.freeze_panes == "C2"
    assert found.auto_filter.ref == f"A1:Q{len(STANDINGS) + 1}"
    widths = {name: each.width for name, each in found.column_dimensions.items()}
    assert all(5 <= width <= 60 for width in widths.values())
    assert widths["O"] == 60  # the reasons
    assert widths["E"] == len("score") + 3


def test_the_same_table_is_the_same_bytes_and_every_part_is_xml():
    data = grades_xlsx(TABLE)
    assert data == grades_xlsx(grades(tuple(reversed(STANDINGS)), EXERCISES, "zh"))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        for name in archive.namelist():
            ElementTree.fromstring(archive.read(name))


@pytest.mark.parametrize(
    "text", ["=1+1", "_x0041_", "a\x00b\x1b", "\ud800", "<&>\"'", " a ", "\u202e", "字" * 40_000, "1E5"]
)
def test_any_text_is_a_cell(text):
    (cell,) = sheet(Grades(("student",), ((text,),)))[2]
    assert cell.data_type == "s"
    assert str(cell.value).isprintable()
    assert len(cell.value) <= 32_767
    assert cell.value == "_x005F_x0041_" or text != "_x0041_"  # which a spreadsheet shows as it was


def test_many_columns_have_names():
    names = tuple(f"c{n}" for n in range(60))
    assert [cell.value for cell in sheet(Grades(names, ()))[1]] == list(names)
    assert sheet(Grades(names, ()))["BH1"].value == "c59"


def test_a_class_of_one_is_a_sheet():
    assert sheet(grades([Standing(PERFECT)], EXERCISES, "en")).max_row == 2


def test_an_id_leads_to_the_page_about_its_student_and_nothing_else_leads_anywhere():
    pages = {"20260001": "staff/20260001.html", "stub": "staff/stub~0123.html", "nobody": "staff/nobody.html"}
    data = grades_xlsx(TABLE, pages)
    found = openpyxl.load_workbook(io.BytesIO(data)).active
    links = {cell.value: cell.hyperlink.target for row in found for cell in row if cell.hyperlink is not None}
    assert links == {student: page for student, page in pages.items() if student != "nobody"}
    assert data == grades_xlsx(TABLE, pages)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for name in archive.namelist():
            ElementTree.fromstring(archive.read(name))


def test_who_handed_in_nothing_has_no_page_to_lead_to(tmp_path):
    students = [each.result.student for each in STANDINGS]
    reporter = FolderReporter(tmp_path, students, EXERCISES, "zh")
    reporter.prepare()
    for each in STANDINGS:
        reporter.write_submission(each)
    reporter.write_class(STANDINGS, "2026-01-02", 1.0, 1)
    found = openpyxl.load_workbook(tmp_path / "grades.xlsx").active
    links = {cell.value: cell.hyperlink.target for cell in found["A"] if cell.hyperlink is not None}
    assert set(links) == set(students) - {"missing"}
    assert all((tmp_path / page).is_file() for page in links.values())
