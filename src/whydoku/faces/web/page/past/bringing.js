// @ts-check
/** Takes all games away as one file, and brings them back from it. */
import { download } from "../parts/files.js";
import { unfinished } from "../saved/kept.js";
import { shelfOf } from "../saved/storage.js";
import { say } from "../words/say.js";
import { fileName, isGames, joinedWith, readGames, writeGames } from "./file.js";
import { storedReplays, storeReplays } from "./replays.js";

/** @import { Kept, Store } from "../state.js" */

/** The bytes at the beginning of a file that tell whether it has games. */
const HEAD = 100;

/**
 * Lets the player save all games, the solved puzzles and the settings.
 *
 * @param {Store} store
 */
export function takeAway({ state }) {
  const { past, settings } = state;
  const text = writeGames({
    kept: unfinished(state),
    past,
    settings,
    replays: storedReplays(shelfOf()),
  });
  download(text, fileName(), "application/json");
}

/** @param {Kept} kept  a game that the player may save alone */
export function saveOne(kept) {
  download(writeGames({ kept: [kept], past: [], settings: null }), fileName());
}

/**
 * @param {Blob | string} source
 * @returns {Promise<boolean>} whether it is a file that this page has saved
 */
export async function isGamesFile(source) {
  return isGames(await textOf(typeof source === "string" ? source : source.slice(0, HEAD)));
}

/**
 * @param {Blob | string} source
 * @returns {string | Promise<string>}
 */
export function textOf(source) {
  return typeof source === "string" ? source : source.text();
}

/**
 * Joins what a file has with what is here.
 *
 * @param {Store} store
 * @param {string} text
 * @returns {string} what has been added, in a sentence
 * @throws {Error} with a sentence, if the file cannot be read
 */
export function bring(store, text) {
  const carried = readGames(text);
  const { change, games, solved, left } = joinedWith(store.state, carried);
  store.set(change);
  if (carried.replays?.length) storeReplays(shelfOf(), carried.replays);
  const added = games + solved ? say("games.brought", { games, solved }) : say("games.nothingNew");
  return left ? `${added} ${say("games.left", { n: left })}` : added;
}
