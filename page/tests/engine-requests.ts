/** Answers requests to the engine: a line with a list of them, a line with a list of answers. */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { BrokenEngine, KINDS, loaded } from "../src/asking/engine.ts";

const [file = ""] = process.argv.slice(2);
const handles = new Map();
let end = Number.POSITIVE_INFINITY;
const engine = await loaded(readFileSync(file), () => performance.now() >= end);

/** What a request is given, by the kind of its argument. */
const READ = {
  bytes: (text) => new Uint8Array(Buffer.from(text, "base64")),
  int: BigInt,
  seconds: Number,
  handle: (number) => handles.get(number) ?? null,
  room: Number,
};

/** What can be asked besides the functions of the door. */
const OTHERS = {
  kinds: () => Object.fromEntries(KINDS),
  table: () => engine.table,
  variant: () => engine.variant,
  memory: () => engine.memory,
  exports: () => WebAssembly.Module.exports(engine.module).map(({ name }) => name),
  imports: () => WebAssembly.Module.imports(engine.module).map(({ name }) => name),
  free: ({ free }) => {
    handles.get(free)?.free();
    handles.delete(free);
  },
};

function valueIn(argument) {
  const [[kind, value]] = Object.entries(argument);
  return READ[kind](value);
}

function called({ name, given, keep, patience }) {
  const values = given.map(valueIn);
  end = performance.now() + (patience ?? Number.POSITIVE_INFINITY);
  const { status, bytes, handle } = engine.call(name, ...values);
  if (handle) handles.set(keep, handle);
  return {
    status,
    bytes: bytes && Buffer.from(bytes).toString("base64"),
    refusal: status === 2 ? engine.refusal : null,
  };
}

function answered(request) {
  try {
    if (request.name) return called(request);
    const [other] = Object.keys(request);
    return OTHERS[other](request) ?? null;
  } catch (fault) {
    if (!(fault instanceof BrokenEngine)) throw fault;
    return { status: -1, bytes: null, refusal: String(fault.cause?.stack) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(JSON.parse(line).map(answered))}\n`);
}
