/** What the loader does with faults, its own and those of others. It needs `node --expose-gc`. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { Asking, EngineFault } from "../../src/whydoku/faces/web/page/engine/instance.js";
import { Engine, loaded } from "../../src/whydoku/faces/web/page/engine.js";

const [file = ""] = process.argv.slice(2);
const bytes = readFileSync(file);
const row = (text) => new TextEncoder().encode(text);
const EMPTY = row(".".repeat(81));
const PUZZLE = row(
  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
);

const is = (kind) => (fault) => fault instanceof EngineFault && fault.kind === kind;

let ask = () => false;
const engine = await loaded(bytes, () => ask());

// The engine comes from bytes, a module, or an answer of a server.
const type = { headers: { "Content-Type": "application/wasm" } };
for (const source of [
  engine.module,
  new Response(bytes),
  Promise.resolve(new Response(bytes, type)),
]) {
  const other = await loaded(source);
  assert.deepEqual([...other.check(PUZZLE, 81)], [1]);
}
await assert.rejects(loaded(new Response("", { status: 404 })), /cannot be fetched: 404/);

// The functions one by one.
const set = engine.numbers.get("sizes").get("set");
const sets = engine.read(PUZZLE);
const state = new Uint8Array([...sets.slice(set), ...sets.slice(0, set), ...sets.slice(0, set), 1]);
const none = new Uint8Array(set);
const slug = (name) => engine.numbers.get("technique").get(name);
const program = new Uint8Array(
  new Uint16Array([0, 1, 0, 1, slug("naked-single"), 255, 255, 3, 0]).buffer,
);
const text = (given) => new TextDecoder().decode(given);
const solution = text(engine.solve(PUZZLE, 81, true));
assert.match(solution, /^534678912[1-9]{72}$/);
assert.deepEqual([...engine.count(EMPTY, 81, 5n)], [5n]);
assert.deepEqual([...engine.minimal(PUZZLE)], [0]);
assert.equal(engine.read(row("x".repeat(81))), null);
const solutions = engine.solutions(PUZZLE, 81);
assert.equal(text(solutions.take(3)), solution);
assert.equal(solutions.take(3).length, 0);
solutions.free();
assert.throws(() => solutions.take(1), is("refused"));
assert.equal(engine.randomMinimal(2, 7n).length, 162);
assert.equal(engine.randomSolutions(2, 7, 1n << 40n).length, 162);
const one = new Uint8Array([0]);
const dug = text(
  engine.dig(
    row(solution),
    new Uint8Array(81).map((_, n) => n),
    one,
    1,
  ),
);
assert.match(dug, /^[.1-9]{81}$/);
assert.equal(engine.canonical(PUZZLE).length, 113);
assert.equal(engine.refuting(none.slice(0, 0), none.slice(0, 0), sets.slice(set)).length, 729);
assert.equal(engine.refutingSplits(sets.slice(set), 15).length, 729);
assert.equal(engine.joined(none.slice(0, 0), none.slice(0, 0), sets.slice(set), none).length, 0);
assert.ok(engine.almostLocked(row("1".repeat(729)), 1).length >= 730);
assert.ok(engine.lightestNet(state, 0, none) === null || engine.lightestNet(state, 0, none).length);
assert.ok(engine.shortestWhip(state, 0, 1, 3, none)?.length);
const paths = engine.paths(program, PUZZLE, 81, true);
paths.run();
paths.spend(0, 1);
assert.deepEqual([...paths.states()], [1, 0]);
assert.equal(paths.place(0).length, 188);
assert.ok(paths.path(0).length > 3);
assert.ok(paths.summary(one).length > 3);
assert.throws(() => paths.goOn(0, 2), /^Error: this path does not wait$/);
assert.throws(() => paths.find(0, 0, new Uint8Array(184)), is("refused"));
assert.ok(engine.findings(program, state, 2).length >= 3);
assert.equal(engine.rate(PUZZLE, 81).length, 8);
assert.deepEqual([...engine.depth(PUZZLE, 81)], [1, 0, 0]);
const position = row(".".repeat(729) + solution);
assert.equal(engine.ratingPath(position).length, 0);
assert.equal(engine.ratingPath(row(".".repeat(810))), null);

// What is given wrongly is refused, by the engine in its own words.
assert.throws(() => engine.check(PUZZLE, 82), /^Error: width must be 81, 92 or 729, not 82$/);
assert.throws(() => engine.check(PUZZLE, 0), is("refused"));
assert.throws(() => engine.check("53", 81), TypeError);
assert.throws(() => engine.count(PUZZLE, 81, 1n << 63n), RangeError);
assert.throws(() => engine.count(PUZZLE, 81, 1.5), RangeError);
assert.throws(() => engine.randomMinimal(1, -1), RangeError);
assert.throws(() => engine.randomMinimal(-1, 1), is("refused"));
assert.throws(() => engine.randomMinimal(1e300, 1), RangeError);
assert.throws(() => engine.randomMinimal(1e12, 1), is("no_memory"));

// Interruption, and what is thrown or asked meanwhile.
const long = () => engine.count(EMPTY, 81, 1n << 60n);
ask = () => true;
assert.throws(long, is("interrupted"));
ask = () => {
  throw new RangeError("mine");
};
assert.throws(long, /^RangeError: mine$/);
ask = () => engine.check(PUZZLE, 81);
assert.throws(long, /^Error: the engine is at work already$/);
ask = () => false;
assert.deepEqual([...engine.check(PUZZLE, 81)], [1]);
const HARDEST = row(
  ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
);
const hard = row(`${"123456789".repeat(81)}${text(HARDEST)}`);
assert.throws(() => engine.ratingPath(hard, { timeout: 0.01 }), is("late"));

// Handles that nobody has are freed: otherwise these would take all memory.
for (let n = 0; n < 40; ++n) {
  for (let k = 0; k < 20_000; ++k) engine.solutions(EMPTY, 81);
  globalThis.gc();
  await setTimeout(1);
}
assert.ok(engine.memory < 2 ** 28, `${engine.memory} bytes`);

// Memory that is exhausted bit by bit is a fault like others, and comes back when it is freed.
const held = [];
const many = row("x".repeat(81 * 100));
assert.throws(() => {
  while (held.length < 100_000) held.push(engine.paths(program, many, 81, false));
}, is("no_memory"));
assert.ok(held.length > 1000);
for (const one of held) one.free();
assert.equal(engine.solutions(EMPTY, 81).take(1).length, 81);

// A handle is good in its own engine only.
const other = await loaded(engine.module);
assert.equal(other.call("take", engine.ask("solutions", EMPTY, 81).handle, 1).status, 2);
assert.equal(other.refusal, "this is no handle of solutions");

// An instance that breaks is not used again.
const memory = new WebAssembly.Memory({ initial: 1 });
const ended = "ended done:0 nothing:1 refused:2 interrupted:3 late:4 no_memory:5\0";
new Uint8Array(memory.buffer, 64).set(row(ended));
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
  whydoku_solutions: () => 0,
};
const broken = new Engine({ exports: fake }, new Asking(() => false), engine.module);
const { handle } = broken.ask("solutions", EMPTY, 81);
assert.throws(
  () => broken.check(PUZZLE, 81),
  (fault) => is("broken")(fault) && fault.cause instanceof WebAssembly.RuntimeError,
);
assert.ok(broken.isBroken);
assert.throws(() => broken.check(PUZZLE, 81), is("broken"));
handle.free();
assert.deepEqual([...(await loaded(broken.module)).check(PUZZLE, 81)], [1]);
