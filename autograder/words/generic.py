"""Mistakes that any function can have: under a mistake's code what it means, under its family's where to look."""

WORDS = {
    "rounded": (
        "结果四舍五入到了 {number} 位小数；要的是没有舍入过的数。",
        "The result is rounded to {number} decimals; what is wanted is the number as it is.",
    ),
    "percent": (
        "结果换成了百分数，是要的数的 100 倍。",
        "The result is a percentage, 100 times what is wanted.",
    ),
    "text": (
        "返回的是一段文字；要的是数本身，怎样显示是以后的事。",
        "A text comes back; what is wanted is the number itself, and how to show it is decided later.",
    ),
    "integers": (
        "结果变成了整数，小数部分丢了。",
        "The results were turned into integers, and what stands after the point is lost.",
    ),
    "floats": (
        "返回的是 1.0 和 0.0；要的是 True 和 False。",
        "1.0 and 0.0 come back; what is wanted are True and False.",
    ),
    "bools": (
        "返回的是 True 和 False；要的是数。",
        "True and False come back; what is wanted are numbers.",
    ),
    "look_dressed": (
        "看返回的那一行：算出来的数在交出去之前，又做了什么？",
        "Look at the line that returns: what is done to the value after it was computed?",
    ),
    "not_returned": (
        "结果打印出来了，却没有返回；调用的人得到的是 None。",
        "The result is printed but not returned; the caller receives None.",
    ),
    "look_nothing_returned": (
        "函数的最后一行是 print 还是 return？",
        "Does the function end with print or with return?",
    ),
    "in_a_list": (
        "结果外面多了一层列表；要的是结果本身。",
        "The result is wrapped in a list; what is wanted is the result itself.",
    ),
    "shape_one": (
        "返回的是长度为 1 的数组；要的是里面那一个数。",
        "An array of length 1 comes back; what is wanted is the number in it.",
    ),
    "look_wrapped": (
        "这一层是在哪一行加上的？",
        "In which line does the extra layer come in?",
    ),
    "item_only": (
        "只返回了几个结果中的一个（下标 {number}）。",
        "Only one of several results comes back (index {number}).",
    ),
    "look_parts": (
        "docstring 要求返回几样东西，按什么次序？",
        "How many things does the docstring ask for, and in which order?",
    ),
    "flattened": (
        "结果被拉平成了一列，行与列的形状没有了。",
        "The result was flattened, and its rows and columns are gone.",
    ),
    "transposed": (
        "结果的行与列换了位置。",
        "The rows and columns of the result changed places.",
    ),
    "look_axes": (
        "在纸上写出每一步的形状：哪一步与 docstring 不同？",
        "Write down the shape after each step: where does it part from the docstring?",
    ),
    "reversed": (
        "结果的次序反了。",
        "The results stand in reverse order.",
    ),
    "sorted": (
        "结果按大小排了序，与输入的次序对不上了。",
        "The results were sorted, so they no longer stand in the order of the input.",
    ),
    "look_order": (
        "结果的第一项应当属于输入的哪一项？",
        "To which item of the input should the first result belong?",
    ),
    "summed": (
        "各项加成了一个数；要的是每一项。",
        "All items were added up to one number; what is wanted is each of them.",
    ),
    "averaged": (
        "各项平均成了一个数；要的是每一项。",
        "All items were averaged to one number; what is wanted is each of them.",
    ),
    "look_merged": (
        "结果应当是什么形状？哪一步把它变成了一个数？",
        "Which shape should the result have? Which step makes one number of it?",
    ),
    "negated": (
        "结果正好相反。",
        "The result is the exact opposite.",
    ),
    "look_sign": (
        "挑一个最小的例子，手算一遍：应当是哪一边？",
        "Take the smallest example and work it out by hand: which way round should it be?",
    ),
    "times": (
        "结果多乘了 {number}。",
        "The result was multiplied by {number} once too often.",
    ),
    "look_factor": (
        "公式里有这个因子吗？它是在哪一行乘进去的？",
        "Does the formula have this factor? In which line does it come in?",
    ),
    "for_error": (
        "输入不对的时候，应当报 {error}，这里却不是。",
        "For input that is not allowed a {error} is to be raised, and here it is not.",
    ),
    "look_errors": (
        "再读 docstring：什么样的输入要报错，报哪一种？",
        "Read the docstring again: which input raises an error, and which one?",
    ),
    "ignores": (
        "没有用到 {arguments}：传什么进来，都当作默认值。",
        "{arguments} is not used: whatever is passed, the default counts.",
    ),
    "swapped": (
        "参数 {argument} 和 {other} 的次序反了，按位置传入时换了角色。",
        "The parameters {argument} and {other} stand in the other order, so passed by position they change roles.",
    ),
    "default": (
        "{argument} 的默认值被改成了 {value}。",
        "The default of {argument} was changed to {value}.",
    ),
    "no_defaults": (
        "参数的默认值没有了，不传就报错。",
        "The parameters lost their defaults, so a call without them fails.",
    ),
    "look_arguments": (
        "与骨架代码的第一行逐个对照参数；再数一数每个参数名在函数里用了几次。",
        "Compare the parameters with the first line of the stub, then count how often the function uses each.",
    ),
    "without_first": (
        "{argument} 的第一项没有用到。",
        "The first item of {argument} is left out.",
    ),
    "without_last": (
        "{argument} 的最后一项没有用到。",
        "The last item of {argument} is left out.",
    ),
    "reverses": (
        "{argument} 是从后往前读的。",
        "{argument} is read from back to front.",
    ),
    "look_steps": (
        "从第几项开始，到第几项结束？拿一个很短的输入数一数。",
        "At which item does it start, at which does it end? Count them on a very short input.",
    ),
    "writes": (
        "函数往 {argument} 里写了东西，调用的人手里的数据也就变了。",
        "The function writes into {argument}, so the caller's own data change as well.",
    ),
    "look_input_changed": (
        "哪一行给输入的一部分赋了值？先复制一份再改。",
        "Which line assigns to a part of the input? Work on a copy.",
    ),
    "written_down": (
        "答案是写死的，与输入无关。",
        "The answer is written down and does not depend on the input.",
    ),
    "look_answers": (
        "换一个输入，结果应当跟着变。从输入一步步算起。",
        "Another input should give another result. Start from the input and compute step by step.",
    ),
}
