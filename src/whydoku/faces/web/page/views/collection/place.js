// @ts-check
/**
 * Where the player is in the collection. The tab of the browser remembers it, so that the way back leads
 * there, also after a reload.
 *
 * @typedef {object} Place
 * @property {string} hash    the address of what is looked for
 * @property {number} cards   how many puzzles are listed
 * @property {number} at      the number of the puzzle to return to; 0 for the first
 */
import { readFrom, writeTo } from "../../saved/storage.js";

const KEY = "whydoku.collection.1";

/** @returns {Place | null} */
export function keptPlace() {
  try {
    const { hash, cards, at } = JSON.parse(readFrom(sessionStorage, KEY) ?? "");
    return { hash: String(hash), cards: Number(cards), at: Number(at) };
  } catch {
    return null;
  }
}

/** @param {Place} place */
export function keepPlace(place) {
  try {
    writeTo(sessionStorage, KEY, JSON.stringify(place));
  } catch {
    // A browser may refuse even to name its storage; then the list begins anew.
  }
}
