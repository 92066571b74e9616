"""A graded class to be exported: right, wrong, adjusted, unreadable, missing, and with names of every kind."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder import cli
from tests.gradebook.classes import Desk, graded_by_remarks, hand_in, work

PDF = b"%PDF-1.7\n\x00\x01"
ROSTER = """\
id,sis user id,email,name,class
101,0012345,lilei@x.edu,李雷,1班
102,0012346,hmm@x.edu,"Han, Mei-mei",1班
103,0012347,ann@x.edu,Ann O'Neil,1班
104,0012348,bob@x.edu,"=HYPERLINK(""http://x"",""Bob"")",2班
105,0012349,cat@x.edu,Cat,2班
106,0012350,dan@x.edu,王芳,2班
"""
OVERRIDES = "student,exercise,score,reason,by\n102,,+0.255,said it well,T\n"
# What each of them has in the end; 104 cannot be read, 106 has handed in nothing.
TOTALS = {"101": "6.00", "102": "4.26", "103": "1.00", "104": "", "105": "6.00", "106": ""}


@pytest.fixture(scope="module")
def graded(tmp_path_factory) -> Path:
    """A folder with a class of six; who reads it changes nothing."""
    import shutil

    from autograder.course.chapter import Course
    from tests.samples import MINI_COURSE

    place = tmp_path_factory.mktemp("class")
    root = place / "course"
    shutil.copytree(MINI_COURSE, root, ignore=shutil.ignore_patterns("__pycache__", "build"))
    (place / "class.csv").write_text(ROSTER, encoding="utf-8")
    (place / "graded").mkdir()
    (place / "graded" / "overrides.csv").write_text(OVERRIDES)
    hand_in(
        place / "in",
        **{
            "101": work(),
            "102": work(wrong="double"),
            "103": work(wrong="double total"),
            "104": PDF,
            "105": work(),
        },
    )
    with pytest.MonkeyPatch.context() as patch:
        graded_by_remarks(patch)
        Desk(Course(root)).grade(place / "in", place / "graded", roster=place / "class.csv")
    return place / "graded"


@pytest.fixture
def export(graded, tmp_path, capsys):
    """Run `export FORMAT` of the class; return (exit code, what it said, the file)."""

    def run(format_: str, *arguments: object, output: str = "out.csv", folder: Path = graded):
        path = tmp_path / output
        code = cli.main(["export", format_, str(folder), "-o", str(path), *map(str, arguments)])
        said = capsys.readouterr()
        return code, said.out + said.err, path

    return run
