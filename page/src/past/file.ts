/** Files of games: which they are, and the names by which games in lists are told apart. */
import { type Finished, type Game, start } from "../game/game.ts";
import { puzzleOf } from "../game/record.ts";
import { levelName } from "../parts/levels.ts";
import { say } from "../words/say.ts";
import { dayText } from "./days.ts";

/** The bytes at the beginning of a file that tell whether it has games. */
const HEAD = 100;

/** @returns whether it begins as such a file does, or as a single game does */
export function isGames(text: string): boolean {
  return /^\s*\{\s*"whydoku"\s*:\s*"games?"/.test(text.slice(0, HEAD));
}

/** @returns whether it is a file that this page has saved */
export async function isGamesFile(source: Blob | string): Promise<boolean> {
  return isGames(await textOf(typeof source === "string" ? source : source.slice(0, HEAD)));
}

export function textOf(source: Blob | string): string | Promise<string> {
  return typeof source === "string" ? source : source.text();
}

type Named = Pick<Finished, "title" | "puzzle" | "level" | "day">;

export function titleOfGame(game: Game): string {
  return titleOf({ title: game.title, puzzle: puzzleOf(start(game)), ...game.origin });
}

/**
 * The title of a puzzle, or if it has none but its level, where it comes from and how many clues it has, so that
 * two puzzles without a title can be told apart.
 *
 * @returns such as Hard puzzle of 25 November 2026, 24 clues
 */
export function titleOf({ title, puzzle, level, day }: Named): string {
  const kind = level ? levelName(level) : say("begin.untitled");
  if (title && title !== kind) return title;
  const from = day ? say("today.puzzle", { level: kind, day: dayText(day) }) : kind;
  const cells = puzzle.slice(puzzle.lastIndexOf(" ") + 1);
  const clues = cells.length > 81 ? 0 : cells.replaceAll(".", "").length;
  return clues
    ? say("games.clues", { title: from, n: clues })
    : say("games.marked", { title: from });
}
