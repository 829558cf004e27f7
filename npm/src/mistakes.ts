/**
 * What a player did wrong, judged by the puzzle that the grid began with, as
 * src/whydoku/grids/mistakes.py does.
 */

import type { Grid, GridRecord, Mistakes } from "./asked.ts";
import {
  CandidateSet,
  clashing,
  possible,
  recordOf,
  removalsIn,
  type State,
  stateOf,
  unlessClashing,
} from "./grids.ts";
import { nameOfElimination, nameOfPlacement } from "./names.ts";
import { candidatesOfLine, partsOf } from "./reading.ts";
import type { Rules } from "./rules.ts";

/** Says whether candidates allow a solution, and whether just one. */
export type Search = (rules: Rules, bits: CandidateSet) => "none" | "unique" | "multiple";

/** A digit or a mark of the player: its candidate, and what it takes away. */
interface Action {
  readonly k: number;
  readonly isDigit: boolean;
  readonly effect: readonly number[];
}

export function mistakesOn(grid: Grid, search: Search): Mistakes {
  const record = recordOf(grid);
  const start = unlessClashing<State | Mistakes>(
    () => stateOf(record.puzzle),
    (cells) => ({ ...NONE, kind: "unsolvable", cells, clashing: cells }),
  );
  return "kind" in start ? start : mistakesSince(start, record, search);
}

function mistakesSince(start: State, record: GridRecord, search: Search): Mistakes {
  const { rules } = start;
  const isOpen = (bits: CandidateSet) => search(rules, bits) !== "none";
  const { bits, digits, actions } = done(record, start, search);
  if (isOpen(without(bits, actions))) return NONE;
  const clash = clashing(rules, digits);
  if (actions.length === 0 || !isOpen(bits))
    return { ...NONE, kind: "unsolvable", cells: cluesThatClash(start, isOpen), clashing: clash };
  const alone = actions.filter((one) => !isOpen(without(bits, [one])));
  const blamed = alone.length > 0 ? alone : conflict(bits, actions, isOpen);
  const names = (isDigit: boolean, name: (k: number) => string) =>
    blamed.filter((one) => one.isDigit === isDigit).map(({ k }) => name(k));
  return {
    kind: alone.length > 0 ? "wrong" : "together",
    digits: names(true, nameOfPlacement),
    marks: names(false, nameOfElimination),
    cells: cellsOf(blamed),
    clashing: clash,
  };
}

const cellsOf = (actions: readonly Action[]) =>
  [...new Set(actions.map(({ k }) => Math.floor(k / 9)))].toSorted((a, b) => a - b);

const NONE: Mistakes = { kind: "none", digits: [], marks: [], cells: [], clashing: [] };

const ALL: readonly number[] = [...Array(729).keys()];

/** What the puzzle allows, all digits, and what the player did. */
function done({ puzzle, placed, removed, unproved }: GridRecord, start: State, search: Search) {
  const { rules } = start;
  const own = new Set(placed ? candidatesOfLine(placed, rules) : []);
  const digits = new CandidateSet(start.digits.bytes.slice());
  for (const k of own) digits.add(k);
  const bits = partsOf(puzzle).cells.length === rules.size ** 2 ? start.bits : base(start, search);
  const putDown = ALL.filter((k) => own.has(k) && !start.digits.has(k));
  const effects = putDown.map((k) => ({ k, isDigit: true, effect: seenFrom(k, rules) }));
  const open = without(bits, effects);
  const gone = new Set(removalsIn([...(removed ?? []), ...(unproved ?? [])], rules));
  const isGone = (k: number) => gone.has(k) || !start.bits.has(k);
  const crossed = ALL.filter((k) => open.has(k) && !digits.has(k) && isGone(k));
  const marks = crossed.map((k) => ({ k, isDigit: false, effect: [k] }));
  return { bits, digits, actions: [...effects, ...marks] };
}

/** What pencil marks are judged by: the digits among them, if these have one solution. */
function base({ rules, bits, digits }: State, search: Search): CandidateSet {
  const all = possible(rules, digits);
  return search(rules, all) === "unique" ? all : bits;
}

/** The candidates that one sees: the others in its cell, and its digit in the peers. */
function seenFrom(k: number, { peers, size }: Rules): number[] {
  const [i, d] = [Math.floor(k / 9), k % 9];
  const others = [...Array(size).keys()].filter((other) => other !== d);
  return [...others.map((o) => i * 9 + o), ...[...(peers[i] ?? [])].map((o) => o * 9 + d)];
}

function without(bits: CandidateSet, actions: readonly Action[]): CandidateSet {
  const left = new CandidateSet(bits.bytes.slice());
  for (const { effect } of actions) for (const k of effect) left.remove(k);
  return left;
}

/** The cells of few clues that have no solution together: the smaller of two conflicts. */
function cluesThatClash({ rules, givens }: State, isOpen: (bits: CandidateSet) => boolean) {
  const clues = ALL.filter((k) => givens.has(k));
  const actions = clues.map((k) => ({ k, isDigit: true, effect: seenFrom(k, rules) }));
  const every = possible(rules, new CandidateSet());
  const [one = [], other = []] = [actions, actions.toReversed()].map((order) =>
    conflict(every, order, isOpen),
  );
  const fewest = other.length < one.length ? other : one;
  return fewest.length > 1 ? cellsOf(fewest) : []; // one clue alone is not to blame, but the rules
}

/** Actions that together leave no solution, none of which can be left out (QuickXplain). */
function conflict(
  from: CandidateSet,
  actions: readonly Action[],
  isOpen: (bits: CandidateSet) => boolean,
) {
  const among = (bits: CandidateSet, some: readonly Action[], isNew: boolean): Action[] => {
    if (isNew && !isOpen(bits)) return [];
    if (some.length <= 1) return [...some];
    const half = Math.floor(some.length / 2);
    const [first, second] = [some.slice(0, half), some.slice(half)];
    const late = among(without(bits, first), second, true);
    return [...among(without(bits, late), first, late.length > 0), ...late];
  };
  return among(from, actions, false);
}
