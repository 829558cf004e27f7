// @ts-check
/** The state of the page, from which everything that a player sees follows. */
import { FIRST_CATALOGUE } from "./catalogue/slice.js";
import { newGame } from "./game/game.js";
import { FIRST_HELP } from "./help/slice.js";
import { FIRST_LEARN } from "./views/learn/slice.js";
import { FIRST_MAKE } from "./views/make/slice.js";
import { FIRST_PATH } from "./views/path/slice.js";

/** @import { Finished, Game } from "./game/game.js" */
/** @import { Cells, Lit, Position, Style } from "./types.js" */

/** @typedef {"play" | "path" | "learn" | "make" | "collection"} ViewName */
/** @typedef {"play" | "practice" | "make"} Table  each table has a game of its own */
/** @typedef {"digit" | "corner" | "centre" | "colour"} Tool */
/** @typedef {number | "pairs"} Filter  a digit, cells with two candidates, or 0 for nothing */
/** @typedef {"lines" | "arrows" | "links"} Kind  what the player can draw */
/** @typedef {"board" | "opened" | "made" | "found" | "none"} Hand  where puzzles to save as a file come from; none is for a worksheet */
/** @typedef {"cells" | "tints" | Kind} Gesture  what touching the board does */
/** @typedef {"begin" | "today" | "paste" | "rule" | "games" | "replay" | "share" | "picture" | "files" | "settings" | "keys"} DialogName */

/**
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark" | "paper" | "contrast"} theme
 * @property {"blue" | "green" | "violet" | "berry" | "graphite"} pen  the colour of the player's hand
 * @property {boolean} timer
 * @property {boolean} peers        highlight what the chosen cell sees
 * @property {boolean} same         highlight the chosen digit everywhere
 * @property {boolean} clashes      show digits that contradict each other
 * @property {boolean} wrong        show digits that are not those of the solution
 * @property {boolean} tidy         placing a digit erases its marks in the cells it sees
 * @property {boolean} coordinates
 * @property {boolean} automatic    new puzzles start with candidates kept by the page
 * @property {string} profile       the profile whose techniques hints use
 * @property {Style} style          how reasons are told
 * @property {string} level         the level of the puzzle made last
 * @property {"both" | "left" | "right"} hand  the one that holds a phone and plays
 * @property {boolean} tools        the pad shows the tools that few need
 * @property {boolean} letters      single letters are keys
 * @property {Readonly<Record<string, string>>} keys  the letters that the player chose, by command
 */

/** The settings with a few values to choose from. */
export const CHOICES = /** @type {const} */ ({
  theme: ["auto", "light", "dark", "paper", "contrast"],
  pen: ["blue", "green", "violet", "berry", "graphite"],
  style: ["plain", "short", "expert"],
  hand: ["both", "left", "right"],
});

/** @type {Settings} */
export const DEFAULTS = {
  theme: "auto",
  pen: "blue",
  timer: true,
  peers: true,
  same: true,
  clashes: true,
  wrong: false,
  tidy: true,
  coordinates: true,
  automatic: false,
  profile: "default",
  style: "plain",
  level: "easy",
  hand: "both",
  tools: false,
  letters: true,
  keys: {},
};

/**
 * @typedef {object} Kept  an unfinished game whose place on the table another puzzle has taken
 * @property {Game} game
 * @property {number} played  milliseconds
 */

/**
 * @typedef {object} Offer  a puzzle that the player may choose
 * @property {Position} position
 * @property {string} title
 * @property {import("./game/origin.js").Origin} [origin]
 * @property {import("./beginning/filled.js").Filled} [filled]  what somebody has filled in
 * @property {string} [player]  who that was, as the line for a name says
 * @property {number} [n]  its number in the text, the file or the collection that has it
 * @property {string} [source]  the name of that file, without its ending
 * @property {readonly Fault[]} [faults]  what could not be read there, or not all of it
 *
 * @typedef {object} Fault  what stands in the place of a puzzle that could not be read
 * @property {number} n  its number
 * @property {string} title
 * @property {string} sentence
 */

/**
 * @typedef {object} News  a notice that is not a problem, with what the player can do about it
 * @property {string} sentence
 * @property {readonly {name: string, act: () => void}[]} actions
 * @property {boolean} [passes]  whether it goes by itself, since nothing is lost with it
 * @property {boolean} [stays]  whether it stays beside help and endings, since something would be lost
 */

/**
 * @typedef {object} Clock  how long the puzzle has been played
 * @property {number} before       milliseconds played before it last started
 * @property {number | null} since  when it last started, or null while it is stopped
 * @property {boolean} paused      the player has covered the board
 */

/**
 * @typedef {object} State
 * @property {ViewName} view
 * @property {ViewName | null} coming  the view that opens as soon as its code has loaded
 * @property {Readonly<Record<Table, Game>>} games
 * @property {Cells} selected
 * @property {number} cursor   the cell from which keys move, or -1
 * @property {readonly number[]} stroke  the cells of the line that is being drawn
 * @property {Tool} tool
 * @property {number} pen      the digit or colour picked up for touching cells, or 0 for none
 * @property {boolean} digitFirst  whether a digit is picked up before the cells where it goes
 * @property {Gesture} gesture
 * @property {Settings} settings
 * @property {Clock} clock
 * @property {Lit | null} lit
 * @property {import("./help/slice.js").Follow | null} follow
 * @property {boolean} projector  whether the page shows the board and what is said about it alone
 * @property {number} speed  of whatever plays by itself, from SPEEDS
 * @property {Filter} filter   what the board in Play points out
 * @property {{sentence: string} | null} checked  the result of the last check
 * @property {number} refused  how often a digit was pressed where it cannot go
 * @property {string} said     the last text for screen readers to announce
 * @property {boolean} online
 * @property {number | null} arriving  how much is there of what answers in a page without a server,
 *   from 0 to 1, while a question waits for it
 * @property {(() => void) | null} install  lets the browser install the page as an app, where it can
 * @property {string} version  of whydoku, as the server says, or "" before it has answered
 * @property {boolean} library  whether the server has a library of puzzles
 * @property {import("./catalogue/slice.js").Catalogue} catalogue
 * @property {import("./help/slice.js").Help} help
 * @property {import("./views/path/slice.js").Path} path
 * @property {import("./views/learn/slice.js").Learn} learn
 * @property {import("./views/make/slice.js").Make} make
 * @property {DialogName | null} dialog  the one that is open
 * @property {boolean} welcome  whether the first visit is welcomed; its puzzle is not stored yet
 * @property {string} notice   a problem to show for the whole page, or ""
 * @property {string | News} news  a notice that is not a problem, or ""
 * @property {readonly Kept[]} kept      unfinished games, the newest first
 * @property {readonly Finished[]} past  solved puzzles, the newest first
 * @property {Finished | null} replay  the one to watch
 * @property {readonly Offer[]} offered  puzzles found in one text, to choose from
 * @property {readonly Offer[]} opened   those of the text or file opened last that had several
 * @property {readonly Offer[]} found    what the collection shows
 * @property {Hand} hand  the puzzles of which a file is made first
 */

/** @typedef {import("./store.js").Store<State>} Store */

/** @type {Pick<State, "selected" | "cursor" | "stroke">} */
export const NO_SELECTION = { selected: new Set(), cursor: -1, stroke: [] };

/** @type {Clock} */
export const NEW_CLOCK = { before: 0, since: null, paused: false };

/**
 * What the player holds: the pencil, and in "digit first" mode the digit that is picked up.
 *
 * @typedef {Pick<State, "tool" | "digitFirst" | "pen">} Held
 */

/**
 * @param {State} state
 * @returns {Held}
 */
export function heldIn(state) {
  const { tool, digitFirst, pen } = state;
  return { tool, digitFirst, pen: isWriting(state) ? pen : 0 };
}

/** @type {State} */
export const FIRST = {
  view: "play",
  coming: null,
  games: { play: newGame(), practice: newGame(), make: newGame() },
  ...NO_SELECTION,
  tool: "digit",
  pen: 0,
  digitFirst: false,
  gesture: "cells",
  settings: DEFAULTS,
  clock: NEW_CLOCK,
  lit: null,
  follow: null,
  projector: false,
  speed: 1,
  filter: 0,
  checked: null,
  refused: 0,
  said: "",
  online: true,
  arriving: null,
  install: null,
  version: "",
  library: false,
  catalogue: FIRST_CATALOGUE,
  help: FIRST_HELP,
  path: FIRST_PATH,
  learn: FIRST_LEARN,
  make: FIRST_MAKE,
  dialog: null,
  welcome: false,
  notice: "",
  news: "",
  kept: [],
  past: [],
  replay: null,
  offered: [],
  opened: [],
  found: [],
  hand: "board",
};

/** @type {Readonly<Record<ViewName, Table>>} */
const TABLES = { play: "play", path: "play", learn: "practice", make: "make", collection: "play" };

/**
 * @param {State} state
 * @returns {Table} the table of the view
 */
export function tableOf(state) {
  return TABLES[state.view];
}

/** @type {readonly Tool[]} */
export const TOOLS = ["digit", "corner", "centre", "colour"];

/** @type {readonly Kind[]} */
export const KINDS = ["lines", "arrows", "links"];

/**
 * @param {Pick<State, "gesture">} state
 * @returns {boolean} whether touching the board draws
 */
export function isDrawing({ gesture }) {
  return gesture !== "cells" && gesture !== "tints";
}

/**
 * @param {Pick<State, "gesture">} state
 * @returns {boolean} whether digits choose the colour of what touching the board does
 */
export function isColouring({ gesture }) {
  return gesture !== "cells" && gesture !== "links";
}

/**
 * @param {State} state
 * @returns {boolean} whether touching a cell writes the digit that is picked up
 */
export function isWriting(state) {
  return state.digitFirst && state.pen > 0 && !isColouring(state);
}

/**
 * @param {State} state
 * @returns {Game} the game on the table of the view
 */
export function gameOf(state) {
  return state.games[tableOf(state)];
}

/**
 * @param {State} state
 * @returns {string} the name of the puzzle in sight; a position to practise on has none
 */
export function titleOfPuzzle(state) {
  const isThere = tableOf(state) !== "practice" && state.view !== "collection";
  return isThere ? gameOf(state).title : "";
}

/**
 * @param {State} state
 * @param {Game} game
 * @param {Table} [table]
 * @returns {Partial<State>} the change that puts this game on the table
 */
export function withGame(state, game, table = tableOf(state)) {
  return { games: { ...state.games, [table]: game } };
}
