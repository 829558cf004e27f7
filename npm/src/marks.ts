/** Names as reasons have them, as the cells and candidates that an app draws. */

import type { Grid } from "./asked.ts";
import { refuse as refuseValue, whole } from "./checked.ts";
import { InvalidInput } from "./faults.ts";
import { recordOf, type State, stateOf, unlessClashing } from "./grids.ts";
import { cellsNamed, nameOfCell as nameOf, product, refuse, wordsIn } from "./names.ts";
import type { CandidateNumbers, Pattern } from "./patterns.ts";
import { partsOf } from "./reading.ts";
import { houseName, houseNumber } from "./record.ts";
import { type Rules, refuseBeyond, rulesOf } from "./rules.ts";
import { FIELDS } from "./tables.ts";

/** The name of a cell, 0 to 80: `r4c7`. */
export const nameOfCell = (cell: number): string => nameOf(whole(0, 80)("cell", cell));

/**
 * The cells, 0 to 80, of names such as `r4c79 r6c1`, and of houses such as `r4`, `b2`.
 *
 * @param grid whose houses they are, if its rules are not classic
 */
export function cellsIn(names: string, grid?: Grid): number[] {
  const rules = rulesIn(grid);
  return wordsIn(names).flatMap((word) =>
    /^([rcb][1-9]|[eg]\d+)$/.test(word) ? houseOf(word, rules) : known(cellsNamed(word), rules),
  );
}

const rulesIn = (grid?: Grid) =>
  grid === undefined ? rulesOf("classic") : partsOf(recordOf(grid).puzzle).rules;

/**
 * The candidates of names such as `59r4c7 3r6c12`; on a grid also those of constraints: all of the
 * cell `r4c7`, each 6 of row 2 by `6r2`.
 *
 * @param grid the grid to which a step applies
 */
export function candidatesIn(names: string, grid?: Grid): CandidateNumbers[] {
  const state = grid === undefined ? null : stateOf(grid);
  return wordsIn(names).flatMap((word) => candidatesNamed(word, state));
}

function candidatesNamed(word: string, state: State | null): CandidateNumbers[] {
  const [, digits, cells] = /^([1-9]+)(r.*c.*)$/.exec(word) ?? [];
  if (digits === undefined) return ofConstraint(word, state);
  const found = product(cells, digits);
  if (state) refuseBeyond(found, state.rules);
  return found;
}

function ofConstraint(word: string, state: State | null): CandidateNumbers[] {
  const [, digit, house = "", cells = ""] =
    /^(?:([1-9])([rcb][1-9]|[eg]\d+)|(r[1-9]+c[1-9]+))$/.exec(word) ??
    refuse(word, "candidates", "5r4c79");
  if (state === null)
    throw new InvalidInput(`'${word}' names candidates of a grid, which has to be given with it`);
  const some = cells ? known(cellsNamed(cells), state.rules) : houseOf(house, state.rules);
  const digitsAt = (i: number) => state.bits.at(i).map((d) => ({ cell: i, digit: d + 1 }));
  return some.flatMap(digitsAt).filter((one) => !digit || one.digit === Number(digit));
}

function known(cells: readonly number[], rules: Rules): readonly number[] {
  refuseBeyond(
    cells.map((cell) => ({ cell, digit: 1 })),
    rules,
  );
  return cells;
}

function houseOf(name: string, { houses }: Rules): readonly number[] {
  const cells = houses[houseNumber(name)] ?? [];
  if (cells.length > 0) return cells;
  throw new InvalidInput(`the grid has no house ${name}`);
}

/** A house of a grid. */
export interface GridHouse {
  /** Its name, such as `r4`, `b2` or `e1`. */
  readonly name: string;
  /** `row`, `column`, `box`, `region` of a jigsaw, or the rule that adds it, such as `x`. */
  readonly kind: string;
  /** Its cells, 0 to 80. */
  readonly cells: readonly number[];
}

/** All houses of a grid; classic ones if none is given. */
export function housesOf(grid?: Grid): GridHouse[] {
  const { houses, kinds } = rulesIn(grid);
  return houses.flatMap((cells, h) =>
    cells.length > 0 ? [{ name: houseName(h), kind: kinds[h] ?? "", cells }] : [],
  );
}

/** Whether every cell has a digit, and no digits clash. */
export const isSolved = (grid: Grid): boolean =>
  unlessClashing(
    () => {
      const { rules, digits } = stateOf(grid);
      return rules.cells.every((i) => digits.at(i).length > 0);
    },
    () => false,
  );

/** What a reason names, to be drawn. */
export interface Mark {
  /** What has it: a pattern such as `cover`, or a part of one, such as `almost-locked`. */
  readonly of: string;
  /** The field that names it, such as `bases`. */
  readonly field: string;
  /** The name, such as `6r2`. */
  readonly name: string;
  readonly cells: readonly number[];
  /** The candidates that it names; of cells all, of houses and digits none. */
  readonly candidates: readonly CandidateNumbers[];
}

/**
 * All that a reason names, field by field, also in the patterns within it.
 *
 * @param grid the grid to which the step applies
 */
export function marksOf(why: Pattern | readonly Pattern[], grid: Grid): Mark[] {
  const state = stateOf(grid, { isDrawn: true });
  return [why].flat().flatMap((pattern) => {
    const { pattern: kind }: Partial<Pattern> = Object(pattern);
    if (!kind || !FIELDS[kind]) refuseValue("why", pattern, "the patterns of a step, its 'why'");
    return marksIn(kind, pattern, state);
  });
}

function marksIn(kind: string, record: object, state: State): Mark[] {
  const values: Readonly<Record<string, unknown>> = { ...record };
  return Object.entries(FIELDS[kind] ?? {}).flatMap(([field, form]) =>
    [values[field]].flat().flatMap((value) => marksOfField(kind, field, form, value, state)),
  );
}

function marksOfField(
  of: string,
  field: string,
  form: string,
  value: unknown,
  state: State,
): Mark[] {
  const one = form.replace("[]", "");
  if (typeof value === "string") {
    const found = NAMED[one]?.(value, state);
    return found ? [{ of, field, name: value, ...found }] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  return marksIn("pattern" in value ? String(value.pattern) : one, value, state);
}

type Found = Pick<Mark, "cells" | "candidates">;

function withCandidates(names: string, state: State): Found {
  const candidates = wordsIn(names).flatMap((word) => candidatesNamed(word, state));
  return { cells: [...new Set(candidates.map(({ cell }) => cell))], candidates };
}

/** What names of a form stand for; a ground that is a name is a constraint. */
const NAMED: Readonly<Record<string, (names: string, state: State) => Found>> = {
  constraint: withCandidates,
  ground: withCandidates,
  candidate: withCandidates,
  candidates: withCandidates,
  cell: withCandidates,
  cells: withCandidates,
  house: (name, { rules }) => ({ cells: houseOf(name, rules), candidates: [] }),
};
