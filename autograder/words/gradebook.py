"""What is said of a grading folder and of what it remembers."""

WORDS = {
    # The ledger's lines.
    "absent": (
        "{path}：{count} 行不算数（第一处在第 {first} 行），{why}；这次交来的已重新评分",
        "{path}: {count} {count:line does|lines do} not count (the first is line {first}), {why};"
        " what of it is in this input is graded anew",
    ),
    "unsealed": ("没有校验码：别的版本或别的程序写的", "without a checksum: of another version or program"),
    "torn": ("不完整或校验码不对", "torn or of another checksum"),
    "other_form": ("是别的版本写的，或数值超界", "of another version or out of range"),
    "no_words": (
        "（这是另一个版本写的，这个版本没有这句话；再评一次就有）",
        "(said by another version of the kit, which this one has no words for; grade once more)",
    ),
    "too_large": ("结果有 {bytes} 字节，超过了 {most}", "the result takes {bytes} bytes, more than {most}"),
    # The secret behind their checksums.
    "no_key": (
        "{path}：账本的校验密钥不能用（{why}）；这一次另用一个临时密钥，以前的成绩要重新评，这次的下次也要；"
        "修好它，或把 XDG_STATE_HOME 设到自己的文件夹",
        "{path}: no key for the ledger's checksums ({why}); this run has one of its own, so earlier results are graded"
        " anew, and next time this run's; mend that, or set XDG_STATE_HOME to a folder of yours",
    ),
    "key_within": ("它在 {folder} 里面", "it would lie within {folder}"),
    "key_unreachable": ("读写失败：{said}", "it cannot be read or made: {said}"),
    "key_link": ("是一个链接", "it is a link"),
    "key_odd": ("不是普通文件", "it is no plain file"),
    "key_anothers": ("属于别人", "it belongs to somebody else"),
    "key_open": ("别人也能读写；删掉它", "others may read or write it; remove it"),
    "key_damaged": ("内容已损坏；删掉它", "it is damaged; remove it"),
    # The folder.
    "unread": (
        "{path}：无法读取：{why}；{odd:?把它移开，或}给 -o 另一个文件夹",
        "{path}: cannot be read: {why}; {odd:?move it away, or }give another folder to -o",
    ),
    "page_unwritten": ("{path}：写不进去：{why}", "{path}: cannot be written: {why}"),
    "unwritten": (
        "{path}：写不进去：{why}；{odd:?把它移开，或}给 -o 另一个文件夹",
        "{path}: cannot be written: {why}; {odd:?move it away, or }give another folder to -o",
    ),
    "held": (
        "{path}：另一次评分正在用这个文件夹（{host} 上的进程 {pid}，从 {since} 起）；等它结束，或给 -o 另一个文件夹"
        "{file:?；如果它其实已经不在了，删掉 {file}}",
        "{path}: another run holds this folder (process {pid} on {host}, since {since}); wait for its end, or give"
        " another folder to -o{file:?; if that run is gone, remove {file}}",
    ),
    "other_assignment": (
        "{path}：里面是作业 {held} 的成绩，不能放 {wanted} 的；给 -o 另一个文件夹",
        "{path}: holds the results of {held}, and takes none of {wanted}; give another folder to -o",
    ),
    "none_counts": (
        "{path}：账本里没有一行算数（别的版本、别的用户或别的机器写的），{count} 名学生（{students}）的成绩会丢；"
        "用写它的那个用户在原来的机器上评，或把全班的提交一起评进去",
        "{path}: no line of its ledger counts (another version, user or machine wrote it), and {count}"
        " {count:student|students} ({students}) would be lost; grade as the user and on the machine that wrote it, or"
        " grade the whole class's hand-ins into it",
    ),
    "without_result": (
        "这 {count} 名学生的成绩只写在不算数的行里，现在没有成绩：{students}；把他们的提交再评一次",
        "{count} {count:student has|students have} no result now, as the lines about them do not count: {students};"
        " grade their hand-ins again",
    ),
    # What it remembers.
    "moved": (
        "{count} 名评过的同学改按名单上的学号：{students}",
        "{count} {count:student|students} graded before now {count:stands|stand} under the roster's ids: {students}",
    ),
    "no_copy": (
        "{count} 名学生的成绩是用以前的内容、程序或级别评的，这里没有他们提交的副本，没有重评：{students}；"
        "把他们的提交再评一次",
        "{count} {count:student stays|students stay} as graded with earlier content, program or level, as no copy of"
        " their hand-ins is kept here: {students}; grade their hand-ins again",
    ),
    "copy_gone": (
        "账本里 {student} 的提交副本刚才还在，现在读不出来；有别的程序改了这个文件夹，再运行一次",
        "the ledger's copy of {student}'s hand-in was there and cannot be read now: something else has changed this"
        " folder; run it again",
    ),
    "of_other_exercises": (
        "评它时作业的练习或分值不一样，又没有提交的副本；把提交再评一次",
        "it was graded when the assignment had other exercises or points, and no copy is kept; grade the hand-in again",
    ),
    "earlier_counts": (
        "最新交的 {file} 评不了（{why}），按上一次交的算",
        "the newest hand-in {file} cannot be graded ({why}); the one before counts",
    ),
    "earlier_count": (
        "{count} 名学生最新交的评不了，按上一次交的算：{students}",
        "the newest hand-in of {count} {count:student|students} cannot be graded; the one before counts: {students}",
    ),
    "earlier_work_counts": (
        "最新交的 {file} {why}，按上一次交的算",
        "the newest hand-in {file} {why}; the one before counts",
    ),
    "earlier_work_count": (
        "{count} 名学生最新交的没有作答（没改过的骨架，或里面没有要求的函数），按上一次交的算：{students}",
        "the newest hand-in of {count} {count:student|students} holds no work (an untouched stub, or none of the "
        "functions asked for); the one before counts: {students}",
    ),
    "earlier_again": (
        "{count} 名学生这次交来的是以前评过的一份，后来又交过新的，仍按后来的算：{students}；"
        "要按这一份，在 overrides.csv 里改分",
        "{count} {count:student's|students'} hand-in in this input is known and was replaced by a later one, which"
        " still counts: {students}; to have this one count, give its score in overrides.csv",
    ),
    # Two states of it.
    "no_ledger": (
        "{path}：这里没有评过的班级（没有 ledger.jsonl）；给出 grade -o 用的那个文件夹",
        "{path}: no class was graded here (there is no ledger.jsonl); give the folder that grade -o was given",
    ),
    "holds_nothing": (
        "{path}：账本里没有一行算数{why:?（{why}）}；把提交再评进去",
        "{path}: no line of its ledger counts{why:? ({why})}; grade the hand-ins into it again",
    ),
    "compares_another": (
        "{old} 里是作业 {other} 的成绩，{path} 里是 {held} 的；给出同一份作业的文件夹",
        "{old} holds the results of {other}, {path} those of {held}; give a folder of the same assignment",
    ),
    "one_state": (
        "{path}：只评过一次，没有可以比较的；再评一次之后再来，或给出另一个文件夹",
        "{path}: was graded once only, and there is nothing to compare with; come back after the next grading, or give"
        " another folder",
    ),
    "unfinished": (
        "{path}：有一次评分中断了，其中 {count} 人的新结果还没有写进成绩；再运行同一条 grade 命令",
        "{path}: a run was interrupted, and {count} new {count:result is|results are} in no table yet; run the same"
        " grade command again",
    ),
    "outdated": (
        "{path}：overrides.csv 或名单在最近一次评分之后改过，按现在的 {count} 人总分会不同：{students}；"
        "这里用的还是评分时的，要用新的，先再运行一次 grade",
        "{path}: overrides.csv or the roster was changed after the last grading: by what it says now {count}"
        " {count:total|totals} would be {count:another|others}: {students}; used here is what the grading gave; for"
        " the new ones run grade again first",
    ),
    "left_over": (
        "之前有一次评分中断了：它评过的 {count} 人不在这次交来的里，这次一起算进来（{students}）；"
        "它没来得及评的，要再运行那条 grade 命令",
        "a run was interrupted: {count} {count:student|students} whom it had graded and who are not in this input"
        " {count:is|are} taken in now ({students}); for those it had not come to, run that grade command again",
    ),
    "is_file": ("{path}：是一个文件；给 -o 一个文件夹", "{path}: is a file; give a folder to -o"),
    "not_ours": (
        "{path}：{why}，不是本程序写的；把它移开，或给 -o 另一个文件夹",
        "{path}: {why}, which this program did not write; move it away, or give another folder to -o",
    ),
    "interrupted": (
        "中断了：{total} 份里评完了 {done} 份；再运行同一条命令就接着评",
        "interrupted: {done} of {total} graded; run the same command again to go on",
    ),
    "versions": (
        "这个班是用不同的版本评的（{listed}），分数可能因此不同；要用现在的版本全部重评，加 --fresh",
        "this class was graded by different versions ({listed}), which may tell in scores; to grade all anew by"
        " those of today add --fresh",
    ),
    "graded_by": ("{count} × {versions}", "{count} × {versions}"),
    # Why a student's files or row are not there; for staff.
    "files_unwritten": ("这名学生的文件写不进去：{why}", "its files cannot be written: {why}"),
    "row_unwritten": ("这名学生的一行写不进去：{why}", "its row cannot be written: {why}"),
    "slow_to_write": ("写它用的 CPU 时间超过 {seconds:.0f} s", "writing it took more than {seconds:.0f} s of CPU"),
}
