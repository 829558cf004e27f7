/** Steps and paths: what is looked for, and how the answers of the engine are read. */

import type { Grid, Looking, Path, Status } from "./asked.ts";
import { type Slug, TECHNIQUES } from "./catalogue.ts";
import { checked, flag } from "./checked.ts";
import type { Door } from "./door.ts";
import { InvalidInput } from "./faults.ts";
import {
  CandidateSet,
  eliminationsLeft,
  lineOf,
  packedState,
  recordOf,
  rowOf,
  type State,
  stateOf,
} from "./grids.ts";
import { nameOfElimination, nameOfPlacement } from "./names.ts";
import type { Step } from "./patterns.ts";
import type { Call, Profile } from "./profiles.ts";
import { everywhere, Program, profileOf, slugOf } from "./program.ts";
import { Numbers } from "./reasons.ts";
import type { Rules } from "./rules.ts";

/** How many solutions a number of the engine stands for. */
export const STATUS: ReadonlyMap<number | undefined, Status> = new Map([
  [0, "none"],
  [1, "unique"],
  [2, "multiple"],
]);

const CHECKS = {
  profile: (_: string, value: unknown) => ({
    ...profileOf(value),
    name: typeof value === "string" ? value : "own",
  }),
  uniqueness: flag,
};

/** What is looked for, and how. */
export interface Wanted {
  readonly profile: Profile & { readonly name: string };
  readonly uniqueness: boolean;
}

export function wantedBy(looking: Looking): Wanted {
  const { profile = CHECKS.profile("", "default"), uniqueness = true } = checked(looking, CHECKS);
  return { profile, uniqueness };
}

/** The steps of each technique once, as they are asked for. */
export function stepsOn(door: Door, grid: Grid, { profile, uniqueness }: Wanted): Iterable<Step> {
  const calls = everywhere(profile.passes.flatMap(({ calls }) => calls));
  for (const call of calls) door.table.technique(slugOf(call));
  const state = stateOf(grid);
  return { [Symbol.iterator]: () => steady(each(door, calls, state, uniqueness)) };
}

/** What a generator gives; after a fault the same one comes again, and no end. */
function steady<T>(made: Generator<T>): IterableIterator<T> {
  let fault: { readonly thrown: unknown } | null = null;
  let isAtWork = false;
  return {
    [Symbol.iterator]() {
      return this;
    },
    next() {
      if (fault) throw fault.thrown;
      if (isAtWork) throw new InvalidInput("the next step is being looked for");
      isAtWork = true;
      try {
        return made.next();
      } catch (thrown) {
        fault = { thrown };
        throw thrown;
      } finally {
        isAtWork = false;
      }
    },
    return(value) {
      return made.return(value);
    },
  };
}

function* each(door: Door, calls: readonly Call[], state: State, uniqueness: boolean) {
  const isUnique = uniqueness && hasOne(door, state);
  for (const call of calls) {
    if (TECHNIQUES[slugOf(call)]?.[2] && !isUnique) continue;
    const program = programOf(door, { passes: [{ calls: [call] }] }, state.rules);
    if (program.slugs.length > 0) yield* found(door, program, state);
  }
}

function* found(door: Door, { packed, slugs: [slug = "full-house"] }: Program, state: State) {
  let given = 0;
  for (const most of [1, 2 ** 30]) {
    const asked = [door.rules(state.rules), packed, packedState(state, true), most] as const;
    const left = new Numbers(door.bytes("findings", ...asked));
    let read = 0;
    while (!left.isRead) {
      const step = finding(door, slug, left, read >= given);
      read += 1;
      if (step) yield step;
    }
    if (read < most) return;
    given = read;
  }
}

/** Whether techniques may assume one solution. */
function hasOne(door: Door, state: State): boolean {
  const { givens, rules, isProved } = state;
  if (!isProved || givens.bytes.every((byte) => byte === 0)) return false;
  const [status] = door.filled(1, "check", door.rules(rules), rowOf(givens), 81, 1);
  return status === 1;
}

/** The path of a profile; null for a grid without solution. */
export function pathOn(door: Door, grid: Grid, { profile, uniqueness }: Wanted): Path | null {
  const [record, state] = [recordOf(grid), stateOf(grid)];
  const { rules } = state;
  const program = programOf(door, profile, rules);
  const asked = [program.packed, packedState(state, uniqueness), 277, 1, 1] as const;
  const { handle } = door.done("paths", door.rules(rules), ...asked);
  const [status, way] = door.filled(2, "states", handle);
  if (way === door.table.number("path", "none")) {
    if (status === 0) return null;
    throw new InvalidInput("the profile is for grids with one solution");
  }
  door.done("run", handle, 1, 0);
  const digits = new CandidateSet(door.filled(188, "place", handle, 0).slice(92, 184));
  const steps = taken(door, door.bytes("path", handle, 0), program);
  handle?.free();
  const line = lineOf(digits, rules);
  const solved = !line.includes(".");
  return {
    version: 1,
    puzzle: record.puzzle,
    placed: record.placed ?? null,
    ...eliminationsLeft(record, state),
    status: STATUS.get(status) ?? "invalid",
    profile: profile.name,
    uniqueness,
    solved,
    solution: solved ? line : null,
    rating: status === 2 ? null : Math.max(0, ...steps.map(({ rating }) => rating ?? 0)),
    scale: "whydoku",
    steps,
  };
}

function taken(door: Door, bytes: Uint8Array, { slugs }: Program): Step[] {
  const left = new Numbers(bytes);
  left.list();
  left.some(7 * left.next()); // the passes
  const steps: Step[] = [];
  while (!left.isRead) {
    const [call = 0] = left.some(3);
    const step = finding(door, slugs[call] ?? "full-house", left, true);
    if (step) steps.push(step);
  }
  return steps;
}

/** Reads a finding; what is not wanted is passed over. */
function finding(door: Door, technique: Slug, left: Numbers, isWanted: boolean): Step | null {
  const [placed, removed] = [left.next(), left.next()];
  const [placements, eliminations] = [left.some(placed), left.some(removed)];
  const end = left.next() + left.next() * 2 ** 16 + left.at;
  const reason = isWanted ? door.reasons.read(left) : null;
  left.at = end;
  if (reason === null) return null;
  const [name = technique, rating = null] = TECHNIQUES[technique] ?? [];
  return {
    technique,
    variant: reason.variant,
    name,
    placements: placements.map(nameOfPlacement),
    eliminations: eliminations.map(nameOfElimination),
    numbers: { placements: placements.map(numbersOf), eliminations: eliminations.map(numbersOf) },
    rating,
    why: reason.why,
  };
}

function programOf({ table }: Door, profile: Profile, { record, hasBoxes }: Rules) {
  const [any, boxes] = [table.number("needs", "any_rules"), table.number("needs", "boxes")];
  const suits = (needs: number) =>
    record === null || needs === any || (needs === boxes && hasBoxes);
  return new Program(profile, table, suits);
}

const numbersOf = (k: number) => ({ cell: Math.floor(k / 9), digit: (k % 9) + 1 });
