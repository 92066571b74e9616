"""What is said to authors about their files of misconceptions."""

_NEAR = ("{near:?（是不是 {near}？）}", "{near:? (did you mean {near}?)}")

WORDS = {
    "at": ("{path}:{line}：{entry}：{what}", "{path}:{line}: {entry}: {what}"),
    "field": ("{field}：{what}", "{field}: {what}"),
    # the file
    "no_toml": ("{path}:{line}：不是有效的 TOML：{why}", "{path}:{line}: is no valid TOML: {why}"),
    "of_no_exercise": (f"{{path}}：不属于任何练习{_NEAR[0]}", f"{{path}}: belongs to no exercise{_NEAR[1]}"),
    "no_family": (f"是 {{got}}；应该是一族的表{_NEAR[0]}", f"got {{got}}; allowed: a family's table{_NEAR[1]}"),
    "no_entry": (
        f"是 {{got}}；应该是一个表，里面有 {{known}} 之一{_NEAR[0]}",
        f"got {{got}}; allowed: a table with one of {{known}}{_NEAR[1]}",
    ),
    "no_names": ("是 {got}；应该是一列名字", "got {got}; allowed: a list of names"),
    "no_name": ("{word!r} 不是名字", "{word!r} is no name"),
    "control": ("里面有控制字符 {character!r}", "holds the control character {character!r}"),
    "ways": ("要恰好有 {known} 之一；这里有 {given}", "it needs exactly one of {known}; got {given}"),
    "none": ("零个", "none"),
    "no_means": ("缺少 means", "means is missing"),
    "no_next": ("缺少 next", "next is missing"),
    "also_family": ("也是一族的名字", "is also a family"),
    "twice": ("出现了两次", "stands twice"),
    "idle_next": ("有 `next`，却没有这一族的误区", "a `next` for a family that has no entry"),
    "not_here": ("不是这个文件里的函数", "is no function of this file"),
    "no_python": ("做出来的不是 Python：{why}：{text}", "what it makes is no Python: {why}: {text}"),
    "fails": ("做出来的执行时出错：{kind}: {why}", "what it makes fails: {kind}: {why}"),
    # a change of the reference
    "nowhere": (
        "参考实现里没有 {old!r}{near:?（是不是 {near!r} 的一部分？）}",
        "{old!r} is not in the reference{near:? (did you mean a part of {near!r}?)}",
    ),
    "several": ("{old!r} 在参考实现里出现了 {count} 次", "{old!r} stands {count} times in the reference"),
    "overlap": ("{old!r} 与它前面的文字重叠", "{old!r} overlaps with the text before it"),
    "returns": ("参考实现里有 {count} 个 `return`", "the reference has {count} times `return`"),
    # a generic mistake
    "unknown_generic": (
        "没有通用误区 {name!r}{near:?（是不是 {near!r}？）}；有：{known}",
        "no generic mistake is called {name!r}{near:? (did you mean {near!r}?)}; there are: {known}",
    ),
    "no_parameter": (
        f"{{function}} 没有参数 {{name!r}}{_NEAR[0]}；有：{{known}}",
        f"{{function}} has no parameter {{name!r}}{_NEAR[1]}; it has: {{known}}",
    ),
    "no_number": ("{word!r} 不是 {kind}", "{word!r} is no {kind}"),
    "no_exception": (f"{{name!r}} 不是异常{_NEAR[0]}", f"{{name!r}} is no exception{_NEAR[1]}"),
    "no_default": ("{name} 没有默认值", "{name} has no default"),
    "no_stand_in": ("{name} 没有默认值可以代替", "{name} has no default to be used in its place"),
    "no_defaults": ("{function} 没有默认值", "{function} has no defaults"),
    "not_by_position": ("{first} 和 {second} 不都按位置传入", "{first} and {second} are not both passed by position"),
    "one_default": (
        "{first} 和 {second} 里只有一个有默认值",
        "one of {first} and {second} alone has a default",
    ),
}
REMEDIES = {
    "of_no_exercise": ("文件用练习的名字，.toml 或 .py", "call it after one, as .toml or .py"),
    "no_name": ("名字由字母、数字和 _ 组成", "letters, digits and _ make one"),
    "control": ("反斜杠写两次，或者把文字放在 '...' 里", "write a backslash twice, or the text in '...'"),
    "no_next": ("写在这里，或者写成整族的 {family}.next", "write it here, or as {family}.next for the whole family"),
    "also_family": ("换一个名字：误区和族共用一套名字", "rename one: they are one namespace"),
    "twice": ("一个练习里名字不重复", "names are unique in an exercise"),
    "several": ("多写一点前后的文字", "take more of what is around it"),
    "overlap": ("写成一处改动", "write them as one"),
    "returns": ("returns = 要它恰好出现一次；改用 change", "returns = needs it once: use change"),
    "no_stand_in": ("用 before = 写明用什么代替", "say by before = what stands for it"),
    "one_default": ("它们不能交换位置", "so they cannot change places"),
}
