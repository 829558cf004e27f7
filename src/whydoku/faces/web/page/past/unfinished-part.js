// @ts-check
/** The games that are not finished: go on with one, or remove it. */
import { goOn } from "../beginning/laying.js";
import { now } from "../game/game.js";
import { timeText } from "../parts/clock.js";
import { buttonFor, fill, h, titled } from "../parts/dom.js";
import { thumbnail } from "../parts/thumbnail.js";
import { MOST, progress } from "../saved/kept.js";
import { say } from "../words/say.js";
import { titleOfGame } from "./named.js";

/** @import { Kept, Store } from "../state.js" */

/**
 * @param {Store} store
 * @param {readonly Kept[]} open
 * @returns {HTMLElement}
 */
export function unfinishedPart(store, open) {
  const full = store.state.kept.length >= MOST ? say("games.full", { most: MOST }) : "";
  return titled(
    say("begin.unfinished"),
    full && h("p", { class: "hint-text" }, full),
    h("ul", { class: "entries games-open" }, ...open.map((one) => entry(store, one))),
  );
}

/**
 * @param {Store} store
 * @param {Kept} one
 */
function entry(store, one) {
  const isHere = one.game === store.state.games.play;
  const title = titleOfGame(one.game);
  const about = h("small", {}, aboutOf(store, one), isHere && ` · ${say("games.here")}`);
  const item = h("li", {});
  const words = [thumbnail(now(one.game)), h("span", {}, title, about)];
  const go = buttonFor(words, () => goOn(store, one), { class: "game" });
  const remove = () => {
    const places = store.state.kept;
    store.set({ kept: places.filter((other) => other !== one) });
    const undo = () => {
      store.set(({ kept }) => ({ kept: putBack(kept, one, places.indexOf(one)) }));
      fill(item, go, away);
      away.focus();
    };
    const back = buttonFor(say("games.undo"), undo);
    const gone = h("p", { class: "game gone", role: "status" }, say("games.removed", { title }));
    fill(item, gone, back);
    back.focus();
  };
  const name = say("games.remove", { title });
  const away = buttonFor("×", remove, { class: "quiet", "aria-label": name, title: name });
  fill(item, go, isHere ? null : away);
  return item;
}

/**
 * @param {Store} store
 * @param {Kept} one
 */
function aboutOf({ state }, { game, played }) {
  const percent = progress(game);
  if (!state.settings.timer) return say("games.done", { percent });
  return say("begin.progress", { percent, time: timeText(played) });
}

/**
 * @param {readonly Kept[]} kept
 * @param {Kept} one
 * @param {number} place
 */
function putBack(kept, one, place) {
  return [...kept.slice(0, place), one, ...kept.slice(place)];
}
