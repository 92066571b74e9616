"use strict";
// What every chapter's page does: one place in two languages, guesses that are answered, progress, and the parts that
// figures are made of. A chapter's own script adds functions to `figures`, by the name of their tables.
const figures = {};

const kit = (() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const drawn = new Set("svg g line path circle rect text polyline polygon title".split(" "));

  function make(tag, attributes = {}, ...children) {
    const node = drawn.has(tag) ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === "function") node.addEventListener(name, value);
      else if (value === true) node.setAttribute(name, "");
      else if (value !== false && value !== null) node.setAttribute(name, value);
    }
    node.append(...children.filter((child) => child !== null));
    return node;
  }

  // An array of 32-bit floats of any shape, as Python sent it: at(i, j, ...) is one number, row(i, ...) the last axis.
  function array({ shape, hex }) {
    const bytes = new Uint8Array(hex.length / 2);
    for (let i = 0; i < bytes.length; i++) bytes[i] = parseInt(hex.substr(2 * i, 2), 16);
    const view = new DataView(bytes.buffer);
    const values = Array.from({ length: bytes.length / 4 }, (_, i) => view.getFloat32(4 * i, true));
    const offset = (places) => shape.reduce((sum, size, axis) => sum * size + (places[axis] ?? 0), 0);
    return {
      shape,
      at: (...places) => values[offset(places)],
      row: (...places) => values.slice(offset(places), offset(places) + shape[shape.length - 1]),
    };
  }

  const tables = (sent) => Object.fromEntries(Object.entries(sent).map(
    ([key, value]) => [key, value && value.hex !== undefined ? array(value) : value]));

  // What each figure is drawn from now, and what its readers have set in it: neither is lost where it is drawn anew.
  const current = {};
  const kept = {};

  function draw(figure, sent) {
    const { lang } = figure.closest(".edition").dataset;
    const { figure: name } = figure.dataset;
    const own = (kept[`${name} ${lang}`] ??= {});
    if (figures[name]) figures[name](figure, tables(sent), (zh, en) => (lang === "zh" ? zh : en), lang, tables(data.figures[name]), own);
  }

  function drawAnew(old) {
    const { figure: name, alt } = old.dataset;
    const { sent, note } = current[name] ?? { sent: data.figures[name], note: null };
    const figure = make("figure", { class: old.className, "data-figure": name, "data-alt": alt ?? null }, make("figcaption"));
    const set = settings(old);
    old.replaceWith(figure);
    draw(figure, sent);
    if (note) figure.append(make("p", { class: "soft own-figure" }, note[figure.closest(".edition").dataset.lang]));
    restore(figure, set);
  }

  const parts = (figure) => [...figure.querySelectorAll("input, button, summary, svg[tabindex]")];
  const settings = (figure) => parts(figure).map((each) => ({
    value: each.value, checked: each.checked, pressed: each.getAttribute("aria-pressed") === "true",
    open: each.parentElement.open, focused: each === document.activeElement }));

  function restore(figure, set) {
    parts(figure).forEach((each, i) => {
      const was = set[i] ?? {};
      if (each.type === "range" && each.value !== was.value) { each.value = was.value; each.dispatchEvent(new Event("input")); }
      if (each.type === "checkbox" && each.checked !== was.checked) each.click();
      if (was.pressed && each.getAttribute("aria-pressed") === "false") each.click();
      if (was.open) each.parentElement.open = true;
      if (was.focused) each.focus({ preventScroll: true });
    });
  }

  // Draw a figure anew, in both editions, from other tables. `note`: what is said under it, by language; where there is
  // none, it is drawn from the right answers.
  function redraw(name, sent, note) {
    current[name] = { sent, note };
    document.querySelectorAll(`[data-figure="${name}"]`).forEach(drawAnew);
  }

  // --- parts of figures ----------------------------------------------------------------------------------------

  function slider(label, { min, max, step = 1, value, show = String, change }) {
    const shown = make("output", {}, show(value));
    const input = make("input", { type: "range", min, max, step, value, input: () => {
      shown.textContent = show(Number(input.value));
      input.setAttribute("aria-valuetext", shown.textContent);
      change(Number(input.value));
    } });
    input.setAttribute("aria-valuetext", shown.textContent);
    return { node: make("label", {}, label, input, shown), value: () => Number(input.value),
             set: (to) => { input.value = to; input.dispatchEvent(new Event("input")); } };
  }

  // How wide a figure is drawn, in its own units: on a narrow screen less, so that its letters stay readable.
  const room = () => Math.max(320, Math.min(640, window.innerWidth - 60));

  // The runs of an array between its nulls.
  const runs = (values) => values.reduce((found, each) => {
    if (each === null) found.push([]);
    else found[found.length - 1].push(each);
    return found;
  }, [[]]).filter((run) => run.length > 1);

  function chart({ x, y, log = false, width = room(), height = 340, xlabel = "", xticks, yticks, yshow = String, alt = "" }) {
    const [left, right, top, bottom] = [74, 14, 16, 44];
    const place = (value, [low, high], logarithmic) => logarithmic
      ? (Math.log(Math.max(value, low)) - Math.log(low)) / (Math.log(high) - Math.log(low)) : (value - low) / (high - low);
    const px = (value) => left + place(value, x, false) * (width - left - right);
    const py = (value) => height - bottom - place(value, y, log) * (height - top - bottom);
    const seen = (value) => Number.isFinite(value) && value >= y[0] && value <= y[1];
    const layer = make("g");
    const svg = make("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": alt });
    for (const tick of yticks) {
      svg.append(make("line", { class: "grid", x1: left, x2: width - right, y1: py(tick), y2: py(tick) }),
                 make("text", { class: "soft-text", x: left - 8, y: py(tick) + 4, "text-anchor": "end" }, yshow(tick)));
    }
    for (const tick of xticks) {
      svg.append(make("text", { class: "soft-text", x: px(tick), y: height - bottom + 18, "text-anchor": "middle" }, String(tick)));
    }
    svg.append(make("path", { class: "axis", d: `M${left} ${top}V${height - bottom}H${width - right}` }),
               make("text", { class: "soft-text", x: (left + width - right) / 2, y: height - 6, "text-anchor": "middle" }, xlabel), layer);
    return {
      svg, px, py, layer,
      clear: () => layer.replaceChildren(),
      // What lies beyond the axes is left out, not drawn along them: a curve that is seen is where it is.
      line: (points, style) => layer.append(...runs(points.map(([a, b]) => (seen(b) ? `${px(a).toFixed(1)},${py(b).toFixed(1)}` : null)))
        .map((run) => make("polyline", { class: style, points: run.join(" ") }))),
      dot: (a, b, style, r = 6) => { if (seen(b)) layer.append(make("circle", { class: style, cx: px(a), cy: py(b), r })); },
      text: (a, b, words, style = "", dx = 8, dy = -8, anchor = "start") => { if (seen(b)) layer.append(
        make("text", { class: style, x: px(a) + dx, y: py(b) + dy, "text-anchor": anchor }, words)); },
      describe: (words) => svg.setAttribute("aria-label", words),
    };
  }

  // The same as a table, for who reads rather than looks.
  function numbers(lang, head, rows) {
    const body = make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map((cell) => make("td", {}, String(cell))))));
    const table = make("table", {}, make("thead", {}, make("tr", {}, ...head.map((cell) => make("th", { scope: "col" }, cell)))), body);
    return make("details", {}, make("summary", {}, data.words[lang].numbers), make("div", { class: "scroll", tabindex: "0", role: "group" }, table));
  }

  const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

  // --- guesses: the same rules as in the notebook ----------------------------------------------------------------

  const plain = (text) => text.normalize("NFKC").toLowerCase().replaceAll("\u2212", "-").trim();
  const found = (text) => text.match(/-?\d+(?:,\d{3})*(?:\.\d+)?%?/g) ?? [];
  const value = (number) => Number(number.replace("%", "").replaceAll(",", ""));
  const close = (a, b) => a === b || Math.abs(a - b) <= 0.02 * Math.max(Math.abs(a), Math.abs(b));

  function near(given, wanted) {
    const [mine, right, percent] = [value(given), value(wanted), given.endsWith("%")];
    if (!wanted.endsWith("%")) return close(mine, right) || (percent && close(mine / 100, right));
    return close(mine, right) || (!percent && close(mine, right / 100));
  }

  function isLike(guess, like) {
    const wanted = found(like);
    if (wanted.length && !/\p{L}/u.test(like.replace(/-?\d+(?:,\d{3})*(?:\.\d+)?%?/g, ""))) {
      const given = found(guess);
      return given.length === wanted.length && given.every((each, i) => near(each, wanted[i]));
    }
    if (!/^[\x00-\x7f]*$/.test(like)) return guess.includes(like);
    return new RegExp(`(?<![a-z0-9_])${like.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![a-z0-9_])`).test(guess);
  }

  function answerTo(guess, answers) {
    const text = plain(guess);
    const matches = new Map(answers.flatMap((answer) => answer.like.map(plain).filter((like) => isLike(text, like)).map((like) => [like, answer])));
    const longest = [...matches].filter(([like]) => ![...matches.keys()].some((other) => other !== like && other.includes(like)));
    const said = new Set(longest.map(([, answer]) => answer));
    return said.size === 1 ? [...said][0] : null;
  }

  // --- what is remembered: in this browser alone, and not at all where that is refused ---------------------------

  const store = (() => {
    const key = `autograder-page-${data.id}`;
    let held = {};
    const read = () => {
      const found = JSON.parse(localStorage.getItem(key));
      return found && typeof found === "object" && !Array.isArray(found) ? found : {};  // anybody may have written there
    };
    try { held = read(); } catch { held = {}; }
    return {
      get: (name) => held[name],
      // Returns whether it will still be there after a reload.
      set: (name, to) => {
        held[name] = to;
        try {
          const others = read();  // another tab may have written meanwhile
          localStorage.setItem(key, JSON.stringify({ ...held, ...others, [name]: to }));
          return true;
        } catch { return false; }
      },
    };
  })();

  function remember() {
    for (const edition of document.querySelectorAll(".edition")) {
      const guesses = [...edition.querySelectorAll("[data-guess]")].map((each) => `guess:${each.dataset.guess}`);
      const questions = [...edition.querySelectorAll("[data-question]")].map((each) => `quiz:${each.dataset.question}`);
      const counts = [guesses.filter(store.get).length, guesses.length, questions.filter(store.get).length, questions.length];
      const line = edition.querySelector(".progress");
      line.textContent = data.words[edition.dataset.lang].progress.replace(/\{(\d)\}/g, (_, place) => counts[place]);
      line.hidden = false;
    }
  }

  // --- the page --------------------------------------------------------------------------------------------------

  function takeGuess(section, lang) {
    const [form, answer] = [section.querySelector("form"), section.querySelector(".answer")];
    const input = form.querySelector("input");
    input.value = store.get(`guess:${section.dataset.guess}`) ?? "";
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const guess = input.value.trim();
      if (!guess) { answer.textContent = data.words[lang].guess_first; return; }
      store.set(`guess:${section.dataset.guess}`, guess);
      const said = answerTo(guess, data.guesses[section.dataset.guess] ?? []);
      answer.textContent = said ? said[lang] : data.words[lang].noted;
      remember();
    });
  }

  // The same part of the other edition comes to where this one's is. The choice has been made when this is called.
  function keepPlace(from, to) {
    const place = positions[from];
    const after = place && document.getElementById(place.id.replace(/^\w+/, to));
    if (after) window.scrollTo({ top: window.scrollY + after.getBoundingClientRect().top - place.top, behavior: "instant" });
  }

  function notePlace() {
    const part = [...document.querySelectorAll(`.edition.${shown} .part`)].find((each) => each.getBoundingClientRect().bottom > 0);
    if (part) positions[shown] = { id: part.id, top: Math.min(part.getBoundingClientRect().top, 0) };
  }

  let [drawnFor, rest] = [room(), 0];

  function drawForTheWidth() {
    clearTimeout(rest);
    rest = setTimeout(() => {
      if (room() === drawnFor) return;
      drawnFor = room();
      document.querySelectorAll("[data-figure]").forEach(drawAnew);
    }, 200);
  }

  function start() {
    const choices = [...document.querySelectorAll('input[name="lang"]')];
    const tell = () => {
      document.documentElement.lang = kit.lang() === "zh" ? "zh-CN" : "en";
      document.title = document.querySelector(`.edition.${kit.lang()}`).dataset.title;
    };
    const wanted = store.get("lang") ?? ((navigator.language ?? "zh").startsWith("zh") ? "zh" : "en");
    (choices.find((choice) => choice.value === wanted) ?? choices[0]).checked = true;
    shown = kit.lang();
    tell();
    for (const choice of choices) choice.addEventListener("change", () => {
      keepPlace(shown, choice.value);
      shown = choice.value;
      store.set("lang", shown);
      tell();
    });
    window.addEventListener("scroll", notePlace, { passive: true });
    window.addEventListener("resize", drawForTheWidth);
    for (const edition of document.querySelectorAll(".edition")) {
      const { lang } = edition.dataset;
      edition.querySelectorAll("[data-guess]").forEach((section) => takeGuess(section, lang));
      edition.querySelectorAll("[data-question] details").forEach((option) => option.addEventListener("toggle", () => {
        if (option.open) { store.set(`quiz:${option.closest("[data-question]").dataset.question}`, true); remember(); }
      }));
      edition.querySelectorAll("[data-figure]").forEach((figure) => draw(figure, data.figures[figure.dataset.figure]));
    }
    remember();
  }

  let shown = "zh";
  const positions = {};  // of the part at the top, in each language
  return { data, make, slider, chart, room, numbers, still, redraw, answerTo, store, start,
           lang: () => document.querySelector('input[name="lang"]:checked').value };
})();
document.addEventListener("DOMContentLoaded", kit.start);
