// @ts-check
/** Two paths of one grid side by side: where they part, and what each of them uses. */
import { conclusion } from "../../help/explanation.js";
import { say } from "../../words/say.js";
import { announce, profileOf } from "./path.js";
import { setPath } from "./slice.js";
import { isSingle } from "./walk.js";

/** @import { Explanation } from "../../help/explanation.js" */
/** @import { Store } from "../../state.js" */
/** @import { Stretch, Walk } from "./walk.js" */

/**
 * @typedef {object} Parting
 * @property {number} at     how many steps are done on the first path before they part
 * @property {number} there  and how many on the second
 * @property {string} one    what comes next on the first, in words
 * @property {string} other  what comes next on the second
 */

/**
 * Where two paths part. The order of singles in a run does not count, for the grid after the run is
 * the same.
 *
 * @param {Walk} one
 * @param {Walk} other
 * @returns {Parting | null} null if they never do
 */
export function partingOf(one, other) {
  return firstDifference(one, one.stretches, other, other.stretches);
}

/**
 * The first steps beyond singles in which two paths differ, or where they part at all: that one finds a
 * single earlier tells little.
 *
 * @param {Walk} one
 * @param {Walk} other
 * @returns {Parting | null}
 */
export function hardPartingOf(one, other) {
  const hard = (/** @type {Walk} */ { steps, stretches }) =>
    stretches.filter(({ start }) => steps[start] && !isSingle(steps[start]));
  return firstDifference(one, hard(one), other, hard(other)) ?? partingOf(one, other);
}

/**
 * @param {Walk} one
 * @param {readonly Stretch[]} stretches  of the first path
 * @param {Walk} other
 * @param {readonly Stretch[]} others  of the second
 * @returns {Parting | null}
 */
function firstDifference(one, stretches, other, others) {
  const most = Math.max(stretches.length, others.length);
  for (let n = 0; n < most; n += 1) {
    const [here, there] = [stretches[n], others[n]];
    if (effectOf(one, here) === effectOf(other, there)) continue;
    const [at, otherAt] = [here?.start ?? endAt(stretches, n), there?.start ?? endAt(others, n)];
    const names = /** @type {const} */ ([nextOf(one, here, at), nextOf(other, there, otherAt)]);
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

/**
 * @param {Walk} walk
 * @param {Stretch | undefined} stretch
 * @returns {string} equal for stretches that change the grid alike
 */
function effectOf({ steps }, stretch) {
  const some = stepsIn({ steps }, stretch);
  const list = (/** @type {"placements" | "eliminations"} */ what) =>
    [...new Set(some.flatMap((step) => step[what]))].sort((a, b) => a - b).join();
  return `${list("placements")} ${list("eliminations")}`;
}

/**
 * @param {readonly Stretch[]} stretches
 * @param {number} n
 * @returns {number} where the stretch before the nth ends
 */
function endAt(stretches, n) {
  return stretches[n - 1]?.end ?? 0;
}

/**
 * @param {Walk} walk
 * @param {Stretch | undefined} stretch
 * @param {number} at  where it begins; without one there are only singles from there
 * @returns {string}
 */
function nextOf({ steps }, stretch, at) {
  const n = (stretch?.end ?? steps.length) - at;
  if (!n) return say("path.compare.end");
  return n > 1 || !stretch ? say("path.singles", { n }) : (steps[at]?.name ?? "");
}

/**
 * What comes next on a path, where it is called the same on both.
 *
 * @param {string} name
 * @param {readonly Explanation[]} some   the steps, of which a run tells only what the others lack
 * @param {readonly Explanation[]} others
 * @returns {string} with the results of the steps
 */
function withResults(name, some, others) {
  const [own, told] = [some, others].map((all) => all.map((step) => conclusion(step, "short")));
  const result = own?.filter((one) => own.length === 1 || !told?.includes(one)).join(", ") ?? "";
  return say("path.compare.step", { name, result });
}

/**
 * @param {Pick<Walk, "steps">} walk
 * @param {Stretch | undefined} stretch
 * @returns {readonly Explanation[]}
 */
function stepsIn({ steps }, stretch) {
  return stretch ? steps.slice(stretch.start, stretch.end) : [];
}

/**
 * @param {Walk} walk
 * @returns {number} how many of its steps are singles
 */
export function singlesOf({ steps }) {
  return steps.filter(isSingle).length;
}

/**
 * How often each of two paths uses each technique, by the names of their profiles.
 *
 * @param {Walk} one
 * @param {Walk} other
 * @returns {{name: string, counts: readonly [number, number]}[]}  the easiest first
 */
export function usesOfBoth(one, other) {
  const uses = [...one.uses, ...other.uses].sort((a, b) => a.rating - b.rating);
  const count = (/** @type {Walk} */ walk, /** @type {string} */ name) =>
    walk.uses.find((use) => use.name === name)?.steps ?? 0;
  return [...new Set(uses.map(({ name }) => name))].map((name) => ({
    name,
    counts: [count(one, name), count(other, name)],
  }));
}

/**
 * Walks the other path from now on, and compares it with this one. The place stays as long as both
 * are alike there; otherwise it is where they part.
 *
 * @param {Store} store
 */
export function swap(store) {
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
