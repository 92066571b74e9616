"""The class as grades.csv: UTF-8 with BOM, so that Excel shows Chinese; cells are never formulas.

Every field stands in quotes, so that none is cut in two where the list separator is another one.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import TextIO

from autograder.show.grades import Cell, Grades
from autograder.show.text import cell, points


def grades_csv(grades: Grades) -> str:
    """Return the file's text."""
    file = io.StringIO()
    table = CsvTable(file, grades.columns)
    for row in grades.rows:
        table.add(row)
    return file.getvalue()


class CsvTable:
    """Writes the table into a text file that is opened with `newline=""`, row by row."""

    def __init__(self, file: TextIO, columns: Sequence[str]) -> None:
        file.write("\ufeff")
        self._writer = csv.writer(file, lineterminator="\r\n", quoting=csv.QUOTE_ALL)
        self._writer.writerow(columns)

    def add(self, row: Sequence[Cell]) -> None:
        """Write a row."""
        self._writer.writerow(
            ["" if each is None else cell(each) if isinstance(each, str) else points(each) for each in row]
        )
