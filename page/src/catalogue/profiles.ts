/** Lists to choose a profile from. */
import { fill, h, put } from "../parts/dom.ts";
import { profileName } from "./catalogue.ts";

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
