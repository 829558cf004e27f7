/**
 * Games as plain data to store. Each position is stored as its difference from the one before, so
 * that even a long game with all its undo steps is small. Decoding trusts nothing.
 */

import type { Game } from "../game/game.ts";
import { MOST_MOVES, TENTH } from "../game/log.ts";
import {
  begin,
  isAllMarked,
  known,
  LONGEST_LINE,
  LONGEST_REASON,
  MOST_REASONS,
  NO_GIVENS,
} from "../game/position.ts";
import type { DrawnLine, Position } from "../types.ts";
import { listOf, numberOf, objectOf, textOf, Unreadable } from "./checks.ts";
import { decodeFinished, LONGEST, originOf, withLevel } from "./finished.ts";

export type Field = "possible" | "values" | "corner" | "centre" | "removed" | "proved" | "colours";

export type Difference = Record<string, unknown>;

/** The fields with 81 numbers, with their short names and the largest number allowed. */
const FIELDS = [
  ["possible", "p", 511],
  ["values", "v", 9],
  ["corner", "r", 511],
  ["centre", "c", 511],
  ["removed", "x", 511],
  ["proved", "y", 511],
  ["colours", "k", 511],
] as readonly (readonly [Field, string, number])[];

const NAMES = new Set([...FIELDS.map(([, short]) => short), "g", "t", "l", "n", "a", "m", "w"]);

export function encodeGame(game: Game): Record<string, unknown> {
  const blank = begin(NO_GIVENS);
  const numbers = new Map(game.positions.map((position, n) => [position, n]));
  return {
    title: game.title,
    at: game.at,
    floor: game.floor,
    marks: 2,
    positions: game.positions.map((one, n) => difference(game.positions[n - 1] ?? blank, one)),
    checkpoints: [...game.checkpoints].map(([name, position]) => [
      name,
      numbers.get(position) ?? difference(blank, position),
    ]),
    origin: withLevel(game.origin),
    asked: game.asked,
    shown: game.shown,
    finished: game.finished && withLevel(game.finished),
    log: encodeLog(game, numbers),
  };
}

/**
 * A game as it was stored. Earlier versions of the page did not store where the puzzle comes from,
 * nor what help there was, nor what was done when, nor whether marks are complete: those of the first kind of `marks` are if
 * every open cell has some.
 *
 * @throws {Unreadable}
 */
export function decodeGame(data: unknown): Game {
  const { title, at, positions, checkpoints, ...more } = objectOf(data);
  const told = "marks" in more && numberOf(more["marks"], 2) === 2;
  const asMeant = (one: Position) => (told ? one : { ...one, complete: isAllMarked(one) });
  let before = begin(NO_GIVENS);
  const all = listOf(positions).map((one) => {
    before = asMeant(applied(before, objectOf(one)));
    return before;
  });
  if (all.length === 0) throw new Unreadable("a game has a start");
  const named = listOf(checkpoints).map((entry) => {
    const [name, position] = listOf(entry);
    const found =
      typeof position === "number" ? all[numberOf(position, all.length - 1)] : undefined;
    const whole = found ?? asMeant(applied(begin(NO_GIVENS), objectOf(position)));
    return [textOf(name), whole] as const;
  });
  const current = numberOf(at, all.length - 1);
  return {
    positions: all,
    at: current,
    floor: numberOf(more["floor"] ?? 0, current),
    checkpoints: new Map(named),
    title: textOf(title),
    origin: originOf(more["origin"]),
    asked: listOf(more["asked"] ?? []).map((one) => numberOf(one, 2 ** 32)),
    shown: more["shown"] === true,
    finished: more["finished"] ? decodeFinished(more["finished"]) : null,
    log: decodeLog(more["log"] ?? [], all),
  };
}

/**
 * The log of a game: each position by its number, or if undo has dropped it, as the difference from
 * the one before; then the time and the help, as far as they are known.
 *
 * @param numbers of the positions
 */
function encodeLog({ positions, log }: Game, numbers: ReadonlyMap<Position, number>) {
  let before = positions[0] ?? begin(NO_GIVENS);
  return log.map(({ position, time, help }) => {
    const place = numbers.get(position) ?? difference(before, position);
    before = position;
    if (time < 0) return [place];
    return help ? [place, Math.round(time / TENTH), help] : [place, Math.round(time / TENTH)];
  });
}

function decodeLog(data: unknown, positions: readonly Position[]): Game["log"] {
  let at = positions[0] ?? begin(NO_GIVENS);
  return listOf(data)
    .slice(-MOST_MOVES)
    .map((one) => {
      const [place, tenths, help = ""] = listOf(one);
      const known = typeof place === "number" && positions[numberOf(place, positions.length - 1)];
      at = known || applied(at, objectOf(place));
      if (!/^[\w-]{0,99}$|^\?$/.test(textOf(help))) throw new Unreadable("an odd name");
      const time = tenths === undefined ? -1 : numberOf(tenths, LONGEST / TENTH) * TENTH;
      return { position: at, time, help: textOf(help) };
    });
}

function difference(before: Position, after: Position): Difference {
  const found: Difference = {};
  if (after.givens !== before.givens) found["g"] = after.givens;
  for (const [field, short] of FIELDS) {
    if (after[field] === before[field]) continue;
    const changed = [...after[field].keys()].filter((i) => after[field][i] !== before[field][i]);
    if (changed.length) found[short] = changed.flatMap((cell) => [cell, after[field][cell] ?? 0]);
  }
  if (after.tinted !== before.tinted && after.tinted.size + before.tinted.size)
    found["t"] = [...after.tinted].flat();
  if (after.links !== before.links && after.links.length + before.links.length) {
    found["l"] = after.links.flatMap(({ from, to, tie }) => [from, to, tie === "strong" ? 1 : 0]);
  }
  if (after.lines !== before.lines && after.lines.length + before.lines.length) {
    found["n"] = after.lines.flatMap(({ cells, colour, head }) => [
      2 * colour + (head ? 1 : 0),
      cells.length,
      ...cells,
    ]);
  }
  if (after.automatic !== before.automatic) found["a"] = after.automatic ? 1 : 0;
  if (after.complete !== before.complete) found["m"] = after.complete ? 1 : 0;
  if (after.reasons !== before.reasons) {
    const other = after.reasons.findIndex((reason, n) => reason !== before.reasons[n]);
    const kept = other < 0 ? after.reasons.length : other;
    if (kept !== before.reasons.length || other >= 0)
      found["w"] = [kept, ...after.reasons.slice(kept)];
  }
  return found;
}

function applied(before: Position, change: Difference): Position {
  if (Object.keys(change).some((name) => !NAMES.has(name))) throw new Unreadable("an odd position");
  let after: Position = { ...before };
  for (const [field, short, most] of FIELDS) {
    if (!(short in change)) continue;
    const numbers = [...before[field]];
    for (const [cell, number] of groups(change[short], [80, most]))
      numbers[cell ?? 0] = number ?? 0;
    after = { ...after, [field]: field === "possible" ? known(numbers) : numbers };
  }
  if ("g" in change) {
    const givens = textOf(change["g"]);
    if (!/^[1-9.]{81}$/.test(givens)) throw new Unreadable("a puzzle has 81 cells");
    after = { ...after, givens };
  }
  if ("t" in change) {
    const pairs = groups(change["t"], [728, 9]);
    after = { ...after, tinted: new Map(pairs.map(([k = 0, colour = 0]) => [k, colour])) };
  }
  if ("l" in change) {
    const links = groups(change["l"], [728, 728, 1]).map(([from = 0, to = 0, strong]) => ({
      from,
      to,
      tie: (strong ? "strong" : "weak") as "strong" | "weak",
    }));
    after = { ...after, links };
  }
  if ("n" in change) after = { ...after, lines: linesIn(listOf(change["n"])) };
  if ("a" in change) after = { ...after, automatic: numberOf(change["a"], 1) === 1 };
  if ("m" in change) after = { ...after, complete: numberOf(change["m"], 1) === 1 };
  if ("w" in change) after = { ...after, reasons: reasonsAfter(before, listOf(change["w"])) };
  return after;
}

/** @param change how many of the reasons before are kept, and those that follow */
function reasonsAfter(
  { reasons }: Position,
  [kept, ...more]: readonly unknown[],
): readonly string[] {
  const all = [...reasons.slice(0, numberOf(kept, reasons.length)), ...more.map(textOf)];
  if (all.length > MOST_REASONS || all.some((one) => one.length > LONGEST_REASON))
    throw new Unreadable("too many reasons");
  return all;
}

/** @param flat of each line its colour and kind, how many cells it has, and these */
function linesIn(flat: readonly unknown[]): DrawnLine[] {
  const lines = [];
  for (let at = 0; at < flat.length; ) {
    const kind = numberOf(flat[at], 19);
    const end = at + 2 + numberOf(flat[at + 1], LONGEST_LINE);
    const cells = flat.slice(at + 2, end).map((cell) => numberOf(cell, 80));
    if (cells.length < 2 || end > flat.length || cells.some((cell, n) => cell === cells[n - 1]))
      throw new Unreadable("a line goes from cell to cell");
    lines.push({ cells, colour: kind >> 1, head: kind % 2 === 1 });
    at = end;
  }
  return lines;
}

/**
 * @param data a flat list
 * @param most the largest number in each place of a group
 */
function groups(data: unknown, most: readonly number[]): number[][] {
  const flat = listOf(data);
  if (flat.length % most.length) throw new Unreadable("numbers are missing");
  const numbers = flat.map((number, n) => numberOf(number, most[n % most.length] ?? 0));
  return Array.from({ length: flat.length / most.length }, (_, n) =>
    numbers.slice(n * most.length, (n + 1) * most.length),
  );
}
