/** A game as it was played, frame by frame: what the board shows, what is said, and how long it took. */

import type { Game } from "../game/game.ts";
import { SOME, start } from "../game/game.ts";
import { solutionOf } from "../game/mistakes.ts";
import type { Position } from "../types.ts";
import { say } from "../words/say.ts";
import { changeBetween, judgedBetween } from "./told.ts";

export interface Frame {
  position: Position;
  time: number; // milliseconds played by then, or -1 if that is not known
  gap: number; // milliseconds since the one before, or -1
  words: string; // what was done
  brief: string; // the same without what there is to say about it
  judged: "" | "wrong" | "mended";
  cells: readonly number[]; // where it was
}

/** Milliseconds that a frame is shown at the least, and at the most: longer pauses are cut short. */
const SHORTEST = 350;
const LONGEST = 1600;

/** The same where times are not known. */
const EVEN = 800;

/** The most slow places to name, and the shortest time that is slow. */
const SLOW_PLACES = 3;
const SLOW = 15_000;

/**
 * The frames of a game, of which the first is its start. What changes nothing that can be seen is
 * left out.
 *
 * @param game as `replayOf` gives it
 */
export function framesOf(game: Game, nameOf: (technique: string) => string): Frame[] {
  const first = start(game);
  const solution = solutionOf(first);
  const begun = say("replay.start");
  const frames: Frame[] = [
    { position: first, time: 0, gap: -1, words: begun, brief: begun, judged: "", cells: [] },
  ];
  for (const { position, time, help } of game.log) {
    const before = frames[frames.length - 1];
    if (!before) break;
    const { words: change, cells } = changeBetween(before.position, position);
    const [reason = ""] = position.reasons.slice(-1);
    const isNew = reason && !before.position.reasons.includes(reason);
    const own = isNew && say("told.reason", { reason });
    if (!change && !help && !own) continue;
    const technique = help && help !== SOME ? nameOf(help) : "";
    const judged = judgedBetween(before.position, position, solution);
    const brief = change || own || (technique ? say("told.hint", { technique }) : say("told.help"));
    const shown =
      change && help && (technique ? say("told.step", { technique }) : say("told.step.some"));
    const verdict = judged && say(judged === "wrong" ? "told.wrong" : "told.mended");
    const words = [brief, change && own, shown, verdict].filter(Boolean).join(" · ");
    const gap = time < 0 || before.time < 0 ? -1 : Math.max(time - before.time, 0);
    frames.push({ position, time, gap, words, brief, judged, cells });
  }
  return frames;
}

/**
 * @param next the frame to wait for
 * @returns milliseconds until then, at the usual speed
 */
export function paceOf(next: Frame | undefined): number {
  if (!next || next.gap < 0) return EVEN;
  return Math.min(Math.max(next.gap, SHORTEST), LONGEST);
}

/** @returns the frames before which most time went, the slowest first */
export function slowest(frames: readonly Frame[]): number[] {
  return [...frames.keys()]
    .filter((at) => (frames[at]?.gap ?? 0) >= SLOW)
    .sort((a, b) => (frames[b]?.gap ?? 0) - (frames[a]?.gap ?? 0))
    .slice(0, SLOW_PLACES);
}

/** @returns of how many moves the time is known */
export function timesKnown(frames: readonly Frame[]): "all" | "some" | "none" {
  const moves = frames.slice(1);
  if (moves.every(({ time }) => time >= 0)) return "all";
  return moves.some(({ time }) => time >= 0) ? "some" : "none";
}

/** @returns such as 4 minutes, or 25 seconds */
export function spanText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 90
    ? say("replay.seconds", { n: seconds })
    : say("replay.minutes", { n: Math.round(seconds / 60) });
}
