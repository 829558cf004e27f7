/**
 * One file with all unfinished games, the solved puzzles and the settings, to take to another device.
 * What comes from a file joins what is here; nothing is overwritten.
 */

import type { Finished, Game } from "../game/game.ts";
import { listOf, objectOf, parsed, Unreadable } from "../saved/checks.ts";
import { decodeGame, encodeGame } from "../saved/coded.ts";
import { decodeFinished, withLevel } from "../saved/finished.ts";
import { decodeKept, encodeKept, settingsOf } from "../saved/form.ts";
import { crowdedOut, keepingAll } from "../saved/kept.ts";
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

const VERSION = 1;

/** The most characters of a file; far more than this browser could store. */
const LARGEST = 20_000_000;

export function writeGames({ kept, past, settings, replays = [] }: Carried): string {
  return JSON.stringify({
    whydoku: "games",
    version: VERSION,
    settings,
    kept: kept.map(encodeKept),
    past: past.map(withLevel),
    replays: replays.map(encodeGame),
  });
}

/** @returns the name of a file that is saved today */
export function fileName(): string {
  return `whydoku-games-${dayOf(Date.now())}.json`;
}

/** @returns whether it begins as such a file does */
export function isGames(text: string): boolean {
  return /^\s*\{\s*"whydoku"\s*:\s*"games"/.test(text.slice(0, 100));
}

/** @throws {Error} with a sentence, if it is no such file, or a damaged one */
export function readGames(text: string): Carried {
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
