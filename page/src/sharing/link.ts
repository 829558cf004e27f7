/**
 * A position as a short text in a link.
 *
 * The text is a letter for the version, followed by one large number in base64url. That number
 * packs small ones, each with a base that both sides know, so that a puzzle alone takes 81 bits and
 * little more than three for each clue. It ends with a checksum, of the rules too, since links get cut off
 * and lose characters. Decoding trusts nothing: the result is a sound position, or an error.
 *
 * A link does not contain what steps have proved, since its reader has not seen the proofs. What the
 * player has argued comes after it, in plain words.
 *
 * The rules of a puzzle, unless they are classic, stand after the text by their name; a smaller grid lies
 * in the upper left corner.
 *
 * At the end stands whether centre marks are complete, and the lines.
 */
import {
  allowsAll,
  begin,
  LONGEST_LINE,
  LONGEST_REASON,
  MOST_REASONS,
  NO_GIVENS,
} from "../game/position.ts";
import { titleIn } from "../game/title.ts";
import { CLASSIC, type Rules, rulesNamed } from "../grid/rules.ts";
import type { DrawnLine, DrawnLink, Position } from "../state/types.ts";
import { say } from "../words/say.ts";
import { Numbers } from "./numbers.ts";
import { sharedIn } from "./reach.ts";

export type Reason = "empty" | "long" | "character" | "damaged";

const VERSION = "A";
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const LONGEST = 20_000;
const LONGEST_NAME = 80;

/** The largest prime that fits into two characters: it detects every single wrong character. */
const CHECK = 4093n;

const MOST_DRAWN = 2 ** 18;

/** The error for an unreadable text; `reason` says why in one word, the message in a sentence. */
export class WrongText extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(say(`share.wrong.${reason}`, { most: LONGEST }));
    this.reason = reason;
  }
}

/** The name that a link gives its puzzle, or "" if it gives none. */
export function nameIn(text: string): string {
  const found = /#p=[^&\s]*(?:&rules=[^&\s]*)?&name=([^&\s]*)/.exec(text)?.[1] ?? "";
  try {
    return titleIn(decodeURIComponent(found)).slice(0, LONGEST_NAME);
  } catch {
    return "";
  }
}

/** The name of the rules of the puzzle in a link; that of the classic ones if it names none. */
export function rulesInLink(text: string): string {
  const found = /#p=[^&\s]*&rules=([^&\s]*)/.exec(text)?.[1] ?? CLASSIC.name;
  try {
    return decodeURIComponent(found);
  } catch {
    throw damaged();
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
 * @param rules those that it names
 * @throws {WrongText}
 */
export function broughtBy(
  text: string,
  rules: Rules | undefined = rulesNamed(rulesInLink(text)),
): { position: Position; title: string } {
  if (!rules) throw damaged();
  const position = { ...decode(sharedIn(text) ?? "", rules), reasons: reasonsIn(text) };
  return { position, title: nameIn(text) };
}

/** @throws {WrongText} */
export function decode(text: string, rules: Rules = CLASSIC): Position {
  const numbers = new Numbers(numberIn(text, saltOf(rules)));
  const position = passed(numbers, begin(NO_GIVENS, undefined, false, rules));
  const isTwice = position.values.some((digit, cell) => digit && position.givens[cell] !== ".");
  if (!numbers.isEmpty || isTwice || isBeyond(position)) throw damaged();
  return position;
}

/** @returns whether something lies beyond a smaller grid */
function isBeyond(position: Position): boolean {
  const { rules, givens, values, corner, centre, removed, possible } = position;
  const masks = [possible, corner, centre, removed];
  const digits = [[...givens].map((given) => Number(given) || 0), values];
  const bits = digits.map((some) => some.map((digit) => (digit ? 1 << (digit - 1) : 0)));
  const own = [...position.tinted.keys(), ...position.links.flatMap(({ from, to }) => [from, to])];
  const isOut = (cell: number) => !rules.everything[cell];
  return (
    [...masks, ...bits].some((some) =>
      some.some((mask, cell) => mask & ~(rules.everything[cell] ?? 0)),
    ) ||
    own.some((k) => isOut(Math.floor(k / 9)) || k % 9 >= rules.size) ||
    position.lines.some(({ cells }) => cells.some(isOut)) ||
    position.colours.some((mask, cell) => mask && isOut(cell))
  );
}

/** @param wish marks: whether to include what the player has put on the puzzle */
export function encode(position: Position, { marks = false }: { marks?: boolean } = {}): string {
  const numbers = new Numbers();
  passed(numbers, position, marks);
  const { rules } = position;
  const named = rules === CLASSIC ? "" : `&rules=${encodeURIComponent(rules.name)}`;
  return VERSION + written(numbers.packed(), saltOf(rules)) + named;
}

/**
 * The address of what is encoded.
 *
 * @param name of the puzzle, which the page that opens it shows
 * @param page its address, seen from this page
 */
export function addressOf(shared: string, name: string = "", page: string = "./"): string {
  const named = name && `&name=${encodeURIComponent(name)}`;
  return new URL(`${page}#p=${shared}${named}`, document.baseURI).href;
}

/** The part of a link that carries reasons. Between them stand the only bare ampersands. */
export function withReasons(reasons: readonly string[]): string {
  const all = reasons.map((reason) =>
    encodeURIComponent(reason)
      .replace(/%(?:3D|2C|3A)/g, decodeURIComponent)
      .replaceAll("%20", "+"),
  );
  return all.length ? `&why=${all.join("&")}` : "";
}

/**
 * Takes a position from numbers, or adds one to them: either way the same numbers follow each other.
 *
 * @param told to add; a bare one where numbers are taken
 * @returns what the numbers say
 */
export function passed(numbers: Numbers, told: Position, hasMarks: boolean = false): Position {
  const isGiven = [...told.givens].map((given) => numbers.flag(given !== "."));
  const givens = isGiven.map((given, cell) =>
    given ? String(numbers.pass(9, Number(told.givens[cell]) - 1) + 1) : ".",
  );
  const isNarrow = numbers.flag(!allowsAll(told));
  const possible = isNarrow ? told.possible.map((mask) => numbers.pass(512, mask)) : told.possible;
  const first = begin(givens.join(""), possible, false, told.rules);
  return numbers.flag(hasMarks) ? passedMarks(numbers, told, first) : first;
}

function passedMarks(numbers: Numbers, told: Position, first: Position): Position {
  const automatic = numbers.flag(told.automatic);
  const isOwn = (cell: number) => told.givens[cell] === ".";
  const values = numbers.sparse(
    10,
    told.values.map((digit, cell) => (isOwn(cell) ? digit : 0)),
  );
  const corner = numbers.sparse(512, told.corner);
  const centre = numbers.sparse(512, told.centre);
  const removed = numbers.sparse(512, told.removed);
  const colours = numbers.sparse(512, told.colours);
  const tints = numbers.several(730, [...told.tinted], [0, 1] as const);
  const tinted = tints.map(
    ([candidate, colour]) =>
      [numbers.pass(729, candidate), numbers.pass(9, colour - 1) + 1] as const,
  );
  const aLink: DrawnLink = { from: 0, to: 0, tie: "weak" };
  const links = numbers.several(MOST_DRAWN, told.links, aLink).map((link): DrawnLink => {
    const [from, to] = [numbers.pass(729, link.from), numbers.pass(729, link.to)];
    if (from === to) throw damaged();
    return { from, to, tie: numbers.flag(link.tie === "strong") ? "strong" : "weak" };
  });
  const isTold = told.lines.length > 0 || told.centre.some(Boolean);
  const claims = numbers.pass(3, told.complete ? 2 : Number(isTold));
  const aLine: DrawnLine = { cells: [], colour: 0, head: false };
  const lines = numbers.several(MOST_DRAWN, told.lines, aLine).map((line): DrawnLine => {
    const kind = numbers.pass(20, 2 * line.colour + Number(line.head));
    const length = numbers.pass(LONGEST_LINE - 1, line.cells.length - 2) + 2;
    const cells = Array.from({ length }, (_, n) => numbers.pass(81, line.cells[n] ?? 0));
    if (cells.some((cell, n) => cell === cells[n - 1])) throw damaged();
    return { cells, colour: kind >> 1, head: kind % 2 === 1 };
  });
  const drawn = { colours, tinted: new Map(tinted), links, lines };
  const position = { ...first, automatic, values, corner, centre, removed, ...drawn };
  return { ...position, complete: claims === 2 };
}

/** What the rules add to the checksum, so that a puzzle is not taken for one of other rules. */
function saltOf(rules: Rules): bigint {
  const letters = rules === CLASSIC ? [] : [...rules.name];
  return letters.reduce((sum, one) => (sum * 31n + BigInt(one.charCodeAt(0))) % CHECK, 0n);
}

function written(number: bigint, salt: bigint): string {
  const hex = (number * 4096n + ((number + salt) % CHECK)).toString(16);
  const padded = hex.padStart(Math.ceil(hex.length / 3) * 3, "0");
  return padded.replace(/.../g, (three) => {
    const bits = Number.parseInt(three, 16);
    return `${ALPHABET[bits >> 6]}${ALPHABET[bits & 63]}`;
  });
}

function numberIn(text: string, salt: bigint): bigint {
  if (!text) throw new WrongText("empty");
  if (text.length > LONGEST) throw new WrongText("long");
  if (text[0] !== VERSION) throw damaged();
  const packed = text.slice(1);
  if (!/^[\w-]*$/.test(packed)) throw new WrongText("character");
  if (packed.length % 2 || !packed) throw damaged();
  const hex = packed.replace(/../g, (two) => {
    const bits = ALPHABET.indexOf(two[0] ?? "") * 64 + ALPHABET.indexOf(two[1] ?? "");
    return bits.toString(16).padStart(3, "0");
  });
  const all = BigInt(`0x${hex}`);
  const number = all / 4096n;
  if ((number + salt) % CHECK !== all % 4096n || written(number, salt) !== packed) throw damaged();
  return number;
}

function damaged() {
  return new WrongText("damaged");
}
