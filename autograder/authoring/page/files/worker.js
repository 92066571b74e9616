"use strict";
// Python in a worker: it is asked one thing after the other, and ended where it does not come back.
const python = (() => {
  const [SILENT_MS, START_MS] = [5000, 300000];  // a slow machine that others use has taken two minutes to start
  let [worker, state, busy, timer, count] = [null, "none", null, 0, 0];
  let [begun, silentMs] = [0, SILENT_MS];  // a machine on which starting is slow may be silent for longer
  const queue = [];  // { verb, given, done, urgent }

  function become(to) {
    state = to;
    document.documentElement.dataset.python = to;
  }

  const usable = () => typeof WebAssembly === "object" && typeof Worker === "function" && typeof DecompressionStream === "function";

  async function source(base64) {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  }

  async function begin() {
    if (!usable()) { giveUp(); return; }
    become("starting");
    begun = Date.now();
    try {
      const { script, ...parts } = JSON.parse(document.getElementById("python").textContent);
      const address = URL.createObjectURL(new Blob([await source(script)], { type: "text/javascript" }));
      worker = new Worker(address);
      worker.onmessage = ({ data: said }) => hear(said);
      worker.onerror = (event) => { event.preventDefault(); lose("lost"); };
      watch(START_MS);
      worker.postMessage({ parts, chapter: kit.data.work.folder });
    } catch { giveUp(); }
  }

  function hear(said) {
    if (said.lost !== undefined) lose("lost");
    else if (said.beat) { if (state === "ready") watch(silentMs); }
    else if (said.ready) {
      clearTimeout(timer);
      silentMs = Math.max(SILENT_MS, (Date.now() - begun) / 3);
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
    finish({ problem: why, seconds: Math.round(silentMs / 1000) });
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
    watch(silentMs);
    worker.postMessage({ number: busy.number, verb: busy.verb, given: busy.given() });
  }

  // `given` is called when the request's turn comes, so that it is about the text of then.
  const ask = (verb, given, urgent = true) => new Promise((done) => {
    if (state === "unusable") { done({ problem: "no_python" }); return; }
    queue.push({ verb, given, done, urgent });
    next();
  });

  return { begin, ask, isReady: () => state === "ready" };
})();
