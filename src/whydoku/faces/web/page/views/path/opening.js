// @ts-check
/** Opens the Path view at the start of the puzzle on the table. */

/** @param {import("../../state.js").Store} store */
export function openPath(store) {
  store.set(({ path }) => ({ path: { ...path, from: "start", at: 0 }, dialog: null }));
  location.hash = "#/path";
}
