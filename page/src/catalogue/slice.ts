/** The state of the catalogue: the techniques and profiles that the server offers to everyone. */
import type { Group, Profile, Technique } from "../api-types.ts";
import type { Setter } from "../store.ts";
import { setterOf } from "../store.ts";

export interface Catalogue {
  techniques: readonly Technique[]; // the easiest first; none before they have been fetched
  course: readonly Group[];
  problem: string; // why there are no techniques, or ""
  profiles: readonly Profile[];
}

export const setCatalogue: Setter<"catalogue", Catalogue> = setterOf("catalogue");

export const FIRST_CATALOGUE: Catalogue = { techniques: [], course: [], problem: "", profiles: [] };
