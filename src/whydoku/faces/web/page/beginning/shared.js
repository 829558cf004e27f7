// @ts-check
/**
 * What another app shares with the page, once a player has installed it: files, or words with a
 * puzzle or a link among them. The manifest names the fields.
 */
import { readText } from "./reading.js";

/** @import { Offer } from "../state.js" */

/**
 * @param {string} told  fields as in an address
 * @returns {FormData}
 */
export function formOf(told) {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(told)) form.append(name, value);
  return form;
}

/**
 * @param {FormData} form
 * @returns {readonly File[]}
 */
export function filesIn(form) {
  return form.getAll("files").flatMap((one) => (one instanceof File && one.size ? [one] : []));
}

/**
 * The texts that may hold a puzzle, the likeliest first. Apps put a link into the text, among
 * words, or by itself.
 *
 * @param {FormData} form
 * @returns {readonly string[]}
 */
export function textsIn(form) {
  const told = ["text", "url", "title"].map((name) => String(form.get(name) ?? "").trim());
  const all = told.flatMap((text) => [text, ...(text.match(/https?:\/\/\S+/g) ?? [])]);
  return [...new Set(all)].filter(Boolean);
}

/**
 * The puzzles in the first of these texts that has any; words around a single puzzle are no fault.
 *
 * @param {readonly string[]} texts
 * @returns {Promise<readonly Offer[]>}
 */
export async function readFirst([first = "", ...others]) {
  try {
    const offers = await readText(first);
    return offers.length > 1 ? offers : offers.map(({ faults, ...one }) => one);
  } catch (fault) {
    if (!others.length) throw fault;
    return readFirst(others).catch(() => Promise.reject(fault));
  }
}
