// @ts-check
/** What is looked for in the collection, in words. */
import { levelOf } from "../../game/origin.js";
import { levelName } from "../../parts/levels.js";
import { say, sayIfKnown } from "../../words/say.js";
import { endsOf } from "./filter.js";

/**
 * @param {string} level
 * @returns {string}
 */
export function levelWords(level) {
  const own = levelOf(level);
  return own ? levelName(own) : level;
}

/**
 * @param {string} symmetry
 * @returns {string}
 */
export function symmetryWords(symmetry) {
  return sayIfKnown(`collection.symmetry.${symmetry}`) || symmetry;
}

/**
 * @param {import("./filter.js").Condition} condition
 * @param {ReadonlyMap<string, string>} names  of techniques and families
 * @returns {string} such as up to 24 clues
 */
export function conditionWords({ name, value }, names) {
  if (name === "level") return levelWords(value);
  if (name === "symmetry") return say("collection.is.symmetry", { value: symmetryWords(value) });
  if (name === "with" || name === "without")
    return `${say(`collection.${name}`)} ${names.get(value) ?? value}`;
  const isSpan = name === "rating" || name === "clues";
  return say(`collection.is.${name}`, { value: isSpan ? spanWords(value) : value });
}

/** @param {string} span */
function spanWords(span) {
  const [from, to] = endsOf(span);
  if (from === to) return from;
  if (!to) return say("collection.is.from", { from });
  return from ? `${from}–${to}` : say("collection.is.to", { to });
}
