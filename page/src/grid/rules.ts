/**
 * Rules: which cells there are, which houses they form, and which of them see each other besides.
 *
 * A grid of every size lies in the upper left corner of 9 × 9, so that cells and candidates have the same
 * numbers under all rules; what is beyond does not exist. Houses 0-8 are the rows, 9-17 the columns,
 * 18-26 the regions, which are boxes or drawn, and from 27 on the further ones, such as diagonals; a
 * house that does not exist has no cells. Groups are cells that all differ, fewer than a house has.
 *
 * What rules mean is stated by the library. The page gets it as a record, and keeps that with its games.
 */
import type { FurtherHouseJson, RulesJson } from "../asking/api-types.ts";
import {
  cellsOf,
  housesOf,
  peersOf,
  type Recorded,
  type Relation,
  readRecord,
  writtenRecord,
} from "./record.ts";

/** What a house or a group is, and which of them, with its cells. */
export interface Named extends FurtherHouseJson {
  cells: readonly number[];
}

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
  regions: readonly number[]; // the region of each of 81 cells, or -1 beyond, and if there are none
  box: readonly [rows: number, columns: number] | null; // null if regions are drawn
  houses: readonly (readonly number[])[];
  further: readonly Named[]; // the houses from 27 on
  groups: readonly Named[];
  relations: readonly Relation[];
  peers: readonly ReadonlySet<number>[]; // the cells that always differ from each cell
  pairs: readonly (readonly [number, number])[]; // peers that share neither a house nor a group
}

const NINE = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** What rules are made of. */
type Parts = Pick<Rules, "told" | "name" | "shape" | "joined" | "about"> & { recorded: Recorded };

function made({ recorded, ...parts }: Parts): Rules {
  const { size, relations } = recorded;
  const regions = recorded.regions.map((region) => (region < size ? region : -1));
  const cells = cellsOf(size);
  const digits = NINE.slice(0, size).map((d) => d + 1);
  const all = (1 << size) - 1;
  const houses = housesOf(recorded);
  const everything = Object.freeze(
    Array.from({ length: 81 }, (_, cell) => (cells.includes(cell) ? all : 0)),
  );
  const peers = peersOf(recorded);
  const box = boxIn(size, cells, regions);
  const named = (told: readonly FurtherHouseJson[] = [], of: readonly (readonly number[])[]) =>
    of.map((cells, n) => ({ kind: "", name: "", ...told[n], cells }));
  const further = named(parts.told?.houses, recorded.further);
  const groups = named(parts.told?.groups, recorded.groups);
  const near = peersOf({ ...recorded, links: [], relations: [] });
  const pairs = cells.flatMap((one) =>
    [...(peers[one] ?? [])]
      .filter((other) => one < other && !near[one]?.has(other))
      .map((other) => [one, other] as const),
  );
  return {
    ...{ ...parts, size, digits, all, cells, everything, regions, box },
    ...{ houses, further, groups, relations, peers, pairs },
  };
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
  ...{ told: null, name: "classic", shape: "classic", joined: [], about: "" },
  recorded: { size: 9, regions: BOXES, further: [], links: [], groups: [], relations: [] },
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

/**
 * What the library told of rules, with their record as it is written now.
 *
 * @throws {RangeError} if it is damaged
 */
export function toldIn(data: unknown): RulesJson {
  const { name, shape, joined, about, houses, groups, record } = Object(data ?? {});
  const text = (one: unknown) => {
    if (typeof one !== "string") throw damaged();
    return one;
  };
  const named = (some: unknown) =>
    (Array.isArray(some) ? some : []).map((one) => ({
      kind: text(one?.kind),
      name: text(one?.name),
    }));
  return {
    name: text(name),
    // Those that were kept before the library told of them have none.
    shape: shape === undefined ? "" : text(shape),
    joined: Array.isArray(joined) ? joined.map(text) : [],
    about: text(about),
    houses: named(houses),
    groups: named(groups),
    record: btoa(String.fromCharCode(...writtenRecord(recordedIn(text(record))))),
  };
}

function damaged() {
  return new RangeError("these are no rules");
}

function read(told: RulesJson): Rules {
  const { name, shape, joined, about, houses, groups, record } = told;
  const recorded = recordedIn(record);
  if (houses.length !== recorded.further.length || groups?.length !== recorded.groups.length)
    throw damaged();
  return made({ told, name, shape, joined, about, recorded });
}

/** What a record says, which is written in base64. */
function recordedIn(base64: string): Recorded {
  let bytes = "";
  try {
    bytes = atob(base64);
  } catch {
    throw damaged();
  }
  return readRecord(Uint8Array.from(bytes, (one) => one.charCodeAt(0)));
}
