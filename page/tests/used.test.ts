/** What was used in games. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Finished } from "../src/game/game.ts";
import { usedIn } from "../src/past/used.ts";
import { finished } from "./games.ts";

const DAY = 24 * 3600 * 1000;
const NOON = new Date(2026, 10, 24, 12).getTime();

const solved = (days: number, more: Partial<Finished>) =>
  finished({ when: NOON + days * DAY, hints: 0, ...more });

test("what a puzzle needed counts from the first day on which it was solved without hints", () => {
  const past = [
    solved(3, { ideas: ["x-wing", "naked-pair"] }),
    solved(1, { ideas: ["x-wing"] }),
    solved(2, { ideas: ["x-wing", "skyscraper"] }),
    solved(0, { ideas: ["x-wing", "jellyfish"], hints: 1 }),
  ];
  const days = { "x-wing": "2026-11-25", skyscraper: "2026-11-26", "naked-pair": "2026-11-27" };
  assert.deepEqual(usedIn(past), days);
  assert.deepEqual(usedIn(past.toReversed()), days, "in whatever order they come");
});

test("of games of which nobody knows what they needed nothing counts", () => {
  assert.deepEqual(usedIn([]), {});
  assert.deepEqual(usedIn([solved(0, {}), solved(1, { ideas: [] })]), {});
});
