/**
 * Rules by their names, and the record by which the engine takes them (native/door/whydoku.h).
 *
 * A grid of every size lies in the upper left corner of 9 × 9, with its numbers of cells.
 */

import { InvalidInput } from "./faults.ts";
import { cellsNamed, NINE, named, nameOfCell } from "./names.ts";
import {
  cellsOf,
  housesOf as cellsOfHouses,
  faultOf,
  GROUPS,
  peersOf,
  type Recorded,
  writtenRecord,
} from "./record.ts";
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
  /** The cells by number of each house, rows, columns, regions, nine of each, and others, and of each group. */
  readonly houses: readonly Pair[];
  /** What each of them is: a row, a column, a box or region, or what the name of its rule says. */
  readonly kinds: readonly string[];
  /** The peers of each cell: the cells that always differ from it. */
  readonly peers: readonly ReadonlySet<number>[];
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
  const [base, drawn] = [isBoxes, isDrawn].map((is, n) => {
    const [one, more] = parts.filter(is);
    if (more === undefined) return one;
    throw new InvalidInput(
      `'${name}' names two kinds of ${n ? "jigsaw" : "boxes"}; a grid has one`,
    );
  });
  const jigsaw = drawn && drawnRegions(drawn);
  const shape = jigsaw && !base ? jigsaw : boxes(base ?? "classic");
  const { size } = shape;
  if (jigsaw && jigsaw.size !== size)
    throw new InvalidInput(`boxes and regions are of one size; found ${size} and ${jigsaw.size}`);
  const order = [...Object.keys(ADDITIONS), ...parts.toSorted()];
  const sorted = [...new Set(parts)]
    .filter((part) => !isBoxes(part) && !isDrawn(part))
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  const cells = cellsOf(size);
  const of = (regions: Pair, n: number) => cells.filter((_, k) => regions[k] === n);
  const regions = jigsaw && String(jigsaw.regions) !== String(shape.regions) ? jigsaw.regions : [];
  const further = [
    ...[...new Set(regions)].map((n) => ({ kind: "region", cells: of(regions, n) })),
    ...sorted.flatMap((part) =>
      housesOf(part, size).map((cells) => ({ kind: part.replace(/:.*/, ""), cells })),
    ),
  ];
  const seeing = sorted.flatMap((part) => seeingOf(part, size));
  const recorded: Recorded = {
    size,
    regions: NINE.flatMap((r) => NINE.map((c) => regionOf(r, c, shape))),
    further: further.map(({ cells }) => cells),
    links: seeing.flatMap(([one = 0, other = 0, ...more]) =>
      more.length > 0 ? [] : [[one, other] as const],
    ),
    groups: seeing.filter((cells) => cells.length > 2),
    relations: [],
  };
  const fault = faultOf(recorded);
  if (fault) throw new InvalidInput(`'${name}' makes no rules: ${fault}`);
  const houses = [...cellsOfHouses(recorded)];
  const kinds = ["row", "column", jigsaw && !base ? "region" : "box"].flatMap((kind) =>
    NINE.map(() => kind),
  );
  kinds.push(...further.map(({ kind }) => kind));
  for (const [n, group] of recorded.groups.entries()) {
    houses[GROUPS + n] = group;
    kinds[GROUPS + n] = "group";
  }
  return {
    ...{ name, size, cells, houses, kinds },
    peers: peersOf(recorded),
    hasBoxes: size === 9 && String(shape.regions) === String(boxes("classic").regions),
    record: name === "classic" ? null : writtenRecord(recorded),
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

const isBoxes = (part: string) => named(BOXES, part) !== undefined;

const isDrawn = (part: string) => part.startsWith("jigsaw:");

function regionOf(r: number, c: number, { size, regions }: Regions) {
  return r < size && c < size ? (regions[r * size + c] ?? 0) : 255;
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

/** Cells of which each two see each other: two, or more. */
function seeingOf(part: string, size: number): number[][] {
  if (part.startsWith("see:"))
    return inOrder(
      part
        .slice("see:".length)
        .split(",")
        .map((some) =>
          exactly(Math.max(2, some.split("-").length), some.replaceAll("-", " "), "what is joined"),
        ),
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
  return inOrder(
    cellsOf(size).flatMap((i) =>
      steps.flatMap(([down = 0, right = 0]) => {
        const [r, c] = [Math.floor(i / 9) + down, (i % 9) + right];
        return within(r) && within(c) ? [[i, r * 9 + c]] : [];
      }),
    ),
  );
}

function additionOf(part: string): Addition {
  if (/^(house|see):/.test(part)) return {};
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

/** Some cells each, once and in order. */
function inOrder(some: readonly Pair[]): number[][] {
  const sign = (cells: Pair) => String.fromCharCode(...cells);
  const found = new Map(some.map(ascending).map((cells) => [sign(cells), cells]));
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, cells]) => cells);
}
