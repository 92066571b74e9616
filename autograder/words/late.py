"""When work was due, how late it came, and what that costs."""

WORDS = {
    "no_moment": (
        "--due {said}：看不懂这个时间；写 2026-03-01（那天结束）、2026-03-01T18:00 或带时区的 2026-03-01T18:00+08:00",
        "--due {said}: this time is not understood; write 2026-03-01 (the end of that day), 2026-03-01T18:00 or, with"
        " a zone, 2026-03-01T18:00+08:00",
    ),
    "no_rule": (
        "--late {rule}：{at:?从“{at}”起看不懂}{at:!规则不完整或数值不对}；例如 10%/day、10%/day,max 50%、"
        "0.5/hour,grace 15min（单位：minute hour day week）",
        "--late {rule}: {at:?not understood from {at!r} on}{at:!it is incomplete or out of range}; write such as"
        " 10%/day, 10%/day,max 50% or 0.5/hour,grace 15min (units: minute hour day week)",
    ),
    "no_due": (
        "有迟交规则，却不知道什么时候截止；加上 --due，例如 --due 2026-03-01，或者用 --late none 取消规则",
        "there is a late rule, and nothing says when work was due; add --due, such as --due 2026-03-01, or end the "
        "rule by --late none",
    ),
    "no_time_read": (
        "名单上 {student} 的提交时间“{said}”看不懂；写成 2026-03-01 18:00",
        "the class list's time for {student}, {said!r}, is not understood; write it as 2026-03-01 18:00",
    ),
    "no_excuse_read": (
        "名单上 {student} 的缓交“{said}”看不懂；写一个日期（2026-03-05）、一段时间（3天）或 是",
        "the class list's extension for {student}, {said!r}, is not understood; write a date (2026-03-05), a time"
        " (3 days) or yes",
    ),
    "due": ("截止时间 {due}（本机时区 {zone}）", "due {due} ({zone}, this machine's zone)"),
    "no_file": (
        "名单上写着 {count} 人的提交时间，却没有文件（{students}）：下载不完整？请再下载一次，或问问本人",
        "the class list says when {count} of those without a file handed in ({students}): an incomplete download?"
        " download it again, or ask them",
    ),
    "untimed": (
        "{count} 份不知道什么时候交的，没有扣迟交分；名单里加一列 提交时间 就能算",
        "{count} {count:hand-in has|hand-ins have} no time, and nothing was taken for lateness; give the class list a"
        " column: submitted",
    ),
    "by": (
        "{days:?{days} 天}{hours:?{days:? }{hours} 小时}{minutes:?{hours:? }{minutes} 分钟}",
        "{days:?{days} d}{hours:?{days:? }{hours} h}{minutes:?{hours:? }{minutes} min}",
    ),
    "somehow": ("{by}{by:!迟交}{excused:?（已准）}", "{by}{by:!late}{excused:? (excused)}"),
    "taken": (
        "迟交 {by}，按 {count} {unit}扣 {taken}{capped:?（上限）}",
        "late by {by}, counted as {count} {unit}, minus {taken}{capped:? (the most)}",
    ),
    "excused": (
        "迟交 {late}，不扣分{why:?：{why}}",
        "late by {late}, excused{why:?: {why}}",
    ),
    "unknown": (
        "平台记为迟交，不知道迟了多久，没有扣分",
        "late says the platform, by how much is not known, nothing was taken",
    ),
    "unit_minute": ("{count:分钟|分钟}", "{count:minute|minutes}"),
    "unit_hour": ("{count:小时|小时}", "{count:hour|hours}"),
    "unit_day": ("{count:天|天}", "{count:day|days}"),
    "unit_week": ("{count:周|周}", "{count:week|weeks}"),
}
