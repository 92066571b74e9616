"""nbgrader courses, made once, copied for each test that changes one."""

from __future__ import annotations

import itertools
import os
import shutil
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from autograder.authoring.nbgrader_course import export
from autograder.course.chapter import Course
from autograder.integrations.nbgrader import results
from tests.integrations.nbgrader.nbcourse import NbCourse
from tests.integrations.nbgrader.postgres import Server, server, why_no_server
from tests.samples import MINI_COURSE, ROOT

if find_spec("nbgrader") is None:  # it is in the extra dev
    collect_ignore_glob = ["test_*.py"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let nbgrader, Jupyter and SQLAlchemy warn of what they like."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.filterwarnings("ignore"))


@pytest.fixture(scope="session", autouse=True)
def _jupyter_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads the user's own settings of Jupyter; nbgrader finds the tools of this Python."""
    home = tmp_path_factory.mktemp("jupyter")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
            patch.setenv(name, str(home / name.lower()))
        patch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
        yield
    results.close()


@pytest.fixture(scope="session")
def made_mini(tmp_path_factory: pytest.TempPathFactory) -> NbCourse:
    """An nbgrader course of the mini course, released. Not to be changed: `mini_nb` is a copy."""
    return _made(Course(MINI_COURSE), tmp_path_factory.mktemp("nb") / "mini-nb")


@pytest.fixture(scope="session")
def made_ch01(tmp_path_factory: pytest.TempPathFactory) -> NbCourse:
    """An nbgrader course of the repository's own first chapter, released. Not to be changed."""
    return _made(Course(ROOT), tmp_path_factory.mktemp("nb") / "ch01-nb")


@pytest.fixture
def mini_nb(made_mini: NbCourse, tmp_path: Path) -> NbCourse:
    """A copy of the mini nbgrader course."""
    return copied(made_mini, tmp_path / "nb")


@pytest.fixture
def ch01_nb(made_ch01: NbCourse, tmp_path: Path) -> NbCourse:
    """A copy of the first chapter's nbgrader course."""
    return copied(made_ch01, tmp_path / "nb")


def copied(made: NbCourse, root: Path) -> NbCourse:
    """Return a copy of a course in another place."""
    shutil.copytree(made.root, root)
    return NbCourse(root, made.chapter)


def _made(course: Course, root: Path) -> NbCourse:
    chapter = course.chapter(course.chapter_names()[0])
    export(course, root, "en")
    made = NbCourse(root, chapter)
    made.command("generate_assignment", chapter.assignment.id)
    return made


# --- gradebooks ----------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A PostgreSQL server, where one can be started."""
    if problem := why_no_server():
        pytest.skip(problem)
    with server() as running:
        yield running


@pytest.fixture(scope="session")
def postgres_template(postgres: Server, made_mini: NbCourse) -> str:
    """The name of a database in which nbgrader has made the mini assignment."""
    postgres.sql("postgres", "CREATE DATABASE template_of_gradebooks")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NBGRADER_GRADEBOOK", postgres.url("template_of_gradebooks"))
        made_mini.command("generate_assignment", made_mini.id, "--force")
    return "template_of_gradebooks"


@pytest.fixture(params=["sqlite", "postgresql"])
def gradebook_url(request: pytest.FixtureRequest, tmp_path: Path, made_mini: NbCourse) -> str:
    """The address of a gradebook that holds the mini assignment and nobody, in each of the two databases."""
    if request.param == "sqlite":
        shutil.copy(made_mini.root / "gradebook.db", tmp_path / "gradebook.db")
        return f"sqlite:///{tmp_path / 'gradebook.db'}"
    template = request.getfixturevalue("postgres_template")
    running: Server = request.getfixturevalue("postgres")
    name = f"g{next(_numbers)}"
    running.sql("postgres", f"CREATE DATABASE {name} TEMPLATE {template}")
    return running.url(name)


_numbers = itertools.count()
