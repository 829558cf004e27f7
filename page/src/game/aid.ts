/** The help that a player has had in a game, which counts when the puzzle is solved. */
import type { Game } from "./game.ts";

/**
 * The game after it has had help. The same help counts once, and once the puzzle is solved none
 * counts.
 *
 * @param about what tells this help from other help: the grid
 */
export function answered(game: Game, about: string): Game {
  const number = shortened(about);
  return game.finished || game.asked.includes(number)
    ? game
    : { ...game, asked: [...game.asked, number] };
}

/** A whole number below 2 ** 32 for a text; two texts hardly ever have the same. */
function shortened(text: string): number {
  let number = 0x811c9dc5;
  for (const one of text) number = Math.imul(number ^ (one.codePointAt(0) ?? 0), 0x01000193);
  return number >>> 0;
}
