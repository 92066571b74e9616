"""The kit's values: frozen, without I/O, understood by every room of the house.

They come in the order of a submission's way: what a chapter asks, what a student handed in, what a call
returned, what a test found, what the student gets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any, Literal

Lang = Literal["zh", "en"]


@dataclass(frozen=True, slots=True)
class Text:
    """One text in both languages."""

    zh: str
    en: str

    def get(self, lang: Lang) -> str:
        """Return the text in `lang`."""
        return self.zh if lang == "zh" else self.en

    def __bool__(self) -> bool:
        return bool(self.zh or self.en)

    def __add__(self, other: Text) -> Text:
        return Text(self.zh + other.zh, self.en + other.en)


NO_TEXT = Text("", "")


class Status(StrEnum):
    """How a test, a call or an exercise ended. For a call, `passed` means that a value came back."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_ATTEMPTED = "not_attempted"
    MISSING = "missing"
    EXCEPTION = "exception"
    TIMEOUT = "timeout"
    MEMORY = "memory"
    EXIT = "exit"
    CRASH = "crash"
    UNSENDABLE = "unsendable"
    OUTPUT_LIMIT = "output_limit"
    FAULT = "fault"

    @property
    def ends_worker(self) -> bool:
        """Whether a call that ended so has cost its worker, and with it the rest of the exercise."""
        return self in {Status.TIMEOUT, Status.EXIT, Status.CRASH, Status.OUTPUT_LIMIT}


# --- what a chapter asks -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TestText:
    """What students may read about one test: its published title, and a constant message for its failure."""

    title: Text
    message: Text


@dataclass(frozen=True, slots=True)
class Exercise:
    """One function to write."""

    name: str
    points: Fraction
    title: Text
    section: Text
    hints: tuple[Text, ...]
    tests: Mapping[str, TestText]
    bonus: bool = False
    steps: str | None = None  # the parameter whose prefixes show the first step that diverges


@dataclass(frozen=True, slots=True)
class Limits:
    """What a submission may use. The wall limit of a call is ten times its CPU limit.

    submission_wall_s: everything together, second tries included. Of it each exercise keeps a share that no other can
        use up.
    """

    call_cpu_s: float = 2.0
    exercise_wall_s: float = 30.0
    load_wall_s: float = 30.0
    memory_mb: int = 512
    output_kb: int = 64
    submission_wall_s: float = 120.0

    @property
    def call_wall_s(self) -> float:
        """Seconds of wall time after which a call is stopped even if it sleeps."""
        return 10 * self.call_cpu_s


@dataclass(frozen=True, slots=True)
class Assignment:
    """One chapter's work: the exercises in the order in which they are read and reported."""

    id: str
    title: Text
    exercises: tuple[Exercise, ...]
    limits: Limits = field(default_factory=Limits)

    def exercise(self, name: str) -> Exercise:
        """Return the exercise called `name`; KeyError where there is none."""
        for exercise in self.exercises:
            if exercise.name == name:
                return exercise
        raise KeyError(name)

    @property
    def max_score(self) -> Fraction:
        """Points possible, bonus excluded."""
        return sum((e.points for e in self.exercises if not e.bonus), Fraction(0))


@dataclass(frozen=True, slots=True)
class Explanation:
    """A message in the shape of all our messages: what is seen, what it means, where to look next."""

    seen: Text
    means: Text = NO_TEXT
    next: Text = NO_TEXT


@dataclass(frozen=True, slots=True)
class Misconception:
    """A named wrong implementation of one exercise, and how to explain it to who has it."""

    name: str
    exercise: str
    family: str
    explanation: Explanation
    function: Callable[..., Any]
    minor: str = ""  # the reason why it may keep more than half of the points


# --- what a student handed in --------------------------------------------------------------------------


class BlockKind(StrEnum):
    """What a top-level statement is; definitions and imports still run when loading's time is spent."""

    DEFINITION = "definition"
    IMPORT = "import"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Block:
    """One top-level statement (or several that share a line), executed as a unit."""

    source: int  # index into Submission.sources
    line: int  # first line in that source, from 1
    text: str
    kind: BlockKind
    names: tuple[str, ...] = ()  # what it binds
    stub: bool = False  # a function whose body is still the stub's


@dataclass(frozen=True, slots=True)
class Source:
    """One piece of a submission with line numbers of its own: the script, or one code cell."""

    name: str  # "submission.py", "cell 3"
    text: str
    cell: int | None = None  # the cell's number among the notebook's code cells, from 1


@dataclass(frozen=True, slots=True)
class Submission:
    """What one student handed in, as text. Nothing of it has been executed."""

    student: str
    name: str = ""
    file: str = ""
    sources: tuple[Source, ...] = ()
    blocks: tuple[Block, ...] = ()
    module: str = "submission"
    digest: str = ""
    notes: tuple[Text, ...] = ()
    problem: Text = NO_TEXT  # why nothing could be read; such a submission has no blocks
    missing: bool = False  # on the roster, nothing handed in
    fault: str = ""  # for staff: how the reading itself failed, which is never the submission's fault
    content: str = ""  # digest of the bytes of the file that is graded
    shape: str = ""  # digest of its code without names and layout, where it attempts anything

    def is_stub(self, name: str) -> bool:
        """Whether `name` is bound by untouched stubs only."""
        binding = [block for block in self.blocks if name in block.names]
        return bool(binding) and all(block.stub for block in binding)


# --- what a call returned ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a submission: the file's own number, or the cell's."""

    line: int
    cell: int | None = None

    @property
    def text(self) -> Text:
        """The place in words."""
        if self.cell is None:
            return Text(f"第 {self.line} 行", f"line {self.line}")
        return Text(f"第 {self.cell} 个单元格第 {self.line} 行", f"cell {self.cell}, line {self.line}")


@dataclass(frozen=True, slots=True)
class CallResult:
    """How one call of a student's function ended. All text in it was chosen by the submission: hostile."""

    status: Status
    value: Any = None
    changed: tuple[tuple[Any, ...], dict[str, Any]] | None = None  # the arguments after the call, if they differ
    error_type: str = ""
    error_text: str = ""
    where: Place | None = None  # the student's own line
    stack: tuple[Place, ...] = ()  # where a call was stuck: the lines of its functions, the outermost first
    limit: Text = NO_TEXT  # the limit that a call ran into, in words
    traceback: str = ""
    printed: str = ""


# --- what a test found, and what the student gets ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TestOutcome:
    """One test's result. `message` is safe for students; `detail` is for staff.

    told: what students read in the status's place: of a hidden test no more than that it is not passed.
    """

    test: str
    title: Text
    hidden: bool
    status: Status
    score: Fraction
    max_score: Fraction
    message: Text = NO_TEXT
    detail: str = ""
    told: Status | None = None

    @property
    def shown(self) -> Status:
        """The status that its student may read."""
        return self.status if self.told is None else self.told


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What went wrong in an exercise, told from public calls alone."""

    explanation: Explanation
    misconception: str = ""  # a misconception's name, or its family's
    step: Text = NO_TEXT  # the first step at which the numbers leave the reference


@dataclass(frozen=True, slots=True)
class ExerciseResult:
    """One exercise's result."""

    name: str
    title: Text
    section: Text
    bonus: bool
    status: Status
    score: Fraction
    max_score: Fraction
    tests: tuple[TestOutcome, ...]
    diagnosis: Diagnosis | None = None

    @property
    def shown(self) -> Status:
        """The status that its student may read."""
        telling = next((test for test in self.tests if test.status is self.status), None)
        return self.status if telling is None else telling.shown


class SubmissionStatus(StrEnum):
    """What became of a submission."""

    GRADED = "graded"
    UNREADABLE = "unreadable"
    MISSING = "missing"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class SubmissionResult:
    """Everything that any reporter needs about one submission."""

    student: str
    name: str
    file: str
    assignment: str
    assignment_title: Text
    status: SubmissionStatus
    max_score: Fraction
    exercises: tuple[ExerciseResult, ...]
    notes: tuple[Text, ...] = ()
    detail: str = ""  # for staff: what was printed while loading, why a fault is one
    submission_digest: str = ""
    content_digest: str = ""
    kit_version: str = ""
    sandbox_level: str = ""
    lang: Lang = "zh"
    python: str = ""  # the versions that graded it; empty where they are not known
    numpy: str = ""

    @property
    def score(self) -> Fraction | None:
        """Points earned without bonus; None for a fault, which has no score."""
        if self.status is SubmissionStatus.FAULT:
            return None
        return sum((e.score for e in self.exercises if not e.bonus), Fraction(0))

    @property
    def misconceptions(self) -> tuple[str, ...]:
        """`exercise:name` for each exercise whose mistake has a name."""
        return tuple(
            f"{e.name}:{e.diagnosis.misconception}"
            for e in self.exercises
            if e.diagnosis is not None and e.diagnosis.misconception
        )
