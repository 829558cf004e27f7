import assert from "node:assert/strict";
import test from "node:test";
import { described } from "../src/table/described.ts";
import { bare } from "../src/table/picture.ts";

const PUZZLE = `5${".".repeat(80)}`;

test("a cell is described with its digit, or with its candidates", () => {
  const picture = bare(PUZZLE);
  assert.equal(described(picture, 0), "r1c1, given 5");
  assert.equal(described(picture, 80), "r9c9, open");
  const candidates = Array(81).fill(0b101);
  assert.equal(described({ ...picture, candidates }, 1), "r1c2, candidates 1 3");
  assert.equal(described({ ...picture, hidden: true }, 0), "r1c1, covered");
});

test("a clash is described with all that it clashes with", () => {
  const values = Array(81).fill(0);
  values[8] = 5;
  values[4] = 5;
  const picture = { ...bare(PUZZLE), values, clashes: new Set([0, 4, 8]) };
  assert.equal(described(picture, 8), "r1c9, 5, clashes with r1c1 and r1c5");
});

test("a line is described in each of its cells", () => {
  const lines = [
    { cells: [0, 1, 10], colour: 2, head: false },
    { cells: [1, 2], colour: 0, head: true },
  ];
  const told = described({ ...bare(PUZZLE), lines }, 1);
  const named = "line in orange from r1c1 to r2c2, arrow in ink from r1c2 to r1c3";
  assert.equal(told, `r1c2, open, ${named}`);
  const links = [{ from: 13, to: 40, tie: "weak" as const }];
  const linked = described({ ...bare(PUZZLE), links }, 4);
  assert.equal(linked, "r1c5, open, weak link from 5r1c2 to 5r1c5");
});

test("what candidates lead to is described, not only drawn", () => {
  const verdicts = new Map([
    [9, "one"],
    [10, "none"],
    [11, "none"],
    [20, "several"],
  ] as [number, "one" | "several" | "none"][]);
  const told = described({ ...bare(PUZZLE), verdicts }, 1);
  assert.equal(told, "r1c2, open, one solution with 1, no solution with 2 3");
});

test("the part of a cell in a reason is described in the words of the legend", () => {
  const marks = {
    candidates: [
      { at: "6r2c1", role: "pattern", branch: null },
      { at: "6r1c1", role: "eliminated", branch: null },
    ],
    cells: [{ at: "r2c1", tint: "base", rect: [0, 0, 1, 1], hatching: "" }],
    houses: [],
    links: [],
    ties: [],
    named: null,
    legend: [
      { kind: "role", what: "pattern", name: "one of these" },
      { kind: "role", what: "eliminated", name: "so 6 can be removed here" },
    ],
  };
  const picture = { ...bare(".".repeat(81)), marks: marks as any };
  assert.equal(described(picture, 9), "r2c1, open, named in the hint, 6: one of these");
  assert.equal(described(picture, 0), "r1c1, open, so 6 can be removed here");
});
