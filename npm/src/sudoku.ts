/** What can be asked of the engine, in plain texts, numbers and objects. */

import { GROUPS, type Slug, type Symmetry, TECHNIQUES } from "./catalogue.ts";
import type { Answer, Engine, Given, Name } from "./engine.ts";
import {
  bytesOf,
  CandidateSet,
  type Grid,
  gathered,
  lineOf,
  packedState,
  partsOf,
  positionOf,
  recordOf,
  rowOf,
  type State,
  stateOf,
} from "./grids.ts";
import { type Mistakes, mistakesOn } from "./mistakes.ts";
import { InvalidInput, named, nameOfElimination, nameOfPlacement } from "./names.ts";
import type { Step, Trace } from "./patterns.ts";
import {
  type AnyProfile,
  type Call,
  everywhere,
  NameTable,
  Program,
  profileOf,
  slugOf,
} from "./program.ts";
import { Numbers, ReasonReader } from "./reasons.ts";
import type { Rules } from "./rules.ts";
import { streamOf } from "./stream.ts";

/** How many solutions a puzzle has; `invalid` if it cannot be read, or digits clash. */
export type Status = "unique" | "multiple" | "none" | "invalid";

/** The ratings of Sudoku Explainer, such as 7.2; null if there is none, as without one solution. */
export interface Rating {
  /** The hardest step. */
  readonly er: number | null;
  /** The hardest step up to the first placement. */
  readonly ep: number | null;
  /** The first step. */
  readonly ed: number | null;
}

/** How steps are looked for. */
export interface Looking {
  /** By default `default`: what people look for, the easiest first. */
  readonly profile?: AnyProfile;
  /** Whether techniques may assume one solution where the givens have just one; by default yes. */
  readonly uniqueness?: boolean;
}

/** All steps; `status` says how many solutions the grid has. `rating` is null if it has several. */
export interface Path extends Trace {
  readonly status: Status;
}

/** What is made by chance is the same everywhere for the same seed and index. */
export interface Chance {
  readonly seed?: Whole;
  readonly index?: Whole;
}

type Whole = number | bigint;

/** The work was ended before it was done: the time is over, or `ask` said so. */
export class Ended extends Error {}

const STATUS: ReadonlyMap<number | undefined, Status> = new Map([
  [0, "none"],
  [1, "unique"],
  [2, "multiple"],
]);

/** The functions of one engine. `load` makes one. */
export class Sudoku {
  #engine;
  #table;
  #reasons;
  #ends;
  #rules: Map<string, Answer["handle"]> = new Map();

  /** @internal */
  constructor(engine: Engine) {
    this.#engine = engine;
    this.#table = new NameTable(engine.table);
    this.#ends = this.#table.names("ended");
    this.#reasons = new ReasonReader(this.#table.names("why"));
  }

  /** How many solutions it has. */
  check(grid: Grid): Status {
    try {
      const [status] = this.#filled(1, "check", ...this.#row(grid), 1);
      return STATUS.get(status) ?? "invalid";
    } catch (fault) {
      if (fault instanceof InvalidInput) return "invalid";
      throw fault;
    }
  }

  /** The number of its solutions, counted up to a limit. */
  count(grid: Grid, limit = 2): number {
    const found = this.#filled(8, "count", ...this.#row(grid), limit, 1);
    return Number(new BigUint64Array(found.buffer)[0]) || this.#none(grid, 0);
  }

  /** Its one solution as digits; null if it has none or several. */
  solve(grid: Grid): string | null {
    const found = this.#filled(81, "solve", ...this.#row(grid), 1, 1);
    if (found[0] === ZERO) return this.#none(grid, null);
    return textOf(found).replaceAll(".", ""); // which stands for cells beyond a smaller grid
  }

  /** Its first solutions in the order of their digits, at most `most`. */
  solutions(grid: Grid, most: number): string[] {
    const { handle } = this.#done("solutions", ...this.#row(grid));
    const found = textOf(this.#bytes("take", handle, most)).match(/.{81}/g) ?? this.#none(grid, []);
    handle?.free();
    return found.map((line) => line.replaceAll(".", ""));
  }

  /** Whether every given is needed; null unless the givens have exactly one solution. */
  isMinimal(puzzle: string): boolean | null {
    const { givens, rules } = stateOf(puzzle);
    const row = rowOf(givens);
    const [status] = this.#filled(1, "minimal", this.#handle(rules), row, 1);
    return status === 255 ? null : status === 1;
  }

  // A player's grid

  /** The candidates of each of 81 cells, digits 1 to 9; of a cell with a digit only that. */
  candidates(grid: Grid): number[][] {
    const { bits } = stateOf(grid);
    return Array.from({ length: 81 }, (_, i) => bits.at(i).map((d) => d + 1));
  }

  /** What a player did wrong. Look for it before `steps` and `path`, which refuse such a grid. */
  mistakes(grid: Grid): Mistakes {
    return mistakesOn(grid, (rules, { bytes }) => {
      const [status] = this.#filled(1, "check", this.#handle(rules), bytes, 92, 1);
      return status === 0 ? "none" : status === 1 ? "unique" : "multiple";
    });
  }

  #refuseNone(grid: Grid): never {
    const { cells } = this.mistakes(grid);
    throw new InvalidInput("the grid has no solution; mistakes(grid) says why", cells);
  }

  /** A grid as a row, with its rules and its width. A line of digits goes as it is. */
  #row(grid: Grid) {
    if (typeof grid === "string" && /^[^a-z]{81}$/.test(grid))
      return [null, bytesOf(grid), 81] as const;
    const state = stateOf(grid);
    return [this.#handle(state.rules), state.bits.bytes, 92] as const;
  }

  /** What is answered for a grid without solutions; one that cannot be read is refused. */
  #none<T>(grid: Grid, answer: T): T {
    stateOf(grid);
    return answer;
  }

  // Steps

  /** The steps that apply now, technique by technique in the order of a profile; each technique is
   * asked only when its steps are. Other steps may conclude the same. A grid without a solution is
   * refused, as anything would follow from it. */
  steps(grid: Grid, looking: Looking = {}): Iterable<Step> {
    const { profile = "default", uniqueness = true } = looking;
    const { passes, contradictions = false } = profileOf(profile);
    const calls = everywhere(passes.flatMap(({ calls }) => calls));
    for (const call of calls) this.#table.technique(slugOf(call));
    if (!contradictions && this.check(grid) === "none") this.#refuseNone(grid);
    const state = stateOf(grid);
    return { [Symbol.iterator]: () => this.#each(calls, state, uniqueness) };
  }

  *#each(calls: readonly Call[], state: State, uniqueness: boolean) {
    const isUnique = uniqueness && this.#hasOne(state);
    for (const call of calls) {
      if (TECHNIQUES[slugOf(call)]?.[2] && !isUnique) continue;
      const program = this.#program([call], state.rules);
      if (program.slugs.length > 0) yield* this.#found(program, state);
    }
  }

  *#found({ packed, slugs: [slug = "full-house"] }: Program, state: State) {
    let given = 0;
    for (const most of [1, 2 ** 30]) {
      const asked = [this.#under(state), packed, packedState(state, true), most] as const;
      const left = new Numbers(this.#bytes("findings", ...asked));
      let found = 0;
      while (!left.isRead) {
        const step = this.#finding(slug, left, found >= given);
        found += 1;
        if (step) yield step;
      }
      if (found < most) return;
      given = found;
    }
  }

  /** All steps to the solution, or as far as the techniques of a profile lead: a trace, which
   * `whydoku verify` proves once it is stored as JSON. A grid without a solution is refused. */
  path(grid: Grid, looking: Looking = {}): Path {
    const { profile = "default", uniqueness = true } = looking;
    const state = stateOf(grid);
    const { rules } = state;
    const program = this.#program(profileOf(profile), rules);
    const asked = [program.packed, packedState(state, uniqueness), 277, 1, 1] as const;
    const { handle } = this.#done("paths", this.#under(state), ...asked);
    const [status, way] = this.#filled(2, "states", handle);
    if (way === this.#table.number("path", "none")) {
      if (status === 0) this.#refuseNone(grid);
      throw new InvalidInput("the profile is for grids with one solution");
    }
    this.#done("run", handle, 1, 0);
    const digits = new CandidateSet(this.#filled(188, "place", handle, 0).slice(92, 184));
    const steps = this.#taken(this.#bytes("path", handle, 0), program);
    handle?.free();
    const line = lineOf(digits, rules);
    const solved = !line.includes(".");
    return {
      version: 1,
      placed: null,
      ...recordOf(grid),
      status: STATUS.get(status) ?? "invalid",
      profile: typeof profile === "string" ? profile : "own",
      uniqueness,
      solved,
      solution: solved ? line : null,
      rating: status === 2 ? null : Math.max(0, ...steps.map(({ rating }) => rating ?? 0)),
      scale: "whydoku",
      steps,
    };
  }

  #taken(bytes: Uint8Array, { slugs }: Program): Step[] {
    const left = new Numbers(bytes);
    left.list();
    left.some(6 * left.next()); // the passes
    const steps: Step[] = [];
    while (!left.isRead) {
      const [call = 0] = left.some(3);
      const step = this.#finding(slugs[call] ?? "full-house", left, true);
      if (step) steps.push(step);
    }
    return steps;
  }

  /** Reads a finding; what is not wanted is passed over. */
  #finding(technique: Slug, left: Numbers, isWanted: boolean): Step | null {
    const [placed, removed] = [left.next(), left.next()];
    const [placements, eliminations] = [left.some(placed), left.some(removed)];
    const end = left.next() + left.next() * 2 ** 16 + left.at;
    const reason = isWanted ? this.#reasons.read(left) : null;
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

  #program(profile: ReturnType<typeof profileOf> | readonly Call[], { record, hasBoxes }: Rules) {
    const any = this.#table.number("needs", "any_rules");
    const boxes = this.#table.number("needs", "boxes");
    const suits = (needs: number) =>
      record === null || needs === any || (needs === boxes && hasBoxes);
    return new Program("passes" in profile ? profile : profileOf(profile), this.#table, suits);
  }

  /** Whether techniques may assume one solution. */
  #hasOne(state: State): boolean {
    const { givens, rules, isProved } = state;
    if (!isProved || givens.bytes.every((byte) => byte === 0)) return false;
    const [status] = this.#filled(1, "check", this.#handle(rules), rowOf(givens), 81, 1);
    return status === 1;
  }

  // Ratings

  /** The ratings of Sudoku Explainer. The hardest puzzles take it minutes; after `seconds` it throws
   * an Ended. */
  rate(grid: Grid, { uniqueness = true, seconds = 0 } = {}): Rating {
    const state = stateOf(grid);
    const { digits, rules } = state;
    if (rules.record) throw new InvalidInput("Sudoku Explainer rates classic puzzles only");
    const isPuzzle = typeof grid === "string" && partsOf(grid).cells.length === 81;
    const row = isPuzzle ? rowOf(digits) : positionOf(state);
    const given = [row, row.length, Number(uniqueness), 0, 65535, seconds, 1] as const;
    const record = this.#filled(8, "rate", ...given);
    this.#refuseLate(record[0]);
    const [er, ep, ed] = [...new Uint16Array(record.buffer, 2)].map((n) => (n ? n / 10 : null));
    return { er: er ?? null, ep: ep ?? null, ed: ed ?? null };
  }

  /** How deep suppositions have to be nested so that singles solve it: 0 for singles alone; null
   * without exactly one solution. */
  depth(puzzle: string, { seconds = 0 } = {}): number | null {
    const { givens, rules } = stateOf(puzzle);
    if (rules.record) throw new InvalidInput("the depth is known of classic puzzles only");
    const [status, , depth = 0] = this.#filled(3, "depth", rowOf(givens), 81, 255, seconds, 1);
    this.#refuseLate(status);
    return status === 1 ? depth : null;
  }

  #refuseLate(status: number | undefined) {
    if (status === this.#table.number("status", "late")) throw new Ended("the time is over");
  }

  // Puzzles

  /** A minimal puzzle under classic rules: every given is needed. */
  minimal({ seed = 0, index = 0 }: Chance = {}): string {
    return textOf(this.#filled(81, "random_minimal", 1, seed, index, 1));
  }

  /** A random solution of a puzzle, so of an empty one a random grid; null if there is none. */
  complete(puzzle: string, { seed = 0, index = 0 }: Chance = {}): string | null {
    const { givens, rules } = stateOf(puzzle);
    const stream = new BigUint64Array([streamOf(BigInt(seed), BigInt(index))]);
    const given = [rowOf(givens), new Uint8Array(stream.buffer), 1] as const;
    const found = this.#filled(81, "complete", this.#handle(rules), ...given);
    return found[0] === ZERO ? null : textOf(found).replaceAll(".", "");
  }

  /** Takes clues away from a puzzle or a solution, as long as it has one solution: those of a symmetry
   * together or not at all, and not more than leave `fewest`. */
  dig(
    puzzle: string,
    { symmetry = "none", fewest = 0, seed = 0, index = 0 }: Digging = {},
  ): string {
    const { givens, rules } = stateOf(puzzle);
    const letters = named(GROUPS, symmetry)?.[rules.size];
    if (letters === undefined) throw new InvalidInput(`no symmetry is called '${symmetry}'`);
    const groups = Uint8Array.from(letters, (letter) => letter.charCodeAt(0) - ZERO);
    const given = [rowOf(givens), groups, Uint8Array.of(fewest), seed, index, 1] as const;
    const found = this.#filled(81, "dig", this.#handle(rules), ...given);
    if (found[0] === ZERO) throw new InvalidInput("the puzzle has not exactly one solution");
    const cells = gathered(textOf(found), rules);
    return rules.record ? `${rules.name} ${cells}` : cells;
  }

  // The engine

  #under(state: State) {
    return this.#handle(state.rules);
  }

  #handle({ name, record }: Rules): Answer["handle"] {
    if (record === null) return null;
    const known = this.#rules.get(name) ?? this.#done("rules", record).handle;
    this.#rules.set(name, known);
    return known;
  }

  /** The bytes that a function writes to a buffer of so many. */
  #filled(size: number, name: Name, ...given: readonly Given[]) {
    return this.#bytes(name, ...given, size);
  }

  #bytes(name: Name, ...given: readonly Given[]) {
    return this.#done(name, ...given).bytes ?? new Uint8Array();
  }

  #done(name: Name, ...given: readonly Given[]): Answer {
    const answer = this.#engine.call(name, ...given);
    const status = this.#ends[answer.status];
    if (status === "refused") throw new InvalidInput(this.#engine.refusal);
    if (status === "no_memory") throw new RangeError("the memory of the engine is exhausted");
    if (status === "interrupted" || status === "late") throw new Ended(`the work is ${status}`);
    return answer;
  }
}

/** How clues are taken away. */
export interface Digging extends Chance {
  readonly symmetry?: Symmetry;
  readonly fewest?: number;
}

const ZERO = "0".charCodeAt(0);

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

const numbersOf = (k: number) => ({ cell: Math.floor(k / 9), digit: (k % 9) + 1 });
