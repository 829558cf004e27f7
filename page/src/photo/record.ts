/** What the reader says of a picture, as values; native/door/photo.h describes its bytes. */

export type Point = readonly [number, number];

/** The 100 crossings of a grid's lines, row by row, in pixels of the picture. */
export type Outline = readonly Point[];

const KINDS = ["open", "printed", "written", "marks"] as const;
export type Kind = (typeof KINDS)[number];

/** A cell as it is read. */
export interface ReadCell {
  kind: Kind;
  digit: number; // 0 if it is open or has pencil marks
  sure: number; // from 0 to 255
  next: number; // the next likeliest digit, or 0 for an open cell
  marks: number; // its pencil marks, as a mask
  likely: number; // the digit that the rules make likelier, or the same
}

/** A grid as it is read. */
export interface ReadGrid {
  cells: readonly ReadCell[];
  light: Uint8Array; // the grid straightened: rows of SIDE pixels from 0 (black) to 255 (white)
}

/** The pixels of a straightened grid in a row, and of a cell. */
export const SIDE = 432;
export const CELL_SIDE = SIDE / 9;

/** The bytes of an outline, and of a grid. */
const OUTLINE = 800;
const GRID = 188_076;

/** Where the parts of a grid begin. */
const AT = {
  kinds: 800,
  digits: 881,
  sure: 962,
  next: 1043,
  marks: 1124,
  likely: 1286,
  light: 1452,
};

/** The parts of a pixel in which crossings are counted. */
const FINE = 256;

export function outlinesIn(bytes: Uint8Array): readonly Outline[] {
  return partsOf(bytes, OUTLINE).map((part) => {
    const view = new DataView(part.buffer, part.byteOffset, part.length);
    const number = (at: number) => view.getInt32(at, true) / FINE;
    return Array.from({ length: OUTLINE / 8 }, (_, n): Point => [number(8 * n), number(8 * n + 4)]);
  });
}

export function gridsIn(bytes: Uint8Array): readonly ReadGrid[] {
  return partsOf(bytes, GRID).map((part) => ({
    cells: Array.from({ length: 81 }, (_, cell) => cellIn(part, cell)),
    light: part.subarray(AT.light, AT.light + SIDE * SIDE),
  }));
}

function cellIn(part: Uint8Array, cell: number): ReadCell {
  const byte = (from: number) => part[from + cell] ?? 0;
  const [low = 0, high = 0] = part.subarray(AT.marks + 2 * cell);
  return {
    kind: KINDS[byte(AT.kinds)] ?? "open",
    digit: byte(AT.digits),
    sure: byte(AT.sure),
    next: byte(AT.next),
    marks: low | (high << 8),
    likely: byte(AT.likely),
  };
}

function partsOf(bytes: Uint8Array, size: number): readonly Uint8Array[] {
  if (bytes.length % size) throw new RangeError(`the reader gives parts of ${size} bytes`);
  return Array.from({ length: bytes.length / size }, (_, n) =>
    bytes.subarray(n * size, (n + 1) * size),
  );
}
