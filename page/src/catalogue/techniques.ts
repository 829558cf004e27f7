/** Techniques by difficulty and by family, and their names. */

import type { Technique } from "../api-types.ts";
import { sayIfKnown } from "../words/say.ts";

/** @returns the same, the easiest first */
export function byDifficulty(techniques: readonly Technique[]): Technique[] {
  return [...techniques].sort((a, b) => a.rating - b.rating);
}

/** @returns the families, in the order of the easiest technique of each */
export function families(techniques: readonly Technique[]): string[] {
  return [...new Set(byDifficulty(techniques).map(({ family }) => family))];
}

export function familyName(family: string): string {
  return sayIfKnown(`learn.family.${family}`) || family;
}

/** @returns the name by which a request asks for any technique of a family */
export function slugOfFamily(family: string): string {
  return family.replaceAll(" ", "-");
}

/** @returns the name of the technique, or the slug while it is not known */
export function techniqueName(techniques: readonly Technique[], slug: string): string {
  return techniques.find((one) => one.slug === slug)?.name ?? slug;
}

/**
 * @param sentence of the server, which may call techniques as programs do
 * @returns the same, with the names that players know
 */
export function withTechniques(techniques: readonly Technique[], sentence: string): string {
  return sentence.replace(/'([\w-]+)'|\b\w+(?:-\w+)+\b/g, (all, quoted) => {
    const slug = quoted ?? all;
    const name = techniqueName(techniques, slug);
    return name === slug ? all : name;
  });
}
