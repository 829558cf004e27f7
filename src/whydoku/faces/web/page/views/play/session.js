// @ts-check
/**
 * The game so far: check it, set checkpoints, and return to them or to the start (which is
 * undoable).
 */
import { restart } from "../../beginning/laying.js";
import { keepInMind } from "../../commands.js";
import { forget, returnTo } from "../../game/game.js";
import { fill, h, put } from "../../parts/dom.js";
import { gameOf, withGame } from "../../state.js";
import { say } from "../../words/say.js";
import { checking } from "./check.js";
import { isEnded } from "./ended.js";

/** @typedef {import("../../game/game.js").Game} Game */
/** @typedef {import("../../state.js").Store} Store */

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
    (checkpoints) =>
      fill(
        list,
        [...checkpoints.keys()].map((name) => entry(name, change)),
      ),
  );
  const { button, answer } = checking(store);
  const remember = { type: "button", onclick: () => keepInMind(store) };
  const checkpoint = h("button", remember, say("play.checkpoint"));
  store.watch(isEnded, (ended) => {
    for (const one of [button, checkpoint]) put(one, "hidden", ended);
  });
  return h(
    "section",
    { class: "part" },
    h("h2", {}, say("play.game")),
    h(
      "div",
      { class: "row" },
      button,
      checkpoint,
      h("button", { type: "button", onclick: () => restart(store) }, say("play.restart")),
    ),
    answer,
    list,
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
    h("button", { type: "button", class: "quiet", onclick: back }, say("play.return", { name })),
    h(
      "button",
      { type: "button", class: "quiet", "aria-label": say("play.forget", { name }), onclick: away },
      "×",
    ),
  );
}
