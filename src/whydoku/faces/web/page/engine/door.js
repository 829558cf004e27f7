// @ts-check
/**
 * The door of the engine: its functions by name, with bytes and numbers, and what they hold.
 */
import { Instance, NoMemory } from "./instance.js";

/** @import { Asking, Bytes } from "./instance.js" */
/** @typedef {number | bigint} Int  a whole number of 64 bits */
/** @typedef {Uint8Array | Int | Handle | null} Given */
/** @typedef {{status: number, bytes: Bytes | null, handle: Handle | null}} Answer */

/**
 * The kinds of arguments of each function:
 *
 * - `bytes` is a buffer that is sent, `room` the size of one that comes back,
 * - `int`, `seed` and `seconds` are numbers: with a sign, without one, and with a fraction,
 * - `handle` is a handle; nothing is given for `made`, a new one, or for `answer`, its bytes.
 */
const DOOR = {
  check: "bytes int int room",
  count: "bytes int int int room",
  solve: "bytes int int int room",
  minimal: "bytes int room",
  read: "bytes room",
  solutions: "bytes int made",
  take: "handle int answer",
  random_minimal: "int seed seed int room",
  random_solutions: "int seed seed int room",
  dig: "bytes bytes bytes seed seed int room",
  canonical: "bytes int room",
  automorphisms: "bytes answer",
  strong_links: "bytes int answer",
  almost_locked: "bytes int answer",
  paths: "bytes bytes int int int made",
  run: "handle int seconds",
  states: "handle room",
  go_on: "handle int int",
  find: "handle int int bytes",
  spend: "handle int seconds",
  place: "handle int room",
  path: "handle int answer",
  summary: "handle bytes answer",
  findings: "bytes bytes int answer",
  rate: "bytes int int int int seconds int room",
  depth: "bytes int int seconds int room",
  rating_path: "bytes int seconds int answer",
};

/** @typedef {keyof typeof DOOR} Name */

/** The functions, and the kinds of their arguments.
 * @type {ReadonlyMap<string, readonly string[]>} */
export const KINDS = new Map(Object.entries(DOOR).map(([name, kinds]) => [name, kinds.split(" ")]));

/** Something in the engine that lives until it is freed, at the latest when nobody has it. */
class Handle {
  #engine;

  /** @param {Engine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  free() {
    this.#engine.free(this);
  }
}

const NO_MEMORY = 5;

/** The functions of one instance. No request should break it; if one does, every further call throws
 * a BrokenEngine, and `loaded(engine.module)` gives a new one. */
export class Engine {
  #instance;
  #asking;
  #isAtWork = false;

  /** Where handles live. One that is not here is null to the engine, which refuses it.
   * @type {WeakMap<Handle, number>} */
  #addresses = new WeakMap();
  /** @type {FinalizationRegistry<number>} */
  #lost = new FinalizationRegistry((address) => this.#end(address));

  /**
   * @param {WebAssembly.Instance} instance
   * @param {Asking} asking
   * @param {WebAssembly.Module} module
   */
  constructor(instance, asking, module) {
    this.#instance = new Instance(instance);
    this.#asking = asking;
    this.module = module;
    /** The names of numbers, as the engine writes them. */
    this.table = this.#instance.text(this.#instance.enter("whydoku_table"));
  }

  get isBroken() {
    return this.#instance.isBroken;
  }

  /** How many bytes of memory it has; they only grow. */
  get memory() {
    return this.#instance.memory.byteLength;
  }

  /** Why the last call was refused, in one sentence. */
  get refusal() {
    return this.#instance.text(this.#instance.enter("whydoku_refusal"));
  }

  /** The name of the processor variant in use. */
  get variant() {
    return this.#held((allot) => {
      const place = allot(4);
      this.#instance.enter("whydoku_variant", place);
      return this.#instance.text(this.#instance.number(place));
    });
  }

  /**
   * Calls a function. The answer has the status that the header describes; it has bytes or a handle
   * only if the call is done.
   *
   * @param {Name} name
   * @param {readonly Given[]} given
   * @returns {Answer}
   */
  call(name, ...given) {
    const kinds = KINDS.get(name);
    if (!kinds) throw new TypeError(`the engine has no function ${name}`);
    try {
      return this.#held((allot) => this.#answered(name, kinds, this.#sent(kinds, given, allot)));
    } catch (fault) {
      if (fault instanceof NoMemory) return { status: NO_MEMORY, bytes: null, handle: null };
      throw fault;
    }
  }

  /**
   * @param {Name} name
   * @param {readonly string[]} kinds
   * @param {readonly (number | bigint)[][]} sent
   * @returns {Answer}
   */
  #answered(name, kinds, sent) {
    const status = this.#instance.enter(`whydoku_${name}`, ...sent.flat());
    this.#asking.settle();
    const back = status === 0 ? kinds.at(-1) : "";
    const [place = 0, size = 0n] = sent.at(-1) ?? [];
    const address = Number(place);
    const bytes =
      back === "room"
        ? this.#instance.read(address, Number(size))
        : back === "answer"
          ? this.#answer(this.#instance.number(address))
          : null;
    const handle = back === "made" ? this.#handle(this.#instance.number(address)) : null;
    return { status, bytes, handle };
  }

  /**
   * The values of each argument as the engine takes them.
   *
   * @param {readonly string[]} kinds
   * @param {readonly Given[]} given
   * @param {(size: number) => number} allot
   * @returns {(number | bigint)[][]}
   */
  #sent(kinds, given, allot) {
    return kinds.map((kind, n) => {
      const value = given[n];
      if (kind === "bytes") {
        const bytes = bytesIn(value);
        const address = allot(bytes.length);
        this.#instance.write(address, bytes);
        return [address, BigInt(bytes.length)];
      }
      if (kind === "int" || kind === "seed") return [wholeIn(value, kind)];
      if (kind === "seconds") return [Number(value)];
      if (kind === "handle") return [this.#addresses.get(/** @type {Handle} */ (value)) ?? 0];
      if (kind !== "room") return [allot(4)];
      const size = sizeIn(value);
      return [allot(size), BigInt(size)];
    });
  }

  /** @param {Handle} handle */
  free(handle) {
    const address = this.#addresses.get(handle);
    if (address === undefined) return;
    this.#addresses.delete(handle);
    this.#lost.unregister(handle);
    this.#end(address);
  }

  /** @param {number} address */
  #end(address) {
    if (!this.isBroken) this.#instance.enter("whydoku_free", address);
  }

  /**
   * Works with memory that is released in the end.
   *
   * @template T
   * @param {(allot: (size: number) => number) => T} work
   * @returns {T}
   */
  #held(work) {
    if (this.#isAtWork) throw new Error("the engine is at work already");
    /** @type {number[]} */
    const held = [];
    const allot = (/** @type {number} */ size) => {
      held.push(this.#instance.allot(size));
      return /** @type {number} */ (held.at(-1));
    };
    this.#isAtWork = true;
    try {
      return work(allot);
    } finally {
      this.#isAtWork = false;
      if (!this.isBroken) for (const address of held) this.#instance.enter("release", address);
    }
  }

  /**
   * @param {number} address
   * @returns {Handle}
   */
  #handle(address) {
    const handle = new Handle(this);
    this.#addresses.set(handle, address);
    this.#lost.register(handle, address, handle);
    return handle;
  }

  /**
   * The bytes of an answer, which is freed.
   *
   * @param {number} address
   * @returns {Bytes}
   */
  #answer(address) {
    try {
      const place = this.#instance.allot(8);
      const first = this.#instance.enter("whydoku_bytes", address, place) >>> 0;
      const bytes = this.#instance.read(first, this.#instance.number(place));
      this.#instance.enter("release", place);
      return bytes;
    } finally {
      this.#end(address);
    }
  }
}

/**
 * @param {unknown} value
 * @returns {Uint8Array}
 */
function bytesIn(value) {
  if (value instanceof Uint8Array) return value;
  throw new TypeError("the engine takes bytes as Uint8Array");
}

/**
 * A whole number that 64 bits can hold.
 *
 * @param {unknown} value
 * @param {"int" | "seed"} kind
 * @returns {bigint}
 */
function wholeIn(value, kind) {
  const whole = BigInt(/** @type {Int} */ (value));
  const kept = kind === "seed" ? BigInt.asUintN(64, whole) : BigInt.asIntN(64, whole);
  if (kept !== whole) throw new RangeError(`${whole} has more than 64 bits`);
  return whole;
}

/**
 * @param {unknown} value
 * @returns {number}
 */
function sizeIn(value) {
  if (typeof value === "number" && value >= 0 && Number.isInteger(value)) return value;
  throw new RangeError(`${value} is no size`);
}
