// @ts-check
/**
 * A position from a short text in a link; `linking.js` writes it.
 *
 * The text is a letter for the version, followed by one large number in base64url. That number
 * packs small ones, each with a base that both sides know, so that a puzzle alone takes 81 bits and
 * little more than three for each clue. It ends with a checksum, since links get cut off and lose
 * characters. Decoding trusts nothing: the result is a sound position, or an error.
 *
 * A link does not contain what steps have proved, since its reader has not seen the proofs. What the
 * player has argued comes after it, in plain words.
 *
 * What links came to say later stands at the end, as numbers that are 0 in earlier links: whether
 * centre marks are complete, and the lines. In an earlier link they are if every open cell has some.
 */
import {
  begin,
  isAllMarked,
  LONGEST_LINE,
  LONGEST_REASON,
  MOST_REASONS,
} from "../game/position.js";
import { CELLS } from "../grid/space.js";
import { say } from "../words/say.js";

/** @import { DrawnLine, DrawnLink, Position } from "../types.js" */

/** @typedef {"empty" | "long" | "version" | "character" | "damaged"} Reason */

export const VERSION = "A";
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const LONGEST = 20_000;
const LONGEST_NAME = 80;

/** The largest prime that fits into two characters: it detects every single wrong character. */
const CHECK = 4093n;

export const MOST_LINKS = 2 ** 18;

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
 * @param {string} text
 * @returns {string[]} the reasons that a link carries; none if they cannot be read
 */
function reasonsIn(text) {
  const parts = /#p=\S*?&why=(\S+)/.exec(text)?.[1]?.split("&") ?? [];
  try {
    const all = parts.map((part) => decodeURIComponent(part.replaceAll("+", "%20")));
    return all.every((one) => one.length <= LONGEST_REASON) ? all.slice(0, MOST_REASONS) : [];
  } catch {
    return [];
  }
}

/**
 * What a link of this page brings.
 *
 * @param {string} text
 * @returns {{position: Position, title: string}}
 * @throws {WrongText}
 */
export function broughtBy(text) {
  const position = { ...decode(sharedIn(text) ?? ""), reasons: reasonsIn(text) };
  return { position, title: nameIn(text) };
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
 * @param {Parts} parts
 * @param {number} base
 * @returns {number[]}
 */
function takeSparse(parts, base) {
  if (!parts.take(2)) return CELLS.map(() => 0);
  return CELLS.map(() => (parts.take(2) ? parts.take(base - 1) + 1 : 0));
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
 * @returns {string} with its checksum
 */
export function written(number) {
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
