/**
 * Texts by key. In a template, `{n}` inserts a value, and `{n?puzzle|puzzles}` chooses a form for
 * the number n by the plural rules of the language.
 */

import type { Words } from "./en.ts";
import { language, words } from "./en.ts";

export type Key = keyof Words;

/** The texts that are there so far. */
const known: Record<string, string> = { ...words };

const rules = new Intl.PluralRules(language);
const CATEGORIES = ["one", "other"];

/** Adds the texts of a part that loads later, which calls this before it says anything. */
export function addWords(more: Readonly<Record<string, string>>) {
  Object.assign(known, more);
}

/** The text for a key, with values inserted. */
export function say(key: Key, values: Readonly<Record<string, string | number>> = {}): string {
  const text = known[key];
  if (text === undefined) throw new Error(`there is no text for ${key} yet`);
  return text.replace(/\{(\w+)(?:\?([^{}]*))?\}/g, (_, name, forms) => {
    if (!(name in values)) throw new Error(`the text for ${key} needs a value for ${name}`);
    if (forms === undefined) return String(values[name]);
    const choice = forms.split("|");
    const place = CATEGORIES.indexOf(rules.select(Number(values[name])));
    return choice[place] ?? choice[choice.length - 1];
  });
}

/** A text to be said aloud, different from the last one, since nobody hears the same text again. */
export function anew(text: string, last: string): string {
  return text === last ? `${text}\u00a0` : text;
}

/** The text for a key that is put together at run time, or "" if there is no such key. */
export function sayIfKnown(key: string): string {
  return key in known ? say(key as Key) : "";
}
