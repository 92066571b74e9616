"""The self-check's screen in a terminal."""

WORDS = {
    "passes_now": ("新通过：{names}", "passes now: {names}"),
    "next": ("下一步：", "next: "),
    "for_a_hint": ("要提示：", "hint: "),
    "then": ("然后：", "then: "),
    "printed": ("文件打印了：", "the file printed:"),
    "more_printed": ("……还有 {count} 行", "... and {count} more {count:line|lines}"),
    "summary": (
        "公开测试：{count} 个练习通过了 {passed} 个{bonus:?，附加 {bonus} 个}；隐藏测试在评分时运行",
        "public tests: {passed} of {count} exercises{bonus:? + {bonus} bonus}; hidden tests run when it is graded",
    ),
    "tests": ("测试 {passed}/{count}", "tests {passed}/{count}"),
    "point": ("{points} 分", "{points} point"),
    "points": ("{points} 分", "{points} points"),
    "bonus": ("附加 {points}", "bonus {points}"),
    "sign_passed": ("[通过] ", "[done] "),
    "sign_failed": ("[不对] ", "[fix]  "),
    "sign_open": ("[未写] ", "[open] "),
    "sign_note": ("注意：", "note: "),
    "hints": ("{name}（{section}）", "{name} ({section})"),
    "hint": ("提示 {rung}/{total}  ", "hint {rung} of {total}  "),
}
