/** What was done between two positions of a game, in plain words. */
import { cellName, digitsOf, placeOf } from "../grid/space.ts";
import { listed } from "../help/explanation.ts";
import type { Masks, Position } from "../types.ts";
import { say } from "../words/say.ts";

/** The most cells that are named one by one. */
const NAMED = 3;

export interface Change {
  words: string;
  cells: readonly number[]; // where it was
}

/** @returns with empty words if nothing has changed that can be seen */
export function changeBetween(before: Position, after: Position): Change {
  return digitsPut(before, after) ?? notesPut(before, after) ?? otherwise(before, after);
}

function digitsPut({ values: old }: Position, { values }: Position): Change | null {
  const cells = [...values.keys()].filter((cell) => values[cell] !== old[cell]);
  const [cell = 0] = cells;
  if (!cells.length) return null;
  if (cells.length > 1) {
    const put = cells.filter((one) => values[one]).length;
    const key = put ? (put === cells.length ? "told.digits" : "told.several") : "told.emptied";
    return { words: say(key, { n: cells.length }), cells };
  }
  const at = { cell: cellName(cell), digit: values[cell] || (old[cell] ?? 0), old: old[cell] ?? 0 };
  const key = !values[cell] ? "told.taken" : old[cell] ? "told.instead" : "told.digit";
  return { words: say(key, at), cells };
}

/** The kinds of notes, with the words for more and for fewer of them. */
const NOTES = [
  ["centre", "told.note", "told.note.gone"],
  ["corner", "told.corner", "told.corner.gone"],
  ["removed", "told.crossed", "told.crossed.back"],
] as const;

function notesPut(before: Position, after: Position): Change | null {
  if (after.complete && !before.complete) return { words: say("told.filled"), cells: [] };
  for (const [field, more, fewer] of NOTES) {
    const [come, gone] = [
      difference(before[field], after[field]),
      difference(after[field], before[field]),
    ];
    const some = come.length ? come : gone;
    if (!some.length) continue;
    const cells = [...new Set(some.map(([cell]) => cell))];
    const digits = digitsOf(some.reduce((all, [, mask]) => all | mask, 0));
    const values = { cells: named(cells), digits: listed(digits.map(String)), n: digits.length };
    return { words: say(come.length ? more : fewer, values), cells };
  }
  return null;
}

/** @returns their names, or how many there are */
function named(cells: readonly number[]): string {
  return cells.length > NAMED
    ? say("told.cells", { n: cells.length })
    : listed(cells.map(cellName));
}

/** @returns the cells that have bits more, and these bits */
function difference(before: Masks, after: Masks): [number, number][] {
  return [...after.keys()].flatMap((cell) => {
    const bits = (after[cell] ?? 0) & ~(before[cell] ?? 0);
    return bits ? [[cell, bits] as [number, number]] : [];
  });
}

function otherwise(before: Position, after: Position): Change {
  const cells = [...after.colours.keys()].filter((at) => after.colours[at] !== before.colours[at]);
  for (const candidate of new Set([...before.tinted.keys(), ...after.tinted.keys()])) {
    if (before.tinted.get(candidate) !== after.tinted.get(candidate))
      cells.push(placeOf(candidate).cell);
  }
  if (cells.length) return { words: say("told.colours", { cells: named(cells) }), cells };
  const isDrawn = (field: "links" | "lines") =>
    before[field].length !== after[field].length ||
    before[field].some((one, n) => one !== after[field][n]);
  if (isDrawn("links")) return { words: say("told.links"), cells: [] };
  if (isDrawn("lines")) return { words: say("told.lines"), cells: [] };
  if (before.automatic !== after.automatic)
    return { words: say(after.automatic ? "told.automatic" : "told.byHand"), cells: [] };
  return { words: "", cells: [] };
}

/**
 * Whether what was done goes against the solution, or takes that back.
 *
 * @param solution 81 digits, or "" if it is not known
 */
export function judgedBetween(
  before: Position,
  after: Position,
  solution: string,
): "" | "wrong" | "mended" {
  if (!solution) return "";
  const [was, is] = [faultsIn(before, solution), faultsIn(after, solution)];
  if ([...is].some((one) => !was.has(one))) return "wrong";
  return [...was].some((one) => !is.has(one)) ? "mended" : "";
}

/** @returns digits that are not those of the solution, and those of it crossed out */
function faultsIn({ values, removed }: Position, solution: string): Set<string> {
  const found = [...values.keys()].flatMap((cell) => {
    const right = Number(solution[cell]);
    const digit = values[cell] ?? 0;
    if (digit) return digit === right ? [] : [`${cell}=${digit}`];
    return ((removed[cell] ?? 0) >> (right - 1)) & 1 ? [`${cell}<>${right}`] : [];
  });
  return new Set(found);
}
