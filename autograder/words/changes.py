"""Why a student's total is another than before."""

WORDS = {
    "new": ("新加入", "new"),
    "gone": ("不再在这个班里", "no longer in the class"),
    "id": ("原在 {was} 名下", "stood under {was} before"),
    "hand_in": ("重新提交（{file}）", "another hand-in ({file})"),
    "content": ("作业内容（测试）变了", "the content (tests) has changed"),
    "engine": ("评分程序变了", "the grading program has changed"),
    "level": ("沙箱级别变了（{before} → {after}）", "another sandbox level ({before} → {after})"),
    "versions": ("Python 或 numpy 的版本变了", "another version of Python or numpy"),
    "again": ("重新评了一次，结果不同", "graded once more, with another result"),
    "no_late": ("不再扣迟交分", "the late rule takes nothing any more"),
    "no_override": ("人工改分撤销了", "an override was taken back"),
    "zero": ("没有分数的记作 0", "what has no score counts as 0"),
    "no_zero": ("没有分数的不再记作 0", "what has no score no longer counts as 0"),
}
