// @ts-check
/** A file may be dropped anywhere on the page while a puzzle is played. */
import { inWords } from "../api.js";
import { offer } from "./begin.js";
import { readFile } from "./reading.js";

/** @typedef {import("../state.js").Store} Store */

/** @param {Store} store */
export function takeDrops(store) {
  const takes = (/** @type {DragEvent} */ event) => {
    const wanted = store.state.view === "play" && event.dataTransfer?.types.includes("Files");
    return Boolean(wanted) && !event.defaultPrevented;
  };
  const mark = (/** @type {boolean} */ over) =>
    document.body.toggleAttribute("data-dropping", over);
  addEventListener("dragover", (event) => {
    if (!takes(event)) return;
    event.preventDefault();
    mark(true);
  });
  addEventListener("dragleave", (event) => !event.relatedTarget && mark(false));
  addEventListener("drop", async (event) => {
    mark(false);
    const file = event.dataTransfer?.files[0];
    if (!takes(event) || !file) return;
    event.preventDefault();
    try {
      offer(store, await readFile(file));
    } catch (fault) {
      store.set({ notice: inWords(fault) });
    }
  });
}
