/**
 * The hint about a digit that stands twice in a house. The page gives that by itself, in the stages of any
 * hint, since such a grid cannot be asked about.
 */
import { digits, isGiven } from "../game/position.ts";
import { cellName, DIGITS, HOUSES } from "../grid/space.ts";
import type { Marks, PlaceMark, Position } from "../state/types.ts";
import { remembered } from "../state/types.ts";
import { say } from "../words/say.ts";
import { DISCLOSURES, type Explanation, explained, listed } from "./explanation.ts";
import { NO_MARKS, placeMark } from "./marks.ts";

export interface Clash {
  house: number;
  digit: number;
  cells: readonly number[]; // those of the house that have the digit
  own: readonly number[]; // those of them that the player has filled
}

/**
 * The stages of the hint about a clash, one that the player can mend if there is any.
 *
 * @returns null if no two equal digits see each other
 */
export const clashHint = remembered((position: Position) => {
  const found = clashesIn(position);
  const clash = found.find(({ own }) => own.length) ?? found[0];
  if (!clash) return null;
  return Array.from({ length: DISCLOSURES }, (_, n) => stageOf(clash, n + 1));
});

/**
 * The same stages about one digit of the player's, all of whose clashes the last one names.
 *
 * @returns null if its digit clashes with none
 */
export function clashOf(position: Position, cell: number): readonly Explanation[] | null {
  const found = clashesIn(position).filter(({ own }) => own.includes(cell));
  const [first] = found;
  if (!first) return null;
  const { digit } = first;
  const others = ({ cells }: Clash) => cells.filter((other) => other !== cell);
  const houses = found.map((one) => `${nameOf(one)} (${listed(others(one).map(cellName))})`);
  const last = {
    ...stageOf(first, DISCLOSURES),
    phrases: [{ text: say("clash.why", { digit, houses: listed(houses) }) }],
    marks: { ...cellsOf([...new Set([cell, ...found.flatMap(others)])]), legend: legend() },
    mistakes: { digits: [cell * 9 + digit - 1], marks: [], together: false },
  };
  return Array.from({ length: DISCLOSURES - 1 }, (_, n) => stageOf(first, n + 1)).concat(last);
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

/** @param stage 1-4 */
function stageOf(clash: Clash, stage: number): Explanation {
  const { house, digit, cells, own } = clash;
  const isLast = stage === DISCLOSURES;
  const mistakes = {
    digits: isLast ? own.map((cell) => cell * 9 + digit - 1) : [],
    marks: [],
    together: own.length === cells.length,
  };
  const marks = stage < 3 ? { ...NO_MARKS, houses: [houseMark(house)] } : cellsOf(cells);
  return {
    ...explained({}),
    kind: "mistakes",
    phrases: [{ text: sentenceOf(clash, stage) }],
    marks: { ...marks, legend: legend() },
    mistakes,
  };
}

function sentenceOf({ house, digit, cells, own }: Clash, stage: number): string {
  const values = { house: nameOf({ house }), cells: listed(cells.map(cellName)), digit };
  if (stage === 1) return say(own.length ? "clash.where" : "clash.where.clues", values);
  if (stage === 2) return say("clash.what", values);
  if (stage === 3) return say("clash.cells", values);
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

function houseMark(house: number): PlaceMark {
  const name = `${"rcb"[Math.floor(house / 9)]}${(house % 9) + 1}`;
  return placeMark(name, HOUSES[house] ?? [], "broken", 4);
}
