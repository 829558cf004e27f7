/**
 * What a player can do to a position. Each action returns the new position, or the same value if
 * nothing has changed. Only `give`, which makes puzzles, changes givens.
 */
import { ALL_NINE, placeOf } from "../grid/space.ts";
import type { DrawnLine, Masks, Position } from "../state/types.ts";
import {
  candidates,
  digitAt,
  digits,
  isGiven,
  LONGEST_LINE,
  left,
  NOTHING,
  openCells,
} from "./position.ts";

export type Pencil = "corner" | "centre";
export type Some = Iterable<number>;

/**
 * Puts a digit into cells, or removes it if all of them have it already.
 *
 * @param how tidy: whether to erase its marks in the cells that the cell sees
 */
export function place(
  position: Position,
  cells: Some,
  digit: number,
  { tidy = true }: { tidy?: boolean } = {},
): Position {
  const open = [...cells].filter((cell) => !isGiven(position, cell));
  if (open.length === 0) return position;
  const away = open.every((cell) => position.values[cell] === digit);
  const values = [...position.values];
  for (const cell of open) values[cell] = away ? 0 : digit;
  const placed = { ...position, values };
  if (away) return taken(position, placed);
  const bit = 1 << (digit - 1);
  const seen = open.length === 1 && tidy ? seenBy(position, open[0] ?? 0) : [];
  const tidied = open.some((cell) => position.values[cell]) ? taken(position, placed) : placed;
  return {
    ...tidied,
    corner: without(tidied.corner, seen, bit),
    centre: without(tidied.centre, seen, bit),
  };
}

/**
 * Erases cells in stages: their digits if any has one, else their marks, else their colours, else
 * the lines and links there, else what is crossed out.
 */
export function erase(position: Position, cells: Some): Position {
  const own = [...cells].filter((cell) => !isGiven(position, cell));
  if (own.some((cell) => position.values[cell])) {
    return taken(position, { ...position, values: emptied(position.values, own) });
  }
  const centre = position.automatic ? position.centre : without(position.centre, own, ALL_NINE);
  const corner = without(position.corner, own, ALL_NINE);
  if (centre !== position.centre || corner !== position.corner) {
    const erased = { ...position, corner, centre };
    return position.complete ? unproved(erased) : erased;
  }
  const colours = without(position.colours, cells, ALL_NINE);
  if (colours !== position.colours) return { ...position, colours };
  const rubbed = rub(position, cells);
  if (rubbed !== position) return rubbed;
  const removed = without(position.removed, own, ALL_NINE);
  return removed === position.removed ? position : unproved({ ...position, removed });
}

/**
 * Writes a mark into open cells, or erases it if all of them have it. Where notes are complete, each has
 * its place in the cell, so either pencil writes the same.
 */
export function mark(position: Position, cells: Some, digit: number, wanted: Pencil): Position {
  const open = [...cells].filter((cell) => !digitAt(position, cell));
  const pencil = areWhole(position, open) ? "centre" : wanted;
  if (pencil === "centre" && position.automatic) return cross(position, cells, digit);
  if (open.length === 0) return position;
  const bit = 1 << (digit - 1);
  const before = position[pencil];
  const away = open.every((cell) => (before[cell] ?? 0) & bit);
  const after = away ? without(before, open, bit) : withBits(before, open, bit);
  const removed = pencil === "centre" && !away ? without(position.removed, open, bit) : null;
  const marked = { ...position, [pencil]: after, ...(removed ? { removed } : {}) };
  const isBack = removed && (position.complete || removed !== position.removed);
  return isBack ? unproved(marked) : marked;
}

/** @returns whether the player has complete notes there, even if the last of them is erased */
function areWhole(position: Position, cells: readonly number[]): boolean {
  const { automatic, complete, centre } = position;
  const isNoted = (cell: number) => centre[cell] || cells.includes(cell);
  const isAny = cells.some((cell) => centre[cell]);
  return complete && !automatic && (isAny || openCells(position).every(isNoted));
}

/** Crosses a candidate out if any of the cells shows it; otherwise brings it back. */
export function cross(position: Position, cells: Some, digit: number): Position {
  const bit = 1 << (digit - 1);
  const now = left(position);
  const possible = [...cells].filter((cell) => (now[cell] ?? 0) & bit);
  if (possible.length === 0) return position;
  if (possible.some((cell) => !((position.removed[cell] ?? 0) & bit))) {
    return { ...position, removed: withBits(position.removed, possible, bit) };
  }
  return unproved({ ...position, removed: without(position.removed, possible, bit) });
}

/**
 * Adds a colour 1-9 to cells, or removes it if all of them have it; colour 0 removes all colours.
 */
export function paint(position: Position, cells: Some, colour: number): Position {
  const some = [...cells];
  if (some.length === 0) return position;
  const bit = colour ? 1 << (colour - 1) : ALL_NINE;
  const away = !colour || some.every((cell) => (position.colours[cell] ?? 0) & bit);
  const change = away ? without : withBits;
  const colours = change(position.colours, some, bit);
  return colours === position.colours ? position : { ...position, colours };
}

/** Gives a candidate a colour of its own; the same colour again removes it, and so does 0. */
export function tint(position: Position, candidate: number, colour: number): Position {
  const had = position.tinted.get(candidate);
  if (!colour && !had) return position;
  const tinted = new Map(position.tinted);
  if (!colour || had === colour) tinted.delete(candidate);
  else tinted.set(candidate, colour);
  return { ...position, tinted };
}

/**
 * Draws a strong link between two candidates; a strong link that exists becomes weak, and a weak
 * one is removed.
 */
export function link(position: Position, from: number, to: number): Position {
  if (from === to) return position;
  const same = position.links.find(
    (one) => (one.from === from && one.to === to) || (one.from === to && one.to === from),
  );
  const others = position.links.filter((one) => one !== same);
  if (!same) return { ...position, links: [...others, { from, to, tie: "strong" }] };
  if (same.tie === "strong") return { ...position, links: [...others, { ...same, tie: "weak" }] };
  return { ...position, links: others };
}

/** The cells of a line that goes on to another cell. Back to the cell before, it grows shorter. */
export function extended(cells: readonly number[], cell: number): readonly number[] {
  if (cells.at(-1) === cell) return cells;
  if (cells.at(-2) === cell) return cells.slice(0, -1);
  return cells.length < LONGEST_LINE ? [...cells, cell] : cells;
}

/**
 * Draws a line. The same line again rubs it out; one that runs through the same cells and looks
 * different takes its place. A line without a head is the same in both directions.
 */
export function draw(position: Position, line: DrawnLine): Position {
  if (line.cells.length < 2) return position;
  const [there, back] = [line.cells.join(), [...line.cells].reverse().join()];
  const isAlong = ({ cells }: DrawnLine) => cells.join() === there || cells.join() === back;
  const same = position.lines.find(isAlong);
  const others = position.lines.filter((one) => one !== same);
  const isAgain =
    same?.colour === line.colour &&
    same.head === line.head &&
    (!line.head || same.cells.join() === there);
  return { ...position, lines: isAgain ? others : [...others, line] };
}

/** Rubs out the lines that run through cells, and the links that end there. */
export function rub(position: Position, cells: Some): Position {
  const there = new Set(cells);
  const isThere = (candidate: number) => there.has(placeOf(candidate).cell);
  const lines = position.lines.filter((line) => !line.cells.some((cell) => there.has(cell)));
  const links = position.links.filter(({ from, to }) => !isThere(from) && !isThere(to));
  const isSame = lines.length + links.length === position.lines.length + position.links.length;
  return isSame ? position : { ...position, lines, links };
}

/** Removes the colours of cells and candidates, the lines and the links. */
export function wipe(position: Position): Position {
  if (!hasDrawings(position)) return position;
  return { ...position, colours: NOTHING, tinted: new Map(), lines: [], links: [] };
}

/** @returns whether it has colours, lines or links */
export function hasDrawings({ colours, tinted, lines, links }: Position): boolean {
  return colours.some(Boolean) || tinted.size + lines.length + links.length > 0;
}

/** @returns whether it has marks or crossed-out candidates */
export function hasMarks({ corner, centre, removed }: Position): boolean {
  return [corner, centre, removed].some((masks) => masks.some(Boolean));
}

/**
 * Takes a step: places its digits and crosses out its candidates, marked as proved. A bare cell that
 * the player keeps by hand gets what is left as its marks, since what is gone would not be seen;
 * marks that are notes stay notes.
 *
 * @param placements candidates
 * @param eliminations candidates
 */
export function take(
  position: Position,
  placements: readonly number[],
  eliminations: readonly number[],
): Position {
  const values = [...position.values];
  const removed = [...position.removed];
  const proved = [...position.proved];
  const centre = [...position.centre];
  let corner = position.corner;
  const counting = candidates(position);
  for (const candidate of eliminations) {
    const { cell, bit } = placeOf(candidate);
    removed[cell] = (removed[cell] ?? 0) | bit;
    proved[cell] = (proved[cell] ?? 0) | bit;
    const marks = centre[cell] || (position.automatic ? 0 : (counting[cell] ?? 0));
    centre[cell] = marks & ~bit;
  }
  for (const candidate of placements) {
    const { cell, digit, bit } = placeOf(candidate);
    values[cell] = digit;
    for (const peer of seenBy(position, cell)) centre[peer] = (centre[peer] ?? 0) & ~bit;
    corner = without(corner, seenBy(position, cell), bit);
  }
  return { ...position, values, removed, proved, centre, corner };
}

/** Lets the page keep the candidates, or leaves them to the player. Nothing is lost either way. */
export function keep(position: Position, automatic: boolean): Position {
  return position.automatic === automatic ? position : { ...position, automatic };
}

/**
 * Says that the centre marks by hand are complete, so that one that is missing is ruled out, or that
 * they are notes again.
 */
export function declare(position: Position, complete: boolean): Position {
  return position.complete === complete ? position : unproved({ ...position, complete });
}

/** Writes all candidates that are left as centre marks, which are then complete. */
export function write(position: Position): Position {
  const centre = candidates({ ...position, automatic: true });
  return { ...position, centre, automatic: false, complete: true };
}

/** Removes all marks and crossings-out; digits, and what `wipe` removes, stay. */
export function clear(position: Position): Position {
  const none = { corner: NOTHING, centre: NOTHING, removed: NOTHING, proved: NOTHING };
  return { ...position, ...none, complete: false };
}

/** Makes a digit a given in cells, or opens the cells if it is 0. Digits placed there are lost. */
export function give(position: Position, cells: Some, digit: number): Position {
  const some = [...cells];
  const away = digit > 0 && some.every((cell) => position.givens[cell] === String(digit));
  const givens = [...position.givens];
  for (const cell of some) givens[cell] = digit && !away ? String(digit) : ".";
  const line = givens.join("");
  if (line === position.givens) return position;
  return unproved({ ...position, givens: line, values: emptied(position.values, some) });
}

/**
 * The position after digits were taken away. Placing them erased their marks in the cells that they
 * see; where marks are complete, these come back, since the player has not ruled them out.
 */
function taken(before: Position, after: Position): Position {
  if (!before.complete) return unproved(after);
  const centre = [...after.centre];
  const open = left(after);
  digits(before).forEach((digit, cell) => {
    if (!digit || digitAt(after, cell) === digit) return;
    const bit = 1 << (digit - 1);
    for (const peer of seenBy(before, cell)) {
      const back = bit & (open[peer] ?? 0) & ~(after.removed[peer] ?? 0);
      if (centre[peer]) centre[peer] = (centre[peer] ?? 0) | back;
    }
  });
  return unproved({ ...after, centre });
}

/**
 * Forgets which eliminations are proved. When something is taken back that a step may have relied
 * on, they all count as removed by hand: cautious, but never wrong.
 */
function unproved(position: Position): Position {
  return position.proved === NOTHING ? position : { ...position, proved: NOTHING };
}

function seenBy({ rules }: Position, cell: number): Some {
  return rules.peers[cell] ?? [];
}

/** @returns the same value if no cell had any of the bits */
function without(masks: Masks, cells: Some, bits: number): Masks {
  const some = [...cells].filter((cell) => (masks[cell] ?? 0) & bits);
  if (some.length === 0) return masks;
  const after = [...masks];
  for (const cell of some) after[cell] = (after[cell] ?? 0) & ~bits;
  return after;
}

function withBits(masks: Masks, cells: Some, bits: number): Masks {
  const after = [...masks];
  for (const cell of cells) after[cell] = (after[cell] ?? 0) | bits;
  return after;
}

function emptied(values: readonly number[], cells: Some): readonly number[] {
  const after = [...values];
  for (const cell of cells) after[cell] = 0;
  return after;
}
