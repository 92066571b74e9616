"""The lines of `nbgrader_config.py`: a whole file for a new course, a part to add for one that exists.

No database's URL stands in it: that may hold a password. The environment gives it.
"""

from __future__ import annotations

from pathlib import Path

from autograder.model import Lang

FILE = "nbgrader_config.py"
RESULTS = "graded"  # where `grade ... -o` puts an earlier run's results, within nbgrader's course folder
GRADEBOOK_VARIABLE = "NBGRADER_GRADEBOOK"

_CLASSES = "autograder.integrations.nbgrader.preprocessors"

_ADDED = """\
# Assignments of the kit: graded by our hidden tests in our cage. All others are run by nbgrader as before.
c.Autograder.course = {course!r}
c.Autograder.lang = {lang!r}
c.Autograder.results = {results!r}
c.Autograde.exporter_class = "{classes}.Exporter"
c.Autograde.sanitize_preprocessors = ["{classes}.Restore"]
c.Autograde.autograde_preprocessors = [
    "{classes}.GradeInCage",
    "nbgrader.preprocessors.IgnorePattern",
    "nbconvert.preprocessors.ClearMetadataPreprocessor",
    "nbgrader.preprocessors.LimitOutput",
    "nbgrader.preprocessors.SaveAutoGrades",
    "{classes}.Settle",
    "nbgrader.preprocessors.AssignLatePenalties",
    "nbgrader.preprocessors.CheckCellMetadata",
]
c.OverwriteCells.add_missing_cells = True
# What belongs to staff is not copied into a release, even where somebody puts it beside a notebook.
c.CourseDirectory.ignore = [
    ".ipynb_checkpoints", "__pycache__", "*.pyc", "feedback", {results!r}, "solutions", "accepted",
    "reference.py", "test_hidden.py", "misconceptions", "*.db", "*.jsonl",
]
"""

_NEW = '''\
"""nbgrader's settings of this course, made by: python -P -m autograder export nbgrader"""

import os
from pathlib import Path

c = get_config()  # noqa: F821

c.CourseDirectory.root = str(Path(__file__).resolve().parent)
c.CourseDirectory.course_id = {name!r}
c.CourseDirectory.source_directory = "source"
c.CourseDirectory.release_directory = "release"
c.CourseDirectory.submitted_directory = "submitted"
c.CourseDirectory.autograded_directory = "autograded"
c.CourseDirectory.feedback_directory = "feedback"
c.CourseDirectory.solution_directory = "worked_solution"  # not to be taken for solutions/ of the content
if os.environ.get({variable!r}):  # a URL with a password belongs into no file
    c.CourseDirectory.db_url = os.environ[{variable!r}]

'''


def added(course: Path, lang: Lang) -> str:
    """Return what a course that exists adds to its own file.

    course: the root of the content.
    """
    return _ADDED.format(course=str(course), lang=lang, results=RESULTS, classes=_CLASSES)


def whole_file(course: Path, lang: Lang, name: str) -> str:
    """Return the file of a new course.

    name: nbgrader's `course_id`.
    """
    return _NEW.format(name=name, variable=GRADEBOOK_VARIABLE) + added(course, lang)
