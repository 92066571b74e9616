"use strict";
// What the reader writes: an editor at each exercise, the text kept in this browser, the file and the notebook made of it.
const writing = (() => {
  const { data, store, make } = kit;
  const work = data.work;
  const names = Object.keys(work.stubs);
  const everywhere = (selector) => [...document.querySelectorAll(selector)];
  const editionOf = (node) => node.closest(".edition").dataset.lang;

  const editors = [];  // { name, lang, editor }
  const experiments = new Map();  // name and language -> editor
  const kept = (key) => (typeof store.get(key) === "string" ? store.get(key) : undefined);
  const textOf = (name) => kept(`code:${name}`) ?? work.stubs[name][kit.lang()];
  const experiment = (name) => experiments.get(`${name} ${kit.lang()}`).text();
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
    nameButtons();
  }

  function addEditor(place, check) {
    const { editor: name, label } = place.dataset;
    const lang = editionOf(place);
    const own = { name, lang };
    place.replaceChildren();
    own.editor = makeEditor({
      parent: place, label, text: kept(`code:${name}`) ?? work.stubs[name][lang],
      change: (text) => written(own, text), check: () => check(name),
    });
    editors.push(own);
  }

  // An experiment is a text of its own, kept apart in each language.
  function addExperiment(place, run) {
    const { cell: name, label } = place.dataset;
    const [lang, first] = [editionOf(place), place.textContent];
    const key = `cell:${name}:${lang}`;
    place.replaceChildren();
    const editor = makeEditor({ parent: place, label, text: kept(key) ?? first, change: (text) => keep(key, text), check: () => run(name) });
    place.closest("section").querySelector("[data-first]").addEventListener("click", () => { editor.set(first); keep(key, first); });
    experiments.set(`${name} ${lang}`, editor);
  }

  // The stub is put in the place of the reader's text, which is kept; where it stands there, the text is put back.
  const isStub = (name) => Object.values(work.stubs[name]).includes(textOf(name));
  const keptText = (name) => (isStub(name) ? kept(`before:${name}`) : undefined);

  function exchange(name, lang) {
    const shown = editors.find((each) => each.name === name && each.lang === lang);
    const text = keptText(name) ?? work.stubs[name][lang];
    if (!isStub(name)) keep(`before:${name}`, textOf(name));
    shown.editor.set(text);
    written(shown, text);
  }

  function nameButtons() {
    for (const button of everywhere("button[data-stub]")) {
      const { stub_again, text_again } = data.words[editionOf(button)];
      button.textContent = keptText(button.dataset.stub) === undefined ? stub_again : text_again;
    }
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
    for (const cell of made.cells.filter((each) => each.cell_type === "code")) {
      const [, kind, name] = cell.id.match(/^(exercise|cell)-(.*)$/) ?? [];
      const text = kind && kept(kind === "cell" ? `cell:${name}:${lang}` : `code:${name}`);
      if (text !== undefined) cell.source = text.replace(/\n+$/, "").match(/[^\n]*\n|[^\n]+/g) ?? [];
    }
    return JSON.stringify(made, null, 1) + "\n";
  }

  function download(kind) {
    const lang = kit.lang();
    if (kind === "script") save(`${data.id}.py`, new Blob([file()], { type: "text/x-python" }));
    else save(work.notebook_names[lang], new Blob([notebook(lang)], { type: "application/x-ipynb+json" }));
  }

  // `check(name)` and, for an experiment, `run(name)` are called by the editor's own key.
  function start(check, run) {
    everywhere("[data-editor]").forEach((place) => addEditor(place, check));
    everywhere("[data-cell]").forEach((place) => addExperiment(place, run));
    number();
    nameButtons();
    everywhere('input[name="lang"]').forEach((choice) => choice.addEventListener("change", number));
    const press = (selector, act) => everywhere(selector).forEach((each) => each.addEventListener("click", () => act(each)));
    press("button[data-stub]", (each) => exchange(each.dataset.stub, editionOf(each)));
    press("button[data-download]", (each) => download(each.dataset.download));
    keep("opened", true);
  }

  return { names, file, textOf, isStub, experiment, keep, save, start, everywhere, editionOf };
})();
