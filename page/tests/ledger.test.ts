// What the page keeps in the browser's storage: two tabs, faults, and a storage without room.
import "./words.ts";
import assert from "node:assert/strict";
import test from "node:test";
import * as actions from "../src/game/actions.ts";
import { enter, move, newGame, now, remember } from "../src/game/game.ts";
import { begin } from "../src/game/position.ts";
import { HELP, REPLAYS, replayOf, storedReplays, storeReplays } from "../src/past/logging.ts";
import { SCORES, scoreOf } from "../src/past/score.ts";
import { DAYS_SOLVED, keepPast, PAST, restoredPast } from "../src/past/solved.ts";
import { tell } from "../src/saved/keeping.ts";
import { asides, dropAsides, joined, ledger } from "../src/saved/ledger.ts";
import { KEY, keepSaved, keepUnfinished, restored, SAVED } from "../src/saved/saving.ts";
import { NEW_CLOCK, setSettings, withGame } from "../src/state/state.ts";
import { LESSONS } from "../src/views/learn/keeping.ts";
import { anything, aStore, begun, EASY, fillIn, finished, OPEN, put, Shelf } from "./games.ts";
import { Chance } from "./grids.ts";

/** A tab of its own, which shares what is stored with the others. */
function opened(shared: Shelf) {
  const shelf: Shelf = Object.create(shared);
  const store = aStore({ ...restored(shelf), ...restoredPast(shelf) });
  keepUnfinished(store, () => {});
  tell(store, shelf);
  const saves = [keepPast(store, shelf), keepSaved(store, shelf)];
  const sync = () => {
    for (const save of saves) save();
  };
  return { store, sync };
}

function twoOn(shelf: Shelf, cells: readonly number[] = []) {
  const first = opened(shelf);
  put(first.store, newGame(begin(EASY)));
  fillIn(first.store, cells);
  first.sync();
  return [opened(shelf), opened(shelf)] as const;
}

type Tab = ReturnType<typeof opened>;

const valuesOf = ({ store }: Tab) => now(store.state.games.play).values;

test("a move in either tab appears in the other, whose undo goes through both", () => {
  const [one, two] = twoOn(new Shelf(), [2]);
  const first = one.store.state.games.play.positions[0];
  fillIn(one.store, [3]);
  one.sync();
  two.sync();
  assert.equal(valuesOf(two)[3], 6);
  fillIn(two.store, [5]);
  two.sync();
  one.sync();
  assert.deepEqual(valuesOf(one), valuesOf(two));
  const { play } = one.store.state.games;
  assert.equal(play.positions[0], first, "what both have stays the same value");
  assert.deepEqual(
    [0, -1, -2, -3].map((by) => now(move(play, by)).values.filter(Boolean).length),
    [3, 2, 1, 0],
  );
});

test("what was done in both at once is in both, and nothing of it is lost", () => {
  const shelf = new Shelf();
  const [one, two] = twoOn(shelf, [2]);
  fillIn(one.store, [3, 5]);
  fillIn(two.store, [6]);
  put(two.store, remember(two.store.state.games.play, "here"));
  for (const tab of [one, two, one]) tab.sync();
  for (const tab of [one, two, opened(shelf)])
    assert.deepEqual(
      [2, 3, 5, 6].map((cell) => valuesOf(tab)[cell]),
      [4, 6, 8, 9],
    );
  assert.deepEqual([...one.store.state.games.play.checkpoints.keys()], ["here"]);
  put(one.store, move(one.store.state.games.play, -1));
  fillIn(two.store, [7]);
  for (const tab of [one, two, one]) tab.sync();
  assert.deepEqual(valuesOf(one), valuesOf(two));
  assert.deepEqual([valuesOf(one)[6], valuesOf(one)[7]], [0, 1], "undone there, done here");
});

test("undo in either tab takes back the last move, and redo brings it back", () => {
  for (const meanwhile of ["nothing", "time", "a move"]) {
    const [one, two] = twoOn(new Shelf(), [2]);
    const travel = (by: number) => put(two.store, move(two.store.state.games.play, by));
    const filled = () => [one, two].map((tab) => valuesOf(tab).filter(Boolean).length);
    fillIn(one.store, [3, 5]);
    for (const tab of [one, two]) tab.sync();
    const more = Number(meanwhile === "a move");
    for (const [by, left] of [
      [-1, 2],
      [-1, 1],
      [1, 2],
      [-2, 0],
      [3, 3],
    ] as const) {
      if (meanwhile === "time")
        one.store.set({ clock: { ...NEW_CLOCK, before: 1e3 * (left + by + 9) } });
      if (more && left === 2 && by < 0) fillIn(one.store, [6]);
      travel(by);
      for (const tab of [one, two, one]) tab.sync();
      assert.deepEqual(filled(), [left + more, left + more], `${meanwhile}: ${by}`);
    }
  }
  // What is played after it takes the place of what was undone, also where time has passed there.
  const [one, two] = twoOn(new Shelf(), [2, 3]);
  one.store.set({ clock: { ...NEW_CLOCK, before: 5000 } });
  put(two.store, move(two.store.state.games.play, -1));
  fillIn(two.store, [5]);
  for (const tab of [one, two, one]) tab.sync();
  for (const { store } of [one, two])
    assert.deepEqual(
      store.state.games.play.positions.map(({ values }) => values.filter(Boolean).length),
      [0, 1, 2],
    );
});

test("whatever two tabs do, in whichever order they store, they end with the same", () => {
  for (let seed = 1; seed < 60; seed += 1) {
    const chance = new Chance(seed);
    const shelf = new Shelf();
    const tabs = twoOn(shelf);
    // Each has cells of its own, so that all that either has written has to be there in the end.
    const own = tabs.map((_, n) => OPEN.filter((_, at) => at % 2 === n).slice(0, 20));
    const written = new Map<number, number>();
    for (let n = 0; n < 40; n += 1) {
      const tab = chance.below(2);
      const { store, sync } = tabs[tab] ?? assert.fail();
      const cell = own[tab]?.[chance.below(20)] ?? 0;
      const digit = 1 + chance.below(9);
      const { play } = store.state.games;
      if (now(play).values[cell] !== digit) {
        put(store, enter(play, actions.place(now(play), [cell], digit)));
        written.set(cell, now(store.state.games.play).values[cell] ?? 0);
      }
      if (!chance.below(3)) sync();
    }
    for (const tab of [...tabs, ...tabs]) tab.sync();
    for (const tab of [...tabs, opened(shelf)])
      for (const [cell, digit] of written)
        assert.equal(valuesOf(tab)[cell], digit, `${seed}: ${cell}`);
  }
});

test("anything that two tabs do to one puzzle leaves a sound game that both have", () => {
  for (let seed = 1; seed < 40; seed += 1) {
    const chance = new Chance(seed);
    const shelf = new Shelf();
    const tabs = twoOn(shelf);
    for (let n = 0; n < 30; n += 1) {
      const { store, sync } = tabs[chance.below(2)] ?? assert.fail();
      const { play } = store.state.games;
      const after = chance.below(6) ? enter(play, anything(now(play), chance)) : move(play, -1);
      put(store, after);
      if (!chance.below(4)) sync();
    }
    for (const tab of [...tabs, ...tabs]) tab.sync();
    const [one, two] = [...tabs, opened(shelf)].map(({ store: { state } }) => {
      const { form, of } = SAVED;
      return JSON.stringify(form.whole(of({ ...state, clock: { ...state.clock, before: 0 } })));
    });
    assert.equal(one, two);
  }
});

test("settings, the grid in Make, kept games and solved puzzles of both are in both", () => {
  const shelf = new Shelf();
  const [one, two] = twoOn(shelf, [2]);
  setSettings(one.store, { theme: "dark" });
  setSettings(two.store, { peers: false });
  one.store.set((state) => withGame(state, begun(7), "make"));
  one.store.set({ past: [finished({ when: 1 })], kept: [{ game: begun(1), played: 1 }] });
  two.store.set({ past: [finished({ when: 2 })], kept: [{ game: begun(2), played: 1 }] });
  for (const tab of [one, two, one]) tab.sync();
  for (const { store } of [one, two, opened(shelf)]) {
    const { settings, games, past, kept } = store.state;
    assert.deepEqual([settings.theme, settings.peers, games.make.title], ["dark", false, "Game 7"]);
    assert.deepEqual(
      past.map(({ when }) => when),
      [2, 1],
    );
    assert.deepEqual(kept.map(({ game }) => game.title).sort(), ["Game 1", "Game 2"]);
  }
  one.store.set(({ kept }) => ({ kept: kept.filter(({ game }) => game.title !== "Game 2") }));
  fillIn(two.store, [3]);
  for (const tab of [one, two, one]) tab.sync();
  for (const { store } of [one, two])
    assert.deepEqual(
      store.state.kept.map(({ game }) => game.title),
      ["Game 1"],
      "what was removed stays so",
    );
});

test("each tab keeps its own table, and finds that of the other among its games", () => {
  const shelf = new Shelf();
  const [one, two] = twoOn(shelf, [2]);
  put(one.store, begun(4));
  one.sync();
  two.sync();
  assert.equal(now(two.store.state.games.play).givens, EASY);
  const titles = (tab: Tab) => tab.store.state.kept.map(({ game }) => game.title);
  assert.deepEqual(titles(two), ["Game 4"]);
  const texts = [shelf.getItem(KEY)];
  for (const tab of [one, two, one, two]) tab.sync();
  assert.deepEqual([shelf.getItem(KEY)], texts, "who has done nothing stores nothing");
  fillIn(two.store, [3]);
  two.sync();
  one.sync();
  assert.equal(now(one.store.state.kept[0]?.game ?? newGame()).values[3], 6);
  assert.equal(one.store.state.games.play.title, "Game 4");
});

test("a storage that is emptied or damaged while the page is open takes nothing from it", () => {
  const shelf = new Shelf();
  const [one] = twoOn(shelf, [2]);
  for (const damage of [() => shelf.all.clear(), () => shelf.setItem(KEY, "{")]) {
    damage();
    one.sync();
    assert.equal(valuesOf(one)[2], 4);
    fillIn(one.store, [3]);
    one.sync();
    assert.equal(valuesOf(opened(shelf))[3], 6);
    fillIn(one.store, [3]);
  }
  assert.deepEqual(asides(shelf, KEY), ["{"]);
});

test("of an entry that both have changed, both what is here and what is there counts", () => {
  const own = new Map([
    ["a", 2],
    ["b", 2],
    ["c", 1],
    ["e", 5],
  ]);
  const there = new Map([
    ["a", 3],
    ["b", 1],
    ["d", 4],
  ]);
  const before = new Map([
    ["a", 1],
    ["b", 1],
    ["c", 1],
    ["e", 1],
  ]);
  const all = joined(before, own, there, { merged: (mine, theirs) => 10 * mine + theirs });
  assert.deepEqual(Object.fromEntries(all), { d: 4, a: 23, b: 2, e: 5 });
});

/** A good row of each ledger, and rows that are none. */
const ROWS = [
  [PAST.form, (rows: unknown[]) => ({ version: 2, past: rows }), JSON.parse(onShelf())],
  [DAYS_SOLVED.form, (rows: unknown[]) => rows, "2026-11-01"],
  [
    REPLAYS,
    (rows: unknown[]) => ({ version: 1, replays: rows }),
    { whydoku: "game", version: 2, puzzle: EASY, solved: JSON.parse(onShelf()) },
  ],
] as const;

function onShelf(): string {
  return JSON.stringify(PAST.form.row("", finished()));
}

test("good entries are read, and bad ones are put aside each time that there are others", () => {
  for (const [form, whole, good] of ROWS) {
    const shelf = new Shelf();
    const read = () =>
      [
        ...ledger<unknown>(form as never, shelf)
          .read()
          .values(),
      ].length;
    for (const [n, bad] of [[null], [7, {}], [null]].entries()) {
      shelf.setItem(form.key, JSON.stringify(whole([...bad, good])));
      assert.equal(read(), 1);
      assert.equal(asides(shelf, form.key)[Math.min(n, 1) === n ? n : 0], JSON.stringify(bad));
    }
    assert.equal(asides(shelf, form.key).length, 2, "the same fault is kept once");
    dropAsides(shelf, form.key);
    assert.deepEqual(asides(shelf, form.key), []);
  }
});

test("one null among twenty replays takes none of the others along", () => {
  const shelf = new Shelf();
  const game = (when: number) => replayOf({ ...begun(when), finished: finished({ when }) });
  storeReplays(
    shelf,
    Array.from({ length: 20 }, (_, n) => game(n + 1)),
  );
  const { replays } = JSON.parse(shelf.getItem(REPLAYS.key) ?? "");
  shelf.setItem(REPLAYS.key, JSON.stringify({ version: 1, replays: replays.with(3, null) }));
  storeReplays(shelf, [game(30)]);
  assert.equal(storedReplays(shelf).length, 20);
  assert.deepEqual(asides(shelf, REPLAYS.key), ["[null]"]);
});

test("one bad game of three leaves the others, the settings and the table", () => {
  const shelf = new Shelf();
  const [one] = twoOn(shelf, [2]);
  one.store.set({ kept: [1, 2, 3].map((n) => ({ game: begun(n), played: 1 })) });
  setSettings(one.store, { theme: "dark" });
  one.sync();
  const whole = JSON.parse(shelf.getItem(KEY) ?? "");
  whole.kept[1].puzzle = "5";
  whole.settings.pen = "pink";
  shelf.setItem(KEY, JSON.stringify(whole));
  const again = opened(shelf);
  const { kept, settings, notice } = again.store.state;
  assert.match(notice, /could not be read/);
  assert.deepEqual([kept.length, settings.theme, settings.pen], [2, "dark", "blue"]);
  assert.equal(valuesOf(again)[2], 4);
  const [aside = ""] = asides(shelf, KEY);
  assert.match(aside, /"puzzle":"5"/);
  assert.match(aside, /"settings.pen","pink"/);
});

test("what cannot be read is not overwritten as long as there is no room to put it aside", () => {
  for (const [form, text] of [
    [DAYS_SOLVED.form, '{"version": 3}'],
    [PAST.form, '{"version": 3, "past": []}'],
    [LESSONS, '{"version": 2}'],
    [SCORES, '{"form": 3}'],
    [HELP, "{"],
    [REPLAYS, '{"version": 2}'],
  ] as const) {
    const shelf = new Shelf();
    shelf.setItem(form.key, text);
    shelf.room = 0;
    const stored = ledger<unknown>(form as never, shelf);
    assert.equal(stored.add(new Map()), false);
    assert.deepEqual([...shelf.all], [[form.key, text]]);
    shelf.room = 1e6;
    assert.equal(stored.add(new Map()), true);
    assert.deepEqual(asides(shelf, form.key), [text]);
    assert.notEqual(shelf.getItem(form.key), text);
  }
});

test("a full storage loses neither what was there nor what is new, and says so once", () => {
  const shelf = new Shelf();
  const [one] = twoOn(shelf, [2]);
  const before = shelf.getItem(KEY);
  shelf.room = 0;
  fillIn(one.store, [3]);
  one.sync();
  assert.match(one.store.state.notice, /no room/);
  assert.equal(shelf.getItem(KEY), before);
  one.store.set({ notice: "", past: [finished()] });
  fillIn(one.store, [5]);
  one.sync();
  assert.equal(one.store.state.notice, "");
  one.store.set({ notice: "Something else." });
  shelf.room = 1e6;
  one.sync();
  assert.equal(one.store.state.notice, "Something else.", "only what it said itself goes");
  const { store } = opened(shelf);
  assert.deepEqual(now(store.state.games.play).values, valuesOf(one));
  assert.equal(store.state.past.length, 1);
  shelf.room = 0;
  fillIn(one.store, [6]);
  one.sync();
  assert.match(one.store.state.notice, /no room/);
  shelf.room = 1e6;
  one.sync();
  assert.equal(one.store.state.notice, "", "it goes with what it is about");
});

test("scores of the same technique in both are the further", () => {
  const shelf = new Shelf();
  const score = { ...scoreOf({}, "x-wing"), found: 2, tried: 3 };
  ledger(SCORES, shelf).add(new Map([["x-wing", score]]));
  ledger(SCORES, shelf).add(new Map([["x-wing", { ...score, found: 1, tried: 5 }]]));
  const { found, tried } = ledger(SCORES, shelf).read().get("x-wing") ?? assert.fail();
  assert.deepEqual([found, tried], [2, 5]);
});
