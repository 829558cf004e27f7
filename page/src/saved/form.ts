/**
 * The text that is stored: the games on all tables, the games kept for later, the clock, settings.
 */

import { remembered } from "../remembered.ts";
import type { Held, Kept, Settings, State } from "../state.ts";
import { CHOICES, DEFAULTS, TOOLS } from "../state.ts";
import { bindingsOf, isLetter } from "../table/keys.ts";
import { listOf, numberOf, objectOf, parsed, Unreadable } from "./checks.ts";
import { decodeGame, encodeGame } from "./coded.ts";
import { LONGEST } from "./finished.ts";

export type Saved = Pick<State, "games" | "kept" | "settings"> & { played: number; held: Held };

const VERSION = 1;

/** The levels to choose instead of HoDoKu's that an earlier version of the page offered. */
const SAME: Readonly<Record<string, string>> = { unfair: "fiendish", extreme: "diabolical" };

export function writeSaved({ games, kept, settings, played, held }: Saved): string {
  return JSON.stringify({
    version: VERSION,
    settings,
    held,
    played: Math.round(played),
    games: {
      play: encodeGame(games.play),
      practice: encodeGame(games.practice),
      make: encodeGame(games.make),
    },
    kept: kept.map(encodeKept),
  });
}

/** A kept game as plain data; it is encoded once, since most of them rest for long. */
export const encodeKept = remembered(({ game, played }: Kept) => ({
  game: encodeGame(game),
  played: Math.round(played),
}));

/** @throws {Unreadable} */
export function decodeKept(data: unknown): Kept {
  const { game, played } = objectOf(data);
  return { game: decodeGame(game), played: numberOf(played, LONGEST) };
}

/** @throws {Unreadable} */
export function readSaved(text: string): Saved {
  const { version, settings, held, played, games, kept } = objectOf(parsed(text));
  if (version !== VERSION) throw new Unreadable("of another version");
  const { play, practice, make } = objectOf(games);
  return {
    settings: settingsOf(objectOf(settings)),
    held: heldOf(objectOf(held ?? {})),
    played: numberOf(played, LONGEST),
    games: { play: decodeGame(play), practice: decodeGame(practice), make: decodeGame(make) },
    kept: listOf(kept).map(decodeKept),
  };
}

/** What the player held; earlier versions of the page did not store it. */
function heldOf({ tool, digitFirst, pen }: Record<string, unknown>): Held {
  return {
    tool: TOOLS.find((one) => one === tool) ?? "digit",
    digitFirst: digitFirst === true,
    pen: numberOf(pen ?? 0, 9),
  };
}

/** The settings; one that is missing or that the page does not know has its default. */
export function settingsOf(data: Record<string, unknown>): Settings {
  const choices: Readonly<Record<string, readonly unknown[]>> = CHOICES;
  const known = Object.entries(DEFAULTS).map(([name, first]) => {
    const value = data[name];
    const isKnown = choices[name]?.includes(value) ?? typeof value === typeof first;
    return [name, isKnown ? value : first];
  });
  const settings = Object.fromEntries(known) as Settings;
  const level = SAME[settings.level] ?? settings.level;
  return { ...settings, level, keys: lettersOf(settings.keys) };
}

/** The letters that the player has chosen; what is no letter, or has two meanings, is left out. */
function lettersOf(data: object | null): Settings["keys"] {
  const letters = Object.entries(data ?? {}).flatMap(([command, key]) =>
    typeof key === "string" && isLetter(key) ? [[command, key] as const] : [],
  );
  const found = Object.fromEntries(letters);
  const keys = bindingsOf({ ...DEFAULTS, keys: found }).map(({ key }) => key);
  return new Set(keys).size === keys.length ? found : {};
}
