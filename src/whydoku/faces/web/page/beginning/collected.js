// @ts-check
/** Puzzles from the library of the server, if it has one. */
import { ask, drawnSeed, look } from "../api.js";
import { levelOf } from "../game/origin.js";
import { begin } from "../game/position.js";
import { levelWord } from "../parts/levels.js";
import { dayOf, dayText } from "../past/days.js";
import { say } from "../words/say.js";
import { metIn } from "./first.js";
import { layDown } from "./laying.js";

/** @import { Offer, Store } from "../state.js" */

/**
 * @typedef {object} Entry  a puzzle of the library
 * @property {number} number
 * @property {string} puzzle
 * @property {string} name
 * @property {number} clues
 * @property {string | null} level
 * @property {number | null} se
 * @property {string | null} hardest_name
 */

/** How many are drawn, among which is one that is new to the player. */
const DRAWN = 50;

/**
 * @param {Entry} entry
 * @param {string} [day]  whose puzzle it is
 * @returns {Offer}
 */
function offerOf({ number, puzzle, name, level }, day = "") {
  const own = name || say("collected.title", { n: number });
  const title = day ? say("collected.today", { title: own, day: dayText(day) }) : own;
  return { position: begin(puzzle), title, origin: { level: levelOf(level), day } };
}

/**
 * Puts a puzzle of the library on the table.
 *
 * @param {Store} store
 * @param {Entry} entry
 */
export function openEntry(store, entry) {
  layDown(store, offerOf(entry));
}

/**
 * @param {Store} store
 * @param {import("../game/origin.js").Level} level
 * @param {AbortSignal} signal
 * @returns {Promise<Offer>} a puzzle of this level, one that the player has not met as long as there is one
 */
export async function collected(store, level, signal) {
  const request = { level, random: true, seed: drawnSeed(), limit: DRAWN, size: DRAWN };
  /** @type {{entries: Entry[]}} */
  const { entries } = await ask("library", request, signal);
  const met = metIn(store.state);
  const found = entries.find(({ puzzle }) => !met.has(puzzle)) ?? entries[0];
  if (!found) throw new Error(say("collected.none", { level: levelWord(level) }));
  return offerOf(found);
}

/** @returns {Promise<readonly import("../game/origin.js").Level[]>} those of which there are puzzles */
export async function levelsCollected() {
  /** @type {{levels: {name: string}[]}} */
  const { levels } = await look("library_stats");
  return levels.flatMap(({ name }) => levelOf(name) || []);
}

/**
 * @param {AbortSignal} [signal]
 * @returns {Promise<Offer>} the puzzle that the library has for today, where the player is
 */
export async function collectedToday(signal) {
  const day = dayOf(Date.now());
  /** @type {{entry: Entry | null}} */
  const { entry } = await look(`daily?day=${day}`, signal);
  if (!entry) throw new Error(say("collected.empty"));
  return offerOf(entry, day);
}
