"""From a platform's download to its own table: graded without a roster, the platform's ids lead back."""

from __future__ import annotations

import csv
import io
import zipfile

import openpyxl
import pytest

from autograder import cli
from tests.exports.test_canvas import rows
from tests.gradebook.classes import Desk, graded_by_remarks, hand_in, work

# (name in the download, id there, wrong)
PEOPLE = [("lilei", "9001", ""), ("hanmeimei", "9002", "double"), ("oneilann", "0003", "double total")]
WANTED = ["6.00", "4.00", "1.00"]


@pytest.fixture
def graded(mini_course, monkeypatch, tmp_path):
    """Grade a download, given as names of files with their texts."""
    graded_by_remarks(monkeypatch)

    def grade(files: dict[str, str]):
        path = tmp_path / "download.zip"
        with zipfile.ZipFile(path, "w") as archive:
            for name, text in files.items():
                archive.writestr(name, text)
        Desk(mini_course).grade(path, tmp_path / "graded")
        return tmp_path / "graded"

    return grade


def export(format_: str, folder, output, template) -> None:
    arguments = ["export", format_, folder, "-o", output, "--template", template]
    assert cli.main([str(each) for each in arguments]) == 0


def test_canvas(graded, tmp_path):
    files = {
        f"{name}_{'LATE_' * (at == 1)}{number}_{555 + at}_mini.py": work(wrong=wrong)
        for at, (name, number, wrong) in enumerate(PEOPLE)
    }
    names = ["Li, Lei", "Han, Meimei", "O'Neil, Ann"]
    file = io.StringIO()
    table = [["Student", "ID", "SIS Login ID", "Section", "Lab mini (7)"], ["    Points Possible", "", "", "", "5"]]
    table += [[name, int(number), "", "1", ""] for name, (_, number, _) in zip(names, PEOPLE, strict=True)]
    csv.writer(file).writerows(table)
    (tmp_path / "gradebook.csv").write_text(file.getvalue())
    export("canvas", graded(files), tmp_path / "out.csv", tmp_path / "gradebook.csv")
    found = rows(tmp_path / "out.csv")[2:]
    assert [(row[0], row[4]) for row in found] == list(zip(names, WANTED, strict=True))


@pytest.mark.parametrize("between", ["/", ""], ids=["folders", "flat"])
def test_moodle(graded, tmp_path, between):
    files = {
        f"{name}_{number}_assignsubmission_file_{between}mini.py": work(wrong=wrong) for name, number, wrong in PEOPLE
    }
    table = ["Identifier,Full name,Grade,Maximum grade,Last modified (grade)"]
    table += [f"Participant {number},{name},,10,-" for name, number, _ in PEOPLE]
    (tmp_path / "worksheet.csv").write_text("\n".join(table))
    folder = graded(files)
    export("moodle", folder, tmp_path / "out.csv", tmp_path / "worksheet.csv")
    assert [row[2] for row in rows(tmp_path / "out.csv")[1:]] == WANTED
    assert cli.main(["export", "moodle", str(folder), "-o", str(tmp_path / "back.zip")]) == 0
    with zipfile.ZipFile(tmp_path / "back.zip") as archive:
        folders = [f"{name}_{number}_assignsubmission_file_/feedback.html" for name, number, _ in PEOPLE]
        assert sorted(archive.namelist()) == sorted(folders)


def test_chaoxing(mini_course, monkeypatch, tmp_path):
    graded_by_remarks(monkeypatch)
    people = [("0026010101", "李雷", ""), ("0026010102", "韩梅梅", "double"), ("0026010103", "王芳", "double total")]
    for number, name, wrong in people:
        hand_in(tmp_path / "in" / f"{number}-{name}", mini=work(wrong=wrong))
    Desk(mini_course).grade(tmp_path / "in", tmp_path / "graded")
    book = openpyxl.Workbook()
    for row in (("学号", "姓名", "班级", "成绩"), *((number, name, "1班", None) for number, name, _ in people)):
        book.active.append(row)
    book.save(tmp_path / "class.xlsx")
    export("chaoxing", tmp_path / "graded", tmp_path / "out.xlsx", tmp_path / "class.xlsx")
    found = list(openpyxl.load_workbook(tmp_path / "out.xlsx").active.iter_rows(min_row=2, values_only=True))
    assert [(row[0], f"{row[3]:.2f}") for row in found] == [
        (number, total) for (number, *_), total in zip(people, WANTED, strict=True)
    ]
