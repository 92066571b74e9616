"""An nbgrader course to test with: what a TA does in it, and what the gradebook then says."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import chdir, closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.authoring.demo import answers
from autograder.course.chapter import Chapter
from autograder.integrations.nbgrader import solution_id


@dataclass(frozen=True)
class NbCourse:
    """A course folder of nbgrader's that holds one chapter of ours."""

    root: Path
    chapter: Chapter

    @property
    def id(self) -> str:
        """The assignment."""
        return self.chapter.assignment.id

    @property
    def url(self) -> str:
        """The gradebook's address."""
        return f"sqlite:///{self.root / 'gradebook.db'}"

    @property
    def submitted(self) -> Path:
        """Where hand-ins stand."""
        return self.root / "submitted"

    # --- what a student does -------------------------------------------------------------------------------

    def released(self) -> dict[str, Any]:
        """Return the notebook that students get."""
        return json.loads((self.root / "release" / self.id / f"{self.id}.ipynb").read_text(encoding="utf-8"))

    def notebook(self, extra: dict[str, str] | None = None, **replaced: str) -> dict[str, Any]:
        """Return a released notebook, filled in right but for what is replaced.

        extra: cell id -> a source that is put before the cell's own.
        """
        by_id = {solution_id(name): text for name, text in answers(self.chapter, replaced).items()}
        document = self.released()
        for cell in document["cells"]:
            grade_id = cell["metadata"].get("nbgrader", {}).get("grade_id")
            cell["source"] = by_id.get(grade_id, cell["source"])
            if extra and cell["id"] in extra:
                cell["source"] = f"{extra[cell['id']]}\n{''.join(cell['source'])}"
        return document

    def hand_in(self, student: str, work: dict[str, Any] | str | bytes, name: str = "") -> Path:
        """Put a notebook, or whatever it is, into `submitted`."""
        path = self.submitted / student / self.id / (name or f"{self.id}.ipynb")
        path.parent.mkdir(parents=True, exist_ok=True)
        data = work if isinstance(work, bytes) else (work if isinstance(work, str) else json.dumps(work)).encode()
        path.write_bytes(data)
        return path

    # --- what a TA does ------------------------------------------------------------------------------------

    def command(self, *arguments: str, cwd: Path | None = None) -> None:
        """Run one of nbgrader's commands in this process: importing it anew for each costs seconds."""
        from jupyter_core.application import NoStart
        from nbgrader.apps import NbGraderApp

        NbGraderApp.clear_instance()
        with chdir(cwd or self.root):
            app = NbGraderApp()
            app.initialize(list(arguments))
            with suppress(NoStart):  # that is how a command ends well
                app.start()
            app.subapp.clear_instance()

    def nbgrader(self, *arguments: str, cwd: Path | None = None, **environment: str) -> str:
        """Run nbgrader as its users do, and return what it said; it has to succeed."""
        done = subprocess.run(
            [sys.executable, "-m", "nbgrader", *arguments],
            cwd=cwd or self.root,
            env=nbgrader_environment() | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, done.stdout[-4000:]
        return done.stdout

    def autograde(self, student: str = "*", assignment: str = "", **settings: Any) -> str:
        """Run nbgrader's Autograde in this process, as its formgrader does, and return its log.

        settings: "Class.trait" with "__" for the point -> a value.
        Raises: NbGraderException as `nbgrader autograde` ends with 1.
        """
        import logging
        from io import StringIO

        from nbgrader.apps.baseapp import NbGrader
        from nbgrader.converters import Autograde
        from nbgrader.coursedir import CourseDirectory

        log = StringIO()
        with chdir(self.root):
            app = NbGrader()
            app.load_config_file()
            for name, value in settings.items():
                section, trait = name.split("__")
                app.config[section][trait] = value
            app.log = logging.getLogger(f"autograde-{id(log)}")
            app.log.setLevel(logging.INFO)
            app.log.addHandler(logging.StreamHandler(log))
            app.log.propagate = False
            course = CourseDirectory(parent=app, assignment_id=assignment or self.id, student_id=student)
            converter = Autograde(coursedir=course, parent=app)
            converter.force = True
            try:
                converter.start()
            except BaseException as error:
                error.add_note(log.getvalue())
                raise
        return log.getvalue()

    # --- what came of it -----------------------------------------------------------------------------------

    def grades(
        self, student: str, assignment: str = ""
    ) -> dict[str, tuple[float | None, float | None, float | None, bool]]:
        """Return (automatic, manual, extra credit, needs a person) by grade cell of an assignment, ours by default."""
        rows = self.sql(
            "SELECT c.name, g.auto_score, g.manual_score, g.extra_credit, g.needs_manual_grade FROM grade g"
            " JOIN base_cell c ON c.id = g.cell_id JOIN submitted_notebook n ON n.id = g.notebook_id"
            " JOIN submitted_assignment a ON a.id = n.assignment_id"
            " JOIN assignment o ON o.id = a.assignment_id WHERE a.student_id = ? AND o.name = ?",
            student,
            assignment or self.id,
        )
        return {name: (auto, manual, extra, bool(needs)) for name, auto, manual, extra, needs in rows}

    def scores(self, student: str) -> dict[str, float | None]:
        """Return a student's automatic scores with extra credit, by grade cell."""
        return {
            name: None if auto is None else auto + (extra or 0)
            for name, (auto, _, extra, _) in self.grades(student).items()
        }

    def sql(self, statement: str, *values: Any) -> list[Any]:
        """Run a statement on the gradebook."""
        with closing(sqlite3.connect(self.root / "gradebook.db")) as database:
            rows = database.execute(statement, values).fetchall()
            database.commit()
        return rows

    def autograded(self, student: str) -> dict[str, Any]:
        """Return a student's notebook as nbgrader left it."""
        path = self.root / "autograded" / student / self.id / f"{self.id}.ipynb"
        return json.loads(path.read_text(encoding="utf-8"))

    def cell(self, student: str, grade_id: str) -> dict[str, Any]:
        """Return one cell of it."""
        (found,) = [
            each
            for each in self.autograded(student)["cells"]
            if each["metadata"].get("nbgrader", {}).get("grade_id") == grade_id
        ]
        return found

    def shown(self, student: str, grade_id: str) -> str:
        """Return the HTML under one test cell."""
        (output,) = self.cell(student, grade_id)["outputs"]
        return "".join(output["data"]["text/html"])


def nbgrader_environment() -> dict[str, str]:
    """Return an environment in which nbgrader finds its tools, and nothing of the user's own."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONWARNINGS": "ignore"}
