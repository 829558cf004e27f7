// @ts-check
/** The help that a player has had in a game, which counts when the puzzle is solved. */

/** @typedef {import("./game.js").Game} Game */

/**
 * The game after a question about its position has been answered. The same question about the same
 * grid counts once, and once the puzzle is solved no question counts.
 *
 * @param {Game} game
 * @param {string} question  with the grid that it is about
 * @returns {Game}
 */
export function answered(game, question) {
  const number = shortened(question);
  return game.finished || game.asked.includes(number)
    ? game
    : { ...game, asked: [...game.asked, number] };
}

/**
 * A whole number below 2 ** 32 for a text; two texts hardly ever have the same.
 *
 * @param {string} text
 * @returns {number}
 */
function shortened(text) {
  let number = 0x811c9dc5;
  for (const one of text) number = Math.imul(number ^ (one.codePointAt(0) ?? 0), 0x01000193);
  return number >>> 0;
}
