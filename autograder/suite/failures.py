"""What a student reads when a call brought no value back: one sentence a status, in both languages.

Two voices: `describe` names the student's own line, exception and types and is for public calls only;
`constant` is the status alone, the same for everybody, and is all that a hidden call may say.
"""

from __future__ import annotations

import re

from autograder.bounds.budget import MAX_DETAIL
from autograder.bounds.clipping import clip, clip_text
from autograder.model import NO_TEXT, Absent, CallResult, Lost, Place, Raised, Status, Text, Unsendable
from autograder.words import say, text
from autograder.words.sentences import place_text

_NOT_DEFINED = re.compile(r"name '(\w+)' is not defined")
_USUAL_IMPORTS = {
    "np": "import numpy as np",
    "numpy": "import numpy",
    "math": "import math",
    "plt": "import matplotlib.pyplot as plt",
}
WHAT_INSTEAD = Text(
    "改用 numpy、标准库或自己写的函数，都放在这一个文件里",
    "use numpy, the standard library or functions of your own, all in this one file",
)
# By exception: what is otherwise where a submission is graded, and what to do about it.
_OTHERWISE = {
    "ModuleNotFoundError": WHAT_INSTEAD,
    "FileNotFoundError": Text(
        "评分时旁边没有别的文件：把数据写进代码里",
        "no other file is there where this is graded: put its data into the code",
    ),
    "PermissionError": Text(
        "评分时不能写文件，也不能开进程和网络连接：去掉这一处，用 return 返回结果",
        "where this is graded nothing writes files, starts processes or opens connections: leave that out and return"
        " the result",
    ),
}
_CONSTANT = {
    Status.PASSED: Text("通过", "passed"),
    Status.FAILED: Text("结果不对", "the result is not right"),
    Status.NOT_ATTEMPTED: Text("还没有写", "not attempted yet"),
    Status.MISSING: Text("没有找到这个函数", "the function was not found"),
    Status.EXCEPTION: Text("调用时出错", "the call raised an exception"),
    Status.TIMEOUT: Text("没有在时限内算完", "the call did not finish in time"),
    Status.MEMORY: Text("内存不够用", "the call ran out of memory"),
    Status.EXIT: Text("调用退出了整个程序", "the call ended the whole program"),
    Status.CRASH: Text("调用使 Python 崩溃", "the call crashed Python"),
    Status.UNSENDABLE: Text("返回的东西无法比较", "what came back cannot be compared"),
    Status.FAULT: Text("评分程序自身出了问题，会有人来看", "the grader itself had a problem; a person will look at it"),
}


class Failure(Exception):
    """A test's assertion does not hold.

    message: for the student, shown for public tests only (it may hold values).
    detail: for staff.
    """

    def __init__(self, message: Text, detail: str = "") -> None:
        self.message = clip_text(message)
        self.detail = clip(detail or message.en, MAX_DETAIL, lines=True)
        super().__init__(self.detail)


def constant(status: Status) -> Text:
    """Return the status in words, without anything that the submission chose."""
    return _CONSTANT[status]


def describe(function: str, result: CallResult) -> Text:
    """Return how a public call of `function` ended, with the student's own line and exception."""
    match result:
        case Absent():
            return Text(
                f"没有找到函数 {function}：它要写在文件的最外层，名字一字不差",
                f"no function {function} was found: it has to stand at the top level, under exactly this name",
            )
        case Raised() if result.status is Status.EXCEPTION:
            said = f"{result.type}: {result.text}" if result.text else result.type
            words = Text(f"调用时出错，{said}", f"the call raised {said}")
            return _at(result.where, words + _forgotten_import(result) + otherwise(result.type))
        case Lost(Status.TIMEOUT):
            limit = text(result.why)
            return _at(result.where, Text(f"{limit.zh}内没有算完", f"did not finish within {limit.en}"))
        case Unsendable():
            return Text(
                f"返回的是 {result.what}，无法比较；需要普通的数、列表或数组",
                f"{result.what} came back, which cannot be compared; a plain number, list or array is needed",
            )
    return constant(result.status)


def told_to_staff(result: CallResult) -> str:
    """Return what else is known of how a call ended, on as many lines as it takes."""
    match result:
        case Raised():
            return "\n".join(part for part in (f"{result.type} {result.text}".strip(), result.traceback) if part)
        case Unsendable():
            return result.what
        case Lost():
            return say(result.why, "en")
    return ""


def otherwise(error_type: str) -> Text:
    """Return what to do where an exception comes from what is otherwise where this is graded; else nothing."""
    words = _OTHERWISE.get(error_type)
    return Text(f"；{words.zh}", f"; {words.en}") if words is not None else NO_TEXT


def _forgotten_import(raised: Raised) -> Text:
    """Ask for the import behind a usual short name that is not there."""
    found = _NOT_DEFINED.fullmatch(raised.text) if raised.type == "NameError" else None
    line = _USUAL_IMPORTS.get(found[1]) if found else None
    if line is None:
        return NO_TEXT
    return Text(f"。是不是忘了 {line}？", f". Did you {line}?")


def _at(where: Place | None, words: Text) -> Text:
    if where is None:
        return words
    place = place_text(where)
    return Text(f"{place.zh}：{words.zh}", f"{place.en}: {words.en}")
