"""What is seen of a wrong answer on the public calls: facts over all of them, and one call as an example."""

_WHERE = (
    "{tests:?在测试的调用里}{tests:!试过的调用里}，",
    "{tests:?In the calls of the tests}{tests:!In all calls tried} ",
)
_ELSEWHERE = ("{tests:?；换别的输入就不都是这样}", "{tests:?; elsewhere not always}")


def scoped(zh: str, en: str) -> tuple[str, str]:
    """Return what is said of all calls that were tried; of the tests' alone where others deny it."""
    return _WHERE[0] + zh + _ELSEWHERE[0], _WHERE[1] + en + _ELSEWHERE[1]


WORDS = {
    "two_answers": (
        "同一个调用 {call}，先得到 {first}，后来得到 {second}",
        "The same call {call} gave {first} at first and {second} later",
    ),
    "raises_always": ("测试的每个调用都报 {error}", "Every call of the tests raises {error}"),
    "none_always": ("测试的每个调用，得到的都是 None", "None came back at every call of the tests"),
    "text_always": (
        "测试的每个调用，得到的都是一段文字，不是数",
        "A text comes back at every call of the tests, no number",
    ),
    "wrapped": (
        "测试的调用里，数是对的，外面却多了一层{kind}",
        "In the calls of the tests the number is right, but it comes back in {kind}",
    ),
    "other_shape": (
        "测试的调用里，数是对的，{call:?{call} 的}形状却是 {found}，应为 {wanted}",
        "In the calls of the tests the numbers are right, but the shape{call:? of {call}} is {found} instead of "
        "{wanted}",
    ),
    "shape_only": (
        "形状不对：{call} 得到的是{found}，应为{wanted}{like:?。{like}}",
        "Another shape comes back: {call} gives {found} instead of {wanted}{like:?. {like}}",
    ),
    "constant": ("试过的每个调用，得到的都是 {value}", "Every call that was tried gives {value}"),
    "constant_but": (
        "测试里的每个调用，得到的都是 {value}；可是 {call} 得到 {other}",
        "All calls of the tests give {value}, though {call} gives {other}",
    ),
    "none_at": (
        "测试的 {size} 个调用里有 {count} 个得到 None，例如 {call}{rest:?；其余的都对}",
        "{count} of the tests' {size} calls {count:gives|give} None, as {call} does{rest:?; all others are right}",
    ),
    "not_finite": (
        "{call} 得到 {got}，里面有 {value}，不是普通的数{rest:?；测试里别的数都对}",
        "{call} gives {got}, and {value} is no finite number{rest:?; all other numbers of the tests are right}",
    ),
    "numbers_for_bools": (
        "测试的调用里，得到的是数 1 和 0，应当是 True 和 False",
        "In the calls of the tests the numbers 1 and 0 come back, where True and False are asked for",
    ),
    "raises_at": (
        "测试的 {size} 个调用里有 {count} 个报错，例如 {call} 报 {error}{rest:?；其余的都对}",
        "{count} of the tests' {size} calls {count:raises|raise}, as {call} does: {error}"
        "{rest:?; all others are right}",
    ),
    "holds_right": (
        "{call} 得到的是{kind}，里面有 {count} 项；测试的每个调用，都是下标 [{index}] 的那一项才是正确结果",
        "{call} gives {kind} of {count} items; at every call of the tests the one at index [{index}] is the right "
        "result",
    ),
    "parts": (
        "{call} 得到 {found} 个结果，应当是 {wanted} 个，放在元组里",
        "{call} gives {found} {found:result|results}, where {wanted} are asked for, in a tuple",
    ),
    "not_below_0": (
        "测试的调用得到的数都不小于 0，而正确结果里有 {count} 个是负数{rest:?；其余的都对}",
        "In the calls of the tests nothing that comes back is below 0, and {count} of the right numbers are"
        "{rest:?; all others are right}",
    ),
    "is_argument": scoped("你的每个结果，正好就是{what}", "each of your results is just {what}"),
    "one_number_everywhere": (
        "试过的每个调用，得到的每一个数都是 {value}",
        "In every call that was tried each number that comes back is {value}",
    ),
    "unused": (
        "试过的调用里，{names} 没有起作用：例如 {first} 和 {second} 得到同样的结果",
        "{names} has no effect in any call that was tried: {first} and {second} give the same result",
    ),
    "unused_several": (
        "试过的调用里，{names} 没有起作用：换成别的值，结果一点不变{count:?}",
        "{names} {count:has|have} no effect in any call that was tried: changing {count:it|them} changes nothing",
    ),
    "sign": (
        "测试的调用里，大小都对，符号都反了",
        "In the calls of the tests the sizes are right, and the signs are all flipped",
    ),
    "never_negative": (
        "测试的调用里，大小都对，得到的却没有一个是负数：该是负数的地方也是正数",
        "In the calls of the tests the sizes are right, but nothing that came back is negative: what should be is "
        "positive",
    ),
    "some_signs": (
        "测试的调用里，大小都对，有些符号反了",
        "In the calls of the tests the sizes are right, but some of the signs are flipped",
    ),
    "factor": scoped("每个结果都是正确值的 {factor} 倍", "each result is {factor} times the right one"),
    "factor_is": scoped("每个结果都是正确值{what}", "each result is the right one {what}"),
    "more": scoped("每个结果都正好多了 {difference}", "each result is exactly {difference} too large"),
    "less": scoped("每个结果都正好少了 {difference}", "each result is exactly {difference} too small"),
    "more_by": scoped("每个结果都正好多了{what}", "each result is too large by exactly {what}"),
    "less_by": scoped("每个结果都正好少了{what}", "each result is too small by exactly {what}"),
    "rounded": (
        "试过的调用里，每个结果都只有 {decimals} 位小数是对的，后面的没有了",
        "In all calls tried each result is right to {decimals} {decimals:decimal|decimals}, and the rest is gone",
    ),
    "cut_off": (
        "试过的调用里，每个结果都只留下 {decimals} 位小数，后面的被截掉了",
        "In all calls tried each result is cut off after {decimals} {decimals:decimal|decimals}",
    ),
    "scores_times": scoped(
        "你的权重正好是分数都乘以 {factor} 时的 softmax",
        "your weights are exactly the softmax of the scores times {factor}",
    ),
    "scores_times_what": scoped(
        "你的权重正好是分数都{what}时的 softmax",
        "your weights are exactly the softmax of the scores {what}",
    ),
    "default": (
        "测试的调用里，传入 {name}={documented} 就对，不传就错{found:?：不传的时候，结果和 {name}={found} 时一样}",
        "In the calls of the tests: right with {name}={documented}, wrong without"
        "{found:?: then the result is that of {name}={found}}",
    ),
    "table": (
        "有 {count} 个调用是对的；换别的输入试过，得到的总是这几个值之一，或者 0、None、一个错误",
        "{count} calls are right; on all other inputs that were tried comes one of these values again, or 0, None "
        "or an error",
    ),
    "result_is": scoped("你的每个结果，都正好是{change}", "each of your results is exactly {change}"),
    "input_is": scoped(
        "你的每个结果，都正好是另一个输入的正确结果：{change}{also:?（不改它，同样改 {also}，也是这样）}",
        "each of your results is right for another input: {change}{also:? (or {also} instead, to the same effect)}",
    ),
    "states_are": scoped("你的每个结果，都正好是{change}", "each of your results is exactly {change}"),
    "other_order": (
        "测试的调用里，数都对，位置不对",
        "In the calls of the tests the numbers are right, but in other places",
    ),
    "one_fewer": scoped(
        "两项或更多项的输入，每个结果都正好是少读了最后一项的结果",
        "each result of two items or more is the one for an input without its last item",
    ),
    "first_item_only": scoped(
        "每个结果都正好是只读 {name} 第一项的结果",
        "each result is the one for the first item of {name} alone",
    ),
    "items_at_most": scoped(
        "每个结果都正好是最多只读 {name} 前 {count} 项的结果",
        "each result is the one for the first {count} items of {name} at most",
    ),
    "item_weights": (
        "在 {call} 里，{row:?结果下标为 [{row}] 的那一行，}{name} 各项所占的权重是 {yours}，应为 {right}",
        "In {call}{row:?, for the row of the result at index [{row}],} the items of {name} count {yours}; it should be "
        "{right}",
    ),
    "sums": (
        "测试的调用里，你的结果加起来{high:?在 {low} 与 {high} 之间}{high:!是 {low}}，不是 {wanted}",
        "In the calls of the tests your results add up to {high:?numbers from {low} to {high}}{high:!{low}}, "
        "not to {wanted}",
    ),
    "sums_of_wrong": (
        "测试的调用里，{count} 个不对的结果，各自的数加起来{high:?在 {low} 与 {high} 之间}{high:!是 {low}}，"
        "不是 {wanted}{shares:?；数与数的比例是对的}",
        "In the calls of the tests the numbers of {count:the wrong result|each of the {count} wrong results} add up to "
        "{high:?something from {low} to {high}}{high:!{low}}, not to {wanted}{shares:?; their proportions are right}",
    ),
    "two_for_one": (
        "同样是 {value}，有的地方得到 {first}，在 {call} 里却得到 {second}",
        "For {value} there is {first} in one place, and {second} in {call}",
    ),
    "wrong_below_0": (
        "测试的调用里，{name} 为负的地方都错，别处都对",
        "In the calls of the tests: wrong wherever {name} is negative, right everywhere else",
    ),
    "wrong_above_0": (
        "测试的调用里，{name} 为正的地方都错，别处都对",
        "In the calls of the tests: wrong wherever {name} is positive, right everywhere else",
    ),
    "outside": (
        "{call} 里有一个结果是 {value}，不在 {low} 与 {high} 之间",
        "{call} gives {value}, which does not lie between {low} and {high}",
    ),
    "outside_values": (
        "{call} 里有一个结果是 {value}，比 {name} {column:?下标为 {column} 的那一列}里的都大，或者都小",
        "{call} gives {value}, which lies beyond all numbers "
        "{column:?in the column of {name} at index {column}}{column:!of {name}}",
    ),
    "rows_alike": (
        "测试的调用里，结果的每一行都一样，本来不应当一样，例如在 {call} 里",
        "In the calls of the tests all rows of the result are the same, and should not be, as in {call}",
    ),
    "right_first": (
        "测试的调用里，结果有两项或更多项的，都只有第一项是对的，例如在 {call} 里",
        "In the calls of the tests, of each result of two items or more the first item alone is right, as in {call}",
    ),
    "right_last": (
        "测试的调用里，结果有两项或更多项的，都只有最后一项是对的，例如在 {call} 里",
        "In the calls of the tests, of each result of two items or more the last item alone is right, as in {call}",
    ),
    "right_not_first": (
        "测试的调用里，结果有两项或更多项的，都只有第一项不对，例如在 {call} 里",
        "In the calls of the tests, of each result of two items or more the first item alone is wrong, as in {call}",
    ),
    "right_not_last": (
        "测试的调用里，结果有两项或更多项的，都只有最后一项不对，例如在 {call} 里",
        "In the calls of the tests, of each result of two items or more the last item alone is wrong, as in {call}",
    ),
    "zeros": (
        "测试的调用里，有 {count} 处得到的是 0，那里不应当是 0，例如在 {call} 里"
        "{rest:?；别处都对}{rest:!；别处也不都对}",
        "In the calls of the tests 0 comes back in {count} places where it should not, as in {call}"
        "{rest:?; all other numbers are right}{rest:!; other numbers are wrong, too}",
    ),
    "no_zeros": (
        "测试的调用里，有 {count} 处应当是 0，得到的却不是，例如在 {call} 里{rest:?；别处都对}{rest:!；别处也不都对}",
        "In the calls of the tests another number comes back in {count} places where 0 is right, as in {call}"
        "{rest:?; all other numbers are right}{rest:!; other numbers are wrong, too}",
    ),
    "largest_elsewhere": (
        "测试里有 {size} 个调用要得到一行数，其中 {count} 个的最大数不在该在的位置："
        "{call} 里它的下标是 [{found}]，应为 [{wanted}]",
        "Of the {size} {size:call|calls} of the tests that should give several numbers in a row, {count} "
        "{count:has|have} the largest in another place: {call} at index [{found}], which should be [{wanted}]",
    ),
    "dressed": (
        "测试的调用里，你的结果正好是一个常见错误的结果{change}",
        "In the calls of the tests your results are those of a known mistake, {change}",
    ),
    "too_even": (
        "测试的调用里，凡是不对的结果，最大的数都偏小，最小的数都偏大，比正确的更平均",
        "Each wrong result of the tests is too even, its largest number too small and its smallest too large",
    ),
    "too_uneven": (
        "测试的调用里，凡是不对的结果，最大的数都偏大，最小的数都偏小，比正确的更悬殊",
        "Each wrong result of the tests is too uneven, its largest number too large and its smallest too small",
    ),
    "off_above": (
        "测试的调用里，凡是不对的数都偏大{only:?；只有 {name} = {only} 时是对的}",
        "In the calls of the tests all numbers that are off are too large{only:?; only at {name} = {only} it is right}",
    ),
    "off_below": (
        "测试的调用里，凡是不对的数都偏小{only:?；只有 {name} = {only} 时是对的}",
        "In the calls of the tests all numbers that are off are too small{only:?; only at {name} = {only} it is right}",
    ),
    "close": (
        "测试的调用里，每个数都离正确值不远，最多差 {percent}%，可是不够准",
        "In the calls of the tests every number is near the right one, within {percent}%, but not near enough",
    ),
    "right_at": (
        "测试的调用里，{name} 是 {right} 时对，是 {wrong} 时不对",
        "In the calls of the tests: right where {name} is {right}, wrong where it is {wrong}",
    ),
    "too_large": ("测试的每个调用，结果都偏大", "In every call of the tests the result is too large"),
    "too_small": ("测试的每个调用，结果都偏小", "In every call of the tests the result is too small"),
    "wrong_beyond": (
        "测试的调用里，看{measure}：到 {low} 为止都对，从 {high} 起都不对",
        "In the calls of the tests: right where {measure} is {low} or less, wrong where it is {high} or more",
    ),
    "wrong_if_negative": (
        "测试的调用里，{name} 含有负数的都不对，不含负数的都对",
        "In the calls of the tests: wrong wherever {name} holds a negative number, right wherever it holds none",
    ),
    "comes_right": (
        "{call} 不对；{after}却是对的：{moved} 没有错",
        "{call} comes out wrong, but not for {after}: {moved} is right",
    ),
    "right_where": ("测试里只有{feature}的调用是对的", "Of the tests' calls only those {feature} are right"),
    "wrong_if_whole": (
        "测试里只有{feature}的调用不对，得到的也都是整数",
        "Of the tests' calls only those {feature} are wrong, and all that they give is whole numbers, too",
    ),
    "wrong_where": ("测试里只有{feature}的调用不对", "Of the tests' calls only those {feature} are wrong"),
    "gives": ("{call} 得到 {got}，应为 {right}", "{call} gives {got} instead of {right}"),
    "gives_at": (
        "{call} 的下标 [{index}] 处得到 {got}，应为 {right}",
        "{call} gives {got} instead of {right} at index [{index}]",
    ),
    "raised": ("{call} 报 {error}", "{call} raises {error}"),
    "not_raised": ("{call} 得到 {got}，应当报 {error}", "{call} gives {got}, where {error} is to be raised"),
    "changed": (
        "{is_right:?结果是对的，但 }{call} 之后，{name} 从 {before} 变成了 {now}",
        "{is_right:?The result is right, but }{call} turns {name} from {before} into {now}",
    ),
    "two": ("{first}另外，{second}", "{first} Besides, {second}"),
    "both": ("{fact}：{example}。", "{fact}: {example}."),
    "one": ("{fact}。", "{fact}."),
}
