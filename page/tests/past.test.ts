/** Solved puzzles: days, what is recorded, statistics, and the file that carries all games. */

import assert from "node:assert/strict";
import test from "node:test";
import type { Impossible } from "../src/asking/api-types.ts";
import { originNamed } from "../src/beginning/called.ts";
import { goOn, layDown, misprintIn, restart } from "../src/beginning/laying.ts";
import { findLevels, seedOf, standingOn, todayCollected } from "../src/beginning/levels.ts";
import { place } from "../src/game/actions.ts";
import type { Finished } from "../src/game/game.ts";
import { answered, enter, move, newGame, now } from "../src/game/game.ts";
import { before, wrongCells } from "../src/game/mistakes.ts";
import { LEVELS } from "../src/game/origin.ts";
import { begin } from "../src/game/position.ts";
import { bring, readGames, writeGames } from "../src/past/carried.ts";
import { dayAfter, dayOf, dayText, inARow, isDay, monthAfter, weeksOf } from "../src/past/days.ts";
import { isGames } from "../src/past/file.ts";
import { daysInARow, daysSolved, longestRow, rowWith } from "../src/past/rows.ts";
import { amend, KEY, keepPast, MOST, recordSolved, restoredPast } from "../src/past/solved.ts";
import { byLevel, compared, helpedWith, lately } from "../src/past/statistics.ts";
import * as kept from "../src/saved/kept.ts";
import { keepUnfinished } from "../src/saved/saving.ts";
import { broughtBy, encode } from "../src/sharing/link.ts";
import { DEFAULTS } from "../src/state/state.ts";
import { travel } from "../src/table/playing.ts";
import {
  aStore,
  begun,
  EASY,
  fillIn,
  finished,
  OPEN,
  put,
  Shelf,
  SOLVED,
  stored,
} from "./games.ts";
import { answering } from "./server.ts";
import { some } from "./some.ts";
import "./words.ts";

function opened(state = {}) {
  const store = aStore(state);
  keepUnfinished(store, () => {});
  recordSolved(store);
  return store;
}

const offer = { position: begin(EASY), title: "Easy" };

test("seeds of all levels and days of two centuries differ, and neighbours look unrelated", () => {
  const seeds: number[] = [];
  for (let n = 0; n < 73_000; n += 1) {
    const day = new Date(n * 864e5).toISOString().slice(0, 10);
    for (const level of LEVELS) seeds.push(seedOf(level, day));
  }
  assert.equal(new Set(seeds).size, seeds.length);
  assert.ok(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32));
  const near = seeds.filter((seed, n) => n && Math.abs(seed - (seeds[n - 1] ?? 0)) < 1e6);
  assert.ok(near.length < seeds.length / 1000);
});

test("the seed of a day and level never changes, or players would have different puzzles", () => {
  assert.deepEqual(
    LEVELS.map((level) => seedOf(level, "2026-11-22")),
    [363671228, 2193768058, 2351798331, 172759186, 3310100498, 4117497082, 2380769779, 148477724],
  );
});

test("days exist, and those in a row end today or yesterday", () => {
  assert.ok(isDay("2024-02-29"));
  for (const odd of ["2026-02-29", "2026-13-01", "2026-1-1", "x", "", "2026-11-22 "]) {
    assert.ok(!isDay(odd), odd);
  }
  assert.match(dayOf(Date.now()), /^\d{4}-\d\d-\d\d$/);
  assert.equal(dayOf(new Date(2026, 10, 2, 23, 59).getTime()), "2026-11-02");
  const days = new Set(["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-03"]);
  assert.equal(inARow(days, "2026-03-01"), 3);
  assert.equal(inARow(days, "2026-03-02"), 3);
  assert.equal(inARow(days, "2026-03-03"), 1);
  assert.equal(inARow(days, "2026-03-05"), 0);
  assert.equal(inARow(new Set(), "2026-03-05"), 0);
});

test("statistics count by level, and a puzzle is compared with its own level", () => {
  const times = [50, 30, 40, 90].map((time, n) =>
    finished({ when: n, time, hints: n % 2, puzzle: `${n}` }),
  );
  const old = "hodoku:hard" as const;
  const hard = finished({ when: 9, level: "hard", time: 7 });
  const past = [...times, hard, finished({ level: old, time: 3 }), finished({ level: "" })];
  assert.deepEqual(byLevel(past), [
    { level: "easy", solved: 4, unaided: 2, median: 45, best: 40 },
    { level: "hard", solved: 1, unaided: 1, median: 7, best: 7 },
    { level: old, solved: 1, unaided: 1, median: 3, best: 3 },
    { level: "", solved: 1, unaided: 1, median: 60_000, best: 60_000 },
  ]);
  const kinds = times.map((one) => compared(one, past)?.kind);
  assert.deepEqual(kinds, ["usual", "usual", "fastest", "usual"], "the first of all had a hint");
  const [slow, ...others] = times;
  const usual = { kind: "usual", n: 2, median: 40, best: 40 };
  assert.deepEqual(slow && compared(slow, past), usual, "that of the others");
  const aided = others.map((one) => ({ ...one, hints: 1 }));
  assert.equal(slow && compared(slow, [slow, ...aided])?.kind, "usual", "the only one without");
  assert.equal(byLevel(aided)[0]?.best, 0);
  assert.equal(compared(hard, past), null, "the only one");
  assert.equal(compared(finished({ level: "" }), [...past, finished({ level: "" })]), null);
  const again = finished({ when: 50, time: 2, hints: 0, puzzle: "0" });
  assert.deepEqual(byLevel([again, ...times])[0]?.best, 40, "its solution was known");
  assert.equal(compared(again, [again, ...times])?.kind, "usual");
});

test("what was solved lately, how times have changed, and what hints were about", () => {
  const past = Array.from({ length: 25 }, (_, n) => {
    const techniques = n < 3 ? ["x-wing", ...(n ? [] : ["naked-pair"])] : undefined;
    return finished({ when: 100 - n, time: n < 10 ? 30 : 50, ...(techniques && { techniques }) });
  });
  const { solved, median, best, worst, halves } = lately(past, "easy");
  assert.deepEqual([solved.length, solved.at(-1)?.when], [20, 100], "oldest first");
  assert.deepEqual([median, best, worst, halves], [40, 30, 50, [50, 30]]);
  assert.equal(lately(past.slice(0, 9), "easy").halves, null, "too few for a trend");
  assert.deepEqual(helpedWith(past, 1), [{ technique: "x-wing", games: 3 }]);
});

const DAY = "2026-11-22";

/** The puzzle of a day, solved on a day: on that one if no other is named. */
function ofDay(day: string, on: string = day, puzzle: string = EASY): Finished {
  return finished({ day, puzzle, when: Date.parse(`${on}T12:00`) });
}

test("a row has the days whose large puzzle was solved on that day", () => {
  const state = (past: readonly Finished[], days: readonly string[] = []) => ({ past, days });
  const rows = (of: ReturnType<typeof state>) => [daysInARow(of, DAY), longestRow(of)];
  const madeUp = state([ofDay("2026-11-20", DAY), ofDay("2026-11-21", DAY)]);
  assert.deepEqual(rows(madeUp), [0, 0], "made up later, and that of today is open");
  const others = [finished({ when: Date.parse(`${DAY}T12:00`) })];
  assert.deepEqual(rows(state(others)), [0, 0], "a puzzle of no day");
  const yesterday = [ofDay("2026-11-20"), ofDay("2026-11-21"), ofDay("2026-11-18")];
  assert.deepEqual(rows(state(yesterday)), [2, 2], "that of today may still join");
  assert.deepEqual(rows(state([...yesterday, ofDay("2026-11-19", DAY)])), [2, 2], "a gap stays");
  assert.deepEqual(rows(state([...yesterday, ofDay(DAY)], ["2026-11-19"])), [5, 5], "elsewhere");
  assert.deepEqual(rows(state([])), [0, 0]);
  const both = state([ofDay("2026-11-21"), ofDay("2026-11-20", DAY), ofDay("2026-11-21", DAY)]);
  assert.deepEqual(
    [...daysSolved(both)],
    [
      ["2026-11-21", "solved"],
      ["2026-11-20", "later"],
    ],
  );
});

test("small puzzles have a row of their own, and who solves one is told of that", () => {
  const small = "mini-4 1...............";
  const marks = "mini-6 ".padEnd(7 + 216, ".");
  const past = [ofDay(DAY, DAY, small), ofDay("2026-11-21", "2026-11-21", marks)];
  const state = { past: [...past, ofDay(DAY)], days: ["2026-11-20", "2026-11-21"] };
  assert.equal(daysInARow({ past, days: [] }, DAY), 0, "none of them is a large one");
  assert.deepEqual([daysInARow(state, DAY, "small"), longestRow(state, "small")], [2, 2]);
  assert.equal(daysInARow(state, DAY), 3);
  const solvings = [ofDay(DAY), ofDay(DAY, DAY, small), ofDay("2026-11-20", DAY)];
  assert.deepEqual(
    [...solvings, finished({ when: Date.parse(`${DAY}T12:00`) })].map((one) => rowWith(state, one)),
    [3, 2, 0, 0],
  );
});

test("a puzzle is recorded once, when the player solves it, with the hints it took", () => {
  const store = opened();
  layDown(store, { ...offer, origin: { level: "easy", day: "2026-11-22" } });
  fillIn(store, OPEN.slice(0, -1));
  put(store, answered(answered(store.state.games.play, "hint"), "hint"));
  assert.deepEqual(store.state.past, []);
  fillIn(store, OPEN.slice(-1));
  const [one] = store.state.past as readonly Finished[];
  assert.equal(store.state.past.length, 1);
  assert.equal(store.state.games.play.finished, one);
  const { puzzle, hints, level, day, title } = one ?? finished();
  assert.deepEqual([puzzle, hints, level, day, title], [EASY, 1, "easy", "2026-11-22", "Easy"]);
  fillIn(store, OPEN.slice(-1));
  fillIn(store, OPEN.slice(-1));
  assert.equal(store.state.past.length, 1, "undone and completed again");
  amend(store, one ?? finished(), { rating: 3, level: "hard" });
  assert.equal((store.state.past as readonly Finished[])[0]?.rating, 3);
  assert.equal(store.state.games.play.finished?.level, "hard");
});

test("what the path has completed is not solved by the player, and its steps count as hints", () => {
  const store = opened();
  layDown(store, offer);
  const steps = OPEN.map((cell) => ({ cell }));
  const values = [...begin(EASY).values];
  const positions = [begin(EASY)];
  for (const cell of OPEN) {
    values[cell] = Number(SOLVED[cell]);
    positions.push({ ...begin(EASY), values: [...values] });
  }
  const walk = { steps, positions } as any;
  store.set(({ path }) => ({ view: "path", path: { ...path, walk, at: 3 } }));
  assert.equal(store.state.games.play.asked.length, 4, "the steps so far, and the one shown");
  put(store, enter(store.state.games.play, positions.at(-1) ?? begin(EASY)));
  store.set({ view: "play" });
  assert.equal(store.state.games.play.shown, true);
  assert.deepEqual(store.state.past, []);
  restart(store);
  fillIn(store, OPEN);
  assert.equal(
    (store.state.past as readonly Finished[])[0]?.hints,
    4,
    "when it is played after all",
  );
});

test("a position that has come is the beginning, at which undo stops", () => {
  const store = opened();
  const position = place(begin(EASY), [OPEN[0] ?? 0], 9);
  layDown(store, { ...offer, origin: { level: "hard", day: "" }, position });
  assert.equal(store.state.settings.level, "hard", "what New offers next");
  fillIn(store, OPEN.slice(1, 2));
  for (let n = 0; n < 3; n += 1) travel(store, -1);
  const { play } = store.state.games;
  assert.deepEqual(now(play).values, position.values);
  assert.deepEqual(stored(play), play);
  const wrong = { digits: [9 * (OPEN[0] ?? 0) + 8], marks: [], together: false };
  travel(store, 1);
  assert.equal(before(store.state.games.play, wrong), -1);
  restart(store);
  assert.deepEqual(now(store.state.games.play).values, begin(EASY).values);
});

test("a puzzle that was begun goes on where it was left, and starts again when asked", () => {
  const store = opened();
  layDown(store, offer);
  fillIn(store, OPEN.slice(0, 2));
  const game = store.state.games.play;
  layDown(store, { position: begin(SOLVED.replace(/^./, ".")), title: "" });
  assert.equal(store.state.kept[0]?.game, game);
  layDown(store, offer);
  assert.equal(store.state.games.play, game);
  const { news } = store.state;
  assert.ok(typeof news !== "string");
  news.actions[0]?.act();
  assert.deepEqual(now(store.state.games.play).values, begin(EASY).values);
  assert.equal(store.state.games.play.positions.length, 4, "which can be undone");
  assert.equal(store.state.news, "");
});

test("a solved puzzle starts again as a game of its own", ({ mock }) => {
  mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
  const store = opened();
  layDown(store, offer);
  fillIn(store, OPEN);
  put(store, move(store.state.games.play, -1));
  assert.deepEqual(kept.unfinished(store.state), [], "even if a digit is taken back");
  const solved = store.state.games.play;
  restart(store);
  assert.equal(store.state.games.play.finished, null);
  assert.equal(store.state.games.play.positions.length, 1);
  const { news } = store.state;
  assert.ok(typeof news !== "string");
  assert.equal(news.actions[0]?.name, "Undo");
  news.actions[0]?.act();
  assert.deepEqual([store.state.games.play, store.state.news], [solved, ""], "it can be undone");
  restart(store);
  mock.timers.tick(1);
  fillIn(store, OPEN);
  assert.equal(store.state.past.length, 2);
});

test("when there is no room for a game, the player is told and can save it", () => {
  const all = Array.from({ length: kept.MOST }, (_, n) => ({ game: begun(n), played: n }));
  const store = opened({ kept: all });
  layDown(store, offer);
  fillIn(store, OPEN.slice(0, 2));
  layDown(store, { position: begin(SOLVED.replace(/^./, ".")), title: "" });
  const { news } = store.state;
  assert.ok(typeof news !== "string");
  assert.match(news.sentence, /40 unfinished games .* Game 39, 0% done/);
  assert.equal(news.actions.length, 1);
});

test("a month is whole weeks from Monday on, in order and complete", () => {
  for (const month of ["2026-02", "2026-11", "2027-01", "2028-02", "2100-02", "1969-12"]) {
    const weeks = weeksOf(month);
    const days = weeks.flat().filter(Boolean);
    const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0));
    assert.equal(days[0], `${month}-01`);
    assert.equal(days.at(-1), last.toISOString().slice(0, 10));
    assert.equal(days.length, last.getUTCDate());
    assert.deepEqual(days, [...days].sort());
    for (const week of weeks) {
      assert.equal(week.length, 7);
      assert.ok(week.some(Boolean));
      for (const [n, day] of week.entries())
        if (day) assert.equal(new Date(`${day}T00:00:00Z`).getUTCDay(), (n + 1) % 7, day);
    }
  }
  assert.deepEqual(weeksOf("2027-02").length, 4); // begins on a Monday
  assert.equal(monthAfter("2026-12", 1), "2027-01");
  assert.equal(monthAfter("2027-01", -1), "2026-12");
});

test("today's puzzle knows whether it is begun or solved", () => {
  const store = opened();
  const day = dayOf(Date.now());
  assert.deepEqual(standingOn(store.state, "easy", day), {});
  const title = `Easy, ${dayText(day)}`;
  layDown(store, { ...offer, title, origin: { level: "easy", day } });
  fillIn(store, OPEN.slice(0, 3));
  assert.equal(standingOn(store.state, "easy", day).begun?.game, store.state.games.play);
  assert.deepEqual(standingOn(store.state, "hard", day), {});
  fillIn(store, OPEN.slice(3));
  assert.equal(standingOn(store.state, "easy", day).solved, store.state.past[0]);
  assert.deepEqual(standingOn(store.state, "easy", dayAfter(day, -1)), {});
  const [solved] = store.state.past;
  assert.ok(solved);
  for (const other of [{ day: "2020-01-01" }, { title: "Ada’s first, from a library" }])
    assert.deepEqual(
      standingOn({ ...store.state, past: [{ ...solved, ...other }] }, "easy", day),
      {},
    );
  assert.deepEqual(todayCollected(store.state), {});
  const collected = { ...solved, title: "Ada’s first, from a library" };
  const past = [collected, { ...collected, day: "2020-01-01" }];
  assert.deepEqual(todayCollected({ ...store.state, past }), { solved: collected });
});

test("a puzzle that has the name of a day's is that of the day, as from a link", () => {
  const small = `Gentle, 4 × 4, ${dayText(DAY)}`;
  const origins = [`Hard, ${dayText(DAY)}`, small, `Easy, ${dayText("2026-11-02")}`]
    .concat([`Easy, ${dayText(dayAfter(DAY, 1))}`, `Easy, ${dayText(dayAfter(DAY, 2))}`])
    .concat([`Uneasy, ${dayText(DAY)}`, small.replace("4 × 4", "6 × 6"), "Easy", ""])
    .map((title) => originNamed(title, DAY));
  assert.deepEqual(
    origins.map(({ level, day }) => `${level} ${day}`),
    [`hard ${DAY}`, `gentle ${DAY}`, "easy 2026-11-02", "easy 2026-11-23", ...Array(5).fill(" ")],
  );
  const store = opened();
  const { today } = store.state;
  const name = encodeURIComponent(`Easy, ${dayText(today)}`);
  layDown(store, broughtBy(`#p=${encode(begin(EASY))}&name=${name}`));
  fillIn(store, OPEN);
  assert.deepEqual([...daysSolved(store.state)], [[today, "solved"]]);
  assert.equal(standingOn(store.state, "easy", today).solved, store.state.past[0]);
});

test("a puzzle that is today's is found to be it, whatever it is called", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const store = opened();
  findLevels(store);
  const { today } = store.state;
  const other = `${EASY.slice(0, 2)}4${EASY.slice(3)}`;
  const answer = (where: string) =>
    where.endsWith("/rate")
      ? { level: "easy" }
      : new Response(JSON.stringify({ puzzle: { puzzle: EASY } }));
  for (const puzzle of [other, EASY]) {
    layDown(store, { position: begin(puzzle), title: "From a friend" });
    put(store, answered(store.state.games.play, "a hint"));
    await answering(answer, async () => {
      t.mock.timers.tick(1500);
      for (let n = 0; n < 20; n += 1) await new Promise(setImmediate);
    });
    const isIt = puzzle === EASY;
    const { title, origin } = store.state.games.play;
    assert.deepEqual(origin, { level: "easy", day: isIt ? today : "" });
    assert.equal(title, isIt ? `Easy, ${dayText(today)}` : "From a friend");
  }
});

test("solved puzzles are stored apart, and those of two windows join", () => {
  const shelf = new Shelf();
  const one = aStore(restoredPast(shelf));
  const other = aStore(restoredPast(shelf));
  const saves = [one, other].map((store) => keepPast(store, shelf));
  one.set({ past: [finished({ when: 1 })] });
  saves[0]?.();
  other.set({ past: [finished({ when: 2 })] });
  for (const save of saves.reverse()) save();
  const { past } = restoredPast(shelf);
  assert.deepEqual(past, [finished({ when: 2 }), finished({ when: 1 })]);
  for (const { state } of [one, other]) assert.deepEqual(state.past, past);
});

test("a list of solved puzzles that cannot be read is put aside with a sentence", () => {
  for (const [odd, aside] of [
    ["{", "{"],
    ["{}", "{}"],
    ['{"version": 2, "past": [{}]}', "[{}]"],
    ['{"version": 3, "past": []}', '{"version": 3, "past": []}'],
  ] as const) {
    const shelf = new Shelf();
    shelf.setItem(KEY, odd);
    const store = aStore(restoredPast(shelf));
    keepPast(store, shelf)();
    assert.match(store.state.notice, /could not be read/);
    assert.equal(shelf.getItem(`${KEY}.unread`), aside);
  }
});

test("a full storage is reported when a puzzle is solved", () => {
  const store = aStore();
  const save = keepPast(store, new Shelf(10));
  store.set({ past: [finished()] });
  save();
  assert.match(store.state.notice, /no room/);
});

test("a thousand solved puzzles are remembered, the newest", () => {
  const many = Array.from({ length: 1200 }, (_, n) => finished({ when: n }));
  const shelf = new Shelf();
  const store = aStore();
  const save = keepPast(store, shelf);
  store.set({ past: many });
  save();
  const { past = [] } = restoredPast(shelf);
  assert.deepEqual([past.length, past[0]?.when], [MOST, 1199]);
});

test("a file brings everything to another device, where nothing is lost", async () => {
  const game = {
    ...begun(4),
    asked: [7],
    origin: { level: "hard" as const, day: "" },
  };
  const keys = { hint: "j" };
  const settings = { ...DEFAULTS, theme: "dark" as const, peers: false, keys };
  const text = writeGames({
    kept: [{ game, played: 5 }],
    past: [finished({ when: 3 }), finished({ when: 1, level: "" })],
    settings,
  });
  assert.ok(isGames(text));
  const mine = { ...DEFAULTS, theme: "light" as const, keys: {} };
  const store = opened({
    kept: [{ game: begun(1), played: 1 }],
    past: [finished({ when: 2 })],
    settings: mine,
  });
  const { sentence, actions } = await bring(store, text);
  assert.equal(
    sentence,
    "Added: 1 unfinished game and 2 solved puzzles. The file has settings, too, which are not taken: " +
      "Highlight the row, column and box of the chosen cell: off; Keys: J: Get a hint, then more of it; on a path, to its hardest step.",
  );
  const { state } = store;
  assert.deepEqual(state.settings, mine, "nobody has agreed yet");
  assert.equal(actions[0]?.act(), "Added: 2 settings.");
  assert.deepEqual(
    state.kept.map((one) => one.game.title),
    ["Game 1", "Game 4"],
  );
  assert.deepEqual(state.kept[1]?.game, game);
  assert.deepEqual(
    state.past.map(({ when }) => when),
    [3, 2, 1],
  );
  assert.deepEqual(state.settings, { ...settings, theme: "light" });
  assert.deepEqual(await bring(store, text), {
    sentence: "Everything in it is here already.",
    actions: [],
  });
});

test("games of a file for which there is no room are counted, and those here stay", async () => {
  const here = Array.from({ length: kept.MOST - 1 }, (_, n) => ({ game: begun(n), played: n }));
  const more = [50, 51, 52].map((n) => ({ game: begun(n), played: n }));
  const store = aStore({ kept: here });
  const { sentence } = await bring(store, writeGames({ kept: more }));
  assert.match(sentence, /^Added: 1 unfinished game\. There was no room for 2 more /);
  assert.deepEqual(store.state.kept.slice(0, here.length), here);
});

test("a damaged or foreign file is refused in a sentence and changes nothing", () => {
  for (const foreign of ["", EASY, "{}", "[]", '{"whydoku": "trace"}']) {
    assert.throws(() => readGames(foreign), /not a file that whydoku has saved/);
  }
  const text = writeGames({ kept: [{ game: begun(4), played: 5 }], past: [finished()] });
  let refused = 0;
  for (let at = 25; at < text.length; at += 3) {
    for (const odd of ["", "9", '"', "-1e9,", "{}"]) {
      const damaged = text.slice(0, at) + odd + text.slice(at + 2);
      try {
        const { past, kept: games } = readGames(damaged);
        assert.ok(past.every(({ puzzle }) => /^[1-9.]{81}([1-9.]{648})?$/.test(puzzle)));
        assert.ok(games.every(({ game }) => now(game).values.length === 81));
      } catch (fault) {
        assert.match(String(fault), /This file is damaged/);
        refused += 1;
      }
    }
  }
  assert.ok(refused > 500);
});

test("wrong digits are those that differ from the one solution", () => {
  const store = opened();
  layDown(store, offer);
  fillIn(store, OPEN.slice(0, 3));
  const { play } = store.state.games;
  assert.deepEqual(wrongCells(now(play)), new Set());
  const values = [...now(play).values];
  values[OPEN[5] ?? 0] = 9 - Number(SOLVED[OPEN[5] ?? 0]) || 1;
  assert.deepEqual([...wrongCells({ ...now(play), values })], [OPEN[5]]);
  const several = { ...begin(`1${".".repeat(80)}`), values };
  assert.deepEqual(wrongCells(several), new Set(), "no solution is the only one");
});

test("the clue that may be a misprint is named", () => {
  const mends = [
    { clue: "r3c3=8", without: null, instead: [7] },
    { clue: "r9c6=2", without: 1, instead: [6] },
    { clue: "r9c7=2", without: 1, instead: [] },
  ];
  assert.equal(
    misprintIn({ impossible: some<Impossible>({ mends }), mends: [] }),
    "A misprint? There is one solution with 7 in r3c3 instead of 8, or with 6 in r9c6 instead of 2.",
  );
  assert.equal(misprintIn(some({ mends: [], impossible: null })), "");
  assert.equal(misprintIn(some(null)), "");
});

test("a game that goes on keeps its time", () => {
  const store = opened();
  goOn(store, { game: begun(3), played: 5000 });
  assert.equal(store.state.clock.before, 5000);
  assert.equal(newGame().finished, null);
});
