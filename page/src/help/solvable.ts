/** Which cells can be solved now, without saying the digit. */
import type { Answer } from "../api.ts";
import { parseCell } from "../grid/space.ts";
import type { Store } from "../state.ts";
import { say } from "../words/say.ts";
import type { Now } from "./asking.ts";
import { question } from "./asking.ts";
import { hint } from "./hint.ts";
import { FIRST_HELP, setHelp } from "./slice.ts";

/**
 * Marks the cells, or removes the marks. If the grid has a mistake, opens a hint about that
 * instead.
 */
export function solvable(store: Store) {
  const { help } = store.state;
  if (help.solvable) {
    setHelp(store, { solvable: null });
    return;
  }
  if (help.busy === "cells") return;
  setHelp(store, FIRST_HELP);
  const show = (answer: Answer<"cells">) => {
    const cells = new Set(answer.cells.flatMap((name) => parseCell(name) ?? []));
    store.set({ said: countOf(cells.size) });
    return { solvable: cells };
  };
  const request = (now: Now) => now;
  question(store, "cells", request, show, () => hint(store));
}

/** @returns the number of cells, in words */
export function countOf(n: number): string {
  return say(n ? "help.solvable.count" : "help.solvable.none", { n });
}
