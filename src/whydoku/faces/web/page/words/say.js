// @ts-check
/**
 * Texts by key. In a template, `{n}` inserts a value, and `{n?puzzle|puzzles}` chooses a form for
 * the number n by the plural rules of the language.
 */
import { language, words } from "./en.js";

/** @typedef {keyof typeof words} Key */

const rules = new Intl.PluralRules(language);
const CATEGORIES = ["one", "other"];

/**
 * The text for a key, with values inserted.
 *
 * @param {Key} key
 * @param {Readonly<Record<string, string | number>>} [values]
 * @returns {string}
 */
export function say(key, values = {}) {
  return words[key].replace(/\{(\w+)(?:\?([^{}]*))?\}/g, (_, name, forms) => {
    if (!(name in values)) throw new Error(`the text for ${key} needs a value for ${name}`);
    if (forms === undefined) return String(values[name]);
    const choice = forms.split("|");
    const place = CATEGORIES.indexOf(rules.select(Number(values[name])));
    return choice[place] ?? choice[choice.length - 1];
  });
}

/**
 * The text for a key that is put together at run time, or "" if there is no such key.
 *
 * @param {string} key
 * @returns {string}
 */
export function sayIfKnown(key) {
  return key in words ? say(/** @type {Key} */ (key)) : "";
}
