/** Calendar days of the player, written as 2026-11-22. */
import { remembered } from "../state/types.ts";
import { dates } from "../words/en/language.ts";

const DAY = 24 * 3600 * 1000;

/** @returns the day of a moment in the player's time zone */
export function dayOf(moment: number): string {
  const date = new Date(moment);
  const two = (n: number) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** @returns whether it is a day that exists, in a year of four digits */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const moment = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}

/** @returns the days since the beginning of 1970 */
export function countOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY;
}

/** @returns today, in days since the beginning of 1970 */
export function dayNow(): number {
  return countOf(dayOf(Date.now()));
}

/** @returns such as 22 November 2026 */
export function dayText(day: string): string {
  return formatOf(LONG).format(countOf(day) * DAY);
}

/** @returns such as 22 Nov */
export function shortDay(day: string): string {
  return formatOf(SHORT).format(countOf(day) * DAY);
}

/** @returns the day so many days later */
export function dayAfter(day: string, n: number): string {
  return new Date((countOf(day) + n) * DAY).toISOString().slice(0, 10);
}

/** @returns such as Saturday */
export function weekdayText(day: string): string {
  return formatOf(WEEKDAY).format(countOf(day) * DAY);
}

/** @param month such as 2026-11, of which the text is November 2026 */
export function monthText(month: string): string {
  return formatOf(MONTH).format(countOf(`${month}-01`) * DAY);
}

/** @returns the month so many months later */
export function monthAfter(month: string, n: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + n, 1)).toISOString().slice(0, 7);
}

/** @returns the weeks of a month, each of which begins on a Monday, with "" for days of other months */
export function weeksOf(month: string): string[][] {
  const first = countOf(`${month}-01`);
  const after = countOf(`${monthAfter(month, 1)}-01`);
  // The first day of 1970 was a Thursday.
  const monday = first - ((first + 3) % 7);
  const weeks = Math.ceil((after - monday) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, n) => {
      const day = dayAfter(`${month}-01`, monday - first + 7 * week + n);
      return day.startsWith(month) ? day : "";
    }),
  );
}

/** @returns such as 22 November */
export function dayInYear(day: string): string {
  return formatOf(IN_YEAR).format(countOf(day) * DAY);
}

/** @returns the day in the player's time zone, such as 22 Nov 2026 */
export function dateText(moment: number): string {
  return formatOf(MEDIUM).format(moment);
}

const IN_YEAR: Intl.DateTimeFormatOptions = { day: "numeric", month: "long", timeZone: "UTC" };
const SHORT: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", timeZone: "UTC" };
const WEEKDAY: Intl.DateTimeFormatOptions = { weekday: "long", timeZone: "UTC" };
const MONTH: Intl.DateTimeFormatOptions = { month: "long", year: "numeric", timeZone: "UTC" };
const LONG: Intl.DateTimeFormatOptions = { dateStyle: "long", timeZone: "UTC" };
const MEDIUM: Intl.DateTimeFormatOptions = { dateStyle: "medium" };

/** A format, which takes a browser longer to make than to use. */
const formatOf = remembered(
  (how: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(dates, how),
);

/**
 * How many of the days follow one another up to today, or up to yesterday while today can still
 * join them.
 */
export function inARow(days: ReadonlySet<string>, today: string): number {
  const counts = new Set([...days].map(countOf));
  const last = countOf(today);
  let first = counts.has(last) ? last + 1 : last;
  const end = first;
  while (counts.has(first - 1)) first -= 1;
  return end - first;
}
