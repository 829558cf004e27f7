/** English itself. */

export const language = "en";

/** The language in which dates and large numbers are written. */
export const dates = "en-GB";

/** @returns the name of a technique with its article: an X-Wing, a Unique Rectangle */
export function oneOf(name: string): string {
  const isSpelt = /^[AEFHILMNORSX](?=[A-Z0-9-])/.test(name);
  return `${isSpelt || /^(?:[AEIO][a-z]|U(?!ni))/.test(name) ? "an" : "a"} ${name}`;
}

/** The plural forms of a word, in the order in which a template gives them; Intl names them. */
export const plurals: readonly Intl.LDMLPluralRule[] = ["one", "other"];
