/**
 * The views, in the order of their tabs. The first one is there from the beginning; the code of the
 * others loads later.
 *
 * A view decides what the board shows while it is open, what is written next to the board, and what
 * keys do there in addition to what they do everywhere.
 */

export interface View {
  name: ViewName;
  head?: Part; // what comes first, above the pad
  text?: Part; // about the board, close to it on every screen
  panel?: Part;
  build?: (store: Store) => Parts; // called when it is first opened
  picture: (state: State) => Picture;
  commands: Commands;
  pad?: (state: State) => boolean; // whether the pad is of use; by default it is
  enter?: (store: Store) => void; // called each time it is opened
}

export interface Parts {
  head?: Element; // what comes first, above the pad
  text: Element | readonly Element[] | null; // text about the board, close to it on every screen
  panel: Element;
}

import type { Later } from "../frame/later.ts";
import { styled, there } from "../frame/later.ts";
import type { Part } from "../parts/kit.tsx";
import type { State, Store, ViewName } from "../state.ts";
import type { Commands } from "../table/keys.ts";
import type { Picture } from "../types.ts";
import { play } from "./play/view.tsx";

export const VIEWS: Readonly<Record<ViewName, Later<View>>> = {
  play: there(play),
  path: styled(async () => (await import("./path/view.tsx")).path),
  learn: styled(async () => (await import("./learn/view.tsx")).learn),
  make: styled(async () => (await import("./make/view.tsx")).make()),
  collection: styled(async () => (await import("./collection/view.tsx")).collection),
};

/** The names of the views. */
export const NAMES = Object.keys(VIEWS) as readonly ViewName[];

/** @returns the view, whose code must have loaded */
export function viewOf(name: ViewName): View {
  const view = VIEWS[name].here;
  if (!view) throw new Error(`the view ${name} has not loaded`);
  return view;
}
