/** What is asked and answered: grids, and the options and answers of the functions. */

import type { Symmetry } from "./catalogue.ts";
import type { Trace } from "./patterns.ts";
import type { AnyProfile } from "./profiles.ts";

/** A grid, perhaps on its way to the solution. */
export interface GridRecord {
  /**
   * The givens as 81 characters, row by row, or 729 pencil marks where no givens are known; after the
   * name of its rules and a space, unless they are classic. `.`, `0`, `*`, `_`, `-`, `?` and the space
   * are empty cells; line breaks between rows, and space around, say nothing.
   */
  readonly puzzle: string;
  /** The digits placed since, as 81 characters, also of a smaller grid: 9 for each row. */
  readonly placed?: string | null | undefined;
  /**
   * The candidates removed since, such as `r4c7<>59`. Of a digit that the cell holds it says nothing
   * as long as the digit is there.
   */
  readonly removed?: readonly string[] | undefined;
  /**
   * Those that do not follow from the givens; all in `removed` if left out. They are removed too if
   * `removed` does not name them.
   */
  readonly unproved?: readonly string[] | undefined;
}

/** A puzzle alone, or a grid on its way. */
export type Grid = string | GridRecord;

/** How many solutions a grid has; `invalid` if its digits clash. */
export type Status = "unique" | "multiple" | "none" | "invalid";

/** The mistakes that leave a grid without a solution. */
export interface Mistakes {
  /**
   * - `none`: the grid has a solution
   * - `wrong`: each digit and mark is wrong by itself
   * - `together`: they contradict each other; take one of them back, and ask again
   * - `unsolvable`: the puzzle has no solution
   */
  readonly kind: "none" | "wrong" | "together" | "unsolvable";
  /** The placed digits that are to blame, such as `r1c1=3`. */
  readonly digits: readonly string[];
  /** The removed candidates that are to blame, such as `r4c7<>5`. */
  readonly marks: readonly string[];
  /** The cells of these digits and marks, 0 to 80; those of few clues without a solution. */
  readonly cells: readonly number[];
  /** The cells of all digits, also of givens, that clash. */
  readonly clashing: readonly number[];
}

/** The ratings of Sudoku Explainer, such as 7.2; null if there is none, as without one solution. */
export interface Rating {
  /** The hardest step. */
  readonly er: number | null;
  /** The hardest step up to the first placement. */
  readonly ep: number | null;
  /** The first step. */
  readonly ed: number | null;
}

/** How long something may take. */
export interface Limit {
  /** After so many seconds it throws an Ended; 0, as by default, is no limit. */
  readonly seconds?: number | undefined;
}

/** How a puzzle is rated. */
export interface RatingOptions extends Limit {
  /** Whether techniques may assume one solution; by default yes. */
  readonly uniqueness?: boolean | undefined;
}

/** How steps are looked for. */
export interface Looking {
  /** By default `default`: what people look for, the easiest first. */
  readonly profile?: AnyProfile | undefined;
  /** Whether techniques may assume one solution where the givens have just one; by default yes. */
  readonly uniqueness?: boolean | undefined;
}

/** All steps; `status` says how many solutions the grid has. `rating` is null if it has several. */
export interface Path extends Trace {
  readonly status: Status;
}

/** What is made by chance is the same everywhere for the same seed and index, which are 0 if left
 * out. Seeds from 2^53 on are bigints. */
export interface Chance {
  readonly seed?: number | bigint | undefined;
  readonly index?: number | bigint | undefined;
}

/** How clues are taken away. */
export interface Digging extends Chance {
  readonly symmetry?: Symmetry | undefined;
  /** No clue is taken away that would leave fewer than these, 0 to 81. */
  readonly fewest?: number | undefined;
}
