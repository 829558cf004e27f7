// @ts-check
/**
 * The values that the parts of the page exchange. All are plain data and never modified in place: a
 * change makes a new value.
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
 * @typedef {object} DrawnLine  a line or an arrow that the player drew, from cell to cell
 * @property {readonly number[]} cells  at least two, no cell right after itself
 * @property {number} colour  1-9, or 0 for the ink of the player's digits
 * @property {boolean} head   whether it is an arrow
 *
 * @typedef {object} Position  everything on the grid at one moment
 * @property {string} givens    81 characters, "." for an open cell
 * @property {Masks} possible   the candidates that the puzzle allows: all digits, or its marks
 * @property {readonly number[]} values  81 digits placed by the player, 0 for none
 * @property {Masks} corner     corner marks: free notes
 * @property {Masks} centre     centre marks: notes, or the candidates by hand if `complete`
 * @property {Masks} removed    candidates crossed out
 * @property {Masks} proved     those among them that a step removed with a proof
 * @property {Masks} colours    colours of each cell, bit 0 for the first
 * @property {ReadonlyMap<number, number>} tinted  candidates with a colour 1-9 of their own
 * @property {readonly DrawnLink[]} links
 * @property {readonly DrawnLine[]} lines
 * @property {boolean} automatic  whether candidates are kept by the page, or by hand
 * @property {boolean} complete   whether the centre marks of a cell are all it can be, if they are
 *   kept by hand; otherwise they are notes, which claim nothing
 * @property {readonly string[]} reasons  what the player has argued so far, from the puzzle on:
 *   arguments that were taken as steps, and before each the digits on which it may rest, r4c7=5
 *
 * @typedef {object} Lit  what a phrase names and lights up on the board
 * @property {readonly string[]} [cells]       r4c7
 * @property {readonly string[]} [houses]      r4, c7, b6
 * @property {readonly string[]} [candidates]  such as 5r4c7
 *
 * @typedef {"plain" | "short" | "expert"} Style  how reasons are told, as the server knows it
 *
 * @typedef {Lit & {text: string}} Phrase  a part of a sentence, with what it names
 *
 * @typedef {object} CandidateMark
 * @property {string} at     5r4c7
 * @property {string} role   a role of looks.json, such as pattern, fin, eliminated, placed
 * @property {string | null} branch  the letter of its case
 * @property {boolean} [large]  whether it is a placement to draw large, in the middle of its cell
 *
 * @typedef {object} PlaceMark  a tint of looks.json on a cell r4c7 or a house b6. A cause is a ring
 *   around the middle of its cell; every other tint is a rectangle with hatching and a border
 * @property {string} at
 * @property {string} tint
 * @property {readonly [number, number, number, number]} rect  x, y, width, height on the board;
 *   for a cause, the square around its ring
 * @property {string} hatching  SVG path data, or "" for none
 *
 * @typedef {object} LinkMark
 * @property {readonly string[]} from
 * @property {readonly string[]} to
 * @property {"strong" | "weak" | "pair" | "leads" | "takes"} tie
 * @property {string} path   SVG path data, in the units of the board
 * @property {string} head   the points of its arrowhead, or "" if it has no direction
 * @property {string | null} branch
 * @property {number | null} number  its number in the argument
 * @property {readonly [number, number, number, number] | null} badge  the rectangle of its number
 * @property {boolean} [now]  whether it is the one that the player has come to
 *
 * @typedef {object} NumberMark  a number of its own, at a link or beside a candidate
 * @property {string} text
 * @property {readonly [number, number]} at  its middle
 * @property {boolean} now
 *
 * @typedef {object} Marks  what the picture of a step shows in addition to the digits
 * @property {readonly CandidateMark[]} candidates
 * @property {readonly PlaceMark[]} cells
 * @property {readonly PlaceMark[]} houses
 * @property {readonly LinkMark[]} links
 * @property {readonly string[]} ties   SVG paths that join the candidates of one node
 * @property {readonly NumberMark[]} [numbers]
 * @property {readonly {at: string}[] | null} named  the candidates that the step speaks of; all
 *   others are faint. Null if none are
 * @property {readonly {kind: "role" | "tint" | "tie", what: string, name: string}[]} legend
 *
 * @typedef {object} Picture  everything that a board shows
 * @property {string} givens
 * @property {readonly number[]} values
 * @property {Masks} candidates  small digits, each in its place of the cell
 * @property {boolean} automatic whether the page keeps these, or the player by hand
 * @property {Masks} corner
 * @property {Masks} centre
 * @property {Masks} colours
 * @property {ReadonlyMap<number, number>} tinted
 * @property {readonly DrawnLink[]} links
 * @property {readonly DrawnLine[]} lines  the last may be one that is being drawn
 * @property {Cells} selected
 * @property {number} cursor     the cell from which keys move, or -1
 * @property {Cells} peers       highlighted because the cell of the cursor sees them
 * @property {number} digit      highlighted wherever it is placed or a candidate; 0 for none
 * @property {Cells} suited     cells that a filter points out
 * @property {number} clear      the digit whose candidates a filter leaves clear, or 0 for all
 * @property {Cells} clashes     cells whose digits contradict each other
 * @property {Cells} wrong       cells whose digits are not those of the solution
 * @property {Marks | null} marks  the picture of a hint or step
 * @property {Lit | null} lit      what a hovered or focused phrase names
 * @property {ReadonlyMap<number, "one" | "several" | "none">} verdicts  what candidates
 *   lead to
 * @property {Cells} solvable    cells that can be solved now
 * @property {ReadonlyMap<number, number>} others  the digits of a second solution where it differs
 * @property {boolean} hidden    whether the digits are covered, as in a pause
 */
export {};
