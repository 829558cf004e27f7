// @ts-check
/** The English of what is said while the player draws. */
export const pens = {
  "pens.how":
    "{kind}. Drag from cell to cell, or press Space where it begins and where it ends. Digits choose its colour.",
  "pens.drawn": "Drawn: {line}.",
  "pens.gone": "Rubbed out: {line}.",
  "pens.begun": "It begins at {cell}. Space or a tap ends it.",
  "pens.dropped": "Nothing drawn.",
};
