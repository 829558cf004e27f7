// @ts-check
/** What follows from a value that never changes is worked out once for each. */

/**
 * The same function, which gives the same value for the same argument.
 *
 * @template {object} A
 * @template T
 * @param {(of: A) => T} work
 * @returns {(of: A) => T}
 */
export function remembered(work) {
  /** @type {WeakMap<A, T>} */
  const memory = new WeakMap();
  return (of) => {
    const found = memory.get(of) ?? work(of);
    memory.set(of, found);
    return found;
  };
}
