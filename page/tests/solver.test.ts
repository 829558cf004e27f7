import assert from "node:assert/strict";
import test from "node:test";
import { CLASSIC } from "../src/grid/rules.ts";
import { Search } from "../src/grid/search.ts";
import { differences, masksOf, solutions, solve } from "../src/grid/solver.ts";
import { allowed } from "../src/grid/space.ts";
import { Chance, cells, marksOf, plainSolutions, puzzleOf, sees, solvedGrid } from "./grids.ts";
import { verdicts } from "./judged.ts";

const OPEN = Array(81).fill(0b111111111);
const EMPTY = ".".repeat(81);
const HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
// No clash and no cell without candidates, and yet nothing fits.
const IMPOSSIBLE =
  ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

function counted(givens: string, limit: number, budget?: number) {
  const { found, end } = solve(givens, OPEN, limit + 1, CLASSIC, budget);
  return { count: Math.min(found.length, limit), end };
}

test("the solutions of any grid are those of a plain solver", () => {
  const chance = new Chance(1);
  const ends = { none: 0, one: 0, several: 0 };
  for (let n = 0; n < 150; n += 1) {
    const [givens, possible] = aPuzzle(chance, n);
    const plain = plainSolutions(masksOf(givens, possible), 60);
    const { found, end } = solve(givens, possible, 60);
    if (plain.length < 60) {
      assert.equal(end, "all", givens);
      assert.deepEqual([...found].sort(), plain.sort(), givens);
    } else {
      assert.equal(found.length, 60);
      assert.equal(new Set(found).size, 60);
      for (const solution of found) assertSolves(solution, masksOf(givens, possible));
    }
    ends[plain.length === 0 ? "none" : plain.length === 1 ? "one" : "several"] += 1;
  }
  for (const [end, times] of Object.entries(ends)) assert.ok(times >= 15, `${end}: ${times}`);
});

test("a mixed order gives the same solutions", () => {
  const chance = new Chance(2);
  for (let n = 0; n < 20; n += 1) {
    const masks = masksOf(puzzleOf(chance, 28), OPEN);
    const plain = plainSolutions(masks, 300);
    if (plain.length === 300) continue;
    const search = new Search().begin(masks, true);
    const found = [];
    for (let one = search.next(1e6); one; one = search.next(1e6)) found.push(one);
    assert.deepEqual(found.sort(), plain.sort());
  }
});

test("a search that is interrupted again and again finds what an uninterrupted one finds", () => {
  const masks = masksOf(puzzleOf(new Chance(3), 25), OPEN);
  const whole = new Search().begin(masks);
  const parts = new Search().begin(masks);
  for (let n = 0; n < 50; n += 1) {
    const wanted = whole.next(1e6);
    let found = parts.next(1);
    while (found === undefined) found = parts.next(1);
    assert.equal(found, wanted);
  }
  assert.equal(parts.nodes, whole.nodes);
});

test("without two digits, the number of solutions follows from the number of their loops", () => {
  const chance = new Chance(4);
  for (let n = 0; n < 20; n += 1) {
    const solved = solvedGrid(chance);
    const givens = solved.replace(/[37]/g, ".");
    const { count, end } = counted(givens, 1000);
    assert.deepEqual({ count, end }, { count: 2 ** loops(solved), end: "all" });
  }
});

test("a puzzle has one solution, and a search that reaches its limit says so", () => {
  assert.equal(solutions(HARD, OPEN, 2).length, 1);
  assert.deepEqual(counted(HARD, 10), { count: 1, end: "all" });
  assert.deepEqual(counted(EMPTY, 1000), { count: 1000, end: "limit" });
  assert.deepEqual(counted(IMPOSSIBLE, 10), { count: 0, end: "all" });
  assert.deepEqual(counted(`11${EMPTY.slice(2)}`, 10), { count: 0, end: "all" });
  assert.deepEqual(solve(null, Array(81).fill(0), 10), { found: [], end: "all" });
});

test("a search that takes too long says so, and says nothing wrong", () => {
  assert.deepEqual(counted(IMPOSSIBLE, 10, 3), { count: 0, end: "budget" });
  const short = verdicts(HARD, OPEN, 10, CLASSIC, 5);
  assert.equal(short.end, "budget");
  assert.equal(short.spare, null);
  const whole = verdicts(HARD, OPEN, 10);
  assert.ok(short.verdicts.size < whole.verdicts.size);
  for (const [candidate, verdict] of short.verdicts) {
    assert.equal(verdict, whole.verdicts.get(candidate));
  }
});

test("verdicts agree with a plain search for each candidate", () => {
  const chance = new Chance(5);
  const seen = { none: 0, one: 0, several: 0 };
  for (let n = 0; n < 20; n += 1) {
    const [givens, possible] = aPuzzle(chance, n);
    const masks = masksOf(givens, possible);
    const open = allowed(givens, [], possible);
    const expected = new Map();
    for (const cell of cells()) {
      for (let d = 0; d < 9; d += 1) {
        if (!((open[cell] ?? 0) & (1 << d))) continue;
        const count = plainSolutions(masks.with(cell, 1 << d), 2).length;
        const verdict = (["none", "one", "several"] as const)[count] ?? "none";
        expected.set(cell * 9 + d, verdict);
        seen[verdict] += 1;
      }
    }
    // A low limit makes it search for the candidates that the first solutions do not show.
    for (const limit of n < 10 ? [1000, 3] : [1000]) {
      const { verdicts: told } = verdicts(givens, possible, limit);
      assert.deepEqual(new Map([...told].sort()), new Map([...expected].sort()), givens);
    }
  }
  for (const [verdict, times] of Object.entries(seen))
    assert.ok(times > 100, `${verdict}: ${times}`);
});

test("every candidate of an empty grid leads to several solutions", () => {
  const told = verdicts(EMPTY, OPEN, 1000);
  assert.equal(told.verdicts.size, 729);
  assert.deepEqual(new Set(told.verdicts.values()), new Set(["several"]));
  assert.equal(told.count, 1000);
  assert.equal(told.end, "limit");
});

test("two solutions come with the cells in which they differ", () => {
  const solved = solvedGrid(new Chance(6));
  const told = verdicts(solved.replace(/[12]/g, "."), OPEN, 1000);
  const [one = "", two = ""] = told.solutions;
  assert.notEqual(one, two);
  assert.ok(told.others.size > 0);
  for (const cell of cells()) {
    assert.equal(told.others.get(cell), one[cell] === two[cell] ? undefined : Number(two[cell]));
  }
  assert.equal(told.spare, null);
  assert.equal(differences(one, one).size, 0);
  assert.equal(verdicts(HARD, OPEN, 10).others.size, 0);
});

test("a clue is spare if there is still one solution without it", () => {
  assert.deepEqual(verdicts(HARD, OPEN, 10).spare, []);
  const chance = new Chance(7);
  let spares = 0;
  for (let n = 0; n < 60; n += 1) {
    const givens = puzzleOf(chance, 36);
    const { spare, count, end } = verdicts(givens, OPEN, 10);
    assert.equal(spare !== null, end === "all" && count === 1);
    if (!spare) continue;
    const expected = cells().filter((cell) => {
      const without = `${givens.slice(0, cell)}.${givens.slice(cell + 1)}`;
      return without !== givens && plainSolutions(masksOf(without, OPEN), 2).length === 1;
    });
    assert.deepEqual(spare, expected, givens);
    spares += spare.length;
  }
  assert.ok(spares > 50);
});

/** Puzzles of all kinds by turns: with clues, with a wrong clue, and with pencil marks. */
function aPuzzle(chance: Chance, n: number): [string, number[]] {
  if (n % 5 === 4) return [EMPTY, marksOf(chance, 1 + chance.below(2))];
  const givens = puzzleOf(chance, 28 + chance.below(12));
  if (n % 5 < 2) return [givens, OPEN];
  const open = allowed(givens, [], OPEN);
  const cell = chance.shuffled(cells().filter((at) => open[at]))[0] ?? 0;
  const digit = 1 + Math.floor(Math.log2(open[cell] ?? 1));
  return [givens.slice(0, cell) + digit + givens.slice(cell + 1), OPEN];
}

function assertSolves(solution: string, masks: readonly number[]) {
  const own = [...solution].map((digit) => 1 << (Number(digit) - 1));
  assert.ok(own.every((bit, cell) => bit & (masks[cell] ?? 0)));
  assert.equal(plainSolutions(own).length, 1);
}

/** @returns into how many parts the cells of 3 and 7 fall, by the houses they share */
function loops(solved: string): number {
  const rest = new Set(cells().filter((cell) => "37".includes(solved[cell] ?? "")));
  let parts = 0;
  for (const first of rest) {
    parts += 1;
    const queue = [first];
    for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
      rest.delete(cell);
      for (const other of rest) if (sees(cell, other)) queue.push(other);
    }
  }
  return parts;
}
