/** Takes all games away as one file, and brings them back from it. */
import { download } from "../parts/files.ts";
import { unfinished } from "../saved/kept.ts";
import { shelfOf } from "../saved/storage.ts";
import type { Kept, Store } from "../state.ts";
import { say } from "../words/say.ts";
import { fileName, isGames, joinedWith, readGames, writeGames } from "./file.ts";
import { storedReplays, storeReplays } from "./replays.ts";

/** The bytes at the beginning of a file that tell whether it has games. */
const HEAD = 100;

/** Lets the player save all games, the solved puzzles and the settings. */
export function takeAway({ state }: Store) {
  const { past, settings } = state;
  const text = writeGames({
    kept: unfinished(state),
    past,
    settings,
    replays: storedReplays(shelfOf()),
  });
  download(text, fileName(), "application/json");
}

/** @param kept a game that the player may save alone */
export function saveOne(kept: Kept) {
  download(writeGames({ kept: [kept], past: [], settings: null }), fileName());
}

/** @returns whether it is a file that this page has saved */
export async function isGamesFile(source: Blob | string): Promise<boolean> {
  return isGames(await textOf(typeof source === "string" ? source : source.slice(0, HEAD)));
}

export function textOf(source: Blob | string): string | Promise<string> {
  return typeof source === "string" ? source : source.text();
}

/**
 * Joins what a file has with what is here.
 *
 * @returns what has been added, in a sentence
 * @throws {Error} with a sentence, if the file cannot be read
 */
export function bring(store: Store, text: string): string {
  const carried = readGames(text);
  const { change, games, solved, left } = joinedWith(store.state, carried);
  store.set(change);
  if (carried.replays?.length) storeReplays(shelfOf(), carried.replays);
  const added = games + solved ? say("games.brought", { games, solved }) : say("games.nothingNew");
  return left ? `${added} ${say("games.left", { n: left })}` : added;
}
