/**
 * What a view is. It decides what the board shows while it is open, what is written next to the board,
 * and what keys do there in addition to what they do everywhere.
 */
import type { Part } from "../parts/kit.tsx";
import type { State, Store, ViewName } from "../state/state.ts";
import type { Picture } from "../state/types.ts";
import type { Commands } from "../table/keys.ts";

export interface View {
  name: ViewName;
  head?: Part; // what comes first, above the pad
  text?: Part; // about the board, close to it on every screen
  panel?: Part;
  picture: (state: State) => Picture;
  commands: Commands;
  pad?: (state: State) => boolean; // whether the pad is of use; by default it is
  beside?: (state: State) => string; // what of it changes the layout around it: words of data-beside
  enter?: (store: Store) => void; // called each time it is opened
}
