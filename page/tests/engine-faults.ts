/** What the loader does with faults, its own and those of others. It needs `node --expose-gc`. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { Asking, BrokenEngine, Engine, loaded } from "../src/asking/engine.ts";

const [DONE, REFUSED, INTERRUPTED, NO_MEMORY] = [0, 2, 3, 5];
const [file = ""] = process.argv.slice(2);
const bytes = readFileSync(file);
const row = (text) => new TextEncoder().encode(text);
const EMPTY = row(".".repeat(81));
const PUZZLE = row(
  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
);

let ask = () => false;
const engine = await loaded(bytes, () => ask());
const isSound = (one = engine) => {
  const { status, bytes } = one.call("check", null, PUZZLE, 81, 1, 1);
  assert.deepEqual([status, [...bytes]], [DONE, [1]]);
};

// The engine comes from bytes, a module, or an answer of a server.
const type = { headers: { "Content-Type": "application/wasm" } };
for (const source of [
  engine.module,
  new Response(bytes),
  Promise.resolve(new Response(bytes, type)),
]) {
  isSound(await loaded(source));
}
await assert.rejects(loaded(new Response("", { status: 404 })), /cannot be fetched: 404/);

// What is given wrongly is refused: by the loader what the engine cannot be given at all.
assert.throws(() => engine.call("chek", PUZZLE, 81, 1, 1), /the engine has no function chek/);
assert.throws(() => engine.call("check", null, "53", 81, 1, 1), TypeError);
assert.throws(() => engine.call("check", null, PUZZLE, 1n << 63n, 1, 1), RangeError);
assert.throws(() => engine.call("check", null, PUZZLE, 1.5, 1, 1), RangeError);
assert.throws(() => engine.call("check", null, PUZZLE, 81, 1, -1), RangeError);
assert.throws(() => engine.call("random_minimal", 1, -1, 0, 1, 81), RangeError);
assert.equal(engine.call("check", null, PUZZLE, 82, 1, 1).status, REFUSED);
assert.equal(engine.refusal, "width must be 81, 92 or 729, not 82");
assert.equal(engine.call("random_minimal", 1e12, 1, 0, 1, 81e12).status, NO_MEMORY);

// Interruption, and what is thrown or asked meanwhile.
const long = () => engine.call("count", null, EMPTY, 81, 1n << 60n, 1, 8).status;
ask = () => true;
assert.equal(long(), INTERRUPTED);
ask = () => {
  throw new RangeError("mine");
};
assert.throws(long, /^RangeError: mine$/);
ask = () => engine.call("check", null, PUZZLE, 81, 1, 1);
assert.throws(long, /^Error: the engine is at work already$/);
ask = () => false;
isSound();

// Handles that nobody has are freed: otherwise these would take all memory.
const made = (one = engine) => one.call("solutions", null, EMPTY, 81).handle;
for (let n = 0; n < 40; ++n) {
  for (let k = 0; k < 20_000; ++k) made();
  globalThis.gc();
  await setTimeout(1);
}
assert.ok(engine.memory < 2 ** 28, `${engine.memory} bytes`);

// Memory that is exhausted bit by bit is a status like others, and comes back when it is freed.
const [, single] = /^technique naked-single:(\d+)/m.exec(engine.table);
const program = new Uint8Array(
  new Uint16Array([0, 1, 0, 1, single, 255, 255, 3, 0, 729, 65535]).buffer,
);
const many = row("x".repeat(81 * 100));
const held = [];
let answer = engine.call("paths", null, program, many, 81, 0, 1);
for (
  ;
  answer.handle && held.length < 100_000;
  answer = engine.call("paths", null, program, many, 81, 0, 1)
) {
  held.push(answer.handle);
}
assert.equal(answer.status, NO_MEMORY);
assert.ok(held.length > 1000);
for (const one of held) one.free();
isSound();

// A handle is good in its own engine only, and until it is freed.
const other = await loaded(engine.module);
const mine = made();
assert.throws(() => other.call("take", mine, 1), /^TypeError: the engine has no such handle$/);
assert.equal(other.call("take", null, 1).status, REFUSED);
assert.equal(other.refusal, "this is no handle of solutions");
assert.equal(engine.call("take", mine, 1).bytes.length, 81);
mine.free();
mine.free();
assert.throws(() => engine.call("take", mine, 1), TypeError);

// Rules are a handle too; null stands for the classic ones.
const record = new Uint8Array([4, ...Array(81).fill(255), 0, 0, 0]);
const { handle: latin } = engine.call("rules", record);
const counted = (rules) => {
  const { bytes } = engine.call("count", rules, EMPTY, 81, 1000, 1, 8);
  return new BigUint64Array(bytes.buffer)[0];
};
assert.equal(counted(latin), 576n);
assert.equal(counted(null), 1000n);
latin.free();
assert.throws(() => counted(latin), TypeError);

// An instance that breaks is not used again.
const memory = new WebAssembly.Memory({ initial: 1 });
const fake = {
  memory,
  _initialize() {},
  allot: () => 16,
  release() {},
  whydoku_table: () => 64,
  whydoku_check() {
    throw new WebAssembly.RuntimeError("unreachable");
  },
  whydoku_free() {
    throw new Error("it is used again");
  },
  whydoku_solutions: () => DONE,
};
const broken = new Engine({ exports: fake }, new Asking(() => false), engine.module);
const lost = made(broken);
assert.throws(
  () => isSound(broken),
  (fault) => fault instanceof BrokenEngine && fault.cause instanceof WebAssembly.RuntimeError,
);
assert.ok(broken.isBroken);
assert.throws(() => isSound(broken), BrokenEngine);
lost.free();
isSound(await loaded(broken.module));
