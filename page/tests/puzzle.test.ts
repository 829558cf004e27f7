import assert from "node:assert/strict";
import test from "node:test";
import { CLASSIC } from "../src/grid/rules.ts";
import {
  allowed,
  candidateName,
  cellName,
  clashes,
  digitsOf,
  houseCells,
  parseCandidates,
  parseCell,
  parsePuzzle,
  writeMarks,
} from "../src/grid/space.ts";
import { Chance, cells, marksOf, puzzleOf, sees } from "./grids.ts";

const ALL = 0b111111111;
const OPEN = Array(81).fill(ALL);

test("cells see each other along a row, a column or a box", () => {
  for (const one of cells()) {
    assert.equal(CLASSIC.peers[one]?.size, 20);
    for (const two of cells()) assert.equal(CLASSIC.peers[one]?.has(two), sees(one, two));
  }
  assert.equal(CLASSIC.houses.length, 27);
  for (const house of CLASSIC.houses) assert.equal(new Set(house).size, 9);
});

test("cells, candidates and houses have the names that the server uses", () => {
  assert.equal(cellName(33), "r4c7");
  assert.equal(candidateName(33 * 9 + 4), "5r4c7");
  for (const cell of cells()) assert.equal(parseCell(cellName(cell)), cell);
  for (let n = 0; n < 729; n += 1) assert.deepEqual(parseCandidates(candidateName(n)), [n]);
  assert.deepEqual(parseCandidates("59r4c7"), [301, 305]);
  assert.deepEqual(parseCandidates("r4c7<>59"), [301, 305]);
  assert.deepEqual(parseCandidates("R4C7=5"), [301]);
  assert.deepEqual(parseCandidates("5r46c7").map(candidateName), ["5r4c7", "5r6c7"]);
  for (const wrong of ["", "r0c1", "r4c7", "0r4c7", "5r4", "r4c7<>"]) {
    assert.deepEqual(parseCandidates(wrong), []);
  }
  for (const wrong of ["", "r0c1", "r10c1", "5r4c7", "b5"]) assert.equal(parseCell(wrong), null);
  assert.deepEqual(houseCells("b6"), [33, 34, 35, 42, 43, 44, 51, 52, 53]);
  assert.deepEqual(houseCells("c9")[8], 80);
  assert.deepEqual(houseCells("x1"), []);
});

test("masks contain digits", () => {
  assert.deepEqual(digitsOf(0b100000101), [1, 3, 9]);
});

test("digits that appear twice in a house clash", () => {
  const digits = Array(81).fill(0);
  Object.assign(digits, { 0: 5, 4: 5, 80: 5, 10: 7 });
  assert.deepEqual(clashes(digits), new Set([0, 4]));
  digits[20] = 5;
  assert.deepEqual([...clashes(digits)].sort(), [0, 20, 4]);
});

test("a puzzle is read with any sign for an open cell, and from a drawing", () => {
  const chance = new Chance(1);
  for (let n = 0; n < 30; n += 1) {
    const givens = puzzleOf(chance, n);
    const rows = Array.from({ length: 9 }, (_, r) => givens.slice(r * 9, r * 9 + 9));
    const boxed = rows.map((row) => `|${row.replace(/.../g, "$& |")}`);
    boxed.splice(6, 0, "|---+---+---|");
    boxed.splice(3, 0, "+----+----+----+");
    const texts = [
      givens,
      `  ${givens}\n`,
      rows.join("\r\n"),
      boxed.join("\n"),
      ...[..."0*_?-"].flatMap((open) => [
        givens.replaceAll(".", open),
        rows.join("\n").replaceAll(".", open),
      ]),
    ];
    for (const text of texts) assert.deepEqual(parsePuzzle(text), { givens, possible: OPEN }, text);
  }
});

test("pencil marks are read as they are written", () => {
  const chance = new Chance(2);
  for (let n = 0; n < 10; n += 1) {
    const possible = marksOf(chance, n);
    const text = writeMarks(possible);
    const read = { givens: ".".repeat(81), possible };
    assert.deepEqual(parsePuzzle(text), read);
    assert.deepEqual(parsePuzzle(text.replace(/.{9}/g, "$& ").replace(/.{90}/g, "$&\n")), read);
  }
});

test("any other text is left to the server", () => {
  const givens = puzzleOf(new Chance(3), 30);
  for (const text of ["", "hello", givens.slice(1), `${givens}1`, `${givens}\n${givens}`]) {
    assert.equal(parsePuzzle(text), null);
  }
  const marks = writeMarks(OPEN);
  assert.equal(parsePuzzle(`2${marks.slice(1)}`), null);
  assert.equal(parsePuzzle(`${marks.slice(1)}`), null);
  assert.equal(parsePuzzle(`x${givens.slice(1)}`), null);
});

test("digits leave the candidates that no visible cell has", () => {
  const chance = new Chance(4);
  for (let n = 0; n < 20; n += 1) {
    const possible = marksOf(chance, 6);
    const givens = puzzleOf(chance, 15);
    const values = cells().map(() => (chance.below(6) ? 0 : 1 + chance.below(9)));
    const line = cells().map((cell) => (givens[cell] === "." ? values[cell] || "." : givens[cell]));
    const left = allowed(givens, values, possible);
    for (const cell of cells()) {
      const digits = digitsOf(possible[cell] ?? 0).filter(
        (digit) =>
          line[cell] === "." &&
          !cells().some((other) => sees(cell, other) && String(line[other]) === String(digit)),
      );
      assert.deepEqual(digitsOf(left[cell] ?? 0), digits);
    }
  }
});
