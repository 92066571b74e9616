"""Whose a hand-in is, which of several is graded, and why nothing could be."""

WORDS = {
    "missing": ("名单上有，没有交", "on the roster, nothing handed in"),
    "fault": ("读取时评分程序自己出错了，需要人工处理", "the grader failed on reading this; a person will look"),
}
