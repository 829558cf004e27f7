/**
 * The state of the Path view: the options of the path, the path itself, how far it is walked, and
 * another path to compare it with.
 */
import type { Figures } from "../../parts/figures.ts";
import { type Setter, setterOf } from "../../state/store.ts";
import type { Walk } from "./walk.ts";

/** The path of another profile, for the same grid. */
export interface Other {
  profile: string; // "" for none
  walk: Walk | null;
  asked: string; // the key of the one that was asked for last
  busy: boolean;
  problem: string;
}

export interface Path {
  from: "start" | "now"; // whether it starts at the givens or at the player's grid
  essential: boolean; // whether to keep only steps that the solution needs
  profile: string; // whose techniques to use, or "" for those of hints
  busy: boolean;
  asked: string; // the key of the path that was asked for last
  problem: string;
  walk: Walk | null;
  at: number; // how many of its steps are done on the board
  isHardest: boolean; // whether a path that arrives is opened at its hardest step
  playing: boolean; // whether it goes on by itself
  ratings: readonly Figures[]; // those that have arrived
  choices: readonly number[]; // before each step, once they have arrived
  other: Other;
}

export const setPath: Setter<"path", Path> = setterOf("path");

export const NO_WALK = {
  ...{ walk: null, at: 0, playing: false, ratings: [], choices: [], busy: false, problem: "" },
} satisfies Partial<Path>;

export const FIRST_PATH: Path = {
  ...NO_WALK,
  from: "start",
  isHardest: false,
  essential: false,
  profile: "",
  asked: "",
  other: { profile: "", walk: null, asked: "", busy: false, problem: "" },
};
