"""What is said where something is cut to its bounds."""

WORDS = {
    "notes_left_out": ("另有 {count} 条附注没有列出", "{count} more notes are left out"),
}
