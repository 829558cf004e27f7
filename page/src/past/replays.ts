/**
 * How the solved puzzles were played, stored apart from the list of them: a replay is a game with
 * nothing but its start and its log. The oldest make room.
 */

import type { Finished, Game } from "../game/game.ts";
import { start, untimed } from "../game/game.ts";
import { gameIn, solvedInGame } from "../saved/older.ts";
import { encodeGame } from "../saved/record.ts";
import type { Shelf } from "../saved/storage.ts";
import { fieldsOf, listOf, objectOf, parsed, readFrom, writeTo } from "../saved/storage.ts";
import { nameOf } from "./past.ts";

export const KEY = "whydoku.replays.1";

const VERSION = 1;

/** The most replays, and the most characters of all together: a fifth of what browsers store. */
export const MOST_REPLAYS = 100;
export const ROOM = 1_000_000;

/**
 * @param game a finished one
 * @returns what its replay needs
 */
export function replayOf(game: Game): Game {
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
 * @returns by name
 */
function dataOf(shelf: Shelf): Map<string, unknown> {
  try {
    const { version, replays } = objectOf(parsed(readFrom(shelf, KEY) ?? ""));
    if (version !== VERSION) return new Map();
    return new Map(listOf(replays).map((one) => [nameInData(one), one]));
  } catch {
    return new Map();
  }
}

/** @returns the names of the replays that are stored */
export function replayNames(shelf: Shelf): ReadonlySet<string> {
  return new Set(dataOf(shelf).keys());
}

/** @returns all replays that are stored and can be read */
export function storedReplays(shelf: Shelf): Game[] {
  return [...dataOf(shelf).values()].flatMap((one) => decoded(one) ?? []);
}

/** @returns null if it cannot be read */
function decoded(data: unknown): Game | null {
  try {
    return gameIn(data).game;
  } catch {
    return null;
  }
}

/** Stores replays along with those that are stored already, each once. */
export function storeReplays(shelf: Shelf, more: readonly Game[]) {
  const all = dataOf(shelf);
  const fresh = more.filter(({ finished }) => !all.has(nameIn(finished)));
  if (!fresh.length) return;
  for (const one of fresh) all.set(nameIn(one.finished), encodeGame({ game: one, played: 0 }));
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

function whenOf(data: unknown) {
  return Number(fieldsOf(solvedInGame(data))["when"]);
}

/**
 * @param table the game on the table, which may be the one
 * @returns how that puzzle was solved, if it is known
 */
export function replayFor(shelf: Shelf, table: Game, finished: Finished | null): Game | null {
  const name = nameIn(finished);
  return nameIn(table.finished) === name ? replayOf(table) : decoded(dataOf(shelf).get(name));
}

/** @throws {Unreadable} */
function nameInData(data: unknown): string {
  const solved = solvedInGame(data);
  if (!solved) return "";
  const { when, puzzle } = objectOf(solved);
  return nameOf({ when, puzzle });
}

function nameIn(finished: Finished | null) {
  return finished ? nameOf(finished) : "";
}
