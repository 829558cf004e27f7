// @ts-check
/** Which cells can be solved now, without saying the digit. */
import { parseCell } from "../grid/space.js";
import { say } from "../words/say.js";
import { question, setHelp } from "./asking.js";
import { FIRST_HELP } from "./slice.js";

/** @typedef {import("../state.js").Store} Store */

/**
 * Lights the cells, or puts the light out.
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
  setHelp(store, { ...FIRST_HELP });
  question(store, "cells", {}, (answer) => {
    const cells = new Set(
      answer.cells.flatMap((/** @type {string} */ name) => parseCell(name) ?? []),
    );
    store.set({
      said: say(cells.size ? "help.solvable.count" : "help.solvable.none", { n: cells.size }),
    });
    return { solvable: cells };
  });
}
