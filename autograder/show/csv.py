"""The class as grades.csv: UTF-8 with BOM, so that Excel shows Chinese; cells are never formulas.

Every field stands in quotes, so that none is cut in two where the list separator is another one.
"""

from __future__ import annotations

import csv
import io

from autograder.show.grades import Grades
from autograder.show.text import cell, points


def grades_csv(grades: Grades) -> str:
    """Return the file's text."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n", quoting=csv.QUOTE_ALL)
    writer.writerow(grades.columns)
    for row in grades.rows:
        writer.writerow(["" if each is None else cell(each) if isinstance(each, str) else points(each) for each in row])
    return "\ufeff" + file.getvalue()
