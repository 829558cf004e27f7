/** What can be asked of the engine, in plain texts, numbers and objects. */

import type {
  Chance,
  Digging,
  Grid,
  Limit,
  Looking,
  Mistakes,
  Path,
  Rating,
  RatingOptions,
  Status,
} from "./asked.ts";
import { checked, flag, refuse, seconds, seed, whole } from "./checked.ts";
import { Door } from "./door.ts";
import type { Engine } from "./engine.ts";
import { Ended, InvalidInput } from "./faults.ts";
import { positionOf, rowOf, stateOf, unlessClashing } from "./grids.ts";
import { pathOn, STATUS, stepsOn, wantedBy } from "./looking.ts";
import { mistakesOn } from "./mistakes.ts";
import { named } from "./names.ts";
import type { Step } from "./patterns.ts";
import { gathered, partsOf, ruled } from "./reading.ts";
import { streamOf } from "./stream.ts";
import { GROUPS } from "./tables.ts";

const CHANCE = { seed, index: seed };

/** The functions of one engine. `load` makes one. */
export class Sudoku {
  #door: Door;

  /** @internal */
  constructor(engine: Engine) {
    this.#door = new Door(engine);
  }

  /** How many solutions it has. */
  check(grid: Grid): Status {
    return unlessClashing(
      () => {
        const [status] = this.#door.filled(1, "check", ...this.#door.row(grid), 1);
        return STATUS.get(status) ?? this.#none(grid, "none");
      },
      () => "invalid",
    );
  }

  /** The number of its solutions, counted up to a limit. */
  count(grid: Grid, limit = 2): number {
    const most = whole(1)("limit", limit);
    const found = this.#door.filled(8, "count", ...this.#door.row(grid), most, 1);
    return Number(new BigUint64Array(found.buffer)[0]) || this.#none(grid, 0);
  }

  /** Its one solution as digits; null if it has none or several. */
  solve(grid: Grid): string | null {
    const found = this.#door.filled(81, "solve", ...this.#door.row(grid), 1, 1);
    if (found[0] === ZERO) return this.#none(grid, null);
    return textOf(found).replaceAll(".", ""); // which stands for cells beyond a smaller grid
  }

  /** Its first solutions in the order of their digits, at most `most`. */
  solutions(grid: Grid, most: number): string[] {
    whole(0)("most", most);
    const { handle } = this.#door.done("solutions", ...this.#door.row(grid));
    const lines = textOf(this.#door.bytes("take", handle, most)).match(/.{81}/g);
    handle?.free();
    return (lines ?? this.#none(grid, [])).map((line) => line.replaceAll(".", ""));
  }

  /** Whether every given is needed; null unless the givens have exactly one solution. */
  isMinimal(puzzle: string): boolean | null {
    const { givens, rules } = stateOf(puzzle);
    const row = rowOf(givens);
    const [status] = this.#door.filled(1, "minimal", this.#door.rules(rules), row, 1);
    return status === 255 ? null : status === 1;
  }

  // A player's grid

  /** The candidates of each of 81 cells, digits 1 to 9; of a cell with a digit only that. Digits may
   * clash. */
  candidates(grid: Grid): number[][] {
    const { bits } = stateOf(grid, { isDrawn: true });
    return Array.from({ length: 81 }, (_, i) => bits.at(i).map((d) => d + 1));
  }

  /** What a player did wrong. Look for it before `steps` and `path`, which refuse such a grid. */
  mistakes(grid: Grid): Mistakes {
    return mistakesOn(grid, (rules, { bytes }) => {
      const [status] = this.#door.filled(1, "check", this.#door.rules(rules), bytes, 92, 1);
      return status === 0 ? "none" : status === 1 ? "unique" : "multiple";
    });
  }

  #refuseNone(grid: Grid): never {
    const { cells } = this.mistakes(grid);
    throw new InvalidInput("the grid has no solution; mistakes(grid) says why", cells);
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
    const wanted = wantedBy(looking);
    const steps = stepsOn(this.#door, grid, wanted);
    if (!wanted.profile.contradictions && this.check(grid) === "none") this.#refuseNone(grid);
    return steps;
  }

  /** All steps to the solution, or as far as the techniques of a profile lead: a trace, which
   * `whydoku verify` proves once it is stored as JSON. A grid without a solution is refused. */
  path(grid: Grid, looking: Looking = {}): Path {
    return pathOn(this.#door, grid, wantedBy(looking)) ?? this.#refuseNone(grid);
  }

  // Ratings

  /** The ratings of Sudoku Explainer, of classic puzzles only. The hardest take it minutes. */
  rate(grid: Grid, options: RatingOptions = {}): Rating {
    const { uniqueness = true, seconds: most = 0 } = checked(options, {
      uniqueness: flag,
      seconds,
    });
    const state = stateOf(grid);
    const { digits, rules } = state;
    if (rules.record) throw new InvalidInput("Sudoku Explainer rates classic puzzles only");
    const isPuzzle = typeof grid === "string" && partsOf(grid).cells.length === 81;
    const row = isPuzzle ? rowOf(digits) : positionOf(state);
    const given = [row, row.length, Number(uniqueness), 0, 65535, most, 1] as const;
    const record = this.#door.filled(8, "rate", ...given);
    this.#refuseLate(record[0]);
    const [er, ep, ed] = [...new Uint16Array(record.buffer, 2)].map((n) => (n ? n / 10 : null));
    return { er: er ?? null, ep: ep ?? null, ed: ed ?? null };
  }

  /** How deep suppositions have to be nested so that singles solve it: 0 for singles alone; null
   * without exactly one solution. */
  depth(puzzle: string, options: Limit = {}): number | null {
    const { seconds: most = 0 } = checked(options, { seconds });
    const { givens, rules } = stateOf(puzzle);
    if (rules.record) throw new InvalidInput("the depth is known of classic puzzles only");
    const given = [rowOf(givens), 81, 255, most, 1] as const;
    const [status, , depth = 0] = this.#door.filled(3, "depth", ...given);
    this.#refuseLate(status);
    return status === 1 ? depth : null;
  }

  #refuseLate(status: number | undefined) {
    if (status === this.#door.table.number("status", "late")) throw new Ended("the time is over");
  }

  // Puzzles

  /** A minimal puzzle under classic rules: every given is needed. */
  minimal(chance: Chance = {}): string {
    const { seed = 0n, index = 0n } = checked(chance, CHANCE);
    return textOf(this.#door.filled(81, "random_minimal", 1, seed, index, 1));
  }

  /** A random solution of a puzzle, so of an empty one a random grid, after the name of its rules;
   * null if there is none. */
  complete(puzzle: string, chance: Chance = {}): string | null {
    const { seed = 0n, index = 0n } = checked(chance, CHANCE);
    const { givens, rules } = stateOf(puzzle);
    const stream = new BigUint64Array([streamOf(seed, index)]);
    const given = [rowOf(givens), new Uint8Array(stream.buffer), 1] as const;
    const found = this.#door.filled(81, "complete", this.#door.rules(rules), ...given);
    return found[0] === ZERO ? null : ruled(gathered(textOf(found), rules), rules);
  }

  /** Takes clues away from a puzzle or a solution, as long as it has one solution: those of a symmetry
   * together or not at all, and not more than leave `fewest`. */
  dig(puzzle: string, digging: Digging = {}): string {
    const { givens, rules } = stateOf(puzzle);
    const symmetry = (name: string, value: unknown) =>
      named(GROUPS, String(value))?.[rules.size] ??
      refuse(name, value, `one of ${Object.keys(GROUPS).join(", ")}`);
    const checks = { ...CHANCE, symmetry, fewest: whole(0, 81) };
    const asked = checked(digging, checks);
    const { symmetry: letters = symmetry("", "none"), fewest = 0, seed = 0n, index = 0n } = asked;
    const groups = Uint8Array.from(letters, (letter) => letter.charCodeAt(0) - ZERO);
    const given = [rowOf(givens), groups, Uint8Array.of(fewest), seed, index, 1] as const;
    const found = this.#door.filled(81, "dig", this.#door.rules(rules), ...given);
    if (found[0] === ZERO) throw new InvalidInput("the puzzle has not exactly one solution");
    return ruled(gathered(textOf(found), rules), rules);
  }
}

const ZERO = "0".charCodeAt(0);

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
