// @ts-check
/** The English of arguments of the player's own. */
export const argue = {
  "argue.by": "What it rests on",
  "argue.way.chain": "Chain",
  "argue.way.set": "Set in a house",
  "argue.way.locked": "Digit in a box and a line",
  "argue.way.fish": "Fish",
  "argue.way.colours": "Two colours",
  "argue.way.cases": "If …",
  "argue.marks": "What touches mark",
  "argue.reason": "Reason",
  "argue.claim": "So …",
  "argue.text": "Your argument",
  "argue.example": "or write it: naked pair 16 r1c2 r1c3: r1c4<>1",
  "argue.back": "Undo",
  "argue.joins": "Group",
  "argue.joins.about": "The next candidates join the last one: one of them is true",
  "argue.locked": "Set",
  "argue.locked.about": "The last candidate leads into an almost locked set",
  "argue.second": "Second colour",
  "argue.second.about": "Mark the candidates that are true when the first ones are false",
  "argue.isFalse": "is not",
  "argue.isFalse.about": "Mark what is false, not what is true",
  "argue.anew": "Another case",
  "argue.anew.about": "The next candidate is another supposition",
  "argue.columns": "By columns",
  "argue.columns.about": "The columns hold the digit, and rows lose it",
  "argue.check": "Is that right?",
  "argue.clear": "Clear",
  "argue.more": "Claim that too: {what}",
  "argue.truth": "Is it true all the same?",
  "argue.close": "What would close the gap?",
  "argue.open": "No few links more close it.",
  "argue.use": "Argue so",
  "argue.nothing": "Nothing marked.",
  "argue.absent": "{candidate} is not possible.",
  "argue.own": "My reasons ({n})",
  "argue.yours": "Your reason: {reason}.",
  "argue.before": "Another before it does not follow from the puzzle on, {reason}: {why}",
  "argue.all":
    "All by your own reasons: {n} {n?argument|arguments} and singles, from which the solution follows.",
  "argue.how.chain":
    "Touch one candidate after another: if the first is false, the second is true; if that is true, the third is false; and so on.",
  "argue.how.inSet":
    "Touch the cells of the almost locked set, press Set again, and touch the candidate that leads on.",
  "argue.how.set": "Touch the cells of the set, and choose its digits on the pad.",
  "argue.how.locked":
    "Choose a digit on the pad, and touch the cells that it has in both: all of the box, or all of the line.",
  "argue.how.fish":
    "Choose a digit, and touch the cells where the rows and columns of the fish cross.",
  "argue.how.colours":
    "Touch the candidates of one colour, then those of the other: either all of the first are true, or all of the second.",
  "argue.how.cases":
    "Touch what you suppose, then what follows, in order. With one case it must end in a contradiction; of several, one must be true.",
  "argue.how.claim":
    "Touch what follows: once if it can be removed, twice if it is true. Without that you hear all that follows.",
};
