/** What games are called, and how all of them are taken away as one file, and brought back from it. */
import type { Game } from "../game/game.ts";
import { start } from "../game/game.ts";
import type { Origin } from "../game/origin.ts";
import { HODOKU } from "../game/origin.ts";
import { puzzleOf } from "../game/record.ts";
import { parsePuzzle } from "../grid/space.ts";
import { download } from "../parts/files.ts";
import { levelName } from "../parts/levels.ts";
import { unfinished } from "../saved/kept.ts";
import { shelfOf } from "../saved/storage.ts";
import type { Kept, Store } from "../state.ts";
import { say } from "../words/say.ts";
import { dayText } from "./days.ts";
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

export function titleOfGame(game: Game): string {
  return titleOf({ title: game.title, puzzle: puzzleOf(start(game)), ...game.origin });
}

/**
 * The title of a puzzle, or if it has none but its level, where it comes from and how many clues it has, so that
 * two puzzles without a title can be told apart.
 *
 * @returns such as Hard puzzle of 25 November 2026, 24 clues
 */
export function titleOf({
  title,
  puzzle,
  level,
  day,
}: Origin & { title: string; puzzle: string }): string {
  const kind = level ? levelName(level) : say("begin.untitled");
  // The title of a puzzle of HoDoKu’s was the name of the level alone.
  const isKind = title === kind || (level.startsWith(HODOKU) && kind.startsWith(`${title} (`));
  if (title && !isKind) return title;
  const from = day ? say("today.puzzle", { level: kind, day: dayText(day) }) : kind;
  const clues = parsePuzzle(puzzle)?.givens.replaceAll(".", "").length;
  return clues
    ? say("games.clues", { title: from, n: clues })
    : say("games.marked", { title: from });
}
