// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { begin, digitAt, isComplete } from "../../src/whydoku/faces/web/page/game/position.js";
import { toldStep } from "../../src/whydoku/faces/web/page/help/told.js";
import { ratingText } from "../../src/whydoku/faces/web/page/views/path/rating.js";
import {
  byStretch,
  stretchesOf,
  walkOf,
} from "../../src/whydoku/faces/web/page/views/path/walk.js";

const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/**
 * @param {string} technique
 * @param {string[]} placements
 * @param {string[]} [eliminations]
 * @param {number} [rating]
 */
const step = (technique, placements, eliminations = [], rating = 1.5) => ({
  technique,
  name: technique,
  placements,
  eliminations,
  rating,
  text: "",
});

const TRACE = {
  solved: true,
  steps: [
    step("naked-single", ["r1c1=5"]),
    step("hidden-single-box", ["r1c2=3"], [], 1.2),
    step("naked-pair", [], ["r1c4<>5", "r1c4<>3"], 3),
    step("x-wing", [], ["r1c3<>1"], 3.2),
    step("x-wing", [], ["r1c3<>2"], 3.2),
    step("naked-single", ["r1c3=4"]),
  ],
};

const START = begin(`...${SOLVED.slice(3)}`, undefined, true);

test("the grids of a path follow from its steps", () => {
  const { positions, solved } = walkOf(START, TRACE, "key");
  assert.equal(positions.length, 7);
  assert.equal(positions[0], START);
  assert.equal(digitAt(positions[1] ?? START, 0), 5);
  assert.equal(digitAt(positions[1] ?? START, 1), 0);
  assert.equal(positions[4]?.removed[2], 1);
  assert.ok(isComplete(positions[6] ?? START));
  assert.ok(solved);
});

test("singles that follow each other are one stretch, and every other step is its own", () => {
  const { stretches } = walkOf(START, TRACE, "key");
  assert.deepEqual(
    stretches.map(({ start, end }) => [start, end]),
    [
      [0, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 6],
    ],
  );
  assert.deepEqual(stretchesOf([]), []);
  const removes = toldStep(step("naked-single", ["r1c1=5"], ["r9c9<>1"]));
  assert.equal(stretchesOf([removes, removes]).length, 2, "more than a single is told by itself");
});

test("one goes on and back by stretches, and stays at the ends", () => {
  const walk = walkOf(START, TRACE, "key");
  assert.equal(byStretch(walk, 0, 1), 2);
  assert.equal(byStretch(walk, 1, 1), 2);
  assert.equal(byStretch(walk, 5, 1), 6);
  assert.equal(byStretch(walk, 6, 1), 6);
  assert.equal(byStretch(walk, 6, -1), 5);
  assert.equal(byStretch(walk, 2, -1), 0);
  assert.equal(byStretch(walk, 1, -1), 0);
  assert.equal(byStretch(walk, 0, -1), 0);
});

test("the hardest step is the first of the hardest, and techniques come by how hard they are", () => {
  const { hardest, uses } = walkOf(START, TRACE, "key");
  assert.equal(hardest, 3);
  assert.deepEqual(
    uses.map(({ name, steps, first }) => [name, steps, first]),
    [
      ["hidden-single-box", 1, 1],
      ["naked-single", 2, 0],
      ["naked-pair", 1, 2],
      ["x-wing", 2, 3],
    ],
  );
  assert.equal(walkOf(START, { solved: false, steps: [] }, "key").hardest, -1);
});

test("a rating is told by the figures of its scale", () => {
  const status = "rated";
  assert.equal(ratingText({ status, scale: "se", er: 7.2, ep: 1.5, ed: null }), "7.2 / 1.5 / –");
  assert.equal(ratingText({ status, scale: "hodoku", score: 512, level: "hard" }), "hard (512)");
  assert.equal(ratingText({ status, scale: "whydoku", rating: 3, toil: 2 }), "3.0");
  assert.equal(ratingText({ status: "timeout", scale: "se", er: null }), "");
});
