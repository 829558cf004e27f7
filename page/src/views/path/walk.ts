/**
 * A path to walk: its steps, and the grid before each of them and after the last, which is computed
 * from the steps, so that walking needs no server; and where two paths of one grid part.
 */
import type { Net, Trace } from "../../api-types.ts";
import { take } from "../../game/actions.ts";
import type { Explanation } from "../../help/explanation.ts";
import { conclusion, explainedStep, grouped, hardestOf } from "../../help/explanation.ts";
import type { Position } from "../../types.ts";
import { say } from "../../words/say.ts";

/** A step, or a run of consecutive singles. */
export interface Stretch {
  start: number; // the index of its first step
  end: number; // the index after its last step
}

/** How often a technique is used. */
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
  hardest: number; // the index of the first of the hardest steps, or -1 for none
  scale: string; // the scale of its ratings
  size: number; // how many facts its reasons have
  net: Net | null; // the largest net, if there is one
  solved: boolean;
  ending: string; // how it ends, in words of the server; empty if it said nothing
}

const SINGLE = /^(full-house|last-digit|hidden-single|naked-single)/;

/**
 * @param start where the path begins
 */
export function walkOf(start: Position, trace: Trace, key: string): Walk {
  const steps = trace.steps.map(explainedStep);
  const positions = [start];
  let position = start;
  for (const { placements, eliminations } of steps) {
    position = take(position, placements, eliminations);
    positions.push(position);
  }
  const stretches = stretchesOf(steps);
  const { solved } = trace;
  return {
    key,
    steps,
    positions,
    stretches,
    uses: usesOf(steps),
    hardest: hardestOf(steps),
    scale: trace.scale ?? "",
    size: trace.reasons?.size ?? 0,
    net: trace.reasons?.largest_net ?? null,
    solved,
    ending: trace.ending ?? "",
  };
}

export function isSingle({ technique, placements, eliminations }: Explanation): boolean {
  return SINGLE.test(technique) && placements.length === 1 && eliminations.length === 0;
}

export function stretchesOf(steps: readonly Explanation[]): Stretch[] {
  const found: Stretch[] = [];
  let wasSingle = false;
  for (const [at, step] of steps.entries()) {
    const single = isSingle(step);
    const last = found[found.length - 1];
    if (last && single && wasSingle) found[found.length - 1] = { ...last, end: at + 1 };
    else found.push({ start: at, end: at + 1 });
    wasSingle = single;
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

/**
 * The place after going forward or back by a stretch.
 *
 * @param by -1 or 1
 */
export function byStretch(walk: Walk, at: number, by: number): number {
  const starts = [...walk.stretches.map(({ start }) => start), walk.steps.length];
  const next = by > 0 ? starts.find((start) => start > at) : starts.findLast((start) => start < at);
  return next ?? at;
}

/**
 * The place of the next step forward or back that is more than a single.
 *
 * @param by -1 or 1
 * @returns null if there is none
 */
export function byHard({ steps }: Walk, at: number, by: number): number | null {
  const isHard = (step: Explanation, n: number) => !isSingle(step) && (by > 0 ? n > at : n < at);
  const found = by > 0 ? steps.findIndex(isHard) : steps.findLastIndex(isHard);
  return found < 0 ? null : found;
}

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
 * @returns null if they never do
 */
export function partingOf(one: Walk, other: Walk): Parting | null {
  return firstDifference(one, one.stretches, other, other.stretches);
}

/**
 * The first steps beyond singles in which two paths differ, or where they part at all: that one finds a
 * single earlier tells little.
 */
export function hardPartingOf(one: Walk, other: Walk): Parting | null {
  const hard = ({ steps, stretches }: Walk) =>
    stretches.filter(({ start }) => steps[start] && !isSingle(steps[start]));
  return firstDifference(one, hard(one), other, hard(other)) ?? partingOf(one, other);
}

/**
 * @param stretches of the first path
 * @param others of the second
 */
function firstDifference(
  one: Walk,
  stretches: readonly Stretch[],
  other: Walk,
  others: readonly Stretch[],
): Parting | null {
  const most = Math.max(stretches.length, others.length);
  for (let n = 0; n < most; n += 1) {
    const [here, there] = [stretches[n], others[n]];
    if (effectOf(one, here) === effectOf(other, there)) continue;
    const [at, otherAt] = [here?.start ?? endAt(stretches, n), there?.start ?? endAt(others, n)];
    const names = [nextOf(one, here, at), nextOf(other, there, otherAt)] as const;
    const isTold = names[0] !== names[1];
    return {
      at,
      there: otherAt,
      one: isTold ? names[0] : withResults(names[0], stepsIn(one, here), stepsIn(other, there)),
      other: isTold ? names[1] : withResults(names[1], stepsIn(other, there), stepsIn(one, here)),
    };
  }
  return null;
}

/** @returns equal for stretches that change the grid alike */
function effectOf({ steps }: Walk, stretch: Stretch | undefined): string {
  const some = stepsIn({ steps }, stretch);
  const list = (what: "placements" | "eliminations") =>
    [...new Set(some.flatMap((step) => step[what]))].sort((a, b) => a - b).join();
  return `${list("placements")} ${list("eliminations")}`;
}

/** @returns where the stretch before the nth ends */
function endAt(stretches: readonly Stretch[], n: number): number {
  return stretches[n - 1]?.end ?? 0;
}

/** @param at where it begins; without one there are only singles from there */
function nextOf({ steps }: Walk, stretch: Stretch | undefined, at: number): string {
  const n = (stretch?.end ?? steps.length) - at;
  if (!n) return say("path.compare.end");
  return n > 1 || !stretch ? say("path.singles", { n }) : (steps[at]?.name ?? "");
}

/**
 * What comes next on a path, where it is called the same on both.
 *
 * @param some the steps, of which a run tells only what the others lack
 * @returns with the results of the steps
 */
function withResults(
  name: string,
  some: readonly Explanation[],
  others: readonly Explanation[],
): string {
  const [own, told] = [some, others].map((all) => all.map((step) => conclusion(step, "short")));
  const result = own?.filter((one) => own.length === 1 || !told?.includes(one)).join(", ") ?? "";
  return say("path.compare.step", { name, result });
}

function stepsIn(
  { steps }: Pick<Walk, "steps">,
  stretch: Stretch | undefined,
): readonly Explanation[] {
  return stretch ? steps.slice(stretch.start, stretch.end) : [];
}

/** @returns how many of its steps are singles */
export function singlesOf({ steps }: Walk): number {
  return steps.filter(isSingle).length;
}

/**
 * How often each of two paths uses each technique, by the names of their profiles.
 *
 * @returns the easiest first
 */
export function usesOfBoth(
  one: Walk,
  other: Walk,
): { name: string; counts: readonly [number, number] }[] {
  const uses = [...one.uses, ...other.uses].sort((a, b) => a.rating - b.rating);
  const count = (walk: Walk, name: string) =>
    walk.uses.find((use) => use.name === name)?.steps ?? 0;
  return [...new Set(uses.map(({ name }) => name))].map((name) => ({
    name,
    counts: [count(one, name), count(other, name)],
  }));
}
