// @ts-check
/** Memory for functions of values that never change. */

/**
 * The same function, which computes its value only once for each argument.
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
