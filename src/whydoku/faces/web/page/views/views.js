// @ts-check
/**
 * The views, in the order of their tabs. The first one is there from the beginning; the code of the
 * others loads later.
 *
 * A view decides what the board shows while it is open, what is written next to the board, and what
 * keys do there in addition to what they do everywhere.
 *
 * @typedef {object} View
 * @property {ViewName} name
 * @property {(store: Store) => Parts} build  called when it is first opened
 * @property {(state: State) => import("../types.js").Picture} picture
 * @property {import("../keys.js").Commands} commands
 * @property {(state: State) => boolean} [pad]  whether the pad is of use; by
 *   default it is
 * @property {(store: Store) => void} [enter]  called each time it is opened
 *
 * @typedef {object} Parts
 * @property {Element} [head]  what comes first, above the pad
 * @property {Element | readonly Element[] | null} text  text about the board, close to it on every
 *   screen
 * @property {Element} panel
 */
import { styled, there } from "../frame/later.js";
import { play } from "./play/view.js";

/** @import { State, Store, ViewName } from "../state.js" */

/** @type {Readonly<Record<ViewName, import("../frame/later.js").Later<View>>>} */
export const VIEWS = {
  play: there(play),
  path: styled(async (again) => (await import(`./path/view.js${again}`)).path),
  learn: styled(async (again) => (await import(`./learn/view.js${again}`)).learn),
  make: styled(async (again) => (await import(`./make/view.js${again}`)).make()),
  collection: styled(async (again) => (await import(`./collection/view.js${again}`)).collection),
};

/** The names of the views. */
export const NAMES = /** @type {readonly ViewName[]} */ (Object.keys(VIEWS));

/**
 * @param {ViewName} name
 * @returns {View} the view, whose code must have loaded
 */
export function viewOf(name) {
  const view = VIEWS[name].here;
  if (!view) throw new Error(`the view ${name} has not loaded`);
  return view;
}
