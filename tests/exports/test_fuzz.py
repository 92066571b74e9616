"""Damaged templates: filled or refused in one line, never a traceback, and nobody gets what is another's."""

from __future__ import annotations

import csv
import io
import random
import zipfile

import openpyxl
import pytest
from msgspec.structs import replace

from autograder.errors import UsageError
from autograder.exports import canvas, chaoxing, moodle
from autograder.exports.asked import Asked
from autograder.gradebook import held_class
from autograder.intake.roster import as_id
from tests.exports.conftest import TOTALS
from tests.exports.test_canvas import GRADEBOOK
from tests.exports.test_chaoxing import PEOPLE
from tests.exports.test_moodle import WORKSHEET, in_chinese

SEED, EACH = 17, 60
PIECES = [b'"', b",", b"\n", b";", b"\t", b"\xef\xbb\xbf", b"\0", b"sep=;\n", "学号".encode(), b"\xff", b"=1+1", b'""']
MARKUP = [
    b'<mergeCell ref="C2:D3"/>',
    b'r="XFD1048576"',
    b't="e"',
    b"<f>1+1</f>",
    b"&#0;",
    b"&x;",
    b"<v>1e999</v>",
    b'r="C2"',
]


def workbook() -> bytes:
    book = openpyxl.Workbook()
    for row in (("学号", "姓名", "分数"), *((*each, None) for each in PEOPLE)):
        book.active.append(row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def mutated(data: bytes, pieces: list[bytes], rng: random.Random) -> bytes:
    """Insert, repeat, overwrite or remove a piece, some times."""
    text = bytearray(data)
    for _ in range(rng.randint(1, 3)):
        at, other = rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)
        match rng.randrange(3):
            case 0:
                text[at:at] = rng.choice(pieces)
            case 1:
                text[at:at] = text[min(at, other) : max(at, other)][:300]
            case 2:
                del text[at : at + rng.randint(1, 60)]
    return bytes(text)


def mutated_workbook(data: bytes, rng: random.Random) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    name = rng.choice(sorted(parts))
    parts[name] = mutated(parts[name], MARKUP, rng)
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for each, part in parts.items():
            archive.writestr(each, part)
    return stream.getvalue()


@pytest.fixture(scope="module")
def held(graded):
    return held_class(graded)


def asked(held, path, format_: str) -> Asked:
    return Asked(format_, path.parent, held, path.parent / "out", path, partly=True)


@pytest.mark.parametrize(
    ("platform", "data"),
    [
        (canvas, GRADEBOOK.encode()),
        (canvas, GRADEBOOK.encode("gb18030")),
        (moodle, WORKSHEET.encode()),
        (moodle, in_chinese().encode("utf-16")),
        (chaoxing, "\n".join(["学号,姓名,分数", *(f"{a},{b}," for a, b in PEOPLE)]).encode()),
        (chaoxing, workbook()),
    ],
    ids=["canvas", "canvas-gbk", "moodle", "moodle-utf-16", "chaoxing", "chaoxing-xlsx"],
)
def test_a_damaged_template_is_filled_or_refused(platform, data, held, tmp_path):
    rng, path, told = random.Random(SEED), tmp_path / "template", []
    for _ in range(EACH):
        path.write_bytes(mutated_workbook(data, rng) if data[:2] == b"PK" else mutated(data, PIECES, rng))
        try:
            platform.export(asked(held, path, platform.__name__.rpartition(".")[2]))
        except UsageError as error:
            told += [error.told("en"), error.told("zh")]
    assert told
    assert all(told)


def test_a_thousand_students_of_ten_classes_are_found_one_class_at_a_time(held, tmp_path):
    path, right = tmp_path / "template.csv", next(each for each in held.standings if each.total == 6)
    people = [(f"{20260000 + at}", f"{chr(0x4E00 + at)}{chr(0x5000 + at)}", f"{at % 10} 班") for at in range(1000)]
    many = tuple(
        replace(right, result=replace(right.result, student=student, name=name, class_name=class_))
        for student, name, class_ in people
    )
    lines = [f"{student},{name}," for student, name, class_ in people if class_ == "3 班"]
    path.write_text("\n".join(["学号,姓名,分数", *lines]), encoding="utf-8")
    made = chaoxing.export(replace(asked(replace(held, standings=many), path, "chaoxing"), partly=False))
    rows = list(openpyxl.load_workbook(io.BytesIO(made.data)).active.iter_rows(min_row=2, values_only=True))
    assert len(rows) == 100
    assert {row[2] for row in rows} == {6}
    assert [(each.code, each["count"]) for each in made.notes] == [("exports.other_classes", 900)]


def test_whatever_order_ids_and_names_stand_in_a_total_is_its_own_students(held, tmp_path):
    """Columns are shuffled, ids left out, names swapped: a row that is filled has the total of the id that is in it."""
    rng, path = random.Random(SEED), tmp_path / "template.csv"
    people = {f"001234{4 + at}": (str(100 + at), f"{9000 + at}") for at in range(1, 7)}
    for _ in range(EACH):
        rows = []
        for sis, (ours, canvas_id) in people.items():
            ids = [canvas_id if rng.random() < 0.5 else rng.choice([ours, "777", "0012399"]), sis]
            rows.append([rng.choice(["", "Cat", "李雷"]), *(ids if rng.random() < 0.9 else [ids[0], ""]), "1", ""])
        rng.shuffle(rows)
        file = io.StringIO()
        csv.writer(file).writerows([["Student", "ID", "SIS User ID", "Section", "mini (7)"], *rows])
        path.write_text(file.getvalue(), encoding="utf-8")
        try:
            data = canvas.export(asked(held, path, "canvas")).data
        except UsageError:
            continue
        for row in csv.reader(io.StringIO(data.decode())):
            if as_id(row[2]) in people and row[4]:
                assert row[4] == TOTALS[people[row[2]][0]], (rows, row)
