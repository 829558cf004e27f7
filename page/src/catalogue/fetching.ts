/** Fetches the techniques and the profiles, each once. */
import { inWords, look } from "../api.ts";
import type { State, Store } from "../state.ts";
import { setCatalogue } from "./slice.ts";
import { byDifficulty } from "./techniques.ts";

/** Fetches the techniques, unless they are there already. */
export async function fetchTechniques(store: Store) {
  if (store.state.catalogue.techniques.length) return;
  try {
    const { techniques, course } = await look("techniques");
    setCatalogue(store, { techniques: byDifficulty(techniques), course, problem: "" });
  } catch (fault) {
    setCatalogue(store, { problem: inWords(fault) });
  }
}

/** @returns whether there are no techniques yet, and nothing that keeps them away */
export function areComing({ catalogue: { techniques, problem } }: State): boolean {
  return !techniques.length && !problem;
}

/** Fetches the profiles, unless they are there already. */
export async function fetchProfiles(store: Store) {
  if (store.state.catalogue.profiles.length) return;
  try {
    setCatalogue(store, { profiles: (await look("profiles")).profiles });
  } catch {
    // Whatever is asked with a profile reports the problem; without a list, the current one remains.
  }
}
