/**
 * The engine as WebAssembly: from its file, its functions by name with bytes and numbers, and the
 * instance behind them with its memory.
 *
 * It works in browsers, in their workers and in node, and knows nothing of the page: the package in
 * npm/ has it too.
 */

export type Source = BufferSource | Response | WebAssembly.Module;

/**
 * An engine from its file: bytes, the answer to a request, or a module that is compiled already.
 *
 * @param ask called about every 30 ms during long work. The work ends as interrupted if the answer
 *   is true; if this throws, so does the call that works.
 */
export async function loaded(
  source: Source | Promise<Source>,
  ask: () => unknown = () => false,
): Promise<Engine> {
  const module = await compiled(await source);
  const asking = new Asking(ask);
  const now = () => performance.now();
  const imports = { whydoku: { now, ask: () => asking.answer() } };
  return new Engine(await WebAssembly.instantiate(module, imports), asking, module);
}

async function compiled(source: Source): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (!(source instanceof Response)) return WebAssembly.compile(source);
  if (!source.ok) throw new Error(`the engine cannot be fetched: ${source.status}`);
  return source.headers.get("Content-Type") === "application/wasm"
    ? WebAssembly.compileStreaming(source)
    : WebAssembly.compile(await source.arrayBuffer());
}

/** A whole number of 64 bits. */
export type Int = number | bigint;
export type Given = Uint8Array | Int | Handle | null;
export type Answer = { status: number; bytes: Bytes | null; handle: Handle | null };

/**
 * The kinds of arguments of each function:
 *
 * - `bytes` is a buffer that is sent, `room` the size of one that comes back,
 * - `int`, `seed` and `seconds` are numbers: with a sign, without one, and with a fraction,
 * - `handle` is a handle or null; nothing is given for `made`, a new one, or for `answer`, its bytes.
 */
const DOOR = {
  check: "handle bytes int int room",
  count: "handle bytes int int int room",
  solve: "handle bytes int int int room",
  solution: "handle bytes room",
  minimal: "handle bytes int room",
  rules: "bytes made",
  read: "bytes room",
  solutions: "handle bytes int made",
  take: "handle int answer",
  random_minimal: "int seed seed int room",
  random_solutions: "int seed seed int room",
  dig: "handle bytes bytes bytes seed seed int room",
  shuffle: "seed int room",
  complete: "handle bytes bytes int room",
  canonical: "bytes int room",
  automorphisms: "bytes answer",
  strong_links: "handle bytes int answer",
  almost_locked: "handle bytes int answer",
  paths: "handle bytes bytes int int int made",
  run: "handle int seconds",
  states: "handle room",
  go_on: "handle int int",
  find: "handle int bytes",
  spend: "handle int seconds",
  place: "handle int room",
  path: "handle int answer",
  summary: "handle bytes answer",
  findings: "handle bytes bytes int answer",
  rate: "bytes int int int int seconds int room",
  depth: "bytes int int seconds int room",
  rating_path: "bytes int seconds int answer",
  outlines: "bytes int int answer",
  photographed: "bytes int int bytes answer",
};

export type Name = keyof typeof DOOR;

/** The functions, and the kinds of their arguments. */
export const KINDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(DOOR).map(([name, kinds]) => [name, kinds.split(" ")]),
);

/** Something in the engine that lives until it is freed, at the latest when nobody has it. */
class Handle {
  #engine;

  constructor(engine: Engine) {
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
  #instance: Instance;
  #asking: Asking;
  readonly module: WebAssembly.Module;
  #isAtWork = false;

  /** Where handles live. */
  #addresses: WeakMap<Handle, number> = new WeakMap();
  #lost: FinalizationRegistry<number> = new FinalizationRegistry((address) => this.#end(address));

  constructor(instance: WebAssembly.Instance, asking: Asking, module: WebAssembly.Module) {
    this.#instance = new Instance(instance);
    this.#asking = asking;
    this.module = module;
  }

  /** The names of numbers, as the engine writes them. */
  get table() {
    return this.#instance.text(this.#instance.enter("whydoku_table"));
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
   */
  call(name: Name, ...given: readonly Given[]): Answer {
    const kinds = KINDS.get(name);
    if (!kinds) throw new TypeError(`the engine has no function ${name}`);
    try {
      return this.#held((allot) => this.#answered(name, kinds, this.#sent(kinds, given, allot)));
    } catch (fault) {
      if (fault instanceof NoMemory) return { status: NO_MEMORY, bytes: null, handle: null };
      throw fault;
    }
  }

  #answered(name: Name, kinds: readonly string[], sent: readonly (number | bigint)[][]): Answer {
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

  /** The values of each argument as the engine takes them. */
  #sent(
    kinds: readonly string[],
    given: readonly Given[],
    allot: (size: number) => number,
  ): (number | bigint)[][] {
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
      if (kind === "handle") return [this.#address(value as Handle | null | undefined)];
      if (kind !== "room") return [allot(4)];
      const size = sizeIn(value);
      return [allot(size), BigInt(size)];
    });
  }

  /** What is freed or of another engine must not go for null, which stands for classic rules. */
  #address(handle: Handle | null | undefined): number {
    if (handle === null || handle === undefined) return 0;
    const address = this.#addresses.get(handle);
    if (address === undefined) throw new TypeError("the engine has no such handle");
    return address;
  }

  free(handle: Handle) {
    const address = this.#addresses.get(handle);
    if (address === undefined) return;
    this.#addresses.delete(handle);
    this.#lost.unregister(handle);
    this.#end(address);
  }

  #end(address: number) {
    if (!this.isBroken) this.#instance.enter("whydoku_free", address);
  }

  /** Works with memory that is released in the end. */
  #held<T>(work: (allot: (size: number) => number) => T): T {
    if (this.#isAtWork) throw new Error("the engine is at work already");
    const held: number[] = [];
    const allot = (size: number) => {
      const address = this.#instance.allot(size);
      held.push(address);
      return address;
    };
    this.#isAtWork = true;
    try {
      return work(allot);
    } finally {
      this.#isAtWork = false;
      if (!this.isBroken) for (const address of held) this.#instance.enter("release", address);
    }
  }

  #handle(address: number): Handle {
    const handle = new Handle(this);
    this.#addresses.set(handle, address);
    this.#lost.register(handle, address, handle);
    return handle;
  }

  /** The bytes of an answer, which is freed. */
  #answer(address: number): Bytes {
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

function bytesIn(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw new TypeError("the engine takes bytes as Uint8Array");
}

/** A whole number that 64 bits can hold. */
function wholeIn(value: unknown, kind: "int" | "seed"): bigint {
  const whole = BigInt(value as Int);
  const kept = kind === "seed" ? BigInt.asUintN(64, whole) : BigInt.asIntN(64, whole);
  if (kept !== whole) throw new RangeError(`${whole} has more than 64 bits`);
  return whole;
}

function sizeIn(value: unknown): number {
  if (typeof value === "number" && value >= 0 && Number.isInteger(value)) return value;
  throw new RangeError(`${value} is no size`);
}

export type Bytes = Uint8Array<ArrayBuffer>;
/** Memory has no address beyond these. */
const MOST_BYTES = 2 ** 32 - 1;

/** The memory of an instance is exhausted. */
class NoMemory extends Error {}

/** A function has thrown, which none should; the cause is what it threw. */
export class BrokenEngine extends Error {
  constructor(cause?: unknown) {
    super("the engine is broken and has to be loaded again", { cause });
  }
}

/** What is asked during work. The engine itself must not see what is thrown then. */
export class Asking {
  readonly ask: () => unknown;
  #thrown: { fault: unknown } | null = null;

  constructor(ask: () => unknown) {
    this.ask = ask;
  }

  /** @returns not 0 if the work is to end */
  answer(): number {
    try {
      return this.ask() ? 1 : 0;
    } catch (fault) {
      this.#thrown = { fault };
      return 1;
    }
  }

  /** Throws what was thrown. */
  settle() {
    const thrown = this.#thrown;
    this.#thrown = null;
    if (thrown) throw thrown.fault;
  }
}

/** The functions and the memory of an instance. If a function throws anything, the instance is
 * broken, and nothing more is called. */
class Instance {
  isBroken = false;
  #exports;

  constructor(instance: WebAssembly.Instance) {
    this.#exports = instance.exports;
    this.enter("_initialize");
  }

  get memory() {
    return (this.#exports["memory"] as WebAssembly.Memory).buffer;
  }

  enter(name: string, ...values: readonly (number | bigint)[]): number {
    if (this.isBroken) throw new BrokenEngine();
    try {
      return (this.#exports[name] as (...values: unknown[]) => number)(...values);
    } catch (fault) {
      this.isBroken = true;
      throw new BrokenEngine(fault);
    }
  }

  /** The address of new memory. */
  allot(size: number): number {
    const address = size > MOST_BYTES ? 0 : this.enter("allot", size) >>> 0;
    if (address === 0) throw new NoMemory();
    return address;
  }

  write(address: number, bytes: Uint8Array) {
    new Uint8Array(this.memory, address, bytes.length).set(bytes);
  }

  /** @returns a copy */
  read(address: number, size: number): Bytes {
    return new Uint8Array(this.memory, address, size).slice();
  }

  /** @returns the number of 32 bits there */
  number(place: number): number {
    return new DataView(this.memory).getUint32(place, true);
  }

  /** @returns up to its zero */
  text(address: number): string {
    const bytes = new Uint8Array(this.memory, address);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  }
}
