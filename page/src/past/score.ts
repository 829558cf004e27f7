/**
 * How the player does in practice: for each technique what was found, how far it is mastered, when it
 * is due again, which positions were hard, and so what to practise today. A position counts from the
 * first try or help on, not when it is opened.
 */
import type { Helped } from "../help/slice.ts";
import { entryOf, type Form, ledger } from "../saved/ledger.ts";
import { fieldsOf, isCount, objectOf, Unreadable } from "../saved/storage.ts";
import { dates } from "../words/en/language.ts";
import { say } from "../words/say.ts";

/** A wrong try, a stage of help, all of it shown, or found. */
export type Event = "slip" | "helped" | "shown" | "found";

export interface Score {
  found: number;
  tried: number;
  at: { seed: number; is: Event } | null; // the last position, and the last that counts there
  /** found in a row on a day, at the first try and alone; 0 on the day on which the player said that it
   * is known */
  run: { day: number; n: number };
  threes: readonly number[]; // the first day with three in a row, and one at least a week later
  step: number; // how often it was found when it was due, up to the number of intervals
  due: number; // the day on which it is due again, or 0
  grade: number; // of the next position, from 1 to 5
  hard: readonly Hard[]; // what comes back until it is found at the first try on a later day
}

/** A position that needed help or a second try. */
export interface Hard {
  seed: number;
  grade: number; // for which it was asked, or 0 for any
  day: number; // on which it was hard last
}

/** By technique; days are counted from 1970. */
export type Scores = Readonly<Record<string, Score>>;

/** Days until a technique is due again: each time that it is found when it is due, a step further. */
export const INTERVALS = [1, 3, 7, 16, 35];

/** What makes a technique mastered: so many in a row on a day, twice, so many days apart. */
export const ROW = 3;
export const APART = 7;

export const GRADES = 5;

/** The most positions of a technique that come back; the oldest make room. */
export const MOST_HARD = 5;

/** The form in which scores are stored; the form before had neither a number nor days. */
const FORM = 2;
const PRACTICE = "whydoku.practice";

const NONE: Score = {
  ...{ found: 0, tried: 0, at: null, run: { day: 0, n: 0 } },
  ...{ threes: [], step: 0, due: 0, grade: 1, hard: [] },
};

export function scoreOf(scores: Scores, slug: string): Score {
  return (Object.hasOwn(scores, slug) && scores[slug]) || NONE;
}

/**
 * The scores after something has happened at a position. What was found counts once, and not if all
 * of it was shown before; a position that is left after a wrong try or help was given up.
 *
 * @param asked the grade for which the position was asked, or 0
 * @returns the same value if it does not count
 */
export function counted(
  scores: Scores,
  slug: string,
  seed: number,
  what: Event,
  today: number,
  asked = 0,
): Scores {
  const score = scoreOf(scores, slug);
  const was = lastAt(score, seed, today);
  if (was === "found" || was === "shown" || was === what) return scores;
  if (was === "helped" && what === "slip") return scores;
  const begun = was ? score : opened(score, today);
  const at = { seed, is: what };
  const after = { slip: begun, helped: begun, shown: lost(begun, today) };
  const next = what === "found" ? withFound(begun, !was, today) : after[what];
  const hard =
    what === "found"
      ? score.hard.filter((one) => one.seed !== seed || one.day === today || was)
      : mergedHard([...score.hard, { seed, grade: asked, day: today }]);
  return { ...scores, [slug]: { ...next, at, hard } };
}

/** @returns what happened last at a position, unless it was hard and has come back on another day */
export function lastAt({ at, hard }: Score, seed: number, today: number): Event | null {
  const isBack = hard.some((one) => one.seed === seed && one.day < today);
  return at?.seed === seed && !isBack ? at.is : null;
}

/** Each position once, as it was hard last, in the order of days; the oldest make room. */
function mergedHard(all: readonly Hard[]): readonly Hard[] {
  const order = (a: Hard, b: Hard) => a.day - b.day || a.seed - b.seed || a.grade - b.grade;
  const last = new Map([...all].sort(order).map((one) => [one.seed, one]));
  return [...last.values()].sort(order).slice(-MOST_HARD);
}

/** @returns a position that was hard on an earlier day, if any was; none of those in `besides` */
export function hardOf({ hard }: Score, today: number, besides: readonly number[] = []) {
  return hard.find(({ seed, day }) => day < today && !besides.includes(seed));
}

function opened(score: Score, today: number): Score {
  const isGivenUp = score.at?.is === "slip" || score.at?.is === "helped";
  return { ...(isGivenUp ? lost(score, today) : score), tried: score.tried + 1 };
}

/** @returns after a position that was not found: the row and the intervals begin again */
function lost(score: Score, today: number): Score {
  const grade = Math.max(score.grade - 1, 1);
  return { ...score, run: NONE.run, step: 0, due: today + 1, grade };
}

/** @param alone at the first try and without help */
function withFound(score: Score, alone: boolean, today: number): Score {
  const { run, step, due, threes, grade } = score;
  const found = score.found + 1;
  const isDue = due <= today;
  if (!alone) {
    const kept = Math.max(step, 1);
    const own = { found, run: isSaid(score) ? NONE.run : run };
    return { ...score, ...own, ...(isDue && { step: kept, due: today + days(kept) }) };
  }
  const n = run.day === today ? run.n + 1 : 1;
  const next = Math.min(step + 1, INTERVALS.length);
  return {
    ...score,
    found,
    run: { day: today, n },
    threes: n >= ROW ? withThree(threes, today) : threes,
    grade: n % 2 ? grade : Math.min(grade + 1, GRADES),
    ...(isDue && { step: next, due: today + days(next) }),
  };
}

/** @param step from 1 */
function days(step: number) {
  return INTERVALS[step - 1] ?? 1;
}

function withThree(threes: readonly number[], today: number) {
  const [first] = threes;
  if (first === undefined) return [today];
  return threes.length < 2 && today - first >= APART ? [first, today] : threes;
}

export type Standing =
  | { is: "new" | "mastered" }
  | { is: "row"; n: number }
  | { is: "wait"; day: number };

/** @returns whether the player has said that it is known, and has not met it since */
export function isSaid({ run }: Score): boolean {
  return run.day > 0 && !run.n;
}

/** @returns whether it was found in a row today, often enough */
export function isRowDone({ run }: Score, today: number): boolean {
  return run.day === today && run.n >= ROW;
}

/**
 * How far a technique is mastered: so many in a row today, the day from which on to come back, or
 * mastered, which is kept.
 */
export function standingOf({ threes, run }: Score, today: number): Standing {
  const [first, second] = threes;
  if (second !== undefined) return { is: "mastered" };
  if (first !== undefined && today - first < APART) return { is: "wait", day: first + APART };
  const n = run.day === today ? Math.min(run.n, ROW) : 0;
  return n || first !== undefined ? { is: "row", n } : { is: "new" };
}

/** How far a technique is mastered, in words; "" if there is nothing to say. */
export function standingText(score: Score, today: number): string {
  const standing = standingOf(score, today);
  switch (standing.is) {
    case "mastered":
      return say("practice.mastered");
    case "wait":
      return say("practice.wait", { day: dayName(standing.day, today) });
    case "row":
      return say("practice.row", { n: standing.n });
    default:
      return "";
  }
}

/** @returns such as tomorrow, Friday, or 3 March */
export function dayName(day: number, today: number): string {
  if (day === today + 1) return say("practice.tomorrow");
  const how: Intl.DateTimeFormatOptions =
    day - today < 7 ? { weekday: "long" } : { day: "numeric", month: "long" };
  const written = new Intl.DateTimeFormat(dates, { ...how, timeZone: "UTC" });
  return written.format(day * 24 * 3600 * 1000);
}

/**
 * The techniques to refresh on a day: first those that are due, the longest first, then those that needed
 * help in games since they were found last, the most frequent first. Each comes with how often it needed
 * help, if that is why. Who has practised nothing yet has nothing to refresh.
 */
export function dueOn(scores: Scores, helped: Helped, today: number) {
  if (!Object.keys(scores).length) return [];
  const asked = (slug: string) => {
    const { n = 0, day = 0 } = (Object.hasOwn(helped, slug) && helped[slug]) || {};
    return n && day > scoreOf(scores, slug).run.day ? n : 0;
  };
  const dayOf = (slug: string) => scoreOf(scores, slug).due;
  const due = Object.keys(scores)
    .filter((slug) => dayOf(slug) > 0 && dayOf(slug) <= today)
    .sort((a, b) => dayOf(a) - dayOf(b));
  const others = Object.keys(helped)
    .filter((slug) => asked(slug) && !due.includes(slug))
    .sort((a, b) => asked(b) - asked(a));
  return [...due, ...others].map((slug) => ({ slug, helped: asked(slug) }));
}

/** Whether a row of three was begun on a day, and not finished. */
export function isBegun(scores: Scores, slug: string, today: number) {
  const standing = standingOf(scoreOf(scores, slug), today);
  return standing.is === "row" && standing.n > 0;
}

/** @returns the next day on which something is due, or 0 */
export function nextDue(scores: Scores, today: number): number {
  const days = Object.values(scores).flatMap(({ due }) => (due > today ? due : []));
  return days.length ? Math.min(...days) : 0;
}

/** @returns the techniques of which the player has found a position */
export function knownIn(scores: Scores): string[] {
  return Object.keys(scores).filter((slug) => scoreOf(scores, slug).found > 0);
}

export function withGrade(scores: Scores, slug: string, grade: number): Scores {
  const kept = Math.min(Math.max(grade, 1), GRADES);
  return { ...scores, [slug]: { ...scoreOf(scores, slug), grade: kept } };
}

/** What is stored. */
export type Kept = { scores: Scores };

/** What is stored, in this form or in the one before. */
export const SCORES: Form<Score> = {
  key: PRACTICE,
  rows: (whole) => {
    const { form, scores, ...others } = objectOf(whole);
    if (form === undefined) return Object.entries(others);
    if (form !== FORM) throw new Unreadable("of another version");
    return Object.entries(objectOf(scores));
  },
  entry: entryOf(scoreIn),
  row: (slug, score) => [slug, score],
  whole: (all) => ({ form: FORM, scores: Object.fromEntries(all) }),
  merged: mergedScore,
};

/** @param data in either form, whose smaller parts are left out where they are not valid */
function scoreIn(data: unknown): Score {
  const { found, tried, last, threes, step, due, grade, ...others } = fieldsOf(data);
  if (!isCount(found) || !isCount(tried) || found > tried) throw new Unreadable("no score");
  const [at, { day, n }] = [fieldsOf(others["at"]), fieldsOf(others["run"])];
  const is = EVENTS.find((event) => event === at["is"]);
  const old = isCount(last) ? { seed: last, is: "found" as const } : null;
  return {
    found,
    tried,
    at: is && isCount(at["seed"]) ? { seed: at["seed"], is } : old,
    run: isCount(day) && isCount(n) ? { day, n } : NONE.run,
    threes: Array.isArray(threes) ? threes.filter(isCount).slice(0, 2) : [],
    step: isCount(step) ? Math.min(step, INTERVALS.length) : 0,
    due: isCount(due) ? due : 0,
    grade: isCount(grade) ? Math.min(Math.max(grade, 1), GRADES) : 1,
    hard: mergedHard(listIn(others["hard"]).flatMap(hardIn)),
  };
}

function listIn(data: unknown): readonly unknown[] {
  return Array.isArray(data) ? data : [];
}

/** @returns the position, unless the data is not valid */
function hardIn(data: unknown): Hard[] {
  const { seed, grade, day } = fieldsOf(data);
  const isValid = isCount(seed) && isCount(grade) && grade <= GRADES && isCount(day);
  return isValid ? [{ seed, grade, day }] : [];
}

/** What is known of both, whichever comes first: the further. */
function mergedScore(one: Score, other: Score): Score {
  const later = <T>(a: T, b: T, ...by: readonly ((of: T) => number)[]) => {
    const first = by.map((of) => of(b) - of(a)).find(Boolean) ?? 0;
    return first > 0 ? b : a;
  };
  const { step, due } = later(
    one,
    other,
    (of) => of.step,
    (of) => of.due,
  );
  const at = later(
    one,
    other,
    ({ tried }) => tried,
    ({ at }) => at?.seed ?? -1,
    ({ at }) => (at ? EVENTS.indexOf(at.is) : -1),
  );
  return {
    found: Math.max(one.found, other.found),
    tried: Math.max(one.tried, other.tried),
    at: at.at,
    run: later(
      one.run,
      other.run,
      ({ day }) => day,
      ({ n }) => n,
    ),
    threes: [...one.threes, ...other.threes]
      .sort((a, b) => a - b)
      .reduce(withThree, [] as readonly number[]),
    step,
    due,
    grade: Math.max(one.grade, other.grade),
    hard: mergedHard([...one.hard, ...other.hard]),
  };
}

const EVENTS: readonly Event[] = ["slip", "helped", "shown", "found"];

/** @returns what is stored; nothing if the browser stores nothing */
export function storedKept(): Kept {
  return { scores: Object.fromEntries(ledger(SCORES).read()) };
}
