/** Titles from elsewhere, as they can stand in a line of this page. */

const LONGEST = 200;

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/** What turns the text around it, or cannot be seen; but not what joins letters, or chooses a form of one. */
const UNSEEN = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** @returns the title in one line of a bounded length, without what nobody sees; "" if nothing is left */
export function titleIn(text: string): string {
  const told = text
    .slice(0, 8 * LONGEST)
    .replace(UNSEEN, "")
    .replace(BREAKS, " ")
    .trim();
  return SEEN.test(told) ? [...told].slice(0, LONGEST).join("") : "";
}
