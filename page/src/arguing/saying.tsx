/**
 * Asks quietly, once in a while, why the player made a move: a word beside the help, which is gone with
 * the next move, moves nothing and costs nothing.
 */
import { useSignal } from "@preact/signals";
import { type Game, now } from "../game/game.ts";
import { wrongCells } from "../game/mistakes.ts";
import { digits } from "../game/position.ts";
import { clashes } from "../grid/space.ts";
import { Button, type OfStore, useWatch } from "../parts/kit.tsx";
import { isEnded, partOf, type State } from "../state/state.ts";
import { keysOf } from "../table/keys.ts";
import { saying as words } from "../words/en/saying.ts";
import { addWords } from "../words/say.ts";
import { argue } from "./coming.ts";
import { isMove, offered, offerOf, restIn } from "./offer.ts";

addWords(words);

/** @returns whether the board already shows something to be wrong, which needs no reason */
function isShownWrong(game: Game, showsWrong: boolean): boolean {
  const position = now(game);
  return (
    clashes(digits(position), position.rules).size > 0 ||
    (showsWrong && wrongCells(position).size > 0)
  );
}

export function SayWhy({ store }: OfStore) {
  const { state } = store;
  const rested = useSignal(Number.POSITIVE_INFINITY);
  useWatch(
    store,
    ({ games }) => games.play,
    (game, before) => {
      if (!before || now(game) === now(before)) return;
      offered.value = null;
      if (!isMove(before, game)) return;
      rested.value += 1;
      const { settings, projector } = store.state;
      const isWanted = settings.saying && !projector && rested.value > restIn(game);
      const offer = isWanted && !isShownWrong(game, settings.wrong) ? offerOf(before, game) : null;
      if (!offer) return;
      offered.value = offer;
      rested.value = 0;
    },
  );
  const forget = (taken: unknown) => {
    if (taken) offered.value = null;
  };
  useWatch(store, partOf("help", "taken"), forget);
  const isThere = offered.value !== null && isQuiet(state);
  return (
    <div class="say-why" role="status">
      {isThere && (
        <Button
          class="quiet"
          aria-keyshortcuts={keysOf(state, "argue")}
          act={() => argue(store)}
          says="saying.ask"
        />
      )}
    </div>
  );
}

/** @returns whether nothing else is said, and a player alone sees the page */
export function isQuiet(state: State): boolean {
  const { settings, projector, help, view, checked, clock, more } = state;
  const isOpen = help.open || help.busy || help.problem || help.solvable || help.taken;
  const isAlone = settings.saying && !projector && view === "play";
  return isAlone && !isOpen && !more && !checked && !clock.paused && !isEnded(state);
}
