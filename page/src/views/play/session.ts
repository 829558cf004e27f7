/**
 * The game so far: set checkpoints, and return to them or to the start (which is undoable).
 */
import { arguing } from "../../arguing/coming.ts";
import { restart } from "../../beginning/laying.ts";
import { keepInMind } from "../../commands.ts";
import type { Game } from "../../game/game.ts";
import { forget, now, returnTo } from "../../game/game.ts";
import { bind } from "../../parts/bound.ts";
import { buttonFor, fill, h, rowOf, titledPart } from "../../parts/dom.ts";
import type { Store } from "../../state.ts";
import { gameOf, withGame } from "../../state.ts";
import { say } from "../../words/say.ts";
import { isEnded } from "./ended.ts";

export function sessionPart(store: Store): HTMLElement {
  const change = (change: (game: Game) => Game) =>
    store.set((state) => withGame(state, change(gameOf(state))));
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

function entry(name: string, change: (change: (game: Game) => Game) => void): HTMLElement {
  const back = () => change((game) => returnTo(game, name));
  const away = () => change((game) => forget(game, name));
  return h(
    "li",
    {},
    buttonFor(say("play.return", { name }), back, { class: "quiet" }),
    buttonFor("×", away, { class: "quiet", "aria-label": say("play.forget", { name }) }),
  );
}
