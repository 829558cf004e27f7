/** What changes a grid: steps, and what a player does. Each function makes a new record. */

import type { Grid, GridRecord } from "./asked.ts";
import { text } from "./checked.ts";
import { InvalidInput } from "./faults.ts";
import { lineOf, recordOf, stateOf } from "./grids.ts";
import { eliminationsIn, nameOfElimination, placementsIn } from "./names.ts";
import type { CandidateNumbers, Step } from "./patterns.ts";
import { candidatesOfLine, lineOf81, partsOf } from "./reading.ts";
import { refuseBeyond } from "./rules.ts";

/**
 * The grid after a step, of which all that it changes is proved: from the digits on the grid. If a
 * puzzle has several solutions and you take digits back, `restore` what steps have removed since.
 */
export function after(grid: Grid, step: Step): GridRecord {
  const { numbers, eliminations }: Partial<Step> = Object(step);
  if (!Array.isArray(numbers?.placements) || !Array.isArray(eliminations))
    throw new InvalidInput("a step has 'numbers' and 'eliminations', as those of steps and paths");
  const put = numbers.placements.map(({ cell, digit }) => ({ cell, sign: String(digit) }));
  const record = withDigits(recordOf(grid), put);
  const { removed, unproved } = marksOf(record);
  return { ...record, removed: joined(removed, unfolded(eliminations)), unproved };
}

/**
 * The grid with a player's digit, right or wrong; `mistakes` finds the wrong ones. If the player had
 * crossed this digit out in the cell, that is taken back.
 *
 * @param names such as `r4c7=5`, or `r4c7=.` to take the digit back
 */
export function place(grid: Grid, names: string): GridRecord {
  return withDigits(recordOf(grid), placementsIn(text("names", names)));
}

/**
 * The grid without candidates that a player crosses out.
 *
 * @param names such as `r4c7<>59`
 */
export function remove(grid: Grid, names: string): GridRecord {
  const record = recordOf(grid);
  const more = unfolded([text("names", names)], record);
  const { removed, unproved } = marksOf(record);
  return { ...record, removed: joined(removed, more), unproved: joined(unproved, more) };
}

/**
 * The grid with candidates that were crossed out or removed by a step.
 *
 * @param names such as `r4c7<>59`
 */
export function restore(grid: Grid, names: string): GridRecord {
  const record = recordOf(grid);
  return withoutMarks(record, unfolded([text("names", names)], record));
}

function withDigits(
  record: GridRecord,
  put: readonly { cell: number; sign: string }[],
): GridRecord {
  const { puzzle } = record;
  const { rules, cells } = partsOf(puzzle);
  refuseBeyond(
    put.map(({ cell, sign }) => ({ cell, digit: Number(sign) || 1 })),
    rules,
  );
  const isMarks = cells.length === rules.size ** 3; // some of which may be digits by themselves
  for (const line of [isMarks ? null : cells, record.placed])
    if (line) candidatesOfLine(line, rules); // refuses what is no line
  const before = record.placed ?? (isMarks ? lineOf(stateOf(puzzle).digits, rules) : null);
  const digits = [...lineOf81(before, rules)];
  for (const { cell, sign } of put) digits[cell] = sign;
  const held = put.map(({ cell, sign }) => nameOfElimination(cell * 9 + Number(sign) - 1));
  const byHand = new Set(marksOf(record).unproved);
  const crossedOut = held.filter((name) => byHand.has(name));
  return { ...withoutMarks(record, crossedOut), placed: digits.join("") };
}

function withoutMarks(record: GridRecord, names: readonly string[]): GridRecord {
  if (names.length === 0) return record;
  const { removed, unproved } = marksOf(record);
  const others = (some: readonly string[]) => some.filter((name) => !names.includes(name));
  return { ...record, removed: others(removed), unproved: others(unproved) };
}

/** What is removed, and what of it by hand, each candidate by its own name. */
function marksOf({ removed, unproved }: GridRecord) {
  const byHand = unfolded(unproved ?? removed ?? []);
  return { removed: joined(unfolded(removed ?? []), byHand), unproved: byHand };
}

const joined = (some: readonly string[], more: readonly string[]) => [
  ...new Set([...some, ...more]),
];

function unfolded(names: readonly string[], of?: GridRecord): string[] {
  const numbers: readonly CandidateNumbers[] = eliminationsIn(names.join(" "));
  if (of) refuseBeyond(numbers, partsOf(of.puzzle).rules);
  return joined(
    numbers.map(({ cell, digit }) => nameOfElimination(cell * 9 + digit - 1)),
    [],
  );
}
