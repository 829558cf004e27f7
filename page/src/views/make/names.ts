/** What a wish and its parts are called, by names that players know. */

import type { Technique } from "../../api-types.ts";
import {
  familyName,
  profileName,
  slugOfFamily,
  withTechniques,
} from "../../catalogue/catalogue.ts";
import { language } from "../../words/en/language.ts";
import { say, sayIfKnown } from "../../words/say.ts";

/**
 * @param level "" for any; HoDoKu's have names of their own
 * @returns such as: an easy puzzle
 */
export function puzzleOfLevel(level: string): string {
  const name = sayIfKnown(`begin.level.${level}`).toLocaleLowerCase(language);
  if (!name) return say("make.level.any");
  return say(/^[aeiou]/.test(name) ? "make.level.an" : "make.level.a", { level: name });
}

/**
 * @param slug of a technique or of a family
 * @returns such as X-Wing, or any Fish
 */
export function nameOf(techniques: readonly Technique[], slug: string): string {
  const own = techniques.find((one) => one.slug === slug);
  if (own) return own.name;
  const one = techniques.find(({ family }) => slugOfFamily(family) === slug);
  return one ? say("make.family", { name: familyName(one.family) }) : slug;
}

/** @returns the hardest of them */
export function hardestOf(
  techniques: readonly Technique[],
  slugs: readonly string[],
): string | undefined {
  const place = (slug: string) =>
    techniques.findLastIndex((one) => one.slug === slug || slugOfFamily(one.family) === slug);
  return [...slugs].sort((a, b) => place(b) - place(a))[0];
}

/**
 * @param part of a wish, as the server calls it
 * @returns the same by the names that players know
 */
export function partName(techniques: readonly Technique[], part: string): string {
  return withTechniques(techniques, part).replace(
    /^(rating|solved by) (\S+)/,
    (_, kind, name) => `${kind} ${sayIfKnown(`rating.scale.${name}`) || profileName(name)}`,
  );
}
