/**
 * What another app shares with the page, once a player has installed it: files, or words with a
 * puzzle or a link among them. The manifest names the fields.
 */

import type { Offer } from "../state.ts";
import { readText } from "./reading.ts";

/** @param told fields as in an address */
export function formOf(told: string): FormData {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(told)) form.append(name, value);
  return form;
}

export function filesIn(form: FormData): readonly File[] {
  return form.getAll("files").flatMap((one) => (one instanceof File && one.size ? [one] : []));
}

/**
 * The texts that may hold a puzzle, the likeliest first. Apps put a link into the text, among
 * words, or by itself.
 */
export function textsIn(form: FormData): readonly string[] {
  const told = ["text", "url", "title"].map((name) => String(form.get(name) ?? "").trim());
  const all = told.flatMap((text) => [text, ...(text.match(/https?:\/\/\S+/g) ?? [])]);
  return [...new Set(all)].filter(Boolean);
}

/**
 * The puzzles in the first of these texts that has any; words around a single puzzle are no fault.
 */
export async function readFirst([first = "", ...others]: readonly string[]): Promise<
  readonly Offer[]
> {
  try {
    const offers = await readText(first);
    return offers.length > 1 ? offers : offers.map(({ faults, ...one }) => one);
  } catch (fault) {
    if (!others.length) throw fault;
    return readFirst(others).catch(() => Promise.reject(fault));
  }
}
