/**
 * A path to walk: its steps, and the grid before each of them and after the last. The grids are
 * computed from the steps, so that walking needs no server.
 */
import type { Net, Trace } from "../../api-types.ts";
import { take } from "../../game/actions.ts";
import type { Explanation } from "../../help/explanation.ts";
import { explainedStep, grouped, hardestOf } from "../../help/explanation.ts";
import type { Position } from "../../types.ts";

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
