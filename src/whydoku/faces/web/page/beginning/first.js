// @ts-check
/**
 * The puzzle that is there when a visit begins, without the server: nobody meets an empty board. Who
 * has not played before is welcomed too.
 */
import { now, start } from "../game/game.js";
import { LEVELS, levelOf } from "../game/origin.js";
import { begin, isComplete } from "../game/position.js";
import { levelName } from "../parts/levels.js";
import { dayOf } from "../past/days.js";
import { select } from "../playing.js";
import { isBare, unfinished } from "../saved/kept.js";
import { NEW_CLOCK } from "../state.js";
import { say } from "../words/say.js";
import { FIRST_PUZZLES } from "./first-puzzles.js";
import { gameOn, layDown } from "./laying.js";
import { openToday } from "./taking.js";

/** @import { Level } from "../game/origin.js" */
/** @import { Offer, State, Store } from "../state.js" */

/** What people say of themselves, and the level that suits them. */
export const STRENGTHS = /** @type {const} */ ({
  new: "gentle",
  sometimes: "medium",
  often: "hard",
  expert: "expert",
});

/** @typedef {keyof typeof STRENGTHS} Strength */

/** The cell that the puzzles for beginners leave open in a box: their first move. */
const FIRST_MOVE = 10;

/**
 * @param {State} state
 * @returns {ReadonlySet<string>} the puzzles that the player has met
 */
export function metIn(state) {
  return new Set([
    start(state.games.play).givens,
    ...unfinished(state).map(({ game }) => start(game).givens),
    ...state.past.map(({ puzzle }) => puzzle),
  ]);
}

/**
 * A puzzle that needs no server, one that the player has not met as long as there is one. Of the
 * levels that have none here, the nearest easier one answers.
 *
 * @param {State} state
 * @param {Level | "new"} kind
 * @param {number} [chance]  from 0 up to 1, chooses among them
 * @returns {Offer}
 */
export function puzzleAtHand(state, kind, chance = Math.random()) {
  const met = metIn(state);
  const at = kind === "new" ? "new" : atHand(kind);
  const all = FIRST_PUZZLES[at];
  const fresh = all.filter((one) => !met.has(one));
  const some = fresh.length ? fresh : all;
  const givens = some[Math.floor(chance * some.length)] ?? "";
  const level = at === "new" ? STRENGTHS.new : at;
  return {
    position: begin(givens),
    title: levelName(level),
    origin: { level, day: "" },
  };
}

/**
 * @param {Level} level
 * @returns {import("./first-puzzles.js").LevelAtHand} this one if it has puzzles at hand, or the nearest easier one
 */
function atHand(level) {
  if (level in FIRST_PUZZLES) return /** @type {keyof typeof FIRST_PUZZLES & Level} */ (level);
  return atHand(LEVELS[LEVELS.indexOf(level) - 1] ?? LEVELS[0]);
}

/**
 * @param {State} state
 * @returns {boolean} whether nothing has been played here yet
 */
function isNewcomer({ games, kept, past }) {
  return isBare(games.play) && !kept.length && !past.length;
}

/**
 * @param {State} state
 * @returns {boolean} whether the puzzle of an earlier day is still being played
 */
function isOfYesterday({ games: { play } }) {
  const { day } = play.origin;
  return day !== "" && day < dayOf(Date.now()) && !isComplete(now(play));
}

/**
 * Puts a puzzle on the empty table as soon as the Play view is open, and welcomes a newcomer; others
 * are asked what to play. Who left the puzzle of an earlier day unfinished hears of today's. Where something has been asked or said already, nothing is added to it.
 *
 * @param {Store} store
 */
export function serveFirst(store) {
  const empty = store.state.games.play;
  if (isOfYesterday(store.state)) {
    const actions = [{ name: say("today.open"), act: () => openToday(store) }];
    store.set({ news: { sentence: say("today.here"), actions, passes: true } });
  }
  if (!isBare(empty)) return;
  store.watch(
    ({ games, view, coming }) => games.play === empty && view === "play" && !coming,
    (isDue) => {
      if (!isDue) return;
      const { games, settings, dialog, notice, news } = store.state;
      const isQuiet = !notice && !news;
      const welcome = isQuiet && isNewcomer(store.state);
      const asks = welcome ? { said: say("welcome.said") } : { dialog: dialog ?? "begin" };
      const offer = puzzleAtHand(store.state, levelOf(settings.level) || LEVELS[0]);
      const play = gameOn(store.state, offer);
      store.set({
        games: { ...games, play },
        clock: NEW_CLOCK,
        welcome,
        ...(isQuiet ? asks : {}),
      });
    },
  );
}

/**
 * Begins a puzzle for somebody of this strength, whose level is remembered for new ones. Who is new
 * sees the rule first.
 *
 * @param {Store} store
 * @param {Strength} strength
 */
export function beginAs(store, strength) {
  const level = STRENGTHS[strength];
  layDown(store, puzzleAtHand(store.state, strength === "new" ? "new" : level));
  store.set(({ settings }) => ({ settings: { ...settings, level } }));
  if (strength !== "new") return;
  select(store, [FIRST_MOVE], FIRST_MOVE);
  // The board takes the focus first, to get it back when the dialog closes.
  queueMicrotask(() => store.set({ dialog: "rule" }));
}
