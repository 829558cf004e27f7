// @ts-check
/** Calendar days of the player, written as 2026-11-22. */
import { dates } from "../words/en.js";

const DAY = 24 * 3600 * 1000;

/**
 * @param {number} moment  milliseconds since 1970
 * @returns {string} the day in the player's time zone
 */
export function dayOf(moment) {
  const date = new Date(moment);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * @param {string} text
 * @returns {boolean} whether it is a day that exists, in a year of four digits
 */
export function isDay(text) {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const moment = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}

/**
 * @param {string} day
 * @returns {number} the days since the beginning of 1970
 */
export function countOf(day) {
  return Date.parse(`${day}T00:00:00Z`) / DAY;
}

/**
 * @param {string} day
 * @returns {string} such as 22 November 2026
 */
export function dayText(day) {
  return written(countOf(day) * DAY, { dateStyle: "long", timeZone: "UTC" });
}

/**
 * @param {number} moment
 * @returns {string} the day in the player's time zone, such as 22 Nov 2026
 */
export function dateText(moment) {
  return written(moment, { dateStyle: "medium" });
}

/**
 * @param {number} moment
 * @param {Intl.DateTimeFormatOptions} how
 */
function written(moment, how) {
  return new Intl.DateTimeFormat(dates, how).format(moment);
}

/**
 * How many of the days follow one another up to today, or up to yesterday while today can still
 * join them.
 *
 * @param {ReadonlySet<string>} days
 * @param {string} today
 * @returns {number}
 */
export function inARow(days, today) {
  const counts = new Set([...days].map(countOf));
  const last = countOf(today);
  let first = counts.has(last) ? last + 1 : last;
  const end = first;
  while (counts.has(first - 1)) first -= 1;
  return end - first;
}
