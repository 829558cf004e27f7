import assert from "node:assert/strict";
import { test } from "node:test";
import { cross, place, take } from "../src/game/actions.ts";
import { begin, candidates } from "../src/game/position.ts";
import { positionOf, recordOf } from "../src/game/record.ts";

const PUZZLE = "72.5.89.65...67..8.68.215.76.2..9385.57.83..9839652471.....47.22....5.9337.2968.4";

test("a record makes the position that it was made of", () => {
  const placed = place(begin(PUZZLE, undefined, true), [2], 1);
  const position = take(cross(placed, [19], 9), [], [10 * 9 + 3]);
  const record = recordOf(position);
  const again = positionOf(record, true);
  assert.deepEqual(recordOf(again), record);
  assert.deepEqual(candidates(again), candidates(position));
  assert.deepEqual(record.unproved, position.removed[19] ? ["r3c2<>9"] : []);
});

test("a record for a file has the reasons; what is asked about has none", () => {
  const reasons = ["r1c3=1", "naked pair 16 r1c2 r1c3: r1c4<>1"];
  const position = { ...begin(PUZZLE), reasons };
  assert.deepEqual(recordOf(position), { puzzle: PUZZLE });
  const file = recordOf(position, { notes: true });
  assert.deepEqual(file, { puzzle: PUZZLE, reasons });
  assert.deepEqual(positionOf(file).reasons, reasons);
});

test("names of several candidates, and pencil marks as a puzzle, are read", () => {
  const position = positionOf({ puzzle: PUZZLE, removed: ["r27c3<>14"], unproved: ["r2c3<>1"] });
  assert.equal(position.removed[11], 0b1001);
  assert.equal(position.removed[56], 0b1001);
  assert.equal(position.proved[11], 0b1000);
  assert.equal(position.automatic, true, "by hand, what is removed would not be seen");
  const noted = positionOf({ puzzle: PUZZLE, removed: ["r2c3<>1"], notes: ["14r2c3"] });
  assert.deepEqual([noted.automatic, noted.centre[11]], [false, 0b1001]);
  const marks = positionOf({ puzzle: "12.......".repeat(81) });
  assert.equal(marks.possible[80], 0b11);
  assert.equal(recordOf(marks).puzzle, "12.......".repeat(81));
  assert.throws(() => positionOf({ puzzle: "12" }), RangeError);
});
