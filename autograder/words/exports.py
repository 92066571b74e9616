"""What is said of a file that is made for another system."""

WORDS = {
    # What is in it.
    "filled": (
        "“{column}”一列填了 {count} 个总分",
        "{count} {count:total|totals} in the column {column!r}",
    ),
    "pages": (
        "{count} 份反馈；在 Moodle 作业里选“批量上传反馈文件”",
        "{count} feedback {count:page|pages}; in the assignment in Moodle choose: Upload multiple feedback"
        " files in a zip",
    ),
    "lines": ("{count} 名学生，每人一行", "{count} {count:student|students}, a line each"),
    "autograder": (
        "{assignment} 的自动评分器；在 Gradescope 作业的 Configure Autograder 里上传，基础镜像选 Ubuntu 24.04 或更新的",
        "the autograder of {assignment}; upload it in Gradescope under Configure Autograder, with Ubuntu"
        " 24.04 or newer as"
        " the base image",
    ),
    # What a person has to know of it.
    "recoded": (
        "{path}：不是 UTF-8 编码；写出的是 UTF-8，请核对姓名",
        "{path}: was not UTF-8; what is written is, so look at the names",
    ),
    "by_name": (
        "{count} 人的学号在模板里找不到，按姓名对上了：{students:;}",
        "{count} {count:student|students} found by name, as the template has no such id: {students:;}",
    ),
    "other_names": (
        "{count} 人按学号对上了，姓名却和模板里的不一样，请核对：{students:;}",
        "{count} {count:student|students} found by id under another name in the template, so look whether it is them:"
        " {students:;}",
    ),
    "blank": (
        "{count} 人没有总分，模板里的内容没有动：{students:;}",
        "{count} {count:student has|students have} no total and {count:keeps|keep} what the template holds:"
        " {students:;}",
    ),
    "written_over": (
        "“{column}”一列里有 {count} 人原来的内容和总分不同，被覆盖：{students:;}",
        "{count} {count:student|students} had something else in the column {column!r}, which is written over:"
        " {students:;}",
    ),
    "left_blank": (
        "{count} 人没有总分，留空",
        "{count} {count:student has|students have} no total and {count:is|are} left blank",
    ),
    "strangers": (
        "模板里有 {count} 人不在评过的班里，没有动：{people:;}",
        "{count} {count:person|people} in the template {count:is|are} not in the graded class and {count:stays|stay} as"
        " {count:it is|they are}: {people:;}",
    ),
    "left_out": (
        "{count} 人在模板里没有自己的一行，总分没有写出：{students:;}",
        "{count} {count:student has|students have} no row of their own in the template, so their totals are left out:"
        " {students:;}",
    ),
    "other_classes": (
        "{count} 人的班级不在这份模板里，总分没有写出：{students:;}",
        "{count} {count:student is|students are} of classes that this template does not have, so their totals are not"
        " in it: {students:;}",
    ),
    "not_taken": (
        "{count} 人的成绩平台不让改（免交、未布置或已锁定），没有动：{students:;}",
        "{count} {count:score|scores} the platform does not take (excused, not assigned or locked), so what is there"
        " stays: {students:;}",
    ),
    "above": (
        "{count} 人的总分超过 Moodle 的最高分 {most:g}，Moodle 会悄悄跳过；先在作业设置里调高最高分：{students:;}",
        "{count} {count:total is|totals are} more than Moodle's maximum of {most:g}, which Moodle passes over without a"
        " word; raise the assignment's maximum first: {students:;}",
    ),
    "other_points": (
        "Canvas 里这份作业满分 {theirs:g}，这里满分 {ours:g}；总分没有换算",
        "the assignment is out of {theirs:g} in Canvas and out of {ours:g} here; totals are not scaled",
    ),
    "without_page": (
        "{count} 人不知道在 Moodle 里的编号，反馈没有放进去：{students:;}",
        "{count} {count:page is|pages are} left out, as Moodle's number of the student is not known: {students:;}",
    ),
    # What cannot be done.
    "needs_folder": (
        "export {format}：哪个评过的文件夹？写在格式后面，例如 export {format} graded/ -o 文件",
        "export {format}: of which graded folder? Give it after the format, as in: export {format} graded/ -o FILE",
    ),
    "no_folder": (
        "export {format}：不用评过的文件夹，去掉 {path}",
        "export {format}: takes no graded folder; leave out {path}",
    ),
    "no_option": ("export {format}：用不上 {option}，去掉它", "export {format}: has no use for {option}; leave it out"),
    "needs_canvas": (
        "export canvas：要填的是 Canvas 自己导出的成绩册；在“成绩”页选“导出整个成绩册”，用 --template 给出那个文件",
        "export canvas: fills Canvas' own gradebook; choose Export Entire Gradebook there and give the file"
        " to --template",
    ),
    "needs_moodle": (
        "export moodle：要填的是 Moodle 的评分表；在作业的评分页选“下载评分表”，用 --template 给出那个文件；"
        "反馈文件用 -o 名字.zip",
        "export moodle: fills Moodle's grading worksheet; choose Download grading worksheet in the"
        " assignment and give the"
        " file to --template; for the feedback files give -o NAME.zip",
    ),
    "exists": (
        "{path}：已经有了；换一个名字，或加 --force 覆盖",
        "{path}: exists; choose another name, or add --force",
    ),
    "within": (
        "{path}：在评过的文件夹 {folder} 里面，那里只放评分的结果；-o 换一个地方",
        "{path}: lies in the graded folder {folder}, which is the grader's own; give another place to -o",
    ),
    "no_plain_file": (
        "{path}：{why}，没有写；-o 换一个名字",
        "{path}: {why}, so it is not written; give another name to -o",
    ),
    "unwritten": ("{path}：写不进去：{why}", "{path}: cannot be written: {why}"),
    "empty_template": (
        "{path}：这个模板是空的；从平台重新导出一份",
        "{path}: this template is empty; export it from the platform again",
    ),
    "damaged_template": (
        "{path}：这个模板读不全（{why}），写回去会弄坏；从平台重新导出一份",
        "{path}: this template is not read whole ({why}), and would come back damaged; export it from the"
        " platform again",
    ),
    "no_canvas": (
        "{path}：不是 Canvas 的成绩册：表头要有 Student、ID 和 Section，这里是：{found}；"
        "给出“导出整个成绩册”得到的文件",
        "{path}: is no gradebook of Canvas: its head has Student, ID and Section, and here is: {found}; give"
        " the file of"
        " Export Entire Gradebook",
    ),
    "no_moodle": (
        "{path}：不是 Moodle 的评分表：第一列要是“参与者 12345”这样的标识符，这里的表头是：{found}；"
        "给出“下载评分表”得到的文件",
        '{path}: is no grading worksheet of Moodle: its first column holds identifiers such as "Participant'
        ' 12345", and the'
        " head here is: {found}; give the file of Download grading worksheet",
    ),
    "no_chaoxing": (
        "{path}：没有学号一列：表头要有 学号、姓名、分数，这里是：{found}",
        "{path}: has no column of student numbers: expected 学号, 姓名, 分数, and here is: {found}",
    ),
    "no_workbook": (
        "{path}：这个工作簿打不开{why:?（{why}）}{why:!，解开后太大}；从平台重新导出一份，或另存为 CSV",
        "{path}: this workbook cannot be opened{why:? ({why})}{why:!, as it unpacks to too much}; export it"
        " from the platform"
        " again, or save it as CSV",
    ),
    "column_of_what": (
        "--column 说的是模板里的一列；再加 --template 文件，或去掉 --column",
        "--column names a column of a template; add --template FILE, or leave --column out",
    ),
    "no_column": (
        "{path}：没有叫“{name}”的分数列；有：{known}",
        "{path}: has no column {name!r} for scores; there is: {known}",
    ),
    "no_score_column": (
        "{path}：没有一列能放分数；先在平台上建好这份作业，再导出",
        "{path}: has no column that takes scores; make the assignment on the platform, and export again",
    ),
    "which_column": (
        "{path}：分数填进哪一列？用 --column 说出来：{known}",
        "{path}: which column do the scores go into? Say so with --column: {known}",
    ),
    "only_column": (
        "{path}：唯一的分数列“{known}”和作业不同名，没有写；真要填它，用 --column 说出来；"
        "不是它，先在平台上建好这份作业，再导出",
        "{path}: its only column for scores, {known}, is not called as the assignment is, so nothing was written; if it"
        " is the one, say so with --column, else make the assignment on the platform, and export again",
    ),
    "holds_others": (
        "{path}：“{column}”一列里有 {count} 人的内容和总分不同：{students:;}；什么也没有写。"
        "真要覆盖，用 --column 说出这一列",
        "{path}: in the column {column!r} {count} {count:student has|students have} something else than the total:"
        " {students:;}; nothing was written. To write over it, name the column with --column",
    ),
    "nobody": (
        "{path}：评过的 {count} 人一个也不在这 {rows} 行里：是别的课程的吗？什么也没有写",
        "{path}: none of the {count} graded {count:student|students} is in its {rows} {rows:row|rows}: is it of another"
        " course? Nothing was written",
    ),
    "not_in_template": (
        "{path}：{count} 名有总分的学生在里面没有自己的一行：{students:;}；什么也没有写。换一份包括他们的，"
        "或加 --force 只写其他人",
        "{path}: {count} {count:student|students} with a total {count:has|have} no row of their own in it:"
        " {students:;}; nothing"
        " was written. Give one that has them, or add --force to write the others",
    ),
    "no_page": (
        "{path}：读不出来：{why}；再运行一次 grade，它会重新写好",
        "{path}: cannot be read: {why}; run grade again, which writes it anew",
    ),
    "no_participant": (
        "{path}：不知道谁在 Moodle 里是几号：提交不是 Moodle 的下载；用 --template 给出评分表",
        "{path}: nobody's number in Moodle is known, as the hand-ins were no download of Moodle's; give the"
        " grading worksheet"
        " to --template",
    ),
    # The heads of Chaoxing's workbook.
    "number": ("学号", "student number"),
    "name": ("姓名", "name"),
    "points": ("分数", "points"),
    # What a student reads in Gradescope where there is no result.
    "no_result": (
        "自动评分没有完成，所以没有分数（不是零分）。助教会看；也可以过一会儿重新提交。",
        "The autograder did not finish, so there is no score (not a zero). Somebody will look; you may also"
        " submit again"
        " later.",
    ),
}
