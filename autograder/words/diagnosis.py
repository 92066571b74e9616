"""What is said of a wrong answer that no misconception explains."""

WORDS = {
    "misspelt": ("文件里有 {name}，是不是写错了名字？", "There is {name}: is it the name misspelt?"),
    "read_again": ("再读一读{section}。", "Read {section} again."),
}
