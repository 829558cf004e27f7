/**
 * Games as plain data, in the record that `docs/game.schema.json` describes: the page, `Game` in
 * Python and the game in a terminal write it alike, to the byte. Each moment is stored as its
 * difference from the one before, so that even a long game with all its undo steps is small. Decoding
 * trusts nothing.
 */

import type {
  ChangeJson,
  GameEntryJson,
  GameJson,
  HelpJson,
  SolvedPuzzleJson,
} from "../asking/api-types.ts";
import type { Deed, Finished, Game, Moment, Move } from "../game/game.ts";
import { MOST_MOVES, momentsOf, TENTH } from "../game/game.ts";
import { anyLevelOf, type Origin } from "../game/origin.ts";
import {
  begin,
  known,
  LONGEST_LINE,
  LONGEST_REASON,
  MOST_REASONS,
  NO_GIVENS,
} from "../game/position.ts";
import { titleIn } from "../game/title.ts";
import { CLASSIC, rulesKept } from "../grid/rules.ts";
import { candidateName, cellName, digitsOf, parseCandidates } from "../grid/space.ts";
import { isDay } from "../past/days.ts";
import type { Kept } from "../state/state.ts";
import type { DrawnLine, DrawnLink, Masks, Position } from "../state/types.ts";
import { isCount, listOf, numberOf, objectOf, textOf, Unreadable } from "./storage.ts";

const VERSION = 2;

/** The longest time that a game can take: a year of 365 days. */
export const LONGEST = 1000 * 3600 * 24 * 365;

/** The most hints that a game can have; nobody asks for so many. */
const MOST_HINTS = 1e6;

/** The last moment that a date of JavaScript can stand for. */
const LATEST = 8.64e15;

/** The most techniques of one game, the longest name of one, and the hardest step. */
const MOST_NAMES = 100;
const LONGEST_SLUG = 100;
const HARDEST = 1000;

const KINDS_OF_HELP = ["hints", "steps", "whys", "paths"] as const;

/** The layers that a change names by cells, with their fields in a position. */
const IN_CELLS = [
  ["possible", "possible"],
  ["placed", "values"],
  ["removed", "removed"],
  ["proved", "proved"],
  ["notes", "centre"],
  ["corners", "corner"],
  ["colours", "colours"],
] as const;

/** An object that is being put together. */
type Open<T> = { -readonly [name in keyof T]: T[name] };

// Writing

/** @param kept a game, and how long it has been played */
export function encodeGame({ game, played }: Kept): GameJson {
  const { path, named, numbers } = momentsOf(game);
  const numberOf = (moment: Moment | null | undefined) => (moment && numbers.get(moment)) ?? 0;
  const entries = [...numbers.keys()].flatMap((moment) => encodeEntry(game, moment, numberOf));
  const [at, last] = [numberOf(path[game.at]), numberOf(path.at(-1))];
  const floor = numberOf(path[game.floor]);
  const first = path[0]?.position ?? begin(NO_GIVENS);
  const { rules, givens } = first;
  const start = changeBetween(begin(givens, undefined, false, rules), first);
  const time = Math.round(played);
  return {
    whydoku: "game",
    version: VERSION,
    ...(game.title && { title: game.title }),
    ...encodeOrigin(game.origin),
    ...(rules.told && { rules: rules.told }),
    puzzle: givens,
    ...(Object.keys(start).length && { start }),
    ...(entries.length && { entries }),
    ...(at !== last && { at }),
    ...(last !== entries.length && { last }),
    ...(floor && { floor }),
    ...(game.checkpoints.size && {
      checkpoints: [...game.checkpoints].map(
        ([name, one]) => [name, numberOf(named(one))] as const,
      ),
    }),
    ...(game.log.length && {
      log: game.log.map((move) => encodeMove(move, numberOf(named(move.position)))),
    }),
    ...(time && { time }),
    ...(game.timer && { timer: true }),
    ...(game.asked.length && { asked: game.asked }),
    ...(Object.keys(game.helped).length && { helped: game.helped }),
    ...(game.shown && { shown: true }),
    ...(game.finished && { solved: encodeSolved(game.finished) }),
  };
}

function encodeEntry(
  { deeds }: Game,
  moment: Moment,
  numberOf: (moment: Moment) => number,
): GameEntryJson[] {
  const { position, before, to } = moment;
  if (!before) return [];
  const after = numberOf(before) === numberOf(moment) - 1 ? {} : { after: numberOf(before) };
  if (to) return [{ to: numberOf(to), ...after }];
  const { do: what, steps } = deeds.get(position) ?? {};
  const { givens } = position;
  return [
    {
      ...changeBetween(before.position, position),
      ...(givens !== before.position.givens && { puzzle: givens }),
      ...(what && { do: what }),
      ...(steps && { steps }),
      ...after,
    },
  ];
}

/** @returns the moment, then the time and the help, as far as they are known */
function encodeMove({ time, help }: Move, moment: number) {
  if (time < 0) return [moment];
  return help ? [moment, Math.round(time / TENTH), help] : [moment, Math.round(time / TENTH)];
}

function changeBetween(before: Position, after: Position = before): ChangeJson {
  const change: Open<ChangeJson> = {};
  for (const [name, field] of IN_CELLS) {
    if (after[field] === before[field]) continue;
    const cells = after.rules.cells.filter((cell) => after[field][cell] !== before[field][cell]);
    const digits = (n: number) => (field === "values" ? n || "" : digitsOf(n).join(""));
    if (cells.length)
      change[name] = cells.map((at) => digits(after[field][at] ?? 0) + cellName(at)).join(" ");
  }
  const tints = ({ tinted }: Position) =>
    [...tinted].map(([candidate, colour]) => `${candidateName(candidate)}=${colour}`);
  const links = (position: Position) => position.links.map(encodeLink);
  const lines = (position: Position) => position.lines.map(encodeLine);
  for (const [name, drawn] of Object.entries({ tints, links, lines } as const)) {
    const now = drawn(after);
    if (now.join() !== drawn(before).join()) change[name as "tints" | "links" | "lines"] = now;
  }
  if (after.automatic !== before.automatic) change.automatic = after.automatic;
  if (after.complete !== before.complete) change.complete = after.complete;
  if (after.reasons !== before.reasons) {
    const other = after.reasons.findIndex((reason, n) => reason !== before.reasons[n]);
    const kept = other < 0 ? after.reasons.length : other;
    if (kept < before.reasons.length) change.reasons_kept = kept;
    if (kept < after.reasons.length) change.reasons = after.reasons.slice(kept);
  }
  return change;
}

/** @returns whether both are the same puzzle with the same on it */
export function isSameThere(one: Position, other: Position): boolean {
  const { rules, givens } = one;
  if (rules !== other.rules || givens !== other.givens) return false;
  return one === other || !Object.keys(changeBetween(one, other)).length;
}

function encodeLink({ from, to, tie }: DrawnLink): string {
  return `${candidateName(from)}${tie === "strong" ? "=" : "-"}${candidateName(to)}`;
}

function encodeLine({ cells, colour, head }: DrawnLine): string {
  return `${colour}${cells.map((cell) => (head ? ">" : "-") + cellName(cell)).join("")}`;
}

function encodeOrigin({ level, day }: Origin) {
  return { ...(level && { level }), ...(day && { day }) };
}

export function encodeSolved({
  level,
  day,
  techniques,
  ideas,
  ...solved
}: Finished): SolvedPuzzleJson {
  const { when, title, puzzle, time, hints, rating } = solved;
  return {
    ...{ when, title, puzzle, time, hints, rating },
    ...(techniques && { techniques }),
    ...(ideas && { ideas }),
    ...encodeOrigin({ level, day }),
  };
}

// Reading

/**
 * @param rulesOf makes its rules of what the game says of them
 * @throws {Unreadable}
 */
export function decodeGame(stored: unknown, rulesOf = rulesKept): Kept {
  const {
    whydoku,
    version,
    title = "",
    puzzle,
    entries = [],
    start = {},
    ...more
  } = objectOf(stored);
  if (whydoku !== "game" || version !== VERSION) throw new Unreadable("of another version");
  const rules = more["rules"] === undefined ? CLASSIC : rulesOf(more["rules"]);
  const bare = begin(givensOf(puzzle), undefined, false, rules);
  const first = within(changed(bare, objectOf(start)));
  const moments: Moment[] = [{ position: first, before: null, to: null }];
  const deeds: Map<Position, Deed> = new Map();
  const momentAt = (n: unknown) => moments[numberOf(n, moments.length - 1)] as Moment;
  for (const entry of listOf(entries).map(objectOf)) {
    const before = momentAt(entry["after"] ?? moments.length - 1);
    const to = "to" in entry ? momentAt(entry["to"]) : null;
    const position = to ? { ...to.position } : within(changed(before.position, entry));
    moments.push({ position, before, to });
    const deed = { ...(to ? { to: to.position } : deedOf(entry)) };
    if (Object.keys(deed).length) deeds.set(position, deed);
  }
  const { last = moments.length - 1, log = [], checkpoints = [], helped = {} } = more;
  const path: Moment[] = [];
  for (let one: Moment | null = momentAt(last); one; one = one.before) path.push(one);
  path.reverse();
  const isOnPath = new Set(path);
  for (const one of moments)
    if (one.before && !isOnPath.has(one))
      deeds.set(one.position, { ...deeds.get(one.position), after: one.before.position });
  const place = (n: unknown) => numberOf(path.indexOf(momentAt(n)), path.length - 1);
  const at = place(more["at"] ?? last);
  const game: Game = {
    positions: path.map(({ position }) => position),
    at,
    floor: Math.min(place(more["floor"] ?? 0), at),
    checkpoints: new Map(
      listOf(checkpoints).map((one) => {
        const [name, n] = listOf(one);
        return [titleIn(textOf(name)), momentAt(n).position];
      }),
    ),
    title: titleIn(textOf(title)),
    origin: originOf(more),
    asked: listOf(more["asked"] ?? []).map((one) => numberOf(one, 2 ** 32)),
    shown: more["shown"] === true,
    finished: more["solved"] ? decodeSolved(more["solved"]) : null,
    log: listOf(log)
      .slice(-MOST_MOVES)
      .map((move) => decodeMove(listOf(move), (n) => momentAt(n).position)),
    deeds,
    helped: helpOf(objectOf(helped)),
    timer: more["timer"] === true,
  };
  return { game, played: numberOf(more["time"] ?? 0, LONGEST) };
}

function deedOf({ do: what, steps }: Record<string, unknown>): Deed {
  return {
    ...(what === "guess" || what === "take_back" ? { do: what } : {}),
    ...(steps ? { steps: listOf(steps) } : {}),
  };
}

function helpOf(data: Record<string, unknown>): HelpJson {
  const known = KINDS_OF_HELP.filter((kind) => isCount(data[kind]));
  return Object.fromEntries(known.map((kind) => [kind, data[kind]]));
}

/** @param entry its moment, and if they are known, tenths of a second and help */
function decodeMove(
  [n, tenths, help = ""]: readonly unknown[],
  positionOf: (n: unknown) => Position,
): Move {
  if (!/^[\w-]{0,99}$|^\?$/.test(textOf(help))) throw new Unreadable("an odd name");
  const time = tenths === undefined ? -1 : numberOf(tenths, LONGEST / TENTH) * TENTH;
  return { position: positionOf(n), time, help: textOf(help) };
}

/** @throws {Unreadable} if something lies beyond a smaller grid */
function within(position: Position): Position {
  const { rules, givens } = position;
  if (rules === CLASSIC) return position;
  const isIn = (mask: number, cell: number) => !(mask & ~(rules.everything[cell] ?? 0));
  const bit = (digit: number) => (digit ? 1 << (digit - 1) : 0);
  const masks = ["possible", "removed", "proved", "centre", "corner"] as const;
  const digits = [[...givens].map((given) => Number(given) || 0), position.values];
  const all = [...masks.map((name) => position[name]), ...digits.map((some) => some.map(bit))];
  if (!all.every((some) => some.every(isIn))) throw new Unreadable("beyond the grid");
  return position;
}

function givensOf(data: unknown): string {
  const givens = textOf(data);
  if (!/^[1-9.]{81}$/.test(givens)) throw new Unreadable("a puzzle has 81 cells");
  return givens;
}

function changed(before: Position, change: Record<string, unknown>): Position {
  const after: Open<Position> = { ...before };
  if ("puzzle" in change) after.givens = givensOf(change["puzzle"]);
  for (const [name, field] of IN_CELLS) {
    if (!(name in change)) continue;
    const masks = masksAfter(before[field], textOf(change[name]), field === "values");
    after[field] = field === "possible" ? known(masks, before.rules) : masks;
  }
  const some = (name: string) => listOf(change[name]).map(textOf);
  if ("tints" in change) after.tinted = new Map(some("tints").map(decodeTint));
  if ("links" in change) after.links = some("links").map(decodeLink);
  if ("lines" in change) after.lines = some("lines").map(decodeLine);
  if ("automatic" in change) after.automatic = change["automatic"] === true;
  if ("complete" in change) after.complete = change["complete"] === true;
  const { reasons_kept: kept = before.reasons.length, reasons = [] } = change;
  if ("reasons_kept" in change || "reasons" in change)
    after.reasons = reasonsOf(
      before.reasons.slice(0, numberOf(kept, before.reasons.length)),
      reasons,
    );
  return after;
}

/**
 * @param names cells, each after all that it has now
 * @param areDigits whether a cell has one digit at most, and not a mask
 */
function masksAfter(before: Masks, names: string, areDigits: boolean): Masks {
  const after = [...before];
  for (const name of names.split(" ")) {
    const [, digits = "", row, column] = /^([1-9]*)r([1-9])c([1-9])$/.exec(name) ?? [];
    if (!row || !column || (areDigits && digits.length > 1)) throw new Unreadable("an odd cell");
    const mask = [...digits].reduce((all, digit) => all | (1 << (Number(digit) - 1)), 0);
    after[9 * Number(row) + Number(column) - 10] = areDigits ? Number(digits) : mask;
  }
  return after;
}

function reasonsOf(kept: readonly string[], more: unknown): readonly string[] {
  const all = [...kept, ...listOf(more).map(textOf)];
  if (all.length > MOST_REASONS || all.some((one) => one.length > LONGEST_REASON))
    throw new Unreadable("too many reasons");
  return all;
}

/** @param name of one candidate, such as 5r4c7 */
function candidateIn(name: string = ""): number {
  const [candidate, ...more] = parseCandidates(name);
  if (candidate === undefined || more.length) throw new Unreadable("no candidate");
  return candidate;
}

function decodeTint(text: string): [number, number] {
  const [, name, colour] = /^(\w+)=([1-9])$/.exec(text) ?? [];
  return [candidateIn(name), Number(colour)];
}

function decodeLink(text: string): DrawnLink {
  const [, from, tie, to] = /^(\w+)([=-])(\w+)$/.exec(text) ?? [];
  return { from: candidateIn(from), to: candidateIn(to), tie: tie === "=" ? "strong" : "weak" };
}

function decodeLine(text: string): DrawnLine {
  const [, colour, path = ""] = /^([0-9])((?:-r[1-9]c[1-9])+|(?:>r[1-9]c[1-9])+)$/.exec(text) ?? [];
  const cells = [...path.matchAll(/r(.)c(.)/g)].map(([, r, c]) => 9 * Number(r) + Number(c) - 10);
  return lineOf(cells, Number(colour), path.startsWith(">"));
}

/** @throws {Unreadable} if it does not go from cell to cell */
function lineOf(cells: readonly number[], colour: number, head: boolean): DrawnLine {
  const isStill = cells.some((cell, n) => cell === cells[n - 1]);
  if (cells.length < 2 || cells.length > LONGEST_LINE || isStill)
    throw new Unreadable("a line goes from cell to cell");
  return { cells, colour, head };
}

/** @throws {Unreadable} */
export function decodeSolved(data: unknown): Finished {
  const { when, title, puzzle, time, hints, rating, ...more } = objectOf(data);
  const { techniques, ideas, ...origin } = more;
  const names = (some: unknown) =>
    listOf(some)
      .slice(0, MOST_NAMES)
      .map((one) => textOf(one).slice(0, LONGEST_SLUG));
  const cells = textOf(puzzle);
  if (!/^[1-9.]{81}([1-9.]{648})?$|^[a-z][^ ]* [1-9.]{16,729}$/.test(cells))
    throw new Unreadable("a puzzle has 81 cells");
  return {
    when: numberOf(when, LATEST),
    title: titleIn(textOf(title)),
    puzzle: cells,
    time: numberOf(time, LONGEST),
    hints: numberOf(hints, MOST_HINTS),
    rating: typeof rating === "number" && rating > 0 && rating < HARDEST ? rating : 0,
    ...(techniques ? { techniques: names(techniques) } : {}),
    ...(ideas ? { ideas: names(ideas) } : {}),
    ...originOf(origin),
  };
}

/** @returns unknown where the data says nothing that this page knows */
function originOf({ level, day }: Record<string, unknown>): Origin {
  return {
    level: anyLevelOf(level),
    day: typeof day === "string" && isDay(day) ? day : "",
  };
}
