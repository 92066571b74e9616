"""What is odd about handed-in code: what Python refuses, what it does not run, and why an exercise was not found."""

_CODE_CELLS = ("把代码放进代码单元格再交", "put your code into code cells and hand it in again")
_LESS_DATA = ("去掉数据再交", "leave data out and hand it in again")
_SAVE = ("在 Jupyter 里重新保存后再交", "save it in Jupyter and hand it in again")

WORDS = {
    # a piece that Python refuses
    "refused": (
        "{name:?{name} 的}语法不对（{why}），没有执行",
        "{name:?{name} does not parse}{name:!this does not parse} ({why}) and was not run",
    ),
    "conflict_marks": (
        "有没处理完的合并冲突；留下一边，删掉标记",
        "an unresolved merge conflict; keep one side, delete the marks",
    ),
    "too_new": (
        "这要 Python {wanted} 才认识，评分用的是 {here}；换成旧的写法",
        "this needs Python {wanted}; grading runs on {here}: write it in the older way",
    ),
    "odd_blank": (
        "{blank} {code}，换成普通空格或删掉",
        "{blank} {code}; replace it by a plain space or delete it",
    ),
    "odd_character": (
        "{wide:?全角}字符“{char}” {code}，换成半角 {plain}",
        "{wide:?full-width }character “{char}” {code}; write {plain}",
    ),
    "unknown_character": (
        "Python 不认识的字符 {char:?“{char}” }{code}",
        "a character that Python does not know: {char:?“{char}” }{code}{name:? {name}}",
    ),
    "no_break_space": ("不换行空格", "a no-break space"),
    "full_width_space": ("全角空格", "a full-width space"),
    "zero_width_space": ("零宽空格", "a zero-width space"),
    "zero_width": ("零宽字符", "a zero-width character"),
    "byte_order_mark": ("字节顺序标记（BOM）", "a byte order mark"),
    "line_separator": ("行分隔符", "a line separator"),
    "wide_space": ("宽空格", "a wide space"),
    "thin_space": ("窄空格", "a thin space"),
    "narrow_space": ("窄空格", "a narrow space"),
    "tabs": ("缩进里混用了制表符和空格；全部改成空格", "tabs and spaces are mixed in the indentation; use spaces only"),
    "unindent": ("缩进与前面哪一层都对不上", "this line's indentation matches no line before it"),
    "indented": (
        "这一行缩进多了：要和上一条语句对齐；最外层的语句顶格写",
        "this line is indented too far: begin it where the statement above begins, or at the left margin",
    ),
    "no_body": ("冒号后面缺少缩进的内容", "an indented body is missing after the colon"),
    "no_colon": ("缺少冒号 :", "a colon : is missing"),
    "open_bracket": ("括号 {a} 没有闭合", "the bracket {a} is never closed"),
    "one_too_many": ("多了一个 {a}", "there is one {a} too many"),
    "other_bracket": ("{b} 与 {a} 不配对", "{b} is closed by {a}"),
    "closed_early": (
        "docstring 在这里的 {quotes} 就结束了，后面的文字被当成了代码；去掉这里的 {quotes}",
        "the docstring ends at this {quotes}, and what follows is read as code; take this {quotes} out",
    ),
    "open_text": ("三引号字符串没有结束", "a triple-quoted string has no end"),
    "open_quote": ("字符串没有结束的引号", "a string has no closing quote"),
    "python_2": ("{a} 要加括号（这是 Python 2 的写法）", "{a} needs parentheses (this is Python 2)"),
    "no_operator": (
        "写法不对，也许少了运算符（相乘要写 *）或逗号",
        "invalid syntax; perhaps an operator is missing (a product needs *), or a comma",
    ),
    "compared": ("判断相等要用 ==", "to compare, write == instead of ="),
    "no_else": (
        "写在一行里的 if 要连着 else：a if 条件 else b；这里条件之后没有接上 else",
        "an if within a line needs its else, as in a if condition else b; here no else follows the condition",
    ),
    "no_target": ("等号左边不能被赋值", "what stands left of = cannot be assigned to"),
    "bad_number": ("名字不能以数字开头，或数字写法不对", "a name begins with a digit, or a number is malformed"),
    "bad_f_string": (
        "f-string 的写法不对（评分用的 Python 版本不允许）",
        "the f-string is malformed (for the Python that grades)",
    ),
    "after_backslash": ("反斜杠 \\ 后面不能再有字符", "nothing may follow a backslash \\ in its line"),
    "too_deep": ("嵌套太深", "it is nested too deeply"),
    "too_long": (
        "一个名字、import 或 f-string 太长，读不了",
        "a name, an import or an f-string is too long to be read",
    ),
    "bad_syntax": ("写法不对", "invalid syntax"),
    "python_says": ("{message}", "{message}"),
    # too much of it
    "too_much": ("代码超过 {kb} KB", "more than {kb} KB of code"),
    "too_many_statements": ("代码超过 {most} 条语句", "more than {most} top-level statements"),
    # what is not run
    "shell": (
        "{cell:?第 {cell} 个单元格}第 {lines} 行是 shell 命令（如 !pip），没有执行；评分环境里已装好 numpy",
        "{cell:?cell {cell}, }line {lines}: a shell command (like !pip), not run; numpy is there where this is graded",
    ),
    "cell_magic": (
        "第 {cell} 个单元格以 %%{magic} 开头，不是这个笔记本里的 Python，没有执行",
        "cell {cell} begins with %%{magic}, is no Python of this notebook and was not run",
    ),
    # what it is
    "is_notebook": (
        "文件内容是笔记本，按笔记本读；扩展名请用 .ipynb",
        "this is a notebook and is read as one; name it .ipynb",
    ),
    "is_script": (
        "文件内容是 Python 脚本，按脚本读；扩展名请用 .py",
        "this is a Python script and is read as one; name it .py",
    ),
    "other_language": (
        "笔记本的语言是 {language}，这里按 Python 评分",
        "the notebook says that its language is {language}; it is graded as Python",
    ),
    # which definition counts
    "before_stub": (
        "{name}：后面还有没改过的骨架，不算；评的是{place}的定义",
        "{name}: an untouched stub stands behind it and does not count; graded is the one at {place}",
    ),
    "last_of": (
        "{name} 定义了 {times} 次，评的是最后一次（{place}）",
        "{name} is defined {times} times; the last one counts ({place})",
    ),
    # why an exercise was not found
    "similar_name": (
        "没有找到 {exercise}，但{place}有名字相近的 {name}；如果就是它，改成要求的名字{remedy:?再交}",
        "{exercise} was not found, but {place} has {name}; if that is it, give it the name asked for",
    ),
    "commented_out": (
        "函数 {exercise} 被注释掉了（#），不会执行；去掉 #{remedy:? 再交}",
        "{exercise} is commented out (#) and is not run; take the # away{remedy:? and hand it in again}",
    ),
    "under_magic": (
        "函数 {exercise} 在第 {cell} 个代码单元格里，但那个单元格以 %% 开头、不执行；删掉 %% 那一行{remedy:?再交}",
        "{exercise} stands in code cell {cell}, which a %% line keeps from running; delete that line",
    ),
    "in_markdown": (
        "函数 {exercise} 写在第 {cell} 个单元格里，那是文字（Markdown）单元格，不会执行；改成代码单元格{remedy:?再交}",
        "{exercise} stands in a Markdown cell (cell {cell} of all) and is not run; make it a code cell",
    ),
    "in_raw": (
        "函数 {exercise} 写在第 {cell} 个单元格里，那是raw单元格，不会执行；改成代码单元格{remedy:?再交}",
        "{exercise} stands in a raw cell (cell {cell} of all) and is not run; make it a code cell",
    ),
    "inside": (
        "{exercise} {outer}，评分时调用不到；移到最外层{remedy:?再交}",
        "{exercise} {outer}, where it cannot be called; move it to the top level",
    ),
    "in_class": ("写在类 {name} 里面", "stands inside the class {name}"),
    "in_function": ("写在函数 {name} 里面", "stands inside the function {name}"),
    "in_main": ('写在 if __name__ == "__main__" 里面', 'stands under if __name__ == "__main__"'),
    "leftover_raise": (
        "{exercise} 里骨架的 raise NotImplementedError 还在你的代码前面；删掉这一行{remedy:?再交}",
        "the stub's raise NotImplementedError still stands before your code; delete it",
    ),
    "split_function": (
        "函数 {exercise} 被拆在第 {one} 和第 {two} 个单元格里，Python 不会把它们接起来；合并成一个{remedy:?再交}",
        "{exercise} is split over the cells {one} and {two}, which Python does not join; merge the two",
    ),
    "forgotten_import": (
        "{place}用到 {name}，但没有 {made}：是不是忘了？",
        "{place} uses {name}: did you {made}?",
    ),
    # notebooks
    "no_code_cells": (
        "笔记本里没有代码单元格，只有文字单元格",
        "the notebook has no code cells, only text",
    ),
    "empty_cells": ("笔记本里的单元格都是空的", "all cells of the notebook are empty"),
    "much_output": ("笔记本里的输出太多", "the notebook has too much output"),
    "nested_json": ("笔记本文件嵌套过深", "the notebook file is nested too deeply"),
    "no_cells": ("这不是笔记本：里面没有单元格", "this is no notebook: it has no cells"),
    "many_cells": (
        "笔记本有 {count} 个单元格，超过 {most} 个；只留作业的单元格",
        "the notebook has {count} cells, more than {most}; keep those of the exercises",
    ),
    "same_conflict": (
        "笔记本第 {line} 行有没处理完的合并冲突；两边的代码相同，照常评分",
        "line {line} of the notebook holds an unresolved merge conflict; the code on both sides is the same",
    ),
    "conflict": (
        "笔记本第 {line} 行有没处理完的合并冲突（<<<<<<<）",
        "line {line} of the notebook holds an unresolved merge conflict (<<<<<<<)",
    ),
    "cut_off": (
        "笔记本文件不完整（第 {line} 行之后损坏）：只评了 {count} 个完整的单元格",
        "the notebook file is cut off or damaged after line {line}; whole cells that are graded: {count}",
    ),
    "no_notebook": ("这不是笔记本文件", "this is no notebook file"),
    "damaged": (
        "笔记本文件不完整，第 {line} 行起读不出来",
        "the notebook file is damaged: from line {line} on it cannot be read",
    ),
}
REMEDIES = {
    "refused": ("改好后重新提交", "correct it and hand it in again"),
    "too_much": _LESS_DATA,
    "too_many_statements": _LESS_DATA,
    "no_code_cells": _CODE_CELLS,
    "empty_cells": ("保存后重新提交", "save it and hand it in again"),
    "much_output": ("清除输出后重新提交", "clear it and hand it in again"),
    "nested_json": _SAVE,
    "damaged": ("在 Jupyter 里打开检查，重新保存后再交", "save it in Jupyter and hand it in again"),
    **dict.fromkeys(("no_cells", "no_notebook"), ("请交 .ipynb 原文件", "hand in the .ipynb itself")),
    "conflict": ("选定一边，保存后重新提交", "keep one side, hand it in again"),
    "cut_off": ("请重新保存并提交", "save it and hand it in again"),
}
