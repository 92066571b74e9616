"""What is said of a grading folder and of what it remembers."""

WORDS = {
    # The ledger's lines.
    "absent": (
        "{path}：{count} 行不算数（第一处在第 {first} 行），{why}；这些学生已重新评分；要清掉这些行，加 --fresh",
        "{path}: {count} {count:line does|lines do} not count (the first is line {first}), {why};"
        " those students are graded anew; to be rid of such lines add --fresh",
    ),
    "unsealed": ("没有校验码：别的版本或别的程序写的", "without a checksum: of another version or program"),
    "torn": ("不完整或校验码不对", "torn or of another checksum"),
    "other_form": ("是别的版本写的，或数值超界", "of another version or out of range"),
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
    "unwritten": (
        "{path}：写不进去：{why}；{odd:?把它移开，或}给 -o 另一个文件夹",
        "{path}: cannot be written: {why}; {odd:?move it away, or }give another folder to -o",
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
