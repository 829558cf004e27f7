// @ts-check
/**
 * The values that the parts of the page hand to each other. All of them are plain data, never
 * changed in place: who wants another value makes a new one.
 *
 * Cells are 0-80 row by row, digits 1-9, and a mask is nine bits, bit 0 for the digit 1. A
 * candidate is cell * 9 + digit - 1, as everywhere in whydoku.
 *
 * @typedef {readonly number[]} Masks  81 masks, one for each cell
 * @typedef {ReadonlySet<number>} Cells
 *
 * @typedef {object} DrawnLink  a link that the player drew, between two candidates
 * @property {number} from
 * @property {number} to
 * @property {"strong" | "weak"} tie
 *
 * @typedef {object} Position  all that a player has on the grid at one moment
 * @property {string} givens    81 characters, "." for an open cell
 * @property {Masks} possible   what the puzzle allows before any thought: all digits, or its marks
 * @property {readonly number[]} values  81 digits placed by the player, 0 for none
 * @property {Masks} corner     corner marks: free notes
 * @property {Masks} centre     centre marks: the candidates by hand
 * @property {Masks} removed    candidates crossed out
 * @property {Masks} proved     those of them that a step removed with a proof
 * @property {Masks} colours    colours of each cell, bit 0 for the first
 * @property {ReadonlyMap<number, number>} tinted  candidates with a colour 1-9 of their own
 * @property {readonly DrawnLink[]} links
 * @property {boolean} automatic  whether candidates are kept by the page, or by hand
 *
 * @typedef {object} Lit  what a phrase names, to be lit on the board
 * @property {readonly string[]} [cells]       r4c7
 * @property {readonly string[]} [houses]      r4, c7, b6
 * @property {readonly string[]} [candidates]  such as 5r4c7
 *
 * @typedef {Lit & {text: string}} Phrase  a part of a sentence, with what it names
 *
 * @typedef {object} CandidateMark
 * @property {string} at     5r4c7
 * @property {string} role   a role of looks.json, such as pattern, fin, eliminated, placed
 * @property {string | null} branch  the letter of a case, as it is drawn
 * @property {boolean} [large]  a placement to be drawn large, in the middle of its cell
 *
 * @typedef {object} PlaceMark  a cell r4c7 or a house b6, with a tint of looks.json; a cause is a
 *   ring around the middle of its cell, every other tint a rectangle with its hatching and border
 * @property {string} at
 * @property {string} tint
 * @property {readonly [number, number, number, number]} rect  x, y, width, height on the board;
 *   of a cause, what its ring touches
 * @property {string} hatching  data of an SVG path, or "" for none
 *
 * @typedef {object} LinkMark
 * @property {readonly string[]} from
 * @property {readonly string[]} to
 * @property {"strong" | "weak" | "pair" | "leads"} tie
 * @property {string} path   data of an SVG path, in the units of the board
 * @property {string} head   the points of its head, or "" where it has no direction
 * @property {string | null} branch
 *
 * @typedef {object} Marks  what a picture of a step shows besides the digits
 * @property {readonly CandidateMark[]} candidates
 * @property {readonly PlaceMark[]} cells
 * @property {readonly PlaceMark[]} houses
 * @property {readonly LinkMark[]} links
 * @property {readonly string[]} ties   paths that tie the candidates of one node together
 * @property {readonly {kind: "role" | "tint" | "tie", what: string, name: string}[]} legend
 *
 * @typedef {object} Picture  all that a board shows
 * @property {string} givens
 * @property {readonly number[]} values
 * @property {Masks} candidates  small digits, each in its place of the cell
 * @property {boolean} automatic whether these are the page's, or the player's own
 * @property {Masks} corner
 * @property {Masks} centre
 * @property {Masks} colours
 * @property {ReadonlyMap<number, number>} tinted
 * @property {readonly DrawnLink[]} links
 * @property {Cells} selected
 * @property {number} cursor     the cell that keys move from, or -1
 * @property {Cells} peers       highlighted because the cursor's cell sees them
 * @property {number} digit      highlighted wherever it stands or is a candidate, or 0
 * @property {Cells} clashes     cells whose digits contradict each other
 * @property {Cells} wrong       cells that a check found wrong
 * @property {Marks | null} marks  the picture of a hint or step
 * @property {Lit | null} lit      what a hovered or focused phrase names
 * @property {ReadonlyMap<number, "one" | "several" | "none">} verdicts  candidates by what they lead to
 * @property {Cells} solvable    cells that can be solved now
 * @property {ReadonlyMap<number, number>} others  cells where two solutions differ, the other digit
 * @property {boolean} hidden    whether the digits are covered, as in a pause
 */
export {};
