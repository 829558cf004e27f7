/** The conclusions that a player has drawn since the start of a position. */
import { gone } from "../../game/position.ts";
import { eliminations } from "../../game/record.ts";
import { cellName } from "../../grid/space.ts";
import type { Position } from "../../types.ts";

/**
 * The digits placed and the candidates crossed out since the start, without the candidates that the
 * placed digits remove by themselves.
 */
export function conclusions(
  start: Position,
  now: Position,
): { placements: string[]; eliminations: string[] } {
  return {
    placements: now.values.flatMap((digit, cell) =>
      digit && digit !== start.values[cell] ? [`${cellName(cell)}=${digit}`] : [],
    ),
    eliminations: eliminations(crossedOut(start, now)),
  };
}

/** @returns as masks, the candidates crossed out since the start */
export function crossedOut(start: Position, now: Position): number[] {
  const before = gone(start);
  return gone(now).map((mask, cell) => mask & ~(before[cell] ?? 0));
}
