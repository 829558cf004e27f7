/** What a game is called in a list. */

import type { Game } from "../game/game.ts";
import { start } from "../game/game.ts";
import type { Origin } from "../game/origin.ts";
import { HODOKU } from "../game/origin.ts";
import { puzzleOf } from "../game/record.ts";
import { parsePuzzle } from "../grid/space.ts";
import { levelName } from "../parts/levels.ts";
import { say } from "../words/say.ts";
import { dayText } from "./days.ts";

export function titleOfGame(game: Game): string {
  return titleOf({ title: game.title, puzzle: puzzleOf(start(game)), ...game.origin });
}

/**
 * The title of a puzzle, or if it has none but its level, where it comes from and how many clues it has, so that
 * two puzzles without a title can be told apart.
 *
 * @returns such as Hard puzzle of 25 November 2026, 24 clues
 */
export function titleOf({
  title,
  puzzle,
  level,
  day,
}: Origin & { title: string; puzzle: string }): string {
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
