// @ts-check
/**
 * Words by key. In a template `{n}` is the value of a slot, and `{n?puzzle|puzzles}` one of several
 * forms by how many there are, as the plural rules of the language choose.
 */
import { language, words } from "./en.js";

/** @typedef {keyof typeof words} Key */

const rules = new Intl.PluralRules(language);
const CATEGORIES = ["one", "other"];

/**
 * What is said under a key.
 *
 * @param {Key} key
 * @param {Readonly<Record<string, string | number>>} [values]
 * @returns {string}
 */
export function say(key, values = {}) {
  return words[key].replace(/\{(\w+)(?:\?([^{}]*))?\}/g, (_, name, forms) => {
    if (!(name in values)) throw new Error(`the words for ${key} ask for ${name}`);
    if (forms === undefined) return String(values[name]);
    const choice = forms.split("|");
    const place = CATEGORIES.indexOf(rules.select(Number(values[name])));
    return choice[place] ?? choice[choice.length - 1];
  });
}

/**
 * What is said under a key that is made at run time, or nothing where there is no such key.
 *
 * @param {string} key
 * @returns {string}
 */
export function sayIfKnown(key) {
  return key in words ? say(/** @type {Key} */ (key)) : "";
}
