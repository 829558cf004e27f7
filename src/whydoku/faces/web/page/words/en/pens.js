// @ts-check
/** The English of what is said while the player draws. */
export const pens = {
  "pens.drawn": "Drawn: {line}.",
  "pens.gone": "Rubbed out: {line}.",
  "pens.begun": "It begins at {cell}. Space or a tap ends it.",
  "pens.dropped": "Nothing drawn.",
};
