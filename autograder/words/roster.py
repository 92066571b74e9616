"""What is wrong with a list of the people in a class."""

WORDS = {
    "twice": (
        "{path}：第 {row} 行：学号 {student} 出现了两次；只留一个",
        "{path}: row {row}: the id {student} stands there twice; keep one of the two",
    ),
    "empty": (
        "{path}：名单上一个人也没有；要有一行表头，例如 学号,姓名,班级，下面每行一个人",
        "{path}: nobody is on this roster; expected a head line such as: student,name,class, and a line a person below",
    ),
    "lost_digits": (
        "{path}：第 {row} 行：学号 {student} 被 Excel 写成了科学计数法，丢了数字；把这一列设成文本，再另存为 CSV",
        "{path}: row {row}: Excel has written the id {student} in powers of ten and lost digits;"
        " format the column as text and save the CSV again",
    ),
    "other_column": (
        "{path}：名单的学号列只对上 {matched}/{total} 份提交，“{head}”列对上 {count} 份；把它的表头改成 学号",
        "{path}: the roster's ids fit {matched} of {total} hand-ins, its column {head!r} fits {count}; give that column"
        " the head: student",
    ),
    "other_class": (
        "{path}：{total} 份提交一份也没对上名单{unread:?：看不懂表头“{unread}”；把表头改成 学号,姓名,班级}"
        "{unread:!；换成这个班的名单，表头例如：学号,姓名,班级}",
        "{path}: 0 of {total} hand-ins matched{unread:?: the head {unread!r} was not understood; expected:"
        " student,name,class}{unread:!, as none is anybody's on this roster; give this class's, with a head such as:"
        " student,name,class}",
    ),
    "fits_few": (
        "名单只对上 {matched}/{total} 份{unread:?：看不懂表头“{unread}”，应当是 学号,姓名,班级}；"
        "看看是不是别的班的名单",
        "the roster matched {matched} of {total} hand-ins only{unread:?: its head {unread!r} was not understood,"
        " expected: student,name,class}; is it another class's?",
    ),
}
