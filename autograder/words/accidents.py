"""What ended a call: the call, the line, and the usual cause of it, where it shows."""

WORDS = {
    "stopped": (
        "{call} 没有算完{at:?，停在{at}}{within:?（函数 {within} 里）}：{type}{text:?: {text}}",
        "{call} stopped{at:? at {at}}{within:? in {within}}: {type}{text:?: {text}}",
    ),
    "lost": ("{call} 没有算完。{ended:.}", "{call} did not come back. {ended:.}"),
    "then_again": (
        "看{at}{caller:?，也看{caller}传给了它什么}，改好以后再试这个调用",
        "Look at {at}{caller:?, and at what {caller} passes to it}, then try this call again",
    ),
    "refused_name": (
        "评分时没有 {module}{name:?，所以这里也没有 {name}}：这一行改用 numpy 或 Python 自带的功能来写",
        "Where this is graded there is no {module}{name:?, so no {name}}: write this line with numpy or plain Python",
    ),
    "misspelt_module": (
        "没有叫 {module} 的模块{place:?（{place}）}，是不是 {near}？{name:?所以这里也没有 {name}}",
        "There is no module {module}{place:? ({place})}{name:?, so no {name}}: is {near} meant?",
    ),
    "calls_unwritten": ("它用到 {callee}，而 {callee} 还没有写", "It calls {callee}, which is not written yet"),
    "write_first": ("先写 {callee}", "Write {callee} first"),
    # names
    "not_imported": (
        "{name} 还没有导入：在文件开头加一行 {line}",
        "{name} was not imported: add {line} at the top of the file",
    ),
    "done_by_numpy": (
        "{name} 还没有导入；numpy 有 {written}，整个数组也能算：这里写 {written}",
        "{name} was not imported; numpy has {written}, which takes whole arrays, too: write {written} here",
    ),
    "of_module": (
        "{name} 是 {module} 里的函数{written:?，要写成 {written}}{written:!，{module} 要先导入}",
        "{name} is a function of {module}{written:?: write {written}}{written:!, which has to be imported first}",
    ),
    "near_name": (
        "这里没有叫 {name} 的东西，但有 {near}：是不是它？",
        "Nothing here is called {name}, but there is {near}: is that meant?",
    ),
    "unknown_name": (
        "这一行看得到的地方没有叫 {name} 的东西：它在哪里得到值？",
        "Nothing that this line can see is called {name}: where does it get a value?",
    ),
    "unset": (
        "{name} 到这里还没有值：给它赋值的是第 {lines} 行，这次调用还没有执行到那里",
        "{name} has no value yet: it is set at line {lines}, which this call had not come to",
    ),
    "unset_itself": (
        "这一行用到 {name} 原来的值，可它还没有值：先给它一个初值",
        "This line uses the old value of {name}, which has none yet: give it one to begin with",
    ),
    "module_name_taken": (
        "{name} 在这里{kind:?是{kind}，}不是模块：代码里有一处给 {name} 赋了值，那里换个名字",
        "{name} is {kind:?{kind} here and }no module{kind:! here}: where the code sets {name}, take another name there",
    ),
    "near_attribute": ("{owner} 里没有 {name}，是不是 {near}？", "{owner} has no {name}: is {near} meant?"),
    "not_in_module": (
        "{owner} 里没有 {name}：用它有的函数自己写出来",
        "{owner} has no {name}: write it out with what it has",
    ),
    "function_of_numpy": (
        "{what} 没有 {name} 这个方法；它是 numpy 的函数，写 np.{name}({what})",
        "{what} has no method {name}; it is a function of numpy: np.{name}({what})",
    ),
    "is_none": (
        "{what} 在这里是 None。没有 return 的函数给出 None，列表的 append 和 sort 也是",
        "{what} is None here. A function without a return gives None, and so do a list's append and sort",
    ),
    "array_append": (
        "{what} 是数组，数组没有 {name}：可以先放进列表，最后用 np.array 变成数组",
        "{what} is an array and has no {name}: collect in a list, and make it an array at the end with np.array",
    ),
    "has_no": ("{what} 在这里是{kind}，没有 {name}", "{what} is {kind} here and has no {name}"),
    "only_a_list": (
        "{what} 在这里是{kind}，没有 {name}，列表才有：先有一个空列表 []，再往里面加",
        "{what} is {kind} here; only a list has {name}: begin with an empty list, [], and add to that",
    ),
    "takes_from_given": (
        "{what} 在这里是{kind}，没有 {name}；就算是列表，{name} 也会改动传入的参数，而它应当保持原样："
        "用 for 逐项读，或者先复制一份",
        "{what} is {kind} here and has no {name}; and of a list {name} would change what was passed in, which should"
        " stay as it is: read it item by item with for, or take a copy first",
    ),
    "list_no_array": (
        "{what} 是{kind}，没有 {name}，数组才有：np.array({what}) 可以得到数组",
        "{what} is {kind}; only an array has {name}: np.array({what}) makes one",
    ),
    "number_no_array": (
        "{what} 在这里是一个数，没有 {name}，数组才有",
        "{what} is one number here; only an array has {name}",
    ),
    # operations
    "power": ("在 Python 里 ^ 不是乘方，乘方要写 **", "In Python ^ is no power; a power is written **"),
    "integer_array": (
        "{what} 是整数数组，放不下小数：建它的时候写明 dtype=float",
        "{what} is an array of integers and cannot hold fractions: make it with dtype=float",
    ),
    "text": ("{what} 是一段文字，不能当数来算", "{what} is a text, and cannot be computed with"),
    "not_called": (
        "{what} 是一个函数，这里没有调用它：后面要有括号和参数",
        "{what} is a function and is not called here: it needs brackets with what it is to work on",
    ),
    "gave_none": (
        "{function} 在这里给出了 None：它走到最后也没有遇到 return",
        "{function} gave None here: it came to its end without a return",
    ),
    "list_arithmetic": (
        "{what} 是{kind}，不能这样整个拿来算：np.array({what}) 变成数组就可以",
        "{what} is {kind}, which cannot be computed with as a whole: np.array({what}) makes an array, which can",
    ),
    "called": (
        "{what} 是{kind}，不是函数，{what}(...) 却是在调用它{numpy:?；要用 numpy 的函数就写 {numpy}}"
        "{taken:?：这个名字盖住了同名的函数，给它换一个名字}{times:?；要相乘就写 *}{item:?；要取一项就用方括号}",
        "{what} is {kind} and no function, but {what}(...) calls it{numpy:?; if numpy's is meant, write {numpy}}"
        "{times:?; to multiply write *}{item:?; to take an item write [ ]}"
        "{taken:?: it hides the function of this name; take another name for it}",
    ),
    "range_of_float": (
        "range 只要整数，{what} 在这里是浮点数 {value}",
        "range takes integers, and {what} is the float {value} here",
    ),
    "range_no_integer": ("range 只要整数，{what} 在这里不是整数", "range takes integers; {what} is no integer here"),
    "number_among_these": (
        "{function} 要的是一串数，这里给它的东西里有一个只是一个数",
        "{function} takes several numbers to go through, and one thing that it got here is a single number",
    ),
    "number_for_many": (
        "{what} 在这里是一个数，而 {function} 要的是一串数",
        "{what} is one number here, and {function} takes several",
    ),
    "math_of_many": (
        "{function} 一次只能算一个数，这里给它的不是一个数{name:?；np.{name} 能一次算整个数组}",
        "{function} takes one number at a time and got something else{name:?; np.{name} takes a whole array}",
    ),
    "one_list": (
        "{function} 的第一个参数要装下全部内容：把它们放进一个列表，{function}([..., ...])",
        "{function} takes all of it as its first argument: put it into one list, {function}([..., ...])",
    ),
    "one_shape": (
        "{function} 的形状是一个元组，要多一层括号：{function}((..., ...))",
        "{function} takes the shape as one tuple, in brackets of its own: {function}((..., ...))",
    ),
    "place_of_result": (
        "{function} 只算{count:一个值|两个值}，多出来的一个被当成存放结果的地方：两个值之间要写运算符，例如 +",
        "{function} works on {count:one value|two values}; one more is taken for the place of the result: "
        "write an operator between the two, as +",
    ),
    "taken_for_axis": (
        "{function} 的第二个参数是 axis，{what} 被当成了 axis：几个值要先相加，或者放进一个列表",
        "the second argument of {function} is the axis, and {what} is taken for it: add the values first, or put them "
        "into one list",
    ),
    "loop_over_length": (
        "len(...) 是一个数，不能一项一项地取；要数着下标走，写 range(len(...))",
        "len(...) is one number and has no items to go through; range(len(...)) counts them",
    ),
    "loop_over_number": (
        "{what} 在这里是一个数，没有一项一项可取：这个循环只对一串数有用",
        "{what} is one number here and has no items: this loop needs several",
    ),
    "item_of_function": (
        "{what} 是函数，方括号只用来取一项；调用要用圆括号：{what}(...)",
        "{what} is a function; square brackets take an item, round ones call: {what}(...)",
    ),
    "item_of_number": (
        "{what} 在这里是一个数，里面没有项可以用方括号来取",
        "{what} is one number here and has no items to take with square brackets",
    ),
    "fixed_tuple": (
        "{what} 是元组，它的项不能改：先用 list({what}) 抄一份，改抄来的那份",
        "{what} is a tuple, whose items cannot be changed: make a copy with list({what}) and change that",
    ),
    "list_of_two": (
        "{what} 是{kind}，一次只能用一个下标；像 [i, j] 这样的写法只有数组可以",
        "{what} is {kind} and takes one index at a time; only an array takes [i, j]",
    ),
    "index_of_float": (
        "下标要是整数，{what} 在这里是浮点数 {value}",
        "an index is an integer, and {what} is the float {value} here",
    ),
    "index_of_floats": (
        "下标要是整数，{what} 在这里是一个浮点数数组",
        "an index is an integer, and {what} is an array of floats here",
    ),
    "index_no_integer": ("下标要是整数，{what} 在这里不是整数", "an index is an integer; {what} is no integer here"),
    "no_key_for_dict": (
        "{what} 是{kind}，不能当字典的键：键要用数、文字或元组",
        "{what} is {kind}, which cannot be a key of a dict: a key is a number, a text or a tuple",
    ),
    # arguments
    "task_names": (
        "题目按名字传入 {name}，而你的 {function} 的参数是 {parameters}：名字要照题目的来",
        "The task passes {name} by name, but your {function} has {parameters}: keep the names of the task",
    ),
    "no_such_keyword": (
        "{function} 没有叫 {name} 的参数{near:?，是不是 {near}？}{near:!；它的参数是 {parameters}}",
        "{function} has no parameter {name}{near:?: is {near} meant?}{near:!; it has {parameters}}",
    ),
    "foreign_keyword": (
        "{function} 没有叫 {name} 的参数{dim:?，numpy 里叫 axis}",
        "{function} has no argument {name}{dim:?; numpy calls it axis}",
    ),
    "self_is_there": (
        "{function} 的第一个参数叫 self，那是类里的方法才有的：把它去掉",
        "The first parameter of {function} is self, which belongs to the methods of a class: take it out",
    ),
    "too_many": (
        "{function} 的参数是{parameters:? {parameters}}{parameters:!空的}，这里却传了 {count} 个",
        "{function} takes {parameters}{parameters:!nothing}, but {count} {count:argument is|arguments are} passed here",
    ),
    "too_few": ("这样调用 {function} 还缺参数 {names}", "This call of {function} lacks {names}"),
    # values
    "shapes": (
        "{left} 的形状是 {a}，{right} 的形状是 {b}，{operation:?{operation} }{operation:!逐项计算}要求两边对得上",
        "{left} has the shape {a} and {right} the shape {b}, which do not fit{operation:? for {operation}}",
    ),
    "shapes_unknown": (
        "{left} 和 {right} 的形状对不上{operation:?，不能用 {operation}}：打印两边的形状看一看",
        "The shapes of {left} and {right} do not fit{operation:? for {operation}}: print both and see",
    ),
    "matmul_of_number": (
        "{what} 在这里是一个数，@ 的两边都要是数组；和一个数相乘写 *",
        "{what} is one number here, and @ needs an array on either side: write * to multiply by a number",
    ),
    "negative_power": ("整数不能有负数次方：先变成小数", "An integer has no negative power: make it a fraction first"),
    "axis": (
        "这个数组没有 axis{axis:?={axis}}：它是 {dimensions} 维的，axis {last:?从 0 到 {last}}{last:!只能是 0}",
        "The array has no axis{axis:? {axis}}: with {dimensions} {dimensions:dimension|dimensions} it has "
        "{last:?the axes 0 to {last}}{last:!axis 0 alone}",
    ),
    "axis_of_number": (
        "{function} 要沿着一个 axis 走，这里给它的是一个数，没有 axis",
        "{function} goes along an axis, and what it got here is one number, which has none",
    ),
    "truth": (
        "{what} 是一个数组，里面每一项各有真假，这里只能要一个：逐项处理，或者用 np.where",
        "{what} is an array with a true or false for each item, and one is needed: go item by item, or use np.where",
    ),
    "unpacked_fewer": (
        "{names} 要正好 {count} 个值，这里只有 {found} 个",
        "{names} takes {count} values, and there {found:is|are} {found} here",
    ),
    "unpacked_more": (
        "{names} 只要 {count} 个值，这里的比这多",
        "{names} takes {count} values, and there are more here",
    ),
    "unpacked_one": (
        "{names} 要 {count} 个值，而要拆开的只是{kind}",
        "{names} takes {count} values, and what is taken apart is {kind}",
    ),
    "room": (
        "{what} 只放得下一个数，放进去的不止一个",
        "{what} has room for one number, and more than one is put there",
    ),
    "room_of_shape": (
        "放进 {what} 的东西形状是 {found}，那里的形状却是 {shape}",
        "What is put into {what} has the shape {found}, and the place there has the shape {shape}",
    ),
    "beyond": (
        "{what} 里没有这个下标{count:?：它有 {count} 项，最大的下标比 {count} 小 1}{value:?，这里用的是 {value}}",
        "{what} has no such index{count:?: it has {count} {count:item|items}, and the last index is one less}"
        "{value:?; {value} is used here}",
    ),
    "beyond_empty": ("{what} 在这里还是空的，没有任何一项可取", "{what} is empty here, and has no item to take"),
    "no_key": (
        "字典 {what} 里没有 {key} 这个键：取之前要先放进去",
        "The dict {what} has no key {key}: it has to be put there before it is taken",
    ),
    "too_many_indices": (
        "{what} 是 {dimensions} 维的，这里用了 {count} 个下标",
        "{what} has {dimensions} {dimensions:dimension|dimensions}, and {count} {count:index is|indices are} used here",
    ),
    "by_zero": ("除数 {what} 在这里是 0", "The divisor {what} is 0 here"),
    "too_large": ("算出来的数太大，装不下", "The number is too large to be held"),
    "endless": (
        "{function} 一层层地调用自己，没有停下来：什么时候不再调用？",
        "{function} calls itself again and again: when is it to stop?",
    ),
    "endless_loop": (
        "第 {line} 行的循环在 {test} 成立时一直走，而循环里没有什么会改变{names:? {names}}{names:!它}，所以停不下来",
        "The loop at line {line} goes on while {test}, and nothing in it changes {names}{names:!that}: it never ends",
    ),
    "growing_loop": (
        "第 {line} 行的循环一项一项地走 {name}，又往 {name} 里加东西，所以走不到头：加到另一个列表里",
        "The loop at line {line} goes through {name} and adds to {name}, so it never ends: add to another list",
    ),
    "own_raise": ("这个错误是你自己写的 raise 抛出的", "Your own raise raised this"),
    "own_assert": ("你自己写的 assert 在这里不成立", "Your own assert does not hold here"),
    "input": (
        "评分时没有人在键盘前：去掉 input()，用函数的参数",
        "Nobody is there to type when this is graded: leave input() out and use the parameters",
    ),
    "kind_number": ("一个数", "one number"),
    "kind_list": ("列表", "a list"),
    "kind_tuple": ("元组", "a tuple"),
    "kind_ndarray": ("数组", "an array"),
    "kind_str": ("一段文字", "a text"),
    "kind_dict": ("字典", "a dict"),
}
