"""How a call of a student's function ended."""

WORDS = {
    # The limit that it ran into.
    "cpu_limit": ("{seconds:.3g} 秒 CPU 时间", "{seconds:.3g} s of CPU time"),
    "wall_limit": ("{seconds:.3g} 秒", "{seconds:.3g} s"),
    # How its process ended otherwise; for staff.
    "signal": ("信号 {number}", "signal {number}"),
    "exit_code": ("退出码 {number}", "exit code {number}"),
    "process_lost": ("进程找不到了", "the process was lost"),
    "garbled": ("进程发来的不是答复", "the process sent what is no reply"),
    "processes_used_up": ("它用完了所有的进程", "it has used up all its processes"),
}
