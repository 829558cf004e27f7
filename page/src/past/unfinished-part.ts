/** The games that are not finished: go on with one, or remove it. */
import { goOn } from "../beginning/laying.ts";
import { now } from "../game/game.ts";
import { buttonFor, fill, h, titled } from "../parts/dom.ts";
import { thumbnail } from "../parts/thumbnail.ts";
import { MOST, progress } from "../saved/kept.ts";
import type { Kept, Store } from "../state.ts";
import { timeText } from "../table/clock.ts";
import { say } from "../words/say.ts";
import { titleOfGame } from "./named.ts";

export function unfinishedPart(store: Store, open: readonly Kept[]): HTMLElement {
  const full = store.state.kept.length >= MOST ? say("games.full", { most: MOST }) : "";
  return titled(
    say("begin.unfinished"),
    full && h("p", { class: "hint-text" }, full),
    h("ul", { class: "entries games-open" }, ...open.map((one) => entry(store, one))),
  );
}

function entry(store: Store, one: Kept) {
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

function aboutOf({ state }: Store, { game, played }: Kept) {
  const percent = progress(game);
  if (!state.settings.timer) return say("games.done", { percent });
  return say("begin.progress", { percent, time: timeText(played) });
}

function putBack(kept: readonly Kept[], one: Kept, place: number) {
  return [...kept.slice(0, place), one, ...kept.slice(place)];
}
