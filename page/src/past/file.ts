/**
 * One file with all unfinished games, the solved puzzles and the settings, to take to another device.
 * What comes from a file joins what is here; nothing is overwritten.
 */

import type { Finished, Game } from "../game/game.ts";
import { crowdedOut, keepingAll } from "../saved/kept.ts";
import { gameIn, solvedIn } from "../saved/older.ts";
import { encodeGame, encodeSolved } from "../saved/record.ts";
import { encodeKept, settingsOf } from "../saved/saving.ts";
import { listOf, objectOf, parsed, Unreadable } from "../saved/storage.ts";
import type { Kept, Settings, State } from "../state.ts";
import { DEFAULTS } from "../state.ts";
import { say } from "../words/say.ts";
import { dayOf } from "./days.ts";
import { joined } from "./solved.ts";

/** What a file has. */
export interface Carried {
  kept: readonly Kept[]; // unfinished games
  past: readonly Finished[];
  settings: Settings | null;
  replays?: readonly Game[]; // how puzzles were solved
}

const VERSION = 2;

/** The most characters of a file; far more than this browser could store. */
const LARGEST = 20_000_000;

export function writeGames({ kept, past, settings, replays = [] }: Carried): string {
  return JSON.stringify({
    whydoku: "games",
    version: VERSION,
    settings,
    kept: kept.map(encodeKept),
    past: past.map(encodeSolved),
    replays: replays.map((game) => encodeGame({ game, played: 0 })),
  });
}

/** @returns the name of a file that is saved today */
export function fileName(): string {
  return `whydoku-games-${dayOf(Date.now())}.json`;
}

/** @returns whether it begins as such a file does, or as a single game does */
export function isGames(text: string): boolean {
  return /^\s*\{\s*"whydoku"\s*:\s*"games?"/.test(text.slice(0, 100));
}

/** @throws {Error} with a sentence, if it is no such file, or a damaged one */
export function readGames(text: string): Carried {
  if (!isGames(text)) throw new Error(say("games.file.foreign"));
  try {
    if (text.length > LARGEST) throw new Unreadable("too large");
    const data = objectOf(parsed(text));
    if (data["whydoku"] === "game") return { kept: [gameIn(data)], past: [], settings: null };
    const { version, kept, past, settings, replays = [] } = data;
    if (version !== VERSION && version !== 1) throw new Unreadable("of another version");
    return {
      kept: listOf(kept).map(gameIn),
      past: listOf(past).map((one) => solvedIn(one, version)),
      replays: listOf(replays).map((one) => gameIn(one).game),
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
 * @returns the change, how many games and solved puzzles are new, and for how many games there was
 *   no room
 */
export function joinedWith(
  state: State,
  carried: Carried,
): {
  change: Pick<State, "games" | "kept" | "past" | "settings">;
  games: number;
  solved: number;
  left: number;
} {
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

function settled(mine: Settings, theirs: Settings | null): Settings {
  if (!theirs) return mine;
  const names = Object.keys(mine) as (keyof Settings)[];
  const asItCame = (name: keyof Settings) =>
    JSON.stringify(mine[name]) === JSON.stringify(DEFAULTS[name]);
  const taken = names.filter(asItCame);
  return { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) };
}
