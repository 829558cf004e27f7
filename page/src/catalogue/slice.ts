/** The state of the catalogue: the techniques and profiles that the server offers to everyone. */

export interface Technique {
  slug: string;
  name: string;
  family: string;
  rating: number;
  assumes_unique: boolean;
  about: string;
  aliases: Readonly<Record<string, readonly string[]>>;
}

/** Of lessons in the course. */
export interface Group {
  group: string;
  name: string;
  about: string; // one sentence
  lessons: readonly string[]; // the techniques that they teach, in order
  shared: readonly string[]; // names that several of these share
}

export interface Profile {
  name: string;
  about: string;
}

export interface Catalogue {
  techniques: readonly Technique[]; // the easiest first; none before they have been fetched
  course: readonly Group[];
  problem: string; // why there are no techniques, or ""
  profiles: readonly Profile[];
}

import type { Setter } from "../store.ts";
import { setterOf } from "../store.ts";

export const setCatalogue: Setter<"catalogue", Catalogue> = setterOf("catalogue");

export const FIRST_CATALOGUE: Catalogue = { techniques: [], course: [], problem: "", profiles: [] };
