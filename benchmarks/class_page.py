"""What the class's page costs: seconds and bytes for a class of a chapter's own mistakes, copies kept.

    .venv/bin/python benchmarks/class_page.py [STUDENTS]

A sample of the chapter's content is graded once; its results are given to so many students of other names, with the
ledger's copies for the code. Measured is `report DIR`: the ledger read, the facts gathered, the page written.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from autograder.app.reporting import report
from autograder.authoring.demo import as_notebook, as_script
from autograder.authors.misconceptions import read_misconceptions
from autograder.batch import Entry
from autograder.course.chapter import Chapter, find_course
from autograder.gradebook.attendance import Attendance
from autograder.gradebook.book import Graded, State, received
from autograder.gradebook.ledger import Ledger
from autograder.grading import Grader
from autograder.intake import read_class
from autograder.intake.similar import likeness
from autograder.model import Missing, Nobodys, Read, note

MOST_S, MOST_BYTES = 5.0, 3_000_000
SAMPLE = 60  # hand-ins that are graded for real
NAMES = "李雷 韩梅梅 王芳 马力 赵云 钱多多 孙悟空 周瑜 吴用 郑和".split()


def sample(chapter: Chapter, folder: Path) -> Iterator[tuple[Read, object]]:
    """Yield hand-ins with their results: a few mistakes each, the first of a chapter's more often."""
    by_exercise: dict[str, list[str]] = {}
    for each in read_misconceptions(chapter):
        by_exercise.setdefault(each.exercise, []).append(each.source)
    chance = random.Random(1)
    for number in range(SAMPLE):
        wrong = {
            name: sources[min(int(chance.expovariate(0.4)), len(sources) - 1)]
            for name, sources in by_exercise.items()
            if chance.random() < 0.35
        }
        make, suffix = ((as_script, "py"), (as_notebook, "ipynb"))[number % 2]
        (folder / f"{number:08}.{suffix}").write_text(make(chapter, wrong), encoding="utf-8")
    grader = Grader(chapter, "standard")
    names = [exercise.name for exercise in chapter.assignment.exercises]
    for submission in read_class(folder, names).submissions:
        assert isinstance(submission, Read)
        yield submission, grader.grade(submission)
    grader.close()


def fill(folder: Path, graded: list[tuple[Read, object]], students: int) -> None:
    """Write a ledger of so many students, a tenth more missing."""
    ledger, book = Ledger(folder), {}
    names = [exercise.name for exercise in graded[0][1].exercises]
    for number in range(students):
        submission, result = graded[number % len(graded)]
        student, name = f"2026{number:06}", NAMES[number % 7] + NAMES[number % 10]
        result = replace(result, student=student, name=name, class_name=f"{1 + number % 4}班")
        alike = replace(likeness(submission, names), student=student, shape=f"{number // 3}", content=f"{number}")
        received(book, ledger.append(Graded(Entry(result, "2026-01-02T03:04:05+00:00", 20.0), alike=alike), submission))
    roster = [f"{student},{hand_ins[0].result.name}" for student, hand_ins in book.items()]
    missing = [f"2027{number:06}" for number in range(students // 10)]
    (folder / "roster.csv").write_text("\n".join(["student,name", *roster[5:], *missing]), encoding="utf-8")
    open_ = [Nobodys(f"folder/{number}.txt", note("handing_in.nobodys", count=0)) for number in range(50)]
    ledger.append_attendance(Attendance.of([Missing(each) for each in missing], open_))
    ledger.append_state(State(1, "2026-01-02T03:04:05+00:00", book))


def main(students: int) -> int:
    """Print the figures; return 1 where they are above the limits."""
    chapter = find_course(None).chapter(None)
    with tempfile.TemporaryDirectory() as aside:
        handed_in, folder = Path(aside, "in"), Path(aside, "out")
        handed_in.mkdir()
        folder.mkdir()
        fill(folder, list(sample(chapter, handed_in)), students)
        started = time.perf_counter(), time.process_time()
        written = report(folder, "zh")
        wall, cpu = time.perf_counter() - started[0], time.process_time() - started[1]
        size = written.path.stat().st_size
        print(f"{written.students} students: {wall:.2f} s wall, {cpu:.2f} s CPU, {size / 1e6:.2f} MB")
    return int(wall > MOST_S or size > MOST_BYTES)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
