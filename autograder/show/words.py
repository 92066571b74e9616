"""The words for each status, the same in every format."""

from __future__ import annotations

from collections.abc import Mapping

from autograder.model import Text

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
    "fault": Text("评分程序出错", "grader fault"),
}

SUBMISSION_WORDS: Mapping[str, Text] = {
    "graded": Text("已评分", "graded"),
    "unreadable": Text("无法读取", "unreadable"),
    "missing": Text("没有交", "nothing handed in"),
    "fault": Text("评分程序出错", "grader fault"),
}
