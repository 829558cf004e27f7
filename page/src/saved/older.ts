/** Games and solved puzzles that an earlier version of the page stored, in its version 1. */

import { type Finished, type Game, MOST_MOVES, newGame } from "../game/game.ts";
import { HODOKU, HODOKU_LEVELS, levelOf, type Origin } from "../game/origin.ts";
import { begin, isAllMarked, known, LONGEST_LINE, NO_GIVENS } from "../game/position.ts";
import { titleIn } from "../game/title.ts";
import type { Rules } from "../grid/rules.ts";
import type { Kept } from "../state/state.ts";
import type { DrawnLine, DrawnLink, Position } from "../state/types.ts";
import * as record from "./record.ts";
import { listOf, numberOf, objectOf, textOf, Unreadable } from "./storage.ts";

/** The fields with 81 numbers, with their short names and the largest number allowed. */
const FIELDS = [
  ["possible", "p", 511],
  ["values", "v", 9],
  ["corner", "r", 511],
  ["centre", "c", 511],
  ["removed", "x", 511],
  ["proved", "y", 511],
  ["colours", "k", 511],
] as const;

const NAMES = new Set<string>([...FIELDS.map(([, short]) => short), ..."gtlnamw"]);

/**
 * A game that any version of the page has stored. In version 1 a replay was a game without a time.
 *
 * @param rulesOf makes its rules of what the game says of them
 * @throws {Unreadable}
 */
export function gameIn(data: unknown, rulesOf?: (data: unknown) => Rules): Kept {
  const stored = objectOf(data);
  if ("whydoku" in stored) return record.decodeGame(stored, rulesOf);
  const { game, played } = "game" in stored ? stored : { game: stored, played: 0 };
  return { game: decodeOlder(game), played: numberOf(played, record.LONGEST) };
}

/**
 * A solved puzzle of a list.
 *
 * @param version of the list
 * @throws {Unreadable}
 */
export function solvedIn(data: unknown, version: unknown): Finished {
  return version === 1
    ? { ...record.decodeSolved(data), ...olderOrigin(objectOf(data)) }
    : record.decodeSolved(data);
}

/** @returns what says when a game was solved that any version has stored, and which puzzle it was */
export function solvedInGame(data: unknown): unknown {
  const { solved, finished } = objectOf(data);
  return solved ?? finished;
}

/** At first all levels were HoDoKu's, in the field `level`; the others were in `band`. */
function olderOrigin({ level, band, day }: Record<string, unknown>): Origin {
  const old = HODOKU_LEVELS.find((one) => one === `${HODOKU}${level}`);
  return { ...record.originOf({ day }), level: levelOf(band) || (old ?? "") };
}

/**
 * At first it was not stored where the puzzle comes from, nor what help there was, nor what was done
 * when, nor whether marks are complete: those of the first kind of `marks` are if every open cell has
 * some.
 */
function decodeOlder(data: unknown): Game {
  const { title, at, positions, checkpoints, ...more } = objectOf(data);
  const told = "marks" in more && numberOf(more["marks"], 2) === 2;
  const asMeant = (one: Position) => (told ? one : { ...one, complete: isAllMarked(one) });
  let before = begin(NO_GIVENS);
  const all = listOf(positions).map((one) => {
    before = asMeant(applied(before, objectOf(one)));
    return before;
  });
  const [first] = all;
  if (!first) throw new Unreadable("a game has a start");
  const named = listOf(checkpoints).map((entry) => {
    const [name, position] = listOf(entry);
    const found =
      typeof position === "number" ? all[numberOf(position, all.length - 1)] : undefined;
    const whole = found ?? asMeant(applied(begin(NO_GIVENS), objectOf(position)));
    return [titleIn(textOf(name)), whole] as const;
  });
  const current = numberOf(at, all.length - 1);
  let last = first;
  const positionOf = (place: unknown) => {
    const there = typeof place === "number" && all[numberOf(place, all.length - 1)];
    last = there || applied(last, objectOf(place));
    return last;
  };
  return {
    ...newGame(first, textOf(title), olderOrigin(objectOf(more["origin"] ?? {}))),
    positions: all,
    at: current,
    floor: numberOf(more["floor"] ?? 0, current),
    checkpoints: new Map(named),
    asked: listOf(more["asked"] ?? []).map((one) => numberOf(one, 2 ** 32)),
    shown: more["shown"] === true,
    finished: more["finished"] ? solvedIn(more["finished"], 1) : null,
    log: listOf(more["log"] ?? [])
      .slice(-MOST_MOVES)
      .map((one) => record.decodeMove(listOf(one), positionOf)),
  };
}

function applied(before: Position, change: Record<string, unknown>): Position {
  if (Object.keys(change).some((name) => !NAMES.has(name))) throw new Unreadable("an odd position");
  let after: Position = { ...before };
  for (const [field, short, most] of FIELDS) {
    if (!(short in change)) continue;
    const numbers = [...before[field]];
    for (const [cell, number] of groups(change[short], [80, most]))
      numbers[cell ?? 0] = number ?? 0;
    after = { ...after, [field]: field === "possible" ? known(numbers) : numbers };
  }
  if ("g" in change) after = { ...after, givens: record.givensOf(change["g"]) };
  if ("t" in change) {
    const pairs = groups(change["t"], [728, 9]);
    after = { ...after, tinted: new Map(pairs.map(([k = 0, colour = 0]) => [k, colour])) };
  }
  if ("l" in change) {
    const links = groups(change["l"], [728, 728, 1]);
    const asMeant = ([from = 0, to = 0, strong]: number[]): DrawnLink => ({
      from,
      to,
      tie: strong ? "strong" : "weak",
    });
    after = { ...after, links: links.map(asMeant) };
  }
  if ("n" in change) after = { ...after, lines: linesIn(listOf(change["n"])) };
  if ("a" in change) after = { ...after, automatic: numberOf(change["a"], 1) === 1 };
  if ("m" in change) after = { ...after, complete: numberOf(change["m"], 1) === 1 };
  if ("w" in change) {
    const [kept, ...more] = listOf(change["w"]);
    const held = before.reasons.slice(0, numberOf(kept, before.reasons.length));
    after = { ...after, reasons: record.reasonsOf(held, more) };
  }
  return after;
}

/** @param flat of each line its colour and kind, how many cells it has, and these */
function linesIn(flat: readonly unknown[]): DrawnLine[] {
  const lines = [];
  for (let at = 0; at < flat.length; ) {
    const kind = numberOf(flat[at], 19);
    const end = at + 2 + numberOf(flat[at + 1], LONGEST_LINE);
    if (end > flat.length) throw new Unreadable("a line is cut short");
    const cells = flat.slice(at + 2, end).map((cell) => numberOf(cell, 80));
    lines.push(record.lineOf(cells, kind >> 1, kind % 2 === 1));
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
