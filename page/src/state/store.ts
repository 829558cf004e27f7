/**
 * The one store: a state whose parts are signals, each of which is replaced, never modified.
 *
 * Whoever reads a part of the state while it is tracked, as a component does, follows that part. All
 * that follows from a change is done when `set` returns, so that a key that follows a click in the
 * same task already sees the effect of the click, and so does whoever moves the focus.
 */
import { batch, computed, effect, type Signal, signal, untracked } from "@preact/signals";
import { rendered } from "../parts/rendering.ts";

export interface Store<S> {
  readonly state: S; // as it is whenever a part of it is read
  set: (change: Partial<S> | ((state: S) => Partial<S>)) => void; // replaces parts of it
  /**
   * Calls `act` now, and whenever the value of `select` changes, once the page shows it; returns a
   * function that stops it. For what a component cannot do: what reaches beyond the page.
   */
  watch: <T>(select: (state: S) => T, act: (value: T, before: T | undefined) => void) => () => void;
}

export function createStore<S extends object>(first: S): Store<S> {
  const state = {} as S;
  const signals = {} as { [K in keyof S]: Signal<S[K]> };
  for (const key of Object.keys(first) as (keyof S)[]) {
    signals[key] = signal(first[key]);
    Object.defineProperty(state, key, { enumerable: true, get: () => signals[key].value });
  }
  /** The watchers that have to look, each with its turn: that in which it was made. */
  const due: Map<() => void, number> = new Map();
  let turns = 0;
  let isSettling = false;

  function settle() {
    rendered();
    if (isSettling) return;
    isSettling = true;
    try {
      while (due.size) {
        const [[look]] = [...due].sort(([, a], [, b]) => a - b) as [[() => void, number]];
        due.delete(look);
        look();
      }
    } finally {
      isSettling = false;
    }
  }

  return {
    state,
    set(change) {
      untracked(() => {
        const parts = typeof change === "function" ? change(state) : change;
        batch(() => {
          for (const key of Object.keys(parts) as (keyof S)[]) {
            signals[key].value = parts[key] as S[keyof S];
          }
        });
        settle();
      });
    },
    watch(select, act) {
      const selected = computed(() => select(state));
      const turn = turns++;
      let before = selected.peek();
      untracked(() => act(before, undefined));
      const look = () => {
        const value = selected.peek();
        const old = before;
        before = value;
        if (!Object.is(value, old)) act(value, old);
      };
      const stop = effect(() => {
        if (!Object.is(selected.value, before)) due.set(look, turn);
      });
      return () => {
        due.delete(look);
        stop();
      };
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
