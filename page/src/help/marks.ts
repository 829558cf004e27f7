/**
 * Marks that the page draws by itself, which candidates are shown beside marks, and the hint about a
 * digit that stands twice in a house. The page gives that by itself, since such a grid cannot be asked
 * about, and all of it at once, since everybody sees the digits.
 */
import type { Phrase, Role, Tint } from "../asking/api-types.ts";
import { CELL, corner } from "../board/drawing.ts";
import { digits, isGiven } from "../game/position.ts";
import {
  candidateName,
  cellName,
  DIGITS,
  HOUSES,
  houseCells,
  parseCandidates,
  parseCell,
  placeOf,
} from "../grid/space.ts";
import type { Marks, Masks, Picture, PlaceMark, Position } from "../state/types.ts";
import { remembered } from "../state/types.ts";
import { say } from "../words/say.ts";
import { type Explanation, explained, type Group, listed } from "./explanation.ts";

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
 * @param digits of the grid
 */
export function withNamed(
  marks: Marks,
  phrases: readonly Phrase[],
  digits: readonly number[],
): Marks {
  const drawn = new Set([...marks.cells, ...marks.houses].map(({ at }) => at));
  const fresh = (kind: "cells" | "houses") =>
    [...new Set(phrases.flatMap((part) => part[kind] ?? []))].filter((at) => !drawn.has(at));
  const cells = fresh("cells").flatMap((at) => {
    const cell = parseCell(at);
    if (cell === null) return [];
    return digits[cell] ? placeMark(at, [cell], "cause", 7) : placeMark(at, [cell], "base", 2.5);
  });
  const houses = fresh("houses").map((at) => placeMark(at, houseCells(at), "base", 2.5));
  return { ...marks, cells: [...cells, ...marks.cells], houses: [...houses, ...marks.houses] };
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
 * reason is about, where a teacher would write them down, and elsewhere the player's own marks.
 *
 * @param counting the candidates that count
 */
export function quietly(
  marks: Marks,
  position: Position,
  counting: Masks,
): Pick<Picture, "candidates" | "centre" | "corner"> {
  const shown = concerned(marks, counting);
  const elsewhere = (masks: Masks) => masks.map((mask, cell) => (shown[cell] ? 0 : mask));
  return {
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

export interface Clash {
  house: number;
  digit: number;
  cells: readonly number[]; // those of the house that have the digit
  own: readonly number[]; // those of them that the player has filled
}

/**
 * The hint about a clash, one that the player can mend if there is any.
 *
 * @returns null if no two equal digits see each other
 */
export const clashHint = remembered((position: Position) => {
  const found = clashesIn(position);
  const clash = found.find(({ own }) => own.length) ?? found[0];
  return clash ? toldOf(clash) : null;
});

/**
 * The hint about one digit of the player's, all of whose clashes it names.
 *
 * @returns null if its digit clashes with none
 */
export function clashOf(position: Position, cell: number): Explanation | null {
  const found = clashesIn(position).filter(({ own }) => own.includes(cell));
  const [first] = found;
  if (!first) return null;
  const { digit } = first;
  const others = ({ cells }: Clash) => cells.filter((other) => other !== cell);
  const houses = found.map((one) => `${nameOf(one)} (${listed(others(one).map(cellName))})`);
  return {
    ...toldOf(first),
    phrases: [{ text: say("clash.why", { digit, houses: listed(houses) }) }],
    marks: { ...cellsOf([...new Set([cell, ...found.flatMap(others)])]), legend: legend() },
    mistakes: { digits: [cell * 9 + digit - 1], marks: [], together: false },
  };
}

function clashesIn(position: Position): Clash[] {
  const all = digits(position);
  return HOUSES.flatMap((house, n) =>
    DIGITS.flatMap((digit) => {
      const cells = house.filter((cell) => all[cell] === digit);
      const own = cells.filter((cell) => !isGiven(position, cell));
      return cells.length > 1 ? [{ house: n, digit, cells, own }] : [];
    }),
  );
}

function toldOf(clash: Clash): Explanation {
  const { digit, cells, own } = clash;
  return {
    ...explained({}),
    kind: "mistakes",
    solutions: 0,
    phrases: [{ text: sentenceOf(clash) }],
    marks: { ...cellsOf(cells), legend: legend() },
    mistakes: {
      digits: own.map((cell) => cell * 9 + digit - 1),
      marks: [],
      together: own.length === cells.length,
    },
  };
}

function sentenceOf({ house, digit, cells, own }: Clash): string {
  const values = { house: nameOf({ house }), cells: listed(cells.map(cellName)), digit };
  const told = say("clash.all", values);
  if (!own.length) return `${told} ${say("clash.clues")}`;
  const isKnown = own.length < cells.length;
  const way = { digit, cells: listed(own.map(cellName)) };
  return `${told} ${say(isKnown ? "clash.back" : "clash.back.one", way)}`;
}

function legend(): Marks["legend"] {
  return [{ kind: "tint", what: "broken", name: say("clash.legend") }];
}

/** @returns such as row 7 */
function nameOf({ house }: { house: number }): string {
  const name = (["row", "column", "box"] as const)[Math.floor(house / 9)] ?? "box";
  return say(`clash.${name}`, { n: (house % 9) + 1 });
}

function cellsOf(cells: readonly number[]): Marks {
  return {
    ...NO_MARKS,
    cells: cells.map((cell) => placeMark(cellName(cell), [cell], "broken", 3)),
  };
}
