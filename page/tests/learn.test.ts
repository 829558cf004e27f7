import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Technique } from "../src/asking/api-types.ts";
import { byDifficulty, families, isWanted, withTechniques } from "../src/catalogue/catalogue.ts";
import { cross, place } from "../src/game/actions.ts";
import type { Game } from "../src/game/game.ts";
import { enter, newGame } from "../src/game/game.ts";
import { begin } from "../src/game/position.ts";
import { FIRST } from "../src/state/state.ts";
import { claimsIn } from "../src/views/learn/lessons.ts";
import { SIGNS } from "../src/views/learn/signs.tsx";
import { hashOf, keyOf, routeOf } from "../src/views/learn/slice.ts";
import { learn as view } from "../src/views/learn/view.tsx";
import "./words.ts";

const PUZZLE = "72.5.89.65...67..8.68.215.76.2..9385.57.83..9839652471.....47.22....5.9337.2968.4";

const technique = (
  slug: string,
  name: string,
  family: string,
  rating: number,
  about: string,
  aliases: Technique["aliases"] = {},
): Technique => ({
  ...{ slug, name, family, rating, about, aliases, assumes_unique: false },
  ...{ options: [], example: null },
});
const X_WING = technique("x-wing", "X-Wing", "fish", 3.2, "Two lines.", { se: ["X-Wing"] });
const KITE = technique("two-string-kite", "2-String Kite", "single-digit", 4.1, "A box ties.", {
  other: ["Turbot"],
});
const W_WING = technique("w-wing", "W-Wing", "wings", 4.4, "Two cells.", { se: ["W-Wing"] });
const JELLYFISH = technique("jellyfish", "Jellyfish", "fish", 5.2, "Four lines.");

test("techniques are found by all their names, in any spelling, and by family", () => {
  assert.ok(isWanted(X_WING, "x wing", ""));
  assert.ok(isWanted(X_WING, "  WING  lines ", "fish"));
  assert.ok(isWanted(X_WING, "xwing", "") && isWanted(KITE, "two string", ""));
  for (const query of ["wwing", "w wing", "W-Wing", "W‑Wing", "wWing"])
    assert.ok(isWanted(W_WING, query, ""), query);
  assert.ok(!isWanted(X_WING, "wwing", ""));
  assert.ok(isWanted(KITE, "turbot", ""));
  assert.ok(!isWanted(KITE, "turbot", "fish"));
  assert.ok(!isWanted(X_WING, "x-wing four", ""));
  assert.ok(isWanted(JELLYFISH, "", ""));
});

test("the easiest come first, and so do their families", () => {
  const catalogue = [JELLYFISH, KITE, X_WING];
  assert.deepEqual(byDifficulty(catalogue), [X_WING, KITE, JELLYFISH]);
  assert.deepEqual(families(catalogue), ["fish", "single-digit"]);
  const told = withTechniques(catalogue, "needs x-wing, not 'an-other' or 'jellyfish'");
  assert.equal(told, `needs ${X_WING.name}, not 'an-other' or ${JELLYFISH.name}`);
});

test("an address names a technique and a position to practise on", () => {
  assert.deepEqual(routeOf("#/learn"), { slug: "", seed: null });
  assert.deepEqual(routeOf("#/learn/"), { slug: "", seed: null });
  assert.deepEqual(routeOf("#/learn/x-wing"), { slug: "x-wing", seed: null });
  assert.deepEqual(routeOf("#/learn/x-wing/0"), { slug: "x-wing", seed: 0 });
  for (const other of ["#/play", "#/learn/x-wing/y", "#/learnt", "#/learn/X<b>", ""]) {
    assert.equal(routeOf(other), null);
  }
  for (const route of [
    { slug: "", seed: null },
    { slug: "x-wing", seed: null },
    { slug: "x-wing", seed: 77 },
    { slug: "x-wing", seed: 77, grade: 2 },
  ]) {
    assert.deepEqual(routeOf(hashOf(route)), route);
  }
  assert.equal(keyOf({ slug: "x-wing", seed: null }), "");
  assert.notEqual(keyOf({ slug: "a", seed: 1, grade: 1 }), keyOf({ slug: "a", seed: 11 }));
  assert.notEqual(keyOf({ slug: "x-wing", seed: 1 }), keyOf({ slug: "x-wing", seed: 11 }));
});

test("conclusions are what the player has placed and crossed out since the start", () => {
  const start = cross(begin(PUZZLE, undefined, true), [27 - 9], 9);
  assert.deepEqual(claimsIn(start, start), []);
  const crossed = cross(cross(start, [11, 56], 1), [11], 3);
  assert.deepEqual(claimsIn(start, crossed), ["r2c3<>1", "r2c3<>3", "r7c3<>1"]);
  const placed = place(start, [2], 3);
  assert.deepEqual(claimsIn(start, placed), ["r1c3=3"]);
});

test("marks by hand are conclusions too", () => {
  const start = begin(PUZZLE, undefined, true);
  const byHand = {
    ...start,
    automatic: false,
    complete: true,
    centre: start.centre.with(2, 0b1000),
  };
  assert.deepEqual(claimsIn(start, byHand), ["r1c3<>1", "r1c3<>3"]);
});

test("what was crossed out in practice stays in sight, struck through", () => {
  const route = { slug: "x-wing", seed: 1 };
  const practice = { ...FIRST.learn.practice, key: keyOf(route), status: "ready" as const };
  const first = begin(PUZZLE, undefined, true);
  const shown = (game: Game) =>
    view.picture({
      ...FIRST,
      view: "learn",
      learn: { ...FIRST.learn, route, practice },
      games: { ...FIRST.games, practice: game },
    });
  const before = shown(newGame(first));
  assert.equal(before.verdicts.size, 0);
  const after = shown(enter(newGame(first), cross(first, [2], 3)));
  assert.deepEqual([...after.verdicts], [[2 * 9 + 2, "gone"]]);
  assert.deepEqual(after.candidates, before.candidates);
});

test("each chapter of the course has a sign", () => {
  const groups = new URL("../../src/whydoku/telling/lessons/en.toml", import.meta.url);
  const chapters = readFileSync(groups, "utf8").matchAll(/^\[groups\.([\w-]+)\]$/gm);
  const names = Array.from(chapters, ([, name]) => name);
  assert.ok(names.length > 5);
  assert.deepEqual(Object.keys(SIGNS).sort(), names.sort());
});
