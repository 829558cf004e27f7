/**
 * Puzzles that need no server, so that nobody waits for the first one: some of each level but the hardest,
 * and some for people who are new to Sudoku, in which a box lacks only its middle.
 */
import { start } from "../game/game.ts";
import { LEVELS, type Level } from "../game/origin.ts";
import { begin, digits } from "../game/position.ts";
import { CLASSIC } from "../grid/rules.ts";
import { levelName } from "../parts/levels.ts";
import { unfinished } from "../saved/kept.ts";
import type { State } from "../state/state.ts";
import type { Position } from "../state/types.ts";

/** What people say of themselves, and the level that suits them. */
export const STRENGTHS = {
  new: "gentle",
  sometimes: "medium",
  often: "hard",
  expert: "expert",
} as const;

export type Strength = keyof typeof STRENGTHS;

export function metIn(state: State): ReadonlySet<string> {
  return new Set([
    start(state.games.play).givens,
    ...unfinished(state).map(({ game }) => start(game).givens),
    ...state.past.map(({ puzzle }) => puzzle),
  ]);
}

/**
 * A puzzle that needs no server, one that the player has not met as long as there is one. Of the
 * levels that have none here, the nearest easier one answers.
 *
 * @param chance from 0 up to 1, chooses among them
 */
export function puzzleAtHand(state: State, kind: Level | "new", chance: number = Math.random()) {
  const met = metIn(state);
  const at = kind === "new" ? "new" : atHand(kind);
  const all = FIRST_PUZZLES[at];
  const fresh = all.filter((one) => !met.has(one));
  const some = fresh.length ? fresh : all;
  const givens = some[Math.floor(chance * some.length)] ?? "";
  const level = at === "new" ? STRENGTHS.new : at;
  return {
    position: begin(givens),
    title: levelName(level),
    origin: { level, day: "" },
  };
}

/** @returns this one if it has puzzles at hand, or the nearest easier one */
function atHand(level: Level): LevelAtHand {
  if (level in FIRST_PUZZLES) return level as keyof typeof FIRST_PUZZLES & Level;
  return atHand(LEVELS[LEVELS.indexOf(level) - 1] ?? LEVELS[0]);
}

const BOXES = CLASSIC.houses.slice(18);

export interface Lack {
  box: readonly number[]; // its cells
  cell: number;
  digit: number;
}

/** The first box of a position that lacks a single digit. */
export function lackIn(position: Position): Lack | null {
  const all = digits(position);
  for (const box of BOXES) {
    const [cell, ...others] = box.filter((cell) => !all[cell]);
    const left = box.reduce((sum, cell) => sum - (all[cell] ?? 0), 45);
    if (cell !== undefined && !others.length && left >= 1 && left <= 9)
      return { box, cell, digit: left };
  }
  return null;
}

type LevelAtHand = Exclude<Level, "diabolical" | "monstrous">;

/** Made by `python tests/first_puzzles.py`. */
export const FIRST_PUZZLES: Readonly<Record<LevelAtHand | "new", readonly string[]>> = {
  new: [
    "971.3..822.36..49.84692.1.5.9.8.3251..21.93..1357.2.6.3.4.76819.68..17.371..8.526",
    "641.....25.7.4.869938562...38...46711627.93544753...28...627415714.3.2.62.....783",
    "4617...3.3.2.5.68.8593...2794683...2.382.179.2...4936872...3856.95.8.1.3.8...5249",
    "63145..7.4.2..98.1978.236.42..914785..7...9..195786..35.624.3983.48..5.7.8..65142",
    "543.6...78.73.1.4.1924..3...3.74286.68.....23.21836.5...9..3475.5.1.92.83...2.619",
  ],
  gentle: [
    "..95..8....8936...3...78.91.834.2.56.26.5.91.17.6.932.64.79...3...8632....7..45..",
    "....23916...89..54..7456..2.54..2.3.231.7.4.89.63.4...4...3.8..37.1...49862.4..73",
    ".138.257.2.....1.89.81..62.57.238....42..6..713.497...6.17..93.7.....8.2.846.975.",
    "2....7.687..89534.3....417.8547..6..96.....15..2..6984.389....6.91582..752.4....1",
    ".1.839.4.8694.7312..36.29..9.75.41.3.5.....9...67982....8...7..3952.64814.......6",
  ],
  easy: [
    "7....51.6.516...2.9.6..475.6.97.8.3.....1.....2.9.34.1.735..6.9.9...751.1.54....8",
    "....2.916...89..54..7.56..2.5...2.3.231.7.4.8..63.4...4...3....37.1...49862.4..73",
    "....4.89343...95......73..27..1.2.565.27.4.3.3..9.5.74....58..925...73......1.425",
    ".9.4..1.2.51.8.6.3.3.1.6.49...8.32....5.6.7....97.2...71.6.4.5.9.3.1.42.5.4..7.6.",
    "2...4...5.5.....3.4.95.62.1825.7.946.469.215...1...8...6.....7.59.6.4.181...5...2",
  ],
  medium: [
    "32.15...4.5.63..12.....2.....4....9328.....7669....8.....7.....51..26.3.9...81.47",
    "..72....9......4262..83.71.7.1.8..9...319..87.......41.19.......82761...37..28...",
    "..4.73.9...81.52...2749...5......4.......4.53......9...9638...4..56.28....2.49.1.",
    ".....396839.1.8.7.......3...89.2.5.7.........5.3.4.19...7.......6.7.1.294329.....",
    "..48.27...93...48.2.1.4.9.6.3.9.6.2.....1.....2..5..9...26.85.....5.1...65..7..31",
  ],
  hard: [
    ".5...4......83...5..89.21..5.1...63..2..9..5..37...2.4..45.87..8...13......7...8.",
    "2.........38..694..9....2.1......6.7.....8....8..4..52.251...69.6...37....76.25.8",
    "3...5.7....83....6.27.143.9...4...3...91........2...1..51.326.8..29....38...4.2..",
    ".35.7...6..732.5.44...........48....976...458....67...........21.8.369..5...4.38.",
    "..8...6....92.45..6..938..44...2...7...4.5....8.793.4..3.5.1.9.8.......1..7...4..",
  ],
  expert: [
    ".3..1.7....12.3..92..6...3..4....25.3.......8.29....1..5...9..34..1.85....7.2..4.",
    "94.7..8..7.2.8...6.1.6...922.834.....6.1...35......4..1....7.....3.6.....89.1....",
    "...4.658.8.17...9.3...5...2.13.........1..4...42......4...8...91.75...4....9.421.",
    "4...83....7...41.53.5.1.....2.....7...6.4.2...8.....6.....7.6.32.38...5....93...1",
    "...963...7.......1.8..5..3..1.....5............93.24.....576...3..1.4..5.52...16.",
  ],
  fiendish: [
    ".2...9.....45....1..61..72.6...1.34....7.6....17.8...5.49..75..2....48.....3...7.",
    ".284..9.53.4..6...65.......1...2..93...96.....7....2.42....3.4....6..7..4..7.2...",
    "....34.8.4.67.....1....2...6.13...48.....1.9.5.26...717....6...8.94.........75.3.",
    "........74....59.8.6.2.7.3.3....6..9..1.2.8..5..4....3.2.5.9.4.7.43....61........",
    "73.....29.4.2.1.3..........42.....83...864....91...64....6.7...5...4...8.8.5.3.7.",
  ],
};
