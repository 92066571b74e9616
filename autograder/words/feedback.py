"""One exercise's feedback, on every page and screen."""

WORDS = {
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
    "hint": ("提示 {rung} / {count}", "Hint {rung} of {count}"),
}
