"""What is said to authors about a chapter's content: the tests, the manifest and the rest that is read."""

WORDS = {
    "finding": ("{path}:{line}：{what}", "{path}:{line}: {what}"),
    # finding a course
    "no_chapter": ("{path}：里面没有带 {file} 的作业", "{path}: no chapter with an {file} in it"),
    "several_chapters": (
        "{path} 里有几个作业：用 --assignment 选一个：{known}",
        "several assignments in {path}: name one of {known} by --assignment",
    ),
    "unknown_chapter": (
        "{path} 里没有作业 {name!r}{near:?（是不是 {near}？）}；有：{known}",
        "no assignment {name!r} in {path}{near:? (did you mean {near}?)}; there is: {known}",
    ),
    "no_course_there": ("{path}：里面没有文件夹 assignments/", "{path}: no folder assignments/ in it"),
    "no_course": (
        "没有找到课程：{path} 和它上面的文件夹里都没有 assignments/",
        "no course found: neither {path} nor a parent holds assignments/",
    ),
    "course_handed_in": (
        "{path}：课程在交上来的 {submissions} 里面，不能用",
        "{path}: the course lies within the submissions ({submissions}), so it is not used",
    ),
    "no_solutions": ("{name}：课程里没有 solutions/{name}", "{name}: no solutions/{name} in the course"),
    # files
    "unread": ("{path}：读不了：{why}", "{path}: cannot be read: {why}"),
    "unwritten": ("{path}：写不了：{why}", "{path}: cannot be written: {why}"),
    "fails": ("{path}：执行时出错：{kind}: {why}", "{path}: fails when it is executed: {kind}: {why}"),
    "no_python": ("{path}：第 {line} 行：{why}", "{path}: line {line}: {why}"),
    "no_answer": (
        "{path}：没有函数 {name}，而 {file} 里有这个练习",
        "{path}: no function {name}, which {file} lists as an exercise",
    ),
    "misconception_of_none": (
        "{path}：{name} 属于 {exercise!r}，没有这个练习{near:?（是不是 {near}？）}",
        "{path}: {name} is for {exercise!r}, which is no exercise{near:? (did you mean {near}?)}",
    ),
    "other_format": (
        "{path}：格式是 {found}，这个版本读的是 {known}",
        "{path}: is of format {found}, this kit reads {known}",
    ),
    "unread_generated": ("{path}：读不了：{why}", "{path}: cannot be read: {why}"),
    "damaged": ("{path}：坏了（{why}）", "{path}: is damaged ({why})"),
    # tables in TOML
    "no_toml": ("{path}：不是有效的 TOML：{why}", "{path}: is no valid TOML: {why}"),
    "field": ("{path}：{field}：{what}", "{path}: {field}: {what}"),
    "unknown_field": (
        "没有这个字段{near:?（是不是 {near}？）}；可以有：{known}",
        "unknown field{near:? (did you mean {near}?)}; allowed: {known}",
    ),
    "missing_field": ("缺少", "is missing"),
    "bad_value": ("是 {got}；应该是：{allowed}", "got {got}; allowed: {allowed}"),
    "a_table": ("一个表", "a table"),
    "a_text": ("不是空的文字", "a text that is not empty"),
    "a_name": ("一个 Python 名字，不以下划线开头", "a Python name without a leading underscore"),
    "a_number_of_points": ('大于 0 的数，小数写成文字（"0.5"）', 'a number above 0, decimals as text ("0.5")'),
    "a_list_of_texts": ("一列 {{zh, en}}", "a list of {{zh, en}}"),
    "a_table_of_tests": ("一个表，按函数名列出测试", "a table of tests by function name"),
    "true_or_false": ("true 或 false", "true or false"),
    "a_parameter": ("一个参数的名字", "the name of a parameter"),
    "a_number_above_0": ("大于 0 的数", "a number above 0"),
    "a_whole_number_above_0": ("大于 0 的整数", "a whole number above 0"),
    "a_chapter_s_name": ("作业的名字", "the chapter's name"),
    "a_list_of_exercises": ("一列 [[exercises]] 表", "a list of [[exercises]] tables"),
    "a_list_of_tables": ("一列表", "a list of tables"),
    "the_folder_s_name": ("文件夹的名字，{name!r}", "the folder's name, {name!r}"),
    "one_of": ("{known}", "{known}"),
    "exercise_twice": (
        "{path}：练习 {name!r} 出现了两次；一章里名字不重复",
        "{path}: exercise {name!r} stands twice; names are unique in a chapter",
    ),
    "test_twice": (
        "{path}：测试 {name!r} 出现了两次；一章里名字不重复",
        "{path}: test {name!r} stands twice; names are unique in a chapter",
    ),
    # the tests
    "no_test": ("里面没有测试", "there is no test in it"),
    "skips": ("文件把自己跳过了", "the file skips itself"),
    "a_class": ("有一个类 {name}", "class {name}"),
    "whole_file": ("有 {name}，它对整个文件起作用", "{name}, which is for the whole file"),
    "setup": ("{name} 不会起作用", "{name} would never run"),
    "own_fixture": ("有一个 fixture {name}", "fixture {name}"),
    "no_function": ("{name} 不是在这里定义的函数", "{name} is no function that is defined here"),
    "no_plain_function": (
        "{name} 要是一个普通函数；调用它什么也不会测试",
        "{name} has to be a plain function; calling it would test nothing",
    ),
    "other_mark": ("{name} 用了 {mark}，评分时不起作用", "{name} uses {mark}, which grading does not honour"),
    "no_exercise_mark": ("{name} 没有 exercise 标记，或者它不完整", "{name} has no exercise mark, or not a whole one"),
    "unknown_exercise": (
        "{name}：清单里没有练习 {exercise!r}{near:?（是不是 {near}？）}",
        "{name}: no exercise {exercise!r} in the manifest{near:? (did you mean {near}?)}",
    ),
    "untitled": ("{name} 没有公布的标题和消息", "{name} has no published title and message"),
    "bad_points": ("{name}：points={points} 不是大于 0 的数", "{name}: points={points} is no number above 0"),
    "indirect": ("{name} 的参数是间接的", "{name} is parametrized indirectly"),
    "bad_parameters": ("{name}：parametrize 不成立：{why}", "{name}: parametrize does not hold: {why}"),
    "not_taken": ("{name} 不接受 parametrize 的 {parameter}", "{name} does not take {parameter} of parametrize"),
    "other_fixture": ("{name} 要用 fixture {fixture!r}", "{name} wants the fixture {fixture!r}"),
    "fails_on_reference": ("{path}：{name} 在参考实现上不通过：{why}", "{path}: {name} fails on the reference: {why}"),
}
_UNZIP = ("重新解压发放包", "unzip the bundle anew")
REMEDIES = {
    "no_course_there": ("把课程的根文件夹给 --course", "give the course's root to --course"),
    "no_course": (
        "换到课程的文件夹里，或者用 --course DIR，或者设好 {variable}",
        "change into the course's folder, or say --course DIR or set {variable}",
    ),
    "course_handed_in": ("用 --course 给出你自己的课程", "give your own to --course"),
    "no_solutions": ("评分需要教师那一份", "grading needs the staff's copy"),
    "other_format": _UNZIP,
    "unread_generated": _UNZIP,
    "damaged": _UNZIP,
    "fails_on_reference": ("改测试，或改 {reference}", "correct the test or {reference}"),
    "no_test": ("写一个 test_ 开头的函数", "write a function test_..."),
    "skips": ("去掉跳过：每个测试都算分", "take that away: each test counts"),
    "a_class": ("测试写成最外层的函数", "write module-level test functions"),
    "whole_file": ("给每个测试单独加标记", "mark each test"),
    "setup": ("在每个测试里做", "do it in each test"),
    "own_fixture": ("只有 {known}", "there are only {known}"),
    "no_function": ("在这里用 def 写", "write it here, with def"),
    "other_mark": ("去掉标记：每个测试都算分", "take the mark away: each test counts"),
    "no_exercise_mark": (
        '写一个：@pytest.mark.exercise("练习名", points=分值)',
        'mark it once: @pytest.mark.exercise("NAME", points=POINTS)',
    ),
    "untitled": (
        "在清单的 {exercise} 里加 [exercises.tests.{name}]",
        "add [exercises.tests.{name}] to {exercise} in the manifest",
    ),
    "indirect": ("直接写出值", "give the values themselves"),
    "not_taken": ("写进函数的参数，或者去掉", "make it a parameter of the function, or take it out"),
    "other_fixture": ("只有 {known}", "there are only {known}"),
}
