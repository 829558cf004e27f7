/**
 * Where the player is in the collection. The tab of the browser remembers it, so that the way back leads
 * there, also after a reload.
 */
export interface Place {
  hash: string; // the address of what is looked for
  cards: number; // how many puzzles are listed
  at: number; // the number of the puzzle to return to; 0 for the first
}

import { objectOf, parsed, readFrom, writeTo } from "../../saved/storage.ts";

const KEY = "whydoku.collection.1";

export function keptPlace(): Place | null {
  try {
    const { hash, cards, at } = objectOf(parsed(readFrom(sessionStorage, KEY) ?? ""));
    return { hash: String(hash), cards: Number(cards), at: Number(at) };
  } catch {
    return null;
  }
}

export function keepPlace(place: Place) {
  try {
    writeTo(sessionStorage, KEY, JSON.stringify(place));
  } catch {
    // A browser may refuse even to name its storage; then the list begins anew.
  }
}
