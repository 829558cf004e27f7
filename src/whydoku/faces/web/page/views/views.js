// @ts-check
/**
 * The views, in the order of their tabs.
 *
 * A view decides what the board shows while it is open, what is written next to the board, and what
 * keys do there in addition to what they do everywhere.
 *
 * @typedef {object} View
 * @property {import("../state.js").ViewName} name
 * @property {(store: import("../state.js").Store) => Parts} build  called when it is first opened
 * @property {(state: import("../state.js").State) => import("../types.js").Picture} picture
 * @property {import("../keys.js").Commands} commands
 * @property {(state: import("../state.js").State) => boolean} [pad]  whether the pad is of use; by
 *   default it is
 * @property {(store: import("../state.js").Store) => void} [enter]  called each time it is opened
 *
 * @typedef {object} Parts
 * @property {Element | readonly Element[] | null} text  text about the board, close to it on every
 *   screen
 * @property {Element} panel
 */
import { learn } from "./learn/view.js";
import { make } from "./make/view.js";
import { path } from "./path/view.js";
import { play } from "./play/view.js";

/** @type {Readonly<Record<import("../state.js").ViewName, View>>} */
export const VIEWS = { play, path, learn, make };
