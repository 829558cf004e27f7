/** The state of the collection: what the player looks for there, and what is found. */
import type { Entry, LibraryStats } from "../../asking/api-types.ts";
import { type Setter, setterOf } from "../../state/store.ts";

export interface Filter {
  level: string;
  rating: string; // on the scale of Sudoku Explainer, from one figure to another: 3-4.5, 3- or -4.5
  clues: string; // likewise
  symmetry: string;
  tag: string;
  words: string;
  with: readonly string[]; // techniques that a path uses
  without: readonly string[];
  order: "" | Order; // which come first; empty for the easiest
  hide: "" | Hidden; // what the player has solved, or has begun too; only the browser knows it
}

type Order = (typeof ORDERS)[number];

type Hidden = (typeof HIDDEN)[number];

/** One of a filter's conditions, and the filter without it. */
export type Condition = {
  name: (typeof ONES)[number] | (typeof SEVERAL)[number];
  value: string;
  rest: Filter;
};

/** What takes one text. */
export const ONES = ["level", "rating", "clues", "symmetry", "tag", "words"] as const;

/** What takes several techniques. */
export const SEVERAL = ["with", "without"] as const;

/** The orders in which puzzles come, besides the easiest first. */
export const ORDERS = ["hardest", "newest", "fewest-clues"] as const;

export const HIDDEN = ["solved", "begun"] as const;

/** What a filter has found so far. */
export interface List {
  filter: Filter;
  entries: readonly Entry[];
  total: number;
  next: number; // where the next page begins, or 0 if there is none
}

/** A condition without which something is found, and how many puzzles that are. */
export interface Way {
  condition: Condition;
  n: number;
}

export interface Collection {
  filter: Filter; // what is looked for
  list: List | null; // null if it could not be had
  ways: readonly Way[] | null; // ways out where nothing fits
  isComing: boolean; // whether something is being looked for
  problem: string; // why it was not found, or ""
  at: number; // the number of the puzzle to which the player comes back; 0 for none
  all: LibraryStats | null; // what there is in the collection
  found: LibraryStats | null; // what there is among what is found, if that is known
  trouble: string; // why that is not known, or ""
  /** puzzles that the player has solved or begun, here or in another window */
  solved: ReadonlySet<string>;
  begun: ReadonlySet<string>;
}

export const ALL: Filter = {
  ...{ level: "", rating: "", clues: "", symmetry: "", tag: "", words: "" },
  ...{ with: [], without: [], order: "", hide: "" },
};

export const setCollection: Setter<"collection", Collection> = setterOf("collection");

export const FIRST_COLLECTION: Collection = {
  ...{ filter: ALL, list: null, ways: null, isComing: false, problem: "", at: 0 },
  ...{ all: null, found: null, trouble: "", solved: new Set(), begun: new Set() },
};
