// @ts-check
/**
 * Puts puzzles on the table of the Play view. An unfinished game that was there is kept for later.
 */
import { enter, newGame } from "../game/game.js";
import { begin } from "../game/position.js";
import { say } from "../words/say.js";
import { oddityOf } from "./oddity.js";

/** @typedef {import("../state.js").Offer} Offer */
/** @typedef {import("../state.js").Kept} Kept */
/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("../types.js").Position} Position */

/** @type {Partial<State>} */
const FRESH = {
  view: "play",
  coming: null,
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
 * Puts a position on the table: the game starts with the bare puzzle, and what is on it comes as
 * the first entry, so that it can be undone.
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
    const oddity = oddityOf(position);
    const news = oddity && say(`begin.${oddity}`);
    return { ...FRESH, games: { ...games, play }, clock, news };
  });
}

/**
 * Resumes a kept game.
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
