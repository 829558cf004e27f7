// @ts-check
/** A puzzle comes onto the table of play. What was there before waits, if it is not done. */
import { enter, newGame } from "../game/game.js";
import { begin } from "../game/position.js";

/** @typedef {import("../state.js").Offer} Offer */
/** @typedef {import("../state.js").Kept} Kept */
/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("../types.js").Position} Position */

/** @type {Partial<State>} */
const FRESH = {
  view: "play",
  dialog: null,
  notice: "",
  news: "",
  offered: [],
  selected: new Set(),
  cursor: -1,
  pen: 0,
  lit: null,
};

/**
 * Lays a position on the table: the puzzle is its start, and what is on it an entry after that.
 *
 * @param {Store} store
 * @param {Offer} offer
 */
export function layDown(store, { position, title }) {
  const plain = isPlain(position);
  store.set(({ games, settings }) => {
    const automatic = position.automatic || (plain && settings.automatic);
    const game = newGame(begin(position.givens, position.possible, automatic), title);
    const play = plain ? game : enter(game, position);
    const clock = { before: 0, since: null, paused: false };
    return { ...FRESH, games: { ...games, play }, clock };
  });
}

/**
 * Goes on with a game that has waited.
 *
 * @param {Store} store
 * @param {Kept} kept
 */
export function goOn(store, { game, played }) {
  const clock = { before: played, since: null, paused: false };
  store.set(({ games }) => ({ ...FRESH, games: { ...games, play: game }, clock }));
}

/**
 * @param {Position} position
 * @returns {boolean} whether nothing has been done to the puzzle
 */
function isPlain(position) {
  const { values, corner, centre, removed, colours, tinted, links } = position;
  const lists = [values, corner, centre, removed, colours];
  return lists.every((list) => list.every((n) => n === 0)) && !tinted.size && !links.length;
}
