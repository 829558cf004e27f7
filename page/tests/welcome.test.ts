/** The first visit: which puzzle is on the board, who is welcomed, and what that leaves behind. */
import assert from "node:assert/strict";
import test from "node:test";
import { FIRST_PUZZLES, lackIn, puzzleAtHand, STRENGTHS } from "../src/beginning/first-puzzles.ts";
import { layDown } from "../src/beginning/laying.ts";
import { beginAs, homeOf, serveFirst } from "../src/beginning/welcome.tsx";
import { newGame, now, start } from "../src/game/game.ts";
import { begin } from "../src/game/position.ts";
import { isBlank } from "../src/help/asking.ts";
import { dayOf } from "../src/past/days.ts";
import { isBare } from "../src/saved/kept.ts";
import { KEY, keepSaved, restored } from "../src/saved/saving.ts";
import type { State } from "../src/state/state.ts";
import { FIRST } from "../src/state/state.ts";
import { aStore, begun, EASY, finished, put, Shelf, SOLVED } from "./games.ts";

function visit(state: Partial<State> = {}) {
  const store = aStore(state);
  serveFirst(store);
  return store;
}

test("an empty table gets a puzzle, newcomers a welcome, and others are asked", () => {
  const kept = [{ game: begun(1), played: 1 }];
  const past = [finished()];
  for (const [state, welcome, dialog] of [
    [{}, true, null],
    [{ kept }, false, "begin"],
    [{ past }, false, "begin"],
    [{ kept, dialog: "paste" }, false, "paste"],
    [{ notice: "This link is damaged." }, false, null],
    [{ news: "Reading…" }, false, null],
    [{ view: "path" }, false, null],
    [{ view: "path", past }, false, null],
  ] as const) {
    const { state: seen } = visit(state);
    assert.ok(FIRST_PUZZLES.easy.includes(start(seen.games.play).givens));
    assert.deepEqual([seen.welcome, seen.dialog], [welcome, dialog]);
  }
  const mine = { ...FIRST.games, play: newGame(begin(EASY)) };
  assert.equal(visit({ games: mine }).state.games.play, mine.play);
});

test("a visit begins with the day once, and the very first with the board", () => {
  const today = dayOf(Date.now());
  const past = [finished()];
  for (const [state, home] of [
    [{}, "play"],
    [{ past }, "today"],
    [{ past, moved: "2026-01-01" }, "today"],
    [{ past, moved: today }, "play"],
    [{ past, moved: today, games: { ...FIRST.games, play: newGame(begin(SOLVED)) } }, "today"],
    [{ games: { ...FIRST.games, play: newGame(begin(EASY)) } }, "today"],
  ] as const)
    assert.equal(homeOf({ ...FIRST, ...state }), home);
});

test("a board that was completed on another day makes room when Play opens, and one of today stays", () => {
  const today = dayOf(Date.now());
  const done = { ...FIRST.games, play: { ...newGame(begin(SOLVED)), finished: finished() } };
  for (const [moved, stays] of [
    ["2026-01-01", false],
    [today, true],
  ] as const) {
    const store = visit({ view: "today", past: [finished()], games: done, moved });
    assert.equal(store.state.games.play, done.play, "it is not in sight");
    store.set({ view: "play" });
    const { games, dialog } = store.state;
    assert.deepEqual([games.play === done.play, dialog], [stays, stays ? null : "begin"]);
  }
  const awake = visit({ view: "play", games: done, moved: today });
  awake.set({ today: "2100-01-01" });
  assert.equal(awake.state.games.play, done.play, "midnight takes nothing out of sight");
  const opened = visit({ view: "today", games: done, moved: "2026-01-01" });
  layDown(opened, { position: begin(EASY), title: "" });
  assert.deepEqual([opened.state.dialog, start(opened.state.games.play).givens], [null, EASY]);
});

test("the table stays empty until Play is open, and when a player empties it", () => {
  const store = visit({ view: "learn" });
  assert.ok(isBare(store.state.games.play));
  store.set({ view: "play" });
  assert.ok(store.state.welcome);
  put(store, newGame());
  assert.ok(isBare(store.state.games.play));
});

test("a strength is a level, which is remembered; who is new begins with a first move", async () => {
  for (const strength of Object.keys(STRENGTHS) as (keyof typeof STRENGTHS)[]) {
    const store = visit();
    beginAs(store, strength);
    await null;
    const { games, settings, welcome, dialog, cursor } = store.state;
    assert.deepEqual([settings.level, welcome], [STRENGTHS[strength], false]);
    assert.equal(games.play.origin.level, STRENGTHS[strength]);
    assert.equal(dialog, strength === "new" ? "rule" : null);
    if (strength === "new") assert.equal(lackIn(now(games.play))?.cell, cursor);
  }
});

test("a puzzle at hand is one that the player has not met, while there are such", () => {
  const [first = "", ...others] = FIRST_PUZZLES.hard;
  const past = others.map((puzzle) => ({ ...finished(), puzzle }));
  for (const chance of [0, 0.5, 0.999])
    assert.equal(puzzleAtHand({ ...FIRST, past }, "hard", chance).position.givens, first);
  const all = [...past, { ...finished(), puzzle: first }];
  assert.ok(puzzleAtHand({ ...FIRST, past: all }, "hard", 0.999).position.givens);
});

test("where a level has no puzzle at hand, the nearest easier one answers", () => {
  assert.equal(puzzleAtHand(FIRST, "monstrous").origin?.level, "fiendish");
  assert.equal(puzzleAtHand(FIRST, "gentle").origin?.level, "gentle");
});

test("while the welcome is there, its puzzle is not stored", () => {
  const shelf = new Shelf();
  const store = visit();
  const save = keepSaved(store, shelf);
  store.set(({ settings }) => ({ settings: { ...settings, timer: false } }));
  save();
  assert.ok(shelf.getItem(KEY));
  assert.ok(isBare(restored(shelf).games?.play ?? begun(1)));
  store.set({ welcome: false });
  save();
  assert.deepEqual(restored(shelf).games?.play.positions, store.state.games.play.positions);
});

test("digits too few for a puzzle are no puzzle to ask about", () => {
  const empty = begin(".".repeat(81));
  const typed = (n: number) => ({
    ...empty,
    values: empty.values.map((_, cell) => (cell < n ? 1 + (cell % 9) : 0)),
  });
  assert.deepEqual(
    [0, 1, 16, 17].map((n) => isBlank(typed(n))),
    [true, true, true, false],
  );
  assert.ok(!isBlank(begin(EASY)));
});
