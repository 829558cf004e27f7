/** Profiles by names that people know, and lists to choose one from. */
import { fill, h, put } from "../parts/dom.ts";
import { sayIfKnown } from "../words/say.ts";

/** @returns the name of the profile, or the slug of one that the page does not know */
export function profileName(slug: string): string {
  return sayIfKnown(`profile.${slug}`) || slug;
}

/**
 * Offers profiles in a list to choose from.
 *
 * @param none the words for the choice of none, if there is one
 */
export function putProfiles(
  select: HTMLSelectElement,
  slugs: readonly string[],
  chosen: string,
  none: string = "",
) {
  const options = slugs.map((value) => h("option", { value }, profileName(value)));
  fill(select, none && h("option", { value: "" }, none), options);
  put(select, "value", chosen);
}
