// @ts-check
/**
 * The level of a puzzle that the player has brought: found out quietly, while it is played. A puzzle
 * without a title is called by it, as those that are made here are.
 */
import { onlyNewest } from "../api.js";
import { start } from "../game/game.js";
import { puzzleOf } from "../game/record.js";
import { isBlank } from "../help/asking.js";
import { levelName } from "../parts/levels.js";
import { DESCRIPTION } from "../server.js";
import { withGame } from "../state.js";
import { levelBy } from "../views/play/judgement.js";

/** @import { State, Store } from "../state.js" */

/** Milliseconds that a puzzle must stay on the board before its level is asked for. */
const CALM = 1500;

/** @param {Store} store */
export function findLevels(store) {
  const asked = onlyNewest();
  let timer = 0;
  store.watch(puzzleWithout, (puzzle) => {
    clearTimeout(timer);
    asked.cancel();
    if (puzzle) timer = setTimeout(find, CALM, store, puzzle, asked.begin());
  });
}

/**
 * @param {Store} store
 * @param {string} puzzle
 * @param {AbortSignal} signal
 */
async function find(store, puzzle, signal) {
  const level = await levelBy(puzzle, signal);
  if (!level || signal.aborted || puzzleWithout(store.state) !== puzzle) return;
  const { play } = store.state.games;
  const known = { title: play.title || levelName(level), origin: { ...play.origin, level } };
  store.set((state) => withGame(state, { ...play, ...known }, "play"));
}

/**
 * @param {State} state
 * @returns {string} the puzzle on the table if its level is not known, but can be found out; where
 *   what finds it has to be loaded first, only once help has loaded that
 */
function puzzleWithout({ games: { play }, online }) {
  const isThere = online && (DESCRIPTION || play.asked.length > 0);
  if (!isThere || play.origin.level || play.finished || isBlank(start(play))) return "";
  return puzzleOf(start(play));
}
