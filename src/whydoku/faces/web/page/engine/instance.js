// @ts-check
/** An instance of the engine: its memory, its functions, and what it asks while it works. */

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */
/** @typedef {"refused" | "interrupted" | "late" | "no_memory" | "broken"} Kind */

/** What is said of the faults that the engine has no words for. */
const SENTENCES = /** @type {Record<string, string>} */ ({
  interrupted: "the work was interrupted",
  late: "the time for this search is over",
  no_memory: "there is not enough memory",
  broken: "the engine is broken and has to be loaded again",
});

/** Memory has no address beyond these. */
const MOST_BYTES = 2 ** 32 - 1;

/** The error that a call has no answer; its message is one sentence that says why. */
export class EngineFault extends Error {
  /**
   * @param {Kind} kind
   * @param {string} [sentence]
   * @param {unknown} [cause]
   */
  constructor(kind, sentence, cause) {
    super(sentence ?? SENTENCES[kind] ?? kind, { cause });
    this.kind = kind;
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
    if (this.isBroken) throw new EngineFault("broken");
    try {
      return /** @type {Function} */ (this.#exports[name])(...values);
    } catch (fault) {
      this.isBroken = true;
      throw new EngineFault("broken", undefined, fault);
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
    if (address === 0) throw new EngineFault("no_memory");
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
