/** English itself. */

export const language = "en";

/** The language in which dates and large numbers are written. */
export const dates = "en-GB";

/** The plural forms of a word, in the order in which a template gives them; Intl names them. */
export const plurals: readonly Intl.LDMLPluralRule[] = ["one", "other"];
