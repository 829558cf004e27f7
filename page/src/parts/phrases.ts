/** A text in parts, some of which name cells, houses or candidates. */
import type { Phrase } from "../api-types.ts";

/** @returns whether it names anything on the board */
export function names({ cells, houses, candidates }: Phrase): boolean {
  return [cells, houses, candidates].some((some) => some?.length);
}

export function textOf(parts: readonly Phrase[]): string {
  return parts.map(({ text }) => text).join("");
}

/** @returns whether it ends as a sentence does */
export function isWhole(text: string): boolean {
  return /[.?!:…]$/.test(text);
}
