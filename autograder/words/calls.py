"""How a call of a student's function ended, and what its worker came to."""

WORDS = {
    # What a student reads of a public call; `statuses` has the sentences that name nothing.
    "absent": (
        "没有找到函数 {function}：它要写在文件的最外层，名字一字不差",
        "no function {function} was found: it has to stand at the top level, under exactly this name",
    ),
    "raised": (
        "调用时出错，{type}{text:?: {text}}{instead:?；{instead}}",
        "the call raised {type}{text:?: {text}}{instead:?; {instead}}",
    ),
    "out_of_time": ("{limit}内没有算完", "did not finish within {limit}"),
    "unsendable": (
        "返回的是 {what}，无法比较；需要普通的数、列表或数组",
        "{what} came back, which cannot be compared; a plain number, list or array is needed",
    ),
    # What came back that is no plain value, or goes too far.
    "value_of_type": ("{name}", "{name}"),
    "deep_value": ("一层套一层太深的值", "a deeply nested value"),
    "many_items": ("超过 {name} 项的值", "a value of more than {name} items"),
    "dict_keys": ("键是 {name} 的字典", "a dict with {name} keys"),
    "long_int": ("超过 900 位的整数", "an int of more than 900 digits"),
    "long_text": ("很长的文字", "a very long text"),
    "array_of_dtype": ("dtype 是 {name} 的数组", "an array of dtype {name}"),
    "large_array": ("很大的数组", "a very large array"),
    "large_value": ("{name} MB 的值", "a value of {name} MB"),
    "many_values": ("几次调用加在一起太大的值", "values too large together"),
    "slow_value": ("比较起来太费时间的值", "a value that takes too long to compare"),
    # Of a statement that did not run while the file was loaded.
    "statement_raised": (
        "{place}没有执行成功：{type}: {text}{instead:?；{instead}}",
        "{place:?{place} }did not run: {type}: {text}{instead:?; {instead}}",
    ),
    "module_misspelt": (
        "{place}没有执行成功：没有叫 {name} 的模块，是不是 {near}？",
        "{place:?{place} }did not run: there is no module {name}; is {near} meant?",
    ),
    "statement_timeout": ("{place}没有在时限内算完，跳过了", "{place:?{place} }did not finish in time and was skipped"),
    "statement_exit": ("{place}退出了整个程序，跳过了", "{place:?{place} }ended the whole program and was skipped"),
    "statement_crash": ("{place}使 Python 崩溃，跳过了", "{place:?{place} }crashed Python and was skipped"),
    # What to do about an exception that comes from what is otherwise where this is graded.
    "instead_of_module": (
        "改用 numpy、标准库或自己写的函数，都放在这一个文件里",
        "use numpy, the standard library or functions of your own, all in this one file",
    ),
    "instead_of_reading": (
        "评分时旁边没有别的文件：把数据写进代码里",
        "no other file is there where this is graded: put its data into the code",
    ),
    "instead_of_writing": (
        "评分时不能写文件，也不能开进程和网络连接：去掉这一处，用 return 返回结果",
        "where this is graded nothing writes files, starts processes or opens connections: leave that out and return"
        " the result",
    ),
    # The limit that a call ran into.
    "cpu_limit": ("{seconds:.3g} 秒 CPU 时间", "{seconds:.3g} s of CPU time"),
    "wall_limit": ("{seconds:.3g} 秒", "{seconds:.3g} s"),
    # How its process ended otherwise; for staff.
    "signal": ("信号 {number}", "signal {number}"),
    "exit_code": ("退出码 {number}", "exit code {number}"),
    "process_lost": ("进程找不到了", "the process was lost"),
    "garbled": ("进程发来的不是答复", "the process sent what is no reply"),
    "processes_used_up": ("它用完了所有的进程", "it has used up all its processes"),
}
