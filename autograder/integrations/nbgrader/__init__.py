"""nbgrader with our hidden tests and our cage behind its Autograde. It runs no kernel for an assignment of ours.

results        whose submission it is -> its result, from the ledger where that counts, else graded now
handed_in      which of a student's files nbgrader may copy
shown          which file nbgrader's page shows
cells          a handed-in notebook -> the cells that nbgrader needs, whatever a student did to them
markdown       a student's cells -> cells that a browser draws fast and obeys in nothing
pictures       pasted pictures: which are kept
preprocessors  what nbgrader's Autograde runs in place of Execute, and around it
gradebook      results -> nbgrader's gradebook
names          names of the class list -> its students
database       nbgrader's database: opened, or why not
settings       the lines of `nbgrader_config.py`

nbgrader itself is imported by `preprocessors`, `gradebook`, `database` and `names`, late by `handed_in`. A grade
cell is called as its exercise.
"""

from __future__ import annotations

from importlib.util import find_spec

from autograder.errors import EnvironmentProblem
from autograder.model import note


def solution_id(exercise: str) -> str:
    """Return the grade id of the cell that an exercise is solved in; no exercise can be called so."""
    return f"solution-{exercise}"


def need_nbgrader() -> None:
    """Make sure that nbgrader is installed.

    Raises: EnvironmentProblem with the line that installs it.
    """
    if find_spec("nbgrader") is None:
        raise EnvironmentProblem(note("nbgrader.not_installed"))
