// @ts-check
/**
 * Texts by key. In a template, `{n}` inserts a value, and `{n?puzzle|puzzles}` chooses a form for
 * the number n by the plural rules of the language.
 */
import { language, words } from "./en.js";

/** @typedef {keyof import("./en.js").Words} Key */

/** The texts that are there so far. @type {Record<string, string>} */
const known = { ...words };

const rules = new Intl.PluralRules(language);
const CATEGORIES = ["one", "other"];

/**
 * Adds the texts of a part that loads later, which calls this before it says anything.
 *
 * @param {Readonly<Record<string, string>>} more
 */
export function addWords(more) {
  Object.assign(known, more);
}

/**
 * The text for a key, with values inserted.
 *
 * @param {Key} key
 * @param {Readonly<Record<string, string | number>>} [values]
 * @returns {string}
 */
export function say(key, values = {}) {
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

/**
 * A text to be said aloud, different from the last one, since nobody hears the same text again.
 *
 * @param {string} text
 * @param {string} last
 * @returns {string}
 */
export function anew(text, last) {
  return text === last ? `${text}\u00a0` : text;
}

/**
 * The text for a key that is put together at run time, or "" if there is no such key.
 *
 * @param {string} key
 * @returns {string}
 */
export function sayIfKnown(key) {
  return key in known ? say(/** @type {Key} */ (key)) : "";
}
