/** The state of an argument of the player's own. */

import type { Phrase } from "../api-types.ts";
import type { Explanation } from "../help/explanation.ts";
import type { Marks } from "../types.ts";
import type { How, Marked } from "./marks.ts";

export interface Arguing {
  marked: Marked;
  before: readonly Marked[]; // what was marked earlier, the latest last
  how: How; // how the next touch is meant
  concludes: boolean; // whether touches choose what is claimed
  text: string; // the argument
  isTyped: boolean; // whether the player has written it, so that the marks are not its own
  verdict: Verdict | null;
}

export interface Verdict {
  holds: boolean;
  lines: readonly (readonly Phrase[])[];
  /** what the solution says of a claim that does not follow, for who asks */
  truth: readonly (readonly Phrase[])[];
  step: Explanation | null; // what the argument proves
  more: readonly [number, boolean][]; // what it proves besides: candidates that are true, or false
  marks: Marks | null; // a picture of what is amiss
  isGap: boolean; // whether more links might close what is amiss
  /** what closes it, once that was asked; null if nothing short does */
  closing?: { argument: string; text: string } | null;
  place: readonly [number, number] | null; // where in the text that is
}

/** @returns whether touches choose cells, not candidates */
export function takesCells({
  marked,
  concludes,
  how,
}: Pick<Arguing, "marked" | "concludes" | "how">): boolean {
  const ofCells = ["set", "locked", "fish"].includes(marked.way);
  return !concludes && (ofCells || Boolean(how.locked));
}
