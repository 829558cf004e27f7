/** Memory for functions of values that never change. */

/** The same function, which computes its value only once for each argument. */
export function remembered<A extends object, T>(work: (of: A) => T): (of: A) => T {
  const memory: WeakMap<A, T> = new WeakMap();
  return (of) => {
    const found = memory.get(of) ?? work(of);
    memory.set(of, found);
    return found;
  };
}
