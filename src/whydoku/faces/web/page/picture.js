// @ts-check
/** The picture of a game for the board, which depends on the state alone. */
import { now } from "./game/game.js";
import { candidates, digitAt, digits, NOTHING, shown } from "./game/position.js";
import { wrongCells } from "./game/solution.js";
import { clashes, peersOf } from "./grid/space.js";
import { remembered } from "./remembered.js";
import { gameOf, isColouring, isDrawing } from "./state.js";

/** @import { State } from "./state.js" */
/** @import { Cells, Picture, Position } from "./types.js" */

/** @type {Cells} */
export const NO_CELLS = new Set();

/** @type {ReadonlyMap<number, any>} */
const NO_MAP = new Map();

/**
 * The picture of a puzzle's clues, with nothing else on the board.
 *
 * @param {string} givens
 * @returns {Picture}
 */
export function bare(givens) {
  return {
    givens,
    values: NOTHING,
    candidates: NOTHING,
    automatic: true,
    corner: NOTHING,
    centre: NOTHING,
    colours: NOTHING,
    tinted: NO_MAP,
    links: [],
    lines: [],
    selected: NO_CELLS,
    cursor: -1,
    peers: NO_CELLS,
    digit: 0,
    suited: NO_CELLS,
    clear: 0,
    clashes: NO_CELLS,
    wrong: NO_CELLS,
    marks: null,
    lit: null,
    verdicts: NO_MAP,
    solvable: NO_CELLS,
    others: NO_MAP,
    hidden: false,
  };
}

/**
 * The game on the table of the view, as it is played. If it comes with the marks of a reason, the
 * candidates that count are shown in their places, even if the player keeps them by hand, and
 * nothing else is highlighted, so that the eye is led to one thing at a time.
 *
 * @param {State} state
 * @param {Partial<Picture>} [more]  what the view adds or replaces
 * @returns {Picture}
 */
export function played(state, more = {}) {
  const position = now(gameOf(state));
  const { settings, cursor, pen, tool, selected, clock, lit } = state;
  const isTold = Boolean(more.marks);
  const inLattice = isTold || Boolean(more.verdicts?.size);
  const isChosen = cursor >= 0 && selected.size > 0;
  const digit =
    pen && tool !== "colour" && !isColouring(state)
      ? pen
      : isChosen
        ? digitAt(position, cursor)
        : 0;
  return {
    givens: position.givens,
    values: position.values,
    candidates: inLattice ? counting(position) : lattice(position),
    automatic: position.automatic,
    corner: inLattice ? NOTHING : position.corner,
    centre: position.automatic || inLattice ? NOTHING : position.centre,
    colours: position.colours,
    tinted: position.tinted,
    links: position.links,
    lines: drawn(state, position),
    selected,
    cursor,
    peers:
      settings.peers && !isTold && !isDrawing(state) && selected.size === 1
        ? seenFrom(cursor)
        : NO_CELLS,
    digit: settings.same && !isTold ? digit : 0,
    suited: NO_CELLS,
    clear: 0,
    clashes: settings.clashes ? clashing(position) : NO_CELLS,
    wrong: settings.wrong && state.view === "play" ? mistaken(position) : NO_CELLS,
    marks: null,
    lit,
    verdicts: NO_MAP,
    solvable: NO_CELLS,
    others: NO_MAP,
    hidden: clock.paused,
    ...more,
  };
}

/**
 * @param {State} state
 * @param {Position} position
 * @returns {Picture["lines"]} its lines, and the one that is being drawn
 */
function drawn({ stroke, pen, gesture }, { lines }) {
  return stroke.length
    ? [...lines, { cells: stroke, colour: pen, head: gesture === "arrows" }]
    : lines;
}

/**
 * @param {number} cursor
 * @returns {Cells}
 */
function seenFrom(cursor) {
  return cursor < 0 ? NO_CELLS : peersOf(cursor);
}

const lattice = remembered(shown);
/** The candidates that count; the same value each time for the same position. */
export const counting = remembered(candidates);
const mistaken = remembered(wrongCells);
const clashing = remembered((/** @type {Position} */ position) => clashes(digits(position)));
