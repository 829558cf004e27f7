/** The English of the frame of the page, and what goes wrong. */
export const frame = {
  "page.name": "whydoku",
  "page.motto": "Sudoku, with the reasons",
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

  "view.play": "Play",
  "view.path": "Path",
  "view.learn": "Learn",
  "view.make": "Make",
  "view.collection": "Collection",

  "saved.unreadable":
    "The data that this browser has stored could not be read, so the page starts fresh. The old data is kept.",
  "saved.past.unreadable":
    "The list of the puzzles that you have solved could not be read, so it starts afresh. The old list is kept.",
  "saved.refused":
    "This browser has no room to store your game, so it lasts only while this page is open. To keep it, share it as a link.",

  "embed.open": "Open in whydoku",
  "embed.wrong":
    "There is no puzzle in this address; expected is #p= and a puzzle, as the address of a shared puzzle has it.",
  "embed.solved": "Solved",

  "problem.offline": "There is no connection. What you play stays here.",
  "problem.busy": "The server is busy. Please try again in a moment.",
  "problem.python":
    "What finds the reasons could not be started. Please try again; if that does not help, reload the page.",
  "problem.unknown": "This page cannot read the answer. Please reload the page.",

  "settings.open": "Settings",
  "settings.title": "Settings",
  "files.title": "Save as a file",
  "keys.open": "Keys",
  "keys.title": "Keys and touches",
  "keys.projector": "For a class: the board and the reason alone, large",
};
