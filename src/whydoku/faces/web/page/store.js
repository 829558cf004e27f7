// @ts-check
/**
 * The one store: a state that is replaced, never modified, and watchers of parts of it.
 *
 * Watchers run at once, in the task that replaced the state, so that a key that follows a click in
 * the same task already sees the effect of the click.
 *
 * @template S
 * @typedef {object} Store
 * @property {S} state  the state now
 * @property {(change: Partial<S> | ((state: S) => Partial<S>)) => void} set  replaces parts of it
 * @property {<T>(select: (state: S) => T, act: (value: T, before: T | undefined) => void) => () => void} watch
 *   calls `act` now, and whenever the value of `select` changes; returns a function that stops it
 */

/**
 * @template S
 * @param {S} state
 * @returns {Store<S>}
 */
export function createStore(state) {
  /** @type {Set<() => void>} */
  const watchers = new Set();
  let notifying = false;
  let again = false;

  function notify() {
    if (notifying) {
      again = true;
      return;
    }
    notifying = true;
    try {
      do {
        again = false;
        for (const watcher of [...watchers]) watcher();
      } while (again);
    } finally {
      notifying = false;
    }
  }

  return {
    get state() {
      return state;
    },
    set(change) {
      const parts = typeof change === "function" ? change(state) : change;
      const keys = /** @type {(keyof S)[]} */ (Object.keys(parts));
      if (keys.every((key) => Object.is(state[key], parts[key]))) return;
      state = { ...state, ...parts };
      notify();
    },
    watch(select, act) {
      let value = select(state);
      act(value, undefined);
      const look = () => {
        const now = select(state);
        if (Object.is(now, value)) return;
        const before = value;
        value = now;
        act(now, before);
      };
      watchers.add(look);
      return () => watchers.delete(look);
    },
  };
}

/**
 * Replaces parts of one part of a state, such as that of a view.
 *
 * @template {string} N
 * @template P
 * @typedef {<S extends Readonly<Record<N, P>>>(store: Store<S>,
 *   change: Partial<P> | ((part: P) => Partial<P>)) => void} Setter
 */

/**
 * @param {string} name  of the part
 * @returns {Setter<any, any>}
 */
export function setterOf(name) {
  return (store, change) =>
    store.set((/** @type {any} */ state) => {
      const part = state[name];
      const parts = typeof change === "function" ? change(part) : change;
      return /** @type {any} */ ({ [name]: { ...part, ...parts } });
    });
}
