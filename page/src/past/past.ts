/** The puzzles that the player has solved on this device, the newest first. */
import type { Finished } from "../game/game.ts";

/** The most to remember; the oldest make room. */
export const MOST = 1000;

/**
 * All of both, each once; where both have the same one, that of `mine`.
 *
 * @returns the same value as `mine` if nothing has joined it
 */
export function joined(
  mine: readonly Finished[],
  theirs: readonly Finished[],
): readonly Finished[] {
  const known = new Set(mine.map(nameOf));
  const more = theirs.filter((one) => !known.has(nameOf(one)));
  if (!more.length) return mine;
  const unique = new Map([...more, ...mine].map((one) => [nameOf(one), one]));
  return [...unique.values()].sort((a, b) => b.when - a.when).slice(0, MOST);
}

/** @returns equal for the same solving of the same puzzle */
export function nameOf({ when, puzzle }: { when: unknown; puzzle: unknown }): string {
  return `${when} ${puzzle}`;
}

/** The past in which one entry tells more than before. */
export function amended(
  past: readonly Finished[],
  before: Finished,
  after: Finished,
): readonly Finished[] {
  return past.map((one) => (nameOf(one) === nameOf(before) ? after : one));
}
