import assert from "node:assert/strict";
import test from "node:test";
import { createStore, setterOf } from "../src/state/store.ts";

const theA = ({ a }: { a: number }) => a;

test("a watcher runs at once, and only when the value of its part changes", () => {
  const store = createStore({ a: 1, b: 1 });
  const told: [number, number | undefined][] = [];
  store.watch(theA, (value, before) => told.push([value, before]));
  store.set({ b: 2 });
  store.set({ a: 1 });
  store.set(({ a }) => ({ a: a + 1 }));
  assert.deepEqual(told, [
    [1, undefined],
    [2, 1],
  ]);
});

test("what a watcher sets is seen by all watchers, the earlier ones too", () => {
  const store = createStore({ a: 1, double: 0 });
  const seen: string[] = [];
  store.watch(
    (state) => `${state.a} ${state.double}`,
    (text) => seen.push(text),
  );
  store.watch(theA, (a) => store.set({ double: 2 * a }));
  store.set({ a: 4 });
  assert.equal(seen.at(-1), "4 8");
});

test("a stopped watcher does not run any more", () => {
  const store = createStore({ a: 1 });
  let times = 0;
  const stop = store.watch(theA, () => {
    times += 1;
  });
  stop();
  store.set({ a: 2 });
  assert.equal(times, 1);
});

test("what an earlier watcher sets is what a later one gets, once", () => {
  const store = createStore({ a: 1, b: 1 });
  const seen: string[] = [];
  store.watch(theA, (a, before) => before && store.set({ b: a }));
  store.watch(
    ({ a, b }) => `${a} ${b}`,
    (now) => seen.push(now),
  );
  store.set({ a: 2 });
  assert.deepEqual(seen, ["1 1", "2 2"]);
});

test("a part of a state is set by itself, and the other parts stay", () => {
  const set = setterOf("one");
  const store = createStore({ one: { a: 1, b: 2 }, two: { a: 3 } });
  const { two } = store.state;
  set(store, { a: 4 });
  set(store, ({ a }) => ({ b: a + 1 }));
  assert.deepEqual(store.state.one, { a: 4, b: 5 });
  assert.equal(store.state.two, two);
});
