"""What `grade -o DIR` writes: which file, under which safe name. It lies aside until all is there."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from autograder.desk import desk_of
from autograder.model import (
    NO_CONTEXT,
    NOTHING_KEPT,
    ClassContext,
    Lang,
    Record,
    Standing,
    SubmissionResult,
    SubmissionStatus,
)
from autograder.show.code import code_of
from autograder.show.csv import CsvTable, grades_csv
from autograder.show.feedback import feedback_html
from autograder.show.grades import columns, grades, row
from autograder.show.json import results_and_staff_json, results_json
from autograder.show.report import RunFacts, report_parts
from autograder.show.staff import staff_html
from autograder.show.text import all_names, file_names
from autograder.show.xlsx import Workbook

_FILES = (("results", "json"), ("staff", "json"), ("staff", "html"), ("feedback", "html"))  # about each student
SUBFOLDERS = tuple(dict.fromkeys(name for name, _ in _FILES))
REPORT = "report.html"
CLASS_FILES = ("ledger.jsonl", "grades.csv", "grades.xlsx", REPORT)


class FolderReporter:
    """Writes the files of one output folder, in one language.

    students: the ids of all who will be reported, since a file's name depends on whom it has to differ from.
    context: what is known of the class beside its results; it stands in report.html only. staff_lang: the language in
        which that page opens, as it holds both; that of the other files where none is given.
    Raises: OSError where a file cannot be written; what was written of it stays.
    """

    def __init__(
        self,
        folder: Path,
        students: Iterable[str],
        exercises: Sequence[str],
        lang: Lang,
        context: ClassContext = NO_CONTEXT,
        staff_lang: Lang | None = None,
    ) -> None:
        self.folder = folder
        self.names = file_names(students)
        self._exercises, self._lang = exercises, lang
        self._context, self._staff_lang = context, staff_lang or lang

    def prepare(self) -> None:
        """Make the folders."""
        for name in SUBFOLDERS:
            (self.folder / name).mkdir(parents=True, exist_ok=True)

    def write_submission(self, standing: Standing, record: Record = NOTHING_KEPT) -> None:
        """Write one submission's files; who handed in nothing has none. record: what is kept of the student."""
        if standing.result.status is SubmissionStatus.MISSING:
            return
        lang, stem = self._lang, self.names[standing.result.student]
        code = code_of(standing.result, record)
        texts = (
            *results_and_staff_json(standing, record, code, lang),
            staff_html(standing, record, code, lang),
            feedback_html(standing, lang),
        )
        for path, text in zip(_files_of(self.folder, [stem]), texts, strict=True):
            _write(path, text)

    def forget_submission(self, student: str) -> None:
        """Remove what has been written of a student's files."""
        for path in _files_of(self.folder, [self.names[student]]):
            path.unlink(missing_ok=True)

    def own_files(self) -> Iterator[Path]:
        """Yield each file that is ours in the folder, there or not: about the class, and about its students."""
        yield from (self.folder / name for name in CLASS_FILES)
        yield from _files_of(self.folder, self.names.values())

    def unused(self, earlier: Iterable[str]) -> list[str]:
        """Return the names of files that runs may have given these or the `earlier` students, and that are not here."""
        stems = {stem for student in {*earlier, *self.names} for stem in all_names(student)}
        files = (path for path in _files_of(self.folder, sorted(stems)) if not path.exists())
        return [path.relative_to(self.folder).as_posix() for path in files]

    def strangers(self) -> list[str]:
        """Return the names of results that lie here and are none of these students'."""
        own = {stem for student in self.names for stem in all_names(student)}
        return sorted({path.stem for path in (self.folder / SUBFOLDERS[0]).glob("*.json")} - own)

    def write_class(self, standings: Sequence[Standing], finished: str, seconds: float, newly: int) -> None:
        """Write the files about the whole class. `finished`, `seconds`, `newly` graded stand in report.html only."""
        self._write_tables(standings)
        self.write_report(standings, RunFacts(finished, seconds, newly))

    def write_report(self, standings: Sequence[Standing], facts: RunFacts, name: str = REPORT) -> None:
        """Write the class's page alone, under a name."""
        desk = desk_of(standings, self._context)
        parts = report_parts(desk, self.names, facts, self._staff_lang, self._context.code)
        with _written(self.folder / name) as file:
            for part in parts:
                file.write(part.encode("utf-8", "backslashreplace"))

    def _write_tables(self, standings: Sequence[Standing]) -> None:
        """Write both tables, a row at a time."""
        handed_in = (each.result.student for each in standings if each.result.status is not SubmissionStatus.MISSING)
        pages = {student: f"staff/{self.names[student]}.html" for student in handed_in}
        names = columns(self._exercises)
        with Workbook(names, pages, self.folder) as workbook:
            with (
                _written(self.folder / "grades.csv") as file,
                io.TextIOWrapper(file, "utf-8", "backslashreplace", newline="") as text,
            ):
                table = CsvTable(text, names)
                for standing in sorted(standings, key=lambda each: each.result.student):
                    own = row(standing, self._exercises, self._lang)
                    table.add(own)
                    workbook.add(own)
            with _written(self.folder / "grades.xlsx") as file:
                workbook.write(file)


def staff_page(folder: Path, students: Iterable[str], student: str) -> Path:
    """Return where the page about a student lies. students: all of the class, from whom its name has to differ."""
    return folder / "staff" / f"{file_names(students)[student]}.html"


def student_artefacts(result: SubmissionResult, lang: Lang) -> dict[str, str]:
    """Return what is written about one student, by file name."""
    standing, exercises = Standing(result), [exercise.name for exercise in result.exercises]
    return {
        "results.json": results_json(standing, lang),
        "feedback.html": feedback_html(standing, lang),
        "grades.csv": grades_csv(grades([standing], exercises, lang)),
    }


def _files_of(folder: Path, stems: Iterable[str]) -> Iterator[Path]:
    """Yield the files about students whose names are known: results, staff's, feedback of each."""
    return (folder / name / f"{stem}.{suffix}" for stem in stems for name, suffix in _FILES)


def _write(path: Path, text: str) -> None:
    with _written(path) as file:
        file.write(text.encode("utf-8", "backslashreplace"))


@contextmanager
def _written(path: Path) -> Iterator[IO[bytes]]:
    try:
        with path.open("wb") as file:
            yield file
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)  # a full disk does not say where
        raise
