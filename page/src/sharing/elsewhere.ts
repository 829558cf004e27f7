/** Links that open a position on other websites. */
import { candidates, claimed, digitAt, isGiven, left } from "../game/position.ts";
import { CLASSIC } from "../grid/rules.ts";
import { digitsOf } from "../grid/space.ts";
import type { Position } from "../state/types.ts";

export function fpuzzles(position: Position, title: string = ""): string {
  return `https://www.f-puzzles.com/?load=${packed(position, title)}`;
}

export function sudokupad(position: Position, title: string = ""): string {
  return `https://sudokupad.app/fpuz${packed(position, title)}`;
}

/**
 * A link that opens SudokuWiki's solver at this position.
 *
 * A puzzle alone is sent as 81 digits. Otherwise each cell is two characters in base 36: 1-9 for a
 * given, 10-18 for a placed digit, and 18 plus the mask of its candidates for an open cell. The
 * form is not documented there; we derived it from the links of that site's examples, which agree
 * with their puzzles cell by cell. It cannot express an open cell without candidates, which is sent
 * with all of them.
 */
export function sudokuwiki(position: Position): string {
  const address = "https://www.sudokuwiki.org/sudoku.htm?bd=";
  const { givens, values, possible } = position;
  const isPlain = possible.every((mask) => mask === CLASSIC.all);
  if (isPlain && !values.some(Boolean) && !isNoted(position)) {
    return address + givens.replaceAll(".", "0");
  }
  const open = candidates(position);
  const codes = CLASSIC.cells.map((cell) => {
    const digit = digitAt(position, cell);
    if (digit) return digit + (isGiven(position, cell) ? 0 : 9);
    return 18 + (open[cell] || CLASSIC.all);
  });
  return `${address}S9B${codes.map((code) => code.toString(36).padStart(2, "0")).join("")}`;
}

/**
 * A packed f-puzzles object. As in whydoku's own files, an open cell's candidates are centre marks
 * if any are missing. Marks by hand that are notes are sent as they are.
 */
function packed(position: Position, title: string): string {
  const open = candidates(position);
  const { automatic, centre, corner, possible, removed } = position;
  const isWhole =
    possible.some((mask) => mask !== CLASSIC.all) ||
    CLASSIC.cells.some((cell) => claimed(position, cell)) ||
    (automatic && removed.some((mask) => mask > 0));
  const possibleNow = left(position);
  const cells = CLASSIC.cells.map((cell) => {
    const value = digitAt(position, cell);
    if (value) return isGiven(position, cell) ? { value, given: true } : { value };
    const own = automatic ? 0 : (centre[cell] ?? 0);
    const noted = own & (possibleNow[cell] ?? 0) & ~(removed[cell] ?? 0);
    const marks = isWhole || (!own && removed[cell]) ? open[cell] : noted;
    const centerPencilMarks = digitsOf(marks ?? 0);
    const cornerPencilMarks = digitsOf(corner[cell] ?? 0);
    return {
      ...(centerPencilMarks.length ? { centerPencilMarks } : {}),
      ...(cornerPencilMarks.length ? { cornerPencilMarks } : {}),
    };
  });
  const grid = Array.from({ length: 9 }, (_, row) => cells.slice(row * 9, row * 9 + 9));
  const puzzle = { size: 9, ...(title ? { title } : {}), grid };
  return encodeURIComponent(pack(JSON.stringify(puzzle)));
}

function isNoted(position: Position): boolean {
  return position.removed.some(Boolean) || CLASSIC.cells.some((cell) => claimed(position, cell));
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const NEW_BYTE = 0;
const NEW_UNIT = 1;
const END = 2;
const FIRST = 3;

/**
 * LZ-string compression, as puzzle links use it: dictionary coding into six-bit characters.
 *
 * The result is a stream of codes whose width grows with the dictionary. Codes 0 and 1 announce a
 * new character of 8 or 16 bits, 2 ends the stream, and the others refer to earlier texts. Numbers
 * are written lowest bit first. Text is a sequence of UTF-16 units, as for the readers of these
 * links.
 *
 * @returns base64 characters
 */
export function pack(text: string): string {
  const bits = new Bits();
  const codes: Map<string, number> = new Map();
  const unseen: Set<string> = new Set();
  let known = "";

  const emit = () => {
    if (unseen.delete(known)) {
      const unit = known.charCodeAt(0);
      bits.code(unit < 256 ? NEW_BYTE : NEW_UNIT);
      bits.number(unit, unit < 256 ? 8 : 16);
      bits.grow();
    } else {
      bits.code(codes.get(known) ?? END);
    }
    bits.grow();
  };

  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    if (!codes.has(unit)) {
      codes.set(unit, codes.size + FIRST);
      unseen.add(unit);
    }
    const longer = known + unit;
    if (codes.has(longer)) {
      known = longer;
    } else {
      emit();
      codes.set(longer, codes.size + FIRST);
      known = unit;
    }
  }
  if (known) emit();
  bits.code(END);
  return bits.written();
}

/** Collects bits to write as characters, and keeps the width of the next code. */
class Bits {
  #bits: number[] = [];
  #width = 2;
  #room = 2;

  code(code: number) {
    this.number(code, this.#width);
  }

  number(n: number, width: number) {
    for (let bit = 0; bit < width; bit += 1) this.#bits.push((n >> bit) & 1);
  }

  /** Counts a new text in the dictionary, which may widen the codes. */
  grow() {
    this.#room -= 1;
    if (this.#room > 0) return;
    this.#room = 2 ** this.#width;
    this.#width += 1;
  }

  written() {
    // The original adds one more character if the bits fit exactly.
    const filled = [...this.#bits, ...Array(6 - (this.#bits.length % 6)).fill(0)];
    let text = "";
    for (let at = 0; at < filled.length; at += 6) {
      text += ALPHABET[filled.slice(at, at + 6).reduce((all, bit) => all * 2 + bit, 0)];
    }
    return text.padEnd(Math.ceil(text.length / 4) * 4, "=");
  }
}
