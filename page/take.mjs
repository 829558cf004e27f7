/**
 * Starts Python as WebAssembly, loads the library, lets it answer its examples, and keeps what is in
 * the memory then.
 *
 *     node take.mjs PYODIDE ENGINE LIBRARY OUT
 *
 * PYODIDE is the folder of the package, ENGINE the file of whydoku's engine. LIBRARY is JSON: `lock`
 * is what Pyodide has to know of itself, `texts` are those of the library by path. OUT gets
 * `memory.gz`, the pages of the memory that differ from a fresh one; `outline.json`, what has to be
 * known of them; and `files`, the texts one after the other.
 *
 * Python starts twice. What it compiles the first time it only loads the second time, so that the
 * memory holds nothing that compiling leaves behind. The same files always become the same with the
 * same Node: clocks stand still, nothing is drawn at random, and no setting of the machine is seen.
 */
import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { loaded } from "./src/asking/engine.ts";
import { beginning, LIBRARY, STANDARD, shelve, taken, watched } from "./src/asking/memory.ts";

const [pyodide, wasm, library, out] = process.argv.slice(2).map((name) => path.resolve(name));
const inPyodide = (name) => pathToFileURL(path.join(pyodide, name)).href;
const { loadPyodide } = await import(inPyodide("pyodide.mjs"));
const { default: create } = await import(inPyodide("pyodide.asm.mjs"));
const { lock, texts } = JSON.parse(readFileSync(library, "utf8"));
const contents = Object.values(texts).map((text) => Buffer.from(text));
const sizes = Object.fromEntries(Object.keys(texts).map((name, n) => [name, contents[n].length]));

const COMPILE = `
import importlib.util, io, json, marshal, zipfile
from pyodide.ffi import to_js

HEAD = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
"""What stands before code that is never compared with its source."""

def compiled(text, path, optimize):
    return HEAD + marshal.dumps(compile(text, path, "exec", dont_inherit=True, optimize=optimize))

standard = io.BytesIO()
with zipfile.ZipFile("${STANDARD}") as old, zipfile.ZipFile(standard, "w") as new:
    for name in old.namelist():
        if name.endswith(".py"):
            code = compiled(old.read(name), f"${STANDARD}/{name}", 2)
            new.writestr(zipfile.ZipInfo(f"{name}c"), code)
sources = {f"${LIBRARY}/{path}": text for path, text in json.loads(texts).items()}
modules = [
    (importlib.util.cache_from_source(path), compiled(text, path, 0))
    for path, text in sources.items()
    if path.endswith(".py")
]
to_js([standard.getvalue(), modules])
`;

const LOAD = `
import sys
sys.path.insert(0, "${LIBRARY}")
import whydoku.faces.site.in_browser
from whydoku.faces.web.answering import warm_up
warm_up()
`;

/** Lets Python find the sources of the standard library, and forget what it does not need. */
const SETTLE = `
import gc, importlib.util, linecache, sys
linecache.clearcache()
for finder in filter(None, sys.path_importer_cache.values()):
    finder.invalidate_caches()
importlib.util.find_spec("nothing_of_this_name")
gc.collect()
gc.freeze()
`;

Date.now = () => 0;
performance.now = () => 0;
crypto.randomFillSync = (bytes) => bytes.fill(0);
process.env.TZ = "UTC";
delete WebAssembly.Suspending; // which not every Node has
Object.defineProperty(globalThis, "navigator", { value: { language: "C", userAgent: "" } });

/**
 * Starts Python.
 *
 * @returns it, and how WebAssembly has filled its memory
 */
async function started(more) {
  let filled;
  const python = await loadPyodide({
    indexURL: pyodide,
    lockFileContents: lock,
    env: { HOME: "/", LANG: "C.UTF-8", PYTHONHASHSEED: "0" },
    _sysExecutable: "./this.program",
    _makeSnapshot: true,
    createPyodideModule: watched(create, (memory) => {
      filled = beginning(memory);
    }),
    ...more,
  });
  return { python, filled };
}

const { python: first } = await started({});
const sources = first.FS.readFile(STANDARD);
first.globals.set("texts", JSON.stringify(texts));
const [standard, modules] = first.runPython(COMPILE);

const { python, filled } = await started({
  fsInit: (files) => files.writeFile(STANDARD, standard),
});
const engine = await loaded(readFileSync(wasm));
python.registerJsModule("whydoku_engine", engine);
const files = Buffer.concat(contents);
shelve(python.FS, sizes, () => files);
for (const [path, content] of modules) {
  python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  python.FS.writeFile(path, content);
}
python.runPython(LOAD);
python.FS.writeFile(STANDARD, sources);
python.runPython(SETTLE);

const state = python._api.serializeHiwireState((thing) => {
  if (thing !== engine) throw new Error(`Python keeps ${thing}, which no browser has`);
  return "engine";
});
const memory = python._module.HEAPU8;
const { kept, pages } = taken(memory, filled);
const outline = { size: memory.length, kept, state, files: sizes, standard: sources.length };
writeFileSync(path.join(out, "outline.json"), JSON.stringify(outline));
writeFileSync(path.join(out, "memory.gz"), gzipSync(Buffer.concat(pages), { level: 9 }));
writeFileSync(path.join(out, "files"), files);
