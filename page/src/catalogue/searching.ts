/** The search for techniques by any name, also one from elsewhere, in any spelling. */
import type { Technique } from "../api-types.ts";

/**
 * Whether a technique matches a search: it must be of the family, if one is chosen, and every word
 * of the query must begin a word of its names, its names elsewhere, or its description; or the
 * query must begin one of its names if blanks and hyphens are left out.
 */
export function isWanted(technique: Technique, query: string, family: string): boolean {
  if (family && technique.family !== family) return false;
  return isIn([...namesOf(technique), technique.about], query) || isBegun(technique, query);
}

/**
 * The techniques that a query names; first those whose own name it is, then those whose name begins
 * with it.
 */
export function named(techniques: readonly Technique[], query: string): Technique[] {
  const whole = bare(query);
  const distance = ({ name }: Technique) =>
    bare(name) === whole ? 0 : bare(name).startsWith(whole) ? 1 : isIn([name], query) ? 2 : 3;
  return techniques
    .filter((one) => isIn(namesOf(one), query) || isBegun(one, query))
    .sort((a, b) => distance(a) - distance(b));
}

/** @returns whether each word of the query begins a word of the texts */
export function isIn(texts: readonly string[], query: string): boolean {
  const text = ` ${plain(texts.join("\n"))}`;
  return plain(query)
    .split(" ")
    .every((word) => text.includes(` ${word}`));
}

/** @returns whether one of its names begins with the query */
function isBegun(technique: Technique, query: string): boolean {
  return namesOf(technique).some((one) => bare(one).startsWith(bare(query)));
}

function namesOf({ name, slug, aliases }: Technique) {
  return [name, slug, ...Object.values(aliases).flat()];
}

/** @returns in lower case, without blanks, hyphens and apostrophes, which people leave out */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}+]/gu, "");
}

/** @returns in lower case, with one space between words, and hyphens as spaces */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s-]+/g, " ")
    .trim();
}
