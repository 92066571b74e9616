// The figures of chapter 1. Each has one thing to say and says it under itself; every number is looked up in tables that
// the chapter's Python made (page.py): no formula of an exercise stands here.

figures.chain = (figure, t, say, lang) => {
  const { make, slider, numbers, room } = kit;
  const [width, height] = [room(), 250];
  const svg = make("svg", { viewBox: `0 0 ${width} ${height}`, role: "img" });
  const said = make("p", { class: "said", "aria-live": "polite" });
  const leads = [say("0", "0"), "ln 6", "4"];
  let lead = 1;
  function draw(length) {
    const gap = (width - 60) / (length - 1);
    const x = (i) => 30 + i * gap;
    const [chain, arrows] = [85, 205];
    const parts = [
      make("text", { x: 12, y: 20, class: "own-text" }, say("传：每一步都淡一点", "handed on: fainter at each step")),
      make("text", { x: 12, y: 140, class: "other-text" }, say("看：箭头有多粗，就拿到多少", "looked at: as thick as the weight")),
    ];
    const first = t.weights.at(lead, length - 1);
    for (let i = 0; i < length; i++) {
      const weight = i === 0 ? first : (1 - first) / (length - 1);
      if (i + 1 < length) parts.push(make("line", { class: "grid", x1: x(i), x2: x(i + 1), y1: chain, y2: chain }));
      parts.push(
        make("circle", { class: "own-fill", cx: x(i), cy: chain, r: 9, opacity: Math.max(0.04, t.residues.at(i) / t.residues.at(0)).toFixed(3) }),
        make("circle", { class: "own thin", cx: x(i), cy: chain, r: 9 }),
        make("circle", { class: i === 0 ? "ink-fill" : "panel-fill", cx: x(i), cy: arrows, r: 6, stroke: "currentColor" }));
      if (i + 1 < length) {
        const end = x(length - 1);
        parts.push(make("path", { class: "other", style: `stroke-width:${Math.max(0.4, 14 * weight).toFixed(2)}`, opacity: 0.8,
          d: `M${x(i)} ${arrows - 8} Q${(x(i) + end) / 2} ${arrows - 30 - 0.1 * (end - x(i))} ${end} ${arrows - 8}` }));
      }
    }
    svg.replaceChildren(...parts);
    const [left, weight] = [(100 * t.residues.at(length - 1) / t.residues.at(0)).toFixed(1), (100 * first).toFixed(1)];
    said.textContent = say(
      `${length} 个词。传到最后，写进去的还剩 ${left}%；回头看，第一个词的权重是 ${weight}%（领先量 ${leads[lead]}）。`,
      `${length} words. Handed on to the end, ${left}% of what was written is left; looking back, the first word's weight is ${weight}% (lead ${leads[lead]}).`);
    svg.setAttribute("aria-label", said.textContent);
  }
  const length = slider(say("词数", "words"), { min: 2, max: 20, value: 8, change: draw });
  const choice = slider(say("领先量", "lead"), { min: 0, max: 2, value: 1, show: (i) => leads[i], change: (i) => { lead = i; draw(length.value()); } });
  const rows = [2, 5, 10, 20].map((n) => [n, `${(100 * t.residues.at(n - 1) / t.residues.at(0)).toFixed(1)}%`, ...[0, 1, 2].map((i) => `${(100 * t.weights.at(i, n - 1)).toFixed(1)}%`)]);
  figure.prepend(svg, make("div", { class: "controls" }, length.node, choice.node), said,
    numbers(lang, [say("词数", "words"), say("传下来还剩", "left in the chain"), ...leads.map((each) => say(`权重，领先量 ${each}`, `weight, lead ${each}`))], rows));
  figure.querySelector("figcaption").textContent = say("链条往下传，箭头回头看。", "The chain hands on; the arrows look.");
  draw(8);
};

figures.slopes = (figure, t, say, lang) => {
  const { make, slider, chart, numbers } = kit;
  const said = make("p", { class: "said", "aria-live": "polite" });
  const plot = chart({ x: [0, 60], y: [1e-6, 1.5], log: true, xticks: [1, 10, 20, 30, 40, 50, 60], yticks: [1e-6, 1e-4, 1e-2, 1],
    yshow: (value) => `${+(100 * value).toPrecision(1)}%`, xlabel: say("序列长度 L", "length L") });
  let place = t.weights.indexOf(0.9);
  let relative = false;
  const length = slider("L", { min: 1, max: 60, value: 20, change: () => draw() });
  const weight = slider("W_hh", { min: 0, max: t.weights.length - 1, value: place, show: (i) => t.weights[i].toFixed(2), change: (i) => { place = i; draw(); } });
  const box = make("input", { type: "checkbox", change: () => { relative = box.checked; draw(); } });
  function draw() {
    const n = length.value();
    const [one, small] = [t.one.at(place, n - 1), t.small.at(place, n - 1)];
    plot.clear();
    const curve = (table, scale = 1) => Array.from({ length: 60 }, (_, i) => [i + 1, table.at(place, i) / scale]);
    plot.line(curve(t.one), "own");
    plot.line(curve(t.small), "other dashed");
    if (relative) plot.line(curve(t.one, t.one.at(place, 0)), "own thin dashed");
    plot.dot(n, one, "own-fill");
    plot.dot(n, small, "other-fill", 5);
    plot.text(n, one, say("开头是 1", "first word 1"), "own-text", n > 45 ? -10 : 10, -10, n > 45 ? "end" : "start");
    if (one / small > 2) plot.text(n, small, say("开头是 0.001", "first word 0.001"), "other-text", n < 30 ? 10 : -10, n < 30 ? -10 : 20, n < 30 ? "start" : "end");
    const same = one / small < 1.05;
    said.textContent = say(
      `W_hh = ${t.weights[place].toFixed(2)}，L = ${n}：残留 ${(100 * one).toPrecision(3)}%。` + (same ? "两个开头已经分不开：大，却忘了。" : ""),
      `W_hh = ${t.weights[place].toFixed(2)}, L = ${n}: residue ${(100 * one).toPrecision(3)}%.` + (same ? " The two first words can no longer be told apart: large, and forgotten." : ""));
    plot.describe(said.textContent);
  }
  const rows = [0.5, 0.9, 1, 1.1, 2].map((w) => t.weights.indexOf(w)).map((i) => [t.weights[i], ...[5, 10, 20, 50].map((n) => `${(100 * t.one.at(i, n - 1)).toPrecision(3)}%`)]);
  figure.prepend(plot.svg, make("div", { class: "controls" }, length.node, weight.node, make("label", {}, box, say("也画相对于 h_1 的", "also relative to h_1"))), said,
    numbers(lang, ["W_hh", "L = 5", "L = 10", "L = 20", "L = 50"], rows));
  figure.querySelector("figcaption").textContent = say("纵轴是对数：直线就是每步乘同一个数。把 W_hh 拖到 2，看两个点走到一起。", "The axis is logarithmic: a straight line is a constant factor a step. Drag W_hh to 2 and watch the two dots meet.");
  draw();
};

figures.squeeze = (figure, t, say, lang) => {
  const { make, slider, chart, numbers } = kit;
  const said = make("p", { class: "said", "aria-live": "polite" });
  const plot = chart({ x: [-4, 4], y: [0, 1.1], xticks: [-4, -2, 0, 2, 4], yticks: [0, 0.25, 0.5, 0.75, 1], xlabel: "z", height: 300 });
  function draw(step) {
    const z = t.walk.at(step - 1);
    plot.clear();
    plot.line(t.z.row().map((each, i) => [each, t.ratio.at(i)]), "own");
    plot.line(t.z.row().map((each, i) => [each, t.derivative.at(i)]), "other");
    plot.text(-3.9, t.ratio.at(0), "tanh(z) / z", "own-text", 0, -18);
    plot.text(1.35, t.derivative.at(53), "tanh'(z)", "other-text", 6, 4);
    for (let i = 0; i < step; i++) plot.dot(t.walk.at(i), t.walk_ratio.at(i), "own-fill", i + 1 === step ? 7 : 3);
    plot.dot(z, t.walk_derivative.at(step - 1), "other-fill", 6);
    said.textContent = say(
      `第 ${step} 步：z = ${z.toFixed(3)}。tanh 让 h 变成 ${t.walk_ratio.at(step - 1).toFixed(3)} 倍，让梯度变成 ${t.walk_derivative.at(step - 1).toFixed(3)} 倍。`,
      `Step ${step}: z = ${z.toFixed(3)}. tanh multiplies h by ${t.walk_ratio.at(step - 1).toFixed(3)} and the gradient by ${t.walk_derivative.at(step - 1).toFixed(3)}.`);
    plot.describe(said.textContent);
  }
  const step = slider(say("第几步", "step"), { min: 1, max: 20, value: 1, change: draw });
  const rows = [1, 2, 5, 10, 20].map((n) => [n, t.walk.at(n - 1).toFixed(3), t.walk_ratio.at(n - 1).toFixed(3), t.walk_derivative.at(n - 1).toFixed(3)]);
  figure.prepend(plot.svg, make("div", { class: "controls" }, step.node), said, numbers(lang, [say("第几步", "step"), "z", "tanh(z) / z", "tanh'(z)"], rows));
  figure.querySelector("figcaption").textContent = say("实验里的 z 从 0.5 往 0 走：这里的 tanh 几乎不压，缩小的是 W_hh。", "The experiment's z walks from 0.5 towards 0, where tanh hardly squeezes: it is W_hh that shrinks.");
  draw(1);
};

figures.gradient = (figure, t, say, lang) => {
  const { make, slider, chart, numbers } = kit;
  const said = make("p", { class: "said", "aria-live": "polite" });
  const plot = chart({ x: [0, 50], y: [5e-4, 1], log: true, xticks: [1, 10, 20, 30, 40, 50], yticks: [1e-3, 1e-2, 1e-1, 1], xlabel: say("序列长度 L", "length L"), height: 300 });
  function draw(n) {
    plot.clear();
    plot.line(t.residue.row().map((value, i) => [i + 1, value]), "own");
    plot.line(t.gradient.row().map((value, i) => [i + 1, value]), "other");
    plot.text(30, t.residue.at(29), say("残留", "residue"), "own-text", 8, -8);
    plot.text(24, t.gradient.at(23), say("梯度", "gradient"), "other-text", -10, 18, "end");
    plot.dot(n, t.residue.at(n - 1), "own-fill");
    plot.dot(n, t.gradient.at(n - 1), "other-fill");
    said.textContent = say(`L = ${n}：残留 ${t.residue.at(n - 1).toPrecision(3)}，梯度 ${t.gradient.at(n - 1).toPrecision(3)}。`,
      `L = ${n}: residue ${t.residue.at(n - 1).toPrecision(3)}, gradient ${t.gradient.at(n - 1).toPrecision(3)}.`);
    plot.describe(said.textContent);
  }
  const length = slider("L", { min: 1, max: 50, value: 10, change: draw });
  const rows = [5, 10, 20, 50].map((n) => [n, t.residue.at(n - 1).toPrecision(3), t.gradient.at(n - 1).toPrecision(3)]);
  figure.prepend(plot.svg, make("div", { class: "controls" }, length.node), said, numbers(lang, ["L", say("残留", "residue"), say("梯度", "gradient")], rows));
  figure.querySelector("figcaption").textContent = say("两条线一样斜，却不重合：亲戚，不是双胞胎。", "The same slope, but not the same line: relatives, not twins.");
  draw(10);
};

figures.scores = (figure, t, say, lang, _right, kept) => {
  const { make, numbers } = kit;
  const [size, half] = [340, 1.75];
  const x = (value) => (size * (value + half)) / (2 * half);
  const y = (value) => size - x(value);
  const plane = make("svg", { viewBox: `0 0 ${size} ${size}`, role: "application", tabindex: "0", style: "flex:1 1 14rem;max-width:17rem;cursor:crosshair" });
  const bars = make("svg", { viewBox: "0 0 340 190", role: "img", style: "flex:1 1 14rem;max-width:18rem" });
  const said = make("p", { class: "said", "aria-live": "polite" });
  const [last, middle] = [t.grid.length - 1, (t.grid.length - 1) / 2];
  const nearest = (value) => t.grid.reduce((best, each, i) => (Math.abs(each - value) < Math.abs(t.grid[best] - value) ? i : best), 0);
  let [i, j, which] = [...(kept.query ?? [middle, nearest(1)]), "one"];
  const names = () => (which === "two" ? ["我", "love", "猫", "猫"] : ["我", "love", "猫"]);
  function draw() {
    kept.query = [i, j];
    const words = t[`${which}_words`];
    const [scores, weights, context] = ["scores", "weights", "context"].map((each) => t[`${which}_${each}`].row(i, j));
    const arrow = (to, style) => make("line", { class: style, x1: x(0), y1: y(0), x2: x(to[0]), y2: y(to[1]) });
    plane.replaceChildren(
      make("path", { class: "grid", d: `M0 ${y(0)}H${size}M${x(0)} 0V${size}` }),
      make("polygon", { class: "panel-fill", stroke: "currentColor", "stroke-opacity": "0.25", points: words.slice(0, 3).map((each) => `${x(each[0])},${y(each[1])}`).join(" ") }),
      ...words.map((each) => arrow(each, "own")),
      ...words.map((each, k) => make("text", { class: "own-text", x: x(each[0]) + 6, y: y(each[1]) - 6 - (k === 3 ? 16 : 0) }, names()[k])),
      arrow([t.grid[i], t.grid[j]], "other"),
      make("circle", { class: "other-fill", cx: x(t.grid[i]), cy: y(t.grid[j]), r: 8 }),
      make("text", { class: "other-text", x: x(t.grid[i]) + 10, y: y(t.grid[j]) + 14 }, say("查询", "query")),
      make("circle", { class: "ink-fill", cx: x(context[0]), cy: y(context[1]), r: 6 }),
      make("text", { x: x(context[0]) + 9, y: y(context[1]) + 16 }, say("上下文", "context")));
    bars.replaceChildren(...names().flatMap((name, k) => {
      const top = 8 + 45 * k;
      return [
        make("text", { x: 4, y: top + 22 }, name),
        make("rect", { class: "own-fill", x: 60, y: top + 6, width: Math.max(1, 200 * weights[k]), height: 24 }),
        make("text", { x: 66 + 200 * weights[k], y: top + 23 }, `${weights[k].toFixed(3)}`),
        make("text", { class: "soft-text", x: 60, y: top + 43 }, say(`分数 ${scores[k].toFixed(2)}`, `score ${scores[k].toFixed(2)}`)),
      ];
    }));
    const best = weights.indexOf(Math.max(...weights));
    said.textContent = say(
      `查询 (${t.grid[i]}, ${t.grid[j]})：${names()[best]} 的权重最大，${weights[best].toFixed(3)}。上下文 (${context[0].toFixed(3)}, ${context[1].toFixed(3)})。`,
      `Query (${t.grid[i]}, ${t.grid[j]}): ${names()[best]} has the largest weight, ${weights[best].toFixed(3)}. Context (${context[0].toFixed(3)}, ${context[1].toFixed(3)}).`);
    bars.setAttribute("aria-label", said.textContent);
    plane.setAttribute("aria-label", say("拖动查询，或用方向键。", "Drag the query, or use the arrow keys. ") + said.textContent);
  }
  const move = (event) => {
    const box = plane.getBoundingClientRect();
    i = nearest(((event.clientX - box.left) / box.width) * 2 * half - half);
    j = nearest(half - ((event.clientY - box.top) / box.height) * 2 * half);
    draw();
  };
  plane.style.touchAction = "none";
  plane.addEventListener("pointerdown", (event) => { plane.setPointerCapture(event.pointerId); move(event); });
  plane.addEventListener("pointermove", (event) => { if (event.buttons) move(event); });
  plane.addEventListener("keydown", (event) => {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [0, 0];
    if (!dx && !dy) return;
    event.preventDefault();
    [i, j] = [Math.min(last, Math.max(0, i + dx)), Math.min(last, Math.max(0, j + dy))];
    draw();
  });
  const buttons = [["one", say("一只猫", "one 猫")], ["longer", say("猫的向量加倍", "猫 twice as long")], ["two", say("两只猫", "two 猫")]].map(([name, words]) =>
    make("button", { type: "button", "aria-pressed": name === which ? "true" : "false", click: (event) => {
      which = name;
      for (const each of buttons) each.setAttribute("aria-pressed", String(each === event.currentTarget));
      draw();
    } }, words));
  const rows = [["(0, 1)", middle, nearest(1)], ["(1, 0)", nearest(1), middle]].map(([name, a, b]) => [name, ...t.one_weights.row(a, b).map((value) => value.toFixed(3))]);
  figure.prepend(make("div", { class: "beside" }, plane, bars), make("div", { class: "controls" }, ...buttons), said, numbers(lang, [say("查询", "query"), "我", "love", "猫"], rows));
  figure.querySelector("figcaption").textContent = say("拖动查询：箭头方向近、又长的词，分数就高。上下文总在三个词围成的三角形里。", "Drag the query: a word scores high when its arrow points the same way and is long. The context stays inside the words' triangle.");
  draw();
};

figures.waiting = (figure, t, say, lang) => {
  const { make, numbers, room, still } = kit;
  const width = room();
  const place = 1;  // a hundred words
  const [steps, layers] = [t.rnn[place], t.attention[place]];
  const svg = make("svg", { viewBox: `0 0 ${width} 130`, role: "img" });
  const said = make("p", { class: "said", "aria-live": "polite" });
  const unit = (width - 8) / steps;
  let timer = 0;
  function draw(tick) {
    const row = (top, words, done, all, style) => [
      make("text", { x: 4, y: top }, `${words}: ${Math.min(done, all)} / ${all}`),
      make("rect", { class: "grid", x: 4, y: top + 8, width: unit * all, height: 22, fill: "none" }),
      make("rect", { class: style, x: 4, y: top + 8, width: unit * Math.min(done, all), height: 22 }),
    ];
    svg.replaceChildren(...row(20, "RNN", tick, steps, "own-fill"), ...row(84, say("注意力", "attention"), tick, layers, "other-fill"));
    svg.setAttribute("aria-label", say(`过了 ${tick} 步`, `after ${tick} steps`));
    if (tick >= steps) said.textContent = say(`RNN 等了 ${steps} 步，注意力等了 ${layers} 步。`, `The RNN has waited ${steps} steps, attention ${layers}.`);
  }
  const run = () => {
    clearInterval(timer);
    said.textContent = "";
    let tick = 0;
    if (still()) return draw(steps);
    timer = setInterval(() => { draw(++tick); if (tick >= steps) clearInterval(timer); }, 40);
  };
  const rows = t.lengths.map((length, i) => [length.toLocaleString("en"), t.rnn[i].toLocaleString("en"), t.attention[i], say(`${t.work[i].toFixed(1)} 倍`, `${t.work[i].toFixed(1)} times`)]);
  figure.prepend(svg, make("div", { class: "controls" }, make("button", { type: "button", click: run }, say("开始", "start"))), said,
    numbers(lang, [say("词数", "words"), say("RNN 排队", "RNN waits"), say("注意力排队", "attention waits"), say("注意力的乘法是 RNN 的", "attention's multiplications over the RNN's")], rows));
  figure.querySelector("figcaption").textContent = say("100 个词，每个词 64 个数。等得少，不等于做得少：词多了，注意力的乘法比 RNN 多得多。", "A hundred words of 64 numbers. Waiting less is not doing less: with many words attention multiplies far more.");
  draw(0);
};

figures.game = (figure, t, say, lang, _right, kept) => {
  const { make, room } = kit;
  const width = room();
  const svg = make("svg", { viewBox: `0 0 ${width} 130`, role: "img" });
  const said = make("p", { class: "said", "aria-live": "polite" });
  const scores = make("p", { class: "soft" });
  let { round, pick, right } = kept;  // a round that has begun goes on where the figure is drawn anew
  const x = (value) => width / 2 + (width / 2 - 20) * Math.max(-1, Math.min(1, value));
  function draw(h) {
    svg.replaceChildren(
      make("line", { class: "axis", x1: 20, x2: width - 20, y1: 100, y2: 100 }),
      make("text", { class: "own-text", x: 20, y: 24 }, say("以前的局，开头是 0", "earlier rounds, first word 0")),
      make("text", { class: "other-text", x: 20, y: 62 }, say("以前的局，开头是 1", "earlier rounds, first word 1")),
      ...t.clouds.row(round, 0).map((value) => make("circle", { class: "own-fill", cx: x(value), cy: 38, r: 4, opacity: 0.45 })),
      ...t.clouds.row(round, 1).map((value) => make("circle", { class: "other-fill", cx: x(value), cy: 76, r: 4, opacity: 0.45 })),
      make("path", { class: "ink-fill", d: `M${x(h)} 88l-7 -12h14z` }), make("circle", { class: "ink-fill", cx: x(h), cy: 100, r: 7 }),
      make("text", { x: Math.min(width - 50, Math.max(50, x(h))), y: 128, "text-anchor": "middle" }, `h = ${h.toFixed(3)}`));
    svg.setAttribute("aria-label", say(`这一局末尾的 h 是 ${h.toFixed(3)}，分界在 ${t.middle.at(round, 0).toFixed(3)}。`, `This round's last h is ${h.toFixed(3)}; the middle is ${t.middle.at(round, 0).toFixed(3)}.`));
  }
  function ask() {
    if (round >= t.lengths.length) {
      said.textContent = say(`打完了。你对 ${right.you} 局，RNN 对 ${right.rnn} 局，注意力（领先量 2）对 ${right.attention} 局。词多了，h 里就看不出开头；有领先量的注意力还看得出来。`,
        `That was it. You had ${right.you} right, the RNN ${right.rnn}, attention (lead 2) ${right.attention}. With many words h no longer tells the first one; attention with a lead still does.`);
      zero.disabled = one.disabled = true;
      return;
    }
    pick = Math.floor(Math.random() * t.asked.shape[1]);
    show();
  }
  function show() {
    Object.assign(kept, { round, pick, right });
    draw(t.asked.at(round, pick, 1));
    scores.textContent = say(`第 ${round + 1}/${t.lengths.length} 局，${t.lengths[round]} 个词。开头是 0 还是 1？（按键 0 或 1 也行）`, `Round ${round + 1} of ${t.lengths.length}, ${t.lengths[round]} words. Was the first word 0 or 1? (The keys 0 and 1 work, too.)`);
  }
  function guess(value) {
    if (round >= t.lengths.length) return;
    const [first, h, read] = [0, 1, 2].map((each) => t.asked.at(round, pick, each));
    const found = { you: value === first, rnn: (h >= t.middle.at(round, 0) ? 1 : 0) === first, attention: (read >= t.middle.at(round, 1) ? 1 : 0) === first };
    for (const who of Object.keys(found)) right[who] += found[who] ? 1 : 0;
    const sign = (ok) => (ok ? "√" : "×");
    said.textContent = say(`开头是 ${first}。你 ${sign(found.you)}，RNN ${sign(found.rnn)}，注意力 ${sign(found.attention)}。累计 ${right.you} : ${right.rnn} : ${right.attention}`,
      `The first word was ${first}. You ${sign(found.you)}, RNN ${sign(found.rnn)}, attention ${sign(found.attention)}. So far ${right.you} : ${right.rnn} : ${right.attention}`);
    round += 1;
    kept.round = round;
    ask();
  }
  const zero = make("button", { type: "button", click: () => guess(0) }, "0");
  const one = make("button", { type: "button", click: () => guess(1) }, "1");
  const again = () => { [round, right] = [0, { you: 0, rnn: 0, attention: 0 }]; zero.disabled = one.disabled = false; said.textContent = ""; ask(); };
  const restart = make("button", { type: "button", click: again }, say("重来", "again"));
  figure.addEventListener("keydown", (event) => { if (event.key === "0" || event.key === "1") guess(Number(event.key)); });
  figure.prepend(svg, scores, make("div", { class: "controls" }, zero, one, restart), said);
  figure.querySelector("figcaption").textContent = say("猜开头：后面的词都是噪声。你看到的和 RNN 一样，只有末尾的 h。", "Guess the first word: all later words are noise. You see what the RNN sees, the last h alone.");
  if (round === undefined || round >= t.lengths.length) again();
  else show();
};
