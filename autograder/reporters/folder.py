"""What `grade -o DIR` writes: which file, under which safe name, whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from autograder.model import SubmissionResult, Text
from autograder.reporters.csv import grades_csv
from autograder.reporters.html import RunFacts, feedback_html, report_html
from autograder.reporters.json import results_json
from autograder.reporters.text import file_names

SUBFOLDERS = ("results", "staff", "feedback")


class FolderReporter:
    """Writes the files of one output folder.

    students: the ids of all who will be reported, since a file's name depends on whom it has to differ from.
    alike: (kind, students) of those who handed in the same; unmatched: (file, reason) of what is nobody's.
        Both stand in report.html only.
    Raises: OSError where a file cannot be written.
    """

    def __init__(
        self,
        folder: Path,
        students: Iterable[str],
        exercises: Sequence[str],
        alike: Sequence[tuple[str, Sequence[str]]] = (),
        unmatched: Sequence[tuple[str, Text]] = (),
    ) -> None:
        self.folder = folder
        self.names = file_names(students)
        self._exercises = exercises
        self._alike, self._unmatched = alike, unmatched

    def prepare(self) -> None:
        """Make the folders, and find out whether they can be written."""
        for name in SUBFOLDERS:
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=self.folder):
            pass

    def write_submission(self, result: SubmissionResult) -> None:
        """Write one submission's files."""
        stem = self.names[result.student]
        _write(self.folder / "results" / f"{stem}.json", results_json(result))
        _write(self.folder / "staff" / f"{stem}.json", results_json(result, staff=True))
        _write(self.folder / "feedback" / f"{stem}.html", feedback_html(result))

    def is_written(self, result: SubmissionResult) -> bool:
        """Return whether a submission's files are all there."""
        stem = self.names[result.student]
        files = (f"results/{stem}.json", f"staff/{stem}.json", f"feedback/{stem}.html")
        return all((self.folder / file).is_file() for file in files)

    def remove_own_files(self) -> None:
        """Remove what earlier runs wrote here, and nothing else."""
        for pattern in (
            "ledger.jsonl",
            "grades.csv",
            "report.html",
            "results/*.json",
            "staff/*.json",
            "feedback/*.html",
        ):
            for path in self.folder.glob(pattern):
                path.unlink()

    def write_class(self, results: Sequence[SubmissionResult], finished: str, seconds: float, newly: int) -> None:
        """Write the files about the whole class. `finished`, `seconds`, `newly` graded stand in report.html only."""
        lang = results[0].lang
        facts = RunFacts(finished, seconds, newly)
        _write(self.folder / "grades.csv", grades_csv(results, self._exercises))
        _write(self.folder / "report.html", report_html(results, self.names, facts, lang, self._alike, self._unmatched))


def student_artefacts(result: SubmissionResult) -> dict[str, str]:
    """Return what is written about one student, by file name."""
    exercises = [exercise.name for exercise in result.exercises]
    return {
        "results.json": results_json(result),
        "feedback.html": feedback_html(result),
        "grades.csv": grades_csv([result], exercises),
    }


def _write(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace", newline="") as file:
            file.write(text)
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
