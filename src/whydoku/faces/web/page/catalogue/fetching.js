// @ts-check
/** Fetches the techniques and the profiles, each once. */
import { inWords, look } from "../api.js";
import { setCatalogue } from "./slice.js";
import { byDifficulty } from "./techniques.js";

/** @import { State, Store } from "../state.js" */

/**
 * Fetches the techniques, unless they are there already.
 *
 * @param {Store} store
 */
export async function fetchTechniques(store) {
  if (store.state.catalogue.techniques.length) return;
  try {
    const { techniques, course } = await look("techniques");
    setCatalogue(store, { techniques: byDifficulty(techniques), course, problem: "" });
  } catch (fault) {
    setCatalogue(store, { problem: inWords(fault) });
  }
}

/**
 * @param {State} state
 * @returns {boolean} whether there are no techniques yet, and nothing that keeps them away
 */
export function areComing({ catalogue: { techniques, problem } }) {
  return !techniques.length && !problem;
}

/**
 * Fetches the profiles, unless they are there already.
 *
 * @param {Store} store
 */
export async function fetchProfiles(store) {
  if (store.state.catalogue.profiles.length) return;
  try {
    setCatalogue(store, { profiles: (await look("profiles")).profiles });
  } catch {
    // Whatever is asked with a profile reports the problem; without a list, the current one remains.
  }
}
