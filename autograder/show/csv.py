"""The class as grades.csv: UTF-8 with BOM, so that Excel shows Chinese; cells are never formulas.

Every field stands in quotes, so that none is cut in two where the list separator is another one.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from autograder.bounds.budget import MAX_TEXT
from autograder.bounds.clipping import clip
from autograder.model import Lang, SubmissionResult
from autograder.show.text import cell, points
from autograder.words import say


def grades_csv(results: Sequence[SubmissionResult], exercises: Sequence[str], lang: Lang) -> str:
    """Return the file's text, rows by student id. A fault's scores are empty: nobody has earned a zero there.

    exercises: the columns, in the manifest's order.
    """
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n", quoting=csv.QUOTE_ALL)
    writer.writerow(["student", "status", "score", "max_score", *exercises, "misconceptions", "notes"])
    for result in sorted(results, key=lambda each: each.student):
        earned = {exercise.name: exercise.score for exercise in result.exercises}
        has_score = result.score is not None
        writer.writerow(
            [
                cell(result.student),
                result.status.value,
                points(result.score) if result.score is not None else "",
                points(result.max_score),
                *(points(earned[name]) if has_score else "" for name in exercises),
                cell(";".join(result.misconceptions)),
                cell(clip("; ".join(say(note, lang) for note in result.notes), MAX_TEXT, lang=lang)),
            ]
        )
    return "\ufeff" + file.getvalue()
