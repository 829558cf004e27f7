// @ts-check
/**
 * The warning that a puzzle which has just been laid down has no solution, or several, and which
 * clue may be the misprint.
 */
import { ask } from "../api.js";
import { enter } from "../game/game.js";
import { begin } from "../game/position.js";
import { puzzleOf } from "../game/record.js";
import { withGame } from "../state.js";
import { say } from "../words/say.js";
import { oddityOf, solutionsOf } from "./oddity.js";

/** @import { News, State, Store } from "../state.js" */
/** @import { Position } from "../types.js" */

/** The most changes of a clue to name. */
const MOST = 3;

/**
 * Warns the player of an odd puzzle. If it has no solution, the server is asked which clue may be
 * a misprint; without an answer the warning stays as it is.
 *
 * @param {Store} store
 * @param {Position} position
 */
export function warnOf(store, position) {
  const oddity = oddityOf(position);
  if (!oddity) return;
  const make = { name: say("begin.openInMake"), act: () => openInMake(store, position) };
  const news = { sentence: sentenceOf(oddity, position), actions: [make] };
  store.set({ news });
  if (oddity === "impossible" && store.state.online) addMisprint(store, position, news);
}

/**
 * @param {"impossible" | "ambiguous"} oddity
 * @param {Position} position
 * @returns {string}
 */
function sentenceOf(oddity, position) {
  if (oddity === "impossible") return say("begin.impossible");
  const { n, all } = solutionsOf(position);
  return say(all ? "begin.ambiguous" : "begin.ambiguous.more", { n });
}

/**
 * Puts a puzzle on the table of the Make view, where undo brings the one before back.
 *
 * @param {Store} store
 * @param {Position} position
 */
function openInMake(store, { givens, possible }) {
  const put = (/** @type {State} */ state) =>
    withGame(state, enter(state.games.make, begin(givens, possible)), "make");
  store.set((state) => ({ ...put(state), news: "" }));
  location.hash = "#/make";
}

/**
 * Adds to the warning which clue may be a misprint, unless the player has closed it or gone on.
 *
 * @param {Store} store
 * @param {Position} position
 * @param {News} news
 */
async function addMisprint(store, position, news) {
  const answer = await ask("check", { grid: { puzzle: puzzleOf(position) } }).catch(() => null);
  const found = misprintIn(answer);
  if (!found || store.state.news !== news) return;
  store.set({ news: { ...news, sentence: `${news.sentence} ${found}` } });
}

/**
 * @param {any} answer  of the operation `check`
 * @returns {string} the changes of one clue that would leave one solution, in a sentence, or ""
 */
export function misprintIn(answer) {
  /** @type {any[]} */
  const mends = [...(answer?.mends ?? []), ...(answer?.impossible?.mends ?? [])];
  const changes = mends.flatMap(({ clue, instead }) => {
    const [cell, digit] = String(clue).split("=");
    const [other] = instead ?? [];
    return other
      ? [say("begin.misprint.one", { cell: cell ?? "", digit: digit ?? "", other })]
      : [];
  });
  if (!changes.length) return "";
  return say("begin.misprint", { changes: changes.slice(0, MOST).join(say("begin.misprint.or")) });
}
