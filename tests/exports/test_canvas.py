"""Canvas' gradebook: filled and given back, with its ids, order and the rows above, and nobody's score undone."""

from __future__ import annotations

import csv
import io

import pytest

from tests.exports.conftest import TOTALS

HEAD = "Student,ID,SIS User ID,SIS Login ID,Section,Notes,小作业 (77),Essay (78),Current Score,Final Score"
GRADEBOOK = f'''\
{HEAD}
,,,,,,Manual Posting,,,
    Points Possible,,,,,,5,20,(read only),(read only)
"李, 雷",9001,0012345,lilei@x.edu,"1班 and 2班",,,18,90,90
"Mei-mei, Han",9002,0012346,hmm@x.edu,1班,"said ""hi""",3,,60,60
"O'Neil, Ann",9003,0012347,ann@x.edu,1班,,EX,,,
"=HYPERLINK(""http://x"")",9004,0012348,bob@x.edu,2班,,2,,,
Cat,9005,0012349,cat@x.edu,2班,,N/A,,,
"王, 芳",9006,0012350,dan@x.edu,2班,,4,,,
"Student, Test",9007,,ab12,2班,,,,,
'''


def rows(path, delimiter=",") -> list[list[str]]:
    return list(csv.reader(io.StringIO(path.read_text(encoding="utf-8-sig"), newline=""), delimiter=delimiter))


@pytest.fixture
def template(tmp_path):
    path = tmp_path / "gradebook.csv"

    def write(text: str = GRADEBOOK, encoding: str = "utf-8"):
        path.write_bytes(text.replace("\n", "\r\n").encode(encoding))
        return path

    return write


def test_the_assignments_column_is_filled_and_everything_else_stays(export, template):
    code, said, path = export("canvas", "--template", template())
    assert code == 0, said
    head, posting, possible, *people = rows(path)
    assert head == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "小作业 (77)"]
    assert posting == ["", "", "", "", "", "Manual Posting"]
    assert possible == ["Points Possible", "", "", "", "", "5"]
    assert [row[1:4] for row in people] == [row[1:4] for row in csv.reader(GRADEBOOK.split("\n")[3:-1])]
    assert [row[0] for row in people[:2]] == ["李, 雷", "Mei-mei, Han"]
    assert people[0][4] == "1班 and 2班"
    scores = {row[2]: row[5] for row in people}
    # Who cannot be read or is missing keeps what is there, as do the excused and who was not given the assignment.
    assert scores == {
        "0012345": "6.00", "0012346": "4.26", "0012347": "EX", "0012348": "2", "0012349": "N/A", "0012350": "4", "": "",
    }  # fmt: skip


def test_what_a_person_has_to_know_is_told(export, template):
    _, said, path = export("canvas", "--template", template())
    assert f"wrote {path.name}" in said or f"wrote {path}" in said
    assert "2 totals in the column '小作业 (77)'" in said
    assert "2 scores the platform does not take (excused, not assigned or locked)" in said
    assert "so what is there stays: 103 Ann O'Neil, 105 Cat" in said
    assert "2 students have no total and keep what the template holds: 104 =HYPERLINK(" in said
    assert "1 person in the template is not in the graded class and stays as it is: Student, Test" in said
    assert "1 student had something else in the column '小作业 (77)', which is written over: 102 Han, Mei-mei\n" in said


def test_it_can_be_read_back_and_filled_once_more(export, template, tmp_path):
    """Round trip: what was written is a gradebook of Canvas itself."""
    _, _, first = export("canvas", "--template", template())
    code, said, second = export("canvas", "--template", first, output="again.csv")
    assert code == 0, said
    assert second.read_bytes() == first.read_bytes()


def test_a_name_is_never_a_formula(export, template):
    _, _, path = export("canvas", "--template", template())
    (bob,) = [row for row in rows(path) if row[1] == "9004"]
    assert bob[0].startswith("'=HYPERLINK")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "gb18030", "utf-16"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_whatever_a_spreadsheet_made_of_it_comes_back_as_canvas_reads_it(export, template, encoding, delimiter):
    """Canvas reads UTF-8 with commas or semicolons."""
    file = io.StringIO()
    csv.writer(file, delimiter=delimiter, lineterminator="\n").writerows(csv.reader(io.StringIO(GRADEBOOK)))
    code, said, path = export("canvas", "--template", template(file.getvalue(), encoding))
    assert code == 0, said
    found = rows(path, ";" if delimiter == ";" else ",")
    assert [row[5] for row in found if row[2] == "0012346"] == ["4.26"]
    assert found[3][0] == "李, 雷"
    assert path.read_bytes().startswith(b"\xef\xbb\xbf") == (encoding == "utf-8-sig")
    assert ("was not UTF-8" in said) == (encoding != "utf-8-sig")


def test_the_column_may_be_named_with_or_without_its_number(export, template):
    for name in ("Essay (78)", "essay", " Essay "):
        code, said, path = export("canvas", "--template", template(), "--column", name, "--force")
        assert code == 0, said
        assert rows(path)[0][-1] == "Essay (78)"
    assert "the assignment is out of 20 in Canvas and out of 5 here; totals are not scaled" in said


def test_a_head_of_several_lines_and_last_names_first(export, template):
    text = GRADEBOOK.replace("Student,ID,", "LastName,FirstName,ID,").replace("小作业 (77)", '"小作业\n(77)"')
    text = "\n".join(
        line.replace(",", ",,", 1) if line.startswith((",,,", "    Points")) else line for line in text.split("\n")
    )
    lines = list(csv.reader(io.StringIO(text)))
    people = [[*f"{row[0]}, ".split(", ")[:2], *row[1:]] for row in lines[3:]]
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows([*lines[:3], *people])
    code, said, path = export("canvas", "--template", template(file.getvalue()))
    assert code == 0, said
    head, *_ = rows(path)
    assert head[:3] == ["LastName", "FirstName", "ID"]
    assert head[-1] == "小作业\n(77)"
    assert {row[3]: row[6] for row in rows(path)}["0012345"] == "6.00"


# --- what cannot be done ---------------------------------------------------------------------------------


def refused(result, *words: str) -> None:
    code, said, path = result
    assert code == 2, said
    assert said.count("\n") == 1, said
    for word in words:
        assert word in said
    assert not path.exists()


def test_a_column_that_is_not_there_is_named_with_those_that_are(export, template):
    refused(export("canvas", "--template", template(), "--column", "Esay"), "'Esay'", "小作业 (77), Essay (78)")
    refused(export("canvas", "--template", template(), "--column", "Final Score"), "'Final Score'", "Essay (78)")
    refused(export("canvas", "--template", template(), "--column", "Notes"), "'Notes'")


def test_several_that_may_be_meant_are_a_question(export, template):
    text = GRADEBOOK.replace("小作业 (77)", "Lab (77)")
    refused(
        export("canvas", "--template", template(text)), "which column do the scores go into?", "Lab (77), Essay (78)"
    )


def test_a_gradebook_without_an_assignment_says_what_to_do(export, template):
    text = "Student,ID,SIS Login ID,Section,Final Score\n    Points Possible,,,,(read only)\nCat,9005,cat@x.edu,2班,1\n"
    refused(export("canvas", "--template", template(text)), "no column that takes scores")


def test_another_courses_gradebook_is_refused(export, template):
    text = "\n".join([*GRADEBOOK.split("\n")[:3], "Eve,1,7,eve@x.edu,3班,,,,,", ""])
    refused(export("canvas", "--template", template(text)), "none of the 6 graded students", "another course", "1 row")


def test_who_has_a_total_and_no_row_is_named_and_nothing_written_unless_forced(export, template):
    text = "\n".join(line for line in GRADEBOOK.split("\n") if "Mei-mei" not in line)
    refused(
        export("canvas", "--template", template(text)),
        "1 student with a total has no row of their own in it: 102 Han, Mei-mei;",
    )
    code, said, path = export("canvas", "--template", template(text), "--force")
    assert code == 0
    assert "1 student has no row of their own in the template, so their totals are left out: 102 Han, Mei-mei" in said
    assert path.is_file()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is empty"),
        (b"\r\n,,\r\n", "is empty"),
        (b"PK\x03\x04" + b"\0" * 40, "save it as CSV"),
        (b"\xd0\xcf\x11\xe0" + b"\0" * 600, "save it as CSV"),
        (b"name,score\nann,1\n", "is no gradebook of Canvas"),
        (GRADEBOOK.encode()[:300] + b"\xff\xfe\x80" + GRADEBOOK.encode()[300:], "would come back damaged"),
        (None, "cannot be read"),
    ],
    ids=["empty", "blank", "zip", "xls", "another table", "damaged", "absent"],
)
def test_what_is_no_gradebook_is_told(export, tmp_path, data, words):
    path = tmp_path / "gradebook.csv"
    if data is not None:
        path.write_bytes(data)
    refused(export("canvas", "--template", path), str(path), words)


def test_without_a_template_it_says_where_to_get_one(export):
    refused(export("canvas"), "Export Entire Gradebook", "--template")


def test_what_is_there_is_not_written_over_unless_forced(export, template):
    _, _, path = export("canvas", "--template", template())
    path.write_text("mine")
    code, said, _ = export("canvas", "--template", template())
    assert (code, path.read_text()) == (2, "mine")
    assert "exists; choose another name, or add --force" in said
    code, said, _ = export("canvas", "--template", template(), "--force")
    assert (code, "6.00" in path.read_text(encoding="utf-8")) == (0, True)
    assert [each.name for each in path.parent.iterdir() if each.name.endswith(".part")] == []


# --- whose a row is --------------------------------------------------------------------------------------


def test_a_number_that_is_somebody_elses_in_another_column_is_not_taken_for_an_id(export, template):
    """Canvas' own ids are numbers as students' are: the column in which the class is found decides."""
    text = GRADEBOOK.replace(",9001,", ",0012346,").replace(",9002,", ",101,").replace(",9003,", ",102,")
    code, said, path = export("canvas", "--template", template(text))
    assert code == 0, said
    assert {row[2]: row[5] for row in rows(path)}["0012345"] == "6.00"
    assert {row[2]: row[5] for row in rows(path)}["0012346"] == "4.26"


def test_of_two_columns_that_know_a_number_names_decide(export, template):
    """A class of whom each is found in both, in one of them as somebody else."""
    text = GRADEBOOK
    for canvas_id, ours in zip((9001, 9002, 9003, 9004, 9005, 9006), (102, 103, 104, 105, 106, 101), strict=True):
        text = text.replace(f",{canvas_id},", f",{ours},")
    code, said, path = export("canvas", "--template", template(text))
    assert code == 0, said
    scores = {row[2]: row[5] for row in rows(path)}
    assert (scores["0012345"], scores["0012346"]) == ("6.00", "4.26")


def test_an_id_under_another_name_is_told(export, template):
    code, said, path = export("canvas", "--template", template(GRADEBOOK.replace("Mei-mei, Han", "Lily, Han")))
    assert code == 0, said
    told = "2 students found by id under another name in the template, so look whether it is them"
    assert f"{told}: 102 Han, Mei-mei; 104 =" in said
    assert {row[2]: row[5] for row in rows(path)}["0012346"] == "4.26"


def test_a_name_finds_a_row_only_where_nobody_else_has_it(export, template):
    text = GRADEBOOK.replace("0012346,hmm@x.edu", ",").replace("0012345,lilei@x.edu", ",")
    code, said, path = export("canvas", "--template", template(text))
    assert code == 0, said
    assert "found by name, as the template has no such id: 101 李雷; 102 Han, Mei-mei" in said
    assert [row[5] for row in rows(path)[3:5]] == ["6.00", "4.26"]
    twice = text.replace("Cat,9005,0012349,cat@x.edu", "李雷,9005,,")
    refused(
        export("canvas", "--template", template(twice), output="b.csv"), "no row of their own in it: 101 李雷, 105 Cat;"
    )


def test_the_totals_are_those_of_the_table(export, template, graded):
    """Bonus, adjustment and blank: what is exported is the column `total` of grades.csv."""
    with (graded / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        assert {row["student"]: row["total"] for row in csv.DictReader(file)} == TOTALS
    text = GRADEBOOK.replace("EX", "").replace("N/A", "")
    _, _, path = export("canvas", "--template", template(text))
    filled = [row[5] for row in rows(path)[3:9]]
    assert filled == ["6.00", "4.26", "1.00", "2", "6.00", "4"]
