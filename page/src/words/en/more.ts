/** The English of what is asked for once in a game, and of what is in hand besides the pencils. */

export const more = {
  "more.ask": "Ask",
  "play.check": "Check for mistakes",
  "keys.check": "Check, without giving anything away",
  "play.automatic": "Automatic",
  "play.automatic.about": "The page fills in what each cell can still be, and you cross out",
  "more.automatic": "Automatic notes",
  "more.automatic.about": "As you chose in an earlier game. Press it to write notes yourself",
  "play.byHand": "By hand",
  "play.byHand.about": "You write notes; a hint concludes nothing from them",
  "play.fill": "Fill in all notes",
  "play.clear": "Clear my notes",
  "more.first.about": "Pick up a digit, then touch the cells where it goes",
  "more.draw.about":
    "Drag from cell to cell, or tap where it begins and where it ends. Digits choose a colour. Draw it again to rub it out.",
  "more.tints.about": "Touch a candidate to give it the chosen colour",
  "more.kinds": "What to draw",
  "more.links.about":
    "Drag from one candidate to another, or press the digit of one in its cell, then of the other. Draw a link again to make it weak, and again to remove it.",
  "more.held": "In hand",
  "more.down": "Put it down",
  "play.return": "Return to {name}",
  "play.forget": "Forget {name}",
  "play.forget.short": "Forget",
  "play.forgotten": "{name} is forgotten.",
};
