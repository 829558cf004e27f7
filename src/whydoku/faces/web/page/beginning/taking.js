// @ts-check
/** Listens for puzzles and games that a player drops, pastes, or opens with the page. */
import { inWords } from "../api.js";
import { taking } from "../frame/soon.js";
import { takeDrops, takeOpened, takePastes } from "../parts/files.js";

/** @import { Store } from "../state.js" */
/** @import { Soon } from "../frame/soon.js" */

/**
 * Takes files that are dropped anywhere on the page while a puzzle is played, and a puzzle that is
 * pasted; the Make view takes them in its own way. Takes files that the player opens with the page.
 *
 * @param {Store} store
 */
export function takeFiles(store) {
  const take = (/** @type {Blob | string} */ source) =>
    taken(store, (soon) => soon.take(store, source));
  const takeAll = (/** @type {() => Promise<readonly File[]>} */ files) =>
    taken(store, (soon) => soon.takeOpened(store, files));
  const isPlayed = () => store.state.view === "play" || store.state.dialog === "games";
  takeDrops(
    ({ types }) => isPlayed() && types.includes("Files"),
    (source, all) => (all.length > 1 ? takeAll(async () => all) : take(source)),
  );
  takePastes(() => store.state.view !== "make", take);
  takeOpened(takeAll);
}

/**
 * Takes what another app has shared with the page.
 *
 * @param {Store} store
 * @param {string} told  what stands in the address
 */
export function takeShared(store, told) {
  return taken(store, (soon) => soon.takeShared(store, told));
}

/**
 * Takes the puzzle that the library of the server has for today.
 *
 * @param {Store} store
 */
export function takeDaily(store) {
  return taken(store, (soon) => soon.takeDaily(store));
}

/**
 * Opens the puzzle that the library of the server has for today; without a library, lets the player
 * choose among those that are made.
 *
 * @param {Store} store
 */
export function openToday(store) {
  if (store.state.library) takeDaily(store);
  else store.set({ dialog: "today", news: "" });
}

/**
 * @param {Store} store
 * @param {(soon: Soon) => Promise<void>} take
 */
async function taken(store, take) {
  try {
    await take(await taking());
  } catch (fault) {
    store.set({ notice: inWords(fault) });
  }
}
