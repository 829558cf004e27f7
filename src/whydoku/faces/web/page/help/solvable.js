// @ts-check
/** Which cells can be solved now, without saying the digit. */
import { parseCell } from "../grid/space.js";
import { say } from "../words/say.js";
import { question } from "./asking.js";
import { hint } from "./hint.js";
import { FIRST_HELP, setHelp } from "./slice.js";

/** @import { Store } from "../state.js" */

/**
 * Marks the cells, or removes the marks. If the grid has a mistake, opens a hint about that
 * instead.
 *
 * @param {Store} store
 */
export function solvable(store) {
  const { help } = store.state;
  if (help.solvable) {
    setHelp(store, { solvable: null });
    return;
  }
  if (help.busy === "cells") return;
  setHelp(store, FIRST_HELP);
  const show = (/** @type {{cells: string[]}} */ answer) => {
    const cells = new Set(answer.cells.flatMap((name) => parseCell(name) ?? []));
    store.set({ said: countOf(cells.size) });
    return { solvable: cells };
  };
  question(store, "cells", {}, show, () => hint(store));
}

/**
 * @param {number} n
 * @returns {string} the number of cells, in words
 */
export function countOf(n) {
  return say(n ? "help.solvable.count" : "help.solvable.none", { n });
}
