"""What grading says of tests, exercises and whole submissions, beside how each call ended."""

WORDS = {
    # A test and an exercise.
    "then": ("{first:.}{then}", "{first:.}{then:? {then}}"),
    "too_costly": (
        "返回的东西太大，比较用的时间超过了上限；题目要的只是几个数",
        "what came back takes too long to compare; a few numbers are asked for",
    ),
    "skips": (
        "{test}：这个测试跳过了自己；一章的测试不能这样",
        "{test}: skips itself, which a chapter's tests must not",
    ),
    "only_hidden": ("公开测试都通过了，隐藏测试没有全部通过", "all public tests pass, not all hidden ones"),
    "other_inputs": ("在别的调用里结果不对", "in other calls the result is not right"),
    "look_at_titles": (
        "看没有通过的测试的标题，再读一读{section}",
        "look at the titles of the tests that failed, and read {section} again",
    ),
    # What did not run.
    "undefined": (
        "{place:?从{place}起}{place:!文件里}，{functions} 都没有定义成：没有 {name}{line:?；在文件开头加一行 {line}}",
        "{functions} could not be defined{place:? (from {place} on)}: there is no {name}"
        "{line:?; add {line} at the top of the file}",
    ),
    "not_defined": (
        "{name} 的 def 没有执行成功（{type}: {text}），所以没有这个函数",
        "the def of {name} did not run ({type}: {text}), so there is no such function",
    ),
    # What of a submission's imports is not there.
    "modules": ("{names}{more:?等}", "{names}{more:? and more}"),
    "not_there": (
        "评分时没有 {modules}：这里运行的是没有它时的代码，不一定是你想写的",
        "where this is graded there is no {modules}: what ran is the code for its absence, perhaps not what you mean",
    ),
    "refused_import": ("评分时没有 {modules}；{instead}", "where this is graded there is no {modules}; {instead}"),
    # A whole submission.
    "spent": (
        "评这份提交占用评分程序的时间超过了上限，没有评完；多半是返回或打印了很大的东西，去掉后重新提交",
        "grading this took more of the grader's time than a submission has; it returns or prints something vast, most"
        " likely: leave that out and hand it in again",
    ),
    "late": (
        "评这份提交用的时间超过了上限，没有评完；看看有没有很慢的循环或很大的数据",
        "grading this took more time than a submission has; see whether it has a very slow loop or vast data",
    ),
    "died_twice": (
        "评这份提交时评分进程两次自己结束了，或没有得到工作进程：{why}",
        "the grader's process died, or got no worker, on this submission, twice: {why}",
    ),
    "no_further_worker": (
        "这台机器不再给工作进程：{why}；评完的都留着；用 ulimit -u 放宽，再运行同一条命令接着评",
        "this machine grants no further worker: {why}; what is graded stays: allow more (ulimit -u) and run the same"
        " command again to go on",
    ),
    # Grading on other machines.
    "other_content": (
        "评分的内容在运行中变了；再运行同一条命令接着评",
        "the content changed while it was graded with; run the same command again to go on",
    ),
    "other_engine": (
        "{machine}：那里的评分程序和这里的不是同一版（或没有装）；装成一样的，再运行同一条命令接着评",
        "{machine}: the grader there is not the one of here, or there is none; install the same one and run the same"
        " command again to go on",
    ),
    "unfit_machine": (
        "{machine}：那台机器不能评分：{why}；修好或去掉它，再运行同一条命令接着评",
        "{machine}: that machine cannot grade: {why}; mend it or take it out, and run the same command again to go on",
    ),
    "executor_gone": (
        "评分用的集群不在了（调度器停了或连不上）；评完的都留着；让它重新运行，再运行同一条命令接着评",
        "the cluster is gone (its scheduler ended or cannot be reached); what is graded stays: start it and run the"
        " same command again to go on",
    ),
    "executor_form": (
        "--executor {given}：认不出；要写成 dask=tcp://HOST:PORT",
        "--executor {given}: not understood; write dask=tcp://HOST:PORT",
    ),
    "no_scheduler": (
        "{address}：没有调度器应答（{why}）；先运行 dask scheduler，或检查地址",
        "{address}: no scheduler answers ({why}); start one (dask scheduler), or check the address",
    ),
    "no_dask_worker": (
        "{address}：调度器一个工作进程也没有；先在各台机器上运行 dask worker {address} --nthreads 1",
        "{address}: the scheduler has no worker; start some (dask worker {address} --nthreads 1)",
    ),
    "other_dask": (
        "{address}：那里的 dask.distributed 是 {theirs}，这里是 {ours}；装成一样的版本",
        "{address}: dask.distributed is {theirs} there and {ours} here; install the same version",
    ),
    # A reader's own functions in a notebook.
    "refused_act": (
        "这里做了评分时做不到的事（{what}）；{instead}",
        "this does what cannot be done when graded ({what}); {instead}",
    ),
    "interrupted": ("中断了。", "Interrupted."),
    "interrupted_in": (
        "中断了：{name} 没有算完{at:?，当时在{at}}。看看那里的循环会不会结束。",
        "Interrupted: {name} did not finish{at:?; it was at {at}}. See whether the loop there ever ends.",
    ),
    "more_printed": ("{kept}\n……（还有 {count:,} 个字符）", "{kept}\n... ({count:,} more characters)"),
}
