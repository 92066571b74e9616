"use strict";
// What the reader asks for: a check, a call; and what comes of it: progress, figures and a card from the reader's own
// functions.
(() => {
  const { data, store, make } = kit;
  const { names, file, textOf, isStub, experiment, keep, save, everywhere, editionOf } = writing;
  const words = () => data.words[kit.lang()];
  const filled = (text, ...values) => text.replace(/\{(\d)\}/g, (_, place) => values[place]);

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
    screen.textContent = python.isReady() ? words()[waiting] : words().starting;
    screen.dataset.busy = "yes";
    const answer = await python.ask(verb, () => given(lang, wide));
    delete screen.dataset.busy;
    screen.textContent = answer.problem ? filled(data.words[lang][answer.problem], answer.seconds) : answer.lines.join("\n");
    return answer;
  }

  const passed = () => names.filter((name) => Array.isArray(store.get("passed")) && store.get("passed").includes(name));

  async function check(name) {
    const screen = screenOf(name);
    const answer = await fill(screen, "checking", "check", (lang, wide) => [file(), name, lang, wide, JSON.stringify(passed())]);
    if (answer.problem) return;
    screen.classList.add(answer.passes ? "passes" : "wrong");
    keep("passed", answer.passed);
    for (const each of name === "" ? names : [name]) answered.add(each);
    tellProgress();
    drawSoon();
  }

  const runExperiment = (name) => fill(screenOf(`cell:${name}`), "running", "run", (lang, wide) => [file(), experiment(name), lang, wide]);
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
  const answered = new Set();  // exercises that a check came back for: their functions can be called
  const own = new Set();  // figures that are drawn from the reader's functions
  let [drawn, rest] = ["", 0];

  function drawSoon() {
    clearTimeout(rest);
    rest = setTimeout(drawOwn, REST_MS);
  }

  async function drawOwn() {
    const done = passed();
    const written = names.filter((name) => done.includes(name) || (answered.has(name) && !isStub(name)));
    const now = JSON.stringify([done, written.map((name) => [name, textOf(name)])]);
    if (now === drawn || !(written.length || own.size)) return;
    drawn = now;
    const note = Object.fromEntries(Object.keys(data.words).map((lang) => [lang, data.words[lang].own_figure]));
    for (const name of Object.keys(data.figures)) {
      const may = data.pictures.includes(name) ? written : done;  // a picture shows a wrong function beside what is right
      const answer = await python.ask("figure", () => [name, file(), JSON.stringify(may)], false);
      if (drawn !== now || answer.problem) return;
      if (answer.tables) { own.add(name); kit.redraw(name, answer.tables, note); }
      else if (own.delete(name)) kit.redraw(name, data.figures[name], null);
    }
    offerCard();
  }

  // The card says that it is the reader's own: it is there once its figure is.
  function offerCard() {
    everywhere("[data-card]").forEach((each) => { each.hidden = !own.has(data.work.card); });
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
    const { address, width, height } = standing(document.querySelector(`.edition.${lang} [data-figure="${data.work.card}"] svg`));
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

  // --- the page --------------------------------------------------------------------------------------------------

  document.addEventListener("DOMContentLoaded", () => {
    writing.start(check, runExperiment);
    const press = (selector, act) => everywhere(selector).forEach((each) => each.addEventListener("click", () => act(each)));
    press("button[data-check]", (each) => check(each.dataset.check));
    press("button[data-card]", card);
    press("button[data-run]", (each) => runExperiment(each.dataset.run));
    everywhere("[data-try]").forEach((form) => form.addEventListener("submit", (event) => {
      event.preventDefault();
      run(form.dataset.try, form.querySelector("input").value);
    }));
    tellProgress();
    python.begin();
    drawSoon();
  });
})();
