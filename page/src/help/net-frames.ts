/** The frames of a net: one for each line of its argument. */

import type { Claims, Phrase } from "../api-types.ts";
import { centre } from "../board/drawing.ts";
import { parseCandidates } from "../grid/space.ts";
import type { CandidateMark, LinkMark, Marks, NumberMark } from "../types.ts";
import type { Explanation } from "./explanation.ts";
import type { Frame } from "./frame-parts.ts";
import { CONCLUSIONS, silent, unfinished } from "./frame-parts.ts";

/** What holds from a line of an argument on, until a line that is less deep. */
export type Held = { depth: number; marks: CandidateMark[]; numbers: NumberMark[] };

/** A frame for each line that supposes something or follows from what is supposed. */
export function ofNet({ argument, claims }: Explanation, marks: Marks): Frame[] {
  const isCases = claims.some(supposes);
  if (!isCases && !marks.links.length) return [];
  const base = unfinished(marks);
  const settled = new Set(claims.flatMap((claim) => claim.true ?? []));
  const last = claims.findLastIndex(({ depth }) => depth > 0);
  let held: Held[] = [];
  let before: LinkMark[] = [];
  return claims.flatMap((claim, line) => {
    if (!claim.depth && !supposes(claim)) return [];
    held = held.filter(({ depth }) => depth <= claim.depth);
    const said = argument[line] ?? [];
    const more = touched(said, marks, settled);
    const now = namesIn(claim, said, more);
    const { depth, number = "" } = claim;
    const numbers = number && now[0] ? [beside(now[0], number)] : [];
    held = [
      ...held,
      { depth, marks: [...marked(claim.true, claim.false, marks), ...more], numbers },
      { depth: depth + 1, marks: supposed(claim, marks), numbers: [] },
    ];
    const candidates = deepest(held);
    const named = new Set(candidates.map(({ at }) => at));
    const links = marks.links.filter(({ from, to }) =>
      [...from, ...to].every((at) => named.has(at)),
    );
    const fresh = links.filter((link) => !before.includes(link));
    before = links;
    const drawn = held.flatMap((one) => one.numbers);
    return [
      {
        line,
        now,
        fresh,
        marks: {
          ...(line === last ? { ...marks, ties: [] } : base),
          candidates,
          numbers: drawn.map((one) => (numbers.includes(one) ? { ...one, now: true } : one)),
          links: links.map((link) => ({ ...silent(link), now: fresh.includes(link) })),
          named: [...named].map((at) => ({ at })),
        },
      },
    ];
  });
}

function supposes({ assumed_true, assumed_false }: Claims): boolean {
  return Boolean(assumed_true ?? assumed_false);
}

/**
 * The marks of all that holds. A candidate that is supposed to be true although it is false, to
 * refute it, is marked as supposed.
 *
 * @param held the deeper ones after the others
 */
function deepest(held: readonly Held[]): CandidateMark[] {
  const found: Map<string, CandidateMark[]> = new Map();
  for (const { marks } of held) {
    const names = new Set(marks.map(({ at }) => at));
    for (const name of names)
      found.set(
        name,
        marks.filter(({ at }) => at === name),
      );
  }
  return [...found.values()].flat();
}

/** What a line supposes, with the shape of a supposition if the whole picture has it there. */
function supposed(
  { assumed_true = [], assumed_false = [] }: Claims,
  marks: Marks,
): CandidateMark[] {
  const names = new Set([...assumed_true, ...assumed_false]);
  const starred = marks.candidates.filter(({ at, role }) => role === "assumed" && names.has(at));
  return [...starred, ...marked(assumed_true, assumed_false, marks)];
}

/**
 * Candidates marked as true or false, with the letter of their case if the whole picture has it.
 */
function marked(
  holds: readonly string[] = [],
  fails: readonly string[] = [],
  { candidates }: Marks,
): CandidateMark[] {
  const as = (role: string) => (at: string) =>
    candidates.find((mark) => mark.at === at && mark.role === role) ?? { at, role, branch: null };
  return [...holds.map(as("true")), ...fails.map(as("false"))];
}

/**
 * The marks of sets and their digits in the cells that a line speaks of.
 *
 * @param settled what some line calls true, and draws itself
 */
function touched(
  said: readonly Phrase[],
  marks: Marks,
  settled: ReadonlySet<string>,
): CandidateMark[] {
  const cells = new Set(said.flatMap((part) => part.cells ?? []));
  return marks.candidates.filter(
    ({ at, role }) =>
      cells.has(at.slice(1)) &&
      !CONCLUSIONS.has(role) &&
      !settled.has(at) &&
      !["assumed", "true", "false"].includes(role),
  );
}

/**
 * @param more what else it touches
 * @returns the candidates that a line is about
 */
function namesIn(claim: Claims, said: readonly Phrase[], more: readonly CandidateMark[]): string[] {
  const { true: holds = [], false: fails = [], assumed_true = [], assumed_false = [] } = claim;
  const claimed = [...holds, ...fails, ...assumed_true, ...assumed_false];
  if (claimed.length) return [...new Set(claimed)];
  const spoken = new Set(said.flatMap((part) => part.candidates ?? []));
  return [...new Set(more.map(({ at }) => at))].filter((at) => spoken.has(at));
}

/** @returns a number beside a candidate, towards the middle of its cell */
function beside(name: string, text: string): NumberMark {
  const k = parseCandidates(name)[0] ?? 0;
  const [x, y] = centre(k);
  const d = k % 9;
  return { text, at: [x + (d % 3 === 2 ? -11 : 11), y + (d < 3 ? 10 : -10)], now: false };
}
