/**
 * Reads the reasons of steps as the engine writes them. This module knows no pattern in particular:
 * `FIELDS` says how they are read, and native/logic/why.hpp how they are written.
 */

import {
  digitsOf,
  nameOfCandidate,
  nameOfCell,
  nameOfConstraint,
  namesOfCandidates,
  namesOfCells,
  namesOfDigits,
} from "./names.ts";
import type { Pattern } from "./patterns.ts";
import { houseName } from "./record.ts";
import { FIELDS } from "./tables.ts";

/** Numbers that are read one after the other. */
export class Numbers {
  #numbers;
  at;

  constructor(bytes: Uint8Array, at = 0) {
    this.#numbers = new Uint16Array(bytes.slice().buffer);
    this.at = at;
  }

  get isRead() {
    return this.at >= this.#numbers.length;
  }

  next(): number {
    this.at += 1;
    return this.#numbers[this.at - 1] ?? 0;
  }

  some(n: number): number[] {
    this.at += n;
    return [...this.#numbers.subarray(this.at - n, this.at)];
  }

  /** So many as the next number says. */
  list(): number[] {
    return this.some(this.next());
  }
}

type Read = (left: Numbers) => unknown;

/** How fields of a kind are read that are no lists. */
const READ: Readonly<Record<string, Read>> = {
  constraint: (left) => nameOfConstraint(left.next()),
  candidate: (left) => nameOfCandidate(left.next()),
  candidates: (left) => namesOfCandidates(left.list()),
  cell: (left) => nameOfCell(left.next()),
  cells: (left) => namesOfCells(left.list()),
  house: (left) => houseName(left.next()),
  digit: (left) => left.next() + 1,
  digits: (left) => namesOfDigits(left.list()),
  mask: (left) => namesOfDigits(digitsOf(left.next())),
  flag: (left) => left.next() !== 0,
};

/** The reader of reasons; `kinds` are the names of the patterns by their numbers. */
export class ReasonReader {
  #kinds;

  constructor(kinds: readonly string[]) {
    this.#kinds = kinds;
  }

  /** The variant of the technique, if it has one, and the patterns of a reason. */
  read(left: Numbers): { variant: string | null; why: Pattern[] } {
    const variant = String.fromCharCode(...left.list()) || null;
    return { variant, why: this.#list("ground", left) as Pattern[] };
  }

  #list(kind: string, left: Numbers): unknown[] {
    return Array.from({ length: left.next() }, () => this.#field(kind, left));
  }

  #field(kind: string, left: Numbers): unknown {
    if (kind.endsWith("[]")) return this.#list(kind.slice(0, -2), left);
    if (kind === "ground") return this.#ground(this.#kinds[left.next()] ?? "", left);
    return READ[kind]?.(left) ?? this.#record(kind, left);
  }

  #ground(kind: string, left: Numbers): unknown {
    if (kind === "nothing") return null;
    return this.#field(kind, left);
  }

  #record(kind: string, left: Numbers): unknown {
    const fields = Object.entries(FIELDS[kind] ?? {});
    const read = fields.map(([name, one]) => [name, this.#field(one, left)]);
    return Object.fromEntries(this.#kinds.includes(kind) ? [["pattern", kind], ...read] : read);
  }
}
