/**
 * Rules: which cells there are, which houses they form, and which of them see each other besides.
 *
 * A grid of every size lies in the upper left corner of 9 × 9, so that cells and candidates have the same
 * numbers under all rules; what is beyond does not exist. Houses 0-8 are the rows, 9-17 the columns,
 * 18-26 the regions, which are boxes or drawn, and from 27 on the further ones, such as diagonals; a
 * house that does not exist has no cells.
 *
 * What rules mean is stated by the library. The page gets it as a record, and keeps that with its games.
 */
import type { FurtherHouseJson, RulesJson } from "../asking/api-types.ts";

export interface Rules {
  /** what the library told of them; null for the classic ones, which are known here */
  told: RulesJson | null;
  name: string; // as it stands before the cells of a puzzle
  shape: string; // the part of the name that says the size and the regions; "" if it was not told
  joined: readonly string[]; // the other parts
  about: string; // what they demand, in sentences, or ""
  size: number; // of a row, of a house, and the number of digits
  digits: readonly number[];
  all: number; // the mask of all digits
  cells: readonly number[];
  everything: readonly number[]; // all digits in all cells
  regions: readonly number[]; // the region of each of 81 cells, or -1 beyond
  box: readonly [rows: number, columns: number] | null; // null if regions are drawn
  houses: readonly (readonly number[])[];
  further: readonly FurtherHouseJson[]; // what the houses from 27 on are
  pairs: readonly (readonly [number, number])[]; // cells that see each other without a house
  peers: readonly ReadonlySet<number>[]; // the cells that each cell sees
}

/** The first house beside rows, columns and regions. */
export const FURTHER = 27;

const NINE = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** What rules are made of. */
type Parts = Pick<Rules, "told" | "name" | "about" | "size" | "regions" | "further" | "pairs"> &
  Pick<Rules, "shape" | "joined"> & {
    more: readonly (readonly number[])[]; // the cells of the further houses
  };

function made({ more, ...parts }: Parts): Rules {
  const { size, regions, pairs } = parts;
  const numbers = NINE.slice(0, size);
  const cells = numbers.flatMap((r) => numbers.map((c) => 9 * r + c));
  const digits = numbers.map((d) => d + 1);
  const all = (1 << size) - 1;
  const houses = [
    ...NINE.map((r) => cells.filter((cell) => Math.floor(cell / 9) === r)),
    ...NINE.map((c) => cells.filter((cell) => cell % 9 === c)),
    ...NINE.map((b) => cells.filter((cell) => regions[cell] === b)),
    ...more,
  ];
  const everything = Object.freeze(
    Array.from({ length: 81 }, (_, cell) => (cells.includes(cell) ? all : 0)),
  );
  const peers = Array.from({ length: 81 }, (): Set<number> => new Set());
  for (const house of houses)
    for (const cell of house)
      for (const other of house) if (other !== cell) peers[cell]?.add(other);
  for (const [one, other] of pairs) {
    peers[one]?.add(other);
    peers[other]?.add(one);
  }
  const box = boxIn(size, cells, regions);
  return { ...parts, digits, all, cells, everything, box, houses, peers };
}

/** @returns the rows and columns of each box, or null if regions have other shapes */
function boxIn(size: number, cells: readonly number[], regions: readonly number[]): Rules["box"] {
  for (let rows = 1; rows <= size; rows += 1) {
    const columns = size / rows;
    const box = (cell: number) =>
      Math.floor(Math.floor(cell / 9) / rows) * (size / columns) + Math.floor((cell % 9) / columns);
    if (size % rows === 0 && cells.every((cell) => regions[cell] === box(cell)))
      return [rows, columns];
  }
  return null;
}

const BOXES = Array.from(
  { length: 81 },
  (_, cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3),
);

export const CLASSIC: Rules = made({
  ...{ told: null, name: "classic", shape: "classic", joined: [], about: "", size: 9 },
  regions: BOXES,
  ...{ further: [], more: [], pairs: [] },
});

const known: Map<string, Rules> = new Map([[CLASSIC.name, CLASSIC]]);

/** The names of those that the library has told of since the page was opened. */
const ours: Set<string> = new Set([CLASSIC.name]);

/** The rules of a name, if the library has told of them, or did when a game was stored. */
export function rulesNamed(name: string): Rules | undefined {
  return known.get(name);
}

export function isOurs(name: string): boolean {
  return ours.has(name);
}

/**
 * The rules that the library tells of; the same ones are always the same value.
 *
 * @param asked another name for them
 * @throws {RangeError} if it is damaged
 */
export function rulesIn(data: unknown, asked: string = ""): Rules {
  const told = toldIn(data);
  const before = known.get(told.name);
  const isKnown = before && isSame(before, told) && (before.shape || !told.shape);
  const rules = isKnown ? before : read(told);
  for (const name of [told.name, asked].filter(Boolean)) {
    known.set(name, rules);
    ours.add(name);
  }
  return rules;
}

/** Rules of games by their names and records, so that the same ones are the same value. */
const kept: Map<string, Rules> = new Map();

/**
 * The rules of a game that is stored here. A name that is known keeps its meaning.
 *
 * @throws {RangeError} if they are damaged
 */
export function rulesKept(data: unknown): Rules {
  const told = toldIn(data);
  const { name, record } = told;
  const before = known.get(name);
  if (before && isSame(before, told)) return before;
  const rules = kept.get(`${name} ${record}`) ?? read(told);
  kept.set(`${name} ${record}`, rules);
  if (!before) known.set(name, rules);
  return rules;
}

/** How the names of rules begin that are those of a file, and no others. */
export const OF_FILE = "file-";

function isSame({ told }: Rules, { name, record }: RulesJson): boolean {
  return told ? told.record === record : name === CLASSIC.name;
}

function toldIn(data: unknown): RulesJson {
  const { name, shape, joined, about, houses, record } = Object(data ?? {});
  const text = (one: unknown) => {
    if (typeof one !== "string") throw damaged();
    return one;
  };
  const further = Array.isArray(houses) ? houses : [];
  return {
    name: text(name),
    // Those that were kept before the library told of them have none.
    shape: shape === undefined ? "" : text(shape),
    joined: Array.isArray(joined) ? joined.map(text) : [],
    about: text(about),
    houses: further.map((house) => ({ kind: text(house?.kind), name: text(house?.name) })),
    record: text(record),
  };
}

function damaged() {
  return new RangeError("these are no rules");
}

/** Reads the record: its form is described with the API. */
function read(told: RulesJson): Rules {
  const bytes = bytesIn(told.record);
  let at = 0;
  const next = (most: number) => {
    const byte = bytes[at] ?? 256;
    at += 1;
    if (byte > most) throw damaged();
    return byte;
  };
  const size = next(9);
  const cell = () => {
    const found = next(80);
    if (found % 9 >= size || found >= 9 * size) throw damaged();
    return found;
  };
  const regions = NINE.flatMap((r) =>
    NINE.map((c) => (r < size && c < size ? next(size - 1) : next(255) && -1)),
  );
  const number = next(18);
  const more = Array.from({ length: number }, () => Array.from({ length: size }, cell));
  const count = next(255) + 256 * next(255);
  const pairs = Array.from({ length: count }, () => [cell(), cell()] as const);
  const isWhole = NINE.slice(0, size).every(
    (b) => regions.filter((one) => one === b).length === size,
  );
  if (size < 4 || at !== bytes.length || !isWhole || told.houses.length !== number) throw damaged();
  const { name, shape, joined, about, houses: further } = told;
  return made({ told, name, shape, joined, about, size, regions, further, more, pairs });
}

function bytesIn(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  } catch {
    throw damaged();
  }
}

/** @returns such as b4, or e1 for a further house: the names that the library has for houses */
export function houseName(house: number): string {
  return house < FURTHER
    ? `${"rcb"[Math.floor(house / 9)]}${(house % 9) + 1}`
    : `e${house - FURTHER + 1}`;
}
