/**
 * Rules by their names, and the record by which the engine takes them (native/door/whydoku.h).
 *
 * A grid of every size lies in the upper left corner of 9 × 9, with its numbers of cells.
 */

import { InvalidInput } from "./faults.ts";
import { cellsNamed, NINE, named, nameOfCell } from "./names.ts";
import { ADDITIONS, BOXES } from "./tables.ts";

/** What a name adds to rows, columns and regions. */
export interface Addition {
  /** Houses that are lines: the first cell, -1 for the last, and the step down and right. */
  readonly lines?: readonly { readonly name: string; readonly first: Pair; readonly step: Pair }[];
  /** Houses that are drawn, by the size of the grid; a sign for each house, `.` for none. */
  readonly drawn?: Readonly<Record<string, readonly string[]>>;
  /** How far apart cells are that see each other, down and right or the other way. */
  readonly moves?: readonly Pair[];
}

type Pair = readonly number[];

/** Rules as the engine and the readers of grids need them. */
export interface Rules {
  readonly name: string;
  readonly size: number;
  readonly cells: readonly number[];
  /** The cells of each house by its number: rows, columns, regions, nine of each, and others. */
  readonly houses: readonly Pair[];
  /** What each of them is: a row, a column, a box or region, or what the name of its rule says. */
  readonly kinds: readonly string[];
  /** The peers of each cell: the cells that always differ from it. */
  readonly sees: readonly ReadonlySet<number>[];
  /** Whether the regions are boxes of 3 × 3. */
  readonly hasBoxes: boolean;
  /** None for the classic rules. */
  readonly record: Uint8Array | null;
}

const KNOWN: Map<string, Rules> = new Map();

/** Rules such as `classic`, `mini-6` or `x+anti-knight`. */
export function rulesOf(name: string): Rules {
  const known = KNOWN.get(name) ?? made(name);
  KNOWN.set(name, known);
  return known;
}

function made(name: string): Rules {
  const parts = name.split("+");
  const [base = "classic", ...more] = parts.filter(hasRegions);
  if (more.length > 0)
    throw new InvalidInput(`'${name}' names two kinds of regions; a grid has one`);
  const { size, regions } = isDrawn(base) ? drawnRegions(base) : boxes(base);
  const order = [...Object.keys(ADDITIONS), ...parts.toSorted()];
  const added = [...new Set(parts.filter((part) => part !== base))];
  const sorted = added.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  const further = sorted.flatMap((part) =>
    housesOf(part, size).map((cells) => ({ kind: part.replace(/:.*/, ""), cells })),
  );
  const houses = further.map(({ cells }) => cells);
  const links = sorted.flatMap((part) => linksOf(part, size));
  const cells = cellsOf(size);
  const hasBoxes = size === 9 && boxes("classic").regions.every((b, i) => b === regions[i]);
  const record = Uint8Array.from([
    ...[size, ...NINE.flatMap((r) => NINE.map((c) => regionOf(r, c, size, regions)))],
    ...[houses.length, ...houses.flat(), links.length % 256, Math.floor(links.length / 256)],
    ...links.flat(),
  ]);
  const all = [
    ...NINE.map((n) => cells.filter((i) => Math.floor(i / 9) === n)),
    ...NINE.map((n) => cells.filter((i) => i % 9 === n)),
    ...NINE.map((n) => cells.filter((_, k) => regions[k] === n)),
    ...houses,
  ];
  const kinds = ["row", "column", isDrawn(base) ? "region" : "box"].flatMap((kind) =>
    NINE.map(() => kind),
  );
  return {
    name,
    size,
    cells,
    houses: all,
    kinds: [...kinds, ...further.map(({ kind }) => kind)],
    sees: seen([...all, ...links]),
    hasBoxes,
    record: name === "classic" ? null : record,
  };
}

/** Refuses cells and digits that a grid of these rules does not have. */
export function refuseBeyond(
  numbers: Iterable<{ readonly cell: number; readonly digit: number }>,
  { name, size }: Rules,
) {
  for (const { cell, digit } of numbers) {
    if (cell % 9 >= size || cell >= 9 * size)
      throw new InvalidInput(`a grid of ${name} has no ${nameOfCell(cell)}`);
    if (digit > size)
      throw new InvalidInput(`a grid of ${name} has digits 1 to ${size}; found ${digit}`);
  }
}

const hasRegions = (part: string) => named(BOXES, part) !== undefined || isDrawn(part);

const isDrawn = (part: string) => part.startsWith("jigsaw:");

const cellsOf = (size: number) =>
  NINE.slice(0, size).flatMap((r) => NINE.slice(0, size).map((c) => r * 9 + c));

function regionOf(r: number, c: number, size: number, regions: readonly number[]) {
  return r < size && c < size ? (regions[r * size + c] ?? 0) : 255;
}

/** The cells that each cell sees, by groups of which each two see each other. */
function seen(groups: readonly Pair[]): Set<number>[] {
  const sees = Array.from({ length: 81 }, (): Set<number> => new Set());
  for (const group of groups)
    for (const i of group) for (const other of group) if (other !== i) sees[i]?.add(other);
  return sees;
}

interface Regions {
  size: number;
  /** The region of each cell of the grid. */
  regions: number[];
}

function boxes(name: string): Regions {
  const [size = 9, rows = 3, columns = 3] = named(BOXES, name) ?? [];
  const lines = NINE.slice(0, size);
  const box = (r: number, c: number) =>
    Math.floor(r / rows) * (size / columns) + Math.floor(c / columns);
  return { size, regions: lines.flatMap((r) => lines.map((c) => box(r, c))) };
}

function drawnRegions(base: string): Regions {
  const letters = [...base.slice("jigsaw:".length)];
  const kinds = [...new Set(letters)];
  const regions = letters.map((letter) => kinds.indexOf(letter));
  const size = kinds.length;
  if (size * size !== letters.length || size < 4 || size > 9)
    throw new InvalidInput("a jigsaw has a letter for each cell, and as many regions as rows");
  return { size, regions };
}

function housesOf(part: string, size: number): number[][] {
  if (part.startsWith("house:")) return [exactly(size, part.slice("house:".length), "a house")];
  const { lines = [], drawn } = additionOf(part);
  const first = (n = 0) => (n + size) % size;
  const drawing = drawn?.[size];
  if (drawn && !drawing)
    throw new InvalidInput(
      `${part} is for grids of size ${Object.keys(drawn).join(" or ")}, not ${size}`,
    );
  const signs = [...new Set([...(drawing ?? []).join("")])].filter((sign) => sign !== ".");
  return [
    ...lines.map(({ first: [r, c], step: [down = 0, right = 0] }) =>
      ascending(NINE.slice(0, size).map((n) => (first(r) + n * down) * 9 + first(c) + n * right)),
    ),
    ...signs
      .toSorted()
      .map((sign) => cellsOf(size).filter((i) => drawing?.[Math.floor(i / 9)]?.[i % 9] === sign)),
  ];
}

function linksOf(part: string, size: number): number[][] {
  if (part.startsWith("see:"))
    return sortedPairs(
      part
        .slice("see:".length)
        .split(",")
        .map((pair) => exactly(2, pair.replace("-", " "), "a pair, as r1c1-r9c9,")),
    );
  const { moves = [] } = additionOf(part);
  const steps = moves.flatMap(([down = 0, right = 0]) => [
    ...[
      [down, right],
      [-down, right],
      [right, down],
      [-right, down],
    ],
  ]);
  const within = (n: number) => n >= 0 && n < size;
  return sortedPairs(
    cellsOf(size).flatMap((i) =>
      steps.flatMap(([down = 0, right = 0]) => {
        const [r, c] = [Math.floor(i / 9) + down, (i % 9) + right];
        return within(r) && within(c) ? [[i, r * 9 + c]] : [];
      }),
    ),
  );
}

function additionOf(part: string): Addition {
  if (hasRegions(part) || /^(house|see):/.test(part)) return {};
  const known = named(ADDITIONS, part);
  if (known) return known;
  const names = [
    ...Object.keys(BOXES),
    "jigsaw:...",
    ...Object.keys(ADDITIONS),
    "house:...",
    "see:...",
  ];
  throw new InvalidInput(`no rule is called '${part}'; there are ${names.join(", ")}`);
}

/** So many different cells of a text. */
function exactly(n: number, text: string, kind: string): number[] {
  const cells = ascending([...new Set(cellsNamed(text))]);
  if (cells.length === n) return cells;
  throw new InvalidInput(`${kind} has ${n} cells; '${text}' has ${cells.length}`);
}

const ascending = (cells: readonly number[]) => cells.toSorted((a, b) => a - b);

/** Pairs of cells, each once and in order. */
function sortedPairs(pairs: readonly Pair[]): number[][] {
  const numbers = new Set(pairs.map(ascending).map(([one = 0, other = 0]) => one * 81 + other));
  return ascending([...numbers]).map((n) => [Math.floor(n / 81), n % 81]);
}
