"""What is generated from the hand-written files, and whether it is fresh."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
import pytest

from autograder.authoring.build import build, generate, is_fresh, stale
from autograder.authoring.notebook import notebook
from autograder.authoring.stubs import function_source, imports, read_stubs
from autograder.course.chapter import Course
from autograder.errors import ContentError, EnvironmentProblem
from autograder.intake import sources as intake_sources
from autograder.model import Read
from tests.samples import MINI_COURSE, ROOT

# The generated files that are looked at here; `build` may make others as well.
GENERATED = ["mini.py", "mini.ipynb", "mini.en.ipynb", "public_values.json"]


def public(course: Course, name: str) -> Path:
    return course.root / "assignments" / "mini" / name


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text, path
    path.write_text(text.replace(old, new), encoding="utf-8")


def names(paths) -> list[str]:
    return sorted(path.name for path in paths if path.name in GENERATED)


@pytest.mark.parametrize("root", [ROOT, MINI_COURSE], ids=["the course", "the mini course"])
def test_what_is_committed_is_fresh(root):
    assert stale(Course(root)) == []


def test_building_what_is_fresh_writes_nothing(mini_course):
    before = {path: path.stat().st_mtime_ns for path in mini_course.root.rglob("*") if path.is_file()}
    assert build(mini_course) == []
    assert {path: path.stat().st_mtime_ns for path in mini_course.root.rglob("*") if path.is_file()} == before


def test_building_twice_gives_the_same_bytes(mini_course):
    assert generate(mini_course.chapter()) == generate(mini_course.chapter())


def test_everything_is_built_from_nothing_as_it_stands(mini_course):
    for name in GENERATED:
        public(mini_course, name).unlink()
    assert names(build(mini_course)) == sorted(GENERATED)
    for name in GENERATED:
        assert public(mini_course, name).read_bytes() == (MINI_COURSE / "assignments" / "mini" / name).read_bytes()


VALUES = "public_values.json"  # names what it was made of
NOTEBOOKS = ["mini.en.ipynb", "mini.ipynb"]
STALE = {
    "a generated file was edited": ("mini.py", 'NotImplementedError("total")', "NotImplementedError", ["mini.py"]),
    "a docstring changed": ("reference.py", "返回 x 的两倍", "返回两倍的 x", ["mini.ipynb", "mini.py", VALUES]),
    "an English docstring changed": (
        "reference.py",
        "Return twice x",
        "Return x twice",
        ["mini.en.ipynb", "mini.py", VALUES],
    ),
    "a signature changed": ("reference.py", "(x: float)", "(x: float, /)", [*NOTEBOOKS, "mini.py", VALUES]),
    "an import was added": (
        "reference.py",
        "import numpy as np",
        "import math\n\nimport numpy as np",
        [*NOTEBOOKS, "mini.py", VALUES],
    ),
    "the reading changed": ("reading.zh.md", "3 的两倍是 6", "三的两倍是六", ["mini.ipynb"]),
    "the English reading changed": ("reading.en.md", "Twice 3", "Twice three", ["mini.en.ipynb"]),
    "the title changed": ("assignment.toml", "小作业：加倍与求和", "另一个题目", ["mini.py", VALUES]),
    "a public input changed": ("test_public.py", "(1.5, 3.0)", "(2.5, 5.0)", [VALUES]),
    "an explanation changed": ("misconceptions/double.toml", "3 gives 9.", "3 gives nine.", [VALUES]),
    "a misconception changed": ("misconceptions/double.toml", '"x + 2"', '"x + 3"', [VALUES]),
}


@pytest.mark.parametrize("case", STALE)
def test_each_kind_of_staleness_is_found_and_mended(mini_course, case):
    path, old, new, expected = STALE[case]
    (file,) = mini_course.root.glob(f"*/mini/{path}")
    edit(file, old, new)
    assert names(stale(mini_course)) == sorted(expected)
    assert names(build(mini_course)) == sorted(expected)
    assert stale(mini_course) == []


@pytest.mark.parametrize("name", GENERATED)
def test_a_file_that_is_gone_or_is_no_text_is_stale(mini_course, name):
    public(mini_course, name).unlink()
    assert names(stale(mini_course)) == [name]
    public(mini_course, name).write_bytes(b"\xff\xfe")
    assert names(stale(mini_course)) == [name]


@pytest.mark.parametrize("name", ["mini.py", "mini.ipynb"])
def test_other_line_ends_are_stale(mini_course, name):
    path = public(mini_course, name)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert names(stale(mini_course)) == [name]


def test_the_answer_s_body_is_in_no_generated_file(mini_course):
    """And changing it changes none, as long as its values stay, but for the digest of what they were made of."""
    for name in GENERATED:
        text = public(mini_course, name).read_text(encoding="utf-8")
        assert "found += number" not in text
        assert "BEGIN SOLUTION" not in text
    edit(mini_course.root / "solutions/mini/reference.py", "return 2 * x", "return x + x")
    before = json.loads(public(mini_course, VALUES).read_text(encoding="utf-8"))
    assert names(build(mini_course)) == [VALUES]
    after = json.loads(public(mini_course, VALUES).read_text(encoding="utf-8"))
    assert before.pop("made_of") != after.pop("made_of")
    assert before == after


@pytest.mark.parametrize(
    ("a", "b", "fresh"),
    [
        ('{"a": 0.123456789012}', '{"a": 0.123456789013}', True),
        ('{"a": [1.0, 2.5e-300]}', '{"a": [1.0, 2.5000000001e-300]}', True),
        ('{"a": 0.1234}', '{"a": 0.1235}', False),
        ('{"a": 0.0}', '{"a": 1e-12}', False),
        ('{"a": 1}', '{"a": 1.0}', False),
        ('{"a": true}', '{"a": 1}', False),
        ('{"a": 1, "b": 2}', '{"b": 2, "a": 1}', False),
        ('{"a": [1]}', '{"a": [1, 1]}', False),
        ('{"a": "1.0"}', '{"a": "1.00"}', False),
        ('{"a": 1', '{"a": 1}', False),
    ],
)
def test_numbers_may_differ_in_the_last_digits_and_nothing_else_may(tmp_path, a, b, fresh):
    path = tmp_path / "values.json"
    path.write_text(a, encoding="utf-8")
    assert is_fresh(path, b) is fresh


# --- the notebook ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [*(MINI_COURSE / "assignments/mini").glob("*.ipynb"), *(ROOT / "assignments/ch01").glob("*.ipynb")],
    ids=lambda path: path.name,
)
def test_a_notebook_is_valid_and_opens_with_the_kernel_that_everybody_has(path):
    read = nbformat.read(path, as_version=nbformat.NO_CONVERT)
    nbformat.validate(read)
    assert (read.nbformat, read.metadata.kernelspec.name) == (4, "python3")
    ids = [cell.id for cell in read.cells]
    assert len(set(ids)) == len(ids)
    assert all(cell.outputs == [] and cell.execution_count is None for cell in read.cells if cell.cell_type == "code")


@pytest.mark.parametrize(
    ("name", "own", "other"),
    [("mini.ipynb", "返回 x 的两倍", "Return twice"), ("mini.en.ipynb", "Return twice", "返回")],
)
def test_a_notebook_speaks_one_language_and_the_script_both(mini_course, name, own, other):
    text = public(mini_course, name).read_text(encoding="utf-8")
    assert own in text
    assert other not in text
    both = public(mini_course, "mini.py").read_text(encoding="utf-8")
    assert own in both
    assert other in both


def test_the_notebook_holds_the_reading_with_the_exercises_in_their_places():
    cells = json.loads((MINI_COURSE / "assignments/mini/mini.ipynb").read_text(encoding="utf-8"))["cells"]
    sources = [(cell["cell_type"], "".join(cell["source"])) for cell in cells]
    expected = [
        ("markdown", "# 小作业：加倍与求和"),
        ("code", "import numpy as np"),
        ("markdown", "## 第一节 加倍"),
        ("code", "def double(x: float) -> float:"),
        ("markdown", "## 第二节 求和"),
        ("code", "def total(seq: list[float] | np.ndarray) -> float:"),
        ("markdown", "[1, 3] 里，两个数各占四分之一和四分之三。"),
        ("code", "def shares(seq: list[float] | np.ndarray) -> np.ndarray:"),
    ]
    places = [
        next(i for i, (kind, text) in enumerate(sources) if (kind, text.split("\n")[0]) == want) for want in expected
    ]
    in_order = [place for want, place in zip(expected, places, strict=True) if want[1] != "import numpy as np"]
    assert in_order == sorted(in_order)
    assert places[1] < places[3]  # what the stubs need is imported before the first of them
    assert "<!--" not in str(cells)


def test_an_untouched_notebook_is_all_stubs(ch01):
    for name in ("ch01.ipynb", "ch01.en.ipynb"):
        _, found, _ = intake_sources.notebook((ch01.public / name).read_text(encoding="utf-8"))
        hand_in = Read("s", blocks=found.blocks)
        assert all(hand_in.is_stub(exercise.name) for exercise in ch01.assignment.exercises)


@pytest.mark.parametrize(
    ("reading", "complaint"),
    [
        ("text\n", "<!-- exercise: f --> has to stand there exactly once"),
        ("<!-- exercise: f -->\n<!-- exercise: f -->\n", "<!-- exercise: f --> has to stand there exactly once"),
        ("<!-- exercise: f -->\n<!-- exercise: g -->\n", "<!-- exercise: g --> names no exercise of the manifest"),
        ("<!-- exercise -->\n<!-- exercise: f -->\n", "names no exercise of the manifest"),
    ],
)
def test_every_exercise_has_exactly_one_place_in_the_reading(reading, complaint):
    with pytest.raises(ContentError, match=complaint) as error:
        notebook(reading, {"f": "def f(): ...\n"}, "import math", "assignments/x/reading.zh.md")
    assert "assignments/x/reading.zh.md" in str(error.value)


def test_markers_may_be_written_with_more_or_fewer_blanks():
    cells = json.loads(
        notebook("a\n  <!--exercise:f-->\nb <!-- exercise: f -->\n", {"f": "def f(): ...\n"}, "import math")
    )["cells"]
    assert [cell["cell_type"] for cell in cells] == ["markdown", "code", "code", "markdown"]


# --- the stubs ---------------------------------------------------------------------------------------------


def test_stubs_keep_signature_and_docstring_over_several_lines(mini_course):
    edit(
        mini_course.root / "solutions/mini/reference.py",
        "def double(x: float) -> float:",
        "def double(\n    x: float,  # a number\n) -> float:",
    )
    stub = read_stubs(mini_course.chapter())[0]
    text = stub.text()
    assert text.startswith("def double(\n    x: float,  # a number\n) -> float:\n")
    compile(text, "stub", "exec")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("def double(", "def doubel(", "no function double, which assignment.toml lists as an exercise"),
        (
            "    ---\n\n    Return twice x.",
            "    Return twice x.",
            "double: its docstring needs Chinese, a line ---, then English",
        ),
        ("def double(x: float)", "def double(x: float", "line 6"),
    ],
)
def test_a_reference_that_cannot_become_stubs_is_named(mini_course, old, new, complaint):
    path = mini_course.root / "solutions/mini/reference.py"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=complaint) as error:
        read_stubs(mini_course.chapter())
    assert str(path) in str(error.value)


def test_a_function_s_source_is_without_its_decorators_and_may_be_renamed(tmp_path):
    path = tmp_path / "x.py"
    path.write_text("@marked\ndef squared(x):\n    return x * x\n\n\n@marked\ndef cubed(x):\n    return x**3\n")
    assert function_source(path, "squared") == "def squared(x):\n    return x * x\n"


def test_imports_are_those_of_the_top(tmp_path):
    path = tmp_path / "x.py"
    path.write_text("import a, b as c\nfrom d import e\n\ndef f():\n    import g\n")
    assert imports(path) == "import a, b as c\nfrom d import e"


# --- obstacles ---------------------------------------------------------------------------------------------


def test_nothing_is_written_where_anything_cannot_be_generated(mini_course):
    edit(mini_course.root / "solutions/mini/reference.py", "返回 x 的两倍", "返回两倍的 x")
    edit(public(mini_course, "reading.en.md"), "<!-- exercise: shares -->", "")
    before = {name: public(mini_course, name).read_bytes() for name in GENERATED}
    with pytest.raises(ContentError, match=r"reading\.en\.md: <!-- exercise: shares --> has to stand"):
        build(mini_course)
    assert {name: public(mini_course, name).read_bytes() for name in GENERATED} == before


def test_a_file_that_cannot_be_written_is_named(mini_course):
    public(mini_course, "mini.py").unlink()
    public(mini_course, "mini.py").mkdir()
    with pytest.raises(EnvironmentProblem, match=r"mini\.py: cannot be written: Is a directory"):
        build(mini_course)


def test_a_chapter_without_an_english_reading_has_no_english_notebook(mini_course):
    public(mini_course, "reading.en.md").unlink()
    assert not any(path.name.endswith(".en.ipynb") for path in generate(mini_course.chapter()))


def test_a_chapter_without_a_reading_is_named(mini_course):
    public(mini_course, "reading.zh.md").unlink()
    with pytest.raises(ContentError, match=r"reading\.zh\.md: cannot be read"):
        generate(mini_course.chapter())
