// @ts-check
/** Checks of stored data, of which nothing is trusted. */

/** The error for stored data that this page cannot have written. */
export class Unreadable extends Error {}

/**
 * @param {unknown} data
 * @returns {Record<string, unknown>}
 */
export function objectOf(data) {
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    throw new Unreadable("no object");
  }
  return /** @type {Record<string, unknown>} */ (data);
}

/**
 * @param {unknown} data
 * @returns {unknown[]}
 */
export function listOf(data) {
  if (!Array.isArray(data)) throw new Unreadable("no list");
  return data;
}

/**
 * @param {unknown} data
 * @returns {string}
 */
export function textOf(data) {
  if (typeof data !== "string") throw new Unreadable("no text");
  return data;
}

/**
 * @param {unknown} data
 * @param {number} most
 * @returns {number} a whole number from 0 to `most`
 */
export function numberOf(data, most) {
  if (typeof data !== "number" || !Number.isInteger(data) || data < 0 || data > most) {
    throw new Unreadable("no such number");
  }
  return data;
}

/**
 * @param {string} text
 * @returns {unknown}
 */
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable("no JSON");
  }
}
