/** Marks that the page draws by itself, and which candidates are shown beside marks. */
import type { Phrase, Role, Tint } from "../asking/api-types.ts";
import { CELL, corner } from "../board/drawing.ts";
import { digits as digitsOn } from "../game/position.ts";
import { candidateName, houseCells, parseCandidates, parseCell, placeOf } from "../grid/space.ts";
import type { Marks, Masks, Picture, PlaceMark, Position } from "../state/types.ts";
import { remembered } from "../state/types.ts";
import type { Group } from "./explanation.ts";

export const NO_MARKS: Marks = {
  candidates: [],
  cells: [],
  houses: [],
  links: [],
  ties: [],
  named: null,
  legend: [],
};

/** All steps of one technique in one picture: what each of them places or removes. */
export const gatheredMarks = remembered(({ steps }: Group): Marks => {
  const marked = (some: readonly number[], role: Role) =>
    [...new Set(some)].map((k) => ({ at: candidateName(k), role, branch: null }));
  const candidates = [
    ...marked(
      steps.flatMap(({ placements }) => placements),
      "placed",
    ),
    ...marked(
      steps.flatMap(({ eliminations }) => eliminations),
      "eliminated",
    ),
  ];
  return { ...NO_MARKS, candidates, named: candidates.map(({ at }) => ({ at })) };
});

/**
 * The marks, and below them the houses and cells that a sentence names as well: a ring around a
 * digit, a ground for a house or an open cell.
 *
 * @param position that the sentence is about
 */
export function withNamed(marks: Marks, phrases: readonly Phrase[], position: Position): Marks {
  const digits = digitsOn(position);
  const drawn = new Set([...marks.cells, ...marks.houses].map(({ at }) => at));
  const fresh = (kind: "cells" | "houses") =>
    [...new Set(phrases.flatMap((part) => part[kind] ?? []))].filter((at) => !drawn.has(at));
  const cells = fresh("cells").flatMap((at) => {
    const cell = parseCell(at);
    if (cell === null) return [];
    return digits[cell] ? placeMark(at, [cell], "cause", 7) : placeMark(at, [cell], "base", 2.5);
  });
  const houses = fresh("houses").flatMap((at) =>
    placeMarks(at, houseCells(at, position.rules), "base", 2.5),
  );
  return { ...marks, cells: [...cells, ...marks.cells], houses: [...houses, ...marks.houses] };
}

/** The marks of a house: a rectangle, or one for each of its cells if it has another shape. */
export function placeMarks(
  at: string,
  cells: readonly number[],
  tint: Tint,
  inset: number,
): PlaceMark[] {
  const of = (line: (cell: number) => number) => new Set(cells.map(line)).size;
  const [rows, columns] = [of((cell) => Math.floor(cell / 9)), of((cell) => cell % 9)];
  const [first = 0, last = first] = [cells[0], cells.at(-1)];
  const isWhole =
    rows * columns === cells.length &&
    rows === Math.floor(last / 9) - Math.floor(first / 9) + 1 &&
    columns === (last % 9) - (first % 9) + 1;
  return isWhole
    ? [placeMark(at, cells, tint, inset)]
    : cells.map((cell) => placeMark(at, [cell], tint, inset));
}

/** @param cells of a rectangle, the first and the last at its corners */
export function placeMark(
  at: string,
  cells: readonly number[],
  tint: Tint,
  inset: number,
): PlaceMark {
  const [x, y] = corner(cells[0] ?? 0);
  const [right, bottom] = corner(cells.at(-1) ?? 0);
  const wide = right - x + CELL - 2 * inset;
  const high = bottom - y + CELL - 2 * inset;
  return { at, tint, rect: [x + inset, y + inset, wide, high], hatching: "" };
}

/**
 * What a board shows of candidates beside a reason if the player keeps them by hand: those that the
 * reason is about, where a teacher would write them down, and elsewhere the player's own marks. Notes
 * that are complete have these places already, and stay.
 *
 * @param counting the candidates that count
 */
export function quietly(
  marks: Marks,
  position: Position,
  counting: Masks,
): Pick<Picture, "automatic" | "candidates" | "centre" | "corner"> {
  const told = concerned(marks, counting);
  const { complete } = position;
  const shown = complete
    ? told.map((mask, cell) => mask | (position.centre[cell] ? (counting[cell] ?? 0) : 0))
    : told;
  const elsewhere = (masks: Masks) => masks.map((mask, cell) => (shown[cell] ? 0 : mask));
  return {
    automatic: !complete, // whether they are printed
    candidates: shown,
    centre: elsewhere(position.centre),
    corner: elsewhere(position.corner),
  };
}

/**
 * The candidates that a reason names. If it is about several digits, the cells in which it marks
 * some are shown whole, so that one sees what is left in them.
 */
function concerned({ candidates, links, named }: Marks, counting: Masks): Masks {
  const touched = [
    ...candidates.flatMap(({ at }) => parseCandidates(at)),
    ...links.flatMap(({ from, to }) => [...from, ...to].flatMap(parseCandidates)),
  ];
  const spoken = [...touched, ...(named ?? []).flatMap(({ at }) => parseCandidates(at))];
  const whole = new Set(spoken.map((k) => k % 9)).size > 1;
  const cells = new Set(whole ? touched.map((k) => placeOf(k).cell) : []);
  const masks = counting.map((mask, cell) => (cells.has(cell) ? mask : 0));
  for (const k of spoken) {
    const { cell, bit } = placeOf(k);
    masks[cell] = (masks[cell] ?? 0) | (bit & (counting[cell] ?? 0));
  }
  return masks;
}
