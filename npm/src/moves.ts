/** What changes a grid: steps, and what a player does. Each function makes a new record. */

import {
  type Grid,
  type GridRecord,
  lineOf,
  lineOf81,
  partsOf,
  recordOf,
  stateOf,
} from "./grids.ts";
import { eliminationsIn, placementsIn } from "./names.ts";
import type { Step } from "./patterns.ts";

/** The grid after a step, of which all that it changes is proved. */
export function after(grid: Grid, { numbers, eliminations }: Step): GridRecord {
  const { removed = [], unproved = removed, ...record } = recordOf(grid);
  const put = numbers.placements.map(({ cell, digit }) => ({ cell, sign: String(digit) }));
  return { ...record, ...placed(record, put), removed: [...removed, ...eliminations], unproved };
}

/**
 * The grid with a player's digit, right or wrong; `mistakes` finds the wrong ones.
 *
 * @param names such as `r4c7=5`, or `r4c7=.` to take the digit back
 */
export function place(grid: Grid, names: string): GridRecord {
  const record = recordOf(grid);
  return { ...record, ...placed(record, placementsIn(names)) };
}

/**
 * The grid without candidates that a player crosses out.
 *
 * @param names such as `r4c7<>59`
 */
export function remove(grid: Grid, names: string): GridRecord {
  const { removed = [], unproved = removed, ...record } = recordOf(grid);
  eliminationsIn(names); // refuses what names none
  const more = names.split(/[\s,]+/).filter((name) => name !== "");
  return { ...record, removed: [...removed, ...more], unproved: [...unproved, ...more] };
}

function placed({ puzzle, placed }: GridRecord, put: readonly { cell: number; sign: string }[]) {
  const { rules, cells } = partsOf(puzzle);
  const isMarks = cells.length === rules.size ** 3; // some of which may be digits by themselves
  const before = placed ?? (isMarks ? lineOf(stateOf(puzzle).digits, rules) : null);
  const digits = [...lineOf81(before, rules)];
  for (const { cell, sign } of put) digits[cell] = sign;
  return { placed: digits.join("") };
}
