"""What is wrong with a table of what a person decided."""

WORDS = {
    "no_column": (
        "{path}：第 {row} 行：表头里没有 {missing}；第一行写 student,exercise,score,reason,by",
        "{path}: row {row}: the head has no {missing}; make the first line student,exercise,score,reason,by",
    ),
    "nobody": (
        "{path}：第 {row} 行：{student:?没有学号是 {student} 的学生}{student:!没有写是谁}{near:?（是不是 {near}）}；"
        "照 grades.csv 的 student 一列写",
        "{path}: row {row}: {student:?nobody has the id {student}}{student:!no student is named}{near:? ({near}?)};"
        " write ids as in the column student of grades.csv",
    ),
    "several": (
        "{path}：第 {row} 行：{student} 可能是 {several}；把学号写全（Excel 里把这一列设成文本）",
        "{path}: row {row}: {student} may be {several}; write the id in full (in Excel format the column as text)",
    ),
    "lost_digits": (
        "{path}：第 {row} 行：学号 {student} 被 Excel 写成了科学计数法，丢了数字；把这一列设成文本，重新填写",
        "{path}: row {row}: Excel has written the id {student} in powers of ten and lost digits;"
        " format the column as text and write it again",
    ),
    "no_exercise": (
        "{path}：第 {row} 行：没有练习 {exercise}{near:?（是不是 {near}）}；练习有 {names}；改总分就把这一格空着，"
        "免扣迟交分写 late",
        "{path}: row {row}: no exercise {exercise}{near:? ({near}?)}; there are {names}; leave the field empty to"
        " change the total, write late to excuse a late hand-in",
    ),
    "no_score": (
        "{path}：第 {row} 行：score 一列写的是“{score}”；写一个分数（9）、加减分（+1、-0.5）或加减百分比（-10%）",
        "{path}: row {row}: {score!r} is no score; write a number (9), points to add or take (+1, -0.5) or a share"
        " of them (-10%)",
    ),
    "no_excuse": (
        "{path}：第 {row} 行：免扣迟交分时 score 一列写 0，不是“{score}”；要扣别的分数，把 exercise 一格空着",
        "{path}: row {row}: to excuse a late hand-in the score is 0, not {score!r}; to take other points leave the"
        " exercise empty",
    ),
    "beyond": (
        "{count} 处人工改分超过满分，照写的算：{given}；写错了就改 overrides.csv，再评一次",
        "{count} {count:override gives|overrides give} more than there is to get, and {count:counts|count} as written:"
        " {given}; if that is a slip, mend overrides.csv and grade again",
    ),
    "given": (
        "{student}{exercise:? {exercise}} {points}（满分 {most}）",
        "{student}{exercise:? {exercise}} {points} (the most is {most})",
    ),
    "twice": (
        "{path}：第 {row} 行和第 {other} 行给 {student} 的同一个分数写得不一样；只留一行",
        "{path}: row {row} and row {other} give {student} two values of one score; keep one of the two",
    ),
}
