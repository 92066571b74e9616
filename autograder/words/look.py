"""Where to look next, by what is seen of a wrong answer; and the next useful experiment where nothing is."""

WORDS = {
    "kept": (
        "函数用到了它外面的东西，还是抽了随机数？每次调用都应当从头开始，只靠传入的参数。",
        "Does it use something from outside, or a random number? Each call should begin anew, from its arguments.",
    ),
    "changed": ("哪一行往传入的参数里写了东西？", "Which line writes into an argument?"),
    "call": ("从这一行开始：它调用的东西收到了什么？", "Begin with that line: what does it receive?"),
    "returned": ("函数的最后一行把什么交了出去？", "What does the last line of the function hand over?"),
    "constant": (
        "哪一行第一次用到了传入的参数？把中间的值打印出来，看它变不变。",
        "Which line uses an argument first? Print the values on the way, and see whether they change.",
    ),
    "unused": (
        "{names} 在函数体里出现在哪里？从那里起把值打印出来，看到哪一步就不起作用了。",
        "Look for {names} in the body. Print from there on, and see at which step the effect is lost.",
    ),
    "shape": (
        "对照 docstring 里的“返回”：要一个数，还是几个数？",
        'Compare with "Returns" in the docstring: one number, or several?',
    ),
    "last_step": (
        "前面的都对了。看最后一步：得到正确的值以后，又做了什么？",
        "All before it is right. Look at the last step: what happens after the right value is there?",
    ),
    "factor": ("这个因子是在哪一步乘上或除掉的？", "At which step does this factor come in?"),
    "more": ("多出来或少掉的这一份，是在哪一步加减的？", "At which step is this part added or taken away?"),
    "default": (
        "对照 docstring 里的第一行：默认值写的是什么？",
        "Compare with the def line of the stub: which default does it give?",
    ),
    "items": ("循环从哪一项开始，到哪一项为止？数一数。", "Where does the loop begin, and where does it end? Count."),
    "input": ("参数在用到之前，被改成了什么？", "What is done to the argument before it is used?"),
    "answers": (
        "换一个课文里没有的输入：你的函数怎样算出结果？",
        "Take an input that the text does not have: how does your function work out its result?",
    ),
    "law": ("把这一步的算式和公式逐项对照。", "Compare this step with the formula, term by term."),
    "weights": ("哪一项的权重与 docstring 说的不同？", "Which item counts otherwise than the docstring says?"),
    "sums": (
        "最后除以了什么？它是不是所有份额的总和？",
        "What is the divisor at the end? Is it the sum of all shares?",
    ),
    "elements": (
        "每个数应当只由自己算出结果。哪一步把几个数混在了一起？",
        "Each number should give its result by itself. Which step mixes several of them?",
    ),
    "relation": (
        "照这个样子改一改输入，先想结果应当怎样变，再逐行打印着看。",
        "Change the input in this way, think first how the result should change, then print line by line.",
    ),
    "places": (
        "这些位置的值是哪一行写进去的？和别的位置走的是同一条路吗？",
        "Which line fills these places? Do the others take the same way?",
    ),
    "steps": (
        "读下一项时，哪样东西和前几步不同？把那一步用到的值都打印出来。",
        "What is other at the next item than before? Print all values that this step uses.",
    ),
    "dressed": ("先解决前一个，再看最后一步。", "Mend the mistake first, then look at the last step."),
    "which": (
        "对的和错的调用，走的是不是同一条路？",
        "Do the right and the wrong calls take the same way through the function?",
    ),
    "gaps": (
        "打印最后一步之前的数：它们的差距在哪一步变了？",
        "Print the numbers before the last step: where do the gaps between them change?",
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
