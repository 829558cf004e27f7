/** A game as it was played, frame by frame: what the board shows, what is said, and how long it took. */
import { type Game, SOME, start } from "../game/game.ts";
import { solutionOf } from "../game/mistakes.ts";
import { cellName, digitsOf, placeOf } from "../grid/space.ts";
import { listed } from "../help/explanation.ts";
import type { Masks, Position } from "../state/types.ts";
import { say } from "../words/say.ts";

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

/** @returns milliseconds until the next frame, at the usual speed */
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

const NAMED = 3;

export interface Change {
  words: string;
  cells: readonly number[]; // where it was
}

/** @returns with empty words if nothing has changed that can be seen */
export function changeBetween(before: Position, after: Position): Change {
  return digitsPut(before, after) ?? notesPut(before, after) ?? otherwise(before, after);
}

function digitsPut({ values: old }: Position, { values }: Position): Change | null {
  const cells = [...values.keys()].filter((cell) => values[cell] !== old[cell]);
  const [cell = 0] = cells;
  if (!cells.length) return null;
  if (cells.length > 1) {
    const put = cells.filter((one) => values[one]).length;
    const key = put ? (put === cells.length ? "told.digits" : "told.several") : "told.emptied";
    return { words: say(key, { n: cells.length }), cells };
  }
  const at = { cell: cellName(cell), digit: values[cell] || (old[cell] ?? 0), old: old[cell] ?? 0 };
  const key = !values[cell] ? "told.taken" : old[cell] ? "told.instead" : "told.digit";
  return { words: say(key, at), cells };
}

/** The kinds of notes, with the words for more and for fewer of them. */
const NOTES = [
  ["centre", "told.note", "told.note.gone"],
  ["corner", "told.corner", "told.corner.gone"],
  ["removed", "told.crossed", "told.crossed.back"],
] as const;

function notesPut(before: Position, after: Position): Change | null {
  if (after.complete && !before.complete) return { words: say("told.filled"), cells: [] };
  for (const [field, more, fewer] of NOTES) {
    const [come, gone] = [
      difference(before[field], after[field]),
      difference(after[field], before[field]),
    ];
    const some = come.length ? come : gone;
    if (!some.length) continue;
    const cells = [...new Set(some.map(([cell]) => cell))];
    const digits = digitsOf(some.reduce((all, [, mask]) => all | mask, 0));
    const values = { cells: named(cells), digits: listed(digits.map(String)), n: digits.length };
    return { words: say(come.length ? more : fewer, values), cells };
  }
  return null;
}

/** @returns their names, or how many there are */
function named(cells: readonly number[]): string {
  return cells.length > NAMED
    ? say("told.cells", { n: cells.length })
    : listed(cells.map(cellName));
}

/** @returns the cells that have bits more, and these bits */
function difference(before: Masks, after: Masks): [number, number][] {
  return [...after.keys()].flatMap((cell): [number, number][] => {
    const bits = (after[cell] ?? 0) & ~(before[cell] ?? 0);
    return bits ? [[cell, bits]] : [];
  });
}

function otherwise(before: Position, after: Position): Change {
  const cells = [...after.colours.keys()].filter((at) => after.colours[at] !== before.colours[at]);
  for (const candidate of new Set([...before.tinted.keys(), ...after.tinted.keys()])) {
    if (before.tinted.get(candidate) !== after.tinted.get(candidate))
      cells.push(placeOf(candidate).cell);
  }
  if (cells.length) return { words: say("told.colours", { cells: named(cells) }), cells };
  const isDrawn = (field: "links" | "lines") =>
    before[field].length !== after[field].length ||
    before[field].some((one, n) => one !== after[field][n]);
  if (isDrawn("links")) return { words: say("told.links"), cells: [] };
  if (isDrawn("lines")) return { words: say("told.lines"), cells: [] };
  if (before.automatic !== after.automatic)
    return { words: say(after.automatic ? "told.automatic" : "told.byHand"), cells: [] };
  return { words: "", cells: [] };
}

/**
 * Whether what was done goes against the solution, or takes that back.
 *
 * @param solution 81 digits, or "" if it is not known
 */
function judgedBetween(before: Position, after: Position, solution: string) {
  if (!solution) return "";
  const [was, is] = [faultsIn(before, solution), faultsIn(after, solution)];
  if ([...is].some((one) => !was.has(one))) return "wrong";
  return [...was].some((one) => !is.has(one)) ? "mended" : "";
}

/** @returns digits that are not those of the solution, and those of it crossed out */
function faultsIn({ values, removed }: Position, solution: string): Set<string> {
  const found = [...values.keys()].flatMap((cell) => {
    const right = Number(solution[cell]);
    const digit = values[cell] ?? 0;
    if (digit) return digit === right ? [] : [`${cell}=${digit}`];
    return ((removed[cell] ?? 0) >> (right - 1)) & 1 ? [`${cell}<>${right}`] : [];
  });
  return new Set(found);
}
