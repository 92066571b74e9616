"""What a student's work counts for: why it is not full marks, and what a late rule or a person changed."""

WORDS = {
    "open": ("{exercises} {status}", "{exercises} {status}"),
    "failed": ("{status}（{title}）", "{status} ({title})"),
    "override": (
        "{exercise:?{exercise} }人工{after:? {after}}{before:?（原 {before}）}{after:! {asked}（没有分数可改，未生效）}"
        "{reason:?：{reason}}{by:?（{by}）}",
        "{exercise:?{exercise} }by hand{after:? {after}}{before:? (was {before})}"
        "{after:! {asked} (no score to change, without effect)}{reason:?: {reason}}{by:? ({by})}",
    ),
    "late": (
        "{reason}{after:?：{after}}{before:?（原 {before}）}{by:?（{by}）}",
        "{reason}{after:?: {after}}{before:? (was {before})}{by:? ({by})}",
    ),
}
