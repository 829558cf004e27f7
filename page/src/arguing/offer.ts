/**
 * Which moves a player may be asked about: those that no single in sight explains, once in a while.
 * Whether a move is right is not looked at, so that nobody learns it by being asked.
 */
import { signal } from "@preact/signals";
import { type Game, now } from "../game/game.ts";
import { candidates, digitAt, gone, left } from "../game/position.ts";
import { candidatesOf } from "../grid/space.ts";
import type { Position } from "../state/types.ts";

/** A move of which the player can say why. */
export interface Offer {
  on: Position; // the grid before it
  after: Position;
  claim: ReadonlyMap<number, boolean>; // candidates that it made true, or false
}

/** The move that the player is asked about now, if any. */
export const offered = signal<Offer | null>(null);

/** The most candidates crossed out at once that are still one thought. */
const MOST = 6;

/** How many moves are left in peace after one that was asked about. */
const REST = { easy: 6, other: 3 };

export function restIn({ origin }: Game): number {
  return origin.level === "gentle" || origin.level === "easy" ? REST.easy : REST.other;
}

/** @returns whether the player has just done something to the grid, without help and without a reason */
export function isMove(before: Game, after: Game): boolean {
  const [was, is] = [now(before), now(after)];
  const isEntered =
    is !== was &&
    after.positions !== before.positions &&
    after.at === after.positions.length - 1 &&
    after.positions[after.at - 1] === was;
  return isEntered && is.reasons === was.reasons && (was.values !== is.values || hasGone(was, is));
}

function hasGone(was: Position, is: Position): boolean {
  return is.removed !== was.removed || is.centre !== was.centre;
}

/** @returns what the player may be asked about a move; null if it explains itself, or is none */
export function offerOf(before: Game, after: Game): Offer | null {
  if (!isMove(before, after)) return null;
  const [on, is] = [now(before), now(after)];
  const claim = placedIn(on, is) ?? crossedOut(on, is);
  return claim && { on, after: is, claim };
}

function placedIn(on: Position, is: Position): Offer["claim"] | null {
  const changed = is.values.flatMap((digit, cell) => (digit === on.values[cell] ? [] : [cell]));
  const [cell = -1, ...more] = changed;
  const digit = is.values[cell] ?? 0;
  if (!digit || more.length || digitAt(on, cell)) return null;
  const bit = 1 << (digit - 1);
  const isThere = (candidates(on)[cell] ?? 0) & bit;
  return isThere && !isSingle(on, cell, digit) ? new Map([[cell * 9 + digit - 1, true]]) : null;
}

function crossedOut(on: Position, is: Position): Offer["claim"] | null {
  if (on.values !== is.values || on.automatic !== is.automatic || on.complete !== is.complete)
    return null;
  const had = gone(on);
  const more = candidatesOf(gone(is).map((mask, cell) => mask & ~(had[cell] ?? 0)));
  return more.length > 0 && more.length <= MOST ? new Map(more.map((k) => [k, false])) : null;
}

/** @returns whether a digit is alone in its cell or in a house of it, by what is known or noted */
function isSingle(position: Position, cell: number, digit: number): boolean {
  const bit = 1 << (digit - 1);
  const isAlone = (masks: readonly number[]) =>
    masks[cell] === bit ||
    position.rules.houses.some(
      (house) =>
        house.includes(cell) && house.every((one) => one === cell || !((masks[one] ?? 0) & bit)),
    );
  return position.centre[cell] === bit || [left(position), candidates(position)].some(isAlone);
}
