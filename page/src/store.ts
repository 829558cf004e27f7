/**
 * The one store: a state that is replaced, never modified, and watchers of parts of it.
 *
 * Watchers run at once, in the task that replaced the state, so that a key that follows a click in
 * the same task already sees the effect of the click.
 */
export interface Store<S> {
  state: S; // the state now
  set: (change: Partial<S> | ((state: S) => Partial<S>)) => void; // replaces parts of it
  /** calls `act` now, and whenever the value of `select` changes; returns a function that stops it */
  watch: <T>(select: (state: S) => T, act: (value: T, before: T | undefined) => void) => () => void;
}

export function createStore<S>(state: S): Store<S> {
  const watchers: Set<() => void> = new Set();
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
      const keys = Object.keys(parts) as (keyof S)[];
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

/** Replaces parts of one part of a state, such as that of a view. */
export type Setter<N extends string, P> = <S extends Readonly<Record<N, P>>>(
  store: Store<S>,
  change: Partial<P> | ((part: P) => Partial<P>),
) => void;

/** @param name of the part */
export function setterOf<N extends string, P>(name: N): Setter<N, P> {
  return (store, change) =>
    store.set((state) => {
      const part = state[name];
      const parts = typeof change === "function" ? change(part) : change;
      return { [name]: { ...part, ...parts } } as Partial<typeof state>;
    });
}
