// @ts-check
/**
 * The game so far: set checkpoints, and return to them or to the start (which is undoable).
 */
import { arguing } from "../../arguing/coming.js";
import { restart } from "../../beginning/laying.js";
import { keepInMind } from "../../commands.js";
import { forget, now, returnTo } from "../../game/game.js";
import { bind } from "../../parts/bound.js";
import { buttonFor, fill, h, rowOf, titledPart } from "../../parts/dom.js";
import { gameOf, withGame } from "../../state.js";
import { say } from "../../words/say.js";
import { isEnded } from "./ended.js";

/** @import { Game } from "../../game/game.js" */
/** @import { Store } from "../../state.js" */

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function sessionPart(store) {
  /** @param {(game: Game) => Game} change */
  const change = (change) => store.set((state) => withGame(state, change(gameOf(state))));
  const list = h("ul", { class: "checkpoints" });
  store.watch(
    (state) => gameOf(state).checkpoints,
    (checkpoints) => fill(list, ...[...checkpoints.keys()].map((name) => entry(name, change))),
  );
  const reasons = h("div", {});
  store.watch(
    ({ games }) => now(games.play).reasons.length,
    async (n) => {
      const all = n ? await arguing.load().catch(() => null) : null;
      if (all && !reasons.hasChildNodes()) reasons.append(all.reasonsFold(store));
    },
  );
  const checkpoint = buttonFor(say("play.checkpoint"), () => keepInMind(store), {
    class: "checkpoint",
  });
  bind(store, checkpoint, "hidden", isEnded);
  return titledPart(
    say("play.game"),
    rowOf(
      checkpoint,
      buttonFor(say("play.restart"), () => restart(store)),
    ),
    list,
    reasons,
  );
}

/**
 * @param {string} name
 * @param {(change: (game: Game) => Game) => void} change
 * @returns {HTMLElement}
 */
function entry(name, change) {
  const back = () => change((game) => returnTo(game, name));
  const away = () => change((game) => forget(game, name));
  return h(
    "li",
    {},
    buttonFor(say("play.return", { name }), back, { class: "quiet" }),
    buttonFor("×", away, { class: "quiet", "aria-label": say("play.forget", { name }) }),
  );
}
