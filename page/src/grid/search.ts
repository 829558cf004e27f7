/**
 * An exact search for solutions: it takes singles, and tries two cases when there are none.
 *
 * The work is limited by a number of nodes, so that no grid can hold up the page. A node is one
 * case with everything that its singles lead to.
 */

import { type Masks, remembered } from "../state/types.ts";
import { CLASSIC, type Rules } from "./rules.ts";

/** A flag in a cell's mask: its one digit has been removed from all its peers. */
const DONE = 0b1000000000;

/** Rules as the search has them: flat, for speed. */
interface Flat {
  all: number;
  size: number;
  cells: Uint8Array;
  firsts: Uint16Array; // of each cell, where its peers begin; those of the next one follow
  peers: Uint8Array;
  houses: Uint8Array; // the cells of each house that there is
}

const flat: (rules: Rules) => Flat = remembered(({ all, size, cells, peers, houses }: Rules) => {
  let first = 0;
  const firsts = [0, ...peers.map((some) => (first += some.size))];
  return {
    ...{ all, size, cells: Uint8Array.from(cells), firsts: Uint16Array.from(firsts) },
    peers: Uint8Array.from(peers.flatMap((some) => [...some])),
    houses: Uint8Array.from(houses.flat()),
  };
});

const COUNT = Uint8Array.from({ length: 512 }, (_, mask) => {
  let digits = 0;
  for (let rest = mask; rest; rest &= rest - 1) digits += 1;
  return digits;
});

/** A search that finds one solution after another, and can be interrupted and resumed. */
export class Search {
  /** A stack of the cases still to be tried, 81 masks each. */
  #cases = new Uint16Array(82 * 81);
  #waiting = 0;
  #queue = new Uint8Array(81);
  /** A candidate whose digit has two places in a house, as cell * 9 + digit - 1, or -1. */
  #pair = -1;
  #random = 1;
  #isScattered = false;
  #flat;

  /** The number of cases examined since this object was created. */
  nodes = 0;

  constructor(rules: Rules = CLASSIC) {
    this.#flat = flat(rules);
  }

  /**
   * @param masks the candidates of each cell
   * @param isScattered whether to try cases in a mixed (but reproducible) order, so that the first
   *   solutions differ a lot
   */
  begin(masks: Masks, isScattered: boolean = false) {
    for (let cell = 0; cell < 81; cell += 1)
      this.#cases[cell] = (masks[cell] ?? 0) & this.#flat.all;
    this.#waiting = 1;
    this.#isScattered = isScattered;
    return this;
  }

  /**
   * Continues to the next solution.
   *
   * @param nodes the most cases to examine
   * @returns 81 digits, 0 beyond the grid; null if there is no further solution; undefined if the nodes were not
   *   enough to tell
   */
  next(nodes: number): string | null | undefined {
    const last = this.nodes + nodes;
    while (this.#waiting > 0) {
      if (this.nodes >= last) return undefined;
      this.nodes += 1;
      const at = (this.#waiting - 1) * 81;
      const fewest = this.#settle(at);
      if (fewest < 0) {
        this.#waiting -= 1;
      } else if (fewest === 81) {
        this.#waiting -= 1;
        return this.#solution(at);
      } else {
        this.#split(at, fewest);
      }
    }
    return null;
  }

  /**
   * Takes all singles of a case.
   *
   * @param at the index of its first mask
   * @returns the open cell with the fewest candidates, 81 if none is open, -1 if the case is
   *   impossible
   */
  #settle(at: number): number {
    const cases = this.#cases;
    const { cells } = this.#flat;
    for (;;) {
      let fewest = 81;
      let least = 10;
      for (let n = 0; n < cells.length; n += 1) {
        const cell = cells[n] ?? 0;
        const mask = cases[at + cell] ?? 0;
        if (mask & DONE) continue;
        const digits = COUNT[mask] ?? 0;
        if (digits <= 1) {
          if (!this.#place(at, cell)) return -1;
        } else if (digits < least) {
          least = digits;
          fewest = cell;
        }
      }
      // A placement may since have settled the cell with the fewest candidates.
      const hidden = this.#hidden(at);
      if (hidden < 0) return -1;
      if (hidden > 0) continue;
      if (fewest === 81 || !((cases[at + fewest] ?? 0) & DONE)) return fewest;
    }
  }

  /**
   * Settles a cell: removes its one digit from all its peers, and settles those left with one.
   *
   * @returns false if a cell is left without candidates
   */
  #place(at: number, first: number): boolean {
    const cases = this.#cases;
    const queue = this.#queue;
    const { firsts, peers } = this.#flat;
    queue[0] = first;
    let queued = 1;
    while (queued > 0) {
      queued -= 1;
      const cell = queue[queued] ?? 0;
      const digit = cases[at + cell] ?? 0;
      if (digit === 0) return false;
      cases[at + cell] = digit | DONE;
      const last = firsts[cell + 1] ?? 0;
      for (let n = firsts[cell] ?? 0; n < last; n += 1) {
        const seen = peers[n] ?? 0;
        const mask = cases[at + seen] ?? 0;
        if (!(mask & digit)) continue;
        const rest = mask ^ digit;
        if (rest === 0 || rest & DONE) return false;
        cases[at + seen] = rest;
        if (!(rest & (rest - 1))) {
          queue[queued] = seen;
          queued += 1;
        }
      }
    }
    return true;
  }

  /**
   * Reduces hidden singles to their digit, and notes a digit that has two places in a house.
   *
   * @returns the number of hidden singles, or -1 if a house has no place for a digit
   */
  #hidden(at: number): number {
    const cases = this.#cases;
    const { all, houses, size } = this.#flat;
    let found = 0;
    this.#pair = -1;
    for (let first = 0; first < houses.length; first += size) {
      let once = 0;
      let twice = 0;
      let more = 0;
      let done = 0;
      for (let n = first; n < first + size; n += 1) {
        const mask = cases[at + (houses[n] ?? 0)] ?? 0;
        more |= twice & mask;
        twice |= once & mask;
        once |= mask;
        if (mask & DONE) done |= mask;
      }
      if ((once & all) !== all) return -1;
      const single = once & ~twice & ~done & all;
      const pairs = twice & ~more & ~done & all;
      if (!single && (!pairs || this.#pair >= 0)) continue;
      for (let n = first; n < first + size; n += 1) {
        const cell = houses[n] ?? 0;
        const mask = cases[at + cell] ?? 0;
        if (mask & DONE) continue;
        const own = mask & single;
        if (own) {
          if (own & (own - 1)) return -1;
          cases[at + cell] = own;
          found += 1;
        } else if (this.#pair < 0 && mask & pairs) {
          this.#pair = cell * 9 + digitOf(mask & pairs);
        }
      }
    }
    return found;
  }

  /**
   * Splits a case in two: a candidate is true (tried next), or false.
   *
   * @param fewest the cell with the fewest candidates
   */
  #split(at: number, fewest: number) {
    const cases = this.#cases;
    let cell = fewest;
    let mask = cases[at + cell] ?? 0;
    let digit = mask & -mask;
    if ((COUNT[mask] ?? 0) > 2 && this.#pair >= 0) {
      cell = Math.floor(this.#pair / 9);
      mask = cases[at + cell] ?? 0;
      digit = 1 << (this.#pair % 9);
    } else if (this.#isScattered) {
      digit = this.#anyOf(mask);
    }
    cases.copyWithin(at + 81, at, at + 81);
    cases[at + 81 + cell] = digit;
    cases[at + cell] = mask ^ digit;
    this.#waiting += 1;
  }

  /** @returns a pseudo-random one of its digits, as a mask */
  #anyOf(mask: number): number {
    this.#random = (Math.imul(this.#random, 1664525) + 1013904223) >>> 0;
    let rest = mask;
    for (let skip = (this.#random >>> 16) % (COUNT[mask] ?? 1); skip > 0; skip -= 1) {
      rest &= rest - 1;
    }
    return rest & -rest;
  }

  #solution(at: number) {
    let line = "";
    for (let n = at; n < at + 81; n += 1)
      line += digitOf((this.#cases[n] ?? 0) & this.#flat.all) + 1;
    return line;
  }
}

/** @returns its lowest digit less 1 */
function digitOf(mask: number): number {
  return 31 - Math.clz32(mask & -mask);
}
