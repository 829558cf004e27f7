/**
 * Runs a script in Python as WebAssembly: `node pyodide.js PYODIDE WASM SCRIPT ARGUMENTS`.
 *
 * PYODIDE is the folder of the package, WASM the file of the engine. The script finds whydoku and
 * its arguments; what it prints is printed. An interruption comes after WHYDOKU_PATIENCE milliseconds, if that is set.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { loaded } from "../src/asking/engine.ts";

const [folder = "", file = "", script = "", ...given] = process.argv.slice(2);
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const python = await loadPyodide();
const engine = await loaded(readFileSync(file), () => python.checkInterrupt());
python.registerJsModule("whydoku_engine", engine);
python.mountNodeFS("/src", fileURLToPath(new URL("../../src", import.meta.url)));
const sys = python.pyimport("sys");
sys.path.insert(0, "/src");
sys.argv = python.toPy([script, ...given]);

const { WHYDOKU_PATIENCE: patience } = process.env;
if (patience) {
  const signal = new Int32Array(new SharedArrayBuffer(4));
  python.setInterruptBuffer(signal);
  const SIGINT = 2;
  const wait = `const { workerData: [signal, ms] } = require("node:worker_threads");
    setTimeout(() => Atomics.store(signal, 0, ${SIGINT}), ms);`;
  new Worker(wait, { eval: true, workerData: [signal, Number(patience)] });
}
try {
  python.runPython(readFileSync(script, "utf-8"));
} catch (fault) {
  process.stderr.write(`${fault}\n`);
  process.exitCode = 1;
}
