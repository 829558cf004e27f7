/**
 * The level of a puzzle that the player has brought: found out quietly, while it is played. A puzzle
 * without a title is called by it, as those that are made here are.
 */
import { onlyNewest } from "../api.ts";
import { start } from "../game/game.ts";
import { puzzleOf } from "../game/record.ts";
import { isBlank } from "../help/asking.ts";
import { levelName } from "../parts/levels.ts";
import { server } from "../server.ts";
import type { State, Store } from "../state.ts";
import { withGame } from "../state.ts";
import { levelBy } from "../views/play/judgement.tsx";

/** Milliseconds that a puzzle must stay on the board before its level is asked for. */
const CALM = 1500;

export function findLevels(store: Store) {
  const asked = onlyNewest();
  let timer = 0;
  store.watch(puzzleWithout, (puzzle) => {
    clearTimeout(timer);
    asked.cancel();
    if (puzzle) timer = setTimeout(find, CALM, store, puzzle, asked.begin());
  });
}

async function find(store: Store, puzzle: string, signal: AbortSignal) {
  const level = await levelBy(puzzle, signal);
  if (!level || signal.aborted || puzzleWithout(store.state) !== puzzle) return;
  const { play } = store.state.games;
  const known = { title: play.title || levelName(level), origin: { ...play.origin, level } };
  store.set((state) => withGame(state, { ...play, ...known }, "play"));
}

/**
 * @returns the puzzle on the table if its level is not known, but can be found out; where what
 *   finds it has to be loaded first, only once help has loaded that
 */
function puzzleWithout({ games: { play }, online }: State): string {
  const isThere = online && (server.description || play.asked.length > 0);
  if (!isThere || play.origin.level || play.finished || isBlank(start(play))) return "";
  return puzzleOf(start(play));
}
