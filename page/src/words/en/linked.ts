/** The English of what greets who opens the link of a puzzle. */

export const linked = {
  "linked.named": "A puzzle was shared with you: {told}.",
  "linked.unnamed": "A puzzle was shared with you.",
  "linked.begin": "Choose a cell, then a digit. When you are stuck, Hint says where to look.",
};
