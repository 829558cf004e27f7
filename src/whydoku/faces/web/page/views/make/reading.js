// @ts-check
/** A puzzle from a text or a file: one is put on the board, of several one is to be chosen. */
import { inWords } from "../../api.js";
import { readFrom, readHere } from "../../beginning/reading.js";
import { say } from "../../words/say.js";
import { putPuzzle } from "./live.js";
import { NO_READING, setMake } from "./slice.js";

/** @typedef {import("../../state.js").Offer} Offer */
/** @typedef {import("../../state.js").Store} Store */

/** The last that was asked to be read; what was asked before it is dropped. */
let last = 0;

/**
 * Takes a text while it is typed, once it is one puzzle that needs no server.
 *
 * @param {Store} store
 * @param {string} text
 */
export function readTyped(store, text) {
  if (text.length < 81) return;
  try {
    const [one, ...others] = readHere(text);
    if (one && !others.length) choose(store, one);
  } catch {
    // A link that is only half typed is no fault yet.
  }
}

/**
 * @param {Store} store
 * @param {string | Blob} source
 */
export async function read(store, source) {
  last += 1;
  const mine = last;
  setMake(store, { reading: { ...NO_READING, busy: true } });
  try {
    const offers = await readFrom(source);
    const [one, ...others] = offers;
    if (mine !== last) return;
    if (one && !others.length) choose(store, one);
    else setMake(store, { reading: { ...NO_READING, choices: offers } });
  } catch (fault) {
    const sentence = inWords(fault);
    if (mine === last) setMake(store, { reading: { ...NO_READING, sentence } });
  }
}

/**
 * @param {Store} store
 * @param {Offer} offer
 */
export function choose(store, { position }) {
  last += 1;
  putPuzzle(store, position.givens, position.possible);
  setMake(store, { reading: NO_READING });
  store.set({ said: say("make.read.done") });
}
