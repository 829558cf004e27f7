/** Everything taken to another device: the table of all that is stored, merging, and the file. */
import "./words.ts";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { enter, newGame, now, start } from "../src/game/game.ts";
import { LEVELS } from "../src/game/origin.ts";
import { begin } from "../src/game/position.ts";
import { bring, carriedFrom, readGames, writeGames } from "../src/past/carried.ts";
import { dayAfter } from "../src/past/days.ts";
import type { Carried, Name } from "../src/past/places.ts";
import { join, NAMES, NOTHING_CARRIED, PLACES } from "../src/past/places.ts";
import { daysInARow, longestRow } from "../src/past/rows.ts";
import { counted, type Event, type Scores } from "../src/past/score.ts";
import { DEFAULTS, type Kept } from "../src/state/state.ts";
import { anything, aStore, begun, EASY, finished, Shelf } from "./games.ts";
import { Chance, puzzleOf } from "./grids.ts";

const SOURCES = path.join(import.meta.dirname, "../src");

/** What only a tab remembers, and is no part of what a player would take along. */
const OF_A_TAB = ["whydoku.collection.1"];

/** Names of files, and of modules of Python. */
const NO_PLACE = /\.(?:wasm|png|txt)$|^whydoku\.faces\./;

test("every place in which something is stored is in the table", () => {
  const modules = readdirSync(SOURCES, { recursive: true, encoding: "utf-8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith("words"))
    .map((name) => readFileSync(path.join(SOURCES, name), "utf-8"));
  const keys = modules
    .flatMap((text) => [...text.matchAll(/["'`](whydoku\.[\w.]+)["'`]/g)])
    .map(([, key = ""]) => key)
    .filter((key) => !NO_PLACE.test(key));
  const known = [...NAMES.map((name) => PLACES[name].key), ...OF_A_TAB];
  assert.deepEqual([...new Set(keys)].sort(), [...new Set(known)].sort());
  // Whoever writes otherwise than a ledger would escape this test.
  for (const text of modules)
    for (const [call] of text.matchAll(/\bwriteTo\([^,]+, [^,]+/g))
      assert.match(call, /, (?:(?:form\.)?key(?:: string)?|KEY)$/, call);
});

const SLUGS = ["x-wing", "naked-pair", "sk-loop", "w-wing", "hidden-single-box", "new-thing"];
const EVENTS: readonly Event[] = ["slip", "helped", "shown", "found", "found", "found"];

function someOf<T>(chance: Chance, all: readonly T[]): T[] {
  return all.filter(() => chance.below(2));
}

function scores(chance: Chance): Scores {
  let all: Scores = {};
  for (const slug of someOf(chance, SLUGS))
    for (let day = 20_000; day < 20_040; day += 1 + chance.below(9))
      for (let n = chance.below(5); n > 0; n -= 1)
        all = counted(all, slug, chance.below(6), EVENTS[chance.below(6)] ?? "found", day);
  return all;
}

const PUZZLES = Array.from({ length: 4 }, (_, n) => puzzleOf(new Chance(n + 9), 26));

function gameOn(chance: Chance, puzzle: string): Kept {
  let game = newGame(begin(puzzle), "Some", { level: LEVELS[chance.below(8)] ?? "", day: "" });
  for (let n = 1 + chance.below(9); n > 0; n -= 1) game = enter(game, anything(now(game), chance));
  return { game, played: 1000 * chance.below(3) };
}

function days(chance: Chance): string[] {
  return someOf(chance, [0, 1, 2, 3, 4, 5, 6]).map((n) => dayAfter("2026-11-01", n));
}

/** What a device may have, of the same few things as every other. */
const SOME: { [N in Name]: (chance: Chance) => Carried[N] } = {
  kept: (chance) => someOf(chance, PUZZLES).map((one) => gameOn(chance, one)),
  past: (chance) =>
    [5, 4, 3, 2]
      .filter(() => chance.below(2))
      .map((when) => finished({ when, rating: chance.below(2) * 2.6, day: "2026-11-01" })),
  days,
  replays: (chance) =>
    someOf(chance, [1, 2, 3]).map((when) => ({
      ...begun(when),
      log: Array.from({ length: chance.below(3) }, () => ({
        ...{ position: now(begun(when)), time: 0, help: "" },
      })),
      finished: finished({ when }),
    })),
  practice: (chance) => ({ scores: scores(chance) }),
  course: (chance) => ({
    lessons: Object.fromEntries(
      someOf(chance, SLUGS).map((slug) => [slug, { at: chance.below(9), read: !chance.below(2) }]),
    ),
  }),
  helped: (chance) =>
    Object.fromEntries(
      someOf(chance, SLUGS).map((slug) => [slug, { n: 1 + chance.below(9), day: chance.below(9) }]),
    ),
  make: (chance) => (chance.below(1001) > 500 ? begun(chance.below(9)) : newGame()),
  settings: (chance) => ({
    ...DEFAULTS,
    peers: chance.below(2) > 0,
    theme: chance.below(2) ? "dark" : "auto",
  }),
};

/** The places of which one of two has to give way if they differ; the player chooses these. */
const CHOSEN: readonly Name[] = ["make", "settings"];

for (const name of NAMES)
  test(`merging ${name} gives the same from either side, and adds nothing again`, () => {
    const merging = <N extends Name>(name: N) => {
      const { merged, packed } = PLACES[name];
      const told = (value: Carried[N]) => JSON.stringify(packed(value));
      let changes = 0;
      for (let seed = 1; seed < 150; seed += 1) {
        const chance = new Chance(seed);
        const [one, other] = [SOME[name](chance), SOME[name](chance)];
        const both = merged(one, other);
        if (told(both) !== told(one)) changes += 1;
        assert.equal(told(merged(merged(one, one), one)), told(merged(one, one)), "idempotent");
        assert.equal(told(merged(both, other)), told(both), `absorbing ${seed}`);
        assert.equal(told(merged(both, one)), told(both), `absorbing ${seed}`);
        if (!CHOSEN.includes(name))
          assert.equal(told(merged(other, one)), told(both), `commutative ${seed}`);
      }
      assert.ok(changes > 20, "they must differ");
    };
    merging(name);
  });

test("merging keeps the further of two, and what was read stays read", () => {
  const one = { lessons: { "x-wing": { at: 7, read: false }, "w-wing": { at: 1, read: true } } };
  const other = { lessons: { "x-wing": { at: 2, read: true } } };
  assert.deepEqual(PLACES.course.merged(one, other).lessons, {
    "w-wing": { at: 1, read: true },
    "x-wing": { at: 7, read: true },
  });
  const helped = PLACES.helped.merged({ a: { n: 3, day: 5 } }, { a: { n: 2, day: 9 } });
  assert.deepEqual(helped, { a: { n: 3, day: 9 } });
  const week = (day: number) => ({ scores: threes(day) });
  const merged = PLACES.practice.merged(week(100), week(107)).scores["x-wing"];
  assert.deepEqual(merged?.threes, [100, 107], "three in a row on each device master it");
});

/** Three found in a row on a day. */
function threes(day: number): Scores {
  return [1, 2, 3].reduce((all: Scores, seed) => counted(all, "x-wing", seed, "found", day), {});
}

/** Does something in a browser that stores what `shelf` has. */
async function within<T>(shelf: Shelf, act: () => T | Promise<T>): Promise<T> {
  Object.assign(globalThis, { localStorage: shelf });
  try {
    return await act();
  } finally {
    Reflect.deleteProperty(globalThis, "localStorage");
  }
}

function everything(): Carried {
  const chance = new Chance(5);
  const ofDay = finished({ when: Date.parse("2026-11-03T12:00"), day: "2026-11-03" });
  const replay = { ...begun(3), finished: ofDay };
  const past = [ofDay, finished({ when: 1 })];
  return {
    kept: [gameOn(chance, EASY)],
    ...{ past, replays: [{ ...replay, log: [{ position: start(replay), time: 0, help: "" }] }] },
    days: ["2026-11-01", "2026-11-02", "2026-11-03"],
    practice: { scores: threes(20_000) },
    course: { lessons: { "x-wing": { at: 3, read: true } } },
    helped: { "x-wing": { n: 2, day: 20_000 } },
    make: begun(7),
    settings: { ...DEFAULTS, theme: "dark", letters: false },
  };
}

/** What is carried, as a file has it. */
function told(carried: Carried) {
  return JSON.parse(writeGames(carried));
}

test("all places go through a file to another device, which then has the same", async () => {
  const [here, there] = [new Shelf(), new Shelf()];
  const whole = everything();
  const text = await within(here, () => {
    const store = aStore();
    join({ store, shelf: here }, whole);
    const all = carriedFrom({ store, shelf: here });
    assert.deepEqual(told(all), told(whole));
    return writeGames(all);
  });
  assert.deepEqual(told(readGames(text)), JSON.parse(text));
  await within(there, async () => {
    const store = aStore();
    const { sentence, actions } = await bring(store, text);
    assert.equal(
      sentence,
      "Added: 1 unfinished game, 2 solved puzzles, 2 solved days, 1 replay, practice of 1 technique, 1 lesson, hints asked about 1 technique, and the grid in Make. " +
        "The file has settings, too, which are not taken: Theme: Dark; Single letters are keys: off.",
    );
    actions[0]?.act();
    assert.deepEqual(told(carriedFrom({ store, shelf: there })), told(whole));
    assert.deepEqual(store.state.days, ["2026-11-01", "2026-11-02"], "the third is solved here");
    assert.equal(daysInARow(store.state, "2026-11-03"), 3);
    assert.equal(longestRow(store.state), 3);
    assert.equal(store.state.learn.progress.lessons["x-wing"]?.read, true);
    assert.match((await bring(store, text)).sentence, /already/);
  });
});

test("what was chosen here stays, and what is as it came follows the file", async () => {
  await within(new Shelf(), async () => {
    const [mine, theirs] = [begun(1), begun(2)];
    const { play, practice } = aStore().state.games;
    const store = aStore({
      games: { play, practice, make: mine },
      settings: { ...DEFAULTS, theme: "light" },
    });
    const settings = { ...DEFAULTS, theme: "dark" as const, peers: false };
    const { sentence, actions } = await bring(store, writeGames({ make: theirs, settings }));
    assert.match(
      sentence,
      /not taken: Highlight the row, column and box of the chosen cell: off\./,
    );
    assert.equal(actions[0]?.act(), "Added: 1 setting.");
    assert.equal(store.state.games.make, mine);
    assert.deepEqual(store.state.settings, { ...settings, theme: "light" });
  });
});

test("a file of a later version says so", () => {
  const text = writeGames({ past: [finished({ day: "2026-11-03" })] });
  const as = (version: unknown) => text.replace('"version":3', `"version":${version}`);
  for (const later of [4, 99])
    assert.throws(() => readGames(as(later)), /later version of whydoku has saved this file/);
  for (const odd of ['"3"', 0, -1, 2, "null"]) assert.throws(() => readGames(as(odd)), /damaged/);
  const bare = '{"whydoku":"games","version":3,"settings":null,"kept":[],"past":[]}';
  assert.deepEqual(readGames(bare), NOTHING_CARRIED);
});
