/** The English of the frame of the page, and what goes wrong. */

export const frame = {
  "page.name": "whydoku",
  "page.motto": "Sudoku, with the reasons",
  "page.places": "Places",
  "page.views": "Views",
  "page.menu": "Menu",
  "page.lessons": "Lessons",
  "page.skip": "Skip to the board",
  "page.skip.none": "Skip to the page",
  "page.close": "Close",
  "page.loading": "Loading {part}…",
  "page.missing":
    "“{part}” could not be loaded. Please try again; if that does not help, reload the page.",
  "page.unread":
    "This could not be loaded. Please try again; if that does not help, reload the page.",
  "page.again": "Try again",
  "page.stop": "Stop",
  "page.more": "{n} more",
  "page.yes": "yes",
  "page.no": "no",
  "page.fault":
    "Something went wrong on this page. Your game is saved; please reload the page to go on.",
  "page.titled": "{puzzle} · {view} · whydoku",
  "page.title": "{view} · whydoku",
  "page.offline":
    "No connection. You can play, take notes and undo; hints and reasons come back with it.",

  "page.arriving":
    "One moment: what finds the reasons is being loaded. From now on it is kept here.",

  "projector.open": "Projector",
  "projector.leave": "Leave the projector view",
  "projector.on": "Board and reason alone",
  "projector.off": "The whole page",

  "view.today": "Today",
  "view.play": "Play",
  "view.path": "Solution",
  "view.learn": "Learn",
  "view.make": "Make",
  "view.collection": "Collection",

  "saved.unread":
    "Some of what this browser has stored could not be read. It is put aside, and My games can save it as a file.",
  "saved.refused":
    "This browser has no room to store what is new, so it lasts only while this page is open. To keep it, save it as a file under My games.",

  "problem.offline": "There is no connection. What you play stays here.",
  "problem.busy": "The server is busy. Please try again in a moment.",
  "problem.python":
    "What finds the reasons could not be started. Please try again; if that does not help, reload the page.",
  "problem.unknown": "This page cannot read the answer. Please reload the page.",

  "settings.open": "Settings",
  "dialog.settings": "Settings",
  "dialog.files": "Save as a file",
  "keys.open": "Keys",
  "dialog.keys": "Keys and touches",
  "keys.projector": "For a class: the board and the reason alone, large",
};

export const games = {
  "begin.open": "New",
  "dialog.begin": "New puzzle",
  "dialog.bring": "From another device",
  "dialog.photo": "From paper",
  "begin.level.gentle": "Gentle",
  "begin.level.easy": "Easy",
  "begin.level.medium": "Medium",
  "begin.level.hard": "Hard",
  "begin.level.expert": "Expert",
  "begin.level.fiendish": "Fiendish",
  "begin.level.diabolical": "Diabolical",
  "begin.level.monstrous": "Monstrous",
  "begin.level.unfair": "Unfair",
  "begin.level.extreme": "Extreme",
  "level.hodoku": "{level} (HoDoKu)",
  "begin.grid": "Grid",
  "begin.titled": "{level}, {grid}",
  "grid.classic": "9 × 9",
  "grid.mini-4": "4 × 4",
  "grid.mini-6": "6 × 6",
  "grid.mini-8": "8 × 8",
  "grid.jigsaw-6": "Jigsaw 6 × 6",
  "grid.jigsaw": "Jigsaw 9 × 9",
  "grid.file": "Rules of a file",
  "grid.x": "Diagonals",
  "grid.windoku": "Windows",
  "grid.disjoint": "Same places in the boxes",
  "grid.anti-king": "King’s move",
  "grid.anti-knight": "Knight’s move",
  "begin.making": "Making a puzzle…",
  "begin.arriving": "Loading what makes puzzles… The next one comes sooner.",
  "begin.slow": "Making a puzzle… This can take 15 seconds or more.",
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
  "begin.again": "The board is as it was at the start.",
  "begin.kept": "Your unfinished game is kept under My games.",
  "today.puzzle": "{level}, {day}",

  "games.open": "My games",
  "dialog.games": "My games",
  "games.crowded":
    "Only {most} unfinished games can be kept, so the oldest had to make room: {title}, {percent}% done.",
  "games.crowded.save": "Save it as a file",
  "dialog.replay": "Replay",
  "replay.watch": "Watch the replay",
  "dialog.picture": "Picture",
  "share.picture": "Save as picture",

  "share.wrong.empty": "The link contains no puzzle.",
  "share.wrong.long": "The link is longer than the {most} characters allowed.",
  "share.wrong.character": "The link contains characters other than A-Z, a-z, 0-9, - and _.",
  "share.wrong.damaged": "It is damaged or incomplete, or not of this page.",
  "share.open": "Share",
  "dialog.share": "Share",
  "share.wrong": "There is no readable puzzle in this link. {why}",
};

export const welcome = {
  "welcome.title": "Sudoku, with the reasons",
  "welcome.line": "Get stuck, ask why, and go on.",
  "welcome.about": "A puzzle is on the board: play it, or take one that suits you.",
  "welcome.said":
    "Welcome. A puzzle is on the board. To choose one of your strength, or to read the rule, press Tab.",
  "welcome.close": "Play this one",
  "welcome.strengths": "How well do you know Sudoku?",
  "welcome.new": "I am new to Sudoku",
  "welcome.new.about": "gentle, with the rule",
  "welcome.sometimes.about": "now and then",
  "welcome.often.about": "I know my way",
  "welcome.expert.about": "challenge me",
  "welcome.levels": "More levels",
  "welcome.own": "My own puzzle",

  "rule.open": "Show me the rule",
  "dialog.rule": "The rule",
};
