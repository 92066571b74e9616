"""Hand-made results, as hostile as a submission can make them, for all reporters."""

from __future__ import annotations

from datetime import datetime, timedelta
from fractions import Fraction

from msgspec.structs import replace

from autograder.model import (
    NO_TEXT,
    NOTHING_KEPT,
    Adjustment,
    Curve,
    Diagnosis,
    Divergence,
    ExerciseResult,
    Explanation,
    HandIn,
    Lang,
    Lateness,
    Piece,
    Place,
    Record,
    Standing,
    Status,
    SubmissionResult,
    SubmissionStatus,
    TestOutcome,
    Text,
    WrongCall,
    note,
)
from autograder.show.code import code_of
from autograder.show.json import results_and_staff_json
from autograder.show.staff import staff_html

# Markup, an escape sequence, a direction mark, a null, a formula, quotes, an ellipsis of three alphabets.
HOSTILE = (
    "<script>alert(1)</script> & \"q\" 'a' \x1b[31mred\x1b[0m \u202eabc \x00\x07 =1+1\r\nnext 中文 \U0001f600 {{ 7*7 }}"
)
RAISED = Text(f"出错 {HOSTILE}", f"raised {HOSTILE}")
CONSTANT = Text("看别处", "look elsewhere")
CALLS = (
    WrongCall("double(17.25)", "17.25", "34.5"),
    WrongCall("double('<b>')", note("record.raised", type="Odd", text=HOSTILE), "TypeError", Place(2)),
)
TITLE = Text("小作业 <1>", "The mini assignment <1>")


def outcome(
    test: str,
    status: Status,
    score: str,
    points: str,
    *,
    hidden: bool = False,
    message: Text = NO_TEXT,
    detail: str = "",
    calls: tuple[WrongCall, ...] = (),
) -> TestOutcome:
    """Return a test's outcome."""
    title = Text(f"标题 {test}", f"title of {test}")
    return TestOutcome(test, title, hidden, status, Fraction(score), Fraction(points), message, detail, calls=calls)


def exercise(name: str, status: Status, *tests: TestOutcome, bonus: bool = False, diagnosis: Diagnosis | None = None):
    """Return an exercise's result, its score the sum of its tests'."""
    score = sum((test.score for test in tests), Fraction(0))
    points = sum((test.max_score for test in tests), Fraction(0))
    title, section = Text(f"练习 {name}", f"exercise {name}"), Text("第一节", "part 1")
    return ExerciseResult(name, title, section, bonus, status, score, points, tests, diagnosis)


GRADED = SubmissionResult(
    student="=cmd|' /C calc'!A0",
    name="Li, Jr. <b>",
    file='=cmd"<i>.py',
    assignment="mini",
    assignment_title=TITLE,
    status=SubmissionStatus.GRADED,
    max_score=Fraction(10),
    exercises=(
        exercise(
            "double",
            Status.EXCEPTION,
            outcome("test_public", Status.EXCEPTION, "0", "0.3", message=RAISED, detail=HOSTILE),
            outcome(
                "test_hidden",
                Status.FAILED,
                "1/3",
                "0.7",
                hidden=True,
                message=CONSTANT,
                detail="got 17.25",
                calls=CALLS,
            ),
            diagnosis=Diagnosis(
                Explanation(Text("看到 <甲>", "seen <a>"), Text("说明", "means"), Text("接下来", "next")),
                "squared",
                Divergence("double([2, 4])", (4.0, 16.0), (4.0, 8.0), 2, begun="double([2, 4])"),
                curve=Curve("double([2] + [0] * 49)", (1, 2, 50), (0.5, 0.25, 1e308), (0.5, 0.125, 0.0)),
            ),
        ),
        exercise("total", Status.PASSED, outcome("test_total", Status.PASSED, "9", "9")),
        exercise("shares", Status.NOT_ATTEMPTED, outcome("test_shares", Status.NOT_ATTEMPTED, "0", "1"), bonus=True),
    ),
    notes=(Text(f"附注 {HOSTILE}", f"note {HOSTILE}"), Text("又一条", "another")),
    detail=f"printed {HOSTILE}",
    submission_digest="0123456789abcdef",
    content_digest="fedcba9876543210",
    kit_version="9.9.9",
    sandbox_level="standard",
    engine_digest="89abcdef01234567",
)

PERFECT = replace(
    GRADED,
    student="20260001",
    name="李雷",
    file="20260001-李雷.ipynb",
    exercises=tuple(
        exercise(name, Status.PASSED, outcome(f"test_{name}", Status.PASSED, points, points), bonus=name == "shares")
        for name, points in (("double", "1"), ("total", "9"), ("shares", "1"))
    ),
    notes=(),
    detail="",
)

STUB = replace(
    PERFECT,
    student="stub",
    name="",
    file="stub.py",
    exercises=tuple(
        exercise(name, status, outcome(f"test_{name}", status, "0", points), bonus=name == "shares")
        for name, points in (("double", "1"), ("total", "9"), ("shares", "1"))
        for status in (Status.NOT_ATTEMPTED,)
    ),
)


def _without_run(status: Status):
    part = Text("第一节", "part 1")
    return tuple(
        ExerciseResult(name, Text(name, name), part, name == "shares", status, Fraction(0), Fraction(points), ())
        for name, points in (("double", 1), ("total", 9), ("shares", 1))
    )


UNREADABLE = replace(
    PERFECT,
    student="unreadable",
    name="",
    file="unreadable.docx",
    status=SubmissionStatus.UNREADABLE,
    exercises=_without_run(Status.MISSING),
    notes=(Text("文件是空的 <b>", "the file is empty <b>"),),
)
MISSING = replace(
    UNREADABLE,
    student="missing",
    file="",
    status=SubmissionStatus.MISSING,
    notes=(Text("没有交", "nothing was handed in"),),
)
FAULT = replace(
    UNREADABLE,
    student="fault",
    file="fault.py",
    status=SubmissionStatus.FAULT,
    exercises=_without_run(Status.FAULT),
    notes=(Text("评分程序自身出了问题，会有人来看", "the grader itself had a problem; a person will look at it"),),
    detail="Traceback: KeyError <x>",
)

CLASS = (GRADED, PERFECT, STUB, UNREADABLE, MISSING, FAULT)
EXERCISES = ("double", "total", "shares")

# Late, and corrected by hand: as hostile as what a person may write.
ADJUSTED = Standing(
    replace(PERFECT, student="20260002", name="韩梅梅", class_name="2班"),
    Lateness(timedelta(days=1, hours=2, minutes=3)),
    (
        Adjustment("late", Fraction(11), Fraction("8.8"), note("late.excused", late="1 天", why="")),
        Adjustment("override", Fraction(1), Fraction("1.5"), Text(HOSTILE, HOSTILE), "=王", "double", "+0.5"),
        Adjustment("override", Fraction("9.3"), Fraction(9), Text("口头答辩", "oral"), "王", asked="9"),
    ),
)
DECIDED = Standing(
    replace(UNREADABLE, student="docx"),
    adjustments=(Adjustment("override", None, Fraction(6), Text("看过 docx", "read the docx"), "王", asked="6"),),
)
STANDINGS = (*map(Standing, CLASS), ADJUSTED, DECIDED)

# What a folder keeps of who is GRADED: two hand-ins, and code as hostile as all else.
RECORD = Record(
    (
        HandIn("first.py", SubmissionStatus.GRADED, Fraction(3), False, datetime(2026, 3, 1, 18, 0), "2026-03-02"),
        HandIn(GRADED.file, SubmissionStatus.GRADED, Fraction(28, 3), True, datetime(2026, 3, 3, 9, 30), "2026-03-04"),
    ),
    (
        Piece(Place(1), "def double(x):\n    raise Odd('</pre><script>alert(1)</script>')", ("double",)),
        Piece(Place(4), f"# {HOSTILE}"),
        Piece(Place(6), "def shares(x):\n    raise NotImplementedError", ("shares",), stub=True),
    ),
)


def for_staff(standing: Standing, lang: Lang, record: Record = NOTHING_KEPT) -> dict[str, str]:
    """Return what is written about a student for staff alone, by its kind."""
    code = code_of(standing.result, record)
    _, staffs = results_and_staff_json(standing, record, code, lang)
    return {"json": staffs, "html": staff_html(standing, record, code, lang)}
