"""The plan of the house: what may know what, what is light, what is exported, what packages hold."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import autograder
from autograder.authoring import leaks
from autograder.course.chapter import Course
from tests.samples import LEVEL, MINI_COURSE, ROOT, script

ENGINE = ROOT / "autograder"
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages([str(ENGINE)], "autograder.")
    if not module.name.endswith("__main__") and ".template" not in module.name
)


def engine_files() -> list[Path]:
    return [path for path in sorted(ENGINE.rglob("*")) if path.is_file() and "__pycache__" not in path.parts]


# --- no chapter in the engine ------------------------------------------------------------------------------


def test_nothing_in_the_engine_names_a_chapter_or_its_exercises(qkv):
    """Adding a chapter edits no line of it. A name of one word may be a word of the language as well."""
    chapters = [qkv, *map(Course(ROOT).chapter, Course(ROOT).chapter_names())]
    names = {e.name for chapter in chapters for e in chapter.assignment.exercises if "_" in e.name}
    assert len(names) >= 9
    pattern = re.compile(rf"\b({'|'.join(sorted(names))})\b")
    found = [
        f"{path.relative_to(ROOT)}:{number}: {match[0]}"
        for path in engine_files()
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1)
        for match in pattern.finditer(line)
    ]
    assert found == []


def test_nothing_in_the_engine_imports_from_content():
    for path in engine_files():
        if path.suffix == ".py" and "template" not in path.parts:
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"^\s*(from|import) (assignments|solutions|tests)\b", text, re.MULTILINE), path


def test_the_engine_grades_a_course_that_it_does_not_hold():
    assert not (ENGINE / "assignments").exists()
    assert Course(MINI_COURSE).chapter().assignment.id == "mini"


# --- one way -----------------------------------------------------------------------------------------------


def test_a_submissions_way_through_grade_enters_the_command_line_once(mini, tmp_path):
    """Arguments come in and what is printed goes out by `cli`; nothing below calls it back but to tell progress."""
    code = (
        "import sys\nfrom autograder import cli\ncalls = []\n"
        "def room(frame):\n    return frame.f_globals.get('__name__', '')\n"
        "def seen(frame, event, arg):\n"
        "    if event == 'call' and room(frame).startswith('autograder.cli'):\n"
        "        back = frame.f_back and room(frame.f_back)\n"
        "        if back and back.startswith('autograder') and not back.startswith('autograder.cli'):\n"
        "            calls.append(frame.f_code.co_name)\n"
        "sys.setprofile(seen)\nrc = cli.main(sys.argv[1:])\nsys.setprofile(None)\n"
        "print('climbed', rc, *sorted(set(calls)), file=sys.stderr)\n"
    )
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "ann.py").write_text(script(mini), encoding="utf-8")
    arguments = ["grade", tmp_path / "in", "-o", tmp_path / "out", "--course", MINI_COURSE, "--jobs", "1"]
    arguments += ["--sandbox", LEVEL]
    done = subprocess.run([sys.executable, "-c", code, *map(str, arguments)], capture_output=True, text=True, cwd=ROOT)
    (told,) = [line.split() for line in done.stderr.splitlines() if line.startswith("climbed")]
    assert told[1] == "0"
    assert "_before" in told  # else nothing was seen at all
    assert set(told[2:]) <= {"__call__", "begun", "_before"}  # who is told of progress, handed down as a value


# --- light -------------------------------------------------------------------------------------------------

# Not msgspec, which takes 10 ms: the notes of the model are its structs.
HEAVY = "numpy pytest _pytest rich matplotlib nbgrader nbformat dask distributed jinja2 pyseccomp IPython".split()


@pytest.mark.parametrize("module", ["autograder", "autograder.cli", "autograder.model", "autograder.course.chapter"])
def test_importing_it_pulls_in_nothing_heavy(module):
    """What a verb needs is imported where it is first used."""
    code = f"import sys, {module}; print(*sorted(name.split('.')[0] for name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    loaded = set(done.stdout.split())
    assert "autograder" in loaded
    assert not loaded & set(HEAVY)


def test_help_needs_nothing_heavy():
    code = (
        "import sys\nfrom autograder.cli import main\n"
        "try:\n    main(['grade', '--help'])\nexcept SystemExit:\n    pass\n"
        "print(*sorted({name.split('.')[0] for name in sys.modules}), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert "examples:" in done.stdout
    assert not set(done.stderr.split()) & set(HEAVY)


def test_grading_needs_none_of_the_extras_of_others():
    """Whoever grades has the extra `staff`; nbgrader, dask and matplotlib cost seconds."""
    code = (
        "import sys, autograder.batch, autograder.grading, autograder.show.folder\n"
        "print(*sorted({name.split('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert not set(done.stdout.split()) & {
        "matplotlib",
        "nbgrader",
        "dask",
        "distributed",
        "IPython",
        "jupyter_core",
    }


@pytest.mark.parametrize("module", ["worker", "zygote", "wire", "confinement"])
def test_what_runs_in_the_cage_holds_nothing_of_the_grader(module):
    code = (
        f"import sys, autograder.sandbox.{module}; print(*sorted(n for n in sys.modules if n.startswith('autograder')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert all(name == "autograder" or name.startswith("autograder.sandbox") for name in done.stdout.split()), (
        done.stdout
    )
    assert "autograder.sandbox.host" not in done.stdout.split()


# --- what is exported --------------------------------------------------------------------------------------


def test_every_exported_name_is_there_once():
    for name in MODULES:
        module = importlib.import_module(name)
        exported = getattr(module, "__all__", [])
        assert len(set(exported)) == len(exported), name
        assert [each for each in exported if not hasattr(module, each)] == [], name


def test_what_authors_of_tests_import_is_a_contract():
    from autograder import authors

    assert set(authors.__all__) >= {
        "CallFailure",
        "assert_close",
        "assert_close_to_any",
        "assert_unchanged",
        "misconception",
        "own_result",
    }
    assert authors.__all__ == sorted(authors.__all__)
    public = {
        name
        for name, value in vars(authors).items()
        if not name.startswith(("_", "@")) and not hasattr(value, "__path__")  # "@": what pytest itself puts there
    }
    modules = {name for name in public if f"autograder.authors.{name}" in sys.modules}
    assert public - modules == set(authors.__all__)


def test_every_module_says_what_it_is_for():
    for name in MODULES:
        doc = importlib.import_module(name).__doc__
        assert doc, name
        assert len(doc.strip().split("\n")[0]) > 10, name


def test_the_exception_tree_drawn_in_errors_is_the_one_that_is_there():
    from autograder import errors

    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]
    for kind in kinds:
        assert re.search(rf"\b{kind.__name__}\b", errors.__doc__), kind
    codes = {kind.__name__: kind.exit_code for kind in kinds}
    assert (codes.pop("GraderFault"), codes.pop("Interrupted")) == (3, 130)
    assert set(codes.values()) == {2}


# --- size --------------------------------------------------------------------------------------------------

MODULE_LINES, FUNCTION_LINES = 300, 40


@pytest.mark.parametrize("folder", ["autograder", "solutions", "assignments"])
def test_no_module_has_300_lines_and_no_function_more_than_40(folder):
    """What can be read at one look can be changed without fear; content is read like code."""
    long, seen = [], 0
    for path in sorted((ROOT / folder).rglob("*.py")):
        text, seen = path.read_text(encoding="utf-8"), seen + 1
        if len(text.splitlines()) >= MODULE_LINES:
            long.append(f"{path}: {len(text.splitlines())} lines")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = node.end_lineno - node.lineno + 1
                long += [f"{path}:{node.lineno}: {node.name}: {lines} lines"] if lines > FUNCTION_LINES else []
    assert (long, seen > 0) == ([], True)


def test_no_file_has_a_name_that_says_nothing():
    for path in engine_files():
        assert path.stem not in {"utils", "util", "helpers", "helper", "common", "misc", "manager"}, path


# --- packages ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def packages(tmp_path_factory) -> dict[str, Path]:
    """The wheel and the sdist of the tree as it stands, built without a network."""
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("dist")
    code = (
        "import sys\nfrom hatchling import build\n"
        "print(build.build_wheel(sys.argv[1]))\nprint(build.build_sdist(sys.argv[1]))\n"
    )
    subprocess.run([sys.executable, "-c", code, str(folder)], cwd=ROOT, check=True, capture_output=True)
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return {"wheel": wheel, "sdist": sdist}


def members(archive: Path) -> dict[str, bytes]:
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as zipped:
            return {name: zipped.read(name) for name in zipped.namelist()}
    with tarfile.open(archive) as tarred:
        return {
            member.name.split("/", 1)[1]: tarred.extractfile(member).read()
            for member in tarred.getmembers()
            if member.isfile()
        }


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_packages_hold_the_engine_and_no_content(packages, kind):
    names = set(members(packages[kind]))
    assert "autograder/cli/parser.py" in names
    assert "autograder/py.typed" in names
    assert {f"autograder/show/templates/{page}" for page in ("feedback.html", "report.html")} <= names
    for name in names:
        assert not name.startswith(("solutions/", "assignments/", "tests/", "benchmarks/", "build/", ".ci/")), name
        assert "__pycache__" not in name
    assert not any(name.startswith(("ch01", "mini")) or "/ch01" in name for name in names)


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_no_line_and_no_hidden_value_of_the_course_is_in_a_package(packages, kind):
    course = Course(ROOT)
    known = leaks.of_course({name: leaks.secrets(course.chapter(name)) for name in course.chapter_names()}, Path(kind))
    assert len(known.lines) > 100
    assert len(known.numbers) > 30
    assert leaks.scan(packages[kind], known) == []


def test_the_leak_scan_finds_what_it_looks_for(tmp_path, ch01):
    """Else the test above could not fail: a line, a number, a list, a folder, each planted in a wheel."""
    known = leaks.secrets(ch01)
    line = next(iter(sorted(known.lines, key=len)))
    number = next(iter(sorted(known.numbers)))
    row = next(iter(sorted(known.lists)))
    planted = {
        "autograder/a.py": f"    {line}\n",
        "autograder/b.py": f"x = {number!r}\n",
        "autograder/c.py": f"x = {list(row)!r}\n",
        "tests/d.py": "\n",
        "autograder/fine.py": "def fine():\n    return 1.0\n",
    }
    path = tmp_path / "x-1-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as zipped:
        for name, text in planted.items():
            zipped.writestr(name, text)
    found = {leak.file.split("/", 1)[1] for leak in leaks.scan(path, known)}
    assert found == set(planted) - {"autograder/fine.py"}


def test_the_distribution_is_ours_and_the_import_name_is_autograder(packages):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert (project["name"], project["requires-python"]) == ("attention-autograder", ">=3.11")
    assert packages["wheel"].name == f"attention_autograder-{autograder.__version__}-py3-none-any.whl"
    metadata = next(data for name, data in members(packages["wheel"]).items() if name.endswith("METADATA")).decode()
    for extra in ("staff", "nbgrader", "dev"):
        assert f"Provides-Extra: {extra}" in metadata


def test_a_tag_of_this_commit_names_its_version():
    """The version stands once, in the package: a tag repeats it, and what is generated holds it."""
    done = subprocess.run(["git", "tag", "--points-at", "HEAD"], capture_output=True, text=True, cwd=ROOT)
    versions = [tag for tag in done.stdout.split() if re.fullmatch(r"v?\d+(\.\d+)+.*", tag)]
    assert {tag.removeprefix("v") for tag in versions} <= {autograder.__version__}


def test_no_text_installs_the_kit_by_a_bare_name_from_an_index():
    """`autograder` on the index is someone else's."""
    for path in [ROOT / "README.md", ROOT / "README.zh.md", *ROOT.glob("assignments/*/*.md"), *engine_files()]:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"pip install\b[^\n`&;]*\s(attention-)?autograder\b", text), path
