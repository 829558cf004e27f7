/** Two paths of one grid side by side: where they part, and what each of them uses. */

import type { Explanation } from "../../help/explanation.ts";
import { conclusion } from "../../help/explanation.ts";
import type { Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import { announce, profileOf } from "./path.ts";
import { setPath } from "./slice.ts";
import type { Stretch, Walk } from "./walk.ts";
import { isSingle } from "./walk.ts";

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

/**
 * Walks the other path from now on, and compares it with this one. The place stays as long as both
 * are alike there; otherwise it is where they part.
 */
export function swap(store: Store) {
  const { walk, at, other } = store.state.path;
  if (!walk || !other.walk) return;
  const common = partingOf(walk, other.walk)?.at ?? walk.steps.length;
  store.set({ lit: null });
  setPath(store, {
    profile: other.profile,
    walk: other.walk,
    at: Math.min(at, common),
    playing: false,
    other: { ...other, profile: profileOf(store.state), walk },
  });
  announce(store);
}
