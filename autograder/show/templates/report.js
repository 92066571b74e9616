"use strict";
// Sorts, searches and filters the students, and remembers the language. Without it the page is whole, in its order.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const memory = {
    get: () => { try { return localStorage.getItem("autograder-lang"); } catch { return null; } },
    set: (lang) => { try { localStorage.setItem("autograder-lang", lang); } catch { /* refused */ } },
  };

  function languages() {
    const choices = all('input[name="lang"]');
    const tell = (lang) => {
      document.documentElement.lang = lang === "zh" ? "zh-CN" : "en";
      document.title = document.querySelector("h1").dataset[lang];
    };
    const wanted = choices.find((choice) => choice.value === memory.get());
    if (wanted) wanted.checked = true;
    tell(choices.find((choice) => choice.checked).value);
    for (const choice of choices) choice.addEventListener("change", () => { tell(choice.value); memory.set(choice.value); });
  }

  // A number where a cell holds one; empty cells stand last, whichever way is up.
  function key(row, column) {
    const text = row.cells[column].innerText.trim();
    const number = /^[-+]?\d/.test(text) && row.cells[column].classList.contains("n") ? parseFloat(text) : NaN;
    return { text, number };
  }

  function compare(a, b) {
    if (!a.text || !b.text) return 0;
    if (!Number.isNaN(a.number) && !Number.isNaN(b.number)) return a.number - b.number;
    return a.text.localeCompare(b.text, undefined, { numeric: true });
  }

  function sortable(table) {
    const heads = all("thead th", table);
    const body = table.tBodies[0];
    heads.forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const up = head.getAttribute("aria-sort") !== "ascending";
        for (const each of heads) each.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", up ? "ascending" : "descending");
        const rows = [...body.rows].map((row) => ({ row, key: key(row, column) }));
        rows.sort((a, b) => (!a.key.text - !b.key.text) || (up ? 1 : -1) * compare(a.key, b.key));
        body.append(...rows.map((each) => each.row));
      });
    });
  }

  function filters() {
    const tools = document.getElementById("tools");
    const rows = [...document.getElementById("table").tBodies[0].rows];
    const texts = rows.map((row) => row.textContent.normalize("NFKC").toLowerCase());
    const search = tools.querySelector("input");
    const chips = all(".chip", tools);
    const pressed = (kind) => chips.filter((chip) => chip.getAttribute("aria-pressed") === "true" && chip.dataset[kind] !== undefined)
      .map((chip) => chip.dataset[kind]);
    const show = () => {
      const words = search.value.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
      const [facts, classes] = [pressed("fact"), pressed("class")];
      let shown = 0;
      rows.forEach((row, place) => {
        const has = row.dataset.facts.split(" ");
        const fits = words.every((word) => texts[place].includes(word)) && facts.every((fact) => has.includes(fact))
          && (!classes.length || classes.includes(row.dataset.class));
        row.hidden = !fits;
        shown += fits;
      });
      for (const place of all(".shown", tools)) place.textContent = `${shown} / ${rows.length}`;
    };
    search.addEventListener("input", show);
    for (const chip of chips) chip.addEventListener("click", () => {
      chip.setAttribute("aria-pressed", String(chip.getAttribute("aria-pressed") !== "true"));
      show();
    });
    tools.hidden = false;
    show();
  }

  languages();
  all("table.sorts").forEach(sortable);
  filters();
})();
