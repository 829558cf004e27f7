/** Names as reasons have them, as the cells and candidates that an app draws. */

import { type Grid, partsOf, recordOf, type State, stateOf } from "./grids.ts";
import { cellsNamed, InvalidInput, product, refuse, wordsIn } from "./names.ts";
import type { CandidateNumbers } from "./patterns.ts";
import { type Rules, rulesOf } from "./rules.ts";

/**
 * The cells, 0 to 80, of names such as `r4c79 r6c1`, and of houses such as `r4`, `b2`.
 *
 * @param grid whose houses they are, if its rules are not classic
 */
export function cellsIn(names: string, grid?: Grid): number[] {
  const rules = grid === undefined ? rulesOf("classic") : partsOf(recordOf(grid).puzzle).rules;
  return wordsIn(names).flatMap((word) =>
    /^([rcb][1-9]|e\d+)$/.test(word) ? houseOf(word, rules) : cellsNamed(word),
  );
}

/**
 * The candidates of names such as `59r4c7 3r6c12`; on a grid also those of constraints: all of the
 * cell `r4c7`, each 6 of row 2 by `6r2`.
 *
 * @param grid the grid to which a step applies
 */
export function candidatesIn(names: string, grid?: Grid): CandidateNumbers[] {
  const words = wordsIn(names);
  const state = grid === undefined ? null : stateOf(grid);
  return words.flatMap((word) => {
    const [, digits, cells] = /^([1-9]+)(r.*c.*)$/.exec(word) ?? [];
    return digits === undefined ? ofConstraint(word, state) : product(cells, digits);
  });
}

function ofConstraint(word: string, state: State | null): CandidateNumbers[] {
  const [, digit, house = "", cell = ""] =
    /^(?:([1-9])([rcb][1-9]|e\d+)|(r[1-9]c[1-9]))$/.exec(word) ??
    refuse(word, "candidates", "5r4c79");
  if (state === null)
    throw new InvalidInput(`'${word}' names candidates of a grid, which has to be given with it`);
  const cells = cell ? cellsNamed(cell) : houseOf(house, state.rules);
  const digitsAt = (i: number) => state.bits.at(i).map((d) => ({ cell: i, digit: d + 1 }));
  return cells.flatMap(digitsAt).filter((one) => !digit || one.digit === Number(digit));
}

function houseOf(name: string, { houses }: Rules): readonly number[] {
  const cells = houses["rcbe".indexOf(name[0] ?? "") * 9 + Number(name.slice(1)) - 1] ?? [];
  if (cells.length > 0) return cells;
  throw new InvalidInput(`the grid has no house ${name}`);
}
