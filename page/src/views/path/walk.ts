/**
 * A path to walk: its steps, and the grid before each of them and after the last, which is computed
 * from the steps, so that walking needs no server; and where two paths of one grid part.
 */
import type { Net, Trace } from "../../asking/api-types.ts";
import { take } from "../../game/actions.ts";
import type { Explanation } from "../../help/explanation.ts";
import { conclusion, explainedStep, grouped, hardestOf } from "../../help/explanation.ts";
import type { Position } from "../../state/types.ts";
import { say } from "../../words/say.ts";

/** A step, or a run of consecutive singles. */
export interface Stretch {
  start: number; // the index of its first step
  end: number; // the index after its last step
  steps: readonly Explanation[];
}

export interface Use {
  name: string;
  steps: number;
  rating: number;
  first: number; // the index of the first step that uses it
}

export interface Walk {
  key: string; // the key of the options that it was made for
  steps: readonly Explanation[];
  positions: readonly Position[];
  stretches: readonly Stretch[];
  uses: readonly Use[]; // the easiest first
  hardest: number; // the index of the first of the hardest steps, or -1 if all are singles
  scale: string; // the scale of its ratings
  size: number; // how many facts its reasons have
  net: Net | null; // the largest net, if there is one
  solved: boolean;
  ending: string; // how it ends, in words of the server; empty if it said nothing
}

const SINGLE = /^(full-house|last-digit|hidden-single|naked-single)/;

export function walkOf(start: Position, trace: Trace, key: string): Walk {
  const steps = trace.steps.map(explainedStep);
  const positions = [start];
  let position = start;
  for (const { placements, eliminations } of steps) {
    position = take(position, placements, eliminations);
    positions.push(position);
  }
  return {
    key,
    steps,
    positions,
    stretches: stretchesOf(steps),
    uses: usesOf(steps),
    hardest: steps.every(isSingle) ? -1 : hardestOf(steps),
    scale: trace.scale ?? "",
    size: trace.reasons?.size ?? 0,
    net: trace.reasons?.largest_net ?? null,
    solved: trace.solved,
    ending: trace.ending ?? "",
  };
}

export function isSingle({ technique, placements, eliminations }: Explanation): boolean {
  return SINGLE.test(technique) && placements.length === 1 && eliminations.length === 0;
}

export function stretchesOf(steps: readonly Explanation[]): Stretch[] {
  const found: Stretch[] = [];
  for (const [at, step] of steps.entries()) {
    const before = steps[at - 1];
    const last = before && isSingle(before) && isSingle(step) ? found.pop() : undefined;
    const some = [...(last?.steps ?? []), step];
    found.push({ start: last?.start ?? at, end: at + 1, steps: some });
  }
  return found;
}

function usesOf(steps: readonly Explanation[]): Use[] {
  const uses = grouped(steps).map(({ name, steps: some }) => ({
    name,
    steps: some.length,
    rating: Math.max(0, ...some.map(({ rating }) => rating)),
    first: some[0] ? steps.indexOf(some[0]) : 0,
  }));
  return uses.sort((a, b) => a.rating - b.rating || a.first - b.first);
}

/** The place after going forward or back; null if there is none. `by` is -1 or 1. */
export type Way = (walk: Walk, at: number, by: number) => number | null;

/** To the next step, or run of singles. */
export const byStretch: Way = ({ stretches, steps }, at, by) => {
  const starts = [...stretches.map(({ start }) => start), steps.length];
  const next = by > 0 ? starts.find((start) => start > at) : starts.findLast((start) => start < at);
  return next ?? at;
};

/** To the next step that is more than a single. */
export const byHard: Way = ({ steps }, at, by) => {
  const isHard = (step: Explanation, n: number) => !isSingle(step) && (by > 0 ? n > at : n < at);
  const found = by > 0 ? steps.findIndex(isHard) : steps.findLastIndex(isHard);
  return found < 0 ? null : found;
};

export interface Parting {
  at: number; // how many steps are done on the first path before they part
  there: number; // and how many on the second
  one: string; // what comes next on the first, in words
  other: string; // what comes next on the second
}

/**
 * Where two paths part. The order of singles in a run does not count, for the grid after the run is
 * the same.
 *
 * @param counts whether to look at a stretch
 * @returns null if they never do
 */
export function partingOf(
  one: Walk,
  other: Walk,
  counts: (stretch: Stretch) => boolean = () => true,
): Parting | null {
  const [mine, theirs] = [one.stretches.filter(counts), other.stretches.filter(counts)];
  const most = Math.max(mine.length, theirs.length);
  let n = 0;
  while (n < most && effectOf(mine[n]) === effectOf(theirs[n])) n += 1;
  if (n === most) return null;
  const [here, there] = [mine[n], theirs[n]];
  const at = here?.start ?? mine[n - 1]?.end ?? 0;
  const otherAt = there?.start ?? theirs[n - 1]?.end ?? 0;
  const names = [nextOf(one, here, at), nextOf(other, there, otherAt)] as const;
  const isTold = names[0] !== names[1];
  return {
    at,
    there: otherAt,
    one: isTold ? names[0] : withResults(names[0], here, there),
    other: isTold ? names[1] : withResults(names[1], there, here),
  };
}

/**
 * The first steps beyond singles in which two paths differ, or where they part at all: that one finds a
 * single earlier tells little.
 */
export function hardPartingOf(one: Walk, other: Walk): Parting | null {
  const isHard = ({ steps }: Stretch) => !steps.some(isSingle);
  return partingOf(one, other, isHard) ?? partingOf(one, other);
}

/** @returns equal for stretches that change the grid alike */
function effectOf({ steps }: Pick<Stretch, "steps"> = { steps: [] }): string {
  const list = (what: "placements" | "eliminations") =>
    [...new Set(steps.flatMap((step) => step[what]))].sort((a, b) => a - b).join();
  return `${list("placements")} ${list("eliminations")}`;
}

/** @param at where it begins; without one there are only singles from there */
function nextOf({ steps }: Walk, stretch: Stretch | undefined, at: number): string {
  const n = (stretch?.end ?? steps.length) - at;
  if (!n) return say("path.compare.end");
  return n > 1 || !stretch ? say("path.singles", { n }) : (steps[at]?.name ?? "");
}

/**
 * What comes next on a path, with its results, where it is called the same on both; of a run those that
 * the other has not.
 */
function withResults(name: string, own: Stretch | undefined, other: Stretch | undefined): string {
  const [mine = [], theirs = []] = [own, other].map((stretch) =>
    stretch?.steps.map((step) => conclusion(step, "short")),
  );
  const result = mine.filter((one) => mine.length === 1 || !theirs.includes(one)).join(", ");
  return say("path.compare.step", { name, result });
}

export function singlesOf({ steps }: Walk): number {
  return steps.filter(isSingle).length;
}

/** How often each of two paths uses each technique, the easiest first. */
export function usesOfBoth(one: Walk, other: Walk) {
  const uses = [...one.uses, ...other.uses].sort((a, b) => a.rating - b.rating);
  const count = (walk: Walk, name: string) =>
    walk.uses.find((use) => use.name === name)?.steps ?? 0;
  return [...new Set(uses.map(({ name }) => name))].map((name) => ({
    name,
    counts: [count(one, name), count(other, name)],
  }));
}
