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

/** @returns such as 22 November 2026 */
export function dayText(day: string): string {
  return formatOf(LONG).format(countOf(day) * DAY);
}

/** @returns the day in the player's time zone, such as 22 Nov 2026 */
export function dateText(moment: number): string {
  return formatOf(MEDIUM).format(moment);
}

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
