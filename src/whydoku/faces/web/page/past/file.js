// @ts-check
/**
 * One file with all unfinished games, the solved puzzles and the settings, to take to another device.
 * What comes from a file joins what is here; nothing is overwritten.
 */
import { listOf, objectOf, parsed, Unreadable } from "../saved/checks.js";
import { decodeGame, encodeGame } from "../saved/coded.js";
import { decodeFinished, withLevel } from "../saved/finished.js";
import { decodeKept, encodeKept, settingsOf } from "../saved/form.js";
import { crowdedOut, keepingAll } from "../saved/kept.js";
import { DEFAULTS } from "../state.js";
import { say } from "../words/say.js";
import { dayOf } from "./days.js";
import { joined } from "./past.js";

/** @import { Kept, Settings, State } from "../state.js" */

/**
 * @typedef {object} Carried  what a file has
 * @property {readonly Kept[]} kept  unfinished games
 * @property {readonly import("../game/game.js").Finished[]} past
 * @property {Settings | null} settings
 * @property {readonly import("../game/game.js").Game[]} [replays]  how puzzles were solved
 */

const VERSION = 1;

/** The most characters of a file; far more than this browser could store. */
const LARGEST = 20_000_000;

/**
 * @param {Carried} carried
 * @returns {string}
 */
export function writeGames({ kept, past, settings, replays = [] }) {
  return JSON.stringify({
    whydoku: "games",
    version: VERSION,
    settings,
    kept: kept.map(encodeKept),
    past: past.map(withLevel),
    replays: replays.map(encodeGame),
  });
}

/** @returns {string} the name of a file that is saved today */
export function fileName() {
  return `whydoku-games-${dayOf(Date.now())}.json`;
}

/**
 * @param {string} text
 * @returns {boolean} whether it begins as such a file does
 */
export function isGames(text) {
  return /^\s*\{\s*"whydoku"\s*:\s*"games"/.test(text.slice(0, 100));
}

/**
 * @param {string} text
 * @returns {Carried}
 * @throws {Error} with a sentence, if it is no such file, or a damaged one
 */
export function readGames(text) {
  if (!isGames(text)) throw new Error(say("games.file.foreign"));
  try {
    if (text.length > LARGEST) throw new Unreadable("too large");
    const { version, kept, past, settings, replays = [] } = objectOf(parsed(text));
    if (version !== VERSION) throw new Unreadable("of another version");
    return {
      kept: listOf(kept).map(decodeKept),
      past: listOf(past).map(decodeFinished),
      replays: listOf(replays).map(decodeGame),
      settings: settings === null ? null : settingsOf(objectOf(settings)),
    };
  } catch {
    throw new Error(say("games.file.damaged"));
  }
}

/**
 * The state after what a file has has joined it. A setting is taken only if it is still as the page
 * came.
 *
 * @param {State} state
 * @param {Carried} carried
 * @returns {{change: Pick<State, "games" | "kept" | "past" | "settings">, games: number, solved: number,
 *   left: number}}  the change, how many games and solved puzzles are new, and for how many games
 *   there was no room
 */
export function joinedWith(state, carried) {
  const { kept, games } = keepingAll({ ...state, kept: carried.kept }, state.kept);
  const past = joined(state.past, carried.past);
  const known = new Set(state.past);
  return {
    change: { kept, games, past, settings: settled(state.settings, carried.settings) },
    games: kept.filter((one) => !state.kept.includes(one)).length,
    solved: past.filter((one) => !known.has(one)).length,
    left: crowdedOut(carried.kept, state.kept, state.games.play).length,
  };
}

/**
 * @param {Settings} mine
 * @param {Settings | null} theirs
 * @returns {Settings}
 */
function settled(mine, theirs) {
  if (!theirs) return mine;
  const names = /** @type {(keyof Settings)[]} */ (Object.keys(mine));
  const asItCame = (/** @type {keyof Settings} */ name) =>
    JSON.stringify(mine[name]) === JSON.stringify(DEFAULTS[name]);
  const taken = names.filter(asItCame);
  return { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) };
}
