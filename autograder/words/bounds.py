"""What is said where something is cut to its bounds."""

WORDS = {
    "notes_left_out": ("另有 {count} 条附注没有列出", "{count} more notes are left out"),
    "of_length": ("……（共 {length:,} 个字符）", "... (of {length:,} characters)"),
    "late": ("{seconds:.0f} 秒后还没有做完", "not finished after {seconds:.0f} s"),
    "ended": ("进程结束了{code:?，退出码 {code}}", "the process ended{code:? with {code}}"),
}
