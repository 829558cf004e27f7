/**
 * What a code to scan carries to another device: the days that were solved, practice, progress in the
 * course, and one game as its board stands. It is a text of digits and capitals, which such codes hold
 * best: a version, and one large number in base 36 that packs small ones, as links do, and ends with a
 * checksum. Decoding trusts nothing: the result is sound, or an error.
 *
 * Days are counted back from the latest in it. Names of techniques are made of words, most of which
 * have a number here that stays what it is.
 */
import { enter, type Game, newGame, now } from "../game/game.ts";
import { anyLevelOf, HODOKU_LEVELS, LEVELS } from "../game/origin.ts";
import { begin } from "../game/position.ts";
import { countOf, dayAfter } from "../past/days.ts";
import { type Carried, NOTHING_CARRIED } from "../past/places.ts";
import { type Score, scoreOf } from "../past/score.ts";
import { LONGEST } from "../saved/record.ts";
import type { Kept } from "../state/state.ts";
import { say } from "../words/say.ts";
import { passed } from "./link.ts";
import { Numbers } from "./numbers.ts";

/** What a code carries. */
export type Coded = Pick<Carried, "kept" | "days" | "practice" | "course">;

const VERSION = "1";

/** The most characters of an address with a code that scans well from a screen. */
export const MOST = 1200;

/** The most characters that are read. */
const LARGEST = 6000;

/**
 * Every number is one more than a multiple of this prime: that detects every single wrong character,
 * any two that have changed places, and all but one in a million of other faults.
 */
const CHECK = 1048573n;

const EPOCH = "1970-01-01";
const MOST_DAY = 65_536;
const LONGEST_TITLE = 80;

/** The levels by number; at the end of a list there is room for more. */
const NAMED = ["", ...LEVELS, ...HODOKU_LEVELS];
const MOST_LEVELS = 32;

/** Words of which names are made, by number; a word that is not among them is spelled. */
const WORDS =
  "wing finned rectangle mutant franken unique loop hidden x chain als whale triple swordfish squirmbag pair leviathan jellyfish bug sashimi nice aic 2 1 quad naked locked grouped forcing exclusion direct colours avoidable aligned 3 xy w sue subset single fish 4 xz two turbot string simple pointing multi kite house empty double claiming line box digit last full".split(
    " ",
  );
const SPELLED = 63;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const [MOST_NAMES, MOST_WORDS, MOST_LETTERS] = [1000, 20, 60];
const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/**
 * The text for as much as fits: the oldest days are left out first, then the last names, then what is
 * drawn on the board.
 *
 * @param room the most characters
 */
export function coded(whole: Coded, room: number): { text: string; told: Coded } {
  const days = whole.days.filter(isDatable).toSorted();
  const names = namesIn(whole);
  const made = (n: number, some: number, drawn: boolean) => {
    const told = {
      days: n ? days.slice(-n) : [],
      ...onlyOf(whole, new Set(names.slice(0, some))),
      kept: whole.kept.slice(0, 1).map((one) => (drawn ? one : bareOf(one))),
    };
    return { text: encoded(told), told };
  };
  const fits = (one: { text: string }) => one.text.length <= room;
  const all = names.length;
  const someDays = largest(days.length, (n) => fits(made(n, all, true)));
  if (fits(made(someDays, all, true))) return made(someDays, all, true);
  const someNames = largest(all, (n) => fits(made(0, n, true)));
  return made(0, someNames, fits(made(0, someNames, true)));
}

/** @returns the largest number up to `most` that fits, if smaller ones do too; or 0 */
function largest(most: number, fits: (n: number) => boolean): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The techniques of which something is known, those that were practised last first. */
function namesIn({ practice: { scores }, course: { lessons } }: Coded): string[] {
  const day = (name: string) => scoreOf(scores, name).run.day;
  const names = new Set([...Object.keys(scores), ...Object.keys(lessons)]);
  return [...names]
    .filter((name) => NAME.test(name))
    .sort((a, b) => day(b) - day(a) || (a < b ? -1 : 1));
}

function onlyOf({ practice, course }: Coded, names: ReadonlySet<string>) {
  const only = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
  return {
    practice: { ...practice, scores: only(practice.scores) },
    course: { lessons: only(course.lessons) },
  };
}

/** The game without what is drawn on its board. */
function bareOf(one: Kept): Kept {
  const drawn = { tinted: new Map(), links: [], lines: [] };
  return { ...one, game: enter(one.game, { ...now(one.game), ...drawn }) };
}

function encoded(told: Coded): string {
  const numbers = new Numbers();
  pass(numbers, told);
  return VERSION + (numbers.packed() * CHECK + 1n).toString(36).toUpperCase();
}

/** @throws {Error} with a sentence */
export function decoded(text: string): Carried {
  if (text.length > LARGEST) throw new Error(say("mine.wrong.long"));
  if (!/^[0-9A-Z]+$/.test(text)) throw new Error(say("mine.wrong.damaged"));
  if (text[0] !== VERSION) throw new Error(say("mine.wrong.later"));
  try {
    let all = 0n;
    for (const one of text.slice(1)) all = all * 36n + BigInt(Number.parseInt(one, 36));
    if (all % CHECK !== 1n) throw odd();
    const numbers = new Numbers(all / CHECK);
    const told = pass(numbers, NOTHING_CARRIED);
    if (!numbers.isEmpty) throw odd();
    return { ...NOTHING_CARRIED, ...told };
  } catch {
    throw new Error(say("mine.wrong.damaged"));
  }
}

/** Takes what is carried from numbers, or adds it to them: either way the same numbers follow. */
function pass(numbers: Numbers, told: Coded): Coded {
  const latest = numbers.pass(MOST_DAY, latestIn(told));
  const back = (day: number) => {
    const found = latest - numbers.count(latest - datable(day));
    if (found < 0) throw odd();
    return found;
  };
  const days = passDays(numbers, told.days, back);
  const names = namesIn(told);
  const scores: Record<string, Score> = {};
  const lessons: Record<string, { at: number; read: boolean }> = {};
  const number = numbers.count(names.length, MOST_NAMES);
  for (let n = 0; n < number; n += 1) {
    const name = passName(numbers, names[n] ?? "");
    if (!NAME.test(name)) throw odd();
    const lesson = told.course.lessons[name];
    const score = told.practice.scores[name];
    if (numbers.flag(Boolean(score)))
      scores[name] = passScore(numbers, scoreOf(told.practice.scores, name), back);
    if (numbers.flag(Boolean(lesson)))
      lessons[name] = {
        read: numbers.flag(lesson?.read === true),
        at: numbers.count(lesson?.at ?? 0),
      };
  }
  const [game] = told.kept;
  const kept = numbers.flag(Boolean(game)) ? [passGame(numbers, game, back)] : [];
  return { days, practice: { scores }, course: { lessons }, kept };
}

function latestIn({ days, practice, kept }: Coded): number {
  const scores = Object.values(practice.scores);
  return Math.max(
    0,
    ...days.map(countOf),
    ...scores.flatMap(({ run, threes, due }) => [run.day, ...threes, due].map(datable)),
    ...kept.flatMap(({ game }) => (isDatable(game.origin.day) ? countOf(game.origin.day) : [])),
  );
}

function isDatable(day: string): boolean {
  return day !== "" && countOf(day) === datable(countOf(day));
}

/** @returns the nearest day that a code can name */
function datable(day: number): number {
  return Math.min(Math.max(day, 0), MOST_DAY - 1);
}

function odd() {
  return new Error("damaged");
}

/** Each day from the last back to the first is a bit. */
function passDays(
  numbers: Numbers,
  days: readonly string[],
  back: (day: number) => number,
): readonly string[] {
  if (!numbers.flag(days.length > 0)) return [];
  const known = new Set(days.map(countOf));
  const last = back(Math.max(...known));
  const length = numbers.pass(MOST_DAY, last - Math.min(...known, last));
  const found: string[] = [];
  for (let n = 0; n <= length; n += 1)
    if (numbers.flag(known.has(last - n))) found.unshift(dayAfter(EPOCH, last - n));
  return found;
}

function passName(numbers: Numbers, told: string): string {
  const words = told.split("-");
  const length = numbers.count(words.length, MOST_WORDS);
  const all = Array.from({ length }, (_, n) => {
    const word = words[n] ?? "";
    const at = WORDS.indexOf(word);
    const found = numbers.pass(SPELLED + 1, at < 0 ? SPELLED : at);
    return found === SPELLED ? passLetters(numbers, word) : (WORDS[found] ?? "");
  });
  return all.join("-");
}

function passLetters(numbers: Numbers, told: string): string {
  const length = numbers.count(told.length, MOST_LETTERS);
  return Array.from(
    { length },
    (_, n) => LETTERS[numbers.pass(LETTERS.length, Math.max(LETTERS.indexOf(told[n] ?? ""), 0))],
  ).join("");
}

function passScore(numbers: Numbers, told: Score, back: (day: number) => number): Score {
  const found = numbers.count(told.found);
  const tried = found + numbers.count(told.tried - found);
  const threes = numbers.several(3, told.threes, 0).map(back);
  const hasRun = numbers.flag(told.run.n > 0);
  return {
    ...{ found, tried, threes, at: null },
    run: hasRun ? { day: back(told.run.day), n: numbers.count(told.run.n) } : { day: 0, n: 0 },
    step: numbers.pass(8, told.step),
    due: numbers.flag(told.due > 0) ? back(told.due) : 0,
    grade: numbers.pass(8, told.grade),
    hard: [],
  };
}

/** @param told a game; where numbers are taken, none */
function passGame(numbers: Numbers, told: Kept | undefined, back: (day: number) => number): Kept {
  const game: Game = told?.game ?? newGame();
  const { level } = game.origin;
  const day = isDatable(game.origin.day) ? game.origin.day : "";
  const position = passed(numbers, now(game), true);
  if (position.values.some((digit, cell) => digit && position.givens[cell] !== ".")) throw odd();
  const title = numbers.text(game.title, LONGEST_TITLE);
  const origin = {
    level: anyLevelOf(NAMED[numbers.pass(MOST_LEVELS, NAMED.indexOf(level))]),
    day: numbers.flag(day !== "") ? dayAfter(EPOCH, back(countOf(day || EPOCH))) : "",
  };
  const seconds = numbers.count(Math.round((told?.played ?? 0) / 1000));
  const first = begin(position.givens, position.possible, position.automatic);
  const whole = enter(newGame(first, title, origin), position);
  return { game: { ...whole, floor: 1 }, played: Math.min(1000 * seconds, LONGEST) };
}
