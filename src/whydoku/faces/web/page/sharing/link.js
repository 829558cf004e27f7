// @ts-check
/**
 * A position as a short text for a link, and back.
 *
 * The text is a letter for the version, followed by one large number in base64url. That number
 * packs small ones, each with a base that both sides know, so that a puzzle alone takes 81 bits and
 * little more than three for each clue. It ends with a checksum, since links get cut off and lose
 * characters. Decoding trusts nothing: the result is a sound position, or an error.
 *
 * A link does not contain what steps have proved, since its reader has not seen the proofs.
 *
 * What links came to say later stands at the end, as numbers that are 0 in earlier links: whether
 * centre marks are complete, and the lines. In an earlier link they are if every open cell has some.
 */
import { begin, isAllMarked, LONGEST_LINE } from "../game/position.js";
import { ALL, CELLS } from "../grid/space.js";
import { say } from "../words/say.js";

/** @typedef {import("../types.js").DrawnLine} DrawnLine */
/** @typedef {import("../types.js").DrawnLink} DrawnLink */
/** @typedef {import("../types.js").Position} Position */

/** @typedef {"empty" | "long" | "version" | "character" | "damaged"} Reason */

const VERSION = "A";
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const LONGEST = 20_000;
const LONGEST_NAME = 80;

/** The largest prime that fits into two characters: it detects every single wrong character. */
const CHECK = 4093n;

const MOST_LINKS = 2 ** 18;

/** The error for an unreadable text; `reason` says why in one word, the message in a sentence. */
export class WrongText extends Error {
  /** @param {Reason} reason */
  constructor(reason) {
    super(say(`share.wrong.${reason}`, { most: LONGEST, first: VERSION }));
    this.reason = reason;
  }
}

/**
 * The encoded puzzle in a link of this page, or null.
 *
 * @param {string} text
 * @returns {string | null}
 */
export function sharedIn(text) {
  return /#p=([^&\s]*)/.exec(text)?.[1] ?? null;
}

/**
 * The name that a link gives its puzzle.
 *
 * @param {string} text
 * @returns {string} "" if it gives none
 */
export function nameIn(text) {
  const found = /#p=[^&\s]*&name=([^&\s]*)/.exec(text)?.[1] ?? "";
  try {
    return decodeURIComponent(found).trim().slice(0, LONGEST_NAME);
  } catch {
    return "";
  }
}

/**
 * @param {Position} position
 * @param {{marks?: boolean}} [wish]  marks: whether to include what the player has put on the
 *   puzzle
 * @returns {string}
 */
export function encode(position, { marks = false } = {}) {
  const numbers = new Numbers();
  const { givens, possible } = position;
  for (const cell of CELLS) numbers.add(givens[cell] === "." ? 0 : 1, 2);
  for (const given of givens) if (given !== ".") numbers.add(Number(given) - 1, 9);
  const isPlain = possible.every((mask) => mask === ALL);
  numbers.add(isPlain ? 0 : 1, 2);
  if (!isPlain) for (const mask of possible) numbers.add(mask, 512);
  numbers.add(marks ? 1 : 0, 2);
  if (marks) addMarks(numbers, position);
  return VERSION + written(numbers.packed());
}

/**
 * @param {string} text
 * @returns {Position}
 * @throws {WrongText}
 */
export function decode(text) {
  const parts = new Parts(numberIn(text));
  const isGiven = CELLS.map(() => parts.take(2));
  const givens = isGiven.map((given) => (given ? String(parts.take(9) + 1) : ".")).join("");
  const isPlain = !parts.take(2);
  const first = isPlain
    ? begin(givens)
    : begin(
        givens,
        CELLS.map(() => parts.take(512)),
      );
  const position = parts.take(2) ? takeMarks(parts, first) : first;
  if (!parts.isEmpty) throw damaged();
  return position;
}

/**
 * @param {Numbers} numbers
 * @param {Position} position
 */
function addMarks(numbers, { givens, values, corner, centre, removed, colours, ...more }) {
  numbers.add(more.automatic ? 1 : 0, 2);
  addSparse(
    numbers,
    values.map((digit, cell) => (givens[cell] === "." ? digit : 0)),
    10,
  );
  for (const masks of [corner, centre, removed, colours]) addSparse(numbers, masks, 512);
  numbers.add(more.tinted.size, 730);
  for (const [candidate, colour] of more.tinted) {
    numbers.add(candidate, 729);
    numbers.add(colour - 1, 9);
  }
  numbers.add(more.links.length, MOST_LINKS);
  for (const { from, to, tie } of more.links) {
    numbers.add(from, 729);
    numbers.add(to, 729);
    numbers.add(tie === "strong" ? 1 : 0, 2);
  }
  const { lines } = more;
  if (more.complete || lines.length || centre.some(Boolean)) numbers.add(more.complete ? 2 : 1, 3);
  if (lines.length) numbers.add(lines.length, MOST_LINKS);
  for (const { cells, colour, head } of lines) {
    numbers.add(2 * colour + (head ? 1 : 0), 20);
    numbers.add(cells.length - 2, LONGEST_LINE - 1);
    for (const cell of cells) numbers.add(cell, 81);
  }
}

/**
 * @param {Parts} parts
 * @param {Position} first
 * @returns {Position}
 */
function takeMarks(parts, first) {
  const automatic = parts.take(2) === 1;
  const values = takeSparse(parts, 10);
  if (values.some((digit, cell) => digit && first.givens[cell] !== ".")) throw damaged();
  const [corner, centre, removed, colours] = [
    takeSparse(parts, 512),
    takeSparse(parts, 512),
    takeSparse(parts, 512),
    takeSparse(parts, 512),
  ];
  /** @type {Map<number, number>} */
  const tinted = new Map();
  for (let left = parts.take(730); left > 0; left -= 1)
    tinted.set(parts.take(729), parts.take(9) + 1);
  /** @type {DrawnLink[]} */
  const links = [];
  for (let left = parts.take(MOST_LINKS); left > 0; left -= 1) {
    const [from, to] = [parts.take(729), parts.take(729)];
    if (from === to) throw damaged();
    links.push({ from, to, tie: parts.take(2) ? "strong" : "weak" });
  }
  const told = parts.take(3);
  /** @type {DrawnLine[]} */
  const lines = [];
  for (let left = parts.take(MOST_LINKS); left > 0; left -= 1) {
    const kind = parts.take(20);
    const cells = Array.from({ length: parts.take(LONGEST_LINE - 1) + 2 }, () => parts.take(81));
    if (cells.some((cell, n) => cell === cells[n - 1])) throw damaged();
    lines.push({ cells, colour: kind >> 1, head: kind % 2 === 1 });
  }
  const drawn = { colours, tinted, links, lines };
  const position = { ...first, automatic, values, corner, centre, removed, ...drawn };
  return { ...position, complete: told ? told === 2 : isAllMarked(position) };
}

/**
 * Adds a list of 81 numbers, most of them 0.
 *
 * @param {Numbers} numbers
 * @param {readonly number[]} list
 * @param {number} base
 */
function addSparse(numbers, list, base) {
  const isEmpty = list.every((n) => n === 0);
  numbers.add(isEmpty ? 0 : 1, 2);
  if (isEmpty) return;
  for (const n of list) {
    numbers.add(n ? 1 : 0, 2);
    if (n) numbers.add(n - 1, base - 1);
  }
}

/**
 * @param {Parts} parts
 * @param {number} base
 * @returns {number[]}
 */
function takeSparse(parts, base) {
  if (!parts.take(2)) return CELLS.map(() => 0);
  return CELLS.map(() => (parts.take(2) ? parts.take(base - 1) + 1 : 0));
}

/** Packs small numbers into a large one. */
class Numbers {
  /** @type {[number, number][]} */
  #list = [];

  /**
   * @param {number} value
   * @param {number} base  larger than any value that may be added here
   */
  add(value, base) {
    if (!(value >= 0 && value < base)) throw new RangeError(`${value} is not below ${base}`);
    this.#list.push([value, base]);
  }

  packed() {
    return this.#list.reduceRight((all, [value, base]) => all * BigInt(base) + BigInt(value), 0n);
  }
}

/** Unpacks the small numbers from a large one, in the order in which they were added. */
class Parts {
  #rest;

  /** @param {bigint} all */
  constructor(all) {
    this.#rest = all;
  }

  get isEmpty() {
    return this.#rest === 0n;
  }

  /** @param {number} base */
  take(base) {
    const value = Number(this.#rest % BigInt(base));
    this.#rest /= BigInt(base);
    return value;
  }
}

/**
 * @param {bigint} number
 * @returns {string}
 */
function written(number) {
  const hex = (number * 4096n + (number % CHECK)).toString(16);
  const padded = hex.padStart(Math.ceil(hex.length / 3) * 3, "0");
  return padded.replace(/.../g, (three) => {
    const bits = Number.parseInt(three, 16);
    return `${ALPHABET[bits >> 6]}${ALPHABET[bits & 63]}`;
  });
}

/**
 * @param {string} text
 * @returns {bigint}
 */
function numberIn(text) {
  if (!text) throw new WrongText("empty");
  if (text.length > LONGEST) throw new WrongText("long");
  if (text[0] !== VERSION) throw new WrongText("version");
  const packed = text.slice(1);
  if (!/^[\w-]*$/.test(packed)) throw new WrongText("character");
  if (packed.length % 2 || !packed) throw damaged();
  const hex = packed.replace(/../g, (two) => {
    const bits = ALPHABET.indexOf(two[0] ?? "") * 64 + ALPHABET.indexOf(two[1] ?? "");
    return bits.toString(16).padStart(3, "0");
  });
  const all = BigInt(`0x${hex}`);
  const number = all / 4096n;
  if (number % CHECK !== all % 4096n || written(number) !== packed) throw damaged();
  return number;
}

function damaged() {
  return new WrongText("damaged");
}
