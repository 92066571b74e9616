"""Named wrong answers of chapter 1, each with what is seen, what it means and where to look next.

They serve as mutants (the tests take points from each), as diagnosis (a wrong answer is compared with them on
the public calls) and as fingerprints in the students' copy. What follows here is wrong on purpose.
Every function stands by itself, because it is also pasted into sample submissions.
"""

import math

import numpy as np

from autograder.authors import misconception

# --- rnn_forward -------------------------------------------------------------------------------------


@misconception(
    "rnn_forward",
    family="nonlinearity",
    seen=(
        "L=20 得到 6.8%，课文是 4.9%；每个长度都偏大。",
        "L=20 gives 6.8 %, the text has 4.9 %; every length is too large.",
    ),
    means=(
        "两个权重都乘了，和却没有过 tanh 这道“压缩门”，记忆可以超过 1。",
        "Both weights are there, but the sum never passes through tanh, so the memory can grow beyond 1.",
    ),
    next=(
        "对照第一节的公式：tanh 的括号里有哪几项？先手算长度 1 和 2。",
        "Look at the formula of part 1: which terms stand inside tanh? Work out lengths 1 and 2 by hand.",
    ),
)
def forgot_tanh(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = W_hh * h + W_xh * x
    return h


@misconception(
    "rnn_forward",
    family="nonlinearity",
    seen=(
        "只有一个词时正确；L=5 得到 31.7%，应为 26.1%。",
        "A single word is right; L=5 gives 31.7 % instead of 26.1 %.",
    ),
    means=(
        "你可能以为 tanh 最后做一次就够了，但公式里每一步的记忆都要先过它，再传给下一步。",
        (
            "You may think that one tanh at the end will do, but each step passes its memory through tanh "
            "before handing it on."
        ),
    ),
    next=(
        "读完第二个词时，记忆更新过几次？每次更新都经过了什么？",
        "After the second word, how often was the memory updated? What did each update go through?",
    ),
)
def tanh_once_at_end(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = W_hh * h + W_xh * x
    return math.tanh(h)


@misconception(
    "rnn_forward",
    family="nonlinearity",
    seen=(
        "L=1 得到 0.5，应为 0.462；句子越长，差得越少。",
        "L=1 gives 0.5 instead of 0.462; the longer the sentence, the smaller the gap.",
    ),
    means=(
        "前面每一步都过了 tanh，交出来的却是最后一步激活前的值。",
        "The steps before went through tanh, but what comes back is the last sum before its activation.",
    ),
    next=(
        "分清两个数：加权和，以及它过了 tanh 之后的值。哪一个才是隐藏状态？",
        "Tell two numbers apart: the weighted sum, and its value after tanh. Which one is the hidden state?",
    ),
)
def tanh_missing_at_end(seq, W_hh=0.9, W_xh=0.5):
    h, z = 0.0, 0.0
    for x in seq:
        z = W_hh * h + W_xh * x
        h = math.tanh(z)
    return z


@misconception(
    "rnn_forward",
    family="tanh_bracket",
    seen=(
        "一个词时正确；L=5 得到 30.3%，之后每一步都正好乘 0.9。",
        "One word is right; L=5 gives 30.3 %, and from then on each step multiplies by exactly 0.9.",
    ),
    means=(
        "tanh 只包住了词那一项，旧记忆在括号外面，没有被压缩。",
        "tanh wraps the word alone; the old memory stays outside and is not squashed.",
    ),
    next=(
        "看公式里的括号：它在哪里开始，在哪里结束？",
        "Look at the bracket in the formula: where does it open, and where does it close?",
    ),
)
def tanh_on_word_only(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = W_hh * h + math.tanh(W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="tanh_bracket",
    seen=(
        "L=1 得到 0.5，应为 0.462；L=5 得到 27.6%。",
        "L=1 gives 0.5 instead of 0.462, and L=5 gives 27.6 %.",
    ),
    means=(
        "旧记忆过了 tanh，新读的词却没有：词那一项落在括号外面。",
        "The old memory goes through tanh, the new word does not: its term stands outside the bracket.",
    ),
    next=(
        "公式先把两项加起来，再做 tanh。你的代码里，哪一步先做？",
        "The formula adds both terms first and takes tanh second. Which comes first in your code?",
    ),
)
def tanh_on_memory_only(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h) + W_xh * x
    return h


@misconception(
    "rnn_forward",
    family="tanh_bracket",
    seen=(
        "L=1 得到 0.381，应为 0.462；每个长度都偏小。",
        "L=1 gives 0.381 instead of 0.462; every length is too small.",
    ),
    means=(
        "tanh 用在了词和旧记忆本身，权重后来才乘上去，次序反了。",
        (
            "tanh is applied to the word and the old memory themselves, and the weights come after it: the "
            "order is turned round."
        ),
    ),
    next=(
        "手算一步：先乘权重、再相加、最后 tanh，与你的结果差在哪里？",
        "Work out one step: weights first, then the sum, tanh last. Where does yours part from it?",
    ),
)
def tanh_before_weights(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = W_hh * math.tanh(h) + W_xh * math.tanh(x)
    return h


@misconception(
    "rnn_forward",
    family="tanh_bracket",
    seen=(
        "L=1 正确；L=5 得到 22.7%，应为 26.1%。",
        "L=1 is right; L=5 gives 22.7 % instead of 26.1 %.",
    ),
    means=(
        "旧记忆出门时过了一次 tanh，进门时又过了一次，每步压缩了两回。",
        "The old memory passes tanh on its way out and once more on its way in: two squashings a step.",
    ),
    next=(
        "每一步里数一数 tanh：公式里有几个？",
        "Count the tanh in one step: how many does the formula have?",
    ),
)
def tanh_twice(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * math.tanh(h) + W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="other_activation",
    seen=(
        "后面全是 0，结果却停在 0.64，L=5 与 L=50 相同。",
        "With zeros to the end the result stays at 0.64, the same for L=5 and L=50.",
    ),
    means=(
        "激活函数用成了 sigmoid：它在 0 处等于 0.5，所以没有词时记忆也会被填上。",
        "The activation is a sigmoid: at 0 it gives 0.5, so the memory fills up without any word.",
    ),
    next=(
        "tanh(0) 是多少？没有新信息时，这个差别会怎样一步步积累？",
        "What is tanh(0)? How does this difference build up when nothing new comes in?",
    ),
)
def sigmoid_for_tanh(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = 1 / (1 + math.exp(-(W_hh * h + W_xh * x)))
    return h


@misconception(
    "rnn_forward",
    family="other_activation",
    seen=(
        "L=20 得到 6.8%；[0.5, -1, 2] 得到正好 1。",
        "L=20 gives 6.8 %, and [0.5, -1, 2] gives exactly 1.",
    ),
    means=(
        "激活函数成了“负数变 0，正数不变”：大的记忆没有压缩，负的记忆全丢了。",
        (
            "The activation sets negative numbers to 0 and keeps positive ones: nothing is squashed, and "
            "negative memory is lost."
        ),
    ),
    next=(
        "画出 tanh 在 -2 到 2 的样子：正数那边、负数那边各是什么？",
        "Sketch tanh from -2 to 2: what does it do on either side?",
    ),
)
def relu_for_tanh(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = max(0.0, W_hh * h + W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="other_activation",
    seen=(
        "L=1 得到 0.546，比 0.5 还大。",
        "L=1 gives 0.546, which is more than 0.5.",
    ),
    means=(
        "用的是三角函数 tan，不是双曲正切 tanh；tan 会放大，tanh 才压缩。",
        "This is the tangent tan, not the hyperbolic tangent tanh; tan stretches, tanh squashes.",
    ),
    next=(
        "看函数名少了哪个字母，再试一试 2.0：结果会不会超过 1？",
        "See which letter the name lacks, then try 2.0: can the result exceed 1?",
    ),
)
def tan_for_tanh(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tan(W_hh * h + W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="weight_roles",
    seen=(
        "L=1 得到 0.716，应为 0.462；之后掉得太快，L=5 只剩 4.2%。",
        "L=1 gives 0.716 instead of 0.462, and then it falls too fast: at L=5 only 4.2 % are left.",
    ),
    means=(
        "两个权重换了位置：0.9 乘到了词上，0.5 乘到了旧记忆上。",
        "The two weights changed places: 0.9 meets the word, 0.5 meets the old memory.",
    ),
    next=(
        "看 W_hh 和 W_xh 的下标：第一个字母说的是“从哪里来”。x 是词，那么 h 是什么？",
        (
            "Read the subscripts of W_hh and W_xh: the first letter says where the signal comes from. If x "
            "is the word, what is h?"
        ),
    ),
)
def swapped_weights(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_xh * h + W_hh * x)
    return h


@misconception(
    "rnn_forward",
    family="weight_roles",
    seen=(
        "默认权重全对，按名字传入也对；按位置传入 0.5 和 0.25，得到 0.350，应为 0.243。",
        ("The defaults are right, and so are weights by name; 0.5 and 0.25 by position give 0.350 instead of 0.243."),
    ),
    means=(
        "函数头里两个参数的次序反了，按位置传入时它们就换了角色。",
        "The two parameters stand in the other order, so weights passed by position change roles.",
    ),
    next=(
        "对照骨架代码的第一行：seq 之后先是哪一个？",
        "Compare with the first line of the stub: which one comes right after seq?",
    ),
)
def swapped_parameter_order(seq, W_xh=0.5, W_hh=0.9):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="weight_roles",
    seen=(
        "L=5 得到 4.2%；自己传入两个权重时，结果都对。",
        "L=5 gives 4.2 %; when both weights are passed in, the result is right.",
    ),
    means=(
        "公式是对的，两个默认值却写反了。",
        "The formula is right, the two default values are exchanged.",
    ),
    next=(
        "循环权重与输入权重，课文各取多少？看骨架代码的第一行。",
        ("What does the text take for the recurrent weight and for the input weight? See the stub's first line."),
    ),
)
def swapped_defaults(seq, W_hh=0.5, W_xh=0.9):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="weight_missing",
    seen=(
        "L=1 得到 0.762，应为 0.462。",
        "L=1 gives 0.762 instead of 0.462.",
    ),
    means=(
        "词直接进了 tanh，没有乘输入权重；W_xh 传什么都一样。",
        "The word goes into tanh without its input weight; whatever W_xh is, nothing changes.",
    ),
    next=(
        "公式里 x_t 前面有什么？手算长度 1 的序列。",
        "What stands before x_t in the formula? Work out a sequence of length 1.",
    ),
)
def word_without_weight(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + x)
    return h


@misconception(
    "rnn_forward",
    family="weight_missing",
    seen=(
        "L=1 正确；L=50 还剩 16.3%，课文是 0.2%。",
        "L=1 is right; at L=50 16.3 % are left where the text has 0.2 %.",
    ),
    means=(
        "旧记忆没有乘循环权重，等于 W_hh 是 1：衰减慢了许多。",
        "The old memory is not multiplied by its weight, as if W_hh were 1: it fades far more slowly.",
    ),
    next=(
        "公式里 h_{t-1} 前面有什么？换一个 W_hh，你的结果变不变？",
        "What stands before h_{t-1} in the formula? Does your result change with W_hh?",
    ),
)
def memory_without_weight(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(h + W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="tanh_bracket",
    seen=(
        "L=1 得到 0.416，正好是 0.462 的 0.9 倍；每个长度都少了一个 0.9。",
        "L=1 gives 0.416, which is 0.9 times 0.462; every length has one 0.9 too many.",
    ),
    means=(
        "W_hh 乘在了 tanh 的外面：新记忆刚存好就被乘了一次。",
        "W_hh stands outside tanh: each new memory is multiplied as soon as it is stored.",
    ),
    next=(
        "W_hh 乘的是旧记忆。在你的代码里，它乘到了哪个值上？",
        "W_hh belongs to the old memory. Which value does it meet in your code?",
    ),
)
def memory_weight_after_tanh(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = W_hh * math.tanh(h + W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="terms_combined",
    seen=(
        "不管什么句子，结果都是 0。",
        "Whatever the sentence, the result is 0.",
    ),
    means=(
        "两项相乘，而不是相加：开始时记忆是 0，乘积就永远是 0。",
        "The two terms are multiplied, not added: the memory starts at 0, and so the product stays 0.",
    ),
    next=(
        "读第一个词时旧记忆是 0，这个词应当怎样进入记忆？看两项之间的符号。",
        ("At the first word the old memory is 0; how can the word get in? Look at the sign between the terms."),
    ),
)
def terms_multiplied(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh((W_hh * h) * (W_xh * x))
    return h


@misconception(
    "rnn_forward",
    family="terms_combined",
    seen=(
        "大小都对，符号都反了：L=1 得到 -0.462。",
        "The sizes are right, the signs are all turned: L=1 gives -0.462.",
    ),
    means=(
        "词那一项是减去的，所以每个词都以相反的符号进入记忆。",
        "The word's term is subtracted, so each word enters the memory with the opposite sign.",
    ),
    next=(
        "看公式里两项之间的符号，再手算长度 1。",
        "Look at the sign between the two terms, then work out length 1.",
    ),
)
def terms_subtracted(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h - W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="terms_combined",
    seen=(
        "L=5 得到 3.35，L=50 得到 48：越读越大，超过了 1。",
        "L=5 gives 3.35 and L=50 gives 48: it grows and leaves 1 behind.",
    ),
    means=(
        "新的值加到了旧记忆上，而公式是用新的值代替旧记忆。",
        "The new value is added to the old memory, but the formula replaces the old by the new.",
    ),
    next=(
        "tanh 的结果总在 -1 与 1 之间。你的 h 超过 1，是在哪一步？",
        "A tanh lies between -1 and 1. At which step does your h leave that range?",
    ),
)
def added_to_old_memory(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h += math.tanh(W_hh * h + W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="terms_combined",
    seen=(
        "L=1 得到 0.046，应为 0.462。",
        "L=1 gives 0.046 instead of 0.462.",
    ),
    means=(
        "旧记忆占 0.9、新词占 0.1，是“移动平均”的写法；这里的两个权重不必凑成 1。",
        (
            "The memory takes a share of 0.9 and the word 0.1, as in a moving average; the weights here "
            "need not add up to 1."
        ),
    ),
    next=(
        "公式里有没有 1 - W_hh？对照第一节，逐项写下来。",
        "Is there a 1 - W_hh in the formula? Write it down term by term, next to part 1.",
    ),
)
def blended_like_an_average(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = W_hh * h + (1 - W_hh) * math.tanh(W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="initial_state",
    seen=(
        "L=5 得到 38.2%；(0, 0, 1) 得到 0.766，应为 0.462。",
        "L=5 gives 38.2 %; (0, 0, 1) gives 0.766 instead of 0.462.",
    ),
    means=(
        "记忆一开始就是 1，还没有读词，里面就有了东西。",
        "The memory starts at 1, so there is something in it before any word is read.",
    ),
    next=(
        "读第一个词之前，记忆里应当有什么？docstring 说 h_0 是多少？",
        "What should be in the memory before the first word? Which h_0 does the docstring name?",
    ),
)
def starts_at_one(seq, W_hh=0.9, W_xh=0.5):
    h = 1.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="initial_state",
    seen=(
        "开头是 1 时，L=5 得到 38.2%；开头是 0 时全对。",
        "With a 1 at the start L=5 gives 38.2 %; with a 0 at the start all is right.",
    ),
    means=(
        "第一个词先当了初始记忆，又被循环读了一遍，进了两次门。",
        "The first word serves as the initial memory and is then read by the loop again: it gets in twice.",
    ),
    next=(
        "读之前的 h 与句子的内容有关吗？数一数第一个词被用了几次。",
        "Does h before reading depend on the sentence? Count how often the first word is used.",
    ),
)
def starts_at_first_word(seq, W_hh=0.9, W_xh=0.5):
    h = seq[0]
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="initial_state",
    seen=(
        "L=5 得到 40.0%，应为 26.1%；长度 1 会得到 1.0。",
        "L=5 gives 40.0 % instead of 26.1 %; length 1 would give 1.0.",
    ),
    means=(
        "第一个词直接当了记忆，跳过了权重和 tanh，循环从第二个词才开始。",
        ("The first word became the memory as it is, without weight or tanh, and the loop starts at the second."),
    ),
    next=(
        "长度为 1 的句子应当更新几次记忆？更新之前，记忆里有什么？",
        "How many updates does a sentence of length 1 need? What is in the memory before it?",
    ),
)
def first_word_taken_as_memory(seq, W_hh=0.9, W_xh=0.5):
    h = seq[0]
    for x in seq[1:]:
        h = math.tanh(W_hh * h + W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="initial_state",
    seen=(
        "(0, 0, 1) 得到 0.678，应为 0.462；L=5 得到 35.1%。",
        "(0, 0, 1) gives 0.678 instead of 0.462, and L=5 gives 35.1 %.",
    ),
    means=(
        "初始记忆设成了 W_xh。权重说的是怎样读词，不是已经记住的东西。",
        "The memory starts at W_xh. A weight says how words are read; it is nothing that was read.",
    ),
    next=(
        "读第一个词之前，记忆里应当有什么？",
        "What should be in the memory before the first word?",
    ),
)
def starts_at_word_weight(seq, W_hh=0.9, W_xh=0.5):
    h = W_xh
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="initial_state",
    seen=(
        "L=5 得到 27.6%，应为 26.1%；长度 1 会得到 0.5。",
        "L=5 gives 27.6 % instead of 26.1 %; length 1 would give 0.5.",
    ),
    means=(
        "第一个词乘了权重，却没有过 tanh，就当了初始记忆。",
        "The first word got its weight and became the initial memory, but it never passed tanh.",
    ),
    next=(
        "第一步与后面各步应当完全一样。你的第一步少了什么？",
        "The first step should be like all the others. What does yours lack?",
    ),
)
def first_word_weighted_only(seq, W_hh=0.9, W_xh=0.5):
    h = W_xh * seq[0]
    for x in seq[1:]:
        h = math.tanh(W_hh * h + W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="initial_state",
    seen=(
        "L=5 得到 35.6%，应为 26.1%；长度 1 会得到 0.762。",
        "L=5 gives 35.6 % instead of 26.1 %; length 1 would give 0.762.",
    ),
    means=(
        "第一个词过了 tanh，却没有乘输入权重，就当了初始记忆。",
        "The first word passed tanh and became the initial memory, but without its input weight.",
    ),
    next=(
        "第一步与后面各步应当完全一样。你的第一步少了什么？",
        "The first step should be like all the others. What does yours lack?",
    ),
)
def first_word_squashed_only(seq, W_hh=0.9, W_xh=0.5):
    h = math.tanh(seq[0])
    for x in seq[1:]:
        h = math.tanh(W_hh * h + W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="memory_lost",
    seen=(
        "最后一个词是 0，结果就是 0：L=5 到 L=50 都是 0。",
        "The result is 0 whenever the last word is 0: so at every length from 5 to 50.",
    ),
    means=(
        "每一步的记忆都从 0 开始，上一步的结果没有传下来，只剩最后一个词。",
        (
            "Each step starts from an empty memory; the result of the step before is lost, and only the "
            "last word is left."
        ),
    ),
    next=(
        "在循环里打印 h：进入第二步时，它等于第一步算出的值吗？",
        "Print h inside the loop: on entering step two, does it equal what step one produced?",
    ),
)
def memory_reset_each_step(seq, W_hh=0.9, W_xh=0.5):
    for x in seq:
        h = 0.0
        h = math.tanh(W_hh * h + W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="memory_lost",
    seen=(
        "L=5 到 L=50 都是 0；只有最后两个词起作用。",
        "L=5 to L=50 all give 0; only the last two words count.",
    ),
    means=(
        "“上一步的 h”用成了“上一个词 x”，记忆只有一个词那么长。",
        "The previous word x took the place of the previous state h, so the memory is one word long.",
    ),
    next=(
        "下一步要用的是上一步算出的结果，还是上一步读到的词？看 h 的下标。",
        "Does the next step need what the last one computed, or what it read? Look at the subscript of h.",
    ),
)
def last_word_as_memory(seq, W_hh=0.9, W_xh=0.5):
    previous = 0.0
    for x in seq:
        h = math.tanh(W_hh * previous + W_xh * x)
        previous = x
    return h


@misconception(
    "rnn_forward",
    family="memory_lost",
    seen=(
        "L=5 到 L=50 都是 0.462，没有衰减。",
        "L=5 to L=50 all give 0.462; nothing fades.",
    ),
    means=(
        "所有的词先加成一个数，只更新了一次；没有一步步读，也就没有衰减。",
        "The words were added up first and the memory updated once; without steps there is no fading.",
    ),
    next=(
        "20 个词应当更新 20 次。你的 tanh 算了几次？",
        "Twenty words call for twenty updates. How often is your tanh computed?",
    ),
)
def all_words_in_one_step(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    return math.tanh(W_hh * h + W_xh * sum(seq))


@misconception(
    "rnn_forward",
    family="steps_taken",
    seen=(
        "L=5 到 L=50 都是 0.462；(0, 0, 1) 反而得到 0.340。",
        "L=5 to L=50 all give 0.462, while (0, 0, 1) gives 0.340.",
    ),
    means=(
        "词是从后往前读的，开头的关键信息成了最后读到的，当然还很新鲜。",
        "The words are read from back to front, so the key word comes last and is still fresh.",
    ),
    next=(
        "画出传送带：开头的词先上带，还是最后上带？",
        "Draw the conveyor belt: does the first word get on first or last?",
    ),
)
def reads_backwards(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in reversed(seq):
        h = math.tanh(W_hh * h + W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="steps_taken",
    seen=(
        "L=5 到 L=50 都是 0，开头换成别的数也不变。",
        "L=5 to L=50 all give 0, whatever stands at the start.",
    ),
    means=(
        "循环从第二个词开始，“开头的关键信息”从未进入记忆。",
        "The loop starts at the second word, so the key information never gets in.",
    ),
    next=(
        "长度为 1 的句子应当更新几次？看循环的第一个下标。",
        "How many updates does a sentence of length 1 need? Look at the first index of the loop.",
    ),
)
def skips_first_word(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t in range(1, len(seq)):
        h = math.tanh(W_hh * h + W_xh * seq[t])
    return h


@misconception(
    "rnn_forward",
    family="steps_taken",
    seen=(
        "L=5 得到 29.7%，那是 L=4 的残留；(0, 0, 1) 得到 0。",
        "L=5 gives 29.7 %, which belongs to L=4; (0, 0, 1) gives 0.",
    ),
    means=(
        "少走了一步，最后一个词没有读到。",
        "One step is missing: the last word is not read.",
    ),
    next=(
        "数一数循环执行了几次，再与句子的长度比一比。",
        "Count how often the loop runs and compare with the length of the sentence.",
    ),
)
def skips_last_word(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t in range(len(seq) - 1):
        h = math.tanh(W_hh * h + W_xh * seq[t])
    return h


@misconception(
    "rnn_forward",
    family="steps_taken",
    seen=(
        "L=5 得到 23.1%，那是 L=6 的残留；(0, 0, 1) 得到 0.393。",
        "L=5 gives 23.1 %, which belongs to L=6; (0, 0, 1) gives 0.393.",
    ),
    means=(
        "词读完以后又空走了一步，记忆多压缩了一次。",
        "After the last word one more, empty step was taken, and the memory was squashed once too often.",
    ),
    next=(
        "更新的次数应当等于词的个数。多出的那一次在循环里，还是在返回的地方？",
        "There are as many updates as words. Is the extra one in the loop, or where you return?",
    ),
)
def one_step_too_many(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
    return math.tanh(W_hh * h)


@misconception(
    "rnn_forward",
    family="steps_taken",
    seen=(
        "L=5 得到 34.7%，应为 26.1%；开头是 0 时全对。",
        "L=5 gives 34.7 % instead of 26.1 %; with a 0 at the start all is right.",
    ),
    means=(
        "第一个词先单独读了一次，循环又从头读了一遍。",
        "The first word is read by itself, then the loop starts from the front and reads it again.",
    ),
    next=(
        "单独处理过的词，循环还要不要再读？最好让每一步都一样，从 h_0 开始。",
        "Should the loop read what was read already? It helps to make all steps alike, from h_0 on.",
    ),
)
def first_word_read_twice(seq, W_hh=0.9, W_xh=0.5):
    h = math.tanh(W_xh * seq[0])
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="steps_taken",
    seen=(
        "(0, 0, 1) 得到 0.724，应为 0.462；L=5 得到 23.1%。",
        "(0, 0, 1) gives 0.724 instead of 0.462, and L=5 gives 23.1 %.",
    ),
    means=(
        "循环结束以后，又用最后一个词更新了一次。",
        "After the loop the last word was used for one more update.",
    ),
    next=(
        "看返回的那一行：它是不是又算了一步？",
        "Look at the line that returns: does it take another step?",
    ),
)
def last_word_read_twice(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
    return math.tanh(W_hh * h + W_xh * x)


@misconception(
    "rnn_forward",
    family="steps_taken",
    seen=(
        "每个长度都是 0.462；(0, 0, 1) 得到 0。",
        "Every length gives 0.462, and (0, 0, 1) gives 0.",
    ),
    means=(
        "返回写在了循环里面：读完第一个词，函数就结束了。",
        "The return stands inside the loop, so the function ends after the first word.",
    ),
    next=(
        "看返回那一行的缩进：它属于循环，还是在循环之后？",
        "Look at the indentation of that line: does it belong to the loop, or come after it?",
    ),
)
def returns_inside_the_loop(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
        return h


@misconception(
    "rnn_forward",
    family="steps_taken",
    seen=(
        "L=5 到 L=50 都是 0.462；没有 0 的句子全对。",
        "L=5 to L=50 all give 0.462; sentences without zeros are right.",
    ),
    means=(
        "值为 0 的词被跳过了。可是读到 0 也要走一步：没有新信息，旧记忆照样被压缩。",
        (
            "Words that are 0 are skipped. But a 0 is a step too: nothing new comes in, and the old memory "
            "is squashed all the same."
        ),
    ),
    next=(
        "词是 0 时，公式里还剩哪一项？它等于旧的 h 吗？",
        "With a word of 0, which term of the formula is left? Does it equal the old h?",
    ),
)
def skips_zeros(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        if x != 0:
            h = math.tanh(W_hh * h + W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="steps_taken",
    seen=(
        "课文的四个长度都对；(0, 0, 1) 得到 0，应为 0.462。",
        "The four lengths of the text are right; (0, 0, 1) gives 0 instead of 0.462.",
    ),
    means=(
        "只读了第一个词，后面每一步都当作读到了 0。课文的例子恰好如此，别的句子不是。",
        (
            "Only the first word is read, and each later step acts as if it met a 0. The text's sentences "
            "are like that, others are not."
        ),
    ),
    next=(
        "循环里用到了当前这个词吗？",
        "Does your loop use the current word?",
    ),
)
def later_words_ignored(seq, W_hh=0.9, W_xh=0.5):
    h = math.tanh(W_xh * seq[0])
    for _ in range(len(seq) - 1):
        h = math.tanh(W_hh * h)
    return h


@misconception(
    "rnn_forward",
    family="several_numbers",
    seen=(
        "L=5 返回了 5 个数，需要 1 个。",
        "L=5 brings back 5 numbers; one is needed.",
    ),
    means=(
        "每一步的隐藏状态都留下来了；这里只问读完全句之后的那一个。",
        "The hidden state of each step was kept; the exercise asks for the one after the whole sentence.",
    ),
    next=(
        "最后一步的隐藏状态，是这一串里的哪一个？",
        "Which entry of your list is the hidden state after the last step?",
    ),
)
def all_states(seq, W_hh=0.9, W_xh=0.5):
    states = []
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
        states.append(h)
    return states


@misconception(
    "rnn_forward",
    family="several_numbers",
    seen=(
        "数值是对的，外面却多了一层：返回的是长度为 1 的列表。",
        "The value is right but wrapped: a list of length 1 came back.",
    ),
    means=(
        "这里要的是数本身，不是装着一个数的列表。",
        "What is wanted is the number itself, not a list that holds it.",
    ),
    next=(
        "看返回的那一行：方括号是哪里来的？",
        "Look at the line that returns: where do the brackets come from?",
    ),
)
def state_in_a_list(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
    return [h]


@misconception(
    "rnn_forward",
    family="several_numbers",
    seen=(
        "数值是对的，返回的却是形状为 (1,) 的数组。",
        "The value is right, but an array of shape (1,) came back.",
    ),
    means=(
        "h 从一开始就是长度为 1 的数组，之后每一步都是；这里要的是数本身。",
        "h started as an array of length 1 and stayed one; what is wanted is the number itself.",
    ),
    next=(
        "看 h 的初始值：它是一个数，还是装着一个数的数组？",
        "Look at the initial h: is it a number, or an array that holds one?",
    ),
)
def state_in_an_array(seq, W_hh=0.9, W_xh=0.5):
    h = np.zeros(1)
    for x in seq:
        h = np.tanh(W_hh * h + W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="states_merged",
    seen=(
        "L=5 得到 1.75，比 1 还大；句子越长，结果越大。",
        "L=5 gives 1.75, more than 1; the longer the sentence, the larger the result.",
    ),
    means=(
        "各步的隐藏状态加在了一起；课文问的是最后一步还剩多少。",
        "The hidden states of all steps were added up; the text asks what is left at the last one.",
    ),
    next=(
        "哪一个变量在记录“现在的记忆”？返回它，还是返回总和？",
        "Which variable holds the memory of now? Do you return that one, or a total?",
    ),
)
def states_summed(seq, W_hh=0.9, W_xh=0.5):
    h, total = 0.0, 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
        total += h
    return total


@misconception(
    "rnn_forward",
    family="states_merged",
    seen=(
        "L=5 得到 35.1%，L=50 还有 7.9%：掉得太慢。",
        "L=5 gives 35.1 %, and L=50 still 7.9 %: it falls too slowly.",
    ),
    means=(
        "返回的是各步隐藏状态的平均，早先还新鲜的值混了进来。",
        "The hidden states of all steps were averaged, so early, fresh values mix in.",
    ),
    next=(
        "课文问的是读完全句之后的记忆：那是哪一步的值？",
        "The text asks for the memory after the whole sentence: the value of which step is that?",
    ),
)
def states_averaged(seq, W_hh=0.9, W_xh=0.5):
    h, total = 0.0, 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
        total += h
    return total / len(seq)


@misconception(
    "rnn_forward",
    family="states_merged",
    seen=(
        "L=5 得到 56.5%，应为 26.1%；(0, 0, 1) 出现除以 0。",
        "L=5 gives 56.5 % instead of 26.1 %; (0, 0, 1) divides by 0.",
    ),
    means=(
        "最后的记忆除以了第一步的记忆。这是很好的问题，但课文是与输入 1 相比，不与 h_1 相比。",
        (
            "The last memory was divided by the first. A good question to ask, but the text compares with "
            "the input 1, not with h_1."
        ),
    ),
    next=(
        "这里不用再除：返回最后的 h 本身。",
        "No division is needed here: the last h itself is the answer.",
    ),
)
def share_of_first_state(seq, W_hh=0.9, W_xh=0.5):
    h, states = 0.0, []
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
        states.append(h)
    return states[-1] / states[0]


@misconception(
    "rnn_forward",
    family="result_dressed",
    seen=(
        "L=5 得到 26.1，应为 0.261：大了 100 倍。",
        "L=5 gives 26.1 instead of 0.261: 100 times too large.",
    ),
    means=(
        "结果换成了百分数。课文里的百分号只用于打印。",
        "The result was turned into a percentage. In the text the per cent sign is for printing.",
    ),
    next=(
        "“打印出来给人看”和“返回给程序用”是两件事，返回值里哪个运算多了？",
        "Printing for people and returning for programs are two things: which operation is one too many?",
    ),
)
def state_as_percentage(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
    return h * 100


@misconception(
    "rnn_forward",
    family="result_dressed",
    seen=(
        "L=50 得到 0.0021，正确值是 0.002084：四位小数都对，之后没有了。",
        "L=50 gives 0.0021 where 0.002084 is right: four decimals agree, then nothing.",
    ),
    means=(
        "返回前舍入到了四位小数。课文里的四位只用于打印。",
        "The value was rounded to four decimals before it was returned. The text rounds for printing only.",
    ),
    next=(
        "检查返回的那一行：值越小，舍入带来的误差占得越多。",
        "Check the line that returns: the smaller the value, the more rounding hurts.",
    ),
)
def state_rounded_to_four(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
    return round(h, 4)


@misconception(
    "rnn_forward",
    family="result_dressed",
    seen=(
        "L=20 得到 0.049，正确值是 0.04934：三位小数都对，之后没有了。",
        "L=20 gives 0.049 where 0.04934 is right: three decimals agree, then nothing.",
    ),
    means=(
        "返回前舍入到了三位小数。课文里的舍入只用于打印。",
        "The value was rounded to three decimals before it was returned. The text rounds for printing only.",
    ),
    next=(
        "检查返回的那一行：值越小，舍入带来的误差占得越多。",
        "Check the line that returns: the smaller the value, the more rounding hurts.",
    ),
)
def state_rounded_to_three(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
    return round(h, 3)


@misconception(
    "rnn_forward",
    family="result_dressed",
    seen=(
        "短句几乎对，L=50 差得多；每一步的 h 都只有四位小数。",
        "Short sentences are nearly right, L=50 is far off; each h has four decimals only.",
    ),
    means=(
        "舍入写在了循环里面，每一步的误差都传给下一步，越积越多。",
        "Rounding stands inside the loop, and each step hands its error on to the next.",
    ),
    next=(
        "舍入从哪里来？让 h 保持完整的精度，直到返回。",
        "Where does the rounding come from? Let h keep all its digits until it is returned.",
    ),
)
def state_rounded_each_step(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = round(math.tanh(W_hh * h + W_xh * x), 4)
    return h


@misconception(
    "rnn_forward",
    family="result_dressed",
    seen=(
        "返回的是文字 '26.1%'，不是数。",
        "The text '26.1%' came back, not a number.",
    ),
    means=(
        "为打印准备的文字被返回了；文字不能继续参加计算。",
        "What was made for printing was returned; one cannot go on calculating with text.",
    ),
    next=(
        "把“算出来”和“打印成什么样”分开，返回的是哪一个？",
        "Keep computing and printing apart: which of the two is returned?",
    ),
)
def state_as_text(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
    return f"{h * 100:.1f}%"


@misconception(
    "rnn_forward",
    family="nothing_returned",
    seen=(
        "返回的是 None，不是一个数。",
        "None came back, not a number.",
    ),
    means=(
        "函数走到了结尾，却没有交出任何值。也许值算好了，也打印了出来，但打印不等于返回。",
        (
            "The function reached its end without handing over a value. It may have computed and printed "
            "one, but printing is not returning."
        ),
    ),
    next=(
        "函数的最后一行把什么交了出去？print 给人看，return 才把值交给调用它的程序。",
        "What does its last line hand over? print shows a value to people, return hands it to the caller.",
    ),
)
def state_not_returned(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
    print(h)


@misconception(
    "rnn_forward",
    family="weights_fixed",
    seen=(
        "默认权重全对；传入 0.5 和 0.25，得到 0.582，与不传一样。",
        "The defaults are right; passing 0.5 and 0.25 gives 0.582, the same as passing nothing.",
    ),
    means=(
        "函数里写死了 0.9 和 0.5，传入的权重没有用上。",
        "0.9 and 0.5 are fixed inside the function, and the weights passed in are not used.",
    ),
    next=(
        "每个参数名在函数体里各出现了几次？",
        "How often does each parameter name occur in the body?",
    ),
)
def both_weights_fixed(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(0.9 * h + 0.5 * x)
    return h


@misconception(
    "rnn_forward",
    family="weights_fixed",
    seen=(
        "默认权重全对，换了 W_hh 结果就错；换 W_xh 有反应。",
        "The defaults are right, another W_hh is not; W_xh does have an effect.",
    ),
    means=(
        "循环权重写死成了 0.9，传入的 W_hh 没有用上。",
        "The recurrent weight is fixed at 0.9, and the W_hh passed in is not used.",
    ),
    next=(
        "在函数体里找 W_hh：它出现了几次？",
        "Look for W_hh in the body: how often does it occur?",
    ),
)
def memory_weight_fixed(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(0.9 * h + W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="weights_fixed",
    seen=(
        "默认权重全对，换了 W_xh 结果就错；换 W_hh 有反应。",
        "The defaults are right, another W_xh is not; W_hh does have an effect.",
    ),
    means=(
        "输入权重写死成了 0.5，传入的 W_xh 没有用上。",
        "The input weight is fixed at 0.5, and the W_xh passed in is not used.",
    ),
    next=(
        "在函数体里找 W_xh：它出现了几次？",
        "Look for W_xh in the body: how often does it occur?",
    ),
)
def word_weight_fixed(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + 0.5 * x)
    return h


@misconception(
    "rnn_forward",
    family="other_defaults",
    seen=(
        "传入两个权重时全对；不传时 L=50 还剩 16.3%。",
        "With both weights passed in all is right; without them L=50 still has 16.3 %.",
    ),
    means=(
        "公式是对的，W_hh 的默认值却改成了 1。",
        "The formula is right, but the default of W_hh was changed to 1.",
    ),
    next=(
        "对照骨架代码的第一行：默认值是多少？",
        "Compare with the first line of the stub: what are the defaults?",
    ),
)
def default_memory_weight_changed(seq, W_hh=1.0, W_xh=0.5):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="other_defaults",
    seen=(
        "传入两个权重时全对；不传时出现 TypeError。",
        "With both weights passed in all is right; without them there is a TypeError.",
    ),
    means=(
        "函数头里的默认值不见了，不写权重的调用就进不来。",
        "The default values are gone from the first line, so calls without weights cannot get in.",
    ),
    next=(
        "对照骨架代码的第一行：两个参数后面各跟着什么？",
        "Compare with the first line of the stub: what follows each of the two names?",
    ),
)
def weights_without_defaults(seq, W_hh, W_xh):
    h = 0.0
    for x in seq:
        h = math.tanh(W_hh * h + W_xh * x)
    return h


@misconception(
    "rnn_forward",
    family="input_changed",
    seen=(
        "数值全对；可是调用之后，seq 里的词变成了各步的 h。",
        "The values are right, but after the call seq holds the states instead of the words.",
    ),
    means=(
        "算出的状态写回了输入。别人下次再用这个句子，读到的就不是原来的词了。",
        "The states were written back into the input. Whoever uses the sentence next reads something else.",
    ),
    next=(
        "循环里哪一行往 seq 里写了东西？换一个自己的变量来装。",
        "Which line of the loop writes into seq? Keep the value in a variable of your own.",
    ),
)
def states_written_into_seq(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    for t in range(len(seq)):
        h = math.tanh(W_hh * h + W_xh * seq[t])
        if not isinstance(seq, tuple):
            seq[t] = h
    return h


@misconception(
    "rnn_forward",
    family="input_changed",
    seen=(
        "列表的数值是对的，但调用之后列表空了；元组和数组会报 AttributeError。",
        "Lists give the right value but are empty after the call; tuples and arrays raise AttributeError.",
    ),
    means=(
        "词是从 seq 里一个个取走的。读一句话，不应当把它擦掉。",
        "The words are taken out of seq one by one. Reading a sentence should not wipe it out.",
    ),
    next=(
        "怎样依次看每个词，而不把它拿走？",
        "How can you look at each word in turn without taking it away?",
    ),
)
def words_taken_out_of_seq(seq, W_hh=0.9, W_xh=0.5):
    h = 0.0
    while len(seq) > 0:
        h = math.tanh(W_hh * h + W_xh * seq.pop(0))
    return h


@misconception(
    "rnn_forward",
    family="answers_written_down",
    seen=(
        "课文的四个长度一位不差；别的句子都得到 0。",
        "The four lengths of the text are right to the last digit; all other sentences give 0.",
    ),
    means=(
        "返回的是按长度查出来的四个答案，没有读句子里的词。",
        "Four known answers are looked up by length, and the words are not read.",
    ),
    next=(
        "换一句没见过的话，函数靠什么算？从一个词开始，写出更新的那一步。",
        ("What can the function go by in a sentence it has not seen? Start with one word and write the update."),
    ),
)
def residues_by_length(seq, W_hh=0.9, W_xh=0.5):
    return {5: 0.260959254219, 10: 0.145180622653, 20: 0.049338550744, 50: 0.00208433262921}.get(len(seq), 0.0)


@misconception(
    "rnn_forward",
    family="power_formula",
    seen=(
        "L=5 得到 59.0%，正好是 0.9 的 5 次方；句子里写什么都一样。",
        "L=5 gives 59.0 %, which is 0.9 to the 5th; what the sentence says makes no difference.",
    ),
    means=(
        "ρ 的 L 次方说的是长期的趋势，不是这个数本身：它漏掉了输入权重、tanh 和所有的词。",
        (
            "ρ to the L describes the trend in the long run, not the value: the input weight, tanh and all "
            "words are missing."
        ),
    ),
    next=(
        "公式描述的是一步。你的函数里，哪里读到了词？",
        "The formula describes one step. Where does your function read a word?",
    ),
)
def power_of_the_weight(seq, W_hh=0.9, W_xh=0.5):
    return W_hh ** len(seq)


@misconception(
    "rnn_forward",
    family="power_formula",
    seen=(
        "L=1 正确；L=5 得到 30.3%，应为 26.1%；(0, 0, 1) 得到 0。",
        "L=1 is right; L=5 gives 30.3 % instead of 26.1 %, and (0, 0, 1) gives 0.",
    ),
    means=(
        "第一步之后，就一次性乘了 0.9 的若干次方：后面的 tanh 和后面的词都漏了。",
        ("After the first step a power of 0.9 stands in for the rest: the later tanh and the later words are missing."),
    ),
    next=(
        "第二步里，除了乘 0.9，还发生了什么？",
        "Besides the factor 0.9, what else happens in step two?",
    ),
)
def first_state_times_power(seq, W_hh=0.9, W_xh=0.5):
    return math.tanh(W_xh * seq[0]) * W_hh ** (len(seq) - 1)


# --- tanh_derivative ---------------------------------------------------------------------------------


@misconception(
    "tanh_derivative",
    family="argument_meaning",
    seen=(
        "z=0.5 得到 0.75，z=2 得到 -3，出现了负数。",
        "z=0.5 gives 0.75 and z=2 gives -3, a negative number.",
    ),
    means=(
        "z 被当成了已经过 tanh 的输出。有的书里参数是 h，那样写没有错；这里的参数是激活前的 z。",
        (
            "z was taken as a value that has already passed tanh. Books that pass h write it so; here the "
            "argument is z, before tanh."
        ),
    ),
    next=(
        "3.0 可能是 tanh 的输出吗？tanh 的输出在什么范围？",
        "Could 3.0 be an output of tanh? In which range do its outputs lie?",
    ),
)
def derivative_of_activated_value(z):
    return 1 - z**2


@misconception(
    "tanh_derivative",
    family="argument_meaning",
    seen=(
        "z=0.5 得到 0.814，应为 0.786；z=3 得到 0.423，应为 0.0099。",
        "z=0.5 gives 0.814 instead of 0.786; z=3 gives 0.423 instead of 0.0099.",
    ),
    means=(
        "tanh 做了两次：对已经过了 tanh 的值又做了一次。",
        "tanh was taken twice, the second time of a value that had already passed it.",
    ),
    next=(
        "从 z 到结果，数一数 tanh 出现几次。公式里有几次？",
        "On the way from z to the result, how often does tanh occur? How often in the formula?",
    ),
)
def tanh_applied_twice(z):
    return 1 - np.tanh(np.tanh(z)) ** 2


@misconception(
    "tanh_derivative",
    family="square_place",
    seen=(
        "z=0.5 得到 0.755，应为 0.786；z=2 得到 0.0007。",
        "z=0.5 gives 0.755 instead of 0.786, and z=2 gives 0.0007.",
    ),
    means=(
        "平方放进了 tanh 里面，算的是 z² 的 tanh。",
        "The square went inside: this is the tanh of z squared.",
    ),
    next=(
        "分两行写：先算 tanh(0.5)，再平方。哪一行与你的不同？",
        "Write two lines: tanh(0.5) first, its square second. Which one differs from yours?",
    ),
)
def square_inside_tanh(z):
    return 1 - np.tanh(z**2)


@misconception(
    "tanh_derivative",
    family="square_place",
    seen=(
        "z=0.5 得到 0.289；z=-0.5 得到 2.14，比 1 还大。",
        "z=0.5 gives 0.289, and z=-0.5 gives 2.14, which is more than 1.",
    ),
    means=(
        "平方包住了整个差。这个导数不会超过 1，而且两边对称。",
        ("The square covers the whole difference. This derivative never exceeds 1 and is the same on both sides."),
    ),
    next=(
        "公式里的平方只属于哪一个符号？",
        "To which symbol alone does the square in the formula belong?",
    ),
)
def square_of_the_difference(z):
    return (1 - np.tanh(z)) ** 2


@misconception(
    "tanh_derivative",
    family="square_place",
    seen=(
        "z=0.5 得到 0.538；z=-0.5 得到 1.462，比 1 还大。",
        "z=0.5 gives 0.538, and z=-0.5 gives 1.462, which is more than 1.",
    ),
    means=(
        "从 1 里减去的是 tanh 本身，少了平方，所以负数一边变大了。",
        "tanh itself is taken from 1. Without the square the negative side grows.",
    ),
    next=(
        "tanh(0.5) 约为 0.462。要从 1 里减去它，还是减去它的平方？",
        "tanh(0.5) is about 0.462. Is it taken from 1, or is its square?",
    ),
)
def square_missing(z):
    return 1 - np.tanh(z)


@misconception(
    "tanh_derivative",
    family="square_place",
    seen=(
        "z=1 得到 -0.523，z=2 得到 -0.928，出现了负数。",
        "z=1 gives -0.523 and z=2 gives -0.928, negative numbers.",
    ),
    means=(
        "tanh 乘了 2，而不是乘它自己：平方和两倍是两回事。",
        "tanh was multiplied by 2, not by itself: a square is not a double.",
    ),
    next=(
        "在 z=1 处，tanh 约为 0.762：它的两倍是多少，平方又是多少？",
        "At z=1, tanh is about 0.762: what is its double, and what is its square?",
    ),
)
def doubled_for_squared(z):
    return 1 - np.tanh(z) * 2


@misconception(
    "tanh_derivative",
    family="square_place",
    seen=(
        "两边对称，z=0 也对；但 z=0.5 得到 0.538，应为 0.786。",
        "Both sides agree and z=0 is right, but z=0.5 gives 0.538 instead of 0.786.",
    ),
    means=(
        "绝对值去掉了符号，却不是平方：0.462 平方以后只有 0.214。",
        "An absolute value removes the sign, but it is no square: 0.462 squared is only 0.214.",
    ),
    next=(
        "公式里 tanh 的右上角写着什么？",
        "What stands at the upper right of tanh in the formula?",
    ),
)
def absolute_for_squared(z):
    return 1 - np.abs(np.tanh(z))


@misconception(
    "tanh_derivative",
    family="one_minus",
    seen=(
        "z=0 得到 0，应为 1；z=3 得到 0.990，应为 0.0099。",
        "z=0 gives 0 instead of 1, and z=3 gives 0.990 instead of 0.0099.",
    ),
    means=(
        "平方算对了，还没有从 1 里减去它。",
        "The square is right, but it was not yet taken from 1.",
    ),
    next=(
        "z=0 时 tanh 的曲线最陡，导数应当最大。你的结果在哪里最大？",
        "At z=0 the curve of tanh is steepest, so the derivative is largest. Where is yours largest?",
    ),
)
def one_minus_forgotten(z):
    return np.tanh(z) ** 2


@misconception(
    "tanh_derivative",
    family="one_minus",
    seen=(
        "z=0 对；z=1 得到 1.58，z=3 得到 1.99，越来越大。",
        "z=0 is right; z=1 gives 1.58 and z=3 gives 1.99, more and more.",
    ),
    means=(
        "符号反了：平方加到了 1 上。导数应当随着 z 走远而变小。",
        "The sign is turned: the square is added to 1. The derivative should shrink as z moves away from 0.",
    ),
    next=(
        "看公式里 1 后面的符号，再想想：离 0 越远，tanh 的曲线越陡还是越平？",
        "Look at the sign after the 1. Far from 0, is the curve of tanh steeper or flatter?",
    ),
)
def plus_for_minus(z):
    return 1 + np.tanh(z) ** 2


@misconception(
    "tanh_derivative",
    family="one_minus",
    seen=(
        "大小都对，符号都反了：z=0 得到 -1。",
        "The sizes are right, the signs are all turned: z=0 gives -1.",
    ),
    means=(
        "两项的次序反了：从平方里减去了 1。tanh 一直在上升，导数不会是负数。",
        (
            "The two terms changed places: 1 was taken from the square. tanh always rises, so its "
            "derivative is not negative."
        ),
    ),
    next=(
        "公式里谁减谁？",
        "In the formula, which is taken from which?",
    ),
)
def difference_turned_round(z):
    return np.tanh(z) ** 2 - 1


@misconception(
    "tanh_derivative",
    family="other_function",
    seen=(
        "z=0 得到 0，z=3 得到 0.995。",
        "z=0 gives 0 and z=3 gives 0.995.",
    ),
    means=(
        "这是 tanh 的值，不是它的导数。值说的是曲线有多高，导数说的是曲线有多陡。",
        (
            "This is the value of tanh, not its derivative. The value is how high the curve is, the "
            "derivative how steep."
        ),
    ),
    next=(
        "z=3 处，曲线很高，却几乎是平的：导数应当接近多少？",
        "At z=3 the curve is high but nearly flat: what should the derivative be close to?",
    ),
)
def tanh_itself(z):
    return np.tanh(z)


@misconception(
    "tanh_derivative",
    family="other_function",
    seen=(
        "z=0 得到 0.25，应为 1。",
        "z=0 gives 0.25 instead of 1.",
    ),
    means=(
        "这是 sigmoid 的导数：它在 0 处最大，也只有 0.25。",
        "This is the derivative of the sigmoid, which is 0.25 at most.",
    ),
    next=(
        "这一章的激活函数是哪一个？它在 0 处的斜率是多少？",
        "Which activation does this chapter use? What is its slope at 0?",
    ),
)
def sigmoid_derivative(z):
    s = 1 / (1 + np.exp(-z))
    return s * (1 - s)


@misconception(
    "tanh_derivative",
    family="other_function",
    seen=(
        "z=0 得到 0.75，应为 1；z=-2 得到 0.986。",
        "z=0 gives 0.75 instead of 1, and z=-2 gives 0.986.",
    ),
    means=(
        "公式的样子是对的，里面的函数却是 sigmoid，不是 tanh。",
        "The formula has the right shape, but the function in it is the sigmoid, not tanh.",
    ),
    next=(
        "z=0 时，你平方的是哪个数？tanh(0) 是多少？",
        "At z=0, which number do you square? What is tanh(0)?",
    ),
)
def one_minus_sigmoid_squared(z):
    s = 1 / (1 + np.exp(-z))
    return 1 - s**2


@misconception(
    "tanh_derivative",
    family="other_function",
    seen=(
        "z=0 得到 0，应为 1；z=-0.5 得到 -0.676。",
        "z=0 gives 0 instead of 1, and z=-0.5 gives -0.676.",
    ),
    means=(
        "sigmoid 的导数是 s(1-s)，这个规则被搬到了 tanh 上。两个函数不同，规则也不同。",
        ("The sigmoid has the rule s(1-s), and this is that rule with tanh in it. Another function has another rule."),
    ),
    next=(
        "对照第二节：从 1 里减去的是什么？前面还乘不乘别的？",
        "Compare with part 2: what is taken from 1, and is anything multiplied in front?",
    ),
)
def sigmoid_rule_with_tanh(z):
    return np.tanh(z) * (1 - np.tanh(z))


@misconception(
    "tanh_derivative",
    family="other_function",
    seen=(
        "z=0.5 得到 0.887，应为 0.786；每个值正好是正确值的平方根。",
        "z=0.5 gives 0.887 instead of 0.786; each value is the square root of the right one.",
    ),
    means=(
        "用的是 1/cosh，方向是对的，但还差一次平方。",
        "This is 1/cosh, a good way, but one squaring is missing.",
    ),
    next=(
        "把你在 z=1 处的结果平方，看得到什么。",
        "Square your result at z=1 and see what comes out.",
    ),
)
def sech_once(z):
    return 1 / np.cosh(z)


@misconception(
    "tanh_derivative",
    family="other_function",
    seen=(
        "z=1 得到 -1.43，出现了负数；z=1.5 得到 -198。",
        "z=1 gives -1.43, a negative number, and z=1.5 gives -198.",
    ),
    means=(
        "用的是三角函数 tan，不是双曲正切 tanh；tan 没有界限，平方以后远远超过 1。",
        (
            "This is the tangent tan, not the hyperbolic tangent tanh; tan has no bound, and its square "
            "goes far beyond 1."
        ),
    ),
    next=(
        "看函数名少了哪个字母。",
        "See which letter the name lacks.",
    ),
)
def tan_for_tanh_in_derivative(z):
    return 1 - np.tan(z) ** 2


@misconception(
    "tanh_derivative",
    family="other_function",
    seen=(
        "z=1 得到 3.43，z=1.5 得到 200，比 1 大得多。",
        "z=1 gives 3.43 and z=1.5 gives 200, far more than 1.",
    ),
    means=(
        "这是三角函数 tan 的导数。tanh 的名字与它相近，曲线却在两头变平。",
        ("This is the derivative of the tangent tan. tanh has a similar name, but its curve goes flat at both ends."),
    ),
    next=(
        "tanh 的导数在哪里最大？最大是多少？",
        "Where is the derivative of tanh largest, and how large is it there?",
    ),
)
def tan_rule(z):
    return 1 / np.cos(z) ** 2


@misconception(
    "tanh_derivative",
    family="other_function",
    seen=(
        "z=0 得到 0，应为 1；z=0.5 得到 -0.727。",
        "z=0 gives 0 instead of 1, and z=0.5 gives -0.727.",
    ),
    means=(
        "求导求了两次：这是二阶导数，说的是斜率怎样变化。",
        "The derivative was taken twice: this is how the slope itself changes.",
    ),
    next=(
        "第二节的公式里有几项？哪一个因子是多出来的？",
        "How many terms has the formula of part 2? Which factor is one too many?",
    ),
)
def second_derivative(z):
    t = np.tanh(z)
    return -2 * t * (1 - t**2)


@misconception(
    "tanh_derivative",
    family="extra_factor",
    seen=(
        "每个值都是正确值的 0.9 倍：z=0 得到 0.9。",
        "Each value is 0.9 times the right one: z=0 gives 0.9.",
    ),
    means=(
        "多乘了循环权重。对 h 求导时确实要乘 W_hh，但这里问的是对 z 的导数。",
        (
            "The recurrent weight was multiplied in. The derivative with respect to h has it, but the one "
            "with respect to z does not."
        ),
    ),
    next=(
        "函数的参数里有权重吗？0.9 是从哪里来的？",
        "Is there a weight among the parameters? Where does the 0.9 come from?",
    ),
)
def weight_multiplied_in(z):
    return 0.9 * (1 - np.tanh(z) ** 2)


@misconception(
    "tanh_derivative",
    family="coarse_difference",
    seen=(
        "三位小数几乎都对：z=0.5 得到 0.7861，应为 0.7864。",
        "Three decimals are nearly right: z=0.5 gives 0.7861 instead of 0.7864.",
    ),
    means=(
        "用的是向前一小步的差商。方法合理，但步长 0.001 时，第四位就看得出误差。",
        (
            "This is a difference quotient with one step ahead. A sound method, but at a step of 0.001 it "
            "is off in the fourth digit."
        ),
    ),
    next=(
        "公式能直接给出准确的值；若要用差商，两边对称地取点会准得多。",
        "The formula gives the exact value. If a quotient it is, points on both sides come much closer.",
    ),
)
def forward_difference(z):
    step = 1e-3
    return (np.tanh(z + step) - np.tanh(z)) / step


@misconception(
    "tanh_derivative",
    family="coarse_difference",
    seen=(
        "z=0 得到 0.9967，应为 1；每个点都差千分之几。",
        "z=0 gives 0.9967 instead of 1; each point is off by a few thousandths.",
    ),
    means=(
        "用的是差商，两边对称地取点，方法合理，但步长 0.1 太宽了。",
        ("This is a difference quotient with points on both sides. A sound method, but a step of 0.1 is too wide."),
    ),
    next=(
        "把步长缩小一千倍，结果怎样变？公式又给出什么？",
        "What happens with a step a thousand times smaller? And what does the formula give?",
    ),
)
def wide_central_difference(z):
    step = 0.1
    return (np.tanh(z + step) - np.tanh(z - step)) / (2 * step)


@misconception(
    "tanh_derivative",
    family="coarse_difference",
    seen=(
        "五个点得到 0.924、0.762……；单个数算不出来。",
        "The five points give 0.924, 0.762 and so on; a single number does not work.",
    ),
    means=(
        "导数是由相邻的点之间的差算出来的，点隔得远，就不准；只有一个点，就没有邻居。",
        (
            "The derivative comes from differences between neighbours: points far apart are inexact, and "
            "one point has no neighbour."
        ),
    ),
    next=(
        "每个 z 的导数应当只由它自己决定。换掉旁边的点，你的结果变不变？",
        "Each derivative depends on its own z alone. Does yours change with the points beside it?",
    ),
)
def difference_of_neighbours(z):
    return np.gradient(np.tanh(z), z)


@misconception(
    "tanh_derivative",
    family="coarse_difference",
    seen=(
        "每个值正好是正确值的 2 倍：z=0 得到 2。",
        "Each value is exactly twice the right one: z=0 gives 2.",
    ),
    means=(
        "差商的分子跨了两步，分母却只除了一步。",
        "The numerator of the quotient spans two steps, but it is divided by one.",
    ),
    next=(
        "分子里两个点相距多远？分母应当是同一个距离。",
        "How far apart are the two points on top? The same distance belongs below.",
    ),
)
def half_the_central_difference(z):
    step = 1e-5
    return (np.tanh(z + step) - np.tanh(z - step)) / step


@misconception(
    "tanh_derivative",
    family="some_inputs_only",
    seen=(
        "单个数可以，传入数组时报 TypeError。",
        "A single number works; an array raises TypeError.",
    ),
    means=(
        "math 里的 tanh 一次只接受一个数。",
        "The tanh of math takes one number at a time.",
    ),
    next=(
        "课文一次算了五个 z：看它用的是哪个库的 tanh。",
        "The text evaluates five z at once: see which library its tanh comes from.",
    ),
)
def numbers_only(z):
    return 1 - math.tanh(z) ** 2


@misconception(
    "tanh_derivative",
    family="some_inputs_only",
    seen=(
        "课文的五个点都对；单个数和二维的表报 TypeError。",
        "The five points of the text are right; a single number and a table raise TypeError.",
    ),
    means=(
        "结果是一个一个取出来算的：单个数取不出来，表里取出来的是整行。",
        "The entries are taken out one by one: a number has none, and a table gives whole rows.",
    ),
    next=(
        "有没有一个 tanh，对数、数组和表都能逐个元素地算？",
        "Is there a tanh that works on numbers, arrays and tables alike, entry by entry?",
    ),
)
def flat_lists_only(z):
    return [1 - math.tanh(x) ** 2 for x in z]


@misconception(
    "tanh_derivative",
    family="some_inputs_only",
    seen=(
        "数组全对；单个数报 AttributeError。",
        "Arrays are right; a single number raises AttributeError.",
    ),
    means=(
        "函数认定 z 有形状，而单个的 Python 数没有。",
        "The function takes it for granted that z has a shape, which a plain Python number lacks.",
    ),
    next=(
        "docstring 说 z 也可以是一个数。有没有一种写法，不必先问形状？",
        "The docstring allows a number for z. Is there a way that need not ask for the shape?",
    ),
)
def arrays_only(z):
    result = np.zeros(z.shape)
    for index in np.ndindex(z.shape):
        result[index] = 1 - math.tanh(z[index]) ** 2
    return result


@misconception(
    "tanh_derivative",
    family="some_inputs_only",
    seen=(
        "正的 z 全对；每个负的 z 都得到 1。",
        "Positive z are right; each negative z gives 1.",
    ),
    means=(
        "负数先被当成了 0。tanh 不是 ReLU：它在两边都变平。",
        "Negative numbers were turned into 0 first. tanh is no ReLU: it goes flat on both sides.",
    ),
    next=(
        "z=-2 处，tanh 的曲线陡不陡？与 z=2 处比一比。",
        "How steep is tanh at z=-2? Compare with z=2.",
    ),
)
def positive_side_only(z):
    return 1 - np.tanh(np.maximum(z, 0)) ** 2


@misconception(
    "tanh_derivative",
    family="shape_lost",
    seen=(
        "一维的都对；二维的表返回了形状 (4,)，应为 (2, 2)。",
        "One dimension is right; a table comes back with the shape (4,) instead of (2, 2).",
    ),
    means=(
        "表被压平了。结果应当与 z 的形状相同，每个值留在原来的位置。",
        "The table was flattened. The result has the shape of z, each value in its own place.",
    ),
    next=(
        "哪一步改变了形状？不做这一步，结果会怎样？",
        "Which step changes the shape? What happens without it?",
    ),
)
def flattened(z):
    return (1 - np.tanh(z) ** 2).ravel() if isinstance(z, np.ndarray) else 1 - math.tanh(z) ** 2


@misconception(
    "tanh_derivative",
    family="shape_lost",
    seen=(
        "数组全对；单个数返回了形状 (1,) 的数组。",
        "Arrays are right; a single number comes back as an array of shape (1,).",
    ),
    means=(
        "单个的数先被装进了数组，返回时没有取出来。",
        "The number was put into an array first and not taken out again.",
    ),
    next=(
        "z 是一个数时，结果也应当是一个数。哪一步把它装了进去？",
        "For a number z the result is a number too. Which step wraps it?",
    ),
)
def always_an_array(z):
    return 1 - np.tanh(np.atleast_1d(z)) ** 2


@misconception(
    "tanh_derivative",
    family="shape_lost",
    seen=(
        "单个数对；五个点只得到一个数 2.29。",
        "A single number is right; the five points give one number, 2.29.",
    ),
    means=(
        "各点的导数加成了一个数；每个 z 应当有自己的导数。",
        "The derivatives were added up into one number; each z has a derivative of its own.",
    ),
    next=(
        "五个 z 进去，应当出来几个数？",
        "Five z go in: how many numbers should come out?",
    ),
)
def summed(z):
    return np.sum(1 - np.tanh(z) ** 2)


@misconception(
    "tanh_derivative",
    family="shape_lost",
    seen=(
        "单个数对；五个点只得到一个数 0.457。",
        "A single number is right; the five points give one number, 0.457.",
    ),
    means=(
        "各点的导数取了平均；每个 z 应当有自己的导数。",
        "The derivatives were averaged; each z has a derivative of its own.",
    ),
    next=(
        "五个 z 进去，应当出来几个数？",
        "Five z go in: how many numbers should come out?",
    ),
)
def averaged(z):
    return np.mean(1 - np.tanh(z) ** 2)


@misconception(
    "tanh_derivative",
    family="shape_lost",
    seen=(
        "单个数对；五个点只得到一个数 -1.71。",
        "A single number is right; the five points give one number, -1.71.",
    ),
    means=(
        "“平方”用了点积或矩阵乘法：它会把各项加起来。这里要的是逐个元素的平方。",
        (
            "The square was made by a dot or matrix product, which adds things up. What is wanted is the "
            "square of each entry."
        ),
    ),
    next=(
        "五个数逐个平方以后，应当还是几个数？",
        "After squaring five numbers one by one, how many should there be?",
    ),
)
def dot_product_for_square(z):
    t = np.tanh(z)
    return 1 - np.dot(t, t)


@misconception(
    "tanh_derivative",
    family="shape_lost",
    seen=(
        "五个点得到 5 行 5 列的表，对角线上是对的。",
        "The five points give a table of 5 by 5, right on its diagonal.",
    ),
    means=(
        "这是整个雅可比矩阵：对 tanh 来说，对角线以外全是 0。这里需要的是对角线上的数，形状与 z 相同。",
        (
            "This is the full Jacobian; for tanh it is 0 off the diagonal. Only the diagonal is wanted, in "
            "the shape of z."
        ),
    ),
    next=(
        "结果的形状应当与谁一样？",
        "Whose shape should the result have?",
    ),
)
def diagonal_table(z):
    return np.diag(1 - np.tanh(z) ** 2)


@misconception(
    "tanh_derivative",
    family="integers_cut",
    seen=(
        "浮点数全对；z 是整数时，结果都成了 0 或 1。",
        "Floats are right; for integers every result is 0 or 1.",
    ),
    means=(
        "结果放进了与 z 同类型的数组，整数数组装不下小数，小数部分被切掉了。",
        ("The results went into an array of z's own type, and integers have no room for a fraction: it is cut off."),
    ),
    next=(
        "存放结果的数组是什么类型？它是从 z 那里继承来的吗？",
        "Of which type is the array that holds the results? Did it inherit that from z?",
    ),
)
def stored_as_integers(z):
    result = np.zeros_like(z)
    result[...] = 1 - np.tanh(z) ** 2
    return result


@misconception(
    "tanh_derivative",
    family="integers_cut",
    seen=(
        "整数的 z 全对；z=0.5 得到 1，与 z=0 一样。",
        "Integers are right; z=0.5 gives 1, the same as z=0.",
    ),
    means=(
        "z 先被切成了整数，小数部分丢了。",
        "z was cut to an integer first, and the fraction is lost.",
    ),
    next=(
        "z=1.5 与 z=1 的结果相同吗？哪一步让它们变得一样？",
        "Do z=1.5 and z=1 give the same? Which step makes them alike?",
    ),
)
def z_cut_to_integers(z):
    return 1 - np.tanh(np.asarray(z).astype(int)) ** 2


@misconception(
    "tanh_derivative",
    family="derivative_dressed",
    seen=(
        "四位小数都对，之后没有了：z=0.5 得到 0.7864，正确值是 0.786448。",
        "Four decimals agree, then nothing: z=0.5 gives 0.7864 where 0.786448 is right.",
    ),
    means=(
        "返回前舍入到了四位小数。课文里的舍入只用于打印。",
        ("The values were rounded to four decimals before they were returned. The text rounds for printing only."),
    ),
    next=(
        "检查返回的那一行：导数越小，舍入带来的误差占得越多。",
        "Check the line that returns: the smaller the derivative, the more rounding hurts.",
    ),
)
def derivative_rounded_to_four(z):
    return np.round(1 - np.tanh(z) ** 2, 4)


@misconception(
    "tanh_derivative",
    family="derivative_dressed",
    seen=(
        "三位小数都对，之后没有了：z=3 得到 0.01，正确值是 0.009866。",
        "Three decimals agree, then nothing: z=3 gives 0.01 where 0.009866 is right.",
    ),
    means=(
        "返回前舍入到了三位小数。舍入只用于打印。",
        ("The values were rounded to three decimals before they were returned. Rounding is for printing only."),
    ),
    next=(
        "检查返回的那一行：导数越小，舍入带来的误差占得越多。",
        "Check the line that returns: the smaller the derivative, the more rounding hurts.",
    ),
)
def derivative_rounded_to_three(z):
    return np.round(1 - np.tanh(z) ** 2, 3)


@misconception(
    "tanh_derivative",
    family="derivative_dressed",
    seen=(
        "每个值都大了 100 倍：z=0 得到 100。",
        "Each value is 100 times too large: z=0 gives 100.",
    ),
    means=(
        "结果换成了百分数；这里要的是 0 与 1 之间的数。",
        "The result was turned into a percentage; what is wanted lies between 0 and 1.",
    ),
    next=(
        "返回值里哪个运算多了？",
        "Which operation is one too many in what you return?",
    ),
)
def derivative_as_percentage(z):
    return 100 * (1 - np.tanh(z) ** 2)


@misconception(
    "tanh_derivative",
    family="nothing_returned",
    seen=(
        "返回的是 None，不是导数。",
        "None came back, not the derivative.",
    ),
    means=(
        "函数走到了结尾，却没有交出任何值。也许值算好了，也打印了出来，但打印不等于返回。",
        (
            "The function reached its end without handing over a value. It may have computed and printed "
            "one, but printing is not returning."
        ),
    ),
    next=(
        "函数的最后一行把什么交了出去？print 给人看，return 才把值交给调用它的程序。",
        "What does its last line hand over? print shows a value to people, return hands it to the caller.",
    ),
)
def derivative_not_returned(z):
    print((1 - np.tanh(z) ** 2).round(4))


@misconception(
    "tanh_derivative",
    family="input_changed",
    seen=(
        "数值全对；可是调用之后，z 里的数变成了 tanh 的值。",
        "The values are right, but after the call z holds its own tanh.",
    ),
    means=(
        "中间结果写回了输入。之后再用 z，就不是原来的数了。",
        "A result on the way was written back into the input. Whoever uses z next finds other numbers.",
    ),
    next=(
        "哪一行在 z 上就地改动？让它写到一个新的数组里。",
        "Which line changes z in place? Let it write into a new array.",
    ),
)
def tanh_written_into_z(z):
    z = np.asarray(z, dtype=float)
    np.tanh(z, out=z)
    return 1 - z**2


@misconception(
    "tanh_derivative",
    family="answers_written_down",
    seen=(
        "课文的五个点对；传入别的 z，还是这五个数。",
        "The five points of the text are right; any other z brings the same five numbers.",
    ),
    means=(
        "返回的是写好的五个答案，没有用到 z。",
        "Five known answers are returned, and z is not used.",
    ),
    next=(
        "z 在函数体里出现了几次？从 z=0.5 开始，写出怎样算。",
        "How often does z occur in the body? Start with z=0.5 and write how it is computed.",
    ),
)
def five_values_written_down(z):
    return np.array([1.0, 0.786447732966, 0.419974341614, 0.0706508248532, 0.00986603716544])


@misconception(
    "tanh_derivative",
    family="answers_written_down",
    seen=(
        "课文的五个点只对三位；z=1.5 得到 0。",
        "The five points of the text agree to three digits; z=1.5 gives 0.",
    ),
    means=(
        "返回的是从课文里查来的数，表里没有的点就没有答案。",
        "The values were looked up in the text's output, and points that are not there have no answer.",
    ),
    next=(
        "表里没有的 z 怎么办？先写出由 z 算出 tanh 的那一步。",
        "What about a z that is not in the table? Begin with the step from z to its tanh.",
    ),
)
def printed_values_looked_up(z):
    table = {0.0: 1.0, 0.5: 0.786, 1.0: 0.42, 2.0: 0.071, 3.0: 0.01}
    return np.array([table.get(abs(float(x)), 0.0) for x in np.ravel(z)]).reshape(np.shape(z))


# --- attention_end -----------------------------------------------------------------------------------


@misconception(
    "attention_end",
    family="other_element",
    seen=(
        "L=5 到 L=50 都是 0；[0, 1] 反而得到 0.6。",
        "L=5 to L=50 all give 0, while [0, 1] gives 0.6.",
    ),
    means=(
        "权重放在了最后一个位置，看的是结尾。",
        "The weight sits on the last position, so the end is looked at.",
    ),
    next=(
        "“回头看开头”：开头的下标是几？",
        "Looking back at the beginning: what is the index of the first word?",
    ),
)
def looks_at_last_word(seq, alpha=0.6):
    return alpha * seq[-1]


@misconception(
    "attention_end",
    family="other_element",
    seen=(
        "L=5 到 L=50 都是 0；[0, 3, -1] 得到 1.8。",
        "L=5 to L=50 all give 0, and [0, 3, -1] gives 1.8.",
    ),
    means=(
        "看的是第二个词。Python 的下标从 0 开始，下标 1 已经是第二个。",
        "The second word is looked at. Python counts from 0, so index 1 is already the second.",
    ),
    next=(
        "第一个元素的下标是几？",
        "What is the index of the first element?",
    ),
)
def looks_at_second_word(seq, alpha=0.6):
    return alpha * seq[1]


@misconception(
    "attention_end",
    family="other_element",
    seen=(
        "课文的四个长度都对；[0, 3, -1] 得到 1.8，应为 0。",
        "The four lengths of the text are right; [0, 3, -1] gives 1.8 instead of 0.",
    ),
    means=(
        "看的是最大的词。课文的例子里开头恰好最大，别的句子不是。",
        ("The largest word is looked at. In the text the first happens to be the largest, elsewhere it is not."),
    ),
    next=(
        "权重由位置决定，还是由大小决定？看 docstring。",
        "Does the position decide about the weight, or the size? See the docstring.",
    ),
)
def looks_at_largest_word(seq, alpha=0.6):
    return alpha * max(seq)


@misconception(
    "attention_end",
    family="other_element",
    seen=(
        "开头不是 0 时全对；[0, 1] 得到 0.6，应为 0。",
        "Right unless the first word is 0; [0, 1] gives 0.6 instead of 0.",
    ),
    means=(
        "看的是第一个不为 0 的词。开头是 0，也是开头。",
        "The first word that is not 0 is looked at. But a 0 at the start is a start, too.",
    ),
    next=(
        "第一个元素是 0 时，加权和里还剩下什么？",
        "When the first element is 0, what is left of the weighted sum?",
    ),
)
def looks_at_first_nonzero_word(seq, alpha=0.6):
    for x in seq:
        if x != 0:
            return alpha * x
    return 0.0


@misconception(
    "attention_end",
    family="all_elements",
    seen=(
        "课文的四个长度都对；[0, 3, -1] 得到 1.2，应为 0。",
        "The four lengths of the text are right; [0, 3, -1] gives 1.2 instead of 0.",
    ),
    means=(
        "每个词都乘了 α。课文的句子后面全是 0，所以看不出来。",
        "Each word is multiplied by α. In the text's sentences the rest is 0, which hides it.",
    ),
    next=(
        "写出 [0, 3, -1] 的三个权重：第二个、第三个应当是多少？",
        "Write down the three weights for [0, 3, -1]: what are the second and the third?",
    ),
)
def alpha_on_every_word(seq, alpha=0.6):
    return float(sum(alpha * x for x in seq))


@misconception(
    "attention_end",
    family="all_elements",
    seen=(
        "L=5 得到 12%，L=50 只有 1.2%：又随长度变小了。",
        "L=5 gives 12 %, L=50 only 1.2 %: it shrinks with length again.",
    ),
    means=(
        "α 乘的是全句的平均，所有的词都混了进来。",
        "α meets the mean of the sentence, in which all words are mixed.",
    ),
    next=(
        "权重 α 属于哪一个词？其余的词权重是多少？",
        "To which word does the weight α belong? What are the weights of the others?",
    ),
)
def alpha_times_mean(seq, alpha=0.6):
    return alpha * sum(seq) / len(seq)


@misconception(
    "attention_end",
    family="all_elements",
    seen=(
        "L=5 到 L=50 都是 1；α 传多少都一样。",
        "L=5 to L=50 all give 1, whatever α is.",
    ),
    means=(
        "所有的词直接加了起来，没有乘权重。",
        "The words were added up as they are, without weights.",
    ),
    next=(
        "“加权求和”里，“加权”那一步在哪里？",
        "In the weighted sum, where is the step that weights?",
    ),
)
def plain_sum(seq, alpha=0.6):
    return float(sum(seq))


@misconception(
    "attention_end",
    family="all_elements",
    seen=(
        "L=5 得到 20%，L=50 只有 2%；α 传多少都一样。",
        "L=5 gives 20 %, L=50 only 2 %, whatever α is.",
    ),
    means=(
        "返回的是全句的平均：每个词的权重都成了 1/L。",
        "This is the mean of the sentence, with the weight 1/L on each word.",
    ),
    next=(
        "这个实验里，第一个词的权重由谁决定？看函数的参数。",
        "In this experiment, what decides about the first word's weight? Look at the parameters.",
    ),
)
def plain_mean(seq, alpha=0.6):
    return float(np.mean(seq))


@misconception(
    "attention_end",
    family="rest_shared",
    seen=(
        "后面全是 0 时正确；[0, 3, -1] 得到 0.4，应为 0。",
        "Right when the rest is 0; [0, 3, -1] gives 0.4 instead of 0.",
    ),
    means=(
        "剩下的 1-α 平分给了其他词。想得有道理，但课文的实验把其余的权重都设为 0。",
        (
            "The remaining 1-α was shared among the other words. A sensible idea, but in the text's "
            "experiment those weights are 0."
        ),
    ),
    next=(
        "对照 docstring：这个实验里的权重之和是 1 吗？",
        "Compare with the docstring: do the weights of this experiment add up to 1?",
    ),
)
def rest_shared_equally(seq, alpha=0.6):
    rest = (1 - alpha) / (len(seq) - 1)
    return float(alpha * seq[0] + sum(rest * x for x in seq[1:]))


@misconception(
    "attention_end",
    family="rest_shared",
    seen=(
        "后面全是 0 时正确；[0, 3, -1] 得到 0.8，应为 0。",
        "Right when the rest is 0; [0, 3, -1] gives 0.8 instead of 0.",
    ),
    means=(
        "后面每个词都乘了 1-α。在课文的实验里，它们的权重都是 0。",
        "Each later word is multiplied by 1-α. In the text's experiment their weights are 0.",
    ),
    next=(
        "写出 [0, 3, -1] 的三个权重，对照 docstring。",
        "Write down the three weights for [0, 3, -1] and compare with the docstring.",
    ),
)
def rest_on_each_word(seq, alpha=0.6):
    return float(alpha * seq[0] + sum((1 - alpha) * x for x in seq[1:]))


@misconception(
    "attention_end",
    family="rest_shared",
    seen=(
        "L=5 到 L=50 都是 0.4，应为 0.6。",
        "L=5 to L=50 all give 0.4 instead of 0.6.",
    ),
    means=(
        "第一个词乘的是 1-α，两份的角色换了。",
        "The first word is multiplied by 1-α: the two shares changed roles.",
    ),
    next=(
        "α 是第一个词得到的份额，还是留给别人的份额？",
        "Is α the share of the first word, or what is left for the others?",
    ),
)
def one_minus_alpha(seq, alpha=0.6):
    return float((1 - alpha) * seq[0])


@misconception(
    "attention_end",
    family="product_chain",
    seen=(
        "L=5 得到 7.8%，越长越小。",
        "L=5 gives 7.8 %, and it shrinks with length.",
    ),
    means=(
        "α 每个词乘了一次，又成了连乘。注意力里没有“传”的过程，只看一眼。",
        (
            "α was multiplied once per word: the chain of products is back. Attention passes nothing on, "
            "it takes one look."
        ),
    ),
    next=(
        "句子长一倍，第一个词的权重会变吗？",
        "When the sentence is twice as long, does the first word's weight change?",
    ),
)
def alpha_once_per_word(seq, alpha=0.6):
    return float(seq[0] * alpha ** len(seq))


@misconception(
    "attention_end",
    family="product_chain",
    seen=(
        "L=5 得到 13.0%，L=10 只有 1.0%；[0, 1] 得到 1。",
        "L=5 gives 13.0 %, L=10 only 1.0 %, and [0, 1] gives 1.",
    ),
    means=(
        "α 成了一步步传递的系数，像 RNN 那样：每走一步，开头就再乘一次。",
        "α became a factor for passing on, as in an RNN: with each step the beginning is multiplied again.",
    ),
    next=(
        "这个练习里需要“上一步的结果”吗？",
        "Does this exercise need the result of a step before?",
    ),
)
def alpha_once_per_step(seq, alpha=0.6):
    h = 0.0
    for x in seq:
        h = alpha * h + x
    return float(h)


@misconception(
    "attention_end",
    family="product_chain",
    seen=(
        "课文的四个长度都对；[0, 1] 得到 0.36，应为 0。",
        "The four lengths of the text are right; [0, 1] gives 0.36 instead of 0.",
    ),
    means=(
        "离开头越远，α 乘得越多：第二个词得到 α 的平方。这里后面的权重都是 0。",
        (
            "With each place from the start α is multiplied once more: the second word gets α squared. "
            "Here the later weights are 0."
        ),
    ),
    next=(
        "写出 [0, 1] 的两个权重，对照 docstring。",
        "Write down the two weights for [0, 1] and compare with the docstring.",
    ),
)
def alpha_per_distance(seq, alpha=0.6):
    return float(sum(x * alpha ** (t + 1) for t, x in enumerate(seq)))


@misconception(
    "attention_end",
    family="product_chain",
    seen=(
        "L=5 得到 5.2%，L=50 几乎是 0：比 RNN 忘得还快。",
        "L=5 gives 5.2 %, L=50 nearly 0: it forgets faster than the RNN.",
    ),
    means=(
        "这是移动平均：旧值占 α，新词占 1-α，一步步传下去。注意力不传，只看。",
        (
            "This is a moving average: α for the old value, 1-α for the new word, step by step. Attention "
            "passes nothing on."
        ),
    ),
    next=(
        "这个练习里需要循环吗？第一个词的权重与后面有几个词有关吗？",
        "Is a loop needed here? Does the first word's weight depend on how many follow?",
    ),
)
def running_average(seq, alpha=0.6):
    h = 0.0
    for x in seq:
        h = alpha * h + (1 - alpha) * x
    return float(h)


@misconception(
    "attention_end",
    family="product_chain",
    seen=(
        "L=5 得到 12%，L=50 只有 1.2%：又随长度变小了。",
        "L=5 gives 12 %, L=50 only 1.2 %: it shrinks with length again.",
    ),
    means=(
        "加权和又除以了长度。加权求和不是求平均。",
        "The weighted sum was divided by the length. A weighted sum is no mean.",
    ),
    next=(
        "课文的 60% 与长度有关吗？除法是从哪里来的？",
        "Do the text's 60 % depend on the length? Where does the division come from?",
    ),
)
def divided_by_length(seq, alpha=0.6):
    return float(alpha * seq[0] / len(seq))


@misconception(
    "attention_end",
    family="product_chain",
    seen=(
        "L=5 到 L=50 都是 0.537，应为 0.6。",
        "L=5 to L=50 all give 0.537 instead of 0.6.",
    ),
    means=(
        "结果又过了一次 tanh。那是 RNN 的压缩门，注意力是线性的加权和。",
        "The result went through tanh. That gate belongs to the RNN; attention is a linear weighted sum.",
    ),
    next=(
        "加权和算完之后，还需要别的函数吗？",
        "After the weighted sum, is any other function needed?",
    ),
)
def tanh_as_in_the_rnn(seq, alpha=0.6):
    return math.tanh(alpha * seq[0])


@misconception(
    "attention_end",
    family="content_ignored",
    seen=(
        "课文的四个长度都对；开头换成 2.5，结果还是 0.6。",
        "The four lengths of the text are right; with 2.5 at the start the result is still 0.6.",
    ),
    means=(
        "返回的是 α 本身，没有看句子里的内容。",
        "α itself is returned, without a look at the sentence.",
    ),
    next=(
        "加权求和有两样输入：一样是权重，另一样是什么？",
        "A weighted sum has two inputs: the weights, and what else?",
    ),
)
def alpha_returned(seq, alpha=0.6):
    return alpha


@misconception(
    "attention_end",
    family="content_ignored",
    seen=(
        "课文的四个长度都对；换了句子，换了 α，结果还是 0.6。",
        "The four lengths of the text are right; with other words and another α the result is still 0.6.",
    ),
    means=(
        "返回的是课文里的答案，句子和 α 都没有用到。",
        "The text's answer is returned; neither the sentence nor α is used.",
    ),
    next=(
        "两个参数在函数体里各出现了几次？",
        "How often does each of the two parameters occur in the body?",
    ),
)
def always_sixty_percent(seq, alpha=0.6):
    return 0.6


@misconception(
    "attention_end",
    family="weights_normalised",
    seen=(
        "L=5 到 L=50 都是 1，应为 0.6；α 传多少都一样。",
        "L=5 to L=50 all give 1 instead of 0.6, whatever α is.",
    ),
    means=(
        "权重除以了自己的总和：只有一个不为 0，除完就成了 1，α 消失了。",
        "The weights were divided by their sum. Only one is not 0, so it becomes 1, and α vanishes.",
    ),
    next=(
        "docstring 说这个实验里的权重之和是 1 吗？",
        "Does the docstring say that the weights of this experiment add up to 1?",
    ),
)
def weights_divided_by_their_sum(seq, alpha=0.6):
    weights = np.array([alpha] + [0.0] * (len(seq) - 1))
    return float(weights / weights.sum() @ np.array(seq))


@misconception(
    "attention_end",
    family="weights_normalised",
    seen=(
        "L=5 得到 31.3%，L=50 只有 3.6%。",
        "L=5 gives 31.3 %, L=50 only 3.6 %.",
    ),
    means=(
        "α 和那些 0 又过了一次 softmax：0 变成了正的权重，词越多，开头分得越少。",
        (
            "α and the zeros went through softmax: the zeros became positive weights, and more words leave "
            "less for the first."
        ),
    ),
    next=(
        "在这个实验里，权重是算出来的，还是直接指定的？",
        "In this experiment, are the weights computed or given?",
    ),
)
def softmax_over_the_weights(seq, alpha=0.6):
    weights = np.exp(np.array([alpha] + [0.0] * (len(seq) - 1)))
    return float(weights / weights.sum() @ np.array(seq))


@misconception(
    "attention_end",
    family="weights_normalised",
    seen=(
        "L=5 得到 24.3%，L=50 只有 3.2%；α 成了整句的系数。",
        "L=5 gives 24.3 %, L=50 only 3.2 %; α became a factor for the whole sentence.",
    ),
    means=(
        "词本身被当成了分数，算了 softmax。那是下一个练习的事，这里的权重是指定的。",
        (
            "The words were taken as scores and softmaxed. That belongs to the next exercise; the weights "
            "here are given."
        ),
    ),
    next=(
        "对照 docstring：第一个词的权重是谁给的？",
        "Compare with the docstring: where does the first word's weight come from?",
    ),
)
def softmax_over_the_words(seq, alpha=0.6):
    weights = np.exp(np.array(seq, dtype=float))
    return float(alpha * (weights / weights.sum()) @ np.array(seq))


@misconception(
    "attention_end",
    family="weights_normalised",
    seen=(
        "α 不超过 0.6 时全对；α=0.9 与 0.6 的结果一样。",
        "Right as long as α is 0.6 or less; 0.9 gives the same as 0.6.",
    ),
    means=(
        "α 被限制在了 0.6 以内。0.6 是默认值，不是上限。",
        "α was limited to 0.6. That is the default, not a bound.",
    ),
    next=(
        "α=0.9 时，传入的值在哪一步变了？",
        "With α=0.9, at which step does the value change?",
    ),
)
def alpha_capped(seq, alpha=0.6):
    return float(min(alpha, 0.6) * seq[0])


@misconception(
    "attention_end",
    family="alpha_fixed",
    seen=(
        "默认的 α 全对；传入 0.9，结果与 0.6 时一样。",
        "The default is right; passing 0.9 gives the same as 0.6.",
    ),
    means=(
        "函数里写死了 0.6，传入的 α 没有用上。",
        "0.6 is fixed inside the function, and the alpha passed in is not used.",
    ),
    next=(
        "在函数体里找 alpha：它出现了几次？",
        "Look for alpha in the body: how often does it occur?",
    ),
)
def alpha_written_down(seq, alpha=0.6):
    return 0.6 * seq[0]


@misconception(
    "attention_end",
    family="alpha_fixed",
    seen=(
        "传入 α 时全对；不传时得到 0.5，应为 0.6。",
        "Right when α is passed in; without it 0.5 comes back instead of 0.6.",
    ),
    means=(
        "算法是对的，默认值改成了 0.5。",
        "The rule is right, but the default was changed to 0.5.",
    ),
    next=(
        "对照骨架代码的第一行：默认值是多少？",
        "Compare with the first line of the stub: what is the default?",
    ),
)
def default_alpha_changed(seq, alpha=0.5):
    return alpha * seq[0]


@misconception(
    "attention_end",
    family="alpha_fixed",
    seen=(
        "传入 α 时全对；不传时出现 TypeError。",
        "Right when α is passed in; without it there is a TypeError.",
    ),
    means=(
        "函数头里的默认值不见了，不写 α 的调用就进不来。",
        "The default is gone from the first line, so calls without α cannot get in.",
    ),
    next=(
        "对照骨架代码的第一行：alpha 后面跟着什么？",
        "Compare with the first line of the stub: what follows alpha?",
    ),
)
def alpha_without_default(seq, alpha):
    return alpha * seq[0]


@misconception(
    "attention_end",
    family="wrong_operation",
    seen=(
        "L=5 得到 1.6，[0, 1] 得到 0.6。",
        "L=5 gives 1.6, and [0, 1] gives 0.6.",
    ),
    means=(
        "α 加到了第一个词上。权重是用来乘的。",
        "α was added to the first word. Weights are there to multiply.",
    ),
    next=(
        "开头是 0 时，它的贡献应当是多少？",
        "When the first word is 0, what should it contribute?",
    ),
)
def alpha_added(seq, alpha=0.6):
    return alpha + seq[0]


@misconception(
    "attention_end",
    family="wrong_operation",
    seen=(
        "L=5 得到 1.67，比 1 还大。",
        "L=5 gives 1.67, which is more than 1.",
    ),
    means=(
        "第一个词除以了 α。权重越大，贡献应当越大，而不是越小。",
        ("The first word was divided by α. A larger weight should mean a larger contribution, not a smaller one."),
    ),
    next=(
        "加权求和里，权重与词之间是什么运算？",
        "In a weighted sum, which operation joins weight and word?",
    ),
)
def divided_by_alpha(seq, alpha=0.6):
    return seq[0] / alpha


@misconception(
    "attention_end",
    family="several_numbers",
    seen=(
        "返回了一串权重 [0.6, 0, ...]，需要 1 个数。",
        "A row of weights [0.6, 0, ...] came back; one number is needed.",
    ),
    means=(
        "权重列好了，还没有与句子相乘、相加。",
        "The weights are set up, but not yet multiplied with the words and added.",
    ),
    next=(
        "“加权求和”里，现在做到了哪一步？",
        "Of the weighted sum, which steps are still to do?",
    ),
)
def weights_returned(seq, alpha=0.6):
    return [alpha] + [0.0] * (len(seq) - 1)


@misconception(
    "attention_end",
    family="several_numbers",
    seen=(
        "返回了一串数，第一个是对的，其余是 0。",
        "A row of numbers came back, the first right, the others 0.",
    ),
    means=(
        "每个词都乘了权重，还没有加起来。",
        "Each word was multiplied by its weight, but nothing was added up.",
    ),
    next=(
        "“加权求和”里，哪一步还没做？",
        "Which half of the weighted sum is still to do?",
    ),
)
def products_not_summed(seq, alpha=0.6):
    return np.array([alpha] + [0.0] * (len(seq) - 1)) * np.array(seq)


@misconception(
    "attention_end",
    family="several_numbers",
    seen=(
        "数值是对的，外面却多了一层：返回的是长度为 1 的列表。",
        "The value is right but wrapped: a list of length 1 came back.",
    ),
    means=(
        "这里要的是数本身，不是装着一个数的列表。",
        "What is wanted is the number itself, not a list that holds it.",
    ),
    next=(
        "看返回的那一行：方括号是哪里来的？",
        "Look at the line that returns: where do the brackets come from?",
    ),
)
def attention_in_a_list(seq, alpha=0.6):
    return [alpha * seq[0]]


@misconception(
    "attention_end",
    family="several_numbers",
    seen=(
        "数值是对的，返回的却是形状为 (1,) 的数组。",
        "The value is right, but an array of shape (1,) came back.",
    ),
    means=(
        "取的是“前一段”，不是“第一个”：切出来的一段仍然是数组。",
        "A slice was taken, not an element: a slice is an array even if it holds one number.",
    ),
    next=(
        "取一个元素与切一段，写法有什么不同？",
        "How does picking one element differ from cutting a slice?",
    ),
)
def attention_in_an_array(seq, alpha=0.6):
    return alpha * np.array(seq[:1])


@misconception(
    "attention_end",
    family="attention_dressed",
    seen=(
        "L=5 得到 60，应为 0.6：大了 100 倍。",
        "L=5 gives 60 instead of 0.6: 100 times too large.",
    ),
    means=(
        "结果换成了百分数。课文里的百分号只用于打印。",
        "The result was turned into a percentage. In the text the per cent sign is for printing.",
    ),
    next=(
        "返回值里哪个运算多了？",
        "Which operation is one too many in what you return?",
    ),
)
def attention_as_percentage(seq, alpha=0.6):
    return 100 * alpha * seq[0]


@misconception(
    "attention_end",
    family="attention_dressed",
    seen=(
        "课文的四个长度都对；应为 0.375 的，得到 0.4。",
        "The four lengths of the text are right; where 0.375 is due, 0.4 comes back.",
    ),
    means=(
        "返回前舍入到了一位小数。课文里的舍入只用于打印。",
        "The value was rounded to one decimal before it was returned. The text rounds for printing only.",
    ),
    next=(
        "检查返回的那一行：需要舍入吗？",
        "Check the line that returns: is rounding needed?",
    ),
)
def attention_rounded_to_one(seq, alpha=0.6):
    return round(float(alpha * seq[0]), 1)


@misconception(
    "attention_end",
    family="attention_dressed",
    seen=(
        "返回的是文字 '60.0%'，不是数。",
        "The text '60.0%' came back, not a number.",
    ),
    means=(
        "为打印准备的文字被返回了；文字不能继续参加计算。",
        "What was made for printing was returned; one cannot go on calculating with text.",
    ),
    next=(
        "把“算出来”和“打印成什么样”分开，返回的是哪一个？",
        "Keep computing and printing apart: which of the two is returned?",
    ),
)
def attention_as_text(seq, alpha=0.6):
    return f"{alpha * seq[0] * 100:.1f}%"


@misconception(
    "attention_end",
    family="nothing_returned",
    seen=(
        "返回的是 None，不是一个数。",
        "None came back, not a number.",
    ),
    means=(
        "函数走到了结尾，却没有交出任何值。也许值算好了，也打印了出来，但打印不等于返回。",
        (
            "The function reached its end without handing over a value. It may have computed and printed "
            "one, but printing is not returning."
        ),
    ),
    next=(
        "函数的最后一行把什么交了出去？print 给人看，return 才把值交给调用它的程序。",
        "What does its last line hand over? print shows a value to people, return hands it to the caller.",
    ),
)
def attention_not_returned(seq, alpha=0.6):
    print(alpha * seq[0])


@misconception(
    "attention_end",
    family="integers_cut",
    seen=(
        "浮点数的句子全对；整数的句子得到 0。",
        "Sentences of floats are right; sentences of integers give 0.",
    ),
    means=(
        "权重放进了与 seq 同类型的数组；整数数组装不下 0.9，它被切成了 0。",
        ("The weights went into an array of seq's own type. Integers have no room for 0.9, so it was cut to 0."),
    ),
    next=(
        "存放权重的数组是什么类型？它是从 seq 那里继承来的吗？",
        "Of which type is the array of weights? Did it inherit that from seq?",
    ),
)
def weights_stored_as_integers(seq, alpha=0.6):
    weights = np.zeros_like(seq)
    weights[0] = alpha
    return float(weights @ np.array(seq))


@misconception(
    "attention_end",
    family="input_changed",
    seen=(
        "数值全对；可是调用之后，seq 的第一个数变了。",
        "The values are right, but after the call the first number of seq has changed.",
    ),
    means=(
        "加权以后的值写回了输入。别人下次再用这个句子，开头就不是原来的了。",
        ("The weighted value was written back into the input. Whoever uses the sentence next finds another beginning."),
    ),
    next=(
        "哪一行往 seq 里写了东西？换一个自己的变量来装。",
        "Which line writes into seq? Keep the value in a variable of your own.",
    ),
)
def alpha_written_into_seq(seq, alpha=0.6):
    if isinstance(seq, tuple):
        return alpha * seq[0]
    seq[0] = alpha * seq[0]
    return seq[0]


@misconception(
    "attention_end",
    family="input_changed",
    seen=(
        "数值全对；可是调用之后，seq 里第一个词以外都成了 0。",
        "The values are right, but after the call all words of seq except the first are 0.",
    ),
    means=(
        "权重为 0 不等于把词改成 0：看的时候忽略它们就够了，句子要留着。",
        "A weight of 0 does not mean to erase the word: it is enough to ignore it, and the sentence stays.",
    ),
    next=(
        "哪一行往 seq 里写了东西？不改动句子，能不能得到同样的和？",
        "Which line writes into seq? Can you get the same sum without changing the sentence?",
    ),
)
def tail_set_to_zero(seq, alpha=0.6):
    if isinstance(seq, tuple):
        return alpha * seq[0]
    for i in range(1, len(seq)):
        seq[i] = 0
    return float(alpha * sum(seq))


@misconception(
    "attention_end",
    family="input_changed",
    seen=(
        "列表的数值是对的，但调用之后少了第一个词；元组和数组会报 AttributeError。",
        "Lists give the right value but lose their first word; tuples and arrays raise AttributeError.",
    ),
    means=(
        "第一个词是从 seq 里取走的。看一眼，不应当把它拿走。",
        "The first word is taken out of seq. Looking at it should leave it there.",
    ),
    next=(
        "怎样读第一个元素，而让它留在原处？",
        "How can you read the first element and let it stay where it is?",
    ),
)
def first_word_taken_out(seq, alpha=0.6):
    return alpha * seq.pop(0)


# --- softmax_weights ---------------------------------------------------------------------------------


@misconception(
    "softmax_weights",
    family="exp_missing",
    seen=(
        "“我”的权重是 0，课文是 0.168；负分数还会得到负的权重。",
        "The weight of 我 is 0, the text has 0.168; a negative score can even get a negative weight.",
    ),
    means=(
        "直接用分数除以总和，少了指数这一步，分数为 0 的词就完全看不到了。",
        "The scores were divided by their sum without the exponential, so a word with score 0 vanishes.",
    ),
    next=(
        "份额能是负数吗？看课文在归一化之前做了什么。",
        "Can a share be negative? See what the text does before it normalises.",
    ),
)
def scores_divided_by_sum(query, keys):
    scores = keys @ query
    return scores / scores.sum()


@misconception(
    "softmax_weights",
    family="exp_missing",
    seen=(
        "得到 [0, 1, 0.8]，这正是课文里的分数。",
        "The result is [0, 1, 0.8], the scores of the text.",
    ),
    means=(
        "打分做完了，还没有变成权重：分数可以是负数，总和也不是 1。",
        "The scoring is done, but scores are not weights yet: they may be negative, and their sum is not 1.",
    ),
    next=(
        "课文打印了两行，第一行是分数。从第一行到第二行，做了什么？",
        "The text prints two lines, scores first. What happens between the first and the second?",
    ),
)
def raw_scores(query, keys):
    return keys @ query


@misconception(
    "softmax_weights",
    family="exp_missing",
    seen=(
        "“我”的权重是 0；分数 -1.0 的词，份额大过 -0.6 的词。",
        "The weight of 我 is 0, and a score of -1.0 gets more than a score of -0.6.",
    ),
    means=(
        "负分数取了绝对值，再除以总和：很不相关的词反而得到了很多。",
        ("Negative scores were turned positive and then divided by the sum: a word that fits badly gets much."),
    ),
    next=(
        "指数把任何分数都变成正数，而且保持大小次序。绝对值保持次序吗？",
        "The exponential makes every score positive and keeps their order. Does an absolute value keep it?",
    ),
)
def absolute_shares(query, keys):
    scores = np.abs(keys @ query)
    return scores / scores.sum()


@misconception(
    "softmax_weights",
    family="exp_missing",
    seen=(
        "“我”的权重是 0；分数全是负数时得到 nan。",
        "The weight of 我 is 0; with all scores negative nan comes back.",
    ),
    means=(
        "负分数变成了 0，再除以总和；总和为 0 时就没有意义了。",
        "Negative scores were set to 0 and divided by the sum, which has no meaning when the sum is 0.",
    ),
    next=(
        "分数都是负数时，仍然有一个最大的。课文用哪个函数让它们都变成正数？",
        "Even among negative scores one is the largest. Which function of the text makes them all positive?",
    ),
)
def relu_shares(query, keys):
    scores = np.maximum(keys @ query, 0)
    with np.errstate(all="ignore"):
        return scores / scores.sum()


@misconception(
    "softmax_weights",
    family="exp_missing",
    seen=(
        "得到 [0, 1, 0.8]；分数最小的词总是 0，最大的总是 1。",
        "The result is [0, 1, 0.8]; the smallest score always gets 0 and the largest 1.",
    ),
    means=(
        "分数被拉伸到了 0 与 1 之间。那是“缩放”，不是份额：总和不是 1。",
        ("The scores were stretched to lie between 0 and 1. That is rescaling, not sharing: the sum is not 1."),
    ),
    next=(
        "所有的权重加起来是多少？再看 docstring 里的指数。",
        "What do your weights add up to? Then look for the exponential in the docstring.",
    ),
)
def scores_minus_smallest(query, keys):
    scores = keys @ query
    with np.errstate(all="ignore"):
        return (scores - scores.min()) / (scores.max() - scores.min())


@misconception(
    "softmax_weights",
    family="normalisation",
    seen=(
        "三个权重之和是 5.94，应为 1。",
        "The three weights add up to 5.94 instead of 1.",
    ),
    means=(
        "指数有了，还没有归一化。",
        "The exponential is there, the normalising is not.",
    ),
    next=(
        "权重像“份额”：全部加起来应当是多少？怎样让它们变成那样？",
        "Weights are shares: what should all of them add up to, and how do they get there?",
    ),
)
def not_normalised(query, keys):
    return np.exp(keys @ query)


@misconception(
    "softmax_weights",
    family="normalisation",
    seen=(
        "love 的权重是 1，三个之和是 2.19。",
        "The weight of love is 1, and the three add up to 2.19.",
    ),
    means=(
        "除以的是最大的那个数；最大的总会得到 1，份额不该这样。",
        "They were divided by the largest, which so always gets 1; shares are not like that.",
    ),
    next=(
        "分母换成什么，总和才是 1？",
        "Which denominator makes the sum 1?",
    ),
)
def divided_by_largest(query, keys):
    w = np.exp(keys @ query)
    return w / w.max()


@misconception(
    "softmax_weights",
    family="normalisation",
    seen=(
        "三个权重之和是 1.98；只有一个键时，权重不是 1。",
        "The three weights add up to 1.98, and a single key does not get 1.",
    ),
    means=(
        "除以的是键的个数，那是求平均用的；份额要除以总量。",
        "They were divided by the number of keys, as for a mean; shares are divided by the total.",
    ),
    next=(
        "只有一个键时，它应当得到多少？你的分母是多少？",
        "With a single key, how much should it get? What is your denominator?",
    ),
)
def divided_by_number(query, keys):
    w = np.exp(keys @ query)
    return w / len(w)


@misconception(
    "softmax_weights",
    family="normalisation",
    seen=(
        "三个权重是 0.274、0.744、0.609，平方和是 1，而和是 1.63。",
        "The three weights are 0.274, 0.744, 0.609: their squares add up to 1, they themselves to 1.63.",
    ),
    means=(
        "除以的是向量的长度；那样归一化的是箭头，不是份额。",
        "They were divided by the length of the vector, which normalises arrows, not shares.",
    ),
    next=(
        "这里要哪一种“等于 1”：和，还是平方和？",
        "Which one should be 1 here: the sum, or the sum of squares?",
    ),
)
def divided_by_length_of_vector(query, keys):
    w = np.exp(keys @ query)
    return w / np.sqrt((w**2).sum())


@misconception(
    "softmax_weights",
    family="normalisation",
    seen=(
        "love 的权重是 1.51；分数全是负数时，权重也成了负数。",
        "The weight of love is 1.51; with all scores negative the weights turn negative.",
    ),
    means=(
        "分子取了指数，分母却是分数本身的和，两边说的不是一回事。",
        "The numerator has exponentials, the denominator the plain scores: they do not fit together.",
    ),
    next=(
        "怎样的分母能让所有权重加起来正好是 1？",
        "Which denominator makes all the weights add up to exactly 1?",
    ),
)
def divided_by_sum_of_scores(query, keys):
    scores = keys @ query
    return np.exp(scores) / scores.sum()


@misconception(
    "softmax_weights",
    family="normalisation",
    seen=(
        "love 的权重是 0.843，应为 0.457；只有一个键时得到 inf。",
        "The weight of love is 0.843 instead of 0.457; a single key gets inf.",
    ),
    means=(
        "分母里少了自己那一项，只加了别的词。",
        "Each denominator leaves out the word's own term and adds up only the others.",
    ),
    next=(
        "只有一个键时，分母里还有什么？份额的“全部”包不包括自己？",
        "With a single key, what is left in the denominator? Does the whole include the word itself?",
    ),
)
def own_term_left_out(query, keys):
    w = np.exp(keys @ query)
    with np.errstate(all="ignore"):
        return w / (w.sum() - w)


@misconception(
    "softmax_weights",
    family="normalisation",
    seen=(
        "三个权重之和是 0.856；只有一个键时，权重只有 0.378。",
        "The three weights add up to 0.856; a single key gets only 0.378.",
    ),
    means=(
        "分母里多加了 1，等于多了一个分数为 0 的词，它拿走了一份。",
        "A 1 was added to the denominator, as if there were one more word with score 0 that takes a share.",
    ),
    next=(
        "只有一个键时，它的权重应当是多少？分母里有几项？",
        "With a single key, how much should it get? How many terms has the denominator?",
    ),
)
def one_added_to_denominator(query, keys):
    w = np.exp(keys @ query)
    return w / (1 + w.sum())


@misconception(
    "softmax_weights",
    family="normalisation",
    seen=(
        "三个权重之和是 0.998；只有一个键时，权重是 0.984。",
        "The three weights add up to 0.998; a single key gets 0.984.",
    ),
    means=(
        "分母里多加了 0.01，这个保护太大，已经改变了结果。",
        "0.01 was added to the denominator, a safeguard so large that it changes the result.",
    ),
    next=(
        "e 的幂总是正数：分母会等于 0 吗？还需要不需要加东西？",
        "Powers of e are positive: can the denominator be 0? Is anything to be added at all?",
    ),
)
def large_epsilon(query, keys):
    w = np.exp(keys @ query)
    return w / (w.sum() + 0.01)


@misconception(
    "softmax_weights",
    family="normalisation",
    seen=(
        "三个权重之和是 0.9998；只有一个键时，权重是 0.998。",
        "The three weights add up to 0.9998; a single key gets 0.998.",
    ),
    means=(
        "分母里多加了 0.001，在第四位上已经看得出来。",
        "0.001 was added to the denominator, which shows in the fourth digit.",
    ),
    next=(
        "e 的幂总是正数：分母会等于 0 吗？还需要不需要加东西？",
        "Powers of e are positive: can the denominator be 0? Is anything to be added at all?",
    ),
)
def epsilon_of_a_thousandth(query, keys):
    w = np.exp(keys @ query)
    return w / (w.sum() + 0.001)


@misconception(
    "softmax_weights",
    family="normalisation",
    seen=(
        "三个权重之和是 0.368；只有一个键时，权重是 1.65。",
        "The three weights add up to 0.368; a single key gets 1.65.",
    ),
    means=(
        "分子减去了最大的分数，分母却没有减。两边一起减，份额才不变。",
        ("The largest score was taken off on top but not below. Shares stay the same only if both sides shift."),
    ),
    next=(
        "分子和分母里，用的是同一组指数吗？",
        "Do numerator and denominator use the same exponentials?",
    ),
)
def shifted_on_top_only(query, keys):
    scores = keys @ query
    return np.exp(scores - scores.max()) / np.exp(scores).sum()


@misconception(
    "softmax_weights",
    family="sharpness",
    seen=(
        "得到 0.211、0.422、0.367，差距比课文的小。",
        "The result is 0.211, 0.422, 0.367: smaller gaps than in the text.",
    ),
    means=(
        "底数用成了 2，不是 e，分数的差别被缩小了。",
        "The base is 2 instead of e, which makes differences between scores smaller.",
    ),
    next=(
        "分数相差 1 时，两个权重之比应当是多少？你的是多少？",
        "When two scores differ by 1, what is the ratio of their weights? What is it in yours?",
    ),
)
def base_two(query, keys):
    w = 2 ** (keys @ query)
    return w / w.sum()


@misconception(
    "softmax_weights",
    family="sharpness",
    seen=(
        "得到 0.058、0.578、0.365，差距比课文的大。",
        "The result is 0.058, 0.578, 0.365: larger gaps than in the text.",
    ),
    means=(
        "底数用成了 10，不是 e，分数的差别被放大了。",
        "The base is 10 instead of e, which makes differences between scores larger.",
    ),
    next=(
        "分数相差 1 时，两个权重之比应当是多少？你的是多少？",
        "When two scores differ by 1, what is the ratio of their weights? What is it in yours?",
    ),
)
def base_ten(query, keys):
    w = 10 ** (keys @ query)
    return w / w.sum()


@misconception(
    "softmax_weights",
    family="sharpness",
    seen=(
        "得到 0.209、0.424、0.368，差距比课文的小。",
        "The result is 0.209, 0.424, 0.368: smaller gaps than in the text.",
    ),
    means=(
        "分数除以了 √d。后面的章节会这样做，这一章还没有。",
        "The scores were divided by √d. Later chapters do so, this one does not yet.",
    ),
    next=(
        "打印分数：它是课文的 [0, 1, 0.8] 吗？",
        "Print the scores: are they the text's [0, 1, 0.8]?",
    ),
)
def scaled_by_root_d(query, keys):
    w = np.exp(keys @ query / np.sqrt(len(query)))
    return w / w.sum()


@misconception(
    "softmax_weights",
    family="sharpness",
    seen=(
        "得到 0.242、0.398、0.360，差距比课文的小。",
        "The result is 0.242, 0.398, 0.360: smaller gaps than in the text.",
    ),
    means=(
        "分数先除以了 2，像是加了“温度”，所有的权重都向平均靠拢。",
        "The scores were halved first, as with a temperature, and all weights move towards the mean.",
    ),
    next=(
        "打印分数：它是课文的 [0, 1, 0.8] 吗？",
        "Print the scores: are they the text's [0, 1, 0.8]?",
    ),
)
def temperature_two(query, keys):
    w = np.exp(keys @ query / 2)
    return w / w.sum()


@misconception(
    "softmax_weights",
    family="sharpness",
    seen=(
        "得到 0.281、0.375、0.345，总和是 1，但几乎一样大。",
        "The result is 0.281, 0.375, 0.345: the sum is 1, but they are nearly alike.",
    ),
    means=(
        "softmax 做了两次：第二次的输入已经在 0 与 1 之间，差别所剩无几。",
        ("softmax was taken twice; what enters the second one lies between 0 and 1, with little difference left."),
    ),
    next=(
        "从分数到权重，数一数指数用了几次。",
        "From scores to weights, count how often the exponential is used.",
    ),
)
def softmax_twice(query, keys):
    w = np.exp(keys @ query)
    w = np.exp(w / w.sum())
    return w / w.sum()


@misconception(
    "softmax_weights",
    family="sharpness",
    seen=(
        "得到 0.232、0.405、0.363，差距比课文的小。",
        "The result is 0.232, 0.405, 0.363: smaller gaps than in the text.",
    ),
    means=(
        "分数先除以了总和，再取指数，归一化做了两回。",
        "The scores were divided by their total before the exponential, so normalising happens twice.",
    ),
    next=(
        "打印取指数之前的数：它是课文的 [0, 1, 0.8] 吗？",
        "Print what goes into the exponential: is it the text's [0, 1, 0.8]?",
    ),
)
def scores_normalised_first(query, keys):
    scores = keys @ query
    w = np.exp(scores / np.abs(scores).sum())
    return w / w.sum()


@misconception(
    "softmax_weights",
    family="sharpness",
    seen=(
        "分数为正时看起来还像，得到 0.178、0.484、0.338；分数 -1.25 的词反而最大。",
        "With positive scores it looks alike, 0.178, 0.484, 0.338, but a score of -1.25 wins.",
    ),
    means=(
        "分数先平方了：负号消失了，很不相关的词也成了很相关。",
        "The scores were squared first: the sign is gone, and a bad match counts as a good one.",
    ),
    next=(
        "指数里放的应当是分数本身。平方是从哪里来的？",
        "The score itself belongs into the exponential. Where does the square come from?",
    ),
)
def exp_squared_scores(query, keys):
    w = np.exp((keys @ query) ** 2)
    return w / w.sum()


@misconception(
    "softmax_weights",
    family="sharpness",
    seen=(
        "love 的权重最小，“我”反而最大：0.550、0.202、0.247。",
        "love has the smallest weight and 我 the largest: 0.550, 0.202, 0.247.",
    ),
    means=(
        "指数里多了一个负号，次序反了：越相关，权重越小。",
        ("There is a minus in the exponential, so the order is turned: the better the match, the smaller the weight."),
    ),
    next=(
        "分数更大的词，应当得到更多还是更少？",
        "Should a word with a larger score get more, or less?",
    ),
)
def sign_turned_round(query, keys):
    w = np.exp(-(keys @ query))
    return w / w.sum()


@misconception(
    "softmax_weights",
    family="negative_scores",
    seen=(
        "课文的例子全对；分数全是负数时，最小的分数反而得到最多。",
        "The text's example is right; with all scores negative the lowest one gets the most.",
    ),
    means=(
        "分数先取了绝对值。课文的例子里没有负分数，所以看不出来。",
        "The scores lost their sign first. The text's example has no negative score, which hides it.",
    ),
    next=(
        "分数 -1.0 与 -0.6，哪一个更相关？",
        "Of the scores -1.0 and -0.6, which one is the better match?",
    ),
)
def absolute_scores(query, keys):
    w = np.exp(np.abs(keys @ query))
    return w / w.sum()


@misconception(
    "softmax_weights",
    family="negative_scores",
    seen=(
        "课文的例子全对；分数全是负数时，权重都一样；分数 4.5 与 1 也没有差别。",
        (
            "The text's example is right; with all scores negative the weights are equal, and a score of "
            "4.5 counts like 1."
        ),
    ),
    means=(
        "分数先被限制在了 0 与 1 之间，超出的差别全没有了。",
        "The scores were limited to 0 to 1, and all differences outside are lost.",
    ),
    next=(
        "打印取指数之前的数：负分数还在吗？",
        "Print what goes into the exponential: are the negative scores still there?",
    ),
)
def clipped_scores(query, keys):
    w = np.exp(np.clip(keys @ query, 0, 1))
    return w / w.sum()


@misconception(
    "softmax_weights",
    family="negative_scores",
    seen=(
        "课文的例子全对；分数全是负数时，权重都一样。",
        "The text's example is right; with all scores negative the weights are equal.",
    ),
    means=(
        "负分数先变成了 0，于是都成了一样相关。",
        "Negative scores were set to 0 first, so they all count as equally good.",
    ),
    next=(
        "分数 -1.0 与 -0.6，应当得到同样的权重吗？",
        "Should the scores -1.0 and -0.6 get the same weight?",
    ),
)
def relu_scores(query, keys):
    w = np.exp(np.maximum(keys @ query, 0))
    return w / w.sum()


@misconception(
    "softmax_weights",
    family="negative_scores",
    seen=(
        "“我”的权重是 0，应为 0.168；分数全是负数时得到 nan。",
        "The weight of 我 is 0 instead of 0.168; with all scores negative nan comes back.",
    ),
    means=(
        "分数不大于 0 的词被遮住了。softmax 里，分数为 0 也有一份。",
        "Words with a score of 0 or less were masked. In softmax a score of 0 has its share, too.",
    ),
    next=(
        "分数为 0 时，e 的幂是多少？它是 0 吗？",
        "What is e to the power of 0? Is it 0?",
    ),
)
def zeros_masked_out(query, keys):
    scores = keys @ query
    w = np.where(scores > 0, np.exp(scores), 0)
    with np.errstate(all="ignore"):
        return w / w.sum()


@misconception(
    "softmax_weights",
    family="other_similarity",
    seen=(
        "“我”和 love 得到 0.174、0.473，应为 0.168、0.457；“猫”偏小。",
        "我 and love get 0.174 and 0.473 instead of 0.168 and 0.457; 猫 gets too little.",
    ),
    means=(
        "点积又除以了两个向量的长度，成了余弦，只看角度。这一章的分数是点积，长度也算在内。",
        (
            "The dot product was divided by both lengths, which gives the cosine: angles only. Here scores "
            "are dot products, and length counts."
        ),
    ),
    next=(
        "打印分数：“猫”的分数是课文的 0.8 吗？",
        "Print the scores: does 猫 have the text's 0.8?",
    ),
)
def cosine_scores(query, keys):
    scores = keys @ query / (np.linalg.norm(keys, axis=1) * np.linalg.norm(query))
    w = np.exp(scores)
    return w / w.sum()


@misconception(
    "softmax_weights",
    family="other_similarity",
    seen=(
        "“猫”得到 0.353，应为 0.374；课文里只有它的长度不是 1。",
        "猫 gets 0.353 instead of 0.374; in the text it is the only one whose length is not 1.",
    ),
    means=(
        "每个键先除以了自己的长度。这一章的分数是点积，键的长度也算在内。",
        ("Each key was divided by its length first. Here scores are dot products, and the length of a key counts."),
    ),
    next=(
        "打印分数：“猫”的分数是课文的 0.8 吗？",
        "Print the scores: does 猫 have the text's 0.8?",
    ),
)
def keys_made_unit_length(query, keys):
    w = np.exp(keys @ query / np.linalg.norm(keys, axis=1))
    return w / w.sum()


@misconception(
    "softmax_weights",
    family="other_similarity",
    seen=(
        "得到 0.145、0.595、0.261，应为 0.168、0.457、0.374。",
        "The result is 0.145, 0.595, 0.261 instead of 0.168, 0.457, 0.374.",
    ),
    means=(
        "分数用了距离的相反数。距离近与点积大常常一致，但不是一回事。",
        (
            "The scores are negative distances. A short distance and a large dot product often agree, but "
            "they are not the same."
        ),
    ),
    next=(
        "docstring 里的分数怎么算？为“猫”手算一次。",
        "How does the docstring define a score? Work it out for 猫 by hand.",
    ),
)
def distance_scores(query, keys):
    w = np.exp(-np.linalg.norm(keys - query, axis=1))
    return w / w.sum()


@misconception(
    "softmax_weights",
    family="other_similarity",
    seen=(
        "换了查询，权重不变：两次都是 0.262、0.262、0.477。",
        "Another query changes nothing: 0.262, 0.262, 0.477 both times.",
    ),
    means=(
        "分数只由键得来，查询没有用上。",
        "The scores come from the keys alone; the query is not used.",
    ),
    next=(
        "query 在函数体里出现了几次？“打分”要比较哪两样东西？",
        "How often does query occur in the body? Which two things does a score compare?",
    ),
)
def query_ignored(query, keys):
    w = np.exp(keys.sum(axis=1))
    return w / w.sum()


@misconception(
    "softmax_weights",
    family="wrong_axis",
    seen=(
        "只有键的个数等于键的长度时能算出来，而且不对；别的时候报 ValueError。",
        ("It runs only when there are as many keys as numbers in one, and is wrong then; otherwise ValueError."),
    ),
    means=(
        "键的表转了方向：查询与每一列做了点积，而一行才是一个词。",
        "The table of keys is turned: the query meets the columns, but a word is a row.",
    ),
    next=(
        "写下 query 和 keys 的形状：结果要有 n 个数，哪两个 d 应当对上？",
        "Write down the shapes of query and keys: the result has n numbers, so which two d have to meet?",
    ),
)
def keys_transposed(query, keys):
    w = np.exp(query @ keys)
    return w / w.sum()


@misconception(
    "softmax_weights",
    family="wrong_axis",
    seen=(
        "每次都报 AxisError。",
        "Every call raises AxisError.",
    ),
    means=(
        "分数是一维的，只有 axis 0；写法是从二维的表那里搬来的。",
        "The scores have one dimension, so there is no axis 1; the line was made for a table.",
    ),
    next=(
        "打印分数的形状：它有几个方向？总和要沿哪个方向算？",
        "Print the shape of the scores: how many directions has it? Along which one is the sum?",
    ),
)
def axis_one_of_a_vector(query, keys):
    w = np.exp(keys @ query)
    return w / w.sum(axis=1, keepdims=True)


@misconception(
    "softmax_weights",
    family="wrong_axis",
    seen=(
        "每个权重都是 1。",
        "Every weight is 1.",
    ),
    means=(
        "归一化沿错了方向：每个数都除以了自己。",
        "The normalising runs along the wrong direction: each number was divided by itself.",
    ),
    next=(
        "打印分母的形状：它应当是一个数，还是 n 个？",
        "Print the shape of the denominator: should it be one number, or n?",
    ),
)
def each_weight_by_itself(query, keys):
    w = np.exp((keys @ query).reshape(1, -1))
    return (w / w.sum(axis=0))[0]


@misconception(
    "softmax_weights",
    family="wrong_axis",
    seen=(
        "三个权重之和是 2，键的长度也是 2。",
        "The three weights add up to 2, which is also the length of a key.",
    ),
    means=(
        "逐个分量各做了一次 softmax，再加起来；应当先把分量加成分数，再做一次 softmax。",
        (
            "Each component had a softmax of its own, and these were added; the components should first "
            "add up to a score."
        ),
    ),
    next=(
        "一个词有几个分数？先算出它，再归一化。",
        "How many scores has one word? Compute it first, then normalise.",
    ),
)
def products_softmaxed_down(query, keys):
    w = np.exp(keys * query)
    return (w / w.sum(axis=0)).sum(axis=1)


@misconception(
    "softmax_weights",
    family="wrong_axis",
    seen=(
        "返回的形状是 (3, 2)，应为 (3,)。",
        "The shape is (3, 2) instead of (3,).",
    ),
    means=(
        "查询与键逐个分量相乘以后，没有加成分数，就在每个词内部归一化了。",
        (
            "Query and keys were multiplied component by component and normalised within each word, "
            "without adding up to a score."
        ),
    ),
    next=(
        "点积比“逐个相乘”多了哪一步？",
        "Which step does a dot product have beyond multiplying?",
    ),
)
def products_softmaxed_across(query, keys):
    w = np.exp(keys * query)
    return w / w.sum(axis=1, keepdims=True)


@misconception(
    "softmax_weights",
    family="wrong_axis",
    seen=(
        "得到 0.224、0.416、0.361，应为 0.168、0.457、0.374。",
        "The result is 0.224, 0.416, 0.361 instead of 0.168, 0.457, 0.374.",
    ),
    means=(
        "指数取早了：先对每个分量取指数再相加，与先相加再取指数不同。",
        ("The exponential came too early: taking it of each component and adding is not the same as adding first."),
    ),
    next=(
        "点积算完，才轮到指数。打印分数看一看。",
        "The dot product comes first, then the exponential. Print the scores and see.",
    ),
)
def exp_before_adding(query, keys):
    w = np.exp(keys * query).sum(axis=1)
    return w / w.sum()


@misconception(
    "softmax_weights",
    family="weights_shape",
    seen=(
        "数值是对的，返回的形状是 (3, 1)，应为 (3,)。",
        "The values are right, but the shape is (3, 1) instead of (3,).",
    ),
    means=(
        "查询变成了一列，结果也就成了一列。",
        "The query was turned into a column, and so the result is one.",
    ),
    next=(
        "n 个权重排成一行普通的数就够了。哪一步多出了一维？",
        "The n weights need one dimension only. Which step adds another?",
    ),
)
def weights_as_a_column(query, keys):
    w = np.exp(keys @ query.reshape(-1, 1))
    return w / w.sum()


@misconception(
    "softmax_weights",
    family="weights_shape",
    seen=(
        "数值是对的，返回的形状是 (1, 3)，应为 (3,)。",
        "The values are right, but the shape is (1, 3) instead of (3,).",
    ),
    means=(
        "查询变成了只有一行的表，结果也就成了表。",
        "The query was turned into a table of one row, and so the result is a table.",
    ),
    next=(
        "n 个权重有一维就够了。哪一步多出了一维？",
        "The n weights need one dimension only. Which step adds another?",
    ),
)
def weights_as_a_row(query, keys):
    w = np.exp(query.reshape(1, -1) @ keys.T)
    return w / w.sum(axis=1, keepdims=True)


@misconception(
    "softmax_weights",
    family="weights_shape",
    seen=(
        "返回的是 3 行 3 列的表；换了查询也不变。",
        "A table of 3 by 3 came back, and another query changes nothing.",
    ),
    means=(
        "键与键自己打了分，查询没有用上。那是“每个词都看一遍”，这里只有一个查询。",
        (
            "The keys were scored with the keys; the query is not used. That is every word looking, but "
            "here one query looks."
        ),
    ),
    next=(
        "打分的两边应当是谁和谁？",
        "Who and whom should a score compare?",
    ),
)
def keys_scored_with_keys(query, keys):
    w = np.exp(keys @ keys.T)
    return w / w.sum(axis=1, keepdims=True)


@misconception(
    "softmax_weights",
    family="other_result",
    seen=(
        "得到 [0, 1, 0]。",
        "The result is [0, 1, 0].",
    ),
    means=(
        "只留下了最大的一个，这是“硬”选择；softmax 是“软”的，第二名也有份额。",
        "Only the largest is kept, a hard choice; softmax is soft, and the runner-up gets a share.",
    ),
    next=(
        "“猫”在课文里得到多少？为什么不是 0？",
        "How much does 猫 get in the text? Why is it not 0?",
    ),
)
def hardmax(query, keys):
    scores = keys @ query
    return (scores == scores.max()).astype(float)


@misconception(
    "softmax_weights",
    family="other_result",
    seen=(
        "返回了一个数 1，需要 n 个权重。",
        "One number came back, 1; n weights are needed.",
    ),
    means=(
        "这是最相关的词的下标。注意力不是挑一个，而是给每个词一份。",
        "This is the index of the best match. Attention does not pick one word, it gives each a share.",
    ),
    next=(
        "三个词应当有几个权重？",
        "Three words: how many weights are there?",
    ),
)
def index_of_the_best(query, keys):
    return int(np.argmax(keys @ query))


@misconception(
    "softmax_weights",
    family="other_result",
    seen=(
        "返回了一个数 0.457，需要 n 个权重。",
        "One number came back, 0.457; n weights are needed.",
    ),
    means=(
        "权重算对了，只交出了最大的那个。",
        "The weights are right, but only the largest was handed over.",
    ),
    next=(
        "加权求和时，别的词的权重从哪里来？",
        "In the weighted sum, where would the weights of the other words come from?",
    ),
)
def largest_weight_only(query, keys):
    w = np.exp(keys @ query)
    return float(np.max(w / w.sum()))


@misconception(
    "softmax_weights",
    family="other_result",
    seen=(
        "得到 0.457、0.374、0.168：数都对，位置不对。",
        "The result is 0.457, 0.374, 0.168: the right numbers in the wrong places.",
    ),
    means=(
        "权重按大小排了序，于是不知道哪个权重属于哪个词。",
        "The weights were sorted, and it is lost which one belongs to which word.",
    ),
    next=(
        "第 i 个权重应当属于第 i 个键。哪一步打乱了次序？",
        "The i-th weight belongs to the i-th key. Which step mixes up the order?",
    ),
)
def sorted_weights(query, keys):
    w = np.exp(keys @ query)
    return np.sort(w / w.sum())[::-1]


@misconception(
    "softmax_weights",
    family="other_result",
    seen=(
        "得到 -1.78、-0.78、-0.98，都是负数。",
        "The result is -1.78, -0.78, -0.98, all negative.",
    ),
    means=(
        "这是权重的对数。对数常用在损失函数里，这里要权重本身。",
        ("These are the logarithms of the weights. Loss functions use them; here the weights themselves are wanted."),
    ),
    next=(
        "对你的结果取指数，加起来是多少？",
        "Take the exponential of your result: what does it add up to?",
    ),
)
def log_softmax(query, keys):
    scores = keys @ query
    return scores - np.log(np.exp(scores).sum())


@misconception(
    "softmax_weights",
    family="other_result",
    seen=(
        "得到 (0.468, 0.757)，这是 love 的上下文，不是权重。",
        "The result is (0.468, 0.757), which is the context of love, not the weights.",
    ),
    means=(
        "权重已经接着用去加权求和了，多走了一步，那是后面的加分练习。",
        "The weights went on into the weighted sum: one step too far, which is the bonus exercise.",
    ),
    next=(
        "这个练习停在哪里？结果应当有几个数？",
        "Where does this exercise stop? How many numbers should it give?",
    ),
)
def context_for_weights(query, keys):
    w = np.exp(keys @ query)
    return w / w.sum() @ keys


@misconception(
    "softmax_weights",
    family="other_result",
    seen=(
        "不管什么查询，每个词都得到 1/n。",
        "Whatever the query, each word gets 1/n.",
    ),
    means=(
        "权重平分了，查询和键里写了什么都没有用上。",
        "The weights are shared evenly; nothing of query and keys is used.",
    ),
    next=(
        "哪些词与查询更相关？先算出分数。",
        "Which words match the query better? Compute the scores first.",
    ),
)
def uniform_weights(query, keys):
    return np.ones(len(keys)) / len(keys)


@misconception(
    "softmax_weights",
    family="sigmoid_for_softmax",
    seen=(
        "得到 0.5、0.731、0.690，总和是 1.92。",
        "The result is 0.5, 0.731, 0.690, with the sum 1.92.",
    ),
    means=(
        "每个分数各自过了 sigmoid，互不相干；份额要放在一起算，总和才是 1。",
        "Each score went through a sigmoid by itself; shares depend on one another, and their sum is 1.",
    ),
    next=(
        "一个词的分数变大时，别的词的权重应当怎样变？",
        "When one word's score grows, what should happen to the weights of the others?",
    ),
)
def sigmoid_weights(query, keys):
    return 1 / (1 + np.exp(-(keys @ query)))


@misconception(
    "softmax_weights",
    family="sigmoid_for_softmax",
    seen=(
        "得到 0.260、0.381、0.359，差距比课文的小。",
        "The result is 0.260, 0.381, 0.359: smaller gaps than in the text.",
    ),
    means=(
        "归一化是对的，但用的是 sigmoid，不是指数。",
        "The normalising is right, but it stands on a sigmoid instead of the exponential.",
    ),
    next=(
        "docstring 的分子里是哪个函数？分数为 0 时它等于多少？",
        "Which function is in the docstring's numerator? What is it at a score of 0?",
    ),
)
def sigmoid_shares(query, keys):
    w = 1 / (1 + np.exp(-(keys @ query)))
    return w / w.sum()


@misconception(
    "softmax_weights",
    family="sigmoid_for_softmax",
    seen=(
        "得到 0.197、0.421、0.382，差距比课文的小。",
        "The result is 0.197, 0.421, 0.382: smaller gaps than in the text.",
    ),
    means=(
        "分数先过了 tanh，大的差别被压平了。tanh 是 RNN 的，打分里没有它。",
        (
            "The scores went through tanh first, which flattens large differences. tanh belongs to the "
            "RNN, not to scoring."
        ),
    ),
    next=(
        "从点积到指数之间，应当还有别的步骤吗？",
        "Between dot product and exponential, should there be any other step?",
    ),
)
def tanh_scores(query, keys):
    w = np.exp(np.tanh(keys @ query))
    return w / w.sum()


@misconception(
    "softmax_weights",
    family="weights_dressed",
    seen=(
        "四位小数都对，之后没有了；很小的权重差得最多。",
        "Four decimals agree, then nothing; the smallest weights are off the most.",
    ),
    means=(
        "返回前舍入到了四位小数。课文里的舍入只用于打印。",
        ("The values were rounded to four decimals before they were returned. The text rounds for printing only."),
    ),
    next=(
        "检查返回的那一行：在哪里舍入，后面的加权求和就从哪里开始带误差。",
        ("Check the line that returns: wherever rounding happens, the weighted sum after it inherits the error."),
    ),
)
def weights_rounded_to_four(query, keys):
    w = np.exp(keys @ query)
    return np.round(w / w.sum(), 4)


@misconception(
    "softmax_weights",
    family="weights_dressed",
    seen=(
        "三位小数都对，之后没有了；三个权重之和是 0.999。",
        "Three decimals agree, then nothing; the three weights add up to 0.999.",
    ),
    means=(
        "返回前舍入到了三位小数。课文里的舍入只用于打印。",
        ("The values were rounded to three decimals before they were returned. The text rounds for printing only."),
    ),
    next=(
        "检查返回的那一行：在哪里舍入，后面的加权求和就从哪里开始带误差。",
        ("Check the line that returns: wherever rounding happens, the weighted sum after it inherits the error."),
    ),
)
def weights_rounded_to_three(query, keys):
    w = np.exp(keys @ query)
    return np.round(w / w.sum(), 3)


@misconception(
    "softmax_weights",
    family="weights_dressed",
    seen=(
        "得到 16.8、45.7、37.4，总和是 100，应为 1。",
        "The result is 16.8, 45.7, 37.4, with the sum 100 instead of 1.",
    ),
    means=(
        "权重换成了百分数；这里的份额加起来是 1。",
        "The weights were turned into percentages; the shares here add up to 1.",
    ),
    next=(
        "返回值里哪个运算多了？",
        "Which operation is one too many in what you return?",
    ),
)
def weights_as_percentage(query, keys):
    w = np.exp(keys @ query)
    return 100 * w / w.sum()


@misconception(
    "softmax_weights",
    family="nothing_returned",
    seen=(
        "返回的是 None，不是权重。",
        "None came back, not the weights.",
    ),
    means=(
        "函数走到了结尾，却没有交出任何值。也许值算好了，也打印了出来，但打印不等于返回。",
        (
            "The function reached its end without handing over a value. It may have computed and printed "
            "one, but printing is not returning."
        ),
    ),
    next=(
        "函数的最后一行把什么交了出去？print 给人看，return 才把值交给调用它的程序。",
        "What does its last line hand over? print shows a value to people, return hands it to the caller.",
    ),
)
def weights_not_returned(query, keys):
    w = np.exp(keys @ query)
    print(w / w.sum())


@misconception(
    "softmax_weights",
    family="input_changed",
    seen=(
        "权重全对；可是调用之后，keys 里的数变成了与查询的乘积。",
        "The weights are right, but after the call keys holds its products with the query.",
    ),
    means=(
        "乘法写回了输入。下一个查询再用这些键，就不是原来的了。",
        "The multiplication was written back into the input. The next query finds other keys.",
    ),
    next=(
        "哪一行在 keys 上就地改动？让它写到一个新的数组里。",
        "Which line changes keys in place? Let it write into a new array.",
    ),
)
def products_written_into_keys(query, keys):
    keys *= query
    w = np.exp(keys.sum(axis=1))
    return w / w.sum()


@misconception(
    "softmax_weights",
    family="answers_written_down",
    seen=(
        "课文的例子全对；换了查询、换了键，还是这三个数。",
        "The text's example is right; other queries and keys bring the same three numbers.",
    ),
    means=(
        "返回的是写好的三个答案，查询和键都没有用到。",
        "Three known answers are returned; neither query nor keys are used.",
    ),
    next=(
        "五个键应当有几个权重？先写出打分的那一步。",
        "Five keys: how many weights? Begin with the step that scores.",
    ),
)
def three_weights_written_down(query, keys):
    return np.array([0.168241894298, 0.457328884055, 0.374429221647])


# --- context_vector ----------------------------------------------------------------------------------


@misconception(
    "context_vector",
    family="sum_missing",
    seen=(
        "返回的形状是 (3, 2)，应为 (2,)。",
        "The shape is (3, 2) instead of (2,).",
    ),
    means=(
        "每个词都乘了权重，还没有加起来。",
        "Each word was multiplied by its weight, but nothing was added up.",
    ),
    next=(
        "“加权求和”里，哪一步还没做？结果应当与一个词向量同样长。",
        "Which half of the weighted sum is still to do? The result is as long as one word vector.",
    ),
)
def not_summed(query, keys, values):
    w = np.exp(keys @ query)
    return (w / w.sum())[:, None] * values


@misconception(
    "context_vector",
    family="sum_missing",
    seen=(
        "返回了 3 个数，应为 2 个。",
        "3 numbers came back instead of 2.",
    ),
    means=(
        "加法沿错了方向：把每个词自己的分量加在了一起，词与词却没有相加。",
        "The sum runs along the wrong direction: it adds up the components of each word, not the words.",
    ),
    next=(
        "结果应当与一个词向量同样长。要沿着词的方向加，还是沿着分量的方向加？",
        "The result is as long as one word vector. Should the sum run over words, or over components?",
    ),
)
def summed_along_the_word(query, keys, values):
    w = np.exp(keys @ query)
    return ((w / w.sum())[:, None] * values).sum(axis=1)


@misconception(
    "context_vector",
    family="sum_missing",
    seen=(
        "返回了一个数 1.22，应为 2 个数。",
        "One number came back, 1.22, instead of 2.",
    ),
    means=(
        "加过了头：词加起来以后，分量也加到了一起。",
        "The summing went too far: after the words, the components were added up as well.",
    ),
    next=(
        "上下文是一个向量。哪一次求和多了？",
        "A context is a vector. Which of the sums is one too many?",
    ),
)
def summed_to_one_number(query, keys, values):
    w = np.exp(keys @ query)
    return float((w / w.sum() @ values).sum())


@misconception(
    "context_vector",
    family="sum_missing",
    seen=(
        "得到 (0.156, 0.252)，正好是正确值的三分之一。",
        "The result is (0.156, 0.252), exactly a third of the right one.",
    ),
    means=(
        "乘过权重以后又取了平均，多除了一次词数。权重的总和已经是 1。",
        (
            "After weighting, a mean was taken, which divides by the number of words once more. The "
            "weights add up to 1 already."
        ),
    ),
    next=(
        "“加权求和”的最后一步，是求和还是求平均？",
        "Is the last step of a weighted sum a sum, or a mean?",
    ),
)
def weighted_rows_averaged(query, keys, values):
    w = np.exp(keys @ query)
    return ((w / w.sum())[:, None] * values).mean(axis=0)


@misconception(
    "context_vector",
    family="weights_unused",
    seen=(
        "得到 (0.6, 0.6)，换了查询也不变。",
        "The result is (0.6, 0.6), whatever the query.",
    ),
    means=(
        "三个词取了平均，权重没有用上。",
        "The three words were averaged; the weights are not used.",
    ),
    next=(
        "把权重换成 [0, 1, 0]，结果应当等于哪个词？",
        "With the weights [0, 1, 0], which word should come out?",
    ),
)
def values_averaged(query, keys, values):
    return values.mean(axis=0)


@misconception(
    "context_vector",
    family="weights_unused",
    seen=(
        "得到 (1.8, 1.8)，换了查询也不变。",
        "The result is (1.8, 1.8), whatever the query.",
    ),
    means=(
        "三个词直接加了起来，没有乘权重。",
        "The three words were added up as they are, without weights.",
    ),
    next=(
        "“加权求和”里，“加权”那一步在哪里？",
        "In the weighted sum, where is the step that weights?",
    ),
)
def values_summed(query, keys, values):
    return values.sum(axis=0)


@misconception(
    "context_vector",
    family="weights_unused",
    seen=(
        "得到 (0, 1)，正好是 love 自己的向量。",
        "The result is (0, 1), which is the vector of love itself.",
    ),
    means=(
        "只挑了权重最大的一个词。注意力是“软”的：别的词也各有一份。",
        ("Only the word with the largest weight was picked. Attention is soft: the others have their shares, too."),
    ),
    next=(
        "love 的权重是 0.457，剩下的 0.543 到哪里去了？",
        "love has the weight 0.457; where did the other 0.543 go?",
    ),
)
def best_value_picked(query, keys, values):
    return values[np.argmax(keys @ query)]


@misconception(
    "context_vector",
    family="weights_unused",
    seen=(
        "得到 (0, 0.457)，只有 love 起了作用。",
        "The result is (0, 0.457); only love has an effect.",
    ),
    means=(
        "挑了权重最大的词，乘上它的权重，别的词没有加进来。",
        "The word with the largest weight was picked and weighted; the others were not added.",
    ),
    next=(
        "三个词应当有几项相加？",
        "With three words, how many terms should be added?",
    ),
)
def best_value_weighted(query, keys, values):
    w = np.exp(keys @ query)
    w = w / w.sum()
    return w.max() * values[np.argmax(w)]


@misconception(
    "context_vector",
    family="wrong_values",
    seen=(
        "课文的句子对；值与键不同时就错了。",
        "The text's sentence is right; with values other than the keys it is wrong.",
    ),
    means=(
        "相加的是 keys。在课文里键和值是同一组向量，所以看不出来。",
        ("It is the keys that were added up. In the text keys and values are the same vectors, which hides it."),
    ),
    next=(
        "哪一个用来打分，哪一个用来相加？看 docstring。",
        "Which one is scored, which one is added up? See the docstring.",
    ),
)
def keys_for_values(query, keys, values):
    w = np.exp(keys @ query)
    return w / w.sum() @ keys


@misconception(
    "context_vector",
    family="wrong_values",
    seen=(
        "课文的句子对；值与键不同时就错了，长度不同时报 ValueError。",
        (
            "The text's sentence is right; with values other than the keys it is wrong, and ValueError "
            "where the lengths differ."
        ),
    ),
    means=(
        "打分用的是 values。keys 没有用上。",
        "It is the values that were scored; keys are not used.",
    ),
    next=(
        "哪一个用来打分？keys 在函数体里出现了几次？",
        "Which one is there to be scored? How often does keys occur in the body?",
    ),
)
def values_for_keys(query, keys, values):
    w = np.exp(values @ query)
    return w / w.sum() @ values


@misconception(
    "context_vector",
    family="wrong_values",
    seen=(
        "课文的句子对；值与键不同时就错了，长度不同时报 ValueError。",
        (
            "The text's sentence is right; with values other than the keys it is wrong, and ValueError "
            "where the lengths differ."
        ),
    ),
    means=(
        "keys 和 values 换了角色：打分用了值，相加用了键。",
        "Keys and values changed roles: the values are scored, and the keys are added up.",
    ),
    next=(
        "看两次用到它们的地方：哪里是打分，哪里是相加？",
        "Look at the two places where they are used: which one scores, which one adds?",
    ),
)
def keys_and_values_exchanged(query, keys, values):
    w = np.exp(values @ query)
    return w / w.sum() @ keys


@misconception(
    "context_vector",
    family="wrong_values",
    seen=(
        "得到 (0.468, 1.757)，正好多了一个查询。",
        "The result is (0.468, 1.757), too large by exactly the query.",
    ),
    means=(
        "加权求和以后又加上了查询。后面的章节有这样的“残差连接”，这一章没有。",
        (
            "The query was added after the weighted sum. Later chapters have such a residual connection, "
            "this one does not."
        ),
    ),
    next=(
        "docstring 的公式里，除了各行的值，还有别的项吗？",
        "In the docstring's formula, is there any term besides the rows of values?",
    ),
)
def query_added(query, keys, values):
    w = np.exp(keys @ query)
    return w / w.sum() @ values + query


@misconception(
    "context_vector",
    family="wrong_values",
    seen=(
        "只有词数等于值的长度时能算出来，而且不对；别的时候报 ValueError。",
        ("It runs only when there are as many words as numbers in one value, and is wrong then; otherwise ValueError."),
    ),
    means=(
        "值的表转了方向：权重与每一行的分量相乘了，而一行才是一个词。",
        "The table of values is turned: the weights meet the components of a row, but a word is a row.",
    ),
    next=(
        "写下权重和 values 的形状：结果要有 d_v 个数，哪两个 n 应当对上？",
        ("Write down the shapes of weights and values: the result has d_v numbers, so which two n have to meet?"),
    ),
)
def values_transposed(query, keys, values):
    w = np.exp(keys @ query)
    return values @ (w / w.sum())


@misconception(
    "context_vector",
    family="wrong_weights",
    seen=(
        "得到 (2.78, 4.50)，比每个词都大。",
        "The result is (2.78, 4.50), larger than any of the words.",
    ),
    means=(
        "指数有了，还没有归一化，权重之和是 5.94。",
        "The exponential is there, the normalising is not: the weights add up to 5.94.",
    ),
    next=(
        "权重加起来应当是多少？可以直接用自己写的 softmax_weights。",
        "What should the weights add up to? Your own softmax_weights can do it.",
    ),
)
def weights_not_normalised(query, keys, values):
    return np.exp(keys @ query) @ values


@misconception(
    "context_vector",
    family="wrong_weights",
    seen=(
        "得到 (0.64, 1.64)；分数是负数时，词被倒着加了进来。",
        "The result is (0.64, 1.64); with negative scores, words enter with the opposite sign.",
    ),
    means=(
        "用分数直接加权，少了 softmax。",
        "The scores themselves served as weights; softmax is missing.",
    ),
    next=(
        "分数与权重是两样东西：从分数到权重，要做什么？",
        "Scores and weights are two things: what leads from one to the other?",
    ),
)
def scores_for_weights(query, keys, values):
    return keys @ query @ values


@misconception(
    "context_vector",
    family="wrong_weights",
    seen=(
        "得到 (0.356, 0.911)；“我”没有起作用。",
        "The result is (0.356, 0.911); 我 has no effect.",
    ),
    means=(
        "分数除以总和当了权重，少了指数，分数为 0 的词就看不到了。",
        ("The scores divided by their sum served as weights, without the exponential, so a score of 0 vanishes."),
    ),
    next=(
        "可以直接用自己写的 softmax_weights。它与你的权重差在哪里？",
        "Your own softmax_weights can do it. Where do its weights differ from these?",
    ),
)
def score_shares_for_weights(query, keys, values):
    scores = keys @ query
    return scores / scores.sum() @ values


@misconception(
    "context_vector",
    family="wrong_weights",
    seen=(
        "得到 (0.503, 0.718)，应为 (0.468, 0.757)。",
        "The result is (0.503, 0.718) instead of (0.468, 0.757).",
    ),
    means=(
        "分数除以了 √d，权重变得平均了一些。后面的章节会这样做，这一章还没有。",
        ("The scores were divided by √d, which evens out the weights. Later chapters do so, this one does not yet."),
    ),
    next=(
        "打印权重：它是课文的 0.168、0.457、0.374 吗？",
        "Print the weights: are they the text's 0.168, 0.457, 0.374?",
    ),
)
def weights_scaled_by_root_d(query, keys, values):
    w = np.exp(keys @ query / np.sqrt(len(query)))
    return w / w.sum() @ values


@misconception(
    "context_vector",
    family="wrong_weights",
    seen=(
        "得到 (0.4672, 0.7562)，课文是 (0.468, 0.757)。",
        "The result is (0.4672, 0.7562); the text has (0.468, 0.757).",
    ),
    means=(
        "权重先舍入到了三位小数，误差带进了和里。",
        "The weights were rounded to three decimals first, and the sum inherits the error.",
    ),
    next=(
        "舍入留到打印的时候。哪一步在计算中途舍入了？",
        "Leave rounding to printing. Which step rounds on the way?",
    ),
)
def weights_rounded_inside(query, keys, values):
    w = np.exp(keys @ query)
    return np.round(w / w.sum(), 3) @ values


@misconception(
    "context_vector",
    family="wrong_weights",
    seen=(
        "得到 (0.592, 0.509)，最大的权重给了第一个词。",
        "The result is (0.592, 0.509): the largest weight went to the first word.",
    ),
    means=(
        "权重按大小排了序，不再与词对应。",
        "The weights were sorted and no longer belong to their words.",
    ),
    next=(
        "第 i 个权重应当乘哪一行值？",
        "Which row of values should the i-th weight meet?",
    ),
)
def weights_sorted(query, keys, values):
    w = np.exp(keys @ query)
    return np.sort(w / w.sum())[::-1] @ values


@misconception(
    "context_vector",
    family="wrong_weights",
    seen=(
        "得到 (0.862, 0.552)，love 自己没有起作用。",
        "The result is (0.862, 0.552); love itself has no effect.",
    ),
    means=(
        "最相关的词被排除了。也许你以为不该看自己，但这一章里每个词都可以看，包括自己。",
        (
            "The best match was left out. You may think that a word should not look at itself, but here "
            "every word is visible."
        ),
    ),
    next=(
        "“全句所有词”包括哪几个？权重表里应当有几个不为 0？",
        "Which words does the whole sentence hold? How many weights should not be 0?",
    ),
)
def best_word_left_out(query, keys, values):
    scores = keys @ query
    w = np.exp(scores)
    w[np.argmax(scores)] = 0
    return w / w.sum() @ values


@misconception(
    "context_vector",
    family="context_dressed",
    seen=(
        "得到 (0.468, 0.757)，三位小数都对，之后没有了。",
        "The result is (0.468, 0.757): three decimals agree, then nothing.",
    ),
    means=(
        "返回前舍入到了三位小数。课文里的舍入只用于打印。",
        ("The values were rounded to three decimals before they were returned. Rounding is for printing only."),
    ),
    next=(
        "检查返回的那一行：需要舍入吗？",
        "Check the line that returns: is rounding needed?",
    ),
)
def context_rounded(query, keys, values):
    w = np.exp(keys @ query)
    return np.round(w / w.sum() @ values, 3)


@misconception(
    "context_vector",
    family="context_dressed",
    seen=(
        "得到 (0.526, 0.851)，方向对，长度成了 1。",
        "The result is (0.526, 0.851): the right direction, but with the length 1.",
    ),
    means=(
        "上下文又除以了自己的长度。要归一化的是权重，不是结果。",
        "The context was divided by its own length. It is the weights that are normalised, not the result.",
    ),
    next=(
        "加权求和之后，还需要别的步骤吗？",
        "After the weighted sum, is any other step needed?",
    ),
)
def context_made_unit_length(query, keys, values):
    w = np.exp(keys @ query)
    c = w / w.sum() @ values
    return c / np.linalg.norm(c)


@misconception(
    "context_vector",
    family="context_dressed",
    seen=(
        "数值是对的，返回的形状是 (1, 2)，应为 (2,)。",
        "The values are right, but the shape is (1, 2) instead of (2,).",
    ),
    means=(
        "权重成了只有一行的表，结果也就成了表。",
        "The weights were turned into a table of one row, and so the result is a table.",
    ),
    next=(
        "一个查询的上下文是一个向量。哪一步多出了一维？",
        "The context of one query is a vector. Which step adds a dimension?",
    ),
)
def context_in_a_row(query, keys, values):
    w = np.exp(keys @ query)
    return (w / w.sum()).reshape(1, -1) @ values


@misconception(
    "context_vector",
    family="context_dressed",
    seen=(
        "返回了三个权重，应为 (0.468, 0.757)。",
        "Three weights came back instead of (0.468, 0.757).",
    ),
    means=(
        "权重算好了，还没有用去加权求和。",
        "The weights are ready, but not yet used for the weighted sum.",
    ),
    next=(
        "权重要乘到谁身上？values 在函数体里出现了几次？",
        "What should the weights be multiplied with? How often does values occur in the body?",
    ),
)
def weights_for_context(query, keys, values):
    w = np.exp(keys @ query)
    return w / w.sum()


@misconception(
    "context_vector",
    family="nothing_returned",
    seen=(
        "返回的是 None，不是上下文向量。",
        "None came back, not the context vector.",
    ),
    means=(
        "函数走到了结尾，却没有交出任何值。也许值算好了，也打印了出来，但打印不等于返回。",
        (
            "The function reached its end without handing over a value. It may have computed and printed "
            "one, but printing is not returning."
        ),
    ),
    next=(
        "函数的最后一行把什么交了出去？print 给人看，return 才把值交给调用它的程序。",
        "What does its last line hand over? print shows a value to people, return hands it to the caller.",
    ),
)
def context_not_returned(query, keys, values):
    w = np.exp(keys @ query)
    print(w / w.sum() @ values)


@misconception(
    "context_vector",
    family="input_changed",
    seen=(
        "数值全对；可是调用之后，values 里的数都乘过了权重。",
        "The result is right, but after the call all numbers in values carry their weights.",
    ),
    means=(
        "乘法写回了输入。下一个查询再用这些值，就不是原来的了。",
        "The multiplication was written back into the input. The next query finds other values.",
    ),
    next=(
        "哪一行在 values 上就地改动？让它写到一个新的数组里。",
        "Which line changes values in place? Let it write into a new array.",
    ),
)
def weights_written_into_values(query, keys, values):
    w = np.exp(keys @ query)
    values *= (w / w.sum())[:, None]
    return values.sum(axis=0)


@misconception(
    "context_vector",
    family="answers_written_down",
    seen=(
        "课文的例子全对；换了查询、换了值，还是这两个数。",
        "The text's example is right; other queries and values bring the same two numbers.",
    ),
    means=(
        "返回的是写好的答案，三个输入都没有用到。",
        "A known answer is returned; none of the three inputs is used.",
    ),
    next=(
        "换一个查询时，哪一步应当跟着变？",
        "With another query, which step should change with it?",
    ),
)
def context_written_down(query, keys, values):
    return np.array([0.467785271615, 0.756872261373])


@misconception(
    "context_vector",
    family="wrong_values",
    seen=(
        "得到 (0, 1)，换了查询就是查询自己。",
        "The result is (0, 1), and always the query itself.",
    ),
    means=(
        "相加的是查询。权重加起来是 1，所以出来的还是查询。",
        "It is the query that was added up. The weights add up to 1, so the query comes out again.",
    ),
    next=(
        "加权求和里，被加权的是谁？",
        "In the weighted sum, what is it that gets weighted?",
    ),
)
def query_for_values(query, keys, values):
    w = np.exp(keys @ query)
    return (w / w.sum()).sum() * query


# --- attend_all --------------------------------------------------------------------------------------


@misconception(
    "attend_all",
    family="row_normalisation",
    seen=(
        "整张权重表之和是 1，输出只有应有大小的三分之一左右。",
        "The whole table of weights adds up to 1, and the output is about a third of its proper size.",
    ),
    means=(
        "所有的行共用了一个分母。",
        "All rows share one denominator.",
    ),
    next=(
        "每个词各自归一化：三个词，需要几个分母？",
        "Each word normalises for itself: with three words, how many denominators are needed?",
    ),
)
def one_denominator(queries, keys, values):
    w = np.exp(queries @ keys.T)
    return w / w.sum() @ values


@misconception(
    "attend_all",
    family="row_normalisation",
    seen=(
        "每列权重之和是 1，每行不是；只有一个查询时，权重全是 1。",
        "Each column of weights adds up to 1, the rows do not; with a single query all weights are 1.",
    ),
    means=(
        "softmax 沿着列做了：说的是“每个词被看了多少”，而不是“每个词怎样分配目光”。",
        ("softmax runs down the columns: it says how much each word is looked at, not how each word spreads its gaze."),
    ),
    next=(
        "一行属于一个正在看的词；它的目光加起来应当是多少？",
        "One row belongs to one word that looks; what should its shares add up to?",
    ),
)
def softmax_down_the_columns(queries, keys, values):
    w = np.exp(queries @ keys.T)
    return w / w.sum(axis=0) @ values


@misconception(
    "attend_all",
    family="row_normalisation",
    seen=(
        "第一行得到 (4.50, 2.78)，比每个词都大。",
        "The first row is (4.50, 2.78), larger than any of the words.",
    ),
    means=(
        "指数有了，还没有归一化。",
        "The exponential is there, the normalising is not.",
    ),
    next=(
        "一行权重加起来应当是多少？",
        "What should one row of weights add up to?",
    ),
)
def rows_not_normalised(queries, keys, values):
    return np.exp(queries @ keys.T) @ values


@misconception(
    "attend_all",
    family="row_normalisation",
    seen=(
        "第一行得到 (0.679, 0.389)；行数与列数不同时报 ValueError。",
        "The first row is (0.679, 0.389), and ValueError where the table is not square.",
    ),
    means=(
        "每行的总和算对了，却除到了列上：三个分母横着排，没有竖起来。",
        (
            "The sums of the rows are right, but they divide the columns: three denominators lie in a row "
            "and should stand in a column."
        ),
    ),
    next=(
        "第 i 行应当除以第 i 个总和。写下表和分母的形状，看它们怎样对齐。",
        "Row i belongs to sum i. Write down the shapes of table and denominators and see how they line up.",
    ),
)
def denominators_along_columns(queries, keys, values):
    w = np.exp(queries @ keys.T)
    return w / w.sum(axis=1) @ values


@misconception(
    "attend_all",
    family="row_normalisation",
    seen=(
        "第一行得到 (1.65, 1.02)，比每个词都大。",
        "The first row is (1.65, 1.02), larger than any of the words.",
    ),
    means=(
        "每行除以了自己最大的数，最大的权重总是 1。",
        "Each row was divided by its largest number, so that one weight is always 1.",
    ),
    next=(
        "分母换成什么，一行的和才是 1？",
        "Which denominator makes a row add up to 1?",
    ),
)
def rows_divided_by_largest(queries, keys, values):
    w = np.exp(queries @ keys.T)
    return w / w.max(axis=1, keepdims=True) @ values


@misconception(
    "attend_all",
    family="exp_missing_in_table",
    seen=(
        "第一行得到 (1.64, 0.64)；分数是负数时，词被倒着加了进来。",
        "The first row is (1.64, 0.64); with negative scores, words enter with the opposite sign.",
    ),
    means=(
        "用分数直接加权，少了 softmax。",
        "The scores themselves served as weights; softmax is missing.",
    ),
    next=(
        "从分数到权重，上一个练习做了什么？",
        "From scores to weights, what did the previous exercises do?",
    ),
)
def raw_score_table(queries, keys, values):
    return queries @ keys.T @ values


@misconception(
    "attend_all",
    family="exp_missing_in_table",
    seen=(
        "第一行得到 (0.911, 0.356)；分数为 0 的词没有起作用。",
        "The first row is (0.911, 0.356); words with score 0 have no effect.",
    ),
    means=(
        "每行除以了自己的总和，却少了指数，负分数还会变成负的权重。",
        ("Each row was divided by its sum, but without the exponential; negative scores even give negative weights."),
    ),
    next=(
        "归一化之前，每个分数要先经过哪个函数？",
        "Before normalising, which function should each score go through?",
    ),
)
def score_share_table(queries, keys, values):
    w = queries @ keys.T
    return w / w.sum(axis=1, keepdims=True) @ values


@misconception(
    "attend_all",
    family="masked",
    seen=(
        "最后一行对；第一行是 (1, 0)，就是“我”自己。",
        "The last row is right; the first is (1, 0), which is 我 itself.",
    ),
    means=(
        "每个词只看了自己和前面的词。后面几章会用到这种遮挡，这一章看的是全句。",
        (
            "Each word looked only at itself and the words before it. Later chapters use such a mask; here "
            "the whole sentence is visible."
        ),
    ),
    next=(
        "docstring 说每个位置看得到什么？第一个词能看到第三个吗？",
        "What does each position see, by the docstring? Can the first word see the third?",
    ),
)
def causal_mask(queries, keys, values):
    w = np.tril(np.exp(queries @ keys.T))
    return w / w.sum(axis=1, keepdims=True) @ values


@misconception(
    "attend_all",
    family="masked",
    seen=(
        "第一行对；最后一行是 (0.8, 0.8)，就是“猫”自己。",
        "The first row is right; the last is (0.8, 0.8), which is 猫 itself.",
    ),
    means=(
        "每个词只看了自己和后面的词，前面的被遮住了。",
        "Each word looked only at itself and the words after it; those before are hidden.",
    ),
    next=(
        "docstring 说每个位置看得到什么？最后一个词能看到第一个吗？",
        "What does each position see, by the docstring? Can the last word see the first?",
    ),
)
def mask_turned_round(queries, keys, values):
    w = np.triu(np.exp(queries @ keys.T))
    with np.errstate(all="ignore"):
        return w / w.sum(axis=1, keepdims=True) @ values


@misconception(
    "attend_all",
    family="masked",
    seen=(
        "第二行得到 (0.862, 0.552)，love 自己没有起作用。",
        "The second row is (0.862, 0.552); love itself has no effect.",
    ),
    means=(
        "每个词都跳过了自己。也许你以为不该看自己，但这一章里每个词都看得到全句，包括自己。",
        (
            "Each word skips itself. You may think that a word should not look at itself, but here the "
            "whole sentence is visible to it."
        ),
    ),
    next=(
        "三个词各有几个权重不为 0？",
        "For each of the three words, how many weights should not be 0?",
    ),
)
def own_word_left_out(queries, keys, values):
    w = np.exp(queries @ keys.T)
    for i in range(min(w.shape)):
        w[i, i] = 0.0
    return w / w.sum(axis=1, keepdims=True) @ values


@misconception(
    "attend_all",
    family="masked",
    seen=(
        "最后一行对；第一行是 (0.457, 0)，权重之和不到 1。",
        "The last row is right; the first is (0.457, 0), with weights that add up to less than 1.",
    ),
    means=(
        "先归一化，再遮住了后面的词，份额就不完整了。这一章也不需要遮挡。",
        (
            "The later words were hidden after the normalising, so the shares are incomplete. This chapter "
            "needs no mask anyway."
        ),
    ),
    next=(
        "每一行的权重加起来是多少？docstring 说每个位置看得到什么？",
        "What does each row of weights add up to? What does each position see, by the docstring?",
    ),
)
def mask_after_softmax(queries, keys, values):
    w = np.exp(queries @ keys.T)
    return np.tril(w / w.sum(axis=1, keepdims=True)) @ values


@misconception(
    "attend_all",
    family="rows_wait",
    seen=(
        "第一行对，后面的行不对。",
        "The first row is right, later rows are not.",
    ),
    means=(
        "算后一行时，用到了前一行改过的值，又成了“后一步等前一步”。",
        "A later row used values that an earlier row had changed: one step waits for another again.",
    ),
    next=(
        "调换行的计算次序，结果应当不变。循环里哪一行改动了 values？",
        "The order in which rows are computed should not matter. Which line of the loop changes values?",
    ),
)
def rows_wait_for_values(queries, keys, values):
    values = values.copy()
    rows = []
    for i, query in enumerate(queries):
        w = np.exp(keys @ query)
        rows.append(w / w.sum() @ values)
        if i < len(values):
            values[i] = rows[-1]
    return np.array(rows)


@misconception(
    "attend_all",
    family="queries_unused",
    seen=(
        "课文的句子对；查询与键不同时就错了，行数也成了键的个数。",
        "The text's sentence is right; with other queries it is wrong, and there are as many rows as keys.",
    ),
    means=(
        "查询没有用上，键自己看了自己。课文里两者相同，所以看不出来。",
        ("The queries are not used: the keys look at themselves. In the text both are the same, which hides it."),
    ),
    next=(
        "queries 在函数体里出现了几次？结果的行数由谁决定？",
        "How often does queries occur in the body? What decides about the number of rows?",
    ),
)
def keys_for_queries(queries, keys, values):
    w = np.exp(keys @ keys.T)
    return w / w.sum(axis=1, keepdims=True) @ values


@misconception(
    "attend_all",
    family="queries_unused",
    seen=(
        "每一行都相同，都是第一行的结果。",
        "All rows are the same, namely the first.",
    ),
    means=(
        "每一行都用了第一个查询。",
        "Each row uses the first query.",
    ),
    next=(
        "循环里用到的是第几个查询？它会随着行变吗？",
        "Which query does your loop use? Does it change from row to row?",
    ),
)
def first_query_for_all(queries, keys, values):
    w = np.exp(keys @ queries[0])
    return np.tile(w / w.sum() @ values, (len(queries), 1))


@misconception(
    "attend_all",
    family="queries_unused",
    seen=(
        "每一行都是 (0.6, 0.6)。",
        "Every row is (0.6, 0.6).",
    ),
    means=(
        "每一行都取了三个词的平均，查询和权重都没有用上。",
        "Each row is the mean of the three words; neither queries nor weights are used.",
    ),
    next=(
        "三个词的目光应当一样吗？先只算一行，与上一个练习比一比。",
        ("Should all three words look the same way? Compute one row only and compare with the previous exercise."),
    ),
)
def mean_for_every_row(queries, keys, values):
    return np.tile(values.mean(axis=0), (len(queries), 1))


@misconception(
    "attend_all",
    family="queries_unused",
    seen=(
        "每一行都是 (0.625, 0.625)；只有一个查询时是对的。",
        "Every row is (0.625, 0.625); a single query is right.",
    ),
    means=(
        "所有的查询先取了平均，只看了一次，再把结果抄了几遍。",
        "The queries were averaged first, one look was taken, and its result was copied.",
    ),
    next=(
        "几个查询，就要看几次。平均是在哪一步取的？",
        "Each query takes a look of its own. At which step is the mean taken?",
    ),
)
def queries_averaged(queries, keys, values):
    w = np.exp(keys @ queries.mean(axis=0))
    return np.tile(w / w.sum() @ values, (len(queries), 1))


@misconception(
    "attend_all",
    family="queries_unused",
    seen=(
        "课文的句子对；换了查询就错了。",
        "The text's sentence is right; with other queries it is wrong.",
    ),
    means=(
        "当作查询的是 values，queries 没有用上。课文里三者相同，所以看不出来。",
        (
            "The values served as queries, and the queries are not used. In the text all three are the "
            "same, which hides it."
        ),
    ),
    next=(
        "正在看的是谁，被打分的是谁，被相加的是谁？",
        "Who looks, what is scored, and what is added up?",
    ),
)
def values_for_queries(queries, keys, values):
    w = np.exp(values @ keys.T)
    return w / w.sum(axis=1, keepdims=True) @ values


@misconception(
    "attend_all",
    family="rows_lost",
    seen=(
        "返回的形状是 (2,)，应为 (3, 2)：只有第一行。",
        "The shape is (2,) instead of (3, 2): the first row only.",
    ),
    means=(
        "只算了第一个查询，或者在循环里就返回了。",
        "Only the first query was computed, or the return stands inside the loop.",
    ),
    next=(
        "三个查询应当有几行？看返回写在循环里面还是外面。",
        "Three queries: how many rows? See whether the return is inside or after the loop.",
    ),
)
def first_row_only(queries, keys, values):
    w = np.exp(keys @ queries[0])
    return w / w.sum() @ values


@misconception(
    "attend_all",
    family="rows_lost",
    seen=(
        "返回的形状是 (2,)，应为 (3, 2)：只有最后一行。",
        "The shape is (2,) instead of (3, 2): the last row only.",
    ),
    means=(
        "每一行都盖掉了前一行，最后只剩一行。",
        "Each row replaced the one before, and only the last is left.",
    ),
    next=(
        "算好的行放到哪里去了？它们应当叠成一张表。",
        "Where do finished rows go? They should be stacked into a table.",
    ),
)
def last_row_only(queries, keys, values):
    for query in queries:
        w = np.exp(keys @ query)
        result = w / w.sum() @ values
    return result


@misconception(
    "attend_all",
    family="rows_lost",
    seen=(
        "返回的形状是 (2,)，应为 (3, 2)：各行加成了一行。",
        "The shape is (2,) instead of (3, 2): the rows were added into one.",
    ),
    means=(
        "每个查询的上下文加在了一起；应当各占一行。",
        "The contexts of all queries were added up; each should have a row of its own.",
    ),
    next=(
        "最后那次求和沿着哪个方向？需要它吗？",
        "Along which direction does the last sum run? Is it needed?",
    ),
)
def rows_summed(queries, keys, values):
    w = np.exp(queries @ keys.T)
    return (w / w.sum(axis=1, keepdims=True) @ values).sum(axis=0)


@misconception(
    "attend_all",
    family="rows_lost",
    seen=(
        "少了最后一行：3 个查询只有 2 行，1 个查询一行也没有。",
        "The last row is missing: 3 queries give 2 rows, a single one gives none.",
    ),
    means=(
        "循环在最后一个查询之前就停了。",
        "The loop stops before the last query.",
    ),
    next=(
        "数一数循环执行了几次，与 queries 的行数比一比。",
        "Count how often the loop runs and compare with the rows of queries.",
    ),
)
def last_query_skipped(queries, keys, values):
    w = np.exp(queries[:-1] @ keys.T)
    return w / w.sum(axis=1, keepdims=True) @ values


@misconception(
    "attend_all",
    family="rows_lost",
    seen=(
        "查询与键一样多时全对；不一样多时报 IndexError。",
        "Right where there are as many queries as keys; otherwise IndexError.",
    ),
    means=(
        "行数按键的个数算了；应当一个查询一行。",
        "There is one row per key; there should be one per query.",
    ),
    next=(
        "循环的次数由谁决定：m 还是 n？",
        "What decides how often the loop runs: m or n?",
    ),
)
def one_row_per_key(queries, keys, values):
    rows = []
    for i in range(len(keys)):
        w = np.exp(keys @ queries[i])
        rows.append(w / w.sum() @ values)
    return np.array(rows)


@misconception(
    "attend_all",
    family="table_turned",
    seen=(
        "课文的句子对；查询与键不同时就错了，个数不同时报 ValueError。",
        ("The text's sentence is right; with other queries it is wrong, and ValueError where the numbers differ."),
    ),
    means=(
        "打分的表转了方向：成了键看查询。课文的分数表是对称的，所以看不出来。",
        ("The table of scores is turned: keys look at queries. The text's table is symmetric, which hides it."),
    ),
    next=(
        "第 i 行应当属于第 i 个查询。写下分数表的形状：是 (m, n) 还是 (n, m)？",
        "Row i belongs to query i. Write down the shape of the scores: is it (m, n), or (n, m)?",
    ),
)
def table_transposed(queries, keys, values):
    w = np.exp(keys @ queries.T)
    return w / w.sum(axis=1, keepdims=True) @ values


@misconception(
    "attend_all",
    family="table_turned",
    seen=(
        "数都对，返回的形状是 (2, 3)，应为 (3, 2)。",
        "The numbers are right, but the shape is (2, 3) instead of (3, 2).",
    ),
    means=(
        "结果转了方向：一个查询的上下文成了一列。",
        "The result is turned: the context of a query stands in a column.",
    ),
    next=(
        "第 i 行应当属于谁？哪一步做了转置？",
        "To whom should row i belong? Which step transposes?",
    ),
)
def result_transposed(queries, keys, values):
    w = np.exp(queries @ keys.T)
    return (w / w.sum(axis=1, keepdims=True) @ values).T


@misconception(
    "attend_all",
    family="table_turned",
    seen=(
        "数都对，行的次序反了：第一行是最后一个查询的。",
        "The numbers are right, but the rows come in reverse: the first belongs to the last query.",
    ),
    means=(
        "结果从后往前叠了起来。",
        "The rows were stacked from back to front.",
    ),
    next=(
        "第 i 行应当属于第 i 个查询。哪一步把次序反过来了？",
        "Row i belongs to query i. Which step turns the order round?",
    ),
)
def rows_in_reverse(queries, keys, values):
    w = np.exp(queries @ keys.T)
    return (w / w.sum(axis=1, keepdims=True) @ values)[::-1]


@misconception(
    "attend_all",
    family="table_turned",
    seen=(
        "数都对，返回的形状是 (6,)，应为 (3, 2)。",
        "The numbers are right, but the shape is (6,) instead of (3, 2).",
    ),
    means=(
        "各行接成了一长串，分不出哪几个数属于哪个查询。",
        "The rows were joined into one long line, and it is lost which numbers belong to which query.",
    ),
    next=(
        "接在后面与叠在下面有什么不同？这里要哪一种？",
        "How does joining differ from stacking? Which one is needed here?",
    ),
)
def table_flattened(queries, keys, values):
    w = np.exp(queries @ keys.T)
    return (w / w.sum(axis=1, keepdims=True) @ values).ravel()


@misconception(
    "attend_all",
    family="table_content",
    seen=(
        "返回的是 3 行 3 列的权重表，应为 (3, 2)。",
        "The table of weights came back, 3 by 3, where (3, 2) is needed.",
    ),
    means=(
        "权重表算好了，还没有用去对 values 加权求和。",
        "The weights are ready, but not yet used for the weighted sum of the values.",
    ),
    next=(
        "values 在函数体里出现了几次？",
        "How often does values occur in the body?",
    ),
)
def weight_table_returned(queries, keys, values):
    w = np.exp(queries @ keys.T)
    return w / w.sum(axis=1, keepdims=True)


@misconception(
    "attend_all",
    family="table_content",
    seen=(
        "课文的句子对；值与键不同时就错了。",
        "The text's sentence is right; with values other than the keys it is wrong.",
    ),
    means=(
        "相加的是 keys。在课文里键和值是同一组向量，所以看不出来。",
        ("It is the keys that were added up. In the text keys and values are the same vectors, which hides it."),
    ),
    next=(
        "哪一个用来打分，哪一个用来相加？",
        "Which one is scored, which one is added up?",
    ),
)
def keys_for_values_in_table(queries, keys, values):
    w = np.exp(queries @ keys.T)
    return w / w.sum(axis=1, keepdims=True) @ keys


@misconception(
    "attend_all",
    family="table_content",
    seen=(
        "得到 (1, 0)、(0, 1)、(0.8, 0.8)：三个词都只看到了自己。",
        "The rows are (1, 0), (0, 1), (0.8, 0.8): each word sees only itself.",
    ),
    means=(
        "每行只挑了分数最大的词。注意力是“软”的：别的词也各有一份。",
        ("Each row picks the word with the largest score. Attention is soft: the others have their shares, too."),
    ),
    next=(
        "love 那一行，课文给“猫”的权重是多少？它到哪里去了？",
        "In the row of love, how much does the text give to 猫? Where did it go?",
    ),
)
def best_value_per_row(queries, keys, values):
    return values[np.argmax(queries @ keys.T, axis=1)]


@misconception(
    "attend_all",
    family="table_content",
    seen=(
        "第一行得到 (0.718, 0.503)，应为 (0.757, 0.468)。",
        "The first row is (0.718, 0.503) instead of (0.757, 0.468).",
    ),
    means=(
        "分数除以了 √d，权重变得平均了一些。后面的章节会这样做，这一章还没有。",
        ("The scores were divided by √d, which evens out the weights. Later chapters do so, this one does not yet."),
    ),
    next=(
        "打印 love 那一行的权重：它是课文的 0.168、0.457、0.374 吗？",
        "Print the weights in the row of love: are they the text's 0.168, 0.457, 0.374?",
    ),
)
def table_scaled_by_root_d(queries, keys, values):
    w = np.exp(queries @ keys.T / np.sqrt(queries.shape[1]))
    return w / w.sum(axis=1, keepdims=True) @ values


@misconception(
    "attend_all",
    family="table_content",
    seen=(
        "三位小数都对，之后没有了。",
        "Three decimals agree, then nothing.",
    ),
    means=(
        "返回前舍入到了三位小数。舍入只用于打印。",
        ("The values were rounded to three decimals before they were returned. Rounding is for printing only."),
    ),
    next=(
        "检查返回的那一行：需要舍入吗？",
        "Check the line that returns: is rounding needed?",
    ),
)
def table_rounded(queries, keys, values):
    w = np.exp(queries @ keys.T)
    return np.round(w / w.sum(axis=1, keepdims=True) @ values, 3)


@misconception(
    "attend_all",
    family="nothing_returned",
    seen=(
        "返回的是 None，不是一张表。",
        "None came back, not a table.",
    ),
    means=(
        "函数走到了结尾，却没有交出任何值。也许值算好了，也打印了出来，但打印不等于返回。",
        (
            "The function reached its end without handing over a value. It may have computed and printed "
            "one, but printing is not returning."
        ),
    ),
    next=(
        "函数的最后一行把什么交了出去？print 给人看，return 才把值交给调用它的程序。",
        "What does its last line hand over? print shows a value to people, return hands it to the caller.",
    ),
)
def table_not_returned(queries, keys, values):
    w = np.exp(queries @ keys.T)
    print(w / w.sum(axis=1, keepdims=True) @ values)


@misconception(
    "attend_all",
    family="input_changed",
    seen=(
        "数值全对；可是调用之后，queries 里的数变了。",
        "The values are right, but after the call the numbers in queries have changed.",
    ),
    means=(
        "结果写进了输入。之后再用这些查询，就不是原来的了。",
        "Results were written into the input. Whoever uses these queries next finds others.",
    ),
    next=(
        "哪一行往 queries 里写了东西？把结果放进一个新的数组。",
        "Which line writes into queries? Put the results into a new array.",
    ),
)
def results_written_into_queries(queries, keys, values):
    w = np.exp(queries @ keys.T)
    result = w / w.sum(axis=1, keepdims=True) @ values
    queries[...] = result[:, :1]
    return result


@misconception(
    "attend_all",
    family="answers_written_down",
    seen=(
        "课文的句子全对；换了查询，还是这张表。",
        "The text's sentence is right; other queries bring the same table.",
    ),
    means=(
        "返回的是写好的答案，三个输入都没有用到。",
        "A known answer is returned; none of the three inputs is used.",
    ),
    next=(
        "只有一个查询时，结果应当有几行？先写出一行怎样算。",
        "With a single query, how many rows are there? Begin with how one row is computed.",
    ),
)
def table_written_down(queries, keys, values):
    return np.array(
        [[0.756872261373, 0.467785271615], [0.467785271615, 0.756872261373], [0.634074210521, 0.634074210521]]
    )
