/** An instance of the engine: its memory, its functions, and what it asks while it works. */

export type Bytes = Uint8Array<ArrayBuffer>;
/** Memory has no address beyond these. */
const MOST_BYTES = 2 ** 32 - 1;

/** The memory of an instance is exhausted. */
export class NoMemory extends Error {}

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
export class Instance {
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
