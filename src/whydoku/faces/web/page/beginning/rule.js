// @ts-check
/** The rule of Sudoku in three pictures; the last one shows a first move. */
import { now } from "../game/game.js";
import { begin, digits } from "../game/position.js";
import { solve } from "../grid/solver.js";
import { CELLS, HOUSES } from "../grid/space.js";
import { buttonFor, h, rowOf } from "../parts/dom.js";
import { stillBoard } from "../parts/still-board.js";
import { bare } from "../picture.js";
import { say } from "../words/say.js";
import { FIRST_PUZZLES } from "./first-puzzles.js";

/** @import { Store } from "../state.js" */
/** @import { Picture, Position } from "../types.js" */

/** The row and the column that are shown. */
const MIDDLE = 4;

const BOXES = HOUSES.slice(18);

/** Yellow among the colours, as a mask. */
const COLOUR = 1 << 3;

/**
 * @typedef {object} Lack  a box that lacks one digit
 * @property {readonly number[]} box  its cells
 * @property {number} cell
 * @property {number} digit
 */

/**
 * The first box of a position that lacks a single digit.
 *
 * @param {Position} position
 * @returns {Lack | null}
 */
export function lackIn(position) {
  const all = digits(position);
  for (const box of BOXES) {
    const [cell, ...others] = box.filter((cell) => !all[cell]);
    const left = box.reduce((sum, cell) => sum - (all[cell] ?? 0), 45);
    if (cell !== undefined && !others.length && left >= 1 && left <= 9)
      return { box, cell, digit: left };
  }
  return null;
}

/**
 * The pictures show another puzzle than the one on the board, of which they would give too much away;
 * only a first move that is there is shown on it.
 *
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function rule(store) {
  const board = now(store.state.games.play);
  const example = begin(FIRST_PUZZLES.new.find((one) => one !== board.givens) ?? "");
  const mine = lackIn(board);
  const lack = mine ?? lackIn(example);
  const items = [
    item(
      filled(example, (cell) => Math.floor(cell / 9) === MIDDLE),
      say("rule.row"),
    ),
    item(
      filled(example, (cell) => cell % 9 === MIDDLE),
      say("rule.column"),
    ),
    lack && item(firstMove(mine ? board : example, lack), say("rule.box", { digit: lack.digit })),
  ];
  const isChosen = mine !== null && store.state.cursor === mine.cell;
  const play = buttonFor(say("rule.play"), () => store.set({ dialog: null }), { class: "main" });
  const learn = h(
    "a",
    { class: "button", href: "#/learn", onclick: () => store.set({ dialog: null }) },
    say("rule.learn"),
  );
  return h(
    "div",
    { class: "parts" },
    h("ol", { class: "rule" }, items),
    h("p", {}, isChosen && `${say("rule.board", { digit: mine.digit })} `, say("rule.hint")),
    rowOf(play, learn),
    h("p", { class: "hint-text" }, say("rule.words")),
  );
}

/**
 * @param {Picture} picture
 * @param {string} sentence
 */
function item(picture, sentence) {
  const board = stillBoard(sentence);
  board.picture = picture;
  return h("li", {}, board, h("p", {}, sentence));
}

/**
 * @param {(cell: number) => boolean} isMeant
 * @returns {number[]} the colours of the cells that are meant
 */
function painted(isMeant) {
  return CELLS.map((cell) => (isMeant(cell) ? COLOUR : 0));
}

/**
 * A puzzle in which some cells are pointed out, and filled.
 *
 * @param {Position} position
 * @param {(cell: number) => boolean} isMeant
 * @returns {Picture}
 */
function filled({ givens, possible }, isMeant) {
  const [solution = ""] = solve(givens, possible, 1).found;
  const values = CELLS.map((cell) =>
    isMeant(cell) && givens[cell] === "." ? Number(solution[cell]) : 0,
  );
  return { ...bare(givens), values, colours: painted(isMeant) };
}

/**
 * @param {Position} position
 * @param {Lack} lack
 * @returns {Picture}
 */
function firstMove({ givens, values }, { box, cell, digit }) {
  return {
    ...bare(givens),
    values: values.map((value, at) => (at === cell ? digit : value)),
    colours: painted((one) => box.includes(one)),
    selected: new Set([cell]),
    cursor: cell,
  };
}
