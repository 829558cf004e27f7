/** Hints and steps from the server, in the form that the page shows. */

import type { Claims, Hint, Phrase, Step, Mistakes as Told } from "../asking/api-types.ts";
import { type Mistakes, NO_MISTAKES } from "../game/mistakes.ts";
import { cellName, parseCandidates, placeOf } from "../grid/space.ts";
import type { Marks, Style } from "../state/types.ts";
import { say } from "../words/say.ts";
import { isInWords } from "../words/symbols.ts";

/** A hint or a step in words and as a picture. */
export interface Explanation {
  kind: "step" | "mistakes" | "solved" | "stuck";
  phrases: readonly Phrase[];
  argument: readonly (readonly Phrase[])[]; // case by case, a list for each line
  claims: readonly Claims[]; // what each line of the argument calls true or false
  marks: Marks | null;
  technique: string; // its slug, or "" if it is not revealed or there is none
  name: string;
  rating: number; // 0 if there is none
  placements: readonly number[]; // candidates
  eliminations: readonly number[]; // candidates
  step: Step | null; // as the server sent it
  solutions: number; // of the puzzle, counted up to a limit
  mistakes: Mistakes; // those that it names
}

/** What a hint can reveal: where, what, which cells, everything. */
export const DISCLOSURES = 4;

/** A step from a trace. */
export function explainedStep(step: Step): Explanation {
  return { ...explained(step), step };
}

/** What is told as a step is. */
export function explained(step: Partial<Step>): Explanation {
  return {
    kind: "step",
    phrases: step.phrases ?? [{ text: step.text ?? "" }],
    argument: step.argument ?? [],
    claims: step.claims ?? [],
    marks: step.board ?? null,
    technique: step.technique ?? "",
    // A wing is called by its size, as in its sentence.
    name: step.variant?.endsWith("-Wing") ? step.variant : (step.name ?? step.technique ?? ""),
    rating: step.rating ?? 0,
    placements: (step.placements ?? []).flatMap(parseCandidates),
    eliminations: (step.eliminations ?? []).flatMap(parseCandidates),
    step: null,
    solutions: 1,
    mistakes: NO_MISTAKES,
  };
}

/** A hint at one stage; its step contains what that stage reveals. */
export function explainedHint(hint: Hint): Explanation {
  const { step, kind } = hint;
  const more = step ? explainedStep(step) : explained({});
  return {
    ...more,
    kind,
    phrases: hint.phrases ?? [{ text: hint.text ?? "" }],
    argument: hint.argument ?? more.argument,
    claims: hint.claims ?? more.claims,
    marks: hint.board ?? more.marks,
    technique: hint.technique ?? "",
    name: hint.name ?? "",
    solutions: hint.solutions ?? 1,
    mistakes: mistakesOf(hint.mistakes),
  };
}

/** @param found the mistakes of a hint, or null */
function mistakesOf(found: Told | null): Mistakes {
  if (!found) return NO_MISTAKES;
  const { digits = [], marks = [], kind } = found;
  return {
    digits: digits.flatMap(parseCandidates),
    marks: marks.flatMap(parseCandidates),
    together: kind === "together",
  };
}

/**
 * The conclusion of a step, in words or in players' notation.
 *
 * @returns such as r4c7=5, r2c13<>46; in plain words, such as 4 and 6 can be removed from r2c1 and
 *   r2c3
 */
export function conclusion(
  { placements, eliminations }: Pick<Explanation, "placements" | "eliminations">,
  style: Style,
): string {
  const isPlain = isInWords(style);
  const placed = placements.map((candidate) => {
    const { cell: at, digit } = placeOf(candidate);
    const cell = cellName(at);
    return isPlain ? say("help.placed", { cell, digit }) : `${cell}=${digit}`;
  });
  const removed = [...byDigits(eliminations)].flatMap(([digits, cells]) =>
    isPlain ? [goneInWords(digits, cells)] : folded(cells).map((name) => `${name}<>${digits}`),
  );
  return [...placed, ...removed].join(", ");
}

/** The cells of candidates by the digits that these are. */
export function byDigits(candidates: readonly number[]): Map<string, number[]> {
  const digits: Map<number, string> = new Map();
  for (const candidate of [...candidates].sort((a, b) => a - b)) {
    const { cell, digit } = placeOf(candidate);
    digits.set(cell, (digits.get(cell) ?? "") + digit);
  }
  const found: Map<string, number[]> = new Map();
  for (const [cell, some] of digits) found.set(some, [...(found.get(some) ?? []), cell]);
  return found;
}

function goneInWords(digits: string, cells: readonly number[]): string {
  const names = { digits: listed([...digits]), cells: listed(cells.map(cellName)) };
  return say("help.gone", { ...names, n: digits.length });
}

/** @returns such as "r1c2, r1c3 and r1c5" */
export function listed(names: readonly string[], how: "help.and" | "help.or" = "help.and"): string {
  if (names.length < 2) return names.join("");
  return say(how, { some: names.slice(0, -1).join(", "), last: names.at(-1) ?? "" });
}

/** The name of cells that are all in a row or all in a column; otherwise a name for each row. */
export function folded(cells: readonly number[]): string[] {
  const rows = [...new Set(cells.map((at) => Math.floor(at / 9) + 1))];
  const columns = [...new Set(cells.map((at) => (at % 9) + 1))];
  if (rows.length === 1 || columns.length === 1) return [`r${rows.join("")}c${columns.join("")}`];
  return rows.flatMap((row) => folded(cells.filter((at) => Math.floor(at / 9) + 1 === row)));
}

/** The steps of one technique. */
export interface Group {
  name: string;
  technique: string;
  steps: readonly Explanation[];
}

/** Steps grouped by name, in the order of the first of each. */
export function grouped(steps: readonly Explanation[]): Group[] {
  const groups: Map<string, Explanation[]> = new Map();
  for (const step of steps) groups.set(step.name, [...(groups.get(step.name) ?? []), step]);
  return [...groups].map(([name, some]) => ({
    name,
    technique: some[0]?.technique ?? "",
    steps: some,
  }));
}

/** How much harder than the easiest a step is that few look for: pairs, as long as there are singles. */
const MUCH = 1.5;

/**
 * @param groups the easiest first
 * @returns those to look for, and those that are much harder
 */
export function byHardness(groups: readonly Group[]): [Group[], Group[]] {
  const hardness = (group: Group | undefined) => group?.steps[0]?.rating ?? 0;
  const most = hardness(groups[0]) + MUCH;
  const isNear = (group: Group) => hardness(group) <= most;
  return [groups.filter(isNear), groups.filter((group) => !isNear(group))];
}

/** @returns the index of the first of the hardest, or -1 if none has a rating */
export function hardestOf(steps: readonly { rating: number | null }[]): number {
  const most = Math.max(0, ...steps.map(({ rating }) => rating ?? 0));
  return most > 0 ? steps.findIndex(({ rating }) => rating === most) : -1;
}
