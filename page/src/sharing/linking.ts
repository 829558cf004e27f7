/** A position as a short text for a link, in the form that `link.js` tells and reads. */
import { LONGEST_LINE } from "../game/position.ts";
import { ALL, CELLS } from "../grid/space.ts";
import type { Position } from "../types.ts";
import { MOST_LINKS, VERSION, written } from "./link.ts";

/** @param wish marks: whether to include what the player has put on the puzzle */
export function encode(position: Position, { marks = false }: { marks?: boolean } = {}): string {
  const numbers = new Numbers();
  const { givens, possible } = position;
  for (const cell of CELLS) numbers.add(givens[cell] === "." ? 0 : 1, 2);
  for (const given of givens) if (given !== ".") numbers.add(Number(given) - 1, 9);
  const isPlain = possible.every((mask) => mask === ALL);
  numbers.add(isPlain ? 0 : 1, 2);
  if (!isPlain) for (const mask of possible) numbers.add(mask, 512);
  numbers.add(marks ? 1 : 0, 2);
  if (marks) addMarks(numbers, position);
  return VERSION + written(numbers.packed());
}

/** The part of a link that carries reasons. Between them stand the only bare ampersands. */
export function withReasons(reasons: readonly string[]): string {
  const all = reasons.map((reason) =>
    encodeURIComponent(reason)
      .replace(/%(?:3D|2C|3A)/g, decodeURIComponent)
      .replaceAll("%20", "+"),
  );
  return all.length ? `&why=${all.join("&")}` : "";
}

function addMarks(
  numbers: Numbers,
  { givens, values, corner, centre, removed, colours, ...more }: Position,
) {
  numbers.add(more.automatic ? 1 : 0, 2);
  addSparse(
    numbers,
    values.map((digit, cell) => (givens[cell] === "." ? digit : 0)),
    10,
  );
  for (const masks of [corner, centre, removed, colours]) addSparse(numbers, masks, 512);
  numbers.add(more.tinted.size, 730);
  for (const [candidate, colour] of more.tinted) {
    numbers.add(candidate, 729);
    numbers.add(colour - 1, 9);
  }
  numbers.add(more.links.length, MOST_LINKS);
  for (const { from, to, tie } of more.links) {
    numbers.add(from, 729);
    numbers.add(to, 729);
    numbers.add(tie === "strong" ? 1 : 0, 2);
  }
  const { lines } = more;
  if (more.complete || lines.length || centre.some(Boolean)) numbers.add(more.complete ? 2 : 1, 3);
  if (lines.length) numbers.add(lines.length, MOST_LINKS);
  for (const { cells, colour, head } of lines) {
    numbers.add(2 * colour + (head ? 1 : 0), 20);
    numbers.add(cells.length - 2, LONGEST_LINE - 1);
    for (const cell of cells) numbers.add(cell, 81);
  }
}

/** Adds a list of 81 numbers, most of them 0. */
function addSparse(numbers: Numbers, list: readonly number[], base: number) {
  const isEmpty = list.every((n) => n === 0);
  numbers.add(isEmpty ? 0 : 1, 2);
  if (isEmpty) return;
  for (const n of list) {
    numbers.add(n ? 1 : 0, 2);
    if (n) numbers.add(n - 1, base - 1);
  }
}

/** Packs small numbers into a large one. */
class Numbers {
  #list: [number, number][] = [];

  /** @param base larger than any value that may be added here */
  add(value: number, base: number) {
    if (!(value >= 0 && value < base)) throw new RangeError(`${value} is not below ${base}`);
    this.#list.push([value, base]);
  }

  packed() {
    return this.#list.reduceRight((all, [value, base]) => all * BigInt(base) + BigInt(value), 0n);
  }
}
