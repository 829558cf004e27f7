/**
 * What is told of a position, in words for children: cells are pointed at, and who hears them is told where
 * they are.
 */
import type { Phrase } from "../../asking/api-types.ts";
import { remembered } from "../../state/types.ts";
import { say, textOf } from "../../words/say.ts";

const CELL = /^r\d+c\d+$/;

/** What stands between the names of several cells. */
const BETWEEN = /^(?:,| and|, and) $/;

/**
 * @returns with the names of cells as this cell, or these cells where several are named at once; what is
 *   named after the first is that cell
 */
export const pointedAt = remembered((phrases: readonly Phrase[]): readonly Phrase[] => {
  const told: Phrase[] = [];
  let [pointed, isLater] = [false, false];
  for (const [n, phrase] of phrases.entries()) {
    const last = told.at(-1);
    const next = phrases[n + 1];
    if (last?.cells && BETWEEN.test(phrase.text) && isCells(next)) continue;
    if (!isCells(phrase)) told.push(phrase);
    else if (last?.cells && BETWEEN.test(phrases[n - 1]?.text ?? ""))
      told[told.length - 1] = pointing([...last.cells, ...phrase.cells], isLater);
    else {
      isLater = pointed;
      pointed = true;
      told.push(pointing(phrase.cells, isLater));
    }
  }
  const [first, ...others] = told.filter(({ text }) => text);
  return first ? [{ ...first, text: capital(first.text) }, ...others] : [];
});

function isCells(phrase: Phrase | undefined): phrase is Phrase & { cells: readonly string[] } {
  return Boolean(phrase?.cells && CELL.test(phrase.text));
}

function pointing(cells: readonly string[], isLater: boolean): Phrase {
  const text = say(isLater ? "cell.that" : "cell.this", { n: cells.length });
  return { text, cells: [...cells] };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @returns a text for who does not see what is pointed at */
export function heard(phrases: readonly Phrase[]): string {
  const place = (_: string, row: string, column: string) => say("cell.place", { row, column });
  return capital(textOf(phrases).replace(/\br(\d)c(\d)\b/g, place));
}
