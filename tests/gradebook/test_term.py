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
from dataclasses import dataclass, field
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
    rows = [f"{each},name of {each},1,2026-03-0{1 + at % 4} 08:00" for at, each in enumerate(students)]
    roster.write_text("\n".join(["student,name,class,submitted at", *rows]))
    both.write_text("\n".join([*roster.read_text().splitlines(), *(f"{each},name of {each},2," for each in other)]))
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
        assert row["score"] == ("" if standing.score is None else f"{float(standing.score):.2f}")
        total = standing.result.score + standing.result.bonus
        if standing.total is not None:
            whole = [each for each in standing.adjustments if each.after is not None]
            for each in whole:
                total += each.after - each.before
            assert standing.total == max(Fraction(0), total)


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

    # The same commands from nothing; and the same where tests, overrides and rules were what they are from the start.
    other = fresh_course(tmp_path / "other course")
    for step in steps:
        step.before(other, tmp_path / "again")
        step.run(other, tmp_path / "again")
    assert files(tmp_path / "again") == files(folder)
    assert Ledger(folder).read().states[-1].number == len(steps)


def counted(change: Callable[[], None]) -> None:
    """Call `change` before each step that a process takes on the disk, and once within each line of the ledger."""

    def step(event: str, arguments: tuple[object, ...]) -> None:
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


def steps_of(act: Callable[[], None]) -> int:
    """Return how many steps on the disk something takes."""

    def counting(tell: Callable[[str], None]) -> None:
        seen = []
        counted(lambda: seen.append(None))
        act()
        tell(str(len(seen)))

    code, told = in_a_child(counting)
    assert code == 0
    return int(told)


def killed_at(moment: int, act: Callable[[], None]) -> None:
    """Do something in a process that is killed before its step number `moment` on the disk."""

    def dying(_: Callable[[str], None]) -> None:
        left = iter(range(moment))
        counted(lambda: next(left, None) is None and os.kill(os.getpid(), signal.SIGKILL))
        act()

    code, _ = in_a_child(dying)
    assert code == -signal.SIGKILL


@dataclass(frozen=True)
class Played:
    """A term as it was played without trouble. states: the folder before each step, and after the last."""

    steps: list[Step]
    courses: list[Course]
    states: list[Path]
    moments: list[int]


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> Played:
    root = tmp_path_factory.mktemp("term")
    with pytest.MonkeyPatch.context() as patch:
        graded_by_remarks(patch)
        steps, states, courses, moments = term(root, 12), [root / "0"], [], []
        course = fresh_course(root / "course 0")
        states[0].mkdir()
        for at, step in enumerate(steps):
            step.before(course, states[-1])
            courses.append(Course(shutil.copytree(course.root, root / f"course of {at}")))
            counting, after = root / f"counting {at}", root / str(at + 1)
            shutil.copytree(states[-1], counting)
            moments.append(steps_of(lambda step=step, here=counting: step.run(course, here)))
            shutil.copytree(states[-1], after)
            step.run(course, after)
            states.append(after)
    return Played(steps, courses, states, moments)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="such processes are forked")
@pytest.mark.parametrize("seed", range(KILLS))
def test_killed_at_any_moment_the_same_command_comes_to_the_same_end(played, tmp_path, seed):
    chance = random.Random(seed)
    at = seed % len(played.steps)
    step, course, folder = played.steps[at], played.courses[at], tmp_path / "graded"
    shutil.copytree(played.states[at], folder)
    for _ in range(chance.choice((1, 1, 2))):  # and once more while it goes on
        killed_at(chance.randrange(min(played.moments[at], 40) if _ else played.moments[at]), lambda: step.run(course, folder))
        whole = files(folder)
        assert {name: data for name, data in whole.items() if not name.startswith(".")}.keys() >= set()
    step.run(course, folder)
    assert files(folder) == files(played.states[at + 1])
    assert not [path for path in folder.iterdir() if path.name.startswith(".")]
