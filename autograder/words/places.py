"""Where something stands in a submission."""

WORDS = {
    "in_file": ("第 {line} 行{column:?第 {column} 列}", "line {line}{column:?, column {column}}"),
    "in_cell": (
        "第 {cell} 个单元格第 {line} 行{column:?第 {column} 列}",
        "cell {cell}, line {line}{column:?, column {column}}",
    ),
}
