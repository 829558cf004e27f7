/**
 * What the cells show in place of digits, for players who do not read numbers yet: letters, colours or
 * pictures, which the library states (telling/symbols.toml), and how texts name them.
 */
import { signal } from "@preact/signals";
import type { CellSymbol } from "../asking/api-types.ts";

/** Those of the digits from 1 to 9; none while the cells show digits. */
export type Signs = readonly CellSymbol[];

export const signs = signal<Signs>([]);

/** The styles in which texts name them. */
export const SIGN_STYLES = ["letters", "colours", "pictures"] as const;

export function isOfSigns(style: string): style is (typeof SIGN_STYLES)[number] {
  return SIGN_STYLES.some((kind) => kind === style);
}

/** @returns whether a style tells everything in words, without notation */
export function isInWords(style: string): boolean {
  return style === "plain" || isOfSigns(style);
}

export function signOf(digit: number, all: Signs = signs.value): CellSymbol | undefined {
  return all[digit - 1];
}

/** @returns the digits of a text as the cells show them, such as star for 3 */
export function shownDigits(text: string): string {
  if (!signs.value.length) return text;
  const name = (digit: string) => signOf(Number(digit))?.name ?? digit;
  return text.replace(/[1-9]+/g, (digits) => [...digits].map(name).join(", "));
}
