"""The student's feedback page and the TA's class page: self-contained, without script or outside request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from autograder.model import Lang, Status, SubmissionResult, SubmissionStatus, Text
from autograder.reporters.text import points, visible

STATUS_WORDS: Mapping[str, Text] = {
    "passed": Text("通过", "passed"),
    "failed": Text("未通过", "not passed"),
    "not_attempted": Text("未作答", "not attempted"),
    "missing": Text("没有找到", "missing"),
    "exception": Text("出错", "exception"),
    "timeout": Text("超时", "timed out"),
    "memory": Text("内存不足", "out of memory"),
    "exit": Text("退出", "exited"),
    "crash": Text("崩溃", "crashed"),
    "unsendable": Text("无法比较", "not comparable"),
    "output_limit": Text("数据太大", "too large"),
    "fault": Text("评分程序出错", "grader fault"),
    "graded": Text("已评分", "graded"),
    "unreadable": Text("无法读取", "unreadable"),
}


@dataclass(frozen=True)
class RunFacts:
    """What differs from run to run; it stands in one marked block of report.html only."""

    finished: str
    seconds: float
    newly_graded: int


@cache
def _environment() -> Any:
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("autograder.reporters"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["points"] = points
    environment.filters["visible"] = lambda text: visible(text, lines=True)
    return environment


def feedback_html(result: SubmissionResult) -> str:
    """Return the page for one student."""
    return str(_environment().get_template("feedback.html").render(r=result, Status=Status, **_language(result.lang)))


def report_html(results: Sequence[SubmissionResult], names: Mapping[str, str], facts: RunFacts, lang: Lang) -> str:
    """Return the page for the TA.

    names: the stem of each student's files.
    """
    ordered = sorted(results, key=lambda each: each.student)
    graded = [result for result in ordered if result.status is SubmissionStatus.GRADED]
    scores = [result.score for result in ordered if result.score is not None]
    return str(
        _environment()
        .get_template("report.html")
        .render(
            results=ordered,
            names=names,
            facts=facts,
            statuses=Counter(result.status.value for result in ordered),
            mean=sum(scores, Fraction(0)) / len(scores) if scores else None,
            exercises=_per_exercise(graded),
            misconceptions=Counter(name for result in graded for name in result.misconceptions).most_common(),
            **_language(lang),
        )
    )


def _per_exercise(graded: Sequence[SubmissionResult]) -> list[dict[str, Any]]:
    rows = []
    for i, exercise in enumerate(graded[0].exercises if graded else ()):
        own = [result.exercises[i] for result in graded]
        mean = sum((each.score for each in own), Fraction(0)) / len(own)
        rows.append(
            {
                "exercise": exercise,
                "mean": mean,
                "percent": round(100 * mean / exercise.max_score),
                "statuses": Counter(each.status.value for each in own).most_common(),
            }
        )
    return rows


def _language(lang: Lang) -> dict[str, Any]:
    def words(zh: str, en: str) -> str:
        return zh if lang == "zh" else en

    return {
        "lang": lang,
        "t": words,
        "say": lambda text: visible(text.get(lang), lines=True),
        "status": lambda status: STATUS_WORDS[str(status)].get(lang),
    }
