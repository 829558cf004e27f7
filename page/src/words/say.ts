/**
 * Texts by key, in the language for which the page is built. A language is a folder beside `en/` with the
 * same files, whose texts load together: in it, `export const make: Room<"make">` compiles only if each
 * key has a text, and `node build.mjs OUT --words=src/words/eo` builds the page with it. The text of
 * hints and steps comes from the server and is not here.
 *
 * In a template, `{n}` inserts a value, and `{n?puzzle|puzzles}` chooses a form for the number n by
 * the plural rules of the language.
 */

import type { Phrase } from "../asking/api-types.ts";
import { language, plurals } from "./en/language.ts";
import { frame, games, welcome } from "./en/page.ts";
import { board, help, play } from "./en/play.ts";
import { shownDigits } from "./symbols.ts";

type Texts = typeof import("./en/album.ts") &
  typeof import("./en/argue.ts") &
  typeof import("./en/carry.ts") &
  typeof import("./en/collection.ts") &
  typeof import("./en/dialogs.ts") &
  typeof import("./en/embed.ts") &
  typeof import("./en/learn.ts") &
  typeof import("./en/make.ts") &
  typeof import("./en/more.ts") &
  typeof import("./en/page.ts") &
  typeof import("./en/path.ts") &
  typeof import("./en/pens.ts") &
  typeof import("./en/photo.ts") &
  typeof import("./en/play.ts") &
  typeof import("./en/saying.ts") &
  typeof import("./en/shown.ts") &
  typeof import("./en/today.ts");

/** The texts of one part of the page in any language, under the keys that English has. */
export type Room<Name extends keyof Texts> = Readonly<Record<keyof Texts[Name], string>>;

export type Key = { [Name in keyof Texts]: keyof Texts[Name] }[keyof Texts];

/** The texts that are there so far. */
const known: Record<string, string> = {
  ...board,
  ...frame,
  ...games,
  ...help,
  ...play,
  ...welcome,
};

const rules = new Intl.PluralRules(language);

/** Adds the texts of a part that loads later, which calls this before it says anything. */
export function addWords(more: Readonly<Record<string, string>>) {
  Object.assign(known, more);
}

/** The values that are digits of cells. */
const IN_CELLS = new Set(["digit", "digits"]);

type Values = Readonly<Record<string, string | number>>;

/** The text for a key, with values inserted. */
export function say(key: Key, values: Values = {}): string {
  const text = known[key];
  if (text === undefined) throw new Error(`there is no text for ${key} yet`);
  return text.replace(/\{(\w+)(?:\?([^{}]*))?\}/g, (_, name, forms) => {
    if (!(name in values)) throw new Error(`the text for ${key} needs a value for ${name}`);
    if (forms === undefined) {
      const value = String(values[name]);
      return IN_CELLS.has(name) ? shownDigits(value) : value;
    }
    const choice = forms.split("|");
    return choice[plurals.indexOf(rules.select(Number(values[name])))] ?? choice.at(-1);
  });
}

/** A text to be said aloud, different from the last one, since nobody hears the same text again. */
export function anew(text: string, last: string): string {
  return text === last ? `${text}\u00a0` : text;
}

/** The text for a key that is put together at run time, or "" if there is no such key. */
export function sayIfKnown(key: string, values: Values = {}): string {
  return key in known ? say(key as Key, values) : "";
}

/** @returns whether a part of a text names anything on the board */
export function names({ cells, houses, candidates }: Phrase): boolean {
  return [cells, houses, candidates].some((some) => some?.length);
}

export function textOf(parts: readonly Phrase[]): string {
  return parts.map(({ text }) => text).join("");
}

/** @returns whether a text ends as a sentence does */
export function isWhole(text: string): boolean {
  return /[.?!:…]$/.test(text);
}
