/**
 * The storage of the browser, which may be missing or refuse, and checks of what it holds, of which
 * nothing is trusted.
 */

export type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The storage of the browser, or one that refuses everything if the browser has none. */
export function shelfOf(): Shelf {
  try {
    return localStorage;
  } catch {
    return NO_SHELF;
  }
}

function refuse(): never {
  throw new Error("there is no storage");
}

const NO_SHELF: Shelf = { getItem: refuse, setItem: refuse, removeItem: refuse };

export function readFrom(shelf: Shelf, key: string): string | null {
  try {
    return shelf.getItem(key);
  } catch {
    return null;
  }
}

/** @returns whether the browser has stored it; it may be full, or store nothing */
export function writeTo(shelf: Shelf, key: string, text: string): boolean {
  try {
    shelf.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** The error for stored data that this page cannot have written. */
export class Unreadable extends Error {}

export function objectOf(data: unknown): Record<string, unknown> {
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    throw new Unreadable("no object");
  }
  return data as Record<string, unknown>;
}

/** @returns the fields of an object; none of anything else */
export function fieldsOf(data: unknown): Readonly<Record<string, unknown>> {
  return Object(data ?? {});
}

export function isCount(data: unknown): data is number {
  return Number.isSafeInteger(data) && Number(data) >= 0;
}

export function listOf(data: unknown): unknown[] {
  if (!Array.isArray(data)) throw new Unreadable("no list");
  return data;
}

export function textOf(data: unknown): string {
  if (typeof data !== "string") throw new Unreadable("no text");
  return data;
}

/** @returns a whole number from 0 to `most` */
export function numberOf(data: unknown, most: number): number {
  if (typeof data !== "number" || !Number.isInteger(data) || data < 0 || data > most) {
    throw new Unreadable("no such number");
  }
  return data;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable("no JSON");
  }
}
