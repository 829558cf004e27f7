/**
 * The record of rules, by which the engine takes them (native/door/whydoku.h), and the houses and peers
 * that it means. It knows nothing of the page: the package in npm/ has it too.
 */

type Cells = readonly number[];
type Pair = readonly [one: number, other: number];

/** What a record says. A grid of every size lies in the upper left corner of 9 × 9, with its numbers of cells. */
export interface Recorded {
  readonly size: number;
  readonly regions: readonly number[]; // of each of 81 cells; 255 without regions, and beyond
  readonly further: readonly Cells[]; // houses beside rows, columns and regions
  readonly links: readonly Pair[]; // cells that differ
  readonly groups: readonly Cells[]; // cells that all differ, fewer than a house has
  readonly relations: readonly Relation[];
}

/** Pairs of cells, and as masks the digits that the second may have for each digit of the first. */
export interface Relation {
  readonly allowed: readonly number[];
  readonly pairs: readonly Pair[];
}

/** The numbers of the first house beside rows, columns and regions, and of the first group. */
export const FURTHER = 27;
export const GROUPS = 64;

const VERSION = 2;
const NO_REGION = 255;
const SMALLEST = 4;
const MOST_FURTHER = 36;
const MOST_GROUPS = 128;
const MOST_BYTES = 8192;

const NINE: readonly number[] = [...Array(9).keys()];

const NOTHING: Recorded = {
  ...{ size: 0, regions: [], further: [], links: [], groups: [], relations: [] },
};

/** Takes the next byte of a record, or writes the given one; tells which it is. */
type Byte = (given?: number) => number;

/** What a record has, one after another: by this it is read, and what is given is written. */
function passed(byte: Byte, given: Recorded = NOTHING): Recorded {
  const two: Byte = (n = 0) => byte(n % 256) + 256 * byte(Math.floor(n / 256));
  const list = <S, T>(number: number, some: readonly S[] = [], one: (given?: S) => T): T[] =>
    Array.from({ length: number }, (_, n) => one(some[n]));
  const counted = <S, T>(count: Byte, some: readonly S[] = [], one: (given?: S) => T): T[] =>
    list(count(some.length), some, one);
  const pairs = (some?: readonly Pair[]) =>
    counted(two, some, (pair): Pair => [byte(pair?.[0]), byte(pair?.[1])]);
  const first = byte(VERSION);
  const hasVersion = first < SMALLEST; // without one it begins with the size, and ends with the links
  if (hasVersion && first !== VERSION)
    throw new RangeError("the version of a record of rules must be 2");
  const size = hasVersion ? byte(given.size) : first;
  const found = {
    size,
    regions: list(81, given.regions, byte),
    further: counted(byte, given.further, (house) => list(size, house, byte)),
    links: pairs(given.links),
  };
  if (!hasVersion) return { ...NOTHING, ...found };
  return {
    ...found,
    groups: counted(byte, given.groups, (group) => counted(byte, group, byte)),
    relations: counted(byte, given.relations, (relation) => ({
      allowed: list(9, relation?.allowed, two),
      pairs: pairs(relation?.pairs),
    })),
  };
}

/** @throws {RangeError} in one sentence, if it is damaged */
export function readRecord(bytes: Uint8Array): Recorded {
  let at = 0;
  const mustBe = (isSo: boolean, fault: string) => {
    if (!isSo) throw new RangeError(fault);
  };
  mustBe(bytes.length <= MOST_BYTES, `a record of rules has at most ${MOST_BYTES} bytes`);
  const isAsLong = "a record of rules must be as long as it says";
  const found = passed(() => {
    mustBe(at < bytes.length, isAsLong);
    at += 1;
    return bytes[at - 1] ?? 0;
  });
  mustBe(at === bytes.length, isAsLong);
  const fault = faultOf(found);
  mustBe(!fault, fault);
  return found;
}

/** The record of rules without a fault, in the version that the engine has now. */
export function writtenRecord(rules: Recorded): Uint8Array {
  const bytes: number[] = [];
  passed((byte = 0) => bytes.push(byte) && byte, rules);
  return Uint8Array.from(bytes);
}

/** Why there are no such rules, in one sentence, or "". */
export function faultOf({ size, regions, further, links, groups, relations }: Recorded): string {
  const isThere = (cell: number) => cell % 9 < size && cell < 9 * size;
  const inOrder = (cells: Cells) =>
    cells.every((cell, n) => isThere(cell) && cell > (cells[n - 1] ?? -1));
  const isPair = ([one, other]: Pair) => isThere(one) && isThere(other) && one !== other;
  const parted = regions.filter((_, cell) => isThere(cell));
  const isWhole = (region: number) => parted.filter((one) => one === region).length === size;
  const rulesOut: readonly (readonly [boolean, string])[] = [
    [size < SMALLEST || size > 9, "the size of a grid must be from 4 to 9"],
    [
      !NINE.slice(0, size).every(isWhole) && parted.some((one) => one !== NO_REGION),
      "each region must have as many cells as a row",
    ],
    [further.length > MOST_FURTHER, `there may be at most ${MOST_FURTHER} further houses`],
    [
      !further.every((house) => house.length === size && inOrder(house)),
      "a further house must have as many cells as a row, ascending and within the grid",
    ],
    [groups.length > MOST_GROUPS, `there may be at most ${MOST_GROUPS} groups`],
    [
      !groups.every((group) => group.length > 1 && group.length < size && inOrder(group)),
      "a group must have two cells or more, fewer than a house, ascending and within the grid",
    ],
    [!links.every(isPair), "a link must join two cells of the grid"],
    [
      !relations.every(({ pairs }) => pairs.every(isPair)),
      "a relation must join two cells of the grid",
    ],
    [
      relations.some(({ allowed }) => allowed.some((digits) => digits >> size)),
      "the digits of a relation must be those of the grid",
    ],
  ];
  return rulesOut.find(([isFault]) => isFault)?.[1] ?? "";
}

/** The cells of a grid. */
export function cellsOf(size: number): number[] {
  return NINE.slice(0, size).flatMap((r) => NINE.slice(0, size).map((c) => 9 * r + c));
}

/** The cells of each house by its number; none where there is no house. */
export function housesOf({ size, regions, further }: Recorded): Cells[] {
  const cells = cellsOf(size);
  return [
    ...NINE.map((r) => cells.filter((cell) => Math.floor(cell / 9) === r)),
    ...NINE.map((c) => cells.filter((cell) => cell % 9 === c)),
    ...NINE.map((b) => cells.filter((cell) => regions[cell] === b)),
    ...further,
  ];
}

/** For each cell its peers: those in which no digit of it can stand too. */
export function peersOf(rules: Recorded): Set<number>[] {
  const peers = Array.from({ length: 81 }, (): Set<number> => new Set());
  const differ = (one: number, other: number) => peers[one]?.add(other) && peers[other]?.add(one);
  for (const cells of [...housesOf(rules), ...rules.groups, ...rules.links])
    for (const one of cells) for (const other of cells) if (one < other) differ(one, other);
  const both: Map<number, number> = new Map(); // digits that two related cells can both have
  for (const { allowed, pairs } of rules.relations) {
    const equal = allowed.reduce((mask, digits, d) => mask | (digits & (1 << d)), 0);
    for (const pair of pairs) {
      const [one, other] = [Math.min(...pair), Math.max(...pair)];
      const left = (both.get(81 * one + other) ?? equal) & equal;
      both.set(81 * one + other, left);
      if (!left) differ(one, other);
    }
  }
  return peers;
}

/** @returns such as b4, e1 for a further house, or g1 for a group: as all of whydoku names them */
export function houseName(house: number): string {
  if (house >= GROUPS) return `g${house - GROUPS + 1}`;
  return house < FURTHER
    ? `${"rcb"[Math.floor(house / 9)]}${(house % 9) + 1}`
    : `e${house - FURTHER + 1}`;
}

/** @returns the number of a house or group by its name, or -1 */
export function houseNumber(name: string): number {
  const [, kind = "", n = ""] = /^(?=[rcb][1-9]$|[eg][1-9]\d*$)(.)(\d+)$/.exec(name) ?? [];
  const first = { r: 0, c: 9, b: 18, e: FURTHER, g: GROUPS }[kind] ?? -1;
  const number = first + Number(n) - 1;
  return first < 0 || (kind === "e" && number >= GROUPS) ? -1 : number;
}
