"""The pictures of chapter 1: each function draws one and returns what is to be seen in it, in words.

In colour: what the reader's own functions give. Hollow circles: the text's values.
"""

from time import perf_counter

import numpy as np

LENGTHS = (5, 10, 20, 50)
CAT = "猫"


def decay(panel):
    """Draw the residue over the length: RNN, fixed alpha, equal shares."""
    axes, lengths = panel.axes, np.arange(1, 61)
    rnn = panel.values("rnn_forward", [(_first_word(length),) for length in LENGTHS])
    fixed = panel.values("attention_end", [(_first_word(length),) for length in LENGTHS])
    axes.set_yscale("log", nonpositive="mask")
    axes.plot(lengths, 1 / lengths, ":", color=panel.text_colour, lw=1.4)
    shown = []
    for name, values, colour, style in (
        ("rnn_forward", rnn, panel.own_colour, "-"),
        ("attention_end", fixed, panel.other_colour, "--"),
    ):
        if not values.absent:
            curve = np.array([panel.own(name, _first_word(length)) for length in lengths])
            axes.plot(lengths, curve, style, color=colour, lw=2)
            shown.append(curve)
        if values.wrong:
            at, dx, dy, side = (40, 8, 0, "left") if values is rnn else (59, 0, -15, "right")
            panel.write(at, curve[at - 1], panel.say(f"你的 {name}", f"your {name}"), colour, dx=dx, dy=dy, ha=side)
        panel.circles(LENGTHS, values.text)
    for length, value in zip(LENGTHS, rnn.text, strict=True):
        panel.write(length, value, f"{value:.1%}", dx=5, dy=4)
    _percent_axis(axes, shown)
    colours = [panel.text_colour if values.wrong else colour for values, colour in (
        (rnn, panel.own_colour), (fixed, panel.other_colour),
    )]  # fmt: skip
    panel.write(30, 0.02, "RNN", colours[0], dx=-6, dy=-12, ha="right")
    panel.write(60, 0.6, panel.say("固定的 α = 0.6：60%", "fixed α = 0.6: 60%"), colours[1], dy=5, ha="right")
    panel.write(60, 1 / 60, panel.say("平分 1/L", "equal shares 1/L"), dy=6, ha="right")
    axes.set_xlim(0, 61)
    axes.set_xlabel(panel.say("序列长度 L", "length L"))
    axes.set_title(panel.say("开头的残留（对数轴）", "Residue of the first word (log axis)"))
    notes = panel.told({"rnn_forward": rnn, "attention_end": fixed})
    shares = panel.listed([f"{1 / length:.1%}" for length in LENGTHS])
    return notes + panel.say(
        f"残留随长度的变化，纵轴取对数。长度 5、10、20、50 处，课文的 RNN 是 {_percents(panel, rnn.text)}，一路下降；"
        f"固定的 α = 0.6 总是 60.0%；平分 1/L 是 {shares}。",
        f"Residue over length, on a log axis. At lengths 5, 10, 20, 50 the text's RNN has {_percents(panel, rnn.text)},"
        f" always falling; the fixed α = 0.6 has 60.0% everywhere; equal shares 1/L have {shares}.",
    )


def derivative(panel):
    """Draw the derivative of tanh with the text's five points."""
    axes, z, points = panel.axes, np.linspace(-4, 4, 161), np.array([0.0, 0.5, 1.0, 2.0, 3.0])
    values = panel.values("tanh_derivative", [(points,)])
    curve = panel.own("tanh_derivative", z, shape=z.shape)
    axes.plot(z, curve, color=panel.own_colour, lw=2)
    panel.circles(points, values.text[0])
    labels = ("1.0", "0.786", "0.42", "0.071", "0.01")
    for point, value, label in zip(points, values.text[0], labels, strict=True):
        panel.write(point, value, label, dx=7, dy=3)
    axes.set_xlim(-4.2, 4.2)
    axes.set_ylim(*_limits(curve, 0, 1.12, most=3))
    axes.set_xlabel("z")
    axes.set_title(panel.say("tanh 的导数，与课文的五个点", "Derivative of tanh, with the text's five points"))
    return panel.told({"tanh_derivative": values}) + panel.say(
        f"tanh 的导数，z 从 -4 到 4：中间最高，两边趋于 0。z = 0、0.5、1、2、3 处，课文的值是 {panel.listed(labels)}。",
        "The derivative of tanh for z from -4 to 4: highest in the middle, near 0 on both sides."
        f" At z = 0, 0.5, 1, 2, 3 the text has {panel.listed(labels)}.",
    )


def weights(panel):
    """Draw the three steps of 我, love, 猫: scores, exponentials, weights."""
    words, query = _words(), np.array([0.0, 1.0])
    values = panel.values("softmax_weights", [(query, words)])
    own, text = values.own[0], values.text[0]
    steps = (
        (panel.say("1 分数", "1 scores"), (0, 1, 0.8), ("0", "1", "0.8")),
        (panel.say("2 取指数", "2 exponentials"), (1, 2.718, 2.226), ("1", "2.718", "2.226")),
        (panel.say("3 权重", "3 weights"), own, [f"{value:.3f}" for value in own]),
    )
    all_axes = panel.figure.subplots(1, 3)
    for axes, (title, heights, labels) in zip(all_axes, steps, strict=True):
        colour = panel.own_colour if heights is own else panel.other_colour
        axes.bar(range(3), np.nan_to_num(np.asarray(heights, dtype=float)), width=0.62, color=colour)
        for place, (height, label) in enumerate(zip(heights, labels, strict=True)):
            if np.isfinite(height):
                axes.annotate(
                    label, (place, max(height, 0)), (0, 3), textcoords="offset points", ha="center", fontsize=8.5
                )
        axes.set_xticks(range(3), ["我", "love", CAT])
        axes.tick_params(length=0)
        axes.set_yticks([])
        axes.spines["left"].set_visible(False)
        axes.set_title(title, loc="center")
        axes.set_ylim(*_limits(np.asarray(heights, dtype=float), 0, 0.5 if heights is own else max(heights) * 1.15))
    if values.absent or values.wrong:
        all_axes[2].plot(range(3), text, "o", color=panel.text_colour, mfc="white", ms=6)
        all_axes[2].set_xlabel(panel.say("○ 课文的值", "○ the text's values"), fontsize=8.5)
    return panel.told({"softmax_weights": values}) + panel.say(
        "“我 love 猫”的三步。分数：0、1、0.8。取指数：1、2.718、2.226。"
        f"权重，课文的值：{panel.listed([f'{value:.3f}' for value in text])}，love 最大。",
        "The three steps of 我 love 猫. Scores: 0, 1, 0.8. Exponentials: 1, 2.718, 2.226."
        f" Weights, the text's values: {panel.listed([f'{value:.3f}' for value in text])}; love is the largest.",
    )


def step_ratio(panel):
    """Draw what each step of the RNN keeps: not quite 0.9 at first."""
    axes, steps, points = panel.axes, np.arange(1, 41), np.array([1, 2, 3, 10, 20])
    text = np.array([0.8515, 0.8642, 0.8729, 0.8949, 0.8994])
    states = np.array([panel.own("rnn_forward", _first_word(length)) for length in range(1, 42)])
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        ratios = states[1:] / states[:-1]
    ratios = np.where(np.isfinite(ratios), ratios, np.nan)
    values = panel.compare(ratios[points - 1], text, digits=4)
    axes.axhline(0.9, color=panel.other_colour, ls="--", lw=1.4)
    axes.plot(steps, ratios, ".-", color=panel.own_colour, lw=1.4)
    panel.circles(points, text)
    for point, value in zip(points, text, strict=True):
        panel.write(point, value, f"{value:.4f}", dx=4, dy=-15)
    panel.write(40, 0.9, "0.9", panel.other_colour, dy=5, ha="right")
    axes.set_xlim(0, 41)
    axes.set_ylim(*_limits(ratios, 0.84, 0.91, most=2))
    axes.set_xlabel(panel.say("第 t 步", "step t"))
    axes.set_title(panel.say("每一步留下多少：h[t+1] / h[t]", "What each step keeps: h[t+1] / h[t]"))
    numbers = panel.listed([f"{value:.4f}" for value in text])
    return panel.told({"rnn_forward": values}) + panel.say(
        f"每一步的比值从下面趋近 0.9。第 1、2、3、10、20 步，课文的值是 {numbers}。",
        f"The ratio of each step rises towards 0.9. At steps 1, 2, 3, 10, 20 the text has {numbers}.",
    )


def other_weights(panel):
    """Draw h over the steps for other recurrent weights."""
    axes, steps = panel.axes, np.arange(1, 51)
    ends = {2: 0.958, 1.1: 0.503, 1: 0.163, 0.9: 0.002}
    labels = {2: (50, 6, 0), 1.1: (50, 6, 0), 1: (50, 6, 0), 0.9: (13, 4, 6), 0.5: (6, 2, 6)}
    colours = {
        2: panel.own_colour,
        1.1: panel.own_colour,
        1: panel.text_colour,
        0.9: panel.other_colour,
        0.5: panel.other_colour,
    }
    curves = {
        weight: np.array([panel.own("rnn_forward", _first_word(step), W_hh=weight) for step in steps])
        for weight in labels
    }
    for weight, curve in curves.items():
        axes.plot(steps, curve, color=colours[weight], lw=1.8)
        at, dx, dy = labels[weight]
        height = curve[at - 1] if np.isfinite(curve[at - 1]) else ends.get(weight, np.nan)
        if np.isfinite(height):
            panel.write(at, height, f"W_hh = {weight}", colours[weight], dx=dx, dy=dy, va="center")
    panel.circles([50] * len(ends), list(ends.values()))
    values = panel.compare([curves[weight][-1] for weight in ends], list(ends.values()), digits=3)
    axes.set_xlim(0, 66)
    axes.set_xticks(range(0, 51, 10))
    axes.set_ylim(*_limits(np.concatenate(list(curves.values())), -0.03, 1.03, most=2))
    axes.set_xlabel(panel.say("第 t 步", "step t"))
    axes.set_title(panel.say("换一个循环权重：h 的去向", "Other recurrent weights: where h goes"))
    numbers = panel.listed([f"{end:.3f}" for end in ends.values()])
    return panel.told({"rnn_forward": values}) + panel.say(
        f"第一个词是 1，读 50 步。W_hh 为 2、1.1、1、0.9 时，课文里末尾的 h 是 {numbers}："
        "大于 1 时停在不动点，不再降到 0。",
        f"First word 1, 50 steps. For W_hh of 2, 1.1, 1, 0.9 the text's last h is {numbers}:"
        " above 1 it settles at a fixed point and no longer falls to 0.",
    )


def table(panel):
    """Draw the weights of all three words, a row for each word that looks."""
    words = _words()
    text = [[0.457, 0.168, 0.374], [0.168, 0.457, 0.374], [0.277, 0.277, 0.447]]
    own = np.array([panel.own("softmax_weights", word, words, shape=(3,)) for word in words])
    values = panel.compare(own, text, digits=3)
    shown = [(panel.say("权重", "the weights"), own)]  # right ones are anybody's: on the page nobody has written any
    if values.absent:
        shown = [(panel.say("课文的值", "the text's values"), values.text)]
    elif values.wrong:
        shown = [(panel.say("你的权重", "your weights"), own)]
        shown.append((panel.say("课文的值", "the text's values"), values.text))
    all_axes = np.atleast_1d(panel.figure.subplots(1, len(shown)))
    for axes, (title, weights_table) in zip(all_axes, shown, strict=True):
        axes.imshow(np.nan_to_num(weights_table), cmap="Blues", vmin=0, vmax=0.75)
        for row in range(3):
            for column in range(3):
                weight = weights_table[row, column]
                label = f"{weight:.3f}" if np.isfinite(weight) else "-"
                axes.annotate(label, (column, row), ha="center", va="center", fontsize=9)
        axes.set_xticks(range(3), ["我", "love", CAT])
        axes.set_yticks(range(3), ["我", "love", CAT])
        axes.set_xlabel(panel.say("被看的词", "word looked at"))
        axes.set_title(title, loc="center")
        axes.tick_params(length=0)
        axes.spines[:].set_visible(False)
    all_axes[0].set_ylabel(panel.say("正在看的词", "word that looks"))
    return panel.told({"softmax_weights": values}) + panel.say(
        "3 行 3 列的权重表，一行属于一个正在看的词。课文的值：我 0.457、0.168、0.374；love 0.168、0.457、0.374；"
        "猫 0.277、0.277、0.447。每行加起来是 1。",
        "A table of weights, 3 by 3, a row for each word that looks. The text's values: 我 0.457, 0.168, 0.374;"
        " love 0.168, 0.457, 0.374; 猫 0.277, 0.277, 0.447. Each row adds up to 1.",
    )


def time(panel):
    """Measure here and now: products of attention against a chain of products, the dominant work of both."""
    axes, lengths, d = panel.axes, np.array([100, 200, 500, 1000, 2000]), 64
    generator = np.random.default_rng(0)
    matrix = (generator.normal(size=(d, d)) / 8).astype(np.float32)
    ratios = []
    for length in lengths:
        words = (generator.normal(size=(length, d)) / 8).astype(np.float32)
        ratios.append(_seconds(lambda w=words: (w @ w.T) @ w) / _seconds(lambda n=length: _chain(matrix, n)))
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.axhline(1, color=panel.other_colour, ls="--", lw=1.4)
    axes.plot(lengths, ratios, "o-", color=panel.own_colour, lw=2)
    panel.write(100, 1, panel.say("一样快", "equally fast"), panel.other_colour, dy=5)
    for length, ratio in zip(lengths, ratios, strict=True):
        panel.write(length, ratio, f"{ratio:.2g}", dy=6, ha="right")
    axes.set_xlim(75, 2400)
    axes.set_ylim(min(0.05, min(ratios) / 2), max(20, max(ratios) * 2))
    axes.set_xticks(lengths, [str(length) for length in lengths])
    axes.set_yticks([0.1, 1, 10], ["0.1", "1", "10"])
    axes.minorticks_off()
    axes.set_xlabel(panel.say("词数 L", "words L"))
    axes.set_title(panel.say("时间：注意力 / RNN（在你的机器上）", "Time: attention / RNN (on your machine)"))
    pairs = panel.listed([f"L={length}: {ratio:.2g}" for length, ratio in zip(lengths, ratios, strict=True)])
    return panel.say(
        f"在你的机器上刚刚量的，只算主要的矩阵乘法，词向量长 64。注意力的时间是 RNN 的几倍：{pairs}。"
        "小于 1 是注意力快。L=10,000 时，我们的机器上是 26 倍左右（AMD EPYC，单线程，NumPy）。",
        "Measured on your machine just now: the main matrix products only, word vectors of length 64."
        f" Time of attention over time of the RNN: {pairs}. Below 1 attention is faster."
        " At L=10,000 it was about 26 on our machine (AMD EPYC, one thread, NumPy).",
    )


# --- parts -----------------------------------------------------------------------------------------------


def _first_word(length):
    return [1.0] + [0.0] * (int(length) - 1)


def _words():
    return np.array([[1.0, 0.0], [0.0, 1.0], [0.8, 0.8]])


def _chain(matrix, length):
    vector = np.ones(len(matrix), np.float32)
    for _ in range(length):
        vector = matrix @ vector


def _seconds(work):
    """Return the best of a few runs: what else the machine does only adds."""
    best = np.inf
    for _ in range(5):
        begin = perf_counter()
        work()
        best = min(best, perf_counter() - begin)
    return best


def _limits(values, low, high, most=50):
    """Return limits that show the values, too, but for those beyond `most`."""
    finite = values[np.isfinite(values) & (np.abs(values) < most)]
    if not finite.size or (finite.min() >= low and finite.max() <= high):
        return low, high
    margin = 0.1 * (max(high, finite.max()) - min(low, finite.min()))
    return min(low, finite.min() - margin), max(high, finite.max()) + margin


def _percent_axis(axes, curves):
    positive = [value for curve in curves for value in curve if np.isfinite(value) and 0 < value < 1e3]
    axes.set_ylim(5e-4, max([1.6, *[1.6 * value for value in positive]]))
    ticks = [tick for tick in (1e-3, 1e-2, 1e-1, 1, 10, 100, 1000) if tick <= axes.get_ylim()[1]]
    axes.set_yticks(ticks, [f"{100 * tick:g}%" for tick in ticks])
    axes.minorticks_off()


def _percents(panel, values):
    return panel.listed([f"{value:.1%}" for value in values])
