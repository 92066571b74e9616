"""The students' zip: what is in it, what never is, and that it is the same each time."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest

from autograder import __version__
from autograder.authoring import bundle as bundles
from autograder.authoring import leaks
from autograder.authoring.bundle import build_wheel, bundle, bundle_path, write_bundles
from autograder.course.chapter import Course
from autograder.course.release import HAND_WRITTEN
from autograder.engine import engine_digest
from autograder.errors import EnvironmentProblem
from autograder.words import say
from tests.samples import ROOT

WHEEL = f"attention_autograder-{__version__}+g{engine_digest()}-py3-none-any.whl"
GENERATED = {"public_values.json", "stubs.json"}
ADDED = {"START.txt", ".gitignore", WHEEL}


def unzip(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist()}


@pytest.fixture(scope="module")
def wheel() -> tuple[str, bytes]:
    return build_wheel()


@pytest.fixture(scope="module")
def zipped(wheel, ch01) -> bytes:
    return bundle(ch01, *wheel)


def test_it_unzips_to_one_folder_that_holds_files_by_name_only(zipped):
    names = set(unzip(zipped))
    work = {"ch01.py", "ch01.ipynb", "ch01.en.ipynb", "ch01.html"}
    assert all(name.startswith("ch01/") and name.count("/") == 1 for name in names)
    inside = {name.removeprefix("ch01/") for name in names}
    assert work | GENERATED | ADDED | {"assignment.toml", "test_public.py", "finish.py"} <= inside
    assert inside <= work | GENERATED | ADDED | set(HAND_WRITTEN)


def test_it_is_the_same_each_time(zipped, ch01):
    assert bundle(ch01, *build_wheel()) == zipped


def test_what_is_generated_is_made_anew_and_what_is_not_named_stays(mini_course, wheel):
    """A reader gets neither an author's own filled-in file nor whatever else lies in the folder."""
    public = mini_course.root / "assignments" / "mini"
    pristine = (public / "mini.py").read_bytes()
    (public / "mini.py").write_text("def double(x):\n    return 2 * x\n")
    (public / "mini.ipynb").unlink()
    (public / "answers.py").write_text("x = 1\n")
    (public / "data.csv").write_text("1\n")
    files = unzip(bundle(mini_course.chapter(), *wheel))
    assert files["mini/mini.py"] == pristine
    assert "mini/mini.ipynb" in files
    assert not {"mini/answers.py", "mini/data.csv"} & set(files)


def test_nothing_secret_is_in_it_nor_in_its_wheel(zipped, ch01, tmp_path):
    known = leaks.secrets(ch01)
    assert len(known.lines) > 100
    (tmp_path / "ch01.zip").write_bytes(zipped)
    (tmp_path / WHEEL).write_bytes(unzip(zipped)[f"ch01/{WHEEL}"])
    for archive in ("ch01.zip", WHEEL):
        assert leaks.scan(tmp_path / archive, known) == []
    names = [*unzip(zipped), *unzip((tmp_path / WHEEL).read_bytes())]
    assert not [
        name
        for name in names
        if re.search(r"(^|/)(test_hidden\.py|reference\.py|misconceptions/)", name) and "template" not in name
    ]
    assert not [name for name in names if name.startswith(("tests/", "solutions/"))]


_BEFORE = "python3 --version", "python3 -m venv"


def test_the_first_page_says_how_to_begin_on_each_system_in_both_languages(zipped, ch01):
    data = unzip(zipped)["ch01/START.txt"]
    assert data.startswith(b"\xef\xbb\xbf")
    zh, en = data.decode("utf-8-sig").split(ch01.assignment.title.en)
    for page in (zh, en):
        lines = [line.strip() for line in page.splitlines()]
        for line in (
            "uv venv --seed --python 3.12 .venv",
            "python3 -m venv .venv",
            ". .venv/bin/activate",
            f"python -m pip install ./{WHEEL}",
            "py -m venv .venv",
            r".venv\Scripts\activate",
            rf"python -m pip install .\{WHEEL}",
        ):
            assert line in lines
        assert lines.count("python -m autograder check --watch") == 2
        version, first = (next(i for i, line in enumerate(lines) if line.startswith(s)) for s in _BEFORE)
        assert version < first  # before anything is downloaded
        assert "python3-venv" in page
        assert re.search(r"^    python -m autograder plot  ", page, re.MULTILINE)
        assert re.search(r"^    python -m autograder quiz  ", page, re.MULTILINE)
        assert re.search(r"(交 |hand in one file: |就交一个文件：)ch01.py", page)
        assert "ch01.py" in page
        assert f"python -m autograder hint {ch01.assignment.exercises[0].name}" in page
    assert max(map(len, en.splitlines())) <= 105


def test_its_notebooks_name_the_wheel_that_lies_beside_them(zipped, ch01):
    """Committed ones name no engine, or every change of it would make them stale."""
    for name in ("ch01.ipynb", "ch01.en.ipynb"):
        assert f"%pip install ./{WHEEL} " in unzip(zipped)[f"ch01/{name}"].decode("utf-8")
        assert engine_digest() not in (ch01.public / name).read_text(encoding="utf-8")


def test_another_engine_of_the_same_release_is_another_version(wheel, monkeypatch):
    """Pip leaves alone what it finds installed in the same version."""
    name, data = wheel
    metadata = next(text for each, text in unzip(data).items() if each.endswith(".dist-info/METADATA")).decode()
    assert f"Version: {__version__}+g{engine_digest()}" in metadata.split("\n")
    monkeypatch.setattr(bundles, "engine_digest", lambda: "0123456789abcdef")
    other, _ = build_wheel()
    assert (name, other) == (WHEEL, f"attention_autograder-{__version__}+g0123456789abcdef-py3-none-any.whl")


def test_all_its_entries_are_of_one_age(zipped):
    """Else one of the reader's files would be the newest before anything was written."""
    with zipfile.ZipFile(io.BytesIO(zipped)) as archive:
        assert len({entry.date_time for entry in archive.infolist()}) == 1
        assert archive.namelist() == sorted(archive.namelist())


def test_every_chapter_s_bundle_is_written_once(mini_course):
    (path,) = write_bundles(mini_course)
    assert path == bundle_path(mini_course, mini_course.chapter())
    assert path.relative_to(mini_course.root) == Path("build", "student", "mini.zip")
    assert write_bundles(mini_course) == []


def test_where_nothing_can_be_written_it_is_told(mini_course):
    (mini_course.root / "build").write_text("a file")
    with pytest.raises(EnvironmentProblem, match="cannot be written"):
        write_bundles(mini_course)


def test_without_the_kit_s_source_or_its_builder_it_is_told(monkeypatch, tmp_path):
    import sys

    monkeypatch.setitem(sys.modules, "hatchling.builders.wheel", None)
    with pytest.raises(EnvironmentProblem, match="hatchling is not installed"):
        build_wheel()
    monkeypatch.setattr(bundles, "__file__", str(tmp_path / "a" / "b" / "bundle.py"))
    with pytest.raises(EnvironmentProblem, match="the kit's clone"):
        build_wheel()


def test_the_course_s_own_bundles_need_no_file_that_is_missing():
    course = Course(ROOT)
    for name in course.chapter_names():
        public = course.chapter(name).public
        assert all((public / file).is_file() for file in ("assignment.toml", "test_public.py", "reading.zh.md")), name


def test_two_chapters_have_a_bundle_each_and_neither_holds_a_secret_of_either(two_chapters):
    first, second = write_bundles(two_chapters)
    assert (first.name, second.name) == ("ch01.zip", "qkv.zip")
    known = {name: leaks.secrets(two_chapters.chapter(name)) for name in two_chapters.chapter_names()}
    for path in (first, second):
        assert all(name.startswith(f"{path.stem}/") for name in unzip(path.read_bytes()))
        assert [say(found.said, "en") for found in leaks.scan(path, leaks.of_course(known, path))] == []
