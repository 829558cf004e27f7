/**
 * A game: every position since the start, which of them is current, and checkpoints with names.
 * Undo and redo move among the positions. A new position drops those that were undone; the log still
 * has them. An action that changes nothing adds no position.
 */
import type { HelpJson, SolvedPuzzleJson } from "../asking/api-types.ts";
import { cellName } from "../grid/space.ts";
import type { Position } from "../state/types.ts";
import { type Origin, UNKNOWN } from "./origin.ts";
import { begin, digitAt, digits, MOST_REASONS, NO_GIVENS } from "./position.ts";
import { titleIn } from "./title.ts";

export interface Game {
  positions: readonly Position[]; // from the start on
  at: number; // the index of the current position
  floor: number; // that of the position that came with it, at which undo stops
  checkpoints: ReadonlyMap<string, Position>;
  title: string; // of the puzzle, or ""
  origin: Origin; // of the puzzle
  asked: readonly number[]; // the grids that help was about, each as a number; they are its hints
  shown: boolean; // whether the solution came from the path, not from the player
  finished: Finished | null; // how the player solved it, once that is so
  log: readonly Move[]; // every change of the grid and every hint, in the order of playing
  /** how positions came about, where that does not follow from the others */
  deeds: ReadonlyMap<Position, Deed>;
  helped: HelpJson; // the help that the game had in a terminal
  timer: boolean; // whether the time is to be seen in a terminal
}

export interface Move {
  position: Position; // after it
  time: number; // milliseconds played by then, or -1 if that is not known
  /** the technique of the hint or of the step that was taken, SOME if it is not known, or "" if the
   * player had no help */
  help: string;
}

/** What another program has said of a position. The page keeps it for that program. */
export interface Deed {
  after?: Position; // the one before it, if it is not on the way to the last one
  to?: Position; // the one of which it is a copy, since the game returned there
  do?: "guess" | "take_back";
  steps?: readonly unknown[]; // that led to it
}

/** Help whose technique is not known. */
export const SOME = "?";

/** The most moves to remember of a game; the oldest make room. */
export const MOST_MOVES = 2000;

/** Times are kept in tenths of a second. */
export const TENTH = 100;

/**
 * A solved puzzle, as it is remembered: when and for how many milliseconds it was played, the rating of
 * its hardest step, or 0 if that is not known, the techniques that hints named, if any, and those beyond
 * singles on the path of its solution, once they are known.
 */
export type Finished = Omit<SolvedPuzzleJson, keyof Origin> & Origin;

export function newGame(
  start: Position = begin(NO_GIVENS),
  title: string = "",
  origin: Origin = UNKNOWN,
): Game {
  return {
    positions: [start],
    at: 0,
    floor: 0,
    checkpoints: new Map(),
    title: titleIn(title),
    origin,
    asked: [],
    shown: false,
    finished: null,
    log: [],
    deeds: new Map(),
    helped: {},
    timer: false,
  };
}

export function now(game: Game): Position {
  const position = game.positions[game.at];
  if (!position) throw new RangeError(`a game of ${game.positions.length} has no ${game.at}`);
  return position;
}

export function start(game: Game): Position {
  return game.positions[0] ?? begin(NO_GIVENS);
}

export function enter(game: Game, position: Position): Game {
  if (position === now(game)) return game;
  const positions = [...game.positions.slice(0, game.at + 1), position];
  return { ...game, positions, at: positions.length - 1 };
}

/** The game with another value of its current position, which is the same moment. */
export function withNow(game: Game, position: Position): Game {
  const was = now(game);
  const log = game.log.map((one) => (one.position === was ? { ...one, position } : one));
  const entries = [...game.checkpoints].map(
    ([name, one]) => [name, one === was ? position : one] as const,
  );
  const positions = game.positions.with(game.at, position);
  return { ...game, positions, log, checkpoints: new Map(entries) };
}

/** @param by -1 to undo, 1 to redo */
export function move(game: Game, by: number): Game {
  const at = Math.min(Math.max(game.at + by, game.floor), game.positions.length - 1);
  return at === game.at ? game : { ...game, at };
}

export function remember(game: Game, name: string): Game {
  return { ...game, checkpoints: new Map([...game.checkpoints, [name, now(game)]]) };
}

export function forget(game: Game, name: string): Game {
  const checkpoints = new Map(game.checkpoints);
  return checkpoints.delete(name) ? { ...game, checkpoints } : game;
}

export function returnTo(game: Game, name: string): Game {
  const position = game.checkpoints.get(name);
  return position ? enter(game, position) : game;
}

/** The moves of a game that was begun before times were kept. */
export function untimed({ positions, at }: Game): Move[] {
  return positions.slice(1, at + 1).map((position) => ({ position, time: -1, help: "" }));
}

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

/**
 * The position that an action leads to, with the marks that the digits it took away had erased,
 * except where another such digit forbids them, or they have been crossed out.
 *
 * @param game before the action
 */
export function withMarksBack({ positions, at }: Game, after: Position): Position {
  const [corner, centre] = [[...after.corner], [...after.centre]];
  const { cells, peers } = after.rules;
  let isSame = true;
  for (const cell of cells) {
    const digit = positions[at]?.values[cell];
    if (!digit || digitAt(after, cell) === digit) continue;
    let n = at;
    while (positions[n]?.values[cell] === digit) n -= 1;
    const [had, left] = [positions[n], positions[n + 1]];
    const bit = 1 << (digit - 1);
    for (const peer of (had && left && peers[cell]) || []) {
      if ([...(peers[peer] ?? [])].some((one) => digits(after)[one] === digit)) continue;
      const erased = (pencil: "corner" | "centre") =>
        (had?.[pencil][peer] ?? 0) & ~(left?.[pencil][peer] ?? 0) & bit;
      corner[peer] = (corner[peer] ?? 0) | erased("corner");
      centre[peer] = (centre[peer] ?? 0) | (erased("centre") & ~(after.removed[peer] ?? 0));
      isSame &&= corner[peer] === after.corner[peer] && centre[peer] === after.centre[peer];
    }
  }
  return isSame ? after : { ...after, corner, centre };
}

/** A moment of a game, with the one before it and the one to which it returned. */
export interface Moment {
  position: Position;
  before: Moment | null;
  to: Moment | null;
}

/**
 * The moments of a game. A position that is entered again is a moment that returns.
 *
 * @returns those from the start to the last; the first one with a position; and the numbers of all
 */
export function momentsOf({ positions, checkpoints, log, deeds }: Game) {
  const moments: Map<Position, Moment> = new Map();
  const path: Moment[] = [];
  for (const position of positions) {
    const moment = { position, before: path.at(-1) ?? null, to: moments.get(position) ?? null };
    if (!moment.to) moments.set(position, moment);
    path.push(moment);
  }
  // What undo has dropped came after what was done before it, unless it is known better.
  const earlier = new Map(
    log.map(({ position }, n) => [position, log[n - 1]?.position] as const).reverse(),
  );
  const named = (position: Position): Moment => {
    const found = moments.get(position);
    if (found) return found;
    const before = deeds.get(position)?.after ?? earlier.get(position) ?? positions[0] ?? position;
    const moment = { position, before: named(before), to: returned(position) };
    moments.set(position, moment);
    return moment;
  };
  const returned = (position: Position) => {
    const to = deeds.get(position)?.to;
    return to ? named(to) : null;
  };
  for (const moment of path) moment.to ??= returned(moment.position);
  const others = [...checkpoints.values(), ...log.map(({ position }) => position)];
  return { path, named, numbers: numbered([...others.reverse().map(named), path.at(-1)]) };
}

/**
 * Numbers moments, each above those on which it depends.
 *
 * @param waiting those that count, the first one last
 */
function numbered(waiting: (Moment | undefined)[]): ReadonlyMap<Moment, number> {
  const numbers: Map<Moment, number> = new Map();
  while (waiting.length) {
    const moment = waiting.at(-1);
    const needs = moment ? [moment.to, moment.before].filter((one) => one !== null) : [];
    const open = needs.filter((one) => !numbers.has(one));
    if (!moment || numbers.has(moment) || !open.length) {
      if (moment && !numbers.has(moment)) numbers.set(moment, numbers.size);
      waiting.pop();
    } else waiting.push(...open);
  }
  return numbers;
}

// The player's own reasons. What is argued and taken as a step is kept with each position, so that undo
// takes it back; digits that are placed without a word are put between the arguments, as a single needs
// no more.

/** @returns whether a reason is a digit placed without a word */
export function isBare(reason: string): boolean {
  return /^r\dc\d=\d$/.test(reason);
}

/**
 * The reasons of a game, with the digits that have been placed since the last one, in the order of
 * playing. A digit that is not on the grid any more is no reason.
 */
export function reasonsOf(game: Game): readonly string[] {
  const { values, reasons } = now(game);
  const positions = game.positions.slice(0, game.at + 1);
  const placed = values.map((digit, cell) => `${cellName(cell)}=${digit}`);
  let last = -1;
  /** The digits that arguments have placed. */
  const argued: Set<string> = new Set();
  for (const [n, one] of positions.entries()) {
    const before = positions[n - 1];
    const isMore = one.reasons.length > (before?.reasons.length ?? 0);
    if (!isMore || !reasons.includes(one.reasons.at(-1) ?? "")) continue;
    last = n;
    for (const [cell, digit] of one.values.entries())
      if (digit !== before?.values[cell]) argued.add(`${cellName(cell)}=${digit}`);
  }
  const since = placed.flatMap((name, cell) => {
    let n = positions.length - 1;
    while (n >= 0 && positions[n]?.values[cell] === values[cell]) n -= 1;
    const isNew = values[cell] && n + 1 > last && !argued.has(name) && !reasons.includes(name);
    return isNew ? [{ name, n }] : [];
  });
  return [
    ...reasons.filter((reason) => !isBare(reason) || placed.includes(reason)),
    ...since.sort((a, b) => a.n - b.n).map(({ name }) => name),
  ].slice(0, MOST_REASONS);
}

/**
 * @param after the position to which an argument has led
 * @param reason the argument
 */
export function withReason(game: Game, after: Position, reason: string): Position {
  const before = reasonsOf(game);
  const isKnown = before.includes(reason) || before.length >= MOST_REASONS;
  return isKnown ? after : { ...after, reasons: [...before, reason] };
}
