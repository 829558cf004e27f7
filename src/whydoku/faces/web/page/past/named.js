// @ts-check
/** What a game is called in a list. */
import { start } from "../game/game.js";
import { HODOKU } from "../game/origin.js";
import { puzzleOf } from "../game/record.js";
import { parsePuzzle } from "../grid/puzzle.js";
import { levelName } from "../parts/levels.js";
import { say } from "../words/say.js";
import { dayText } from "./days.js";

/** @import { Origin } from "../game/origin.js" */

/**
 * @param {import("../game/game.js").Game} game
 * @returns {string}
 */
export function titleOfGame(game) {
  return titleOf({ title: game.title, puzzle: puzzleOf(start(game)), ...game.origin });
}

/**
 * The title of a puzzle, or if it has none but its level, where it comes from and how many clues it has, so that
 * two puzzles without a title can be told apart.
 *
 * @param {Origin & {title: string, puzzle: string}} one
 * @returns {string} such as Hard puzzle of 25 November 2026, 24 clues
 */
export function titleOf({ title, puzzle, level, day }) {
  const kind = level ? levelName(level) : say("begin.untitled");
  // The title of a puzzle of HoDoKu’s was the name of the level alone.
  const isKind = title === kind || (level.startsWith(HODOKU) && kind.startsWith(`${title} (`));
  if (title && !isKind) return title;
  const from = day ? say("today.puzzle", { level: kind, day: dayText(day) }) : kind;
  const clues = parsePuzzle(puzzle)?.givens.replaceAll(".", "").length;
  return clues
    ? say("games.clues", { title: from, n: clues })
    : say("games.marked", { title: from });
}
