"""What a machine's sandbox can do: the levels, what is missing for one, and what `doctor` tries."""

_ATTEMPTS = {
    "read_a_secret_file": ("读一个秘密文件", "read a secret file"),
    "write_a_file": ("写一个文件", "write a file"),
    "read_its_environment": ("读它的环境变量", "read its environment"),
    "start_a_process": ("开一个进程", "start a process"),
    "run_a_program": ("运行一个程序", "run a program"),
    "open_a_socket": ("打开一个套接字", "open a socket"),
    "signal_its_parent": ("给父进程发信号", "signal its parent"),
    "read_the_load_of_the_machine": ("读机器的负载", "read the load of the machine"),
    "read_the_clock_of_another_process": ("读别的进程的时钟", "read the clock of another process"),
    "start_threads_without_end": ("没完没了地开线程", "start threads without end"),
    "fill_the_memory": ("占满内存", "fill the memory"),
    "loop_for_ever": ("死循环", "loop for ever"),
}
_DOCTOR = {
    # The names of the checks.
    "python": ("Python", "Python"),
    "packages": ("程序包", "packages"),
    "package": ("{name}", "{name}"),
    "seccomp": ("seccomp", "seccomp"),
    "kernel": ("内核", "kernel"),
    "landlock": ("Landlock", "Landlock"),
    "pidfd": ("pidfd_open", "pidfd_open"),
    "user": ("用户", "user"),
    "room": ("空间", "room"),
    "temporary_folder": ("临时文件夹", "temporary folder"),
    "working_folder": ("当前文件夹", "working folder"),
    "open_files": ("打开的文件", "open files"),
    "processes": ("进程", "processes"),
    "processors": ("处理器", "processors"),
    "worker": ("一个工作进程（{level}）", "a worker ({level})"),
    "cage": ("沙箱（{level}）", "the cage ({level})"),
    "cage_stands": ("沙箱立得住（{level}）", "the cage stands ({level})"),
    "attempt": ("{what}（{level}）", "{what} ({level})"),
    "own_threads": ("工作进程自己的线程（{level}）", "threads of a worker's own ({level})"),
    "bubblewrap": ("bubblewrap，用于级别 strong", "bubblewrap, for level strong"),
    # What was seen.
    "seen": ("{what}", "{what}"),
    "unknown": ("查不出来：{type}: {text}", "cannot be found out: {type}: {text}"),
    "version_on": ("{version}，{system} {release}", "{version} on {system} {release}"),
    "not_installed": ("这个 Python 里没有装", "not installed for this Python"),
    "version_in": ("{version}，在 {folder}", "{version} in {folder}"),
    "compiles": ("过滤器编译成功", "the filter compiles"),
    "landlock_version": ("版本 {version}", "version {version}"),
    "no_landlock": ("这个内核没有", "not in this kernel"),
    "works": ("可用", "works"),
    "pidfd_refused": ("被拒绝：{what}", "refused: {what}"),
    "root": ("root：每个工作进程成为自己的用户", "root: each worker becomes a user of its own"),
    "user_number": ("用户 {number}", "user {number}"),
    "no_temporary_folder": ("没有可写的", "there is none to write into"),
    "files_at_a_time": ("同时 {number} 个", "{number} at a time"),
    "more_at_a_time": ("还能同时有 {number} 个{why:?，然后：{why}}", "{number} more at a time{why:?, then: {why}}"),
    "submissions_at_a_time": (
        "{number} 个：同时评这么多份提交，或用 --jobs 指定",
        "{number}: as many submissions at a time, or say --jobs",
    ),
    "computes": ("算得对", "computes"),
    "refused": ("被拒绝：{how}", "refused: {how}"),
    "not_refused": ("没有被拒绝：{how}", "NOT refused: {how}"),
    "stopped": ("{limit}后停下", "stopped after {limit}"),
    "threads_at_most": ("连第一个在内，最多 {number} 个", "{number} at most, the first one included"),
    "threads_of_its_own": (
        "每个工作进程有自己的编号和自己的上限",
        "each worker has its own numbers and its own limit",
    ),
    "bubblewrap_needs_linux": ("bubblewrap 需要 Linux", "bubblewrap needs Linux"),
    # What to do about it.
    "mend_and_repeat": ("补好它说的，再运行 doctor", "mend what it names, then run doctor again"),
    "install_staff": (
        '在课程文件夹里：python -m pip install -c constraints.txt -e ".[staff]"',
        'in the course\'s folder: python -m pip install -c constraints.txt -e ".[staff]"',
    ),
    "install_seccomp": (
        'Debian 或 Ubuntu：apt install libseccomp2，pip install ".[staff]"；macOS 或 Windows：用 Docker',
        'on Debian or Ubuntu: apt install libseccomp2, pip install ".[staff]"; on macOS or Windows: use Docker',
    ),
    "no_need_of_landlock": ("不需要：seccomp 全都拒绝", "not needed: seccomp refuses it all"),
    "newer_kernel": (
        "用 Linux 5.3 或更新的内核；Docker 用 20.10 或更新的版本",
        "use Linux 5.3 or newer, in Docker version 20.10 or newer",
    ),
    "set_tmpdir": ("把 TMPDIR 设成你自己的一个文件夹", "set TMPDIR to a folder of yours"),
    "change_folder": ("换到一个存在的文件夹", "change into a folder that exists"),
    "ulimit": ("ulimit -n {number}", "ulimit -n {number}"),
    "more_processes": (
        "ulimit -u，或容器的进程上限（--pids-limit）：至少还要 {number} 个",
        "ulimit -u, or the container's limit of processes (--pids-limit): at least {number} more",
    ),
    "mend": ("补好它说的；看上面几行", "mend what it names; see the lines above"),
    "do_not_grade": (
        "不要在这里用级别 {level} 评分；请报告这件事",
        "do not grade with level {level} here; please report this",
    ),
    "no_need_of_threads": (
        "不需要：提交在这里开不了线程；要有，就让这台机器能建用户和进程的命名空间",
        "not needed: no submission can start a thread here; let this machine make user and pid namespaces",
    ),
    "install_bubblewrap": (
        "不需要，但更好：apt install bubblewrap（在 Docker 里不能用）",
        "not needed, but better: apt install bubblewrap (it does not work within Docker)",
    ),
}
_MISSING = {
    # What a machine lacks for a level.
    "no_linux": ("seccomp 需要 Linux", "seccomp needs Linux"),
    "no_binding": (
        "seccomp 的绑定装不上（{what}）；安装附加包 staff 和系统库 libseccomp2",
        "the seccomp binding does not load ({what}); install the extra 'staff' and the library libseccomp2",
    ),
    "no_bubblewrap": ("没有安装 bubblewrap", "bubblewrap is not installed"),
    "bubblewrap_not_run": ("bubblewrap 运行不起来：{what}", "bubblewrap does not run: {what}"),
    "bubblewrap_not_work": (
        "bubblewrap 在这里不能用：{what}{what:!没有给出原因}",
        "bubblewrap does not work here: {what}{what:!no reason given}",
    ),
    "little_memory": (
        "这台机器的内存上限（ulimit -v）低于作业规定的 {what} MB",
        "this machine's limit of memory (ulimit -v) is below the assignment's {what} MB",
    ),
    "limit_refused": ("setrlimit {what} 被拒绝", "setrlimit {what} is refused"),
    "no_users": ("给不了每个工作进程自己的用户", "no user of its own for each worker"),
    "capabilities_kept": ("没法放弃特权", "the capabilities cannot be given up"),
    "death_signal_refused": (
        "内核不给父进程结束时的信号：{what}",
        "the signal at the parent's death is refused by the kernel: {what}",
    ),
    "core_dumps_refused": (
        "内核不让关掉内存转储：{what}",
        "the refusal of core dumps is refused by the kernel: {what}",
    ),
    "no_new_privs_refused": ("内核拒绝 no_new_privs：{what}", "no_new_privs is refused by the kernel: {what}"),
    "filter_refused": ("内核拒绝 seccomp 过滤器：{what}", "the seccomp filter is refused by the kernel: {what}"),
    "landlock_refused": ("内核拒绝 Landlock：{what}", "Landlock is refused by the kernel: {what}"),
    "memory_unlimited": ("内存上限不起作用", "the memory limit does not hold"),
    "threads_not_its_own": ("线程上限不只管它自己", "the limit of threads does not hold for it alone"),
    "thread_started": (
        "seccomp 过滤器不起作用：开出了线程",
        "the seccomp filter does not hold: a thread could be started",
    ),
    "load_read": (
        "seccomp 过滤器不起作用：读到了机器的负载",
        "the seccomp filter does not hold: the machine's load could be read",
    ),
    "path_looked_up": (
        "seccomp 过滤器不起作用：查到了路径",
        "the seccomp filter does not hold: a path could be looked up",
    ),
    "no_namespaces": ("没有命名空间：{what}", "no namespaces: {what}"),
    "no_pid_namespaces": ("没有进程命名空间：{what}", "no pid namespaces: {what}"),
    "threads_unlimited": ("线程上限不起作用", "the limit of threads does not hold"),
    "threads_unconfined": ("有线程的工作进程关不住", "a worker with threads cannot be confined"),
    "no_thread": (
        "这台机器不再给线程：用 ulimit -u 放宽",
        "the machine grants no further thread: allow more (ulimit -u)",
    ),
    "pidfd_missing": (
        "pidfd_open 被拒绝（{what}）：需要 Linux 5.3；Docker 需要 20.10 或更新的版本",
        "pidfd_open is refused ({what}): it needs Linux 5.3, in Docker version 20.10, or newer",
    ),
    "said": ("{what}", "{what}"),
    "said_nothing": ("它什么也没说", "it said nothing"),
    "worker_ended": (
        "工作进程以 {status} 结束{what:?：{what}}",
        "a worker ended with {status}{what:?: {what}}",
    ),
    "worker_answers": (
        "工作进程的回答是 {value}，这个进程的 numpy 是 {numpy}",
        "a worker answers {value}, this process has numpy {numpy}",
    ),
}
_ERRORS = {
    "no_safe_sandbox": (
        "这台机器上没有安全的沙箱：{why}。对你信得过的文件，比如自己的，加 --sandbox trusted",
        "no safe sandbox on this machine: {why}. For files that you trust, such as your own, add --sandbox trusted",
    ),
    "not_strong": (
        "级别 strong 在这里达不到：{why}；用 --sandbox standard，或者补好它",
        "level strong does not hold here: {why}; use --sandbox standard, or mend it",
    ),
    "few_files": (
        "这台机器只许同时打开 {files} 个文件，评分至少要 {least} 个，一份也没有评；先运行 ulimit -n 256",
        "this machine lets {files} files be open at a time, grading takes {least} at least, and nothing was graded:"
        " ulimit -n 256 first",
    ),
    "unusable": (
        "这台机器上没法评分（级别 {level}），一份也没有评：{why}；运行 doctor 看缺什么、怎么补",
        "this machine cannot grade at level {level}, and nothing was graded: {why}; doctor shows what is missing and"
        " how to mend it",
    ),
    "not_built": ("沙箱建不起来：{why}", "the sandbox cannot be built: {why}"),
    "not_closed": ("沙箱关不上：{why}", "the sandbox cannot be closed: {why}"),
    "not_started": ("沙箱没有启动：{why}", "the sandbox did not start: {why}"),
    "no_process": ("沙箱的进程启动不了：{what}", "the sandbox's process cannot be started: {what}"),
    "no_worker": ("工作进程启动不了：{what}", "no worker can be started: {what}"),
    "slow_to_start": ("沙箱 {seconds:.0f} 秒内没有启动", "the sandbox did not start within {seconds:.0f} s"),
    "silent_twice": ("沙箱的母进程两次没有应答", "the sandbox's zygote does not answer, twice"),
    "died_twice": ("工作进程两次还没运行就结束了", "a worker died before it had run anything, twice"),
}
WORDS = {**{f"try_{name}": texts for name, texts in _ATTEMPTS.items()}, **_DOCTOR, **_MISSING, **_ERRORS}
