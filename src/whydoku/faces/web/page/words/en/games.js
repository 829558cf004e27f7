// @ts-check
/** The English of beginning, keeping and sharing games. */
export const games = {
  "begin.open": "New",
  "begin.title": "New puzzle",
  "begin.level.easy": "Easy",
  "begin.level.medium": "Medium",
  "begin.level.hard": "Hard",
  "begin.level.unfair": "Unfair",
  "begin.level.extreme": "Extreme",
  "begin.making": "Making a puzzle…",
  "begin.untitled": "Puzzle",
  "begin.impossible": "These clues have no solution. Ask for a hint to learn which clash.",
  "begin.misprint": "A misprint? There is one solution {changes}.",
  "begin.misprint.one": "with {other} in {cell} instead of {digit}",
  "begin.misprint.or": ", or ",
  "begin.ambiguous":
    "This puzzle has {n} solutions: a clue may be missing. Make shows where they differ.",
  "begin.ambiguous.more":
    "This puzzle has at least {n} solutions: clues may be missing. Make shows where they differ.",
  "begin.openInMake": "Open in Make",
  "begin.begun": "You have begun this puzzle before. It goes on where you left it.",
  "begin.laid": "The puzzle is on the board.",
  "begin.kept": "Your unfinished game is kept under My games.",
  "today.puzzle": "{level}, {day}",

  "games.open": "My games",
  "games.title": "My games",
  "games.crowded":
    "{most} unfinished games are as many as can be kept, so the oldest had to make room: {title}, {percent}% done.",
  "games.crowded.save": "Save it as a file",
  "replay.title": "Replay",
  "replay.watch": "Watch the replay",
  "picture.title": "Picture",
  "share.picture": "Picture…",
  "games.days": "Today’s puzzle: {n} {n?day|days in a row}.",

  "share.wrong.empty": "The link contains no puzzle.",
  "share.wrong.long": "The link is longer than the {most} characters allowed.",
  "share.wrong.version": "The link does not begin with {first}, as links of this page do.",
  "share.wrong.character": "The link contains characters other than A-Z, a-z, 0-9, - and _.",
  "share.wrong.damaged": "The link is damaged or incomplete.",
  "share.open": "Share",
  "share.title": "Share",
  "share.wrong": "There is no readable puzzle in this link. {why}",
};
