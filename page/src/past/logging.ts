/** Logs what the player does: each change of the grid, and each hint, with its time. */

import type { Game } from "../game/game.ts";
import { MOST_MOVES, now, SOME, start, TENTH, untimed } from "../game/game.ts";
import { isGone } from "../game/position.ts";
import type { Help } from "../help/slice.ts";
import { pictured, takeable } from "../help/slice.ts";
import { elapsed } from "../parts/clock.ts";
import type { Shelf } from "../saved/storage.ts";
import { shelfOf } from "../saved/storage.ts";
import type { State, Store } from "../state.ts";
import { withGame } from "../state.ts";
import { whole } from "../store.ts";
import type { Position } from "../types.ts";
import { replayOf, storeReplays } from "./replays.ts";

/** Logs from now on what the player does, and stores how a puzzle was solved. */
export function logGames(store: Store, shelf: Shelf = shelfOf()) {
  store.watch(whole, (state, before) => {
    const game = before ? logged(state, before) : state.games.play;
    if (game !== state.games.play) store.set((now) => withGame(now, game, "play"));
  });
  store.watch(
    ({ games }) => games.play.finished?.when,
    (when) => when && storeReplays(shelf, [replayOf(store.state.games.play)]),
  );
}

/** The game on the table with what has just happened in its log. */
function logged(state: State, before: State): Game {
  const game = state.games.play;
  const was = before.games.play;
  if (start(game) !== start(was) || was.finished) return game;
  const position = now(game);
  const isMoved = position !== now(was);
  const help = isMoved ? taken(position, before.help) : asked(state, before);
  if (!isMoved && !help) return game;
  const time = Math.round(elapsed(state.clock, Date.now()) / TENTH) * TENTH;
  const log = game.log.length ? game.log : untimed(was);
  const last = log.at(-1);
  if (isMoved || last?.position !== position || !last.help)
    return { ...game, log: [...log, { position, time, help }].slice(-MOST_MOVES) };
  // A hint that says more is still the same hint.
  const isMore = last.help === SOME && help !== SOME;
  return isMore ? { ...game, log: [...log.slice(0, -1), { ...last, help }] } : game;
}

/** @returns the help that has just arrived */
function asked(state: State, before: State): string {
  const hint = hinted(state.help);
  if (hint && hint !== hinted(before.help)) return hint;
  return state.games.play.asked.length > before.games.play.asked.length ? SOME : "";
}

function hinted(help: Help) {
  return help.open === "hint" ? pictured(help) && (pictured(help)?.technique || SOME) : "";
}

/**
 * @param help that was open before
 * @returns the technique of the step that it showed, if that is what the player has done; who has
 *   argued it needed no help
 */
function taken(position: Position, help: Help): string {
  const step = help.open === "argue" ? null : takeable(help);
  const isDone =
    step?.placements.every((one) => position.values[Math.floor(one / 9)] === (one % 9) + 1) &&
    step.eliminations.every((one) => isGone(position, one));
  return step && isDone ? step.technique || SOME : "";
}
