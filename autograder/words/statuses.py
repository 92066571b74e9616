"""How a test, a call, an exercise or a submission ended: the one word for each, and the sentence that says it.

The words stand in tables and at a line's end (`label("statuses.timeout", lang)`); the sentence is what a student
reads of a call (`note("statuses.said_timeout")`). Neither holds anything that a submission chose.
"""

# Status: word in Chinese and English, sentence in Chinese and English.
_STATUSES = {
    "passed": ("通过", "passed", "通过", "passed"),
    "failed": ("未通过", "not passed", "结果不对", "the result is not right"),
    "not_attempted": ("未作答", "not attempted", "还没有写", "not attempted yet"),
    "missing": ("没有找到", "missing", "没有找到这个函数", "the function was not found"),
    "exception": ("出错", "exception", "调用时出错", "the call raised an exception"),
    "timeout": ("超时", "timed out", "没有在时限内算完", "the call did not finish in time"),
    "memory": ("内存不足", "out of memory", "内存不够用", "the call ran out of memory"),
    "exit": ("退出", "exited", "调用退出了整个程序", "the call ended the whole program"),
    "crash": ("崩溃", "crashed", "调用使 Python 崩溃", "the call crashed Python"),
    "unsendable": ("无法比较", "not comparable", "返回的东西无法比较", "what came back cannot be compared"),
    "fault": (
        "评分程序出错",
        "grader fault",
        "评分程序自身出了问题，会有人来看",
        "the grader itself had a problem; a person will look at it",
    ),
}
_SUBMISSIONS = {
    "graded": ("已评分", "graded"),
    "unreadable": ("无法读取", "unreadable"),
    "missing": ("没有交", "nothing handed in"),
    "fault": ("评分程序出错", "grader fault"),
}
WORDS = {
    **{status: texts[:2] for status, texts in _STATUSES.items()},
    "not_read": ("语法错误", "syntax error"),  # missing, as Python cannot read what is there
    **{f"said_{status}": texts[2:] for status, texts in _STATUSES.items()},
    **{f"submission_{status}": texts for status, texts in _SUBMISSIONS.items()},
}
