"use strict";
// What a page with Python in it does: the reader's text, kept; a worker that checks it, ended where it does not come
// back; the figures and the card drawn from what the reader's own functions give.
const python = (() => {
  const { data, store, make } = kit;
  const work = data.work;
  const names = Object.keys(work.stubs);
  const words = () => data.words[kit.lang()];
  const filled = (text, ...values) => text.replace(/\{(\d)\}/g, (_, place) => values[place]);
  const everywhere = (selector) => [...document.querySelectorAll(selector)];
  const editionOf = (node) => node.closest(".edition").dataset.lang;

  // --- the reader's text ---------------------------------------------------------------------------------------

  const editors = [];  // { name, lang, editor }
  const textOf = (name) => store.get(`code:${name}`) ?? work.stubs[name][kit.lang()];
  const pieces = () => [work.head, ...names.map((name) => textOf(name).replace(/\n+$/, ""))];
  const file = () => `${pieces().join("\n\n\n")}\n`;

  function keep(name, to) {
    if (!store.set(name, to)) everywhere(".not-kept").forEach((each) => { each.hidden = false; });
  }

  // The numbers beside the lines are those of the file, so that a message's line is found.
  function number() {
    let line = 1;
    const first = {};
    pieces().forEach((piece, i) => {
      if (i > 0) first[names[i - 1]] = line;
      line += piece.split("\n").length + 2;
    });
    for (const each of editors) each.editor.startAt(first[each.name]);
  }

  function written(from, text) {
    keep(`code:${from.name}`, text);
    for (const each of editors) if (each.name === from.name && each !== from) each.editor.set(text);
    number();
  }

  function addEditor(place) {
    const { editor: name, label } = place.dataset;
    const lang = editionOf(place);
    const own = { name, lang };
    place.replaceChildren();
    own.editor = makeEditor({
      parent: place, label, text: store.get(`code:${name}`) ?? work.stubs[name][lang],
      change: (text) => written(own, text), check: () => check(name),
    });
    editors.push(own);
  }

  function putStubBack(name, lang) {
    const shown = editors.find((each) => each.name === name && each.lang === lang);
    shown.editor.set(work.stubs[name][lang]);  // and the editor's own undo brings the reader's text back
    written(shown, work.stubs[name][lang]);
  }

  // --- Python, in a worker -------------------------------------------------------------------------------------

  const [SILENT_MS, START_MS] = [5000, 120000];
  let [worker, state, busy, timer, count] = [null, "none", null, 0, 0];
  const queue = [];  // { verb, given, done, urgent }

  function become(to) {
    state = to;
    document.documentElement.dataset.python = to;
  }

  const usable = () => typeof WebAssembly === "object" && typeof Worker === "function" && typeof DecompressionStream === "function";

  async function source({ base64 }) {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  }

  async function begin() {
    if (!usable()) { giveUp(); return; }
    become("starting");
    try {
      const { script, ...parts } = JSON.parse(document.getElementById("python").textContent);
      const address = URL.createObjectURL(new Blob([await source(script)], { type: "text/javascript" }));
      worker = new Worker(address);
      worker.onmessage = ({ data: said }) => hear(said);
      worker.onerror = (event) => { event.preventDefault(); lose("lost"); };
      watch(START_MS);
      worker.postMessage({ parts, chapter: work.folder });
    } catch { giveUp(); }
  }

  function hear(said) {
    if (said.lost !== undefined) lose("lost");
    else if (said.beat) { if (state === "ready") watch(SILENT_MS); }
    else if (said.ready) {
      clearTimeout(timer);
      become("ready");
      next();
    } else if (busy && said.number === busy.number) finish(said.answer);
  }

  function watch(ms) {
    clearTimeout(timer);
    timer = setTimeout(() => lose("stopped"), ms);
  }

  function finish(answer) {
    clearTimeout(timer);
    const done = busy?.done;
    busy = null;
    done?.(answer);
    next();
  }

  // The worker is gone, or does not come back: what it was asked is told so, and another takes its place.
  function lose(why) {
    clearTimeout(timer);
    worker?.terminate();
    if (state === "starting") { giveUp(); return; }
    become("none");
    finish({ problem: why });
    begin();
  }

  function giveUp() {
    worker?.terminate();
    become("unusable");
    for (const each of queue.splice(0)) each.done({ problem: "no_python" });
  }

  function next() {
    if (busy || state !== "ready" || !queue.length) return;
    busy = queue.splice(Math.max(0, queue.findIndex((each) => each.urgent)), 1)[0];
    busy.number = ++count;
    watch(SILENT_MS);
    worker.postMessage({ number: busy.number, verb: busy.verb, given: busy.given() });
  }

  // `given` is called when the request's turn comes, so that it is about the text of then.
  const ask = (verb, given, urgent = true) => new Promise((done) => {
    if (state === "unusable") { done({ problem: "no_python" }); return; }
    queue.push({ verb, given, done, urgent });
    next();
  });

  // --- what the reader asks ------------------------------------------------------------------------------------

  const screenOf = (name) => document.querySelector(`.edition.${kit.lang()} [data-screen="${name}"]`);

  // How many columns a screen has: letters as large as a terminal's 80 columns allow, and still readable on a phone.
  function columns(screen) {
    screen.style.fontSize = "10px";
    const ruler = make("span", {}, "0".repeat(100));
    screen.replaceChildren(ruler);
    const style = getComputedStyle(screen);
    const room = screen.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const letter = ruler.getBoundingClientRect().width / 100;  // at ten pixels
    const size = Math.min(15, Math.max(11.5, (10 * room) / (80 * letter)));
    screen.style.fontSize = `${size}px`;
    return Math.min(80, Math.floor((10 * room) / (letter * size)) + 1);
  }

  async function fill(screen, waiting, verb, given) {
    screen.hidden = false;
    screen.classList.remove("passes", "wrong");
    const wide = columns(screen);
    const lang = kit.lang();
    screen.textContent = state === "ready" ? words()[waiting] : words().starting;
    screen.dataset.busy = "yes";
    const answer = await ask(verb, () => given(lang, wide));
    delete screen.dataset.busy;
    screen.textContent = answer.problem ? data.words[lang][answer.problem] : answer.lines.join("\n");
    return answer;
  }

  const passed = () => (store.get("passed") ?? []).filter((name) => names.includes(name));

  async function check(name) {
    const screen = screenOf(name);
    const answer = await fill(screen, "checking", "check", (lang, wide) => [file(), name, lang, wide, JSON.stringify(passed())]);
    if (answer.problem) return;
    screen.classList.add(answer.passes ? "passes" : "wrong");
    keep("passed", answer.passed);
    tellProgress();
    drawSoon();
    if (name === "" && answer.passes) everywhere("[data-card]").forEach((each) => { each.hidden = false; });
  }

  const run = (name, tried) => fill(screenOf(name), "running", "run", (lang, wide) => [file(), tried, lang, wide]);

  function tellProgress() {
    const done = passed();
    for (const line of everywhere(".passing")) {
      line.textContent = filled(data.words[editionOf(line)].passing, done.length, names.length);
      line.hidden = false;
    }
    for (const editor of everywhere("[data-editor]")) editor.closest("section").toggleAttribute("data-passes", done.includes(editor.dataset.editor));
  }

  // --- figures and the card, from the reader's own functions -----------------------------------------------------

  const REST_MS = 1500;  // Python does one thing at a time: a figure waits until nobody has checked for a while
  let [drawn, rest] = ["", 0];

  function drawSoon() {
    clearTimeout(rest);
    rest = setTimeout(drawOwn, REST_MS);
  }

  async function drawOwn() {
    const done = passed();
    const now = JSON.stringify(done.map((name) => [name, textOf(name)]));
    if (!done.length || now === drawn) return;
    drawn = now;
    const note = Object.fromEntries(Object.keys(data.words).map((lang) => [lang, data.words[lang].own_figure]));
    for (const name of Object.keys(data.figures)) {
      const answer = await ask("figure", () => [name, file(), JSON.stringify(done)], false);
      if (answer.tables) kit.redraw(name, answer.tables, note);
      if (drawn !== now || answer.problem) return;
    }
  }

  // An SVG takes its colours from the page's style; a picture by itself has to bring them.
  function standing(svg) {
    const copy = svg.cloneNode(true);
    const [from, to] = [[svg, ...svg.querySelectorAll("*")], [copy, ...copy.querySelectorAll("*")]];
    from.forEach((each, i) => {
      const style = getComputedStyle(each);
      for (const name of ["fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "font-size", "font-family", "font-weight"]) {
        to[i].style.setProperty(name, style.getPropertyValue(name));
      }
    });
    const { width, height } = svg.viewBox.baseVal;
    copy.setAttribute("width", width);
    copy.setAttribute("height", height);
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    return { address: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`, width, height };
  }

  async function card() {
    const lang = kit.lang();
    const { address, width, height } = standing(document.querySelector(`.edition.${lang} [data-figure="${work.card}"] svg`));
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const [scale, edge, head] = [2, 24, 56];
    const canvas = make("canvas", { width: scale * (width + 2 * edge), height: scale * (height + head + 2 * edge) });
    const style = getComputedStyle(document.body);
    const pen = canvas.getContext("2d");
    pen.scale(scale, scale);
    pen.fillStyle = style.backgroundColor;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = style.color;
    pen.font = `600 18px ${style.fontFamily}`;
    pen.fillText(document.title, edge, edge + 18, width);
    pen.font = `14px ${style.fontFamily}`;
    pen.fillText(data.words[lang].own_card, edge, edge + 40, width);
    pen.drawImage(picture, edge, edge + head, width, height);
    canvas.toBlob((blob) => save(`${data.id}.png`, blob), "image/png");
  }

  // --- files -----------------------------------------------------------------------------------------------------

  function save(name, blob) {
    const address = URL.createObjectURL(blob);
    const link = make("a", { href: address, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  }

  // The notebook as it is handed out, with the reader's text in the exercises' cells.
  function notebook(lang) {
    const made = structuredClone(work.notebooks[lang]);
    for (const cell of made.cells) {
      const name = cell.cell_type === "code" && names.find((each) => cell.id === `exercise-${each}`);
      if (name && store.get(`code:${name}`) !== undefined) cell.source = textOf(name).replace(/\n+$/, "").match(/[^\n]*\n|[^\n]+/g) ?? [];
    }
    return JSON.stringify(made, null, 1) + "\n";
  }

  function download(kind) {
    const lang = kit.lang();
    if (kind === "script") save(`${data.id}.py`, new Blob([file()], { type: "text/x-python" }));
    else save(work.notebook_names[lang], new Blob([notebook(lang)], { type: "application/x-ipynb+json" }));
  }

  // --- the page --------------------------------------------------------------------------------------------------

  function start() {
    everywhere("[data-editor]").forEach(addEditor);
    number();
    everywhere('input[name="lang"]').forEach((choice) => choice.addEventListener("change", number));
    const press = (selector, act) => everywhere(selector).forEach((each) => each.addEventListener("click", () => act(each)));
    press("button[data-check]", (each) => check(each.dataset.check));
    press("button[data-stub]", (each) => putStubBack(each.dataset.stub, editionOf(each)));
    press("button[data-download]", (each) => download(each.dataset.download));
    press("button[data-card]", card);
    everywhere("[data-try]").forEach((form) => form.addEventListener("submit", (event) => {
      event.preventDefault();
      run(form.dataset.try, form.querySelector("input").value);
    }));
    tellProgress();
    keep("opened", true);
    begin();
    drawSoon();
  }

  return { start };
})();
document.addEventListener("DOMContentLoaded", python.start);
