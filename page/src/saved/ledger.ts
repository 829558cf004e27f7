/**
 * All that the page keeps in the browser's storage: ledgers, each under a key, whose entries have names.
 *
 * All are read, joined and written alike. What cannot be read, an entry or the whole, is put aside under a
 * key of its own, where nothing overwrites it, before anything takes its place. What is written joins what
 * is stored by now entry by entry, so that of two tabs neither loses what the other has done, and each
 * shows what the other has stored.
 */

import { remembered } from "../state/types.ts";
import { listOf, parsed, readFrom, type Shelf, shelfOf, textOf, writeTo } from "./storage.ts";

/** Entries by name. */
export type Entries<E> = ReadonlyMap<string, E>;

/** How the entries of a ledger are stored, each in a row. */
export interface Form<E> {
  key: string;
  /** @throws if what is stored is of no version that this page knows */
  rows: (whole: unknown) => readonly unknown[];
  /** @throws if the row cannot be read */
  entry: (row: unknown, whole: unknown) => readonly [name: string, entry: E];
  row: (name: string, entry: E) => unknown;
  /** What is stored of all, among which the oldest make room. */
  whole: (all: Entries<E>) => unknown;
  /**
   * An entry that another tab, or another device, has changed, and this one perhaps as well.
   *
   * @param before what both had; none of another device
   */
  merged: (mine: E, theirs: E, before?: E) => E;
  is?: (one: E | undefined, other: E | undefined) => boolean;
}

/** What a shelf has of ledgers, and what is wrong with it. */
interface Held {
  ledgers: Map<object, unknown>; // by their forms
  refused: Set<string>; // the keys of what there is no room for
  isTold: boolean; // whether the player knows that there is no room
  isUnread: boolean; // whether something was put aside of which the player does not know
}

export const heldOn = remembered(
  (_: Shelf): Held => ({
    ...{ ledgers: new Map(), refused: new Set(), isTold: false, isUnread: false },
  }),
);

/** @returns the same value each time */
export function ledger<E>(form: Form<E>, shelf: Shelf = shelfOf()): Ledger<E> {
  const { ledgers } = heldOn(shelf);
  const found = ledgers.get(form) ?? new Ledger(form, shelf);
  ledgers.set(form, found);
  return found as Ledger<E>;
}

type Rows<E> = Map<string, readonly [string, E]>;

/**
 * The entries in a whole, and the rows that cannot be read. A second entry of a name has a name of its own.
 *
 * @param known entries by the texts of their rows; the same row is the same entry
 * @throws if the whole is of no version that this page knows
 */
export function entriesIn<E>(form: Form<E>, whole: unknown, known?: Rows<E>) {
  const rows: Rows<E> = new Map();
  const list: (readonly [string, E])[] = [];
  const bad: unknown[] = [];
  for (const row of form.rows(whole)) {
    const text = JSON.stringify(row);
    try {
      const found = known?.get(text) ?? form.entry(row, whole);
      rows.set(text, found);
      list.push(found);
    } catch {
      bad.push(row);
    }
  }
  return { all: named(list), bad, rows };
}

/** How rows are read that are pairs of a name and its data. */
export function entryOf<E>(read: (data: unknown) => E): Form<E>["entry"] {
  return (row) => {
    const [name, data] = listOf(row);
    return [textOf(name), read(data)];
  };
}

/** Entries under names of which an earlier one may have the same. */
export function named<E>(list: Iterable<readonly [string, E]>): Entries<E> {
  const all: Map<string, E> = new Map();
  for (let [name, entry] of list) {
    while (all.has(name)) name += " again";
    all.set(name, entry);
  }
  return all;
}

class Ledger<E> {
  readonly form: Form<E>;
  readonly #shelf: Shelf;
  #text: string | null | undefined = null; // as it was read last, with the following
  #all: Entries<E> = new Map();
  #rows: Rows<E> = new Map();
  #unread = ""; // what could not be read of it
  #isAside = true; // whether that is safe

  constructor(form: Form<E>, shelf: Shelf) {
    this.form = form;
    this.#shelf = shelf;
  }

  /** What is stored by now, as far as it can be read. */
  read(): Entries<E> {
    const text = readFrom(this.#shelf, this.form.key);
    if (text === this.#text) return this.#all;
    this.#text = text;
    this.#unread = "";
    try {
      const { all, bad, rows } = entriesIn(this.form, parsed(text ?? "null"), this.#rows);
      [this.#all, this.#rows] = [all, rows];
      if (bad.length) this.#unread = JSON.stringify(bad);
    } catch {
      this.#all = new Map();
      this.#unread = text ?? "";
    }
    this.#isAside = !this.#unread;
    if (this.#unread) heldOn(this.#shelf).isUnread = true;
    this.#putAside();
    return this.#all;
  }

  /** Whether what is stored is all that was ever there: neither missing nor partly unread. */
  get isWhole(): boolean {
    return this.read().size > 0 && !this.#unread;
  }

  /** @returns whether that is stored; if not, what was stored before still is */
  write(all: Entries<E>): boolean {
    this.read();
    const { form } = this;
    const text = JSON.stringify(form.whole(all));
    const isStored = this.#putAside() && writeTo(this.#shelf, form.key, text);
    const { refused } = heldOn(this.#shelf);
    if (isStored) {
      refused.delete(form.key);
      // What there is no room for is left out when it is read again, and the others are the same.
      this.#rows = new Map([...all].map((one) => [JSON.stringify(form.row(...one)), one]));
      this.#text = undefined;
    } else refused.add(form.key);
    return isStored;
  }

  /** Stores entries beside those that are there by now. */
  add(more: Entries<E>): boolean {
    return this.write(joined(new Map(), more, this.read(), this.form));
  }

  /** @returns whether all that could not be read is safe */
  #putAside(): boolean {
    if (this.#isAside) return true;
    const there = asides(this.#shelf, this.form.key);
    const key = asideOf(this.form.key, there.length + 1);
    this.#isAside = there.includes(this.#unread) || writeTo(this.#shelf, key, this.#unread);
    return this.#isAside;
  }
}

function asideOf(key: string, n: number): string {
  return `${key}.unread${n > 1 ? `.${n}` : ""}`;
}

/** The texts of what could not be read under a key, in the order in which they were put aside. */
export function asides(shelf: Shelf, key: string): readonly string[] {
  const found: string[] = [];
  for (;;) {
    const text = readFrom(shelf, asideOf(key, found.length + 1));
    if (text === null) return found;
    found.push(text);
  }
}

/** Drops what was put aside under a key, which the player has kept elsewhere or gives up. */
export function dropAsides(shelf: Shelf, key: string) {
  for (let n = asides(shelf, key).length; n > 0; n -= 1) shelf.removeItem(asideOf(key, n));
}

/**
 * What both have done since they had the same, entry by entry. What came there stands first.
 *
 * @param before what both had
 */
export function joined<E>(
  before: Entries<E>,
  mine: Entries<E>,
  theirs: Entries<E>,
  { merged, is = Object.is }: Pick<Form<E>, "merged" | "is">,
): Entries<E> {
  const all: Map<string, E> = new Map();
  const come = [...theirs.keys()].filter((name) => !mine.has(name));
  for (const name of [...come, ...mine.keys()]) {
    const [b, m, t] = [before.get(name), mine.get(name), theirs.get(name)];
    const one = is(t, b) || is(m, t) ? m : m === undefined ? t : theirsIn(m, t, b);
    if (one !== undefined) all.set(name, one);
  }
  return all;

  /** @returns what becomes of an entry that is here, and was changed or dropped there */
  function theirsIn(m: E, t: E | undefined, b: E | undefined): E | undefined {
    if (t === undefined) return is(m, b) ? t : m;
    return merged(m, t, b);
  }
}
