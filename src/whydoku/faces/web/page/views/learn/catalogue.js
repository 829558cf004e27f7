// @ts-check
/** Finding techniques in the catalogue. */

/** @typedef {import("./slice.js").Technique} Technique */

/**
 * Whether a technique is wanted: of a family, or any, and every word of the query begins a word of
 * its name, of one of its names elsewhere, or of what it is about.
 *
 * @param {Technique} technique
 * @param {string} query
 * @param {string} family
 * @returns {boolean}
 */
export function isWanted(technique, query, family) {
  if (family && technique.family !== family) return false;
  const { name, slug, about, aliases } = technique;
  const text = ` ${plain([name, slug, about, ...Object.values(aliases).flat()].join("\n"))}`;
  return plain(query)
    .split(" ")
    .every((word) => text.includes(` ${word}`));
}

/**
 * The easiest first, as they are in the catalogue where they are rated alike.
 *
 * @param {readonly Technique[]} techniques
 * @returns {Technique[]}
 */
export function byDifficulty(techniques) {
  return [...techniques].sort((a, b) => a.rating - b.rating);
}

/**
 * @param {readonly Technique[]} techniques
 * @returns {string[]} in the order of the easiest of each
 */
export function families(techniques) {
  return [...new Set(byDifficulty(techniques).map(({ family }) => family))];
}

/**
 * @param {string} text
 * @returns {string} in small letters, one space between words, hyphens as spaces
 */
function plain(text) {
  return text
    .toLowerCase()
    .replace(/[\s-]+/g, " ")
    .trim();
}
