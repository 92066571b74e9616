"""What is wrong with a table that somebody saved: a list of people, a list of changed scores."""

WORDS = {
    "unread": ("{path}：这个表格读不出来：{why}", "{path}: this table cannot be read: {why}"),
    "too_large": (
        "{path}：超过 {most_mb} MiB，不像一个班的表格；给出这个班的那一份",
        "{path}: takes more than {most_mb} MiB, which no class's table does; give this class's",
    ),
    "no_text": (
        "{path}：不是文本；另存为 CSV（Excel 里选 CSV UTF-8）再用",
        "{path}: is no text; save it as CSV (in Excel: CSV UTF-8)",
    ),
    "no_csv": ("{path}：{why}；这里要的是 CSV 文件", "{path}: {why}; a CSV file is expected here"),
    "bad_csv": ("{path}：不是 CSV：{error}", "{path}: is no CSV: {error}"),
}
