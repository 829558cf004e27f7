// @ts-check
/**
 * Puts puzzles on the table of the Play view. An unfinished game that was there is kept for later.
 */
import { hasDrawings } from "../game/actions.js";
import { enter, newGame, start } from "../game/game.js";
import { levelOf } from "../game/origin.js";
import { begin, EVERYTHING } from "../game/position.js";
import { puzzleOf } from "../game/record.js";
import { unfinished } from "../saved/kept.js";
import { NEW_CLOCK, NO_SELECTION, withGame } from "../state.js";
import { say } from "../words/say.js";
import { warnOf } from "./warning.js";

/** @import { Kept, Offer, State, Store } from "../state.js" */
/** @import { Position } from "../types.js" */

/** @type {Partial<State>} */
const FRESH = {
  view: "play",
  coming: null,
  dialog: null,
  notice: "",
  news: "",
  offered: [],
  welcome: false,
  ...NO_SELECTION,
  pen: 0,
  lit: null,
};

/**
 * Puts a position on the table: the game starts with the bare puzzle, and what is on it comes as
 * the first entry, at which undo stops; only starting again leads before it. A bare puzzle that the player has begun goes on where
 * it was left, and a notice says so.
 *
 * @param {Store} store
 * @param {Offer} offer
 */
export function layDown(store, offer) {
  const { position, title } = offer;
  const begun = isPlain(position) && begunWith(store.state, puzzleOf(position));
  if (begun) {
    goOn(store, begun);
    const again = { name: say("play.restart"), act: () => restart(store) };
    store.set({ news: { sentence: say("begin.begun"), actions: [again], passes: true } });
    return;
  }
  store.set((state) => {
    const said = [title, say("begin.laid")].filter(Boolean).join(": ");
    const play = gameOn(state, offer);
    // What was played last is what New offers first.
    const level = levelOf(play.origin.level) || state.settings.level;
    const settings = { ...state.settings, level };
    return { ...FRESH, games: { ...state.games, play }, clock: NEW_CLOCK, said, settings };
  });
  warnOf(store, position);
}

/**
 * @param {State} state
 * @param {Offer} offer
 * @returns {import("../game/game.js").Game} the game that begins with it
 */
export function gameOn({ settings }, { position, title, origin }) {
  const plain = isPlain(position);
  // Pencil marks are the puzzle itself, and by hand they would not be seen.
  const isMarked = position.possible !== EVERYTHING;
  const automatic = position.automatic || (plain && (settings.automatic || isMarked));
  const game = newGame(begin(position.givens, position.possible, automatic), title, origin);
  return plain ? game : { ...enter(game, position), floor: 1 };
}

/**
 * @param {State} state
 * @param {string} puzzle
 * @returns {Kept | undefined} the game that the player has begun with it, but not finished
 */
function begunWith(state, puzzle) {
  return unfinished(state).find(({ game }) => puzzleOf(start(game)) === puzzle);
}

/**
 * Resumes an unfinished game: a kept one, or the one on the table.
 *
 * @param {Store} store
 * @param {Kept} kept
 */
export function goOn(store, { game, played }) {
  const clock = { ...NEW_CLOCK, before: played };
  store.set(({ games }) => ({ ...FRESH, games: { ...games, play: game }, clock }));
}

/**
 * Starts the game on the table again. As long as it is not solved, that can be undone, and its hints
 * count on; a solved one makes room for a new game with the same puzzle.
 *
 * @param {Store} store
 */
export function restart(store) {
  const { play } = store.state.games;
  const first = start(play);
  if (!play.finished) {
    const again = { ...enter(play, first), shown: false };
    store.set((state) => ({ ...withGame(state, again, "play"), news: "" }));
    return;
  }
  layDown(store, { position: first, title: play.title, origin: play.origin });
}

/**
 * @param {Position} position
 * @returns {boolean} whether nothing has been done to the puzzle
 */
function isPlain(position) {
  const { values, corner, centre, removed } = position;
  const lists = [values, corner, centre, removed];
  return lists.every((list) => list.every((n) => n === 0)) && !hasDrawings(position);
}
