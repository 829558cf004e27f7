// @ts-check
/** The sheets on which the puzzles made are printed: the puzzles, and at the end their solutions. */
import { parsePuzzle } from "../../grid/puzzle.js";
import { solutions } from "../../grid/solver.js";
import { together } from "../../parts/paper.js";
import { bare } from "../../picture.js";
import { say } from "../../words/say.js";

/** @typedef {import("../../parts/paper.js").Printed} Printed */

/**
 * @param {readonly string[]} puzzles
 * @returns {Printed[][]}
 */
export function sheetsOf(puzzles) {
  const asked = puzzles.map((puzzle, n) => ({
    name: say("make.print.puzzle", { n: n + 1 }),
    picture: bare(puzzle),
  }));
  const answered = puzzles.map((puzzle, n) => ({
    name: say("make.print.solution", { n: n + 1 }),
    picture: { ...bare(puzzle), values: solved(puzzle) },
  }));
  return [...together(asked, puzzles.length > 2 ? 4 : 2), ...together(answered, 6)];
}

/**
 * @param {string} puzzle
 * @returns {number[]} the digits to place
 */
function solved(puzzle) {
  const parsed = parsePuzzle(puzzle);
  const [solution = ""] = parsed ? solutions(parsed.givens, parsed.possible, 1) : [];
  return [...puzzle].map((given, cell) => (given === "." ? Number(solution[cell]) || 0 : 0));
}
