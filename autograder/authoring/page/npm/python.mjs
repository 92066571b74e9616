// Python in a worker: the kit's own modules check the reader's file. One request at a time; while one is being done,
// beats say that it goes on. Whoever started this worker ends it where they stop.
import createPyodideModule from "distribution/pyodide.asm.mjs";
import { loadPyodide } from "distribution/pyodide.mjs";

const BEAT_MS = 200;
const KIT = "/kit";

async function bytesOf(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function start({ parts, chapter }) {
  const files = Object.fromEntries(await Promise.all(
    Object.entries(parts).map(async ([name, part]) => [name, await bytesOf(part)])));
  // What Pyodide would fetch stands in the page.
  self.fetch = async (address) => {
    const name = String(address.url ?? address).split("/").pop();
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return files[name] ? new Response(files[name], { headers: { "Content-Type": type } }) : new Response("", { status: 404 });
  };
  const lock = JSON.parse(new TextDecoder().decode(files["pyodide-lock.json"]));
  const python = await loadPyodide({
    indexURL: "https://page.invalid/", packageBaseUrl: "https://page.invalid/", lockFileContents: lock, createPyodideModule,
    stdin: () => null, stdout: () => {}, stderr: () => {},
  });
  const packages = python.runPython("import sysconfig; sysconfig.get_path('purelib')");
  for (const name of Object.keys(files).filter((each) => each.endsWith(".whl"))) {
    python.unpackArchive(files[name], "wheel", { extractDir: packages });
  }
  python.unpackArchive(files["kit.zip"], "zip", { extractDir: KIT });
  python.runPython(`import sys; sys.path.insert(0, "${KIT}")`);
  let last = 0;
  const told = () => {
    if (Date.now() - last < BEAT_MS) return;
    last = Date.now();
    self.postMessage({ beat: true });
  };
  return python.runPython("from autograder.selfcheck.inpage import Page; Page")(`${KIT}/${chapter}`, told);
}

let page = null;
self.onmessage = async ({ data }) => {
  try {
    if (data.parts) {
      page = await start(data);
      self.postMessage({ ready: true });
    } else {
      self.postMessage({ number: data.number, answer: JSON.parse(page[data.verb](...data.given)) });
    }
  } catch (error) {
    self.postMessage({ lost: String(error?.message ?? error).slice(-2000) });
  }
};
