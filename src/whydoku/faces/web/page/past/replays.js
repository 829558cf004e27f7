// @ts-check
/**
 * How the solved puzzles were played, stored apart from the list of them: a replay is a game with
 * nothing but its start and its log. The oldest make room.
 */
import { start } from "../game/game.js";
import { untimed } from "../game/log.js";
import { listOf, objectOf, parsed } from "../saved/checks.js";
import { decodeGame, encodeGame } from "../saved/coded.js";
import { readFrom, writeTo } from "../saved/storage.js";
import { nameOf } from "./past.js";

/** @import { Finished, Game } from "../game/game.js" */
/** @import { Shelf } from "../saved/storage.js" */

export const KEY = "whydoku.replays.1";

const VERSION = 1;

/** The most replays, and the most characters of all together: a fifth of what browsers store. */
export const MOST_REPLAYS = 100;
export const ROOM = 1_000_000;

/**
 * @param {Game} game  a finished one
 * @returns {Game} what its replay needs
 */
export function replayOf(game) {
  const log = game.log.length ? game.log : untimed(game);
  return {
    ...game,
    positions: [start(game)],
    at: 0,
    floor: 0,
    checkpoints: new Map(),
    asked: [],
    log,
  };
}

/**
 * What is stored, as plain data; nothing if it cannot be read.
 *
 * @param {Shelf} shelf
 * @returns {Map<string, unknown>} by name
 */
function dataOf(shelf) {
  try {
    const { version, replays } = objectOf(parsed(readFrom(shelf, KEY) ?? ""));
    if (version !== VERSION) return new Map();
    return new Map(listOf(replays).map((one) => [nameIn(/** @type {Game} */ (one).finished), one]));
  } catch {
    return new Map();
  }
}

/**
 * @param {Shelf} shelf
 * @returns {ReadonlySet<string>} the names of the replays that are stored
 */
export function replayNames(shelf) {
  return new Set(dataOf(shelf).keys());
}

/**
 * @param {Shelf} shelf
 * @returns {Game[]} all replays that are stored and can be read
 */
export function storedReplays(shelf) {
  return [...dataOf(shelf).values()].flatMap((one) => decoded(one) ?? []);
}

/**
 * @param {unknown} data
 * @returns {Game | null} null if it cannot be read
 */
function decoded(data) {
  try {
    return decodeGame(data);
  } catch {
    return null;
  }
}

/**
 * Stores replays along with those that are stored already, each once.
 *
 * @param {Shelf} shelf
 * @param {readonly Game[]} more
 */
export function storeReplays(shelf, more) {
  const all = dataOf(shelf);
  const fresh = more.filter(({ finished }) => !all.has(nameIn(finished)));
  if (!fresh.length) return;
  for (const one of fresh) all.set(nameIn(one.finished), encodeGame(one));
  const texts = [...all.values()]
    .sort((a, b) => whenOf(b) - whenOf(a))
    .slice(0, MOST_REPLAYS)
    .map((one) => JSON.stringify(one));
  let room = ROOM;
  const some = texts.filter((text) => {
    room -= text.length;
    return room > 0;
  });
  // Where the browser has less room, the games themselves come first.
  for (let n = some.length; n > 0; n = Math.floor(n / 2)) {
    // If not all of them fit, half of them may.
    const text = `{"version":${VERSION},"replays":[${some.slice(0, n).join(",")}]}`;
    if (writeTo(shelf, KEY, text)) return;
  }
}

/** @param {unknown} data */
function whenOf(data) {
  return Number(/** @type {Game} */ (data).finished?.when);
}

/**
 * @param {Shelf} shelf
 * @param {Game} table  the game on the table, which may be the one
 * @param {Finished | null} finished
 * @returns {Game | null} how that puzzle was solved, if it is known
 */
export function replayFor(shelf, table, finished) {
  const name = nameIn(finished);
  return nameIn(table.finished) === name ? replayOf(table) : decoded(dataOf(shelf).get(name));
}

/** @param {Finished | null} finished */
function nameIn(finished) {
  return finished ? nameOf(finished) : "";
}
