/** The English of puzzles from paper. */

export const photo = {
  "photo.title": "From paper",
  "photo.stays": "The picture stays on this device: nothing of it is sent anywhere.",
  "photo.opening": "The camera is being opened. Your browser may ask whether it may.",
  "photo.look": "Hold the camera over the whole grid.",
  "photo.still": "Grid found. Hold still.",
  "photo.shoot": "Take the picture",
  "photo.reading": "Reading the grid…",
  "photo.reading.one": "Reading picture {n} of {all}…",
  "photo.again": "Photograph again",
  "photo.camera": "Use the camera",
  "photo.other": "Choose pictures…",
  "photo.refused":
    "The camera was not allowed. You can allow it in the settings that your browser has for this page, or choose a picture instead.",
  "photo.nocamera": "There is no camera here. You can choose a picture instead.",
  "photo.taken":
    "The camera cannot be used now; perhaps another program has it. You can try again, or choose a picture.",
  "photo.none":
    "No grid was found. It helps if the picture shows the whole grid, lying flat, in even light and filling most of it.",
  "photo.none.here": "No grid was found.",
  "photo.missing":
    "What reads pictures could not be loaded. Please try again; if that does not help, reload the page.",
  "photo.unread": "Your browser cannot open this as a picture. A photo as JPEG or PNG is best.",
  "photo.large": "This picture is larger than {most} MB. Please choose a smaller one.",
  "photo.several": "{n} grids were found. Which one?",
  "photo.grid": "Grid {n}",
  "photo.read": "Read: {n} {n?digit|digits}.",
  "photo.read.doubtful":
    "Read: {n} {n?digit|digits}. {doubtful} {doubtful?cell is|cells are} doubtful, with a dashed frame.",
  "photo.read.poor":
    "Read: {n} {n?digit|digits}, but {doubtful} cells are doubtful. A nearer and sharper picture reads better.",
  "photo.one": "There is one solution.",
  "photo.several.solutions": "There are several solutions: a digit may be missing.",
  "photo.none.solutions": "There is no solution: a digit may be wrong.",
  "photo.clash": "Digits clash.",
  "photo.likelier": "With {changes} there would be one solution, and that is likelier.",
  "photo.change": "{cell} = {digit}",
  "photo.change.open": "{cell} empty",
  "photo.accept": "Take that",
  "photo.correct": "If a cell is wrong, touch it, then touch what is printed there.",
  "photo.cell": "{cell}: what is there?",
  "photo.cell.next": "{cell}: what is there? Perhaps {digit}.",
  "photo.cell.doubtful": "doubtful",
  "photo.nothing": "Empty",
  "photo.written": "Written by hand: one of my own digits",
  "photo.marks": "Take the pencil marks of {n} {n?cell|cells} as notes",
  "photo.play": "Play it",
  "photo.board": "The grid as it was read, over the picture",
};
