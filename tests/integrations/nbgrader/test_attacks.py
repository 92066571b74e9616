"""What earns full marks in plain nbgrader earns nothing here, and changes nothing for anybody else."""

from __future__ import annotations

import hashlib
import json

import pytest

FULL = {"double": 2.0, "total": 3.0, "shares": 1.0}
NOTHING = dict.fromkeys(FULL, 0.0)

# Each is put above what the student has: functions that are junk, and that only such code could save.
JUNK = {name: f"def {name}(*args, **kwargs):\n    return LOOT.get('{name}', 41)(*args, **kwargs)\n" for name in FULL}
START = "LOOT = {}\n"

ATTACKS = {
    "reads the tests from In[-1]": """
        class Spy(dict):
            def get(self, name, default):
                return eval(In[-1].split("==")[1])
        LOOT = Spy()
    """,
    "reads the frames of its caller": """
        import sys
        class Spy(dict):
            def get(self, name, default):
                frame = sys._getframe()
                while frame:
                    for value in frame.f_locals.values():
                        if hasattr(value, name):
                            return getattr(value, name)
                    frame = frame.f_back
        LOOT = Spy()
    """,
    "reads the solutions": """
        own = {}
        exec(open(REFERENCE).read(), own)
        LOOT = own
    """,
    "reads the source notebook beside its folder": """
        import glob, json
        for path in glob.glob("../../../source/*/*.ipynb") + glob.glob(ROOT + "/source/*/*.ipynb"):
            for cell in json.load(open(path))["cells"]:
                if cell["id"].startswith(("imports", "exercise-")):
                    exec("".join(cell["source"]).replace("def ", "def own_"), LOOT)
        LOOT.update({name[4:]: value for name, value in list(LOOT.items()) if name.startswith("own_")})
    """,
    "reads the gradebook": """
        import sqlite3
        rows = sqlite3.connect(ROOT + "/gradebook.db").execute("SELECT source FROM source_cell").fetchall()
        for (source,) in rows:
            exec(source, LOOT)
    """,
    "writes into the gradebook": """
        import sqlite3
        database = sqlite3.connect(ROOT + "/gradebook.db")
        database.execute("UPDATE grade SET manual_score = 100, auto_score = 100")
        database.execute("UPDATE grade_cells SET max_score = 0")
        database.commit()
    """,
    "writes over the gradebook": """
        open(ROOT + "/gradebook.db", "wb").write(b"gone")
    """,
    "writes over the results of an earlier run": """
        import os
        os.makedirs(ROOT + "/graded", exist_ok=True)
        open(ROOT + "/graded/ledger.jsonl", "w").write("{}")
    """,
    "patches numpy's comparison": """
        import numpy as np
        import builtins
        for name in ("allclose", "isclose", "array_equal", "array_equiv"):
            setattr(np, name, lambda *args, **kwargs: True)
        np.testing.assert_allclose = np.testing.assert_array_equal = lambda *args, **kwargs: None
        builtins.abs = builtins.round = lambda *args: 0
        builtins.isinstance = lambda *args: True
    """,
    "transforms the tests' syntax trees": """
        import ast
        class Deaf(ast.NodeTransformer):
            def visit_Assert(self, node):
                return ast.Pass()
        get_ipython().ast_transformers.append(Deaf())
    """,
    "transforms the tests' input": """
        get_ipython().input_transformers_cleanup.append(lambda lines: ["2.0\\n"])
        get_ipython().input_transformers_post.append(lambda lines: ["2.0\\n"])
        get_ipython().events.register("pre_run_cell", lambda info: None)
    """,
    "puts a number where the score is read": """
        class Equal(float):
            def __eq__(self, other):
                return True
            __hash__ = float.__hash__
        LOOT = {name: lambda *args: Equal(2) for name in ("double", "total", "shares")}
        2.0
    """,
    "talks nbgrader into leniency": """
        import os
        os.environ["NBGRADER_EXECUTION"] = os.environ["NBGRADER_VALIDATING"] = "1"
        try:
            import nbgrader.utils
            nbgrader.utils.determine_grade = lambda cell, log=None: (2.0, 2.0)
            import autograder.grading
            autograder.grading.Grader.grade = None
        except ImportError:
            pass
    """,
    "ends the kernel": "import os\nos._exit(0)\n",
    "ends all processes": """
        import os, signal
        for pid in (os.getppid(), -1):
            os.kill(pid, signal.SIGKILL)
    """,
    "quits as if all were well": "raise SystemExit(0)\n",
}

NUMPY = '''
"""A numpy.py beside the notebook: a kernel that is started there imports it."""
def __getattr__(name):
    return lambda *args, **kwargs: True
'''


@pytest.fixture(scope="module")
def attacked(made_mini, tmp_path_factory):
    """The course after a class of attackers, with an honest student before and after them, was autograded."""
    from textwrap import dedent

    from tests.integrations.nbgrader.conftest import copied

    nb = copied(made_mini, tmp_path_factory.mktemp("attacked") / "nb")
    names = f"ROOT, REFERENCE = {str(nb.root)!r}, {str(nb.chapter.secret / 'reference.py')!r}\n"
    for number, code in enumerate(ATTACKS.values()):
        nb.hand_in(student(number), nb.notebook({"exercise-double": START + names + dedent(code)}, **JUNK))
    nb.hand_in("numpy-beside", nb.notebook({"exercise-double": START}, **JUNK))
    nb.hand_in("numpy-beside", NUMPY, "numpy.py")
    nb.hand_in("numpy-beside", "raise SystemExit", "sitecustomize.py")
    for honest in ("a-first", "z-last"):
        nb.hand_in(honest, nb.notebook())
    outside = {path: digest(path) for path in watched(nb)}
    log = nb.autograde()
    return nb, log, outside


def student(number):
    return f"m-{number:02}"


def watched(nb):
    """Return the files that no submission may touch."""
    folders = (nb.root / "source", nb.root / "release", nb.root / "submitted", nb.chapter.secret, nb.chapter.public)
    return sorted(path for folder in folders for path in folder.rglob("*") if path.is_file())


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize("number", range(len(ATTACKS)), ids=list(ATTACKS))
def test_it_earns_nothing(attacked, number):
    nb, _, _ = attacked
    assert nb.scores(student(number)) == NOTHING
    assert all(not needs for *_, needs in nb.grades(student(number)).values())


def test_a_numpy_beside_the_notebook_is_nobodys_numpy(attacked):
    nb, _, _ = attacked
    assert nb.scores("numpy-beside") == NOTHING


@pytest.mark.parametrize("honest", ["a-first", "z-last"])
def test_the_others_are_graded_right(attacked, honest):
    nb, _, _ = attacked
    assert nb.scores(honest) == FULL


def test_nothing_else_has_changed(attacked):
    """Files, points and cells are as they were; no student has an error; no ledger has appeared."""
    nb, log, outside = attacked
    assert {path: digest(path) for path in watched(nb)} == outside
    assert nb.sql("SELECT sum(max_score), count(*) FROM grade_cells") == [(5.0, 3)]
    assert nb.sql("SELECT count(*) FROM grade WHERE manual_score IS NOT NULL") == [(0,)]
    assert not (nb.root / "graded").exists()
    assert "ERROR" not in log
    assert "grader fault" not in log


def test_the_same_code_with_right_functions_keeps_what_is_earned(made_mini, tmp_path):
    """Attacking is not punished either: the functions are what counts."""
    from tests.integrations.nbgrader.conftest import copied

    nb = copied(made_mini, tmp_path / "nb")
    nb.hand_in("eve", nb.notebook({"exercise-double": "import numpy as np\nnp.allclose = None\n"}))
    nb.autograde()
    assert nb.scores("eve") == FULL
    assert json.dumps(nb.autograded("eve")).count("np.allclose") >= 1
