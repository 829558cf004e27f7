/** Small numbers in a large one, as links have them. */
import { NOTHING } from "../game/position.ts";

const GROUP = 16;
const MOST_COUNTED = 2 ** 24;

/** The codes of plain English are below it. */
const PLAIN = 128;

/** Small numbers in a large one: they are taken from it, or packed into one that is still empty. */
export class Numbers {
  #rest: bigint | null;
  #added: [number, number][] = [];

  constructor(all: bigint | null = null) {
    this.#rest = all;
  }

  get isEmpty() {
    return this.#rest === 0n;
  }

  /**
   * @param base larger than any number that may stand here
   * @param told to add
   * @returns the number that stands here
   */
  pass(base: number, told: number): number {
    if (this.#rest !== null) {
      const value = Number(this.#rest % BigInt(base));
      this.#rest /= BigInt(base);
      return value;
    }
    if (!(told >= 0 && told < base)) throw new RangeError(`${told} is not below ${base}`);
    this.#added.push([told, base]);
    return told;
  }

  flag(told: boolean): boolean {
    return this.pass(2, Number(told)) === 1;
  }

  /** Passes 81 numbers, most of them 0. */
  sparse(base: number, told: readonly number[]): readonly number[] {
    if (!this.flag(told.some(Boolean))) return NOTHING;
    return told.map((n) => (this.flag(n > 0) ? this.pass(base - 1, n - 1) + 1 : 0));
  }

  /** Passes how many of something there are. */
  several<T>(most: number, told: readonly T[], blank: T): readonly T[] {
    const count = this.pass(most, told.length);
    return told.length ? told : Array<T>(count).fill(blank);
  }

  /** Passes a whole number up to `most`, the smaller in the fewer bits. */
  count(told: number, most: number = MOST_COUNTED): number {
    const low = this.pass(GROUP, Math.min(told, most) % GROUP);
    const rest = Math.floor(Math.min(told, most) / GROUP);
    const found = this.flag(rest > 0) ? low + GROUP * this.count(rest) : low;
    if (found > most) throw new RangeError(`${found} is more than ${most}`);
    return found;
  }

  /** Passes a text of so many characters at most, one of plain English in eight bits. */
  text(told: string, most: number): string {
    const length = this.count(told.length, most);
    const codes = Array.from({ length }, (_, n) => {
      const code = told.charCodeAt(n) || 0;
      return this.pass(this.flag(code >= PLAIN) ? 0x10000 : PLAIN, code);
    });
    return String.fromCharCode(...codes);
  }

  packed(): bigint {
    return this.#added.reduceRight((all, [n, base]) => all * BigInt(base) + BigInt(n), 0n);
  }
}
