// @ts-check
/**
 * A view: what the board shows while it is open, what stands beside it, and what keys do there
 * besides what they do everywhere.
 *
 * @typedef {object} View
 * @property {import("../state.js").ViewName} name
 * @property {(store: import("../state.js").Store) => Parts} build  once, when it is first opened
 * @property {(state: import("../state.js").State) => import("../types.js").Picture} picture
 * @property {import("../keys.js").Commands} commands
 * @property {(state: import("../state.js").State) => boolean} [pad]  whether the pad is of use; yes
 *   if left out
 * @property {(store: import("../state.js").Store) => void} [enter]  each time it is opened
 *
 * @typedef {object} Parts
 * @property {Element | null} told   what is said of the board, close to it on every screen
 * @property {Element} panel
 */
export {};
