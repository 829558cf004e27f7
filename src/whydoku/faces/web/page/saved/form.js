// @ts-check
/**
 * The text that is stored: the games on all tables, the games kept for later, the clock, settings.
 */
import { bindingsOf, isLetter } from "../keys.js";
import { remembered } from "../remembered.js";
import { CHOICES, DEFAULTS, TOOLS } from "../state.js";
import { listOf, numberOf, objectOf, parsed, Unreadable } from "./checks.js";
import { decodeGame, encodeGame } from "./coded.js";
import { LONGEST } from "./finished.js";

/** @import { Held, Kept, Settings, State } from "../state.js" */
/** @typedef {Pick<State, "games" | "kept" | "settings"> & {played: number, held: Held}} Saved */

const VERSION = 1;

/** The levels to choose instead of HoDoKu's that an earlier version of the page offered.
 * @type {Readonly<Record<string, string>>} */
const SAME = { unfair: "fiendish", extreme: "diabolical" };

/**
 * @param {Saved} saved
 * @returns {string}
 */
export function writeSaved({ games, kept, settings, played, held }) {
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
export const encodeKept = remembered((/** @type {Kept} */ { game, played }) => ({
  game: encodeGame(game),
  played: Math.round(played),
}));

/**
 * @param {unknown} data
 * @returns {Kept}
 * @throws {Unreadable}
 */
export function decodeKept(data) {
  const { game, played } = objectOf(data);
  return { game: decodeGame(game), played: numberOf(played, LONGEST) };
}

/**
 * @param {string} text
 * @returns {Saved}
 * @throws {Unreadable}
 */
export function readSaved(text) {
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

/**
 * What the player held; earlier versions of the page did not store it.
 *
 * @param {Record<string, unknown>} data
 * @returns {Held}
 */
function heldOf({ tool, digitFirst, pen }) {
  return {
    tool: TOOLS.find((one) => one === tool) ?? "digit",
    digitFirst: digitFirst === true,
    pen: numberOf(pen ?? 0, 9),
  };
}

/**
 * The settings; one that is missing or that the page does not know has its default.
 *
 * @param {Record<string, unknown>} data
 * @returns {Settings}
 */
export function settingsOf(data) {
  /** @type {Readonly<Record<string, readonly unknown[]>>} */
  const choices = CHOICES;
  const known = Object.entries(DEFAULTS).map(([name, first]) => {
    const value = data[name];
    const isKnown = choices[name]?.includes(value) ?? typeof value === typeof first;
    return [name, isKnown ? value : first];
  });
  const settings = /** @type {Settings} */ (Object.fromEntries(known));
  const level = SAME[settings.level] ?? settings.level;
  return { ...settings, level, keys: lettersOf(settings.keys) };
}

/**
 * The letters that the player has chosen; what is no letter, or has two meanings, is left out.
 *
 * @param {object | null} data
 * @returns {Settings["keys"]}
 */
function lettersOf(data) {
  const letters = Object.entries(data ?? {}).flatMap(([command, key]) =>
    typeof key === "string" && isLetter(key) ? [/** @type {const} */ ([command, key])] : [],
  );
  const found = Object.fromEntries(letters);
  const keys = bindingsOf({ ...DEFAULTS, keys: found }).map(({ key }) => key);
  return new Set(keys).size === keys.length ? found : {};
}
