/**
 * The hint about a digit that stands twice in a house. The page gives that by itself, since such a grid
 * cannot be asked about, and all of it at once, since everybody sees the digits.
 */

import { wrongCells } from "../game/mistakes.ts";
import { digits, isGiven } from "../game/position.ts";
import { FURTHER } from "../grid/record.ts";
import type { Rules } from "../grid/rules.ts";
import { cellName } from "../grid/space.ts";
import type { Marks, Position } from "../state/types.ts";
import { remembered } from "../state/types.ts";
import { say } from "../words/say.ts";
import { type Explanation, explained, listed } from "./explanation.ts";
import { NO_MARKS, placeMark } from "./marks.ts";

export interface Clash {
  house: string; // in words; "" for cells that see each other without one
  digit: number;
  cells: readonly number[]; // those of the house that have the digit
  own: readonly number[]; // those of them that the player has filled
}

/**
 * The hint about a clash: one with a clue, or else one that the player can mend, if there is any.
 *
 * @returns null if no two equal digits see each other
 */
export const clashHint = remembered((position: Position) => {
  const found = clashesIn(position);
  const clash = found.find(isPlain) ?? found.find(({ own }) => own.length) ?? found[0];
  return clash ? toldOf(clash, position) : null;
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
  const houses = found.map(
    (one) => `${one.house || say("clash.move")} (${listed(others(one).map(cellName))})`,
  );
  return {
    ...toldOf(first, position),
    phrases: [{ text: say("clash.why", { digit, houses: listed(houses) }) }],
    marks: marksOf([...new Set([cell, ...found.flatMap(others)])], position),
    mistakes: { digits: [cell * 9 + digit - 1], marks: [], together: false },
  };
}

function clashesIn(position: Position): Clash[] {
  const all = digits(position);
  const { rules } = position;
  const of = (house: readonly number[], name: string) =>
    rules.digits.flatMap((digit) => {
      const cells = house.filter((cell) => all[cell] === digit);
      const own = cells.filter((cell) => !isGiven(position, cell));
      return cells.length > 1 ? [{ house: name, digit, cells, own }] : [];
    });
  return [
    ...rules.houses.flatMap((house, n) => of(house, nameOf(rules, n))),
    ...[...rules.groups.map(({ cells }) => cells), ...rules.pairs].flatMap((some) => of(some, "")),
  ];
}

/** @returns whether a clue says that what the player has filled is wrong */
function isPlain({ cells, own }: Clash): boolean {
  return own.length > 0 && own.length < cells.length;
}

/** Where no clue says which digit is wrong, the solution does, if there is one: a right digit stays. */
function toldOf(clash: Clash, position: Position): Explanation {
  const { digit, cells } = clash;
  const known = isPlain(clash)
    ? clash.own
    : clash.own.filter((cell) => wrongCells(position).has(cell));
  const own = known.length ? known : clash.own;
  return {
    ...explained({}),
    kind: "mistakes",
    solutions: 0,
    phrases: [{ text: sentenceOf({ ...clash, own }) }],
    marks: marksOf(cells, position),
    mistakes: {
      digits: own.map((cell) => cell * 9 + digit - 1),
      marks: [],
      together: own.length === cells.length,
    },
  };
}

function sentenceOf({ house, digit, cells, own }: Clash): string {
  const values = { house, cells: listed(cells.map(cellName)), digit };
  const told = say(house ? "clash.all" : "clash.pair", values);
  if (!own.length) return `${told} ${say("clash.clues")}`;
  const isKnown = own.length < cells.length;
  const way = { digit, cells: listed(own.map(cellName)) };
  return `${told} ${say(isKnown ? "clash.back" : "clash.back.one", way)}`;
}

/** @returns such as row 7 */
function nameOf({ box, further }: Rules, house: number): string {
  if (house < FURTHER) {
    const kinds = ["row", "column", box ? "box" : "region"] as const;
    return say(`clash.${kinds[Math.floor(house / 9)] ?? "box"}`, { n: (house % 9) + 1 });
  }
  const { kind = "", name = "" } = further[house - FURTHER] ?? {};
  return say(kind === "house" ? "clash.house" : "clash.further", { kind, name });
}

/** Clues have a ring, unless there is nothing else. */
function marksOf(cells: readonly number[], position: Position): Marks {
  const areClues = cells.every((cell) => isGiven(position, cell));
  return {
    ...NO_MARKS,
    cells: cells.map((cell) =>
      isGiven(position, cell) && !areClues
        ? placeMark(cellName(cell), [cell], "cause", 7)
        : placeMark(cellName(cell), [cell], "broken", 3),
    ),
    legend: [{ kind: "tint", what: "broken", name: say("clash.legend") }],
  };
}
