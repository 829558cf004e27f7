// @ts-check
/** An instance of the engine: its memory, its functions, and what it asks while it works. */

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */
/** Memory has no address beyond these. */
const MOST_BYTES = 2 ** 32 - 1;

/** The memory of an instance is exhausted. */
export class NoMemory extends Error {}

/** A function has thrown, which none should; the cause is what it threw. */
export class BrokenEngine extends Error {
  /** @param {unknown} [cause] */
  constructor(cause) {
    super("the engine is broken and has to be loaded again", { cause });
  }
}

/** What is asked during work. The engine itself must not see what is thrown then. */
export class Asking {
  /** @type {{fault: unknown} | null} */
  #thrown = null;

  /** @param {() => unknown} ask */
  constructor(ask) {
    this.ask = ask;
  }

  /** @returns {number} not 0 if the work is to end */
  answer() {
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

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#exports = instance.exports;
    this.enter("_initialize");
  }

  get memory() {
    return /** @type {WebAssembly.Memory} */ (this.#exports["memory"]).buffer;
  }

  /**
   * @param {string} name
   * @param {readonly (number | bigint)[]} values
   * @returns {any}
   */
  enter(name, ...values) {
    if (this.isBroken) throw new BrokenEngine();
    try {
      return /** @type {Function} */ (this.#exports[name])(...values);
    } catch (fault) {
      this.isBroken = true;
      throw new BrokenEngine(fault);
    }
  }

  /**
   * The address of new memory.
   *
   * @param {number} size
   * @returns {number}
   */
  allot(size) {
    const address = size > MOST_BYTES ? 0 : this.enter("allot", size) >>> 0;
    if (address === 0) throw new NoMemory();
    return address;
  }

  /**
   * @param {number} address
   * @param {Uint8Array} bytes
   */
  write(address, bytes) {
    new Uint8Array(this.memory, address, bytes.length).set(bytes);
  }

  /**
   * @param {number} address
   * @param {number} size
   * @returns {Bytes} a copy
   */
  read(address, size) {
    return new Uint8Array(this.memory, address, size).slice();
  }

  /**
   * @param {number} place
   * @returns {number} the number of 32 bits there
   */
  number(place) {
    return new DataView(this.memory).getUint32(place, true);
  }

  /**
   * @param {number} address
   * @returns {string} up to its zero
   */
  text(address) {
    const bytes = new Uint8Array(this.memory, address);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  }
}
