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
} from "../game/position.ts";
import { CELLS } from "../grid/space.ts";
import type { DrawnLine, DrawnLink, Position } from "../types.ts";
import { say } from "../words/say.ts";

export type Reason = "empty" | "long" | "version" | "character" | "damaged";

export const VERSION = "A";
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const LONGEST = 20_000;
const LONGEST_NAME = 80;

/** The largest prime that fits into two characters: it detects every single wrong character. */
const CHECK = 4093n;

export const MOST_LINKS = 2 ** 18;

/** The error for an unreadable text; `reason` says why in one word, the message in a sentence. */
export class WrongText extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(say(`share.wrong.${reason}`, { most: LONGEST, first: VERSION }));
    this.reason = reason;
  }
}

/** The encoded puzzle in a link of this page, or null. */
export function sharedIn(text: string): string | null {
  return /#p=([^&\s]*)/.exec(text)?.[1] ?? null;
}

/**
 * The name that a link gives its puzzle.
 *
 * @returns "" if it gives none
 */
export function nameIn(text: string): string {
  const found = /#p=[^&\s]*&name=([^&\s]*)/.exec(text)?.[1] ?? "";
  try {
    return decodeURIComponent(found).trim().slice(0, LONGEST_NAME);
  } catch {
    return "";
  }
}

/** @returns the reasons that a link carries; none if they cannot be read */
function reasonsIn(text: string): string[] {
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
 * @throws {WrongText}
 */
export function broughtBy(text: string): { position: Position; title: string } {
  const position = { ...decode(sharedIn(text) ?? ""), reasons: reasonsIn(text) };
  return { position, title: nameIn(text) };
}

/** @throws {WrongText} */
export function decode(text: string): Position {
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

function takeMarks(parts: Parts, first: Position): Position {
  const automatic = parts.take(2) === 1;
  const values = takeSparse(parts, 10);
  if (values.some((digit, cell) => digit && first.givens[cell] !== ".")) throw damaged();
  const [corner, centre, removed, colours] = [
    takeSparse(parts, 512),
    takeSparse(parts, 512),
    takeSparse(parts, 512),
    takeSparse(parts, 512),
  ];
  const tinted: Map<number, number> = new Map();
  for (let left = parts.take(730); left > 0; left -= 1)
    tinted.set(parts.take(729), parts.take(9) + 1);
  const links: DrawnLink[] = [];
  for (let left = parts.take(MOST_LINKS); left > 0; left -= 1) {
    const [from, to] = [parts.take(729), parts.take(729)];
    if (from === to) throw damaged();
    links.push({ from, to, tie: parts.take(2) ? "strong" : "weak" });
  }
  const told = parts.take(3);
  const lines: DrawnLine[] = [];
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

function takeSparse(parts: Parts, base: number): number[] {
  if (!parts.take(2)) return CELLS.map(() => 0);
  return CELLS.map(() => (parts.take(2) ? parts.take(base - 1) + 1 : 0));
}

/** Unpacks the small numbers from a large one, in the order in which they were added. */
class Parts {
  #rest;

  constructor(all: bigint) {
    this.#rest = all;
  }

  get isEmpty() {
    return this.#rest === 0n;
  }

  take(base: number) {
    const value = Number(this.#rest % BigInt(base));
    this.#rest /= BigInt(base);
    return value;
  }
}

/** @returns with its checksum */
export function written(number: bigint): string {
  const hex = (number * 4096n + (number % CHECK)).toString(16);
  const padded = hex.padStart(Math.ceil(hex.length / 3) * 3, "0");
  return padded.replace(/.../g, (three) => {
    const bits = Number.parseInt(three, 16);
    return `${ALPHABET[bits >> 6]}${ALPHABET[bits & 63]}`;
  });
}

function numberIn(text: string): bigint {
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
