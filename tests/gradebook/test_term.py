"""A term: a class, late work, a second round, a stricter test, overrides, a late rule, another class; and kill -9.

At every step the class is whole and each number has its history. Whatever ends a run at whatever moment, the same
command again comes to the same end; and so does a run from nothing with the same inputs.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path

import pytest

from autograder.course.chapter import Course
from autograder.gradebook import ADDING, Manner
from autograder.gradebook import lines as lines_module
from autograder.gradebook.ledger import Ledger
from autograder.gradebook.seal import own_seal
from tests.gradebook.classes import Desk, files, graded_by_remarks, hand_in, make_strict, table, work

KILLS = int(os.environ.get("AUTOGRADER_KILLS", "50"))
PDF = b"%PDF-1.7\n\x00\x01"
OVERRIDES = "student,exercise,score,reason,by\ns003,double,2,argued well,T\ns004,,-1,copied,T\n"


@dataclass(frozen=True)
class Step:
    """A command of a TA. before: what is done to the course or the folder beforehand."""

    name: str
    hand_ins: Path
    roster: Path
    manner: Manner = ADDING
    before: Callable[[Course, Path], None] = field(default=lambda course, folder: None)

    def run(self, course: Course, folder: Path) -> None:
        Desk(course).grade(self.hand_ins, folder, self.manner, self.roster)

    def ready(self, course: Course) -> Callable[[Path], None]:
        """Return the command with all that it reads at hand."""
        desk = Desk(course)
        grader, submissions = desk.grader(), desk.read(self.hand_ins, self.roster)
        return lambda folder: desk.grade(submissions, folder, self.manner, self.roster, grader) and None


def named(student: str) -> str:
    """Return a name of letters, of which no two are alike."""
    return (
        f"{student[0].upper()}{student[1:].translate(str.maketrans('0123456789', 'abcdefghij'))} {student[0].upper()}ng"
    )


def stricter(course: Course, folder: Path) -> None:
    make_strict(course)


def decided(course: Course, folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "overrides.csv").write_text(OVERRIDES)


def term(root: Path, size: int) -> list[Step]:
    """Write the inputs of a term with a first class of so many, and return its commands."""
    students = [f"s{number:03}" for number in range(size)]
    kinds = [{}, {"wrong": "double"}, {"sloppy": "total"}, {"wrong": "total shares"}]
    first = {each: work(remark=each, **kinds[at % 4]) for at, each in enumerate(students[:-4])}
    first["s002"] = PDF
    again = {each: work(remark=f"{each} again") for each in students[: size // 4]} | {"s001": PDF}
    other = {f"t{number:03}": work(remark=str(number), wrong="shares") for number in range(size // 3)}
    late = {each: work(remark=each, sloppy="double") for each in students[-4:-1]}
    roster, both = root / "one.csv", root / "both.csv"
    rows = [f"{each},{named(each)},1,2026-03-0{1 + at % 4} 08:00" for at, each in enumerate(students)]
    roster.write_text("\n".join(["student,name,class,submitted at", *rows]))
    both.write_text("\n".join([*roster.read_text().splitlines(), *(f"{each},{named(each)},2," for each in other)]))
    late_folder = hand_in(root / "late", **late)
    return [
        Step("the first grading", hand_in(root / "first", **first), roster),
        Step("three late files", late_folder, roster),
        Step("a second round", hand_in(root / "again", **again), roster),
        Step("a changed hidden test", late_folder, roster, before=stricter),
        Step("two overrides", late_folder, roster, before=decided),
        Step("a late rule", late_folder, roster, Manner(due="2026-03-02T12:00+08:00", late="10%/day, max 15%")),
        Step("a second class", hand_in(root / "other", **other), both, Manner(zero="missing")),
    ]


def fresh_course(tmp: Path) -> Course:
    from tests.samples import MINI_COURSE

    shutil.copytree(MINI_COURSE, tmp, ignore=shutil.ignore_patterns("__pycache__", "build"))
    return Course(tmp)


@pytest.fixture(autouse=True)
def _by_remarks(monkeypatch):
    graded_by_remarks(monkeypatch)


def assert_explained(folder: Path) -> None:
    """Each number of the table is a result of the ledger, and what the class's terms and a person made of it."""
    state = Ledger(folder, own_seal([folder])).read().states[-1]
    standings = state.standings()
    for student, row in table(folder).items():
        if student not in standings:
            assert row["status"] == "missing"
            continue
        standing = standings[student]
        given = (standing.result.score, standing.result.bonus) if standing.counts else ()
        made = [each.after - each.before for each in standing.adjustments if each.after is not None]
        total = max(Fraction(0), sum((*given, *made), Fraction(0)))
        assert row["total"] == (f"{float(total):.2f}" if given else "")
        assert len(made) == len(standing.adjustments)


def test_at_every_step_the_class_is_whole_and_each_number_has_its_history(tmp_path):
    steps, course, folder = term(tmp_path, 120), fresh_course(tmp_path / "course"), tmp_path / "graded"
    seen: set[str] = set()
    for step in steps:
        step.before(course, folder)
        step.run(course, folder)
        seen |= {path.stem for path in step.hand_ins.iterdir()}
        rows = table(folder)
        assert seen <= set(rows)
        assert {student for student, row in rows.items() if row["status"] != "missing"} == seen
        assert_explained(folder)
    assert len(rows) == 120 + 40
    assert [student for student, row in rows.items() if row["status"] == "missing"] == ["s119"]
    assert rows["s001"]["status"] == "graded"  # its second hand-in cannot be read
    assert sum("cannot be graded" in row["notes"] for row in rows.values()) == 1
    assert Ledger(folder).read().states[-1].number == len(steps)

    # From nothing, with tests, overrides and rules as they are now from the start.
    again = tmp_path / "from nothing"
    decided(course, again)
    for step in steps:
        replace(step, manner=steps[-2].manner if step is not steps[-1] else step.manner).run(course, again)
    assert files(again) == files(folder)


def counted(folder: Path, change: Callable[[], None]) -> None:
    """Call `change` before each step that a process takes in a folder, and once within each line of its ledger."""

    def step(event: str, arguments: tuple[object, ...]) -> None:
        if not (arguments and str(arguments[0]).startswith(str(folder))):
            return
        writes = event == "open" and isinstance(arguments[2], int) and arguments[2] & (os.O_WRONLY | os.O_RDWR)
        if writes or event in {"os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.truncate"}:
            change()

    write = lines_module._write

    def in_two(file, data):
        write(file, data[: len(data) // 2])
        change()
        write(file, data[len(data) // 2 :])

    sys.addaudithook(step)
    lines_module._write = in_two


def in_a_child(act: Callable[[Callable[[str], None]], None]) -> tuple[int, str]:
    """Do something in a process of its own; return how it ended and what it told."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            act(lambda text: os.write(writing, text.encode()) and None)
            os._exit(0)
        finally:
            os._exit(1)
    os.close(writing)
    with open(reading, "rb") as file:
        told = file.read().decode()
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), told


def steps_of(folder: Path, act: Callable[[Path], None]) -> int:
    """Return how many steps something takes in a folder."""

    def counting(tell: Callable[[str], None]) -> None:
        seen = []
        counted(folder, lambda: seen.append(None))
        act(folder)
        tell(str(len(seen)))

    code, told = in_a_child(counting)
    assert code == 0
    return int(told)


def killed_at(moment: int, folder: Path, act: Callable[[Path], None]) -> None:
    """Do something in a process that is killed before its step number `moment` in a folder."""

    def dying(_: Callable[[str], None]) -> None:
        left = iter(range(moment))
        counted(folder, lambda: next(left, None) is None and os.kill(os.getpid(), signal.SIGKILL))
        act(folder)

    code, _ = in_a_child(dying)
    assert code == -signal.SIGKILL


@dataclass(frozen=True)
class Played:
    """A step of a term as it was played without trouble. steps: how many it took on the disk."""

    run: Callable[[Path], None]
    before: Path
    after: Path
    steps: int


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> list[Played]:
    root = tmp_path_factory.mktemp("term")
    course, found = fresh_course(root / "course"), []
    (last := root / "nothing").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        graded_by_remarks(patch)
        for at, step in enumerate(term(root, 12)):
            before, counting, after = (root / f"{name} {at}" for name in ("before", "counting", "after"))
            shutil.copytree(last, before)
            step.before(course, before)
            run = step.ready(Course(shutil.copytree(course.root, root / f"course {at}")))
            shutil.copytree(before, counting)
            shutil.copytree(before, after)
            run(after)
            found.append(Played(run, before, after, steps_of(counting, run)))
            last = after
    return found


@pytest.mark.skipif(not hasattr(os, "fork"), reason="such processes are forked")
@pytest.mark.parametrize("seed", range(KILLS))
def test_killed_at_any_moment_the_same_command_comes_to_the_same_end(played, tmp_path, seed):
    """Killed once more while it goes on, too, which takes as many steps or fewer."""
    chance, step, folder = random.Random(seed), played[seed % len(played)], tmp_path / "graded"
    shutil.copytree(step.before, folder)
    killed_at(chance.randrange(step.steps), folder, step.run)
    if chance.random() < 0.3:
        killed_at(chance.randrange(20), folder, step.run)
    whole = {name: data for name, data in files(folder).items() if not name.startswith(".")}
    assert whole in (files(step.before), files(step.after)) or (folder / ".whole").exists()
    step.run(folder)
    assert files(folder) == files(step.after)
    assert not list(folder.glob(".*"))
