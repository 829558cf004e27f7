/** What is heard of a change: only what somebody writes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { begin } from "../src/game/position.ts";
import { heardOf } from "../src/settings/sounds.ts";

const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** @returns the solved grid without these cells, and with digits of a player in some of them */
function grid(open: readonly number[], written: readonly number[] = []) {
  const givens = [...SOLVED].map((digit, at) => (open.includes(at) ? "." : digit)).join("");
  const start = begin(givens);
  const values = start.values.map((_, at) => (written.includes(at) ? Number(SOLVED[at]) : 0));
  return { ...start, values };
}

test("a digit, a house that it completes and the end are told apart, and taking back is silent", () => {
  const open = [0, 1, 9, 10, 40];
  assert.equal(heardOf(grid(open), grid(open, [0])), "digit");
  assert.equal(heardOf(grid(open, [0]), grid(open, [0, 1])), "house");
  assert.equal(heardOf(grid([0]), grid([0], [0])), "end");
  assert.equal(heardOf(grid(open, [0]), grid(open)), null);
  assert.equal(heardOf(grid(open), grid([40])), null, "another puzzle");
  const before = grid(open);
  assert.equal(heardOf(before, { ...before, corner: [1, ...before.corner.slice(1)] }), "note");
  assert.equal(heardOf(before, before), null);
});
