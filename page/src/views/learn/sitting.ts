/**
 * A sitting: ten positions of a technique, or of several, one after another; or one of each technique that
 * is due. What needed help or a second try comes back a few positions later. Nothing of it is stored.
 */

/** At the first try; with help or at a later one; or not by the player. */
export type Went = "first" | "found" | "missed";

/** A position, by its key, with the technique that it was of. */
export interface Gone {
  key: string;
  slug: string;
  is: Went;
}

export interface Sitting {
  of: string; // the technique, or MIXED or TODAY
  length: number;
  went: readonly Gone[]; // the positions so far
  back: readonly { hash: string; after: number }[]; // what comes back after so many positions
  met: readonly number[]; // the seeds of the positions that were left, found or not
  next: string; // the address of the next position, once it is known
}

export const LENGTH = 10;

export const NO_SITTING: Sitting = {
  ...{ of: "", length: LENGTH, went: [], back: [], met: [], next: "" },
};

/** After how many other positions a hard one comes back. */
export const LATER = 3;

export function isOver({ went, length }: Sitting): boolean {
  return went.length >= length;
}

/**
 * The sitting after a position, which counts once, as it went first.
 *
 * @param hash its address
 */
export function withWent(sitting: Sitting, gone: Gone, hash: string): Sitting {
  if (sitting.went.at(-1)?.key === gone.key) return sitting;
  const before = sitting.back.map((one) => ({ ...one, after: one.after - 1 }));
  const again = gone.is === "first" ? [] : [{ hash, after: LATER }];
  return { ...sitting, went: [...sitting.went, gone], back: [...before, ...again] };
}

/** @returns the address of what comes back now, or "" */
export function backIn({ back }: Sitting, besides: string): string {
  return back.find(({ hash, after }) => after <= 0 && hash !== besides)?.hash ?? "";
}

/**
 * The sitting on the way to another position: a new one after the last, to which hard ones still come.
 *
 * @param left the seed of the position that is left
 */
export function goneOn(sitting: Sitting, hash: string, left: number | null = null): Sitting {
  const back = sitting.back.filter((one) => one.hash !== hash);
  const met = left === null ? sitting.met : [...sitting.met, left];
  return { ...sitting, back, met, next: "", went: isOver(sitting) ? [] : sitting.went };
}

/** @returns how many went so */
export function countIn({ went }: Sitting, ...kinds: readonly Went[]): number {
  return went.filter(({ is }) => kinds.includes(is)).length;
}
