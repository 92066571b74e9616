"""One exercise's feedback, on every page and screen."""

WORDS = {
    "points": (
        "{by_hand}{by_hand:!{own}} / {most}{by_hand:?（人工；测试给 {own}）}",
        "{by_hand}{by_hand:!{own}} / {most}{by_hand:? (by hand; the tests gave {own})}",
    ),
    "seen": ("看到什么", "What is seen"),
    "means": ("说明什么", "What it means"),
    "next": ("接下来看哪里", "Where to look next"),
    "seen_short": ("看到  ", "seen "),
    "means_short": ("说明  ", "means"),
    "next_short": ("接下来", "next "),
    "printed": ("函数打印了什么", "What the function printed"),
    "printed_short": ("打印  ", "print"),
    "labelled": ("{label}：{said}", "{label}: {said}"),
    "bonus": ("{name}（附加）", "{name} (bonus)"),
    "public_tests": ("公开测试 {passed}/{count}", "public tests {passed}/{count}"),
    "interrupted": ("中断", "interrupted"),
    "step": ("步", "step"),
    "yours": ("你的", "yours"),
    "right": ("应为", "right"),
    "hidden": ("隐藏", "hidden"),
    "public": ("公开", "public"),
    "failed_tests": ("没有通过的测试", "Tests that do not pass"),
    # The student's page.
    "whats_right": ("做对了的", "What is right"),
    "right_already": (
        "{name}：{count} 个测试已经通过 {passed} 个（{titles}）",
        "{name}: {passed} of {count} tests pass already ({titles})",
    ),
    "failing": ("没有通过的 {count} 个测试", "The {count:test that does|{count} tests that do} not pass"),
    "still_open": ("还没有写的", "Not written yet"),
    "about_the_file": ("关于文件", "About the file"),
    "go_on": ("接下来做什么", "Where to go on"),
    "read_on": (
        "打开这一章的网页 {page}，看{section}的练习“{title}”。",
        "Open the chapter's page, {page}, at the exercise “{title}” in {section}.",
    ),
    "check_yourself": ("改一处，就自己检查一次：", "Change one thing, then check it yourself:"),
    "ask_a_hint": ("没有头绪时，要一条提示：", "Stuck? Ask for a hint:"),
    "only_bonus": (
        "要求的练习都对了；剩下的是附加练习，不做也不扣分。",
        "All that is asked is right; what is left is a bonus and costs nothing.",
    ),
    "all_done": (
        "全部正确。网页 {page} 里还有没读的，可以接着读。",
        "Everything is right. Read on in the chapter's page, {page}.",
    ),
    "total": ("总分", "total"),
    "sum": (
        "得分 {score} · 附加 {bonus} · 调整 {adjustment}",
        "score {score} · bonus {bonus} · adjustment {adjustment}",
    ),
    "curve": ("结果随输入长度怎样变：{call}", "How the result changes with the length of the input: {call}"),
    "curve_lengths": ("读了几项", "items read"),
    "curve_point": (
        "{length} 项：你的 {yours}，应为 {right}",
        "{length} {length:item|items}: yours {yours}, right {right}",
    ),
    "curve_told": ("{title}。{points}", "{title}. {points}"),
    "hint": ("提示 {rung} / {count}", "Hint {rung} of {count}"),
}
