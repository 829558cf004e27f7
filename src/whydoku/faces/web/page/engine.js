// @ts-check
/**
 * The engine as WebAssembly: the functions of `native/door/whydoku.h`, with bytes and numbers.
 *
 * It works in browsers, in their workers and in node, and knows nothing of the page.
 */
import { Door } from "./engine/door.js";
import { Asking } from "./engine/instance.js";

/** @typedef {import("./engine/instance.js").Bytes} Bytes */
/** @typedef {import("./engine/door.js").Handle} Handle */
/** @typedef {import("./engine/door.js").Int} Int */
/** @typedef {import("./engine/door.js").Given} Given */
/** @typedef {import("./engine/door.js").Name} Name */
/** @typedef {BufferSource | Response | WebAssembly.Module} Source */

const THREADS = 1;
const SET = 92;
const UNTIL_THE_END = 1n << 62n;

/**
 * An engine from its file: bytes, the answer to a request, or a module that is compiled already.
 *
 * @param {Source | Promise<Source>} source
 * @param {() => unknown} [ask]  called about every 30 ms during long work. The work ends as
 *   interrupted if the answer is true; if this throws, so does the call that works.
 * @returns {Promise<Engine>}
 */
export async function loaded(source, ask = () => false) {
  const module = await compiled(await source);
  const asking = new Asking(ask);
  const now = () => performance.now();
  const imports = { whydoku: { now, ask: () => asking.answer() } };
  return new Engine(await WebAssembly.instantiate(module, imports), asking, module);
}

/**
 * @param {Source} source
 * @returns {Promise<WebAssembly.Module>}
 */
async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (!(source instanceof Response)) return WebAssembly.compile(source);
  if (!source.ok) throw new Error(`the engine cannot be fetched: ${source.status}`);
  return source.headers.get("Content-Type") === "application/wasm"
    ? WebAssembly.compileStreaming(source)
    : WebAssembly.compile(await source.arrayBuffer());
}

/** The functions of the header one by one. If the engine breaks, `loaded(engine.module)` gives a new
 * one. */
export class Engine extends Door {
  /**
   * @param {WebAssembly.Instance} instance
   * @param {Asking} asking
   * @param {WebAssembly.Module} module
   */
  constructor(instance, asking, module) {
    super(instance, asking);
    this.module = module;
  }

  /** @type {(rows: Uint8Array, width: number) => Bytes} */
  check = (rows, width) => this.#filled(many(rows, width), "check", rows, width, THREADS);

  /** @type {(rows: Uint8Array, width: number, limit: Int) => BigUint64Array} */
  count = (rows, width, limit) => {
    const room = 8 * many(rows, width);
    return new BigUint64Array(this.#filled(room, "count", rows, width, limit, THREADS).buffer);
  };

  /** @type {(rows: Uint8Array, width: number, isUnique: boolean) => Bytes} */
  solve = (rows, width, isUnique) =>
    this.#filled(81 * many(rows, width), "solve", rows, width, +isUnique, THREADS);

  /** @type {(rows: Uint8Array) => Bytes} */
  minimal = (rows) => this.#filled(many(rows, 81), "minimal", rows, THREADS);

  /** @type {(line: Uint8Array) => Bytes | null} */
  read = (line) => this.#bytes("read", line, 2 * SET);

  /** @param {Uint8Array} row @param {number} width */
  solutions(row, width) {
    const handle = this.#made("solutions", row, width);
    return {
      free: () => handle.free(),
      /** @type {(n: Int) => Bytes} */
      take: (n) => this.#given("take", handle, n),
    };
  }

  /** @type {(n: number, seed: Int, start?: Int) => Bytes} */
  randomMinimal = (n, seed, start = 0) =>
    this.#filled(Math.max(81 * n, 0), "random_minimal", n, seed, start, THREADS);

  /** @type {(n: number, seed: Int, start?: Int) => Bytes} */
  randomSolutions = (n, seed, start = 0) =>
    this.#filled(Math.max(81 * n, 0), "random_solutions", n, seed, start, THREADS);

  /** @type {(rows: Uint8Array, groups: Uint8Array, fewest: Uint8Array, seed: Int, start?: Int) => Bytes} */
  dig = (rows, groups, fewest, seed, start = 0) =>
    this.#filled(rows.length, "dig", rows, groups, fewest, seed, start, THREADS);

  /** @type {(rows: Uint8Array) => Bytes} */
  canonical = (rows) => this.#filled(113 * many(rows, 81), "canonical", rows, THREADS);

  /** @type {(nodes: Uint8Array, strong: Uint8Array, possible: Uint8Array, isOneDigit?: boolean) => Bytes} */
  refuting = (nodes, strong, possible, isOneDigit = false) =>
    this.#filled(729, "refuting", nodes, strong, possible, +isOneDigit);

  /** @type {(possible: Uint8Array, kinds: number, isOneDigit?: boolean) => Bytes} */
  refutingSplits = (possible, kinds, isOneDigit = false) =>
    this.#filled(729, "refuting_splits", possible, kinds, +isOneDigit);

  /** @type {(nodes: Uint8Array, strong: Uint8Array, possible: Uint8Array, worth: Uint8Array, isOneDigit?: boolean) => Uint16Array} */
  joined = (nodes, strong, possible, worth, isOneDigit = false) =>
    numbers(this.#given("joined", nodes, strong, possible, worth, +isOneDigit));

  /** @type {(row: Uint8Array, largest: number) => Uint16Array} */
  almostLocked = (row, largest) => numbers(this.#given("almost_locked", row, largest));

  /** @type {(state: Uint8Array, reach: number, skip: Uint8Array) => Uint16Array | null} */
  lightestNet = (state, reach, skip) => {
    const net = this.#bytes("lightest_net", state, reach, skip);
    return net && numbers(net);
  };

  /** @type {(state: Uint8Array, kind: number, least: number, most: number, skip: Uint8Array) => Uint16Array | null} */
  shortestWhip = (state, kind, least, most, skip) => {
    const whip = this.#bytes("shortest_whip", state, kind, least, most, skip);
    return whip && numbers(whip);
  };

  /** @param {Uint8Array} program @param {Uint8Array} rows @param {number} width
   * @param {boolean} uniqueness */
  paths(program, rows, width, uniqueness) {
    const handle = this.#made("paths", program, rows, width, +uniqueness, THREADS);
    return {
      free: () => handle.free(),
      /** @type {(seconds?: number) => void} */
      run: (seconds = 0) => void this.ask("run", handle, THREADS, seconds),
      states: () => this.#filled(2 * many(rows, width), "states", handle),
      /** @type {(number: number, how: number) => void} */
      goOn: (number, how) => void this.ask("go_on", handle, number, how),
      /** @type {(number: number, nth: number, sets: Uint8Array) => void} */
      find: (number, nth, sets) => void this.ask("find", handle, number, nth, sets),
      /** @type {(number: number, seconds: number) => void} */
      spend: (number, seconds) => void this.ask("spend", handle, number, seconds),
      /** @type {(number: number) => Bytes} */
      place: (number) => this.#filled(2 * SET + 4, "place", handle, number),
      /** @type {(number: number) => Uint16Array} */
      path: (number) => numbers(this.#given("path", handle, number)),
      /** @type {(codes: Uint8Array) => Bytes} */
      summary: (codes) => this.#given("summary", handle, codes),
    };
  }

  /** @type {(program: Uint8Array, state: Uint8Array, limit: Int) => Uint16Array} */
  findings = (program, state, limit) => numbers(this.#given("findings", program, state, limit));

  /** @type {(rows: Uint8Array, width: number, wanted?: {uniqueness?: boolean, atLeast?: number, atMost?: number, timeout?: number}) => Bytes} */
  rate = (rows, width, { uniqueness = true, atLeast = 0, atMost = 65535, timeout = 0 } = {}) => {
    const wanted = [+uniqueness, atLeast, atMost, timeout, THREADS];
    return this.#filled(8 * many(rows, width), "rate", rows, width, ...wanted);
  };

  /** @type {(rows: Uint8Array, width: number, stop?: number, timeout?: number) => Bytes} */
  depth = (rows, width, stop = 255, timeout = 0) =>
    this.#filled(3 * many(rows, width), "depth", rows, width, stop, timeout, THREADS);

  /** @type {(position: Uint8Array, wanted?: {uniqueness?: boolean, timeout?: number, most?: Int}) => Int32Array | null} */
  ratingPath = (position, { uniqueness = true, timeout = 0, most = UNTIL_THE_END } = {}) => {
    const steps = this.#bytes("rating_path", position, +uniqueness, timeout, most);
    return steps && new Int32Array(steps.buffer);
  };

  /** @type {(size: number, name: Name, ...given: readonly Given[]) => Bytes} */
  #filled(size, name, ...given) {
    return this.#given(name, ...given, size);
  }

  /** @type {(name: Name, ...given: readonly Given[]) => Bytes} */
  #given(name, ...given) {
    return /** @type {Bytes} */ (this.#bytes(name, ...given));
  }

  /** @type {(name: Name, ...given: readonly Given[]) => Bytes | null} */
  #bytes(name, ...given) {
    return this.ask(name, ...given)?.bytes ?? null;
  }

  /** @type {(name: Name, ...given: readonly Given[]) => Handle} */
  #made(name, ...given) {
    return /** @type {Handle} */ (this.ask(name, ...given)?.handle);
  }
}

/**
 * The number of whole rows.
 *
 * @param {Uint8Array} rows
 * @param {number} width
 * @returns {number}
 */
function many(rows, width) {
  return width > 0 ? Math.floor(rows.length / width) : 0;
}

/**
 * @param {Bytes} bytes
 * @returns {Uint16Array}
 */
function numbers(bytes) {
  return new Uint16Array(bytes.buffer);
}
