// The chapter's pictures (pictures.py) on its page: curves from whoever's functions the tables were made by, circles at the
// text's values. As in page.js, every number is looked up.

// A picture with axes. `draw(plot)` draws the curves; `rings` are the text's points.
function still(figure, say, lang, { axes, rings, draw, title, head, rows }) {
  const { make, chart, numbers } = kit;
  const plot = chart({ ...axes, alt: figure.dataset.alt ?? title });
  draw(plot);
  for (const [a, b] of rings) plot.dot(a, b, "ring", 5);
  figure.prepend(plot.svg, numbers(lang, head, rows));
  figure.querySelector("figcaption").textContent = `${title}${say("　○ 课文的值", "   ○ the text's values")}`;
}

const percent = (value, digits = 1) => `${(100 * value).toFixed(digits)}%`;
const along = (array, from = 1) => Array.from(array.row(), (value, i) => [i + from, value]);
// Limits that show the values, too, but for those beyond what a picture of these is for.
const limits = (low, high, values, most) => {
  const within = values.filter((value) => Number.isFinite(value) && Math.abs(value) < most);
  return [Math.min(low, ...within), Math.max(high, ...within)];
};

figures.decay = (figure, t, say, lang, right) => {
  const lengths = [5, 10, 20, 50];
  still(figure, say, lang, {
    title: say("开头的残留（对数轴）。", "Residue of the first word (log axis)."),
    axes: { x: [0, 61], y: [5e-4, 1.6], log: true, xticks: [1, 10, 20, 30, 40, 50, 60], yticks: [1e-3, 1e-2, 1e-1, 1],
      yshow: (value) => `${+(100 * value).toPrecision(1)}%`, xlabel: say("序列长度 L", "length L") },
    rings: ["rnn", "fixed"].flatMap((name) => lengths.map((length) => [length, right[name].at(length - 1)])),
    draw: (plot) => {
      plot.line(along(t.equal), "soft-line dashed");
      plot.line(along(t.rnn), "own");
      plot.line(along(t.fixed), "other dashed");
      plot.text(28, right.rnn.at(27), "RNN", "own-text", -8, 18, "end");
      plot.text(60, right.fixed.at(59), say("固定的 α = 0.6", "fixed α = 0.6"), "other-text", 0, -8, "end");
      plot.text(60, right.equal.at(59), say("平分 1/L", "equal shares 1/L"), "soft-text", 0, -24, "end");
    },
    head: ["L", "RNN", "α = 0.6", "1/L"],
    rows: lengths.map((length) => [length, ...["rnn", "fixed", "equal"].map((name) => percent(t[name].at(length - 1)))]),
  });
};

figures.derivative = (figure, t, say, lang, right) => {
  const labels = ["1.0", "0.786", "0.42", "0.071", "0.01"];
  const points = right.at.row().map((z, i) => [z, right.points.at(i)]);
  still(figure, say, lang, {
    title: say("tanh 的导数。", "The derivative of tanh."),
    axes: { x: [-4, 4.3], y: limits(0, 1.12, t.derivative.row(), 3), xticks: [-4, -2, 0, 2, 4], yticks: [0, 0.5, 1], xlabel: "z", height: 300 },
    rings: points,
    draw: (plot) => {
      plot.line(t.z.row().map((z, i) => [z, t.derivative.at(i)]), "own");
      points.forEach(([z, value], i) => plot.text(z, value, labels[i], "", 8, -6));
    },
    head: ["z", "tanh'(z)", say("课文", "the text")],
    rows: points.map(([z], i) => [z, t.points.at(i).toFixed(3), labels[i]]),
  });
};

figures.step_ratio = (figure, t, say, lang, right) => {
  const points = [1, 2, 3, 10, 20].map((step) => [step, right.ratios.at(step - 1)]);
  still(figure, say, lang, {
    title: say("每一步留下多少：h[t+1] / h[t]。", "What each step keeps: h[t+1] / h[t]."),
    axes: { x: [0, 41], y: limits(0.84, 0.91, t.ratios.row(), 2), xticks: [1, 10, 20, 30, 40], yticks: [0.84, 0.86, 0.88, 0.9],
      yshow: (value) => value.toFixed(2), xlabel: say("第 t 步", "step t"), height: 300 },
    rings: points,
    draw: (plot) => {
      plot.line([[0, t.weight], [41, t.weight]], "other dashed thin");
      plot.line(along(t.ratios), "own");
      points.forEach(([step, value]) => plot.text(step, value, value.toFixed(4), "", 8, 18));
    },
    head: ["t", "h[t+1] / h[t]", say("课文", "the text")],
    rows: points.map(([step, value]) => [step, t.ratios.at(step - 1).toFixed(4), value.toFixed(4)]),
  });
};

figures.other_weights = (figure, t, say, lang, right) => {
  const end = t.curves.shape[1] - 1;
  const row = (i) => t.curves.row(i);
  still(figure, say, lang, {
    title: say("换一个循环权重：h 的去向。", "Other recurrent weights: where h goes."),
    axes: { x: [0, 66], y: limits(-0.03, 1.03, t.weights.flatMap((_, i) => row(i)), 2), xticks: [1, 10, 20, 30, 40, 50], yticks: [0, 0.25, 0.5, 0.75, 1],
      xlabel: say("第 t 步", "step t") },
    rings: t.weights.slice(0, -1).map((_, i) => [end + 1, right.curves.at(i, end)]),
    draw: (plot) => t.weights.forEach((weight, i) => {
      const [style, at] = [weight > 1 ? "own" : "other", weight >= 1 ? end : weight > 0.5 ? 11 : 4];
      plot.line(row(i).map((value, step) => [step + 1, value]), `${style}${weight === 1 ? " dashed" : ""}`);
      plot.text(at + 1, t.curves.at(i, at), weight >= 1 ? String(weight) : `W_hh = ${weight}`, `${style}-text`, 10, 2);
    }),
    head: ["W_hh", say("末尾的 h", "last h"), say("课文", "the text")],
    rows: t.weights.map((weight, i) => [weight, t.curves.at(i, end).toFixed(3), right.curves.at(i, end).toFixed(3)]),
  });
};

figures.weights = (figure, t, say, lang, right) => {
  const { make, numbers } = kit;
  const names = ["我", "love", "猫"];
  const steps = [[say("1 分数", "1 scores"), [0, 1, 0.8]], [say("2 取指数", "2 exponentials"), [1, 2.718, 2.226]], [say("3 权重", "3 weights"), t.weights.row()]];
  const svg = make("svg", { viewBox: "0 0 330 170", role: "img", "aria-label": figure.dataset.alt ?? "" });
  steps.forEach(([title, heights], place) => {
    const [left, floor] = [6 + 110 * place, 146];
    const most = Math.max(...(place === 2 ? right.weights.row() : heights)) * 1.2;
    const top = (value) => floor - 104 * Math.min(1, Math.max(0, value / most));
    svg.append(make("text", { x: left + 49, y: 14, "text-anchor": "middle" }, title));
    heights.forEach((value, i) => {
      const x = left + 33 * i;
      if (Number.isFinite(value)) svg.append(
        make("rect", { class: place === 2 ? "own-fill" : "other-fill", x: x + 3, y: top(value), width: 25, height: floor - top(value) }),
        make("text", { x: x + 15, y: top(value) - 8, "text-anchor": "middle", style: "font-size:11px" }, String(+value.toFixed(3))));
      if (place === 2) svg.append(make("circle", { class: "ring", cx: x + 15, cy: top(right.weights.at(i)), r: 4 }));
      svg.append(make("text", { x: x + 15, y: floor + 17, "text-anchor": "middle" }, names[i]));
    });
  });
  figure.prepend(svg, numbers(lang, [say("步骤", "step"), ...names], steps.map(([title, heights]) => [title, ...heights.map((value) => +value.toFixed(3))])));
  figure.querySelector("figcaption").textContent = say("“我 love 猫”的三步。　○ 课文的值", "The three steps of 我 love 猫.   ○ the text's values");
};

figures.table = (figure, t, say, lang) => {
  const { make } = kit;
  const names = ["我", "love", "猫"];
  const cell = (value) => make("td", { style: `padding-left: .5rem; background: color-mix(in srgb, var(--own) ${Math.round(60 * Math.min(1, Math.max(0, value || 0)))}%, var(--panel))` },
    Number.isFinite(value) ? value.toFixed(3) : "-");
  const sum = (values) => values.reduce((all, each) => all + each, 0).toFixed(3);
  const head = ["", ...names, say("每行的和", "row sum")];
  const body = names.map((name, i) => make("tr", {}, make("th", { scope: "row" }, name), ...t.weights.row(i).map(cell), make("td", {}, sum(t.weights.row(i)))));
  const columns = make("tr", {}, make("th", { scope: "row" }, say("每列的和", "column sum")), ...names.map((_, k) => make("td", {}, sum(names.map((_, i) => t.weights.at(i, k))))), make("td", {}));
  const table = make("table", {}, make("thead", {}, make("tr", {}, ...head.map((each) => make(each ? "th" : "td", each ? { scope: "col" } : {}, each)))), make("tbody", {}, ...body, columns));
  figure.prepend(make("div", { class: "scroll", tabindex: "0", role: "group" }, table));
  figure.querySelector("figcaption").textContent = say("一行属于一个正在看的词，一列是被看的词。", "A row belongs to the word that looks, a column to the word looked at.");
};
