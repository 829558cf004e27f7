/** Tests of what the player has solved without a hint: since when, what is new, and how it is called. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Finished } from "../src/game/game.ts";
import { firstsOf, knownFrom, newestIn, usedIn } from "../src/past/used.ts";
import { decodeSolved, encodeSolved } from "../src/saved/record.ts";
import { oneOf } from "../src/words/en/language.ts";
import { EASY, finished } from "./games.ts";

const NOON = new Date(2026, 10, 20, 12).getTime();
const DAY = 24 * 3600 * 1000;

const solved = (
  day: number,
  ideas?: readonly string[],
  more: Partial<Finished> = {},
): Finished => ({
  ...{ when: NOON + day * DAY, title: "", puzzle: EASY, time: 1, hints: 0, rating: 0 },
  ...{ level: "", day: "" },
  ...(ideas && { ideas }),
  ...more,
});

const PAST = [
  solved(4, ["x-wing", "xy-wing"]),
  solved(3, ["skyscraper"], { hints: 1 }),
  solved(2, ["x-wing", "pointing"]),
  solved(1),
];

test("who has solved a hard puzzle unaided needs no lesson in what is far easier", () => {
  const rated = { "full-house": 1, "naked-single": 1.6, pointing: 2.6, "x-wing": 3.2 };
  const techniques = Object.entries(rated).map(([slug, rating]) => ({ slug, rating }));
  const known = (...past: Finished[]) => [...knownFrom(past, techniques)];
  assert.deepEqual(known(solved(1, undefined, { rating: 2.6 })), ["full-house", "naked-single"]);
  assert.deepEqual(known(solved(1, undefined, { rating: 2.6, hints: 1 })), []);
  assert.deepEqual(known(solved(1, ["x-wing"], { rating: 1.2 })), ["x-wing"]);
  assert.deepEqual(known(solved(1, undefined, { level: "hard" })), ["full-house", "naked-single"]);
  assert.deepEqual(known(solved(1, undefined, { level: "medium" })), []);
  assert.deepEqual(known(), []);
});

test("a technique is used unaided from the first puzzle on that needs it and has no hint", () => {
  const used = { "x-wing": "2026-11-22", "xy-wing": "2026-11-24", pointing: "2026-11-22" };
  assert.deepEqual(usedIn(PAST), used);
  assert.deepEqual(usedIn([]), {});
  assert.deepEqual(newestIn(PAST, 3), [
    ["xy-wing", "2026-11-24"],
    ["x-wing", "2026-11-22"],
  ]);
  assert.equal(newestIn(PAST, 1).length, 1);
});

const step = (technique: string, rating: number) => ({ technique, rating });
const PATH = [step("pointing", 2.6), step("x-wing", 3.2), step("skyscraper", 4)];

test("the first time is told once, without hints, and not of what is on every path", () => {
  const firsts = (one: Finished, past: readonly Finished[] = PAST) =>
    firstsOf(one, [one, ...past], PATH).map(({ technique }) => technique);
  assert.deepEqual(firsts(solved(5)), ["skyscraper"]);
  assert.deepEqual(firsts(solved(5, undefined, { hints: 1 })), []);
  assert.deepEqual(firsts(solved(5), [solved(4, ["skyscraper"]), ...PAST]), []);
  assert.deepEqual(firsts(solved(0)), ["x-wing", "skyscraper"], "what came later does not count");
  // An older puzzle whose path was never looked at may have needed all up to its hardest step.
  assert.deepEqual(firsts(solved(5), [solved(1, undefined, { rating: 4 })]), []);
  assert.deepEqual(firsts(solved(5), [solved(1, undefined, { rating: 3.5 })]), ["skyscraper"]);
});

test("the techniques of a solved puzzle are stored, and older ones are read without", () => {
  const one = solved(1, ["x-wing"]);
  assert.deepEqual(decodeSolved(JSON.parse(JSON.stringify(encodeSolved(one)))), one);
  const older = solved(1);
  assert.ok(!("ideas" in encodeSolved(older)));
  assert.deepEqual(decodeSolved(encodeSolved(older)), older);
  assert.throws(() => decodeSolved({ ...encodeSolved(one), ideas: [3] }));
});

test("the article of a name goes by its sound", () => {
  const named = ["X-Wing", "XY-Wing", "AIC", "Empty Rectangle", "Hidden Pair", "W-Wing", "SK-Loop"];
  assert.deepEqual([...named, "Unique Rectangle", "Naked Pair", "H-Wing"].map(oneOf), [
    ...["an X-Wing", "an XY-Wing", "an AIC", "an Empty Rectangle", "a Hidden Pair", "a W-Wing"],
    ...["an SK-Loop", "a Unique Rectangle", "a Naked Pair", "an H-Wing"],
  ]);
});

const needed = (days: number, more: Partial<Finished>) =>
  finished({ when: NOON + 4 * DAY + days * DAY, hints: 0, ...more });

test("what a puzzle needed counts from the first day on which it was solved without hints", () => {
  const past = [
    needed(3, { ideas: ["x-wing", "naked-pair"] }),
    needed(1, { ideas: ["x-wing"] }),
    needed(2, { ideas: ["x-wing", "skyscraper"] }),
    needed(0, { ideas: ["x-wing", "jellyfish"], hints: 1 }),
  ];
  const days = { "x-wing": "2026-11-25", skyscraper: "2026-11-26", "naked-pair": "2026-11-27" };
  assert.deepEqual(usedIn(past), days);
  assert.deepEqual(usedIn(past.toReversed()), days, "in whatever order they come");
});

test("of games of which nobody knows what they needed nothing counts", () => {
  assert.deepEqual(usedIn([]), {});
  assert.deepEqual(usedIn([needed(0, {}), needed(1, { ideas: [] })]), {});
});
