"""What is wrong with what a class is told."""

WORDS = {
    "no_zero": (
        "--zero：没有 {word} 这一项；可以写 {names}（用逗号隔开），或 none",
        "--zero: there is no {word}; it takes {names} (with commas between), or none",
    ),
}
