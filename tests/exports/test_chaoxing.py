"""A workbook for Chaoxing: numbers of students stay texts, points are numbers, blank stays blank, its own is filled."""

from __future__ import annotations

import io
import zipfile

import openpyxl
import pytest

from tests.exports.conftest import TOTALS
from tests.exports.test_canvas import refused

PEOPLE = [
    ("0012345", "李雷"), ("0012346", "韩梅梅"), ("0012347", "Ann"),
    ("0012348", "=1+1"), ("0012349", "Cat"), ("0012350", "王芳"),
]  # fmt: skip


def table(path):
    return [list(row) for row in openpyxl.load_workbook(path).worksheets[0].iter_rows(values_only=True)]


@pytest.fixture
def template(tmp_path):
    """Chaoxing's own workbook: a title above the head, a column more, a second sheet."""

    def write(head=("学号/工号", "姓名", "分数", "批语"), people=PEOPLE, title=True):
        book = openpyxl.Workbook()
        sheet = book.active
        if title:
            sheet.append(["第一次作业（满分 5 分）"])
        sheet.append(list(head))
        for number, name in people:
            sheet.append([number, name, None, "写得好" if head[-1] == "批语" else None][: len(head)])
        for row in sheet.iter_rows():
            for cell in row:
                cell.data_type = "s" if isinstance(cell.value, str) else cell.data_type
        book.create_sheet("说明").append(["不要改动学号"])
        path = tmp_path / "template.xlsx"
        book.save(path)
        return path

    return write


def test_without_a_template_there_are_number_name_and_score(export):
    code, said, path = export("chaoxing", output="scores.xlsx")
    assert code == 0, said
    head, *rows = table(path)
    assert head == ["学号", "姓名", "分数"]
    assert {row[0]: row[2] for row in rows} == {each: float(total) if total else None for each, total in TOTALS.items()}
    assert all(isinstance(row[0], str) for row in rows)
    assert rows[0][1] == "李雷"
    assert "4 totals in the column '分数'" in said
    assert "2 students have no total and are left blank" in said


def test_a_name_is_text_and_no_formula(export):
    _, _, path = export("chaoxing", output="scores.xlsx")
    sheet = openpyxl.load_workbook(path).active
    (bob,) = [row[1] for row in sheet.iter_rows() if row[0].value == "104"]
    assert (bob.value[:10], bob.data_type) == ("=HYPERLINK", "s")


def test_its_own_workbook_is_filled_and_all_else_stays(export, template):
    code, said, path = export("chaoxing", "--template", template(), output="scores.xlsx")
    assert code == 0, said
    title, head, *rows = table(path)
    assert title[0] == "第一次作业（满分 5 分）"
    assert head == ["学号/工号", "姓名", "分数", "批语"]
    assert [row[0] for row in rows] == [number for number, _ in PEOPLE]
    assert [row[2] for row in rows] == [6.0, 4.26, 1.0, None, 6.0, None]
    assert all(row[3] == "写得好" for row in rows)
    assert openpyxl.load_workbook(path)["说明"]["A1"].value == "不要改动学号"
    assert openpyxl.load_workbook(path).active["B6"].data_type == "s"  # =1+1 is a name, here as there


def test_it_can_be_filled_again(export, template):
    _, _, first = export("chaoxing", "--template", template(), output="a.xlsx")
    code, _, second = export("chaoxing", "--template", first, output="b.xlsx")
    assert (code, table(second)) == (0, table(first))


def test_numbers_that_a_spreadsheet_has_made_of_ids_are_the_same_people(export, template):
    people = [(int(number), name) for number, name in PEOPLE]
    code, said, path = export("chaoxing", "--template", template(people=people), output="scores.xlsx")
    assert code == 0, said
    assert [row[2] for row in table(path)[2:]] == [6.0, 4.26, 1.0, None, 6.0, None]


PAGE = "<html><table><tr><th>学号</th><th>姓名</th><th>成绩</th></tr>{}</table></html>"


@pytest.mark.parametrize(
    ("name", "text", "encoding"),
    [
        ("a.csv", "学号,姓名,成绩\n{}", "gb18030"),
        ("a.csv", "学号;姓名;成绩\n{}", "utf-8-sig"),
        ("a.xls", PAGE, "utf-8"),
        ("a.xls", "学号\t姓名\t成绩\n{}", "utf-16"),
    ],
)
def test_a_table_in_another_form_becomes_a_workbook(export, tmp_path, name, text, encoding):
    mark = ";" if ";" in text else "\t" if "\t" in text else ","
    lines = [f"{number}{mark}{person}{mark}" for number, person in PEOPLE]
    if text is PAGE:
        lines = [f"<tr><td>{number}</td><td>{person}</td><td></td></tr>" for number, person in PEOPLE]
    (tmp_path / name).write_bytes(text.format("\n".join(lines)).encode(encoding))
    code, said, path = export("chaoxing", "--template", tmp_path / name, output="scores.xlsx")
    assert code == 0, said
    head, *rows = table(path)
    assert head == ["学号", "姓名", "成绩"]
    assert [row[0] for row in rows] == [number for number, _ in PEOPLE]
    assert [row[2] for row in rows] == [6, 4.26, 1, None, 6, None]


def test_the_column_may_be_named(export, template):
    where = template(head=("学号", "姓名", "平时", "实验"))
    refused(export("chaoxing", "--template", where, output="a.xlsx"), "which column", "平时, 实验")
    code, _, path = export("chaoxing", "--template", where, "--column", "平时", output="a.xlsx")
    assert (code, table(path)[2][2]) == (0, 6.0)


def test_only_columns_that_may_hold_scores_are_offered_or_taken(export, tmp_path):
    head = "学号,姓名,院系,班级,提交时间,IP,状态,批阅时间,评语,平时,实验"
    lines = [
        f"{number},{name},计算机系,1班,2026-11-19 21:00,10.0.0.{number[-1]},已批阅,,,8,缺考" for number, name in PEOPLE
    ]
    (tmp_path / "a.csv").write_text("\n".join([head, *lines]).replace("缺考", "", 4), encoding="utf-8")
    asked = ("chaoxing", "--template", tmp_path / "a.csv")
    refused(export(*asked, output="a.xlsx"), "平时, is not called as the assignment is")
    refused(export(*asked, "--column", "状态", output="a.xlsx"), "no column '状态' for scores; there is: 平时\n")
    (tmp_path / "a.csv").write_text("\n".join([head, *lines]).replace("缺考", "7", 4), encoding="utf-8")
    refused(export(*asked, output="a.xlsx"), "which column do the scores go into?", "--column: 平时, 实验\n")


def test_scores_that_may_be_another_assignments_are_not_written_over_unasked(export, tmp_path):
    lines = [f"{number},{name},3" for number, name in PEOPLE]
    (tmp_path / "a.csv").write_text("\n".join(["学号,姓名,总成绩", *lines]), encoding="utf-8")
    asked = ("chaoxing", "--template", tmp_path / "a.csv")
    refused(export(*asked, output="a.xlsx"), "in the column '总成绩' 4 students have something else", "--column")
    code, said, path = export(*asked, "--column", "总成绩", output="a.xlsx")
    assert (code, [row[2] for row in table(path)[1:]]) == (0, [6, 4.26, 1, 3, 6, 3])
    assert "4 students had something else in the column '总成绩', which is written over: 101 李雷; 102 Han" in said


def bomb() -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", b"\0" * (65 * 2**20))
    return stream.getvalue()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"PK\x03\x04 and no more", "this workbook cannot be opened"),
        (bomb, "unpacks to too much"),
        (b"\xd0\xcf\x11\xe0" + b"\0" * 600, "save it as CSV"),
        ("姓名,分数\n李雷,1\n".encode(), "has no column of student numbers"),
    ],
    ids=["no zip", "bomb", "old xls", "no ids"],
)
def test_what_is_no_template_is_told(export, tmp_path, data, words):
    path = tmp_path / "template.xlsx"
    path.write_bytes(data() if callable(data) else data)
    refused(export("chaoxing", "--template", path, output="scores.xlsx"), str(path), words)


def test_a_workbook_without_a_head_or_of_another_course_is_told(export, template):
    where = template(head=("姓名", "班级", "分数", "批语"))
    refused(export("chaoxing", "--template", where, output="a.xlsx"), "has no column of student numbers")
    where = template(people=[("777", "Eve")])
    refused(export("chaoxing", "--template", where, output="a.xlsx"), "another course")


def test_a_column_without_a_template_is_of_nothing(export):
    refused(export("chaoxing", "--column", "分数", output="a.xlsx"), "--column names a column of a template")


def test_of_a_class_that_has_a_table_of_its_own_nobody_is_missed(export, template):
    """Chaoxing has a table for each class; who of this one has no row is another matter."""
    code, said, path = export("chaoxing", "--template", template(people=PEOPLE[:3]), output="a.xlsx")
    assert code == 0, said
    assert [row[2] for row in table(path)[2:]] == [6.0, 4.26, 1.0]
    assert "1 student is of classes that this template does not have, so their totals are not in it: 105 Cat" in said
    refused(export("chaoxing", "--template", template(people=PEOPLE[1:3]), output="b.xlsx"), "in it: 101 李雷;")


def test_a_workbook_is_one_whatever_it_is_called(export, template):
    """Some systems write xlsx and call it xls."""
    where = template()
    called = where.rename(where.with_suffix(".xls"))
    code, said, path = export("chaoxing", "--template", called, output="a.xlsx")
    assert code == 0, said
    assert [row[2] for row in table(path)[2:]] == [6.0, 4.26, 1.0, None, 6.0, None]


def test_scores_that_are_there_stay_numbers(export, tmp_path):
    scores = ("", "", "", "2.5", "", "缺考")
    lines = [f"{number},{person},{score}" for (number, person), score in zip(PEOPLE, scores, strict=True)]
    (tmp_path / "a.csv").write_text("\n".join(["学号,姓名,成绩", *lines]), encoding="utf-8")
    code, said, path = export("chaoxing", "--template", tmp_path / "a.csv", output="a.xlsx")
    assert code == 0, said
    assert [row[2] for row in table(path)[1:]] == [6.0, 4.26, 1.0, 2.5, 6.0, "缺考"]


def test_cells_that_are_merged_cannot_take_a_score_each(export, template):
    where = template()
    book = openpyxl.load_workbook(where)
    book.worksheets[0].merge_cells("B3:C3")
    book.save(where)
    refused(export("chaoxing", "--template", where, output="a.xlsx"), "this workbook cannot be opened")


def test_cells_far_out_are_not_walked_to(export, template):
    where = template()
    book = openpyxl.load_workbook(where)
    book.worksheets[0]["XFD1048576"] = 1
    book.save(where)
    refused(export("chaoxing", "--template", where, output="a.xlsx"), "has no column of student numbers")
