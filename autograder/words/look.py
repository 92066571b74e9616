"""Where to look next, by what is seen of a wrong answer; and the next useful experiment where nothing is."""

WORDS = {
    "kept": (
        "函数用到了它外面的东西，还是抽了随机数？每次调用都应当从头开始，只靠传入的参数。",
        "Does it use something from outside, or a random number? Each call should begin anew, from its arguments.",
    ),
    "changed": ("哪一行往传入的参数里写了东西？", "Which line writes into an argument?"),
    "call": ("从这一行开始：它调用的东西收到了什么？", "Begin with that line: what does it receive?"),
    "raising": (
        "自己运行这个调用，看 Python 报错的最后几行：停在哪一行，那时各个名字是什么值？",
        "Make this call yourself and read the last lines of the error: where does it stop, and what do the names hold?",
    ),
    "stopped": (
        "把走到停下的地方之前的值打印出来：哪一个和你想的不同？",
        "Print the values up to where it stopped: which one is not as you expect?",
    ),
    "returned": (
        "函数交出的是什么？看每一个 return：走到了没有，后面的东西是什么类型。",
        "What does the function hand over? Look at each return: is it reached, and of which type is what it returns?",
    ),
    "constant": (
        "哪一行第一次用到了传入的参数？把中间的值打印出来，看它变不变。",
        "Which line uses an argument first? Print the values on the way, and see whether they change.",
    ),
    "unused": (
        "函数体里用到 {names} 了吗？用到了，就从那里起把值打印出来，看到哪一步就不起作用了。",
        "Look for {names} in the body: if found, print from there on, and see at which step the effect is lost.",
    ),
    "shape": (
        "对照 docstring 里的“返回”：要一个数，还是几个数？",
        'Compare with "Returns" in the docstring: one number, or several?',
    ),
    "shapes": (
        "对照 docstring 里的“返回”，再把每一步之后的形状打印出来：从哪一步起不对了？",
        'Compare with "Returns" in the docstring, then print the shape after each step: where does it part?',
    ),
    "raise": (
        "哪些输入应当报错？看 docstring，在算之前先检查。",
        "Which inputs are to be refused? See the docstring, and check before anything is computed.",
    ),
    "no_number": (
        "0 除以 0、负数开平方或取对数、inf 减 inf，都得到 nan；别的数除以 0、0 取对数、或者数太大，得到 inf："
        "这个调用里，哪一行是这样？",
        "nan comes of 0 / 0, of a root or logarithm of a negative number, of inf - inf; inf of a division by 0, of the "
        "logarithm of 0, or of a number too large: which line does that here?",
    ),
    "argument": (
        "函数返回的是不是算出来的那个值？从 return 往回看。",
        "Is it the computed value that is returned? Go back from the return.",
    ),
    "near": (
        "有没有哪一步是近似的、舍入过的，或者多加了一点什么？把每一步与公式对照。",
        "Is some step approximate, rounded, or is a little added? Compare each one with the formula.",
    ),
    "largest": (
        "手算这两个位置：是什么决定哪个更大？再打印出来对照。",
        "Work out by hand what decides between these two places, and compare with a print.",
    ),
    "more_items": (
        "一项、两项、三项……一项一项加上去，看从第几项起不对；再把那一步手算一遍。",
        "Take the first item, then two, then three: from which one on is it wrong? Work that step out by hand.",
    ),
    "last_step": (
        "有没有哪一步把正确的值变成了这样？还是一开始就用了别的算法？",
        "Is there a step that turns the right value into this? Or is it computed in another way from the start?",
    ),
    "factor": (
        "这个倍数从哪里来？从结果往回，一行一行看。",
        "Where does this factor come from? Go back from the result, line by line.",
    ),
    "sign": (
        "结果的正负号是哪一行决定的？从结果往回，一行一行看。",
        "Which line decides the sign of the result? Go back from the result, line by line.",
    ),
    "more": (
        "这个差从哪里来？从结果往回，一行一行看。",
        "Where does this difference come from? Go back from the result, line by line.",
    ),
    "default": (
        "对照骨架代码里 def 那一行：默认值写的是什么？",
        "Compare with the def line of the stub: which default does it give?",
    ),
    "items": (
        "数一数：读了哪几项？返回的是读完哪一项之后的结果？",
        "Count: which items are read, and after which of them is the result taken?",
    ),
    "input": (
        "你的代码里，哪几行用到它{also:?或 {also}}？逐行与公式对照，看哪一行的效果和这样改了输入一样。",
        "Which lines use it{also:? or {also}}? Compare each with the formula: which has the same effect as this change "
        "of the input?",
    ),
    "answers": (
        "换一个课文里没有的输入：你的函数怎样算出结果？",
        "Take an input that the text does not have: how does your function work out its result?",
    ),
    "law": ("把这一步的算式和公式逐项对照。", "Compare this step with the formula, term by term."),
    "weights": ("哪一项的权重与 docstring 说的不同？", "Which item counts otherwise than the docstring says?"),
    "sums": (
        "哪一步应当保证它们加起来是 {wanted}？把这一步前后的值都打印出来。",
        "Which step should make them add up to {wanted}? Print the values before and after it.",
    ),
    "elements": (
        "每个数的结果应当只由它自己决定。在你的代码里，还和什么有关？",
        "Each number alone should decide its result. On what else does it depend in your code?",
    ),
    "side": (
        "挑一个正数、一个负数，各自手算一遍，再逐行打印着对照。",
        "Take one positive and one negative number, work both out by hand, and compare with a print at each line.",
    ),
    "beyond": (
        "从这个数往回看：它是哪一行、由哪些数算出来的？",
        "Go back from this number: which line gives it, and from which numbers?",
    ),
    "relation": (
        "照这个样子改一改输入，先想结果应当怎样变，再逐行打印着看。",
        "Change the input in this way, think first how the result should change, then print line by line.",
    ),
    "places": (
        "这些位置的值是哪一行写进去的？和别的位置相比，走的是不是同一条路？",
        "Which line fills these places, and do the others take the same way?",
    ),
    "rows": (
        "每算出一行，马上打印出来：那时各行一样吗？最后再打印整张表。",
        "Print each row as soon as it is worked out: are they the same already? Then print the whole table at the end.",
    ),
    "steps": (
        "读第 {next} 项时用到了哪些值？都打印出来，与公式对照。",
        "Which values are used when item {next} is read? Print them, and compare with the formula.",
    ),
    "coarse": (
        "中间有没有哪一步舍入、取整，或者只比较了大小？把每一步前后的值都打印出来。",
        "Is something rounded, cut off or only compared on the way? Print the values before and after each step.",
    ),
    "beginning": (
        "{call} 读到第 {next} 项时，你的代码做了什么？这一步的结果有没有留到最后？",
        "In {call}, what does your code do with item {next}? Does the result of that step still count at the end?",
    ),
    "dressed": ("先解决前一个，再看最后一步。", "Mend the mistake first, then look at the last step."),
    "which": (
        "对的和错的调用，走的是不是同一条路？",
        "Do the right and the wrong calls take the same way through the function?",
    ),
    "stored": (
        "算出来的数存在哪里？那里是什么类型，放得下小数吗？",
        "Where are the computed numbers kept? Of which type is that, and has it room for a fraction?",
    ),
    "gaps": (
        "把这些数逐步打印出来，再手算一遍：从哪一步起差距不同了？",
        "Print these numbers at each step and work them out by hand: from which step on do the gaps differ?",
    ),
    "off": (
        "挑一个不对的数手算一遍，看从哪一步开始偏。",
        "Work out one number that is off by hand, and see at which step it parts.",
    ),
    "one_item": (
        "只有一项时只走一步：把这一步手算一遍，与公式对照。",
        "With one item there is one step: work it out by hand and compare with the formula.",
    ),
    "experiment": (
        "试一个更小的：{call}。先用手算出来，再运行，看哪一步开始不同。",
        "Try a smaller one: {call}. Work it out by hand, then run it, and see at which step they part.",
    ),
    "by_hand": (
        "挑最短的那个调用，用手一步一步算，再逐行打印着对照。",
        "Take the shortest of the calls, work it out by hand step by step, and compare with a print at each line.",
    ),
}
