// @ts-check
/**
 * The puzzles of the day: one of each level, the same for everybody who plays with the same version of
 * whydoku, because the day and the level alone decide the seed.
 */
import { LEVELS } from "../game/origin.js";
import { levelName } from "../parts/levels.js";
import { countOf, dayOf, dayText } from "../past/days.js";
import { unfinished } from "../saved/kept.js";
import { say } from "../words/say.js";
import { goOn } from "./laying.js";
import { make } from "./levels.js";

/** @import { Level } from "../game/origin.js" */
/** @import { Kept, Offer, State, Store } from "../state.js" */

/**
 * @param {Level} level
 * @param {string} day
 * @param {AbortSignal} signal
 * @returns {Promise<Offer>}
 */
async function puzzleOfDay(level, day, signal) {
  const position = await make(level, seedOf(level, day), signal);
  return { position, title: titleOf(level, day), origin: { level, day } };
}

/**
 * @param {Level} level
 * @param {string} day
 * @returns {string} such as Hard, 22 November 2026
 */
function titleOf(level, day) {
  return say("today.puzzle", { level: levelName(level), day: dayText(day) });
}

/**
 * @typedef {object} Today  how far the player is with a puzzle of today
 * @property {Kept} [begun]
 * @property {import("../game/game.js").Finished} [solved]
 */

/**
 * @param {State} state
 * @param {Level} level
 * @returns {Today}
 */
export function today(state, level) {
  const title = titleOf(level, dayOf(Date.now()));
  return ofToday(state, (one) => one.level === level && one.title === title);
}

/**
 * @param {State} state
 * @returns {Today} the same of the puzzle that the library has for today: it may be of any level, and is
 *   known by its title, which is not that of a puzzle that is made
 */
export function todayCollected(state) {
  const day = dayOf(Date.now());
  const titles = LEVELS.map((level) => titleOf(level, day));
  return ofToday(state, ({ title }) => !titles.includes(title));
}

/**
 * @param {State} state
 * @param {(one: {level: string, title: string}) => boolean} isIt
 * @returns {Today}
 */
function ofToday(state, isIt) {
  const day = dayOf(Date.now());
  const begun = unfinished(state).find(
    ({ game: { origin, title } }) => origin.day === day && isIt({ level: origin.level, title }),
  );
  const solved = state.past.findLast((one) => one.day === day && isIt(one));
  return { ...(begun && { begun }), ...(solved && { solved }) };
}

/**
 * Goes on with a puzzle of today, or else has it made.
 *
 * @param {Store} store
 * @param {Level} level
 * @param {AbortSignal} signal
 * @returns {Promise<Offer | null>} null if the player had begun it
 */
export async function goToday(store, level, signal) {
  const { begun } = today(store.state, level);
  if (begun) goOn(store, begun);
  return begun ? null : puzzleOfDay(level, dayOf(Date.now()), signal);
}

/**
 * The seed of a puzzle of the day. Each day and level has a number of its own; it is scattered by a
 * function that has an inverse, so that no two seeds are equal and neighbours have nothing in
 * common.
 *
 * @param {Level} level
 * @param {string} day
 * @returns {number} a whole number below 2 ** 32
 */
export function seedOf(level, day) {
  return scattered(countOf(day) * LEVELS.length + LEVELS.indexOf(level));
}

/**
 * The last steps of MurmurHash3, which map 32 bits to 32 bits one to one.
 *
 * @param {number} number
 * @returns {number}
 */
function scattered(number) {
  let bits = number | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
