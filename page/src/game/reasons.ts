/**
 * The player's own reasons. What is argued and taken as a step is kept with each position, so that undo
 * takes it back; digits that are placed without a word are put between the arguments, as a single needs
 * no more.
 */
import { cellName } from "../grid/space.ts";
import type { Position } from "../state/types.ts";
import type { Game } from "./game.ts";
import { now } from "./game.ts";
import { MOST_REASONS } from "./position.ts";

/** @returns whether it is a digit placed without a word */
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
