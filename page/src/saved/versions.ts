/** What reads games of earlier versions of the page, which comes only to who has some. */
import type { Finished } from "../game/game.ts";
import type { Kept } from "../state/state.ts";
import { decodeGame, decodeSolved } from "./record.ts";
import { objectOf, readFrom, type Shelf } from "./storage.ts";

type Older = Pick<typeof import("./older.ts"), "gameIn" | "solvedIn">;

let older: Older | null = null;

/** @returns what has come once what is stored under these keys can be read; null if it can at once */
export function olderComing(shelf: Shelf, keys: readonly string[]): Promise<unknown> | null {
  const isOld = keys.some((key) => /"version":\s*1\b/.test(readFrom(shelf, key) ?? ""));
  if (!isOld) return null;
  return import("./older.ts").then((found) => {
    older = found;
  });
}

/** @throws {Unreadable} */
export function gameIn(data: unknown, version: unknown): Kept {
  return older && version === 1 ? older.gameIn(data) : decodeGame(objectOf(data));
}

/** @throws {Unreadable} */
export function solvedIn(data: unknown, version: unknown): Finished {
  return older && version === 1 ? older.solvedIn(data, version) : decodeSolved(data);
}
