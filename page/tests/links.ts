/** Writes positions in the middle of play, and their links, as lines of JSON. */
import { begin } from "../src/game/position.ts";
import { recordOf } from "../src/game/record.ts";
import { fpuzzles, sudokupad } from "../src/sharing/elsewhere.ts";
import { Chance, cells, puzzleOf, solvedGrid } from "./grids.ts";

const chance = new Chance(1);
for (let n = 0; n < 60; n += 1) {
  const solved = solvedGrid(chance);
  const givens = puzzleOf(chance, 20 + chance.below(20), solved);
  const bit = (cell: number) => 1 << (Number(solved[cell]) - 1);
  const isOwn = (cell: number, often: number) => givens[cell] === "." && chance.below(8) < often;
  const some = n % 4;
  const [automatic, complete] = [n % 2 === 1, n % 3 === 0];
  // Beside notes, such a link does not say everything that is crossed out.
  const claims = automatic || complete;
  const position = {
    ...begin(givens, undefined, automatic),
    values: cells().map((cell) => (isOwn(cell, some) ? Number(solved[cell]) : 0)),
    removed: cells().map((cell) =>
      claims && isOwn(cell, some) ? chance.below(512) & ~bit(cell) : 0,
    ),
    centre: cells().map((cell) => (isOwn(cell, some) ? chance.below(512) | bit(cell) : 0)),
    complete,
    corner: cells().map((cell) => (isOwn(cell, some) ? chance.below(512) : 0)),
  };
  const links = [fpuzzles(position, "Some name"), sudokupad(position)];
  console.log(JSON.stringify({ record: recordOf(position, { notes: true }), links }));
}
