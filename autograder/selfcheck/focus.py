"""The first thing to fix, and what comes next. One thing at a time, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from autograder.bounds.clipping import clip
from autograder.model import (
    NO_TEXT,
    Diagnosis,
    ExerciseResult,
    Explanation,
    Place,
    Read,
    Said,
    Status,
    Text,
)
from autograder.selfcheck.finding import Work
from autograder.selfcheck.syntax import Refusal
from autograder.show.selfcheck import Excerpt, Focus, is_wrong
from autograder.words import text
from autograder.words.sentences import place_text

CHECK = "python -m autograder check"
HINT = "python -m autograder hint"

MAX_NOTES = 3


class Calls(Protocol):
    """What the reader's functions printed first, and where they first failed."""

    printed: dict[str, str]
    where: dict[str, Place]


Parts = dict[str, Any]  # fields of a screen


def first_to_fix(
    submission: Read,
    results: Sequence[ExerciseResult],
    refusal: Refusal | None,
    calls: Calls,
) -> Parts:
    """Return what to fix first; where nothing is wrong, what to write next."""
    if refusal is not None:
        return _refused(refusal)
    ordered = sorted(results, key=lambda each: each.bonus)
    wrong = next((each for each in ordered if is_wrong(each)), None)
    if wrong is not None:
        title = Text(f"先改 {wrong.name}（{wrong.section.zh}）", f"First to fix: {wrong.name} ({wrong.section.en})")
        diagnosis = wrong.diagnosis or Diagnosis(Explanation(wrong.tests[0].message))
        printed = clip(" / ".join(calls.printed.get(wrong.name, "").split("\n")[:3]).strip(" /"))
        excerpt = _excerpt(submission, calls.where.get(wrong.name))
        focus = Focus(title, diagnosis.explanation, diagnosis.divergence, excerpt, printed)
        return {"focus": focus, "command": f"{HINT} {wrong.name}", "target": wrong.name}
    return _write(next(each for each in ordered if each.status is not Status.PASSED))


def done(results: Sequence[ExerciseResult], only: str | None) -> Parts:
    """Return what comes after all that counts passes."""
    if only is not None:
        return {"command": CHECK}
    wrong = next((each for each in results if is_wrong(each)), None)
    if wrong is not None:
        explanation = (wrong.diagnosis or Diagnosis(Explanation(wrong.tests[0].message))).explanation
        title = Text(f"加分练习 {wrong.name} 还不对", f"The bonus exercise {wrong.name} is not right yet")
        return {"focus": Focus(title, explanation), "command": f"{HINT} {wrong.name}", "target": wrong.name}
    left = [each for each in results if each.status is not Status.PASSED]
    if left:
        return {
            "next": Text(
                f"全部通过了。还有加分练习：{'、'.join(each.name for each in left)}",
                f"all done. There are bonus exercises: {', '.join(each.name for each in left)}",
            )
        }
    return {"next": Text("全部通过了，加分练习也是", "all done, the bonus exercises too")}


def _write(result: ExerciseResult) -> Parts:
    return {
        "next": Text(
            f"写 {result.name}（{result.section.zh}），保存，再检查",
            f"write {result.name} ({result.section.en}), save, and check again",
        ),
        "command": f"{HINT} {result.name}",
        "target": result.name,
    }


def _excerpt(submission: Read, place: Place | None) -> Excerpt | None:
    """Return the line at which a call failed."""
    for source in submission.sources:
        lines = source.text.split("\n")
        if place is not None and source.cell == place.cell and 0 < place.line <= len(lines):
            return Excerpt(place.line, lines[place.line - 1])
    return None


# --- files that cannot be checked ------------------------------------------------------------------------


def _refused(refusal: Refusal) -> Parts:
    place = place_text(refusal.place)
    if refusal.column:
        place += Text(f"第 {refusal.column} 列", f", column {refusal.column}")
    title = Text(f"先改{place.zh}：Python 读不懂这里", f"First to fix: {place.en}, which Python cannot read")
    excerpt = Excerpt(refusal.place.line, refusal.line, refusal.column)
    focus = Focus(title, refusal.explanation, excerpt=excerpt)
    return {"focus": focus, "command": CHECK}


def unreadable(work: Work, reason: Said) -> Parts:
    """Return what to do about a file that holds nothing to check."""
    title = Text(f"{work.file.name} 读不了", f"{work.file.name} cannot be read")
    means, what_next = _remedy(work)
    return {"focus": Focus(title, Explanation(to_reader(reason), means, what_next)), "command": CHECK}


def to_reader(said: Said) -> Text:
    """Return what intake says without its last words, which ask to hand something in."""
    words = text(said)
    zh, en = words.zh.split("；"), words.en.split("; ")
    while len(zh) > 1 and "交" in zh[-1]:
        zh.pop()
    while len(en) > 1 and "hand" in en[-1]:
        en.pop()
    return Text("；".join(zh), "; ".join(en))


def _remedy(work: Work) -> tuple[Text, Text]:
    start = _head(work)
    if "<<<<<<< " in start:
        return (
            Text("Git 没有合并完，两个版本并排留在文件里", "A merge was not finished: two versions stand side by side"),
            Text(
                "用文本编辑器打开，留下一个版本，删掉以 <<<<<<<、=======、>>>>>>> 开头的行",
                "Open it in a text editor, keep one version, and delete the lines with <<<<<<<, ======= and >>>>>>>",
            ),
        )
    if start.lstrip()[:1] == "<":
        return (
            Text("浏览器存下的是一个网页，不是文件本身", "The browser saved a page, not the file itself"),
            Text(
                "在 Jupyter 里选 File > Download，或者重新解压作业",
                "Choose File > Download in Jupyter, or unzip the bundle anew",
            ),
        )
    return NO_TEXT, Text("从备份取回它，或者重新解压作业", "Take it from a backup, or unzip the bundle anew")


def _head(work: Work) -> str:
    try:
        with work.file.open("rb") as stream:
            return stream.read(2**20).decode("utf-8", "replace")
    except OSError:
        return ""


def other_assignment(work: Work) -> Parts:
    """Return what to say about a file that has none of the assignment's functions."""
    names = ", ".join(exercise.name for exercise in work.chapter.assignment.exercises)
    id_ = work.chapter.assignment.id
    return {
        "focus": Focus(
            Text(f"{work.file.name} 里没有这次作业的函数", f"{work.file.name} has none of this assignment's functions"),
            Explanation(
                Text(f"{id_} 的函数是：{names}", f"{id_} asks for {names}"),
                Text(
                    "这可能是另一次作业的文件，或者函数改了名字",
                    "This may be the file of another assignment, or the functions were renamed",
                ),
                Text(
                    "指出要检查的文件；python -m autograder start 会给一份新的",
                    "Name the file to check; python -m autograder start makes a fresh copy",
                ),
            ),
        ),
        "notes": tuple(map(to_reader, work.submission.notes[:MAX_NOTES])),
        "command": f"{CHECK} {id_}.py",
    }
