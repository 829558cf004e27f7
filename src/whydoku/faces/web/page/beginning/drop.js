// @ts-check
/** A file may be dropped anywhere on the page while a puzzle is played. */
import { inWords } from "../api.js";
import { takeDrops } from "../parts/drops.js";
import { offer } from "./begin.js";
import { readFrom } from "./reading.js";

/** @typedef {import("../state.js").Store} Store */

/** @param {Store} store */
export function takeFiles(store) {
  takeDrops(
    ({ types }) => store.state.view === "play" && types.includes("Files"),
    async (dropped) => {
      try {
        offer(store, await readFrom(dropped));
      } catch (fault) {
        store.set({ notice: inWords(fault) });
      }
    },
  );
}
