"""What `grade -o DIR` writes: which file, under which safe name, whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from autograder.model import Lang, Said, SubmissionResult
from autograder.show.csv import grades_csv
from autograder.show.html import RunFacts, feedback_html, report_html
from autograder.show.json import results_json
from autograder.show.text import all_names, file_names

SUBFOLDERS = ("results", "staff", "feedback")
CLASS_FILES = ("ledger.jsonl", "grades.csv", "report.html")


class FolderReporter:
    """Writes the files of one output folder, in one language.

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
        lang: Lang,
        alike: Sequence[tuple[str, Sequence[str]]] = (),
        unmatched: Sequence[tuple[str, Said]] = (),
    ) -> None:
        self.folder = folder
        self.names = file_names(students)
        self._exercises, self._lang = exercises, lang
        self._alike, self._unmatched = alike, unmatched

    def prepare(self) -> None:
        """Make the folders, and find out whether they can be written."""
        for name in SUBFOLDERS:
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        try:
            with tempfile.TemporaryFile(dir=self.folder):
                pass
        except OSError as error:
            error.filename = str(self.folder)  # its own name says nothing to anybody
            raise

    def write_submission(self, result: SubmissionResult) -> None:
        """Write one submission's files."""
        lang = self._lang
        texts = (results_json(result, lang), results_json(result, lang, staff=True), feedback_html(result, lang))
        for path, text in zip(_files_of(self.folder, [self.names[result.student]]), texts, strict=True):
            _write(path, text)

    def own_files(self) -> list[Path]:
        """Return each file that is ours in the folder, there or not: about the class, and about its students."""
        return [self.folder / name for name in CLASS_FILES] + _files_of(self.folder, self.names.values())

    def remove_own_files(self, earlier: Iterable[str] = ()) -> None:
        """Remove what runs for these and the `earlier` students have written here, and nothing else.

        What is no plain file, or has a name that only looks like one of ours, stays.
        """
        stems = {stem for student in {*earlier, *self.names} for stem in all_names(student)}
        for path in [self.folder / name for name in CLASS_FILES] + _files_of(self.folder, sorted(stems)):
            if path.is_file() and not path.is_symlink():
                path.unlink()

    def write_class(self, results: Sequence[SubmissionResult], finished: str, seconds: float, newly: int) -> None:
        """Write the files about the whole class. `finished`, `seconds`, `newly` graded stand in report.html only."""
        lang = self._lang
        facts = RunFacts(finished, seconds, newly)
        _write(self.folder / "grades.csv", grades_csv(results, self._exercises, lang))
        _write(self.folder / "report.html", report_html(results, self.names, facts, lang, self._alike, self._unmatched))


def student_artefacts(result: SubmissionResult, lang: Lang) -> dict[str, str]:
    """Return what is written about one student, by file name."""
    exercises = [exercise.name for exercise in result.exercises]
    return {
        "results.json": results_json(result, lang),
        "feedback.html": feedback_html(result, lang),
        "grades.csv": grades_csv([result], exercises, lang),
    }


def _files_of(folder: Path, stems: Iterable[str]) -> list[Path]:
    """Return the files about students whose names are known: results, staff's, feedback of each."""
    suffixes = ("json", "json", "html")
    return [
        folder / name / f"{stem}.{suffix}" for stem in stems for name, suffix in zip(SUBFOLDERS, suffixes, strict=True)
    ]


def _write(path: Path, text: str) -> None:
    """Write a file whole or not at all. It takes the place of what has its name: no link is written through."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace", newline="") as file:
            file.write(text)
        with suppress(OSError):  # a drive of another system (WSL, a USB stick) has no such permissions
            Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException as error:
        Path(temporary).unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename is None:
            error.filename = str(path)  # a full disk does not say where
        raise
