/** The English of what is said while the player draws. */
export const pens = {
  "pens.how":
    "{kind}. Drag from cell to cell, or press Space where it begins and where it ends. Digits choose its colour.",
  "pens.links":
    "Link. Drag from candidate to candidate, or choose a cell and press the digit of a candidate there, at both ends.",
  "pens.links.none":
    "A link joins two candidates, and there are none on the board yet. Let the page keep them, or fill them in.",
  "pens.link.begun": "It begins at {candidate}. The digit of another candidate ends it.",
  "pens.link.none": "There is no {candidate} to link.",
  "pens.drawn": "Drawn: {line}.",
  "pens.gone": "Rubbed out: {line}.",
  "pens.gone.several": "Rubbed out: {n} lines, arrows or links.",
  "pens.begun": "It begins at {cell}. Space or a tap ends it.",
  "pens.dropped": "Nothing drawn.",
};
